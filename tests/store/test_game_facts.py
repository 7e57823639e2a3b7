"""What is kept of a finished game beyond its row: as text, in the database, in a person's file."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from random import Random

import pytest

from cardtable.core.match import Match
from cardtable.core.outside import LONGEST_FACTS, MOST_BYTES, MOST_GAMES
from cardtable.store import person_file
from cardtable.store.game_facts import GameFacts, Hand, Seated, read_facts, renamed
from cardtable.store.people import person
from cardtable.store.person_file import Handed
from cardtable.store.statistics import FinishedGame, Statistics

FACTS = GameFacts(
    (Hand(12, won=True), Hand(-3), Hand(0)),
    {"bid": 4, "book closed": 0},
    (Seated("human", "", won=True), Seated("hard", "Otto"), Seated("human", "Bo Lee")),
    (0, 1, 0),
    Match(5, "k7f9", ((0,), (), (1, 2), (0,))),
)
GAME = FinishedGame(1_700_000_000, "seven_up", 3, "hard", "Ann", True, 7, facts=str(FACTS))


def test_facts_come_back_from_their_text():
    assert read_facts(str(FACTS)) == FACTS
    over = replace(FACTS, match_over=True)
    assert read_facts(str(over)) == over
    assert read_facts("") == GameFacts()


def test_a_part_that_a_newer_version_wrote_is_passed_over():
    assert read_facts(f"weather fine;{FACTS};hands many;seat x;match paused") == FACTS
    assert read_facts("match on 4 k7f9 0").match is None, "best of four"


def test_a_name_cannot_add_a_part():
    facts = GameFacts(seats=(Seated("human", "Bo;count 9 bid"),))
    assert read_facts(str(facts)).counts == {}
    assert read_facts(str(facts)).seats[0].name == "Bo count 9 bid"


def test_what_has_no_room_is_left_out_in_whole_parts():
    seats = tuple(Seated("human", "N" * 80) for _ in range(100))
    facts = replace(FACTS, seats=seats)
    assert len(str(facts)) <= LONGEST_FACTS
    assert read_facts(str(facts)) == replace(FACTS, seats=(), sides=())
    many = GameFacts(tuple(Hand(number) for number in range(300)))
    assert read_facts(str(many)).hands == many.hands[-200:]


def test_a_damaged_text_is_read_without_a_word():
    dice = Random(31)
    for _ in range(500):
        text = list(str(FACTS))
        for _ in range(1 + int(dice.random() * 6)):
            text[int(dice.random() * len(text))] = chr(32 + int(dice.random() * 300))
        read_facts("".join(text))
    assert read_facts("seat - easy x;" * LONGEST_FACTS) == GameFacts()


def test_a_person_at_the_table_is_renamed_and_nobody_else():
    facts = replace(FACTS, seats=(*FACTS.seats, Seated("hard", "Bo Lee")))
    again = read_facts(renamed(str(facts), "Bo Lee", "Bea"))
    assert [seat.name for seat in again.seats] == ["", "Otto", "Bea", "Bo Lee"]
    assert renamed("seat - human Bo;strange", "Bo", "Cy") == "seat - human Cy;strange"


# -- the database ---------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path):
    return tmp_path / "statistics.sqlite"


def kept(path):
    base = Statistics(path, pytest.fail)
    games = base.played()
    base.close()
    return games


def test_facts_are_kept(path):
    base = Statistics(path, pytest.fail)
    base.record(GAME)
    base.close()
    assert [game.facts for game in kept(path)] == [str(FACTS)]


def test_a_database_of_an_older_version_is_read_and_gets_its_column_with_the_first_game(path):
    with sqlite3.connect(path) as older:
        older.executescript(
            "create table played (id integer primary key, finished integer not null,"
            " game text not null, seats integer not null, level text not null,"
            " name text not null, won integer not null, score integer not null,"
            " free_undo integer not null); pragma user_version = 1;"
            "insert into played values (1, 1, 'seven_up', 4, 'hard', 'Ann', 1, 7, 0);"
        )
    older.close()
    before = path.read_bytes()
    assert [game.facts for game in kept(path)] == [""]
    assert path.read_bytes() == before, "reading changes no file"
    base = Statistics(path, pytest.fail)
    base.record(GAME)
    base.close()
    assert [game.facts for game in kept(path)] == ["", str(FACTS)]


def test_an_older_version_adds_its_games_beside_and_loses_nothing(path):
    base = Statistics(path, pytest.fail)
    base.record(GAME)
    base.close()
    with sqlite3.connect(path) as older:
        (version,) = older.execute("pragma user_version").fetchone()
        older.execute(
            "insert into played (finished, game, seats, level, name, won, score, free_undo, hints)"
            " values (1800000000, 'seven_up', 4, 'hard', 'Ann', 0, 2, 0, 1)"
        )
    older.close()
    assert version == 1, "an older version opens it"
    assert [(game.facts, game.hints) for game in kept(path)] == [(str(FACTS), 0), ("", 1)]


def test_what_is_no_text_of_facts_is_none(path):
    base = Statistics(path, pytest.fail)
    base.record(GAME, replace(GAME, finished=2), replace(GAME, finished=3))
    base.close()
    with sqlite3.connect(path) as odd:
        odd.execute("update played set facts = x'00ff' where finished = 2")
        odd.execute(f"update played set facts = '{'x' * (LONGEST_FACTS + 1)}' where finished = 3")
    odd.close()
    assert [game.facts for game in kept(path)] == ["", "", str(FACTS)]


def test_a_game_that_waits_keeps_its_facts_and_an_older_version_the_game(path):
    base = Statistics(path)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("begin exclusive")
    base.record(GAME)
    base.close()
    holder.close()
    lines = path.with_suffix(".owed").read_text().splitlines()
    older = [row for row in map(json.loads, lines) if isinstance(row, list) and len(row) == 9]
    assert [row[0] for row in older] == [GAME.finished], "an older version reads the row"
    base = Statistics(path, pytest.fail)
    base.record()
    assert [game.facts for game in base.played()] == [str(FACTS)]
    base.close()


# -- a person's file ------------------------------------------------------------------------------


def test_a_person_takes_the_facts_along_and_an_older_version_reads_the_games():
    other = replace(GAME, finished=5, facts="")
    text = person_file.write(Handed(person("Ann"), "", (other, GAME)))
    games = person_file.read(text).games
    assert [(game, game.facts) for game in games] == [(other, ""), (GAME, str(FACTS))]
    older = [line for line in text.splitlines() if person_file._GAME.fullmatch(line)]
    assert len(older) == 2, "the games have the lines that they always had"


def test_a_game_is_the_same_whether_its_facts_are_known_or_not():
    assert replace(GAME, facts="") == GAME
    assert len({replace(GAME, facts=""), GAME}) == 1


def test_a_file_of_many_games_stays_within_what_every_version_reads():
    games = tuple(replace(GAME, finished=GAME.finished + n) for n in range(MOST_GAMES))
    text = person_file.write(Handed(person("Ann"), "", games))
    assert len(text) < MOST_BYTES
    again = person_file.read(text).games
    assert again == games
    assert again[-1].facts == str(FACTS), "the latest keep what is known of them"
    assert again[0].facts == ""


def test_no_more_lines_of_a_file_are_looked_at_than_games_are_kept(monkeypatch):
    looked = []
    monkeypatch.setattr(
        person_file, "_game", lambda match, name, facts: looked.append(match) or GAME
    )
    lines = ["cardtable person 1", "name Ann", *["game 1 a 1 - 1 1 0 0"] * 90_000]
    assert len(person_file.read("\n".join(lines)).games) == MOST_GAMES
    assert len(looked) == MOST_GAMES
