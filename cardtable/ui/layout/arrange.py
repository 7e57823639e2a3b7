"""From zones and piles to rectangles: `arrange` is all that others need.

`text_and_card_size` finds the sizes and `table_frame` gives every zone its room; here the piles
and their cards are put into those rooms. Pure: the same table in the same window always looks the
same. Knows no rules, no drawing and no time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import Any

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.piles import Piles
from cardtable.core.table import Fan, Row, Side, Spot, Zone, Zones
from cardtable.ui.layout.arrangement import (
    BADGE,
    FREE_BELOW,
    SHELF_LABEL,
    Arrangement,
    CardBox,
    CounterBox,
    LayoutOptions,
    PileBox,
)
from cardtable.ui.layout.families import (
    Rooms,
    flowed,
    flowing_width,
    latticed,
    ringed,
    slotted,
)
from cardtable.ui.layout.fans import (
    CardOrder,
    fanned,
    fitting,
    in_pile_order,
    in_steps,
    is_squared,
    showing,
)
from cardtable.ui.layout.items import Item
from cardtable.ui.layout.rects import Rect, card_height
from cardtable.ui.layout.row_boxes import ItemBox
from cardtable.ui.layout.table_frame import TableFrame, frame_for
from cardtable.ui.layout.text_and_card_size import Wanted

_DEFAULTS = LayoutOptions()


def arrange(
    zones: Zones,
    piles: Piles,
    viewer: int,
    window: tuple[int, int],
    *,
    seats: int,
    options: LayoutOptions = _DEFAULTS,
    orders: Mapping[str, CardOrder] | None = None,
) -> Arrangement:
    """The positions of everything: the piles of a view, in a window, with `viewer` in the south.

    `orders` says how hands lie (see hand_order.py); a hand without one lies in the order of its
    pile.
    """
    wanted = Wanted(zones, viewer, seats, window, options, _absent(zones, piles))
    return _Arranger(frame_for(wanted), piles, viewer, seats, orders or {}).arrangement()


def _absent(zones: Zones, piles: Piles) -> frozenset[str]:
    """The empty zones among those that may yield their room to others."""
    occupied = {name.partition("/")[0] for name, cards in piles.items() if cards}
    yielding = (zone for zone in zones if zone.near.yields or (zone.far and zone.far.yields))
    return frozenset(zone.name for zone in yielding if zone.name not in occupied)


class _Arranger:
    """Puts piles and their cards into the boxes of a frame."""

    def __init__(
        self,
        frame: TableFrame,
        piles: Piles,
        viewer: int,
        seats: int,
        orders: Mapping[str, CardOrder],
    ) -> None:
        self.frame, self.piles = frame, piles
        self.viewer, self.seats, self.orders = viewer, seats, orders
        self.pile_boxes: dict[str, PileBox] = {}
        self.family_boxes: dict[str, PileBox] = {}
        self.lying: dict[str, tuple[CardBox, ...]] = {}
        self.counters: list[CounterBox] = []
        self.least = frame.measure.readable
        self.flowing: dict[tuple[Fan, float], int] = {}  # the widths of cards of such families
        self.widths: dict[str, int] = {}  # of the cards of columns, which stand beside each other

    def arrangement(self) -> Arrangement:
        """Everything in its place."""
        self._measure_flowing()
        self._measure_columns()
        for box in self.frame.boxes:
            if box.item.counter is not None:
                self.counters.append(
                    CounterBox(box.item.name, box.rect, box.item.seat, box.item.is_heading)
                )
            elif box.item.zone is not None:
                self._place_zone(box, box.item.zone)
        measure = self.frame.measure
        return Arrangement(
            self.frame.window,
            self.frame.felt,
            self.frame.bar,
            self.frame.prompt,
            measure.scale,
            (measure.width, card_height(measure.width)),
            self.lying,
            self.pile_boxes,
            self.family_boxes,
            self.frame.plates,
            tuple(self.counters),
            self.frame.shelf,
            self.frame.design,
        )

    def _measure_flowing(self) -> None:
        """Families that flow have cards of one width, that of the fullest, if declared alike."""
        measure = self.frame.measure
        for box in self.frame.boxes:
            zone, spot = box.item.zone, box.item.spot
            if zone is None or not zone.family or zone.slots or zone.ring or not box.item.readable:
                continue
            room = self._flowing_room(box)
            width = flowing_width(
                room,
                self._members(zone),
                fitting(room if box.below else box.rect, measure.card(box.item)[0]),
                spot.fan,
                design=self.frame.design,
                gap=measure.slot_gap,
                least=self.least,
            )
            if width:
                key = (spot.fan, spot.scale)
                self.flowing[key] = min(width, self.flowing.get(key, width))

    def _members(self, zone: Zone) -> list[tuple[str, int]]:
        """The members of a family and how many cards they have."""
        return [(name, len(self.piles[name])) for name in self.piles.family(zone.name)]

    def _flowing_room(self, box: ItemBox) -> Rect:
        """The room of a family that flows: below its owner's name, within what is printed there."""
        if box.below:
            return self._room_in_lines(box)
        if not box.item.is_named:
            return box.rect
        measure, rect = self.frame.measure, box.rect
        inset = measure.slot_gap
        high = rect.h - measure.named
        return Rect(rect.x + inset, rect.y + measure.name, rect.w - 2 * inset, high)

    def _place(self, box: ItemBox) -> Rect:
        """The place of a whole family: as high as its lines of cards where these go on below."""
        room = self._flowing_room(box) if box.below else box.rect
        if room is box.rect:
            return room
        gap = self.frame.measure.slot_gap
        return Rect(room.x, room.y + gap, room.w, room.h - 2 * gap)

    def _room_in_lines(self, box: ItemBox) -> Rect:
        """The room beside columns of as many lines as the piles need, while there is room below.

        The first line is level with the columns' first cards. Where the piles cannot lie as cards,
        there is the room of one line for tiles.
        """
        zone, measure = box.item.zone, self.frame.measure
        assert zone is not None
        (width, height), gap = measure.card(box.item), measure.slot_gap
        place, members = box.rect.grown(gap), self._members(zone)
        for lines in range(1, len(members) + 1):
            high = lines * (height + 2 * gap) - 2 * gap
            room = Rect(box.rect.x, place.y, box.rect.w, high)
            if high <= place.h + box.below and flowing_width(
                room, members, width, box.item.spot.fan, gap=gap, least=self.least
            ):
                return room
        return box.rect

    def _measure_columns(self) -> None:
        """Columns that stand side by side have cards of one width, that of the fullest.

        Narrower cards have widths that follow from the usual one, so that they are no narrower
        beside larger text.
        """
        by_spot: dict[Spot, dict[str, int]] = {}
        items: dict[Spot, Item] = {}
        for box in self.frame.boxes:
            zone = box.item.zone
            if zone is None or box.item.spot.fan is not Fan.DOWN or not box.item.readable:
                continue
            rooms = self._member_rooms(box, zone) if zone.family else ({zone.name: box.rect}, False)
            if rooms[1]:
                continue
            items[box.item.spot] = box.item
            for name, whole in rooms[0].items():
                fits = self._fitting_column(box, whole, len(self.piles[name]))
                by_spot.setdefault(box.item.spot, {})[name] = fits
        for spot, columns in by_spot.items():
            width = self._column_width(items[spot], min(columns.values()))
            self.widths |= dict.fromkeys(columns, width)

    def _fitting_column(self, box: ItemBox, room: Rect, count: int) -> int:
        """The largest width at which a column of so many cards shows the index of each."""
        item, measure = box.item, self.frame.measure
        count = 1 if is_squared(count, item.spot.squared) else count
        return showing(
            Fan.DOWN,
            self._above_badge(box, room, count),
            measure.card(item)[0],
            in_pile_order(count),
            design=self.frame.design,
            least=self.least if item.zone is not None and item.zone.family else 0,
            folds=measure.folds(item),
        )

    def _column_width(self, item: Item, fits: int) -> int:
        """The width of the cards of columns that would fit with this one."""
        measure = self.frame.measure
        full = measure.card(item)[0]
        if fits == full or measure.folds(item):
            return fits
        usual = max(full, round(self.frame.usual_width * item.spot.scale))
        width = in_steps(usual, fits)
        if width < self.least:  # an upright table is full there: each pixel is of use
            width = fits if measure.upright else min(fits, self.least)
        return width

    # -- zones ---------------------------------------------------------------------------------

    def _place_zone(self, box: ItemBox, zone: Zone) -> None:
        if not zone.family:
            self._place_pile(box, zone.name, box.rect)
            return
        self.family_boxes[zone.name] = _family_box(self.frame, box, zone.name, self._place(box))
        rooms, tiles = self._member_rooms(box, zone)
        for name, room in rooms.items():
            self._place_pile(box, name, room, tile=tiles)

    def _member_rooms(self, box: ItemBox, zone: Zone) -> tuple[Rooms, bool]:
        """A room for each member of a family, and whether they are drawn as tiles."""
        if zone.slots or zone.ring:
            return _fixed_rooms(self.frame, box, self.viewer, self.seats)
        measure, spot, room = self.frame.measure, box.item.spot, self._flowing_room(box)
        width = fitting(room if box.below else box.rect, measure.card(box.item)[0])
        return flowed(
            room,
            self._members(zone),
            min(width, self.flowing.get((spot.fan, spot.scale), width)),
            spot.fan,
            design=self.frame.design,
            gap=measure.slot_gap,
            least=self.least if box.item.readable else 0,
        )

    # -- piles ---------------------------------------------------------------------------------

    def _place_pile(self, box: ItemBox, name: str, room: Rect, *, tile: bool = False) -> None:
        cards = self.piles[name]
        pile_box = _pile_box(self.frame, box, name, room, len(cards), tile=tile)
        self.pile_boxes[name] = pile_box
        if tile:
            self.lying[name] = _squared_up(name, cards, _face_down(box), _in_tile(pile_box.card))
            return
        if pile_box.fan is Fan.STACK:
            self.lying[name] = _squared_up(name, cards, _face_down(box), pile_box.card)
            return
        order = self._order(name, len(cards))
        lying = self._above_badge(box, room, len(cards))
        self.lying[name] = self._placed(box, name, pile_box.fan, lying, order)
        if order.aside and self.frame.shelf is not None:
            room = self._room_on_shelf(self.frame.shelf)
            aside = self._placed(box, name, Fan.ACROSS, room, CardOrder((order.aside,)))
            self.lying[name] += aside

    def _above_badge(self, box: ItemBox, room: Rect, count: int) -> Rect:
        """The room of a column for its cards: books have their number below the last one.

        That hangs over the margin of a card below its pips. Where the indices of so many cards
        want all the room, they have it.
        """
        if box.item.spot.fan is not Fan.DOWN or not box.item.spot.squared:
            return room
        high = self.frame.measure.card(box.item)[1]
        beyond = self.frame.measure.px(BADGE) - round(high * FREE_BELOW)
        less = Rect(room.x, room.y, room.w, max(high, room.h - beyond))
        index = ceil(self.frame.design.step_down(self.least))
        shown = [1 + (place.h - card_height(self.least)) // index for place in (less, room)]
        return less if shown[0] >= min(count, shown[1]) else room

    def _room_on_shelf(self, shelf: Rect) -> Rect:
        """The room for cards on the shelf; their total is written to their left."""
        label, inset = self.frame.measure.px(SHELF_LABEL), self.frame.measure.gap // 2
        return Rect(shelf.x + label, shelf.y + inset, shelf.w - 2 * label, shelf.h - 2 * inset)

    def _order(self, name: str, count: int) -> CardOrder:
        """The order asked for, if it is an order of just these cards."""
        order = self.orders.get(name)
        if order is None:
            return in_pile_order(count)
        if self.frame.shelf is None and order.aside:
            order = CardOrder((*order.groups, order.aside), order.tight)
        complete = sorted((*order.indices(), *order.aside)) == list(range(count))
        return order if complete else in_pile_order(count)

    # -- cards ---------------------------------------------------------------------------------

    def _placed(
        self, box: ItemBox, name: str, fan: Fan, room: Rect, order: CardOrder
    ) -> tuple[CardBox, ...]:
        """The cards of one pile, or those of them that are ordered, in a room.

        One's own hand lies round the middle of the table, and laid out it lies where it lay.
        """
        felt, spot = self.frame.felt, box.item.spot
        hand = spot.row is Row.HAND and (box.item.is_hand or box.item.is_instead_of_hand)
        return _fanned_out(
            name,
            self.piles[name],
            _face_down(box),
            fan,
            room,
            self.widths.get(name, self.frame.measure.card(box.item)[0]),
            order,
            design=self.frame.design,
            readable=box.item.readable,
            least=self.least if box.item.zone is not None and box.item.zone.family else 0,
            squared=spot.squared,
            middle=felt.x + felt.w / 2 if hand else None,
            flush=_flush(box),
            wraps=box.wraps,
            column=self.frame.measure.column_step(box.item),
            folds=self.frame.measure.folds(box.item),
        )


@lru_cache(maxsize=256)
def _fixed_rooms(frame: TableFrame, box: ItemBox, viewer: int, seats: int) -> tuple[Rooms, bool]:
    """The rooms of a family with slots, which stay where they are; and whether they are tiles."""
    zone, measure = box.item.zone, frame.measure
    assert zone is not None
    width = fitting(box.rect, measure.card(box.item)[0])
    if zone.ring:
        return ringed(box.rect, zone, width, viewer, seats), False
    if lattice := measure.lattice(box.item):
        return latticed(box.rect, zone, lattice, measure.slot_gap, width), False
    tiles, columns = measure.is_tile(box.item), measure.columns(box.item, box.rect.w)
    width = 0 if measure.in_two_lines(box.item) else width  # columns grow down to the next line
    return slotted(box.rect, zone, columns, measure.slot_gap, tiles=tiles, width=width), tiles


@lru_cache(maxsize=1024)
def _pile_box(
    frame: TableFrame, box: ItemBox, name: str, room: Rect, count: int, *, tile: bool
) -> PileBox:
    """The room of a pile of so many cards."""
    item = box.item
    first = room
    if not tile:
        width = frame.measure.card(item)[0]
        one_card, flush = in_pile_order(1), _flush(box)
        first = fanned(item.spot.fan, room, width, one_card, flush=flush, wraps=box.wraps)[0].rect
    zone, _, member = name.partition("/")
    return PileBox(
        name,
        zone,
        room,
        first,
        item.spot.fan,
        tile,
        count,
        member if item.zone is not None and item.zone.slots else "",
        item.seat,
        item.own,
        any(room.inside(plate.block) for plate in frame.plates),
        False,
        item.zone.title if item.zone is not None else "",
        item.zone is not None and item.zone.near.fan is Fan.HAND,
        item.is_named,
        item.zone is not None and item.zone.ring,
    )


def _family_box(frame: TableFrame, box: ItemBox, name: str, room: Rect) -> PileBox:
    """The room of a whole family."""
    return replace(_pile_box(frame, box, name, room, 0, tile=False), family=True)


def _flush(box: ItemBox) -> Side:
    """The side of its room on which a row of cards lies: at a plate it is flush with that."""
    if box.item.spot.row is not Row.PLATE:
        return Side.MIDDLE
    return Side.RIGHT if box.mirrored else Side.LEFT


def _face_down(box: ItemBox) -> bool:
    """True when cards lie face down here, known or not."""
    return box.item.zone is not None and box.item.zone.drawn == "down"


def _in_tile(slot: Rect) -> Rect:
    """The room for cards in the middle of a tile, which is drawn instead of them."""
    width = fitting(slot, slot.w)
    return slot.middle(width, card_height(width))


@lru_cache(maxsize=256)  # from move to move most piles lie as they lay
def _squared_up(
    pile: str, cards: tuple[Card, ...], face_down: bool, rect: Rect
) -> tuple[CardBox, ...]:
    """The cards of a pile one upon the other."""
    covered, last = Rect(rect.x, rect.y, 0, rect.h), len(cards) - 1
    return tuple(
        _card_box(pile, index, card, rect, covered if index < last else rect, face_down)
        for index, card in enumerate(cards)
    )


@lru_cache(maxsize=256)
def _fanned_out(
    pile: str, cards: tuple[Card, ...], face_down: bool, *room: Any, **how: Any
) -> tuple[CardBox, ...]:
    """The cards of a pile in a room: what follows `face_down` is what `fanned` wants to know."""
    return tuple(
        _card_box(pile, lying.index, cards[lying.index], lying.rect, lying.shows, face_down)
        for lying in fanned(*room, **how)
    )


@lru_cache(maxsize=2048)  # a stock lies as it lay but for its top card
def _card_box(  # noqa: PLR0917  arguments by name would cost more than the cache saves
    pile: str, index: int, card: Card, rect: Rect, shows: Rect, face_down: bool
) -> CardBox:
    """A card in its place; known cards lie as their zone says, unknown ones face down."""
    return CardBox(Place(pile, index), card, rect, shows, not card.is_hidden and not face_down)
