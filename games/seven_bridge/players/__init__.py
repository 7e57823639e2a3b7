"""The computer players of Seven Bridge; levels.py holds the four levels."""
