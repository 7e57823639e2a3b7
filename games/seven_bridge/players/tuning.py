"""Self-play on the lean model: learns the weights of the rules of thumb that keep a hand concealed.

    python -m games.seven_bridge.players.tuning learn 2 --out two.json
    python -m games.seven_bridge.players.tuning match 2 2000 cost=0.4 haste=2

To learn is to draw players from a cloud of weights, to play each of them the same deals against
players that meld at once and against those that hold back, and to move the cloud towards the best
quarter (the cross-entropy method). The file is written after every generation, with its curve; the
same command goes on where it was stopped, and its games depend on nothing but seed and generation.
A match plays changed weights against those of *normal*, from every seat.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from cardtable.core.frozen import replace
from cardtable.core.table import OVER
from games.seven_bridge.players.model import random_round
from games.seven_bridge.players.playout import NORMAL, Weights, play_turn
from games.seven_bridge.players.weights import CONCEALED, LEARNED, file_for, weights_from

_FIRST = (0.25, 2.0, 1.5, 0.2, 5.0, 2.0)  # where the cloud begins, and how far it reaches
_SPREAD = (0.15, 0.7, 0.7, 0.2, 1.5, 1.0)
_PLAYERS, _KEPT = 24, 6
_PACE = 0.7  # how far the cloud moves towards the best in a generation
_TURNS = 400  # after which a hand counts as it lies


def margin(own: Weights, others: Weights, seats: int, seed: str) -> float:
    """A deal's points a hand for one player against others, over all seats."""
    total = 0.0
    for seat in range(seats):
        rng = Random(seed)
        model = random_round(seats, rng)
        turns = _TURNS
        while model.turn != OVER and turns:
            play_turn(model, own if model.turn == seat else others, rng.random, 0.0)
            turns -= 1
        total += model.result()[seat]
    return total / seats


def weights_of(place: Sequence[float]) -> Weights:
    """A place of the cloud as weights."""
    return weights_from(dict(zip(LEARNED, place, strict=True)))


def worth(weights: Weights, seats: int, seed: str, deals: int) -> float:
    """Points a hand against both kinds of opponents, on the deals of a seed."""
    total = 0.0
    for deal in range(deals):
        for others in (NORMAL, CONCEALED):
            total += margin(weights, others, seats, f"{seed}/{deal}")
    return total / (2 * deals)


def generation(
    middle: list[float], spread: list[float], seats: int, seed: str, deals: int
) -> tuple[list[float], list[float]]:
    """The cloud after one generation."""
    rng = Random(seed)
    drawn = [
        [rng.gauss(mean, width) for mean, width in zip(middle, spread, strict=True)]
        for _ in range(_PLAYERS)
    ]
    drawn.sort(key=lambda place: -worth(weights_of(place), seats, seed, deals))
    columns = list(zip(*drawn[:_KEPT], strict=True))
    means = [sum(column) / _KEPT for column in columns]
    widths = [
        (sum((value - mean) ** 2 for value in column) / _KEPT) ** 0.5
        for column, mean in zip(columns, means, strict=True)
    ]
    return _moved(middle, means), _moved(spread, widths)


def _moved(old: list[float], new: list[float]) -> list[float]:
    return [(1 - _PACE) * was + _PACE * now for was, now in zip(old, new, strict=True)]


def learn(seats: int, generations: int, deals: int, seed: str, out: Path) -> Weights:
    """Learns weights, or goes on learning; `out` has them, the cloud and the curve."""
    command = f"python -m games.seven_bridge.players.tuning learn {seats}"
    command += f" --generations {generations} --deals {deals} --seed {seed}"
    told: dict[str, Any] = {"middle": list(_FIRST), "spread": list(_SPREAD), "curve": []}
    if out.exists():
        told = json.loads(out.read_text())
    while len(told["curve"]) < generations:
        number = len(told["curve"])
        here = f"{seed}/{number}"
        cloud = generation(told["middle"], told["spread"], seats, here, deals)
        told["middle"], told["spread"] = cloud
        weights = weights_of(told["middle"])
        told["curve"].append(round(worth(weights, seats, f"{seed}/curve", deals), 3))
        told["weights"] = {name: round(getattr(weights, name), 3) for name in LEARNED}
        told["command"] = command
        part = out.with_suffix(".part")
        part.write_text(json.dumps(told, indent=1) + "\n")
        part.replace(out)
        print(f"{number + 1} of {generations}: {told['curve'][-1]:+.2f} points a hand", flush=True)
    return weights_of(told["middle"])


def match(seats: int, deals: int, settings: list[str]) -> str:
    """Changed weights against *normal*, as a line."""
    changes = dict(setting.split("=") for setting in settings)
    numbers = {name: type(getattr(NORMAL, name))(text) for name, text in changes.items()}
    own = replace(NORMAL, **numbers)
    margins = [margin(own, NORMAL, seats, f"tune/{deal}") for deal in range(deals)]
    mean = sum(margins) / deals
    spread = sum((points - mean) ** 2 for points in margins) / max(1, deals - 1)
    return f"{mean:+.2f} ± {1.96 * (spread / deals) ** 0.5:.2f} points a hand"


def main(arguments: list[str]) -> None:
    """Learns or measures."""
    parser = argparse.ArgumentParser(description="Weights for Seven Bridge.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    learning = verbs.add_parser("learn")
    learning.add_argument("seats", type=int)
    learning.add_argument("--generations", type=int, default=12)
    learning.add_argument("--deals", type=int, default=150)
    learning.add_argument("--seed", default="1")
    learning.add_argument("--out", type=Path)
    measuring = verbs.add_parser("match")
    measuring.add_argument("seats", type=int)
    measuring.add_argument("deals", type=int)
    measuring.add_argument("settings", nargs="*")
    asked = parser.parse_args(arguments)
    if asked.verb == "learn":
        out = asked.out or Path(file_for(asked.seats))
        print(learn(asked.seats, asked.generations, asked.deals, asked.seed, out))
    else:
        print(match(asked.seats, asked.deals, asked.settings))


if __name__ == "__main__":
    main(sys.argv[1:])
