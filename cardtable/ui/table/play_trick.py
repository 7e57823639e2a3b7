"""The last trick shown again: its cards in their places, as the seat at the screen saw them.

Reads the log through views; changes nothing of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

from cardtable.core.cards import Card
from cardtable.core.moves import Move
from cardtable.core.rules import zoning
from cardtable.core.table import DEALER, named
from cardtable.core.visibility import as_seen
from cardtable.session import Session
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.layout.rects import Rect

if TYPE_CHECKING:
    from cardtable.ui.table.play import PlayScreen

_HELD = 0.35  # seconds after which letting go of the key ends the look
_MARGIN = 14


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: which card lay at which place, and who took it."""

    cards: tuple[tuple[str, Card], ...]
    text: str


def last_trick(session: Session, seat: int) -> Trick | None:
    """The trick that was collected last and still lies collected, as that seat saw it."""
    zones = zoning(session.rules, session.table)
    rings = {zone.name for zone in zones if zone.ring}
    for number in range(len(session.log) - 1 if rings else -1, -1, -1):
        move = session.log[number].move
        if _collects(move, rings):
            return _seen(session, number, seat) if _lies(session, number) else None
    return None


def _collects(move: Move, rings: set[str]) -> bool:
    """Whether the dealer carried a trick off."""
    piles = {pick.pile.partition("/")[0] for pick in move.picks}
    return move.seat == DEALER and bool(piles) and piles <= rings


def _lies(session: Session, number: int) -> bool:
    """Whether the pile has not been gathered for another deal since."""
    target = session.log[number].move.target
    then, now = session.state_after(number + 1).piles, session.state.piles
    return target in now and len(now[target]) >= len(then[target])


def _seen(session: Session, number: int, seat: int) -> Trick:
    rules, move = session.rules, session.log[number].move
    before = rules.view(session.state_after(number), seat)
    cards = tuple((pick.pile, before.piles[pick.pile][-1]) for pick in move.picks)
    after, zones = session.state_after(number + 1).piles, zoning(rules, session.table)
    told = rules.words.tell(before, as_seen(move, seat, after, zones))
    text = named(told, session.names)
    return Trick(cards, f"The last trick: {text}" if text else "The last trick.")


class LookingBack:
    """Shows the last trick while a key is held, or until a click."""

    def __init__(self, play: PlayScreen) -> None:
        self.play = play
        self.trick: Trick | None = None
        self._held = -1.0  # seconds for which the key is down; less than 0: it is up
        self._state: Any = None
        self._last: Trick | None = None

    @property
    def last(self) -> Trick | None:
        """The trick that could be shown to the seat at the screen."""
        play = self.play
        now = (play.session.state, play.croupier.seat)
        if self._state is None or self._state[0] is not now[0] or self._state[1] != now[1]:
            self._state, self._last = now, last_trick(play.session, play.croupier.seat)
        return self._last

    def toggle(self) -> None:
        """Shows it, or takes it away."""
        self.trick = None if self.trick is not None else self.last

    def hide(self) -> bool:
        """Takes it away; whether it was there."""
        shown, self.trick = self.trick is not None, None
        return shown

    def key_down(self) -> None:
        """The key: on, or off again; a key that repeats means nothing more."""
        if self._held < 0:
            self.toggle()
            self._held = 0.0

    def key_up(self) -> None:
        """Let go: after a long look it is over."""
        if self._held >= _HELD:
            self.hide()
        self._held = -1.0

    def step(self, seconds: float) -> bool:
        """Lets time pass; whether the trick is looked at, so that the game waits."""
        if self._held >= 0:
            self._held += seconds
        return self.trick is not None

    def pictures(self) -> list[Picture]:
        """The cards over their places, on a ground that covers what lies there now."""
        table, art = self.play.tabletop.arrangement, self.play.stage.art
        if self.trick is None or table is None:
            return []
        found = []
        places = [(table.piles[pile].card, card) for pile, card in self.trick.cards]
        margin = self.play.stage.theme.px(_MARGIN)
        ground = reduce(Rect.joined, (rect for rect, _ in places)).grown(margin)
        panel = art.panel((ground.w, ground.h), margin)
        found.append(Picture(panel.image, ground.x - panel.dx, ground.y - panel.dy))
        for rect, card in places:
            sprite = art.card(card, rect.w, lifted=True)
            found.append(Picture(sprite.image, rect.x - sprite.dx, rect.y - sprite.dy))
        return found
