"""Exact relations that hold at every size: as large as fits, equal steps, in the middle, mirrored.

Each says in a sentence what a person would see, and tries it on all sizes from small to large.
"""

from __future__ import annotations

from itertools import pairwise, product
from math import ceil
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.core.frozen import replace
from cardtable.core.table import Fan, Side
from cardtable.ui.layout import families, fans, seating, standing
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.face_design import LARGE, STANDARD, FaceDesign
from cardtable.ui.layout.fans import CardOrder, in_pile_order
from cardtable.ui.layout.rects import Rect, card_height, rim_width, screen_scale
from cardtable.ui.layout.row_boxes import _RowOfBoxes
from cardtable.ui.layout.seating import BADGES_ABOVE
from tests.support.at_once import at_once
from tests.support.layout_sweeps import WISHES, laid, tables
from tests.support.sizes import NETBOOK
from tests.support.zone_shapes import SHAPES, filled

ROOMS = tuple(Rect(7, 11, wide, high) for wide in range(12, 420, 29) for high in (20, 66, 98, 210))
DESIGNS = (STANDARD, LARGE)
WINDOWS = (NETBOOK, (1280, 720), (2560, 1440), (900, 1400))


# -- one pile ---------------------------------------------------------------------------------


def test_a_card_is_as_large_as_fits_its_room_and_no_larger_than_wanted() -> None:
    small = tuple(Rect(7, 11, wide, high) for wide in (1, 2, 3, 9) for high in range(1, 9))
    for room, wanted in product((*ROOMS, *small), (1, 2, 3, 13, 50, 90)):
        fits = [w for w in range(1, wanted + 1) if w <= room.w and card_height(w) <= room.h]
        assert fans.fitting(room, wanted) == max(fits, default=1)


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("fan", [Fan.ACROSS, Fan.HAND, Fan.TOP, Fan.DOWN])
def test_cards_are_as_large_as_lets_every_index_be_seen(fan: Fan, design) -> None:
    for room, count, least in product(ROOMS, (1, 2, 5, 6, 14), (0, 30)):
        order = in_pile_order(count)
        width = fans.showing(fan, room, 60, order, design=design, least=least)
        covered = (5 if fan is Fan.TOP else count) - 1 if count > 1 else 0

        largest = max(
            (w for w in range(1, 61) if _has_room(room, w, fan, covered, design)), default=1
        )
        if fan is Fan.DOWN:
            largest = max(largest, min(least, fans.fitting(room, 60)))
        assert width == largest, (room, count, least)


def _has_room(room: Rect, width: int, fan: Fan, covered: int, design: FaceDesign) -> bool:
    wide, high = width, card_height(width)
    if fan is Fan.DOWN:
        high += covered * ceil(design.step_down(width))
    else:
        wide += covered * ceil(design.step_across(width))
    return wide <= room.w and high <= room.h


def test_cards_that_nobody_reads_are_as_large_as_fits() -> None:
    for fan, room in product(Fan, ROOMS):
        for order, readable in ((in_pile_order(9), False), (in_pile_order(1), True)):
            how: Any = {"design": STANDARD, "readable": readable}
            assert fans.showing(fan, room, 60, order, **how) == fans.fitting(room, 60)
        stack = fans.showing(Fan.STACK, room, 60, in_pile_order(9), design=STANDARD)
        assert stack == fans.fitting(room, 60)


def test_a_hand_lies_in_the_middle_with_equal_steps_and_squeezed_it_uses_all_its_room() -> None:
    for wide, count, width in product(range(61, 700, 37), range(1, 20), (40, 60)):
        room = Rect(3, 5, wide, card_height(width))
        rects = fans._even(room, width, count)
        steps = [after.x - card.x for card, after in pairwise(rects)]
        assert max(steps, default=0) - min(steps, default=0) <= 1
        left, right = rects[0].x - room.x, room.right - rects[-1].right
        assert 0 <= right - left <= 1
        used = min(wide - width, width * (count - 1))  # or there is room to spare
        if used < 0.985 * width * (count - 1):
            used = min(used, 0.9 * width * (count - 1))
        assert abs(rects[-1].x - rects[0].x - used) <= 1


