"""A game played badly on purpose: its review names such a move, and it is played on from there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from cardtable.core.moves import Move
from cardtable.core.players import Budget, computers_of
from cardtable.core.table import OVER
from cardtable.ui.pages.review import ReviewPage
from cardtable.ui.table.moment import Moment
from cardtable.ui.table.table_screen import PractisedTable
from tests.support.window.camera import differing
from tests.support.window.desk import Desk
from tests.support.window.hand import DOUBLE, Hand

EASY = ",".join(["human", *["easy"] * 7])


def _worst(hand: Hand) -> Move:
    """The card that is worth least of all that may be played."""
    session, seat = hand.session, hand.seat
    weigher = computers_of(session.rules).weigher
    assert weigher is not None
    moves, view = session.moves(seat), session.view(seat)
    budget = Budget(Random(1), 40)
    worths = weigher(session.table).weigh(session.rules, view, seat, moves, budget)
    return worths[-1].move if worths else moves[0]


def _weighed(page: ReviewPage) -> bool:
    """Takes what the mirror's own process has weighed; whether that is all, and luck is known."""
    page.step(1.0)
    return page.own.stopped


@pytest.mark.long
def test_the_move_is_among_the_largest_losses_and_can_be_played_on_from(
    lay: Callable[..., Desk],
) -> None:
    desk = lay("play", "nccc_seven", "--seats", EASY, "--seed", "badly", "--option", "hands=1")
    hand, bad = Hand(desk, DOUBLE), list[int]()
    while hand.wait_turn() != OVER:
        number, choices = len(hand.session.log), len(hand.session.moves(hand.seat))
        hand.make(_worst(hand))
        bad += [number] * (choices > 1)
    assert bad, "there was something to decide"

    room = desk.room
    room.result()
    desk.arrives("review")
    desk.press("review")
    page = room.page
    assert isinstance(page, ReviewPage)
    desk.until(lambda: _weighed(page), "the review")
    page.refresh()
    desk.away()
    desk.looks_right("review")
    desk.picture("review")
    found = [one.decision for one in page.own.review.losses if one.decision.number in bad]
    assert found, "none of the moves is among the largest losses"

    desk.press(f"turn-{found[0].number}")
    moment = room.page
    assert isinstance(moment, Moment)
    assert moment.at == found[0].number
    desk.away()
    desk.looks_right("moment")
    desk.picture("moment")

    desk.press("play-on")
    played_on = room.play
    assert isinstance(played_on, PractisedTable)
    assert len(played_on.session.log) == found[0].number
    played_on.game.tabletop.settle()
    before = desk.looks_right("played-on")
    card = next(iter(played_on.game.tabletop.gestures.playable))
    desk.click(room.table.at(card).shows.centre, twice=True)
    played_on.game.tabletop.settle()
    assert len(played_on.session.log) > found[0].number
    seen = desk.soon(lambda: differing(desk.shot(), before) > 500, "the card on its place")
    assert seen, "a card can be played there"
    assert not (desk.home / "games" / "open-1.cardtable").exists(), "it is not kept"
