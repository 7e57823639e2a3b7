"""The worth of master's keeping a meld although somebody has one card left, as the cards lie.

Run it by hand; it is no test: python tests/games/seven_bridge/holding_back.py SEATS HANDS [SEED]
Hands are played by the rules of thumb with the weights that were learned. Where somebody else has
one card left and the seat on turn holds a meld, master is asked. Where it would keep one, its plan
and the best that keeps none are each played out 200 times in the deal as it is, with the same
chance. Told is the first less the second in points of the hand, with its 95% interval over these
positions, and beside it what master expected.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import fmean

from cardtable.ai.search import Weighed, compare, settle
from cardtable.core.moves import Move
from cardtable.core.players import Budget
from cardtable.core.rules import legal
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_bridge import game
from games.seven_bridge.players.encoding import SIZE
from games.seven_bridge.players.levels import NOISE, RuleBased
from games.seven_bridge.players.model import Round
from games.seven_bridge.players.plans import Plan, plans_for, worth
from games.seven_bridge.players.playout import Playout
from games.seven_bridge.players.weights import learned
from games.seven_bridge.players.worlds import Worlds
from games.seven_bridge.state import PLAY, BridgeState
from tests.support.weighing import Gain

WORLDS = 200  # as many as master imagines


def see(kept: Gain, state: BridgeState, seed: str) -> None:
    """A turn begins after the draw: what master would do, and what comes of it."""
    world = Worlds(game, game.view(state, state.turn)).world(Random(0))
    weights = learned(state.seats)
    plans = plans_for(world, weights)
    keeps = [_keeps(world, plan) for plan in plans]
    if all(keeps) or not any(keeps):
        return
    kept.chances += 1
    play_out = partial(worth, Playout(state.turn, weights, weights))
    imagine = Worlds(game, game.view(state, state.turn)).world
    weighed = compare(plans, imagine, play_out, Budget(Random(seed)), worlds=WORLDS)
    best = _first(weighed)
    if keeps[best.index]:
        other = _first([plan for plan in weighed if not keeps[plan.index]])
        brought = fmean(
            play_out(plans[best.index], Round.of(state, Random(luck)), Random(luck))
            - play_out(plans[other.index], Round.of(state, Random(luck)), Random(luck))
            for luck in range(WORLDS)
        )
        kept.add(expected=best.worth - other.worth, brought=brought)


def _keeps(world: Round, plan: Plan) -> bool:
    """True when a meld of three or more is still in hand after the plan."""
    after = world.copy()
    for action in plan[:-1]:
        after.apply(action)
    held = [meld for meld in after.hand.melds_held if SIZE[meld] > 2]
    return len(after.hand.cards) > 1 and bool(held)


def _first(weighed: list[Weighed] | tuple[Weighed, ...]) -> Weighed:
    return settle(weighed, lambda index: -index, NOISE)


def turns(seats: int, seed: str) -> Iterator[BridgeState]:
    """The states of a hand in which somebody thinks about a whole turn."""
    player, rng, plan = RuleBased(learned(seats)), Random(seed), list[Move]()
    state = game.start(table_for(game.options, seats, {"end": "hands", "hands": "1"}))
    while state.turn != OVER:
        if state.turn == DEALER:
            state = game.play(state, game.deal(state, rng))
            continue
        if not plan or legal(game, state, plan[0]) is None:
            if state.phase == PLAY:
                yield state
            view = game.view(state, state.turn)
            advice = player.choose(game, view, state.turn, Budget(rng))
            assert advice.move is not None
            plan = [advice.move, *advice.plan]
        state = game.play(state, plan.pop(0))


def main(seats: int, hands: int, seed: str = "1") -> None:
    """Plays the hands and tells what was seen."""
    kept = Gain("kept")
    for number in range(hands):
        for state in turns(seats, f"{seed}/{number}"):
            others = [seat for seat in range(seats) if seat != state.turn]
            melds = any(len(move.picks) > 2 for move in game.moves(state, state.turn))
            if melds and min(len(state.hand_of(seat)) for seat in others) == 1:
                see(kept, state, f"{seed}/{number}")
    print(kept)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:4])
