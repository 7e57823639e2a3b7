"""What moves on the table: a comparison of two tables becomes flights, pure in time.

The table itself never waits: it lies as it will lie, and what is still on the way is drawn over
it. Time comes through `step` alone. Knows no rules and no screen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees

from cardtable.core.cards import HIDDEN
from cardtable.core.diff import Place, Shift
from cardtable.ui.layout.arrangement import Arrangement, CardBox
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.flight_paths import (
    ChipFlight,
    Flight,
    FlyingCard,
    FlyingChip,
    Pose,
    ShownSide,
    star_points,
)

_NOTHING = ShownSide(HIDDEN, up=False)
SPEEDS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}

CARD_TIME = 0.23  # seconds a card flies
STAGGER = 0.035  # from one card to the next
DEAL_TIME = 1.5  # all of a deal, however many cards
SLIDE_TIME = 0.16  # neighbours closing up
GLIDE_TIME = 0.18  # a refused card going home
FADE_TIME = 0.08  # all there is with reduced motion
BOOK_TIME = 0.75  # a book squared up, gilt and carried off
BOOK_SIZE = 6  # a whole pile of so many cards moving as one is a book that closes
STAR_TIME = 2.6  # seconds of the star that collected cards make once
_CHIPS = 12
_CROWD = 40  # so many in the air are not told apart
_IN_STAR = 49  # cards of it, seven for each point


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast everything goes; `reduced` turns all flights into short fades."""

    speed: str = "normal"
    reduced: bool = False

    @property
    def factor(self) -> float:
        """How much longer than usual things take; 0 for at once."""
        return SPEEDS.get(self.speed, 1.0)


