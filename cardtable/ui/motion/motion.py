"""What moves on the table: the difference between two arrangements becomes flights.

The table itself never waits: it is laid out as it will be, and what is still in flight is drawn
above it. The path of a flight is in `flight_paths.py`. Time comes through `step` alone. Knows no
rules and no screen.
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
    Call,
    ChipFlight,
    Flight,
    FlyingCard,
    FlyingChip,
    Pose,
    Rings,
    ShownSide,
    star_points,
)
from cardtable.ui.motion.manners import PLAYED, SWEPT, manner_of

SPEEDS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}

CARD_TIME = PLAYED.lasts  # seconds a card that is played flies
STAGGER = PLAYED.stagger  # from one card of several to the next
DEAL_TIME = 1.5  # a whole deal, however many cards
SLIDE_TIME = 0.16  # neighbours closing up
GLIDE_TIME = 0.18  # a refused card going home
FADE_TIME = 0.08  # instead of any flight, with reduced motion
BOOK_TIME = 1.5  # a book is fanned out, squared up, held up and carried off
BOOK_SIZE = 6  # a whole pile of at least so many cards that moves together is a book
_TOPS = {"clean": "hd", "dirty": "sc"}  # the suits that may lie on top of a book of each tone
_IN_MANNER = ("fly", "sweep")  # kinds of flight that have the manner of their cards
_NO_TONES: Mapping[str, str] = {}
CALL_TIME = 1.1  # the rings round the plate of a seat that says a word
STAR_TIME = 3.6  # the star that collected cards make once

_MOST_CHIPS = 12  # that fly at once
_FAN_STEP, _FAN_TURN = 0.42, 3.0  # of a card's width, and degrees: the fan of a closing book
_FAN_SAG = 1.5  # pixels that each card lies lower than the next one to the middle
_THICK = 0.014  # of its width: what is seen of a card below the top one of a book
_CROWD = 40  # nobody can tell more cards than this in the air apart
_STAR_RADIUS, _STAR_CARD = 0.42, 0.4  # of the felt's shorter side, and of a card's width
_STAR_SIZE = 49  # cards in the star, seven for each of its points
_UNSEEN = ShownSide(HIDDEN, up=False)


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast things move; `reduced` turns every flight into a short fade."""

    speed: str = "normal"
    reduced: bool = False

    @property
    def factor(self) -> float:
        """How much longer things take than at normal speed; 0: no time at all."""
        return SPEEDS.get(self.speed, 1.0)


