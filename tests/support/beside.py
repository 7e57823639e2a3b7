"""For tests of what is drawn beside the loop: to wait for the thread, and a small table."""

from __future__ import annotations

from itertools import count

import pygame

from cardtable.core.cards import parse_cards
from cardtable.core.diff import Place
from cardtable.core.piles import Piles
from cardtable.ui.drawing.ahead import Ahead
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement
from tests.support.zone_shapes import SHAPES

SIZE = (1280, 720)
PLACE = Place("column-2", 1)
_LONG = 60.0  # seconds, of which none is needed
_keys = count()


def art_for(size: tuple[int, int]) -> Art:
    """What draws in a window of this size, on a display that nobody sees."""
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    pygame.font.init()
    theme = Theme()
    theme.fit(size)
    return Art(theme)


def until_the_thread_rests() -> None:
    """Orders are carried out one after the other: what was ordered before this one is done."""
    last, key = Ahead(), next(_keys)
    last.order(key, lambda: pygame.Surface((1, 1)))
    assert last._orders[key].finished.wait(_LONG)


def small_table() -> Arrangement:
    """A table of Lucky Sevens with a few cards; at `PLACE` lies one."""
    zones, seats = SHAPES["lucky 1"]
    piles = {"column-1": "Kh", "column-2": "Ad As", "stock": "??"}
    lying = Piles({name: parse_cards(text) for name, text in piles.items()})
    return arrange(zones, lying, 0, SIZE, seats=seats)
