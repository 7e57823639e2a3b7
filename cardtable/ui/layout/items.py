"""The things on the table as the viewer sees them: every zone and counter, in rows and lines.

Knows no cards, no sizes and no positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.core.frozen import dataclass
from cardtable.core.table import Counter, Fan, Row, Side, Spot, Zone, Zones

_PLATE_SCALE = 0.4  # of cards beside a name plate


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A zone or a counter at the spot where the viewer sees it; known by its identity."""

    name: str
    spot: Spot
    zone: Zone | None = None
    counter: Counter | None = None
    seat: int = -1
    own: bool = False
    readable: bool = False

    @property
    def is_heading(self) -> bool:
        """True when it names the owner of the things in the line below."""
        return self.counter is not None and self.counter.style == "side"

    @property
    def grows_across(self) -> bool:
        """True when it takes the spare width of its line."""
        if self.is_heading:
            return True
        return self.spot.grows and (self.flows or self.spot.fan in (Fan.ACROSS, Fan.HAND))

    @property
    def grows_down(self) -> bool:
        """True when it takes the spare height of its row."""
        return self.spot.grows and (self.flows or self.spot.fan is Fan.DOWN)

    @property
    def flows(self) -> bool:
        """True when its piles lie side by side in one room, as many as there are."""
        return self.zone is not None and self.zone.family and not self.zone.slots

    @property
    def is_named(self) -> bool:
        """True when its owner's name stands above it: piles that one seat has laid out."""
        zone = self.zone
        return zone is not None and zone.family and not zone.slots and len(zone.owners) == 1

    @property
    def is_ring(self) -> bool:
        """True when every seat has a card in it, in the middle of the table."""
        return self.zone is not None and self.zone.ring

    @property
    def is_hand(self) -> bool:
        """True when it is fanned like a hand, which takes two lines when it is long."""
        return self.spot.fan is Fan.HAND

    @property
    def is_of_hand(self) -> bool:
        """True when it is a hand, its owner's or another's."""
        return self.zone is not None and self.zone.near.fan is Fan.HAND

    @property
    def is_instead_of_hand(self) -> bool:
        """True when it takes the place of its owner's hand once there is something in it."""
        return self.zone is not None and self.zone.is_laid_out_hand


Line = tuple[Item, ...]
Lines = tuple[Line, ...]


def items_for(zones: Zones, viewer: int, absent: frozenset[str] = frozenset()) -> tuple[Item, ...]:
    """Every zone and counter as the viewer sees it; an empty (`absent`) zone may yield its room."""
    items: list[Item] = []
    for zone in zones:
        item = _zone_item(zone, viewer)
        yields = item.spot.yields and zone.name in absent
        if item.spot.row is not Row.UNSEEN and not yields:
            items.append(item)
    for counter in zones.counters:
        items += _counter_items(counter, viewer)
    return tuple(items)


def in_place_of_hands(items: Sequence[Item]) -> dict[str, Item]:
    """The piles that are laid out where a hand lay, by the name of the hand."""
    hands = {item.seat: item.name for item in items if item.is_of_hand}
    return {
        hands[item.seat]: item for item in items if item.is_instead_of_hand and item.seat in hands
    }


def _zone_item(zone: Zone, viewer: int) -> Item:
    own = not zone.owners or viewer in zone.owners
    spot = zone.near if own else zone.far or _beside_plate(zone.near)
    readable = zone.seen_by(viewer) and zone.drawn != "down"
    return Item(
        zone.name,
        spot,
        zone=zone,
        seat=_shown_owner(zone.owners, viewer),
        own=bool(zone.owners) and own,
        readable=readable,
    )


def _beside_plate(near: Spot) -> Spot:
    wide = 2.0 if near.fan in (Fan.ACROSS, Fan.HAND) else 1.0
    fan = Fan.ACROSS if near.fan in (Fan.ACROSS, Fan.HAND) else Fan.STACK
    return Spot(Row.PLATE, wide=wide, scale=_PLATE_SCALE, fan=fan)


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
    seat = _shown_owner(counter.owners, viewer)
    return [Item(counter.name, spot, counter=counter, seat=seat, own=own)]


def _shown_owner(owners: Sequence[int], viewer: int) -> int:
    """The owner at whose place something is drawn: the viewer if possible, else the first."""
    if viewer in owners:
        return viewer
    return owners[0] if owners else -1


def lines_of(items: Iterable[Item], row: Row, side: Side) -> Lines:
    """The items of one side of a row, by their declared lines, headings first."""
    by_line: dict[int, list[Item]] = {}
    for item in items:
        if item.spot.row is row and item.spot.side is side:
            by_line.setdefault(item.spot.line, []).append(item)
    return tuple(
        tuple(sorted(by_line[number], key=lambda item: not item.is_heading))
        for number in sorted(by_line)
    )


def is_heading(line: Line) -> bool:
    """True when a line only names the owners of the line below it."""
    return any(item.is_heading for item in line) and all(item.counter for item in line)


def grows_down(row: Row, line: Line) -> bool:
    """True when a line takes the spare height of its row."""
    return any(item.grows_down or (row is Row.HAND and item.is_hand) for item in line)


def are_columns(line: Line) -> bool:
    """True when a line is columns of cards that grow down side by side."""
    return all(item.grows_down and item.spot.fan is Fan.DOWN and not item.flows for item in line)


def is_column(item: Item) -> bool:
    """True for a single pile that grows down, like the columns of a patience."""
    family = item.zone is None or item.zone.family
    return not family and item.grows_down and item.spot.fan is Fan.DOWN


def is_read_at_plate(item: Item) -> bool:
    """True for cards beside a name plate that the viewer is to read."""
    return item.spot.row is Row.PLATE and item.zone is not None and item.readable
