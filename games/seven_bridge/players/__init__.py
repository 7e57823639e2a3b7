"""The computer players of Seven Bridge; levels.py holds easy, normal and hard."""
