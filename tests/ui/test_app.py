"""The program without a display, and pictures of screens without one."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from cardtable import __version__
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.store.settings import SettingsFile
from cardtable.ui import app, sound
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.sound import NAMES, Sounds
from cardtable.workshop import screenshot


def _bare(home: Path) -> dict[str, str]:
    """An environment without any display or wish for a driver."""
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in gone}
    return {**environment, "CARDTABLE_HOME": str(home), "XDG_RUNTIME_DIR": str(home)}


def test_without_a_display_there_is_one_clear_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", "play", "lucky_sevens"],
        env=_bare(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("cardtable: ")
    assert "display" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("screen", ["table", "curtain", *screenshot.SCREENS])
def test_a_picture_of_every_screen(screen: str, tmp_path: Path) -> None:
    out = tmp_path / "shot.png"
    screenshot.take(Launch("lucky_sevens", seed="1"), out, size=(1024, 600), screen=screen, moves=1)
    picture = pygame.image.load(out)
    assert picture.get_size() == (1024, 600)
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 1024, 9) for y in range(0, 600, 9)}
    assert len(colours) > 100


def test_an_unknown_screen_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match=r"cellar.*chooser"):
        screenshot.take(Launch("lucky_sevens"), tmp_path / "x.png", screen="cellar")


def test_the_same_picture_twice(tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        screenshot.take(Launch("lucky_sevens", seed="4"), tmp_path / name, moves=12)
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_sounds_without_a_device_are_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_words: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(sound.mixer, "init", missing)
    sounds = Sounds()
    sounds.open()
    sounds.set(1.0, 0.5)
    for name in NAMES:
        sounds.play(name)
    sounds.wait()
    assert not sounds.heard
    sounds.close()


def test_a_sound_server_that_takes_its_time_does_not_hold_up_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = threading.Event()
    monkeypatch.setattr(sound.mixer, "init", lambda *_: answers.wait())
    silence = SimpleNamespace(set_volume=lambda _: None, play=lambda: None)
    monkeypatch.setattr(sound, "variants", lambda _: [silence])
    sounds = Sounds()
    sounds.set(1.0, 1.0)
    sounds.open()
    sounds.play("deal")  # comes back although nothing has answered
    sounds.step(1.0)
    answers.set()
    sounds.wait()
    assert sounds.heard
    sounds.close()


@pytest.mark.parametrize("devices", [0, 1])
def test_windows_without_a_device_is_not_made_to_look_for_one(
    monkeypatch: pytest.MonkeyPatch, devices: int
) -> None:
    """SDL would look for eight seconds, in which the window stands still."""
    tried: list[str] = []
    library = SimpleNamespace(waveOutGetNumDevs=lambda: devices)
    monkeypatch.setattr(ctypes, "WinDLL", lambda _: library, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    monkeypatch.setattr(sound.mixer, "init", lambda *_: tried.append("init"))
    monkeypatch.setattr(sound, "variants", lambda _: [])
    sounds = Sounds()
    sounds.set(1.0, 1.0)
    sounds.open()
    sounds.stir()
    sounds.wait()
    assert len(tried) == devices


def test_a_sound_that_does_not_exist_is_an_error_of_ours() -> None:
    with pytest.raises(KeyError):
        Sounds().play("trombone")


def test_every_sound_has_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardtable.ui.sound import variants

    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound.mixer.init()
    assert all(variants(name) for name in NAMES)
    sound.mixer.quit()


def test_a_notice_is_said_once_and_goes_away(tmp_path: Path) -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    room = ScreenStack((1024, 600), Places(tmp_path, tmp_path))
    room.home()
    surface = pygame.Surface((1024, 600)).convert()
    room.draw(surface)
    before = surface.copy()
    room.notice("This game cannot be saved now.")
    room.notice("This game cannot be saved now.")
    room.step(0.1)
    room.draw(surface)
    assert surface.get_buffer().raw != before.get_buffer().raw
    for _ in range(100):
        room.step(0.1)
        room.draw(surface)
    assert room.toast.text == ""
    room.close()


def _table(tmp_path: Path) -> tuple[ScreenStack, pygame.Surface]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    room = ScreenStack((1280, 720), Places(tmp_path, tmp_path))
    room.begin(Launch("lucky_sevens", (Chair(),), "otter"))  # nobody else moves a card
    return room, pygame.Surface(room.size).convert()


def test_a_notice_looks_the_same_however_often_something_else_is_drawn(tmp_path: Path) -> None:
    room, surface = _table(tmp_path)
    for _ in range(60):
        room.step(0.1)  # until no card flies under the notice
    room.notice("This game cannot be saved now.")
    room.draw(surface)
    before = surface.copy()
    area = room.toast.area(room.theme, room.size)
    assert area is not None
    for corner in ((5, 5), (1200, 10), (30, 300)):
        room.handle(pygame.Event(pygame.MOUSEMOTION, pos=corner, rel=(1, 1), buttons=(0, 0, 0)))
        room.step(0.3)
        assert room.draw(surface)
    drawn = surface.subsurface(area).copy()
    assert drawn.get_buffer().raw == before.subsurface(area).copy().get_buffer().raw
    room.close()


def test_full_screen_is_drawn_whole_at_once(
    window: app.App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The surface of a window that fills the screen is a new one, with nothing on it."""
    exposed: list[bool] = []
    monkeypatch.setattr(window.screens, "expose", lambda: exposed.append(True))
    window.toggle_fullscreen()
    window._follow_fullscreen()
    assert exposed
    window.close()


def test_a_closed_window_leaves_its_version_and_never_an_older_one(window: app.App) -> None:
    settings = window.screens.settings
    window.close()
    assert SettingsFile(settings.path).now.newest == __version__
    settings.set("newest", "99.0")
    pygame.display.init()
    pygame.font.init()
    again = app.App(Launch(), "dummy")
    again.close()
    assert SettingsFile(settings.path).now.newest == "99.0"
