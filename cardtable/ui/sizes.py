"""How much room things need at a card width: zones, counters, and the blocks beside name plates.

Knows rows and card sizes; knows no cards and no positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardtable.core.table import Counter, Fan, Row, Side, Spot, Zone, Zones
from cardtable.ui.rects import card_height

READABLE = 64  # pixels a card must be wide at 1280 by 720 for a person to read it
_AT_PLATE = 0.4
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


Unit = tuple[Item, ...]  # a zone, or up to two counters above each other
Line = tuple[Unit, ...]
Lines = tuple[Line, ...]


def lines_of(items: Iterable[Item], row: Row, side: Side) -> Lines:
    """The items of one side of a row, by their declared lines."""
    by_line: dict[int, list[Item]] = {}
    for item in items:
        if item.spot.row is row and item.spot.side is side:
            by_line.setdefault(item.spot.line, []).append(item)
    return tuple(_units(by_line[number]) for number in sorted(by_line))


def _units(items: list[Item]) -> Line:
    found: list[Unit] = []
    for item in items:
        beneath = found and len(found[-1]) == 1 and found[-1][0].counter is not None
        if item.counter is not None and beneath:
            found[-1] = (*found[-1], item)
        else:
            found.append((item,))
    return tuple(found)


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


def extent(measure: Measure, lines: Lines, room: int = _ENDLESS) -> tuple[int, int]:
    """The width and height that lines need."""
    width = height = 0
    for line in lines:
        needs = [unit_need(measure, unit, room) for unit in line]
        width = max(width, sum(w for w, _ in needs) + measure.gap * (len(needs) - 1))
        height += max(h for _, h in needs) + (measure.gap if height else 0)
    return width, height
