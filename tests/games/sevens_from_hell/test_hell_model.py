"""The lean model of Sevens from Hell plays as its rules do, move by move."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.conformance.lean_model import disagreement
from cardtable.core.table import DEALER, OVER
from games.sevens_from_hell import game
from games.sevens_from_hell.players import training
from games.sevens_from_hell.players.actions import action_of
from games.sevens_from_hell.players.encoding import GROW, GROWS
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.players.twin import HellTwin
from games.sevens_from_hell.state import HellState
from tests.support.positions.hell_positions import FIVE, at, hell, of


def agree(state: HellState, seed: str) -> None:
    fault = disagreement(HellTwin(game), state, Random(seed))
    assert not fault, f"Random({seed!r}): {fault}"


def test_SFH_07_the_model_goes_out_with_sevens_alone_no_sooner_than_the_rules():
    low = "15/15/15/15"
    agree(hell({0: "7h 7d 7s"}, taken=(0,), first_meld=low), "missing")
    agree(hell({0: "7h 7d 7s"}, None, FIVE, taken=(0,), first_meld=low), "all")
    agree(hell({0: "7h 7d 7s"}, first_meld=low), "foot")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {}),
        (4, {"foot": "remember"}),
        (4, {"first_meld": "300/300/300/300"}),
        (4, {"first_meld": "0/0/0/0", "required": "0/0/1/1"}),
        (6, {"mode": "2x3"}),
        (6, {"mode": "3x2"}),
    ],
)
def test_the_model_plays_as_the_rules_do(seats, options):
    for seed in range(4):
        agree(game.start(at(seats, **options)), f"{seats}/{options}/{seed}")


def _card(rank: str, suit: str) -> str:
    return "*1" if rank == "*" else rank + suit


@pytest.mark.parametrize("seed", range(30))
def test_the_model_agrees_in_late_positions(seed):
    """Few cards, feet taken, books at six: where the guard bites."""
    rng = Random(seed)
    slots = ("7", "*", "K", "8", "4", "J")
    closed = tuple(
        (2 * int(rng.random() * 2), slot, {"*": 7, "8": 2, "4": 3}.get(slot, 0))
        for slot in slots[: int(rng.random() * 6)]
    )
    books = {"0/Q": of("Q", 6), "0/7": of("7", 3 + int(rng.random() * 4)), "0/9": "9h 9d 2h"}
    hands = {
        seat: " ".join(
            _card(("7", "7", "7", "Q", "9", "2", "*")[int(rng.random() * 7)], suit)
            for suit in "hscd"[: 1 + int(rng.random() * 4)]
        )
        for seat in (0, 2)
    }
    taken = tuple(seat for seat in range(4) if rng.random() < 0.7)
    draws = ("5h 6h Kd 8s", "Qc 8h 7c 2c")
    state = hell(hands, books, closed, melded=(0,), taken=taken, draws=draws)
    agree(state, f"late {seed}")


_close, _take_next_four, _points = Round._close, Round.take_next_four, Round.points


def _closes_without_a_foot(model: Round, slot: int) -> None:
    _close(model, slot)
    model.feet_due = False


def _takes_three(model: Round) -> None:
    model.discard = model.discard[-3:]
    _take_next_four(model)


def _five_too_many(model: Round) -> list[int]:
    return [_points(model)[0] + 5, *_points(model)[1:]]


@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ("model.Round._close", _closes_without_a_foot),
        ("model.Round.take_next_four", _takes_three),
        ("model.Round.points", _five_too_many),
        ("model.STARTS", GROWS),
        ("model.ROOM_FOR_THREE", 11),
    ],
)
def test_a_fault_in_the_model_is_found(monkeypatch, place, fault):
    monkeypatch.setattr(f"games.sevens_from_hell.players.{place}", fault)
    complaints = (
        disagreement(HellTwin(game), game.start(at()), Random(f"fault {seed}")) for seed in range(6)
    )
    assert any(complaints)


def _first_meld(rng: Random) -> HellState:
    """A turn that may begin a first meld: a hand of a few ranks and often many wilds."""
    ranks = [("4", "7", "8", "9", "J", "K", "A", "3")[int(rng.random() * 8)] for _ in range(4)]
    wild = 0.1 + 0.5 * rng.random()
    cards = []
    for number in range(3 + int(rng.random() * 16)):
        rank = ranks[int(rng.random() * 4)]
        if rng.random() < wild:
            rank = "2" if rng.random() < 0.6 else f"*{1 + number % 2}"
        cards.append(rank if rank[0] == "*" else rank + "hscd"[number % 4])
    return hell({0: " ".join(cards)}, round_=1 + int(rng.random() * 4))


def _begun(seed: str) -> str:
    """Builds a first meld by any steps on both; where they disagree, or ""."""
    rng = Random(seed)
    state = _first_meld(rng)
    model, told = Round.of(state), ""
    while state.turn == 0 and not state.melded[0]:
        actions = {action_of(move): move for move in game.moves(state, 0)}
        if sorted(actions) != sorted(model.legal()):
            return f"Random({seed!r}) {told}: the rules {sorted(actions)}, {sorted(model.legal())}"
        steps = [action for action in sorted(actions) if action >= GROW]
        if not steps:
            break
        action = steps[int(rng.random() * len(steps))]
        told += f"; {actions[action]}"
        state = game.play(state, actions[action])
        model.apply(action)
    return ""


@pytest.mark.parametrize("many", range(6))
def test_SFH_25_first_melds_are_begun_where_the_rules_allow(many):
    for number in range(100):
        fault = _begun(f"meld {many}/{number}")
        assert not fault, fault


@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ("quick_reach._homeless", lambda *_: (0, 0, 0)),
        ("quick_reach._overflow", lambda *_: 0),
        ("quick_reach._room", lambda *_: 3),
        ("model.Round._cost_of_one_wild", lambda *_: (0, 0)),
        ("model._UNGUARDED", 0),
    ],
)
def test_SFH_25_a_fault_in_what_is_in_reach_is_found(monkeypatch, place, fault):
    monkeypatch.setattr(f"games.sevens_from_hell.players.{place}", fault)
    assert any(_begun(f"meld {many}/{number}") for many in range(6) for number in range(100))


def test_a_copy_is_a_round_of_its_own():
    state = game.start(at())
    rng = Random(3)
    while state.turn == DEALER:
        state = game.play(state, game.deal(state, rng))
    model = Round.of(state)
    twin = model.copy()
    for _ in range(120):
        twin.apply(twin.legal()[0])
    assert model.legal() == Round.of(state).legal()
    assert model.points() == Round.of(state).points()


def test_a_round_goes_on_in_a_copy_as_it_would_have():
    for number in range(8):
        start = training.dealt(number, Random(f"tune/{number}"))
        model, chance = start.copy(), Random(4)
        straight = start.copy()
        while straight.turn != OVER:
            actions = straight.legal()
            action = actions[int(chance.random() * len(actions))]
            straight.apply(action)
            model.apply(action)
            model = model.copy()
            assert model.turn == straight.turn
            assert model.turn == OVER or tuple(model.legal()) == tuple(straight.legal())
        assert model.points() == straight.points()
