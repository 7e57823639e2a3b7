"""Tiles: piles too small for cards, each with its name, its count, and clean or dirty."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pygame

from cardtable.core.cards import Card
from cardtable.core.line_breaks import pieces
from cardtable.core.table import Mark
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.pictures import Recipe
from cardtable.ui.drawing.shapes import BLEND, faded
from cardtable.ui.drawing.theme import BOLD, SEMIBOLD, Role, Theme
from cardtable.ui.drawing.tile_steps import tile_steps
from cardtable.ui.layout.arrangement import PileBox

PRINT = 12  # units: the smallest type
PRINTED = 0.9  # how strongly an empty place is named: printed on the cloth, yet readable
JOKER = re.compile("[✶★*]")
_TWO_LINES = 2.15  # times small print: the height of a tile that has two lines
_SUIT_ROLES: dict[str, Role] = {
    "s": "spades",
    "h": "hearts",
    "d": "diamonds",
    "c": "clubs",
}


def ink_of(art: Art, card: Card) -> Role:
    """The colour of a suit, in the deck that is played with."""
    if not art.look.four_colours or card.suit not in _SUIT_ROLES:
        return "red" if card.suit in ("h", "d") else "ink"
    return _SUIT_ROLES[card.suit]


class TilePainter:
    """Draws tiles in the theme's colours and the art's boxes."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art

    def tile(
        self,
        box: PileBox,
        name: str,
        marks: Sequence[Mark],
        *,
        suited: Card | None = None,
        count: int = 0,
    ) -> list[Picture]:
        """A pile too small for cards: its name, its count, clean or dirty.

        It has the colour of the card that it is `suited` to.
        """
        with_joker = "dirty" if any(mark.ghost for mark in marks) else ""
        tone = next((mark.tone for mark in marks if mark.tone in ("clean", "dirty")), with_joker)
        text = next((mark.text for mark in marks if mark.text), "") or str(count or "")
        if text and not box.slot and tone:  # the mark says what the pile is
            name, _, text = text.partition(" ")
        size = (box.card.w, box.card.h)
        ink: Role = ink_of(self.art, suited) if suited is not None else "ink"
        given = (size, name, text, tone, ink if box.count else None)
        tile = self.art.keep(Recipe(self._tile, given))
        return [Picture(tile, box.card.x, box.card.y)]

    def _tile(
        self, size: tuple[int, int], name: str, text: str, tone: str, colour: Role | None
    ) -> pygame.Surface:
        """A tile in a colour; an empty one has none."""
        full, ink = colour is not None, colour or "muted"
        theme, (width, height) = self.theme, size
        edge: Role = {"clean": "good", "dirty": "mixed"}.get(tone, "paper_edge")
        if full:
            tile = self.art.box(size, theme.px(6), "paper", edge, theme.px(2)).copy()
        else:
            tile = self.art.sunk(size, theme.px(6), theme.px(1)).copy()
        print_ = theme.px(PRINT)
        second_line = self._second_line(size, text) if height >= _TWO_LINES * print_ else ""
        starred = full and tone == "dirty" and not JOKER.search(second_line)  # also a shape
        foot = round(height * 0.06) + max(print_, round(height * 0.28)) if second_line else 0
        steps = tile_steps(self.art, size, text, ink) if full and not second_line else None
        if steps is not None:
            foot = steps.get_height() + max(3, round(height * 0.12))
            tile.blit(steps, ((width - steps.get_width()) // 2, height - foot), special_flags=BLEND)
        part = 0.5 if second_line else 0.62 if height < theme.px(30) else 0.56
        pixels = max(print_, round(height * part))
        room = width * (0.6 if starred else 0.9)
        pixels = self._fitting_size(name, BOLD, pixels, print_, room)
        title = theme.text_px(name, pixels, ink, BOLD)
        if not full:
            title = faded(title, PRINTED)
        elif starred:
            star = self.art.icon("star", max(6, round(min(width, height) * 0.28)), ink)
            inset = theme.px(2)
            tile.blit(star, (width - star.get_width() - inset, inset), special_flags=BLEND)
            width -= max(0, min(star.get_width(), width - title.get_width() - 4))
        y = (height - foot - title.get_height()) // 2
        tile.blit(title, ((width - title.get_width()) // 2, y), special_flags=BLEND)
        if second_line:
            pixels = self._fitting_size(second_line, SEMIBOLD, foot, print_, size[0] * 0.92)
            words = theme.text_px(second_line, min(pixels, foot), ink, SEMIBOLD)
            y = height - (foot + words.get_height()) // 2 - round(height * 0.04)
            tile.blit(words, ((size[0] - words.get_width()) // 2, y), special_flags=BLEND)
        return tile

    def _second_line(self, size: tuple[int, int], text: str) -> str:
        """The smaller line at the foot of a tile: as many of its words as can be read there."""
        words = pieces(text)
        print_ = self.theme.px(PRINT)
        while words and self.theme.width_px("".join(words), print_, SEMIBOLD) > size[0] * 0.92:
            words.pop()
        return "".join(words).rstrip()

    def _fitting_size(self, text: str, weight: str, pixels: int, least: int, room: float) -> int:
        """The largest font size, from `pixels` down to `least`, at which a text fits."""
        while pixels > least and self.theme.width_px(text, pixels, weight) > room:
            pixels -= 1
        return pixels
