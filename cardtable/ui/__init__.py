"""What is seen and touched: the only package that imports pygame."""
