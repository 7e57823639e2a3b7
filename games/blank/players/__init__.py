"""The computer players of Blank; levels.py holds the four levels."""
