"""Words at a table are heard where they are said, in time to be answered, and never twice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

import pygame
import pytest

from cardtable import registry
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.croupier.watching import onlooker
from cardtable.session import Chair, Session
from cardtable.ui.controls.bubble import Bubble
from cardtable.ui.table import conversation, table_in_play
from tests.support.sizes import NETBOOK
from tests.support.table_by_hand import AtTable

GAMES = tuple(rules.name for rules in registry.everything())
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


@pytest.fixture
def table(tmp_path) -> Iterator[AtTable]:
    made = AtTable(tmp_path)
    yield made
    made.close()


def chairs(seats: int, *levels: str) -> tuple[Chair, ...]:
    """A person, then those levels, then people."""
    players = ("human", *levels, *("human" for _ in range(seats)))
    return tuple(Chair(players[seat], NAMES[seat]) for seat in range(seats))


def knock_due(*levels: str) -> Session:
    """A game of Seven in which the first seat has just come down to one card."""
    rules = registry.find("nccc_seven")
    for seed in range(300):
        sitting = chairs(5, *levels)
        session = Session(rules, table_for(rules.options, 5), sitting, seed=str(seed))
        rng = Random(seed)
        while session.settle().turn != OVER:
            if any(move.word == "knock" for move in session.moves(0)):
                return session
            moves = session.moves(session.turn)
            session.play(rng.choice([move for move in moves if move.picks] or moves))
    raise AssertionError("nobody ever came down to one card")


def at_table(table: AtTable, session: Session):
    """The first seat before that table, with nobody moving by themselves."""
    table.room.play(session)
    play = table.play
    play.game.show_to(0)
    play.game.croupier.step = lambda _seconds, moving: False
    table.step(60)
    return play


def test_the_knock_stands_once_and_at_the_card(table):
    play = at_table(table, knock_due())
    value = play.shown()
    assert value.at_hand is not None
    (card,) = table.table.cards_in("hand-0")
    assert value.at_hand.near == card.rect
    assert all(action.key != "say:knock" for action in value.prompt.actions)
    button = play.overlay.control("say:knock").shown
    assert abs(button.centery - card.rect.centre[1]) < card.rect.h
    assert min(abs(button.left - card.rect.right), abs(button.bottom - card.rect.y)) < 40
    count = len(play.session.log)
    table.step(40)
    table.click(table.button("say:knock"))
    assert play.session.log[count].move.word == "knock"
    assert play.shown().at_hand is None


def test_the_key_of_the_knock_is_the_one_that_stands_on_it(table):
    play = at_table(table, knock_due())
    action = play.shown().at_hand.action
    assert action.letter == "K"
    count = len(play.session.log)
    table.step(40)
    table.key(pygame.K_k)
    assert play.session.log[count].move.word == "knock"


@pytest.mark.parametrize(("pace", "wanted"), [("instant", "3 s"), ("normal", "8 s")])
def test_others_wait_as_long_as_the_setting_says(table, pace, wanted):
    session = knock_due(*(["easy"] * 4))
    table.room.settings.set("ai_pace", pace)
    table.room.settings.set("call_time", wanted)
    table.room.play(session)
    play = table.play
    play.game.croupier.computers.thinker = Prompt(session)
    count, seconds = len(session.log), 0.0
    while all(entry.move.seat != session.turn for entry in session.log[count:]):
        if any(entry.move.picks for entry in session.log[count:]):
            break
        table.step(seconds=0.1)
        seconds += 0.1
        assert seconds < 30
    assert seconds >= float(wanted.split()[0]), "the next card was played before that"


class Prompt:
    """A thinker that answers at once with a move that takes a card, where there is one."""

    def __init__(self, session: Session) -> None:
        self.session, self.left, self.count = session, [], 0

    def start(self) -> None:
        """Nothing has to be started."""

    def ask_each(self, requests):
        """One job for each."""
        return [self.ask(request) for request in requests]

    def ask(self, request):
        """Thinks at once."""
        self.count += 1
        moves = self.session.moves(request.seat)
        own = request.seat == self.session.turn
        move = next((move for move in moves if move.picks), None) if own else None
        advice = SimpleNamespace(move=move, plan=())
        self.left.append(SimpleNamespace(job=self.count, advice=advice, problem="", note=""))
        return self.count

    def poll(self):
        """Everything that has been asked."""
        answers, self.left = self.left, []
        return answers

    def cancel(self) -> None:
        """Nobody is thinking."""
        self.left = []

    retire = cancel

    def close(self) -> None:
        """Nothing is held."""


def test_a_forgotten_knock_is_told_aloud_where_it_is_called(table):
    session = knock_due()
    rng = Random(7)
    for _ in range(20):  # somebody plays on, and the window closes
        session.play(next(move for move in session.moves(session.turn) if move.picks))
        session.settle()
        calls = [m for seat in range(1, 5) for m in session.moves(seat) if m.word == "call"]
        if calls:
            break
    call = rng.choice(calls)
    play = at_table(table, session)
    play.game.croupier.play((call,))
    spoken = play.shown().spoken
    assert spoken is not None
    assert "forgot to knock" in spoken.text
    assert spoken.near == table.table.plate(call.seat).rect
    table.wait(240)
    assert play.shown().spoken is None, "it goes by itself"


def test_what_is_said_to_the_person_can_be_read_before_somebody_else_speaks(table):
    session = knock_due()
    play = at_table(table, session)
    while not (calls := [m for n in range(1, 5) for m in session.moves(n) if m.word == "call"]):
        play.game.croupier.play((next(m for m in session.moves(session.turn) if m.picks),))
    play.game.croupier.play((calls[0],))
    to_person = play.shown().spoken
    assert to_person is not None
    assert "Ann forgot to knock" in to_person.text
    other = Bubble("Bo knocks.", to_person.near)
    play.game.conversation.hear(conversation.Saying(other, to_person=False))
    table.wait(120)
    assert play.shown().spoken == to_person, "two seconds are not enough to read it"
    table.step(90)
    assert play.shown().spoken == other, "and then the other is heard"
    table.wait(240)
    assert play.shown().spoken is None


@pytest.mark.parametrize("name", GAMES)
def test_whatever_another_seat_says_is_heard_beside_it_as_the_log_tells_it(table, name):
    rules, rng, heard = registry.find(name), Random(name), 0
    seats = max(2, min(rules.seats))
    for deal in range(3):
        session = Session(rules, table_for(rules.options, seats), chairs(seats), seed=str(deal))
        play = at_table(table, session)
        for _ in range(120):
            while session.turn == -1:
                session.deal()
            if session.turn == OVER:
                break
            speaking = [m for m in session.moves(session.turn) if m.words and not m.picks]
            move = rng.choice(speaking or session.moves(session.turn))
            before = session.view(0)
            play.game.conversation.hush()  # what was said before has been read
            play.game.croupier.play((move,))
            spoken = play.shown().spoken
            told = rules.words.event(before, move).sentence
            if move.seat and move.words and not move.picks and told:
                assert spoken is not None, f"{name}: nobody heard {move}"
                assert spoken.near == table.table.plate(move.seat).rect
                assert "{" not in spoken.text
                heard += 1
    assert heard or name in ("blank", "lucky_sevens", "seven_bridge")


def test_a_card_that_was_refused_has_no_tip_beside_the_refusal(table):
    """Clicked, a card that waits says why; its mark would say the same in other words."""
    rules = registry.find("nccc_seven")
    for seed in range(100):
        session = Session(rules, table_for(rules.options, 4), chairs(4), seed=str(seed))
        session.settle()
        if session.turn == 0:
            break
    play = at_table(table, session)
    tabletop = play.game.tabletop
    playable = {pick.card for move in play.session.moves(0) for pick in move.picks}
    lying = table.table.cards_in("hand-0")
    waiting = next(box for box in lying if box.card not in playable)
    table.point(waiting.shows.centre)
    table.step(seconds=1.0)
    assert play.tips.tip(play.overlay.over) is not None, "the pointer rests on a card with a tip"
    table.click(waiting.shows.centre)
    table.step(seconds=1.0)
    assert play.game.talk.bubble is not None
    assert not tabletop.gestures.selection
    assert play.tips.tip(play.overlay.over) is None


def test_what_is_said_of_a_hand_is_explained_at_the_plate_that_bears_it(table):
    """The word "dealer" stands on the plate; over the cards its tip would be about nothing."""
    rules = registry.find("seven_up")
    session = Session(rules, table_for(rules.options, 4), chairs(4), seed="otter")
    session.settle()
    play = at_table(table, session)
    marks, arrangement = play.game.tabletop.marks, table.table
    mark = next(mark for mark in marks if mark.text == "dealer")
    hand = arrangement.piles[mark.pile]
    tip = play.tips.meaning(arrangement.plate(hand.seat).rect.centre, arrangement, marks)
    assert "dealt" in tip.text
    over_cards = play.tips.meaning(hand.rect.centre, arrangement, marks)
    assert over_cards is None or "dealt" not in over_cards.text


def test_two_bubbles_never_say_the_same(table):
    play = at_table(table, knock_due())
    near = table.table.plates[0].rect
    said = table_in_play.Bubble("It is Bo's turn.", near)
    play.game.conversation.talk = type(play.game.talk)(bubble=said, spoken=said)
    play.overlay.show(play.shown(), (1280, 720), said)
    shown = [node.text for node in play.overlay.notes.root.walk() if isinstance(node, Bubble)]
    assert shown == ["It is Bo's turn."]


@pytest.mark.parametrize("name", GAMES)
def test_what_the_dealer_does_is_told_beside_open_hands_as_well(name):
    rules, rng = registry.find(name), Random(name)
    seats = max(2, min(rules.seats))
    sitting = tuple(Chair("human" if seat == 0 else "easy", NAMES[seat]) for seat in range(seats))
    session = Session(rules, table_for(rules.options, seats), sitting, seed="told")
    for _ in range(60):
        if session.settle().turn == OVER:
            break
        session.play(rng.choice(session.moves(session.turn)))
    watched = onlooker(session)
    for number, entry in enumerate(session.log, start=1):
        if entry.move.seat == DEALER:
            told = watched.sentence(number)
            assert watched.sentence(number, open_hands=True) == told, f"{name}: {entry.move}"


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), (NETBOOK, 200)])
def test_what_is_said_of_one_card_of_a_trick_covers_none_of_it(tmp_path, size, scale, seats):
    table = AtTable(tmp_path, size)
    table.room.settings.set("ui_scale", scale)
    table.room.apply()
    rules = registry.find("seven_up")
    session = Session(rules, table_for(rules.options, seats), chairs(seats), seed="trick")
    while session.state.phase != "play" or len(session.state.lying()) < seats:
        session.deal() if session.turn == -1 else session.play(session.moves(session.turn)[0])
    play, read = at_table(table, session), 0
    for mark in play.game.tabletop.marks:
        cards = [pygame.Rect(*card) for card in table.table.family_of(mark.pile)]
        if mark.hint and cards:
            own = table.table.cards_in(mark.pile)[0].rect
            tip = play.tips.meaning(own.centre, table.table, play.game.tabletop.marks)
            play.overlay.show(play.shown(), size, tip)
            notes = play.overlay.notes.root.walk()
            (bubble,) = [node for node in notes if isinstance(node, Bubble)]
            assert bubble.rect.collidelist(cards) < 0
            read += len(cards) == seats
    table.close()
    assert read


@pytest.mark.parametrize(("people", "said"), [(1, "You take"), (3, "Ann takes")])
def test_who_took_a_trick_is_you_to_one_person_and_a_name_to_several(table, people, said):
    rules = registry.find("seven_up")
    at = [Chair("human", name) for name in ("Ann", "Bo", "Cleo")[:people]]
    at += [Chair("easy") for _ in range(3 - people)]
    session = Session(rules, table_for(rules.options, 3), at, seed="otter")
    while session.state.phase != "play" or len(session.state.lying()) < 3:
        session.deal() if session.turn == -1 else session.play(session.moves(session.turn)[0])
    play, told = at_table(table, session), set()
    for seat in range(people):
        play.game.show_to(seat)
        play.game.croupier.pause = rules.handling.pause(session.state)
        told.add(play.shown().prompt.text)
    assert told == {f"{said} the trick."}
