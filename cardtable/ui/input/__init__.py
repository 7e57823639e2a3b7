"""What a gesture means: clicks, drags and keys matched with the legal moves, without pygame."""
