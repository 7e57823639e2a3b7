"""The worth of the cards by which master puzzles its partner, as the cards lie.

Run it by hand; it is no test: python tests/games/seven_up/puzzling_cards.py SEATS GAMES [SEED]
The games are played by hard. Where somebody is the last to play to a trick, and a card of its own
would puzzle the others, master is asked. Where it would play such a card, that and the best other
one are each played out 100 times in the deal as it is, with the same chance. Told is the first less
the second in points of the hand, with its 95% interval over these positions, and beside it what
master expected. The two kinds are those of the catalogue of blunders.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import fmean

from cardtable.core.moves import Move
from cardtable.core.players import Budget
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_up import game
from games.seven_up.players import COMPUTERS
from games.seven_up.players.encoding import number
from games.seven_up.players.levels import play_card_out
from games.seven_up.players.model import Tricks
from games.seven_up.state import SevenUpState
from tests.games.blunders import (
    Check,
    keeps_back_a_jack_that_may_be_lost,
    overtakes_partner_for_nothing,
)
from tests.support.weighing import Gain

PLAYERS = COMPUTERS.players

PLAYOUTS = 100


def see(played: Gain, check: Check, state: SevenUpState, seed: str) -> None:
    """Somebody is to play a card: what master would play, and what comes of it."""
    view = game.view(state, state.turn)
    moves = [move for move in game.moves(state, state.turn) if move.picks]
    played.weigh(
        moves,
        partial(check, state, moves),
        lambda: PLAYERS["master"].choose(game, view, state.turn, Budget(Random(seed))),
        partial(_brings, state),
    )


def _brings(state: SevenUpState, move: Move) -> float:
    """The gain by a card in the deal as it is."""
    whole, card = Tricks.of(state), number(move.picks[0].card)
    return fmean(play_card_out(card, whole, Random(luck)) for luck in range(PLAYOUTS))


def cards_to_play(seats: int, seed: str) -> Iterator[SevenUpState]:
    """The states of a game in which somebody is to play a card."""
    rng = Random(seed)
    state = game.start(table_for(game.options, seats))
    while state.turn != OVER:
        if state.turn == DEALER:
            state = game.play(state, game.deal(state, rng))
            continue
        if state.phase == "play":
            yield state
        view = game.view(state, state.turn)
        advice = PLAYERS["hard"].choose(game, view, state.turn, Budget(rng))
        assert advice.move is not None
        state = game.play(state, advice.move)


def main(seats: int, games: int, seed: str = "1") -> None:
    """Plays the games and tells what was seen."""
    checks = (overtakes_partner_for_nothing, keeps_back_a_jack_that_may_be_lost)
    kinds = {check: Gain(check.__name__.replace("_", " "), digits=2) for check in checks}
    for deal in range(games):
        for state in cards_to_play(seats, f"{seed}/{deal}"):
            for check, played in kinds.items():
                see(played, check, state, f"{seed}/{deal}")
    print(*kinds.values(), sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:4])
