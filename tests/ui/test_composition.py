"""Composition: what a designer would measure with a ruler, on every table of every game."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from cardtable.core.rules import zoning
from cardtable.core.table import Fan, Row, Side
from cardtable.ui.drawing import prints
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.pile_marks import PileMarkPainter
from cardtable.ui.drawing.plate_marks import PlateMarkPainter
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions, PileBox
from cardtable.ui.layout.hand_order import HandOrders
from cardtable.ui.layout.rects import Rect, screen_scale
from cardtable.ui.layout.table_frame import TableFrame, table_frame
from tests.support.at_once import at_once
from tests.support.drawn_tables import GAMES, NAMES, Case, dealt, draw, stages, tables
from tests.support.laid_tables import bare_felt, laid
from tests.support.sizes import NETBOOK

WINDOWS = (NETBOOK, (1280, 720), (1920, 1080), (2560, 1440))
GAMES_THAT_LAY_OUT = ("nccc_seven", "seven_bridge", "sevens_from_hell")
ALL_TABLES = [(game, *shape) for game in GAMES for shape in tables(game)]


@cache  # a frozen value, at which several tests look
def framed(game: str, seats: int, mode: str, size: tuple[int, int]) -> TableFrame:
    session = dealt(game, seats, mode)
    return table_frame(
        zoning(session.rules, session.table), 0, seats, size, options=LayoutOptions()
    )


def around(rects: list[Rect]) -> Rect:
    whole = rects[0]
    for rect in rects:
        whole = whole.joined(rect)
    return whole


@at_once("size", WINDOWS)
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_what_stands_beside_the_middle_stands_half_way_to_what_is_beyond_it(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    """Both gaps are equal, or the outer one is the wider, where the middle would be far away."""
    frame = framed(game, seats, mode, size)
    row = [box for box in frame.boxes if box.item.spot.row is Row.CENTRE]
    sides = {
        side: [box.rect for box in row if box.item.spot.side is side and not box.item.grows_across]
        for side in Side
    }
    if not sides[Side.MIDDLE] or any(box.item.grows_across for box in row):
        return
    gap, middle = frame.measure.gap, around(sides[Side.MIDDLE])
    blocks = [plate.block for plate in frame.plates if plate.edge in ("left", "right")]
    for side in (Side.LEFT, Side.RIGHT):
        if not sides[side]:
            continue
        beside = around(sides[side])
        if side is Side.LEFT:
            inner = middle.x - beside.right
            beyond = [block.right for block in blocks if block.right <= beside.x]
            outer = beside.x - max(beyond, default=frame.felt.x - gap)
        else:
            inner = beside.x - middle.right
            beyond = [block.x for block in blocks if block.x >= beside.right]
            outer = min(beyond, default=frame.felt.right + gap) - beside.right
        assert abs(inner - outer) <= gap or frame.measure.width <= inner + 1 < outer
        assert inner >= gap


def test_closed_books_lie_in_a_place_that_is_level_with_the_slots_of_open_ones() -> None:
    for seats, mode in tables("sevens_from_hell"):
        for size in WINDOWS[1:]:
            table = laid("sevens_from_hell", seats, mode, "fullest", size)
            for team in range(2 if mode[0] == "2" else 1):
                place = prints.grounds(table)[f"closed-{team}"]
                slot = next(box for box in table.piles.values() if box.zone == f"books-{team}")
                high = slot.rect.h if slot.tile else slot.card.h
                assert abs(place.y - slot.rect.y) <= 1
                lines = round(place.h / high)
                between = table.piles["draw-0"].card.h  # no line of cards is left empty
                assert abs(place.h - high) <= 2 or (lines == 2 and place.h < 2 * high + between)
                last = table.counter(f"dirty-{team}")
                assert last is not None
                assert abs(last.rect.right - place.right) <= 1


@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_empty_boxes_bear_their_names(
    game: str, seats: int, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Columns, places of ranks and those of seats in the middle say themselves what they are."""
    drawn: list[PileBox] = []
    captions: list[PileBox] = []
    slot, caption = PileMarkPainter.slot, PileMarkPainter.caption
    monkeypatch.setattr(
        PileMarkPainter,
        "slot",
        lambda self, box, **how: (drawn.append(box), slot(self, box, **how))[1],
    )

    def noted(self: PileMarkPainter, box: PileBox) -> list[Picture]:
        pictures = caption(self, box)
        captions.extend([box] if pictures else [])
        return pictures

    monkeypatch.setattr(PileMarkPainter, "caption", noted)
    made = draw(Case(game, seats, mode, "opening"), over=False)
    table = made.play.game.tabletop.arrangement
    texts = {text for text, _ in made.texts.values()}
    for box in drawn:
        in_middle = table.families[box.zone].is_ring if box.zone in table.families else False
        if in_middle or box.fan is Fan.DOWN:
            continue
        assert box in captions or box.title in texts, f"{box.pile}: an empty box without a name"


