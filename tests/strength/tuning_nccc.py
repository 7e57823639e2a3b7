"""Self-play on the lean model: which weights of the rules of thumb win more hands.

    python -m tests.strength.tuning_nccc 1000 spade=-6
    python -m tests.strength.tuning_nccc 1000 against=first
    python -m tests.strength.tuning_nccc 1000 against=slips

A deal is one hand for four, played from every seat: one player by what was learned, some weights
set otherwise, against three by it as it is, by FIRST, or by FIRST with a slip in five choices.
"""

from __future__ import annotations

import sys
from dataclasses import asdict
from random import Random

from games.nccc_seven.players.model import Round
from games.nccc_seven.players.playout import FIRST, RulesOfThumb, Weights
from games.nccc_seven.players.training import Choose, won
from games.nccc_seven.players.weights import learned

_SLIPS = 0.2


def slipping(rules: RulesOfThumb, rng: Random) -> Choose:
    """Returns a player that takes the second best in one choice of five."""

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
    return RulesOfThumb(FIRST if name == "first" else learned()).choose


def main(deals: int, settings: list[str]) -> str:
    """The finding, as a line."""
    changes = dict(setting.split("=") for setting in settings)
    others = opponents(changes.pop("against", ""))
    weights = asdict(learned())
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
