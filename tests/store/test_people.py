"""People at this screen, and the one file in which one of them goes to another machine."""

from __future__ import annotations

import os
from contextlib import nullcontext
from dataclasses import replace
from random import Random

import pytest

from cardtable.core.outside import LONGEST_NAME
from cardtable.store import person_file
from cardtable.store.files import file_name, write_whole
from cardtable.store.people import PERSON, People, Person, people_of, person
from cardtable.store.person_file import BadPerson, Handed
from cardtable.store.pins import Pins
from cardtable.store.settings import BY_NAME, Settings, SettingsFile
from cardtable.store.statistics import FinishedGame, Statistics
from tests.support.at_once import at_once
from tests.support.odd_things import THINGS, as_somebody, in_time, put

GAMES = (
    FinishedGame(1_700_000_000, "seven_up", 4, "hard", "Ann", True, 7, False, 2),
    FinishedGame(1_700_000_100, "lucky_sevens", 1, "", "Ann", False, -12, True, 0),
    FinishedGame(1_700_000_100, "lucky_sevens", 1, "", "Ann", False, -12, True, 0),
)
ANN = person("Ann", "queen of hearts", "sand")


class Machine:
    """The settings and the statistics of one home."""

    def __init__(self, home):
        self.home = home
        self.settings = SettingsFile(home / "settings.json")
        self.statistics = Statistics(home / "statistics.sqlite")
        self.people = People(self.settings)

    @property
    def both(self):
        return self.settings, self.statistics


@pytest.fixture
def here(tmp_path):
    return Machine(tmp_path / "here")


@pytest.fixture
def there(tmp_path):
    return Machine(tmp_path / "there")


def test_whoever_sat_down_is_known_and_kept(here):
    here.settings.set("name", "Ann")
    here.people.meet(["Ann", "Bo", "", "Cleo; Smith"])
    again = People(SettingsFile(here.home / "settings.json"))
    assert [one.name for one in again.all()] == ["Ann", "Bo", "Cleo Smith"]


def test_the_first_person_has_the_face_of_the_settings_until_another_is_chosen(here):
    here.settings.set("name", "Ann")
    here.settings.set("face", "king of clubs")
    assert here.people.named("Ann") == Person("Ann", "king of clubs", BY_NAME)
    here.people.keep(ANN)
    assert here.people.named("Ann") == ANN
    assert here.settings.now.face == ANN.face
    here.people.keep(person("Ann"))
    assert here.people.named("Ann") == person("Ann")


def test_what_is_kept_of_people_is_not_believed():
    odd = "Ann|king of clubs|gold|more;;|queen of hearts|sand;Bo;\x1b[2J|x"
    people = people_of(replace(Settings(), people=odd))
    assert [str(one) for one in people] == [
        "Ann|king of clubs|by name",
        "Bo|by name|by name",
        "[2J|by name|by name",
    ]


def test_people_have_bounds(here):
    kept = [here.people.keep(person(f"Somebody with a long name {n}")) for n in range(100)]
    assert True in kept
    assert False in kept
    assert len(here.people.all()) == kept.count(True)


def test_a_forgotten_person_is_offered_no_longer_and_the_games_stay(here):
    here.settings.set("name", "Ann")
    here.settings.set("names", "Bo, Cleo")
    here.people.meet(["Ann", "Bo", "Cleo"])
    Pins(here.settings).set("Bo", "1234")
    here.statistics.record(replace(GAMES[0], name="Bo"))
    for name in ("Ann", "Bo"):
        here.people.forget(name)
    assert [one.name for one in here.people.all()] == ["Cleo"]
    assert not Pins(here.settings).has("Bo")
    assert len(here.statistics.played()) == 1


# -- the file -------------------------------------------------------------------------------------


def test_a_person_comes_back_from_the_text():
    pin = f"{'ab' * 16} {'cd' * 64}"
    handed = Handed(ANN, pin, GAMES)
    assert person_file.read(person_file.write(handed)) == handed


