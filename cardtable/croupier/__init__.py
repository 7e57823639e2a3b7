"""Runs a game with people at one screen: who is to move, what they are told, what a hint says."""
