"""Knocking for the last card: when a knock is due, made, missed, and when it may be called.

Knows no cards. A seat's status is one word; turns.py says when a card is played or handed over.
"""

from __future__ import annotations

NOTHING = ""
DUE = "due"  # down to one card; the window is open (NC-14)
KNOCKED = "knocked"
MISSED = "missed"  # the window has closed without a knock: anybody may call (NC-16)

Statuses = tuple[str, ...]


def with_status(statuses: Statuses, seat: int, status: str) -> Statuses:
    """The statuses with one seat's changed."""
    return (*statuses[:seat], status, *statuses[seat + 1 :])


def after_play(statuses: Statuses, seat: int) -> Statuses:
    """A card was played: every open window closes (NC-15), and the player starts afresh."""
    closed = tuple(MISSED if status == DUE else status for status in statuses)
    return with_status(closed, seat, NOTHING)


def after_ask(statuses: Statuses, seat: int) -> Statuses:
    """Returns the statuses after asking, which ends possible calls (NC-16); due knocks stay."""
    return with_status(statuses, seat, NOTHING) if statuses[seat] == MISSED else statuses


def after_gift(statuses: Statuses, giver: int, taker: int) -> Statuses:
    """A card changed hands: neither holds the one card it held; no window closes (NC-15, NC-20)."""
    return with_status(with_status(statuses, giver, NOTHING), taker, NOTHING)
