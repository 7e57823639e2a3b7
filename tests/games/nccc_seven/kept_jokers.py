"""The worth of master's keeping a joker into the end, as the cards lie.

Run it by hand; it is no test: python tests/games/nccc_seven/kept_jokers.py SEATS HANDS [SEED]
The hands are played by hard. Where somebody has two cards at most and a joker could be played,
master is asked. Where it plays another card, that and its best joker are each played out in the
deal as it is. Told is the first less the second in points of the hand, and 40 for going out, with
its 95% interval over these positions, and beside it what master expected.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from random import Random

from cardtable.core.moves import Move
from cardtable.core.players import Budget
from cardtable.core.table import DEALER, OVER, table_for
from games.nccc_seven import game
from games.nccc_seven.players import COMPUTERS
from games.nccc_seven.players.actions import action_of
from games.nccc_seven.players.levels import Searching
from games.nccc_seven.players.model import Round
from games.nccc_seven.players.weights import learned
from games.nccc_seven.state import SevenState
from tests.games.blunders import keeps_a_joker_into_the_end
from tests.support.weighing import Gain

PLAYERS = COMPUTERS.players

MASTER = Searching(learned())


def see(kept: Gain, state: SevenState, seed: str) -> None:
    """Somebody is on turn: what master would play, and what comes of it."""
    moves, view = game.moves(state, state.turn), game.view(state, state.turn)
    kept.weigh(
        [move for move in moves if move.picks],
        partial(keeps_a_joker_into_the_end, state, moves),
        lambda: MASTER.choose(game, view, state.turn, Budget(Random(seed))),
        partial(_brings, state),
    )


def _brings(state: SevenState, move: Move) -> float:
    """The gain by a card in the deal as it is."""
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
    kept = Gain("kept")
    for number in range(hands):
        for state in choices(seats, f"{seed}/{number}"):
            see(kept, state, f"{seed}/{number}")
    print(kept)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:4])
