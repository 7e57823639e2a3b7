"""A player's folder in other hands: synced, restored, shared between versions, on a bad disk.

Somebody plays evening after evening: goes on with a game, begins others, ends some, keeps some
under a name. Between the evenings, or under them, a channel does to the folder what its name says.
After each evening every move that was made, and not reported as one that cannot be saved, must
stand in some save that can be read; so must each deal of the day, each review and each set of house
rules in some file of theirs.
`python tests/attacks/folders.py [CHANNEL …] --seed 1 --evenings 50`
"""

from __future__ import annotations

import argparse
import ctypes  # noqa: F401  the program loads it late, and somebody else may not read our Python
import errno
import fcntl
import os
import resource
import shutil
import signal
import sqlite3  # noqa: F401  the same
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from unittest.mock import patch

from cardtable import registry, save_text
from cardtable.core.outside import MOST_BYTES
from cardtable.core.table import OVER, table_for
from cardtable.save_text import BadSave
from cardtable.session import Chair, Session
from cardtable.store import folder, person_file
from cardtable.store.day_book import DayBook
from cardtable.store.kept_rules import KeptRules
from cardtable.store.people import person
from cardtable.store.person_file import Handed
from cardtable.store.places import Places
from cardtable.store.reviews import ReviewedGame, Reviews
from cardtable.store.saves import Saves
from cardtable.store.settings import SettingsFile
from cardtable.store.slots import SUFFIX
from cardtable.store.statistics import FinishedGame, Statistics
from tests.attacks.verdict import expect
from tests.support.odd_things import as_somebody, clutter

BLANK = registry.find("blank")
CHAIRS = (Chair("human", "Ann"), Chair("human", "Bo"))
Log = tuple[str, ...]
_RULES = "cardtable house rules 1\ngame blank\ncards 5\n"
_REVIEW = ReviewedGame("", 0, "blank", 2, "easy", "Ann", "points", (), (), "a game\n")


class Player:
    """Somebody who knows every move of every game that was played."""

    def __init__(self, name: str, rng: Random) -> None:
        self.name, self.rng = name, rng
        self.played: dict[str, Log] = {}  # by the seed of the deal
        self.told: list[str] = []
        self.kept: dict[str, set[str]] = {"days": set(), "reviews": set(), "house-rules": set()}
        self._number = self._evenings = 0

    def evening(self, home: Path) -> None:
        """The open game or another unfinished one, then up to two new ones."""
        self.told = []
        saves = Saves(Places(home, home), self.told.append)
        session = self._gone_on_with(saves)
        if session is not None:
            self._play(session)
        for _ in range(self.rng.randrange(3)):
            self._number += 1
            table = table_for(BLANK.options, 2)
            session = Session(BLANK, table, CHAIRS, f"{self.name} {self._number}")
            saves.begin(session)
            self._play(session)
            if session.turn == OVER:
                saves.finish()
            elif self.rng.random() < 0.3:
                with suppress(OSError):
                    saves.keep(session, self.rng.choice(("Sunday", "Monday")), beside=True)
        saves.close()
        self._settings(home)
        self._beside_the_games(home, saves)

    def _gone_on_with(self, saves: Saves) -> Session | None:
        if self.rng.random() < 0.5:
            loaded = saves.resume(registry.find)
        else:
            unfinished = [saved for saved in saves.unfinished() if not saved.kept]
            if not unfinished:
                return None
            path = self.rng.choice(unfinished).path
            if path == saves.current:
                loaded = saves.resume(registry.find)
            else:
                loaded = saves.adopt(path, registry.find)
        return loaded.session if loaded is not None and not loaded.problem else None

    def _play(self, session: Session) -> None:
        """Some moves; they count unless it was said that they cannot be kept."""
        for _ in range(self.rng.choice((2, 5, 9, 1000))):
            if session.turn == OVER:
                break
            if session.turn < 0:
                session.deal()
            else:
                session.play(self.rng.choice(session.moves(session.turn)))
        if not any(" saved " in text for text in self.told):
            self.played[f"{session.seed} {len(self.played)}"] = log_of(session)

    def _settings(self, home: Path) -> None:
        settings = SettingsFile(home / "settings.json", self.told.append)
        settings.set("volume", self.rng.randrange(0, 100, 5))
        settings.close()
        statistics = Statistics(home / "statistics.sqlite", self.told.append)
        statistics.record(FinishedGame(1, "blank", 2, "easy", "Ann", won=True, score=7))
        statistics.close()

    def _beside_the_games(self, home: Path, saves: Saves) -> None:
        """A deal of the day, a review, house rules under a name, and the player as a file."""
        self._evenings += 1
        places, day = Places(home, home), date.fromordinal(738_000 + self._evenings)
        days = DayBook(places.days, self.told.append)
        days.begin(day, "blank")
        days.finish(day, "blank", won=True, score=self._evenings, hints=0)
        if not any(" of the day cannot " in text for text in self.told):
            self.kept["days"].add(f"{day.isoformat()} blank won {self._evenings} 0")
        review = replace(_REVIEW, key=f"{self.name} {self._evenings}", finished=self._evenings)
        Reviews(places.reviews, self.told.append).record(review)
        if not any("reviews cannot " in text for text in self.told):
            self.kept["reviews"].add(review.line())
        rules, text = KeptRules(places.house_rules, "blank", saves.oddities), f"# {self._evenings}"
        with suppress(OSError):
            name = rules.keep("Ours", f"{text}\n{_RULES}")
            self.kept["house-rules"].add(text)
            if self.rng.random() < 0.5 and not rules.remove(name):
                self.kept["house-rules"].discard(text)
        with suppress(OSError):
            person_file.keep(places.people, Handed(person(self.name), "", ()))

    def look(self, *homes: Path) -> None:
        """Whatever was played or kept stands in some file, in each of the homes."""
        for home in homes:
            for kind, lines in self.kept.items():
                there = lines_in(home, kind)
                expect(lines <= there, f"{kind} lost in {home.name}: {sorted(lines - there)[:3]}")
        for home in homes:
            kept = set(logs_in(home))
            for name, log in self.played.items():
                there = any(other[: len(log)] == log for other in kept)
                expect(there, f"moves of {name} are lost in {home.name}")
        expect(all(text.isprintable() and text for text in self.told), f"a sentence: {self.told!r}")


