"""The thinking process and the dealer's next move are prepared while cards fly, and not sooner."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable import registry
from cardtable.core.table import DEALER, table_for
from cardtable.croupier.beforehand import Beforehand
from cardtable.session import Chair, Session

_FRAME = 1 / 64  # seconds: seven of them are more than a tenth of a second, and six are less


class _Computers:
    """Stands in for the computer players, and is their thinker as well."""

    def __init__(self) -> None:
        self.started = 0
        self.thinker = self

    def start(self) -> None:
        self.started += 1


class _Foreseen(Session):
    """Counts how often the dealer's move is asked for."""

    foreseen = 0

    def foresee(self) -> None:
        self.foreseen += 1
        super().foresee()


def _at_table(*players: str) -> tuple[_Foreseen, _Computers, Beforehand]:
    rules: Any = registry.find("seven_up")
    chairs = tuple(Chair(player) for player in players)
    session = _Foreseen(rules, table_for(rules.options, len(chairs)), chairs, "otter")
    computers: Any = _Computers()
    return session, computers, Beforehand(session, computers)


@pytest.mark.parametrize(("frames", "started"), [(6, False), (7, True)])
def test_the_thinking_process_starts_when_the_first_frames_are_past(frames: int, started: bool):
    _, computers, beforehand = _at_table("human", "easy")
    for _ in range(frames):
        beforehand.step(_FRAME, moving=False)
    assert bool(computers.started) is started


def test_where_only_people_sit_nothing_starts():
    _, computers, beforehand = _at_table("human", "human")
    beforehand.step(1.0, moving=True)
    assert not computers.started


@pytest.mark.parametrize(("frames", "foreseen"), [(6, 0), (7, 1), (40, 1)])
def test_the_dealers_move_is_worked_out_once_while_cards_fly(frames: int, foreseen: int):
    session, _, beforehand = _at_table("human", "easy")
    for _ in range(frames):
        beforehand.step(_FRAME, moving=True)
    assert session.foreseen == foreseen
    assert session.turn == DEALER
    assert not session.log


def test_each_position_is_looked_at_anew():
    session, _, beforehand = _at_table("human", "easy")
    beforehand.step(0.2, moving=True)
    session.deal()
    beforehand.step(_FRAME, moving=True)
    assert session.foreseen == 2


def test_each_flight_has_its_first_frames_to_itself():
    session, _, beforehand = _at_table("human", "easy")
    for moving in (True, True, True, False, True, True, True, True, True, True):
        beforehand.step(_FRAME, moving=moving)
    assert session.foreseen == 0
    beforehand.step(_FRAME, moving=True)
    assert session.foreseen == 1


def test_while_nothing_flies_nothing_is_worked_out():
    session, _, beforehand = _at_table("human", "easy")
    beforehand.step(5.0, moving=False)
    assert session.foreseen == 0
