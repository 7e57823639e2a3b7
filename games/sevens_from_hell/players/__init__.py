"""The computer players of Sevens from Hell; levels.py holds easy, normal and hard."""
