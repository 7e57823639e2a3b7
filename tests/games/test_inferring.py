"""Inference from the deeds of others: true hands weigh more than hands at random."""

from __future__ import annotations

import pytest

from tests.games import inferring


@pytest.mark.parametrize(
    ("game", "seats", "hands", "least"),
    [
        ("seven_up", 2, 40, 2.2),
        ("seven_up", 4, 15, 8.0),
        ("seven_bridge", 2, 25, 2.2),
        ("seven_bridge", 4, 8, 6.0),
        ("nccc_seven", 4, 10, 1.5),
        ("sevens_from_hell", 4, 2, 3.0),
    ],
)
def test_the_true_hands_weigh_more_than_hands_at_random(game, seats, hands, least, monkeypatch):
    monkeypatch.setattr(inferring, "AT_RANDOM", 200)
    factors = inferring.factors(game, "hard", hands, seats)
    middle, off = inferring.mean(factors)
    assert len(factors) > 20
    assert middle / off > 1, "by more than chance may do"
    assert middle > least


def test_without_inference_the_true_hands_weigh_as_much_as_any(monkeypatch):
    monkeypatch.setattr(inferring, "AT_RANDOM", 20)
    monkeypatch.setitem(inferring.GAMES, "seven_up", lambda view, seat: lambda hands: 0.3)
    factors = inferring.factors("seven_up", "hard", 6, 2)
    assert factors == pytest.approx([1.0] * len(factors))
    assert factors
