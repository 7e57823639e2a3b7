"""The score of Lucky Sevens: the winner, and what each round brought."""

from __future__ import annotations

from collections import Counter as Multiset

from cardtable.core.cards import RANKS
from cardtable.core.scores import leading
from cardtable.core.state import Line, Outcome
from cardtable.core.table import OVER
from games.lucky_sevens.state import PACK, LuckyState, collected

_NAMES = {1: "aces", 11: "jacks", 12: "queens", 13: "kings"}


def outcome(state: LuckyState) -> Outcome | None:
    """All cards win alone; among several the most, then the most kings, queens … (LS-22)."""
    if state.turn != OVER:
        return None
    seats = range(state.table.seats)
    scores = tuple(len(collected(state, seat)) for seat in seats)
    if state.table.seats == 1:
        return _alone(scores[0])
    tied = leading(scores)
    if len(tied) == 1:
        reason = f"{{{tied[0]}}} has collected the most cards: {max(scores)}."
        return Outcome(tied, scores, reason)
    return _broken(state, tied, scores)


def _alone(score: int) -> Outcome:
    if score == PACK:
        return Outcome((0,), (score,), f"All {PACK} cards are collected.")
    left = PACK - score
    many = "1 card is left" if left == 1 else f"{left} cards are left"
    return Outcome((), (score,), f"{score} of {PACK} cards are collected; {many} on the table.")


def _broken(state: LuckyState, tied: tuple[int, ...], scores: tuple[int, ...]) -> Outcome:
    """A tie: most kings, then queens … among those tied so far (LS-22), else a shared win."""
    best = scores[tied[0]]
    held = {seat: Multiset(card.rank for card in collected(state, seat)) for seat in tied}
    for rank in range(13, 0, -1):
        most = max(held[seat][rank] for seat in tied)
        leading = tuple(seat for seat in tied if held[seat][rank] == most)
        if len(leading) == 1:
            next_best = max(held[seat][rank] for seat in tied if seat != leading[0])
            reason = (
                f"A tie at {best} cards; {{{leading[0]}}} has more {_name(rank)}: "
                f"{most} to {next_best}."
            )
            return Outcome(leading, scores, reason)
        tied = leading
    return Outcome(
        tied, scores, f"{best} cards each, and the same number of every rank: they share the win."
    )


def _name(rank: int) -> str:
    return _NAMES.get(rank, f"{RANKS[rank - 1]}s")


def sheet(state: LuckyState) -> tuple[Line, ...]:
    """Returns the cards that each seat collected, a line for each round."""
    return tuple(
        Line(number, seat, gain.cards, _reason(gain.pairs, gain.sevens))
        for number, row in enumerate(state.gains, start=1)
        for seat, gain in enumerate(row)
    )


def _reason(pairs: int, sevens: int) -> str:
    parts = [
        f"{count} {name}{'' if count == 1 else 's'}"
        for count, name in ((pairs, "pair"), (sevens, "seven"))
        if count
    ]
    return " and ".join(parts) or "nothing"
