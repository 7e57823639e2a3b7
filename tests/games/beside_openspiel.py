"""The speed of lean models beside OpenSpiel's hearts, driven from Python in the same way.

Run it by hand; it is no test, and wants the package `open_spiel`, which nothing else here needs:
python tests/games/beside_openspiel.py
An action is a call of what lists the legal ones, a random choice, and a call that plays it. There
are three figures for each game. The first leaves dealing out. In the second the time for a hand is
from the deal on, which hearts is driven through card by card. In the third both are driven as
OpenSpiel's own example does it: chance by its outcomes and their weights, choices by `random`. The
last line is the loop by itself, with a list that stays and nothing played.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2] / "build"))

import lean_trials

from cardtable.core.table import OVER

GAMES = ("nccc_seven", "seven_bridge", "seven_up", "sevens_from_hell")
ROUNDS = 5  # the median of which counts
ACTIONS = 300_000  # about so many in a round


class Game(NamedTuple):
    """Drives one game."""

    legal: Callable[[], Sequence[int]]
    apply: Callable[[int], None]
    is_over: Callable[[], bool]


def hearts(rng: Random) -> Game:
    """A dealt hand of OpenSpiel's hearts."""
    import pyspiel

    state = pyspiel.load_game("hearts").new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return Game(state.legal_actions, state.apply_action, state.is_terminal)


def ours(game: str, rng: Random) -> Game:
    """A dealt hand of one of the lean models."""
    model = lean_trials.DEALS[game](rng)
    return Game(model.legal, model.apply, lambda: model.turn == OVER)


def by_example(rng: Random) -> Game:
    """A hand of hearts, dealt as in OpenSpiel's example."""
    import pyspiel

    state = pyspiel.load_game("hearts").new_initial_state()
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])
    return Game(state.legal_actions, state.apply_action, state.is_terminal)


class Rates(NamedTuple):
    """Actions a second of processor time."""

    dealt: float  # once the cards are dealt
    whole: float  # from the deal on
    example: float  # the same, chosen as in OpenSpiel's example


def rates(deal: Callable[[Random], Game], example: Callable[[Random], Game]) -> Rates:
    """The medians of some rounds."""
    rounds = [_rates(deal, Random(number)) for number in range(ROUNDS)]
    chosen = [_rate_by_example(example, Random(number)) for number in range(ROUNDS)]
    dealt, whole = (median(column) for column in zip(*rounds, strict=True))
    return Rates(dealt, whole, median(chosen))


def _rate_by_example(deal: Callable[[Random], Game], rng: Random) -> float:
    played, first = 0, time.process_time()
    while played < ACTIONS:
        legal, apply, is_over = deal(rng)
        while not is_over():
            apply(rng.choice(legal()))
            played += 1
    return played / (time.process_time() - first)


def _rates(deal: Callable[[Random], Game], rng: Random) -> tuple[float, float]:
    played, spent, chance, first = 0, 0.0, rng.random, time.process_time()
    while played < ACTIONS:
        legal, apply, is_over = deal(rng)
        began = time.process_time()
        while not is_over():
            actions = legal()
            apply(actions[int(chance() * len(actions))])
            played += 1
        spent += time.process_time() - began
    return played / spent, played / (time.process_time() - first)


def loop(rng: Random) -> Game:
    """Nothing but the loop."""
    left = iter(range(1000))
    actions = [1, 2, 3]
    return Game(lambda: actions, lambda _: None, lambda: next(left, None) is None)


def main() -> None:
    """The figures, and how many times those of hearts they are."""
    peer = rates(hearts, by_example)
    print("hearts:", "; ".join(f"{rate:,.0f}" for rate in peer))
    for game in GAMES:
        deal = partial(ours, game)
        both = zip(rates(deal, deal), peer, strict=True)
        print(f"{game}:", "; ".join(f"{own:,.0f}, {own / other:.1f} times" for own, other in both))
    print(f"the loop alone: {rates(loop, loop).dealt:,.0f}")


if __name__ == "__main__":
    main()
