"""Hostile files of every kind that is read, and what they cost: time, memory, and what is said.

`MAKERS` makes one text or file for each way of being hostile; the tests count what is looked at,
and this command measures it: python tests/attacks/hostile.py
"""

from __future__ import annotations

import base64
import json
import sqlite3
import sys
import tempfile
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from cardtable import registry, save_text
from cardtable.core import messages, position
from cardtable.core.messages import Domain
from cardtable.core.outside import MOST_GAMES
from cardtable.core.position import BadPosition
from cardtable.croupier import rule_sets
from cardtable.croupier.rule_sets import BadRules
from cardtable.save_text import BadSave
from cardtable.store import lessons, person_file
from cardtable.store.day_book import DayBook
from cardtable.store.kept_rules import KeptRules
from cardtable.store.lessons import BadLesson
from cardtable.store.oddities import Oddities
from cardtable.store.person_file import BadPerson
from cardtable.store.reviews import Reviews
from cardtable.store.settings import Settings, SettingsFile
from cardtable.store.statistics import FinishedGame, Statistics
from tests.support import compiled_catalogue

MOST_SECONDS, MOST_BYTES = 0.3, 50_000_000
BLANK = registry.find("blank")
HEAD = "cardtable save 1\ngame blank 1\nseed x\nundo fair\n"
DEEP = "[" * 40_000
TABLE = "create table played (id, finished, game, seats, level, name, won, score, free_undo);"
ENDLESS = (
    "create view played as with recursive c(x) as (select 1 union all select x + 1 from c)"
    " select x as id, x as finished, 'blank' as game, 2 as seats, '' as level, '' as name,"
    " 1 as won, x as score, 0 as free_undo from c;"
)
ROW = "insert into played values (1, 1, 'blank', 2, '', {name}, 1, {score}, 0);"
VERSION = "pragma user_version = 1;"

SAVES = {
    "bytes": "x" * 3_000_000,
    "lines": HEAD + "#\n" * 200_000,
    "long line": HEAD + "seed " + "x" * 60_000 + "\nmoves\n",
    "seats": HEAD + "seat human Ann\n" * 80_000,
    "options": HEAD + "".join(f"option o{number} 1\n" for number in range(99_000)),
    "name": HEAD + "seat human " + "x" * 40_000 + "\nmoves\n",
    "level": HEAD + "seat \x1b[31m Ann\nmoves\n",
    "format": "cardtable save " + "9" * 5_000 + "\n",
    "undo": HEAD + "seat human\nseat human\nmoves\nundo " + "9" * 5_000 + "\n",
    "move": HEAD + "seat human\nseat human\nmoves\n0 call " + "9" * 5_000 + "\n",
    "picks": HEAD + "seat human\nseat human\nmoves\n0 " + "hand-0:Kh " * 4_000 + "> discard\n",
}
POSITIONS = {
    "bytes": "x" * 3_000_000,
    "lines": "position blank 1\n" + "#\n" * 200_000,
    "options": "position blank 1\n" + "".join(f"option o{n} 1\n" for n in range(99_000)),
    "seats": "position blank 1\nseats " + "9" * 5_000,
    "piles": "position blank 1\n" + "".join(f"pile p{n} Kh\n" for n in range(90_000)),
    "nested": f"position blank 1\nfact leader {DEEP}",
    "number": "position blank 1\nfact leader " + "9" * 5_000,
}
LESSON = "cardtable lesson 1\ntitle t\ntask t\ndone d\n"
LESSONS = {
    "bytes": "x" * 3_000_000,
    "lines": LESSON + "step 0 pass\n" * 150_000,
    "steps": LESSON + "step 0 pass\n" * 90_000 + "cardtable save 1\n",
    "choices": LESSON + "step " + "0 pass or " * 4_900 + "0 pass\ncardtable save 1\n",
    "words": LESSON + "task " + "x" * 49_000 + "\ncardtable save 1\n",
    "save": LESSON + "step 0 pass\n" + SAVES["seats"],
    "no save": LESSON + "\n" * 90_000,
}
SETTINGS = {
    "bytes": b" " * 3_000_000,
    "nested": DEEP.encode() * 10,
    "number": b'{"volume": ' + b"9" * 5_000 + b"}",
    "infinite": b'{"volume": Infinity, "ui_scale": NaN}',
    "long text": json.dumps({"theme": "x" * 400_000}).encode(),
    "half a character": b'{"name": "Ann\\ud800", "hologram": "\\udfff"}',
    "control": json.dumps({"name": "Ann\x1b[2J\x00"}).encode(),
    "keys": json.dumps({f"k{number}": number for number in range(30_000)}).encode(),
    "tables": json.dumps({"tables": {f"g{n}": {"seats": [], "options": {}} for n in range(9000)}})
    .encode(),
    "no text": b"\xff\xfe\x00\xd8",
}  # fmt: skip
STATISTICS = {
    "endless": ENDLESS + VERSION,
    "trigger": TABLE
    + ENDLESS.replace("view played", "view more")
    + "create trigger t before insert on played begin delete from played where id in"
    " (select id from more); end;" + VERSION,
    "rows": TABLE
    + "with recursive c(x) as (select 1 union all select x + 1 from c where x < 150000)"
    " insert into played select x, x, 'blank', 2, '', 'Ann', 1, x, 0 from c;" + VERSION,
    "long name": TABLE + ROW.format(name="hex(zeroblob(4000000))", score=1) + VERSION,
    "infinite": TABLE + ROW.format(name="'Ann'", score="9e999") + VERSION,
    "control": TABLE + ROW.format(name="'Ann' || char(27) || '[2J'", score=1) + VERSION,
    "no text": TABLE + ROW.format(name="cast(x'41ff' as text)", score=1) + VERSION,
    "large": "create table x (y); insert into x values (zeroblob(30000000));",
}


