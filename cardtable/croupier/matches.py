"""Matches at the table: how one stands, what is said of it, and its next game.

The game in play holds the match as it was before it (`Session.match`); its own result is added
here. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.core.lists import listed, with_commas
from cardtable.core.match import Match
from cardtable.core.messages import say
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table, text_of
from cardtable.croupier.score_sheet import sides_of
from cardtable.session import Session
from cardtable.store.launch import Launch


def sides(rules: AnyRules, table: Table) -> tuple[int, ...]:
    """The side of each seat of a table."""
    return tuple(rules.side(table, seat) for seat in range(table.seats))


def can_be_played(rules: AnyRules, table: Table) -> bool:
    """True at a table where somebody can win against somebody else."""
    return len(set(sides(rules, table))) > 1


def _match(session: Session) -> Match | None:
    """The match before a game; one that is played for practice belongs to none."""
    return None if session.practised else session.match


def so_far(session: Session) -> Match | None:
    """The match that a game belongs to, with its own result once it is over."""
    match, outcome = _match(session), session.outcome
    if match is None or outcome is None:
        return match
    return match.after(outcome.winners)


def is_over(session: Session) -> bool:
    """True when a game was the last of its match; also where it belongs to none."""
    match = so_far(session)
    return match is None or match.is_over(sides(session.rules, session.table))


def next_game(session: Session) -> Launch | None:
    """The launch of the next game of a match, between the same seats; None where there is none."""
    if session.outcome is None or is_over(session):
        return None
    options = {name: text_of(value) for name, value in session.table.options}
    return Launch(session.rules.name, session.chairs, options=options, match=so_far(session))


def taken_up(session: Session, names: Sequence[str]) -> Launch | None:
    """The next game of a match that was left; people sit there by the names they have now."""
    launch = next_game(session)
    if launch is None or len(names) != len(launch.chairs):
        return launch
    chairs = [
        replace(chair, name=name) if chair.is_human and name else chair
        for chair, name in zip(launch.chairs, names, strict=True)
    ]
    return replace(launch, chairs=tuple(chairs))


def left_by(session: Session | None, other: Session | None = None) -> str:
    """Says that a match was left before it was over, when another game follows than its next."""
    if session is None or next_game(session) is None:
        return ""
    own, others = _match(session), _match(other) if other is not None else None
    if own is not None and others is not None and own.code == others.code:
        return ""
    return say("The match was left before it was over: {standing}.", standing=standing(session))


# -- words ---------------------------------------------------------------------------------------


def length_words(best_of: int) -> str:
    """The name of a match by its length."""
    if best_of <= 3:
        return say("Best of three")
    return say("Best of five")


def standing(session: Session) -> str:
    """The games that each side has won: Ann 2, Otto 1."""
    match = so_far(session)
    if match is None:
        return ""
    named = sides_of(session.rules, session.table, session.names)
    seats = sides(session.rules, session.table)
    return counts([(name, match.wins(seats.index(side))) for side, name in named.items()])


def counts(sides_won: Sequence[tuple[str, int]]) -> str:
    """Names with numbers of games: Ann 2, Otto 1."""
    return with_commas(say("{name} {won}", name=name, won=won) for name, won in sides_won)


def title(session: Session) -> str:
    """The match and the number of its game: Best of three, game 2."""
    match = _match(session)
    if match is None:
        return ""
    number = len(match.won) + 1
    return say("{match}, game {number}", match=length_words(match.best_of), number=number)


def result(session: Session) -> str:
    """The winners of a match that is over; "" before that."""
    match = so_far(session)
    if match is None or session.outcome is None or not is_over(session):
        return ""
    names = [session.names[seat] for seat in match.leaders(session.table.seats)]
    return say.of(
        len(names), "{winners} wins the match", "{winners} win the match", winners=listed(names)
    )


def in_lines(session: Session) -> tuple[str, ...]:
    """All that a result page says of a match: its name, its standing, its end. () without one."""
    return tuple(filter(None, (title(session), standing(session), result(session))))
