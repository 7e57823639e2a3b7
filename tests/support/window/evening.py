"""One game played by hand in a real window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from cardtable.core.moves import Move
from cardtable.core.table import OVER
from tests.support.window.desk import Desk
from tests.support.window.hand import CLICK, DOUBLE, DRAG, Hand

Wanted = Callable[[Hand], Move | None]


class Evening:
    """One game played by hand: what was done, and pictures of each first time."""

    def __init__(self, desk: Desk, wanted: Wanted, *styles: str) -> None:
        self.desk = desk
        self.hand = Hand(desk, *(styles or (CLICK, DRAG, DOUBLE)))
        self.wanted = wanted
        self.did: Counter[str] = Counter()
        self.sheets = 0

    def play(self, most: int, enough: Callable[[Evening], bool] = lambda _: False) -> None:
        """Plays until the game is over, or enough has been seen."""
        for _ in range(most):
            turn = self.hand.wait_turn()
            if turn == OVER or enough(self):
                return
            if self.hand.sheet():
                self._sheet()
            elif not self._goes_by_itself():
                self._move(self.wanted(self) or self.hand.advice())

    def _goes_by_itself(self) -> bool:
        """A pass that is all there is plays itself."""
        moves = self.hand.session.moves(self.hand.seat)
        if [move.word for move in moves] != ["pass"]:
            return False
        self.desk.until(self.desk.room.follow, "the lone pass")
        return True

    def _sheet(self) -> None:
        room = self.desk.room
        room.result()
        self.desk.arrives("next")
        self.sheets += 1
        self._picture(f"sheet-{self.sheets}")
        self.desk.press_until("next", room.follow, "the next hand")
        at = room.control("next").center
        room.press(at)
        room.let_go(at)

    def _move(self, move: Move) -> None:
        kind = self._kind(move)
        if not self.did[kind] and not self.hand.session.turn < 0:
            self.desk.away()
            self._picture(f"before-{kind}")
        self.did[kind] += self.hand.make(move)

    def _kind(self, move: Move) -> str:
        if move.words:
            return move.word
        source, target = move.picks[0].pile, move.target
        return f"{source.partition('-')[0]}-to-{target.partition('-')[0].partition('/')[0]}"

    def _picture(self, name: str) -> None:
        self.desk.picture(f"{self.hand.session.rules.name}-{name}")

    def result(self) -> None:
        """The result is up, with its reasons."""
        self.desk.room.result()
        self.desk.arrives("rematch")
        self._picture("result")
