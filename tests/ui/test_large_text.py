"""Larger text on the table: every text that is drawn is as large as was asked for, and whole."""

from __future__ import annotations

import pytest

from cardtable.ui.layout.rects import screen_scale
from tests.support.drawn_tables import GAMES, Case, tables
from tests.support.table_texts import texts_of

SMALL_PRINT = 12  # units: nothing on a table is smaller with text of 100 %
LARGE, USUAL, SMALL = (1600, 900), (1280, 720), (1024, 600)
A_STEP_BELOW = {200: 175, 150: 125, 125: 100, 100: 100}

SHOWN = [
    *(("fullest", size, scale) for size in (LARGE, USUAL) for scale in (100, 125, 150, 200)),
    *((stage, size, 200) for stage in ("opening", "middle") for size in (LARGE, USUAL)),
    *(("fullest", SMALL, scale) for scale in (100, 150, 200)),
    ("opening", SMALL, 200),
]


def least(size: tuple[int, int], scale: int) -> int:
    """The pixels of small print: as chosen, a step below it, or at least the usual ones."""
    part = {LARGE: scale, USUAL: A_STEP_BELOW[scale], SMALL: 100}[size]
    return int(SMALL_PRINT * screen_scale(size) * part / 100)


@pytest.mark.parametrize(
    ("game", "seats", "mode"), [(game, *shape) for game in GAMES for shape in tables(game)]
)
def test_every_text_on_the_table_has_the_chosen_size_and_room(
    game: str, seats: int, mode: str
) -> None:
    wrong = {}
    for stage, size, scale in SHOWN:
        case = Case(game, seats, mode, stage, size, scale)
        texts = texts_of(case)
        assert texts.made is not None
        small = {
            text: height for text, height in texts.heights.items() if height < least(size, scale)
        }
        faults = (small, texts.overlaps(), texts.outside(), texts.made.cut)
        if any(faults):
            wrong[str(case)] = faults
    assert not wrong
