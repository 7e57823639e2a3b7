"""The file of the settings: its contents, and changes made to it by several running programs.

A change is made to what the file holds at that moment, under a lock, and is kept until it can be
written. Knows keys and values, not what they mean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from cardtable.core.frozen import dataclass
from cardtable.core.outside import MOST_SETTINGS, clipped
from cardtable.store import folder as folders
from cardtable.store.files import unused, write_whole
from cardtable.store.lock import Lock

_LONE: Final = re.compile("[\ud800-\udfff]")  # half a character, which no file can hold
_PATIENCE: Final = 0.1  # seconds in which another copy has written its change
_LOOK_EVERY: Final = 0.005
_MOST_OWED: Final = 200

Change = Callable[[dict[str, Any]], None]


@dataclass(frozen=True, slots=True)
class _Parsed:
    """The contents of a file, or why there are none; `bulky`: larger than any version writes."""

    raw: dict[str, Any] = field(default_factory=dict)
    problem: str = ""
    bulky: bool = False


class SettingsText:
    """The contents of the file as last seen, with the changes of this program.

    Of a bulky file only what goes by one of the `names` is written again.
    """

    def __init__(self, path: Path, names: Collection[str]) -> None:
        self.path, self._names = path, names
        self._owed: list[Change] = []
        self._gathers = False
        self._seen = folders.mark(path)
        parsed = _parsed(path)
        self.raw, self.problem = parsed.raw, parsed.problem

    @property
    def owes(self) -> bool:
        """True while a change is not written yet."""
        return bool(self._owed)

    def look_again(self) -> None:
        """Takes what another copy of the program has written since."""
        seen = folders.mark(self.path)
        if seen != self._seen and not self._owed:
            self._seen = seen
            parsed = _parsed(self.path)
            if parsed.raw:
                self.raw = parsed.raw

    def change(self, change: Change) -> str:
        """Changes the contents, and the file with them; returns why it is not written, or ""."""
        change(self.raw)
        self._owed = [*self._owed, change][-_MOST_OWED:]
        return "" if self._gathers else self.write()

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """Writes no change meanwhile: `write` is to follow, since a disk takes long for each."""
        self._gathers = True
        try:
            yield
        finally:
            self._gathers = False

    def write(self) -> str:
        """Writes all changes that are owed; returns why not, or "" (also while another writes)."""
        try:
            with _locked(self.path) as mine:
                if mine:
                    self._write()
        except OSError as error:
            return folders.reason(error)
        return ""

    def _write(self) -> None:
        """Makes the changes to what the file holds now; raises OSError."""
        parsed = _parsed(self.path)
        if parsed.problem:
            folders.move(self.path, unused(self.path.with_suffix(".unreadable")))
        raw = parsed.raw or self.raw
        for change in self._owed:
            change(raw)
        if parsed.bulky:  # of somebody's making: what is written must be readable again
            raw = {name: raw[name] for name in self._names if name in raw}
        text = json.dumps(raw, indent=2, ensure_ascii=False, sort_keys=True) + "\n"
        write_whole(self.path, _LONE.sub(lambda half: f"\\u{ord(half[0]):04x}", text))
        self.raw, self._owed = raw, []
        self._seen = folders.mark(self.path)


@contextmanager
def _locked(path: Path) -> Iterator[bool]:
    """Keeps other copies from writing meanwhile; false where one of them takes too long."""
    lock, until = Lock(path.with_suffix(".lock")), monotonic() + _PATIENCE
    try:
        mine = lock.take()
        while not mine and monotonic() < until:
            sleep(_LOOK_EVERY)
            mine = lock.take()
    except OSError:  # where nothing can be locked, the file is written all the same
        mine = True
    try:
        yield mine
    finally:
        lock.drop()


def _parsed(path: Path) -> _Parsed:
    """The contents of the file, whose size is checked before it is parsed, or the reason."""
    read = folders.contents(path, MOST_SETTINGS)
    if read.data is None:
        return _Parsed(problem=read.problem)
    try:
        raw = json.loads(read.data.decode())
    except (ValueError, RecursionError) as error:  # lists in lists in lists
        return _Parsed(problem=clipped(str(error)))
    if not isinstance(raw, dict):
        return _Parsed(problem="expected a JSON object")
    return _Parsed(raw, bulky=len(read.data) > MOST_SETTINGS // 5)
