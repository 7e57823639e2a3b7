"""Self-play on the lean model: which weights of the judgement win more, and how fast it runs.

    python -m tests.strength.tuning_hell 250 danger=40 pairs_until=60
    python -m tests.strength.tuning_hell 1000 learned
    python -m tests.strength.tuning_hell 500 speed

The first plays every deal twice, with SHARP changed so against SHARP as it is, seats exchanged; the
second does so with the weights that were learned; the third plays random rounds. Found this way:
playout.SHARP (docs/strength.md).
"""

from __future__ import annotations

import sys
import time
from random import Random

from cardtable.core.table import OVER
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.players.playout import SHARP, Weights
from games.sevens_from_hell.players.training import dealt, margins
from games.sevens_from_hell.players.weights import learned

LEARNED = "learned"


def rounds(count: int, seed: str = "tune") -> list[Round]:
    """Dealt rounds for four, with the minimums of rounds 1 to 4 by turns."""
    return [dealt(number, Random(f"{seed}/{number}")) for number in range(count)]


def duel(first: Weights, second: Weights, dealt_rounds: list[Round]) -> list[int]:
    """The margins of the first over every deal from both sides of the table."""
    return [margin for start in dealt_rounds for margin in margins(first, second, start)]


def random_rounds(dealt_rounds: list[Round], seed: int = 1) -> int:
    """Plays each round by any legal actions; returns how many actions that were."""
    chance, actions = Random(seed).random, 0
    for start in dealt_rounds:
        model = start.copy()
        legal, apply = model.legal, model.apply
        while model.turn != OVER:
            legal_actions = legal()
            apply(legal_actions[int(chance() * len(legal_actions))])
            actions += 1
    return actions


def changed(settings: list[str]) -> Weights:
    """SHARP with some weights set (`danger=40`), or, after the word, what was learned."""
    values = (learned() if settings[:1] == [LEARNED] else SHARP)._asdict()
    settings = [setting for setting in settings if setting != LEARNED]
    for name, value in (setting.split("=") for setting in settings):
        values[name] = type(values[name])(float(value))
    return Weights(**values)


def main(count: int, settings: list[str]) -> str:
    """The finding, as a line."""
    dealt_rounds = rounds(count)
    began = time.process_time()
    if settings == ["speed"]:
        actions = random_rounds(dealt_rounds)
        spent = time.process_time() - began
        return f"{count / spent:.0f} rounds/s, {actions / spent:.0f} actions/s"
    won_by = duel(changed(settings), SHARP, dealt_rounds)
    mean = sum(won_by) / len(won_by)
    spread = sum((margin - mean) ** 2 for margin in won_by) / max(1, len(won_by) - 1)
    won = sum((margin > 0) + 0.5 * (margin == 0) for margin in won_by) / len(won_by)
    error = 1.96 * (spread / len(won_by)) ** 0.5
    return f"{100 * won:.1f}% of {len(won_by)} rounds, {mean:+.0f} ± {error:.0f} points a round"


if __name__ == "__main__":
    print(main(int(sys.argv[1]), sys.argv[2:]))
