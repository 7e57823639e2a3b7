"""The computer players of Lucky Sevens; levels.py holds easy, normal and hard."""
