"""A save that was asked for and cannot be opened is explained by the window itself."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.store.launch import Launch
from cardtable.ui import app
from cardtable.ui.controls.dialog import Dialog
from cardtable.ui.pages.chooser import Chooser
from tests.support.odd_things import THINGS, in_time, put


@pytest.mark.parametrize("thing", ["nothing", *THINGS])
def test_a_window_opens_and_says_why_there_is_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thing: str
) -> None:
    """Over the chooser; Escape leads back there, and nothing is lost."""
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path / "home"))
    pygame.display.init()
    pygame.font.init()
    file = tmp_path / "evening.cardtable"
    if thing != "nothing":
        put(thing, file)
    with in_time():
        window = app.App(Launch(file=str(file)), "dummy")
        window._show()
        dialog = window.screens.screen
        assert isinstance(dialog, Dialog)
        assert dialog.text.startswith("evening.cardtable ")
        window.screens.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
        window.screens.back()
        assert isinstance(window.screens.screen, Chooser)
        window._show()
        window.close()
