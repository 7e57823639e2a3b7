"""What is lit, said and offered at a table, and what moves: by each thing that decides it."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable import registry
from cardtable.core.cards import parse_cards
from cardtable.core.diff import Place, diff
from cardtable.core.events import Kind
from cardtable.core.frozen import replace
from cardtable.core.moves import Move
from cardtable.core.table import DEALER
from cardtable.store.lessons import lessons_of
from cardtable.store.settings import Settings
from cardtable.ui.input.finding import Sought
from cardtable.ui.input.gestures import Drag
from cardtable.ui.layout.arrangement import LayoutOptions
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.asking_first import AskingFirst
from cardtable.ui.table.conversation import Conversation
from cardtable.ui.table.lesson_task import LessonTask
from cardtable.ui.table.person_at_table import _can_do, _pick_first
from cardtable.ui.table.prompt_line import _answer, _seeking
from cardtable.ui.table.shown_table import Pointer, ShownTable, places_of, sitters
from cardtable.ui.table.table_in_play import CLAIM, LAY_OFF, Log, Popup, TableInPlay, TableTalk
from cardtable.ui.table.table_picture import TablePicture, _rests_alike
from cardtable.ui.table.take_back import take_back
from tests.support.told_games import GAMES, NAMES, at_table, dealt, plays

NONE: frozenset[Place] = frozenset()


def value(game: Any) -> TableInPlay:
    return ShownTable(game).value(Pointer())


# -- new cards, the last move, chips ---------------------------------------------------------------


@pytest.mark.parametrize("game", ["nccc_seven", "seven_bridge", "seven_up", "sevens_from_hell"])
def test_what_others_moved_is_lit_until_the_own_move_and_own_cards_that_came_until_touched(game):
    *_, session = plays(game, 11, 60)
    rules, came = session.rules, 0
    tables = [at_table(session, seat).tabletop for seat in range(session.table.seats)]
    for seat, table in enumerate(tables):
        table.sit(seat, rules.view(session.state_after(0), seat))
    for number, entry in enumerate(session.log):
        move, after = entry.move, session.state_after(number + 1)
        for seat, table in enumerate(tables):
            hand, before = table.hand_pile(), table.view
            view = rules.view(after, seat)
            shifts = diff(before.piles, view.piles, move)
            moved = {shift.target for shift in shifts}
            unseen = {one.target for one in shifts if one.before.is_hidden}
            kept = {place for place in table.last if place.index < len(view.piles[place.pile])}
            table.show(view, move)
            others = NONE if move.seat == seat else frozenset(moved)
            assert table.last == (kept if move.seat == DEALER else others)
            held = Counter(view.piles.get(hand, ()))
            fresh = Counter(view.piles[hand][place.index] for place in table.fresh)
            if table.fresh:
                assert {place for place in unseen if place.pile == hand} <= table.fresh
                came += 1
                table.gestures.focus = min(table.fresh)
                table.touched()
                assert table.gestures.focus not in table.fresh
                assert len(table.fresh) == fresh.total() - 1
                table.gestures.focus = None
            assert fresh.total() < max(1, held.total()), "a hand that is dealt is not new"
            table.settle()
    assert came or game == "nccc_seven"
    for seat, table in enumerate(tables):
        table.show(rules.view(session.state_after(len(session.log) - 1), seat))
        assert table.last == NONE, "it was taken back"


def test_a_dealers_move_keeps_the_light_of_the_last_one_where_its_cards_still_lie():
    session = dealt("nccc_seven", 3, "otter")
    seat = session.turn
    other = (seat + 1) % 3
    table = at_table(session, other).tabletop
    pile, count = next((name, len(cards)) for name, cards in table.view.piles.items() if cards)
    lit = frozenset({Place(pile, 0), Place(pile, count + 5)})
    table.last = lit
    table.show(table.view, Move(DEALER))
    assert table.last == {Place(pile, 0)}
    table.last = lit
    table.show(table.view, Move(other))
    assert table.last == NONE


def test_a_table_moves_while_cards_fly_or_stand_up_and_counts_chips_once_they_are_there():
    session = dealt("nccc_seven", 3, "otter")
    table = at_table(session, 0).tabletop
    for flies in (False, True):
        for stands in (False, True):
            table.motion = SimpleNamespace(is_moving=flies)  # type: ignore[assignment]
            table.cards = SimpleNamespace(is_moving=stands)  # type: ignore[assignment]
            assert table.is_moving is (flies or stands)
    lit = table.highlights(on_turn=False)
    table.cards = SimpleNamespace(offsets={})  # type: ignore[assignment]
    table._values = {"chips-0": 7, "pot": 4}
    for flies, wanted in ((False, {"chips-0": 7, "pot": 4}), (True, {"chips-0": 7, "pot": 1})):
        table.motion = SimpleNamespace(  # type: ignore[assignment]
            pays=flies,
            moving=NONE,
            chips_on_the_way=lambda name: 3 if name == "pot" else 0,
        )
        assert table.scene({}, lit).values == wanted


def test_dragged_cards_are_away_from_their_places_and_only_on_turn_others_are_dim():
    session = dealt("nccc_seven", 3, "otter")
    table = at_table(session, session.turn).tabletop
    place = Place(table.hand_pile(), 0)
    assert place not in table.scene({}, table.highlights(on_turn=True)).away
    table.gestures.drag = Drag((place,), place, (0, 0), (5, 5))
    assert place in table.scene({}, table.highlights(on_turn=True)).away
    assert set(table.held()) == {place}
    assert table.highlights(on_turn=False).dim == NONE


def test_cards_of_piles_that_winners_own_and_everybody_sees_are_collected():
    session = dealt("sevens_from_hell", 4, "otter")
    table = at_table(session, 0).tabletop
    every = table.collected(range(4))
    assert every
    assert not [name for name in every if "hand" in name]
    assert set(table.collected((0,))) | set(table.collected((1,))) <= set(every)
    assert table.collected(()) == ()


@pytest.mark.parametrize("game", GAMES)
def test_cards_set_aside_in_a_hand_are_planned_there_alone(game):
    session = dealt(game, GAMES[game], "otter")
    for seat in range(GAMES[game]):
        here = at_table(session, seat)
        hand = here.tabletop.hand_pile()
        lying = here.tabletop.view.piles.get(hand, ())[:2]
        if not lying:
            continue
        here.tabletop.plan(session.table, seat, lying)
        assert here.tabletop.planned() == lying
        assert set(here.tabletop.hands.by_pile) <= {hand}
        here.tabletop.take_back()
        assert here.tabletop.planned() == ()


# -- places of a button, the countdown, people -----------------------------------------------------


def test_equal_cards_of_a_run_are_each_lit_in_their_own_place():
    cards = tuple(parse_cards("7h 8h 7h"))
    move = Move.parse("0 hand-0:7h > melds")
    assert places_of([move], {"hand-0": cards}) == {Place("hand-0", 0)}
    assert places_of([move, move], {"hand-0": cards}) == {Place("hand-0", 0), Place("hand-0", 2)}
    assert places_of([move] * 3, {"hand-0": cards}) == {Place("hand-0", 0), Place("hand-0", 2)}
    assert places_of([], {"hand-0": cards}) == NONE


def test_the_button_under_the_pointer_lights_what_it_would_play_and_no_other_does():
    session = dealt("nccc_seven", 3, "otter")
    here = at_table(session, session.turn)
    shown, hand = ShownTable(here), here.tabletop.hand_pile()
    card = here.tabletop.view.piles[hand][1]
    run = (Move.parse(f"{here.croupier.seat} {hand}:{card} > trick"),)
    here.person.lay_off_run = lambda: run  # type: ignore[method-assign]
    assert shown._places_of_button("hint") == NONE
    assert shown._places_of_button(LAY_OFF) == {Place(hand, 1)}
    assert shown._places_of_button(CLAIM) == NONE, "nothing can be claimed"
    assert shown.value(Pointer(LAY_OFF)).scene.lit.selected == {Place(hand, 1)}
    shown.croupier = SimpleNamespace(claim=SimpleNamespace(moves=run))  # type: ignore[assignment]
    assert shown._places_of_button(CLAIM) == {Place(hand, 1)}


@pytest.mark.parametrize(
    ("left", "wanted"),
    [(None, None), ((4.2, 8), (5, 26)), ((8.0, 8), (8, 48)), ((0.1, 8), (1, 1))],
)
def test_the_ring_of_a_question_shows_whole_seconds_and_its_part(left, wanted):
    shown = ShownTable(at_table(dealt("nccc_seven", 3, "otter"), 0))
    shown.croupier = SimpleNamespace(time_left=left)  # type: ignore[assignment]
    ring = shown._countdown()
    assert (ring is None) if wanted is None else (ring.seconds, ring.part) == wanted


def test_people_wear_the_faces_they_chose_and_the_nameless_one_too():
    session = dealt("nccc_seven", 3, "otter")
    usual = sitters(session, 0)
    assert [usual[seat].name for seat in range(3)] == list(NAMES[:3])
    assert [usual[seat].on_turn for seat in range(3)] == [True, False, False]
    assert [one.thinking for one in sitters(session, 0, 2).values()] == [False, False, True]
    settings = Settings(face="king of clubs", face_colour="teal")
    here = at_table(session, 0, lambda: settings)
    unnamed = ShownTable(here)._seated()
    assert {seat: one.face for seat, one in unnamed.items()} == {
        seat: one.face for seat, one in usual.items()
    }, "nobody here is called as somebody without a name is"
    session.chairs = (replace(session.chairs[0], name=settings.called(0)), *session.chairs[1:])
    assert ShownTable(at_table(session, 0, lambda: settings))._seated()[0].face != usual[0].face
    named = Settings(face="king of clubs", face_colour="teal", name="Zoe")
    plain = ShownTable(at_table(session, 0, lambda: named))._seated()[0].face
    assert plain != ShownTable(at_table(session, 0, lambda: settings))._seated()[0].face


def test_a_lessons_strip_offers_the_way_back_or_on():
    rules = registry.find("seven_up")
    lessons = lessons_of(rules).readable
    for lesson in (lessons[0], lessons[-1]):
        session = lesson.open(registry.find, "Ann")
        settings: Any = SimpleNamespace(learnt=lambda _game: frozenset())
        here = at_table(session, 0)
        shown = ShownTable(here)
        task = LessonTask(lesson, session, settings)
        assert [one.key for one in shown._offers(task)] == ["lesson:all"]
        states = {"is_done": True, "is_astray": False, "following": task.following}
        done: Any = SimpleNamespace(**states)
        onward = "lesson:next" if lesson is not lessons[-1] else "lesson:play"
        offers = shown._offers(done)
        assert [(one.key, one.primary) for one in offers] == [("lesson:all", False), (onward, True)]
        assert offers[1].letter in ("", offers[1].label[0])
        assert task.note().where.endswith(str(len(lessons)))
        assert task.note(done=True).where.endswith(", done")
        assert task.note(done=True).text != task.note(astray=True).text != task.note().text
        assert len(task.notes()) == 1 + len(lesson.thens) + 2
        assert task.begins_here()
        assert not task.is_astray


# -- what is said ----------------------------------------------------------------------------------


def test_an_answer_comes_before_a_search_a_search_before_a_hint_and_a_trick_is_last():
    trick: Any = SimpleNamespace(text="Ann took it.")
    talk = TableTalk(trick=trick)
    assert _answer(TableTalk()) is None
    assert _answer(talk) == ("Ann took it.", "")
    talk = replace(talk, hint="Look left.")
    assert _answer(talk) == ("Look left.", "hint")
    talk = replace(talk, sought=Sought())
    assert _answer(talk) == (_seeking(""), "hint")
    assert _answer(replace(talk, refusal="No.")) == ("No.", "bad")


def test_a_search_says_what_can_be_typed():
    assert _seeking("").startswith("Find a card: type its rank (A, 2 to 10, J, Q, K, X")
    assert _seeking("7").startswith("Find a card: 7 … and its suit (S, H, D or C)")


def test_the_prompt_says_who_takes_the_screen_who_is_asked_and_in_which_tone():
    session = dealt("nccc_seven", 3, "otter")
    here = at_table(session, session.turn)
    maker = ShownTable(here).prompt
    who = NAMES[session.turn]
    text, tone = maker._sentence(TableTalk())
    assert tone == "yours"
    assert text.startswith(f"{who}: ")
    assert text[len(who) + 2].islower()
    one = at_table(session, session.turn)
    one.croupier.people = (session.turn,)  # type: ignore[misc]
    alone, _ = ShownTable(one).prompt._sentence(TableTalk())
    assert alone[0].isupper()
    assert who not in alone
    for handed in range(3):
        maker.croupier = _like(here.croupier, handing=handed)
        assert maker._asked("Play a card.") == f"{NAMES[handed]} takes the screen next."
        keys = [action.key for action in maker._handing()]
        assert keys == ["undo", "hand-over"]
    for hurried, endless, keys in ((False, True, ["silent"]), (True, True, []), (False, False, [])):
        maker.croupier = _like(
            here.croupier, handing=-1, hurried=hurried, calling=SimpleNamespace(endless=endless)
        )
        assert [action.key.partition(":")[0] for action in maker._handing()] == keys or (
            keys == ["silent"] and len(maker._handing()) == 1
        )
    maker.croupier = _like(here.croupier, time_left=(3.0, 8))
    assert maker._sentence(TableTalk())[1] == "timed"
    maker.croupier = _like(here.croupier, waits_for_person=False)
    assert maker._sentence(TableTalk())[1] == ""
    maker.croupier = _like(here.croupier, asking_hint=True)
    assert maker._sentence(TableTalk()) == ("Thinking about a hint …", "hint")
    maker.croupier = _like(here.croupier, rest=SimpleNamespace(why="{0} has the rest."))
    assert maker._sentence(TableTalk()) == (f"{NAMES[0]} has the rest.", "hint")


def _like(croupier: Any, **other: Any) -> Any:
    """A croupier of which some things are otherwise."""
    known = ("session", "people", "seat", "waits_for_person", "time_left", "asking_hint", "rest")
    known += ("pause", "handing", "hurried", "calling", "late_calls", "claim")
    return SimpleNamespace(**{name: getattr(croupier, name) for name in known} | other)


def test_how_many_cards_are_wanted_and_how_many_moves_are_listed_is_said():
    assert _pick_first(1) == "Pick a card first, then click here."
    assert _pick_first(2) == _pick_first(3) == "Pick cards first, then click here."
    assert _can_do("7♥", 2) == "What 7♥ can do"
    assert _can_do("", 2) == "What this card can do"
    assert "of 99 moves" in _can_do("7♥", 99)


def test_the_same_cards_are_asked_about_once():
    session = dealt("nccc_seven", 3, "otter")
    seat = session.turn
    run, ready = (session.moves(seat)[0],), (Move.parse("0 hand-0:7h > melds"),)
    settings = [Settings(ask_first=True)]
    croupier: Any = SimpleNamespace(session=session, seat=seat, settings=lambda: settings[0])
    asking = AskingFirst(croupier)
    assert asking.question(run, ()) == ("", ())
    text, instead = asking.question(run, ready)
    assert text
    assert [(one.key, one.label) for one in instead] == [(LAY_OFF, "Lay off 1 card")]
    assert asking.question(run, ready) == ("", ()), "these have been asked about"
    assert asking.question(run, ready * 2)[1][0].label == "Lay off 2 cards"
    settings[0] = Settings(ask_first=False)
    assert asking.question(run, ready) == ("", ())


def test_the_bubble_of_a_question_or_a_refusal_stands_where_its_card_lies_or_nowhere():
    here = Rect(1, 2, 3, 4)
    for near in (here, None):
        talk = Conversation()
        talk.refuse("No.", near)
        bubble = talk.talk.bubble
        assert (bubble is None) is (near is None)
        talk.ask_again("Sure? Better: this.", "Sure?", near)
        assert (talk.talk.hint, talk.talk.refusal) == ("Sure? Better: this.", "")
        if near is not None:
            assert bubble is not None
            assert (bubble.text, bubble.near, bubble.tone) == ("No.", here, "bad")
            assert talk.talk.bubble is not None
            assert (talk.talk.bubble.text, talk.talk.bubble.tone) == ("Sure?", "hint")


def test_after_a_change_of_the_table_only_what_stays_true_stands():
    menu = Popup((), (0, 0), "Menu")
    for stays, options in ((True, ()), (False, (("one", ()),))):
        talk = Conversation()
        talk.read(Log("Read", ("line",), stays=stays))
        talk.hint("Look.")
        talk.open_list(menu, options)
        talk.move_on(None)
        assert (talk.talk.reading is not None) is stays
        assert (talk.talk.popup is menu) is stays
        assert talk.talk.hint == ""
        talk.close_list()
        assert talk.talk.popup is None
    talk.toggle_log()
    assert talk.talk.log_open
    talk.toggle_log()
    assert not talk.talk.log_open


# -- what can be taken back ------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["nccc_seven", "seven_bridge"])
def test_the_button_that_takes_a_slip_back_stands_at_the_card_that_was_just_played(game):
    *_, session = plays(game, 2, 20)
    tried = 0
    for seat in range(session.table.seats):
        own = next((e.move for e in reversed(session.log) if e.move.seat == seat), None)
        if own is None:
            continue
        here = at_table(session, seat)
        assert take_back(here) is None, "the moment is over"
        here.croupier = _second_thoughts(here.croupier)
        button, table = take_back(here), here.tabletop.arrangement
        assert button is not None
        assert table is not None
        assert button.action.key == "undo"
        lying = table.cards_in(own.target) if own.target else ()
        if lying:
            assert button.near == lying[-1].rect
        every = [card.shows for pile in table.lying for card in table.cards_in(pile)]
        assert set(button.around) >= set(every), "it covers no card"
        here.tabletop.gestures.drag = object()  # type: ignore[assignment]
        assert take_back(here) is None
        tried += 1
    assert tried


def _second_thoughts(croupier: Any) -> Any:
    return SimpleNamespace(seat=croupier.seat, has_second_thoughts=True)


# -- pictures --------------------------------------------------------------------------------------


def test_a_frame_draws_what_rests_again_only_where_it_looks_different():
    session = dealt("nccc_seven", 3, "otter")
    here = at_table(session, session.turn)
    one = value(here)
    same = replace(one, spoken=None)
    lit = replace(one, scene=replace(one.scene, lit=replace(one.scene.lit, hinted_piles={"x"})))
    curtain = TableInPlay(curtain=SimpleNamespace())  # type: ignore[arg-type]
    assert _rests_alike(one, same)
    assert not _rests_alike(one, lit)
    assert not _rests_alike(None, one)
    assert not _rests_alike(one, curtain)
    assert not _rests_alike(curtain, one)
    assert _rests_alike(curtain, curtain)
    assert not _rests_alike(TableInPlay(), TableInPlay())
    assert not _rests_alike(one, replace(one, planned=SimpleNamespace()))


def test_the_ground_of_a_table_is_what_the_strips_leave(hall):
    session = dealt("nccc_seven", 3, "otter")
    here = at_table(session, session.turn)
    here.tabletop.resize((1280, 720), LayoutOptions())
    picture, asked = TablePicture(hall.theme, hall.art), []
    hall.art.grounds.order = lambda size, room: asked.append((size, tuple(room)))
    now = value(here)
    table = now.scene.arrangement
    picture.order(now, (1280, 720))
    top = table.bar.bottom if table.bar else 0
    assert asked == [((1280, 720), (0, top, 1280, table.prompt.y - top))]
    picture.order(TableInPlay(), (1280, 720))
    assert asked[-1] == ((1280, 720), (0, 0, 1280, 720))


def test_the_frame_of_a_selection_is_as_large_as_what_it_holds(hall):
    picture = TablePicture(hall.theme, hall.art)
    frame = picture._lasso(Rect(30, 40, 200, 100))
    assert (frame.x, frame.y, *frame.image.get_size()) == (30, 40, 200, 100)
    assert frame.image.get_at((100, 50)).a < frame.image.get_at((100, 0)).a


def test_the_cards_of_the_last_trick_lie_over_their_places_on_a_ground_of_their_own(hall):
    session = dealt("nccc_seven", 3, "otter")
    table = at_table(session, session.turn).tabletop.arrangement
    assert table is not None
    piles = [name for name, box in table.piles.items() if not box.is_hand][:2]
    cards = parse_cards("7h 8h")
    trick: Any = SimpleNamespace(cards=tuple(zip(piles, cards, strict=False)))
    ground, *sprites = TablePicture(hall.theme, hall.art)._trick(trick, table)
    assert len(sprites) == len(trick.cards)
    for sprite, (pile, _card) in zip(sprites, trick.cards, strict=True):
        place = table.piles[pile].card
        assert abs(sprite.x + sprite.image.get_width() / 2 - place.x - place.w / 2) <= 6
        assert ground.area.contains(sprite.area.clip(ground.area))
        assert ground.area.x < place.x - 4
        assert ground.area.y < place.y - 4


def test_what_others_say_aloud_stirs_their_portrait_and_an_own_word_does_not():
    session = dealt("nccc_seven", 3, "otter")
    table, called = at_table(session, 0).tabletop, []
    table.motion.call = lambda seat, aloud=True: called.append((seat, aloud))  # type: ignore[method-assign]
    for mover, kind, about in (
        (1, Kind.KNOCKED, 1),
        (0, Kind.KNOCKED, 0),
        (DEALER, Kind.KNOCKED, -1),
        (1, Kind.PLAYED, 1),
    ):
        table.show(table.view, Move(mover), kind, about)
    assert called[:1] == [(1, True)]
    assert (0, True) not in called
    assert not [seat for seat, _ in called if seat < 0]
