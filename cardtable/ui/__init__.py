"""The window, all that is seen and touched: the only package that imports pygame."""
