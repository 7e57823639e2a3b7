"""Compares versions of the program; a text that is none is older than any."""

from __future__ import annotations

import re

_NUMBERS = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,3}")


def newer(version: str, than: str) -> bool:
    """True when a version such as "0.2.0" comes after another one."""
    return _key(version) > _key(than)


def _key(version: str) -> tuple[int, ...]:
    if not _NUMBERS.fullmatch(version):
        return ()
    numbers = tuple(int(part) for part in version.split("."))
    return (*numbers, 0, 0, 0)[:4]
