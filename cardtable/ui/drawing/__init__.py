"""Pictures: themes, cards, signs, and the compositor that paints only what changed."""
