"""Score sheets and results of whole games hold places, sums and hands as dealt."""

from __future__ import annotations

import re
from functools import partial
from random import Random

import pytest

from cardtable import registry
from cardtable.core.rules import zoning
from cardtable.core.table import Face, table_for
from cardtable.croupier.glance import glance_at
from cardtable.croupier.score_sheet import headline, ranks, sheet_of
from cardtable.croupier.watching import hands_dealt
from cardtable.session import Session


def finished(game: str, seats: int, most: int = 6000, **chosen: str) -> Session:
    """A random game that was played to its end."""
    rules, rng = registry.find(game), Random(f"score words {game}")
    session = Session(rules, table_for(rules.options, seats, chosen), seed=f"score words {game}")
    for _ in range(most):
        session.settle()
        if session.turn < 0:
            return session
        session.play(rng.choice(session.moves(session.turn)))
    raise AssertionError(f"{game} goes on and on")


@pytest.fixture(scope="module")
def hell() -> Session:
    return finished("sevens_from_hell", 4, rounds="1")


@pytest.fixture(scope="module")
def seven_up() -> Session:
    return finished("seven_up", 4)


def test_partners_hold_one_place_together(hell, seven_up):
    for session in (hell, seven_up):
        outcome, sheet = session.outcome, sheet_of(session)
        side = partial(session.rules.side, session.table)
        ranked = ranks(outcome, sheet, side)
        assert sorted(number for _, number, _ in ranked) == sorted(sheet.sides)
        tied = outcome.scores[0] == outcome.scores[1]
        assert [place for place, _, _ in ranked] == ([1, 1] if tied else [1, 2])


def test_the_sums_under_a_team_are_its_points(hell):
    sheet = sheet_of(hell)
    for side in sheet.sides:
        sums = sheet.sums(1, side)
        assert "Minus" in [heading for heading, _ in sums]
        total = sum(line.points for _, lines in sums for line in lines)
        assert total == sheet.points(1, side)


@pytest.mark.parametrize(
    ("game", "word"), [("seven_up", "hand"), ("seven_bridge", "hand"), ("lucky_sevens", "round")]
)
def test_a_sheet_calls_its_columns_what_players_call_them(game, word):
    rules = registry.find(game)
    session = Session(rules, table_for(rules.options, 2), seed="1")
    assert sheet_of(session).part == word
    assert headline(session) == "The score"


@pytest.mark.parametrize("rules", registry.everything(), ids=lambda rules: rules.name)
def test_a_continue_card_counts_as_the_game_does_from_its_first_hand_on(rules):
    for seats in {rules.seats[0], rules.seats[-1]}:
        session = Session(rules, table_for(rules.options, seats), seed="1")
        session.settle()
        part = sheet_of(session).part.capitalize()
        assert re.match(rf"{part} 1( of \d+)? · ", glance_at(session).progress)


def test_a_continue_card_counts_the_rounds_that_the_log_has_told():
    rules = registry.find("lucky_sevens")
    for seats in (1, 3):
        session, rng = Session(rules, table_for(rules.options, seats), seed="1"), Random("rounds")
        for _ in range(40):
            session.settle()
            if session.turn < 0:
                break
            told = rules.counters(session.state)["round"]
            assert glance_at(session).progress.startswith(f"Round {told} · ")
            session.play(rng.choice(session.moves(session.turn)))


def test_open_hands_are_looked_at_as_they_were_dealt(hell, seven_up):
    for session in (hell, seven_up):
        number = hands_dealt(session)
        dealt, end = session.state_after(number), session.state_after(len(session.log))
        assert dealt.turn >= 0
        hands = [
            zone.name
            for zone in zoning(session.rules, session.table)
            if zone.face is Face.OWNER and zone.name.startswith("hand-")
        ]
        assert all(dealt.piles[name] for name in hands)
        assert sum(map(len, map(dealt.piles.__getitem__, hands))) > sum(
            map(len, map(end.piles.__getitem__, hands))
        )