@at_once("size", WINDOWS)
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_numbers_stand_flush_with_the_pile_above(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    boxes = framed(game, seats, mode, size).boxes
    piles = [box for box in boxes if box.item.zone is not None]
    for box in boxes:
        if box.item.counter is None or box.item.spot.row is Row.PLATE or not box.item.spot.line:
            continue
        over = [
            pile.rect
            for pile in piles
            if pile.item.spot.side is box.item.spot.side
            and pile.rect.bottom <= box.rect.y
            and pile.rect.x < box.rect.right
            and box.rect.x < pile.rect.right
        ]
        if over and box.item.counter.style == "number":
            assert max(over, key=lambda rect: rect.bottom).x == box.rect.x


@at_once("size", WINDOWS[1:])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_one_has_laid_out_keeps_apart_from_ones_hand(
    seats: int, size: tuple[int, int]
) -> None:
    boxes = {box.item.name: box.rect for box in framed("seven_bridge", seats, "", size).boxes}
    apart = boxes["hand-0"].y - boxes["melds-0"].bottom
    assert apart >= 20 * screen_scale(size)  # with the air in a hand: 24 to its cards


@pytest.mark.parametrize(("seats", "stage"), [(2, "fullest"), (3, "middle"), (4, "fullest")])
def test_no_badge_lies_on_an_owners_name(
    seats: int, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    badges: list[Picture] = []
    mark = PileMarkPainter.mark

    def listened(*args: Any, **how: Any) -> list[Picture]:
        drawn = mark(*args, **how)
        badges.extend(drawn)
        return drawn

    monkeypatch.setattr(PileMarkPainter, "mark", listened)
    made = draw(Case("seven_bridge", seats, "", stage), over=False)
    names = [
        picture.area.inflate(0, -4)  # there is air above and below the letters
        for picture in made.pictures
        if made.texts.get(id(picture.image), ("",))[0] in NAMES
    ]
    assert badges
    assert all(badge.area.collidelist(names) < 0 for badge in badges)


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_what_is_said_of_a_seat_stays_clear_of_the_bar(
    size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[Picture] = []
    on_plate = PlateMarkPainter.on_plate

    def listened(*args: Any, **how: Any) -> list[Picture]:
        drawn = on_plate(*args, **how)
        said.extend(drawn)
        return drawn

    monkeypatch.setattr(PlateMarkPainter, "on_plate", listened)
    made = draw(Case("sevens_from_hell", 4, "", "fullest", size, scale), over=False)
    table = made.play.game.tabletop.arrangement
    assert said
    assert min(picture.area.y for picture in said) >= (table.bar.bottom if table.bar else 0)


@pytest.mark.parametrize(("seats", "mode"), tables("sevens_from_hell"))
def test_an_empty_hand_leaves_no_hole_before_the_foot(seats: int, mode: str) -> None:
    table = laid("sevens_from_hell", seats, mode, "opening", (1280, 720))
    for seat in range(1, seats):
        foot, hand = table.piles[f"foot-{seat}"], table.piles[f"hand-{seat}"]
        plate = table.plate(seat)
        assert plate is not None
        if plate.edge == "right":  # the mirror image
            assert foot.rect.x > hand.rect.x
            assert foot.outline.right == plate.rect.right
            continue
        assert foot.rect.x < hand.rect.x
        below = foot.outline.y > plate.rect.y + 20
        assert foot.outline.x - (plate.rect.x if below else plate.rect.right) < 16


@at_once("size", WINDOWS)
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_a_hand_ends_at_the_foot_of_the_felt(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    table = laid(game, seats, mode, "opening", size)
    cards = table.cards_in("hand-0")
    assert all(card.rect.bottom <= table.felt.bottom for card in cards)
    if cards:
        assert max(card.rect.bottom for card in cards) == table.felt.bottom


@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_no_pile_lies_on_the_count_of_another(
    game: str, seats: int, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[tuple[PileBox, Picture]] = []
    count = PileMarkPainter.count

    def listened(self: PileMarkPainter, text: str, box: PileBox, top: Rect, *, up: bool) -> Picture:
        counts.append((box, count(self, text, box, top, up=up)))
        return counts[-1][1]

    monkeypatch.setattr(PileMarkPainter, "count", listened)
    for stage in ("middle", "fullest"):
        counts.clear()
        table = draw(Case(game, seats, mode, stage), over=False).play.game.tabletop.arrangement
        for box, badge in counts:
            for card in table.cards:
                covers = badge.area.inflate(-2, -2).colliderect(card.rect)
                assert card.place.pile == box.pile or not covers, f"{card.place} on {box.pile}"


@at_once("size", WINDOWS[1:])
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_no_table_leaves_more_than_a_third_of_its_felt_bare(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    for stage in ("opening", "fullest"):
        bare = bare_felt(laid(game, seats, mode, stage, size))
        assert bare <= 1 / 3, f"{stage}: {bare:.0%} bare"


@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_no_upright_table_leaves_more_than_two_fifths_of_its_felt_bare(
    game: str, seats: int, mode: str
) -> None:
    for stage in ("opening", "fullest"):
        bare = bare_felt(laid(game, seats, mode, stage, (720, 1280)))
        assert bare <= 2 / 5, f"{stage}: {bare:.0%} bare"


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_columns_fill_upright_tables_of_any_shape(seats: int) -> None:
    for size in ((600, 1024), (768, 1024), (900, 1200)):
        bare = bare_felt(laid("lucky_sevens", seats, "", "fullest", size))
        assert bare <= 3 / 10, f"{size}: {bare:.0%} bare"


@at_once("size", WINDOWS[1:])
@pytest.mark.parametrize(("seats", "mode"), tables("lucky_sevens"))
def test_columns_stand_round_the_middle_and_equally_far_apart(
    seats: int, mode: str, size: tuple[int, int]
) -> None:
    table = laid("lucky_sevens", seats, mode, "opening", size)
    lanes = [box.card for name, box in table.piles.items() if name.startswith("column-")]
    gaps = [right.x - left.right for left, right in pairwise(lanes)]
    assert max(gaps) - min(gaps) <= 1
    before, after = lanes[0].x - table.felt.x, table.felt.right - lanes[-1].right
    assert abs(before - after) <= 3


@at_once("size", WINDOWS)
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_what_stands_in_the_middle_stays_there_until_the_table_is_fullest(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    """A stock that moves aside for another pile would be looked for."""
    first, last = (laid(game, seats, mode, stage, size) for stage in ("opening", "fullest"))
    if (first.shelf is None) != (last.shelf is None):
        return  # beside a shelf everything is smaller
    for name, box in first.piles.items():
        if box.seat < 0 and name in last.piles and not box.family:
            assert last.piles[name].rect[:2] == box.rect[:2], name


def test_a_slot_that_is_named_otherwise_bears_no_star(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trick's places stand before the seats, and captions say what other slots are."""
    starred: list[tuple[int, int]] = []
    slot = Art.slot
    monkeypatch.setattr(
        Art,
        "slot",
        lambda self, size, *, star: (
            starred.append(size) if star else None,
            slot(self, size, star=star),
        )[1],
    )
    draw(Case("seven_up", 4, "", "opening"), over=False)
    assert not starred
    draw(Case("lucky_sevens", 1, "", "opening"), over=False)
    assert starred


ALL_WINDOWS = (*WINDOWS, (900, 1200), (768, 1024))


@at_once("size", ALL_WINDOWS)
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_columns_in_several_lines_are_shared_out_evenly(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    """Four stand two by two, one below the other: a last one alone would look forgotten."""
    lines: dict[int, list[Rect]] = {}
    for box in framed(game, seats, mode, size).boxes:
        item = box.item
        if item.spot.row is Row.CENTRE and item.grows_down and item.spot.fan is Fan.DOWN:
            lines.setdefault(box.rect.y, []).append(box.rect)
    lengths = [len(line) for line in lines.values()]
    assert max(lengths, default=0) - min(lengths, default=0) <= 1
    if len(set(lengths)) == 1:
        assert len({tuple(rect.x for rect in line) for line in lines.values()}) == 1


@at_once("size", ALL_WINDOWS)
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_what_stands_in_the_printed_middle_keeps_clear_of_its_edge(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    """A gap from its ends, and from its top line if nobody sits there; which is off the rim.

    In an upright window what is common may stand above the middle instead of in it.
    """
    table = laid(game, seats, mode, "opening", size)
    place = prints.middle(table)
    if place is None:
        return
    gap = framed(game, seats, mode, size).measure.gap
    within = [box.rect for box in table.piles.values() if box.seat < 0 and not box.family]
    within += [box.rect for box in table.counters if box.seat < 0]
    whole = around([rect for rect in within if rect.bottom > place.y])
    assert whole.x - place.x >= gap
    assert place.right - whole.right >= gap
    if all(plate.edge != "top" for plate in table.plates):
        assert whole.y - place.y >= gap
        assert place.y >= table.felt.y


@at_once("size", ALL_WINDOWS)
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_a_common_middle_is_in_the_middle_of_the_window(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    for box in framed(game, seats, mode, size).boxes:
        if box.item.zone is not None and box.item.zone.ring:
            assert abs(box.rect.x + box.rect.right - size[0]) <= 2


@at_once("size", ALL_WINDOWS)
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_piles_beside_a_middle_stand_flush_above_one_another(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    """Lines with the same number of single piles are equally wide, and begin at one edge."""
    by_line: dict[tuple[Side, int], list[Rect]] = {}
    for box in framed(game, seats, mode, size).boxes:
        item = box.item
        if item.spot.row is Row.CENTRE and item.zone is not None and not item.zone.family:
            by_line.setdefault((item.spot.side, item.spot.line), []).append(box.rect)
    for side in (Side.LEFT, Side.RIGHT):
        lines = [line for (at, _), line in by_line.items() if at is side]
        for count in {len(line) for line in lines}:
            same = [line for line in lines if len(line) == count]
            if len({line[0].y for line in same}) < len(same):
                continue  # in an upright window they stand beside one another
            assert len({tuple((r.x, r.w) for r in line) for line in same}) == 1


@at_once("size", ALL_WINDOWS)
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_seats_on_both_sides_are_each_others_mirror_image(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    frame = framed(game, seats, mode, size)
    from_edge: dict[str, set[tuple[int, int, int]]] = {"left": set(), "right": set()}
    for plate in frame.plates:
        if plate.edge not in from_edge:
            continue
        for rect in (plate.rect, *(box.rect for box in frame.boxes if box.item.seat == plate.seat)):
            if rect.inside(plate.block):
                left, right = rect.x - frame.felt.x, frame.felt.right - rect.right
                from_edge[plate.edge].add((left if plate.edge == "left" else right, rect.w, rect.h))
    assert from_edge["left"] == from_edge["right"]


@at_once("size", ALL_WINDOWS)
@pytest.mark.parametrize(("game", "seats", "mode"), ALL_TABLES)
def test_cards_at_a_plate_are_flush_with_its_outer_edge(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    table = laid(game, seats, mode, "fullest", size)
    for plate in table.plates:
        at_plate = {name: box for name, box in table.piles.items() if box.rect.inside(plate.block)}
        for name, box in at_plate.items():
            cards = [card.rect for card in table.lying[name]]
            if plate.badge or not cards or box.fan not in {Fan.ACROSS, Fan.HAND}:
                continue
            if plate.edge == "right":
                assert max(card.right for card in cards) == box.rect.right
            else:
                assert min(card.x for card in cards) == box.rect.x


@pytest.mark.parametrize("scale", [100, 125, 150, 175, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_an_empty_place_is_for_is_told_at_every_size_of_text(
    seats: int, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    captions: dict[str, set[int]] = {}
    caption = PileMarkPainter.caption

    def noted(self: PileMarkPainter, box: PileBox) -> list[Picture]:
        pictures = caption(self, box)
        if pictures or not box.at_plate:  # there a place that cannot be named is not drawn
            captions.setdefault(box.title, set()).add(len(pictures))
        assert all(picture.area.w <= max(box.outline.w, box.rect.w) for picture in pictures)
        return pictures

    monkeypatch.setattr(PileMarkPainter, "caption", noted)
    draw(Case("seven_up", seats, "", "opening", size, scale), over=False)
    assert captions["laid aside"] <= {1, 2}
    assert captions["tricks"] == {1}


LAYING_OUT = [(game, *shape) for game, *shape in ALL_TABLES if game in GAMES_THAT_LAY_OUT]


@cache
def laid_out(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> tuple[Arrangement, Arrangement]:
    """A table on which everybody holds cards, and the same with these hands laid out."""
    session = stages(game, seats, mode)["middle"]
    zones, piles = zoning(session.rules, session.table), session.state.piles
    hands = {f"hand-{seat}": piles[f"hand-{seat}"] for seat in range(seats)}
    shown = {f"left-{seat}": piles[f"hand-{seat}"] for seat in range(seats)}
    tables = (piles, piles.with_piles({**dict.fromkeys(hands, ()), **shown}))
    before, after = (
        arrange(
            zones,
            lying,
            0,
            size,
            seats=seats,
            orders=HandOrders(session.rules).orders(zones, lying, 0),
        )
        for lying in tables
    )
    return before, after


@at_once("size", ((1024, 600), *WINDOWS[1:]))  # lower, 25 hands turn the face of one's own
@pytest.mark.parametrize(("game", "seats", "mode"), LAYING_OUT)
def test_a_hand_that_is_laid_out_at_a_plate_can_be_read(
    game: str, seats: int, mode: str, size: tuple[int, int]
) -> None:
    """Every index shows, on cards hardly smaller than their backs were, and over nothing else."""
    before, after = laid_out(game, seats, mode, size)
    assert after.design is before.design, "faces change their design when hands are laid out"
    others = [box.rect for name, box in after.piles.items() if box.count and "left-" not in name]
    others += [plate.rect for plate in after.plates]
    for plate in after.plates:
        cards, held = after.lying[f"left-{plate.seat}"], before.lying[f"hand-{plate.seat}"]
        if plate.edge == "south" or plate.badge or not cards:
            continue
        least = 0.7 if plate.edge == "top" else 1  # where three seats share the line
        assert cards[0].rect.w >= least * held[0].rect.w
        for card in cards:
            index = after.design.step_across(card.rect.w), after.design.step_down(card.rect.w)
            assert card.shows.w >= int(index[0])
            assert card.shows.h >= int(index[1])
            assert card.rect.inside(after.felt)
            assert not any(card.rect.overlap(rect) for rect in others)


@pytest.mark.parametrize(("game", "seats", "mode"), LAYING_OUT)
def test_hands_that_are_laid_out_lie_sorted_like_ones_own(game: str, seats: int, mode: str) -> None:
    before, after = laid_out(game, seats, mode, (1920, 1080))
    held = [card.card for card in before.lying["hand-0"]]
    assert [card.card for card in after.lying["left-0"]] == held
    session = stages(game, seats, mode)["middle"]
    for seat in range(1, seats):
        cards = session.state.piles[f"hand-{seat}"]
        order = HandOrders(session.rules).order(f"hand-{seat}", cards)
        shown = [card.card for card in after.lying[f"left-{seat}"]]
        assert shown == [cards[index] for index in order.indices()]
