"""A match from the new-game page to its end, what is said when one is left, and the league."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from cardtable import registry
from cardtable.core.match import Match
from cardtable.core.table import OVER
from cardtable.session import Chair
from cardtable.store.game_facts import read_facts
from cardtable.store.launch import Launch
from cardtable.store.people import People, person
from cardtable.store.renaming import rename
from cardtable.store.statistics import FinishedGame
from cardtable.ui.controls.dialog import Dialog
from cardtable.ui.pages.chooser import Chooser
from cardtable.ui.pages.league import LeaguePage
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.result import Result
from cardtable.ui.pages.statistics import StatisticsPage
from cardtable.ui.table.table_screen import TableScreen
from tests.support.page_input import click as click_at
from tests.support.table_by_hand import AtTable

ANN, BO = Chair("human", "Ann"), Chair("human", "Bo")


@pytest.fixture
def table(tmp_path):
    made = AtTable(tmp_path)
    made.room.home()
    yield made
    made.close()


@pytest.fixture
def room(table):
    return table.room


def shown(room, page):
    room.push(page)
    return page


def click(page, key):
    click_at(page, page.control(key).shown.center)


def told(page):
    return [thing.name for thing in page.told().root.walk()]


def play_to_end(room, winner=None):
    """Plays the game in play by any moves, until that seat wins; shows its result."""
    session = room.session
    dice = Random(f"{len(session.match.won) if session.match else 0}")
    session.settle()
    while session.turn != OVER:
        legal = session.moves(session.turn)
        session.play(dice.choice([move for move in legal if move.picks] or legal))
        session.settle()
    screen = room.screens[0]
    assert isinstance(screen, TableScreen)
    screen._end()
    screen.show_result()
    return room.screen


def begin(room, match=None, game="seven_up"):
    room.begin(Launch(game, (ANN, BO), "otter", match=match))
    return room.session


def test_a_match_is_begun_by_one_choice_and_goes_on_to_its_end(room):
    page = shown(room, NewGame(room, registry.find("seven_up"), Random(5)))
    page.choice.count = 2
    page.update(page.choice.sit, 1, "human")
    chooser = page.control("match")
    assert [word for _, word in chooser.values] == ["Single game", "Best of three", "Best of five"]
    assert chooser.value == "0"
    chooser.change("3")
    page.deal()
    first = room.session
    assert first.match is not None
    assert (first.match.best_of, first.match.won) == (3, ())
    for number in range(1, 10):
        before = room.session
        result = play_to_end(room)
        assert isinstance(result, Result)
        assert f"Best of three, game {number}" in told(result)
        if result.next_game is None:
            break
        assert result.control("rematch") is None, "the seats and the deals of a match are its own"
        click(result, "next")
        assert room.session is not before
        assert room.session.chairs == before.chairs
        assert room.session.match.code == first.match.code
    assert number >= 2
    assert any(words.endswith(" wins the match") for words in told(result))
    assert result.control("rematch") is not None
    rows = room.statistics.played()
    assert len(rows) == 2 * number
    assert read_facts(rows[-1].facts).match_over
    click(result, "next")
    assert room.session.match is None, "another deal is a game by itself"


def test_the_state_of_a_match_is_in_the_save_of_its_next_game(room):
    begin(room, Match(3, "k7", ((0,),)))
    room.home()
    assert room.saves.resume(registry.find).session.match == Match(3, "k7", ((0,),))


def test_a_finished_game_that_is_gone_on_with_offers_the_next_game(room):
    begin(room, Match(3, "k7"))
    play_to_end(room)
    loaded = room.saves.resume(registry.find)
    room.play(loaded.session)
    page = shown(room, Result(room, loaded.session))
    assert page.next_game is not None
    assert page.next_game.match.won == (loaded.session.outcome.winners,)


def test_a_match_is_left_only_after_a_question_and_that_is_said(room):
    begin(room, Match(3, "k7"))
    result = play_to_end(room)
    click(result, "home")
    assert isinstance(room.screen, Dialog)
    click(room.screen, "Play on")
    assert room.screen is result
    click(result, "home")
    click(room.screen, "Leave the match")
    assert isinstance(room.screen, Chooser)
    assert room.toast.text.startswith("The match was left before it was over: Ann ")
    page = shown(room, LeaguePage(room))
    assert any(words.startswith("abandoned, ") for words in told(page))


def test_a_match_that_was_left_is_taken_up_again_by_the_names_of_now(room):
    begin(room, Match(3, "k7"))
    play_to_end(room)
    winners, seats = room.session.outcome.winners, room.session.chairs
    room.home()
    begin(room, Match(5, "k8"), "lucky_sevens")  # another match, left too
    play_to_end(room)
    room.home()
    assert rename(room.settings, room.statistics, room.reviews, "Ann", "Anna") == ""
    page = shown(room, LeaguePage(room))
    assert page.control("match-k8") is not None
    click(page, "match-k7")
    assert room.session.match == Match(3, "k7", (winners,))
    assert [chair.player for chair in room.session.chairs] == [chair.player for chair in seats]
    assert room.session.names[0] == "Anna"
    assert shown(room, LeaguePage(room)).control("match-k7") is None, "it goes on"


def test_a_match_whose_last_game_was_deleted_offers_nothing(room):
    begin(room, Match(3, "k7"))
    play_to_end(room)
    room.home()
    for saved in room.saves.watchable():
        saved.path.unlink()
    page = shown(room, LeaguePage(room))
    assert any(words.startswith("abandoned, ") for words in told(page))
    assert page.control("match-k7") is None


def test_a_game_that_takes_the_place_of_the_next_leaves_the_match(room):
    begin(room, Match(3, "k7"))
    play_to_end(room)
    begin(room)
    assert room.toast.text.startswith("The match was left before it was over: ")


def test_a_match_whose_game_waits_goes_on(room):
    begin(room, Match(3, "k7"))
    result = play_to_end(room)
    click(result, "next")
    assert room.toast.text == ""
    page = shown(room, LeaguePage(room))
    assert any(words.startswith("goes on, ") for words in told(page))
    room.home()
    assert room.toast.text == "", "it can be gone on with"


def test_a_single_game_is_left_without_a_question(room):
    begin(room)
    result = play_to_end(room)
    click(result, "home")
    assert isinstance(room.screen, Chooser)
    assert room.toast.text == ""


def test_nobody_is_offered_a_match_alone(room):
    page = shown(room, NewGame(room, registry.find("lucky_sevens")))
    page.choice.count = 1
    page.refresh()
    assert page.control("match") is None


# -- the league -----------------------------------------------------------------------------------

FACTS = "seat w human;seat - hard Otto"
GAME = FinishedGame(1_700_000_000, "seven_up", 2, "hard", "Ann", True, 7, facts=FACTS)


def lived_in(room):
    """Six games of Ann, two of Bo, in two games."""
    for number in range(6):
        room.statistics.record(replace(GAME, finished=GAME.finished + number))
    lost = replace(GAME, name="Bo", won=False, facts="seat - human;seat w hard Otto")
    room.statistics.record(replace(lost, finished=9), replace(lost, game="nccc_seven"))
    People(room.settings).keep(person("Ann", "queen of hearts", "sand"))


def test_the_league_is_reached_from_the_statistics_by_mouse_and_by_keys(room):
    lived_in(room)
    page = shown(room, StatisticsPage(room))
    click(page, "league")
    assert isinstance(room.screen, LeaguePage)
    room.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert room.screen is page


def test_everybody_is_told_with_place_and_figures(room):
    lived_in(room)
    page = shown(room, LeaguePage(room))
    names = told(page)
    assert "Ann, place 1: played 6, won 6 (100%), in a row now 6" in names
    assert "Otto, place 2: played 8, won 2 (25%), in a row now 0" in names
    assert "Bo, no place yet: played 2, won 0 (0%), in a row now 0" in names


def test_the_one_chosen_is_shown_against_the_others(room):
    lived_in(room)
    page = shown(room, LeaguePage(room))
    assert "Ann against" in told(page)
    click(page, "computer-Otto")
    names = told(page)
    assert "Otto against" in names
    assert "Ann, 6 games: Otto won 0, Ann 6" in names
    assert "Bo, 2 games: Otto won 2, Bo 0" in names


def test_the_league_of_one_game(room):
    lived_in(room)
    page = shown(room, LeaguePage(room))
    page.control("games").change("nccc_seven")
    assert [one.member.name for one in page.standings] == ["Otto", "Bo"]
    page.control("games").change("")
    assert len(page.standings) == 3


def test_without_games_against_others_it_says_so(room):
    room.statistics.record(FinishedGame(1, "lucky_sevens", 1, "", "Ann", True, 52))
    page = shown(room, LeaguePage(room))
    assert "No games against others yet. Play one to the end and it counts here." in told(page)


def test_a_renamed_person_keeps_their_place(room):
    from cardtable.store.renaming import rename

    lived_in(room)
    assert rename(room.settings, room.statistics, room.reviews, "Ann", "Anna") == ""
    page = shown(room, LeaguePage(room))
    assert "Anna, place 1: played 6, won 6 (100%), in a row now 6" in told(page)
