"""Finished games that could not be added to the statistics: they wait in a file beside them.

Each is a line of JSON, and what is known of it beyond its row a line after that, which versions
that do not know it pass over. Several programs may add lines and take them, one at a time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cardtable.core.outside import LONGEST_FACTS, plain_name
from cardtable.store import folder as folders
from cardtable.store.lock import Lock, knows_no_locks

Row = tuple[str | int | bool, ...]

_KINDS: Final = (int, str, int, str, str, bool, int, bool, int)
_FACTS: Final = "facts"
_MOST_BYTES: Final = 2_000_000
_MOST: Final = 2**62  # a database holds no greater number


class OwedGames:
    """The games that wait; true while there are some."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._taken = path.with_suffix(".owed-taken")

    def __bool__(self) -> bool:
        return folders.is_file(self.path) or folders.is_file(self._taken)

    def keep(self, rows: Sequence[Row]) -> str:
        """Adds rows to those that wait; returns why that failed, or ""."""
        lines = "".join(
            json.dumps(part) + "\n" for row in rows for part in (row[:-1], {_FACTS: row[-1]})
        )
        try:
            with folders.appending(self.path) as file:
                file.write(lines.encode())
        except OSError as error:
            return folders.reason(error)
        return ""

    @contextmanager
    def taken(self) -> Iterator[list[Row]]:
        """The rows that wait, gone when this ends well; none while another program takes them."""
        if not self:
            yield []
            return
        lock = Lock(self.path.with_suffix(".owed-lock"))
        try:
            mine = lock.take()
        except OSError as error:
            mine = knows_no_locks(error)
        if not mine:
            yield []
            return
        try:
            if not folders.is_file(self._taken):  # else of a program that ended before it was done
                folders.move(self.path, self._taken)
            text = folders.contents(self._taken, _MOST_BYTES).text()
            yield _rows(text or "")
            if text is not None:  # what cannot be read now may hold games
                folders.remove(self._taken)
        finally:
            lock.drop()


def _rows(text: str) -> list[Row]:
    """The rows of a text; a line that no version wrote is passed over."""
    rows: list[Row] = []
    for line in text.splitlines():
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, list) and tuple(map(type, found)) == _KINDS:
            clean = (plain_name(fact) if isinstance(fact, str) else fact for fact in found)
            rows.append((*clean, ""))
        elif rows and isinstance(found, dict) and isinstance(facts := found.get(_FACTS), str):
            rows[-1] = (*rows[-1][:-1], facts if len(facts) <= LONGEST_FACTS else "")
    return [row for row in rows if all(abs(fact) < _MOST for fact in row if type(fact) is int)]
