"""What Seven's players and lean model are worth, beside one who is no level: a measure.

Run it by hand; it is no test:
    python tests/games/nccc_seven/measuring.py seeing,normal,normal,normal DEALS [SEED]
    python tests/games/nccc_seven/measuring.py speed HANDS
"seeing" looks into every hand. A deal is one hand, played from every seat.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.ai.arena import shown, simulate
from cardtable.ai.search import compare
from cardtable.cli import terminal
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from cardtable.core.table import OVER, table_for
from games.nccc_seven import game
from games.nccc_seven.players import actions
from games.nccc_seven.players.levels import FORMER, PLAYERS, Searching
from games.nccc_seven.players.model import Round, random_round
from games.nccc_seven.players.playout import FIRST, RulesOfThumb
from games.nccc_seven.rules import NcccSeven
from games.nccc_seven.state import SevenState

SLIPS = 0.05  # so often any action is played in a hand that is played out: else all are the same
PLAYOUTS = 60


class Seeing:
    """Plays every choice out in the world as it is."""

    def __init__(self) -> None:
        self.rules = RulesOfThumb(FIRST)

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The best found for a seat; `view` is the whole state."""
        if seat != view.turn:
            return Advice(None)
        whole = Round.of(view)
        plans = list(whole.legal())
        if len(plans) == 1:
            return Advice(actions.move_of(whole, plans[0]))
        weighed = compare(plans, lambda _: whole, self.worth, budget, worlds=PLAYOUTS)
        return Advice(actions.move_of(whole, plans[weighed[0].index]))

    def worth(self, action: int, world: Round, rng: Random) -> float:
        """As hard reckons it, with slips."""
        seat, twin = world.turn, world.copy()
        twin.apply(action)
        while twin.turn != OVER:
            legal: Sequence[int] = twin.legal() if rng.random() < SLIPS else ()
            twin.apply(legal[int(rng.random() * len(legal))] if legal else self.rules.choose(twin))
        return twin.result()[seat] + (0.0 if twin.hands[seat] else Searching.GOING_OUT)


@dataclass(frozen=True, slots=True)
class Blind:
    """A player who is shown its view, as always."""

    player: Player

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """What it chooses from what it may see."""
        return self.player.choose(game, game.view(view, seat), seat, budget)


class Open(NcccSeven):
    """Seven with the cards on the table, for those who look."""

    def view(self, state: SevenState, seat: int) -> SevenState:
        """Everything."""
        return state

    def players(self) -> Mapping[str, Player]:
        """The usual levels and the former ones, who do not look, and the one who does."""
        blind = {**PLAYERS, **FORMER}
        return {"seeing": Seeing(), **{name: Blind(player) for name, player in blind.items()}}


def match(levels: list[str], deals: int, seed: str = "1") -> None:
    """One hand a deal."""
    table = table_for(Open.options, len(levels), {"hands": "1", "knock": "automatic"})
    result = simulate(Open(), table, levels, deals, seed)
    terminal.show(shown(result))


def speed(count: int) -> str:
    """How fast four seats play any legal actions on the lean model; dealing is left out."""
    rng = Random(1)
    hands = [random_round(4, rng) for _ in range(count)]
    played, chance, began = 0, rng.random, time.process_time()
    for hand in hands:
        while hand.turn != OVER:
            legal = hand.legal()
            hand.apply(legal[int(chance() * len(legal))])
            played += 1
    spent = time.process_time() - began
    return f"{count / spent:.0f} hands/s of {played / count:.0f} actions"


if __name__ == "__main__":
    if sys.argv[1] == "speed":
        print(speed(int(sys.argv[2])))
    else:
        match(sys.argv[1].split(","), int(sys.argv[2]), *sys.argv[3:4])
