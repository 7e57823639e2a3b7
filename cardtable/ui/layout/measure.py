"""How much room things need at a card width: zones, counters, and the blocks beside name plates.

Knows rows and card sizes; knows no cards and no positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardtable.core.table import Counter, Fan, Row, Side, Spot, Zone, Zones
from cardtable.ui.layout.rects import card_height

READABLE = 64  # pixels a card must be wide at 1280 by 720 for a person to read it
_AT_PLATE = 0.4
_SHELF = 0.62  # of a card's height
_CHECKS = 4  # lines of a checklist above each other
_ENDLESS = 1 << 20


def screen_scale(window: tuple[int, int]) -> float:
    """The scale that a window calls for by its size alone: 1.0 at 1280 by 720."""
    return max(0.8, min(3.0, window[0] / 1280, window[1] / 720))


@dataclass(frozen=True, slots=True)
class Item:
    """A zone or a counter at the spot where the viewer has it."""

    name: str
    spot: Spot
    zone: Zone | None = None
    counter: Counter | None = None
    seat: int = -1
    own: bool = False
    readable: bool = False

    @property
    def is_heading(self) -> bool:
        """Whether it stands over what comes next, and says whose that is."""
        return self.counter is not None and self.counter.style == "side"

    @property
    def grows_across(self) -> bool:
        """Whether it takes the spare width of its line."""
        flows = self.zone is not None and self.zone.family and not self.zone.slots
        return self.spot.grows and (flows or self.spot.fan in (Fan.ACROSS, Fan.HAND))

    @property
    def grows_down(self) -> bool:
        """Whether it takes the spare height of its row."""
        flows = self.zone is not None and self.zone.family and not self.zone.slots
        return self.spot.grows and (flows or self.spot.fan is Fan.DOWN)

    @property
    def is_hand(self) -> bool:
        """Whether it is the viewer's own hand or one like it, which takes two lines when long."""
        return self.spot.fan is Fan.HAND


