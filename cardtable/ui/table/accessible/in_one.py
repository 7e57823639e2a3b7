"""Several events in one sentence: a round in which everybody did one thing, and the same deeds.

For a listener who wants others' moves in short. A round is told without names, from the left seat
on; who did the same as the one before is named, and the deed is not said again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.core.events import Event
from cardtable.core.lists import ended, listed, unended, with_commas
from cardtable.core.messages import say, seat_name
from cardtable.croupier.history import LoggedEvent

_SEVERAL = 2  # other players at least, for a sentence about all of them


def in_one(
    events: Sequence[LoggedEvent], seat: int, line: Callable[[LoggedEvent], str]
) -> tuple[list[str], bool]:
    """Returns the lines of events for a seat, and True where they end with a whole round."""
    lines, at, is_round = [], 0, False
    while at < len(events):
        count = _in_round(events[at:], seat)
        is_round = count > 0
        if is_round:
            told = [unended(after_name(line(one), one)) for one in events[at : at + count]]
            lines.append(capital_of(with_commas(told)))
        else:
            count = _alike(events[at:], seat)
            lines.append(_likewise(line(events[at]), events[at + 1 : at + count]))
        at += count
    return list(filter(None, lines)), is_round


def capital_of(text: str) -> str:
    """Returns a text as a sentence."""
    return ended(text[:1].upper() + text[1:])


def after_name(text: str, one: LoggedEvent) -> str:
    """Returns a terse form without the name of the one who did it, where it begins with that."""
    return text.removeprefix(_naming(one.names[one.mover]))


def without_seat(event: Event, seat: int) -> str:
    """Returns the terse form of an event without the seat whose event it is, where it begins so."""
    return event.terse.removeprefix(_naming(seat_name(seat)))


def _naming(who: str) -> str:
    return say("{who}: {cards}", who=who, cards="")


def _in_round(events: Sequence[LoggedEvent], seat: int) -> int:
    """Returns the number of events with which every other player did one thing, in order; or 0."""
    players = len(events[0].names)
    count = players - 1
    if seat < 0 or count < _SEVERAL or len(events) < count:
        return 0
    for step, one in enumerate(events[:count], 1):
        if one.mover != (seat + step) % players or one.event.terse == without_seat(
            one.event, one.mover
        ):
            return 0
    is_longer = len(events) > count and events[count].mover >= 0
    return 0 if is_longer and events[count].mover != seat else count


def _alike(events: Sequence[LoggedEvent], seat: int) -> int:
    """Returns the number of events from the first on that others did in the same words."""
    first = events[0]
    if first.mover in (seat, -1) or first.event.shown:
        return 1
    count = 1
    for one in events[1:]:
        if one.mover == seat or one.mover < 0 or _deed(one) != _deed(first):
            break
        count += 1
    return count


def _deed(one: LoggedEvent) -> str:
    """Returns the terse form with the same word for whoever did it."""
    return one.event.terse.replace(seat_name(one.mover), "{}")


def _likewise(line: str, others: Sequence[LoggedEvent]) -> str:
    """Returns a line, and who did the same after that."""
    if not line or not others:
        return line
    names = [one.names[one.mover] for one in others]
    return f"{line} {say('Likewise {names}.', names=listed(names))}"
