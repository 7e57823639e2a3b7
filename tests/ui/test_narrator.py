"""What a listener is told at a table: everything that happened, once, and to the right person."""

from __future__ import annotations

import re
from itertools import chain
from random import Random

import pytest

from cardtable.core.cards import Card
from cardtable.core.events import Kind
from cardtable.core.players import Budget, computers_of
from cardtable.core.second_person import said_to
from cardtable.core.table import DEALER, OVER, Pause
from cardtable.croupier.hints import LIT
from cardtable.croupier.history import event_at, told_events
from cardtable.session import Chair
from cardtable.store.settings import Settings
from cardtable.told.tree import Asked, Deed, Told
from cardtable.told.wording import card_words, spoken
from cardtable.ui.pages.result import Result
from cardtable.ui.pages.settings import SettingsPage
from cardtable.ui.table.accessible.accessible_table import AccessibleTable
from cardtable.ui.table.accessible.news import line_of
from cardtable.ui.table.accessible.table_facts import id_of
from cardtable.ui.table.accessible.telling import Telling, telling_of
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.table_screen import TableScreen
from tests.support.heard_news import cards_named
from tests.support.last_cards import near_its_end
from tests.support.listener import Ear, listening
from tests.support.table_by_hand import AtTable
from tests.support.told_games import GAMES, NAMES, Nobody, at_table, dealt, in_full, plays
from tests.support.windowless import Desk, shown

REAL = [name for name in GAMES if name != "blank"]


@pytest.mark.parametrize("game", REAL)
def test_every_word_of_news_is_heard_once(game):
    """A seat hears each sentence of its log, none twice, whatever others and it itself do."""
    chance, session = Random(game), dealt(game, GAMES[game], "9")
    ear = Ear(at_table(session, 0, in_full))
    before = len(session.log)
    for _ in range(120):
        if session.turn == OVER:
            break
        session.play(chance.choice(session.moves(session.turn)))
        session.settle()
        ear.here.show_to(0)
        ear.listen()
    ear.here.show_to(0)
    telling, heard = telling_of(in_full()), " ".join(ear.heard)
    known = len(told_events(session, 0)) - len(told_events(session, 0, before))
    last = max(number for number, one in enumerate(told_events(session, 0)) if one.mover == 0)
    at = 0
    for one in told_events(session, 0)[known:last]:
        line = line_of(one, 0, telling)
        if one.event.kind is Kind.DRAWN and (one.mover == 0 or not one.event.shown):
            continue  # told by the card that came, or by what a player did with it
        line = line.rstrip(".")  # a prompt may go on from it
        found = heard.find(line, at)
        assert found >= 0, f"{line!r} after {heard[max(0, at - 200) : at]!r}"
        at = found + len(line)
    assert known < last


@pytest.mark.parametrize("game", REAL)
def test_nobody_is_the_third_person_to_themselves(game):
    """In every sentence a seat is "you", with the verb that goes with it."""
    tried = 0
    *_, session = plays(game, 4, 150)
    for seat in range(GAMES[game]):
        for one in told_events(session, seat):
            for amount in ("full", "short"):
                said = line_of(one, seat, Telling(own=amount, others=amount, news=amount))
                tried += "ou" in said
                assert NAMES[seat] not in said, said
    assert tried > 5


def test_a_refusal_is_told_alone_and_told_again_when_it_is_given_again():
    ear = listening("nccc_seven")
    bad = _refused(ear)
    for _ in range(2):
        before = len(ear.heard)
        ear.accessible.perform(Asked(bad.id, Deed.PRESS))
        ear.listen()
        assert len(ear.heard) == before + 1
        assert ear.here.talk.refusal
        assert ear.heard[-1] == spoken(ear.here.talk.refusal), "and no recap"
    ear.here.conversation.hush()
    ear.listen()
    assert len(ear.heard) == before + 1, "what was expected is known already"


def _refused(ear: Ear) -> Told:
    things = ear.accessible.screen(shown(ear.here)).root.walk()
    return next(each for each in things if each.description.startswith("cannot be played now"))


