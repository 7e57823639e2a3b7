"""Things that other programs leave in a player's folders, each put where a file should be."""

from __future__ import annotations

import os
import shutil
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

_PATIENCE = 120  # seconds: whatever waits for a pipe waits for ever; a busy machine is slow
_NOBODY = 65534


def _folder(path: Path) -> None:
    path.mkdir()
    (path / "inside.cardtable").write_text("cardtable save 1\n")


def _empty_folder(path: Path) -> None:
    path.mkdir()


def _dangling(path: Path) -> None:
    path.symlink_to("/nowhere/at/all")


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _linked_pipe(path: Path) -> None:
    os.mkfifo(path.with_name(f"{path.name}.pipe"))
    path.symlink_to(f"{path.name}.pipe")


def _socket(path: Path) -> None:
    before = Path.cwd()
    os.chdir(path.parent)  # the address of a socket is short
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(before)


def _forbidden(path: Path) -> None:
    path.write_text("cardtable save 1\n")
    path.chmod(0)


def _empty(path: Path) -> None:
    path.touch()


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 33)  # sparse: nothing of it lies on the disk


def _zeros(path: Path) -> None:
    path.write_bytes(bytes(5000))


def _noise(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 20)


def _nested(path: Path) -> None:
    path.write_bytes(b"[" * 100_000)


THINGS: dict[str, Callable[[Path], None]] = {
    "a folder": _folder,
    "an empty folder": _empty_folder,
    "a link that leads nowhere": _dangling,
    "a link to itself": _loop,
    "a pipe": _pipe,
    "a link to a pipe": _linked_pipe,
    "a socket": _socket,
    "a file without permission": _forbidden,
    "an empty file": _empty,
    "a huge file": _huge,
    "a file of zeros": _zeros,
    "a file of all bytes": _noise,
    "brackets in brackets": _nested,
}


def put(thing: str, path: Path) -> None:
    """Puts a thing in the place of whatever is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
    THINGS[thing](path)


@contextmanager
def in_time(patience: int = _PATIENCE) -> Iterator[None]:
    """Ends what waits for a pipe or a lock that nobody will ever write to or drop."""

    def late(*_: object) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(patience)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def as_somebody(folder: Path) -> Iterator[None]:
    """Does without the rights of the administrator, to whom every file is open."""
    if os.geteuid() != 0:
        yield
        return
    for path in (folder, *folder.rglob("*")):
        os.chown(path, _NOBODY, _NOBODY, follow_symlinks=False)
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


_CLUTTERED = (
    *("games", "put-by", "played", "saves", "cache", "broken", "crashes", "house-rules"),
    *("house-rules/blank", "decks", "decks/odd-deck", "cloths", "people", "pictures", "."),
)
_ALONE = ("days.txt", "reviews.txt", "log.txt", "statistics.owed", "statistics.owed-taken")
_ENDS = (".cardtable", ".kept", ".new", ".txt", ".new.txt", ".png", ".cardtable-person", "")


def clutter(home: Path, rng: Random, most: int = 12) -> None:
    """Puts things at random into a home: under names that nobody else gives, or of one file."""
    for name in rng.sample(_CLUTTERED, 2):
        path = home / name / f"odd-{rng.randrange(most)}{rng.choice(_ENDS)}"
        if (home / name).is_dir() or not (home / name).exists():
            put(rng.choice([*THINGS]), path)
    alone = home / rng.choice(_ALONE)
    if not alone.exists() and rng.random() < 0.3:
        put(rng.choice([*THINGS]), alone)
