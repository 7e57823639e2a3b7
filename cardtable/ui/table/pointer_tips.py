"""The tip on the mark under the pointer, told when the pointer has rested there."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.players import computers_of
from cardtable.core.remembering import Latest
from cardtable.core.table import Mark, named
from cardtable.core.temperaments import told_at
from cardtable.session import kept_names
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.table_in_play import Bubble

_REST = 0.6  # seconds the pointer rests until a tip comes up
_TREMBLE = 12  # pixels that a resting hand moves


class PointerTips:
    """Follows the pointer over one table."""

    def __init__(self, game: GameAtTable) -> None:
        self._game = game
        self.at = (-1, -1)  # where the pointer is
        self._rested = 0.0  # seconds it has been there
        self._acted_at: tuple[int, int] | None = None  # where the person has pressed since
        self._meaning = Latest(self.meaning)

    def move(self, at: tuple[int, int]) -> None:
        """Takes a movement of the pointer."""
        if at != self.at:
            self.at = at
            self._rested = 0.0
            acted = self._acted_at
            if acted is not None and max(abs(at[0] - acted[0]), abs(at[1] - acted[1])) > _TREMBLE:
                self._acted_at = None

    def restart(self) -> None:
        """Takes away a tip that stands there; none comes by itself where the person has acted."""
        self._rested = 0.0
        self._acted_at = self.at

    def step(self, seconds: float) -> None:
        """Lets time pass."""
        self._rested += seconds

    def tip(self, over: str) -> Bubble | None:
        """Returns the tip that stands now; none while the pointer is `over` a button.

        A card that was just spoken about has had its say: the answer to a click tells more.
        """
        table, talk = self._game.tabletop, self._game.talk
        answered = talk.bubble is not None and talk.bubble.near.holds(*self.at)
        asked = self._rested >= _REST and self._acted_at is None
        resting = asked and talk.popup is None and not over and not answered
        if not resting or table.arrangement is None or table.gestures.drag is not None:
            return None
        return self._meaning(self.at, table.arrangement, table.marks)

    def meaning(
        self, at: tuple[int, int], table: Arrangement, marks: tuple[Mark, ...]
    ) -> Bubble | None:
        """Returns what the marks at a point mean, where one of them explains itself."""
        plate = next((plate for plate in table.plates if plate.rect.holds(*at)), None)
        if plate is not None:
            own = [
                pile for pile, box in table.piles.items() if box.is_hand and box.seat == plate.seat
            ]
            said = [mark for mark in marks if mark.pile in own and not mark.card]
            return self._first(said, plate.rect) or self._temper(plate.seat, plate.rect)
        counter = next((box for box in table.counters if box.rect.holds(*at)), None)
        if counter is not None:  # it tells what is said of all that its side has laid out
            families = [name for name, box in table.families.items() if box.seat == counter.seat]
            return self._first([mark for mark in marks if mark.pile in families], counter.rect)
        hit = table.hit(*at)
        box = table.piles.get(hit.pile)
        if box is None:
            return None
        lying = table.at(hit.place) if hit.place else None
        card = str(lying.card) if lying is not None else ""
        on_plate = box.is_hand and len(table.plates) > 1  # what is said of a whole hand
        of_pile = [mark for mark in marks if mark.pile == hit.pile]
        meant = [mark for mark in of_pile if (mark.card == card if mark.card else not on_plate)]
        return self._first(meant, box.card, table.family_of(hit.pile))

    def _temper(self, seat: int, near: Rect) -> Bubble | None:
        """Returns what a computer player is like, where its plate has nothing else to explain."""
        session = self._game.session
        chair, name = session.chairs[seat], kept_names(session.chairs)[seat]
        line = "" if chair.is_human else told_at(name, chair.player, computers_of(session.rules))
        return Bubble(line, near) if line else None

    def _first(
        self, marks: Sequence[Mark], near: Rect, around: tuple[Rect, ...] = ()
    ) -> Bubble | None:
        hint = next((mark.hint for mark in marks if mark.hint), "")
        if not hint:
            return None
        return Bubble(named(hint, self._game.session.names), near, around=around)
