"""What a hand means: clicks, drags and keys matched with the legal moves. Pure, without pygame."""
