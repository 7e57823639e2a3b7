"""Computer people are picked at a seat; what they are like is told at their names."""

from __future__ import annotations

import pytest

from cardtable import registry
from cardtable.core.computer_names import NAMES
from cardtable.core.events import Event, Kind
from cardtable.croupier.table_setup import TableSetup
from cardtable.session import Chair, kept_names
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.opponents import OpponentsPage
from cardtable.ui.table.remarks import remark_of, remark_on
from tests.support.page_input import click as click_at
from tests.support.table_by_hand import AtTable
from tests.support.thinker_at_once import AtOnce

ANN = Chair("human", "Ann")


@pytest.fixture
def table(tmp_path):
    made = AtTable(tmp_path)
    made.room.home()
    yield made
    made.close()


def setting_up(room, game="seven_up"):
    page = NewGame(room, registry.find(game))
    room.push(page)
    return page


def click(page, key):
    click_at(page, page.control(key).shown.center)


def told(page):
    return list(page.told().root.walk())


def test_somebody_else_is_seated_by_two_clicks(table):
    page = setting_up(table.room)
    assert page.choice.chairs[1].name == "Ida"
    click(page, "sitting-1")
    others = table.room.screen
    assert isinstance(others, OpponentsPage)
    assert any(thing.name == "Ida" and thing.chosen for thing in told(others))
    click(others, "sits-Hugo")
    assert table.room.screen is page
    assert page.choice.chairs[1].name == "Hugo"
    assert any(thing.description.startswith("Bold: ") for thing in told(page))
    assert page.choice.launch("7").chairs[1].name == "Hugo"
    again = TableSetup(page.choice.rules, page.choice.remembered())
    assert again.chairs[1].name == "Hugo", "who was picked sits there the next time"
    again.sit(1, "human")
    assert again.chairs[1].name == "Player 2"


def test_nobody_sits_at_two_seats(table):
    page = setting_up(table.room)
    page.choice.count = 4
    others = OpponentsPage(table.room, page.choice, 1)
    table.room.push(others)
    offered = {thing.name for thing in told(others)} & set(NAMES)
    assert offered == set(NAMES) - {page.choice.chairs[2].name, page.choice.chairs[3].name}


def test_a_level_without_it_has_no_line(table):
    page = setting_up(table.room)
    page.choice.pick(1, "Bea")
    page.choice.sit(1, "hard")
    page.refresh()
    assert any(thing.description.startswith("Forgetful: ") for thing in told(page))
    page.choice.sit(1, "easy")
    page.refresh()
    assert not any(thing.description.startswith("Forgetful: ") for thing in told(page))


def seated(table, *chairs):
    play = table.begin("seven_up", (ANN, *chairs))
    play.game.croupier.computers.thinker = AtOnce(play.session.rules)
    return play


def test_the_plate_tells_it_to_the_eye_and_to_the_ear(table):
    play = seated(table, Chair("hard", "Ida"))
    arrangement = play.game.tabletop.arrangement
    plate = arrangement.plate(1)
    middle = (plate.rect.x + plate.rect.w // 2, plate.rect.y + plate.rect.h // 2)
    bubble = play.tips.meaning(middle, arrangement, ())
    assert bubble is not None
    assert bubble.text.startswith("Careful: ")
    (seat,) = [thing for thing in told(play) if thing.id == "seat:1"]
    assert "Careful: " in seat.description
    own = arrangement.plate(0)
    if own is not None:
        assert play.tips.meaning((own.rect.x + 2, own.rect.y + 2), arrangement, ()) is None


def test_a_question_names_the_temperament_of_the_seat_alone(table):
    play = seated(table, Chair("hard", "Ida"))
    computers = play.game.croupier.computers
    asked = computers._request(1, "hard", "x", "Ida"), computers._request(0, "master", "hint")
    assert [request.temperament for request in asked] == ["careful", ""]


def test_only_the_talkative_remark_on_what_they_did(table):
    play = seated(table, Chair("hard", "Emil"), Chair("hard", "Ida"), Chair("human", "Max"))
    play.game.show_to(0)
    session, arrangement = play.session, play.game.tabletop.arrangement
    around = tuple(zip(session.chairs, kept_names(session.chairs), strict=True))
    said = [remark_of(Event(Kind.MELDED, seat), 0, arrangement, around, 4) for seat in range(4)]
    assert [one is not None for one in said] == [False, True, False, False]
    assert said[1].bubble.tone == "said"
    assert not said[1].to_person


def test_what_is_done_all_the_time_is_seldom_remarked_on():
    remarks = [remark_on(Event(Kind.PLAYED, 1), number) for number in range(40)]
    assert sum(map(bool, remarks)) == 10
    assert remark_on(Event(Kind.DRAWN, 1), 4) == ""


@pytest.mark.parametrize("wanted", [True, False])
def test_a_setting_has_them_keep_still(table, wanted):
    table.room.settings.set("table_talk", wanted)
    play = seated(table, Chair("hard", "Emil"))
    remarked = False
    for _ in range(400):
        session, game = play.session, play.game
        if game.croupier.waits_for_person:
            game.person.play([session.moves(0)[0]])
        table.step(1, 0.5)
        spoken = game.talk.spoken
        remarked = spoken is not None and spoken.text in {"That one is mine.", "There it goes."}
        if remarked:
            break
    assert remarked is wanted
