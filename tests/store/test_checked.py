"""A save that was checked once is believed, and nothing else is."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable import registry, save_text
from cardtable.core.moves import Move
from cardtable.core.rules import legal
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import Chair, Session
from cardtable.store import checked
from cardtable.store.places import Places
from cardtable.store.saves import Loaded, Saves
from games.blank import rules as blank_rules
from games.blank.rules import Blank


class Judge(Blank):
    """The template, which notes how often it is asked what is legal."""

    def __init__(self) -> None:
        self.asked = 0

    def moves(self, state: Any, seat: int) -> tuple[Move, ...]:
        self.asked += 1
        return super().moves(state, seat)


@pytest.fixture(autouse=True)
def _any_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked, "_FEWEST", 1)


@pytest.fixture
def home(tmp_path: Path) -> Places:
    return Places(tmp_path / "data", tmp_path / "config")


def _in_play(home: Places) -> tuple[Saves, Session]:
    """A game of which four moves were played, and where it is kept."""
    session = Session(Judge(), table_for(Blank.options, 2), (Chair(), Chair("easy")), "otter")
    saves = Saves(home, notice=pytest.fail)
    saves.begin(session)
    for _ in range(4):
        session.settle()
        session.play(session.moves(session.turn)[0])
    return saves, session


@pytest.fixture
def left(home: Places) -> Path:
    """A game that was played for a while, undone and played again, left, and read once."""
    saves, session = _in_play(home)
    session.take_back(1)
    session.redo()
    saves.close()
    assert saves.current is not None
    _resumed(home, Judge())
    return saves.current


def _resumed(home: Places, rules: Judge) -> Loaded:
    saves = Saves(home, notice=pytest.fail)
    loaded = saves.resume(lambda _name: rules)
    saves.close()
    assert loaded is not None
    return loaded


def _fresh(path: Path) -> tuple[str, Session | None]:
    """Reads a save that nobody has seen before."""
    try:
        return "", save_text.read(path.read_text(), lambda _name: Judge())
    except save_text.BadSave as error:
        return str(error), error.restored


def test_what_was_read_once_is_not_judged_again_and_is_the_same(home: Places, left: Path) -> None:
    rules = Judge()
    again = _resumed(home, rules).session
    assert again is not None
    assert rules.asked == 0
    known = checked.Checked(checked.Cache(home.cache))
    assert known.lines(left, left.read_bytes(), rules) == left.read_bytes().count(b"\n")
    assert known.lines(left.with_name("other"), left.read_bytes(), rules) == 0
    _, fresh = _fresh(left)
    assert fresh is not None
    assert again._states == fresh._states
    assert (again.log, again._undone) == (fresh.log, fresh._undone)


def test_only_what_has_come_since_is_judged(home: Places, left: Path) -> None:
    saves = Saves(home, notice=pytest.fail)
    loaded = saves.resume(lambda _name: Judge())
    assert loaded is not None
    assert loaded.session is not None
    loaded.session.settle()
    loaded.session.play(loaded.session.moves(loaded.session.turn)[0])
    saves.close()
    rules = Judge()
    assert _resumed(home, rules).session is not None
    assert rules.asked == 1


@pytest.mark.parametrize("seed", range(40))
def test_a_save_that_was_changed_is_judged_like_any_other(
    home: Places, left: Path, seed: int
) -> None:
    rng = Random(seed)
    lines = left.read_text().splitlines()
    at = rng.randrange(lines.index("moves") + 1, len(lines))
    change = rng.choice(("drop", "twice", "swap", "add", "cut"))
    if change == "drop":
        del lines[at]
    elif change == "twice":
        lines.insert(at, lines[at])
    elif change == "swap":
        lines[at - 1], lines[at] = lines[at], lines[at - 1]
    elif change == "add":
        lines.insert(at, rng.choice(("undo 1", "redo", "0 pass", "0 hand-0:Kh > pile", "-1 deal")))
    else:
        del lines[at:]
    left.write_text("\n".join([*lines, ""]))
    problem, fresh = _fresh(left)
    loaded = _resumed(home, Judge())
    assert loaded.problem == problem
    assert (loaded.session is None) == (fresh is None)
    if loaded.session is not None and fresh is not None:
        assert loaded.session._states == fresh._states


@pytest.mark.parametrize(
    "kept", [b"", b"7", b"7 abc", b"99999999999 abc", b"-1 x", b"999999 abc", b"\xff\xff"]
)
def test_nonsense_in_the_cache_counts_as_nothing(home: Places, left: Path, kept: bytes) -> None:
    checked.Cache(home.cache).put(checked._key(left), kept)
    rules = Judge()
    assert _resumed(home, rules).problem == ""
    assert rules.asked > 0


def test_rules_that_were_changed_judge_for_themselves(
    home: Places, left: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The author of a game is told at once which saves it no longer allows."""
    monkeypatch.setattr(checked, "last_written", lambda _rules: 1)
    rules = Judge()
    assert _resumed(home, rules).problem == ""
    assert rules.asked > 0