def log_of(session: Session) -> Log:
    """The deal and the moves of a session."""
    return (session.seed, *(str(entry.move) for entry in session.log))


def logs_in(home: Path) -> Iterator[Log]:
    """The logs of all saves that can be read, wherever they lie."""
    for path in home.rglob(f"*{SUFFIX}"):
        if path.is_file() and path.stat().st_size < MOST_BYTES and "broken" not in path.parts:
            with suppress(BadSave, UnicodeDecodeError, OSError):
                yield log_of(save_text.read(path.read_text(encoding="utf-8"), registry.find))


def lines_in(home: Path, kind: str) -> set[str]:
    """The lines of all files of a kind, also of copies that a sync program has made."""
    texts = [
        path.read_text(encoding="utf-8", errors="replace")
        for path in home.rglob("*.txt")
        if kind in path.relative_to(home).as_posix()
        and path.is_file()
        and path.stat().st_size < MOST_BYTES
    ]
    return {line for text in texts for line in text.split("\n")}


# -- channels --------------------------------------------------------------------------------------


def quiet(home: Path, player: Player) -> None:
    """Nobody else touches it."""
    player.evening(home)


def cluttered(home: Path, player: Player) -> None:
    """Links, pipes, folders and damaged files come to lie among the saves."""
    clutter(home, player.rng)
    player.evening(home)


def conflict_copies(home: Path, player: Player) -> None:
    """A sync program copies files of every kind under names of its own."""
    for path in sorted(path for path in home.rglob("*") if path.is_file()):
        if player.rng.random() < 0.2 and len([*path.parent.iterdir()]) < 40:
            copy = f"{path.stem} (conflicted copy {player.rng.randrange(9)}){path.suffix}"
            shutil.copy2(path, path.with_name(copy))
    player.evening(home)


def two_machines(home: Path, player: Player) -> None:
    """The folder is synced between two machines; what changed on both becomes a conflict copy."""
    there = home / "there"
    here = home / "here"
    here.mkdir(exist_ok=True)
    there.mkdir(exist_ok=True)
    base = snapshot(here)
    player.evening(here)
    player.look(here)
    if player.rng.random() < 0.5:  # both were offline
        player.evening(there)
    synced(here, there, base)
    player.look(here, there)


def snapshot(home: Path) -> dict[str, bytes]:
    """The files of a home, without locks and caches, which nobody syncs for long."""
    return {
        path.relative_to(home).as_posix(): path.read_bytes()
        for path in home.rglob("*")
        if path.is_file() and path.suffix != ".lock" and "cache" not in path.parts
    }


def synced(here: Path, there: Path, base: dict[str, bytes]) -> None:
    """Makes both alike: who alone changed a file is followed, else both versions are kept."""
    mine, theirs = snapshot(here), snapshot(there)
    for name in {*mine, *theirs}:
        was, one, other = base.get(name), mine.get(name), theirs.get(name)
        if one == other:
            continue
        if one == was or one is None:
            put_file(here / name, other if one is None or other is not None else None)
        elif other == was or other is None:
            put_file(there / name, one)
        else:
            copy = Path(name).with_stem(f"{Path(name).stem} (conflicted copy)").as_posix()
            number = 1
            while (here / copy).exists() or (there / copy).exists():
                number += 1
                stem = f"{Path(name).stem} (conflicted copy {number})"
                copy = Path(name).with_stem(stem).as_posix()
            for home in (here, there):
                put_file(home / copy, one)
                put_file(home / name, other)
    for name in {*snapshot(here)} ^ {*snapshot(there)}:
        source, target = (here, there) if (here / name).exists() else (there, here)
        put_file(target / name, (source / name).read_bytes())


def put_file(path: Path, contents: bytes | None) -> None:
    if contents is None:
        path.unlink(missing_ok=True)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)


