"""A card is found by typing its rank and its suit; the keyboard stays with its card."""

from __future__ import annotations

import pytest

from cardtable import registry, save_text
from cardtable.core.cards import Card, parse_cards
from cardtable.core.diff import Place
from cardtable.ui.input.finding import Sought, next_fitting
from tests.support.told_games import at_table, dealt
from tests.support.windowless import Desk


@pytest.mark.parametrize("card", [*map(str, parse_cards("As 2h 9d 10c Js Qh Kd")), "*1"])
def test_every_card_can_be_typed(card):
    keys = {"10c": ["1", "0", "c"], "*1": ["x"]}.get(card, [card[0].lower(), card[1]])
    sought = Sought()
    for key in keys:
        assert not sought.whole
        step = sought.typed(key)
        assert step is not None
        sought = step
    assert sought.whole
    assert sought.fits(Card.parse(card))
    assert not sought.fits(Card.parse("3s"))


def test_a_rank_alone_goes_round_the_cards_of_that_rank():
    piles = {"hand": parse_cards("7h 9c 7s Kd 7d")}
    places = tuple(Place("hand", index) for index in range(5))
    visited = [0]
    for _ in range(3):
        place = next_fitting(Sought("7"), places, piles, places[visited[-1]])
        assert place is not None
        visited.append(place.index)
    assert visited == [0, 2, 4, 0]
    assert next_fitting(Sought("8"), places, piles, None) is None


def test_typing_takes_the_keyboard_to_a_card_of_the_hand():
    session = dealt("seven_bridge", 3, "otter")
    here = at_table(session, session.turn)
    hand = here.tabletop.hand_pile()
    for index, card in enumerate(here.tabletop.view.piles[hand]):
        assert Desk(here).command_of("/") == "find"
        Desk(here).do("find")
        keys = ["1", "0"] if card.rank == 10 else [str(card)[0].lower()]
        for key in (*keys, card.suit):
            assert here.person.find_key(key), key
        assert here.tabletop.gestures.focus == Place(hand, index)
        assert here.talk.sought is None


def test_a_card_typed_twice_in_full_is_found_where_the_next_one_alike_lies():
    """Two equal cards can both be picked by typing, and a third time it begins again."""
    session = dealt("sevens_from_hell", 4, "otter")
    here = at_table(session, session.turn)
    hand = here.tabletop.hand_pile()
    cards = here.tabletop.view.piles[hand]
    twin = next(card for card in cards if cards.count(card) > 1 and 1 < card.rank < 10)
    places = [Place(hand, index) for index, card in enumerate(cards) if card == twin]
    visited = []
    for _ in range(len(places) + 1):
        Desk(here).do("find")
        for key in str(twin):
            here.person.find_key(key)
        visited.append(here.tabletop.gestures.focus)
    assert set(visited) == set(places)
    assert visited[0] == visited[-1]


def test_a_card_that_is_not_there_is_refused_in_words():
    session = dealt("seven_bridge", 3, "otter")
    here = at_table(session, session.turn)
    hand = here.tabletop.view.piles[here.tabletop.hand_pile()]
    absent = next(
        card for card in session.rules.deck(session.table) if card not in hand and card.rank == 2
    )
    Desk(here).do("find")
    for key in ("2", absent.suit):
        here.person.find_key(key)
    assert "within reach" in here.talk.refusal or here.tabletop.gestures.focus is not None


def test_the_keyboard_stays_with_its_card_when_others_go():
    """In every position of a game the focus is on the same face afterwards, if that still lies."""
    session = dealt("seven_bridge", 3, "otter")
    for _ in range(30):
        if session.turn < 0:
            break
        seat = session.turn
        here = at_table(session, seat)
        hand = here.tabletop.hand_pile()
        cards = here.tabletop.view.piles[hand]
        if cards:
            here.person.focus_on(Place(hand, len(cards) - 1))
            held = cards[-1]
            here.person.play((session.moves(seat)[0],), confirmed=True)
            focus = here.tabletop.gestures.focus
            left = here.tabletop.view.piles[hand]
            if left:
                assert focus is not None
                if held in left and focus.pile == hand:
                    assert left[focus.index] == held
        else:
            session.play(session.moves(seat)[0])
        session.settle()


def test_the_hand_is_reordered_and_set_aside_by_keys():
    session = dealt("sevens_from_hell", 4, "otter")
    here = at_table(session, session.turn)
    while here.tabletop.arrangement.shelf is None:
        move = next(m for m in session.moves(session.turn))
        here.person.play((move,), confirmed=True)
        while session.turn == -1:
            session.deal()
        here = at_table(session, session.turn)
    hand = here.tabletop.hand_pile()
    lying = here.tabletop.arrangement.cards_in(hand)
    at = next(at for at, card in enumerate(lying) if card.card != lying[at + 1].card)
    first, face = lying[at].place, lying[at].card
    here.person.focus_on(first)
    Desk(here).type("right", ctrl=True)
    assert here.tabletop.arrangement.cards_in(hand)[at + 1].card == face
    Desk(here).type("down", ctrl=True)
    cards = here.tabletop.view.piles[hand]
    assert [cards[place.index] for place in here.tabletop.shelved()] == [face]
    Desk(here).type("up", ctrl=True)
    assert here.tabletop.shelved() == ()


def test_what_was_set_aside_is_there_again_when_the_game_is_opened_again():
    session = dealt("sevens_from_hell", 4, "otter")
    here = at_table(session, session.turn)
    while here.tabletop.arrangement.shelf is None:
        here.person.play((session.moves(session.turn)[0],), confirmed=True)
        while session.turn == -1:
            session.deal()
        here = at_table(session, session.turn)
    hand = here.tabletop.hand_pile()
    places = [lying.place for lying in here.tabletop.arrangement.cards_in(hand)[:3]]
    here.person.set_aside(tuple(places))
    here.step(0.1)
    cards = [session.state.piles[hand][place.index] for place in places]
    kept = save_text.read(save_text.write(session), registry.find)
    again = at_table(kept, kept.turn)
    lying = again.tabletop.view.piles[hand]
    assert [lying[place.index] for place in again.tabletop.shelved()] == cards
