"""A press meant for what has just gone is never taken by what came in its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pygame
import pytest

from cardtable import registry
from cardtable.core.table import OVER, Pause
from cardtable.session import HUMAN, Chair
from cardtable.ui.layout.rects import Rect
from cardtable.ui.screen import GRACE
from cardtable.ui.table.grace import TABLE, Grace, Offer, Verdict
from cardtable.ui.table.table_in_play import Action, Popup
from tests.support.table_by_hand import AtTable
from tests.support.thinned import thinned

GAMES = tuple(rules.name for rules in registry.everything())
GO_ON, BEG, STAND = (
    Action("pause", "Go on", primary=True),
    Action("say:beg", "Beg", letter="B"),
    Action("say:stand", "Stand", primary=True, letter="S"),
)
PLACE, FELT = Rect(100, 100, 80, 30), (5, 5)
PAUSE = Offer((GO_ON,), (("pause", PLACE),), pausing=True)
QUESTION = Offer((BEG, STAND), (("say:beg Beg", PLACE),))
MENU = Popup((Action("menu:quit", "Quit"),), (0, 0))
LISTING = Offer((STAND,), (("menu:quit", PLACE),), popup=MENU)
TAKEN, PICKS_ONLY, LOST = Verdict.TAKEN, Verdict.PICKS_ONLY, Verdict.LOST


def grace(*offers: Offer, seconds: float = 0.1, own: bool = False) -> Grace:
    """One offer after another, the last by the person's `own` act, and then so many seconds."""
    told = Grace()
    for number, offer in enumerate(offers):
        told.step(1.0)
        (told.own if own and number == len(offers) - 1 else told.see)(offer)
    told.step(seconds)
    return told


def test_a_button_in_the_place_of_another_takes_no_click_for_half_a_second():
    assert grace(PAUSE, QUESTION).click(*PLACE.centre) is LOST
    assert grace(PAUSE, QUESTION, seconds=GRACE).click(*PLACE.centre) is TAKEN


def test_the_second_half_of_a_double_click_is_not_taken_by_what_the_first_has_brought():
    twice = grace(PAUSE)
    assert twice.click(*PLACE.centre) is TAKEN
    twice.own(Offer())
    twice.step(0.1)
    twice.see(QUESTION)
    assert twice.click(*PLACE.centre) is LOST
    twice.step(GRACE)
    assert twice.click(*PLACE.centre) is TAKEN


def test_a_button_where_nothing_was_takes_a_click_at_once():
    empty = Offer(strips=(Rect(0, 90, 1000, 50),))
    assert grace(empty, QUESTION).click(*PLACE.centre) is TAKEN


def test_a_button_over_the_table_takes_no_click_meant_for_the_card_below():
    assert grace(Offer(), QUESTION).click(*PLACE.centre) is LOST


def test_the_same_word_about_somebody_else_is_another_button():
    about = [Action("say:call", f"Call {name}", letter="C") for name in ("Ann", "Bo")]
    offers = [Offer((call,), ((f"say:call {call.label}", PLACE),)) for call in about]
    assert grace(*offers).click(*PLACE.centre) is LOST
    assert grace(*offers).key("c", shift=False) is LOST
    assert grace(offers[0], Offer(), offers[0]).key("c", shift=False) is TAKEN


def test_a_click_meant_to_go_on_or_to_close_a_list_picks_cards_but_plays_none():
    for before in (PAUSE, LISTING):
        assert grace(before, QUESTION).click(*FELT) is PICKS_ONLY
        assert grace(before, QUESTION, own=True).click(*FELT) is TAKEN


def test_a_click_on_a_card_that_means_what_it_meant_is_taken_whatever_else_changes():
    told = grace(QUESTION, replace(QUESTION, actions=()), Offer(picked=True, ready="7h"))
    assert told.click(*FELT) is TAKEN
    assert told.offer is not None
    assert told.offer.click(*FELT) == TABLE


