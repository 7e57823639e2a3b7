"""The computer players of Seven-Up; levels.py holds the four levels."""