@pytest.mark.parametrize("asked", ["hint", "since"])
def test_what_was_told_before_a_page_is_not_told_again_when_it_is_closed(tmp_path, asked):
    at = AtTable(tmp_path)
    play = at.begin("seven_up", (Chair("human", "Ann"), Chair("easy", "Ida")))
    play.game.show_to(0)
    at.step(40)
    first = _with_focus(at).name
    play.do(asked)
    for _ in range(2000):  # a hint is thought about
        at.step()
        if _with_focus(at).name != first:
            break
    before = _with_focus(at)
    assert before.name != first
    assert len(before.name.split()) > 3, "there is something to be told twice"
    at.room.push(SettingsPage(at.room))
    at.step(3)
    assert _with_focus(at).id != before.id
    at.room.back()
    at.step(3)
    after = _with_focus(at)
    assert after.id != before.id, "readers say nothing of what has had the focus already"
    assert after.name, "what is expected"
    assert before.name not in after.name
    at.close()


def _with_focus(at: AtTable) -> Told:
    told = at.room.told()
    thing = told.root.find(told.focus)
    assert thing is not None
    return thing


def test_own_moves_are_confirmed_in_the_second_person():
    ear = listening("seven_bridge", "new", 2, in_full)
    ear.hear_out()
    ear.accessible.perform(Asked("pile:stock", Deed.PRESS))
    drawn = next(
        each
        for each in ear.accessible.screen(shown(ear.here)).root.walk()
        if each.description.endswith(" new.")
    )
    assert ear.hear_out().startswith(f"You draw {drawn.name.lower()}. ")
    desk = Desk(ear.here)
    desk.type("u")
    assert ear.listen().startswith("Taken back. ") or ear.here.talk.refusal


def test_what_is_new_in_hand_is_only_what_has_just_come():
    ear = listening("seven_bridge", "new", 2)
    ear.hear_out()
    for _ in range(3):
        while ear.here.session.turn != ear.here.croupier.seat:
            session = ear.here.session
            session.play(session.moves(session.turn)[0])
            session.settle()
            ear.here.show_to(0 if session.turn == 1 else session.turn)
        ear.accessible.perform(Asked("pile:stock", Deed.PRESS))
        said = ear.hear_out()
        assert said.count(" of ") <= 3, said
        session = ear.here.session
        discard = next(move for move in session.moves(session.turn) if move.target == "discard")
        session.play(discard)
        session.settle()


def test_enter_says_first_what_it_would_do():
    """News took the focus, and Enter played a card that had been named before them."""
    ear = listening("nccc_seven")
    desk = Desk(ear.here)
    desk.events._says_first = ear.accessible.narrator.says_first
    desk.type("right")
    ear.listen()
    ear.accessible.perform(Asked(_refused(ear).id, Deed.PRESS))
    assert spoken(ear.here.talk.refusal) in ear.listen()
    before = len(ear.here.session.log)
    focus = ear.here.tabletop.gestures.focus
    desk.type("return")
    assert len(ear.here.session.log) == before
    said = ear.listen()
    card = ear.here.tabletop.view.piles[focus.pile][focus.index]
    assert said.lower().startswith(card_words(card)), said
    assert not ear.accessible.narrator.says_first()


def test_a_picked_card_is_told_with_what_enter_does():
    ear = listening("seven_bridge", "new", 2)
    ear.accessible.perform(Asked("pile:stock", Deed.PRESS))
    ear.listen()
    view = ear.here.tabletop.view
    places = sorted(ear.here.tabletop.gestures.playable, key=str)
    place = next(
        at for at in places if ear.here.tabletop.gestures.choices.targets((at,)) == ("discard",)
    )
    ear.here.person.pick(place)
    assert ear.listen() == "Picked. Enter: to the discards."
    ear.here.person.pick(place)
    assert ear.listen() == "Put back."
    assert id_of(place, view.piles)


