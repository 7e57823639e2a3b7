"""Hostile files of every kind: a short named error or a bounded reading, in little memory."""

from __future__ import annotations

import tracemalloc

import pytest

from cardtable import registry, save_text
from cardtable.core import outside
from cardtable.save_text import BadSave
from cardtable.store import settings_text, statistics
from cardtable.store.settings import SettingsFile
from cardtable.store.statistics import Statistics
from tests.attacks.hostile import (
    LESSONS,
    MOST_BYTES,
    POSITIONS,
    SAVES,
    SETTINGS,
    STATISTICS,
    attacks,
    database,
    try_lesson,
    try_position,
    try_save,
)


@pytest.mark.parametrize(
    ("attack", "text"),
    [(try_save, text) for text in SAVES.values()]
    + [(try_position, text) for text in POSITIONS.values()]
    + [(try_lesson, text) for text in LESSONS.values()],
    ids=[*(f"save-{kind}" for kind in SAVES), *(f"position-{kind}" for kind in POSITIONS),
         *(f"lesson-{kind}" for kind in LESSONS)],
)  # fmt: skip
def test_a_hostile_text_is_refused_in_a_short_printable_line(attack, text):
    said = attack(text)
    assert 0 < len(said) < 400
    assert said.isprintable()


@pytest.mark.parametrize(
    ("kind", "most"), [("seats", outside.MOST_SEATS), ("options", outside.MOST_OPTIONS)]
)
def test_the_header_is_read_no_further_than_the_bound(kind, most):
    """The work is bounded by lines that are looked at, not by how many there are."""
    with pytest.raises(BadSave) as caught:
        save_text.read(SAVES[kind], registry.find)
    assert caught.value.line == 5 + most


# half a second and more each while memory is traced; other kinds are read line by line as well
LARGE = {"days: days", "days: lines", "owed: lines", "person: games", "reviews: kinds"} | {
    "statistics: rows"
}


@pytest.mark.parametrize("large", [False, pytest.param(True, marks=pytest.mark.long)])
def test_every_hostile_file_is_a_short_word_or_read_and_takes_little_memory(tmp_path, large):
    tried = {name: attack for name, attack in attacks(tmp_path) if (name in LARGE) == large}
    assert len(tried) == len(LARGE) if large else len(tried) > 60
    for name, attack in tried.items():
        tracemalloc.start()
        said = attack()
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(said) < 400, name
        assert peak < MOST_BYTES, name


def test_settings_are_weighed_before_they_are_read(tmp_path, monkeypatch):
    path = tmp_path / "settings.json"
    path.write_bytes(SETTINGS["bytes"])
    monkeypatch.setattr(settings_text.json, "loads", lambda _text: pytest.fail("it was parsed"))
    told = []
    SettingsFile(path, told.append)
    assert "at most 500,000 bytes" in told[0]


def test_hostile_settings_do_not_grow_beyond_what_is_read(tmp_path):
    for kind in ("keys", "tables"):
        path = tmp_path / f"{kind}.json"
        path.write_bytes(SETTINGS[kind])
        SettingsFile(path).set("volume", 5)
        assert path.stat().st_size < outside.MOST_SETTINGS
        assert SettingsFile(path, pytest.fail).now.volume == 5


def test_a_question_to_the_statistics_is_broken_off_after_so_much_work(tmp_path):
    path, told = tmp_path / "s.sqlite", []
    database(STATISTICS["endless"], path)
    made = Statistics(path, told.append)
    assert made.played() == ()
    assert made._work.steps <= statistics._MOST_STEPS + statistics._STEPS
    assert told == ["The statistics cannot be read (interrupted)."]
    made.close()


def test_the_latest_games_are_counted_and_no_more(tmp_path):
    path = tmp_path / "s.sqlite"
    database(STATISTICS["rows"], path)
    made = Statistics(path, pytest.fail)
    rows = made.played()
    assert len(rows) == outside.MOST_GAMES
    assert rows[-1].score == 150_000
    assert [row.score for row in rows] == sorted(row.score for row in rows)
    made.close()


def test_a_lesson_is_read_no_further_than_its_bound():
    assert try_lesson(LESSONS["steps"]) == "line 205: expected at most 200 moves in its steps"
    assert try_lesson(LESSONS["choices"]).startswith("line 5: expected at most 200 moves")
