"""Each computer person has one temperament in every game, and it means what the game says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from cardtable import registry
from cardtable.ai.arena import simulate
from cardtable.ai.leaning import Leaning
from cardtable.core.computer_names import NAMES
from cardtable.core.players import Budget, computers_of
from cardtable.core.rules import legal
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.core.temperaments import NONE, TEMPERAMENTS, temperament_of, told_at

RULES = registry.everything()
WITH = [rules for rules in RULES if computers_of(rules).tempers]
TEMPERED = [
    pytest.param(rules, level, name, id=f"{rules.name} {level} {name}")
    for rules in WITH
    for name, temper in computers_of(rules).tempers.items()
    for level in temper.levels
]


def test_everybody_has_one_and_each_has_as_many() -> None:
    counts = Counter(temperament_of(name) for name in NAMES)
    assert set(counts) == set(TEMPERAMENTS)
    assert set(counts.values()) == {len(NAMES) // len(TEMPERAMENTS)}
    assert temperament_of("Ida 2") is NONE


def test_games_declare_known_temperaments_at_known_levels_and_a_player_for_each() -> None:
    known = {temperament.name for temperament in TEMPERAMENTS if not temperament.line}
    for rules in WITH:
        computers = computers_of(rules)
        assert set(computers.tempers) <= known
        declared = {
            f"{level}:{name}"
            for name, temper in computers.tempers.items()
            for level in temper.levels
        }
        assert declared == set(computers.tempered())
        assert {level.partition(":")[0] for level in declared} <= set(computers.levels)


def test_a_game_that_declares_nothing_is_played_by_all_alike_and_says_nothing() -> None:
    computers = replace(computers_of(registry.find("seven_up")), tempers={}, tempered=dict)
    for name in NAMES:
        of = temperament_of(name)
        assert computers.player("hard", of.name) is computers.players["hard"]
        assert told_at(name, "hard", computers) == of.line


def test_a_line_is_told_only_where_it_is_true() -> None:
    computers = computers_of(registry.find("seven_up"))
    assert told_at("Ida", "hard", computers).startswith("Careful: ")
    assert told_at("Bea", "hard", computers).startswith("Forgetful: ")
    assert told_at("Bea", "easy", computers) == "", "who remembers nothing has nothing to forget"
    assert told_at("Somebody", "hard", computers) == ""


@pytest.mark.parametrize(("rules", "level", "name"), TEMPERED)
def test_they_play_by_the_rules_and_the_same_again(rules, level, name) -> None:
    player, dice = computers_of(rules).player(level, name), Random(f"{rules.name} {level}")
    seats = min(count for count in rules.seats if count > 1)
    state = rules.start(table_for(rules.options, seats))
    for number in range(40):
        if state.turn == OVER:
            break
        if state.turn == DEALER:
            state = rules.play(state, rules.deal(state, dice))
            continue
        view, seat = rules.view(state, state.turn), state.turn
        chosen = player.choose(rules, view, seat, Budget(Random(number), 8))
        again = player.choose(rules, view, seat, Budget(Random(number), 8))
        assert chosen == again
        assert chosen.move is not None
        assert legal(rules, state, chosen.move) is not None
        state = rules.play(state, chosen.move)


def test_nobody_gives_up_more_than_the_margin() -> None:
    ranks = {"ace": 4.0, "ten": 3.8, "two": 3.1}
    pulls = {"ace": 14.0, "ten": 10.0, "two": 2.0}
    order = sorted(ranks, key=lambda card: -ranks[card])
    lower = Leaning(-1, 0.5).first(order, ranks.__getitem__, pulls.__getitem__)
    assert lower == ["ten", "ace", "two"]
    assert Leaning().first(order, ranks.__getitem__, pulls.__getitem__) == order


def test_a_match_names_a_temperament_after_its_level() -> None:
    rules = registry.find("seven_up")
    table = table_for(rules.options, 2)
    result = simulate(rules, table, ("hard:careful", "hard"), 2, "temper")
    assert [row.level for row in result.rows()] == ["hard:careful", "hard"]
