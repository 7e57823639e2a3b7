"""A press meant for what has just gone is never taken by what came in its place."""

from __future__ import annotations

from random import Random

import pytest
from at_table import AtTable

from cardtable import registry
from cardtable.core.table import OVER
from cardtable.session import HUMAN, Chair
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.grace import GRACE, Grace, Offer
from cardtable.ui.table.in_play import Action, Popup

GAMES = tuple(rules.name for rules in registry.everything())
GO_ON, BEG, SAY = (
    Action("pause", "Go on", primary=True),
    Action("say:beg", "Beg", letter="B"),
    Action("say:stand", "Stand", primary=True, letter="S"),
)
PLACE = Rect(100, 100, 80, 30)
PAUSE = Offer((GO_ON,), (("pause", PLACE),), pausing=True)
QUESTION = Offer((BEG, SAY), (("say:beg", PLACE),))
MENU = Popup((Action("menu:quit", "Quit"),), (0, 0))
NO_CARDS = {"shift": False, "picked": False, "focused": False}


def grace(*offers: Offer, seconds: float = 0.1, own: bool = False) -> Grace:
    """One offer after another, and then so many seconds."""
    told = Grace()
    for offer in offers:
        told.step(1.0)
        told.see(offer)
    if own:
        told.own_act()
    told.step(seconds)
    return told


def test_a_button_in_the_place_of_another_takes_no_click_for_half_a_second():
    assert grace(PAUSE, QUESTION).click_is_early(*PLACE.centre)
    assert grace(PAUSE, QUESTION, own=True).click_is_early(*PLACE.centre)  # a double click
    assert not grace(PAUSE, QUESTION, seconds=GRACE).click_is_early(*PLACE.centre)


def test_a_button_where_nothing_was_takes_a_click_at_once():
    assert not grace(Offer(), QUESTION).click_is_early(*PLACE.centre)


def test_a_click_that_would_have_ended_a_pause_means_no_card():
    assert grace(PAUSE, QUESTION).click_is_early(5, 5)
    assert not grace(PAUSE, QUESTION, own=True).click_is_early(5, 5)


def test_enter_meant_for_a_pause_or_a_list_says_and_plays_nothing():
    listing = Offer((SAY,), (), MENU)
    for before in (PAUSE, listing):
        assert grace(before, QUESTION).key_is_early("return", **NO_CARDS)
        assert grace(before, QUESTION).key_is_early("return", **NO_CARDS | {"focused": True})
        assert not grace(before, QUESTION, seconds=GRACE).key_is_early("return", **NO_CARDS)
    assert not grace(listing, QUESTION, own=True).key_is_early("return", **NO_CARDS)
    assert not grace(QUESTION, listing).key_is_early("return", **NO_CARDS)


def test_a_letter_that_sorted_the_hand_just_now_says_nothing():
    assert grace(PAUSE, Offer(), QUESTION).key_is_early("s", **NO_CARDS)
    assert not grace(Offer(), Offer(), QUESTION).key_is_early("b", **NO_CARDS)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_changes_at_a_table_takes_no_click_meant_for_what_was_there(game, tmp_path):
    rules, rng = registry.find(game), Random(game)
    seats = min(count for count in rules.seats if count > 1)
    table = AtTable(tmp_path)
    levels = ["easy"] * (seats - 1)
    table.begin(game, (Chair(HUMAN), *(Chair(level) for level in levels)))
    play, session, clicked = table.play, table.play.session, 0
    seen = Offer()
    for _ in range(500):
        table.step(seconds=0.05)
        if session.turn == OVER or play is not table.room.screens[-1]:
            break
        offer = play.grace.offer
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
    table.close()
    assert clicked or game != "seven_up"  # where a pause goes by itself after every trick
