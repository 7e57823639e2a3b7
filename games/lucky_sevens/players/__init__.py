"""The computer players of Lucky Sevens; levels.py holds the four levels."""
