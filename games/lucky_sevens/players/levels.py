"""The computer players of Lucky Sevens: what each level weighs, and the sentence it gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, Player
from cardtable.core.rules import AnyRules
from games.lucky_sevens.players import competitive, model, solitaire
from games.lucky_sevens.players.plans import Sight, Turn, moves_of, takings, ways
from games.lucky_sevens.state import COLUMNS, LuckyState, another_round, pairs

_SLIP = 0.2  # how often Easy overlooks what it could still take
_SHOWN = 12  # how many of the weighed turns are told of


class Easy:
    """Puts cards where they match at once, takes what it sees, and sometimes sees too little."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """A sensible move, with slips."""
        moves = rules.moves(view, seat)
        if view.piles[f"dealt-{seat}"]:
            return self._placing(rules, view, moves, budget)
        taking = [move for move in moves if move.picks and move.target not in COLUMNS]
        if not taking or budget.rng.random() < _SLIP:
            return Advice(moves[-1], "Nothing more catches the eye.")
        move = taking[int(budget.rng.random() * len(taking))]
        return Advice(move, f"{takings([move])} can be collected.")

    def _placing(
        self, rules: AnyRules, view: LuckyState, moves: Sequence[Move], budget: Budget
    ) -> Advice:
        good = [move for move in moves if _matches(view, move)]
        if good and budget.rng.random() >= _SLIP:
            return Advice(good[int(budget.rng.random() * len(good))], "It matches a card there.")
        return Advice(moves[int(budget.rng.random() * len(moves))], "Any column will do.")


class Normal:
    """Collects the most that this turn gives; of equal turns it takes the tidier one."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The first move of the turn that collects most."""
        key = _tidy if view.table.seats == 1 else _mean
        turn = min(ways(Sight.of(view, seat)), key=key)
        return _advice(view, seat, turn, _plainly(turn))


class Hard:
    """Imagines what may come, and what the others will do with what it leaves them."""

    def choose(self, rules: AnyRules, view: Any, seat: int, budget: Budget) -> Advice:
        """The first move of the turn that is worth most."""
        sight = Sight.of(view, seat)
        found = ways(sight)
        alone = view.table.seats == 1
        if alone:
            ranked = solitaire.ranked(view, found, budget, empty=sight.empty)
        else:
            ranked = competitive.ranked(view, seat, found, budget, empty=sight.empty)
        turn, worth = ranked[0]
        why = _foreseen(view, turn, worth) if alone else _worth(turn, worth)
        return _advice(view, seat, turn, why, _firsts(view, seat, ranked))


def _firsts(
    view: LuckyState, seat: int, ranked: Sequence[tuple[Turn, float]]
) -> tuple[tuple[Move, float], ...]:
    """The first moves of the best turns, each with the worth of its best turn."""
    found: dict[Move, float] = {}
    for turn, worth in ranked[:_SHOWN]:
        found.setdefault(moves_of(view, seat, turn)[0], worth)
    return tuple(found.items())


def _matches(view: LuckyState, move: Move) -> bool:
    """Whether a dealt card would pair with what lies open now or has been placed."""
    card = move.picks[0].card
    own = view.piles[move.target]
    placed = [view.piles[COLUMNS[number - 1]][-1] for number in view.filled]
    return any(pairs(card, other) for other in (*own[-1:], *placed))


def _mean(turn: Turn) -> tuple[int, int, int]:
    """Among several: the most cards, then the fewest matches left one card away."""
    return -turn.gain, competitive.chances(turn.end), len(turn.path)


def _tidy(turn: Turn) -> tuple[int, int]:
    """Alone: the most cards, then no long columns."""
    return solitaire.untidiness(turn.end), len(turn.path)


def _advice(
    view: LuckyState,
    seat: int,
    turn: Turn,
    why: str,
    weighed: tuple[tuple[Move, float], ...] = (),
) -> Advice:
    """A turn as advice: its first move, the reason with what is collected, the rest as plan."""
    moves = moves_of(view, seat, turn)
    taken = takings(moves)
    return Advice(moves[0], f"{why}: {taken}." if taken else f"{why}.", moves[1:], weighed)


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _plainly(turn: Turn) -> str:
    if not turn.gain:
        return "Nothing more can be collected to advantage"
    return f"This way {_cards(turn.gain)} can be collected, and no way collects more"


def _foreseen(view: LuckyState, turn: Turn, worth: float) -> str:
    """Alone: how often the table is cleared from what this turn leaves."""
    what = f"Collecting {_cards(turn.gain)}" if turn.gain else "Stopping here"
    if turn.path and not turn.gain:
        what = "The seven's move"
    if not another_round(view):
        return what if turn.gain else "Nothing more can be collected to advantage"
    left = model.size(turn.end)
    ahead = f"about {min(100, round(100 * worth))} of 100 imagined games are cleared from there"
    return f"{what} leaves {_cards(left)}, and {ahead}"


def _worth(turn: Turn, worth: float) -> str:
    """Among several: what is collected, and what is left of it after the others' answers."""
    after = f"about {worth:+.1f} once the others have answered"
    if not turn.gain:
        return f"It collects nothing more and leaves the others least ({after})"
    return f"This way {_cards(turn.gain)} can be collected, {after}"


PLAYERS: dict[str, Player] = {"easy": Easy(), "normal": Normal(), "hard": Hard()}
