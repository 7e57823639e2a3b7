"""Parts of a table by themselves: what is said and for how long, lights, tips, lists, pictures."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from cardtable import registry
from cardtable.core.cards import HIDDEN
from cardtable.core.diff import Place
from cardtable.core.frozen import replace
from cardtable.core.moves import carries
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.store.lessons import lessons_of
from cardtable.ui.input.pad import Button
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table import pad_strokes
from cardtable.ui.table.accessible.news import KnownPrompts
from cardtable.ui.table.accessible.readings import _counts
from cardtable.ui.table.card_pictures import CardPictures
from cardtable.ui.table.chosen_keys import HANDS, why_not
from cardtable.ui.table.commands import COMMANDS, CURTAIN_MENU, HOLD, LET_GO
from cardtable.ui.table.conversation import Conversation, Saying
from cardtable.ui.table.key_map import KEYS
from cardtable.ui.table.lesson_task import LessonTask
from cardtable.ui.table.overlay import Overlay
from cardtable.ui.table.pointer_tips import PointerTips
from cardtable.ui.table.shown_table import Pointer
from cardtable.ui.table.standing_cards import not_playable
from cardtable.ui.table.table_in_play import (
    Action,
    Bubble,
    Countdown,
    DockedLog,
    Log,
    Popup,
    PromptLine,
    TableInPlay,
)
from cardtable.ui.table.table_picture import TablePicture
from cardtable.ui.table.table_screen import TableScreen
from cardtable.ui.table.tabletop import Tabletop
from tests.support.evenings import First, nothing_drawn

HERE = Rect(100, 100, 60, 84)


def said(text: str, *, to_person: bool = False) -> Saying:
    return Saying(Bubble(text, HERE, "said"), to_person)


def heard(talk: Conversation) -> str:
    return talk.talk.spoken.text if talk.talk.spoken is not None else ""


def seated(hall, game: str = "blank", people: int = 1) -> TableScreen:
    """A table with the cards dealt; whoever is no person takes the first move there is."""
    rules = registry.find(game)
    seats = next(seats for seats in rules.seats if seats > 1)
    chairs = [Chair("human", name) for name in ("Ann", "Bo")[:people]]
    chairs += [Chair("easy")] * (seats - people)
    session = Session(rules, table_for(rules.options, seats), chairs, "otter")
    hall.thinker = First()
    for name, value in (("animation", "off"), ("ai_pace", "instant")):
        hall.settings.set(name, value)
    with nothing_drawn():
        screen: TableScreen = hall.show(TableScreen(hall, session))
        screen.game.show_to(0)
        on_turn(screen)
    return screen


def on_turn(screen: TableScreen) -> None:
    """Until the person is to move."""
    with nothing_drawn():
        for _ in range(200):
            screen.step(0.5)
            screen.game.croupier.go_on()
            if screen.game.croupier.waits_for_person:
                return
    raise AssertionError("it is never the person's turn")


# -- what is said ----------------------------------------------------------------------------------


def test_what_is_said_to_the_person_is_heard_to_its_end_and_the_last_word_after_it():
    talk = Conversation()
    for text, mine in (("You first.", True), ("And you.", True), ("Somebody.", False)):
        talk.hear(said(text, to_person=mine))
    talk.hear(said("Another.", to_person=False))
    words = [heard(talk)]
    for _ in range(3):
        talk.step(2.9)
        assert heard(talk) == words[-1], "it stands three seconds"
        talk.step(0.2)
        words.append(heard(talk))
    assert words == ["You first.", "And you.", "Another.", ""]


def test_a_refusal_goes_after_some_seconds_and_a_reading_after_more():
    for begin, seconds in (
        (lambda talk: talk.refuse("No.", HERE), 4.5),
        (lambda talk: talk.recall(["It was so."]), 9.0),
        (lambda talk: talk.read(Log("Read", ("A line.",))), 9.0),
    ):
        talk = Conversation()
        begin(talk)
        talk.step(seconds - 0.1)
        assert talk.talk.refusal or talk.talk.recap or talk.talk.reading
        talk.step(0.2)
        left = (talk.talk.refusal, talk.talk.recap, talk.talk.reading, talk.talk.bubble)
        assert not any(left)


def test_an_open_log_lets_nothing_go():
    talk = Conversation()
    talk.refuse("No.", HERE)
    talk.toggle_log()
    talk.step(60)
    assert talk.talk.refusal == "No."


def test_each_answer_counts_so_that_the_same_one_is_said_again():
    talk = Conversation()
    talk.refuse("No.")
    talk.hint("Look.")
    talk.ask_again("Sure?", "Sure?", HERE)
    talk.read(Log("Read", ()))
    assert talk.talk.times == 4


def test_the_last_trick_is_looked_at_and_taken_away_once():
    talk, trick = Conversation(), SimpleNamespace()
    talk.look_back(trick)
    assert talk.talk.trick is trick
    assert talk.stop_looking_back() is True
    assert talk.stop_looking_back() is False


@pytest.mark.parametrize(("amount", "kept"), [(0, 6), (1, 2), (7, 7), (30, 10)])
def test_an_amount_is_kept_within_its_limits(amount, kept):
    talk = Conversation()
    talk.choose_amount(amount, (0, 99))
    talk.move_on((2, 10))
    assert talk.talk.amount == kept


def test_a_prompt_is_known_once_it_was_said_often_and_another_one_is_news():
    prompts, to = KnownPrompts(), (0, True)
    known = [prompts.known("Play a card.", to) for _ in range(6)]
    assert known == sorted(known), "once known it stays so"
    assert (known[0], known[-1]) == (False, True)
    turns = known.index(True)
    assert not prompts.known("Discard.", to)
    again = [prompts.known("Play a card.", to) for _ in range(turns + 1)]
    assert again == known[: turns + 1], "after another it is news again"


# -- keys, pads and commands -----------------------------------------------------------------------


def test_a_key_of_the_hand_is_free_only_for_the_command_whose_own_it_is_beside_its_button():
    beside = next(command for command in COMMANDS.values() if command.beside and command.keys)
    plain = next(command for command in COMMANDS.values() if command.keys and not command.beside)
    for key in HANDS:
        own = key in beside.keys
        assert bool(why_not(key, beside)) is not own
        assert why_not(key, plain)
    assert why_not("caps lock", beside)
    assert why_not("f7", plain) == ""


def test_the_key_card_tells_each_key_and_what_it_does():
    rows = [row for _, group in KEYS.card() for row in group]
    assert len(rows) > 30
    assert all(caps and words and "{" not in words for caps, words in rows)


def test_letting_go_of_a_pads_button_at_the_curtain_lets_go_of_it(hall):
    screen = seated(hall, people=2)
    up = pygame.Event(pygame.KEYUP, key=0, mod=0, unicode="", pad=True, command=HOLD)
    assert screen.events.take(up) == "", "at the table it means nothing"
    screen.do("hide")
    assert screen.game.curtain is not None, "the hand is hidden"
    assert screen.events.take(up) == LET_GO
    assert pad_strokes.at_curtain(Button.A, None) == HOLD
    assert pad_strokes.at_curtain(Button.START, None) == CURTAIN_MENU


def test_a_table_that_closes_gives_up_its_thinkers_and_forgets_its_game(hall):
    screen = seated(hall)
    gone: list[str] = []
    hall.thinker.retire = lambda: gone.append("thinker")
    one = carries(0, "hand-0", [HIDDEN], "stock")
    assert carries(0, "hand-0", [HIDDEN], "stock") is one
    screen.close()
    assert gone == ["thinker"]
    assert carries(0, "hand-0", [HIDDEN], "stock") is not one


# -- lights and cards ------------------------------------------------------------------------------


def test_a_hint_comes_deeper_with_each_key_is_lit_and_goes_with_the_move(hall):
    screen = seated(hall)
    game, texts = screen.game, []
    for _ in range(3):
        game.ask_hint()
        with nothing_drawn():
            for _ in range(3):
                screen.step(0.1)
        texts.append(game.talk.hint)
        assert game.tabletop.hinted or game.tabletop.hinted_piles
    assert len(set(texts)) > 1
    game.person.play((game.session.moves(0)[0],), confirmed=True)
    assert not game.tabletop.hinted
    assert not game.tabletop.hinted_piles
    assert game.talk.hint == ""


def test_a_move_that_is_taken_back_is_gone_from_the_table_at_once(hall):
    screen = seated(hall)
    game = screen.game
    before = game.tabletop.view.piles
    game.person.play((game.session.moves(0)[0],), confirmed=True)
    assert game.tabletop.view.piles != before
    heard_sounds: list[str] = []
    game._sound = lambda name, *_: heard_sounds.append(name)
    game.undo()
    assert game.tabletop.view.piles == before
    assert game.talk.hint == game.talk.refusal == ""
    assert heard_sounds == ["card_slide"]


def test_new_cards_stay_marked_while_the_same_person_sees_the_same_and_no_longer():
    rules = registry.find("blank")
    session = Session(rules, table_for(rules.options, 2), (), "otter")
    session.settle()
    table = Tabletop(rules)
    view = session.view(0)
    table.sit(0, view)
    hand = table.hand_pile()
    table.fresh = frozenset({Place(hand, 0)})
    table.sit(0, view)
    assert table.fresh
    table.sit(1, session.view(1))
    assert not table.fresh
    table.fresh = frozenset({Place(table.hand_pile(), 0)})
    session.play(session.moves(session.turn)[0])
    table.sit(1, session.view(1))
    assert not table.fresh, "something else lies there"


def test_cards_are_dim_only_where_some_of_them_can_be_played():
    hand = frozenset({Place("hand-0", 0), Place("hand-0", 1)})
    one: Any = frozenset({Place("hand-0", 0)})

    def gestures(takes: bool, playable: Any, drag: object = None) -> Any:
        choices = SimpleNamespace(takes_cards=takes, playable=lambda: hand)
        return SimpleNamespace(choices=choices, playable=playable, drag=drag)

    assert not_playable(gestures(True, one), hand) == hand - one
    assert not_playable(gestures(True, frozenset()), hand) == frozenset()
    assert not_playable(gestures(True, one, object()), hand) == frozenset()
    assert not_playable(gestures(False, one), hand) == frozenset()
    nothing: Any = SimpleNamespace(choices=None, playable=one, drag=None)
    assert not_playable(nothing, hand) == frozenset()


def test_pictures_are_ordered_once_those_that_fly_lifted_as_well():
    ordered: list[tuple[str, int, bool]] = []
    art: Any = SimpleNamespace(
        order=lambda card, width, lifted, design: ordered.append((card, width, lifted))
    )
    boxes = [
        SimpleNamespace(place=number, card=name, up=up, covered=covered, rect=HERE)
        for number, (name, up, covered) in enumerate(
            (
                ("under", True, True),
                ("back", False, False),
                ("top", True, False),
                ("flies", True, True),
            )
        )
    ]
    table: Any = SimpleNamespace(
        cards=boxes, design="large", at=lambda place: boxes[place] if place < len(boxes) else None
    )
    gestures = SimpleNamespace(held_down=None, touched=lambda: (2, 1, 9))
    motion = SimpleNamespace(widths=lambda: {3: 44}, is_crowd=False)
    tabletop: Any = SimpleNamespace(arrangement=table, gestures=gestures, motion=motion)
    pictures = CardPictures(art, None)  # type: ignore[arg-type]  # no deck is asked for
    pictures.order(tabletop, None)
    assert ordered == [("flies", 44, True), ("flies", 44, False), ("top", 60, False)]
    pictures.order(tabletop, table)
    assert len(ordered) == 3, "the same table again has everything"
    gestures.held_down = 2
    pictures.order(tabletop, table)
    assert ordered[3:] == [("top", 60, True)], "what is pressed may be dragged in a moment"
    gestures.held_down, motion.is_crowd = None, True
    pictures.order(tabletop, None)
    assert ordered[4:] == [("flies", 44, False), ("top", 60, False)], "a crowd is drawn flat"
    tabletop.arrangement = None
    pictures.order(tabletop, None)
    assert len(ordered) == 6


def test_two_pictures_a_frame_are_drawn_before_the_deal_until_all_are() -> None:
    """A count and no time, so that frames repeat."""
    nobody: Any = None
    pictures, drawn = CardPictures(nobody, nobody), []
    assert pictures.step(None) is None, "nothing is laid out yet"
    plan: Any = SimpleNamespace(ready=False, step=lambda: drawn.append("one"))
    pictures.predrawing = plan
    for frames in (1, 2, 3):
        assert pictures.step(None) is plan
        assert len(drawn) == 2 * frames
    plan.ready = True
    assert pictures.step(None) is plan
    assert len(drawn) == 6


# -- tips, lists, strips ---------------------------------------------------------------------------


def test_a_tip_waits_until_the_pointer_rests_and_none_comes_where_it_has_acted(hall):
    screen = seated(hall)
    tips = PointerTips(screen.game)
    tip = Bubble("A tip", HERE)
    tips._meaning = lambda *_: tip  # type: ignore[assignment,method-assign]
    tips.move((200, 200))
    waited = 0.0
    while tips.tip("") is None:
        tips.step(0.1)
        waited += 0.1
    assert 0.2 < waited < 2
    assert tips.tip("menu") is None, "a button has tips of its own"
    tips.move((201, 200))
    assert tips.tip("") is None, "it waits anew"
    tips.step(waited)
    assert tips.tip("") is tip
    tips.restart()
    tips.step(waited)
    assert tips.tip("") is None, "here something was pressed"
    tips.move((260, 200))
    tips.step(waited)
    assert tips.tip("") is tip


def overlay_with(hall, value: TableInPlay) -> Overlay:
    overlay = Overlay(hall.theme, hall.notice)
    overlay.show(value, hall.size, None)
    return overlay


def test_the_place_of_an_open_list_is_told_and_of_nothing_else(hall):
    actions = (Action("one", "One"), Action("two", "Two"))
    overlay = overlay_with(hall, TableInPlay(popup=Popup(actions, (600, 300), "Which?")))
    area = overlay.listed
    assert area is not None
    assert 100 < area.width < 600
    assert area.collidepoint(overlay.control("one").shown.center)
    assert overlay_with(hall, TableInPlay()).listed is None


@pytest.mark.parametrize("amount", [None, (3, 1, 5)])
def test_the_log_beside_the_table_scrolls_by_page_keys_unless_they_change_a_number(hall, amount):
    log = Log("Log", tuple(f"line {number}" for number in range(200)))
    foot = Rect(0, 660, 1280, 60)
    prompt = PromptLine(foot, "How many?", amount=amount)
    value = TableInPlay(docked=DockedLog(Rect(1000, 40, 280, 500), log), prompt=prompt)
    overlay = overlay_with(hall, value)
    for key, scrolls in ((pygame.K_PAGEUP, amount is None), (pygame.K_UP, False)):
        event = pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
        assert bool(overlay.scroll(event)) is scrolls


def test_a_lesson_says_which_of_all_it_is():
    rules = registry.find("seven_up")
    lessons = lessons_of(rules).readable
    for number, lesson in enumerate(lessons, 1):
        session = lesson.open(registry.find, "Ann")
        settings: Any = SimpleNamespace(learnt=lambda _game: frozenset())
        note = LessonTask(lesson, session, settings).note()
        assert note.where == f"Lesson {number} of {len(lessons)}"


def test_how_many_cards_lie_where_leaves_empty_places_out_unless_all_is_asked_for():
    zones = [SimpleNamespace(name=name) for name in ("stock", "waste", "nowhere")]
    piles = {"stock": ("stock",), "waste": ("waste",), "nowhere": ()}
    counts = {"stock": 7, "waste": 0}
    facts: Any = SimpleNamespace(
        names=SimpleNamespace(zones=zones, pile=lambda name: f"the {name}"),
        piles_of=lambda zone: piles[zone.name],
        box=lambda pile: SimpleNamespace(count=counts[pile]),
    )
    few, every = _counts(facts, everything=False), _counts(facts, everything=True)
    assert "stock" in few
    assert "waste" not in few
    assert "waste" in every
    assert "nowhere" not in every


# -- pictures --------------------------------------------------------------------------------------


def test_the_disc_of_the_curtain_is_large_and_in_the_middle(hall):
    picture = TablePicture(hall.theme, hall.art)
    (disc,) = picture._resting(TableInPlay(curtain=SimpleNamespace()), (1000, 600))  # type: ignore[arg-type]
    assert disc.image.get_size() == (480, 480)
    assert (disc.x, disc.y) == (260, 60)


def test_the_time_that_is_left_is_drawn_at_the_prompt_line(hall):
    screen = seated(hall)
    value = screen.showing.value(Pointer())
    picture = TablePicture(hall.theme, hall.art)
    picture._resting(value, hall.size)
    without = len(picture._moving(value))
    timed = picture._moving(replace(value, countdown=Countdown(5, 24)))
    assert len(timed) == without + 1
    assert value.scene.arrangement.prompt.holds(*timed[-1].area.center)
