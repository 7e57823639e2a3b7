"""The size of a PNG or JPEG by its first bytes, so that nothing absurd is ever unpacked.

Knows no picture but its size.
"""

from __future__ import annotations

from typing import Final

from cardtable.core.messages import say
from cardtable.store.svg_reading import BadDrawing

_MOST_SIDE: Final = 8_192
_MOST_PIXELS: Final = 24_000_000
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # where a JPEG has its size


def ending(data: bytes) -> str:
    """The kind of a picture, ".png" or ".jpg"; raises BadDrawing for all others."""
    if data[:8] == _PNG:
        return ".png"
    if data[:3] == b"\xff\xd8\xff":
        return ".jpg"
    raise BadDrawing(say("it is neither a PNG nor a JPEG"))


def checked(data: bytes) -> tuple[int, int]:
    """The width and height of a picture; raises BadDrawing when they are absurd."""
    wide, high = _png(data) if ending(data) == ".png" else _jpeg(data)
    if not 1 <= wide <= _MOST_SIDE or not 1 <= high <= _MOST_SIDE or wide * high > _MOST_PIXELS:
        raise BadDrawing(
            say("it measures {wide} by {high} pixels, which is absurd", wide=wide, high=high)
        )
    return wide, high


def _png(data: bytes) -> tuple[int, int]:
    if data[12:16] != b"IHDR" or len(data) < 24:
        raise BadDrawing(say("it is damaged"))
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _jpeg(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        if data[at + 1] in _FRAMES:
            high = int.from_bytes(data[at + 5 : at + 7], "big")
            return int.from_bytes(data[at + 7 : at + 9], "big"), high
        at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
    raise BadDrawing(say("it is damaged"))