@dataclass(frozen=True, slots=True)
class Measure:
    """The sizes that follow from a card width, the text scale and the window's own scale."""

    width: int  # of a card of scale 1
    scale: float  # of text and strips
    screen: float  # of the window alone

    def px(self, units: float) -> int:
        """Units of the 1280 by 720 design in pixels."""
        return round(units * self.scale)

    @property
    def gap(self) -> int:
        """The rhythm between things."""
        return max(4, self.px(8))

    @property
    def slot_gap(self) -> int:
        """Between the slots of one family."""
        return max(2, self.px(4))

    @property
    def shelf(self) -> int:
        """The height of the strip for cards set aside: they are read, as those of the hand are."""
        least = min(self.width, round(READABLE * self.screen))
        return max(card_height(least), round(card_height(self.width) * _SHELF)) + self.gap

    def card(self, item: Item) -> tuple[int, int]:
        """The size of an item's cards."""
        width = max(8, round(self.width * item.spot.scale))
        return width, card_height(width)

    def is_tile(self, item: Item) -> bool:
        """Whether its cards would be too small to read, so that a box tells rank and count."""
        family = item.zone is not None and item.zone.family
        return item.readable and family and self.card(item)[0] < round(READABLE * self.screen)

    def columns(self, item: Item, room: int = _ENDLESS) -> int:
        """How many slots of a family stand side by side."""
        zone = item.zone
        if zone is None or not zone.slots or zone.ring:
            return 1
        if zone.columns:
            return zone.columns
        fitting = (room + self.slot_gap) // (self.card(item)[0] + self.slot_gap)
        return max(1, min(len(zone.slots), fitting))

    def need(self, item: Item, room: int = _ENDLESS) -> tuple[int, int]:
        """The least width and height of an item, when `room` is all the width there is."""
        if item.counter is not None:
            return self.counter(item.counter, item)
        width, height = self.card(item)
        if self.is_tile(item):
            height = width
        wide, high = round(item.spot.wide * width), round(item.spot.high * height)
        zone = item.zone
        if zone is None or not zone.slots or zone.ring:
            return max(wide, width), max(high, height)
        columns = self.columns(item, room)
        lines = -(-len(zone.slots) // columns)
        least = columns * width + (columns - 1) * self.slot_gap
        if columns < len(zone.slots) and not zone.columns:
            wide = least  # its declared width was meant for one line
            high *= lines
        if self.is_tile(item):
            high = 0
        return max(wide, least), max(high, lines * height + (lines - 1) * self.slot_gap)

    def counter(self, counter: Counter, item: Item) -> tuple[int, int]:
        """The room of a number of the table."""
        if counter.style == "chips":
            return self.px(132), self.px(32)
        if counter.style == "checks":
            return self.px(70 + 18 * counter.limit), self.px(20)
        if counter.style == "side":
            return self.px(120), self.px(20)
        return max(self.px(72), round((item.spot.wide - 1) * self.width)), self.px(40)

    def plate_counter(self, counter: Counter) -> tuple[int, int]:
        """The room of a number on a name plate."""
        return (
            (self.px(132), self.px(24)) if counter.style == "chips" else (self.px(64), self.px(24))
        )


def items_for(zones: Zones, viewer: int, absent: frozenset[str] = frozenset()) -> tuple[Item, ...]:
    """Every zone and counter as the viewer has it; empty (`absent`) ones may yield their room."""
    found: list[Item] = []
    for zone in zones:
        item = _zone_item(zone, viewer)
        yields = item.spot.yields and zone.name in absent
        if item.spot.row is not Row.UNSEEN and not yields:
            found.append(item)
    for counter in zones.counters:
        found += _counter_items(counter, viewer)
    return tuple(found)


def _zone_item(zone: Zone, viewer: int) -> Item:
    own = not zone.owners or viewer in zone.owners
    spot = zone.near if own else zone.far or _beside_plate(zone.near)
    readable = zone.seen_by(viewer) and zone.drawn != "down"
    return Item(
        zone.name,
        spot,
        zone=zone,
        seat=_first(zone.owners, viewer),
        own=bool(zone.owners) and own,
        readable=readable,
    )


def _beside_plate(near: Spot) -> Spot:
    wide = 2.0 if near.fan in (Fan.ACROSS, Fan.HAND) else 1.0
    fan = Fan.ACROSS if near.fan in (Fan.ACROSS, Fan.HAND) else Fan.STACK
    return Spot(Row.PLATE, wide=wide, scale=_AT_PLATE, fan=fan)


def _counter_items(counter: Counter, viewer: int) -> list[Item]:
    own = not counter.owners or viewer in counter.owners
    spot = counter.near if own or counter.far is None else counter.far
    if spot.row is Row.UNSEEN:
        return []
    if spot.row is Row.PLATE and counter.owners:
        return [
            Item(counter.name, spot, counter=counter, seat=seat, own=seat == viewer)
            for seat in counter.owners
        ]
    return [Item(counter.name, spot, counter=counter, seat=_first(counter.owners, viewer), own=own)]


def _first(owners: Sequence[int], viewer: int) -> int:
    """The owner at whose place a thing is drawn: the viewer, else the first."""
    if viewer in owners:
        return viewer
    return owners[0] if owners else -1


Unit = tuple[Item, ...]  # a zone, perhaps under a heading, or counters above each other
Line = tuple[Unit, ...]
Lines = tuple[Line, ...]


def lines_of(items: Iterable[Item], row: Row, side: Side) -> Lines:
    """The items of one side of a row, by their declared lines, headings first."""
    by_line: dict[int, list[Item]] = {}
    for item in items:
        if item.spot.row is row and item.spot.side is side:
            by_line.setdefault(item.spot.line, []).append(item)
    return tuple(
        _units(sorted(by_line[number], key=lambda item: not item.is_heading))
        for number in sorted(by_line)
    )


def _units(items: list[Item]) -> Line:
    found: list[Unit] = []
    for item in items:
        if found and _goes_under(found[-1], item):
            found[-1] = (*found[-1], item)
        else:
            found.append((item,))
    return tuple(found)


def _goes_under(unit: Unit, item: Item) -> bool:
    """Whether an item stands beneath what is there: anything under a heading, numbers in twos.

    A checklist is one column before its owners, where rows are high, and two elsewhere.
    """
    first = unit[0].counter
    if unit[0].is_heading:
        return len(unit) == 1
    if first is None:
        return False
    if item.counter is None or item.counter.style != first.style:
        return False
    return len(unit) < (_CHECKS if first.style == "checks" and item.spot.row is Row.NEAR else 2)


def unit_need(measure: Measure, unit: Unit, room: int = _ENDLESS) -> tuple[int, int]:
    """The least width and height of a unit."""
    needs = [measure.need(item, room) for item in unit]
    height = sum(h for _, h in needs) + measure.slot_gap * (len(needs) - 1)
    return max(w for w, _ in needs), height


def wrapped(measure: Measure, lines: Lines, room: int) -> Lines | None:
    """The lines, broken where they are wider than the room; None when one item alone is."""
    found: list[Line] = []
    for line in lines:
        present: list[Unit] = []
        used = 0
        for unit in line:
            width = unit_need(measure, unit, room)[0]
            if width > room:
                return None
            if present and used + measure.gap + width > room:
                found.append(tuple(present))
                present, used = [], 0
            used += width + (measure.gap if present else 0)
            present.append(unit)
        found.append(tuple(present))
    return tuple(found)


def line_height(measure: Measure, line: Line, room: int = _ENDLESS) -> int:
    """The height that one line needs."""
    return max(unit_need(measure, unit, room)[1] for unit in line)


def bands(measure: Measure, sides: Mapping[Side, Lines], room: int) -> tuple[int, ...]:
    """The heights of a row's lines: its sides share them where they have as many.

    `room` is the width for its middle.
    """
    count = max(len(lines) for lines in sides.values())
    found = [0] * count
    for side, lines in sides.items():
        wide = room if side is Side.MIDDLE else _ENDLESS
        for number, line in enumerate(lines if len(lines) == count else ()):
            found[number] = max(found[number], line_height(measure, line, wide))
    return tuple(found)


def extent(measure: Measure, lines: Lines, room: int = _ENDLESS) -> tuple[int, int]:
    """The width and height that lines need."""
    width = height = 0
    for line in lines:
        needs = [unit_need(measure, unit, room) for unit in line]
        width = max(width, sum(w for w, _ in needs) + measure.gap * (len(needs) - 1))
        height += max(h for _, h in needs) + (measure.gap if height else 0)
    return width, height


def above(row: Row, spare: int) -> int:
    """What of the spare height stands above: near things hang from their row, far ones stand."""
    return {Row.NEAR: 0, Row.CENTRE: spare // 2}.get(row, spare)


def grows_down(row: Row, line: Line) -> bool:
    """Whether a line takes the spare height of its row."""
    return any(unit[-1].grows_down or (row is Row.HAND and unit[-1].is_hand) for unit in line)
