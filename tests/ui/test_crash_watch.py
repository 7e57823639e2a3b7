"""A crash of any kind leaves a report, ends with one line, and is offered at the next start."""

from __future__ import annotations

import faulthandler
import re
import subprocess
import sys
import threading
from pathlib import Path

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.session import Chair
from cardtable.store.crash_reports import CrashReports, Log
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.ui import app, crash_watch
from cardtable.ui.controls.dialog import Dialog
from cardtable.ui.crash_watch import CrashWatch
from cardtable.ui.table.table_screen import TableScreen

CARD = re.compile(r"\b(?:A|[2-9]|10|J|Q|K)[shdc]\b")
TABLE = Launch("blank", (Chair("human", "Zoë"), Chair("easy")), "otter")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(faulthandler, "enable", lambda _: None)  # that of pytest stays
    monkeypatch.setattr(faulthandler, "disable", lambda: None)
    monkeypatch.setattr(faulthandler, "is_enabled", lambda: False)
    monkeypatch.delenv("CARDTABLE_TRACEBACK", raising=False)
    return Places(tmp_path, tmp_path)


class Oops(BaseException):
    """What most do not catch."""


def opened() -> app.App:
    """The next start."""
    pygame.display.init()
    pygame.font.init()
    return app.App(Launch(), "dummy")


def crashing(window: app.App) -> None:
    """Plays, and fails with words that tell the whole game."""
    window._show()
    session = window.screens.session
    while session.turn < 0:
        session.deal()
    session.play(session.moves(session.turn)[0])
    raise Oops(save_text.write(session))


def test_a_crash_ends_with_one_line_loses_no_move_and_is_offered_once(
    home: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(app.App, "loop", crashing)
    assert app.run(TABLE) == 1
    out, error = capsys.readouterr()
    assert out == ""
    assert error.count("\n") == 1
    assert "Traceback" not in error
    assert not CARD.search(error)
    (report,) = CrashReports(home).texts()
    assert "tests/ui/test_crash_watch.py" in report
    assert "Oops" in report
    assert not CARD.search(report)
    assert "Zoë" not in report
    assert "otter" not in report
    assert str(home.data) not in report
    kept = (home.games / "open-1.cardtable").read_text()
    assert len(save_text.read(kept, registry.find).log) >= 2

    window = opened()
    offer = window.screens.screen
    assert isinstance(offer, Dialog)
    assert isinstance(window.screens.screens[0], TableScreen), "the game is there, below"
    assert len(window.screens.session.log) >= 2
    offer.press(next(button for button in offer.buttons if button.label == "Show the report"))
    shown = window.screens.screen
    assert isinstance(shown, Dialog)
    assert "Oops" in shown.text
    window._show()
    window.screens.back()
    assert isinstance(window.screens.screen, TableScreen)
    window.close()
    again = opened()
    assert isinstance(again.screens.screen, TableScreen), "once is enough"
    again.close()


def test_a_bundle_that_was_removed_under_its_window_reports_no_fault(
    home: Places,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = tmp_path / "cardtable"
    program.touch()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))

    def fails(*_: object) -> None:
        raise FileNotFoundError

    def is_removed(*_: object) -> None:
        program.unlink()
        raise FileNotFoundError

    monkeypatch.setattr(app, "ScreenStack", fails)
    assert app.run(TABLE) == 1
    assert "ended unexpectedly" in capsys.readouterr().err, "it is there: a fault of ours"
    monkeypatch.setattr(app, "ScreenStack", is_removed)
    assert app.run(TABLE) == 1
    assert capsys.readouterr().err == "", "its launcher says it"
    assert len(CrashReports(home).texts()) == 1


def test_a_crash_before_there_is_a_window_is_reported_too(
    home: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(app, "ScreenStack", fails)
    assert app.run(TABLE) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert "ZeroDivisionError" in CrashReports(home).texts()[0]


def test_whoever_asks_sees_the_traceback_and_ctrl_c_is_no_crash(
    home: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped() -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        CrashWatch(home).over(stopped)
    assert CrashReports(home).texts() == ()
    monkeypatch.setenv("CARDTABLE_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        CrashWatch(home).over(lambda: 1 // 0)


def test_a_thread_that_ends_unexpectedly_is_reported_and_the_window_goes_on(
    home: Places, capsys: pytest.CaptureFixture[str]
) -> None:
    def run() -> int:
        for _ in range(3):
            thread = threading.Thread(target=lambda: {}["Ks"], name="cardtable-sounds")
            thread.start()
            thread.join()
        return 0

    before = threading.excepthook
    assert CrashWatch(home).over(run) == 0
    assert threading.excepthook is before
    (report,) = CrashReports(home).texts()
    assert report.startswith("A thread ended unexpectedly: cardtable-sounds.")
    assert "KeyError" in report
    assert not CARD.search(report)
    assert capsys.readouterr() == ("", "")


def test_an_error_in_a_callback_is_reported(home: Places) -> None:
    class Fails:
        def __del__(self) -> None:
            raise ValueError("in vain")

    def run() -> int:
        Fails()
        return 0

    assert CrashWatch(home).over(run) == 0
    assert "ValueError: in vain" in CrashReports(home).texts()[0]


def test_a_fault_in_thinking_is_reported_and_lateness_is_only_noted(home: Places) -> None:
    def run() -> int:
        crash_watch.thinking_failed("The thinking process was late; it was started again.", "")
        crash_watch.thinking_failed("blank easy: KeyError: Ks", "  levels.py:7 in choose\nKeyError")
        return 0

    assert CrashWatch(home).over(run) == 0
    (report,) = CrashReports(home).texts()
    assert report.startswith("The thinking failed: blank easy.")
    assert "levels.py:7" in report
    log = "\n".join(Log(home.log).lines())
    assert "was late" in log
    assert not CARD.search(log)


def test_one_fault_in_every_frame_is_one_report_and_many_are_a_few(home: Places) -> None:
    watch = CrashWatch(home)
    for number in range(20):
        watch.report("It failed.", f"trace {number % 12}")
    assert len(CrashReports(home).texts()) == 5


def test_what_was_said_is_in_the_log_and_a_run_that_ends_well_leaves_no_report(
    home: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loop(window: app.App) -> None:
        window._show()
        window.screens.notice("The settings cannot be kept.")

    monkeypatch.setattr(app.App, "loop", loop)
    assert app.run(TABLE) == 0
    lines = [line[20:] for line in Log(home.log).lines()]
    assert lines[0].startswith("started: cardtable ")
    assert "The settings cannot be kept." in lines
    assert lines[-1] == "the window was closed"
    assert list(home.crashes.iterdir()) == []


_ABORTS = """
import os
from cardtable.store.launch import Launch
from cardtable.ui import app

def loop(window):
    window._show()
    os.abort()

app.App.loop = loop
app.run(Launch("blank", seed="otter"))
"""


def test_even_a_library_that_takes_the_program_with_it_leaves_its_last_words(home: Places) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _ABORTS], capture_output=True, text=True, check=False
    )
    assert done.returncode < 0
    assert "Traceback" not in done.stderr
    window = opened()
    offer = window.screens.screen
    assert isinstance(offer, Dialog)
    window.close()
    (report,) = CrashReports(home).texts()
    assert "Fatal Python error: Aborted" in report
    assert " in loop" in report
