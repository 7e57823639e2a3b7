"""Blank, as its entry point names it: `game` are the rules."""

from games.blank.rules import Blank

game = Blank()
