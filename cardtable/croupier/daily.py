"""The deal of the day: its table, whose try counts, streaks, and a result in words.

Everybody has the same cards because the seed is the date and the game, and the n-th deal of such a
game depends on nothing else (`Session.deal`); players differ, so a hand is played differently.
Knows no screen and no clock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from datetime import date

from cardtable.core.day_seed import read_seed, seed_of
from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.core.players import computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import Table, table_for, text_of
from cardtable.core.words import with_minus
from cardtable.croupier.dates import date_of
from cardtable.session import Chair, Session
from cardtable.store.day_book import DayBook, DayResult
from cardtable.store.launch import Launch

PRACTICE = say.later("For practice: only the first game with these cards counts.")
NOT_YET = say.later("That day has not come yet.")

deal_of = seed_of


# -- the table -----------------------------------------------------------------------------------


def table_of_day(rules: AnyRules) -> Table:
    """The table at which everybody plays a game's deal of the day."""
    chosen = {option.name: option.daily for option in rules.options if option.daily}
    return table_for(rules.options, rules.seats[0], chosen)


def launch_of(rules: AnyRules, day: date) -> Launch:
    """The launch of a game's deal of a day: a person, and usual computer players."""
    table = table_of_day(rules)
    others = [Chair(computers_of(rules).usual)] * (table.seats - 1)
    options = {name: text_of(value) for name, value in table.options}
    return Launch(rules.name, (Chair(), *others), deal_of(rules.name, day), options)


def day_of(session: Session) -> date | None:
    """The day whose deal is played; None where the seed, the table or the players are others."""
    found = read_seed(session.seed)
    if found is None or found[1] != session.rules.name:
        return None
    players = [chair.player for chair in launch_of(session.rules, found[0]).chairs]
    alike = [chair.player for chair in session.chairs] == players
    return found[0] if alike and session.table == table_of_day(session.rules) else None


def note_end(book: DayBook, session: Session) -> None:
    """Notes the result of a first try that is over."""
    day, outcome = day_of(session), session.outcome
    if session.first_try and day is not None and outcome is not None:
        score, hints = outcome.scores[0], session.hints[0]
        won = 0 in outcome.winners
        book.finish(day, session.rules.name, won=won, score=score, hints=hints)


# -- streaks -------------------------------------------------------------------------------------

Days = Mapping[date, DayResult]


@dataclass(frozen=True, slots=True)
class Streaks:
    """Days in a row, now and at most: played to the end, and won."""

    played: int
    most_played: int
    won: int
    most_won: int


def streaks(days: Days, today: date) -> Streaks:
    """The streaks; today breaks none before it is over.

    A day after today was played before the clock was put back: then the last day counts as today.
    """
    played = {day.toordinal() for day, result in days.items() if result.over}
    won = {day.toordinal() for day, result in days.items() if result.won}
    end = max([today.toordinal(), *played])
    end -= end not in played
    return Streaks(_row(played, end), _longest(played), _row(won, end), _longest(won))


def row_up_to(days: Days, day: date) -> int:
    """The number of days in a row that were won, up to a day."""
    won = {other.toordinal() for other, result in days.items() if result.won}
    return _row(won, day.toordinal())


def _row(days: Collection[int], end: int) -> int:
    row = 0
    while end - row in days:
        row += 1
    return row


def _longest(days: Collection[int]) -> int:
    return max((_row(days, day) for day in days if day + 1 not in days), default=0)


def _days_in(month: date) -> int:
    """The number of days of a month."""
    for days in (31, 30, 29):
        with suppress(ValueError):
            return month.replace(day=days).day
    return 28


def weeks(month: date) -> list[list[date | None]]:
    """The weeks of a month from Monday to Sunday; None stands for days of its neighbours."""
    cells: list[date | None] = [None] * month.weekday()
    cells += [month.replace(day=number) for number in range(1, _days_in(month) + 1)]
    cells += [None] * (-len(cells) % 7)
    return [cells[at : at + 7] for at in range(0, len(cells), 7)]


# -- words ---------------------------------------------------------------------------------------


def in_words(result: DayResult) -> str:
    """A result in a few words.

    >>> in_words(DayResult(begun=True, over=True, won=True, score=52, hints=1))
    'won, 52 points, 1 hint'
    >>> in_words(DayResult(begun=True)), in_words(DayResult())
    ('begun', 'not played')
    """
    if not result.over:
        return say.under("a day", "begun") if result.begun else say.under("a day", "not played")
    score = result.score
    points = say.of(score, "{points} point", "{points} points", points=with_minus(score))
    if not result.hints:
        won, lost = say("won, {points}", points=points), say("not won, {points}", points=points)
        return won if result.won else lost
    hints = say.of(result.hints, "1 hint", "{count} hints")
    if result.won:
        return say("won, {points}, {hints}", points=points, hints=hints)
    return say("not won, {points}, {hints}", points=points, hints=hints)


def deal_words(day: date) -> str:
    """The name of a day's deal: Deal of 24 November 2026."""
    return say("Deal of {date}", date=date_of(day))


def in_one_line(title: str, day: date, result: DayResult, row: int) -> str:
    """A result as one line of text, to be passed on."""
    words, date = in_words(result), date_of(day)
    if row <= 1:
        return say("{title}, deal of {date}: {result}.", title=title, date=date, result=words)
    return say.of(
        row,
        "{title}, deal of {date}: {result}. Won {count} day in a row.",
        "{title}, deal of {date}: {result}. Won {count} days in a row.",
        title=title,
        date=date,
        result=words,
    )


def sentences_of_table(rules: AnyRules) -> Iterable[str]:
    """The house rules that make a deal of the day shorter than a usual game."""
    table = table_of_day(rules)
    for option in rules.options:
        if option.daily and option.numbers != (0, 0):
            yield option.sentence(table[option.name])
