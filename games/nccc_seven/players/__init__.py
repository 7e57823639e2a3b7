"""The computer players of Seven (NCCC); levels.py holds the four levels."""