@pytest.mark.parametrize("game", REAL)
def test_people_at_one_screen_hear_and_look_up_nothing_of_each_others_hands(game):
    """What takes the focus, and forty messages back: cards that the person has seen, no others."""
    session, chance = dealt(game, GAMES[game], "9"), Random(3)
    here = GameAtTable(session, Nobody(), Settings, lambda *_: None, lambda _: None)  # type: ignore[arg-type]  # nobody thinks
    ear, known, at, curtains, told = Ear(here), {}, 0, 0, set()
    for _ in range(150):
        for number in range(at, len(session.log) + 1):
            for seat in range(GAMES[game]):
                known.setdefault(seat, set()).update(_seen_by(session, seat, number))
        at, before, seat = len(session.log) + 1, len(ear.heard), here.croupier.seat
        if here.curtain is not None:
            assert not cards_named(ear.listen()), "under the curtain"
            curtains += 1
            here.hold_curtain(on=True)
            here.step_curtain(here.curtain, 1.0)
        elif session.turn == seat:
            ear.listen()
            looked_up = [ear.accessible.narrator.look_up(by).lines for by in (0, *[-1] * 40)]
            words = " ".join((*ear.heard[before:], *chain(*looked_up)))
            named = cards_named(_PUBLIC.sub("", words))
            assert named <= known[seat], (seat, named - known[seat], words)
            told |= named
            here.person.play((chance.choice(session.moves(seat)),), confirmed=True)
        elif session.turn == OVER:
            break
        else:
            here.tabletop.motion.finish_now()
            here.croupier.go_on()
            here.run(3.0)
    assert told
    assert curtains > 3 or game == "lucky_sevens", "a game whose cards all lie open has none"


# places of the table and rules that name cards which nobody may have shown
_PUBLIC = re.compile(r"(place of|waiting for|start with|it takes|another|joker for)[^.]*", re.I)


def _seen_by(session, seat, number) -> set[str]:
    """The cards that a seat sees after so many moves, and in the event of the last of them."""
    piles = session.rules.view(session.state_after(number), seat).piles.values()
    seen = {card_words(card) for cards in piles for card in cards if not card.is_hidden}
    if number:
        seen |= cards_named(spoken(event_at(session, number - 1, seat).text))
    return seen


def test_amounts_are_set_by_kind():
    session = dealt("seven_bridge", 3, "otter")
    for _ in range(12):
        session.play(session.moves(session.turn)[0])
        session.settle()
    events = told_events(session, 0)
    assert {one.mover for one in events} >= {DEALER, 0, 1}
    for one in events:
        kind = "own" if one.mover == 0 else "news" if one.mover == DEALER else "others"
        assert not line_of(one, 0, Telling(**{kind: "off"}))
        full = line_of(one, 0, Telling(**{kind: "full"}))
        short = line_of(one, 0, Telling(**{kind: "short"}))
        assert len(short) <= len(full)


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("{0} passes.", "You pass."),
        ("{1} gives {0} 9♠. {0} plays K♦.", "{1} gives you 9♠. You play K♦."),
        ("{1} lays off 8♠ on {0}'s 7♠.", "{1} lays off 8♠ on your 7♠."),
        ("{0}'s joker is dead.", "Your joker is dead."),
    ],
)
def test_a_sentence_is_said_to_a_seat(sentence, said):
    assert said_to(0, sentence) == said
    assert said_to(2, sentence) == sentence
    assert Card.parse("7h")


# -- the free cursor, the readings and the messages ------------------------------------------------


def exploring(game: str, moves: int = 40) -> tuple[Ear, Desk]:
    """A table after some moves, with somebody who listens to it and types."""
    session, chance = dealt(game, GAMES[game], "9"), Random(game)
    for _ in range(moves):
        session.play(chance.choice(session.moves(session.turn)))
        session.settle()
    ear = Ear(at_table(session, session.turn))
    desk = Desk(ear.here)
    desk.events._says_first = ear.accessible.says_first

    def read(what: str) -> None:
        log = ear.accessible.read(what, shown(ear.here))
        if log is not None:
            ear.here.conversation.read(log)

    desk.read = read  # type: ignore[attr-defined]  # as a screen does
    return ear, desk


@pytest.mark.parametrize("game", REAL)
def test_the_free_cursor_comes_to_every_place_and_plays_nothing(game):
    """What lies with others, the grid, the discards, every seat and number: by four keys."""
    ear, desk = exploring(game)
    screen = ear.accessible.screen(shown(ear.here))
    wanted = {
        thing.id
        for place in screen.root.children
        if place.id in ("table", "seats") or place.id.startswith("pile:")
        for thing in place.walk()
        if thing.id not in ("", "table", "seats")
    }
    log, been = len(ear.here.session.log), set()
    for way in ("right", "down"):
        for _ in range(len(wanted) + 2):
            desk.type(way, shift=True)
            now = ear.accessible.screen(shown(ear.here))
            been.add(now.focus)
            assert now.root.find(now.focus) is not None
    assert wanted <= been
    assert len(ear.here.session.log) == log