class Motion:
    """Everything on its way at this moment."""

    def __init__(self, pace: Pace | None = None) -> None:
        self.pace = pace or Pace()
        self.now = 0.0
        self.lag = 0.0  # seconds by which the flights of each further table set off later
        self._late = 0.0
        self._flights: dict[Place, Flight] = {}
        self._chips: list[ChipFlight] = []

    # -- asking --------------------------------------------------------------------------------

    @property
    def moving(self) -> frozenset[Place]:
        """The places whose cards are on the way: not drawn at rest."""
        return frozenset(self._flights)

    @property
    def is_moving(self) -> bool:
        """Whether anything is on its way."""
        return bool(self._flights or self._chips)

    def flying_cards(self) -> tuple[FlyingCard, ...]:
        """The moving cards as they are now, in the order of drawing.

        Cards that wait their turn lie where they came from, the next one on top; those it hides
        are left out, and of a great crowd every other one that is face down.
        """
        waiting: dict[Pose, Flight] = {}
        going: list[Flight] = []
        for flight in self._flights.values():
            if flight.begins <= self.now:
                going.append(flight)
            elif flight.start not in waiting or flight.begins < waiting[flight.start].begins:
                waiting[flight.start] = flight
        if len(going) > _CROWD:
            going = [one for one in going if one.after.up or one.place.index % 2]
        still = sorted(waiting.values(), key=lambda flight: -flight.begins)
        return tuple(flight.at(self.now) for flight in (*still, *going))

    def flying_chips(self) -> tuple[FlyingChip, ...]:
        """The chips on their way."""
        return tuple(one.at(self.now) for one in self._chips if one.begins <= self.now)

    def chips_on_the_way(self, counter: str) -> int:
        """How many chips have not reached that counter yet."""
        return sum(one.target == counter for one in self._chips)

    def remaining(self) -> float:
        """Seconds until everything rests."""
        ends = [flight.ends for flight in self._flights.values()]
        ends += [one.ends for one in self._chips]
        return max(0.0, max(ends, default=self.now) - self.now)

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float) -> bool:
        """Lets time pass; whether anything is still on its way."""
        self.now += seconds
        self._flights = {
            place: flight for place, flight in self._flights.items() if flight.ends > self.now
        }
        self._chips = [one for one in self._chips if one.ends > self.now]
        return self.is_moving

    def finish_now(self) -> None:
        """Everything is where it was going."""
        self._flights.clear()
        self._chips.clear()

    # -- setting off ---------------------------------------------------------------------------

    def begin(self, before: Arrangement, after: Arrangement, shifts: Sequence[Shift]) -> None:
        """From one table to the next: cards that shifted fly, their neighbours close up.

        Flights still under way are taken over where they are.
        """
        old, self._flights = self._flights, {}
        self._late = self._late + self.lag if self.lag else 0.0
        if not self.pace.factor:
            return
        if before.window != after.window:
            old = {}
        here = {place: _spot(flight.at(self.now)) for place, flight in old.items()}
        self._closing_up(before, after, shifts, old, here)
        self._fly(before, after, shifts, here)

    def _fly(
        self,
        before: Arrangement,
        after: Arrangement,
        shifts: Sequence[Shift],
        here: Mapping[Place, Pose],
    ) -> None:
        books = _books(before, shifts)
        loose = [one for one in shifts if one.source.pile not in books]
        between = self._between(len(loose))
        for number, shift in enumerate(loose):
            self._set_off(before, after, shift, here, number * between)
        for pile, closing in books.items():
            box = before.piles.get(pile)
            for shift in closing:
                gather = Pose.of(box.card) if box else None
                self._set_off(before, after, shift, here, 0.0, gather=gather, book=True)

    def _between(self, count: int) -> float:
        """Seconds from one card of a deal to the next."""
        if count < 2 or self.pace.reduced:
            return 0.0
        return min(STAGGER, (DEAL_TIME - CARD_TIME) / (count - 1)) * self.pace.factor

    def _set_off(
        self,
        before: Arrangement,
        after: Arrangement,
        shift: Shift,
        here: Mapping[Place, Pose],
        wait: float,
        *,
        gather: Pose | None = None,
        book: bool = False,
    ) -> None:
        target = after.at(shift.target)
        if target is None:
            return
        source = before.at(shift.source)
        start = here.get(shift.source) or _start(before, after, shift)
        factor = self.pace.factor
        was_up = source.up if source is not None else not shift.before.is_hidden and target.up
        flight = Flight(
            shift.target,
            start,
            Pose.of(target.rect),
            ShownSide(shift.before, was_up),
            ShownSide(target.card, target.up),
            self.now + wait + self._late * factor,
            (BOOK_TIME if book else CARD_TIME) * factor,
            kind="close" if book else "fly",
            gather=gather,
        )
        self._add(flight)

    def _add(self, flight: Flight) -> None:
        """Takes up a flight; with reduced motion it becomes a fade in place."""
        if self.pace.reduced:
            flight = replace(flight, kind="fade", begins=self.now, lasts=FADE_TIME, flip=False)
        self._flights.pop(flight.place, None)
        self._flights[flight.place] = flight

    def _closing_up(
        self,
        before: Arrangement,
        after: Arrangement,
        shifts: Sequence[Shift],
        old: Mapping[Place, Flight],
        here: Mapping[Place, Pose],
    ) -> None:
        """Cards that stayed in their pile slide to their new places; old flights go on there."""
        if before.window != after.window:
            return
        sliding: set[str] = set()
        for stayed, placed in _stayed(before, after, shifts):
            flight, pile = old.get(stayed.place), placed.place.pile
            if flight is not None:
                self._go_on(flight, here[stayed.place], placed)
            elif not self.pace.reduced and (
                stayed.rect != placed.rect or (pile in sliding and not placed.covered)
            ):
                self._slide(Pose.of(stayed.rect), placed, SLIDE_TIME)
                sliding.add(pile)  # those that lie over it go along, or it would be drawn above

    def _go_on(self, flight: Flight, here: Pose, placed: CardBox) -> None:
        """An old flight, towards where its card now belongs."""
        end = Pose.of(placed.rect)
        if end == flight.end or flight.begins > self.now or flight.kind != "fly":
            self._flights[placed.place] = replace(flight, place=placed.place, end=end)
            return
        left = max(0.05, flight.ends - self.now)
        self._flights[placed.place] = replace(
            flight, place=placed.place, start=here, end=end, begins=self.now, lasts=left, flip=False
        )

    def _slide(self, start: Pose, placed: CardBox, lasts: float, kind: str = "slide") -> None:
        side = ShownSide(placed.card, placed.up)
        self._flights[placed.place] = Flight(
            placed.place,
            start,
            Pose.of(placed.rect),
            side,
            side,
            self.now,
            lasts * self.pace.factor,
            kind,
        )

    def glide(self, table: Arrangement, dragged: Mapping[Place, Rect]) -> None:
        """Cards let go at some place go home (or to where the hand's new order has them)."""
        if not self.pace.factor:
            return
        for place, rect in dragged.items():
            placed = table.at(place)
            if placed is None or placed.rect == rect:
                continue
            self._slide(Pose.of(rect), placed, GLIDE_TIME, kind="fly")
            if self.pace.reduced:
                self._add(self._flights[place])

    def set_off_from(self, dragged: Mapping[Place, Rect]) -> None:
        """Cards at the pointer, about to be played: their flights set off from there."""
        for place, rect in dragged.items():
            spot = Pose.of(rect)
            nothing = Flight(place, spot, spot, _NOTHING, _NOTHING, self.now, 1.0)
            self._flights[place] = nothing

    def pay_chips(
        self, before: Mapping[str, int], after: Mapping[str, int], table: Arrangement
    ) -> None:
        """Chips fly from counters that fell to counters that rose (named in both mappings)."""
        if not self.pace.factor or self.pace.reduced:
            return
        givers = _changes(before, after, -1)
        takers = _changes(before, after, 1)
        for number, (source, target) in enumerate(zip(givers, takers, strict=False)):
            start, end = table.counter(source), table.counter(target)
            if start is None or end is None or number >= _CHIPS:
                continue
            self._chips.append(
                ChipFlight(
                    source,
                    target,
                    Pose.of(start.rect),
                    Pose.of(end.rect),
                    self.now + number * 2 * STAGGER * self.pace.factor,
                    2 * CARD_TIME * self.pace.factor,
                )
            )

    def celebrate(self, table: Arrangement, piles: Iterable[str]) -> None:
        """The topmost cards of these piles fan once into a seven-pointed star, and lie again."""
        if not self.pace.factor or self.pace.reduced:
            return
        wanted = set(piles)
        chosen = [one for one in table.cards if one.place.pile in wanted][-_IN_STAR:]
        middle, radius = table.felt.centre, min(table.felt.w, table.felt.h) * 0.36
        for number, (placed, spot) in enumerate(
            zip(chosen, star_points(len(chosen), middle, radius), strict=True)
        ):
            rest, side = Pose.of(placed.rect), ShownSide(placed.card, placed.up)
            wait = number * STAGGER / 2
            self._flights[placed.place] = Flight(
                placed.place,
                rest,
                rest,
                side,
                side,
                self.now + wait,
                STAR_TIME - wait,
                kind="star",
                gather=replace(spot, w=table.card[0] * 0.7),
                angle=_leaning(spot, middle),
            )

    def retarget(self, table: Arrangement, before: Arrangement) -> None:
        """The same position laid out anew (a resize): flights go on to where cards now lie."""
        across = table.window.w / before.window.w
        down = table.window.h / before.window.h
        kept = {}
        for place, flight in self._flights.items():
            placed = table.at(place)
            if placed is not None:
                grown = placed.rect.w / max(1.0, flight.end.w)
                kept[place] = replace(
                    flight,
                    start=_scaled(flight.start, across, down, grown),
                    end=Pose.of(placed.rect),
                    gather=flight.gather and _scaled(flight.gather, across, down, grown),
                )
        self._flights = kept
        self._chips = [_rerouted(one, table) for one in self._chips]