def test_a_person_is_handed_over_with_face_pin_and_games(here, there):
    here.people.keep(ANN)
    Pins(here.settings).set("Ann", "1234")
    here.statistics.record(*GAMES, replace(GAMES[0], name="Bo"))
    path = person_file.keep(here.home / "out", person_file.handed_over(*here.both, "Ann"))
    assert path.name == f"Ann{PERSON}"
    handed = person_file.load(path)
    assert not person_file.is_known(*there.both, "Ann")
    assert person_file.take_over(*there.both, handed, "Ann") == 2
    assert there.people.named("Ann") == ANN
    assert Pins(there.settings).fits("Ann", "1234")
    assert not Pins(there.settings).fits("Ann", "1235")
    assert set(there.statistics.played()) == set(GAMES)
    assert person_file.take_over(*there.both, handed, "Ann") == 0, "a game is counted once"
    second = person_file.keep(here.home / "out", handed)
    assert second != path, "no file is replaced"
    assert path.exists()


def test_somebody_of_that_name_keeps_what_they_have(here, there):
    there.people.keep(person("Ann", "jack of spades"))
    Pins(there.settings).set("Ann", "9999")
    there.statistics.record(replace(GAMES[0], score=1))
    handed = Handed(ANN, f"{'ab' * 16} {'cd' * 64}", GAMES)
    assert person_file.is_known(*there.both, "Ann")
    person_file.take_over(*there.both, handed, "Ann")
    assert there.people.named("Ann").face == "jack of spades"
    assert Pins(there.settings).fits("Ann", "9999")
    assert len(there.statistics.played()) == 3
    other = there.people.free_name("Ann")
    assert other == "Ann 2"
    person_file.take_over(*there.both, handed, other)
    assert there.people.named("Ann 2") == replace(ANN, name="Ann 2")
    assert sum(game.name == "Ann 2" for game in there.statistics.played()) == 2


def test_a_name_that_is_known_only_from_games_or_a_pin_is_known(here):
    here.statistics.record(GAMES[0])
    Pins(here.settings).set("Bo", "1234")
    assert person_file.is_known(*here.both, "Ann")
    assert person_file.is_known(*here.both, "Bo")
    assert not person_file.is_known(*here.both, "Cleo")
    with pytest.raises(LookupError):
        person_file.handed_over(*here.both, "Cleo")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no person"),
        ("cardtable save 1\n", "no person"),
        ("cardtable person 2\nname Ann\n", "newer version"),
        ("cardtable person 1\nname \x00\n", "names nobody"),
        ("cardtable person 1\nname Ann\n" + "x" * 60_000, "characters in a line"),
        ("cardtable person 1\n" + "\n" * 200_000, "lines"),
    ],
)
def test_a_file_that_is_no_person_says_why_in_one_line(text, why):
    with pytest.raises(BadPerson, match=why):
        person_file.read(text)


def test_nothing_in_a_hostile_file_is_believed():
    games = ["game 99999999999999 a 1 - 1 1 0 0", "game 1 ../x 1 - 1 1 0 0", "game 1 a 1 - 2 1 0 0"]
    lines = ["cardtable person 1", f"name {'A' * 5000}", "face ../../x", "pin lost", *games]
    handed = person_file.read("\n".join(lines))
    assert handed.person == Person("A" * LONGEST_NAME)
    assert (handed.pin, handed.games) == ("", ())


@at_once("seed", range(200))
def test_a_damaged_file_is_read_or_refused(seed):
    """Python -m pytest tests/store/test_people.py -k damaged"""
    dice = Random(seed)
    data = bytearray(person_file.write(Handed(ANN, "", GAMES)).encode())
    for _ in range(1 + int(dice.random() * 8)):
        at = int(dice.random() * len(data))
        data[at : at + int(dice.random() * 4)] = bytes([int(dice.random() * 256)])
    try:
        handed = person_file.read(data.decode(errors="replace"))
    except BadPerson:
        return
    assert handed.person.name
    assert len(handed.games) <= len(GAMES)


@pytest.mark.parametrize(("short", "kept"), [(0, "one two three"), (1, "two three")])
def test_where_there_is_no_room_what_else_is_known_of_the_oldest_game_is_left_out(
    short, kept, monkeypatch
):
    games = [replace(GAMES[0], facts=known) for known in ("one", "two", "three")]
    empty = person_file.write(Handed(ANN))
    whole = person_file.write(Handed(ANN, "", tuple(games))).removeprefix(empty)
    monkeypatch.setattr(person_file, "_ROOM", len(whole) - short)
    written = person_file.write(Handed(ANN, "", tuple(games)))
    assert len(written.removeprefix(empty)) <= len(whole) - short
    again = person_file.read(written).games
    assert len(again) == len(games), "the games themselves are all there"
    assert " ".join(filter(None, (game.facts for game in again))) == kept


