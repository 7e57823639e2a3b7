"""The computer players of Lucky Sevens: what each level weighs, and the sentence it gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.lucky_sevens.plans import Sight, Turn, moves_of, takings, ways
from games.lucky_sevens.tableau import COLUMNS, LuckyState
from games.lucky_sevens.turns import Tableau

_SLIP = 0.2


class Greedy:
    """Collects as much as this turn gives; of equal turns it takes the tidier one."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The first move of the best turn."""
        alone = view.table.seats == 1
        turn = max(ways(Sight.of(view, seat)), key=lambda one: _greed(one, alone=alone))
        return advice(view, seat, turn, [])


class Careless:
    """Looks at a few ways only, and sometimes overlooks what it could still take."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """A sensible move, with slips."""
        rng = budget.rng
        if len(rules.moves(view, seat)) > 1 and not view.piles[f"dealt-{seat}"]:
            return self._collect(rules, view, seat, budget)
        options = rules.moves(view, seat)
        return Advice(options[int(rng.random() * len(options))], "Any column will do.")

    def _collect(self, rules: AnyRules, view: LuckyState, seat: int, budget: Budget) -> Advice:
        taking = [m for m in rules.moves(view, seat) if m.picks and m.target not in COLUMNS]
        if taking and budget.rng.random() >= _SLIP:
            move = taking[int(budget.rng.random() * len(taking))]
            return Advice(move, f"{takings([move])} can be collected.")
        return Advice(rules.moves(view, seat)[-1], "Nothing more catches the eye.")


def _greed(turn: Turn, *, alone: bool) -> tuple[int, int, int]:
    near = chances(turn.end)
    return turn.gain, near if alone else -near, -len(turn.path)


def chances(tableau: Tableau) -> int:
    """How many matches lie one card away: a bottom card and the card over another bottom card."""
    bottoms = [column & 7 for column in tableau]
    seconds = [column >> 3 & 7 for column in tableau]
    return sum(
        bool(second) and (second == 7 or second in bottoms[:at] + bottoms[at + 1 :])
        for at, second in enumerate(seconds)
    )


def advice(
    view: LuckyState, seat: int, turn: Turn, weighed: Sequence[tuple[Move, float]]
) -> Advice:
    """A turn as advice: its first move, the reason, and the rest as the plan."""
    moves = moves_of(view, seat, turn)
    return Advice(moves[0], reason(turn, moves), moves[1:], tuple(weighed))


def reason(turn: Turn, moves: Sequence[Move]) -> str:
    """Why this turn, in one sentence."""
    if not turn.gain:
        return "Nothing more can be collected to advantage."
    cards = "1 card" if turn.gain == 1 else f"{turn.gain} cards"
    return f"This way {cards} can be collected in this turn: {takings(moves)}."


Weigh = Callable[[Turn], float]
PLAYERS: dict[str, Player] = {"easy": Careless(), "normal": Greedy(), "hard": Greedy()}
