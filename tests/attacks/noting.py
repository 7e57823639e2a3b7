"""Keeps what each test of a part reaches, so that a run that was stopped need not look again.

Looking takes longer than most faults do: on a busy machine an hour for a part of the screen. The
file is good for one state of the program and its tests; of another it is begun anew.
"""

from __future__ import annotations

import contextlib
import pickle
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Line = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Seen:
    """One test: its lines, its seconds of a processor, and how it ended without any fault."""

    lines: frozenset[Line]
    seconds: float
    failed: bool


def state_of(folder: Path) -> int:
    """A number that changes with any source in a folder."""
    number = 0
    for path in (*sorted(folder.rglob("*.py")), *sorted(folder.rglob("*.toml"))):
        number = zlib.crc32(path.read_bytes(), zlib.crc32(str(path).encode(), number))
    return number


@dataclass
class Notes:
    """What was seen so far, written test after test; nothing is kept without a file.

    What was noted while these modules, and perhaps more, were watched is good for them.
    """

    file: Path | None
    state: int = 0
    watched: frozenset[Path] = frozenset()
    there: dict[str, Seen] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.file is None:
            return
        head, *seen = [*_records(self.file)] or [None]
        if isinstance(head, tuple) and head[0] == self.state and self.watched <= head[1]:
            self.there = dict(seen)
        kept = ((self.state, self.watched), *self.there.items())  # without one that was torn
        self.file.write_bytes(b"".join(map(pickle.dumps, kept)))

    def add(self, name: str, seen: Seen) -> None:
        """Keeps one test more, at once."""
        self.there[name] = seen
        if self.file is not None:
            with self.file.open("ab") as file:
                file.write(pickle.dumps((name, seen)))


def _records(file: Path) -> Iterator[Any]:
    with contextlib.suppress(OSError, EOFError, pickle.UnpicklingError), file.open("rb") as read:
        while True:
            yield pickle.load(read)