@pytest.mark.parametrize("game", REAL)
def test_enter_on_a_place_that_was_only_looked_at_plays_nothing(game):
    ear, desk = exploring(game)
    desk.type("right")
    log, reached = len(ear.here.session.log), 0
    for _ in range(12):
        desk.type("down", shift=True)
        focus = ear.here.tabletop.gestures.focus
        on = ear.accessible.screen(shown(ear.here)).focus
        if focus is None or on != id_of(focus, ear.here.tabletop.view.piles):
            reached += 1
            desk.type("return")
            assert len(ear.here.session.log) == log
            assert ear.accessible.screen(shown(ear.here)).focus != on, "it says what Enter does"
    assert reached


@pytest.mark.parametrize("game", REAL)
def test_the_same_keys_tell_of_every_game_and_twice_in_full(game):
    ear, desk = exploring(game)
    for key in ("f5", "e", "f6", "y", "f7", "o", "f8", "i", "q", "v", "x", "backspace"):
        before = len(ear.heard)
        desk.type(key)
        ear.listen()
        assert len(ear.heard) == before + 1, key
    for number in range(1, GAMES[game]):
        once, twice = (_typed(ear, desk, str(number)) for _ in range(2))
        assert once.startswith(twice.partition(":")[0])
        assert once != twice
    assert "no player" in _typed(ear, desk, "9")


def _typed(ear: Ear, desk: Desk, key: str) -> str:
    desk.type("left shift")  # comes by itself first, and closed what was being read
    ear.listen()
    desk.type(key, shift=True)
    return ear.listen()


def test_the_same_answer_twice_has_another_place_each_time():
    """Orca takes the same words in the same place for the same thing, and is silent."""
    ear, desk = exploring("seven_bridge")
    areas = []
    for _ in range(3):
        desk.type("x")
        ear.listen()
        screen = ear.accessible.screen(shown(ear.here))
        (said,) = (one for one in screen.root.walk() if one.id == screen.focus)
        areas.append((said.name, said.area))
    assert areas[1][0] == areas[2][0], "in full it is the same from then on"
    assert areas[1][1] != areas[2][1], areas


def test_messages_are_walked_back_and_forth():
    ear, desk = exploring("seven_bridge")
    said = []
    for key in (",", ",", ".", "backspace"):
        desk.type(key)
        said.append(ear.listen())
    assert said[0] != said[1]
    assert said[2] == said[0]
    assert said[3] in ear.heard[0], "the last message again"
    for _ in range(30):
        desk.type(",")
    assert ear.listen() == "No earlier message."


def test_a_hint_names_the_cards_that_are_lit():
    ear = listening("nccc_seven")
    place = next(iter(ear.here.tabletop.gestures.playable))
    ear.here.conversation.hint(LIT)
    ear.here.tabletop.hint(frozenset({place}), frozenset())
    card = ear.here.tabletop.view.piles[place.pile][place.index]
    assert ear.listen() == f"Look at {card_words(card)}."


def test_where_everything_goes_is_any_column():
    for session in plays("lucky_sevens", 3, 30):
        here = at_table(session, session.turn)
        for thing in AccessibleTable(here).screen(shown(here)).root.walk():
            if thing.description.startswith("can go to any column"):
                assert "column 1" not in thing.description
                return
    raise AssertionError("no card could go to every column")


def test_an_own_move_is_confirmed_with_what_follows_at_once_or_after_a_moment():
    """Alone and at once it was lost: readers drop a sentence for the next one."""
    session = dealt("nccc_seven", 4, "otter")
    seat = session.turn
    ear = Ear(at_table(session, seat, in_full))
    narrator = ear.accessible.narrator
    narrator.step(60.0)  # of thinking
    ear.listen()
    before = len(ear.heard)
    move = session.moves(seat)[0]
    ear.here.person.play((move,))
    ear.listen()
    assert len(ear.heard) == before, "the others may answer at once"
    narrator.step(1.0)
    assert ear.listen().startswith("You play ")
    assert len(ear.heard) == before + 1


