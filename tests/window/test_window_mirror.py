"""The mirror's copy of a home that the program is writing to."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.support.window.mirror import copy_home


def test_a_home_is_copied_while_its_program_writes(tmp_path: Path) -> None:
    home, scratch = tmp_path / "home", tmp_path / "scratch"
    (home / "games").mkdir(parents=True)
    (home / "games" / "open-1.cardtable").write_text("cardtable 1\n")
    (home / "games" / "open-1.tmp").symlink_to(home / "gone")  # listed, and gone when it is read
    with closing(sqlite3.connect(home / "statistics.sqlite")) as writing:
        writing.execute("create table games (name)")
        writing.execute("insert into games values ('counted')")
        writing.commit()
        writing.execute("insert into games values ('half a transaction')")
        assert (home / "statistics.sqlite-journal").exists()
        copy_home(home, scratch)
    names = {path.relative_to(scratch).as_posix() for path in scratch.rglob("*")}
    assert names == {"games", "games/open-1.cardtable", "statistics.sqlite"}
    with closing(sqlite3.connect(scratch / "statistics.sqlite")) as copied:
        assert copied.execute("select name from games").fetchall() == [("counted",)]
