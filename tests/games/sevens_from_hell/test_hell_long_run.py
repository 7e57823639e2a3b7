"""The long run of whole rounds checks what it says, and would find a fault."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.core.state import Line
from games.sevens_from_hell import game, scoring
from games.sevens_from_hell.options import house
from tests.games.sevens_from_hell import long_run


@pytest.mark.parametrize("mode", ["2x2", "2x3", "3x2"])
def test_rounds_of_every_mode_are_counted(mode):
    assert "2 rounds ended" in long_run.run(mode, "hard", 2)
    assert "1 rounds ended" in long_run.run(mode, "random", 1)


def test_a_lost_card_is_found(monkeypatch):
    whole = scoring.scored

    def careless(state):
        state = whole(state)
        name = next(name for name in state.piles if name.startswith("books-"))
        return replace(state, piles=state.piles.with_piles({name: state.piles[name][1:]}))

    monkeypatch.setattr(scoring, "scored", careless)
    monkeypatch.setattr("games.sevens_from_hell.dealing.scored", careless)
    monkeypatch.setattr(type(game), "invariant", lambda rules, state: "")
    report = long_run.run("2x2", "hard", 1, first=5)
    assert "cards too few" in report
    assert "2x2 hard 1 --from 5" in report


def test_a_wrong_point_is_found(monkeypatch):
    whole = scoring.round_lines

    def careless(state, team, rules):
        return [*whole(state, team, rules), Line(state.round, team, 5, "by mistake")]

    monkeypatch.setattr(scoring, "round_lines", careless)
    assert "the sheet says" in long_run.run("3x2", "hard", 1)


def test_the_values_are_those_of_the_rules():
    table = long_run.table_for(game.options, 4)
    assert tuple(long_run.WORTH[rank] for rank in range(14)) == house(table).worth
