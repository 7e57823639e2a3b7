"""The score of Lucky Sevens: the winner, and what each round brought."""

from __future__ import annotations

from collections import Counter as Multiset

from cardtable.core.messages import seat_name, shown
from cardtable.core.scores import leading
from cardtable.core.state import Line, Outcome
from cardtable.core.table import OVER
from games.lucky_sevens.messages import say
from games.lucky_sevens.state import PACK, LuckyState, collected

_NAMES = (  # "has more …"
    *(say.later("aces", "ranks"), say.later("2s", "ranks"), say.later("3s", "ranks")),
    *(say.later("4s", "ranks"), say.later("5s", "ranks"), say.later("6s", "ranks")),
    *(say.later("7s", "ranks"), say.later("8s", "ranks"), say.later("9s", "ranks")),
    *(say.later("10s", "ranks"), say.later("jacks", "ranks"), say.later("queens", "ranks")),
    say.later("kings", "ranks"),
)


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
        who = seat_name(tied[0])
        reason = say("{who} has collected the most cards: {count}.", who=who, count=max(scores))
        return Outcome(tied, scores, reason)
    return _broken(state, tied, scores)


def _alone(score: int) -> Outcome:
    if score == PACK:
        return Outcome((0,), (score,), say("All {count} cards are collected.", count=PACK))
    text = say.of(
        PACK - score,
        "{score} of {all} cards are collected; 1 card is left on the table.",
        "{score} of {all} cards are collected; {count} cards are left on the table.",
        score=score,
        all=PACK,
    )
    return Outcome((), (score,), text)


def _broken(state: LuckyState, tied: tuple[int, ...], scores: tuple[int, ...]) -> Outcome:
    """A tie: most kings, then queens … among those tied so far (LS-22), else a shared win."""
    best = scores[tied[0]]
    held = {seat: Multiset(card.rank for card in collected(state, seat)) for seat in tied}
    for rank in range(13, 0, -1):
        most = max(held[seat][rank] for seat in tied)
        leading = tuple(seat for seat in tied if held[seat][rank] == most)
        if len(leading) == 1:
            next_best = max(held[seat][rank] for seat in tied if seat != leading[0])
            reason = say(
                "A tie at {best} cards; {who} has more {ranks}: {most} to {next}.",
                best=best,
                who=seat_name(leading[0]),
                ranks=shown(_NAMES[rank - 1]),
                most=most,
                next=next_best,
            )
            return Outcome(leading, scores, reason)
        tied = leading
    text = say(
        "{count} cards each, and the same number of every rank: they share the win.", count=best
    )
    return Outcome(tied, scores, text)


def sheet(state: LuckyState) -> tuple[Line, ...]:
    """Returns the cards that each seat collected, a line for each round."""
    return tuple(
        Line(number, seat, gain.cards, _reason(gain.pairs, gain.sevens))
        for number, row in enumerate(state.gains, start=1)
        for seat, gain in enumerate(row)
    )


def _reason(pairs: int, sevens: int) -> str:
    counts = (
        say.of(pairs, "{count} pair", "{count} pairs") if pairs else "",
        say.of(sevens, "{count} seven", "{count} sevens") if sevens else "",
    )
    if all(counts):
        return say("{pairs} and {sevens}", pairs=counts[0], sevens=counts[1])
    return "".join(counts) or say("nothing")
