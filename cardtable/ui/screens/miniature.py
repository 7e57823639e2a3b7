"""A small picture of a table as it really lies: the game's own layout and cards, drawn down.

What nobody may see is not in the picture: it is made from a view.
"""

from __future__ import annotations

from random import Random

import pygame

from cardtable.core.cards import HIDDEN
from cardtable.core.piles import mask
from cardtable.core.rules import AnyRules, zoning
from cardtable.core.table import OVER, table_for
from cardtable.session import Session
from cardtable.ui import layout
from cardtable.ui.arrangement import Arrangement, Look
from cardtable.ui.art import Art
from cardtable.ui.furniture import Furniture, Sitter
from cardtable.ui.shapes import BLEND
from cardtable.ui.theme import Theme

NOBODY = -9  # a seat that sees what everybody sees

_PLIES = 26  # how far a game is played for its picture
_LARGER = 2.2  # drawn so much larger than it is shown


def specimen(rules: AnyRules) -> Session:
    """A game in full swing, always the same one; it stops short of its end."""
    session = Session(rules, table_for(rules.options, rules.seats[0]), seed="miniature")
    dice = Random(rules.name)
    session.settle()
    for _ in range(_PLIES):
        moves = session.moves(session.turn)
        session.play(moves[int(dice.random() * len(moves))])
        session.settle()
        if session.turn == OVER:
            session.undo_rule = "free"
            session.undo()
            break
    return session


def picture(session: Session, size: tuple[int, int], theme: Theme, art: Art) -> pygame.Surface:
    """The table of a session, so many pixels large, from the south of the only person.

    With several people nobody's hand shows.
    """
    rules, state = session.rules, session.state
    people = [seat for seat, chair in enumerate(session.chairs) if chair.is_human]
    viewer = people[0] if len(people) == 1 else 0
    zones = zoning(rules, session.table)
    if len(people) == 1 or not session.log:
        piles = rules.view(state, viewer).piles
    else:
        piles = mask(state.piles, zones, NOBODY)
    large = (round(size[0] * _LARGER), round(size[1] * _LARGER))
    look = Look(scale=0.9, bar=False, prompt=False)
    placed = layout.arrange(zones, piles, viewer, large, seats=session.table.seats, look=look)
    painter = _Painter(session, placed, Theme(theme.name), art)
    painter.theme.fit(large)
    return pygame.transform.smoothscale(painter.painted(large), size)


class _Painter:
    """Draws an arrangement once, with pictures of its own that are then forgotten."""

    def __init__(self, session: Session, placed: Arrangement, theme: Theme, art: Art) -> None:
        self.session, self.placed, self.theme = session, placed, theme
        self.art = Art(theme, art.look)
        self.furniture = Furniture(theme, self.art)

    def painted(self, size: tuple[int, int]) -> pygame.Surface:
        """Felt, empty places, cards, plates."""
        surface = self.art.felt(size).copy()
        for name, box in self.placed.piles.items():
            if not box.count and not box.at_plate and name:
                slot = self.furniture.slot(box)
                surface.blit(slot.image, (slot.x, slot.y), special_flags=BLEND)
        for card in self.placed.cards:
            if not card.covered:
                face = card.card if card.up else HIDDEN
                sprite = self.art.card(face, card.rect.w)
                area = sprite.area(card.rect.x, card.rect.y)
                surface.blit(sprite.image, area.topleft, special_flags=BLEND)
        self._plates(surface)
        return surface

    def _plates(self, surface: pygame.Surface) -> None:
        session = self.session
        for plate in self.placed.plates:
            chair = session.chairs[plate.seat]
            side = session.rules.side(session.table, plate.seat)
            sitter = Sitter(session.names[plate.seat], chair.player, side, partners=False)
            for part in self.furniture.plate(plate, sitter):
                surface.blit(part.image, (part.x, part.y), special_flags=BLEND)
