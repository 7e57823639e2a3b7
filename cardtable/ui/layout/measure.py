"""The room that zones, counters and lines of them need when cards have a certain width.

Knows no cards and no positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from itertools import chain, pairwise
from math import ceil

from cardtable.core.cards import is_card
from cardtable.core.frozen import dataclass
from cardtable.core.table import Counter, Fan, Row, Side
from cardtable.ui.layout.face_design import STANDARD
from cardtable.ui.layout.fans import COLUMN
from cardtable.ui.layout.items import (
    Item,
    Line,
    Lines,
    is_column,
    is_heading,
    is_read_at_plate,
)
from cardtable.ui.layout.rects import card_height

READABLE = 64  # pixels a card must be wide at 1280 by 720 for a person to read it
_LESS = 0.8  # of that: what is left beside larger text, in a window larger than that
UNLIMITED = 1 << 20  # a width that nothing exceeds

_TILE = 0.85  # the least height of a tile, in its widths
_RANK, _SIGN = 19, 23  # units: the least width of a tile with a rank, and with a whole sign
_PRINT = 16  # units: the least height of a tile
_UPRIGHT = 0.72  # of the readable width, where the table is upright: rank and suit fill such a card
_NAME = 19  # units
_GAP, _SMALL_GAP = 8, 5  # units
_COUNT, _COUNT_AT_PLATE = 36, 22  # units: the width of the number of cards in a pile
_IN_TWO = 0.72  # of the height wanted for columns: what each of two lines of them has at least
_SHELF = 0.62  # of a card's height
_LOOSE = 0.5  # of a card's height: the step of a column on an upright table while there is room
_CLOSER = 0.7  # of the declared width of a row at a plate: what it has at least if cards are larger


@dataclass(frozen=True, slots=True)
class Upright:
    """The ways in which an upright table uses its height, where width is scarce.

    Cards in a ring are `ring` times the size of the hand, name plates `plates` times as large as
    usual, and those along the top `top` times that. With a `lattice` slots stand in one of the ways
    in which their zone wants them there. With `above` one's own plate stands above the hand, which
    has all the width. Slots from which columns grow stand in two lines instead of one, with cards
    `columns` times as large as usual; 0 leaves them in one. Open cards beside a plate are `held`
    times as large as usual, and a column that grows by itself has at least `kept` pixels of height.
    With `pillars` the others sit side by side along the top, with their piles below their plates.
    """

    ring: float = 1.45
    plates: float = 1.0
    top: float = 1.0
    lattice: int = 0
    above: bool = False
    columns: float = 0
    held: float = 1.0
    kept: int = 0
    pillars: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Measure:
    """The sizes that follow from a card width, the text scale and the scale of the window.

    It is known by its identity, so that what an item needs is quickly remembered.
    """

    width: int  # of a card of scale 1
    scale: float  # of text and strips
    screen: float  # of the window alone
    close: bool = False  # columns in slots ask for a single card's height and no more
    low: bool = False  # gaps are small, and the badges of a crowd have a single line of text
    upright: Upright | None = None
    hand: float = 1.0  # of the width of a card: those in the hand of the one who plays
    gap: int = field(init=False)  # between one thing and the next; it does not grow with the text
    slot_gap: int = field(init=False)  # between the slots of one family
    readable: int = field(init=False)  # the pixels a card must be wide for a person to read it

    def __post_init__(self) -> None:
        """Works out what is asked for hundreds of times while a fit is looked for."""
        least = min(self.scale, self.screen)
        object.__setattr__(self, "readable", _readable(self.scale, self.screen))
        object.__setattr__(self, "gap", max(4, round((_SMALL_GAP if self.low else _GAP) * least)))
        object.__setattr__(self, "slot_gap", max(2, round(4 * least)))

    def px(self, units: float) -> int:
        """Units of the 1280 by 720 design in pixels."""
        return round(units * self.scale)

    @property
    def own_above(self) -> bool:
        """True when one's own plate stands above the hand."""
        return self.upright is not None and self.upright.above

    @property
    def pillars(self) -> bool:
        """True when the others sit side by side along the top, with their piles below them."""
        return self.upright is not None and self.upright.pillars

    def plate(self, print_: float, rest: float, *, at_top: bool = False) -> int:
        """A length of a name plate: as `beside_text`, larger on an upright table with room."""
        larger = self.upright.plates if self.upright else 1.0
        if at_top and self.upright:
            larger *= self.upright.top
        return self.beside_text(print_ * larger, rest * larger)

    def beside_text(self, print_: float, rest: float) -> int:
        """A length in pixels: units of it that are text, and others that do not grow with it."""
        return round(print_ * self.scale + rest * min(self.scale, self.screen))

    @property
    def name(self) -> int:
        """The height of an owner's name above what lies there."""
        return self.px(_NAME)

    @property
    def named(self) -> int:
        """The height that a pile with its owner's name has beyond its cards."""
        return self.name + self.slot_gap

    @property
    def shelf(self) -> int:
        """The height of the strip for cards set aside; they can be read like those of the hand."""
        part = _LESS if self.scale > self.screen else 1
        least = min(self.width, round(READABLE * self.screen * part))
        return max(card_height(least), round(card_height(self.width) * _SHELF)) + self.gap

    def inset(self, sides: Mapping[Side, Lines]) -> int:
        """The pixels by which a row stands within its room at both ends, round a common middle.

        The print of the middle reaches that far beyond the room, so that there is a gap round it.
        """
        lines = chain(*sides.values())
        return self.slot_gap if any(item.is_ring for item in chain(*lines)) else 0

    def card(self, item: Item) -> tuple[int, int]:
        """The size of an item's cards."""
        width = self._card_width(item)
        return width, card_height(width)

    def _card_width(self, item: Item) -> int:
        larger = self.upright.ring if self.upright and item.is_ring else 1.0
        if self.upright is not None and self._are_larger(item):
            larger = self.upright.columns
        if self.upright is not None and is_read_at_plate(item):
            larger = self.upright.held
        if item.spot.row is Row.HAND and (item.is_hand or item.is_instead_of_hand):
            larger = self.hand
        return max(8, round(self.width * item.spot.scale * larger))

    def _are_larger(self, item: Item) -> bool:
        """True for columns that stand in two lines, so that their cards can be larger."""
        larger = self.upright is not None and self.upright.columns > 0
        return larger and item.spot.fan is Fan.DOWN and _is_one_line(item)

    def place(self, item: Item) -> tuple[int, int]:
        """The least size of the places of an item: cards, or tiles on which a name can be read."""
        width, height = self.card(item)
        if not self.is_tile(item):
            return width, height
        slots = item.zone.slots if item.zone is not None else ()
        least = _SIGN if any(is_card(slot) for slot in slots) else _RANK
        wide = max(width, self.px(least))
        return wide, max(round(width * _TILE), self.px(_PRINT))

    def is_tile(self, item: Item) -> bool:
        """True when its cards would be too small to read, so that a tile names rank and count."""
        if not item.readable or item.zone is None or not item.zone.family:
            return False
        least = round(self.readable * _UPRIGHT) if self.upright else self.readable
        return self._card_width(item) < least

    def columns(self, item: Item, room: int = UNLIMITED) -> int:
        """The number of slots of a family that stand side by side."""
        zone = item.zone
        if zone is None or not zone.slots or zone.ring:
            return 1
        if lattice := self.lattice(item):
            return round(max(column for column, _ in lattice)) + 1
        if zone.columns:
            return -(-zone.columns // 2) if self.in_two_lines(item) else zone.columns
        fitting = (room + self.slot_gap) // (self.place(item)[0] + self.slot_gap)
        return max(1, min(len(zone.slots), fitting))

    def in_two_lines(self, item: Item) -> bool:
        """True for slots of one line that stand in two where the table is upright, twice as wide.

        Tiles always do, columns that grow where that makes cards larger.
        """
        if self.upright is None or not _is_one_line(item):
            return False
        return self.is_tile(item) or self._are_larger(item)

    def column_step(self, item: Item) -> float:
        """The step of a column in heights of a card, while there is room for it."""
        return _LOOSE if self.upright is not None and is_column(item) else COLUMN

    def folds(self, item: Item) -> bool:
        """True for a column that lies in two lines before its cards become smaller."""
        return self.upright is not None and is_column(item)

    def lattice(self, item: Item) -> tuple[tuple[float, float], ...]:
        """The column and line of each slot of a family, where these are not simply counted."""
        zone = item.zone
        number = self.upright.lattice if self.upright is not None else 0
        if zone is None or not 0 < number <= len(zone.upright) or self.is_tile(item):
            return ()
        return zone.upright[number - 1]

    def declared(self, item: Item, place: tuple[int, int]) -> tuple[int, int]:
        """The least width and height that a zone declares, with places of a size.

        Larger cards at a plate lie closer.
        """
        (width, height), spot = place, item.spot
        wide, high = round(spot.wide * width), round(spot.high * height)
        if self.upright is None:
            return wide, high
        if is_read_at_plate(item) and spot.fan is Fan.ACROSS:
            usual = max(8, round(self.width * spot.scale))
            wide = max(round(spot.wide * usual), round(wide * _CLOSER))
        return wide, max(high, self.upright.kept) if is_column(item) else high

    def need(self, item: Item, room: int = UNLIMITED) -> tuple[int, int]:
        """The least width and height of an item, when `room` is all the width there is."""
        return _need(self, item, room)

    def counter(self, counter: Counter, item: Item) -> tuple[int, int]:
        """The room for a counter on the table."""
        if counter.style == "chips":
            return (self.card(item)[1],) * 2  # a round place as high as the piles beside it
        high = self.beside_text(15, 5)
        if counter.style == "checks":
            return self.beside_text(74 + 4 * counter.limit, 12), high
        if counter.style == "side":
            return self.px(70 + 80 * max(1, len(counter.owners))), high
        return max(self.px(72), round((item.spot.wide - 1) * self.width)), self.px(40)

    def plate_counter(self, counter: Counter) -> tuple[int, int]:
        """The room for a counter at a name plate."""
        return (
            (self.px(132), self.px(24)) if counter.style == "chips" else (self.px(64), self.px(24))
        )


def _readable(scale: float, screen: float) -> int:
    """The pixels a card must be wide for a person to read it.

    Beside larger text the cards of a large window may be smaller, but no smaller than that.
    """
    usual = READABLE * screen
    return round(usual if scale <= screen else max(min(usual, READABLE), usual * _LESS))


@lru_cache(maxsize=1024)
def measure_of(
    width: int,
    scale: float,
    screen: float,
    *,
    close: bool,
    low: bool = False,
    upright: Upright | None = None,
    hand: float = 1.0,
) -> Measure:
    """The measure of these sizes, the same one each time: other seatings are tried with it too."""
    return Measure(width, scale, screen, close, low, upright, hand)


def column_high(width: int, count: int) -> int:
    """The height of a column of so many cards, with the index of each to be seen."""
    return card_height(width) + (count - 1) * ceil(STANDARD.step_down(width))


def _is_one_line(item: Item) -> bool:
    """True for a family whose slots stand side by side in one line."""
    zone = item.zone
    return zone is not None and bool(zone.slots) and zone.columns == len(zone.slots)


@lru_cache(maxsize=8192)  # a fit asks for each item several times
def _need(measure: Measure, item: Item, room: int) -> tuple[int, int]:
    if item.counter is not None:
        return measure.counter(item.counter, item)
    width, height = place = measure.place(item)
    wide, high = measure.declared(item, place)
    zone = item.zone
    wide = max(wide, wide - width + _room_for_count(measure, item))
    if zone is None or not zone.slots or zone.ring:
        return max(wide, width), max(high, height) + (measure.named if item.is_named else 0)
    columns = measure.columns(item, room)
    lines: float = -(-len(zone.slots) // columns)
    if lattice := measure.lattice(item):
        lines, wide, high = max(line for _, line in lattice) + 1, 0, 0
    least = columns * width + (columns - 1) * measure.slot_gap
    if lattice:
        least = width + ceil(max(column for column, _ in lattice) * (width + measure.slot_gap))
    if columns < len(zone.slots) and not zone.columns:
        wide = least  # its declared width was meant for one line
        high = round(high * lines)
    elif measure.in_two_lines(item) and not measure.is_tile(item):
        wide = least
        high = round(lines * max(1.0, item.spot.high * _IN_TWO) * height)
    if measure.is_tile(item) or (measure.close and item.spot.fan is Fan.DOWN):
        high = 0
    return max(wide, least), max(high, round(lines * height + (lines - 1) * measure.slot_gap))


def _room_for_count(measure: Measure, item: Item) -> int:
    """The room for the number of cards in a pile, so that it does not lie on the next one."""
    zone, fan = item.zone, item.spot.fan
    if zone is None or zone.family:
        return 0
    if item.spot.row is Row.PLATE:
        return measure.px(_COUNT_AT_PLATE) if fan is not Fan.DOWN else 0
    return measure.px(_COUNT) if fan in (Fan.STACK, Fan.TOP) else 0


def line_height(measure: Measure, line: Line, room: int = UNLIMITED) -> int:
    """The height that one line needs."""
    return max(measure.need(item, room)[1] for item in line)


def line_width(measure: Measure, line: Line, room: int = UNLIMITED) -> int:
    """The least width of one line."""
    widths = sum(measure.need(item, room)[0] for item in line)
    return widths + measure.gap * (len(line) - 1)


def gaps_below(measure: Measure, lines: Lines) -> tuple[int, ...]:
    """The space between each line and the next.

    Headings stand close to what they head; a number stands clear of the pile above and its badge.
    """
    gaps = []
    for line, below in pairwise(lines):
        number = all(item.counter for item in below) and not is_heading(below)
        gap = measure.gap * 2 if number else measure.gap
        gaps.append(measure.slot_gap if is_heading(line) else gap)
    return tuple(gaps)


@lru_cache(maxsize=4096)
def lines_need(measure: Measure, lines: Lines, room: int = UNLIMITED) -> tuple[int, int]:
    """The least width and height of several lines."""
    widest = max((line_width(measure, line, room) for line in lines), default=0)
    heights = [line_height(measure, line, room) for line in lines]
    return widest, sum(heights) + sum(gaps_below(measure, lines))