def test_rules_were_changed_when_any_file_of_theirs_was() -> None:
    """The newest counts, of the game's own files alone; rules without a file were never changed."""
    rules = registry.find("blank")
    files = list(Path(blank_rules.__file__).parent.glob("*.py"))
    assert len(files) > 1
    assert checked.last_written(rules) == max(path.stat().st_mtime_ns for path in files)


def test_rules_without_a_file_were_never_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(blank_rules, "__file__")
    assert checked.last_written(registry.find("blank")) == 0
    monkeypatch.setattr(blank_rules, "__file__", str(Path("nowhere") / "rules.py"), raising=False)
    assert checked.last_written(registry.find("blank")) == 0


def test_a_move_in_other_words_than_listed_is_judged_every_time(home: Places) -> None:
    """One card stands for another that is like it: which was meant, the rules say each time."""
    rules = registry.find("sevens_from_hell")
    session = Session(rules, table_for(rules.options, 4), [Chair("easy")] * 4, "bench")
    rng = Random(1)
    while session.settle().turn not in (OVER, DEALER) and not session.reworded:
        listed = session.moves(session.turn)
        move = listed[int(rng.random() * len(listed))]
        other = _in_other_words(session, move)
        session.play(other or move)
    assert session.reworded
    path = home.games / "x.cardtable"
    contents = save_text.write(session).replace(str(session.log[-1]), str(other)).encode()
    path.parent.mkdir(parents=True)
    path.write_bytes(contents)
    saves = Saves(home, notice=pytest.fail)
    first = saves.load(path, registry.find).session
    assert first is not None
    assert saves._checked.lines(path, contents, rules) == 0
    saves.close()


def _in_other_words(session: Session, move: Move) -> Move | None:
    """The same move with another card of the same pile that stands for the listed one."""
    rules, piles = session.rules, session.state.piles
    for pick in move.picks:
        for card in dict.fromkeys(piles[pick.pile]):
            other = Move.parse(str(move).replace(f"{pick.pile}:{pick.card}", f"{pick.pile}:{card}"))
            listed = other in session.moves(move.seat)
            if not listed and legal(rules, session.state, other) is not None:
                return other
    return None


@pytest.mark.parametrize("how", ["closed", "put by"])
def test_what_was_played_here_is_not_judged_when_it_is_first_read(home: Places, how: str) -> None:
    saves, session = _in_play(home)
    path = saves.put_by() if how == "put by" else saves.current
    saves.close()
    assert path is not None
    judge = Judge()
    loaded = Saves(home, notice=pytest.fail).load(path, lambda _name: judge)
    assert loaded.session is not None
    assert loaded.session.fingerprint == session.fingerprint
    assert judge.asked == 0


def test_a_file_that_somebody_else_changed_meanwhile_is_judged(home: Places) -> None:
    saves, _ = _in_play(home)
    path = saves.current
    assert path is not None
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:-1], "0 nonsense\n"]), encoding="utf-8")
    saves.close()
    assert _resumed(home, Judge()).problem