def test_enter_meant_for_a_pause_or_a_list_says_and_plays_nothing():
    for before in (PAUSE, LISTING):
        for now in (QUESTION, replace(QUESTION, ready="7h")):
            assert grace(before, now).key("return", shift=False) is LOST
            assert grace(before, now, seconds=GRACE).key("return", shift=False) is TAKEN
            assert grace(before, now, own=True).key("return", shift=False) is TAKEN
    assert grace(QUESTION, LISTING).key("return", shift=False) is TAKEN, "who opened it means it"


def test_enter_never_plays_another_card_than_the_one_that_lay_there():
    seven, eight = (Offer(picked=True, ready=card) for card in ("7h", "8h"))
    assert grace(seven, eight).key("return", shift=False) is LOST
    assert grace(seven, eight, own=True).key("return", shift=False) is TAKEN


def test_escape_meant_to_put_cards_down_opens_no_menu():
    assert grace(Offer(picked=True, ready="7h"), Offer()).key("escape", shift=False) is LOST
    assert grace(Offer()).key("escape", shift=False) is TAKEN


def test_a_key_struck_twice_does_not_say_what_the_first_stroke_has_brought():
    twice = grace(replace(QUESTION, ready="7h"))
    assert twice.key("return", shift=False) is TAKEN
    twice.own(QUESTION)
    assert twice.key("return", shift=False) is LOST
    twice.step(GRACE)
    assert twice.key("return", shift=False) is TAKEN


def test_a_letter_that_sorted_the_hand_just_now_says_nothing():
    assert grace(PAUSE, Offer(), QUESTION).key("s", shift=False) is LOST
    assert grace(Offer(), Offer(), QUESTION).key("b", shift=False) is TAKEN


def test_after_the_curtain_and_after_taking_back_everything_is_meant():
    told = grace(PAUSE, QUESTION)
    told.forget()
    told.own(QUESTION)
    assert told.click(*PLACE.centre) is TAKEN
    assert told.key("return", shift=False) is TAKEN


# -- at the table ----------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path) -> Iterator[AtTable]:
    made = AtTable(tmp_path)
    yield made
    made.close()


def against_easy(table: AtTable, game: str) -> None:
    seats = min(count for count in registry.find(game).seats if count > 1)
    table.begin(game, (Chair(HUMAN), *(Chair("easy") for _ in range(seats - 1))))


@pytest.mark.parametrize("game", thinned(GAMES, every=2))
def test_whatever_changes_at_a_table_takes_no_click_meant_for_what_was_there(game, table):
    against_easy(table, game)
    rng, play = Random(game), table.play
    session, clicked, seen = play.session, 0, Offer()
    for _ in range(300):
        table.step(seconds=0.05)
        if session.turn == OVER or play is not table.room.screens[-1]:
            break
        offer = play.events.grace.offer or Offer()
        for meant, rect in seen.places:
            if offer.click(*rect.centre) != meant and offer.popup is None:
                before = len(session.log)
                table.press(rect.centre)
                table.let_go(rect.centre)
                assert len(session.log) == before, f"{game}: a click meant for {meant} was taken"
                assert play.game.talk.popup is None
                clicked += 1
        seen = offer
        if session.turn >= 0 and rng.random() < 0.3:  # whoever it is, so that nobody thinks
            play.game.croupier.play((rng.choice(session.moves(session.turn)),))
    assert clicked or game != "seven_up"  # where a pause goes by itself after every trick


@pytest.mark.parametrize("game", thinned(GAMES[::-1], every=2))
def test_the_menu_stays_open_with_its_line_while_others_play(game, table):
    against_easy(table, game)
    play = table.play
    session, rng = play.session, Random(game)
    session.settle()
    table.step(40)
    table.key(pygame.K_F10)
    for _ in range(2):
        table.key(pygame.K_DOWN)
    focus = play.overlay.told_focus
    before = len(session.log)
    assert play.game.talk.popup is not None
    for _ in range(4):
        if session.turn >= 0:
            play.game.croupier.play((rng.choice(session.moves(session.turn)),))
        table.step()
    assert len(session.log) > before
    assert play.game.talk.popup is not None, f"{game}: the menu closed by itself"
    assert play.overlay.told_focus == focus
    table.key(pygame.K_ESCAPE)
    assert play.game.talk.popup is None


