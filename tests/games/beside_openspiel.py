"""How fast lean models play beside OpenSpiel's hearts, driven from Python in the same way.

Run it by hand; it is no test, and wants the package `open_spiel`, which nothing else here needs:
python tests/games/beside_openspiel.py
An action is a call of what lists the legal ones, a random choice, and a call that plays it; dealing
is left out. The last line is the loop by itself, with a list that stays and nothing played.
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
    """What drives one game."""

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


def rate(deal: Callable[[Random], Game]) -> float:
    """Actions a second of processor time: the median of some rounds."""
    return median(_rate(deal, Random(number)) for number in range(ROUNDS))


def _rate(deal: Callable[[Random], Game], rng: Random) -> float:
    played, spent, chance = 0, 0.0, rng.random
    while played < ACTIONS:
        legal, apply, is_over = deal(rng)
        began = time.process_time()
        while not is_over():
            actions = legal()
            apply(actions[int(chance() * len(actions))])
            played += 1
        spent += time.process_time() - began
    return played / spent


def loop(rng: Random) -> Game:
    """Nothing but the loop."""
    left = iter(range(1000))
    actions = [1, 2, 3]
    return Game(lambda: actions, lambda _: None, lambda: next(left, None) is None)


def main() -> None:
    """The figures, and how many times those of hearts they are."""
    peer = rate(hearts)
    print(f"hearts: {peer:,.0f} actions a second")
    for game in GAMES:
        own = rate(partial(ours, game))
        print(f"{game}: {own:,.0f}, {own / peer:.1f} times")
    print(f"the loop alone: {rate(loop):,.0f}")


if __name__ == "__main__":
    main()
