"""The command that weighs temperaments: what it counts, on a scale that the level below gives."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardtable import registry
from cardtable.core.moves import Move
from cardtable.core.players import Worth, computers_of
from tests.commands.cost_of_temperament import Cost, cost_of, costs, scales_for, told
from tests.commands.temperaments import Choice, decisions

RULES = registry.find("seven_up")


class Weighs:
    """Gives each move the worth that it has on a list."""

    def __init__(self, worth: dict[Move, float]) -> None:
        self.worth = worth
        self.asked: list[set[Move]] = []

    def weigh(self, _rules: Any, _view: Any, _seat: int, moves: Any, _budget: Any) -> Any:
        self.asked.append(set(moves))
        return [Worth(move, self.worth[move]) for move in moves if move in self.worth]


def _choice(plain: int, own: int) -> tuple[Choice, list[Move]]:
    """A decision of a game with several moves; the numbers say which of them are made."""
    for made in decisions(RULES, "easy", "bold", "weighed"):
        moves = RULES.moves(made.state, made.seat)
        if len(moves) > 3:
            return made._replace(plain=moves[plain], own=moves[own]), moves
    raise AssertionError("no decision with four moves")


def _below(monkeypatch: pytest.MonkeyPatch, move: Move | None) -> None:
    player = SimpleNamespace(choose=lambda *_: SimpleNamespace(move=move))
    computers = SimpleNamespace(player=lambda *_: player)
    monkeypatch.setattr("tests.commands.cost_of_temperament.computers_of", lambda _: computers)


def test_a_move_costs_what_it_is_worth_less_than_that_of_the_plain_player(monkeypatch) -> None:
    choice, moves = _choice(plain=0, own=1)
    weighs: Any = Weighs({moves[0]: 5.0, moves[1]: 4.5, moves[2]: 2.0})
    on = scales_for(RULES, "hard", 8)._replace(weigher=weighs)
    _below(monkeypatch, moves[2])
    assert cost_of(on, choice, "x") == Cost(True, 0.5, 3.0)
    assert weighs.asked == [set(moves[:3])], "all in the same worlds"
    _below(monkeypatch, moves[0])
    assert cost_of(on, choice, "x") == Cost(True, 0.5, 0.0)
    same = choice._replace(own=moves[0])
    assert cost_of(on, same, "x") == Cost(False, 0.0, 0.0)
    assert len(weighs.asked) == 2, "nothing is weighed where all do the same"
    _below(monkeypatch, moves[3])  # which the weigher leaves out
    assert cost_of(on, same, "x") == Cost(False, 0.0, 0.0)


def test_costs_are_those_of_so_many_decisions_and_less_than_the_level_below_loses() -> None:
    on = scales_for(RULES, "normal", 8)
    assert on.below == next(iter(computers_of(RULES).levels))
    found = costs(on, "normal", "bold", 60)
    assert len(found) == 60
    assert sum(one.differs for one in found) > 0
    assert sum(one.own for one in found) < sum(one.below for one in found)


def test_a_cost_is_told_as_a_part_of_that_of_the_level_below_where_that_is_sure() -> None:
    sure = [Cost(True, 0.05, 1.0), Cost(False, 0.15, 1.0), Cost(False, 0.1, 1.0)]
    assert told(sure, "easy").startswith("33.3 of 3 | +0.100 ± ")
    assert " | easy +1.000 ± 0.000 | +10, at most +" in told(sure, "easy")
    unsure = [Cost(True, 0.05, 3.0), Cost(True, 0.15, -1.0)]
    assert told(unsure, "easy").endswith(" | -")
