"""Larger text on the table: every text that is drawn is as large as was asked for, and whole."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from cardtable.session import Chair
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.rects import screen_scale
from tests.support.drawn_tables import GAMES, Case, tables
from tests.support.sizes import NETBOOK
from tests.support.table_by_hand import AtTable
from tests.support.table_texts import texts_of

SMALL_PRINT = 12  # units: nothing on a table is smaller with text of 100 %
LARGE, USUAL, SMALL = (1600, 900), (1280, 720), NETBOOK
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


@pytest.mark.parametrize(("size", "scale"), [(LARGE, 200), (USUAL, 200), (USUAL, 100)])
def test_the_shelf_says_its_sum_in_the_chosen_size_and_inside(tmp_path, monkeypatch, size, scale):
    """Cards that are set aside for a first meld: what they come to stands beside them."""
    at = AtTable(tmp_path, size)
    at.room.settings.set("ui_scale", scale)
    at.room.apply()
    at.room.resize(size)
    play = at.begin(
        "sevens_from_hell", tuple(Chair("human", name) for name in ("Ann", "Bo", "Cy", "Di"))
    )
    game = play.game
    for _ in range(12):
        game.show_to(max(0, play.session.turn))
        at.step(2)
        if game.tabletop.arrangement.shelf is not None:
            break
        play.session.play(play.session.moves(play.session.turn)[0])
        play.session.settle()
    hand = game.tabletop.hand_pile()
    game.person.set_aside(tuple(box.place for box in at.table.cards_in(hand)[:3]))
    game.tabletop.motion.finish_now()
    at.step(2)
    planned, shelf = play.shown().planned, at.table.shelf
    heights: list[int] = []
    letters = Theme.text_px

    def listened(theme: Theme, text: str, pixels: int, *rest: Any, **how: Any) -> Any:
        heights.append(pixels)
        return letters(theme, text, pixels, *rest, **how)

    monkeypatch.setattr(Theme, "text_px", listened)
    _, *lines = play.picture.painter.fittings.shelf(shelf, planned)
    assert planned is not None
    assert len(lines) >= 2
    assert min(heights) >= least(size, scale), (heights, least(size, scale))
    room = pygame.Rect(*shelf)
    assert not [line.area for line in lines if not room.contains(line.area)], (room, planned)
    at.close()
