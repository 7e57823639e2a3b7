"""The measure of what the real reader said: all the news, in order, and none of them twice."""

from __future__ import annotations

import pytest

from tests.support.heard_news import cards_named, faults

NEWS = ["You meld", "Otto draws", "Otto melds", "Bea draws", "Otto draws"]


@pytest.mark.parametrize(
    ("answers", "late"),
    [
        ([["You meld. Otto draws. Otto melds. Bea draws. Otto draws. Draw."]], 0),
        ([["You meld. Otto draws.", "Otto draws. Otto melds."], ["Bea draws. Otto draws."]], 0),
        ([["You meld.", "Six of spades"], ["You meld. Otto draws. Otto melds. Bea draws."]], 1),
        ([["You meld."], ["Otto draws. Otto melds.", "Bea draws. Otto draws."]], 0),
        ([["You meld."], ["Bea draws. Otto draws."]], 1),
    ],
    ids=["at once", "broken off", "by a search", "said before it was followed", "a slow reader"],
)
def test_news_that_are_told_once_have_no_fault(answers, late):
    assert faults(answers, NEWS, 5, late) == ""


@pytest.mark.parametrize(
    "answers",
    [
        [["You meld. Otto draws. Otto melds. Bea draws."]],
        [["You meld. Otto draws."], ["Bea draws. Otto draws."]],
        [["You meld."], ["You meld. Otto draws. Otto melds. Bea draws. Otto draws."]],
        [["You meld. Otto draws.", "Otto melds."], ["You meld."], ["Bea draws. Otto draws."]],
        [["You meld. Otto draws. Otto draws. Otto melds. Bea draws. Otto draws."]],
        [["Otto draws. You meld. Otto melds. Bea draws. Otto draws."]],
    ],
    ids=["the last", "in between", "twice", "much later", "twice in a sentence", "out of order"],
)
def test_news_that_are_missing_or_told_twice_are_a_fault(answers):
    assert faults(answers, NEWS, 5, 0)


def test_the_cards_of_a_run_are_named():
    """A card that hides in "four to six" is found."""
    said = "Bea melds four to six of clubs. Ten of hearts on top; ace to two of spades."
    clubs = {f"{rank} of clubs" for rank in ("four", "five", "six")}
    assert cards_named(said) == clubs | {"ten of hearts", "ace of spades", "two of spades"}
