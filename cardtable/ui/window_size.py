"""The size of the window: the least there may be, the first one, and the one of the last time.

A display that is higher than wide has a size of its own. Knows no window.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardtable.store.settings import Settings
from cardtable.ui.layout.rects import Rect

Size = tuple[int, int]


class Frame(NamedTuple):
    """The pixels that a window manager puts round a window."""

    left: int
    top: int
    right: int
    bottom: int


# SDL knows one least size. A tablet held upright is 600 wide; a netbook is 600 high, of which a
# title bar and a frame take up to 30 and a panel 24 or more.
SMALLEST: Size = (592, 540)
USUAL_FRAME = Frame(1, 28, 1, 6)  # where SDL does not know it yet
_TEXT = re.compile("([0-9]{1,6})x([0-9]{1,6})")
_LARGEST: Size = (1600, 1000)  # of a first window
_NARROW = 1024  # pixels: a display no wider than that is filled from side to side
_LOW = 640  # pixels: a display no higher than that is filled from top to bottom
_LEAST_SHOWN: Size = (480, 440)  # on displays that have no room for the smallest window
_FRAME = 8  # pixels: more than a window manager puts at both sides of a window together


def setting_for(display: Size) -> str:
    """The name of the setting that keeps the size of windows on such a display."""
    return "upright_window" if display[1] > display[0] else "window"


def first_size(now: Settings, display: Size) -> Size:
    """The size of the last time, else most of the display; never larger than that.

    A window that would have to become upright for it, or no longer be so, is begun afresh.
    """
    size = _kept(now, display)
    if size is None:
        return _most_of(display)
    cut = _within(size, display)
    turned = (size[0] > size[1] and cut[0] <= cut[1]) or (size[0] < size[1] and cut[0] >= cut[1])
    return _most_of(display) if turned else cut


def may_reach_beyond(size: Size, displays: Sequence[Size]) -> bool:
    """True when the frame and a panel may not have room beside such a window on some display.

    >>> may_reach_beyond((1152, 680), [(1280, 800)]), may_reach_beyond((1016, 540), [(1024, 600)])
    (False, True)
    """
    return any(
        wide - size[0] < wide // 10 or high - size[1] < 3 * high // 20 for wide, high in displays
    )


def fills(now: Settings, display: Size) -> bool:
    """True when a window takes all the room there is: the first one on a low display."""
    return display[1] <= _LOW and _kept(now, display) is None


def placed(size: Size, at: Size, room: Rect, frame: Frame, *, fills: bool) -> tuple[Size, Size]:
    """The size and the place of a window whose frame lies in that room, as near as may be.

    >>> placed((1016, 592), (4, 4), Rect(0, 0, 1024, 576), Frame(1, 20, 1, 5), fills=False)
    ((1016, 551), (4, 20))
    """
    left, top = room.x + frame.left, room.y + frame.top
    right, bottom = room.right - frame.right, room.bottom - frame.bottom
    most = right - left, bottom - top
    wanted = most if fills else size
    wide, high = (
        max(least, min(pair)) for least, *pair in zip(_LEAST_SHOWN, wanted, most, strict=True)
    )
    return (wide, high), (max(left, min(at[0], right - wide)), max(top, min(at[1], bottom - high)))


def _kept(now: Settings, display: Size) -> Size | None:
    """The size of the last time, None before there was one."""
    kept = _TEXT.fullmatch(str(now.value(setting_for(display))))
    return None if kept is None else (int(kept[1]), int(kept[2]))


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
