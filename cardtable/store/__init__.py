"""Keeps what outlives a run: saves, settings, statistics, and the folders they lie in.

Knows no game by name and no screen.
"""
