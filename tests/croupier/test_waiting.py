"""Curtains, ends and calls happen once, and when their time has come."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from cardtable.core.moves import Move
from cardtable.core.table import OVER
from cardtable.croupier.calling_time import CallingTime
from cardtable.croupier.curtain import FORGOTTEN, HOLD, FallenCurtain, PinLock
from cardtable.croupier.ending import Ending
from cardtable.store.settings import NO_LIMIT, Settings


class OnePin:
    """Ann's PIN is 2580."""

    def __init__(self) -> None:
        self.there = True

    def has(self, name: str) -> bool:
        return self.there and name == "Ann"

    def fits(self, name: str, pin: str) -> bool:
        return pin == "2580"

    def lose(self, name: str) -> None:
        self.there = False


def quiet(ending: Ending, seconds: float, *, sheet: bool = False, over: bool = False) -> str:
    return ending.step(seconds, moving=False, sheet=sheet, over=over)


def new_ending(turn: int = 0) -> Ending:
    return Ending(SimpleNamespace(turn=turn))


def test_the_sheet_of_a_hand_waits_until_the_last_card_has_lain_for_a_moment() -> None:
    ending = new_ending()
    assert quiet(ending, 0.39, sheet=True) == ""
    assert ending.step(0.1, moving=True, sheet=True, over=False) == "", "a card moves again"
    assert quiet(ending, 0.39, sheet=True) == ""
    assert quiet(ending, 0.02, sheet=True) == "sheet"


def test_the_end_is_told_once_and_the_result_comes_once_after_it() -> None:
    ending = new_ending()
    assert quiet(ending, 0.1, over=True) == "over"
    assert [quiet(ending, 0.35, over=True) for _ in range(3)] == ["", "result", ""]


def test_after_the_last_move_was_taken_back_the_result_comes_again() -> None:
    ending = new_ending()
    assert [quiet(ending, 0.8, over=True) for _ in range(2)] == ["over", "result"]
    assert quiet(ending, 5) == ""
    assert not ending.shown
    assert [quiet(ending, 0.4, over=True) for _ in range(2)] == ["", "result"]


def test_a_finished_game_looked_at_again_is_not_told_as_new() -> None:
    ending = new_ending(OVER)
    assert [quiet(ending, 0.5, over=True) for _ in range(2)] == ["", "result"]


def test_a_curtain_empties_three_times_as_fast_as_it_fills() -> None:
    curtain = FallenCurtain("Bo", "Seven")
    curtain.holding = True
    assert curtain.step(HOLD / 2)
    assert curtain.shown().held == pytest.approx(0.5)
    curtain.holding = False
    assert curtain.step(HOLD / 12)
    assert curtain.shown().held == pytest.approx(0.25)
    assert curtain.step(HOLD)
    assert curtain.shown().held == 0
    assert not curtain.step(1), "nothing has changed"
    assert not curtain.opened


def test_the_button_of_the_forgetful_is_held_without_a_break() -> None:
    lock = PinLock(OnePin(), "Ann")
    lock.forgetting = True
    lock.step(FORGOTTEN - 1)
    assert lock.held == FORGOTTEN - 1
    lock.forgetting = False
    lock.step(0.1)
    assert lock.held == 0
    lock.forgetting = True
    lock.step(FORGOTTEN - 1)
    assert not lock.is_open
    lock.step(2)
    assert lock.held == FORGOTTEN, "a bar is never fuller than full"
    assert lock.is_open
    assert lock.lost


def test_a_lost_pin_is_told_once() -> None:
    curtain = FallenCurtain("Ann", "Seven", pins=OnePin())
    assert curtain.locked
    assert curtain.shown().pin == 0
    curtain.forget(on=True)
    curtain.step(FORGOTTEN)
    assert curtain.shown().pin == -1
    assert [curtain.take_lost_pin() for _ in range(2)] == [True, False]


def calling(settings: Settings, calls: list[Move]) -> CallingTime:
    return CallingTime(lambda: settings, lambda: calls)


def test_without_a_limit_the_others_wait_until_something_is_said() -> None:
    calls = [Move.parse("0 claim")]
    limited = calling(replace(Settings(), call_time="4 s"), calls)
    assert limited.seconds == 4
    assert limited.endless is False
    endless = calling(replace(Settings(), call_time=NO_LIMIT), calls)
    assert endless.endless is True


def test_who_has_said_nothing_is_asked_again_only_for_something_new() -> None:
    calls = [Move.parse("0 claim")]
    waiting = calling(replace(Settings(), call_time="4 s"), calls)
    waiting.decline()
    assert waiting.seconds == 0
    calls.append(Move.parse("0 knock"))
    assert waiting.seconds == 4
    calls.clear()
    assert waiting.seconds == 0
    calls.append(Move.parse("0 claim"))
    assert waiting.seconds == 4, "the same words at another moment are new"
