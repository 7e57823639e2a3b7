"""Self-play on the lean model: which weights of the rules of thumb win more hands.

    python -m games.nccc_seven.players.tuning 1000 spade=-6
    python -m games.nccc_seven.players.tuning 1000 against=first
    python -m games.nccc_seven.players.tuning 1000 against=slips

A deal is one hand for four, played from every seat: one player of LEARNED, some weights set
otherwise, against three of LEARNED as it is, of FIRST, or of FIRST with a slip in five choices.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict
from random import Random

from cardtable.core.table import OVER
from games.nccc_seven.players.model import Round, random_round
from games.nccc_seven.players.playout import FIRST, LEARNED, RulesOfThumb, Weights

_SEATS = 4
_SLIPS = 0.2

Choose = Callable[[Round], int]


def won(candidate: Choose, others: Choose, seed: str) -> tuple[float, float]:
    """The share of a deal's hands that `one` wins, and its mean margin in points."""
    share = margin = 0.0
    for seat in range(_SEATS):
        model = random_round(_SEATS, Random(seed))
        while model.turn != OVER:
            model.apply((candidate if model.turn == seat else others)(model))
        share += not model.hands[seat]
        margin += model.result()[seat]
    return share / _SEATS, margin / _SEATS


def slipping(rules: RulesOfThumb, rng: Random) -> Choose:
    """Who takes the second best in one choice of five."""

    def choose(model: Round) -> int:
        if rng.random() >= _SLIPS:
            return rules.choose(model)
        ranked = sorted(model.legal(), key=lambda action: -rules.rank(model, action))
        return ranked[min(1, len(ranked) - 1)]

    return choose


def opponents(name: str) -> Choose:
    """Those whom the changed player plays against."""
    if name == "slips":
        return slipping(RulesOfThumb(FIRST), Random(1))
    return RulesOfThumb(FIRST if name == "first" else LEARNED).choose


def main(deals: int, settings: list[str]) -> str:
    """What was found, as a line."""
    changes = dict(setting.split("=") for setting in settings)
    others = opponents(changes.pop("against", ""))
    weights = asdict(LEARNED)
    weights |= {name: type(weights[name])(float(value)) for name, value in changes.items()}
    candidate = RulesOfThumb(Weights(**weights)).choose
    results = [won(candidate, others, f"tune/{deal}") for deal in range(deals)]
    shares, margins = zip(*results, strict=True)
    mean = sum(shares) / deals
    spread = sum((share - mean) ** 2 for share in shares) / max(1, deals - 1)
    error = 1.96 * (spread / deals) ** 0.5
    return (
        f"{100 * mean:.1f} ± {100 * error:.1f}% of hands, {sum(margins) / deals:+.1f} points a hand"
    )


if __name__ == "__main__":
    print(main(int(sys.argv[1]), sys.argv[2:]))
