"""Everything drawn on a pile besides its cards: slots, captions, counts, badges, and tiles.

Gives pictures with places; knows only what one seat sees.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pygame

from cardtable.core.cards import Card, sign_of
from cardtable.core.line_breaks import pieces
from cardtable.core.messages import shown
from cardtable.core.table import Fan, Mark
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.pictures import Recipe
from cardtable.ui.drawing.shapes import BLEND, faded
from cardtable.ui.drawing.theme import BOLD, SEMIBOLD, Role, Theme
from cardtable.ui.layout.arrangement import PileBox, Plate
from cardtable.ui.layout.rects import Rect

_TONES: dict[str, tuple[Role, Role]] = {
    "": ("panel_solid", "panel_text"),
    "dim": ("panel_solid", "panel_muted"),
    "good": ("good", "on_gold"),
    "clean": ("good", "on_gold"),
    "bad": ("danger", "paper"),
    "dirty": ("mixed", "on_gold"),
    "alert": ("gold", "on_gold"),
}

_SUIT_ROLES: dict[str, Role] = {
    "s": "spades",
    "h": "hearts",
    "d": "diamonds",
    "c": "clubs",
}
_PRINT = 12  # units: the smallest type
_SLIP_OVER, _SLIP_HIGH = 3, 38  # units: a slip with the names of two cards, beside a badge
_CLEAR = 6  # units between a badge in a column and the end of the column's room
_TWO_LINES = 2.15  # times that: the height of a tile that has two lines
_JOKER = re.compile("[✶★*]")
_PRINTED = 0.9  # how strongly an empty place is named: printed on the cloth, yet readable
_LIT_EDGE = 96  # of 255: how strong the edge of a good place is
_SLIM = 0.82  # of a line: so that it lies below the name on a plate
_INDEX = 0.22  # of the width of a card: so far its index reaches from the edge
_BESIDE_INDEX = 0.7  # of the width of a card: a wider badge would cover its upper left index


class PileMarkPainter:
    """Draws them in the theme's colours and the art's boxes."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art

    # -- empty places --------------------------------------------------------------------------

    def slot(self, box: PileBox, *, named: bool = False) -> Picture:
        """The slot of an empty pile.

        It bears the star of the deck where nothing else says what is missing: neither its name nor
        the seat that a ring of them stands before.
        """
        star = not box.at_plate and box.fan is not Fan.HAND and not (named or box.is_ring)
        place = box.outline
        return Picture(self.art.slot((place.w, place.h), star=star), place.x, place.y)

    def named_slot(self, box: PileBox, *, bright: bool = False) -> Picture:
        """The slot of an empty member, named after the card or rank it waits for."""
        name = sign_of(box.slot)
        size = (box.card.w, box.card.h)
        slot = self.art.keep(Recipe(self._named_slot, (size, name, bright)))
        return Picture(slot, box.card.x, box.card.y)

    def _named_slot(self, size: tuple[int, int], name: str, bright: bool) -> pygame.Surface:
        slot = self.art.slot(size, star=False).copy()
        if bright:
            plain = (
                self.theme.file.ground.material == "plain"
            )  # in high contrast a line, else light
            edge = (*self.theme.of("muted")[:3], 255 if plain else _LIT_EDGE)
            light = self.art.box(size, size[0] * 0.055, (255, 255, 255, 34), edge, 1.5)
            slot.blit(light, (0, 0), special_flags=BLEND)
        pixels = max(round(size[1] * 0.3), self.theme.px(_PRINT))
        text = self.theme.text_px(name, pixels, "muted", BOLD)
        text = text if bright else faded(text, _PRINTED)
        middle = ((size[0] - text.get_width()) // 2, (size[1] - text.get_height()) // 2)
        slot.blit(text, middle, special_flags=BLEND)
        return slot

    def caption(self, box: PileBox) -> list[Picture]:
        """The purpose of an empty pile, at the bottom of its slot, where its words have room."""
        theme, place = self.theme, box.outline
        room = max(place.w, box.rect.w if box.fan is Fan.STACK else 0) - theme.px(2)
        lines = [theme.text(line, 12, "muted") for line in theme.lines(box.title, room, 12)]
        high = sum(line.get_height() for line in lines)
        wide = max(theme.width(word, 12) for word in ["", *pieces(shown(box.title))])
        if wide > room or high > place.h:
            return []
        pictures = []
        y = place.bottom - high - min(theme.px(6), (place.h - high) // 2)
        for line in lines:
            x = place.x + (place.w - line.get_width()) // 2
            x = max(
                min(place.x, box.rect.x),
                min(x, max(place.right, box.rect.right) - line.get_width()),
            )
            pictures.append(Picture(line, x, y))
            y += line.get_height()
        return pictures

    # -- counts and badges ---------------------------------------------------------------------

    def count(self, box: PileBox, top: Rect) -> Picture:
        """The number of a pile's cards, on its lower edge.

        It hangs over that no further than the next portrait begins; below a pile so small that it
        would hide half of it, it hangs nearly free.
        """
        size = 11 if box.at_plate or top.w < self.theme.px(70) else 13
        pill = self._pill(str(box.count), size)
        wide, high = pill.get_size()
        x = top.x + (top.w - wide) // 2
        if box.at_plate and wide <= box.rect.w:  # clear of what stands beside the pile
            x = max(box.rect.x, min(x, box.rect.right - wide))
        hidden = high * 3 // 5
        if box.at_plate:
            hidden = high - 1 if top.h > 2 * high else hidden
            hidden = high // 3 if 1.2 * high < top.h <= 2 * high else hidden
        return Picture(pill, x, top.bottom - hidden)

    def signs(self, box: PileBox, cards: Sequence[Card]) -> Picture:
        """The names of a few cards on a slip, where the cards lie open but too small to be read."""
        over = self.theme.px(_SLIP_OVER)
        size = (box.rect.w + 2 * over, self.theme.px(_SLIP_HIGH))
        slip = self.art.keep(Recipe(self._signs, (size, tuple(cards))))
        return Picture(slip, box.rect.x - over, box.rect.y)

    def _signs(self, size: tuple[int, int], cards: Sequence[Card]) -> pygame.Surface:
        slip = self.art.box(size, self.theme.px(3), "paper", "paper_edge", 1.5).copy()
        for number, card in enumerate(cards):
            sign = self.theme.text(card.sign, _PRINT, self._ink(card), BOLD)
            middle = (size[0] // 2, size[1] * (2 * number + 1) // (2 * len(cards)))
            slip.blit(sign, sign.get_rect(center=middle), special_flags=BLEND)
        return slip

    def mark(
        self,
        mark: Mark,
        rect: Rect,
        *,
        low: bool = False,
        inside: bool = False,
        named: bool = False,
        top: int = 0,
        floor: int | None = None,
    ) -> list[Picture]:
        """A badge on a card or pile: at its upper right corner, or on its lower edge if `low`.

        Below the name of a pile's owner (`named`) it is low: beside the name it would have to lie
        on the pips. A badge that would cover the index at the upper left is low as well: that of
        the card, or in a row that of its last one, which is `top` pixels wide. It stays clear of
        the `floor` of its column's room: a card of the hand below may stand out so high.
        """
        if not mark.text:
            return []
        pill = self._pill(mark.text, 12, mark.tone)
        if low and pill.get_width() > rect.w + self.theme.px(2):  # it would lie on the next one
            pill = self._pill(_shorter(mark.text), 12, mark.tone)
        width, height = pill.get_size()
        if low or named or (not inside and width > (top or rect.w) * _BESIDE_INDEX):
            x = rect.x + (rect.w - width) // 2
            beside_index = rect.right - round((top or rect.w) * _INDEX) - width
            if named and beside_index >= rect.x:  # that at the lower right
                x = min(x, beside_index)
            y = rect.bottom - height * 3 // 5
            lowest = y if floor is None else floor - height - self.theme.px(_CLEAR)
            return [Picture(pill, x, min(y, lowest))]
        above = 0 if inside else self.theme.px(6)
        return [Picture(pill, rect.right - width + self.theme.px(4), rect.y - above)]

    def stands_for(self, card: Card, rect: Rect) -> Picture:
        """The sign of the card that another stands for, on a slip over its lower part.

        The slip leaves no more than the card's edge free: its lower index must not show beside it.
        """
        high = max(round(rect.h * 0.33), self.theme.px(_PRINT + 2))
        edge = max(1, rect.w // 40)
        size = (rect.w - 2 * edge, high)
        slip = self.art.keep(Recipe(self._slip, (size, card)))
        return Picture(slip, rect.x + edge, rect.bottom - high - edge)

    def _slip(self, size: tuple[int, int], card: Card) -> pygame.Surface:
        slip = self.art.box(size, size[1] * 0.2, "paper", "paper_edge", 1.5).copy()
        pixels = max(round(size[1] * 0.8), self.theme.px(_PRINT))
        sign = self.theme.text_px(card.sign, pixels, self._ink(card), BOLD)
        slip.blit(sign, sign.get_rect(center=(size[0] // 2, size[1] // 2)), special_flags=BLEND)
        return slip

    def _ink(self, card: Card) -> Role:
        """The colour of a suit, in the deck that is played with."""
        if not self.art.look.four_colours or card.suit not in _SUIT_ROLES:
            return "red" if card.suit in ("h", "d") else "ink"
        return _SUIT_ROLES[card.suit]

    def on_plate(self, plate: Plate, marks: Sequence[Mark]) -> list[Picture]:
        """The marks of a seat, side by side at the foot of its plate; of a badge, at its top.

        They begin at the end that the portrait leaves free: from the right, and in the mirror image
        along the right edge of the table from the left.
        """
        mirrored, inset = plate.edge == "right", self.theme.px(3)
        end = plate.rect.x + inset if mirrored else plate.rect.right - inset
        pictures = []
        for mark in marks:
            pill = self._pill(mark.text, 11, mark.tone, _SLIM)
            step = pill.get_width() + self.theme.px(2)
            top = plate.rect.y - 3 if plate.badge else plate.rect.bottom - pill.get_height() - 1
            pictures.append(Picture(pill, end if mirrored else end - pill.get_width(), top))
            end += step if mirrored else -step
        return pictures

    def _pill(self, text: str, size: float, tone: str = "", high: float = 1) -> pygame.Surface:
        """A short text in a rounded box, as high as a line of it or a part of that."""
        return self.art.keep(Recipe(self._drawn_pill, (text, size, tone, high)))

    def _drawn_pill(self, text: str, size: float, tone: str, high: float) -> pygame.Surface:
        fill, ink = _TONES.get(tone, _TONES[""])
        theme = self.theme
        words = theme.text(text, size, ink, SEMIBOLD)
        height = round(words.get_height() * high) + theme.px(1)
        width = max(height, words.get_width() + theme.px(size * 0.9))
        pill = self.art.box((width, height), height / 2, fill, "panel_edge").copy()
        middle = ((width - words.get_width()) // 2, (height - words.get_height()) // 2)
        pill.blit(words, middle, special_flags=BLEND)
        return pill

    # -- tiles ---------------------------------------------------------------------------------

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
        ink: Role = self._ink(suited) if suited is not None else "ink"
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
        print_ = theme.px(_PRINT)
        second_line = self._second_line(size, text) if height >= _TWO_LINES * print_ else ""
        starred = full and tone == "dirty" and not _JOKER.search(second_line)  # also a shape
        foot = round(height * 0.06) + max(print_, round(height * 0.28)) if second_line else 0
        part = 0.5 if second_line else 0.62 if height < theme.px(30) else 0.56
        pixels = max(print_, round(height * part))
        room = width * (0.6 if starred else 0.9)
        pixels = self._fitting_size(name, BOLD, pixels, print_, room)
        title = theme.text_px(name, pixels, ink, BOLD)
        if not full:
            title = faded(title, _PRINTED)
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
        print_ = self.theme.px(_PRINT)
        while words and self.theme.width_px("".join(words), print_, SEMIBOLD) > size[0] * 0.92:
            words.pop()
        return "".join(words).rstrip()

    def _fitting_size(self, text: str, weight: str, pixels: int, least: int, room: float) -> int:
        """The largest font size, from `pixels` down to `least`, at which a text fits."""
        while pixels > least and self.theme.width_px(text, pixels, weight) > room:
            pixels -= 1
        return pixels


def _shorter(text: str) -> str:
    """The first word of a mark; a star stays.

    >>> _shorter("3/7  1★"), _shorter("K clean")
    ('3/7★', 'K')
    """
    first, _, rest = text.partition(" ")
    star = _JOKER.search(rest)
    return first + (star.group() if star else "")
