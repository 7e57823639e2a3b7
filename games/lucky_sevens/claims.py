"""The end of a game alone in which everything can be collected, whatever is taken first.

It is offered only where no order of collecting leaves a card, so that it tells nobody which order
is the right one. The move that follows a seven is not needed for it.
"""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.core.handling import Claim
from cardtable.core.moves import Move, Pick
from games.lucky_sevens.messages import say
from games.lucky_sevens.state import COLUMNS, SEVEN, LuckyState, another_round, pairs, won

_FEWEST, _MOST = 2, 16  # moves; and cards of which all orders are looked at

Columns = tuple[tuple[Card, ...], ...]
Taken = tuple[int, ...]  # the numbers of the columns that lose their lowest card, one after another


def claim(view: LuckyState, seat: int) -> Claim | None:
    """The moves that collect all that is left; None where an order of taking leaves something."""
    alone = view.table.seats == 1 and view.turn == seat and not another_round(view)
    columns = tuple(view.piles[column] for column in COLUMNS)
    if not alone or view.piles["stock"] or sum(map(len, columns)) > _MOST:
        return None
    if not _cleared_in_any_order(columns):
        return None
    moves = []
    while any(columns):
        first = next(iter(_takings(columns)))
        moves.append(_move(columns, first, seat))
        columns = _without(columns, first)
    if len(moves) < _FEWEST:
        return None
    why = say("All cards that are left can be collected, in any order.")
    return Claim(tuple(moves), why, say("Collect the rest"))


def _takings(columns: Columns) -> list[Taken]:
    """All that can be collected now: a seven, a pair of one column, or a pair of two."""
    lowest = [(number, cards[-1]) for number, cards in enumerate(columns) if cards]
    found: list[Taken] = [(number,) for number, card in lowest if card.rank == SEVEN]
    found += [
        (number, number)
        for number, cards in enumerate(columns)
        if len(cards) > 1 and cards[-1].rank != SEVEN and pairs(cards[-1], cards[-2])
    ]
    found += [
        (number, other)
        for at, (number, card) in enumerate(lowest)
        for other, mate in lowest[at + 1 :]
        if card.rank != SEVEN and pairs(card, mate)
    ]
    return found


def _without(columns: Columns, taken: Taken) -> Columns:
    """The columns once a seven or a pair has been collected."""
    return tuple(cards[: len(cards) - taken.count(number)] for number, cards in enumerate(columns))


def _move(columns: Columns, taken: Taken, seat: int) -> Move:
    """The move of the rules that collects so."""
    picks = tuple(
        Pick(COLUMNS[number], columns[number][-1 - taken[:at].count(number)])
        for at, number in enumerate(taken)
    )
    return Move(seat, picks, won(seat))


def _cleared_in_any_order(columns: Columns) -> bool:
    """True when no order of collecting leaves a card; each position is looked at once."""
    seen, waiting = set[Columns](), [columns]
    while waiting:
        now = waiting.pop()
        if now in seen or not any(now):
            continue
        seen.add(now)
        takings = _takings(now)
        if not takings:
            return False
        waiting += [_without(now, taken) for taken in takings]
    return True
