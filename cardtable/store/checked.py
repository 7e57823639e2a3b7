"""Remembers the saves that were found legal, so that only their new lines are checked again.

A save is known by its place and by the contents of its first lines: after any change of those, of
the program or of the game's own files, every line is checked. Knows no rules and no moves.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cardtable
from cardtable.core.digest import sha256
from cardtable.core.rules import AnyRules
from cardtable.store.cache import Cache

_FEWEST = 100  # lines that are checked quickly enough


class Checked:
    """The saves that were read whole and found legal."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache

    def lines(self, path: Path, contents: bytes, rules: AnyRules) -> int:
        """Returns the number of lines, from the first, that need no check."""
        kept = self.cache.get(_key(path))
        if kept is None:
            return 0
        count, _, sign = kept.partition(b" ")
        if not count.isdigit() or len(count) > 9:
            return 0
        lines = int(count)
        return lines if sign == _sign(contents, lines, rules) else 0

    def keep(self, path: Path, contents: bytes, rules: AnyRules) -> None:
        """Remembers that every line of these contents was checked."""
        lines = contents.count(b"\n")
        if lines >= _FEWEST:
            self.cache.put(_key(path), b"%d %s" % (lines, _sign(contents, lines, rules)))


def _key(path: Path) -> str:
    return f"checked {path}"


def _sign(contents: bytes, lines: int, rules: AnyRules) -> bytes:
    """Returns a signature of everything that decides whether these lines are legal."""
    first = b"\n".join(contents.split(b"\n")[:lines])
    judges = f"{cardtable.__version__} {rules.name} {rules.version} {last_written(rules)}"
    return sha256(judges.encode() + b"\n" + first).hexdigest().encode()


def last_written(rules: AnyRules) -> int:
    """Returns the time of the last change to a game's files; 0 in an installed program."""
    file = getattr(sys.modules.get(type(rules).__module__), "__file__", None)
    if file is None:
        return 0
    sources = Path(file).parent.glob("*.py")
    return max((path.stat().st_mtime_ns for path in sources), default=0)
