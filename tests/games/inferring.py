"""A measure of how much more weight players give to the true hands than to random ones.

Run it by hand; test_inferring.py does so for a few hands:
    python tests/games/inferring.py GAME LEVEL HANDS SEATS [SEED]
Whenever a seat of that level has a choice, the hands that the others hold are weighed as its
search weighs them, beside hands dealt at random from the cards that it does not see. The factor is
the weight of the true hands over the mean weight of the others, its mean taken of logarithms.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from math import exp, log
from random import Random
from typing import Any

from cardtable import registry
from cardtable.ai.arena import simulate
from cardtable.core.cards import HIDDEN, pack, shuffled
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules
from cardtable.core.table import table_for
from games.nccc_seven import visibility
from games.seven_bridge.players.deals import Deal
from games.seven_bridge.players.encoding import mask_of
from games.seven_bridge.players.worlds import dealing
from games.seven_up.players.encoding import TALLY, number
from games.seven_up.players.weights import learned
from games.seven_up.players.worlds import Worlds
from games.sevens_from_hell.state import ACQUIRE, PLAY
from tests.strength.former import seat_them
from tests.support.watching import watched

AT_RANDOM = 1000  # deals; where none of them agrees the factor is one over this, so too small
SHARE = 0.2  # of the positions is measured

Hands = dict[int, tuple[Any, ...]]


def seven_up(view: Any, seat: int) -> Callable[[Hands], float] | None:
    """By how likely the others would have played what they have played."""
    if view.phase != "play" or not view.played():
        return None
    worlds = Worlds(view, seat, learned(view.seats))
    template = worlds.template

    def weight(hands: Hands) -> float:
        world = template.copy()
        for other, cards in hands.items():
            world.hands[other] = [number(card) for card in cards]
            world.tallies[other] = sum(TALLY[card] for card in world.hands[other])
        return worlds.agrees(world)

    return weight


def seven_bridge(view: Any, seat: int) -> Callable[[Hands], float] | None:
    """By the discards of the others, and by what they did not put down or claim."""
    if not any(deed.seat != seat for deed in view.deeds):
        return None
    dealt, chance = dealing(view), Random(0).random

    def weight(hands: Hands) -> float:
        deal = Deal([], dealt.hands[:], [])
        for other, cards in hands.items():
            deal.hands[other] = mask_of(cards)
        dealt.weigh(deal, chance)
        return dealt.agrees(deal)

    return weight


def nccc_seven(view: Any, seat: int) -> Callable[[Hands], float] | None:
    """By who asked and so had nothing that fitted, and by the cards that this seat gave away."""
    if not any(view.lacks) and not any(view.gifts):
        return None
    full = visibility.filled(view, pack(jokers=2), Random(0))

    def weight(hands: Hands) -> float:
        for other, cards in hands.items():
            known = set(full[f"known-{other}"])
            barred = [card for card in cards if card in view.lacks[other] and card not in known]
            if not known <= set(cards) or len(barred) > len(full[f"got-{other}"]):
                return 0.0
        return 1.0

    return weight


def sevens_from_hell(view: Any, seat: int) -> Callable[[Hands], float] | None:
    """By the discards that were seen to go into a hand and have not left it."""
    known = {
        other: Counter(card.rank for card in cards)
        for other, cards in enumerate(view.picked)
        if cards and other != seat
    }
    if view.phase not in (ACQUIRE, PLAY) or not known:
        return None

    def weight(hands: Hands) -> float:
        return float(
            all(
                ranks <= Counter(card.rank for card in hands[other])
                for other, ranks in known.items()
            )
        )

    return weight


GAMES: Mapping[str, Callable[[Any, int], Callable[[Hands], float] | None]] = {
    "nccc_seven": nccc_seven,
    "seven_bridge": seven_bridge,
    "seven_up": seven_up,
    "sevens_from_hell": sevens_from_hell,
}


def factors(game: str, level: str, hands: int, seats: int, seed: str = "1") -> list[float]:
    """The factor of each position that is measured, in so many hands."""
    plain, rng = registry.find(game), Random(seed)
    measured: list[float] = []

    def see(state: Any, move: Move) -> None:
        choice = move.seat == state.turn and len(plain.moves(state, move.seat)) > 1
        if not choice or rng.random() >= SHARE:
            return
        view = plain.view(state, move.seat)
        weight = GAMES[game](view, move.seat)
        if weight is not None:
            measured.append(_factor(plain, state, view, weight, rng))

    rules = watched(plain, see)
    table = table_for(rules.options, seats)
    simulate(rules, table, [level], hands, seed, rounds=1)
    return measured


def _factor(
    rules: AnyRules, state: Any, view: Any, weight: Callable[[Hands], float], rng: Random
) -> float:
    names = {seat: f"hand-{seat}" for seat in range(state.table.seats)}
    true = {seat: state.piles[name] for seat, name in names.items() if HIDDEN in view.piles[name]}
    seen = [card for card in view.piles.cards() if not card.is_hidden]
    unseen = [*rules.deck(state.table)]
    for card in seen:
        unseen.remove(card)
    weights = [weight(true)]
    assert weights[0] > 0, "what is true must be possible"
    for _ in range(AT_RANDOM - 1):
        left = [*shuffled(unseen, rng)]
        weights.append(weight({seat: tuple(left.pop() for _ in true[seat]) for seat in true}))
    return weights[0] * len(weights) / sum(weights)


def mean(factors: list[float]) -> tuple[float, float]:
    """The mean of logarithms as a factor, and by what factor it may be off (95%)."""
    logs = [log(factor) for factor in factors]
    middle = sum(logs) / len(logs)
    spread = sum((each - middle) ** 2 for each in logs) / max(1, len(logs) - 1)
    return exp(middle), exp(1.96 * (spread / len(logs)) ** 0.5)


if __name__ == "__main__":
    seat_them()
    told = factors(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), *sys.argv[5:6])
    middle, off = mean(told)
    print(
        f"{middle:.2f} times as much weight (within a factor of {off:.2f}), {len(told)} positions"
    )
