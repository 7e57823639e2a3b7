"""Lucky Sevens: the rules text and what the table says, at every table."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from cardtable.core.help_text import read
from games.lucky_sevens import game
from games.lucky_sevens.players.plans import Position, moves_of, plans_for
from games.lucky_sevens.players.reasons import of_chances
from tests.support.positions.lucky_positions import at, lucky, play

HELP = (Path(__file__).parents[3] / "games" / "lucky_sevens" / "help.md").read_text("utf-8")


def text(seats: int, **options: str) -> str:
    return "\n".join(block.text for block in read(HELP, at(seats, **options), game.options))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_rules_text_reads_at_every_table(seats: int):
    fitting = [option for option in game.options if option.applies(seats)]
    values = [[choice.value for choice in option.values(seats)] for option in fitting]
    seen = set()
    for chosen in product(*values):
        options = dict(zip((option.name for option in fitting), chosen, strict=True))
        words = text(seats, **options)
        assert "Phil Leduc" in words
        assert "{" not in words
        for option in fitting:
            assert option.sentence(options[option.name]) in words
        seen.add(words)
    assert len(seen) == len(list(product(*values))), "every house rule shows"


def test_the_rules_text_tells_each_form_its_own():
    assert "13 rounds four cards" in text(1)
    assert "104 cards" not in text(1)
    assert "104 cards: 13 rounds" in text(2)
    assert "96 in all: 8 rounds" in text(3)
    assert "96 in all: 6 rounds" in text(4)
    assert "kings pair only with kings" in text(3, aside="eight-aces")
    assert "drawn by lot" not in text(1)


def test_in_the_last_round_nobody_is_told_to_go_on():
    """The button beside the prompt ends the game."""
    state = lucky("2s 7c", "9d Qh", "4c", "")
    last = replace(state, piles=state.piles.with_piles({"stock": ()}))
    assert game.words.status(last, 0).text == "Collect the seven, or stop."


def test_the_prompt_says_what_is_expected():
    alone = lucky("2s 7c", "9d Qh", "4c", "")
    assert game.words.status(alone, 0).text == "Collect the seven, or go on."
    paired = lucky("2s 7c", "9d Qh", "2c", "")
    assert game.words.status(paired, 0).text == (
        "Collect a pair (equal ranks, or 14 together) or a seven, or go on."
    )
    moving = play(alone, "0 column-1:7c > won-0/1")
    assert game.words.status(moving, 0).text.startswith("Move one bottom card to another column")
    placing = lucky("Kh", "", "", "", seats=2, dealt="2h 3h 4h 5h")
    assert game.words.status(placing, 1).text.startswith("{0} places four cards")
    assert "(4 to go)" in game.words.status(placing, 0).text


@pytest.mark.parametrize("columns", [("6c", "2h", "9s", "7s"), ("", "6s 7d", "", "")])
def test_a_turn_that_keeps_a_seven_says_so(columns):
    view = lucky(*columns)
    plans = plans_for(Position.of(view, 0))
    stopping = next(plan for plan in plans if not plan.path)
    most = max(plans, key=lambda plan: plan.gain)
    told = [
        of_chances(
            view,
            [(best, 0.6), *((plan, 0.5) for plan in plans if plan is not best)],
            moves_of(view, 0, best),
        )[0]
        for best in (stopping, most)
    ]
    assert "more than it must. But it keeps a seven" in told[0]
    assert "seven" not in told[1]
    assert "no other turn leaves fewer" in told[1]


def test_two_sevens_chosen_together_are_marked_and_announced():
    state = play(lucky("Kh 7c", "2s 7d", "Qh", "3c"), "0 column-1:7c column-2:7d > won-0/1")
    assert [(mark.pile, mark.card) for mark in game.words.marks(state, 0)] == [("column-2", "7d")]
    assert "before 7♦ is taken" in game.words.status(state, 0).text


def test_columns_that_have_their_card_are_marked():
    placing = lucky("Kh", "", "", "", seats=2, dealt="2h 3h 4h 5h")
    after = play(placing, "0 dealt-0:3h > column-2")
    assert [mark.pile for mark in game.words.marks(after, 0)] == ["column-2"]


def test_the_counters_tell_the_round_and_the_cards():
    state = lucky("Kh", "As", "5c", "9d", won=("2h 2s",))
    assert game.counters(state) == {"round": 1, "collected-0": 2}
