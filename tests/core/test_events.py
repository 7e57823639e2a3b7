"""Events: every move of every game has one, seen from each seat, and nothing hidden is in it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardtable import registry
from cardtable.core.events import NOBODY, Event, Kind, event
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.core.witness import is_chosen, witnessed
from cardtable.core.words import Words
from cardtable.session import Session

GAMES = ["lucky_sevens", "nccc_seven", "seven_bridge", "seven_up", "sevens_from_hell"]
KINDS_OF = {  # the kinds that a few games of each show; CALLED, GIVEN … need luck or a fault
    "lucky_sevens": {Kind.CLEARED, Kind.DEALT, Kind.PLACED, Kind.TAKEN, Kind.STOPPED},
    "nccc_seven": {Kind.DEALT, Kind.PLAYED, Kind.ASKED, Kind.GIVEN, Kind.KNOCKED, Kind.SCORED},
    "seven_bridge": {
        *(Kind.DEALT, Kind.DRAWN, Kind.MELDED, Kind.LAID_OFF, Kind.DISCARDED),
        *(Kind.CLAIMED, Kind.PASSED, Kind.WENT_OUT),
    },
    "seven_up": {Kind.DEALT, Kind.BID, Kind.PLAYED, Kind.TRICK_TAKEN, Kind.SCORED},
    "sevens_from_hell": {
        *(Kind.DEALT, Kind.DRAWN, Kind.MELDED, Kind.LAID_OFF, Kind.DISCARDED),
        *(Kind.TAKEN, Kind.TAKEN_BACK),
    },
}


def played(name: str, seed: int, most: int = 500) -> Session:
    rules, rng = registry.find(name), Random(f"{name} {seed}")
    seats = max(2, rules.seats[0])
    session = Session(rules, table_for(rules.options, seats), seed=str(seed))
    while len(session.log) < most and session.turn != OVER:
        if session.turn == DEALER:
            session.deal()
            continue
        seats_that_may = [seat for seat in range(seats) if session.moves(seat)]
        session.play(rng.choice(session.moves(rng.choice(seats_that_may))))
    return session


def seen(session: Session, number: int, seat: int) -> Event:
    before, after = session.state_after(number), session.state_after(number + 1)
    return witnessed(session.rules, before, session.log[number].move, after, seat)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_that_a_game_is_known_for_happens(name):
    kinds = Counter(
        seen(session, number, 0).kind
        for session in (played(name, seed) for seed in range(4))
        for number in range(len(session.log))
    )
    assert KINDS_OF[name] <= set(kinds), KINDS_OF[name] - set(kinds)


@pytest.mark.parametrize("name", GAMES)
def test_two_seats_agree_on_what_happened_and_only_the_cards_differ(name):
    session = played(name, 5, most=200)
    for number, entry in enumerate(session.log):
        mine, theirs = seen(session, number, 0), seen(session, number, 1)
        assert (mine.kind, mine.seat, mine.to, mine.target) == (
            *(theirs.kind, theirs.seat, theirs.to, theirs.target),
        ), f"{name}: seed 5, move {number}: {entry.move}"
        assert len(mine.cards) == len(theirs.cards)
        assert (
            mine.chosen
            == theirs.chosen
            == is_chosen(session.rules, session.state_after(number), entry.move)
        )


def test_a_card_that_is_drawn_is_hidden_from_the_others():
    session = played("seven_bridge", 1)
    draws = [
        number for number in range(len(session.log)) if seen(session, number, 0).kind is Kind.DRAWN
    ]
    assert draws
    for number in draws:
        other = 1 - session.log[number].move.seat
        assert seen(session, number, other).shown == ()


def test_a_gift_shows_its_card_to_giver_and_taker_alone():
    gifts = 0
    for seed in range(4):
        session = played("nccc_seven", seed)
        for number in range(len(session.log)):
            gift = seen(session, number, 0)
            if gift.kind is Kind.GIVEN:
                gifts += 1
                assert bool(gift.shown) == (0 in (gift.seat, gift.to))
                assert gift.seat != gift.to
    assert gifts


def test_a_pass_that_nobody_is_asked_for_is_not_chosen():
    session = played("seven_bridge", 2)
    passes = [
        number for number in range(len(session.log)) if seen(session, number, 0).kind is Kind.PASSED
    ]
    forced = [
        len(session.rules.moves(session.state_after(number), session.log[number].move.seat)) == 1
        for number in passes
    ]
    assert True in forced
    for number, alone in zip(passes, forced, strict=True):
        assert seen(session, number, 1).chosen is not alone


def test_the_dealer_chooses_nothing():
    session = played("seven_up", 3)
    for number, entry in enumerate(session.log):
        assert seen(session, number, 0).chosen == (entry.move.seat != DEALER)


def test_a_trick_is_about_its_taker_although_the_dealer_carries_it():
    session = played("seven_up", 3)
    tricks = [
        number
        for number in range(len(session.log))
        if seen(session, number, 0).kind is Kind.TRICK_TAKEN
    ]
    assert tricks
    for number in tricks:
        taken = seen(session, number, 0)
        assert session.log[number].move.seat == DEALER
        assert taken.target == f"won-{taken.seat}"
        assert f"{{{taken.seat}}}" in taken.terse


def test_the_terse_form_is_the_seat_with_the_cards_it_shows():
    shown, hidden = Move.parse("2 hand-2:Qd > trick/2"), Move.parse("2 hand-2:?? > trick/2")
    assert event(shown, Kind.PLAYED, "{2} plays Q♦.").terse == "{2}: Q♦"
    assert event(hidden, Kind.PLAYED, "{2} plays a card.").terse == "{2} plays a card."
    assert event(shown, Kind.PLAYED).terse == ""
    assert event(Move.parse("-1 gather"), Kind.CLEARED, "Cleared.").seat == NOBODY


class Unnamed(Words[object]):  # type: ignore[type-var]
    """Words of a game that names no kind."""


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_names_no_kind_gets_those_its_zones_suggest(name, monkeypatch):
    session = played(name, 7, most=200)
    named = [seen(session, number, 0).kind for number in range(len(session.log))]
    monkeypatch.setattr(type(session.rules), "words", Unnamed())
    inferred = [seen(session, number, 0).kind for number in range(len(session.log))]
    alike = {
        (Kind.PLAYED, Kind.DISCARDED),
        (Kind.PLAYED, Kind.PLACED),
        (Kind.MELDED, Kind.CLAIMED),
        (Kind.MELDED, Kind.TAKEN),
        (Kind.LAID_OFF, Kind.TAKEN),
    }
    for number, (mine, its) in enumerate(zip(inferred, named, strict=True)):
        move = session.log[number].move
        if move.picks and move.seat != DEALER:
            assert mine is its or (mine, its) in alike, f"{name}: {move}: {mine} for {its}"
