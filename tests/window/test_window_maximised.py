"""A window that a person has maximised, by two clicks on its title, comes back maximised."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.support.window.desk import Desk
from tests.support.window.hand import Hand


def click_title_twice(desk: Desk) -> None:
    """As most desktops have it: the window fills the room that there is, or no longer does."""
    framed = desk.camera.framed(desk.window)
    desk.xdotool("mousemove", str(framed.centerx), str(framed.y + 10))
    desk.xdotool("click", "--repeat", "2", "--delay", "60", "1")


def kept(desk: Desk) -> dict[str, object]:
    """The settings once the program has ended politely."""
    assert desk.process is not None
    desk.process.terminate()
    desk.process.wait(60)
    settings: dict[str, object] = json.loads((desk.home / "settings.json").read_text())
    return settings


def fills_the_room(desk: Desk) -> bool:
    return desk.camera.framed(desk.window).contains(desk.camera.usable().inflate(-4, -4))


def test_a_maximised_window_comes_back_maximised_and_knows_its_size(
    lay: Callable[..., Desk],
) -> None:
    small = "1100x700"
    desk = lay("play", "lucky_sevens", "--seed", "otter", window=small)
    desk.fit()
    before = desk.camera.size(desk.window)
    assert not fills_the_room(desk)
    click_title_twice(desk)
    desk.until(lambda: fills_the_room(desk), "a maximised window")
    settings = kept(desk)
    assert settings["maximised"] is True
    assert settings["window"] == small

    desk.start()
    desk.until(lambda: fills_the_room(desk), "a window that opens maximised")
    desk.fit()
    Hand(desk).wait_turn()
    desk.away()
    desk.looks_right("maximised")
    click_title_twice(desk)
    desk.until(lambda: desk.camera.size(desk.window) == before, "the window's own size")
    settings = kept(desk)
    assert settings["maximised"] is False
    assert settings["window"] == f"{before[0]}x{before[1]}"
