"""Seven Bridge's computer players: rules of thumb, and a search among plans for a whole turn.

They are given a view, and think on a world imagined from it. Easy slips and keeps no count of
what has been played, normal plays the rules of thumb, hard plays its plans out in many worlds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from cardtable.ai.search import compare, settle
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.seven_bridge.players import plans, playout, reasons
from games.seven_bridge.players.actions import move_of
from games.seven_bridge.players.model import PASS, Round
from games.seven_bridge.players.plans import Plan
from games.seven_bridge.players.playout import Company, Habits
from games.seven_bridge.state import PLAY, BridgeState

CONCEALED = replace(playout.USUAL, hold=5)
SHORT_MEMORY = replace(playout.USUAL, remembers=False)
NOISE = 0.5


def only_move(rules: AnyRules, view: BridgeState, seat: int) -> Advice | None:
    """A draw, or a pass where nothing can be claimed: no choice at all."""
    if seat != view.turn:
        return Advice(None)
    moves = rules.moves(view, seat)
    if len(moves) > 1 or view.phase == PLAY:
        return None
    return Advice(moves[0], reasons.no_choice(view))


def told(model: Round, view: BridgeState, rules: AnyRules, plan: Plan) -> tuple[Move, ...]:
    """The moves of the rules that a plan comes to."""
    moves = []
    for action in plan:
        move = move_of(model, view, action)
        moves.append(move)
        view = rules.play(view, move)
        if model.turn == move.seat:
            model.apply(action)
    return tuple(moves)


class Thumbs:
    """Rules of thumb; `slips` of its discards are the second best, and of its claims are missed."""

    def __init__(self, own: Habits = playout.USUAL, slips: float = 0.0) -> None:
        self.own = own
        self.slips = slips

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The best turn by the rules of thumb, or now and then a worse one."""
        forced = only_move(rules, view, seat)
        if forced:
            return forced
        world = Round.of(rules.imagine(view, budget.rng), budget.rng)
        slip = budget.rng.random() < self.slips
        plan = self._claim(world, slip) if world.offer else self._turn(world, slip)
        moves = told(world.copy(), view, rules, plan)
        return Advice(moves[0], reasons.why(world, plan, self.own), moves[1:])

    def _claim(self, world: Round, slip: bool) -> Plan:
        return (PASS if slip else playout.claim(world, self.own),)

    def _turn(self, world: Round, slip: bool) -> Plan:
        trial = world.copy()
        laid = playout.put_down(trial, self.own)
        ranked = plans.discards(trial, self.own)
        return (*laid, ranked[1] if slip and len(ranked) > 1 else ranked[0])


class Planner:
    """Plays plans for the whole turn out in imagined worlds; rules of thumb break ties."""

    def __init__(self, worlds: int = 60, claim_worlds: int = 40) -> None:
        self.worlds = worlds
        self.claim_worlds = claim_worlds
        self.own = CONCEALED

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The plan that does best, unless others are within noise of it."""
        forced = only_move(rules, view, seat)
        if forced:
            return forced
        imagine = worlds(rules, view)
        world = imagine(Random(0))
        found = plans.plans_for(world, self.own)
        if len(found) == 1:
            moves = told(world.copy(), view, rules, found[0])
            return Advice(moves[0], reasons.why(world, found[0], self.own), moves[1:])
        played = partial(plans.worth, Company(seat, self.own, self.own))
        count = self.claim_worlds if world.offer else self.worlds
        weighed = compare(found, imagine, played, budget, worlds=count)
        best = found[settle(weighed, lambda plan: -plan, NOISE).index]
        moves = told(world.copy(), view, rules, best)
        ends = tuple(
            (told(world.copy(), view, rules, found[one.index])[-1], one.worth) for one in weighed
        )
        return Advice(moves[0], reasons.why(world, best, self.own), moves[1:], ends)


def worlds(rules: AnyRules, view: BridgeState) -> Callable[[Random], Round]:
    """Imagined worlds, each a new one."""

    def imagine(rng: Random) -> Round:
        return Round.of(rules.imagine(view, rng), rng)

    return imagine


PLAYERS: dict[str, Player] = {
    "easy": Thumbs(SHORT_MEMORY, slips=0.2),
    "normal": Thumbs(),
    "hard": Planner(),
}