@pytest.mark.parametrize("tight", [False, True])
def test_groups_stand_apart_and_all_of_the_room_is_used_before_an_index_is_covered(tight) -> None:
    opens = [False, False, True, False, True, True, False]
    inside, opening = (0.6, 1.0) if tight else (1.0, 1.18)
    total = sum(opening if one else inside for one in opens)
    for width, wide in product((30, 60, 90), range(95, 900, 23)):
        steps = fans._steps(opens, width, wide, tight, STANDARD)
        used = width + sum(steps)
        assert used <= wide + 1e-6
        plenty = width + 1.04 * width * total
        index = ceil(STANDARD.step_across(width))
        if wide >= plenty:
            assert used == pytest.approx(plenty)
        elif wide >= width + index * len(opens):
            kept = min(steps) >= index - 1e-9
            assert kept, "an index is covered where there is room for all"
            roomy = max(steps) > 1.04 * width - 1e-6
            assert roomy or used == pytest.approx(wide), "some of the room is left"
        between = [step for step, one in zip(steps, opens, strict=True) if one]
        within = [step for step, one in zip(steps, opens, strict=True) if not one]
        assert max(within) == pytest.approx(min(within))
        assert max(between) == pytest.approx(min(between))
        assert min(between) >= max(within) - 1e-9, "a group lies tighter than it stands apart"
        if min(within) > index + 1e-9 and wide < plenty:
            assert between[0] / within[0] == pytest.approx(opening / inside)


def test_a_column_begins_at_the_top_and_goes_down_in_equal_steps_to_its_foot_at_most() -> None:
    for high, count, design in product(range(85, 400, 9), range(1, 22), DESIGNS):
        room, width = Rect(4, 9, 90, high), 60
        rects = fans._column(room, width, count, design)
        assert rects[0].y == room.y
        assert rects[0].x - room.x == (90 - width) // 2
        assert rects[-1].bottom <= room.bottom
        steps = [after.y - card.y for card, after in pairwise(rects)]
        loose = [step for step in steps if step]
        assert steps == sorted(steps, key=bool), "only the first cards lie squared up"
        assert max(loose, default=0) - min(loose, default=0) <= 1
        index = ceil(design.step_down(width))
        assert all(step >= index for step in loose)
        most = max(0.36 * card_height(width), index)
        if 0 in steps or (loose and min(loose) < int(most)):
            assert room.bottom - rects[-1].bottom <= 1 or 0 in steps
        if 0 in steps:  # one card more would have no index
            assert card_height(width) + index * (len(loose) + 1) > room.h


