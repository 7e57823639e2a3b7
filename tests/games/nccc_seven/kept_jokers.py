"""What it is worth that master keeps a joker into the end, as the cards lie.

Run it by hand; it is no test: python tests/games/nccc_seven/kept_jokers.py SEATS HANDS [SEED]
The hands are played by hard. Where somebody has two cards at most and a joker could be played,
master is asked. Where it plays another card, that and its best joker are each played out in the
deal as it is. Told is the first less the second in points of the hand, and 40 for going out, with
its 95% interval over these positions, and beside it what master expected.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from cardtable.core.moves import Move
from cardtable.core.players import Budget
from cardtable.core.table import DEALER, OVER, table_for
from games.nccc_seven import game
from games.nccc_seven.players.actions import action_of
from games.nccc_seven.players.levels import PLAYERS, Searching
from games.nccc_seven.players.model import Round
from games.nccc_seven.players.weights import learned
from games.nccc_seven.state import SevenState

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from blunders import keeps_a_joker_into_the_end

MASTER = Searching(learned())


@dataclass
class Kept:
    """How often a joker was kept, of how many chances, and what that brought."""

    chances: int = 0
    expected: list[float] = field(default_factory=list)
    brought: list[float] = field(default_factory=list)

    def see(self, state: SevenState, seed: str) -> None:
        """Somebody is on turn: what master would play, and what comes of it."""
        moves = game.moves(state, state.turn)
        played = [move for move in moves if move.picks]
        if not any(keeps_a_joker_into_the_end(state, moves, move) for move in played):
            return
        self.chances += 1
        view = game.view(state, state.turn)
        advice = MASTER.choose(game, view, state.turn, Budget(Random(seed)))
        assert advice.move is not None
        if keeps_a_joker_into_the_end(state, moves, advice.move):
            worths = dict(advice.weighed)
            other = next(
                move for move in worths if not keeps_a_joker_into_the_end(state, moves, move)
            )
            self.expected.append(worths[advice.move] - worths[other])
            self.brought.append(_brings(state, advice.move) - _brings(state, other))

    def __str__(self) -> str:
        told = f"kept {len(self.brought)} of {self.chances}"
        if len(self.brought) < 2:
            return told
        error = 1.96 * stdev(self.brought) / len(self.brought) ** 0.5
        expected = fmean(self.expected)
        return f"{told}; {fmean(self.brought):+.1f} ± {error:.1f} points, expected {expected:+.1f}"


def _brings(state: SevenState, move: Move) -> float:
    """What a card brings in the deal as it is."""
    return MASTER.worth(action_of(move), Round.of(state), Random(0))


def choices(seats: int, seed: str) -> Iterator[SevenState]:
    """The states of a hand in which somebody is on turn."""
    rng = Random(seed)
    state = game.start(table_for(game.options, seats, {"hands": "1", "knock": "automatic"}))
    while state.turn != OVER:
        if state.turn == DEALER:
            state = game.play(state, game.deal(state, rng))
            continue
        yield state
        view = game.view(state, state.turn)
        advice = PLAYERS["hard"].choose(game, view, state.turn, Budget(rng))
        assert advice.move is not None
        state = game.play(state, advice.move)


def main(seats: int, hands: int, seed: str = "1") -> None:
    """Plays the hands and tells what was seen."""
    kept = Kept()
    for number in range(hands):
        for state in choices(seats, f"{seed}/{number}"):
            kept.see(state, f"{seed}/{number}")
    print(kept)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:4])
