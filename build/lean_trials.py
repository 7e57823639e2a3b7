"""How fast the lean models play and what the master players choose, as JSON on standard output.

    python build/lean_trials.py GAME…

native.py runs it on the pure and on the compiled form, each found first on PYTHONPATH.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from cardtable import registry
from cardtable.core.players import Budget, Model
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_bridge.players import model as bridge
from games.sevens_from_hell.players import model as hell
from games.sevens_from_hell.players import tuning

POSITIONS = 24  # in which master has a choice
EVERY = 3  # turns between two of them
SEATS = 4
SECONDS = 1.0  # of random play, three times; the best counts
OPTIONS = {"nccc_seven": {"knock": "automatic"}}


def main() -> int:
    """Tries the games that are named."""
    trials = {}
    for name in sys.argv[1:]:
        began = time.process_time()
        decided = list(decisions(registry.find(name)))
        seconds = time.process_time() - began
        trials[name] = {
            "compiled": not str(MODELS[name].__file__).endswith(".py"),
            "decided": decided,
            "seconds": seconds,
            "speed": speed(DEALS[name]),
        }
    json.dump(trials, sys.stdout)
    return 0


# -- what master decides ---------------------------------------------------------------------------


def decisions(rules: AnyRules) -> Iterator[str]:
    """What master chooses, and how it weighs it, where hard players get to: the same every time."""
    table = table_for(rules.options, SEATS, OPTIONS.get(rules.name, {}))
    count, number = 0, 0
    while count < POSITIONS:
        for told in _game(rules, rules.start(table), Random(f"lean/{number}")):
            yield told
            count += 1
            if count == POSITIONS:
                return
        number += 1


def _game(rules: AnyRules, state: Any, rng: Random) -> Iterator[str]:
    """One game of hard players, with master asked now and then where it has a choice."""
    hard, master = rules.players()["hard"], rules.players()["master"]
    turn = 0
    while state.turn != OVER:
        if state.turn == DEALER:
            state = rules.play(state, rules.deal(state, rng))
            continue
        view, turn = rules.view(state, state.turn), turn + 1
        if turn % EVERY == 0:
            advice = master.choose(rules, view, state.turn, Budget(Random(turn)))
            if len(advice.weighed) > 1:
                plan = "; ".join(map(str, (advice.move, *advice.plan)))
                yield f"{plan} of {[(str(move), worth) for move, worth in advice.weighed]}"
        advice = hard.choose(rules, view, state.turn, Budget(rng))
        state = rules.play(state, advice.move)


# -- how fast the lean models are -----------------------------------------------------------------


def speed(deal: Callable[[Random], Model]) -> float:
    """Whole games a second of processor time by any legal actions, the dealing left out."""
    return max(_speed(deal, Random(seed)) for seed in range(3))


def _speed(deal: Callable[[Random], Model], rng: Random) -> float:
    games, spent = 0, 0.0
    while spent < SECONDS:
        models = [deal(rng) for _ in range(50)]
        began = time.process_time()
        for model in models:
            _play(model, rng.random)
        spent += time.process_time() - began
        games += len(models)
    return games / spent


def _play(model: Model, chance: Callable[[], float]) -> None:
    legal, apply = model.legal, model.apply
    while model.turn != OVER:
        actions = legal()
        apply(actions[int(chance() * len(actions))])


def _bridge(rng: Random) -> Model:
    return bridge.random_round(SEATS, rng)


@cache
def _rounds() -> list[hell.Round]:
    return tuning.rounds(60)


def _hell(rng: Random) -> Model:
    return _rounds()[int(rng.random() * 60)].copy()


DEALS: dict[str, Callable[[Random], Model]] = {"seven_bridge": _bridge, "sevens_from_hell": _hell}
MODELS = {"seven_bridge": bridge, "sevens_from_hell": hell}

if __name__ == "__main__":
    sys.exit(main())
