"""What is drawn on a pile besides its cards: empty slots, captions, counts, badges, and tiles.

Gives pictures with places; knows what one seat sees and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.cards import Card, is_card
from cardtable.core.table import Fan, Mark
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.shapes import BLEND, faded
from cardtable.ui.drawing.theme import BOLD, SEMIBOLD, Role, Theme
from cardtable.ui.layout.arrangement import PileBox
from cardtable.ui.layout.rects import Rect

_TONES: dict[str, tuple[Role, Role]] = {
    "": ("panel_solid", "panel_text"),
    "dim": ("panel_solid", "panel_muted"),
    "good": ("good", "on_gold"),
    "clean": ("good", "on_gold"),
    "bad": ("danger", "paper"),
    "dirty": ("gold", "on_gold"),
    "alert": ("gold", "on_gold"),
}

_BESIDE_INDEX = 0.7  # of the width of a card: a wider badge would cover its upper left index


class PileMarkPainter:
    """Draws them in the theme's colours and the art's boxes."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art

    # -- empty places --------------------------------------------------------------------------

    def slot(self, box: PileBox) -> Picture:
        """The place of an empty pile."""
        star = not box.at_plate and box.fan is not Fan.HAND
        made = self.art.slot((box.card.w, box.card.h), star=star)
        return Picture(made, box.card.x, box.card.y)

    def named_slot(self, box: PileBox) -> Picture:
        """The place of an empty member that has a name: the card, or the rank, it waits for."""
        name = Card.parse(box.slot).sign if is_card(box.slot) else box.slot.replace("*", "★")
        size = (box.card.w, box.card.h)
        made = self.art.kept(("named slot", size, name), lambda: self._named_slot(size, name))
        return Picture(made, box.card.x, box.card.y)

    def _named_slot(self, size: tuple[int, int], name: str) -> pygame.Surface:
        made = self.art.slot(size, star=False).copy()
        words = faded(self.theme.text_px(name, round(size[1] * 0.3), "muted", BOLD), 0.55)
        middle = ((size[0] - words.get_width()) // 2, (size[1] - words.get_height()) // 2)
        made.blit(words, middle, special_flags=BLEND)
        return made

    def caption(self, box: PileBox) -> Picture:
        """What an empty pile is for, in the middle of its slot."""
        theme = self.theme
        title = theme.shortened(box.title, box.card.w - theme.px(8), 12)
        made = theme.text(title, 12, "muted")
        return Picture(
            made,
            box.card.x + (box.card.w - made.get_width()) // 2,
            box.card.bottom - made.get_height() - theme.px(6),
        )

    # -- counts and badges ---------------------------------------------------------------------

    def count(self, box: PileBox, top: Rect) -> Picture:
        """How many cards a squared-up pile has, on its lower edge."""
        size = 11 if box.at_plate or top.w < self.theme.px(70) else 13
        made = self.pill(str(box.count), size)
        return Picture(
            made, top.x + (top.w - made.get_width()) // 2, top.bottom - made.get_height() * 3 // 5
        )

    def mark(
        self, mark: Mark, rect: Rect, *, low: bool = False, inside: bool = False
    ) -> list[Picture]:
        """A badge on a card or pile: at its upper right corner, or `low` on its lower edge.

        One that would reach over the index at the upper left is low as well.
        """
        if not mark.text:
            return []
        size = 12 if rect.w >= self.theme.px(56) else 10
        made = self.pill(self.theme.shortened(mark.text, rect.w, size), size, mark.tone)
        wide, high = made.get_size()
        if low or (not inside and wide > rect.w * _BESIDE_INDEX):
            return [Picture(made, rect.x + (rect.w - wide) // 2, rect.bottom - high * 3 // 5)]
        above = 0 if inside else self.theme.px(6)
        return [Picture(made, rect.right - wide + self.theme.px(4), rect.y - above)]

    def pill(self, text: str, size: float, tone: str = "") -> pygame.Surface:
        """A short text in a rounded box."""
        key = ("pill", text, size, tone)
        return self.art.kept(key, lambda: self._pill(text, size, tone))

    def _pill(self, text: str, size: float, tone: str) -> pygame.Surface:
        fill, ink = _TONES.get(tone, _TONES[""])
        theme = self.theme
        words = theme.text(text, size, ink, SEMIBOLD)
        high = words.get_height() + theme.px(1)
        wide = max(high, words.get_width() + theme.px(size * 0.9))
        made = self.art.box((wide, high), high / 2, fill, "panel_edge").copy()
        place = ((wide - words.get_width()) // 2, (high - words.get_height()) // 2)
        made.blit(words, place, special_flags=BLEND)
        return made

    # -- tiles ---------------------------------------------------------------------------------

    def tile(
        self, box: PileBox, name: str, marks: Sequence[Mark], *, red: bool = False, count: int = 0
    ) -> list[Picture]:
        """A pile too small for cards: what it is, how many it has, clean or dirty (a joker is)."""
        joker = "dirty" if any(mark.ghost for mark in marks) else ""
        tone = next((mark.tone for mark in marks if mark.tone in ("clean", "dirty")), joker)
        text = next((mark.text for mark in marks if mark.text), str(count or ""))
        if text and not box.slot and marks:  # it says itself what it is
            name, _, text = text.partition(" ")
        size, full = (box.card.w, box.card.h), bool(box.count)
        key = ("tile", size, name, text, tone, red, full)
        made = self.art.kept(key, lambda: self._tile(size, name, text, tone, red=red, full=full))
        return [Picture(made, box.card.x, box.card.y)]

    def _tile(
        self, size: tuple[int, int], name: str, text: str, tone: str, *, red: bool, full: bool
    ) -> pygame.Surface:
        theme, (wide, high) = self.theme, size
        edge: Role = {"clean": "good", "dirty": "gold"}.get(tone, "paper_edge")
        ground: Role = "paper" if full else (0, 0, 0, 26)
        made = self.art.box(size, theme.px(6), ground, edge if full else "slot", theme.px(2)).copy()
        ink: Role = ("red" if red else "ink") if full else "muted"
        low = text if high >= theme.px(30) else ""
        starred = full and tone == "dirty" and not low  # a shape beside the colour
        pixels = max(9, round(high * (0.5 if low else 0.62 if high < theme.px(30) else 0.56)))
        room = wide * (0.6 if starred else 0.9)
        while pixels > 9 and theme.font_px(pixels, BOLD).size(name)[0] > room:
            pixels -= 1
        large = theme.text_px(name, pixels, ink, BOLD)
        if not full:
            large = faded(large, 0.55)
        elif starred:
            star = self.art.icon("star", max(6, round(high * 0.3)), ink)
            inset = theme.px(3)
            made.blit(star, (wide - star.get_width() - inset, inset), special_flags=BLEND)
            wide -= round(star.get_width() * 0.7)
        middle = (high - large.get_height()) // 2 - (round(high * 0.13) if low else 0)
        made.blit(large, ((wide - large.get_width()) // 2, middle), special_flags=BLEND)
        if low:
            small = self._under(low, size, ink)
            below = high - small.get_height() - round(high * 0.06)
            made.blit(small, ((wide - small.get_width()) // 2, below), special_flags=BLEND)
        return made

    def _under(self, text: str, size: tuple[int, int], ink: Role) -> pygame.Surface:
        """The second line of a tile, as large as fits."""
        pixels = max(8, round(min(size[1], size[0] * 1.05) * 0.28))
        while pixels > 8 and self.theme.font_px(pixels, SEMIBOLD).size(text)[0] > size[0] * 0.88:
            pixels -= 1
        return self.theme.text_px(text, pixels, ink, SEMIBOLD)
