"""Players that choose from a view, the process they think in, and the arena that measures them."""
