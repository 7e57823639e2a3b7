"""A screen in words, for a reader that does not see it: values and names, without pygame."""
