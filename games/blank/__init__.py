"""Blank: the smallest whole game; copy this folder to add one."""

from games.blank.rules import Blank

game = Blank()
