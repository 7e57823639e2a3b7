"""The computer players of Seven (NCCC); levels.py holds easy, normal and hard."""
