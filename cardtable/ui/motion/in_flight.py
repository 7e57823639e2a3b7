"""The cards in flight, and what every frame asks of all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardtable.core.diff import Place
from cardtable.ui.motion.flight_paths import Flight


class InFlight:
    """One flight for each card in the air, the lowest first.

    A deal has hundreds, and from one frame to the next most are the same: `places` stays the same
    object until a card sets off or lands.
    """

    def __init__(self, flights: Iterable[Flight] = ()) -> None:
        self.by_place = {flight.place: flight for flight in flights}
        self._places: frozenset[Place] | None = None

    def __iter__(self) -> Iterator[Flight]:
        return iter(self.by_place.values())

    def __len__(self) -> int:
        return len(self.by_place)

    @property
    def places(self) -> frozenset[Place]:
        """The places that these cards fly to."""
        if self._places is None:
            self._places = frozenset(self.by_place)
        return self._places

    def put(self, flight: Flight, *, above: bool = False) -> None:
        """Adds a flight, in the stead of another one of that card; `above` all others, or there."""
        if above:
            self.by_place.pop(flight.place, None)
        self.by_place[flight.place] = flight
        self._places = None

    def land(self, now: float) -> None:
        """Lets the cards go whose flights are over."""
        if any(flight.ends <= now for flight in self.by_place.values()):
            self.by_place = {flight.place: flight for flight in self if flight.ends > now}
            self._places = None
