"""The meanings of gestures: clicks, drags and keys matched with legal moves, without pygame."""
