"""The croupier: whose move is played when, without a window and without waiting."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardtable.core import position
from cardtable.core.moves import Move
from cardtable.core.players import Advice
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.croupier import hints
from cardtable.croupier.croupier import PACES, Croupier, PlayedMove
from cardtable.session import Chair, Session
from cardtable.store.settings import Settings
from games.blank import game
from tests.support.thinker_at_once import AtOnce

ANN, BO = Chair("human", "Ann"), Chair("human", "Bo")
EASY = Chair("easy", "Eve")


def _seated(*chairs: Chair, **settings: Any) -> tuple[Croupier, list[PlayedMove]]:
    session = Session(game, table_for(game.options, len(chairs)), chairs, "otter")
    seen: list[PlayedMove] = []
    now = replace(Settings(), **{"take_back": "none", **settings})
    thinker: Any = AtOnce(game)
    return Croupier(session, thinker, lambda: now, seen.append), seen


def _run(croupier: Croupier, seconds: float, step: float = 0.05) -> None:
    for _ in range(round(seconds / step)):
        croupier.step(step, moving=False)


def test_the_dealer_deals_and_a_person_is_waited_for() -> None:
    croupier, seen = _seated(ANN, EASY)
    _run(croupier, 1)
    assert [entry.move.seat for entry in seen] == [DEALER]
    assert croupier.waits_for_person


def test_nothing_is_played_while_cards_move() -> None:
    croupier, seen = _seated(ANN, EASY)
    for _ in range(50):
        croupier.step(0.1, moving=True)
    assert not seen


@pytest.mark.parametrize("pace", ["fast", "normal", "leisurely"])
def test_computers_take_their_time(pace: str) -> None:
    croupier, seen = _seated(ANN, EASY, ai_pace=pace)
    _run(croupier, 0.5)
    croupier.play([croupier.session.moves(0)[0]])
    _run(croupier, PACES[pace] - 0.1)
    assert seen[-1].move.seat == 0
    _run(croupier, 0.3)
    assert seen[-1].move.seat == 1


def test_an_illegal_answer_is_replaced_by_a_legal_move() -> None:
    croupier, seen = _seated(ANN, EASY, ai_pace="instant")
    _run(croupier, 0.5)
    thinker: Any = croupier.computers.thinker
    thinker.wrong = Move.parse("1 nonsense")
    croupier.play([croupier.session.moves(0)[0]])
    _run(croupier, 0.5)
    assert seen[-1].move.seat == 1


def test_a_finished_trick_stays_until_a_click() -> None:
    croupier, seen = _seated(ANN, EASY, ai_pace="instant", trick_stay="click")
    _run(croupier, 0.5)
    croupier.play([croupier.session.moves(0)[0]])
    _run(croupier, 60)
    assert croupier.pause is not None
    count = len(seen)
    assert croupier.go_on()
    _run(croupier, 0.2)
    assert len(seen) > count
    assert croupier.pause is None


def test_a_finished_trick_stays_for_the_set_time() -> None:
    croupier, seen = _seated(ANN, EASY, ai_pace="instant", trick_stay="2 s")
    _run(croupier, 0.5)
    croupier.play([croupier.session.moves(0)[0]])
    _run(croupier, 1.8)
    assert seen[-1].move.seat >= 0
    _run(croupier, 0.5)
    assert any(entry.move.seat == DEALER and entry.move.picks for entry in seen)


def test_fast_forward_stops_at_the_person() -> None:
    croupier, seen = _seated(ANN, EASY, ai_pace="leisurely", trick_stay="click")
    _run(croupier, 0.5)
    croupier.play([croupier.session.moves(0)[0]])
    croupier.hurried = True
    _run(croupier, 1.0)
    assert len(seen) >= 3
    assert croupier.waits_for_person or croupier.session.turn == 1
    if croupier.waits_for_person:
        assert not croupier.hurried


def test_the_screen_goes_to_the_next_person_through_the_curtain() -> None:
    croupier, _ = _seated(ANN, BO, take_back="2 s")
    _run(croupier, 0.5)
    croupier.play([croupier.session.moves(0)[0]])
    assert croupier.seat == 0
    _run(croupier, 1.8)
    assert croupier.curtain == -1, "there is a moment to take back"
    assert croupier.handing == 1
    _run(croupier, 1.0)
    assert croupier.curtain == 1
    assert croupier.seat == 0
    assert not croupier.waits_for_person
    croupier.take_seat()
    assert croupier.seat == 1
    assert croupier.waits_for_person


def test_a_hint_passes_over_what_a_player_has_to_think_of(monkeypatch) -> None:
    croupier, _ = _seated(ANN, EASY)
    _run(croupier, 3)
    session = croupier.session
    secret, other, *_ = session.moves(0)
    rules, view = session.rules, session.view(0)
    monkeypatch.setattr(
        type(rules.handling), "unprompted", lambda handling, view, move: move == secret
    )
    advice = Advice(secret, "It frees the column.", weighed=((secret, 2.0), (other, 1.0)))
    for depth in (hints.WHERE, hints.WHAT, hints.WHY):
        instead = hints.hint(rules, view, advice, depth, session.names)
        assert instead == hints.hint(rules, view, Advice(other, ""), min(depth, 2), session.names)
    alone = hints.hint(rules, view, Advice(secret), hints.WHY, session.names)
    assert not alone.places
    assert not alone.piles


def test_a_hint_is_asked_only_on_turn_and_never_changes_the_game() -> None:
    croupier, _ = _seated(ANN, EASY)
    croupier.ask_hint()
    assert not croupier.asking_hint
    _run(croupier, 0.5)
    before = croupier.session.state
    croupier.ask_hint()
    _run(croupier, 0.2)
    assert croupier.hint is not None
    assert croupier.hint.move in croupier.session.moves(0)
    assert croupier.session.state is before
    assert croupier.session.hints == {0: 1}, "the statistics tell how many there were"


def test_computers_alone_play_to_the_end() -> None:
    croupier, seen = _seated(EASY, EASY, ai_pace="instant")
    _run(croupier, 30)
    assert croupier.session.turn == OVER
    assert croupier.over
    assert len(seen) == len(croupier.session.log)


def test_only_views_go_to_the_thinking_process() -> None:
    croupier, _ = _seated(ANN, EASY)
    _run(croupier, 0.5)
    croupier.play([croupier.session.moves(0)[0]])
    croupier.step(0.01, moving=False)
    thinker: Any = croupier.computers.thinker
    _, request = thinker.asked[0]
    view = position.read(game, request.position)
    assert view == croupier.session.view(request.seat)
