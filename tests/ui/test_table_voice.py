"""What a listener is told at a table: news once, prompts while they are news, nothing twice."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.core.cards import HIDDEN, parse_cards
from cardtable.core.diff import Place
from cardtable.core.events import Event, Kind
from cardtable.core.table import DEALER, OVER
from cardtable.croupier.history import LoggedEvent
from cardtable.store.settings import Settings
from cardtable.told.tree import Asked, Deed
from cardtable.ui.layout.arrangement import SHELF
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.accessible.card_items import uses_of
from cardtable.ui.table.accessible.deeds import perform
from cardtable.ui.table.accessible.in_one import in_one
from cardtable.ui.table.accessible.news import (
    GameNews,
    KnownPrompts,
    NewsFocus,
    _new_in_hand,
    _without_draws,
    line_of,
    without_prompt,
)
from cardtable.ui.table.accessible.table_facts import facts_of, id_of, place_of
from cardtable.ui.table.accessible.telling import FULL, OFF, SHORT, Telling
from cardtable.ui.table.accessible.unheard import Unheard
from cardtable.ui.table.hearing import PersonSignal, saying_of, wanted
from tests.support.told_games import GAMES, at_table, dealt, plays

NAMES = ("Ann", "Bo", "Cy", "Di")
HEARTS = tuple(parse_cards("7h 8h 9h 10h Jh"))


def did(mover: int, terse: str, kind: Kind = Kind.PLAYED, **more: Any) -> LoggedEvent:
    event = Event(kind, mover, sentence=f"{terse}.", terse=terse, **more)
    return LoggedEvent(0, mover, event, NAMES)


def told(*events: LoggedEvent, seat: int = 0) -> tuple[list[str], bool]:
    return in_one(events, seat, lambda one: one.text)


# -- several in one --------------------------------------------------------------------------------


def test_the_same_deeds_of_others_are_one_sentence_and_nothing_else_is():
    begs = [did(seat, f"{{{seat}}} begs", Kind.BID) for seat in range(4)]
    assert told(*begs[1:3])[0] == ["Bo begs. Likewise Cy."]
    assert told(begs[1], begs[0], begs[2])[0] == ["Bo begs.", "Ann begs.", "Cy begs."]
    stands = did(2, "{2} stands", Kind.BID)
    assert told(begs[1], stands, begs[3])[0] == ["Bo begs.", "Cy stands.", "Di begs."]
    dealer = LoggedEvent(0, DEALER, Event(sentence="Cards are dealt.", terse="dealt"), NAMES)
    assert told(dealer, dealer)[0] == ["Cards are dealt."] * 2
    assert told(begs[1], dealer)[0] == ["Bo begs.", "Cards are dealt."]
    seen = [did(seat, f"{{{seat}}} shows", cards=HEARTS[:1]) for seat in (1, 2)]
    assert told(*seen)[0] == ["Bo shows.", "Cy shows."], "each with its card"
    unseen = [did(seat, f"{{{seat}}} draws", cards=(HIDDEN,)) for seat in (1, 2)]
    assert told(*unseen)[0] == ["Bo draws. Likewise Cy."]
    silent = LoggedEvent(0, 1, Event(Kind.PASSED, 1), NAMES)
    assert told(silent, begs[2])[0] == ["Cy begs."], "what has no sentence says nothing"


def test_a_round_is_one_of_everybody_else_and_ends_with_it():
    cards = [did(seat, f"{{{seat}}}: {seat + 2}♦") for seat in range(4)]
    assert told(*cards[1:], cards[0]) == (["3♦, 4♦, 5♦.", "Ann: 2♦."], False)
    assert told(cards[0], *cards[1:]) == (["Ann: 2♦.", "3♦, 4♦, 5♦."], True)
    assert told(*cards[1:], seat=-1)[1] is False, "nobody listens for a seat"


# -- what is left out ------------------------------------------------------------------------------


def test_an_unseen_draw_is_left_out_only_where_the_same_player_does_more():
    draw, more = did(1, "{1} draws", Kind.DRAWN, cards=(HIDDEN,)), did(1, "{1}: 7♥")
    seen = did(1, "{1} draws 7♥", Kind.DRAWN, cards=HEARTS[:1])
    own = did(0, "{0} draws", Kind.DRAWN, cards=(HIDDEN,))
    dealer = LoggedEvent(0, DEALER, draw.event, NAMES)
    kept = {
        (draw, more): (more,),
        (draw, did(2, "{2}: 7♥")): None,
        (draw,): None,
        (seen, more): None,
        (own, did(0, "{0}: 7♥")): None,
        (dealer, dealer): None,
        (more, more): None,
    }
    for events, left in kept.items():
        assert _without_draws(events, 0) == list(events if left is None else left)


def test_only_the_last_line_that_the_prompt_says_too_is_left_out():
    lines = ["Bo asks you.", "Cy passes.", "Bo asks you."]
    assert without_prompt(lines, "Bo asks you: give a card.") == lines[:2]
    assert without_prompt(lines, "Play a card.") == lines
    assert without_prompt(["", "Cy passes."], "Cy passes.") == [""]


@pytest.mark.parametrize("amount", [FULL, SHORT, OFF])
def test_a_few_cards_that_came_are_named_and_more_are_counted(amount):
    telling = Telling(news=amount)
    few, many = _new_in_hand(HEARTS[:4], telling), _new_in_hand(HEARTS, telling)
    assert _new_in_hand((), telling) == []
    if amount == OFF:
        assert few == many == []
        return
    assert few[0].startswith("New: " if amount == SHORT else "New in hand: ")
    assert "ten" in few[0].lower()
    assert "five cards" in many[0].lower() or "5 cards" in many[0]


@pytest.mark.parametrize("amount", [FULL, SHORT, OFF])
def test_each_kind_of_mover_is_told_as_much_as_is_wanted_of_it(amount):
    ones = {"own": did(0, "{0}: 7♥"), "others": did(1, "{1}: 7♥")}
    ones["news"] = LoggedEvent(0, DEALER, Event(sentence="It is dealt.", terse="dealt"), NAMES)
    for kind, one in ones.items():
        rest = dict.fromkeys(set(ones) - {kind}, OFF)
        line = line_of(one, 0, Telling(**{kind: amount}, **rest))
        assert bool(line) is (amount != OFF)
        if amount != OFF:
            assert line[0].isupper()
            assert line.endswith(".")
        for other in set(ones) - {kind}:
            assert line_of(ones[other], 0, Telling(**{kind: amount}, **rest)) == ""
    silent = LoggedEvent(0, 0, Event(Kind.PASSED, 0), NAMES)
    assert line_of(silent, 0, Telling()) == "You pass."
    assert line_of(silent, 1, Telling()) == ""
    assert line_of(ones["own"], 0, Telling(own=SHORT)) == "Seven hearts."


# -- once ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["nccc_seven", "seven_up", "seven_bridge"])
def test_each_seat_hears_each_move_once_and_its_own_as_soon_as_it_wants(game):
    for session in plays(game, 3, 40):
        seat = session.turn
        fresh, now = GameNews(session), GameNews(session)
        everything = fresh.take(seat, Telling(), everything=True)
        assert fresh.take(seat, Telling(), everything=True) == []
        assert not fresh.has_own(seat)
        first = now.take(seat, Telling(), everything=False)
        second = now.take(seat, Telling(), everything=True)
        assert first == everything[: len(first)] or not first
        assert len(first) + len(second) <= len(everything) + 1
    news = GameNews(session)
    news.take(session.turn, Telling(), everything=True)
    seat = session.turn
    session.play(session.moves(seat)[0])
    session.settle()
    assert news.has_own(seat)
    assert news.take(seat, Telling(), everything=True)
    assert not news.has_own(seat)


def test_what_was_taken_back_is_told_once_and_then_played_again_as_news():
    session = dealt("lucky_sevens", 1, "otter")
    news = GameNews(session)
    news.take(0, Telling(), everything=True)
    session.play(session.moves(0)[0])
    session.settle()
    played = news.take(0, Telling(), everything=True)
    session.undo(0)
    assert news.take(0, Telling(), everything=True) == ["Taken back."]
    assert news.take(0, Telling(), everything=True) == []
    session.play(session.moves(0)[0])
    session.settle()
    assert news.take(0, Telling(), everything=True) == played
    session.undo(0)
    assert news.take(0, Telling(own=OFF), everything=True) == []


def test_messages_are_kept_for_each_seat_and_walked_to_both_ends():
    news = GameNews(SimpleNamespace())  # type: ignore[arg-type]  # nothing of a game is asked
    assert news.look_up(0, 0) == news.look_up(0, -1) == ""
    news.keep(0, ["one", "", "two", "three"])
    news.keep(1, ["elsewhere"])
    walked = [news.look_up(0, by) for by in (0, -1, -1, -1, -1, 1, 1, 1, 1, 1, -1)]
    assert walked == ["three", "two", "one", "", "", "one", "two", "three", "", "", "three"]
    assert news.look_up(1, 0) == "elsewhere"
    news.keep(0, [f"line {number}" for number in range(400)])
    assert news.look_up(0, 0) == "line 399"
    assert news.look_up(0, -299) == "line 100"
    assert news.look_up(0, -1) == ""


def test_a_prompt_is_known_after_two_turns_to_the_same_person_in_the_same_place():
    prompts = KnownPrompts()
    assert [prompts.known("Play.", (0, True)) for _ in range(4)] == [False, False, True, True]
    assert [prompts.known("Play.", (0, False)) for _ in range(3)] == [False, False, True]
    assert prompts.known("Play.", (1, True)) is False
    assert [prompts.known("Draw.", (0, True)) for _ in range(3)] == [False, False, True]


def test_a_search_is_counted_once_and_known_after_two():
    prompts = KnownPrompts()
    known = []
    for _ in range(3):
        known.append([prompts.knows_search(sought) for sought in ("", "7", "7")])
        assert prompts.knows_search(None) is (len(known) > 2)
    assert known == [[False] * 3, [False] * 3, [True] * 3]


def test_the_focus_is_the_news_until_the_keyboard_moves_on():
    focus, here, there = NewsFocus(), ("card", 1), ("card", 2)
    assert focus.look("p", here) is False, "another position is no step"
    assert focus.look("p", there) is True
    assert focus.look("q", here) is False
    focus.take(here, moved=False)
    assert (focus.number, focus.has_it(here), focus.has_it(there)) == (1, True, False)
    focus.look("q", there)
    focus.look("q", here)
    assert not focus.has_it(here), "when it comes back nothing is said twice"
    focus.take(here, moved=True)
    assert (focus.number, focus.has_it(here)) == (2, False)
    focus.take(here, moved=False)
    focus.give_back()
    assert not focus.has_it(here)


def test_a_search_has_found_only_where_it_ends_at_a_card():
    for ends, at_card, found in ((None, True, True), (None, False, False), ("7", True, False)):
        focus = NewsFocus()
        assert focus.has_found(None, at_card=True) is False
        assert focus.has_found("7", at_card=True) is False
        focus.take("x", moved=False)
        assert focus.has_found(ends, at_card=at_card) is found
        assert focus.has_it("x") is not found


def test_news_that_a_key_broke_off_come_again_to_their_own_seat_after_a_rest():
    unheard = Unheard()
    assert unheard.begin(0, ["One.", "Two."], again=False) == []
    assert unheard.is_saying
    unheard.step(0.1)
    unheard.key()
    assert not unheard.is_saying
    unheard.step(2.9)
    assert not unheard.is_due(0)
    unheard.step(0.2)
    assert unheard.is_due(0)
    assert not unheard.is_due(1)
    assert unheard.begin(1, [], again=True) == []
    assert unheard.begin(0, ["Three."], again=True) == ["One.", "Two."]
    unheard.step(1.5)
    unheard.key()
    unheard.step(9)
    assert not unheard.is_due(0), "a key that comes later is an answer"
    unheard.begin(0, ["Four."], again=False)
    unheard.step(60)
    unheard.break_off()
    assert unheard.give_up(0) == [], "it was heard to its end"


def test_of_many_lines_the_latest_twelve_are_said_again():
    unheard = Unheard()
    unheard.begin(0, [f"Line {number}." for number in range(20)], again=False)
    unheard.key()
    assert unheard.give_up(0) == [f"Line {number}." for number in range(8, 20)]
    assert unheard.give_up(0) == []


# -- where cards lie, and what is done with them by name -------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_is_seen_has_an_id_that_leads_back_to_it(game):
    for session in plays(game, 5, 25):
        piles = session.view(max(session.turn, 0)).piles
        every = [Place(name, at) for name, cards in piles.items() for at in range(len(cards))]
        seen = [place for place in every if not piles[place.pile][place.index].is_hidden]
        assert len({id_of(place, piles) for place in seen}) == len(seen)
        for place in seen:
            assert place_of(id_of(place, piles), piles) == place
        hidden = [place for place in every if place not in seen]
        assert all(id_of(place, piles) == f"pile:{place.pile}" for place in hidden)
    for wrong in ("", "pile:stock", "card:stock", "card:stock:7h:x", "card:hand:7h:x"):
        assert place_of(wrong, piles) is None
    assert place_of(f"card:{seen[0].pile}:7h:99", piles) is None


@pytest.mark.parametrize("game", GAMES)
def test_each_use_of_a_card_that_is_told_does_what_it_says(game):
    done = set()
    for session in plays(game, 7, 30):
        seat = session.turn
        for place in [*_hand(session, seat)][:6]:
            for number, use in enumerate(_uses(session, seat, place)):
                here = at_table(session, seat, Settings)
                played: list[Any] = []
                here.person.play = lambda moves, *_, played=played, **__: played.extend(moves)  # type: ignore[method-assign]
                before = here.tabletop.hands.order(place.pile, here.tabletop.view.piles[place.pile])
                told_as = id_of(place, here.tabletop.view.piles)
                assert perform(Asked(told_as, Deed.CUSTOM, number), here.person)
                lying = here.tabletop.view.piles[place.pile]
                after = here.tabletop.hands.order(place.pile, lying)
                if use.by or use.target == SHELF:
                    assert not played
                    done.add("moved" if after != before else "at the edge")
                elif played:
                    done.add("played")
                    assert played[0].target.partition("/")[0] == use.target.partition("/")[0]
                    assert {(p.pile, p.card) for p in played[0].picks} == {
                        (place.pile, lying[place.index])
                    }
                else:
                    assert here.talk.popup is not None or here.tabletop.gestures.selection, use
                assert not perform(Asked(told_as, Deed.CUSTOM, 99), here.person)
    assert "moved" in done or game == "lucky_sevens"


def _hand(session: Any, seat: int) -> list[Place]:
    pile = at_table(session, seat).tabletop.hand_pile()
    lying = session.view(seat).piles.get(pile, ())
    return [Place(pile, at) for at in range(len(lying))]


def _uses(session: Any, seat: int, place: Place) -> list[Any]:
    here = at_table(session, seat)
    table = here.tabletop
    return uses_of(facts_of(here.croupier, table, table.plain_scene()), place)


# -- what is heard ---------------------------------------------------------------------------------


def plates(*seats: int) -> Any:
    boxes = {seat: SimpleNamespace(rect=Rect(10 * seat, 5, 9, 9)) for seat in seats}
    return SimpleNamespace(plate=boxes.get)


def test_a_word_is_heard_beside_the_seat_that_says_it_and_an_own_one_nowhere():
    knock = Event(Kind.KNOCKED, 2, to=0, sentence="{2} knocks.")
    heard = saying_of(knock, 0, plates(1, 2), NAMES)
    assert heard is not None
    assert (heard.bubble.text, heard.bubble.near) == ("Cy knocks.", Rect(20, 5, 9, 9))
    assert heard.to_person
    other = saying_of(knock, 1, plates(1, 2), NAMES)
    assert other is not None
    assert not other.to_person
    for event, seat, table in (
        (knock, 2, plates(2)),
        (replace(knock, chosen=False), 0, plates(2)),
        (replace(knock, kind=Kind.PLAYED), 0, plates(2)),
        (replace(knock, sentence=""), 0, plates(2)),
        (knock, 0, plates(1)),
        (knock, 0, None),
    ):
        assert saying_of(event, seat, table, NAMES) is None


def test_a_signal_sounds_once_when_it_begins():
    signal = PersonSignal()
    wants = ("", "claim", "claim", "your_turn", "your_turn", "", "claim")
    heard = [signal.due(now) for now in wants]
    assert heard == ["", "claim", "", "your_turn", "", "", "claim"]


def test_the_person_is_wanted_for_a_turn_after_others_or_a_claim():
    card, word = SimpleNamespace(words=()), SimpleNamespace(words=("pass",))

    def asked(moves=(card,), *, waits=True, turn=0, takes=True, people=(0,), last=1) -> str:
        log = [SimpleNamespace(move=SimpleNamespace(seat=seat)) for seat in (0, last, DEALER)]
        session = SimpleNamespace(turn=turn, log=log if last is not None else [])
        croupier: Any = SimpleNamespace(
            seat=0, session=session, people=people, waits_for_person=waits
        )
        choices = SimpleNamespace(takes_cards=takes, moves=moves)
        table: Any = SimpleNamespace(gestures=SimpleNamespace(choices=choices))
        return wanted(croupier, table)

    assert asked() == "your_turn"
    assert asked(last=0) == "", "it was their own move"
    assert asked((word, word)) == "claim"
    assert asked((card, word)) == "your_turn"
    assert asked((word,), takes=False) == "your_turn"
    assert asked(waits=False, turn=2) == "claim"
    assert asked((), waits=False, turn=2) == ""
    assert asked(waits=False, turn=OVER) == ""
    assert asked(people=(1,)) == ""
