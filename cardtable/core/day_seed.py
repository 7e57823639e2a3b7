"""The seed of a deal of the day: a date and the name of a game, so that everybody has the same."""

from __future__ import annotations

import re
from datetime import date

_SEED = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}) ([a-z][a-z0-9_]{0,39})")


def seed_of(game: str, day: date) -> str:
    """The seed of a game's deal of a day.

    >>> seed_of("blank", date(2026, 11, 24))
    '2026-11-24 blank'
    """
    return f"{day.isoformat()} {game}"


def read_seed(seed: str) -> tuple[date, str] | None:
    """The date and the game of such a seed; None for any other.

    >>> read_seed("2026-11-24 blank"), read_seed("2026-02-30 blank"), read_seed("otter")
    ((datetime.date(2026, 11, 24), 'blank'), None, None)
    """
    match = _SEED.fullmatch(seed)
    if match is None:
        return None
    try:
        return date.fromisoformat(match[1]), match[2]
    except ValueError:
        return None
