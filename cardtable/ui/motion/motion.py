"""Everything that moves on the table: the difference between two arrangements becomes flights.

The table itself never waits: it is laid out as it will be, and what is still in flight is drawn
above it. Which flights there are says `departures.py`, and where a card is on its way,
`flight_paths.py`. Time comes through `step` alone. Knows no rules and no screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cardtable.core.diff import Place, Shift
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.standing import NOWHERE, Offsets
from cardtable.ui.motion.departures import (
    GLIDE_TIME,
    Change,
    Moment,
    Pace,
    chips_paid,
    closing_up,
    faded,
    held,
    setting_off,
    slide,
)
from cardtable.ui.motion.flight_paths import (
    Call,
    ChipFlight,
    Flight,
    FlyingCard,
    FlyingChip,
    Pose,
    Rings,
)
from cardtable.ui.motion.in_flight import InFlight
from cardtable.ui.motion.manners import PLAYED, Manner

if TYPE_CHECKING:  # loaded when a game ends
    from cardtable.ui.motion.closing_scene import ClosingFrame, ClosingScene

CALL_TIME = 1.1  # seconds: the rings round the portrait of a seat that says a word

_NO_TONES: Mapping[str, str] = {}
_CROWD = 40  # nobody can tell more cards than this in the air apart


class Motion:
    """Everything in flight at this moment."""

    def __init__(self, pace: Pace | None = None) -> None:
        self.pace = pace or Pace()
        self.now = 0.0
        self._frame = 0.0  # seconds that the last step took
        self.lands = False  # whether the last of what was in flight has landed in that step
        self.lag = 0.0  # seconds by which each further `begin` sets off later than the one before
        self._delay = 0.0
        self._flights = InFlight()
        self._chips: list[ChipFlight] = []
        self._calls: list[Call] = []
        self._scene: ClosingScene | None = None
        self.closing: ClosingFrame | None = None  # what the scene shows now

    # -- asking --------------------------------------------------------------------------------

    @property
    def moving(self) -> frozenset[Place]:
        """The places of cards in flight, which are not drawn at rest."""
        flying = self._flights.places
        return flying if self.closing is None else flying | self.closing.away

    def widths(self) -> Mapping[Place, int]:
        """The width in which each card in flight is drawn: the greatest that it has on its way."""
        return {flight.place: round(flight.largest) for flight in self._flights}

    @property
    def is_moving(self) -> bool:
        """True while anything is in flight; nobody has to wait for the rings round a plate."""
        return bool(self._flights or self._chips or self._scene)

    def flying_cards(self) -> tuple[FlyingCard, ...]:
        """The cards in flight as they are now, in the order of drawing.

        Cards that wait their turn lie where they come from, the next to leave on top; the ones it
        hides are left out, and so is most of a stream of backs.
        """
        waiting: dict[Pose, Flight] = {}
        flying: list[Flight] = []
        for flight in self._flights:
            if flight.begins <= self.now:
                flying.append(flight)
            elif flight.start not in waiting or flight.begins < waiting[flight.start].begins:
                waiting[flight.start] = flight
        lying = sorted(waiting.values(), key=lambda flight: -flight.begins)
        seen = (flight for flight in flying if flight.seen)
        return tuple(flight.at(self.now) for flight in (*lying, *seen))

    def growing_cards(self) -> tuple[FlyingCard, ...]:
        """The faces in flight whose size changes, as the next frame is likely to have them.

        Backs look alike: a size that one of them has had is known for all.
        """
        soon = self.now + self._frame
        return tuple(
            flight.at(soon)
            for flight in self._flights
            if flight.after.up
            and flight.begins <= soon < flight.ends
            and flight.start.w != flight.end.w
        )

    def flying_chips(self) -> tuple[FlyingChip, ...]:
        """The chips in flight as they are now."""
        return tuple(chip.at(self.now) for chip in self._chips if chip.begins <= self.now)

    @property
    def pays(self) -> bool:
        """True while chips may be on their way."""
        return bool(self._chips) or self.closing is not None

    def chips_on_the_way(self, counter: str) -> int:
        """The number of chips that do not lie at that counter now."""
        in_scene = self.closing.paid.count(counter) if self.closing is not None else 0
        return in_scene + sum(chip.target == counter for chip in self._chips)

    def rings(self) -> tuple[Rings, ...]:
        """The rings that go out from plates now."""
        return tuple(call.at(self.now) for call in self._calls)

    @property
    def is_crowd(self) -> bool:
        """True while more cards fly, or wait to, than anybody can tell apart."""
        return len(self._flights) > _CROWD

    @property
    def turns_a_card(self) -> bool:
        """True while a card in flight turns over."""
        return any(flight.turns for flight in self._flights)

    def remaining(self) -> float:
        """Seconds until everything rests."""
        ends = [flight.ends for flight in self._flights]
        ends += [chip.ends for chip in self._chips]
        ends += [self._scene.ends] if self._scene else []
        return max(0.0, max(ends, default=self.now) - self.now)

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float) -> bool:
        """Lets time pass; returns true while anything moves."""
        moved = self.is_moving
        self.now += seconds
        self._frame = seconds
        self._flights.land(self.now)
        self._chips = [chip for chip in self._chips if chip.ends > self.now]
        self._calls = [call for call in self._calls if call.ends > self.now]
        self._show(self._scene)
        self.lands = moved and not self.is_moving
        return self.is_moving or bool(self._calls)

    def finish_now(self) -> None:
        """Lands everything at once."""
        self._flights = InFlight()
        self._chips.clear()
        self._calls.clear()
        self._show(None)

    def _show(self, scene: ClosingScene | None) -> None:
        """Shows the scene as it is now, or nothing of one that is over."""
        self._scene = scene if scene is not None and scene.ends > self.now else None
        self.closing = self._scene.at(self.now) if self._scene is not None else None

    # -- setting off ---------------------------------------------------------------------------

    def begin(
        self,
        before: Arrangement,
        after: Arrangement,
        shifts: Sequence[Shift],
        manner: Manner = PLAYED,
        *,
        tones: Mapping[str, str] = _NO_TONES,
        stood: Offsets = NOWHERE,
    ) -> None:
        """Sets off from one arrangement to the next: moved cards fly, their neighbours close up.

        Cards that are still in flight go on from where they are. A book goes with a red card on
        top to a pile of the tone "clean", to a "dirty" one with a black card. Cards that `stood`
        out from where they lay set off from there.
        """
        old, self._flights = self._flights, InFlight()
        self._delay = self._delay + self.lag if self.lag else 0.0
        self._show(None)
        if not self.pace.factor:
            return
        if before.window != after.window:
            old = InFlight()
        in_air = {flight.place: _pose(flight.at(self.now)) for flight in old}
        in_air |= {
            place: Pose.of(lay.rect.moved(*offset))
            for place, offset in stood.items()
            if place not in in_air and (lay := before.at(place)) is not None
        }
        change = Change(before, after, shifts, manner, tones, in_air, self._delay)
        for flight in closing_up(change, old.by_place, self._moment):
            self._flights.put(flight)
        for flight in setting_off(change, self._moment):
            self._add(flight)

    @property
    def _moment(self) -> Moment:
        return Moment(self.now, self.pace)

    def _add(self, flight: Flight) -> None:
        """Adds a flight above all others; with reduced motion it becomes a fade in place."""
        if self.pace.reduced:
            flight = faded(flight, self._moment)
        self._flights.put(flight, above=True)

    def glide(self, table: Arrangement, dragged: Mapping[Place, Rect]) -> None:
        """Sends cards that were let go to where they lie: home, or a new place in the hand."""
        for place, rect in dragged.items() if self.pace.factor else ():
            placed = table.at(place)
            if placed is not None and placed.rect != rect:
                home = slide(Pose.of(rect), placed, self._moment, GLIDE_TIME, kind="fly")
                self._flights.put(home)
                if self.pace.reduced:
                    self._add(home)

    def set_off_from(self, dragged: Mapping[Place, Rect]) -> None:
        """Makes the next flights of cards about to be played begin at the pointer."""
        for place, rect in dragged.items():
            self._flights.put(held(place, rect, self._moment))

    def pay_chips(
        self, before: Mapping[str, int], after: Mapping[str, int], table: Arrangement
    ) -> None:
        """Chips fly from counters whose value fell to counters whose value rose."""
        if self.pace.factor and not self.pace.reduced:
            self._chips += chips_paid(before, after, table, self._moment)

    def call(self, seat: int, *, aloud: bool = True) -> None:
        """Lets the portrait of a seat swell, with rings round it if it says a word aloud."""
        if self.pace.factor and not self.pace.reduced:
            self._calls = [call for call in self._calls if call.seat != seat]
            self._calls.append(Call(seat, self.now, CALL_TIME * self.pace.factor, aloud))

    def celebrate(self, scene: ClosingScene) -> None:
        """Plays the scene that a game ends with, from now on."""
        self._show(replace(scene, begins=self.now))

    def retarget(self, table: Arrangement, before: Arrangement) -> None:
        """Sends flights on to where cards lie in a new layout of the same position (a resize).

        A scene at the end of a game is made for one layout, and is over.
        """
        self._show(None)
        across = table.window.w / before.window.w
        down = table.window.h / before.window.h
        flights = []
        for flight in self._flights:
            placed = table.at(flight.place)
            if placed is not None:
                growth = placed.rect.w / max(1.0, flight.end.w)
                moved = replace(
                    flight,
                    start=_scaled(flight.start, across, down, growth),
                    end=Pose.of(placed.rect),
                    gather=flight.gather and _scaled(flight.gather, across, down, growth),
                )
                flights.append(moved)
        self._flights = InFlight(flights)
        self._chips = [_rerouted(chip, table) for chip in self._chips]


def _pose(card: FlyingCard) -> Pose:
    return Pose(card.x, card.y, card.w)


def _scaled(pose: Pose, across: float, down: float, growth: float) -> Pose:
    return Pose(pose.x * across, pose.y * down, pose.w * growth)


def _rerouted(chip: ChipFlight, table: Arrangement) -> ChipFlight:
    start, end = table.counter(chip.source), table.counter(chip.target)
    if start is None or end is None:
        return chip
    return replace(chip, start=Pose.of(start.rect), end=Pose.of(end.rect))
