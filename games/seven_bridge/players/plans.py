"""Ways to play a whole turn of Seven Bridge, the likelier ones first, for a search to weigh.

What is searched is what rules of thumb know least about: whether to claim, whether melds and lone
sevens go down now or are held back, and only then which card is discarded. Reads the hand of the
seat on turn and no other.
"""

from __future__ import annotations

from random import Random

from games.seven_bridge.players.encoding import LONE
from games.seven_bridge.players.model import Round
from games.seven_bridge.players.playout import (
    Company,
    Habits,
    claim,
    cover,
    lay_off,
    missed,
    put_down,
)

MOST = 12
DISCARDS = 4

Plan = tuple[int, ...]


def worth(company: Company, plan: Plan, world: Round, rng: Random) -> float:
    """What a plan of the company's seat comes to in one world, in points of the hand."""
    model = world.copy()
    model.rng = rng
    for action in plan:
        model.apply(action)
    company.play_out(model, rng.random)
    return model.result()[company.seat]


def plans_for(model: Round, habits: Habits) -> list[Plan]:
    """At most a dozen plans for the seat on turn."""
    if model.offer:
        best = claim(model, habits)
        return [(action,) for action in sorted(model.offer, key=lambda one: one != best)]
    found: list[Plan] = []
    for laid in _layings(model, habits):
        after = model.copy()
        for action in laid:
            after.apply(action)
        found += [(*laid, card) for card in discards(after, habits)[:DISCARDS]]
        if len(after.own.cards) == 1:  # out
            return found[-1:]
    return list(dict.fromkeys(found))[:MOST]


def _layings(model: Round, habits: Habits) -> list[Plan]:
    """What may be put down: as is the habit, everything, all or none but lone sevens, nothing."""
    usual = put_down(model.copy(), habits)
    melds = model.own.found
    chosen = cover(melds, model.own.hand, habits.size)[2] if melds else ()
    lone = tuple(meld for meld in chosen if meld in LONE)
    ways = [chosen]
    if lone:
        ways += [tuple(meld for meld in chosen if meld not in LONE), lone]
    found = [usual]
    for way in ways:
        trial = model.copy()
        for meld in way:
            trial.apply(meld)
        found.append((*way, *lay_off(trial)))
    return list(dict.fromkeys([*found, ()]))


def discards(model: Round, habits: Habits) -> list[int]:
    """The cards of the seat on turn, the one that is missed least first."""
    ranked = sorted(zip(missed(model, habits), model.own.cards, strict=True))
    return [card for _, card in ranked]
