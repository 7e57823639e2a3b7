"""The croupier between two moves: nothing is asked twice, drawn again for nothing, or hurried."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardtable.core.table import DEALER, table_for
from cardtable.croupier.computer_players import ComputerPlayers
from cardtable.croupier.croupier import PACES, Croupier, PlayedMove
from cardtable.session import Chair, Session
from cardtable.store.settings import Settings
from games.blank import game
from tests.support.thinker_at_once import AtOnce

ANN, BO, EVE = Chair("human", "Ann"), Chair("human", "Bo"), Chair("easy", "Eve")
STEP = 0.05


def seated(*chairs: Chair, **settings: Any) -> tuple[Croupier, list[PlayedMove]]:
    session = Session(game, table_for(game.options, len(chairs)), chairs, "otter")
    seen: list[PlayedMove] = []
    now = replace(Settings(), **{"take_back": "none", **settings})
    thinker: Any = AtOnce(game)
    return Croupier(session, thinker, lambda: now, seen.append), seen


def wait(croupier: Croupier, seconds: float) -> list[bool]:
    return [croupier.step(STEP, moving=False) for _ in range(round(seconds / STEP))]


def test_players_are_asked_once_in_each_state_and_again_when_it_was_forgotten() -> None:
    session = Session(game, table_for(game.options, 2), (EVE, ANN), "otter")
    session.settle()
    thinker: Any = AtOnce(game)
    players = ComputerPlayers(session, thinker)
    players.think()
    players.think()
    assert thinker.count == 1
    players.forget()
    players.think()
    assert thinker.count == 2


def test_nothing_changes_while_a_curtain_hangs_for_the_first_seat_either() -> None:
    croupier, _ = seated(ANN, BO)
    wait(croupier, 1)
    for _ in range(8):
        if croupier.curtain == 0:
            break
        if croupier.curtain > 0:
            croupier.take_seat()
        if croupier.waits_for_person:
            croupier.play([croupier.session.moves(croupier.seat)[0]])
        wait(croupier, 6)
    assert croupier.curtain == 0
    assert not any(wait(croupier, 1))


def test_nothing_is_drawn_anew_while_a_person_may_still_take_back() -> None:
    croupier, _ = seated(ANN, EVE, take_back="2 s")
    wait(croupier, 0.5)
    croupier.play([croupier.session.moves(0)[0]])
    wait(croupier, 0.2)
    assert croupier.has_second_thoughts
    assert not any(wait(croupier, 1))


def test_a_computer_player_takes_its_time_after_a_trick_was_looked_at() -> None:
    croupier, seen = seated(ANN, EVE, trick_stay="2 s", ai_pace="leisurely")
    wait(croupier, 0.5)
    for _ in range(12):
        if croupier.waits_for_person:
            croupier.play([croupier.session.moves(0)[0]])
        while seen[-1].move.seat != DEALER:
            wait(croupier, STEP)
        if croupier.session.turn == 1:
            break
        wait(croupier, 0.5)
    assert croupier.session.turn == 1, "the computer player never won a trick"
    drawn_anew = wait(croupier, PACES["leisurely"] - 0.2)
    assert seen[-1].move.seat == DEALER, "it takes its time"
    assert not any(drawn_anew), "and nothing changes meanwhile"
    assert wait(croupier, 0.5).count(True) == 1
    assert seen[-1].move.seat == 1
