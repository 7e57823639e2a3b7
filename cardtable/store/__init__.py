"""What outlives a run: saves, settings, statistics, and where they lie.

Knows no game by name and no screen.
"""
