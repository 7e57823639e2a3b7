"""Columns on upright tables: no card is smaller than it was once, and long columns fold."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import ceil

import pytest

from cardtable import registry
from cardtable.core.cards import pack
from cardtable.core.rules import zoning
from cardtable.core.table import Fan, table_for
from cardtable.session import Session
from cardtable.ui.layout.arrange import arrange
from cardtable.ui.layout.arrangement import Arrangement, LayoutOptions
from cardtable.ui.layout.face_design import LARGE, STANDARD, FaceDesign
from cardtable.ui.layout.fans import fanned, in_pile_order
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.text_and_card_size import Wanted, sizes
from tests.support.at_once import at_once

COUNTS = range(8, 17)
SEVEN = registry.find("nccc_seven")
WIDTHS = {  # for one to four seats: of the cards when one column has 8 to 16 of them
    (600, 1024): (
        (88, 88, 75, 75, 64, 64, 64, 54, 54),
        (101, 101, 101, 101, 86, 86, 73, 73, 73),
        (71, 60, 60, 51, 51, 49, 46, 43, 41),
        (71, 71, 71, 71, 71, 71, 71, 71, 60),
    ),
    (640, 960): (
        (129, 129, 129, 110, 110, 94, 94, 94, 80),
        (110, 94, 94, 80, 80, 68, 68, 58, 58),
        (66, 56, 56, 51, 48, 44, 41, 39, 37),
        (78, 78, 78, 78, 66, 66, 66, 56, 56),
    ),
    (768, 900): (
        (79, 79, 67, 67, 57, 57, 51, 51, 48),
        (101, 101, 101, 101, 86, 86, 73, 73, 73),
        (71, 60, 60, 51, 51, 48, 44, 41, 39),
        (60, 60, 51, 51, 46, 43, 41, 39, 36),
    ),
    (768, 1024): (
        (147, 147, 125, 125, 106, 106, 106, 90, 90),
        (99, 84, 84, 71, 71, 71, 60, 60, 60),
        (98, 98, 98, 98, 98, 98, 83, 83, 83),
        (98, 98, 98, 98, 83, 83, 83, 71, 71),
    ),
    (720, 1280): (
        (147, 147, 147, 147, 147, 147, 125, 125, 125),
        (128, 128, 128, 128, 109, 109, 93, 93, 93),
        (90, 90, 90, 90, 90, 90, 90, 90, 90),
        (90, 90, 90, 90, 90, 90, 90, 90, 90),
    ),
    (800, 1280): (
        (147, 147, 147, 147, 147, 147, 125, 125, 125),
        (146, 146, 124, 105, 105, 105, 89, 89, 89),
        (103, 103, 103, 103, 103, 103, 103, 103, 103),
        (103, 103, 103, 103, 103, 103, 103, 103, 103),
    ),
    (900, 1200): (
        (147, 147, 147, 147, 147, 125, 125, 125, 106),
        (125, 125, 106, 106, 90, 90, 76, 76, 76),
        (119, 119, 119, 119, 119, 119, 101, 101, 86),
        (119, 119, 119, 119, 101, 101, 86, 86, 86),
    ),
    (900, 1400): (
        (147, 147, 147, 147, 147, 147, 147, 147, 125),
        (147, 147, 147, 125, 125, 125, 106, 106, 90),
        (119, 119, 119, 119, 119, 119, 119, 119, 119),
        (119, 119, 119, 119, 119, 119, 119, 119, 101),
    ),
    (1024, 1366): (
        (147, 147, 147, 147, 147, 147, 147, 147, 147),
        (147, 147, 147, 125, 125, 106, 106, 90, 90),
        (118, 100, 85, 85, 72, 72, 72, 61, 61),
        (136, 136, 136, 136, 116, 116, 116, 99, 99),
    ),
    (1080, 1920): (
        (155, 155, 155, 155, 155, 155, 155, 155, 155),
        (155, 155, 155, 155, 155, 155, 155, 155, 155),
        (146, 146, 146, 124, 124, 105, 105, 105, 89),
        (146, 146, 124, 124, 105, 105, 105, 89, 89),
    ),
}


def with_column(seats: int, count: int, window: tuple[int, int]) -> Arrangement:
    """A table of Lucky Sevens on which so many cards lie in the first column."""
    rules = registry.find("lucky_sevens")
    session = Session(rules, table_for(rules.options, seats), seed="columns")
    session.settle()
    piles = session.view(0).piles.with_piles({"column-1": pack()[:count]})
    return arrange(zoning(rules, session.table), piles, 0, window, seats=seats)


@at_once("window", list(WIDTHS))
def test_cards_of_long_columns_are_no_smaller_than_before_columns_folded(
    window: tuple[int, int],
) -> None:
    for seats, widths in enumerate(WIDTHS[window], start=1):
        for count, least in zip(COUNTS, widths, strict=True):
            width = with_column(seats, count, window).cards_in("column-1")[0].rect.w
            assert width >= least, f"{seats} seats, {count} cards"


@pytest.mark.parametrize("seats", [3, 4])
def test_few_cards_are_as_large_as_an_upright_window_allows(seats: int) -> None:
    least = {(600, 1024): 93, (720, 1280): 111, (768, 1024): 107, (900, 1200): 127}
    for window, width in least.items():
        assert with_column(seats, 5, window).card[0] >= width


@at_once("count", [9, 13, 14, 16])
def test_a_long_column_folds_and_shows_each_index(count: int) -> None:
    """The later half lies to the right of the indices of the earlier one, and over it."""
    table = with_column(4, count, (600, 1024))
    cards, room = table.cards_in("column-1"), table.piles["column-1"].rect
    earlier, later = cards[: count // 2], cards[count // 2 :]
    assert len({card.rect.x for card in earlier}) == len({card.rect.x for card in later}) == 1
    for line in (earlier, later):
        assert all(below.rect.y > above.rect.y for above, below in pairwise(line))
    width = cards[0].rect.w
    for card in cards:
        assert card.shows.w >= table.design.step_across(width)
        assert card.shows.h >= int(table.design.step_down(width))
        assert card.rect.inside(room)
    assert cards[-1].shows == cards[-1].rect
    assert cards[-1].rect.bottom == max(card.rect.bottom for card in cards)


def test_a_column_with_room_for_all_indices_does_not_fold() -> None:
    room = Rect(0, 0, 150, 600)
    lying = fanned(Fan.DOWN, room, 100, in_pile_order(9), folds=True)
    assert lying == fanned(Fan.DOWN, room, 100, in_pile_order(9))


@pytest.mark.parametrize("design", [STANDARD, LARGE])
def test_a_folded_column_is_never_narrower_than_a_straight_one(design: FaceDesign) -> None:
    for wide in (100, 115, 140):
        for count in range(1, 25):
            room, order = Rect(0, 0, wide, 420), in_pile_order(count)
            straight, folded = (
                fanned(Fan.DOWN, room, 100, order, design=design, folds=folds)
                for folds in (False, True)
            )
            assert folded[0].rect.w >= straight[0].rect.w
            index = ceil(design.step_across(folded[0].rect.w))
            assert all(card.shows.w >= index and card.rect.inside(room) for card in folded)


@at_once("window", [(600, 1024), (768, 1024), (720, 1280), (900, 1200)])
def test_the_others_sit_side_by_side_above_the_columns(window: tuple[int, int]) -> None:
    """Each has its piles below its plate, clear of those of its neighbours."""
    for seats in (3, 4):
        table = with_column(seats, 5, window)
        others = [plate for plate in table.plates if plate.seat]
        assert {plate.edge for plate in others} == {"top"}
        assert len({plate.block.y for plate in others}) == 1
        for one, other in combinations([plate.block for plate in others], 2):
            assert max(one.x, other.x) - min(one.right, other.right) >= 2 * 5
        for seat in range(1, seats):
            plate, pile = table.plate(seat), table.piles[f"won-{seat}/1"]
            assert plate is not None
            assert pile.card.y >= plate.rect.bottom
            assert pile.rect.inside(plate.block)


@pytest.mark.parametrize("seats", [4, 6])
def test_a_window_in_its_frame_is_as_upright_as_its_display(seats: int) -> None:
    """On a display of 768 by 1024, frame and title leave a window of 758 by 924."""
    zones = zoning(SEVEN, table_for(SEVEN.options, seats))
    display, framed = (
        sizes(Wanted(zones, 0, seats, window, LayoutOptions())).fit.measure
        for window in ((768, 1024), (758, 924))
    )
    assert framed.upright is not None
    assert framed.width >= 0.9 * display.width
