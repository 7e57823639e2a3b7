"""Everything drawn on a pile besides its cards: slots, captions, counts, and badges.

Gives pictures with places; knows only what one seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.cards import HIDDEN, Card, sign_of
from cardtable.core.line_breaks import pieces
from cardtable.core.messages import shown
from cardtable.core.table import Fan, Mark
from cardtable.ui.drawing.badge_place import BadgePlace, Edge
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.pictures import Recipe
from cardtable.ui.drawing.pile_tiles import JOKER, PRINT, PRINTED, ink_of
from cardtable.ui.drawing.pills import SLIM, PillPainter
from cardtable.ui.drawing.shapes import BLEND, faded
from cardtable.ui.drawing.theme import BOLD, SEMIBOLD, Role
from cardtable.ui.layout.arrangement import FREE_BELOW, FREE_MARGIN, PileBox, Plate
from cardtable.ui.layout.rects import Rect

_SLIP_OVER, _SLIP_BEYOND = 0.15, 0.25  # of the width of a pile beside a badge: how far a slip
# with the names of open cards reaches beyond that towards the plate, and away from it
_SLIP_PRINT = 0.65  # likewise: the size of a name on it, however many there are
_NAMES_ON_SLIP = 3
_LIT_EDGE = 140  # of 255: how strong the edge of a good place is
_INDEX = 0.24  # of the width of a card: so far its index reaches from the edge
_LOW_FACE = 100  # pixels: on a face lower than that a badge over the index hardly touches it
_FREE_CORNER = 0.24  # of the width of a face: its corners without an index have no pip so far
_BEYOND_CORNER = 6  # units: a usual badge may reach so far beyond the corner of a face
_BEHIND_NUMBER = 0.5  # of the light of a back: so dark is one that bears a number


class PileMarkPainter(PillPainter):
    """Draws them in the theme's colours and the art's boxes."""

    # -- empty places --------------------------------------------------------------------------

    def slot(self, box: PileBox, *, named: bool = False) -> Picture:
        """The slot of an empty pile.

        It bears the star of the deck where nothing else says what is missing: neither its name nor
        the seat that a ring of them stands before.
        """
        star = not box.at_plate and box.fan is not Fan.HAND and not (named or box.is_ring)
        place = box.outline
        return Picture(self.art.slot((place.w, place.h), star=star), place.x, place.y)

    def named_slot(self, box: PileBox, *, bright: bool = False) -> list[Picture]:
        """The slot of an empty member, named after the card or rank it waits for."""
        card = box.card
        slots = [self.art.slot((card.w, card.h), star=False)]
        if bright:
            slots.append(self._slot_light(card))
        pixels = max(round(card.h * 0.3), self.theme.px(PRINT))
        name = self.art.keep(Recipe(self._slot_name, (pixels, sign_of(box.slot), bright)))
        x, y = (card.w - name.get_width()) // 2, (card.h - name.get_height()) // 2
        return [Picture(slot, card.x, card.y) for slot in slots] + [
            Picture(name, card.x + x, card.y + y)
        ]

    def _slot_light(self, card: Rect) -> pygame.Surface:
        """The light in the slot of a good place; in high contrast it has a line."""
        plain = self.theme.file.ground.material == "plain"
        edge = (*self.theme.of("muted")[:3], 255 if plain else _LIT_EDGE)
        return self.art.box((card.w, card.h), card.w * 0.055, (255, 255, 255, 14), edge, 1.5)

    def _slot_name(self, pixels: int, name: str, bright: bool) -> pygame.Surface:
        text = self.theme.text_px(name, pixels, "text" if bright else "muted", BOLD)
        return text if bright else faded(text, PRINTED)

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

    def count(self, text: str, box: PileBox, top: Rect, *, up: bool) -> Picture:
        """The number of a pile: on backs on their lower edge, on a face clear of its pips.

        It hangs over that edge no further than the next portrait begins; below a pile so small that
        it would hide half of it, it hangs nearly free.
        """
        if box.at_plate and not up:
            return self._count_at_plate(text, box, top)
        size = 11 if box.at_plate or top.w < self.theme.px(70) else 13
        pill = self._pill(text, size)
        if up:
            roomy = pill.get_width() <= top.w * _FREE_CORNER + self.theme.px(_BEYOND_CORNER)
            return self._in_corner(pill if roomy else self._tag(text, size), top)
        wide, high = pill.get_size()
        return Picture(pill, top.x + (top.w - wide) // 2, top.bottom - high * 3 // 5)

    def _count_at_plate(self, text: str, box: PileBox, top: Rect) -> Picture:
        """The number of a hand or pile that lies face down at a plate, where cards are small.

        It lies within a card more than twice as high, and below a smaller one it hangs nearly free.
        A card that is hardly higher than the number is drawn as a back that bears it.
        """
        pill = self._pill(text, 11)
        if top.h > 2 * pill.get_height():
            hidden = pill.get_height() - 1
        else:
            pill = self._pill(text, 11, high=SLIM)
            hidden = pill.get_height() // 3
        if top.h <= 1.2 * pill.get_height():
            size = (max(pill.get_width(), top.w), max(pill.get_height(), top.h))
            pill = self.art.keep(Recipe(self._numbered_back, (size, top.w, text)))
            hidden = (pill.get_height() + top.h) // 2
        wide = pill.get_width()
        x = top.x + (top.w - wide) // 2
        if wide <= box.rect.w:  # clear of what stands beside the pile
            x = max(box.rect.x, min(x, box.rect.right - wide))
        return Picture(pill, x, top.bottom - hidden)

    def _numbered_back(self, size: tuple[int, int], width: int, text: str) -> pygame.Surface:
        """A back with a number on it, in the dark of the colour that the deck has there."""
        light = pygame.transform.average_color(self.art.face(HIDDEN, width))
        red, green, blue = (round(part * _BEHIND_NUMBER) for part in light[:3])
        fill = (red, green, blue, 255)
        back = self.art.box(size, self.theme.px(3), fill, "paper", self.theme.px(1)).copy()
        words = self.theme.text(text, 11, "panel_text", SEMIBOLD)
        back.blit(words, words.get_rect(center=(size[0] // 2, size[1] // 2)), special_flags=BLEND)
        return back

    def _in_corner(self, pill: pygame.Surface, card: Rect, floor: int | None = None) -> Picture:
        """A badge at the lower left corner of a face, where it has neither index nor pip.

        A badge that is wider than the corner reaches beyond it to the left.
        """
        wide, high = pill.get_size()
        x = min(card.x, card.x + int(card.w * _FREE_CORNER) - wide)
        y = card.bottom - high * 4 // 5
        return Picture(pill, x, y if floor is None else min(y, floor - high))

    def signs(self, box: PileBox, cards: Sequence[Card], plate: Plate) -> Picture:
        """The names of cards on a slip, where the cards lie open but too small to be read.

        It is as high as the plate beside it and reaches towards the points of the seat.
        """
        wide = box.rect.w
        over, beyond = round(wide * _SLIP_OVER), round(wide * _SLIP_BEYOND)
        size = (wide + over + beyond, plate.rect.h)
        slip = self.art.keep(Recipe(self._signs, (size, round(wide * _SLIP_PRINT), tuple(cards))))
        at_left = beyond if plate.edge == "right" else over
        return Picture(slip, box.rect.x - at_left, plate.rect.y)

    def _signs(self, size: tuple[int, int], print_: int, cards: Sequence[Card]) -> pygame.Surface:
        """As many names as there is room for, and how many more cards there are."""
        theme, slip = self.theme, self.art.box(size, self.theme.px(3), "paper", "paper_edge", 1.5)
        shown = cards if len(cards) <= _NAMES_ON_SLIP else cards[: _NAMES_ON_SLIP - 1]
        lines: list[tuple[str, Role]] = [(card.sign, ink_of(self.art, card)) for card in shown]
        if len(shown) < len(cards):
            lines.append((f"+{len(cards) - len(shown)}", "ink"))
        pace, slip = (size[1] - theme.px(4)) / len(lines), slip.copy()
        for number, (line, ink) in enumerate(lines):
            sign = theme.text_px(line, print_, ink, BOLD)
            middle = (size[0] // 2, theme.px(2) + round(pace * (number + 0.5)))
            slip.blit(sign, sign.get_rect(center=middle), special_flags=BLEND)
        return slip

    def mark(self, mark: Mark, place: BadgePlace) -> list[Picture]:
        """A badge on a card or pile, nothing where the mark has no words."""
        if not mark.text:
            return []
        rect, pill = place.rect, self._pill(mark.text, 12, mark.tone, SLIM)
        lies_on_next = pill.get_width() > rect.w + self.theme.px(2)
        if place.shortened and lies_on_next:
            pill = self._pill(_shorter(mark.text), 12, mark.tone, SLIM)
        if place.edge is Edge.LOWER:
            return [self._low(mark, pill, place)]
        width, height = pill.get_size()
        margin, over = int(rect.h * FREE_MARGIN), 0 if place.below else self.theme.px(4)
        if place.edge is Edge.CORNER:
            free = rect.right - int(rect.w * _FREE_CORNER)
            return [Picture(pill, max(free, rect.right + over - width), rect.y + margin)]
        on_back = place.edge is Edge.BACK
        if rect.h < _LOW_FACE and width - over > rect.w * (1 - _INDEX):
            margin = 1  # so little air is above the index of a small face
        y = rect.y - self.theme.px(6) if on_back else rect.y + margin - height
        return [Picture(pill, rect.right - width + over, y)]

    def _low(self, mark: Mark, pill: pygame.Surface, place: BadgePlace) -> Picture:
        """A badge on the lower edge, above the floor; without room there in the free corner."""
        below, floor = self._below(pill, place.rect, place.last or place.rect.w), place.floor
        beyond = 0 if floor is None else below.y + pill.get_height() - floor
        if beyond > 0 and place.to_corner:
            tag = self._tag(mark.text.split(" ")[0], 11, mark.tone)
            return self._in_corner(tag, place.rect, floor)
        return below._replace(y=below.y - max(0, beyond))

    def _below(self, pill: pygame.Surface, rect: Rect, last: int) -> Picture:
        """A badge on the lower edge of a pile or row: on the margin below the pips.

        It begins left of the lower index of the last card, which is `last` pixels wide; a badge too
        wide for that lies on the narrower margin below the index.
        """
        wide = pill.get_width()
        x = rect.x + (rect.w - wide) // 2
        beside_index = rect.right - round(last * _INDEX) - wide
        fits = beside_index >= rect.x - self.theme.px(2)
        y = rect.bottom - int(rect.h * (FREE_BELOW if fits else FREE_MARGIN))
        return Picture(pill, min(x, beside_index) if fits else x, y)

    def stands_for(self, card: Card, rect: Rect) -> Picture:
        """The sign of the card that another stands for, on a slip over its lower part.

        The slip leaves no more than the card's edge free: its lower index must not show beside it.
        """
        high = max(round(rect.h * 0.33), self.theme.px(PRINT + 2))
        edge = max(1, rect.w // 40)
        size = (rect.w - 2 * edge, high)
        slip = self.art.keep(Recipe(self._slip, (size, card)))
        return Picture(slip, rect.x + edge, rect.bottom - high - edge)

    def _slip(self, size: tuple[int, int], card: Card) -> pygame.Surface:
        slip = self.art.box(size, size[1] * 0.2, "paper", "paper_edge", 1.5).copy()
        pixels = max(round(size[1] * 0.8), self.theme.px(PRINT))
        sign = self.theme.text_px(card.sign, pixels, ink_of(self.art, card), BOLD)
        slip.blit(sign, sign.get_rect(center=(size[0] // 2, size[1] // 2)), special_flags=BLEND)
        return slip


def _shorter(text: str) -> str:
    """The first word of a mark; a star stays.

    >>> _shorter("3/7  1★"), _shorter("K clean")
    ('3/7★', 'K')
    """
    first, _, rest = text.partition(" ")
    star = JOKER.search(rest)
    return first + (star.group() if star else "")