def test_of_an_open_pile_the_top_five_are_fanned_round_the_middle_and_the_others_under_them() -> (
    None
):
    for wide, count in product(range(61, 260, 7), range(1, 12)):
        room, width = Rect(5, 6, wide, 100), 60
        rects = fans._top_cards_fanned(room, width, count)
        xs = sorted({rect.x for rect in rects})
        step = min(round(width * 0.31), (wide - width) // 4)
        assert [after - x for x, after in pairwise(xs)] == [step] * (len(xs) - 1)
        assert len(xs) == (min(5, count) if step else 1)
        assert abs((xs[0] - room.x) - (room.right - (xs[0] + 4 * step + width))) <= 1
        assert [rect.x for rect in rects] == [xs[0]] * max(0, count - 5) + [
            xs[0] + number * step for number in range(min(5, count))
        ]
        assert {rect.y for rect in rects} == {room.y + (100 - card_height(width)) // 2}


def test_a_hand_that_is_laid_out_has_the_number_of_lines_with_the_largest_cards() -> None:
    for wide, high, count in product((90, 160, 300), (60, 110, 220), (1, 3, 8, 17)):
        room = Rect(3, 4, wide, high)

        largest = [_widest_in(room, count, lines) for lines in range(1, 6)]
        rects = fans._wrapped(room, 50, count, STANDARD, Side.LEFT)
        assert rects[0].w == max(largest)
        lines = sorted({rect.y for rect in rects})
        wanted = 1 + largest.index(max(largest))
        assert len(lines) == ceil(count / ceil(count / wanted))
        assert {after - top for top, after in pairwise(lines)} <= {
            ceil(STANDARD.step_down(rects[0].w))
        }
        assert (rects[0].x, rects[0].y) == (room.x, room.y)
        mirrored = fans._wrapped(room, 50, count, STANDARD, Side.RIGHT)
        assert max(rect.right for rect in mirrored) == room.right
        assert {one.x - other.x for one, other in zip(mirrored, rects, strict=True)} == {
            mirrored[0].x - room.x
        }


def _widest_in(room: Rect, count: int, lines: int) -> int:
    beside, above = ceil(count / lines) - 1, lines - 1
    fits = (
        w
        for w in range(1, 51)
        if w + ceil(STANDARD.step_across(w)) * beside <= room.w
        and card_height(w) + ceil(STANDARD.step_down(w)) * above <= room.h
    )
    return max(fits, default=1)


def test_a_hand_is_broken_between_two_groups_near_its_middle_or_in_its_middle() -> None:
    for count, every, tight in product(range(2, 40), (2, 3, 4, 7, 50), (False, True)):
        opens = [number % every == 0 for number in range(count)]
        cut, middle = fans._second_line_start(opens, tight), (count + 1) // 2
        reach = max(1, count // (5 if tight else 8))
        near = [at for at in range(1, count) if opens[at] and abs(at - middle) <= reach]
        if near:
            assert cut in near
            assert abs(cut - middle) == min(abs(at - middle) for at in near)
        else:
            assert cut == middle


@pytest.mark.parametrize("fan", list(Fan))
def test_the_part_that_shows_is_just_what_no_later_card_covers(fan: Fan) -> None:
    orders = (in_pile_order(7), CardOrder(((0, 1, 2), (3, 4), (5, 6, 7))), in_pile_order(25))
    for room, order, wraps in product(ROOMS, orders, (False, True)):
        cards = fans.fanned(fan, room, 50, order, wraps=wraps)
        for number, card in enumerate(cards):
            later = [other.rect for other in cards[number + 1 :]]
            shows = card.shows
            assert not (shows.w and shows.h) or not any(shows.overlap(rect) for rect in later)
            if not later:
                assert shows == card.rect
            if shows.w and shows.right < card.rect.right:  # one pixel more is covered by a card
                edge = Rect(shows.right, shows.y, 1, max(1, shows.h))
                assert any(edge.overlap(rect) for rect in later)
            if shows.h and shows.bottom < card.rect.bottom and shows.w == card.rect.w:
                edge = Rect(shows.x, shows.bottom, shows.w, 1)
                assert any(rect.y <= shows.bottom for rect in later) or edge.w == 0


def test_columns_that_grow_narrower_do_so_in_a_few_steps() -> None:
    for width in range(2, 140):
        few = [width]
        while few[-1] > 1:
            few.append(min(few[-1] - 1, round(few[-1] * 0.85)))
        for fits in range(1, width + 20):
            assert fans.in_steps(width, fits) == max(w for w in few if w <= max(1, fits))


# -- families ---------------------------------------------------------------------------------


def test_seats_of_a_ring_that_face_each_other_lie_mirrored() -> None:
    for seats, wide, high, viewer in product((2, 3, 4, 6), (200, 333), (100, 260), (0, 1)):
        zone: Any = SimpleNamespace(name="trick", slots=tuple(map(str, range(seats))))
        room = Rect(13, 17, wide, high)
        cells = families.ringed(room, zone, 50, viewer, seats)
        at = [cells[f"trick/{(viewer + step) % seats}"] for step in range(seats)]
        for step in range(1, seats):
            one, other = at[step], at[-step % seats if seats > 2 else 0]
            assert abs((one.x - room.x) - (room.right - other.right)) <= 1
            if seats > 2:
                assert abs(one.y - other.y) <= 1
        top, foot = min(cell.y for cell in at), max(cell.bottom for cell in at)
        assert abs((top - room.y) - (room.bottom - foot)) <= 1
        assert all(cell.bottom <= foot for cell in at[1:]), "the viewer's lies lowest"
        assert at[0].bottom == foot
        if seats > 2:
            assert abs(at[0].x + 25 - (room.x + wide / 2)) <= 1


def test_piles_that_flow_lie_in_full_lines_round_the_middle() -> None:
    for room, count in product(ROOMS[5::3], (1, 2, 5, 11)):
        members = [(f"m/{number}", 1 + number % 4) for number in range(count)]
        rooms, tiles = families.flowed(room, members, 40, Fan.ACROSS, gap=3, least=18)
        rects = list(rooms.values())
        top, foot = rects[0].y, max(rect.bottom for rect in rects)
        assert abs((top - room.y) - (room.bottom - foot)) <= 1
        if tiles:
            assert min(rect.x for rect in rects) == room.x
            continue
        lines: dict[int, list[Rect]] = {}
        for rect in rects:
            lines.setdefault(rect.y, []).append(rect)
        for line in lines.values():
            assert abs((line[0].x - room.x) - (room.right - line[-1].right)) <= 1
            assert all(after.x - one.right == 6 for one, after in pairwise(line))
        for line, below in pairwise(lines.values()):
            assert below[0].y - line[0].bottom == 6
            whole = line[-1].right - line[0].x + 6 + below[0].w
            assert whole > room.w, "the next one had room in this line"


def test_lines_of_slots_reach_from_the_top_of_their_room_to_its_foot() -> None:
    slots = tuple("abcdefg")
    zone: Any = SimpleNamespace(name="z", slots=slots)
    for room, columns, gap, width in product(ROOMS, (1, 2, 3, 7), (0, 4), (0, 20)):
        cells = list(families.slotted(room, zone, columns, gap, tiles=False, width=width).values())
        lines = ceil(len(slots) / columns)
        across = {after.x - one.right for one, after in pairwise(cells) if after.y == one.y}
        assert across <= {gap}
        assert cells[0].y == room.y
        assert room.bottom - cells[-1].bottom < max(2, lines)
        tops = sorted({cell.y for cell in cells})
        assert len({after - top for top, after in pairwise(tops)}) <= 1
        assert room.right - max(cell.right for cell in cells) < columns


# -- a table ----------------------------------------------------------------------------------


@at_once("name", sorted(SHAPES))
def test_the_same_table_looks_the_same_from_every_seat_where_seats_are_alike(name: str) -> None:
    zones, seats = SHAPES[name]
    if name.startswith("hell"):
        return  # teams lie apart
    first = laid(zones, seats, (1280, 720), "plain", viewer=0, full=0)
    for viewer in (1, seats - 1):
        other = laid(zones, seats, (1280, 720), "plain", viewer=viewer % seats, full=0)
        assert [plate.rect for plate in _round(first, 0, seats)] == [
            plate.rect for plate in _round(other, viewer % seats, seats)
        ]
        assert first.card == other.card


def _round(table: Arrangement, viewer: int, seats: int) -> list[Any]:
    found = [table.plate((viewer + step) % seats) for step in range(seats)]
    return [plate for plate in found if plate is not None]


@at_once("wishes, window", list(product(WISHES, WINDOWS)))
@pytest.mark.parametrize("name", sorted(SHAPES))
def test_seats_at_both_sides_stand_level_and_mirrored_and_those_on_top_equally_apart(
    name: str, wishes: str, window
) -> None:
    zones, seats = SHAPES[name]
    table = laid(zones, seats, window, wishes)
    by_edge = {
        edge: [plate for plate in table.plates if plate.edge == edge]
        for edge in ("left", "right", "top")
    }
    left, right = (sorted(by_edge[edge], key=lambda p: p.rect.y) for edge in ("left", "right"))
    assert len(left) == len(right)
    for one, other in zip(left, right, strict=True):
        assert one.rect.y == other.rect.y
        assert one.rect.x - table.felt.x == table.felt.right - other.rect.right == 0
        assert one.rect[2:] == other.rect[2:]
    for column in (left, right):
        gaps = {after.block.y - one.block.bottom for one, after in pairwise(column)}
        assert len(gaps) <= 1
    lines = [
        sorted(plate.block for plate in by_edge["top"] if plate.block.y == top)
        for top in {plate.block.y for plate in by_edge["top"]}
    ]
    longest = max(lines, key=len, default=[])
    for line in lines:
        gaps = {after.x - one.right for one, after in pairwise(line)}
        assert len(gaps) <= 1
        if seats > BADGES_ABOVE + 1:  # badges stand below one another, from the left
            assert [block.x for block in line] == [block.x for block in longest[: len(line)]]
            continue
        from_left = line[0].x - table.felt.x
        from_right = table.felt.right - line[-1].right
        assert 0 <= from_right - from_left <= len(line)


@at_once("name", [name for name in sorted(SHAPES) if name not in {"lucky 1"}])
def test_one_sits_lower_left_beside_the_hand_and_both_stand_on_one_line(name: str) -> None:
    zones, seats = SHAPES[name]
    for window, wishes in product((NETBOOK, (1920, 1080)), WISHES):
        table = laid(zones, seats, window, wishes)
        own = table.plate(0)
        assert own is not None
        assert own.block.x == table.felt.x
        assert 0 <= table.felt.bottom - own.block.bottom <= 8 * screen_scale(window)
        hands = [box for box in table.piles.values() if box.is_hand and box.own]
        for hand in hands:
            assert hand.rect.bottom == own.block.bottom
            assert hand.rect.x >= own.block.right + 2


def test_sizes_of_a_window_are_those_of_the_smaller_side_and_bounded() -> None:
    for wide, high in product(range(200, 4200, 160), range(200, 2400, 130)):
        scale = screen_scale((wide, high))
        fits = min(wide / 1280, high / 720)
        assert scale == (fits if 0.8 <= fits <= 3.0 else 0.8 if fits < 0.8 else 3.0)
        rim = rim_width((wide, high))
        assert 2 <= rim <= max(2, round(12 * scale), wide // 90)
        assert rim == 2 or rim in {round(12 * scale), wide // 90}


@at_once("name", ["bridge 3", "hell 4", "lucky 2", "nccc 8", "seven-up 4"])
def test_a_strip_takes_just_its_height_and_what_lies_beside_it_its_width(name: str) -> None:
    zones, seats = SHAPES[name]
    piles = filled(zones, 0, 3)

    def at(**wishes: Any) -> Arrangement:
        options = LayoutOptions(**wishes)
        return arrange(zones, piles, 0, (1280, 720), seats=seats, options=options)

    plain = at()
    assert (plain.bar, plain.prompt) == (Rect(0, 0, 1280, 40), Rect(0, 676, 1280, 44))
    assert plain.felt == Rect(18, 58, 1244, 600)
    assert at(bar=False).felt == Rect(18, 18, 1244, 640)
    assert at(prompt=False).felt == Rect(18, 58, 1244, 644)
    assert at(note=33).felt == Rect(18, 91, 1244, 567)
    assert at(beside=210).felt == Rect(18, 58, 1034, 600)
    shelf = at(shelf=True).shelf
    assert shelf is not None
    assert (shelf.x, shelf.right) == (18, 1262)


# -- standing out -----------------------------------------------------------------------------


def test_the_arc_of_a_hand_is_as_high_on_both_sides_and_highest_in_its_middle() -> None:
    for count, step in product((1, 2, 5, 12, 13), (9, 31, 60)):
        line: Any = tuple(
            SimpleNamespace(rect=Rect(20 + step * number, 0, 60, 84)) for number in range(count)
        )
        rise = standing.arc(line)
        assert rise == pytest.approx(rise[::-1])
        assert rise == sorted(rise[: (count + 1) // 2]) + sorted(rise[: count // 2], reverse=True)
        if count > 1:
            assert rise[0] == pytest.approx(0)
            wide = min(1.0, step * (count - 1) / (5.5 * 84))
            top = standing.ARC * 84 * wide**2
            away = 0.0 if count % 2 else 1 / (count - 1)
            assert max(rise) == pytest.approx(top * (1 - away**2))


def test_neighbours_of_the_card_that_is_pointed_at_give_way_alike_on_both_sides() -> None:
    for name in ("bridge 3", "nccc 4", "seven-up 4"):
        zones, seats = SHAPES[name]
        table = laid(zones, seats, (1280, 720), "plain", full=3)
        cards = standing.lines_of(table.cards_in("hand-0"))[0]
        for at in range(len(cards)):
            place = cards[at].place
            found = standing.standing(table, ["hand-0"], standing.Touched(pointed=place))
            near = [card.rect for card in cards[max(0, at - 3) : at + 4]]
            if not Rect(near[0].x - 9, 0, near[-1].right - near[0].x + 18, 1).inside(
                Rect(table.felt.x, 0, table.felt.w, 1)
            ):
                continue  # at the rim there is no room to give way
            across = [found.get(card.place, (0, 0))[0] for card in cards]
            assert across[at] == 0
            for far in range(1, 4):
                both = [
                    across[at + far * side] for side in (-1, 1) if 0 <= at + far * side < len(cards)
                ]
                assert len({abs(by) for by in both}) <= 1
                assert all(by >= 0 for by in across[at:])
            assert all(by <= 0 for by in across[:at])
            assert not any(across[: max(0, at - 3)]) or at < 4
            nearest = [abs(by) for by in across[at + 1 : at + 4]]
            assert nearest == sorted(nearest, reverse=True)


# -- blocks of seats --------------------------------------------------------------------------


def test_a_block_at_the_right_is_the_mirror_of_the_one_at_the_left() -> None:
    plate = Rect(0, 0, 50, 20)
    item: Any = SimpleNamespace(name="x")
    block = seating.PlateBlock(3, 90, 60, plate, ((item, Rect(5, 25, 30, 30)),))
    mirrored = block.at_right()
    assert mirrored.plate == Rect(40, 0, 50, 20)
    assert mirrored.boxes == ((item, Rect(55, 25, 30, 30)),)
    assert mirrored.mirrored
    assert replace(mirrored.at_right(), mirrored=False) == block


def test_numbers_of_a_badge_stand_in_pairs_and_a_last_single_one_in_the_middle() -> None:
    scale: Any = SimpleNamespace(
        low=False, slot_gap=4, plate=lambda text, rest: round(text + rest), px=round
    )
    for count in range(7):
        counters: Any = [SimpleNamespace(counter=object()) for _ in range(count)]
        block = seating._badge_block(scale, 0, counters)
        high = block.h
        for number, (_, rect) in enumerate(block.boxes):
            single = number == count - 1 and count % 2 == 1
            assert rect.h == high // 2
            assert rect.y == (high // 4 if single else (0, high // 2)[number % 2])
        across = sorted({rect.x for _, rect in block.boxes})
        assert len(across) == ceil(count / 2)
        assert all(after - x == 34 + 4 for x, after in pairwise(across))
        assert block.w == (max(rect.right for _, rect in block.boxes) if count else block.plate.w)


@pytest.mark.parametrize(
    ("tiles", "below"), [("", True), ("slots", False), ("item", False), ("slots item", False)]
)
def test_what_flows_beside_slots_goes_on_below_them_where_both_are_cards(tiles, below) -> None:
    slots: Any = SimpleNamespace(name="slots", flows=False)
    item: Any = SimpleNamespace(name="item", flows=True)
    measure = SimpleNamespace(
        is_tile=lambda one: one.name in tiles.split(),
        card=lambda one: (50, 70),
        slot_gap=2,
        px=round,
    )
    row: Any = SimpleNamespace(measure=measure)
    row._beside_slots = lambda *given: _RowOfBoxes._beside_slots(row, *given)
    box = _RowOfBoxes._box(row, item, Rect(0, 0, 100, 200), slots)
    assert (box.below > 0) == below


def test_every_shape_of_a_table_is_swept() -> None:
    assert len(tables()) > len(SHAPES)
