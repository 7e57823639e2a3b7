"""A rating of Seven says what comes: it is played out as *hard* plays, and knocks are made."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardtable import registry
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget
from cardtable.core.rules import AnyRules
from cardtable.core.table import OVER, table_for
from games.nccc_seven.knocks import DUE, MISSED
from games.nccc_seven.players.actions import action_of, move_of
from games.nccc_seven.players.levels import RuleBased
from games.nccc_seven.players.model import Round
from games.nccc_seven.players.playout import RulesOfThumb, play_out
from games.nccc_seven.players.weights import learned
from tests.commands.reliability_of_review import Rated, came, rated, slope
from tests.commands.reviewed_play import next_move, played

THUMB = RulesOfThumb(learned())


class AsPlayedOut(RuleBased):
    """Plays as a rating is played out, also where two cards are worth the same; and knocks."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        spoken = self.speak(rules.moves(view, seat), budget.rng)
        if spoken or seat != view.turn:
            return spoken or Advice(None)
        model = Round.of(view)
        return Advice(move_of(model, self.rules.choose(model)))


def hand(seats: int, seed: int) -> Iterator[tuple[Any, Move | None]]:
    """The states of a hand, each with the move that followed."""
    rules, rng = registry.find("nccc_seven"), Random(seed)
    state = rules.start(table_for(rules.options, seats, {"hands": "1"}))
    players = [AsPlayedOut(learned())] * seats
    while state.turn != OVER:
        move = next_move(rules, players, state, rng)
        yield state, move
        state = rules.play(state, move)
    yield state, None


def test_a_rating_with_open_cards_is_what_comes() -> None:
    """Play-out, scoring and horizon: in the very world, every card leads to what came of it."""
    rules, count = registry.find("nccc_seven"), 0
    for seats, seed in [(4, 1), (4, 2), (5, 3), (7, 4)]:
        steps = list(hand(seats, seed))
        states = [state for state, _ in steps]
        for at, (state, move) in enumerate(steps):
            if move is None or move.seat < 0 or move.word in ("knock", "call"):
                continue
            world = Round.of(state)
            world.apply(action_of(move))
            play_out(world, [THUMB] * seats)
            final = came(rules, states, at, move.seat)
            assert world.result()[move.seat] == final, (seats, seed, str(move))
            count += 1
    assert count > 150


def test_hard_plays_as_a_rating_is_played_out() -> None:
    """But for cards of the same worth, of which either may be taken."""
    count = 0
    for seed in range(6):
        for state, _, decision in played("nccc_seven", ["hard"] * 4, f"as played out {seed}"):
            if decision is None or decision.move.word:
                continue
            model = Round.of(state)
            best, own = THUMB.choose(model), action_of(decision.move)
            assert THUMB.rank(model, own) == THUMB.rank(model, best)
            count += 1
    assert count > 100


def test_whoever_is_down_to_one_card_knocks_in_the_games_that_are_rated() -> None:
    """Out of turn as well: games without that came to half of what was expected of a lead."""
    due = 0
    for seed in range(6):
        for state, _, _ in played("nccc_seven", ["hard"] * 4, f"knocks {seed}"):
            assert MISSED not in state.knocking
            due += DUE in state.knocking
    assert due > 3


@pytest.mark.long
def test_leads_and_arrears_come_to_what_they_were_rated() -> None:
    """In imagined worlds: ordered by one rating, another one is set against what came."""
    rules, found = registry.find("nccc_seven"), list[Rated]()
    for deal in range(80):
        steps = list(played("nccc_seven", ["hard"] * 4, f"ratings {deal}"))
        states = [state for state, _, _ in steps]
        met = [(at, one) for at, (_, _, one) in enumerate(steps) if one and not one.move.word]
        for at, decision in Random(deal).sample(met, 3):
            order, rating = (rated(rules, decision, 8, again) for again in (1, 0))
            found.append((order, rating, came(rules, states, at, decision.seat), deal))
    each = slope(found)
    assert abs(each.mean - 1) < each.half < 0.4
