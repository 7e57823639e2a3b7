"""Whatever lies in a player's folders, an evening at the real screens says so once and goes on.

The start, the chooser, Saved games with every save opened, Continue, leaving a game, another one
played to its end, Statistics, Settings and the end. The tests try a sixth of all pairs of a thing
and a place, each thing and each place among them, most of them with the long tests; with
CARDTABLE_ODD=all they try them all.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path

import pygame
import pytest

from cardtable import registry
from cardtable.core.table import OVER
from cardtable.croupier.table_setup import TableSetup
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.people import PERSON
from cardtable.store.places import Places
from cardtable.ui import first_words
from cardtable.ui.app import App
from cardtable.ui.controls.dialog import Dialog
from cardtable.ui.notices import Notices
from cardtable.ui.pages import miniature
from cardtable.ui.pages.chooser import Chooser
from cardtable.ui.pages.daily import DailyPage
from cardtable.ui.pages.own_looks import OwnLooks
from cardtable.ui.pages.people import PeoplePage
from cardtable.ui.pages.rule_sets import RuleSetsPage
from cardtable.ui.pages.saves import KEPT, UNFINISHED, SavesPage
from cardtable.ui.pages.saves import OVER as FINISHED
from cardtable.ui.pages.settings import SettingsPage
from cardtable.ui.pages.statistics import StatisticsPage
from cardtable.ui.pages.training import TrainingPage
from cardtable.ui.screen_stack import ScreenStack
from tests.support.hall import Nobody
from tests.support.lived_in import FILES, FOLDERS, lived_in
from tests.support.odd_things import THINGS, as_somebody, in_time, put
from tests.support.thinned import thinned

PATIENCE = 120  # seconds: who waits for a pipe waits for ever
TWO = (Chair("human", "Ann"), Chair("human", "Bob"))
PLACES = (*FILES, *FOLDERS)
ROUNDS = 7  # evenings for all files, of five each: those of one reader lie in different ones


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every sentence at the foot of the window; no picture is drawn."""
    told: list[str] = []
    monkeypatch.setattr(Notices, "say", lambda _, text: told.append(text))
    blank = lambda session, size, *_: session.state and pygame.Surface(size)  # noqa: E731
    monkeypatch.setattr(miniature, "picture", blank)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    return told


@pytest.fixture
def home():
    """A home that somebody without any rights may have: those of pytest are closed to them."""
    made = Path(tempfile.mkdtemp(prefix="cardtable-home-"))
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Loads every module and asset once, which who has no rights may not be able to read."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    made = Path(tempfile.mkdtemp(prefix="cardtable-home-"))
    lived_in(made)
    put("an empty file", made / "crashes/crash-1.new.txt")
    put("a file of all bytes", made / "saves/odd.cardtable")
    an_evening(made)
    shutil.rmtree(made)


def an_evening(home: Path) -> None:
    stack = ScreenStack((1024, 600), Places(home, home))
    stack._late.__dict__["thinker"] = Nobody()
    stack.begin(Launch())
    first_words.tell(stack, Launch())
    steps(stack, 3)
    leave_dialogs(stack)
    stack.home()
    assert isinstance(stack.screen, Chooser)
    steps(stack, 12)
    look_through_saves(stack)
    stack.begin(Launch())  # Continue
    play(stack, 2)
    stack.home()
    for moves in (3, 1000):
        stack.begin(Launch("blank", TWO, "otter"))
        assert stack.session is not None, "there is always a game to be had"
        play(stack, moves)
        stack.home()
    training = partial(TrainingPage, game="blank")
    for page in (StatisticsPage, SettingsPage, DailyPage, PeoplePage, OwnLooks, training):
        stack.push(page(stack))
        steps(stack, 3)
        stack.back()
    house_rules_and_people(stack, home)
    stack.settings.set("volume", 40)
    stack.close()


def house_rules_and_people(stack: ScreenStack, home: Path) -> None:
    """Keeps house rules, uses those that can be used; hands a person over and takes one over."""
    rules = RuleSetsPage(stack, TableSetup(registry.find("blank")))
    stack.push(rules)
    for text in rules.kept.sets().values():
        rules.use(text)
        stack.push(rules)
    rules.name = "Theirs"
    rules.keep()
    steps(stack, 2)
    stack.home()
    people = PeoplePage(stack)
    stack.push(people)
    people.bring(str(home / f"people/Ann{PERSON}"))
    leave_dialogs(stack)
    if people.chosen:
        people._hand_over(people.chosen)
    steps(stack, 2)
    stack.home()


