"""A slip that ends the turn can be taken back before anybody else sees something new.

Counted at greater length by `python tests/commands/slips.py 200`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable import registry, save_text
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, table_for
from cardtable.croupier.croupier import Croupier
from cardtable.session import CannotUndo, Chair, Session
from cardtable.store.settings import Settings
from tests.support.table_by_hand import AtTable
from tests.support.thinker_at_once import AtOnce
from tests.support.trembling import SEATS, before_slips, slips

THIRTY = Path(__file__).with_name("hell_thirty.save")
DISCARD = Move.parse("0 hand-0:3s > discard")


def seated(session: Session, **settings: Any) -> tuple[Croupier, AtOnce]:
    thinker = AtOnce(session.rules)
    now = replace(Settings(), ai_pace="instant", trick_stay="1 s", call_time="1 s", **settings)
    chosen: Any = thinker
    return Croupier(session, chosen, lambda: now, lambda _played: None), thinker


def run(croupier: Croupier, seconds: float) -> None:
    for _ in range(round(seconds / 0.05)):
        croupier.step(0.05, moving=False)


@pytest.mark.parametrize("name", SEATS)
def test_trembling_drags_that_end_a_turn_are_taken_back(tmp_path, name):
    made = AtTable(tmp_path)
    seed = "trembling"
    assert slips(made, name, seed, 5) == ["back"] * 5, f"python tests/commands/slips.py 25 {seed}"
    made.close()


@pytest.mark.parametrize("name", SEATS)
def test_without_the_moment_the_others_play_on_at_once(tmp_path, name):
    made = AtTable(tmp_path)
    made.room.settings.set("take_back", "none")
    made.room.settings.set("ai_pace", "instant")
    assert "back" not in slips(made, name, "trembling", 2)
    made.close()


@pytest.mark.parametrize("name", SEATS)
def test_the_others_think_meanwhile_and_play_when_the_moment_is_over(name):
    session, move = next(before_slips(name, Random("moment")))
    croupier, thinker = seated(session, take_back="5 s")
    count = len(session.log)
    croupier.play((move,))
    run(croupier, 4.8)
    assert [entry.move.seat for entry in session.log[count:]] == [0]
    assert croupier.has_second_thoughts
    assert session.turn == DEALER or thinker.count, "nobody has thought"
    run(croupier, 4.0)
    assert len(session.log) > count + 1
    assert not croupier.has_second_thoughts


def test_alone_the_moment_tells_nothing_of_what_the_dealer_will_bring():
    """Where nothing is left after the next cards the table stops there, which nobody can know."""
    rules = registry.find("lucky_sevens")
    table = table_for(rules.options, 1, {"aside": "random-pairs", "auto_deal": "on"})
    next_on_turn = set()
    for seed in range(400):
        session = Session(rules, table, [Chair()], f"alone {seed}")
        session.settle()
        croupier, _ = seated(session)
        while session.turn != DEALER:
            croupier.play((session.rules.moves(session.state, 0)[0],))
        next_on_turn.add(session.next_seat())
        assert not croupier.has_second_thoughts, seed
        if len(next_on_turn) > 1:
            break
    assert next_on_turn == {0, DEALER}, "both can come"


def test_a_move_without_an_alternative_is_not_waited_for():
    rules = registry.find("seven_up")
    session = Session(rules, table_for(rules.options, 3), [Chair(), *[Chair("easy")] * 2], "a")
    croupier, _ = seated(session, take_back="10 s")
    for _ in range(400):
        run(croupier, 0.5)
        if croupier.pause is not None:
            croupier.go_on()
        if croupier.waits_for_person:
            moves = session.moves(0)
            croupier.play((moves[0],))
            if len(moves) == 1 and session.turn not in (0, DEALER):
                assert not croupier.has_second_thoughts
                return
            croupier.hand_over()
    raise AssertionError("nothing was ever the only card")


def test_fast_forward_says_that_the_move_stands():
    session, move = next(before_slips("seven_up", Random("fast")))
    croupier, _ = seated(session, take_back="10 s")
    croupier.play((move,))
    croupier.hurry()
    count = len(session.log)
    run(croupier, 0.5)
    assert len(session.log) > count


def test_SFH_42_the_discard_itself_is_taken_back_and_then_what_was_laid_off():
    session = save_text.read(THIRTY.read_text(encoding="utf-8"), registry.find)
    croupier, _ = seated(session)
    before = session.state
    croupier.play((Move.parse("0 hand-0:Ks > books-0/K"),))
    croupier.play((DISCARD,))
    croupier.undo()
    croupier.undo()
    assert session.state == before


def test_SFH_42_after_the_moment_the_turn_stands():
    session = save_text.read(THIRTY.read_text(encoding="utf-8"), registry.find)
    croupier, _ = seated(session)
    croupier.play((DISCARD,))
    croupier.computers.thinker = AtOnce(session.rules)  # type: ignore[assignment]  # thinks at once, in its place
    croupier.second_thoughts.step(2.1)
    assert session.turn not in (0, DEALER)
    with pytest.raises(CannotUndo, match="Your turn has ended"):
        croupier.undo()


def test_in_a_lesson_nobody_waits(tmp_path):
    session, move = next(before_slips("seven_bridge", Random("lesson")))
    croupier, _ = seated(session)
    croupier.second_thoughts.wanted = False
    croupier.play((move,))
    assert not croupier.has_second_thoughts


def test_a_turned_up_card_is_not_unseen():
    """What cannot be taken back fairly is not offered for taking back."""
    session, _ = next(before_slips("seven_bridge", Random("seen")))
    session.undo_rule = "off"
    croupier, _ = seated(session)
    croupier.play((session.moves(0)[0],))
    assert not croupier.has_second_thoughts
