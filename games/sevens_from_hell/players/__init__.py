"""The computer players of Sevens from Hell; levels.py holds the four levels."""
