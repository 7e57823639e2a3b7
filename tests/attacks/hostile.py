"""Hostile files of every kind that is read, and what they cost: time, memory, and what is said.

`MAKERS` makes one text or file for each way of being hostile; the tests count what is looked at,
and this command measures it: python tests/attacks/hostile.py
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

from cardtable import registry, save_text
from cardtable.core import position
from cardtable.core.outside import MOST_GAMES
from cardtable.core.position import BadPosition
from cardtable.save_text import BadSave
from cardtable.store import lessons
from cardtable.store.lessons import BadLesson
from cardtable.store.settings import Settings, SettingsFile
from cardtable.store.statistics import Statistics

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