def _leaning(spot: Pose, middle: tuple[int, int]) -> float:
    """The angle at which a card of the star points outwards, in degrees."""
    return -degrees(atan2(spot.x - middle[0], middle[1] - spot.y))


def _spot(sprite: FlyingCard) -> Pose:
    return Pose(sprite.x, sprite.y, sprite.w)


def _scaled(spot: Pose, across: float, down: float, grown: float) -> Pose:
    return Pose(spot.x * across, spot.y * down, spot.w * grown)


def _rerouted(chip: ChipFlight, table: Arrangement) -> ChipFlight:
    start, end = table.counter(chip.source), table.counter(chip.target)
    if start is None or end is None:
        return chip
    return replace(chip, start=Pose.of(start.rect), end=Pose.of(end.rect))


def _start(before: Arrangement, after: Arrangement, shift: Shift) -> Pose:
    """Where a card sets off: its place, its pile's, or the far edge when it was nowhere."""
    rect = before.anchor(shift.source) or after.anchor(shift.source)
    if rect is not None:
        return Pose.of(rect)
    felt = after.felt
    return Pose(felt.x + felt.w / 2, felt.y, after.card[0] * 0.4)


def _books(before: Arrangement, shifts: Iterable[Shift]) -> dict[str, list[Shift]]:
    """Whole piles of many open cards that go to one place together."""
    routes: dict[str, list[Shift]] = defaultdict(list)
    for shift in shifts:
        routes[shift.source.pile].append(shift)
    found = {}
    for pile, going in routes.items():
        box = before.piles.get(pile)
        whole = box is not None and box.count == len(going) >= BOOK_SIZE and "/" in pile
        if whole and len({one.target.pile for one in going}) == 1:
            found[pile] = going
    return found


def _stayed(
    before: Arrangement, after: Arrangement, shifts: Sequence[Shift]
) -> list[tuple[CardBox, CardBox]]:
    """The cards that did not leave their pile, as they lay and as they lie, the lowest first.

    Those of a tile are not seen.
    """
    gone = {shift.source for shift in shifts}
    come = {shift.target for shift in shifts}
    left = defaultdict(list)
    for placed in sorted(before.cards, key=lambda one: one.place.index):
        if placed.place not in gone:
            left[placed.place.pile].append(placed)
    pairs = [
        (left[placed.place.pile].pop(0), placed)
        for placed in sorted(after.cards, key=lambda one: one.place.index)
        if placed.place not in come and left[placed.place.pile]
    ]
    pairs.sort(key=lambda pair: pair[1].z)
    return [pair for pair in pairs if not after.piles[pair[1].place.pile].tile]


def _changes(before: Mapping[str, int], after: Mapping[str, int], sign: int) -> list[str]:
    """Counter names, once for every chip they lost (or won)."""
    return [
        name for name in after for _ in range(max(0, sign * (after[name] - before.get(name, 0))))
    ]
