"""What Seven says: the first thing in the way of a card, and only what can be done now."""

from __future__ import annotations

import pytest

from games.nccc_seven.rules import NcccSeven
from tests.support.positions.nccc_positions import played, refused, seven

game = NcccSeven()


def asked(state, seat=0):
    return game.words.status(game.view(state, seat), seat).text


@pytest.mark.parametrize(
    ("tried", "says"),
    [
        ("hand-0:2h > grid/2h", "2♥ waits for 2♠, the spade of its rank, and for 3♥ beside it."),
        ("hand-0:2h > grid/6d", "2♥ waits for 2♠, the spade of its rank, and for 3♥ beside it."),
        ("hand-0:2h > hand-1", "2♥ waits for 2♠, the spade of its rank, and for 3♥ beside it."),
        ("hand-0:5s hand-0:2h > grid/5s", "5♠ waits for 6♠ beside it."),
        ("hand-0:8s hand-0:2h > grid/8s", "Play one card, not 2."),
        ("hand-0:8s > grid/9s", "8♠ goes in its own place, not in that of 9♠."),
        ("hand-0:8s > hand-1", "Play 8♠ to its place in the layout."),
    ],
)
def test_a_card_is_refused_for_what_it_waits_for_before_its_place(tried, says):
    state = seven("7s 7d", ["2h 5s 8s", "3h", "4h", ""])
    assert refused(state, f"0 {tried}") == says


def test_the_prompt_offers_only_what_is_legal():
    assert asked(seven("7s 7d", ["2h 8s", "3h", "4h", ""])) == "Play a card."
    assert asked(seven("7s 7d", ["2h", "3h", "4h", ""])) == "Nothing fits: ask {3} for a card."
    only_joker = seven("7s 7d 6s", ["2h *1", "3h", "4h", ""])
    assert asked(only_joker) == "Play a joker."
    either = seven("7s 7d", ["2h 8s", "3h", "4h", ""], options="option must_play no")
    assert asked(either) == "Play a card, or ask {3} for a card."
    waiting = played(seven("7s 7d", ["2h", "3h", "4h", ""]), "0 ask")
    assert asked(waiting, 3) == "{0} asks you for a card: give any card you like."
    assert asked(waiting, 0) == "You have asked: {3} chooses a card for you."


def test_in_few_words_the_prompt_leaves_out_whom_one_may_ask():
    def terse(hand, **more):
        state = seven("7s 7d 6s", [hand, "3h", "4h", ""], **more)
        return game.words.status(game.view(state, 0), 0).terse

    free = {"options": "option must_play no"}
    assert terse("2h 5s", **free) == "Play a card."
    assert terse("2h *1", **free) == "Play a joker."
    assert terse("2h") == "Nothing fits."


def test_the_tips_of_the_plates_say_who_sits_where():
    state = seven("7s 7d", ["2h 8s", "3h", "4h", ""])
    tips = {mark.pile: mark.hint for mark in game.words.marks(game.view(state, 0), 0)}
    assert "{3} sits on your right: you ask {3}" in tips["hand-3"]
    assert "{1} sits on your left" in tips["hand-1"]
    assert "hand-2" not in tips
