"""A desk with the real program on it: a window, a mouse, a keyboard and the journal to read."""
