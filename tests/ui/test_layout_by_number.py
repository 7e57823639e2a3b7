"""Parts of the layout by their numbers: distances, tiles, cells of slots, a hand in lines."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.frozen import replace
from cardtable.core.table import Fan, Row, Side, Spot
from cardtable.ui.layout import (
    arrangement,
    families,
    fans,
    fit,
    items,
    measure,
    row_boxes,
    seating,
    standing,
    table_frame,
)
from cardtable.ui.layout.face_design import LARGE, STANDARD
from cardtable.ui.layout.hand_order import OWN, HandOrders
from cardtable.ui.layout.rects import Rect, card_height

BOX = Rect(100, 200, 50, 70)
SEVEN = Card(7, "h")


@pytest.mark.parametrize(
    ("point", "far"),
    [
        ((99, 230), 1),
        ((100, 230), 0),
        ((149, 230), 0),
        ((150, 230), 1),
        ((120, 199), 1),
        ((120, 200), 0),
        ((120, 269), 0),
        ((120, 270), 1),
        ((120, 290), 21),
        ((160, 290), 21),
    ],
)
def test_a_point_is_as_far_from_a_place_as_from_its_nearest_edge(point, far) -> None:
    assert BOX.distance(*point) == far
    assert BOX.holds(*point) == (far == 0)


@pytest.mark.parametrize(("count", "width"), [(1, 60), (7, 60), (24, 60), (60, 41)])
def test_tiles_are_as_large_as_fits(count, width) -> None:
    room, gap = Rect(0, 0, 300, 200), 6
    columns, w, h = next(families._grids(room, count, gap, width))

    def fits(wide: int) -> bool:
        high = round(wide * families._TILE)
        return (300 + gap) // (wide + gap) * ((200 + gap) // (high + gap)) >= count

    assert (columns, h) == ((300 + gap) // (w + gap), round(w * families._TILE))
    assert fits(w)
    assert w == width or not fits(w + 1), "one larger would not fit"


@pytest.mark.parametrize("room", [Rect(508, 201, 54, 23), Rect(333, 118, 32, 13)])
@pytest.mark.parametrize("count", [7, 11])
def test_tiles_that_have_hardly_any_room_stay_in_it_and_apart(room, count) -> None:
    """Such rooms are those of books beside a shelf in the smallest window."""
    tiles = list(families._tiles(room, [(f"book{n}", 4) for n in range(count)], 3, 40).values())
    assert len(tiles) == count
    assert all(tile.inside(room) for tile in tiles)
    spots = {(tile.x, tile.y) for tile in tiles}
    assert len(spots) == count
    steps = {(x + tiles[0].w + 3, y) for x, y in spots}
    assert {x for x, _ in spots} <= {x for x, _ in steps} | {room.x}, "with a gap between them"


@pytest.mark.parametrize(("high", "tiles"), [(400, True), (400, False), (120, True)])
def test_cells_of_slots_stand_in_the_middle_of_their_room_and_inside_it(high, tiles) -> None:
    zone: Any = SimpleNamespace(name="books", slots=tuple("abcdef"))
    room = Rect(20, 30, 200, high)
    cells = list(families.slotted(room, zone, 3, 10, tiles=tiles).values())
    assert all(cell.inside(room) for cell in cells)
    top, foot = min(cell.y for cell in cells) - room.y, room.bottom - max(c.bottom for c in cells)
    assert abs(top - foot) <= 1
    assert (top > 10) == (tiles and high == 400)
    assert all(cell.h <= card_height(cell.w) for cell in cells) or not tiles


@pytest.mark.parametrize(
    ("high", "step", "top"),
    [
        (300, 80, 72),  # at most a card and four gaps from line to line
        (120, 32, 30),  # all the room, from the top to the foot
        (56, 0, 30),
    ],
)
def test_cells_of_a_lattice_stand_in_the_middle_as_far_apart_as_there_is_room(high, step, top):
    """Cards of 40 by 56 with gaps of 6, one to each line, the last one between the columns."""
    zone: Any = SimpleNamespace(name="books", slots=tuple("abc"))
    lattice = ((0.0, 0.0), (1.0, 1.0), (0.5, 2.0))
    for wide, left in ((400, 177), (86, 20), (100, 27)):
        cells = families.latticed(Rect(20, 30, wide, high), zone, lattice, 6, 40)
        assert list(cells) == ["books/a", "books/b", "books/c"]
        places = ((left, top), (left + 46, top + step), (left + 23, top + 2 * step))
        assert [cell[:2] for cell in cells.values()] == list(places)
        assert {cell[2:] for cell in cells.values()} == {(40, 56)}


def test_a_lattice_of_one_line_lies_in_the_middle_of_its_room() -> None:
    zone: Any = SimpleNamespace(name="books", slots=tuple("ab"))
    cells = families.latticed(Rect(20, 30, 400, 300), zone, ((0.0, 0.0), (1.0, 0.0)), 6, 40)
    assert [cell.y for cell in cells.values()] == [152, 152]


@pytest.mark.parametrize(("number", "clear"), [((True,), 2), ((True, False), 1), ((False,), 1)])
def test_only_a_line_of_numbers_stands_clear_of_the_pile_above(monkeypatch, number, clear) -> None:
    monkeypatch.setattr(measure, "is_heading", lambda line: False)
    below = tuple(SimpleNamespace(counter=is_one) for is_one in number)
    lines: Any = ((SimpleNamespace(counter=None),), below)
    scale: Any = SimpleNamespace(gap=7, slot_gap=3)
    assert measure.gaps_below(scale, lines) == (7 * clear,)


def test_a_squeezed_hand_has_two_lines_where_the_first_one_is_seen_above_the_second() -> None:
    width, order = 60, fans.CardOrder((tuple(range(30)),))
    height = card_height(width)
    index = round(height * fans.COLUMN)
    for more, lines in ((index - 1, 1), (index, 2)):
        rects = fans._hand(Rect(0, 0, 400, height + more), width, order, None)
        assert len({rect.y for rect in rects}) == lines
        assert len(rects) == 30


# -- what lies where -------------------------------------------------------------------------------


def test_a_row_of_tops_is_twice_as_wide_as_a_card() -> None:
    assert families._size(Fan.TOP, 61, 3, 20.0) == (122, card_height(61))
    assert families._size(Fan.STACK, 61, 3, 20.0) == (61, card_height(61))
    assert families._size(Fan.ACROSS, 61, 3, 20.0) == (101, card_height(61))


def test_cards_round_the_middle_of_the_table_are_three_cards_apart_where_there_is_room() -> None:
    zone: Any = SimpleNamespace(name="trick", slots=("0", "1", "2", "3"))
    for wide, across in ((600, 180), (200, 140)):
        cells = families.ringed(Rect(0, 0, wide, 300), zone, 60, 0, 4)
        xs = sorted(cell.x for cell in cells.values())
        assert xs[-1] - xs[0] == across
        assert cells["trick/0"].y > cells["trick/2"].y, "the viewer's lies lower"


def test_the_outline_of_a_row_of_tops_reaches_as_far_to_both_sides() -> None:
    rect, card = Rect(100, 50, 200, 90), Rect(110, 60, 50, 70)
    box = arrangement.PileBox(pile="x", zone="x", rect=rect, card=card, fan=Fan.TOP)
    assert box.outline == Rect(110, 60, 180, 70)
    assert replace(box, fan=Fan.STACK).outline == box.card


def test_a_card_lies_under_every_point_of_it_and_under_none_beside_it() -> None:
    card = SimpleNamespace(rect=BOX)
    table: Any = SimpleNamespace(lying={"x": (card,)})
    for x, y in ((100, 200), (149, 200), (100, 269), (149, 269)):
        assert arrangement.Arrangement._lies_at(table, x, y) is card
    for x, y in ((99, 200), (150, 200), (100, 199), (100, 270)):
        assert arrangement.Arrangement._lies_at(table, x, y) is None


def test_a_raised_card_is_taken_hold_of_where_it_stands_and_where_it_lay() -> None:
    low, high = (
        arrangement.CardBox(Place("x", number), SEVEN, rect, rect, up=True)
        for number, rect in enumerate((BOX, Rect(130, 200, 50, 70)))
    )
    table = _table(low, high, raised={high.place: 20})
    found = [(point, table.card_at(*point)) for point in ((140, 181), (140, 230), (110, 230))]
    assert [card for _, card in found] == [high, high, low], found
    for x, y in ((140, 179), (129, 181), (110, 181), (180, 181)):
        assert table.card_at(x, y) is None


def test_a_card_dropped_on_a_hand_in_lines_goes_into_the_line_that_shows_there() -> None:
    above, below = Rect(100, 100, 50, 70), Rect(100, 140, 50, 70)
    cards = [
        arrangement.CardBox(
            Place("x", number), SEVEN, line.moved(60 * (number % 2), 0), shows, up=True
        )
        for number, (line, shows) in enumerate(
            (line, Rect(line.x + 60 * at, line.y, 50, 40 if line is above else 70))
            for line in (above, below)
            for at in (0, 1)
        )
    ]
    # the second card of the upper line is covered less: the first one says where the line ends
    cards[1] = replace(cards[1], shows=Rect(160, 100, 50, 55))
    table = _table(*cards)
    points = ((110, 139), (140, 139), (190, 139), (110, 140), (140, 140), (190, 150))
    assert [table.gap_at("x", *point) for point in points] == [0, 1, 2, 2, 3, 4]
    assert table.gap_at("y", 110, 150) == -1


def _table(*cards: arrangement.CardBox, **more: Any) -> arrangement.Arrangement:
    room = Rect(0, 0, 400, 300)
    hand = arrangement.PileBox(pile="x", zone="x", rect=room, card=BOX, fan=Fan.HAND)
    return arrangement.Arrangement(
        room, room, None, None, 1.0, (50, 70), lying={"x": cards}, piles={"x": hand}, **more
    )


@pytest.mark.parametrize(
    ("wide", "high", "covered"), [(1, 1, False), (0, 9, True), (9, 0, True), (-1, 9, True)]
)
def test_a_card_is_covered_when_nothing_of_it_shows(wide, high, covered) -> None:
    shows = Rect(100, 200, wide, high)
    card = arrangement.CardBox(Place("x", 0), SEVEN, BOX, shows, up=True)
    assert card.covered is covered


def test_things_that_find_no_more_room_in_a_line_begin_the_next_one_at_its_left() -> None:
    room = Rect(10, 20, 100, 200)
    sizes = [("a", 60, 30), ("b", 40, 50), ("c", 60, 20), ("d", 100, 40)]
    packed = families._packed(room, sizes, 4)
    assert packed is not None
    assert [packed[name].x for name in "abcd"] == [30, 40, 30, 10], "round the middle"
    tops = [packed[name].y for name in "abcd"]
    assert [below - above for above, below in pairwise(tops)] == [34, 54, 24]
    assert families._packed(room, [*sizes, ("e", 101, 1)], 4) is None


def test_more_than_six_others_are_a_crowd() -> None:
    assert [len(seats) for seats in map(range, range(30)) if seating.is_crowd(seats)] == [
        *range(7, 30)
    ]


@pytest.mark.parametrize(
    ("others", "tall", "counts"),
    [
        (1, False, [0]),
        (2, False, [1, 0]),
        (3, False, [1, 0]),
        (5, False, [1, 2, 0]),
        (24, False, [6, 7, 8, 9, 10, 11, 12, 0]),
        (24, True, [0]),
    ],
)
def test_as_many_sit_at_the_sides_as_is_natural_or_nearly_so(others, tall, counts) -> None:
    assert list(seating.side_counts(others, tall=tall)) == counts


def test_a_heading_stands_above_the_family_that_lies_right_below_it() -> None:
    box = SimpleNamespace(rect=Rect(0, 40, 100, 60))
    table: Any = SimpleNamespace(families={"melds": box})
    below = arrangement.Arrangement.family_below
    assert below(table, Rect(0, 10, 100, 30)) == "melds"
    assert below(table, Rect(200, 10, 100, 30)) == ""
    assert below(table, Rect(0, 0, 100, 10)) == ""
    assert below(table, Rect(100, 10, 100, 30)) == "", "it stands beside it"
    assert below(table, Rect(-100, 10, 100, 30)) == ""


@pytest.mark.parametrize(
    ("owners", "row", "owned"),
    [
        ((), Row.CENTRE, [True]),
        ((0,), Row.NEAR, [True]),
        ((1,), Row.FAR, [False]),
        ((0, 2), Row.NEAR, [True]),
    ],
)
def test_a_counter_stands_near_for_those_it_belongs_to_and_far_for_others(owners, row, owned):
    near = Spot(Row.NEAR if owners else Row.CENTRE)
    counter: Any = SimpleNamespace(name="points", owners=owners, near=near, far=Spot(Row.FAR))
    made = items._counter_items(counter, 0)
    assert [item.spot.row for item in made] == [row]
    assert [item.own for item in made] == owned


def test_what_is_laid_out_in_place_of_a_hand_is_known_by_the_name_of_that_hand() -> None:
    def item(name: str, seat: int, *, hand: bool) -> Any:
        return SimpleNamespace(name=name, seat=seat, is_of_hand=hand, is_instead_of_hand=not hand)

    hand, laid = item("hand-1", 1, hand=True), item("open-1", 1, hand=False)
    other = item("x", 2, hand=False)
    assert items.in_place_of_hands((hand, laid, other)) == {"hand-1": laid}


@pytest.mark.parametrize(
    ("pointed", "pressed", "liftable", "higher"),
    [(True, False, True, True), (True, False, False, False), (False, True, True, False)],
)
def test_a_card_elsewhere_rises_where_it_can_be_lifted(pointed, pressed, liftable, higher):
    place = Place("discard", 0)
    card = SimpleNamespace(place=place, rect=BOX, covered=False)
    table: Any = SimpleNamespace(at=lambda _: card, piles={"discard": SimpleNamespace(tile=False)})
    touched: Any = SimpleNamespace(
        pointed=place if pointed else None, pressed=place if pressed else None, liftable=liftable
    )
    found: dict[Place, tuple[int, int]] = {}
    standing._outside(found, table, (), touched)
    across, down = found[place]
    assert across == 0
    assert (down < 0) == higher
    assert (down > 0) == pressed


def test_hands_that_come_later_are_sorted_as_the_last_one_was_but_not_by_hand() -> None:
    handling = SimpleNamespace(sorts=("suit", "rank"))
    orders = HandOrders(SimpleNamespace(handling=handling))  # type: ignore[arg-type]
    orders.resort("hand-0", (), "rank")
    assert orders.of("hand-1").sort == "rank"
    orders.resort("hand-0", (), OWN)
    assert orders.of("hand-0").sort == OWN
    assert orders.of("hand-1").sort == "rank"


@pytest.mark.parametrize(
    ("low", "hand", "named", "apart"),
    [
        (False, True, True, True),
        (True, True, True, False),
        (False, False, True, False),
        (False, True, False, False),
        (True, False, True, False),
    ],
)
def test_only_named_trays_above_a_hand_stand_apart_from_it(low, hand, named, apart) -> None:
    tray = SimpleNamespace(is_named=named)
    rows: Any = {row: dict.fromkeys(Side, ()) for row in Row}
    rows[Row.HAND][Side.MIDDLE] = ((SimpleNamespace(),),) if hand else ()
    rows[Row.NEAR][Side.MIDDLE] = ((tray,),)
    scale: Any = SimpleNamespace(low=low, gap=10)
    assert (fit.above_hand(rows, scale) > 0) == apart


def test_whatever_has_no_slots_stands_in_one_column() -> None:
    columns = measure.Measure.columns
    scale: Any = SimpleNamespace()
    plain, ring = SimpleNamespace(slots=(), ring=False), SimpleNamespace(slots="ab", ring=True)
    for zone in (None, plain, ring):
        item: Any = SimpleNamespace(zone=zone)
        assert columns(scale, item) == 1


@pytest.mark.parametrize(("shows", "free"), [(50, 26), (24, 0), (10, 0)])
def test_a_line_of_a_hand_covers_no_index_of_the_line_above(shows, free) -> None:
    above = SimpleNamespace(rect=Rect(0, 0, 50, 70), shows=Rect(0, 0, 50, shows))
    line = SimpleNamespace(rect=Rect(0, 40, 50, 70))
    table: Any = SimpleNamespace(design=SimpleNamespace(step_down=lambda width: 23.5))
    assert standing._free_above(table, (line,), (above, line)) == free  # type: ignore[arg-type]
    assert standing._free_above(table, (line,), (line,)) == 70  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("high", "room", "tile", "beside"),
    [
        (35, 70, False, (0, 20, 50, 35)),  # 29 would be left for two lines of text
        (36, 70, False, (3, 23, 44, 30)),
        (36, 70, True, (3, 40, 44, 30)),  # tiles stand in the middle of their room
        (90, 60, True, (3, 23, 44, 54)),  # and are no taller than it
    ],
)
def test_what_flows_beside_slots_is_lower_than_they_where_two_lines_fit(high, room, tile, beside):
    scale = SimpleNamespace(
        card=lambda item: (50, high), is_tile=lambda item: tile, slot_gap=3, px=round
    )
    row: Any = SimpleNamespace(measure=scale)
    slots: Any = SimpleNamespace()
    found = row_boxes._RowOfBoxes._beside_slots(row, slots, Rect(0, 20, 50, room))
    assert found == Rect(*beside)


@pytest.mark.parametrize(
    ("extra", "given"),
    [
        (90, 0),  # 15 for each line, as high as the badge that others keep room for
        (60, 0),
        (120, 30),  # of 20 for each line others keep 15
        (130, 36),  # 21, and some pixels that cannot be shared
        (132, 0),  # with 22 others show an index more
        (900, 0),
    ],
)
def test_ones_own_columns_get_what_shows_no_index_more_in_those_of_others(extra, given) -> None:
    """Three columns in two lines each, 52 high; 56 and 18 show the least card and one index."""
    assert _given(extra) == given
    assert _given(extra, between=True, slack=0) == given, "no column beside them sets a limit"
    assert _given(extra, slack=40) == min(given, 10), "the hand and the near row had 30 of it"
    assert _given(extra, slack=20) == 0
    assert _given(extra, near=0) == 0, "nothing lies near"
    assert _given(extra, folds=False) == 0
    assert _given(extra, tile=True) == 0


def _given(
    extra: int, *, near: int = 80, folds: bool = True, tile: bool = False, **how: Any
) -> int:
    column: Any = SimpleNamespace()
    scale = SimpleNamespace(
        in_two_lines=lambda item: folds,
        is_tile=lambda item: tile,
        card=lambda item: (60, 52),
        readable=40,
        px=round,
    )
    found: Any = SimpleNamespace(
        measure=scale,
        lines={Row.FAR: {Side.MIDDLE: ((column, column), (column,))}},
        heights={Row.NEAR: near},
        near_between_columns=how.get("between", False),
        slack=how.get("slack", 500),
    )
    rows = {Row.FAR: extra, Row.HAND: 20, Row.NEAR: 10}
    return table_frame._given_to_own_columns(found, rows)


@pytest.mark.parametrize(
    ("upright", "pillars", "above"),
    [
        (None, False, False),
        (measure.Upright(), False, False),
        (measure.Upright(pillars=True), True, False),
        (measure.Upright(above=True), False, True),
    ],
)
def test_only_upright_tables_that_are_laid_out_so_have_pillars_or_ones_plate_above(
    upright, pillars, above
) -> None:
    scale = measure.Measure(60, 1.0, 1.0, upright=upright)
    assert (scale.pillars, scale.own_above) == (pillars, above)


@pytest.mark.parametrize("design", [STANDARD, LARGE])
def test_cards_of_a_row_are_squeezed_just_to_their_indices_and_the_air_beside_them(design) -> None:
    """From the first step, with room, to the last one, at every width, the largest first."""
    tried = list(families._tries(100, Fan.ACROSS, design, 70))
    widths = [width for width, _ in tried]
    assert sorted(set(widths), reverse=True) == list(dict.fromkeys(widths))
    assert (widths[0], widths[-1]) == (100, 70), "none is below the least"
    for width in set(widths):
        index = ceil(1.03 * design.step_across(width))
        steps = [step for wide, step in tried if wide == width]
        assert steps == pytest.approx([0.45 * width, max(0.34 * width, index), index])
    alone = list(families._tries(100, Fan.DOWN, design, 70))
    assert [width for width, _ in alone] == list(dict.fromkeys(widths)), "each is tried once"
    assert not list(families._tries(69, Fan.ACROSS, design, 70))
