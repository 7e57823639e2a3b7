"""Sevens from Hell: hand, foot and books, for partners."""

from games.sevens_from_hell.rules import SevensFromHell

game = SevensFromHell()
