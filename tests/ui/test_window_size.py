"""The size of the window: the first one, the least, and the one of the last time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.store.settings import Settings
from cardtable.ui import app
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.rects import Rect
from cardtable.ui.window_size import (
    SMALLEST,
    Frame,
    fills,
    first_size,
    may_reach_beyond,
    placed,
)
from tests.support.drawn_tables import Case, faults
from tests.support.hall import Hall
from tests.support.page_faults import complaints, cut_while_drawn
from tests.support.pages import PAGES
from tests.support.sizes import NETBOOK

DESK, TABLET, NARROW, PORTRAIT = (1920, 1080), (768, 1024), (600, 1024), (1080, 1920)
SMALL = (SMALLEST, NETBOOK, (680, 700), (600, 1024), (760, 921))
HARD_TO_READ = {"small cards"}  # all that there may be in a window that is small both ways


@pytest.mark.parametrize(
    ("kept", "size"),
    [
        ("1300x800", (1300, 800)),
        ("700x900", (700, 900)),
        ("9000x9000", DESK),
        ("10x10", SMALLEST),
        *((odd, (1600, 918)) for odd in ("", "x", "²x²", "9" * 2000 + "x1", "1300x800x2", "-1x-1")),
    ],
)
def test_the_window_is_as_large_as_last_time_but_fits(kept: str, size: tuple[int, int]) -> None:
    assert first_size(Settings(window=kept), DESK) == size


@pytest.mark.parametrize(
    ("display", "first"),
    [
        (TABLET, (760, 921)),
        (NARROW, (SMALLEST[0], 921)),
        (PORTRAIT, (972, 1600)),
        ((800, 600), (792, SMALLEST[1])),
    ],
)
def test_a_first_window_has_the_shape_of_its_display(
    display: tuple[int, int], first: tuple[int, int]
) -> None:
    assert first_size(Settings(), display) == first


def test_a_display_that_is_turned_has_a_window_of_its_own() -> None:
    kept = Settings(window="1300x900", upright_window="700x1000")
    assert first_size(kept, DESK) == (1300, 900)
    assert first_size(kept, TABLET) == (700, 1000)
    assert first_size(Settings(window="1000x700"), (800, 600)) == (800, 600)
    assert first_size(Settings(upright_window="900x1400"), TABLET) == TABLET
    assert first_size(Settings(upright_window="900x800"), TABLET) == (760, 921), "it would turn"


@pytest.mark.parametrize(
    ("display", "name", "other"),
    [(DESK, "window", "upright_window"), (TABLET, "upright_window", "window")],
)
def test_the_smallest_window_is_remembered(
    window: app.App, monkeypatch: pytest.MonkeyPatch, display: Any, name: str, other: str
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [display])
    window.window.size = SMALLEST
    window.close()
    now = window.screens.settings.now
    assert now.value(name) == f"{SMALLEST[0]}x{SMALLEST[1]}"
    assert not now.value(other)


def test_a_window_that_was_cut_for_a_small_display_keeps_its_size_for_a_large_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    (tmp_path / "settings.json").write_text(json.dumps({"window": "1600x1000"}))
    pygame.display.init()
    pygame.font.init()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    opened = app.App(app.Launch(), "dummy")
    assert opened.window.size == (1366, 768)
    opened.close()
    assert opened.screens.settings.now.window == "1600x1000"


FRAME = Frame(1, 20, 1, 5)
NARROWER = Rect(60, 24, 964, 552)  # a display of a netbook with a panel and a dock


@pytest.mark.parametrize(
    ("size", "at", "fills", "placed_size", "placed_at"),
    [
        ((700, 500), (100, 50), False, (700, 500), (100, 50)),  # it fits: nothing happens
        ((1016, 592), (4, 4), False, (962, 527), (61, 44)),  # lower than the smallest: it is whole
        ((700, 540), (500, 60), True, (962, 527), (61, 44)),
        ((700, 500), (900, 300), False, (700, 500), (323, 71)),
        ((700, 500), (-50, -9), False, (700, 500), (61, 44)),
    ],
)
def test_a_window_lies_with_its_frame_in_the_room_that_is_left(
    size: Any, at: Any, fills: bool, placed_size: Any, placed_at: Any
) -> None:
    assert placed(size, at, NARROWER, FRAME, fills=fills) == (placed_size, placed_at)


def test_a_window_is_never_so_small_that_nothing_can_be_read() -> None:
    size, at = placed((700, 500), (0, 0), Rect(0, 0, 320, 240), FRAME, fills=True)
    assert size == (480, 440)
    assert at == (1, 20), "its title bar can be reached"


@pytest.mark.parametrize(
    ("size", "displays", "beyond"),
    [
        ((1152, 680), [(1280, 800)], False),
        ((1152, 681), [(1280, 800)], True),
        ((1153, 680), [(1280, 800)], True),
        ((1000, 700), [(1920, 1080), (1024, 768)], True),
        ((1016, 540), [(1024, 600)], True),
    ],
)
def test_only_a_window_that_leaves_little_is_looked_after(
    size: Any, displays: Any, beyond: bool
) -> None:
    """To ask the system takes time at the start."""
    assert may_reach_beyond(size, displays) is beyond


@pytest.mark.parametrize("display", [(1280, 720), (1280, 800), (1366, 768), (1600, 900), DESK])
def test_a_first_window_on_a_usual_display_asks_for_nothing(display: tuple[int, int]) -> None:
    assert not may_reach_beyond(first_size(Settings(), display), [display])


def test_only_a_first_window_on_a_low_display_takes_all_of_it() -> None:
    assert fills(Settings(), (1024, 600))
    assert not fills(Settings(), (1024, 768))
    assert not fills(Settings(window="900x560"), (1024, 600))


def test_a_real_window_may_be_as_small_as_that(window: app.App) -> None:
    assert window.window.minimum_size == SMALLEST
    window.close()


# -- what stands in it -----------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_every_page_fits_a_small_window(page: str, games: Any, tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    shown = hall.show(PAGES[page](hall, games))
    for size in SMALL:
        for scale in (100, 125, 200):
            hall.at(size, scale)
            wrong = complaints(shown, hall)
            if scale == 200:
                wrong += cut_while_drawn(shown, hall)
            assert not wrong, f"{page} at {size}, {scale} %:\n" + "\n".join(wrong)
    shown.close()


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        *[("lucky_sevens", 1), ("lucky_sevens", 4), ("nccc_seven", 10), ("seven_bridge", 5)],
        *[("seven_up", 3), ("sevens_from_hell", 4), ("sevens_from_hell", 6)],
    ],
)
def test_every_table_holds_in_the_smallest_window(game: str, seats: int) -> None:
    """Cards may be small there, but nothing is cut, covered or outside."""
    for scale in (100, 200):
        found = faults(Case(game, seats, stage="fullest", size=SMALLEST, scale=scale))
        assert {kind for kind, all_ in found.items() if all_} <= HARD_TO_READ, (scale, found)


@pytest.mark.parametrize("wanted", [0.75, 1.0, 1.5, 2.0])
def test_large_text_grows_as_far_as_a_window_has_room(wanted: float) -> None:
    theme = Theme()
    shares = []
    for wide in (600, 768, 900, 1024, 1280):
        theme.fit((wide, 1400), wanted)
        shares.append(theme.user_scale)
    assert shares == sorted(shares)
    assert shares[2:] == [wanted] * 3, "from 900 pixels on there is room for all of it"
    assert shares[0] == pytest.approx(min(wanted, 600 / 562 / 0.8))
    theme.fit((1280, 720))
    assert theme.user_scale == wanted, "what was wanted is not forgotten in a narrow window"
