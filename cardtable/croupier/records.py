"""The figures of a finished game among those before it: the best, the streak, the part won.

Only for one person at the screen: the statistics do not tell several apart. Knows no screen.
"""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.core.players import computers_of
from cardtable.core.rules import zoning
from cardtable.core.table import Face, Fan
from cardtable.core.words import with_minus
from cardtable.session import Session
from cardtable.store.statistics import Statistics, Summary, strongest

_SHOWN = 7  # cards of the winner
_FEW = 3  # with fewer of their own, cards that lie open for all stand for them


@dataclass(frozen=True, slots=True)
class Record:
    """Three figures, each with its word, and whether the best of them is from this game."""

    figures: tuple[tuple[str, str], ...]
    new_best: bool = False


def record_of(session: Session, statistics: Statistics) -> Record | None:
    """The game's figures among those of its kind; None where nobody is compared."""
    people = [seat for seat, chair in enumerate(session.chairs) if chair.is_human]
    outcome = session.outcome
    if outcome is None or len(people) != 1:
        return None
    summary = _summary(session, statistics)
    if summary is None:
        return None
    lowest = session.rules.lowest_wins
    best = summary.lowest if lowest else summary.highest
    before = summary.scores[:-1]
    beaten = bool(before) and (min(before) > best if lowest else max(before) < best)
    figures = (
        (with_minus(best), say("Best so far")),
        (str(summary.streak), say("Won in a row")),
        (say("{won} of {played}", won=summary.won, played=summary.played), say("Won in all")),
    )
    return Record(figures, beaten and outcome.scores[people[0]] == best)


def _summary(session: Session, statistics: Statistics) -> Summary | None:
    """The games of the same kind, this one among them."""
    levels = computers_of(session.rules).levels
    level = strongest((chair.player for chair in session.chairs), levels)
    return next(
        (
            summary
            for summary in statistics.summaries(session.rules.name)
            if (summary.level, summary.seats) == (level, session.table.seats)
        ),
        None,
    )


def winning_cards(session: Session) -> tuple[Card, ...]:
    """Some cards that show what the winners have won; none where nobody has."""
    outcome = session.outcome
    if outcome is None or not outcome.winners:
        return ()
    zones, piles = zoning(session.rules, session.table), session.state.piles
    open_piles = [
        (zones.of_pile(name), cards)
        for name, cards in piles.items()
        if zones.of_pile(name).face is Face.ALL and zones.of_pile(name).near.fan is not Fan.HAND
    ]
    own = [
        c for zone, cards in open_piles if set(zone.owners) & set(outcome.winners) for c in cards
    ]
    shown = own if len(own) >= _FEW else [card for _, cards in open_piles for card in cards]
    different = list(dict.fromkeys(card for card in shown if not card.is_hidden))
    count = min(_SHOWN, len(different))
    spread = (different[at * len(different) // count] for at in range(count))
    return tuple(sorted(spread, key=session.rules.handling.order))
