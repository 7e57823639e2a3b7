"""Says why there is no window and what to do: no display, or no way to reach it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardtable.core.lists import listed
from cardtable.core.messages import say

# what SDL loads of X11 and of Wayland when it opens a display, and what brings it on Debian
_WANTED = {
    "DISPLAY": (("libX11.so.6", "libx11-6"), ("libXext.so.6", "libxext6")),
    "WAYLAND_DISPLAY": (
        ("libwayland-client.so.0", "libwayland-client0"),
        ("libwayland-egl.so.1", "libwayland-egl1"),
        ("libwayland-cursor.so.0", "libwayland-cursor0"),
        ("libxkbcommon.so.0", "libxkbcommon0"),
    ),
}


def why(environment: Mapping[str, str], loads: Callable[[str], bool]) -> str:
    """The sentence; `loads` says whether a shared library of the system can be loaded."""
    given = {name: environment[name] for name in _WANTED if environment.get(name)}
    missing = [pair for name in given for pair in _WANTED[name] if not loads(pair[0])]
    if missing:
        libraries = ", ".join(library for library, _ in missing)
        packages = " ".join(package for _, package in missing)
        return say(
            "there is a display, but no {libraries} to reach it with;"
            " on Debian and Ubuntu: apt install {packages}",
            libraries=libraries,
            packages=packages,
        )
    if given:
        told = listed([f"{name}={value}" for name, value in given.items()])
        return say(
            "no display answers ({displays}); the command line works without: cardtable --help",
            displays=told,
        )
    return say(
        "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set);"
        " the command line works without: cardtable --help"
    )


def library_loads(name: str) -> bool:
    """True when the system has a shared library."""
    from ctypes import CDLL  # noqa: PLC0415  only where there is no window

    try:
        CDLL(name)
    except OSError:
        return False
    return True
