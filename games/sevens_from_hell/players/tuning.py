"""Self-play on the lean model: which weights of the judgement win more, and how fast it runs.

    python -m games.sevens_from_hell.players.tuning 250 danger=40 pairs_until=60
    python -m games.sevens_from_hell.players.tuning 500 speed

The first plays every deal twice, with SHARP changed so against SHARP as it is, seats exchanged;
the second plays random rounds. Found this way: playout.SHARP (docs/strength.md).
"""

from __future__ import annotations

import sys
import time
from random import Random

from cardtable.core.frozen import replace
from cardtable.core.table import DEALER, OVER, table_for
from games.sevens_from_hell import game
from games.sevens_from_hell.players.model import Round
from games.sevens_from_hell.players.playout import SHARP, Weights, play_turn


def rounds(count: int, seed: str = "tune") -> list[Round]:
    """Dealt rounds for four, with the minimums of rounds 1 to 4 by turns."""
    table = table_for(game.options, 4)
    dealt = []
    for number in range(count):
        state, rng = game.start(table), Random(f"{seed}/{number}")
        while state.turn == DEALER:
            state = game.play(state, game.deal(state, rng))
        dealt.append(Round.of(replace(state, round=number % 4 + 1)))
    return dealt


def duel(first: Weights, second: Weights, dealt: list[Round]) -> list[int]:
    """The margins of `one` over every deal from both sides of the table."""
    margins = []
    for start in dealt:
        for team in (0, 1):
            model = start.copy()
            while model.turn != OVER:
                play_turn(model, first if model.team[model.turn] == team else second)
            points = model.points()
            margins.append(points[team] - points[1 - team])
    return margins


def random_rounds(dealt: list[Round], seed: int = 1) -> int:
    """Plays each round by any legal actions; returns how many actions that were."""
    chance, actions = Random(seed).random, 0
    for start in dealt:
        model = start.copy()
        legal, apply = model.legal, model.apply
        while model.turn != OVER:
            legal_actions = legal()
            apply(legal_actions[int(chance() * len(legal_actions))])
            actions += 1
    return actions


def changed(settings: list[str]) -> Weights:
    """SHARP with some weights set: `danger=40`."""
    values = SHARP._asdict()
    for name, value in (setting.split("=") for setting in settings):
        values[name] = type(values[name])(float(value))
    return Weights(**values)


def main(count: int, settings: list[str]) -> str:
    """What was found, as a line."""
    dealt = rounds(count)
    began = time.process_time()
    if settings == ["speed"]:
        actions = random_rounds(dealt)
        spent = time.process_time() - began
        return f"{count / spent:.0f} rounds/s, {actions / spent:.0f} actions/s"
    margins = duel(changed(settings), SHARP, dealt)
    mean = sum(margins) / len(margins)
    spread = sum((margin - mean) ** 2 for margin in margins) / max(1, len(margins) - 1)
    won = sum((margin > 0) + 0.5 * (margin == 0) for margin in margins) / len(margins)
    error = 1.96 * (spread / len(margins)) ** 0.5
    return f"{100 * won:.1f}% of {len(margins)} rounds, {mean:+.0f} ± {error:.0f} points a round"


if __name__ == "__main__":
    print(main(int(sys.argv[1]), sys.argv[2:]))
