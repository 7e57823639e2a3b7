"""What a screen says to somebody who does not look at it: values and words, without pygame."""
