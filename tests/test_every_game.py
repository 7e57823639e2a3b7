"""Every installed game keeps the contract: a short run here, `cardtable check all` for more."""

import os
import re
import subprocess
import sys

import pytest

from cardtable import registry
from cardtable.conformance import check_one, command, tables
from cardtable.conformance.case import Case
from cardtable.conformance.hidden_cards import the_truth_can_be_imagined
from cardtable.conformance.odd_moves import refusals_are_sentences
from cardtable.conformance.sample_game import play_sample
from cardtable.core import help_text
from cardtable.core.events import Event
from cardtable.core.moves import Move
from cardtable.core.players import computers_of
from cardtable.core.state import State
from cardtable.core.table import table_for
from cardtable.session import Session

GAMES = {game.name: game for game in registry.everything()}

_PLAY = """
from random import Random
from cardtable import registry
from cardtable.conformance.sample_game import play_sample
from cardtable.core.table import table_for
from cardtable.session import Session
for rules in registry.everything():
    record = play_sample(rules, table_for(rules.options, rules.seats[0]), 3, 60)
    print(rules.name, record.fault, *record.moves, sep="; ")
    print(*(move for seat in range(rules.seats[0]) for move in
            rules.moves(record.states[-1], seat)), sep="; ")
"""


def test_no_game_is_broken():
    assert registry.broken() == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_contract_at_the_usual_table(game):
    """Another deal than the first, which `cardtable check all` takes."""
    rules = GAMES[game]
    findings = check_one(rules, table_for(rules.options, rules.seats[0]), 2)
    assert not findings, "\n".join(map(str, findings))


@pytest.mark.parametrize("game", GAMES)
def test_the_contract_at_one_of_the_other_tables(game):
    rules = GAMES[game]
    around = tuple(tables(rules))
    table = around[len(around) // 2]
    findings = check_one(rules, table, 3)
    assert not findings, "\n".join(map(str, findings))


@pytest.mark.parametrize("game", GAMES)
def test_under_no_house_rule_is_the_truth_ruled_out(game):
    """The worlds that a seat imagines include the true one, under every house rule."""
    rules = GAMES[game]
    for seed, table in enumerate(tables(rules, rules.seats[0]), start=1):
        sample = play_sample(rules, table, seed, 100)
        for ply in range(0, len(sample.states), 5):
            case = Case(rules, sample.states[ply], seed, ply)
            faults = list(the_truth_can_be_imagined(case))
            assert not faults, f"{command(rules, table, seed, ply)}: {faults[0]}"


@pytest.mark.parametrize("game", GAMES)
def test_under_no_house_rule_does_a_refusal_raise(game):
    """Words, numbers, cards, picks and targets in any odd combination get a sentence."""
    rules = GAMES[game]
    for number, table in enumerate(tables(rules, rules.seats[0])):
        sample = play_sample(rules, table, number, 80)
        for ply in range(0, len(sample.states), 2):
            case = Case(rules, sample.states[ply], number, ply)
            faults = list(refusals_are_sentences(case))
            assert not faults, f"{command(rules, table, number, ply)}: {faults[0]}"


@pytest.mark.parametrize("game", GAMES)
def test_the_fingerprint_is_that_of_the_cards_whoever_begins(game):
    rules, fingerprints = GAMES[game], set()
    for number in range(8):
        session = Session(rules, table_for(rules.options, rules.seats[0]), seed=f"deal {number}")
        session.settle()
        fingerprints.add(session.fingerprint)
    assert len(fingerprints) == 8, "other cards, another fingerprint"


def test_every_house_rule_and_number_of_seats_is_among_the_tables():
    for rules in GAMES.values():
        around = list(tables(rules))
        assert {table.seats for table in around} == set(rules.seats)
        assert len(set(around)) == len(around)
        for option in rules.options:
            choices = {choice.value for choice in option.choices}
            assert choices <= {table[option.name] for table in around} or not choices


def test_games_do_not_depend_on_the_order_of_sets():
    """Two processes with different string hashing play the same games, move for move."""
    told = [
        subprocess.run(
            [sys.executable, "-c", _PLAY],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert "deal" in told[0]


@pytest.mark.parametrize("game", GAMES)
def test_what_every_game_says_of_itself(game):
    rules = GAMES[game]
    assert rules.name == game
    assert rules.title
    assert rules.blurb.endswith(".")
    assert issubclass(rules.state, State)
    assert list(computers_of(rules).players) == ["easy", "normal", "hard", "master"]
    deal = Move.parse("-1 deal")
    assert isinstance(
        rules.words.event(rules.start(table_for(rules.options, rules.seats[0])), deal), Event
    )


@pytest.mark.parametrize("game", GAMES)
def test_no_house_rule_speaks_of_one_thing_as_of_several(game):
    for option in GAMES[game].options:
        if option.count == 1 and not option.choices and option.numbers[0] <= 1:
            assert not re.search(r"\b1 \w+s\b", option.sentence(1)), option.sentence(1)


def test_the_text_says_what_the_players_have_to_know():
    """The help says who starts, how a remembered foot is taken, and that the void must trump."""

    def told(name, **chosen):
        rules = GAMES[name]
        table = table_for(rules.options, rules.seats[0], chosen)
        blocks = help_text.read(help_text.text_of_help(rules), table, rules.options)
        return " ".join(block.text for block in blocks)

    hell = told("sevens_from_hell", foot="remember", required="2/1/1/2")
    assert "five books" not in hell
    assert "started by a player drawn by lot" in hell
    assert "A double click on the foot takes it" in hell
    strict = told("seven_up", revokes="penalised", first_trick_void_must_trump="on")
    assert "plays another card has revoked too" in strict
    assert "revoked too" not in told("seven_up", revokes="penalised")
