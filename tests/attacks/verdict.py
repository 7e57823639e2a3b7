"""The words of an attack that has found something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any


class Wrong(AssertionError):
    """Says in one sentence what is wrong."""


def expect(condition: bool, what: str) -> None:
    """Raises Wrong unless the condition holds."""
    if not condition:
        raise Wrong(what)


def differences(first: Any, second: Any, path: str = "") -> Iterator[str]:
    """Yields the parts in which two values differ, each with its path and what it is in either."""
    if first == second:
        return
    if type(first) is not type(second):
        parts = None
    elif is_dataclass(first) and not isinstance(first, type):
        names = [field.name for field in fields(first)]
        parts = [(f".{name}", getattr(first, name), getattr(second, name)) for name in names]
    elif isinstance(first, Mapping):
        names = sorted({*first, *second}, key=str)
        parts = [(f"[{name}]", first.get(name), second.get(name)) for name in names]
    elif isinstance(first, (tuple, list)) and len(first) == len(second):
        pairs = enumerate(zip(first, second, strict=True))
        parts = [(f"[{number}]", *pair) for number, pair in pairs]
    else:
        parts = None
    if parts is None:
        yield f"{path.removeprefix('.')}: {first!r} / {second!r}"
        return
    for name, *pair in parts:
        yield from differences(*pair, path + name)