def test_news_are_not_said_again_when_the_keyboard_comes_back():
    """Down and back to the card that had the keyboard when they came: they were told once more."""
    ear = listening("nccc_seven")
    desk = Desk(ear.here)
    desk.type("right")
    ear.listen()
    ear.accessible.perform(Asked(_refused(ear).id, Deed.PRESS))
    news = ear.listen()
    for key in ("right", "left"):
        desk.type(key)
        assert ear.listen() != news


def confirmed_alone(seats: int = 4) -> tuple[Ear, Desk, int]:
    """An own move that was told alone, since nobody answered it for a while."""
    session = dealt("nccc_seven", seats, "otter")
    seat = session.turn
    ear = Ear(at_table(session, seat, in_full))
    ear.hear_out()
    desk = Desk(ear.here)
    ear.here.person.play((session.moves(seat)[0],))
    ear.listen()
    ear.accessible.narrator.step(0.5)
    assert ear.listen().startswith("You play ")
    return ear, desk, seat


def answer(ear: Ear, seat: int) -> None:
    """The others play at once, until it is the seat's turn to choose again."""
    session = ear.here.session
    while session.turn != seat or len(session.moves(seat)) < 2:
        session.play(session.moves(session.turn)[-1])
        session.settle()
    ear.here.show_to(seat)


def test_what_follows_a_confirmation_does_not_break_it_off():
    """An answer that came just after it was told: readers dropped "You play …" for that."""
    ear, _, seat = confirmed_alone()
    before = len(ear.heard)
    answer(ear, seat)
    for _ in range(5):
        ear.accessible.narrator.step(0.15)
        ear.listen()
        assert len(ear.heard) == before, "it is being said"
    ear.accessible.narrator.step(1.5)
    said = ear.listen()
    assert len(ear.heard) == before + 1
    assert said.count(". ") >= 3, said
    assert "You play" not in said, "said already"


def test_whoever_goes_on_does_not_wait_for_a_confirmation():
    """A key: the news come at once, and before what the key has gone to."""
    ear, desk, seat = confirmed_alone()
    answer(ear, seat)
    ear.listen()
    before = len(ear.heard)
    desk.type("right")
    said = ear.listen()
    assert len(ear.heard) == before + 1
    assert ": " in said or " passes" in said, said
    assert ear.accessible.says_first(), "Enter says first what it does"


def test_a_refusal_does_not_wait_for_a_confirmation():
    ear, _, seat = confirmed_alone()
    answer(ear, seat)
    ear.listen()
    bad = _refused(Ear(ear.here))
    ear.accessible.perform(Asked(bad.id, Deed.PRESS))
    assert spoken(ear.here.talk.refusal) in ear.listen()


def in_a_hurry(seconds: float) -> tuple[Ear, int, str]:
    """News that a key broke off so many seconds after they began; what they were."""
    ear, _, seat = confirmed_alone()
    ear.accessible.narrator.step(60.0)
    answer(ear, seat)
    news = ear.listen()
    assert news.count(". ") >= 3, news
    ear.accessible.narrator.step(seconds)
    ear.accessible.narrator.key()
    return ear, seat, news


def play_one(ear: Ear, seat: int) -> str:
    """One more own move, and what is said to it when the others have played."""
    ear.here.person.play((ear.here.session.moves(seat)[0],))
    answer(ear, seat)
    return ear.listen()


def test_news_that_a_key_broke_off_at_once_are_said_with_what_is_said_next():
    """A key in a hurry, on its way when they came: "Bea asks Otto for a card" was never spoken."""
    ear, seat, news = in_a_hurry(0.1)
    lines = [line for line in news.split(". ") if " of " in line or "passes" in line]
    assert len(lines) > 1
    said = play_one(ear, seat)
    assert said.startswith(news.partition(". ")[0]), said
    at = 0
    for line in lines:
        at = said.index(line, at) + len(line)
    assert said.index("You play ", at) > 0, "and what followed comes after them"


def test_news_that_were_heard_are_not_said_twice():
    """Of those that a key broke off the sentences that had been said are not said again."""
    ear, seat, news = in_a_hurry(1.3)
    first = news.partition(". ")[0]
    assert len(first.split()) <= 5
    said = play_one(ear, seat)
    assert first not in said
    assert news.split(". ")[1] in said
    ear, seat, news = in_a_hurry(1.6)
    assert play_one(ear, seat).startswith("You "), "who goes on later has chosen to"


