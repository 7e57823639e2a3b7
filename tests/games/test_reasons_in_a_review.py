"""A review tells a reason without the figures of the player that gave it: it has its own.

They come from other imagined deals and compare other moves, so that a person would read that a
move was 8.2 cards better and, in the next sentence, about 4.
"""

from __future__ import annotations

import re
from itertools import islice

import pytest

from cardtable import registry
from cardtable.ai.review import Decision, Judgement, explained
from cardtable.core.players import Advice
from cardtable.core.table import table_for
from games.lucky_sevens.players.plans import Plan
from games.lucky_sevens.players.reasons import of_answers
from tests.support.reasons_told import Told, reasons_of

FIGURES = re.compile(
    r"imagined deals|the turns that follow|better than collecting|as good as collecting"
    r"|more games? in ten|in 10 games|every game is cleared"
)
GAMES = {
    "lucky_sevens": (1, 3),
    "nccc_seven": (4,),
    "seven_bridge": (2,),
    "seven_up": (2,),
    "sevens_from_hell": (4,),
}
TABLES = [(name, seats) for name, several in GAMES.items() for seats in several]


def in_a_review(told: Told) -> str:
    """The reason that a review tells of this move, had it found the move to be a find."""
    decision = Decision(0, told.seat, told.view, told.move)
    find = Judgement(decision, told.move, 0.0, 0.1, second=8.2)
    return explained(told.rules, find).why


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_review_tells_no_figures_but_its_own(name, seats):
    rules = registry.find(name)
    told = [*islice(reasons_of(rules, "master", table_for(rules.options, seats), "own", 8), 3)]
    assert any(FIGURES.search(one.advice.reason) for one in told)
    assert not [text for text in map(in_a_review, told) if FIGURES.search(text)]


def test_what_speaks_for_a_turn_in_figures_alone_leaves_a_review_to_its_own_figure():
    less, more = Plan((), (), (0, 2, 3, 4), 5), Plan((), (), (0, 2, 3, 4), 7)
    assert of_answers([(less, 6.2), (more, 2.0)], (), [more]) == (
        "",
        "This collects 5 of 7 cards, . With the turns that follow it gains about 6 cards on the"
        " others. That is about 4 cards better than collecting all 7.",
    )


def test_a_reason_without_figures_is_told_whole():
    plain = Advice(None, "It is the last one.")
    assert plain.beside_others("") == plain
    assert plain.reason_in_a_review == "It is the last one."
    compared = plain.beside_others("The next best came out 2 points behind.")
    assert compared.reason == "It is the last one. The next best came out 2 points behind."
    assert compared.reason_in_a_review == "It is the last one."
