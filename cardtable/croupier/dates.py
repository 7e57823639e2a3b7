"""A moment as people say it: today, yesterday, the day of the week, the date. Knows no clock."""

from __future__ import annotations

from datetime import date, datetime, tzinfo

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
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
    clock = f"{then.hour}:{then.minute:02}"
    if days in (0, 1):
        return f"{('Today', 'Yesterday')[days]}, {clock}"
    if 1 < days < _WEEK:
        return f"{_DAYS[then.weekday()]}, {clock}"
    words = f"{then.day} {_MONTHS[then.month - 1]}"
    return words if then.year == today.year else f"{words} {then.year}"


def date_of(day: date) -> str:
    """A date with its year.

    >>> date_of(date(2026, 11, 24))
    '24 November 2026'
    """
    return f"{day.day} {month_of(day)}"


def month_of(day: date) -> str:
    """The month of a day with its year: November 2026."""
    return f"{_MONTHS[day.month - 1]} {day.year}"


def weekday_of(day: date) -> str:
    """The day of the week."""
    return _DAYS[day.weekday()]


def weekdays() -> tuple[str, ...]:
    """The days of the week in two letters, from Monday."""
    return tuple(name[:2] for name in _DAYS)
