"""As a new user: from the chooser to the last card of a solitaire, every card by the mouse."""

from __future__ import annotations

import os
from collections.abc import Callable

import pygame
import pytest

from cardtable.core.table import OVER
from tests.support.window.desk import Desk
from tests.support.window.hand import DRAG, Hand

SEED = os.environ.get("CARDTABLE_SEED", "27182")


@pytest.mark.long
def test_from_the_chooser_to_the_result_of_a_solitaire(lay: Callable[..., Desk]) -> None:
    print(f"again: CARDTABLE_SEED={SEED} pytest {__file__}")
    desk = lay(animation="fast")
    desk.room.chooser()
    desk.room.paint_all()
    desk.away()
    desk.looks_right("chooser")
    desk.picture("chooser")

    desk.press("game-lucky_sevens")
    desk.away()
    desk.room.paint_all()
    desk.looks_right("new-game")
    desk.picture("new-game")
    desk.press("seed")
    desk.type(SEED)
    desk.press_until("deal", desk.moves, "a deal in the journal")
    assert f"seed {SEED}" in desk.journal()

    hand = Hand(desk, DRAG)
    for turn in range(200):
        if hand.wait_turn() == OVER:
            break
        hand.make(hand.advice())
        if turn == 6 and hand.wait_turn() == 0:
            desk.looks_right("solitaire")
            desk.picture("solitaire")
    assert hand.session.turn == OVER
    assert hand.made[DRAG] > 10
    assert not hand.odd, "every card can be dragged"

    desk.room.result()
    desk.arrives("rematch")
    desk.picture("solitaire-result")
    played = len(desk.moves())
    desk.press_until("rematch", lambda: 0 < len(desk.moves()) < played, "the same deal again")
    assert f"seed {SEED}" in desk.journal()


def test_the_keyboard_alone_plays_looks_up_rules_and_takes_back(lay: Callable[..., Desk]) -> None:
    desk = lay("play", "lucky_sevens", "--seed", "otter")
    hand = Hand(desk)
    hand.wait_turn()
    desk.away()
    count = len(desk.moves())
    for _ in range(12):
        desk.strike("Right", pygame.K_RIGHT)
        desk.strike("space", pygame.K_SPACE)
        desk.strike("Return", pygame.K_RETURN)
        if desk.room.meant:
            desk.until(desk.room.follow, "the pair in the journal")
            break
        desk.looks_right("after-keys")
    assert len(desk.moves()) > count, "a pair was collected by keys"
    desk.keys("ctrl+z")
    desk.until(lambda: desk.moves()[-1].startswith("undo "), "the take-back")
    desk.room.follow()
    before = desk.moves()
    desk.strike("F1", pygame.K_F1)
    desk.looks_right("rules")
    desk.picture("rules")
    desk.strike("Escape", pygame.K_ESCAPE)
    desk.looks_right("rules-closed")
    assert desk.moves() == before
