"""The computer players of Seven-Up; levels.py holds easy, normal and hard."""
