"""The free cursor: it goes to every place of a table and plays nothing.

It walks the tree that a listener is told, so it reaches what is told and nothing else: hands, what
lies on the table, what belongs to the others, the players and their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.core.frozen import dataclass
from cardtable.told.tree import Told

_GROUPS = ("table", "seats")  # whose members are places of their own


@dataclass(frozen=True, slots=True)
class Stop:
    """One thing that the cursor can be on, and the number of the place in which it is."""

    id: str
    place: int


class FreeCursor:
    """The place of the cursor, until the keyboard is used for something else."""

    def __init__(self) -> None:
        self._at = ""
        self._keyboard: object = None  # where it was when the cursor moved last

    def move(self, way: str, places: Sequence[Told], start: str) -> str:
        """Goes one thing on or back, or to the next place or the one before; returns its id."""
        stops = _stops(places)
        ids = [stop.id for stop in stops]
        here = next((at for at in (self._at, start) if at in ids), "")
        if not stops:
            return ""
        if not here:
            self._at = ids[0]
        elif way in ("left", "right"):
            self._at = ids[(ids.index(here) + (1 if way == "right" else -1)) % len(ids)]
        else:
            self._at = self._neighbour(stops, stops[ids.index(here)].place, way)
        return self._at

    @staticmethod
    def _neighbour(stops: Sequence[Stop], place: int, way: str) -> str:
        """Returns the head of the next place, or of the one before."""
        count = stops[-1].place + 1
        wanted = (place + (1 if way == "down" else -1)) % count
        return next((stop.id for stop in stops if stop.place == wanted), stops[0].id)

    def stay(self, keyboard: object) -> None:
        """Remembers where the keyboard is while the cursor is where it has just gone."""
        self._keyboard = keyboard

    def leave(self) -> None:
        """Takes the cursor away."""
        self._at = ""

    def on(self, keyboard: object) -> str:
        """Returns what it is on; "" once the keyboard has been used for something else."""
        if self._keyboard != keyboard:
            self._at = ""
        return self._at


def _stops(places: Sequence[Told]) -> list[Stop]:
    """Returns every thing once, in reading order; a place begins with its head.

    What partners share is told with each of them.
    """
    stops: dict[str, int] = {}
    for number, place in enumerate(_apart(places)):
        for thing in place.walk():
            if thing.id:
                stops.setdefault(thing.id, number)
    return [Stop(told, number) for told, number in stops.items()]


def _apart(places: Sequence[Told]) -> Iterator[Told]:
    for place in places:
        yield from place.children if place.id in _GROUPS else (place,)