@pytest.mark.parametrize("game", thinned(GAMES, every=3))
def test_a_card_can_be_picked_in_the_very_frame_in_which_the_turn_comes(game, table):
    against_easy(table, game)
    rng, play = Random(game), table.play
    session, picked, waited = play.session, 0, False
    for _ in range(800):
        table.step(seconds=0.02)
        if session.turn == OVER or play is not table.room.screens[-1] or picked > 2:
            break
        waits = play.game.croupier.waits_for_person and play.game.croupier.pause is None
        gestures = play.game.tabletop.gestures
        own = [card for card in table.table.cards if card.place in gestures.playable]
        own = [card for card in own if table.table.piles[card.place.pile].own and card.up]
        if waits and not waited and own:
            table.press(own[0].shows.centre)
            table.let_go(own[0].shows.centre)
            assert own[0].place in gestures.selection, f"{game}: {own[0]} was not picked"
            picked += 1
            gestures.cancel()
        waited = waits
        if session.turn >= 0 and rng.random() < 0.3:
            play.game.croupier.play((rng.choice(session.moves(session.turn)),))
    assert picked or game == "lucky_sevens"  # whose cards lie in columns, not in a hand


def test_a_card_clicked_right_after_a_pause_has_ended_is_picked_but_the_stock_gives_none(table):
    table.begin("seven_bridge", (Chair(HUMAN), Chair(HUMAN)))
    play = table.play
    play.game.show_to(play.session.turn)
    table.settle()
    croupier = play.game.croupier
    for pile, drawn in (("stock", 0), ("stock", 1)):
        croupier.pause = Pause.OFFER
        table.step(40)
        croupier.pause = None
        table.step(10 if not drawn else 40)
        before = len(play.session.log)
        table.click(table.card(pile))
        assert len(play.session.log) == before + drawn
    croupier.pause = Pause.OFFER
    table.step(40)
    croupier.pause = None
    table.step(10)
    hand = f"hand-{play.game.croupier.seat}"
    table.click(table.card(hand))
    assert [place.pile for place in play.game.tabletop.gestures.selection] == [hand]


def _sheet_that_comes_by_itself(table):
    table.begin("blank", (Chair(HUMAN), Chair(HUMAN)))
    table.play.game.show_to(table.play.session.turn)
    table.settle()
    play = table.play
    shown = play.game.step
    play.game.step = lambda seconds: (shown(seconds), play.show_result())[0]
    table.step()
    play.game.step = shown
    assert table.room.screen is not play
    return table.room.screen


def test_a_sheet_that_comes_by_itself_takes_no_press_meant_for_the_table(table):
    sheet = _sheet_that_comes_by_itself(table)
    table.key(pygame.K_ESCAPE)
    table.press(sheet.control("next").rect.center)
    table.let_go(sheet.control("next").rect.center)
    assert table.room.screen is sheet
    table.step(40)
    table.key(pygame.K_ESCAPE)
    assert table.room.screen is not sheet


def test_tabs_struck_as_a_sheet_comes_by_itself_are_not_lost(table):
    """With one of two Tabs lost the Enter after them would press another control."""
    sheet = _sheet_that_comes_by_itself(table)
    order = [control.key for control in sheet.controls()]
    at = order.index(sheet.focus.key)
    for number in range(1, 4):
        table.key(pygame.K_TAB)
        assert sheet.focus.key == order[(at + number) % len(order)]
        table.key(pygame.K_RETURN)
        assert table.room.screen is sheet, "Enter was meant for the table"