def steps(stack: ScreenStack, count: int) -> None:
    for _ in range(count):
        stack.step(0.05)


def leave_dialogs(stack: ScreenStack) -> None:
    while isinstance(stack.screen, Dialog):
        assert all(line.isprintable() for line in stack.screen.text.splitlines())
        stack.screen.leave()


def look_through_saves(stack: ScreenStack) -> None:
    """Opens every save of every list, and leaves it again; keeps the open game under a name."""
    for tab in (UNFINISHED, KEPT, FINISHED):
        for number in range(20):
            stack.home()
            page = SavesPage(stack)
            stack.push(page)
            page._turn(tab)
            steps(stack, 8)
            if number >= len(page.saved):
                break
            page.open(page.saved[number].path)
            steps(stack, 2)
            leave_dialogs(stack)
        if tab == KEPT:
            page.name = "Sunday"
            page.keep()
            leave_dialogs(stack)


def play(stack: ScreenStack, moves: int) -> None:
    session = stack.session
    for _ in range(moves):
        if session is None or session.turn == OVER:
            return
        session.deal() if session.turn < 0 else session.play(session.moves(session.turn)[0])


def assert_said_once(said: list[str]) -> None:
    again = [text for text, times in Counter(said).items() if times > 1]
    assert [text for text in again if " is put by" not in text] == []
    assert all(text.isprintable() and len(text) < 400 for text in said)


def _evenings() -> list[tuple[str, tuple[str, ...]]]:
    """A thing, and the places in which it lies in one evening.

    All of them: each folder alone, and files of different readers a few at once, so that these are
    three hundred evenings instead of six hundred and fifty. Else a sixth, each alone.
    """
    if os.environ.get("CARDTABLE_ODD") == "all":
        alike = [FILES[first::ROUNDS] for first in range(ROUNDS)]
        return [(thing, names) for thing in THINGS for names in (*alike, *((f,) for f in FOLDERS))]
    sixths = ((thing, PLACES[number % 6 :: 6]) for number, thing in enumerate(THINGS))
    return [(thing, (name,)) for thing, names in sixths for name in names]


EVENINGS = _evenings()
MODES = (0o000, 0o400, 0o500)


def named(evening: tuple[str, tuple[str, ...]]) -> str:
    """The name of a test."""
    return f"{evening[0]} in {' '.join(evening[1])}"


def test_each_thing_and_each_place_is_tried():
    tried = {(thing, name) for thing, names in EVENINGS for name in names}
    assert {thing for thing, _ in tried} == set(THINGS)
    assert {name for _, name in tried} == set(PLACES)
    assert len(tried) in (
        len(THINGS) * len(PLACES),
        sum(len(PLACES[n % 6 :: 6]) for n in range(13)),
    )


def test_files_that_are_tried_at_once_are_of_different_readers():
    for first in range(ROUNDS):
        of = [name.partition("/")[0].partition(".")[0] for name in FILES[first::ROUNDS]]
        assert len(set(of)) == len(of), of


@pytest.mark.parametrize("evening", thinned(EVENINGS, every=3), ids=named)
def test_an_evening_at_the_screens_with_an_odd_thing_in_any_place(said, home, evening):
    thing, names = evening
    lived_in(home)
    for name in names:
        put(thing, home / name)
    with in_time(PATIENCE), as_somebody(home):
        an_evening(home)
    assert_said_once(said)


@pytest.mark.parametrize(("mode", "name"), thinned(MODES, (".", *FOLDERS), every=3))
def test_an_evening_at_the_screens_without_permission(said, home, mode, name):
    lived_in(home)
    with in_time(PATIENCE), as_somebody(home):
        (home / name).chmod(mode)
        try:
            an_evening(home)
        finally:
            (home / name).chmod(0o700)
    assert_said_once(said)


def test_an_evening_where_nothing_is_odd_says_nothing(said, home):
    lived_in(home)
    an_evening(home)
    assert [text for text in said if " is put by" not in text] == []


@pytest.mark.parametrize("name", thinned(PLACES, every=3))
def test_a_pipe_anywhere_does_not_keep_the_window_from_opening_and_closing(home, monkeypatch, name):
    lived_in(home)
    put("a pipe", home / name)
    monkeypatch.setenv("CARDTABLE_HOME", str(home))
    pygame.display.init()
    pygame.font.init()
    with in_time(PATIENCE):
        window = App(Launch(), "dummy")
        window.screens._late.__dict__["thinker"] = Nobody()
        window.close()