def test_news_that_were_broken_off_are_said_at_the_next_rest():
    ear, _, news = in_a_hurry(0.1)
    before = len(ear.heard)
    ear.accessible.narrator.step(2.0)
    ear.listen()
    assert len(ear.heard) == before, "somebody thinks, and may go on typing"
    ear.accessible.narrator.key()
    ear.accessible.narrator.step(2.0)
    ear.listen()
    assert len(ear.heard) == before
    ear.accessible.narrator.step(1.5)
    assert ear.listen().startswith(news.rpartition(". ")[0])
    ear.accessible.narrator.step(60.0)
    ear.listen()
    assert len(ear.heard) == before + 1, "once"


def test_a_trick_that_stays_a_second_is_told_to_its_end():
    """The next prompt broke it off: one's own card and the others' were lost."""
    session = near_its_end("seven_up")
    ear = Ear(at_table(session, 0))
    while ear.here.croupier.pause is None:
        moves = session.moves(0)
        ear.here.person.play((moves[0],), confirmed=True)
        for _ in range(40):
            ear.here.tabletop.motion.finish_now()
            ear.here.run(0.1)
            if ear.here.croupier.pause is not None or session.turn == 0:
                break
    news = ear.listen()
    assert "You " in news
    before = len(ear.heard)
    ear.here.croupier.go_on()
    ear.here.run(0.1)
    assert ear.here.croupier.pause is None
    for _ in range(4):
        ear.accessible.narrator.step(0.5)
        ear.listen()
        assert len(ear.heard) == before, "it is being said"
    ear.accessible.narrator.step(5.0)
    ear.listen()
    assert len(ear.heard) == before + 1


def test_what_is_said_again_before_a_confirmation_is_not_broken_off_by_what_follows():
    """The first news of a deal and one's own move were said, and at once said again."""
    ear, seat, news = in_a_hurry(0.1)
    session = ear.here.session
    ear.here.person.play((session.moves(seat)[0],))
    ear.accessible.narrator.step(0.5)
    said = ear.listen()
    assert said.startswith(news.partition(". ")[0])
    own = said[said.index("You play ") :]
    before = len(ear.heard)
    answer(ear, seat)
    for _ in range(9):
        ear.accessible.narrator.step(0.25)
        ear.listen()
        assert len(ear.heard) == before, "it is being said"
    ear.accessible.narrator.step(60.0)
    assert own not in ear.listen()
    assert len(ear.heard) == before + 1


# -- the end of a hand -----------------------------------------------------------------------------


def to_its_end(session) -> int:
    """Plays a hand to its score sheet; returns how many moves there were before."""
    began, player = len(session.log), computers_of(session.rules).players["easy"]
    while session.turn != OVER:
        if session.turn == DEALER and session.rules.handling.pause(session.state) is Pause.SHEET:
            break
        now = session.turn
        move = player.choose(session.rules, session.view(now), now, Budget(Random(1))).move
        session.play(move or session.moves(now)[0])
        session.settle()
    return began


@pytest.mark.parametrize("people", [1, 2])
def test_a_score_sheet_begins_with_the_last_news(people, tmp_path):
    """Told at the table they were broken off by the sheet; and nobody hears another's cards."""
    table, session = AtTable(tmp_path), near_its_end("seven_bridge", people)
    table.room.settings.set("ai_pace", "instant")
    screen = TableScreen(table.room, session)
    screen.game.show_to(session.turn)
    table.room.go(screen)
    screen.game.tabletop.motion.finish_now()
    screen.told()
    narrator, seat = screen.accessible.narrator, screen.game.croupier.seat
    began = to_its_end(session)
    number = narrator.number
    narrator.sheet_follows = True
    narrator.now(screen.shown())
    assert narrator.number == number, "nothing is said just before the sheet"
    screen.show_result()
    sheet = table.room.screens[-1]
    assert isinstance(sheet, Result)
    events = told_events(session, seat, began)
    assert len(events) > 3
    last = next(one for one in reversed(events) if one.mover != DEALER)
    listener = seat if people == 1 else 99
    opening = " ".join(sheet.opening())
    assert opening.count(line_of(last, listener, telling_of(Settings()))) == 1, opening
    assert ("You" in opening) == (people == 1), "who sits beside hears the sheet too"
    assert narrator.for_sheet() == [], "and it counts as heard"
    table.close()