def _days() -> dict[str, bytes]:
    """Deals of the day; made when they are tried, as the other large ones."""
    return {
        "bytes": b"x" * 5_000_000,
        "lines": b"2026-11-24 blank practice\n" * 150_000,
        "days": b"".join(b"%04d-%02d-%02d blank begun\n" % (y, m, d) for y in range(1, 400)
                         for m in range(1, 13) for d in range(1, 29)),
        "long line": b"2026-11-24 blank won " + b"9" * 4_000_000,
        "no text": b"\xff\xfe\n" * 1_000_000,
    }  # fmt: skip


RULES = {
    "bytes": "x" * 3_000_000,
    "lines": "cardtable house rules 1\ngame blank\n" + "cards 5\n" * 2_000,
    "value": "cardtable house rules 1\ngame blank\ncards " + "9" * 15_000,
    "rule": "cardtable house rules 1\ngame blank\n" + "x" * 15_000 + " 1\n",
    "game": "cardtable house rules 1\ngame " + "\x1b[2J" * 3_000,
}
PEOPLE = {
    "bytes": "x" * 3_000_000,
    "lines": "cardtable person 1\nname Ann\n" + "\n" * 99_000,
    "games": "cardtable person 1\nname Ann\n" + "game 1 blank 2 easy 1 7 0 0\n" * 60_000,
    "name": "cardtable person 1\nname " + "\u202e" * 40_000,
    "format": "cardtable person " + "9" * 6,
}


def _packed_zeros(millions: int) -> bytes:
    """So many million zeros as zlib packs them; they themselves are never in memory."""
    packing = zlib.compressobj(wbits=-zlib.MAX_WBITS)  # without the head and the sum
    one = packing.compress(bytes(1_000_000)) + packing.flush(zlib.Z_FULL_FLUSH)
    adler = (millions * 1_000_000 % 65521) << 16 | 1
    return b"\x78\x9c" + one * millions + b"\x03\x00" + adler.to_bytes(4, "big")


_REVIEW = ["k", 1, "blank", 2, "easy", "Ann", "points", [], []]


def _reviews() -> dict[str, str]:
    """Reviews, two of which unpack into 400 MB."""
    save = base64.b64encode(_packed_zeros(400)).decode()
    return {
        "bytes": "x" * 9_000_000,
        "bomb": json.dumps([*_REVIEW, save]),
        "bombs": "\n".join([json.dumps([*_REVIEW, save])] * 10),
        "nested": "[" * 100_000,
        "lines": "[]\n" * 300_000,
        "kinds": json.dumps([*_REVIEW[:7], [["kind", 1, 1.0]] * 100_000, [], save[:100]]),
    }


OWED = {
    "bytes": "x" * 3_000_000,
    "number": f'[1, "blank", {"9" * 4_000}, "hard", "Ann", true, 1, false, 0]\n',
    "lines": '[1, "blank", 2, "hard", "Ann", true, 1, false, 0]\n' * 30_000,
    "nested": "[" * 100_000,
}
_FORMULA = "Plural-Forms: nplurals=2; plural={};\n"


def _catalogues() -> dict[str, str]:
    """Headers of catalogues."""
    return {
        "plural by nothing": _FORMULA.format("n/0"),
        "plural deep": _FORMULA.format("(" * 400 + "n" + ")" * 400),
        "plural long": _FORMULA.format("n*" * 50_000 + "n"),
        "no charset": "Content-Type: text/plain; charset=nothing-at-all\n",
        "large": "x" * 21_000_000,
    }


def database(script: str, path: Path) -> None:
    """A file of statistics that a script has made."""
    base = sqlite3.connect(path)
    base.executescript(script)
    base.close()


def try_save(text: str) -> str:
    try:
        save_text.read(text, registry.find)
    except BadSave as error:
        return str(error)
    return ""


def try_position(text: str) -> str:
    try:
        position.read(BLANK, text)
    except BadPosition as error:
        return str(error)
    return ""


def try_lesson(text: str) -> str:
    try:
        lessons.read("blank", "hostile", text)
    except BadLesson as error:
        return str(error)
    return ""


