"""The computer players of Blank; levels.py holds easy, normal and hard."""
