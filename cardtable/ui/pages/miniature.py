"""A small picture of a table as it really lies: the game's own layout and cards, scaled down.

What nobody may see is not in the picture: it is made from a view.
"""

from __future__ import annotations

from random import Random

import pygame

from cardtable.core.cards import HIDDEN
from cardtable.core.piles import Piles
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.table import OVER, Fan, Row, table_for
from cardtable.core.visibility import mask
from cardtable.session import HUMAN, Chair, Session
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.hand_order import HandOrders
from cardtable.ui.layout.rects import Rect

NOBODY = -9  # a seat that sees what everybody sees

_PLIES = {1: 26}  # moves played for the picture, by seats
_PLIES_OF_MANY = 30
_LARGER = 2  # times the size at which it is shown, at least
_LARGE = 1000  # pixels wide at least: a table laid out smaller looks squeezed
_MARGIN = 0.03  # of the width, left free all around


def specimen(rules: AnyRules) -> Session:
    """A game in full swing, always the same, at the moment when the most cards lie open."""
    count = rules.seats[0]
    chairs = [Chair(HUMAN if seat == 0 else "normal") for seat in range(count)]
    session = Session(rules, table_for(rules.options, count), chairs, seed="sevens")
    dice = Random(rules.name)
    session.settle()
    best = (0.0, len(session.log))
    for _ in range(_PLIES.get(count, _PLIES_OF_MANY)):
        moves = session.moves(session.turn)
        session.play(moves[int(dice.random() * len(moves))])
        best = max(best, (_openness(session), len(session.log)))
        session.settle()
        if session.turn == OVER:
            break
    return _rewound(session, best[1])


def _openness(session: Session) -> float:
    """How many cards lie open; those in the south's hand count half."""
    zones, worth = zoning(session.rules, session.table), 0.0
    for pile, cards in session.state.piles.items():
        zone = zones.of_pile(pile)
        open_here = zone.drawn != "down" and zone.near.row is not Row.UNSEEN
        if open_here and zone.seen_by(0):
            worth += len(cards) * (1.0 if zone.seen_by(NOBODY) else 0.5)
    return worth


def _rewound(session: Session, count: int) -> Session:
    """The same game, played only that far."""
    again = Session(session.rules, session.table, session.chairs, session.seed)
    for entry in session.log[:count]:
        again.play(entry.move)
    return again


def seen(session: Session) -> tuple[int, Piles]:
    """Who sits at the south of a picture, and what shows: no hand where several people play."""
    rules, state = session.rules, session.state
    people = [seat for seat, chair in enumerate(session.chairs) if chair.is_human]
    if len(people) == 1:
        piles: Piles = rules.view(state, people[0]).piles
        return people[0], piles
    return 0, mask(state.piles, zoning(rules, session.table), NOBODY)


def picture(session: Session, size: tuple[int, int], theme: Theme, art: Art) -> pygame.Surface:
    """The table of a session at a size in pixels."""
    viewer, piles = seen(session)
    larger = max(_LARGER, -(-_LARGE // size[0]))
    large = (size[0] * larger, size[1] * larger)
    margin = round(large[0] * _MARGIN)
    inside = (large[0] - 2 * margin, large[1] - 2 * margin)
    options = LayoutOptions(scale=0.75, bar=False, prompt=False)
    zones = zoning(session.rules, session.table)
    orders = HandOrders(session.rules).orders(zones, piles, viewer)
    placed = arrange(
        zones, piles, viewer, inside, seats=session.table.seats, options=options, orders=orders
    )
    painter = _Painter(placed, Theme(theme.name), art, margin)
    return pygame.transform.smoothscale(painter.painted(large), size)


class _Painter:
    """Draws an arrangement once, with pictures of its own that are then forgotten."""

    def __init__(self, placed: Arrangement, theme: Theme, art: Art, margin: int) -> None:
        self.placed, self.theme, self.margin = placed, theme, margin
        self.art = Art(theme, art.look)

    def painted(self, size: tuple[int, int]) -> pygame.Surface:
        """Felt, empty places and cards; names would be too small to read."""
        surface = self.art.felt(size).copy()
        for box in self.placed.piles.values():
            if not box.count and not box.at_plate:
                slot = self.art.slot((box.card.w, box.card.h), star=box.fan is not Fan.HAND)
                self._put(surface, slot, box.card)
        for card in self.placed.cards:
            if not card.covered:
                sprite = self.art.card(card.card if card.up else HIDDEN, card.rect.w)
                area = sprite.area(card.rect.x + self.margin, card.rect.y + self.margin)
                surface.blit(sprite.image, area.topleft, special_flags=BLEND)
        return surface

    def _put(self, surface: pygame.Surface, picture: pygame.Surface, rect: Rect) -> None:
        place = (rect.x + self.margin, rect.y + self.margin)
        surface.blit(picture, place, special_flags=BLEND)