def try_settings(path: Path) -> str:
    told: list[str] = []
    later: list[str] = []
    file = SettingsFile(path, told.append)
    file.set("volume", 5)
    again = SettingsFile(path, later.append)
    assert again.now.volume == 5
    assert again.now.name in ("", "Ann", "Ann[2J")
    assert Settings().theme == again.now.theme
    return max(" ".join(told), " ".join(later), key=len)  # all that one start says


def try_statistics(path: Path) -> str:
    told: list[str] = []
    made = Statistics(path, told.append)
    for summary in made.summaries():
        assert summary.played <= MOST_GAMES
    made.close()
    return " ".join(told)


def try_days(path: Path) -> str:
    told: list[str] = []
    book = DayBook(path, told.append)
    book.begin(date(2026, 11, 25), "blank")
    assert book.result(date(2026, 11, 25), "blank").begun
    return " ".join(told)


def try_rules(path: Path) -> str:
    told: list[str] = []
    for text in KeptRules(path.parent.parent, path.parent.name, Oddities(told.append)).sets():
        try:
            rule_sets.read((path.parent / f"{text}.txt").read_text(encoding="utf-8"), BLANK)
        except BadRules as error:
            told.append(str(error))
    return " ".join(told)


def try_person(path: Path) -> str:
    try:
        person_file.load(path)
    except BadPerson as error:
        return str(error)
    return ""


def try_reviews(path: Path) -> str:
    told: list[str] = []
    Reviews(path, told.append).games()
    return " ".join(told)


def try_owed(path: Path) -> str:
    told: list[str] = []
    made = Statistics(path.with_suffix(".sqlite"), told.append)
    made.record(FinishedGame(5, "blank", 2, "", "Ann", won=True, score=5))
    assert made.played()
    made.close()
    return " ".join(told)


def try_catalogue(path: Path) -> str:
    domain = Domain("hostile", str(path.parent.parent))
    messages.speak(path.stem)
    try:
        assert [domain.of(count, "1 card", "{count} cards") for count in (1, 5)]
    finally:
        messages.speak(messages.ENGLISH)
    return messages.amiss(domain, path.stem)


BESIDE: dict[str, tuple[Callable[[], dict[str, Any]], str, Callable[[Path], str]]] = {
    "days": (_days, "days-{}.txt", try_days),
    "house rules": (lambda: RULES, "rules-{}/odd.txt", try_rules),
    "person": (lambda: PEOPLE, "{}.cardtable-person", try_person),
    "reviews": (_reviews, "reviews-{}.txt", try_reviews),
    "owed": (lambda: OWED, "statistics-{}.owed", try_owed),
    "catalogue": (_catalogues, "languages/x{}.mo", try_catalogue),
}  # what lies beside saves, settings and statistics: its contents, its name, and who reads it


def attacks(folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """Every hostile thing by name, ready to be tried; it gives what is said."""
    for kind, text in SAVES.items():
        yield f"save: {kind}", lambda text=text: try_save(text)
    for kind, text in POSITIONS.items():
        yield f"position: {kind}", lambda text=text: try_position(text)
    for kind, text in LESSONS.items():
        yield f"lesson: {kind}", lambda text=text: try_lesson(text)
    for number, (kind, contents) in enumerate(SETTINGS.items()):
        path = folder / f"{number}.json"
        path.write_bytes(contents)
        yield f"settings: {kind}", lambda path=path: try_settings(path)
    for number, (kind, script) in enumerate(STATISTICS.items()):
        path = folder / f"{number}.sqlite"
        database(script, path)
        yield f"statistics: {kind}", lambda path=path: try_statistics(path)
    yield from _beside(folder)


def _beside(folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """What lies beside saves, settings and statistics."""
    for what, (hostile, name, attack) in BESIDE.items():
        for number, (kind, contents) in enumerate(hostile().items()):
            path = folder / name.format(number)
            path.parent.mkdir(exist_ok=True)
            if what == "catalogue":
                compiled_catalogue.write(path, {"": contents, "1 card\0{count} cards": "a\0b"})
            else:
                path.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
            yield f"{what}: {kind}", lambda path=path, attack=attack: attack(path)


def main() -> int:
    """Prints time and memory of each; 1 when any took too much."""
    wrong = 0
    with tempfile.TemporaryDirectory() as timed, tempfile.TemporaryDirectory() as weighed:
        both = zip(list(attacks(Path(timed))), list(attacks(Path(weighed))), strict=True)
        for (name, attack), (_, again) in both:
            began = time.process_time()
            attack()
            seconds = time.process_time() - began
            tracemalloc.start()
            said = again()
            _, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            bad = seconds > MOST_SECONDS or peak > MOST_BYTES
            wrong += bad
            mark = "WRONG " if bad else ""
            print(f"{mark}{name}: {seconds:.3f} s, {peak / 1e6:.1f} MB; {said[:90] or 'read'}")
    print(f"{wrong} of them took more than {MOST_SECONDS} s or {MOST_BYTES // 10**6} MB")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
