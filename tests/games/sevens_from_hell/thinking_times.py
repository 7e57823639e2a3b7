"""Measures how long the players of Sevens from Hell think, in processor time; it is no test.

    python tests/games/sevens_from_hell/thinking_times.py master 8

Plays so many rounds with every seat at this level, in games of four rounds. Decisions in which
there was nothing to weigh are told apart; a round's time is that of all its decisions and moves.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random

from cardtable.core.moves import Move
from cardtable.core.players import Budget, computers_of
from cardtable.core.rules import legal
from cardtable.core.table import DEALER, OVER, table_for
from games.sevens_from_hell import game
from games.sevens_from_hell.state import SHEET, HellState

FOUR = 4


class Clocked:
    """A player whose decisions are timed: all, and those with something to weigh."""

    def __init__(self, level: str) -> None:
        self.player = computers_of(game).players[level]
        self.every: list[float] = []
        self.weighed: list[float] = []

    def moves(self, state: HellState, rng: Random) -> list[Move]:
        """The decision of the seat on turn."""
        view = game.view(state, state.turn)
        began = time.process_time()
        advice = self.player.choose(game, view, state.turn, Budget(rng))
        self.every.append(time.process_time() - began)
        if advice.weighed:
            self.weighed.append(self.every[-1])
        assert advice.move is not None
        return [advice.move, *advice.plan]


def whole_rounds(player: Clocked, number: int, rounds: int) -> Iterator[float]:
    """The seconds that each round of a game took."""
    rng = Random(f"times/{number}")
    state = game.start(table_for(game.options, FOUR, {"rounds": str(rounds)}))
    plan: list[Move] = []
    began = time.process_time()
    while state.turn != OVER:
        if state.turn == DEALER:
            state = game.play(state, game.deal(state, rng))
            if state.phase == SHEET:
                yield time.process_time() - began
                began = time.process_time()
            continue
        if not plan or legal(game, state, plan[0]) is None:
            plan = player.moves(state, rng)
        state = game.play(state, plan.pop(0))


def told(name: str, seconds: list[float]) -> str:
    """A line: how many, the median, 99 of 100, the longest."""
    if not seconds:
        return f"{name}: none"
    order = sorted(seconds)
    median, late = order[len(order) // 2], order[int(0.99 * (len(order) - 1))]
    figures = ", ".join(f"{1000 * thinking:.1f}" for thinking in (median, late, order[-1]))
    return f"{name}: {len(order)}; median, 99 of 100, longest: {figures} ms"


def main(level: str, rounds: int) -> None:
    """Prints the figures of one level."""
    player = Clocked(level)
    whole: list[float] = []
    for number in range(0, rounds, FOUR):
        whole += whole_rounds(player, number, min(FOUR, rounds - number))
    print(told("decisions", player.every))
    print(told("of these with plans to weigh", player.weighed))
    print(told("whole rounds", whole))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
