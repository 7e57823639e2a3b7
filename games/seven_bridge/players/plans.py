"""Ways to play a whole turn of Seven Bridge, the likelier ones first, for a search to weigh.

What is searched is what rules of thumb know least about: whether to claim, whether melds and lone
sevens go down now or are held back, and only then which card is discarded. Reads the hand of the
seat on turn and no other.
"""

from __future__ import annotations

from random import Random

from games.seven_bridge.players.encoding import BIT, LONE
from games.seven_bridge.players.model import Round
from games.seven_bridge.players.playout import (
    Playout,
    Weights,
    claim,
    cover,
    lay_off,
    needs,
    put_down,
)

MOST = 12
DISCARDS = 4

Plan = tuple[int, ...]


def worth(playout: Playout, plan: Plan, world: Round, rng: Random) -> float:
    """The worth of a plan to the seat that plays it in one world, in points of the hand."""
    model = world.copy()
    model.rng = rng
    for action in plan:
        model.apply(action)
    playout.play_out(model, rng.random)
    return model.result()[playout.seat]


def plans_for(model: Round, weights: Weights) -> list[Plan]:
    """At most a dozen plans for the seat on turn.

    With a meld on the table no card is thrown away that could be laid off.
    """
    if model.offer:
        best = claim(model, weights)
        return [(action,) for action in sorted(model.offer, key=lambda action: action != best)]
    plans: list[Plan] = []
    for laid in layings(model, weights):
        after = model.copy()
        for action in laid:
            after.apply(action)
        discards = ranked_discards(after, weights)
        if model.hand.exposed:
            discards = of_no_use(after, discards)
        plans += [(*laid, card) for card in discards[:DISCARDS]]
        if len(after.hand.cards) == 1:  # out
            return plans[-1:]
    return list(dict.fromkeys(plans))[:MOST]


def of_no_use(model: Round, discards: list[int]) -> list[int]:
    """Those that could not be laid off instead; all of them where every card could."""
    fits = model.fits if model.may_lay_off() else 0
    return [card for card in discards if not fits & BIT[card]] or discards


def layings(model: Round, weights: Weights) -> list[Plan]:
    """The ways to put melds down: as usual, all, all but lone sevens, only those, nothing."""
    usual = put_down(model.copy(), weights)
    melds = model.hand.melds_held
    chosen = cover(melds, model.hand.mask, weights.size)[2] if melds else ()
    lone = tuple(meld for meld in chosen if meld in LONE)
    ways = [chosen]
    if lone:
        ways += [tuple(meld for meld in chosen if meld not in LONE), lone]
    layings = [usual]
    for way in ways:
        trial = model.copy()
        for meld in way:
            trial.apply(meld)
        layings.append((*way, *lay_off(trial)))
    return list(dict.fromkeys([*layings, ()]))


def ranked_discards(model: Round, weights: Weights) -> list[int]:
    """The cards of the seat on turn, the one it needs least first."""
    by_loss = sorted(zip(needs(model, weights), model.hand.cards, strict=True))
    return [card for _, card in by_loss]
