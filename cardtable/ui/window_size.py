"""The size of the window: the least there may be, the first one, and the one of the last time.

A display that is higher than wide has a size of its own. Knows no window.
"""

from __future__ import annotations

import re

from cardtable.store.settings import Settings

Size = tuple[int, int]

SMALLEST: Size = (592, 592)  # SDL knows one least size; a tablet held upright is 600 wide
_TEXT = re.compile("([0-9]{1,6})x([0-9]{1,6})")
_LARGEST: Size = (1600, 1000)  # of a first window
_NARROW = 1024  # pixels: a display no wider than that is filled from side to side
_FRAME = 8  # pixels: more than a window manager puts at both sides of a window together


def setting_for(display: Size) -> str:
    """The name of the setting that keeps the size of windows on such a display."""
    return "upright_window" if display[1] > display[0] else "window"


def first_size(now: Settings, display: Size) -> Size:
    """The size of the last time, else most of the display; never larger than that.

    A window that would have to become upright for it, or no longer be so, is begun afresh.
    """
    kept = _TEXT.fullmatch(str(now.value(setting_for(display))))
    if kept is None:
        return _most_of(display)
    size = int(kept[1]), int(kept[2])
    cut = _within(size, display)
    turned = (size[0] > size[1] and cut[0] <= cut[1]) or (size[0] < size[1] and cut[0] >= cut[1])
    return _most_of(display) if turned else cut


def _most_of(display: Size) -> Size:
    wide, high = display
    upright = high > wide
    widest, highest = sorted(_LARGEST, reverse=not upright)
    across = wide - _FRAME if wide <= _NARROW else wide * 9 // 10
    down = high * 9 // 10 if upright else high * 17 // 20
    return _within((min(widest, across), min(highest, down)), display)


def _within(size: Size, display: Size) -> Size:
    wide, high = (
        max(least, min(wanted, most))
        for wanted, most, least in zip(size, display, SMALLEST, strict=True)
    )
    return wide, high


def written(size: Size) -> str:
    """A size as it is kept."""
    return f"{size[0]}x{size[1]}"
