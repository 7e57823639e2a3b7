"""A moment as people say it: today, yesterday, the day of the week, the date. Knows no clock."""

from __future__ import annotations

from datetime import datetime, tzinfo

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
    date = f"{then.day} {_MONTHS[then.month - 1]}"
    return date if then.year == today.year else f"{date} {then.year}"
