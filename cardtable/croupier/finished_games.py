"""The rows that a game leaves in the statistics, with what each of its hands brought.

The points of hands come from the score sheet, and what else is counted from the events of the
kinds that the game counts (`Words.counted`). Knows no screen and no clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from cardtable.core.players import computers_of
from cardtable.core.witness import witnessed
from cardtable.croupier.matches import is_over, sides, so_far
from cardtable.croupier.score_sheet import Sheet, sheet_of
from cardtable.session import Session, kept_names
from cardtable.store.game_facts import GameFacts, Hand, Seated
from cardtable.store.statistics import FinishedGame, strongest


def finished_games(session: Session, people: Collection[int], now: int) -> list[FinishedGame]:
    """One row of the statistics for every person; `now` in seconds since 1970."""
    outcome = session.outcome
    if outcome is None:
        return []
    levels = computers_of(session.rules).levels
    level = strongest((chair.player for chair in session.chairs), levels)
    return [
        FinishedGame(
            now,
            session.rules.name,
            session.table.seats,
            level,
            session.names[seat],
            seat in outcome.winners,
            outcome.scores[seat],
            session.used_free_undo,
            session.hints[seat],
            str(facts_of(session, seat)),
        )
        for seat in people
    ]


def facts_of(session: Session, seat: int) -> GameFacts:
    """The facts that are kept of a finished game for the person of a seat."""
    outcome = session.outcome
    winners = outcome.winners if outcome else ()
    own, kept = session.rules.side(session.table, seat), kept_names(session.chairs)
    seats = (
        Seated(chair.player, "" if number == seat else name, number in winners)
        for number, (chair, name) in enumerate(zip(session.chairs, kept, strict=True))
    )
    teams = sides(session.rules, session.table)
    return GameFacts(
        hands_of(sheet_of(session), own),
        _counts(session, seat),
        tuple(seats),
        teams if len(set(teams)) < len(teams) else (),
        so_far(session),
        so_far(session) is not None and is_over(session),
    )


def hands_of(sheet: Sheet, side: int) -> tuple[Hand, ...]:
    """Each hand of a score sheet for a side: won where no side has better points, and one worse."""
    sign = -1 if sheet.lowest_wins else 1
    hands = []
    for number in range(1, max(sheet.rounds, default=0) + 1):
        points = {each: sign * sheet.points(number, each) for each in sheet.sides}
        best = max(points.values())
        won = points[side] == best and min(points.values()) < best
        hands.append(Hand(sign * points[side], won))
    return tuple(hands)


def _counts(session: Session, seat: int) -> dict[str, int]:
    """The number of events of each kind that the game counts, for a seat."""
    counted, rules = session.rules.words.counted, session.rules
    counts = Counter({str(kind): 0 for kind in counted})
    for number, entry in enumerate(session.log if counted else ()):
        before, after = session.state_after(number), session.state_after(number + 1)
        event = witnessed(rules, before, entry.move, after, seat)
        if event.seat == seat and event.kind in counted:
            counts[str(event.kind)] += 1
    return dict(counts)
