"""Why there is no window: what is missing is named, and what is there is not blamed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardtable.ui.no_display import library_loads, why


def _all_but(*missing: str) -> Callable[[str], bool]:
    return lambda name: name not in missing


def test_without_any_display_both_names_are_said() -> None:
    said = why({}, _all_but())
    assert said.startswith("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)")


def test_without_the_library_of_x11_the_library_is_named_and_not_the_display() -> None:
    said = why({"DISPLAY": ":0"}, _all_but("libX11.so.6"))
    assert "no libX11.so.6" in said
    assert "apt install libx11-6" in said
    assert "DISPLAY" not in said


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({"DISPLAY": ":9"}, "DISPLAY=:9"),
        ({"WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ""}, "WAYLAND_DISPLAY=wayland-1"),
    ],
)
def test_a_display_that_does_not_answer_is_named(environment: dict[str, str], told: str) -> None:
    assert told in why(environment, _all_but())


def test_every_sentence_is_one_line() -> None:
    for environment in ({}, {"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "w"}):
        for loads in (_all_but(), _all_but("libX11.so.6", "libxkbcommon.so.0")):
            assert "\n" not in why(environment, loads)


def test_a_library_that_does_not_exist_does_not_load() -> None:
    assert not library_loads("libno-such-thing.so.6")
