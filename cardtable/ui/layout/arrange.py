"""From zones and piles to rectangles: `arrange` is the whole of it.

`frame.py` finds the largest card that fits and the room of every zone; here the piles and their
cards are put into those rooms. Pure: the same table in the same window lies the same. Knows no
rules, no drawing and no time.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.piles import Piles
from cardtable.core.table import Fan, Row, Zone, Zones
from cardtable.ui.layout.arrangement import (
    SHELF_LABEL,
    Arrangement,
    CardBox,
    CounterBox,
    LayoutOptions,
    PileBox,
)
from cardtable.ui.layout.families import flowed
from cardtable.ui.layout.fans import CardOrder, fanned, fitting, in_pile_order
from cardtable.ui.layout.measure import READABLE
from cardtable.ui.layout.rects import Rect, card_height
from cardtable.ui.layout.table_frame import ItemBox, TableFrame, table_frame

_PLAIN = LayoutOptions()


def arrange(
    zones: Zones,
    piles: Piles,
    viewer: int,
    window: tuple[int, int],
    *,
    seats: int,
    options: LayoutOptions = _PLAIN,
    orders: Mapping[str, CardOrder] | None = None,
) -> Arrangement:
    """Where everything lies: the piles of a view, in a window, with `viewer` in the south.

    `orders` says how hands lie (see hands.py); a hand without one lies in the order of its pile.
    """
    framed = table_frame(
        zones, viewer, seats, window, options=options, absent=_absent(zones, piles)
    )
    return _Layer(framed, piles, viewer, seats, orders or {}).arrangement()


def _absent(zones: Zones, piles: Piles) -> frozenset[str]:
    """The empty zones among those that may yield their room."""
    held = {name.partition("/")[0] for name, cards in piles.items() if cards}
    may = (zone for zone in zones if zone.near.yields or (zone.far and zone.far.yields))
    return frozenset(zone.name for zone in may if zone.name not in held)


class _Layer:
    """Puts piles into the boxes of a frame."""

    def __init__(
        self,
        framed: TableFrame,
        piles: Piles,
        viewer: int,
        seats: int,
        orders: Mapping[str, CardOrder],
    ) -> None:
        self.frame, self.all_piles = framed, piles
        self.viewer, self.seats, self.orders = viewer, seats, orders
        self.piles: dict[str, PileBox] = {}
        self.families: dict[str, PileBox] = {}
        self.cards: list[CardBox] = []
        self.counters: list[CounterBox] = []
        self.least = round(READABLE * framed.measure.screen)
        self.at_plates = tuple(plate.block for plate in framed.plates)

    def arrangement(self) -> Arrangement:
        """Everything placed."""
        for box in self.frame.boxes:
            if box.item.counter is not None:
                self.counters.append(CounterBox(box.item.name, box.rect, box.item.seat))
            elif box.item.zone is not None:
                self._zone(box, box.item.zone)
        measure = self.frame.measure
        return Arrangement(
            self.frame.window,
            self.frame.felt,
            self.frame.bar,
            self.frame.prompt,
            measure.scale,
            (measure.width, card_height(measure.width)),
            tuple(self.cards),
            self.piles,
            self.families,
            self.frame.plates,
            tuple(self.counters),
            self.frame.shelf,
            {placed.place: placed for placed in self.cards},
        )

    def _zone(self, box: ItemBox, zone: Zone) -> None:
        if not zone.family:
            self._pile(box, zone.name, box.rect)
            return
        self.families[zone.name] = self._box(box, zone.name, box.rect, family=True)
        if zone.ring:
            rooms = self._ring(box, zone)
        elif zone.slots:
            rooms = self._slots(box, zone)
        else:
            rooms = self._flow(box, zone)
        for name, (room, tile) in rooms.items():
            self._pile(box, name, room, tile)

    def _width(self, box: ItemBox) -> int:
        return fitting(box.rect, self.frame.measure.card(box.item)[0])

    def _slots(self, box: ItemBox, zone: Zone) -> dict[str, tuple[Rect, bool]]:
        """A fixed cell for each member."""
        measure, tile = self.frame.measure, self.frame.measure.is_tile(box.item)
        columns = measure.columns(box.item, box.rect.w)
        lines = -(-len(zone.slots) // columns)
        gap = measure.slot_gap
        w = (box.rect.w - gap * (columns - 1)) // columns
        h = (box.rect.h - gap * (lines - 1)) // lines
        if tile:  # never taller than a card
            h = min(h, card_height(w))
        top = box.rect.y + (box.rect.h - lines * h - gap * (lines - 1)) // 2 if tile else box.rect.y
        found = {}
        for number, slot in enumerate(zone.slots):
            line, column = divmod(number, columns)
            cell = Rect(box.rect.x + column * (w + gap), top + line * (h + gap), w, h)
            found[f"{zone.name}/{slot}"] = (cell, tile)
        return found

    def _ring(self, box: ItemBox, zone: Zone) -> dict[str, tuple[Rect, bool]]:
        """A place for each seat around a centre, towards the seat."""
        width = self._width(box)
        height = card_height(width)
        x, y = box.rect.x + box.rect.w / 2, box.rect.y + box.rect.h / 2
        across = min(box.rect.w - width, 3 * width) / 2
        down = (box.rect.h - height) / 2
        found = {}
        for number, slot in enumerate(zone.slots):
            seat = int(slot) if slot.isdigit() else number
            turn = radians(90 + 360 * ((seat - self.viewer) % self.seats) / self.seats)
            left = round(x + across * cos(turn) - width / 2)
            top = round(y + down * sin(turn) - height / 2)
            found[f"{zone.name}/{slot}"] = (Rect(left, top, width, height), False)
        return found

    def _flow(self, box: ItemBox, zone: Zone) -> dict[str, tuple[Rect, bool]]:
        """A room for each member there is, side by side in lines."""
        members = [(name, len(self.all_piles[name])) for name in self.all_piles.family(zone.name)]
        least = self.least if box.item.readable else 0
        rooms, tiles = flowed(
            box.rect,
            members,
            self._width(box),
            box.item.spot.fan,
            gap=self.frame.measure.slot_gap,
            least=least,
            side=box.item.spot.side,
            low=box.item.spot.row is Row.FAR,
        )
        return {name: (room, tiles) for name, room in rooms.items()}

    def _pile(self, box: ItemBox, name: str, room: Rect, tile: bool = False) -> None:
        cards = self.all_piles[name]
        made = self._box(box, name, room, tile=tile)
        self.piles[name] = made
        if tile:
            self._tile(box, made, cards)
            return
        order = self._order(name, len(cards)) if made.fan is Fan.HAND else in_pile_order(len(cards))
        self._lie(box, name, made.fan, room, order)
        if order.aside and self.frame.shelf is not None:
            self._lie(
                box, name, Fan.ACROSS, self._on_shelf(self.frame.shelf), CardOrder((order.aside,))
            )

    def _on_shelf(self, shelf: Rect) -> Rect:
        """Where cards lie on the shelf; what they come to is written at its left."""
        beside, inset = self.frame.measure.px(SHELF_LABEL), self.frame.measure.gap // 2
        return Rect(shelf.x + beside, shelf.y + inset, shelf.w - 2 * beside, shelf.h - 2 * inset)

    def _lie(self, box: ItemBox, name: str, fan: Fan, room: Rect, order: CardOrder) -> None:
        """Cards of one pile into a room."""
        cards = self.all_piles[name]
        width = self.frame.measure.card(box.item)[0]
        lying = fanned(
            fan,
            room,
            width,
            order,
            readable=box.item.readable,
            least=self.least,
            squared=box.item.spot.squared,
            middle=self.frame.felt.x + self.frame.felt.w / 2,
        )
        for one in lying:
            self._add(Place(name, one.index), cards[one.index], one.rect, one.shows, box)

    def _add(self, place: Place, card: Card, rect: Rect, shows: Rect, box: ItemBox) -> None:
        self.cards.append(CardBox(place, card, rect, shows, _up(box, card), len(self.cards)))

    def _order(self, name: str, count: int) -> CardOrder:
        """The order asked for, when it is one of the cards there are."""
        order = self.orders.get(name)
        if order is None:
            return in_pile_order(count)
        if self.frame.shelf is None and order.aside:
            order = CardOrder((*order.groups, order.aside), order.tight)
        known = sorted((*order.indices(), *order.aside)) == list(range(count))
        return order if known else in_pile_order(count)

    def _tile(self, box: ItemBox, made: PileBox, cards: tuple[Card, ...]) -> None:
        """The cards of a tile lie squared up in it; the tile is drawn instead of them."""
        width = fitting(made.card, made.card.w)
        rect = made.card.middle(width, card_height(width))
        for index, card in enumerate(cards):
            top = index == len(cards) - 1
            shows = rect if top else Rect(rect.x, rect.y, 0, 0)
            self._add(Place(made.pile, index), card, rect, shows, box)

    def _box(
        self, box: ItemBox, name: str, room: Rect, *, family: bool = False, tile: bool = False
    ) -> PileBox:
        item = box.item
        first = room
        if not tile:
            width = self.frame.measure.card(item)[0]
            lying = fanned(item.spot.fan, room, width, in_pile_order(1), least=self.least)
            first = lying[0].rect
        zone, _, member = name.partition("/")
        return PileBox(
            name,
            zone,
            room,
            first,
            item.spot.fan,
            tile,
            len(self.all_piles[name]),
            member if item.zone is not None and item.zone.slots else "",
            item.seat,
            item.own,
            any(room.inside(block) for block in self.at_plates),
            family,
            item.zone.title if item.zone is not None else "",
        )


def _up(box: ItemBox, card: Card) -> bool:
    """Whether the face is drawn: known cards lie as their zone says, unknown ones face down."""
    drawn = box.item.zone.drawn if box.item.zone is not None else ""
    return not card.is_hidden and drawn != "down"