@pytest.mark.parametrize("odd", ["folder", "pipe", "missing", "large"])
def test_what_is_no_file_is_refused(tmp_path, odd):
    path = tmp_path / f"x{PERSON}"
    if odd == "folder":
        path.mkdir()
    elif odd == "pipe":
        os.mkfifo(path)
    elif odd == "large":
        path.write_bytes(b"x" * 3_000_000)
    with pytest.raises(BadPerson):
        person_file.load(path)


def test_statistics_that_cannot_be_opened_lose_nothing(here, there):
    there.home.mkdir(exist_ok=True)
    (there.home / "statistics.sqlite").write_bytes(b"no database")
    broken = Statistics(there.home / "statistics.sqlite")
    with pytest.raises(BadPerson):
        person_file.take_over(there.settings, broken, Handed(ANN, "", GAMES), "Ann")


# -- names, links, copies -------------------------------------------------------------------------

NAMES = {
    "../../Ann": "Ann",
    "Ann/Bo\\Cy": "Ann-Bo-Cy",
    ".ann": "ann",
    "Con": "Con-",
    "nul.txt": "nul.txt-",
    "COM7": "COM7-",
    "???": "person",
    "Zoë (3)": "Zoë (3)",
    "漢" * 80: "漢" * 53,
    "𐌰" * 80: "𐌰" * 40,
    "Ann\u202e\u0000": "Ann",
    "name Bo": "name Bo",
    "pin lost": "pin lost",
}


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_whatever_somebody_is_called_they_come_back_from_their_file(name, here, there):
    one = person(name)
    assert here.people.keep(one)
    here.statistics.record(replace(GAMES[0], name=one.name))
    out = here.home / "out"
    path = person_file.keep(out, person_file.handed_over(*here.both, one.name))
    assert path == out / f"{NAMES[name]}{PERSON}"
    handed = person_file.load(path)
    assert handed.person == one
    assert person_file.take_over(*there.both, handed, one.name) == 1
    assert there.people.named(one.name) == one


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_game_or_house_rules_can_be_kept_under_any_name(name, tmp_path):
    assert file_name(name, "person") == NAMES[name]
    write_whole(tmp_path / f"{file_name(name, 'person')}.cardtable", "x")


def test_a_link_to_a_person_is_followed_and_one_that_leads_nowhere_is_not_written_through(here):
    handed = Handed(ANN, "", GAMES)
    out = here.home / "out"
    path = person_file.keep(out, handed)
    link = out / f"link{PERSON}"
    link.symlink_to(path.name)
    assert person_file.load(link) == handed
    path.unlink()
    path.symlink_to("elsewhere")
    with pytest.raises(BadPerson, match="leads nowhere"):
        person_file.load(path)
    second = person_file.keep(out, handed)
    assert second.name == f"Ann-2{PERSON}"
    assert path.is_symlink()
    assert not (out / "elsewhere").exists()


@pytest.mark.parametrize(
    "copy", ["Ann (conflicted copy)", "Ann - Copy", "Ann 2", "Ann.sync-conflict-20261126", ".Ann"]
)
def test_a_copy_that_a_sync_program_made_adds_only_what_is_new(copy, here, there):
    """Two machines went on with the same person; both files are taken over, in either order."""
    first, second = (
        Handed(ANN, "", GAMES[:2]),
        Handed(ANN, "", (GAMES[1], replace(GAMES[0], score=3))),
    )
    out = here.home / "out"
    path = person_file.keep(out, first)
    other = out / f"{copy}{PERSON}"
    other.write_text(person_file.write(second))
    assert person_file.take_over(*there.both, person_file.load(path), "Ann") == 2
    assert person_file.take_over(*there.both, person_file.load(other), "Ann") == 1
    assert len(there.statistics.played()) == 3
    assert person_file.keep(out, first) not in (path, other)
    assert person_file.load(other) == second


@pytest.mark.parametrize("thing", THINGS)
def test_whatever_lies_in_the_place_of_a_person_is_refused_in_a_sentence(thing, tmp_path):
    path = tmp_path / f"Ann{PERSON}"
    put(thing, path)
    rights = as_somebody(tmp_path) if thing == "a file without permission" else nullcontext()
    with in_time(), rights, pytest.raises(BadPerson) as refused:
        person_file.load(path)
    assert str(refused.value).isprintable()
    assert 0 < len(str(refused.value)) < 200