def backup_restored(home: Path, player: Player) -> None:
    """A copy of an earlier evening is put in the place of the folder; the present one is aside."""
    backup = home / "backup"
    used = home / "used"
    used.mkdir(exist_ok=True)
    if backup.exists() and player.rng.random() < 0.5:
        used.rename(home / f"aside-{len([*home.iterdir()])}")
        shutil.copytree(backup, used)
    player.evening(used)
    if player.rng.random() < 0.5:
        shutil.rmtree(backup, ignore_errors=True)
        shutil.copytree(used, backup)


def newer_version(home: Path, player: Player) -> None:
    """A newer version has played here too: its saves, settings and statistics stay as they are."""
    newer = {
        "put-by/blank-0900.cardtable": "cardtable save 2\nsomething new\n",
        "played/blank-0900.cardtable": "cardtable save 1\ngame blank 99\nseed x\nmoves\n",
        "saves/Tomorrow.cardtable": "cardtable save 7\n",
    }
    for name, text in newer.items():
        put_file(home / name, text.encode())
    lines = {"days.txt": "2026-11-24 blank drawn 5 0 more", "reviews.txt": '["of", "tomorrow"]'}
    for name, line in lines.items():
        with (home / name).open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
    settings = SettingsFile(home / "settings.json")
    settings._change(lambda raw: raw.update({"hologram": {"on": True}}))
    player.evening(home)
    for name, text in newer.items():
        expect((home / name).read_text() == text, f"{name} of a newer version was changed")
    for name, line in lines.items():
        expect(line in (home / name).read_text().splitlines(), f"a newer line of {name} is gone")
    text = (home / "settings.json").read_text()
    expect('"hologram"' in text, "a setting of a newer version is gone")


def clock_backwards(home: Path, player: Player) -> None:
    """The clock jumps, back and forth, by years; files come from the future."""
    jump = player.rng.choice((-3, -1, 0, 1, 20)) * 365 * 86_400.0
    for path in home.rglob(f"*{SUFFIX}"):
        if player.rng.random() < 0.3:
            when = max(0.0, path.stat().st_mtime + jump)
            os.utime(path, (when, when))
    with patch("cardtable.store.saves.time", lambda: 1e9 + jump):
        player.evening(home)


def full_disk(home: Path, player: Player) -> None:
    """The system lets no file grow beyond some kilobytes, on most evenings."""
    if player.rng.random() < 0.7:
        with no_file_above(player.rng.choice((0, 100, 1500, 4000))):
            player.evening(home)
    else:
        player.evening(home)


@contextmanager
def no_file_above(size: int) -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handled = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handled)


def read_only(home: Path, player: Player) -> None:
    """The folder can be read and not written, on most evenings."""
    closed = player.rng.random() < 0.7
    folders = [home, *(path for path in home.rglob("*") if path.is_dir())]
    with as_somebody(home):
        for path in folders:
            path.chmod(0o500 if closed else 0o700)
        try:
            player.evening(home)
        finally:
            for path in folders:
                path.chmod(0o700)


def network_home(home: Path, player: Player) -> None:
    """Nothing can be locked or synced, and reading fails now and then with a stale handle."""
    opened = os.open

    def stale(path: object, flags: int, *more: object, **how: object) -> int:
        reading = isinstance(path, Path) and not flags & (os.O_WRONLY | os.O_RDWR)
        if reading and path.suffix == SUFFIX and player.rng.random() < 0.05:
            raise OSError(errno.ESTALE, "Stale file handle")
        return opened(path, flags, *more, **how)  # type: ignore[arg-type]

    def unlockable(*_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    def unsynced(_: int) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    with (
        patch.object(folder.os, "open", stale),
        patch.object(fcntl, "flock", unlockable),
        patch.object(os, "fsync", unsynced),
    ):
        player.evening(home)


Channel = Callable[[Path, Player], None]
CHANNELS: dict[str, Channel] = {
    channel.__name__.replace("_", "-"): channel
    for channel in (
        *(quiet, cluttered, conflict_copies, two_machines, backup_restored, newer_version),
        *(clock_backwards, full_disk, read_only, network_home),
    )
}


def attack(channel: str, seed: int, evenings: int) -> Counter[str]:
    """So many evenings in one home; what was counted. Raises Wrong when a move is lost."""
    counted: Counter[str] = Counter()
    home = Path(tempfile.mkdtemp(prefix="cardtable-home-"))
    player = Player(channel, Random(f"{channel} {seed}"))
    try:
        for _ in range(evenings):
            CHANNELS[channel](home, player)
            player.look(*([] if channel == "two-machines" else [home]))
            counted["evenings"] += 1
            counted["sentences"] += len(player.told)
            counted["games"] = len(player.played)
    finally:
        shutil.rmtree(home, ignore_errors=True)
    return counted


def main() -> int:
    """Attacks through each channel."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("channels", nargs="*", choices=[*CHANNELS, []], default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evenings", type=int, default=50)
    asked = parser.parse_args()
    for channel in asked.channels or CHANNELS:
        counted = attack(channel, asked.seed, asked.evenings)
        print(f"{channel}: " + ", ".join(f"{count} {what}" for what, count in counted.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
