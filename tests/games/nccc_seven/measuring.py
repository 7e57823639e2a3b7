"""What Seven's players and lean model are worth, beside players who are no levels: a measure.

Run it by hand; it is no test:
    python tests/games/nccc_seven/measuring.py hard,sharp,sharp,sharp DEALS [SEED]
    python tests/games/nccc_seven/measuring.py speed HANDS
"seeing" looks into every hand; "sharp" plays by other weights than those hard takes others to
play by. A deal is one hand, played from every seat.
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
from games.nccc_seven.players.levels import PLAYERS, Searching
from games.nccc_seven.players.model import Round, random_round
from games.nccc_seven.players.playout import NORMAL, RulesOfThumb, Weights
from games.nccc_seven.rules import NcccSeven
from games.nccc_seven.state import SevenState

SLIPS = 0.05  # so often any action is played in a hand that is played out: else all are the same
PLAYOUTS = 60
SHARP = Weights(
    opens_own=0.7,
    opens_others=1.7,
    leads=1.0,
    frees=0.5,
    sheds=0.24,
    spade=-4.6,
    joker=-9.8,
    joker_late=3.4,
    joker_leads=0.8,
    kills_own=22.0,
    gives_far=4.3,
    gives_dear=-0.3,
    gives_spade=1.8,
    gives_fitting=-120.0,
    gives_joker=-207.0,
    gives_joker_late=-18.0,
    gives_leading=-0.3,
    few=2,
)  # found by self-play against normal


class Seeing:
    """Plays every choice out in the world as it is."""

    def __init__(self) -> None:
        self.rules = RulesOfThumb(NORMAL)

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The best found for a seat; `view` is the whole state."""
        if seat != view.turn:
            return Advice(None)
        whole = Round.of(view)
        plans = list(whole.legal())
        if len(plans) == 1:
            return Advice(actions.move_of(whole, plans[0]))
        found = compare(plans, lambda _: whole, self.worth, budget, worlds=PLAYOUTS)
        return Advice(actions.move_of(whole, plans[found[0].index]))

    def worth(self, action: int, world: Round, rng: Random) -> float:
        """As hard reckons it, with slips."""
        seat, twin = world.turn, world.copy()
        twin.apply(action)
        while twin.turn != OVER:
            legal: Sequence[int] = twin.legal() if rng.random() < SLIPS else ()
            twin.apply(legal[int(rng.random() * len(legal))] if legal else self.rules.choose(twin))
        return twin.result()[seat] + (0.0 if twin.hands[seat] else Searching.GOING_OUT)


class Ruled:
    """Plays by the rules of thumb of any weights."""

    def __init__(self, weights: Weights) -> None:
        self.rules = RulesOfThumb(weights)

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """What ranks highest."""
        if seat != view.turn:
            return Advice(None)
        seen = Round.of(view)
        return Advice(actions.move_of(seen, self.rules.choose(seen)))


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
        """The usual levels and a stranger, who do not look, and the one who does."""
        blind = {**PLAYERS, "sharp": Ruled(SHARP)}
        return {"seeing": Seeing(), **{name: Blind(one) for name, one in blind.items()}}


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
