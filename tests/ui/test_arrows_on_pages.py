"""Arrows go along a row of a page: they led from the last game of a row to the button to quit."""

from __future__ import annotations

import pygame
import pytest

from cardtable.session import Chair
from cardtable.store.launch import Launch
from tests.support.sizes import NETBOOK
from tests.support.table_by_hand import AtTable

SIZES = pytest.mark.parametrize("size", [NETBOOK, (1280, 720), (1600, 900)])


@pytest.fixture
def table(tmp_path):
    made = AtTable(tmp_path)
    yield made
    made.close()


def chooser(table, size, *, waiting):
    if waiting:
        table.room.begin(Launch("lucky_sevens", (Chair("human", "Ann"),), "otter"))
    table.room.home()
    table.resize(size)
    table.step()
    return table.room.screen


@SIZES
@pytest.mark.parametrize("waiting", [False, True])
def test_left_and_right_stay_in_the_row_of_games(table, size, waiting):
    page = chooser(table, size, waiting=waiting)
    tiles = [one for one in page.controls() if one.key.startswith(("game-", "continue"))]
    assert len(tiles) >= 5
    for tile in tiles:
        for key in (pygame.K_LEFT, pygame.K_RIGHT):
            page.tree.give_focus(tile)
            for _ in range(6):
                table.key(key)
                assert page.focus.rect.top == tile.rect.top, (tile.key, page.focus.key)


@SIZES
def test_up_leads_to_the_buttons_above_and_down_back_to_the_games(table, size):
    page = chooser(table, size, waiting=False)
    page.tree.give_focus(page.control("game-lucky_sevens"))
    table.key(pygame.K_UP)
    above = page.focus
    assert above.rect.bottom <= page.control("game-lucky_sevens").rect.top
    table.key(pygame.K_DOWN)
    assert page.focus.key.startswith("game-")
