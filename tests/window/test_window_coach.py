"""The coach in a real window: it asks once before a bad move, and gives way to the second press."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardtable.core.moves import Move
from cardtable.core.players import Budget, Worth, computers_of
from cardtable.core.table import OVER
from cardtable.store.settings import SMALL
from tests.support.window.camera import differing
from tests.support.window.desk import Desk
from tests.support.window.hand import DRAG, Hand

_CALM = 10  # looks without any work: the coach has thought about this turn
_BAD = 1.5  # times what a decision at random loses: a mistake whatever worlds are imagined


def _worths(hand: Hand) -> tuple[Worth, ...]:
    """Every legal move with its worth, the best one first."""
    session, seat = hand.session, hand.seat
    weigher = computers_of(session.rules).weigher
    assert weigher is not None
    moves, view = session.moves(seat), session.view(seat)
    if len(moves) < 2:
        return ()
    budget = Budget(Random(1), 60)
    return tuple(weigher(session.table).weigh(session.rules, view, seat, moves, budget))


def _work(desk: Desk) -> tuple[int, bool]:
    """The ticks that the processes beside the window have taken, and whether one waits for a core.

    A process that waits for a core of a busy machine takes no ticks and is not done.
    """
    assert desk.process is not None
    parent, ticks, waits = str(desk.process.pid), 0, False
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        if fields[1] == parent:
            ticks += int(fields[11]) + int(fields[12])
            waits = waits or fields[0] == "R"
    return ticks, waits


class _Thinking:
    """Watches the processes beside a window until they have nothing to do."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._last, self._calm = desk, -1, 0

    def is_done(self) -> bool:
        """True once nothing has been thought for a number of looks."""
        now, waits = _work(self._desk)
        self._calm = self._calm + 1 if now == self._last and not waits else 0
        self._last = now
        return self._calm >= _CALM


def _bad_move(hand: Hand) -> Move:
    """Plays well until there is a card to play that loses much, and returns that."""
    while hand.wait_turn() != OVER:
        worths = _worths(hand)
        weigher = computers_of(hand.session.rules).weigher
        assert weigher is not None
        mistake = weigher(hand.session.table).mistake if worths else 0.0
        if worths and worths[-1].loss > _BAD * mistake and len(worths[-1].move.picks) == 1:
            return worths[-1].move
        hand.make(worths[0].move if worths else hand.session.moves(hand.seat)[0])
    raise AssertionError("there never was a bad move")


@pytest.mark.long
def test_a_bad_move_is_asked_about_once_and_then_played(lay: Callable[..., Desk]) -> None:
    desk = lay("play", "seven_up", "--seats", "human,easy", "--seed", "sure", coach=SMALL)
    hand = Hand(desk, DRAG)
    bad = _bad_move(hand)
    desk.until(_Thinking(desk).is_done, "the coach has thought")
    count = len(hand.session.log)
    before = desk.shot()
    gesture = hand.ways.find(bad, DRAG)
    assert gesture is not None
    assert gesture.end is not None
    hand.perform(gesture)
    desk.away()
    assert not desk.soon(lambda: _played(hand, count), "a move")
    desk.picture("coach")
    assert differing(before, desk.shot()) > 2000, "the coach has said nothing"

    desk.take(gesture.cards[-1], gesture.end)  # unseen: what lies there is lit, unlike the mirror
    desk.let_go(gesture.end)
    desk.until(lambda: _played(hand, count), "the move once more")
    assert hand.session.log[count].move == bad


def _played(hand: Hand, count: int) -> bool:
    hand.desk.room.follow()
    return len(hand.session.log) > count
