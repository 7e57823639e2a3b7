"""Parts of the layout asked about very many sizes, one after the other: sums to compare.

Where a number turns into another (a line more, a pixel less, a tile instead of a card) only some
sizes tell a bound from the one beside it: so every part is asked about all sizes from small to
large. Nothing is said here about which answers are good ones; `test_layout_relations.py` does that.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

from cardtable import registry
from cardtable.core.cards import HIDDEN, pack, shuffled
from cardtable.core.computer_names import NAMES
from cardtable.core.diff import Place
from cardtable.core.frozen import replace
from cardtable.core.rules import zoning
from cardtable.core.table import Fan, Row, Side, Zones, table_for
from cardtable.ui.layout import faces, families, fans, items, measure, seating, standing
from cardtable.ui.layout.arrange import _Arranger, arrange
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.face_design import LARGE, STANDARD
from cardtable.ui.layout.fans import CardOrder, in_pile_order
from cardtable.ui.layout.fit import Contents, contents, fit, least_height
from cardtable.ui.layout.hand_order import HandOrders
from cardtable.ui.layout.measure import Measure, Upright, measure_of
from cardtable.ui.layout.rects import Rect, rim_width, screen_scale
from cardtable.ui.layout.table_frame import _FrameBuilder
from cardtable.ui.layout.text_and_card_size import Sizes, Strips, Wanted
from tests.support.zone_shapes import SHAPES, filled

ORDERS = (
    *(in_pile_order(count) for count in (0, 1, 2, 5, 6, 13, 31)),
    CardOrder(((0, 1, 2), (3,), (4, 5, 6, 7))),
    CardOrder(((0, 1, 2), (3, 4), (5, 6, 7)), tight=True),
    CardOrder(tuple((number,) for number in range(9))),
    CardOrder(((4, 0, 3), (1, 2), (9, 8, 7, 6, 5), (10, 11, 12, 13, 14, 15))),
)
ROOMS = tuple(Rect(3, 5, wide, high) for wide in range(24, 500, 53) for high in (40, 87, 131, 300))
SIDES = tuple(Side)


def _fans() -> Iterator[Any]:
    """Cards of every pile in rooms of all sizes, read or not, and round a middle."""
    for number, (fan, room, order) in enumerate(product(Fan, ROOMS, ORDERS)):
        how: dict[str, Any] = {
            "design": (STANDARD, LARGE)[number % 2],
            "readable": number % 3 > 0,
            "least": (0, 31, 60)[number % 5 % 3],
            "flush": SIDES[number % 7 % 3],
            "middle": (None, 90.5, 300.0)[number % 3] if fan is Fan.HAND else None,
            "squared": 6 if number % 11 == 0 else 0,
            "wraps": number % 13 == 0,
        }
        yield fans.fanned(fan, room, 20 + number % 83, order, **how)


def _steps() -> Iterator[Any]:
    """Widths that follow from others, and where a hand is broken."""
    for width, fits in product(range(1, 130, 9), range(0, 130, 4)):
        yield fans.in_steps(width, fits), fans.next_smaller(width), fans.is_squared(fits, width)
    for count, room, design in product((1, 2, 3, 7, 20), range(30, 400, 31), (STANDARD, LARGE)):
        for lines in (1, 2, 4):
            yield fans._width_in_lines(Rect(0, 0, room, room), 90, count, lines, design)
    for count, every, tight in product(range(2, 33), (2, 3, 5, 9), (False, True)):
        opens = [number % every == 0 for number in range(count)]
        yield fans._second_line_start(opens, tight)
        for room in (60, 140, 333, 900):
            for design in (None, STANDARD, LARGE):
                yield [round(step, 6) for step in fans._steps(opens, 60, room, tight, design)]


def _families() -> Iterator[Any]:
    """Members of families in rooms of all sizes: in slots, in a ring, flowing, as tiles."""
    zones = [zone for table in tables() for zone in table[0] if zone.family]
    for number, (zone, room) in enumerate(product(zones, ROOMS[::3])):
        if zone.ring:
            seats = len(zone.slots)
            yield families.ringed(room, zone, 20 + number % 37, number % seats, seats)
        elif zone.slots:
            columns = 1 + number % len(zone.slots)
            tiles, width = number % 2 == 0, number % 90
            yield families.slotted(room, zone, columns, number % 9, tiles=tiles, width=width)
            for lattice in zone.upright:
                yield families.latticed(room, zone, lattice, 3, 20 + number % 30)
    for number, (count, room, fan) in enumerate(product((0, 1, 2, 5, 9, 30), ROOMS, Fan)):
        members = [(f"m/{index}", 1 + (index + number) % 7) for index in range(count)]
        how = {"design": (STANDARD, LARGE)[number % 2], "gap": 2 + number % 5}
        width, least = 20 + number % 61, (0, 20, 45)[number % 3]
        yield families.flowed(room, members, width, fan, least=least, **how)  # type: ignore[arg-type]
        yield families.flowing_width(room, members, width, fan, least=least, **how)  # type: ignore[arg-type]


@cache
def tables() -> tuple[tuple[Zones, int], ...]:
    """The zones of every game at some numbers of seats, and those of other shapes."""
    played = [
        (zoning(rules, table_for(rules.options, seats)), seats)
        for rules in registry.everything()
        for seats in dict.fromkeys((rules.seats[0], rules.seats[-1]))
    ]
    return (*played, *SHAPES.values())


UPRIGHTS = (None, Upright(), Upright(2.0, 1.3, lattice=1), Upright(1.6, 1.1, above=True))


def measures() -> Iterator[Measure]:
    """Measures of cards from small to large, beside text of all sizes."""
    sizes = product((12, 33, 47, 64, 101), ((1.0, 1.0), (1.8, 1.0), (0.7, 0.9), (2.4, 2.0)))
    for number, (width, (scale, screen)) in enumerate(sizes):
        how = {"close": number % 2 == 0, "low": number % 3 == 0, "upright": UPRIGHTS[number % 4]}
        yield measure_of(width, scale, screen, **how)  # type: ignore[arg-type]


def _needs() -> Iterator[Any]:
    """The room that everything asks for on tables of all shapes, beside text of all sizes."""
    for number, (zones, seats) in enumerate(tables()):
        viewer = number % seats
        seen = items.items_for(zones, viewer, frozenset(z.name for z in zones if number % 2))
        yield [(i.name, i.seat, i.own, i.readable, i.grows_across, i.grows_down) for i in seen]
        yield [(i.flows, i.is_named, i.is_ring, i.is_hand, i.is_of_hand) for i in seen]
        yield sorted(items.in_place_of_hands(seen))
        for scale in measures():
            yield scale.gap, scale.slot_gap, scale.readable, scale.shelf, scale.named
            yield [scale.need(item) + scale.need(item, 150) for item in seen]
            yield [(scale.place(i), scale.is_tile(i), scale.columns(i, 99)) for i in seen[:12]]
            for row, side in product(Row, Side):
                lines = items.lines_of(seen, row, side)
                yield measure.lines_need(scale, lines, 300), measure.gaps_below(scale, lines)
                if lines:
                    yield [(items.is_heading(line), items.are_columns(line)) for line in lines]
                    yield [items.grows_down(row, line) for line in lines]


def _seats() -> Iterator[Any]:
    """Seats round tables of all shapes: their blocks, and how many sit at a side."""
    for others, tall in product(range(1, 25), (False, True)):
        yield tuple(seating.side_counts(others, tall=tall))
    for number, (zones, seats) in enumerate(tables()):
        held = _contents(zones, seats, viewer=seats - 1)
        own = held.at_plates.get(seats - 1, ())
        for scale, wide in product(measures(), (400, 1000)):
            yield from _blocks(scale, own)
            for at_side in (0, 1, 2) if seats > 4 else (0, 1):
                if 2 * at_side >= seats:
                    continue
                felt = Rect(0, 0, wide + number, 600)
                found = seating.seating(scale, held.others, held.at_plates, at_side, felt)
                if found is not None:
                    yield found.column_width(scale), found.column_height(scale)
                    yield found.top_height(scale), [len(line) for line in found.top]
                    yield [_told(block) for block in found.right]


def _blocks(scale: Measure, own: Sequence[items.Item]) -> Iterator[Any]:
    """Blocks of all kinds with what one seat has, with few and many counters, in two lines."""
    blocks = [seating.own_block(scale, 0, own), seating._badge_block(scale, 0, own)]
    blocks += [seating._top_block(scale, 0, own), seating._low_block(scale, 0, own)]
    yield [_told(block) for block in blocks]
    counters = [item for item in own if item.counter] * 5
    for count in range(len(counters)):
        few = counters[:count]
        yield (
            _told(seating._badge_block(scale, 0, few)),
            _told(seating._top_block(scale, 0, few, alone=True)),
        )
    used = sum(scale.need(item)[0] for item in own) + scale.slot_gap * (len(own) - 1)
    for more in (-1, 0, 1):
        yield [rect for _, rect in seating._in_lines(scale, own, used + more, 3)[0]]


def _told(block: seating.PlateBlock) -> Any:
    boxes = [(item.name, rect) for item, rect in block.boxes]
    return block.seat, block.w, block.h, block.plate, boxes, block.badge, block.mirrored


def _contents(zones: Zones, seats: int, *, viewer: int, **how: Any) -> Contents:
    return contents(zones, viewer, seats, frozenset(), **({"shelf": False} | how))


def _frames(part: str) -> Iterator[Any]:
    """Frames of every table with cards of many widths, not only the largest that fit."""
    felts = ((980, 520), (1250, 640), (700, 1100))
    for number, (zones, seats) in enumerate(tables()):
        if number % 4 != int(part):
            continue
        for wide, high in felts:
            felt, tall = Rect(9, 47, wide, high), high > wide
            shelf = number % 3 == 0 and not tall
            held = _contents(zones, seats, viewer=number % seats, shelf=shelf, tall=tall)
            for width, at_side in product((20, 37, 52, 66, 90, 120), (0, 1, 2)):
                if 2 * at_side < seats:
                    yield from _frame(held, felt, width, at_side, (zones, seats))


def _frame(
    held: Contents, felt: Rect, width: int, at_side: int, table: tuple[Zones, int]
) -> Iterator[Any]:
    tall, low = felt.h > felt.w, width % 3 == 0
    upright = UPRIGHTS[1 + width % 3] if tall else None
    scale = measure_of(width, 1.0 + width % 4 / 4, 1.0, close=held.shelf, low=low, upright=upright)
    yield least_height(held, scale)
    seated = None
    if seating.is_crowd(held.others):
        seated = seating.seating(scale, held.others, held.at_plates, at_side, felt)
        if seated is None:
            return
    found = fit(held, felt, scale, at_side, seated)
    if found is None:
        yield None
        return
    yield (
        found.spare,
        found.slack,
        found.near_between_columns,
        sorted(found.heights.items(), key=str),
    )
    window = (felt.w + 18, felt.h + 100)
    wanted = Wanted(table[0], held.viewer, table[1], window, LayoutOptions(), frozenset())
    made = _FrameBuilder(Sizes(wanted, held, Strips(40, 44, felt), found, width)).build()
    yield made.shelf, made.design.name, made.plates
    yield [(box.item.name, box.rect, box.mirrored, box.below, box.wraps) for box in made.boxes]
    for full in (1, 4):
        piles = filled(table[0], held.viewer, full)
        arranger = _Arranger(made, piles, held.viewer, table[1], {})
        for box in (box for box in made.boxes if box.below):
            below = range(0, 3 * width, 1 + width // 20)
            yield [arranger._room_in_lines(dataclasses.replace(box, below=more)) for more in below]


WISHES = {
    "plain": LayoutOptions(),
    "large": LayoutOptions(scale=2.0, note=30),
    "shelf": LayoutOptions(scale=1.3, shelf=True, beside=200),
    "small": LayoutOptions(scale=0.75, bar=False, prompt=False, large_print=True),
}


def laid(
    zones: Zones,
    seats: int,
    window: tuple[int, int],
    wishes: str,
    *,
    viewer: int = 0,
    full: int = 4,
) -> Arrangement:
    """A table with so much on it."""
    piles = filled(zones, viewer, full)
    return arrange(zones, piles, viewer, window, seats=seats, options=WISHES[wishes])


def _shapes(wishes: str) -> Iterator[Any]:
    """Tables of all shapes from empty to full, in windows from small to large."""
    windows = ((1024, 600), (1366, 768), (2560, 1440), (900, 1400), (1100, 1080))
    for number, (zones, seats) in enumerate(tables()):
        for full, window in ((number % 4, windows[number % 5]), (7, windows[(number + 2) % 5])):
            table = laid(zones, seats, window, wishes, viewer=number % seats, full=full)
            yield table.felt, table.bar, table.prompt, table.shelf, table.card, table.scale
            yield [replace(box, title="") for _, box in sorted(table.piles.items())]
            yield [replace(box, title="") for _, box in sorted(table.families.items())]
            yield table.plates, table.counters
            yield [(box.place, box.rect, box.shows, box.up) for box in table.cards]


def _hits() -> Iterator[Any]:
    """The answers about the points at all edges of cards, piles and families."""
    for number, (zones, seats) in enumerate(tables()[::3]):
        full = 1 + 3 * (number % 4)
        table = laid(zones, seats, (1280, 720), ("plain", "shelf")[number % 2], full=full)
        raised = {card.place: 9 for card in table.cards[::5]}
        tables_now = (table, replace(table, raised=raised))
        boxes = (*table.piles.values(), *table.families.values())
        rects = [*(box.rect for box in boxes), *(card.rect for card in table.cards)][::2]
        shown = [card.shows for card in table.cards if not card.covered]
        shown.sort(key=lambda shows: -shows.y)  # those of the hand at the screen first
        for at, rect in enumerate(dict.fromkeys((*rects[:40], *shown[:30]))):
            now = tables_now[at % 2]
            for x, y in _edges(rect):
                yield now.hit(x, y), now.drop(x, y), now.pile_at(x, y)
                yield now.close_to(x, y, list(now.piles)[:6])
            yield now.family_below(rect), rect.grown(-3), rect.middle(9, 4), rect.centre
        yield [(name, box.outline, table.family_of(name)) for name, box in table.piles.items()]
        for name in (*table.piles, *table.families, "nowhere"):
            yield table.anchor(Place(name, 1)), len(table.cards_in(name))


def _edges(rect: Rect) -> Iterator[tuple[float, float]]:
    xs = (rect.x - 1, rect.x, rect.x + rect.w / 2, rect.right - 1, rect.right)
    ys = (rect.y - 10, rect.y - 1, rect.y, rect.bottom - 1, rect.bottom)
    yield from ((x, ys[number % 5]) for number, x in enumerate(xs))
    yield from ((xs[(number + 2) % 5], y) for number, y in enumerate(ys))


def _stands() -> Iterator[Any]:
    """Hands of few and of many cards, while each card is pointed at, pressed or picked."""
    for number, (zones, seats) in enumerate(tables()):
        if seats > 8:
            continue
        wishes = ("plain", "shelf", "large")[number % 3]
        window = ((1280, 720), (1024, 600), (700, 1100))[number % 4 % 3]
        table = laid(zones, seats, window, wishes, full=2 + number % 6)
        own = [name for name, box in table.piles.items() if box.is_hand and box.own]
        places = [card.place for card in table.cards if card.place.pile in own]
        others = [card.place for card in table.cards if card.place.pile not in own]
        for at, place in enumerate((*places, *others[::7])):
            touched = standing.Touched(
                playable=frozenset(places[:: 1 + at % 3]),
                picked=frozenset(places[at % 4 :: 4]),
                pointed=place if at % 4 else None,
                pressed=place if at % 3 == 0 else None,
                liftable=at % 2 == 0,
            )
            yield sorted(standing.standing(table, own, touched).items())
        still = standing.within_reach(table, own, standing.Touched(picked=frozenset(places)))
        yield sorted(still.raised.items())


def _windows() -> Iterator[Any]:
    """What follows from the size of a window alone."""
    for wide, high in product(range(160, 4000, 97), (120, 600, 720, 1080, 2160)):
        yield rim_width((wide, high)), round(screen_scale((wide, high)), 6)


def _orders() -> Iterator[Any]:
    """Hands while they are sorted, reordered, set aside and taken back, and cards come and go."""
    cards = shuffled(pack(packs=2, jokers=2), Random("orders"))
    for rules in registry.everything():
        orders = HandOrders(rules)
        for number, count in enumerate((0, 1, 4, 9, 13, 26, 7)):
            hand = cards[number : number + count]
            for sort in orders.sorts:
                orders.resort("hand", hand, sort)
                yield orders.order("hand", hand), orders.next_sort("hand"), orders.sort
                orders.set_aside("hand", hand, range(0, count, 3))
                yield orders.order("hand", hand), orders.order("hand", hand[2:])
                orders.reorder("hand", hand, range(number % 2, count, 4), count // 2)
                yield orders.order("hand", hand), orders.order("hand", cards[: count + 2])
                orders.plan("hand", (*hand[:2], *cards[40:42]))
                yield orders.order("hand", hand)
                orders.take_back("hand")
                yield orders.of("hand"), orders.order("hand", (*hand, HIDDEN))


def _looks() -> Iterator[Any]:
    """The faces of people and computers of many names at tables of all sizes."""
    names = [*NAMES, *(f"Guest {number}" for number in range(30))]
    for seats, step in product((1, 2, 4, 7, 25), (1, 3, 7)):
        at = [names[(seats + step * number) % len(names)] for number in range(seats)]
        chosen = {name: faces.usual_face(name[::-1]) for name in at[::4]}
        for share in (1, 2, 3):
            yield faces.faces_at(at, [number % share == 0 for number in range(seats)], chosen)
    yield faces.NO_FACE
    for portrait, ground in product(("by name", "queen of hearts", "ten of hearts"), faces.GROUNDS):
        yield faces.chosen_face("Ann", portrait, ground), faces.chosen_face("Bo", portrait, "x")


SWEEPS: dict[str, Callable[..., Iterator[Any]]] = {
    "fans": _fans,
    "steps": _steps,
    "families": _families,
    "needs": _needs,
    "seats": _seats,
    **{f"frames {part}": lambda part=part: _frames(part) for part in "0123"},
    **{f"shapes {wishes}": lambda wishes=wishes: _shapes(wishes) for wishes in WISHES},
    "hits": _hits,
    "stands": _stands,
    "windows": _windows,
    "orders": _orders,
    "looks": _looks,
}
