"""Fixtures of several screens: a hall without a window, and games to show."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.ui import app
from cardtable.ui.drawing import own_pictures, own_reading, theme
from cardtable.ui.screen_stack import ScreenStack
from tests.support.beside import SIZE
from tests.support.drawings import Drawings, Encoded, Font, Grounds, Themes
from tests.support.hall import Hall


@pytest.fixture(scope="session", autouse=True)
def drawings() -> Iterator[None]:
    """Draws SVG files and grounds, encodes pictures, measures words, reads themes: once for all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", Drawings())
        patch.setattr(own_pictures, "tabletop", Grounds())
        patch.setattr(own_reading, "_png", Encoded())
        patch.setattr(pygame.font, "Font", Font)
        patch.setattr(theme, "tomllib", Themes)
        yield


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    """A hall whose saves, settings and statistics are this test's own."""
    return Hall(tmp_path)


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[ScreenStack]:
    """Screens of the usual size without a window, in a home of the test's own."""
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    pygame.font.init()
    opened = ScreenStack(SIZE, Places(tmp_path, tmp_path))
    yield opened
    opened.close()


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> app.App:
    """The program with a plain table of two; the test closes it."""
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    pygame.display.init()
    pygame.font.init()
    return app.App(Launch("blank", (Chair(), Chair("easy")), "otter"), "dummy")


@pytest.fixture(scope="module")
def games():
    """Games of every kind to show on a page, by name; all but one are over."""
    from tests.support.pages import made_games  # it plays them, which only some files need

    return made_games()
