"""Lucky Sevens as a contest: one person with the mouse against two computer players."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardtable.core.table import OVER
from tests.support.window.desk import Desk
from tests.support.window.hand import CLICK, DOUBLE, DRAG, Hand

TABLE = ("play", "lucky_sevens", "--seats", "human,normal,easy", "--seed", "three at a table")


@pytest.mark.long
def test_a_contest_against_two_computer_players_to_its_result(lay: Callable[..., Desk]) -> None:
    desk = lay(*TABLE, size=(1366, 768))
    styles = ((DRAG, CLICK, DOUBLE), (CLICK, DRAG, DOUBLE), (DOUBLE, DRAG, CLICK))
    hand = Hand(desk)
    for turn in range(400):
        if hand.wait_turn() == OVER:
            break
        hand.styles = styles[turn % 3]
        hand.make(hand.advice())
        if turn % 8 == 5 and hand.wait_turn() == 0:
            desk.looks_right(f"contest-{turn}")
            desk.picture(f"contest-{turn}")
    outcome = hand.session.outcome
    assert outcome is not None
    assert sum(outcome.scores) > 0
    assert min(hand.made[style] for style in (DRAG, CLICK, DOUBLE)) > 3, hand.made

    desk.room.result()
    desk.arrives("rematch")
    desk.picture("contest-result")
