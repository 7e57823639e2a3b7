"""Reports of what went wrong, and a log of what was said: beside the saves, few and small.

A report is offered once, at the next start. Knows files, not what went wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import localtime, strftime, time
from typing import Final

from cardtable.core.outside import one_line
from cardtable.core.tracing import without_cards
from cardtable.store import folder as folders
from cardtable.store.files import write_whole
from cardtable.store.folder import Entry
from cardtable.store.lock import Lock
from cardtable.store.places import Places

_MOST_REPORTS: Final = 8
_LONGEST_REPORT: Final = 40_000
_LONGEST_LOG: Final = 100_000  # bytes
_NEW: Final = ".new.txt"
_SEEN: Final = ".txt"
_RUNNING: Final = "running-"  # into these the system's last words go

Clock = Callable[[], float]


_NO_WORD = "The program ended without a word of its own."  # reports are for developers


class CrashReports:
    """The reports of one player."""

    def __init__(self, places: Places, clock: Clock = time) -> None:
        self.folder, self._clock = places.crashes, clock

    def write(self, text: str) -> Path | None:
        """Keeps a report; returns its path, or None where none can be written."""
        path = self._unused()
        try:
            write_whole(path, without_cards(text)[:_LONGEST_REPORT])
        except OSError:
            return None
        for entry in self._reports()[_MOST_REPORTS:]:
            folders.remove(entry.path)
        return path

    def _unused(self) -> Path:
        """A name that no report has, nor would have once it was offered."""
        stamp, number = strftime("%Y-%m-%d-%H%M%S", localtime(self._clock())), 1
        while any(
            folders.is_there(self.folder / f"crash-{stamp}-{number}{end}") for end in (_NEW, _SEEN)
        ):
            number += 1
        return self.folder / f"crash-{stamp}-{number}{_NEW}"

    def take_new(self) -> tuple[Path, ...]:
        """The reports that nobody was told of yet, the latest first; from now on they are old."""
        self._take_last_words()
        new = [entry.path for entry in self._reports() if entry.path.name.endswith(_NEW)]
        return tuple(map(_as_seen, new))

    def texts(self) -> tuple[str, ...]:
        """All reports, the latest first."""
        return tuple(self.text(entry.path) for entry in self._reports())

    def text(self, path: Path) -> str:
        """A report; "" for one that has gone."""
        return folders.contents(path, 2 * _LONGEST_REPORT).text() or ""

    def last_words(self, number: int) -> Lock:
        """A file, locked, into which the system may write how a running program ended."""
        return Lock(self.folder / f"{_RUNNING}{number}.txt")

    def forget(self, last_words: Lock) -> None:
        """Removes the file of a program that has ended as it should."""
        folders.remove(last_words.path)

    def _take_last_words(self) -> None:
        """Makes reports of what programs that run no more have left."""
        for entry in folders.listed(self.folder, ".txt", _RUNNING).files:
            lock = Lock(entry.path)
            try:
                ended = lock.take()
            except OSError:
                continue
            lock.drop()
            if ended:
                if said := self.text(entry.path):
                    self.write(f"{_NO_WORD}\n\n{said}")
                folders.remove(entry.path)

    def _reports(self) -> list[Entry]:
        found = folders.listed(self.folder, _SEEN, "crash-").files
        return sorted(found, key=lambda entry: (-entry.changed, entry.path.name))


def _as_seen(path: Path) -> Path:
    """Gives a report the name of one that was offered."""
    seen = path.with_name(path.name.removesuffix(_NEW) + _SEEN)
    try:
        folders.move(path, seen)
    except OSError:
        return path
    return seen


class Log:
    """A file with a line for everything that was said, the latest last; it never grows large."""

    def __init__(self, path: Path, clock: Clock = time) -> None:
        self.path, self._clock = path, clock

    def say(self, text: str) -> None:
        """Adds a line, where that can be done."""
        stamp = strftime("%Y-%m-%d %H:%M:%S", localtime(self._clock()))
        line = f"{stamp} {without_cards(one_line(text))[:1000]}\n"
        try:
            folders.make(self.path.parent)
            with folders.appending(self.path) as file:
                file.write(line.encode(errors="replace"))
            self._bound()
        except OSError:
            return

    def lines(self) -> list[str]:
        """The lines that are there."""
        return (folders.contents(self.path, 4 * _LONGEST_LOG).text() or "").splitlines()

    def _bound(self) -> None:
        """Forgets the older half of a log that has become long; raises OSError."""
        read = folders.contents(self.path, 4 * _LONGEST_LOG)
        if read.data is None:
            folders.remove(self.path)  # much too long, or no file at all
        elif len(read.data) > _LONGEST_LOG:
            later = read.data[-_LONGEST_LOG // 2 :].partition(b"\n")[2]
            write_whole(self.path, later.decode(errors="replace"))
