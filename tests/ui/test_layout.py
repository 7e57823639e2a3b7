"""Layout: whatever the table and window, nothing overlaps, is outside, or cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.core.cards import parse_cards
from cardtable.core.diff import Place
from cardtable.core.piles import Piles
from cardtable.core.table import Face, Fan, Row, Spot, Zone, Zones
from cardtable.ui.layout import fit, text_and_card_size
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import SHELF, Arrangement, LayoutOptions
from cardtable.ui.layout.face_design import LARGE, STANDARD
from cardtable.ui.layout.fans import CardOrder, fanned, in_pile_order
from cardtable.ui.layout.measure import READABLE
from cardtable.ui.layout.rects import Rect, card_height, screen_scale
from cardtable.ui.layout.seating import BADGES_ABOVE, seating
from cardtable.ui.layout.table_frame import forget_frames, table_frame
from tests.support.at_once import at_once
from tests.support.sizes import NETBOOK
from tests.support.zone_shapes import SHAPES, filled

WINDOWS = (
    NETBOOK,
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
    (3440, 1440),
    (3840, 2160),
    (1080, 1920),
    (900, 1400),
    (1200, 1200),
)

tables = st.sampled_from(sorted(SHAPES))
windows = st.one_of(
    st.sampled_from(WINDOWS),
    st.tuples(st.integers(1024, 3840), st.integers(600, 2160)),
)


def laid(
    name: str,
    window: tuple[int, int],
    *,
    viewer: int = 0,
    fullness: int = 5,
    options: LayoutOptions | None = None,
) -> Arrangement:
    zones, seats = SHAPES[name]
    viewer %= seats
    piles = filled(zones, viewer, fullness)
    return arrange(zones, piles, viewer, window, seats=seats, options=options or LayoutOptions())


def solid(table: Arrangement) -> Iterator[tuple[str, Rect]]:
    """Everything that may not lie over anything else."""
    for name, box in table.piles.items():
        yield name, box.rect
    for name, box in table.families.items():
        if not any(pile.zone == name for pile in table.piles.values()):
            yield f"family {name}", box.rect
    for plate in table.plates:
        yield f"plate {plate.seat}", plate.rect
    for counter in table.counters:
        yield f"counter {counter.name} at {counter.seat}", counter.rect
    for kind, strip in (("bar", table.bar), ("prompt", table.prompt), ("shelf", table.shelf)):
        if strip is not None:
            yield kind, strip


def overlaps(table: Arrangement) -> list[tuple[str, str]]:
    ring = {
        name
        for name, box in table.piles.items()
        if box.zone == "trick"  # places of a ring may share a corner's room
    }
    return [
        (one, other)
        for (one, rect), (other, rect2) in combinations(solid(table), 2)
        if rect.overlap(rect2) and not {one, other} <= ring
    ]


@at_once("window", WINDOWS)
@pytest.mark.parametrize("name", sorted(SHAPES))
def test_nothing_overlaps_and_nothing_is_outside(name, window):
    table = laid(name, window)
    assert overlaps(table) == []
    for what, rect in solid(table):
        assert rect.inside(table.window), what
        assert rect.w > 0, what
        assert rect.h > 0, what


@settings(max_examples=60, deadline=None)
@given(name=tables, window=windows, viewer=st.integers(0, 24), fullness=st.integers(0, 10))
def test_any_table_fits_any_window(name, window, viewer, fullness):
    table = laid(name, window, viewer=viewer, fullness=fullness)
    assert overlaps(table) == []
    for what, rect in solid(table):
        assert rect.inside(table.window), what
    for placed in table.cards:
        box = table.piles[placed.place.pile]
        assert placed.rect.inside(box.rect), placed
        assert placed.rect.h == card_height(placed.rect.w)
        assert placed.covered or placed.shows.inside(placed.rect)


@settings(max_examples=40, deadline=None)
@given(
    name=tables,
    window=windows,
    scale=st.sampled_from((0.75, 1.0, 1.25, 1.5, 2.0)),
    strips=st.tuples(st.booleans(), st.booleans(), st.booleans()),
)
def test_text_scale_and_strips_leave_everything_inside(name, window, scale, strips):
    bar, prompt, shelf = strips
    table = laid(name, window, options=LayoutOptions(scale, *strips))
    assert overlaps(table) == []
    assert all(rect.inside(table.window) for _, rect in solid(table))
    assert (table.bar is not None) == bar
    assert (table.prompt is not None) == prompt
    assert (table.shelf is not None) == shelf


def test_near_melds_never_grow_under_the_seats_at_the_sides():
    options = LayoutOptions(scale=2.0, bar=False, prompt=False, shelf=True)
    assert overlaps(laid("bridge 5", (1024, 751), options=options)) == []


@settings(max_examples=60, deadline=None)
@given(name=tables, window=windows, viewer=st.integers(0, 24))
def test_what_a_person_must_read_is_large_enough_or_a_tile(name, window, viewer):
    zones, _ = SHAPES[name]
    table = laid(name, window, viewer=viewer)
    least = round(READABLE * screen_scale(window))
    for placed in table.cards:
        box = table.piles[placed.place.pile]
        zone = zones.of_pile(box.pile)
        if box.tile or not placed.up or box.at_plate or not (zone.family or box.own):
            continue
        narrow = window[0] < window[1] * 1.2  # tall windows have less width for the same text
        assert placed.rect.w >= least * (0.8 if narrow else 1.0), (placed, box)


@at_once("window", WINDOWS)
@pytest.mark.parametrize("name", sorted(SHAPES))
def test_the_own_hand_is_never_small_and_shows_its_indices(name, window):
    table = laid(name, window, fullness=4)
    hand = table.cards_in("hand-0")
    least = READABLE * screen_scale(window)
    for placed in hand:
        assert placed.rect.w >= least * (0.8 if window[0] < window[1] * 1.2 else 1)
        assert placed.shows.w >= 0.24 * placed.rect.w - 1


@pytest.mark.parametrize("seats", [4, 8, 12, 18, 25])
def test_up_to_24_others_are_readable_at_1280_by_720(seats):
    table = laid(f"nccc {seats}", (1280, 720))
    assert len(table.plates) == seats
    assert all(plate.rect.w >= 76 and plate.rect.h >= 40 for plate in table.plates)
    assert all(plate.badge == (seats > 7 and plate.edge != "south") for plate in table.plates)


@settings(max_examples=40, deadline=None)
@given(name=tables, window=windows, viewer=st.integers(0, 24))
def test_the_viewer_is_south_and_the_others_follow_clockwise(name, window, viewer):
    _, seats = SHAPES[name]
    viewer %= seats
    table = laid(name, window, viewer=viewer)
    south = table.plate(viewer)
    assert south is not None
    assert south.edge == "south"
    assert south.rect.bottom > table.window.h * 0.6
    others = [table.plate((viewer + step) % seats) for step in range(1, seats)]
    edges = [plate.edge for plate in others]
    assert edges == sorted(edges, key=["left", "top", "right"].index)
    for before, after in pairwise(others):
        if before.edge == after.edge == "left":
            assert before.rect.y > after.rect.y
        elif before.edge == after.edge == "right":
            assert before.rect.y < after.rect.y
        elif before.edge == after.edge == "top":
            assert (before.rect.y, before.rect.x) < (after.rect.y, after.rect.x)
    if len(others) > 1:
        assert others[0].rect.centre[0] < others[-1].rect.centre[0]


@settings(max_examples=25, deadline=None)
@given(name=tables, window=windows, viewer=st.integers(0, 24), fullness=st.integers(0, 10))
def test_the_same_table_lies_the_same(name, window, viewer, fullness):
    first = laid(name, window, viewer=viewer, fullness=fullness)
    forget_frames()
    assert laid(name, window, viewer=viewer, fullness=fullness) == first


@settings(max_examples=40, deadline=None)
@given(
    name=tables,
    window=st.sampled_from((NETBOOK, (1280, 720), (1200, 1200), (1080, 1400))),
    growth=st.floats(1.05, 2.0),
)
def test_a_larger_window_never_gives_smaller_cards(name, window, growth):
    small = laid(name, window).card[0]
    larger = (round(window[0] * growth), round(window[1] * growth))
    assert laid(name, larger).card[0] >= small / 1.08  # for which seats may change their places
    # grown one way only, the text may grow with it and take a little of the room, and a crowd
    # may come down from the top of a tall window to its sides
    least = 0.8 if SHAPES[name][1] > BADGES_ABOVE + 1 else 0.94
    for stretched in ((larger[0], window[1]), (window[0], larger[1])):
        assert laid(name, stretched).card[0] >= small * least


def test_a_crowd_is_seated_once_for_each_text_and_seating_not_for_each_width(monkeypatch):
    seated = []

    def counted(measure, others, items, at_each_side, felt):
        seated.append((measure.scale, measure.width, at_each_side))
        return seating(measure, others, items, at_each_side, felt)

    monkeypatch.setattr(text_and_card_size, "seating", counted)
    forget_frames()
    laid("nccc 25", (1280, 720))
    assert len(seated) == len(set(seated))
    assert len(seated) <= 20


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_cards_keep_their_size_while_a_game_goes_on(name):
    sizes = {laid(name, (1280, 720), fullness=fullness).card for fullness in range(11)}
    assert len(sizes) == 1


@settings(max_examples=40, deadline=None)
@given(name=tables, window=windows, fullness=st.integers(0, 10))
def test_the_part_that_shows_is_the_part_that_is_hit(name, window, fullness):
    table = laid(name, window, fullness=fullness)
    for placed in table.cards:
        if placed.covered:
            continue
        x, y = placed.shows.centre
        card_there = table.card_at(x, y)
        assert card_there is not None
        assert card_there.place == placed.place
        hit = table.hit(x, y)
        assert (hit.pile, hit.index) == (placed.place.pile, placed.place.index)


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_a_card_dropped_anywhere_on_a_pile_lands_there(name):
    table = laid(name, (1280, 720), fullness=1)
    for pile, box in table.piles.items():
        assert table.drop(*box.card.centre).pile == pile
        left, right = (box.rect.x, box.rect.y), (box.rect.right - 1, box.rect.bottom - 1)
        assert {table.drop(*left).pile, table.drop(*right).pile} == {pile}


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_a_place_that_is_missed_by_a_hair_is_close_and_one_further_off_is_not(name):
    table = laid(name, (1280, 720), fullness=1)
    for pile, box in table.piles.items():
        x, y = box.rect.x, box.rect.centre[1]
        assert table.close_to(x - 3, y, [pile]) == pile
        assert table.close_to(x - 30, y, [pile]) == ""
    assert table.close_to(x, y, []) == ""


def two(fan: Fan, count: int, **spot) -> Arrangement:
    """One pile of a fan in the hand row."""
    zone = Zone("hand-0", Face.ALL, Spot(Row.HAND, fan=fan, grows=True, **spot), owners=(0,))
    cards = parse_cards(" ".join(["7h", "8h", "9h", "10h", "Jh"] * 20))[:count]
    return arrange(Zones.of((zone,)), Piles({"hand-0": cards}), 0, (1280, 720), seats=1)


def test_a_long_hand_takes_two_lines_and_a_short_one_does_not():
    assert len({placed.rect.y for placed in two(Fan.HAND, 8).cards}) == 1
    long = two(Fan.HAND, 30).cards
    lines = sorted({placed.rect.y for placed in long})
    assert len(lines) == 2
    upper = [placed for placed in long if placed.rect.y == lines[0]]
    assert len(upper) == 15
    assert all(placed.shows.h >= 0.25 * placed.rect.h for placed in upper)


def test_groups_of_equal_ranks_lie_tighter_than_their_neighbours():
    room = Rect(0, 0, 900, 140)
    lying = fanned(Fan.ACROSS, room, 100, CardOrder(((0, 1, 2), (3, 4), (5,)), tight=True))
    steps = [after.rect.x - card.rect.x for card, after in pairwise(lying)]
    assert max(steps[0], steps[1], steps[3]) < 0.8 * min(steps[2], steps[4])


def test_groups_stand_apart_when_they_are_not_tight():
    room = Rect(0, 0, 900, 140)
    lying = fanned(Fan.ACROSS, room, 100, CardOrder(((0, 1, 2), (3, 4))))
    steps = [after.rect.x - card.rect.x for card, after in pairwise(lying)]
    assert steps[2] > steps[0] + 8


def test_a_hand_has_one_pitch_whatever_groups_it_is_in():
    for groups in (((0, 1, 2), (3, 4), (5,)), ((0,), (1, 2, 3, 4, 5)), (tuple(range(14)),)):
        lying = fanned(Fan.HAND, Rect(0, 0, 900, 140), 100, CardOrder(groups, tight=True))
        steps = [after.rect.x - card.rect.x for card, after in pairwise(lying)]
        assert max(steps) - min(steps) <= 1, groups


@pytest.mark.parametrize("width", [64, 90, 142])
def test_in_a_hand_no_lower_index_is_cut_at_its_edge(width):
    """It is whole, or a good part of it is covered: just touched it looks like a fault."""
    seen = set()
    for wide in range(2 * width, 9 * width):
        room = Rect(0, 0, wide, card_height(width))
        cards = fanned(Fan.HAND, room, width, CardOrder((tuple(range(7)),)))
        step = min(after.rect.x - card.rect.x for card, after in pairwise(cards))
        part = step / cards[0].rect.w
        assert part >= 0.97 or part <= 0.9, (wide, part)
        seen.add(part >= 0.97)
    assert seen == {True, False}


DESIGNS = st.sampled_from((STANDARD, LARGE))
FANS = st.sampled_from((Fan.ACROSS, Fan.HAND, Fan.TOP, Fan.DOWN))


@given(DESIGNS, FANS, st.tuples(st.integers(200, 1200), st.integers(120, 700)), st.data())
def test_no_index_is_cut_in_any_fan(design, fan, size, data):
    room = Rect(0, 0, *size)
    count = data.draw(st.integers(1, 40))
    tight = data.draw(st.booleans())
    cuts = sorted(data.draw(st.sets(st.integers(1, max(1, count - 1)), max_size=5)))
    ends = [0, *(cut for cut in cuts if cut < count), count]
    groups = tuple(tuple(range(a, b)) for a, b in pairwise(ends))
    least = data.draw(st.sampled_from((0, 64)))
    lying = fanned(fan, room, 120, CardOrder(groups, tight), design=design, least=least)
    for card in lying:
        width = card.rect.w
        assert card.rect.inside(room)
        if card.shows.w and card.shows.h:  # and not squared up below another
            assert card.shows.w >= design.step_across(width)
            assert card.shows.h >= design.step_down(width)


def test_cards_overlap_before_they_shrink():
    room = Rect(0, 0, 500, 140)
    few, many, crowd = (fanned(Fan.ACROSS, room, 100, in_pile_order(n)) for n in (5, 17, 24))
    assert few[0].rect.w == many[0].rect.w == 100
    assert crowd[0].rect.w < 100


def test_a_low_column_with_a_least_width_keeps_its_first_cards_squared_up():
    room = Rect(10, 20, 110, 200)
    loose, crowd = (fanned(Fan.DOWN, room, 100, in_pile_order(n), least=64) for n in (3, 12))
    assert len({card.rect.y for card in loose}) == 3
    assert crowd[0].rect.w == 64
    assert not crowd[0].shows.w
    assert crowd[-1].rect.bottom <= room.bottom


def test_a_discard_pile_fans_its_top_five_and_stays_where_it_is():
    room = Rect(0, 0, 240, 140)
    three, nine = (
        fanned(Fan.TOP, room, 100, in_pile_order(3)),
        fanned(Fan.TOP, room, 100, in_pile_order(9)),
    )
    assert three[0].rect == nine[0].rect == nine[4].rect
    assert len({card.rect.x for card in nine[4:]}) == 5
    assert [card.shows.w <= 0 for card in nine] == [True] * 4 + [False] * 5


def test_a_ring_puts_each_card_towards_its_player():
    table = laid("seven-up 4", (1280, 720), viewer=2, fullness=10)
    south, west = table.piles["trick/2"].rect, table.piles["trick/3"].rect
    north, east = table.piles["trick/0"].rect, table.piles["trick/1"].rect
    assert north.y < west.y == east.y < south.y
    assert west.x < north.x == south.x < east.x
    assert south.overlap(west) == 0


def test_small_books_become_tiles_and_grow_to_cards_with_the_window():
    small, large = (
        laid("hell 4", (1280, 720)),
        laid("hell 4", (1280, 720), options=LayoutOptions(bar=False)),
    )
    assert small.piles["books-1/K"].tile
    assert not small.piles["books-0/K"].tile
    assert large.card >= small.card


def test_a_hand_lies_as_it_was_ordered():
    zones, seats = SHAPES["bridge 3"]
    piles = filled(zones, 0, 2)
    count = len(piles["hand-0"])
    order = CardOrder((tuple(reversed(range(count))),))
    table = arrange(zones, piles, 0, (1280, 720), seats=seats, orders={"hand-0": order})
    assert [card.place.index for card in table.cards_in("hand-0")] == list(reversed(range(count)))
    stale = arrange(
        zones, piles, 0, (1280, 720), seats=seats, orders={"hand-0": CardOrder(((0, 1, 2),))}
    )
    assert [card.place.index for card in stale.cards_in("hand-0")] == list(range(count))


def test_the_gap_in_a_hand_follows_the_pointer():
    table = laid("bridge 3", (1280, 720), fullness=2)
    hand = table.cards_in("hand-0")
    y = hand[0].rect.centre[1]
    assert table.gap_at("hand-0", hand[0].rect.x - 2, y) == 0
    assert table.gap_at("hand-0", hand[-1].rect.right, y) == len(hand)
    assert table.gap_at("hand-0", hand[3].shows.x + 1, y) == 3
    assert table.gap_at("stock", 10, 10) == -1


def test_a_spot_that_yields_takes_no_room_while_it_is_empty():
    zones, seats = SHAPES["nccc 4"]
    piles = filled(zones, 0, 5)
    empty = arrange(zones, piles, 0, (1280, 720), seats=seats)
    held = arrange(
        zones, piles.with_piles({"left-0": parse_cards("9c")}), 0, (1280, 720), seats=seats
    )
    assert "left-0" not in empty.piles
    assert held.at(Place("left-0", 0)) is not None
    assert held.card < empty.card


def test_cards_set_aside_lie_on_the_shelf():
    zones, seats = SHAPES["hell 4"]
    piles = filled(zones, 0, 3)
    rest = tuple(range(2, len(piles["hand-0"])))
    order = CardOrder((rest,), aside=(1, 0))
    options = LayoutOptions(shelf=True)
    table = arrange(
        zones, piles, 0, (1280, 720), seats=seats, options=options, orders={"hand-0": order}
    )
    shelved = [table.at(Place("hand-0", index)) for index in (1, 0)]
    assert all(card.rect.inside(table.shelf) for card in shelved)
    assert shelved[0].rect.x < shelved[1].rect.x
    assert table.hit(table.shelf.x + 2, table.shelf.y + 2).pile == SHELF
    hand = [
        card for card in table.cards_in("hand-0") if card.rect.inside(table.piles["hand-0"].rect)
    ]
    assert [card.place.index for card in hand] == list(rest)
    x, y = hand[-1].rect.right, hand[-1].rect.centre[1]
    assert table.gap_at("hand-0", x, y) == len(rest)


def test_unseen_piles_are_nowhere():
    table = laid("nccc 4", (1280, 720))
    assert "pack" not in table.piles
    assert table.anchor(Place("pack", 0)) is None


def test_a_window_far_too_small_still_gets_an_answer():
    for name in SHAPES:
        table = laid(name, (320, 200))
        assert table.card[0] >= 8


@at_once("scale", [0.75, 1.0, 1.5, 2.0])
@at_once("window", [NETBOOK, (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("seats", [8, 12, 18, 25])
def test_neighbours_sit_side_by_side_however_many_they_are(seats, window, scale):
    table = laid(f"nccc {seats}", window, options=LayoutOptions(scale=scale))
    others = table.plates[1:]  # clockwise from the left neighbour
    edges = [plate.edge for plate in others]
    assert edges == sorted(edges, key=("left", "top", "right").index)
    for edge, across in (("left", False), ("top", True), ("right", False)):
        places = [plate.rect.centre[not across] for plate in others if plate.edge == edge]
        assert places == sorted(places, reverse=edge == "left")
        assert len({plate.rect.centre[across] for plate in others if plate.edge == edge}) <= 1


def test_very_large_text_gives_way_before_cards_cannot_be_read():
    table = laid("nccc 25", (1280, 720), options=LayoutOptions(scale=2.0))
    assert table.card[0] >= READABLE
    assert 0.85 <= table.scale < 2.0  # beside twenty-five seats in a ring
    assert laid("lucky 1", (1280, 720), options=LayoutOptions(scale=2.0)).scale == 2.0


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_a_width_is_given_up_early_only_where_nothing_fits(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The quick look at a width's heights changes nothing of what is found."""
    zones, seats = SHAPES[name]

    def frames() -> list[str]:
        forget_frames()
        shelf = LayoutOptions(shelf=True)
        return [repr(table_frame(zones, 0, seats, size, options=shelf)) for size in WINDOWS[1::4]]

    quick = frames()
    monkeypatch.setattr(fit, "least_height", lambda *_: 0)
    assert quick == frames()
    forget_frames()
