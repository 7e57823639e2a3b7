"""A moment as people say it: today, yesterday, the day of the week, the date. Knows no clock."""

from __future__ import annotations

from datetime import date, datetime, tzinfo

from cardtable.core.messages import say, shown

_DAYS = (
    *(say.later("Monday"), say.later("Tuesday"), say.later("Wednesday"), say.later("Thursday")),
    *(say.later("Friday"), say.later("Saturday"), say.later("Sunday")),
)
_SHORT_DAYS = (
    *(say.later("Mo", "day of the week"), say.later("Tu", "day of the week")),
    *(say.later("We", "day of the week"), say.later("Th", "day of the week")),
    *(say.later("Fr", "day of the week"), say.later("Sa", "day of the week")),
    say.later("Su", "day of the week"),
)
_MONTHS = (
    *(say.later("January"), say.later("February"), say.later("March"), say.later("April")),
    *(say.later("May"), say.later("June"), say.later("July"), say.later("August")),
    *(say.later("September"), say.later("October"), say.later("November"), say.later("December")),
)
_WEEK = 7


def when(moment: float, now: float, zone: tzinfo | None = None) -> str:
    """A moment seen from another, both in seconds since 1970; `zone` None is the computer's own.

    >>> from datetime import UTC
    >>> noon = 1_780_315_200.0
    >>> when(noon - 3600, noon, UTC), when(noon - 86400, noon, UTC)
    ('Today, 11:00', 'Yesterday, 12:00')
    >>> when(noon - 3 * 86400, noon, UTC), when(noon - 400 * 86400, noon, UTC)
    ('Friday, 12:00', '27 April 2025')
    """
    then, today = datetime.fromtimestamp(moment, zone), datetime.fromtimestamp(now, zone)
    days = (today.date() - then.date()).days
    clock = say("{hour}:{minute}", hour=then.hour, minute=f"{then.minute:02}")
    if days in (0, 1):
        return say("Yesterday, {time}", time=clock) if days else say("Today, {time}", time=clock)
    if 1 < days < _WEEK:
        return say("{day}, {time}", day=shown(_DAYS[then.weekday()]), time=clock)
    if then.year == today.year:
        return say("{day} {month}", day=then.day, month=shown(_MONTHS[then.month - 1]))
    return date_of(then.date())


def date_of(day: date) -> str:
    """A date with its year.

    >>> date_of(date(2026, 11, 24))
    '24 November 2026'
    """
    month = shown(_MONTHS[day.month - 1])
    return say("{day} {month} {year}", day=day.day, month=month, year=day.year)


def month_of(day: date) -> str:
    """The month of a day with its year, as a heading: November 2026."""
    text = say("{month} {year}", month=shown(_MONTHS[day.month - 1]), year=day.year)
    return text[:1].upper() + text[1:]


def weekday_of(day: date) -> str:
    """The day of the week."""
    return shown(_DAYS[day.weekday()])


def weekdays() -> tuple[str, ...]:
    """The days of the week in as few letters as a calendar has room for, from Monday."""
    return tuple(map(shown, _SHORT_DAYS))
