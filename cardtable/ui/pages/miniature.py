"""A small picture of a table as it really lies: the game's own layout and cards, scaled down.

What nobody may see is not in the picture: it is made from a view.
"""

from __future__ import annotations

import pygame

from cardtable.core.cards import HIDDEN
from cardtable.core.rules import zoning
from cardtable.core.table import Fan
from cardtable.croupier.watching import onlooker
from cardtable.session import Session
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.hand_order import HandOrders
from cardtable.ui.layout.rects import Rect

_LARGER = 2  # times the size at which it is shown, at least
_LARGE = 1000  # pixels wide at least: a table laid out smaller looks squeezed
_MARGIN = 0.03  # of the width, left free all around


def picture(session: Session, size: tuple[int, int], theme: Theme, art: Art) -> pygame.Surface:
    """The table of a session at a size in pixels, on the ground of a theme."""
    return Sketch(size, theme, art).of(session)


class Sketch:
    """A small picture that is begun: a thread makes its ground before its session is known."""

    def __init__(self, size: tuple[int, int], theme: Theme, art: Art) -> None:
        larger = max(_LARGER, -(-_LARGE // size[0]))
        self._size = size
        self._painter = _Painter((size[0] * larger, size[1] * larger), theme, art)

    def of(self, session: Session) -> pygame.Surface:
        """The picture of the table of a session; asked for once."""
        placed = _arranged(session, self._painter.inside)
        made = pygame.transform.smoothscale(self._painter.painted(placed), self._size)
        self._painter.art.close()
        return made


def _arranged(session: Session, size: tuple[int, int]) -> Arrangement:
    viewer, piles = onlooker(session).piles()
    options = LayoutOptions(scale=0.75, bar=False, prompt=False)
    zones = zoning(session.rules, session.table)
    orders = HandOrders(session.rules).orders(zones, piles, viewer)
    return arrange(
        zones, piles, viewer, size, seats=session.table.seats, options=options, orders=orders
    )


class _Painter:
    """Draws an arrangement once, with pictures of its own that are then forgotten."""

    def __init__(self, size: tuple[int, int], theme: Theme, art: Art) -> None:
        self.size, self.margin = size, round(size[0] * _MARGIN)
        self.inside = (size[0] - 2 * self.margin, size[1] - 2 * self.margin)
        self.art = Art(theme, art.look)
        self.art.choose(art.look, art.grounds.cloth)
        self.art.grounds.order_alone(size)

    def painted(self, placed: Arrangement) -> pygame.Surface:
        """Felt, empty places and cards; names would be too small to read."""
        lying = [card for card in placed.cards if not card.covered]
        for card in reversed(lying):  # a thread draws them from the other end, and they meet
            self.art.order(card.card if card.up else HIDDEN, card.rect.w)
        drawn = [self.art.card(card.card if card.up else HIDDEN, card.rect.w) for card in lying]
        surface = self.art.grounds.table(self.size)
        for box in placed.piles.values():
            if not box.count and not box.at_plate:
                place, star = box.outline, box.fan is not Fan.HAND and not box.is_ring
                self._put(surface, self.art.slot((place.w, place.h), star=star), place)
        for card, sprite in zip(lying, drawn, strict=True):
            area = sprite.area(card.rect.x + self.margin, card.rect.y + self.margin)
            surface.blit(sprite.image, area.topleft, special_flags=BLEND)
        return surface

    def _put(self, surface: pygame.Surface, picture: pygame.Surface, rect: Rect) -> None:
        place = (rect.x + self.margin, rect.y + self.margin)
        surface.blit(picture, place, special_flags=BLEND)
