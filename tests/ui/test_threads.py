"""Each thread does only its own work, and the tests see to it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from threading import Thread

import pytest

from cardtable.ui import threads
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.threads import DRAWING, ERRAND, SOUNDS, WINDOW, owned_by

PAGE = Path(__file__).parents[2] / "docs" / "threads.md"


def _in_a_thread(name: str, work: object) -> list[BaseException]:
    failed: list[BaseException] = []

    def run() -> None:
        try:
            work()  # type: ignore[operator]
        except BaseException as error:
            failed.append(error)

    thread = Thread(target=run, name=name)
    thread.start()
    thread.join(60)
    return failed


def test_a_strange_thread_may_not_touch_what_the_window_owns():
    theme = Theme()
    art = Art(theme)
    for work in (lambda: art.icon("star", 20), lambda: theme.width_px("Ida", 20)):
        [error] = _in_a_thread("stranger", work)
        assert isinstance(error, AssertionError)
        assert "stranger" in str(error)


def test_owners_may_run_what_they_own():
    ran: list[str] = []
    work = owned_by(WINDOW, ERRAND)(lambda: ran.append(threads.here()))
    work()
    assert not _in_a_thread(ERRAND, work)
    assert _in_a_thread(DRAWING, work)
    assert ran == [WINDOW, ERRAND]


def test_where_nothing_is_checked_a_function_stays_as_it_is(monkeypatch: pytest.MonkeyPatch):
    def work() -> None:
        """Nothing to do."""

    assert owned_by(WINDOW)(work) is not work
    monkeypatch.setattr(threads, "_CHECKED", False)
    assert owned_by(WINDOW)(work) is work


def test_windows_that_tests_start_check_as_well():
    assert os.environ["CARDTABLE_CHECK_THREADS"]


def test_the_page_names_every_thread_of_the_program():
    page = PAGE.read_text(encoding="utf-8")
    assert len(page.splitlines()) <= 60
    sources = (PAGE.parents[1] / "cardtable").rglob("*.py")
    named = [
        re.findall(r'Thread\([^()]*name="([\w-]+)"', path.read_text("utf-8")) for path in sources
    ]
    for name in (DRAWING, ERRAND, SOUNDS, *(name for names in named for name in names)):
        assert f"`{name}`" in page, name
