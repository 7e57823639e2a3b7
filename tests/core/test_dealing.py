"""The dealer's next move can be worked out early, and is the one that is played all the same."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from cardtable import registry
from cardtable.core.day_seed import read_seed
from cardtable.core.dealing import Dealer, is_deal
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, table_for
from cardtable.session import Session

_A_DAY = "2026-11-29 seven_up"


def _session(game: str = "seven_up", seed: str = "otter") -> Session:
    rules = registry.find(game)
    return Session(rules, table_for(rules.options, rules.seats[0]), seed=seed, undo_rule="free")


def _to_the_dealer(session: Session) -> None:
    """Plays until the dealer moves again."""
    session.settle()
    while session.turn != DEALER:
        session.play(session.moves(session.turn)[0])


def test_what_was_foreseen_is_what_would_have_been_dealt_and_is_worked_out_once():
    plain, early = _session(), _session()
    with patch.object(early.rules, "deal", wraps=early.rules.deal) as deal:
        early.foresee()
        early.foresee()
        assert early.deal() == plain.deal()
    assert deal.call_count == 1 + 1  # of each session once
    assert early.state == plain.state


def test_foreseeing_plays_nothing():
    session = _session()
    before = session.state
    session.foresee()
    assert session.state is before
    assert session.log == ()


def test_nothing_is_foreseen_where_somebody_is_on_turn():
    session = _session()
    session.settle()
    with patch.object(session.rules, "deal", wraps=session.rules.deal) as deal:
        session.foresee()
    assert not deal.called


def test_what_was_foreseen_before_an_undo_is_not_dealt_after_it():
    session, other = _session(), _session()
    for each in (session, other):
        _to_the_dealer(each)
    session.foresee()
    session.take_back(1)
    session.play(session.moves(session.turn)[-1])
    other.take_back(1)
    other.play(other.moves(other.turn)[-1])
    for each in (session, other):
        while each.turn != DEALER:
            each.play(each.moves(each.turn)[0])
    assert session.deal() == other.deal()
    assert session.state == other.state


def test_the_next_seat_is_told_from_what_was_foreseen():
    session = _session()
    session.foresee()
    with patch.object(session.rules, "deal", wraps=session.rules.deal) as deal:
        session.next_seat()
        asked = deal.call_count
        session.deal()
    assert deal.call_count == asked  # the first of these moves was known already


@pytest.mark.parametrize(("seed", "counted"), [("otter", 0), (_A_DAY, 2)])
def test_deals_are_counted_where_the_cards_depend_on_them(seed: str, counted: int):
    assert (read_seed(seed) is not None) is bool(counted)
    dealt, turned = Move(DEALER, words=("deal",)), Move(DEALER, words=("turn",))
    dealer = Dealer(registry.find("seven_up"), seed)
    assert dealer.deals([dealt, turned, dealt, Move(0, words=("pass",))]) == counted


@pytest.mark.parametrize(
    ("move", "deals"),
    [
        (Move(DEALER, words=("deal",)), True),
        (Move(DEALER, words=("turn",)), False),
        (Move(0, words=("deal",)), False),
    ],
)
def test_a_deal_is_the_dealers_move_of_that_word(move: Move, deals: bool):
    assert is_deal(move) is deals
