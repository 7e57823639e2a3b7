"""Runs a game with people at one screen: whose turn it is, what they hear, what a hint says."""