class Motion:
    """Everything in flight at this moment."""

    def __init__(self, pace: Pace | None = None) -> None:
        self.pace = pace or Pace()
        self.now = 0.0
        self._frame = 0.0  # seconds that the last step took
        self.lag = 0.0  # seconds by which each further `begin` sets off later than the one before
        self._delay = 0.0
        self._manner = PLAYED  # of the cards that set off last
        self._flights: dict[Place, Flight] = {}
        self._chips: list[ChipFlight] = []
        self._calls: list[Call] = []

    # -- asking --------------------------------------------------------------------------------

    @property
    def moving(self) -> frozenset[Place]:
        """The places of cards in flight, which are not drawn at rest."""
        return frozenset(self._flights)

    @property
    def is_moving(self) -> bool:
        """Whether anything is in flight; nobody has to wait for the rings round a plate."""
        return bool(self._flights or self._chips)

    def flying_cards(self) -> tuple[FlyingCard, ...]:
        """The cards in flight as they are now, in the order of drawing.

        Cards that wait their turn lie where they come from, the next to leave on top; the ones it
        hides are left out. In a crowd so is every other card that is face down.
        """
        waiting: dict[Pose, Flight] = {}
        flying: list[Flight] = []
        for flight in self._flights.values():
            if flight.begins <= self.now:
                flying.append(flight)
            elif flight.start not in waiting or flight.begins < waiting[flight.start].begins:
                waiting[flight.start] = flight
        if len(flying) > _CROWD:
            flying = [flight for flight in flying if flight.after.up or flight.place.index % 2]
        lying = sorted(waiting.values(), key=lambda flight: -flight.begins)
        return tuple(flight.at(self.now) for flight in (*lying, *flying))

    def growing_cards(self) -> tuple[FlyingCard, ...]:
        """The faces in flight whose size changes, as the next frame is likely to have them.

        Backs look alike: a size that one of them has had is known for all.
        """
        soon = self.now + self._frame
        return tuple(
            flight.at(soon)
            for flight in self._flights.values()
            if flight.after.up
            and flight.begins <= soon < flight.ends
            and flight.start.w != flight.end.w
        )

    def flying_chips(self) -> tuple[FlyingChip, ...]:
        """The chips in flight as they are now."""
        return tuple(chip.at(self.now) for chip in self._chips if chip.begins <= self.now)

    def chips_on_the_way(self, counter: str) -> int:
        """How many chips have not reached that counter yet."""
        return sum(chip.target == counter for chip in self._chips)

    def rings(self) -> tuple[Rings, ...]:
        """The rings that go out from plates now."""
        return tuple(call.at(self.now) for call in self._calls)

    def moments(self) -> frozenset[str]:
        """What is going on: the manners of all flights, "turn", "close", "star", "word"."""
        flights = self._flights.values()
        names = {flight.manner.name for flight in flights if flight.kind in _IN_MANNER}
        names |= {flight.kind for flight in flights if flight.kind in ("close", "star")}
        names |= {"turn"} if any(flight.turns for flight in flights) else set()
        return frozenset(names | ({"word"} if self._calls else set()))

    def remaining(self) -> float:
        """Seconds until everything rests."""
        ends = [flight.ends for flight in self._flights.values()]
        ends += [chip.ends for chip in self._chips]
        return max(0.0, max(ends, default=self.now) - self.now)

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float) -> bool:
        """Lets time pass; returns whether anything still moves."""
        self.now += seconds
        self._frame = seconds
        self._flights = {
            place: flight for place, flight in self._flights.items() if flight.ends > self.now
        }
        self._chips = [chip for chip in self._chips if chip.ends > self.now]
        self._calls = [call for call in self._calls if call.ends > self.now]
        return self.is_moving or bool(self._calls)

    def finish_now(self) -> None:
        """Lands everything at once."""
        self._flights.clear()
        self._chips.clear()
        self._calls.clear()

    # -- setting off ---------------------------------------------------------------------------

    def begin(
        self,
        before: Arrangement,
        after: Arrangement,
        shifts: Sequence[Shift],
        *,
        back: bool = False,
        tones: Mapping[str, str] = _NO_TONES,
    ) -> None:
        """Sets off from one arrangement to the next: moved cards fly, their neighbours close up.

        Cards that are still in flight go on from where they are. `back`: a move is taken back.
        A book goes with a red card on top to a pile of the tone "clean", to a "dirty" one with a
        black card.
        """
        old, self._flights = self._flights, {}
        self._delay = self._delay + self.lag if self.lag else 0.0
        if not self.pace.factor:
            return
        if before.window != after.window:
            old = {}
        in_air = {place: _pose(flight.at(self.now)) for place, flight in old.items()}
        self._close_up(before, after, shifts, old, in_air)
        self._manner = manner_of(before, after, shifts, back=back)
        self._fly(before, after, shifts, in_air, tones)

    def _fly(
        self,
        before: Arrangement,
        after: Arrangement,
        shifts: Sequence[Shift],
        in_air: Mapping[Place, Pose],
        tones: Mapping[str, str],
    ) -> None:
        books = _books(before, shifts)
        single = [shift for shift in shifts if shift.source.pile not in books]
        between = self._between(len(single))
        middle = _middle_of_trick(before, single) if self._manner is SWEPT else None
        for number, shift in enumerate(single):
            together = middle and middle._replace(x=middle.x + number * middle.w * _THICK)
            self._set_off(before, after, shift, in_air, number * between, together=together)
        for pile, book in books.items():
            middle = Pose.of(before.piles[pile].card)
            for number, shift in enumerate(_topped(book, tones.get(book[0].target.pile, ""))):
                stack = _in_stack(middle, number, len(book), after.felt)
                self._set_off(before, after, shift, in_air, 0.0, stack=stack)

    def _between(self, count: int) -> float:
        """Seconds from one card of a deal to the next."""
        if count < 2 or self.pace.reduced:
            return 0.0
        manner = self._manner
        return min(manner.stagger, (DEAL_TIME - manner.lasts) / (count - 1)) * self.pace.factor

    def _set_off(
        self,
        before: Arrangement,
        after: Arrangement,
        shift: Shift,
        in_air: Mapping[Place, Pose],
        wait: float,
        *,
        stack: _InStack | None = None,
        together: Pose | None = None,
    ) -> None:
        target = after.at(shift.target)
        if target is None:
            return
        source = before.at(shift.source)
        start = in_air.get(shift.source) or _start(before, after, shift)
        factor = self.pace.factor
        was_up = source.up if source is not None else not shift.before.is_hidden and target.up
        turns = was_up != target.up
        lasts = max(self._manner.lasts, self._manner.turned if turns else 0.0)
        flight = Flight(
            shift.target,
            start,
            Pose.of(target.rect),
            ShownSide(shift.before, was_up),
            ShownSide(target.card, target.up),
            self.now + wait + self._delay * factor,
            (BOOK_TIME if stack else lasts) * factor,
            kind="sweep" if together else "fly",
            gather=together,
            manner=self._manner,
        )
        if stack is not None:
            flight = replace(
                flight,
                kind="close",
                gather=stack.squared,
                fanned=stack.fanned,
                angle=stack.angle,
                manner=PLAYED,
            )
        self._add(flight)

    def _add(self, flight: Flight) -> None:
        """Adds a flight; with reduced motion it becomes a fade in place."""
        if self.pace.reduced:
            flight = replace(flight, kind="fade", begins=self.now, lasts=FADE_TIME, flip=False)
        self._flights.pop(flight.place, None)
        self._flights[flight.place] = flight

    def _close_up(
        self,
        before: Arrangement,
        after: Arrangement,
        shifts: Sequence[Shift],
        old: Mapping[Place, Flight],
        in_air: Mapping[Place, Pose],
    ) -> None:
        """Cards that stayed in their pile slide or fly on to where they now lie."""
        if before.window != after.window:
            return
        sliding: set[str] = set()
        for stayed, placed in _stayed(before, after, shifts, old):
            flight, pile = old.get(stayed.place), placed.place.pile
            if flight is not None:
                self._go_on(flight, in_air[stayed.place], placed)
            elif not self.pace.reduced and (
                stayed.rect != placed.rect or (pile in sliding and not placed.covered)
            ):
                self._slide(Pose.of(stayed.rect), placed, SLIDE_TIME)
                sliding.add(
                    pile
                )  # the cards above it must fly too, or it would be drawn above them

    def _go_on(self, flight: Flight, now: Pose, placed: CardBox) -> None:
        """Redirects an old flight to where its card now lies."""
        end = Pose.of(placed.rect)
        if end == flight.end or flight.begins > self.now or flight.kind != "fly":
            self._flights[placed.place] = replace(flight, place=placed.place, end=end)
            return
        left = max(0.05, flight.ends - self.now)
        self._flights[placed.place] = replace(
            flight, place=placed.place, start=now, end=end, begins=self.now, lasts=left, flip=False
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
        """Sends cards that were let go to where they lie: home, or a new place in the hand."""
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
        """Makes the next flights of cards about to be played begin at the pointer."""
        for place, rect in dragged.items():
            pose = Pose.of(rect)
            self._flights[place] = Flight(place, pose, pose, _UNSEEN, _UNSEEN, self.now, 1.0)

    def pay_chips(
        self, before: Mapping[str, int], after: Mapping[str, int], table: Arrangement
    ) -> None:
        """Chips fly from counters whose value fell to counters whose value rose."""
        if not self.pace.factor or self.pace.reduced:
            return
        givers = _changes(before, after, -1)
        takers = _changes(before, after, 1)
        for number, (source, target) in enumerate(zip(givers, takers, strict=False)):
            start, end = table.counter(source), table.counter(target)
            if start is None or end is None or number >= _MOST_CHIPS:
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

    def call(self, seat: int) -> None:
        """Somebody says a word aloud: rings go out from the plate, whatever else moves."""
        if self.pace.factor and not self.pace.reduced:
            self._calls = [call for call in self._calls if call.seat != seat]
            self._calls.append(Call(seat, self.now, CALL_TIME * self.pace.factor))

    def celebrate(self, table: Arrangement, piles: Iterable[str]) -> None:
        """The topmost cards of these piles form a seven-pointed star once, and lie down again."""
        if not self.pace.factor or self.pace.reduced:
            return
        of_piles = set(piles)
        chosen = [card for card in table.cards if card.place.pile in of_piles][-_STAR_SIZE:]
        middle, radius = table.felt.centre, min(table.felt.w, table.felt.h) * _STAR_RADIUS
        for number, (placed, corner) in enumerate(
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
                gather=corner._replace(w=table.card[0] * _STAR_CARD),
                angle=_outward_angle(corner, middle),
                pivot=middle,
            )

    def retarget(self, table: Arrangement, before: Arrangement) -> None:
        """Sends flights on to where cards lie in a new layout of the same position (a resize)."""
        across = table.window.w / before.window.w
        down = table.window.h / before.window.h
        flights = {}
        for place, flight in self._flights.items():
            placed = table.at(place)
            if placed is not None:
                growth = placed.rect.w / max(1.0, flight.end.w)
                flights[place] = replace(
                    flight,
                    start=_scaled(flight.start, across, down, growth),
                    end=Pose.of(placed.rect),
                    gather=flight.gather and _scaled(flight.gather, across, down, growth),
                    pivot=flight.pivot and (flight.pivot[0] * across, flight.pivot[1] * down),
                )
        self._flights = flights
        self._chips = [_rerouted(chip, table) for chip in self._chips]


def _outward_angle(pose: Pose, middle: tuple[int, int]) -> float:
    """The angle, in degrees, at which a card of the star points away from its middle."""
    return -degrees(atan2(pose.x - middle[0], middle[1] - pose.y))


def _pose(card: FlyingCard) -> Pose:
    return Pose(card.x, card.y, card.w)


def _scaled(pose: Pose, across: float, down: float, growth: float) -> Pose:
    return Pose(pose.x * across, pose.y * down, pose.w * growth)


def _rerouted(chip: ChipFlight, table: Arrangement) -> ChipFlight:
    start, end = table.counter(chip.source), table.counter(chip.target)
    if start is None or end is None:
        return chip
    return replace(chip, start=Pose.of(start.rect), end=Pose.of(end.rect))


def _start(before: Arrangement, after: Arrangement, shift: Shift) -> Pose:
    """Where a card sets off: from its place, its pile, or the far edge if it was nowhere."""
    rect = before.anchor(shift.source) or after.anchor(shift.source)
    if rect is not None:
        return Pose.of(rect)
    felt = after.felt
    return Pose(felt.x + felt.w / 2, felt.y, after.card[0] * 0.4)


def _middle_of_trick(before: Arrangement, shifts: Sequence[Shift]) -> Pose | None:
    """Where the cards of a trick are pushed together; None for cards that lay face down."""
    cards = [card for shift in shifts if (card := before.at(shift.source)) is not None]
    if not all(card.up for card in cards) or len(cards) < 2:
        return None
    poses = [Pose.of(card.rect) for card in cards]
    count = len(poses)
    return Pose(sum(at.x for at in poses) / count, sum(at.y for at in poses) / count, poses[0].w)


def _books(before: Arrangement, shifts: Iterable[Shift]) -> dict[str, list[Shift]]:
    """Whole piles of many cards that go to one place together."""
    routes: dict[str, list[Shift]] = defaultdict(list)
    for shift in shifts:
        routes[shift.source.pile].append(shift)
    books = {}
    for pile, leaving in routes.items():
        box = before.piles.get(pile)
        whole = box is not None and box.count == len(leaving) >= BOOK_SIZE and "/" in pile
        if whole and len({shift.target.pile for shift in leaving}) == 1:
            books[pile] = leaving
    return books


@dataclass(frozen=True, slots=True)
class _InStack:
    """Where a card of a closing book lies, in the fan and in the squared-up stack."""

    fanned: Pose
    angle: float  # degrees, while they are fanned out
    squared: Pose


def _in_stack(middle: Pose, number: int, count: int, felt: Rect) -> _InStack:
    """The place of a card, counted from the lowest; what lies deeper is seen at the lower right."""
    deeper = (count - 1 - number) * middle.w * _THICK
    off = number - (count - 1) / 2
    half = middle.w * (0.5 + _FAN_STEP * (count - 1) / 2)
    x = min(max(middle.x, felt.x + half), felt.right - half)
    fanned = middle._replace(x=x + off * middle.w * _FAN_STEP, y=middle.y + abs(off) * _FAN_SAG)
    squared = middle._replace(x=middle.x + deeper, y=middle.y + deeper)
    return _InStack(fanned, -off * _FAN_TURN, squared)


def _topped(book: Sequence[Shift], tone: str) -> list[Shift]:
    """The cards of a book with one of the colour of its tone on top, where it has such a card."""
    suits = _TOPS.get(tone, "")
    fitting = [shift for shift in book if shift.after.suit and shift.after.suit in suits]
    top = fitting[-1:]
    return [shift for shift in book if shift not in top] + top


def _stayed(
    before: Arrangement, after: Arrangement, shifts: Sequence[Shift], in_air: Iterable[Place]
) -> list[tuple[CardBox, CardBox]]:
    """The cards that did not leave their pile, before and after, from the lowest to the highest.

    Piles that lie as they lay, with nothing in the air, are left out, and so are the cards of a
    tile, which are not seen.
    """
    left = {shift.source for shift in shifts}
    arrived = {shift.target for shift in shifts}
    changed = {place.pile for place in (*left, *arrived, *in_air)}
    pairs: list[tuple[CardBox, CardBox]] = []
    for pile, cards in after.lying.items():
        were = before.cards_in(pile)
        if after.piles[pile].tile or (pile not in changed and were == cards):
            continue
        staying = sorted(card.place.index for card in were if card.place not in left)
        lie = sorted(card.place.index for card in cards if card.place not in arrived)
        old_index, old_card = dict(zip(lie, staying, strict=False)), _by_index(were)
        pairs += [
            (old_card[old_index[card.place.index]], card)
            for card in cards
            if card.place.index in old_index
        ]
    return pairs


def _by_index(cards: Iterable[CardBox]) -> dict[int, CardBox]:
    return {card.place.index: card for card in cards}


def _changes(before: Mapping[str, int], after: Mapping[str, int], sign: int) -> list[str]:
    """The names of counters, once for each chip they lost (sign -1) or won (sign 1)."""
    return [
        name for name in after for _ in range(max(0, sign * (after[name] - before.get(name, 0))))
    ]
