"""The folders in which saves lie: those kept under a name, put by, over, and left open.

Whatever else lies there is left alone, and said once. A copy that a sync program or a person has
made of a save is a save like any other. Knows no rules; what a save says is for save_text to know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from cardtable import save_text
from cardtable.core.frozen import dataclass
from cardtable.save_text import BadSave
from cardtable.session import Chair, name_line
from cardtable.store import folder as folders
from cardtable.store.folder import Entry
from cardtable.store.journal import LONGEST
from cardtable.store.oddities import Oddities
from cardtable.store.places import Places
from cardtable.store.slots import SUFFIX, left_open

_KEPT: Final = 200
_UNREAD: Final = "unread"
_NUMBERED: Final = re.compile(r"-([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class Saved:
    """One save of the list: its name, its game, its number of moves, the time it was played.

    `played` is in seconds since 1970.
    """

    path: Path
    name: str
    game: str
    moves: int
    kept: bool  # by the player, under this name; else a game left open, put by or played
    played: float = 0.0


class Shelves:
    """Lists saves and moves them; `notice` is told, once each, what lies there and is no save."""

    def __init__(self, places: Places, notice: Callable[[str], None]) -> None:
        self.places = places
        self.oddities = Oddities(notice)

    def listed(self, current: Path | None) -> tuple[Saved, ...]:
        """Those kept under a name and those unfinished, the latest first, without `current`."""
        left = left_open(self.places.games, current)
        put_by, kept = self._files(self.places.put_by), self._files(self.places.saves)
        return tuple(self.described(latest_first([*left, *put_by, *kept])))

    def played(self) -> tuple[Saved, ...]:
        """The games that are over, the latest first."""
        return tuple(self.described(latest_first(self._files(self.places.played))))

    def described(self, entries: Iterable[Entry]) -> Iterator[Saved]:
        """Each save as the list shows it; what cannot be read or is no save is passed over."""
        for entry in entries:
            read = folders.contents(entry.path, LONGEST)
            text = read.text()
            if text is None:
                self.oddities.tell(entry.path, read.problem)
                continue
            with suppress(BadSave):
                game = save_text.game_of(text)
                _, _, moves = text.partition("\nmoves\n")
                kept = entry.path.parent == self.places.saves
                name = folders.shown(entry.path.stem)
                played = entry.changed / 1e9
                yield Saved(entry.path, name, game, moves.count("\n"), kept, played)

    def rename(
        self, changed: Callable[[Sequence[Chair]], Mapping[int, str]], *, kept: bool = False
    ) -> None:
        """Calls people by other names in every game that was put by; its date stays.

        `changed` gives the new names, by seat, of a table. With `kept`, those that were kept
        under a name are changed too.
        """
        named = self._files(self.places.saves) if kept else ()
        for entry in (*self._files(self.places.put_by), *named):
            text = folders.contents(entry.path, LONGEST).text() or ""
            with suppress(OSError, BadSave):
                names = changed(save_text.chairs_of(text)) if text.endswith("\n") else {}
                if names:
                    lines = "".join(f"{name_line(*new)}\n" for new in names.items())
                    folders.append(entry.path, lines.encode())

    def forget_oldest(self) -> None:
        """Removes the finished games before the latest two hundred."""
        for entry in latest_first(folders.listed(self.places.played, SUFFIX).files)[_KEPT:]:
            folders.remove(entry.path)

    def _files(self, folder: Path) -> tuple[Entry, ...]:
        found = folders.listed(folder, SUFFIX)
        self.oddities.tell_all(folder, found)
        return found.files


def latest_first(entries: Iterable[Entry]) -> list[Entry]:
    """Files in the order of their dates, the latest first."""
    return sorted(entries, key=lambda entry: (-entry.changed, entry.path.name))


def moved(path: Path, folder: Path) -> Path:
    """Takes a save to a folder, under the next name of its game there; raises OSError."""
    folders.make(folder)
    target = free_name(folder, _game_in(path))
    try:
        folders.move(path, target)
    except OSError:
        folders.remove(target)  # only the name was reserved
        raise
    return target


def _game_in(path: Path) -> str:
    """The game that a file is named after; one that only a newer version reads is kept too."""
    try:
        return save_text.game_of(folders.contents(path, LONGEST).text() or "")
    except BadSave:
        return _UNREAD


def free_name(folder: Path, game: str) -> Path:
    """Reserves the number after the highest of a game; copies with names of their own count not."""
    names = [entry.path.stem for entry in folders.listed(folder, SUFFIX, f"{game}-").files]
    numbers = [_NUMBERED.fullmatch(name.removeprefix(game)) for name in names]
    number = max((int(match[1]) for match in numbers if match), default=0) + 1
    while not folders.reserve(path := folder / f"{game}-{number:04}{SUFFIX}"):
        number += 1
    return path
