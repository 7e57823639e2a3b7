"""The choice of a match, the league and a new name by pad, by finger and by the tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable import registry
from cardtable.store.people import People, person
from cardtable.store.statistics import FinishedGame
from cardtable.told.tree import Asked, Deed
from cardtable.ui import app
from cardtable.ui.pages.league import LeaguePage
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.people import PeoplePage
from cardtable.ui.pages.statistics import StatisticsPage
from tests.support.real_loop import RealLoop
from tests.support.sofa import Sofa
from tests.support.tablet import Tablet

GAME = FinishedGame(
    *(1_700_000_000, "seven_up", 2, "hard", "Ann", True, 7),
    facts="seat w human;seat - hard Otto",
)


@pytest.fixture
def sofa(window: app.App, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sofa]:
    """A pad before a window, as SDL has it."""
    made = Sofa(RealLoop(window, monkeypatch))
    made.plug_in()
    yield made
    made.close()


@pytest.fixture
def tablet(tmp_path: Path) -> Iterator[Tablet]:
    """A room that is touched."""
    made = Tablet(tmp_path)
    made.room.home()
    yield made
    made.close()


def lived_in(room):
    room.statistics.record(*(replace(GAME, finished=GAME.finished + n) for n in range(6)))
    People(room.settings).keep(person("Ann"))


def test_by_pad_the_league_opens_and_shows_each_member(sofa: Sofa) -> None:
    lived_in(sofa.room)
    sofa.room.push(StatisticsPage(sofa.room))
    sofa.go("league")
    sofa.tap("a")
    page = sofa.room.screen
    assert isinstance(page, LeaguePage)
    sofa.go("computer-Otto")
    sofa.tap("a")
    assert page.chosen is not None
    assert page.chosen.name == "Otto"
    sofa.tap("b")
    assert isinstance(sofa.room.screen, StatisticsPage)


def test_by_pad_a_match_is_chosen(sofa: Sofa) -> None:
    page = NewGame(sofa.room, registry.find("seven_up"))
    sofa.room.push(page)
    sofa.go("match")
    sofa.tap("right")
    assert page.choice.best_of == 3
    sofa.tap("right")
    assert page.choice.best_of == 5


def touch(tablet: Tablet, key: str) -> None:
    """Brings a control into view, as scrolling does, and touches it."""
    page = tablet.room.screen
    page.tree.give_focus(page.control(key))
    tablet.step(3)
    tablet.click(page.control(key).shown.center)
    tablet.step(3)


def test_by_finger_the_league_opens_and_shows_each_member(tablet: Tablet) -> None:
    lived_in(tablet.room)
    tablet.room.push(StatisticsPage(tablet.room))
    touch(tablet, "league")
    page = tablet.room.screen
    assert isinstance(page, LeaguePage)
    touch(tablet, "computer-Otto")
    assert page.chosen is not None
    assert page.chosen.name == "Otto"


def test_by_the_tree_a_person_is_renamed_and_a_member_chosen(tablet: Tablet) -> None:
    lived_in(tablet.room)
    people = PeoplePage(tablet.room)
    tablet.room.push(people)
    tablet.step()
    people._type_other("Anna")
    (rename,) = (thing for thing in people.told().root.walk() if thing.name == "Rename")
    assert people.perform(Asked(rename.id, Deed.PRESS))
    assert people.chosen == "Anna"
    page = LeaguePage(tablet.room)
    tablet.room.push(page)
    tablet.step()
    (otto,) = (thing for thing in page.told().root.walk() if thing.name.startswith("Otto, place 2"))
    assert page.perform(Asked(otto.id, Deed.PRESS))
    assert page.chosen is not None
    assert page.chosen.name == "Otto"
    names = [thing.name for thing in page.told().root.walk()]
    assert "Anna, 6 games: Otto won 0, Anna 6" in names
