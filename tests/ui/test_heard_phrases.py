"""Single phrases at a table: what is said, what is said once, and what is better not said."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from cardtable import registry
from cardtable.core.table import OVER, table_for
from cardtable.session import Chair, Session
from cardtable.store.settings import NO_LIMIT, Settings
from cardtable.told.tree import Deed
from cardtable.told.wording import card_words
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.table.game_at_table import GameAtTable
from tests.support.last_cards import near_its_end
from tests.support.listener import Ear, listening
from tests.support.table_by_hand import AtTable
from tests.support.told_games import GAMES, NAMES, Nobody, at_table, dealt, silent
from tests.support.windowless import Desk, shown

REAL = [name for name in GAMES if name != "blank"]


def with_settings(session: Session, seat: int, **chosen: object) -> GameAtTable:
    """A table at which these settings are chosen."""
    now = replace(Settings(), **chosen)  # type: ignore[arg-type]  # by name
    game = GameAtTable(session, Nobody(), lambda: now, silent, lambda _: None)  # type: ignore[arg-type]  # nobody thinks
    game.tabletop.resize((1280, 720), LayoutOptions())
    game.show_to(seat)
    return game


def test_a_search_says_the_card_that_it_found_also_where_the_keyboard_was():
    ear = listening("seven_bridge")
    desk, table = Desk(ear.here), ear.here.tabletop
    card = table.view.piles[table.hand_pile()][-1]
    for _ in range(2):  # the second time the keyboard is there already
        desk.do("find")
        ear.listen()
        before = len(ear.heard)
        for key in (("1", "0") if card.rank == 10 else (str(card)[0].lower(),)) + (card.suit,):
            ear.here.person.find_key(key)
            ear.listen()
        assert len(ear.heard) > before
        assert ear.heard[-1].lower().startswith(card_words(card)), ear.heard[before:]


def test_a_claim_that_is_impossible_is_not_announced():
    """Where everybody is asked (SB-22), "Nothing in your hand claims …" flashed by: no choice."""
    rules, chance = registry.find("seven_bridge"), Random(5)
    table = table_for(rules.options, 3, {"claim_offers": "ask everyone"})
    session = Session(rules, table, [Chair("human", name) for name in NAMES[:3]], "5")
    session.settle()
    sounds: list[str] = []
    game = at_table(session, 0)
    game._sound = lambda name, _side=0.0: sounds.append(name)
    ear, asked, turns = Ear(game), 0, 0
    for _ in range(120):
        if session.turn == OVER:
            break
        moves = session.moves(session.turn)
        impossible = session.turn == 0 and len(moves) == 1 and moves[0].word == "pass"
        before, count = len(ear.heard), len(sounds)
        game.signal()
        ear.listen()
        if impossible and turns:
            assert len(ear.heard) == before, ear.heard[before:]
            assert "claim" not in sounds[count:]
            asked += 1
        turns += session.turn == 0 and not impossible
        session.play(chance.choice(moves))
        session.settle()
        game.show_to(0)
    assert asked > 3


def test_the_end_of_a_trick_says_who_takes_it_and_says_it_once():
    session = near_its_end("seven_up")
    ear = Ear(at_table(session, 0))
    for _ in range(400):
        if ear.here.croupier.pause is not None:
            before = len(ear.heard)
            said = ear.listen()
            assert re.search(r"[Yy]ou take the trick|(Ann|Eve|Otto|Ida) takes the trick", said), (
                said
            )
            assert "moment" not in said.lower()
            ear.here.croupier.go_on()
            for _ in range(3):
                ear.here.run(0.1)
                ear.accessible.narrator.step(60.0)
                ear.listen()
            assert len(re.findall(r"\btakes? the trick", said)) == 1, said
            after = " ".join(ear.heard[before + 1 :])
            assert not re.search(r"\btakes? ", after), after
            return
        if session.turn == 0:
            ear.here.person.play((session.moves(0)[0],), confirmed=True)
        ear.here.tabletop.motion.finish_now()
        ear.here.run(0.1)
    raise AssertionError("no trick came to its end")


@pytest.mark.parametrize("game", REAL)
def test_take_back_is_unavailable_as_long_as_there_is_nothing_to_take_back(game, tmp_path):
    at = AtTable(tmp_path)
    one = (Chair("human", "Ann"), *(Chair("easy", name) for name in NAMES[1 : GAMES[game]]))
    play = at.begin(game, one)
    at.step(5)
    assert not play.game.can_undo
    (undo,) = [thing for thing in play.told().root.walk() if thing.name == "Take back"]
    assert not undo.enabled
    assert Deed.PRESS not in undo.deeds
    at.close()


def knock_due() -> tuple[Session, int]:
    """Seven, where a seat has come down to one card and may knock."""
    for seed in range(100):
        session, chance = dealt("nccc_seven", 5, str(seed)), Random(seed)
        while session.turn != OVER:
            for seat in range(5):
                if any(move.word == "knock" for move in session.moves(seat)):
                    return session, seat
            session.play(chance.choice(session.moves(session.turn)))
            session.settle()
    raise AssertionError("nobody came down to one card")


@pytest.mark.parametrize(("chosen", "offered"), [("3 s", True), (NO_LIMIT, False)])
def test_time_without_a_limit_is_offered_to_whoever_listens(chosen, offered):
    """Once, where the time matters for the first time; not where there is no limit already."""
    session, seat = knock_due()
    game = with_settings(session, seat, call_time=chosen)
    assert game.croupier.calling.endless == (not offered)
    ear = Ear(game)
    for _ in range(3):
        ear.accessible.narrator.step(1.0)
        ear.accessible.narrator.say_again(keyboard=False)
        ear.listen()
    said = " ".join(dict.fromkeys(ear.heard))
    assert "letter K" in said, said
    wait = "The others wait 3 s; the settings, F9, have no limit for it."
    assert said.count(wait) == int(offered), said


def test_the_amount_of_what_to_do_and_of_places_is_set():
    session = dealt("seven_up", 4, "otter")
    while session.state.phase == "play" or not any(m.words for m in session.moves(session.turn)):
        session.play(session.moves(session.turn)[0])
        session.settle()
    seat, heard, about = session.turn, {}, {}
    for amount in ("full", "short", "off"):
        ear = Ear(with_settings(session, seat, tell_prompts=amount))
        heard[amount] = ear.hear_out()
        ear = Ear(with_settings(dealt("nccc_seven", 4, "otter"), 0, tell_positions=amount))
        things = list(ear.accessible.screen(shown(ear.here)).root.walk())
        about[amount] = [one.description for one in things if one.id.startswith("card:hand-0")]
    assert "You can say" in heard["full"], heard
    assert len(heard["off"]) < len(heard["short"]) < len(heard["full"]), heard
    words = {amount: len(" ".join(texts).split()) for amount, texts in about.items()}
    assert words["off"] == 0 < words["full"], about
    assert words["off"] <= words["short"] < words["full"], about
