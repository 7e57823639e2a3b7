"""Lessons on the real table of the dummy driver: found, played by hand, remembered, harmless."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.core.cards import HIDDEN, Card
from cardtable.core.moves import Move
from cardtable.core.table import OVER
from cardtable.session import Chair
from cardtable.store.launch import Launch
from cardtable.store.lessons import Lesson, lessons_of, makes
from cardtable.store.settings import SettingsFile
from cardtable.ui.controls.node import Control
from cardtable.ui.controls.text import Paragraph
from cardtable.ui.drawing.icons import ICONS
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrangement import CardBox
from cardtable.ui.pages import lessons as lessons_module
from cardtable.ui.pages.chooser import Chooser
from cardtable.ui.pages.lessons import LessonsPage
from cardtable.ui.pages.miniature_slots import MiniatureSlot
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.rules import RulesPage
from cardtable.ui.table.lesson_result import LessonResult
from cardtable.ui.table.lesson_strip import lesson_strip
from cardtable.ui.table.table_in_play import LessonNote
from cardtable.ui.table.table_screen import TableScreen, note_height
from tests.support.hall import SCALES, SIZES
from tests.support.page_faults import complaints
from tests.support.page_input import click, key
from tests.support.table_by_hand import AtTable
from tests.support.thinned import thinned

OURS = [registry.find(name) for name in registry.OURS]
LESSONS = [lesson_read for rules in OURS for lesson_read in lessons_of(rules).readable]
LUCKY = registry.find("lucky_sevens")


def name_of(lesson: Lesson) -> str:
    return f"{lesson.game}/{lesson.name}"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtTable]:
    seated = AtTable(tmp_path)
    yield seated
    seated.close()


def teach(table: AtTable, lesson: Lesson) -> TableScreen:
    """Opens a lesson, until its cards lie."""
    table.room.begin(Launch(lesson.game, lesson=lesson.name))
    table.settle()
    screen = table.room.screen
    assert isinstance(screen, TableScreen)
    return screen


def lesson_of(game: str, number: int) -> Lesson:
    return lessons_of(registry.find(game)).readable[number - 1]


def texts(page) -> list[str]:
    return [node.text for node in page.tree.root.walk() if getattr(node, "text", "")]


# -- by hand -------------------------------------------------------------------------------------


def lying(table: AtTable, move: Move) -> list[CardBox]:
    """The cards of a move as they lie, each its own."""
    boxes: list[CardBox] = []
    for pick in move.picks:
        cards = [card for card in table.table.cards_in(pick.pile) if card not in boxes]
        same = [card for card in cards if pick.card in (card.card, HIDDEN)]
        boxes.append(same[-1])
    return boxes


def goal(table: AtTable, move: Move) -> tuple[int, int]:
    """A point on the pile a move goes to, or on the free room of its family."""
    boxes, family = table.table.piles, move.target.partition("/")[0]
    if move.target in boxes:
        return table.place(move.target)
    room = table.table.families[family].rect
    taken = [box.rect for box in boxes.values() if box.zone == family]
    return next(
        (x, room.centre[1])
        for x in range(room.x + 8, room.right, 8)
        if not any(box.grown(8).holds(x, room.centre[1]) for box in taken)
    )


def by_hand(table: AtTable, move: Move) -> None:
    """Does with mouse and buttons what a step names."""
    if move.words:
        table.click(table.button(f"say:{move.word}"))
        return
    cards = lying(table, move)
    own = [card for card in cards if card.place.pile.startswith(("hand", "dealt"))]
    if cards[0] not in own:  # two columns, one column, the stock, the pile: one card is dragged
        apart = [card for card in cards[1:] if card.place.pile.startswith("column")]
        apart = [card for card in apart if card.place.pile != cards[0].place.pile]
        end = apart[0].shows.centre if apart else goal(table, move)
        table.drag(cards[0].shows.centre, end)
    else:
        for card in own if len(own) > 1 else ():
            if card.place not in table.play.game.tabletop.gestures.selection:
                table.click(card.shows.centre)
        table.drag(own[-1].shows.centre, goal(table, move))
    if table.play.game.talk.popup is not None:
        table.click(table.option(move))


@pytest.mark.parametrize("lesson", thinned(LESSONS, every=3), ids=name_of)
def test_every_lesson_can_be_done_by_hand_and_says_so(lesson, table):
    screen = teach(table, lesson)
    assert screen.game.croupier.waits_for_person
    assert [offer.key for offer in screen.shown().lesson.actions] == ["lesson:all"]
    log = len(screen.session.log)
    for step in lesson.steps:
        assert not screen.lesson.is_done
        move = meant(screen, step)
        by_hand(table, move)
        assert len(screen.session.log) > log, f"{move} was not played: {screen.game.talk.refusal}"
        log = len(screen.session.log)
        for _ in range(400):  # cards fly, what happens by itself happens; nobody thinks
            table.step()
            if screen.game.tabletop.motion.is_moving:
                continue
            if (
                screen.game.croupier.waits_for_person
                or screen.lesson.is_done
                or screen.lesson.is_due(hurried=False)
            ):
                break
    assert screen.lesson.is_done
    assert lesson.name in table.room.settings.learnt(lesson.game)


def meant(screen: TableScreen, step: tuple[Move, ...]) -> Move:
    """The legal move that makes a step."""
    legal = screen.session.moves(0)
    return next(move for move in legal if makes(screen.session.rules, move, step))


def done(table: AtTable, lesson: Lesson) -> TableScreen:
    """A lesson whose steps were played, without the mouse."""
    screen = teach(table, lesson)
    for step in lesson.steps:
        screen.game.person.play((meant(screen, step),))
        table.step(2)
    assert screen.lesson.is_done
    return screen


# -- the strip -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", thinned(LESSONS[::-1], every=3), ids=name_of)
def test_the_task_is_read_whole_and_covers_nothing_at_every_size(lesson, table):
    """The strip at every size of text in every window; the table below it in one window of each."""
    table.room.begin(Launch(lesson.game, lesson=lesson.name))
    screen = table.room.screen
    assert isinstance(screen, TableScreen)
    number = LESSONS.index(lesson)
    for at, scale in enumerate(SCALES):
        table.room.settings.set("ui_scale", scale)
        for size in SIZES:
            laid_out = size == SIZES[(number + at) % len(SIZES)]
            table.room.theme.fit(size, scale / 100)
            if laid_out:
                table.room.resize(size)
            else:
                screen._size = size
                note_height(screen, size)
            note = screen.shown().lesson
            assert note.height <= size[1] * 0.25
            top = 0
            if laid_out:
                arrangement = table.table
                top = arrangement.bar.bottom if arrangement.bar else 0
                assert arrangement.felt.y >= top + note.height
                assert all(card.rect.y >= top + note.height for card in arrangement.cards)
            for done in (False, True):
                worded = replace(note, text=screen.lesson.note(done=done).text)
                _is_read_whole(table.room.theme, screen, worded, size[0], top)


def _is_read_whole(theme: Theme, screen: TableScreen, note: LessonNote, wide: int, top: int):
    strip = lesson_strip(theme, note, screen.do, wide)
    bottom = top + note.height
    strip.place(theme, pygame.Rect(0, top, wide, note.height))
    (text,) = [node for node in strip.walk() if isinstance(node, Paragraph)]
    assert text.height_for(theme, text.rect.width) <= text.rect.height
    assert text.rect.bottom <= bottom
    buttons = [node.rect for node in strip.walk() if isinstance(node, Control)]
    assert buttons
    assert all(button.right <= wide and button.bottom <= bottom for button in buttons)
    assert not any(button.colliderect(text.rect) for button in buttons)


def test_when_it_is_done_the_table_says_so_and_does_not_move(table):
    lesson = lesson_of("seven_bridge", 1)
    screen = teach(table, lesson)
    before = screen.shown().lesson.height
    picture = table.surface.copy()
    for step in lesson.steps:
        screen.game.person.play((meant(screen, step),))
        table.settle()
    assert screen.shown().lesson.height == before
    strip = pygame.Rect(0, table.table.bar.bottom, 1280, before)
    was, shown = (
        pygame.image.tobytes(surface.subsurface(strip), "RGB")
        for surface in (picture, table.surface)
    )
    assert (was == shown) is False  # (a difference of pictures need not be printed)
    assert [offer.key for offer in screen.shown().lesson.actions] == ["lesson:all", "lesson:next"]
    assert table.is_whole()


def test_taking_back_asks_for_it_again_but_the_mark_stays(table):
    lesson = lesson_of("lucky_sevens", 1)
    screen = done(table, lesson)
    table.key(pygame.K_u)
    table.settle()
    assert not screen.lesson.is_done
    assert lesson.name in table.room.settings.learnt("lucky_sevens")
    log = len(screen.session.log)
    assert not screen.game.can_undo
    table.key(pygame.K_u)
    assert len(screen.session.log) == log, "what was before the lesson is not taken back"
    assert "begins here" in screen.game.talk.refusal


def test_another_move_may_be_tried_first_and_taken_back_freely(table):
    lesson = lesson_of("sevens_from_hell", 3)
    screen = teach(table, lesson)
    screen.game.person.play((Move.parse("0 hand-0:2c > books-0/K"),))  # makes the book dirty
    table.settle()
    assert not screen.lesson.is_done
    assert screen.game.can_undo
    assert "not what the lesson asks for" in screen.shown().lesson.text
    table.click(table.button("undo"))
    table.settle()
    assert screen.shown().lesson.text == screen.lesson.note().text
    assert [offer.key for offer in screen.shown().lesson.actions] == ["lesson:all"]
    screen.game.person.play((lesson.steps[0][0],))
    assert screen.lesson.is_done


def test_after_the_last_lesson_a_game_begins_and_one_in_play_is_not_put_by_unasked(table):
    screen = done(table, lesson_of("seven_up", 5))
    table.step(seconds=1.0)  # where "Lessons" just stood, a new button takes no click yet
    table.click(table.button("lesson:play"))
    table.step()
    assert table.play.lesson is None, "no game was open"
    assert table.room.screen.session.rules.name == "seven_up"
    screen = done(table, lesson_of("seven_up", 5))
    assert table.room.saves.has_open_game
    screen.do("lesson:play")
    assert isinstance(table.room.screen, NewGame)


@pytest.mark.parametrize("lesson", LESSONS, ids=name_of)
def test_no_lesson_calls_its_own_steps_wrong_and_every_one_notices_another(lesson):
    session = lesson.open(registry.find)
    since, tried = len(session.log), 0
    for step in lesson.steps:
        assert not lesson.is_astray(session, since)
        moves = session.moves(0)
        for other in (*moves[:2], *moves[-2:]):
            if session.turn == 0 and not any(
                makes(session.rules, other, asked) for asked in lesson.steps
            ):
                session.play(other)
                assert lesson.is_astray(session, since), str(other)
                session.undo()
                tried += 1
        session.play(next(move for move in session.moves(0) if makes(session.rules, move, step)))
        session.settle()
    assert not lesson.left(session, since)
    assert not lesson.is_astray(session, since)
    assert tried or len(session.log) - since < 3


def test_next_goes_on_by_button_and_by_key_and_the_last_leads_to_all(table):
    done(table, lesson_of("seven_up", 1))
    table.step(seconds=1.0)  # where "Lessons" just stood, a new button takes no click yet
    table.click(table.button("lesson:next"))
    second = table.room.screen
    assert isinstance(second, TableScreen)
    assert second.lesson.lesson == lesson_of("seven_up", 2)
    second.game.person.play((meant(second, second.lesson.lesson.steps[0]),))
    table.step()
    table.key(pygame.K_n)
    assert table.room.screen.lesson.lesson == lesson_of("seven_up", 3)
    last = done(table, lesson_of("seven_up", 5))
    offered = [(offer.key, offer.primary) for offer in last.shown().lesson.actions]
    assert offered == [("lesson:all", False), ("lesson:play", True)]
    table.key(pygame.K_n)
    assert table.room.screen is last
    table.click(table.button("lesson:all"))
    assert isinstance(table.room.screen, LessonsPage)
    table.key(pygame.K_ESCAPE)
    assert table.room.screen is last
    table.key(pygame.K_F3)
    assert isinstance(table.room.screen, LessonsPage)


def test_the_key_of_the_next_lesson_does_nothing_before_it_is_done(table):
    screen = teach(table, lesson_of("seven_up", 1))
    table.key(pygame.K_n)
    assert table.room.screen is screen


def test_the_deal_again_is_the_lesson_again(table):
    screen = done(table, lesson_of("lucky_sevens", 1))
    screen.do("menu:again")
    table.step()
    again = table.room.screen
    assert isinstance(again, TableScreen)
    assert again is not screen
    assert not again.lesson.is_done
    assert not table.room.saves.has_open_game


def test_NC_21_the_others_wait_until_the_lesson_has_been_knocked(table):
    lesson = lesson_of("nccc_seven", 4)
    screen = teach(table, lesson)
    by_hand(table, lesson.steps[0][0])
    table.wait(300)
    assert screen.session.log[-1].move == lesson.steps[0][0], "somebody played meanwhile"
    table.click(table.button("say:knock"))
    assert screen.lesson.is_done
    table.step(1)
    assert not screen.lesson.is_due(hurried=False)


def test_a_joker_on_a_small_place_looks_otherwise_than_the_card_it_kills(table):
    screen = teach(table, lesson_of("nccc_seven", 2))
    screen.game.person.play((meant(screen, screen.lesson.lesson.steps[0]),))
    table.step(5)
    box = next(box for name, box in table.table.piles.items() if name == "grid/6h")
    assert box.tile
    tiles = screen.picture.painter.pile_painter.tiles
    marks = screen.session.rules.words.marks(screen.game.tabletop.view, 0)
    (joker,) = (mark for mark in marks if mark.pile == "grid/6h")
    six = Card.parse("6h")
    plain, starred = (
        pygame.image.tobytes(tiles.tile(box, "6♥", given, suited=six)[0].image, "RGBA")
        for given in ([], [joker])
    )
    assert (plain == starred) is False


def test_the_first_meld_can_be_planned_on_the_shelf(table):
    """SFH: the three aces and the three kings, set aside first, then laid down together."""
    screen = teach(table, lesson_of("sevens_from_hell", 1))
    wanted = [pick.card for step in screen.lesson.lesson.steps for pick in step[0].picks]
    places = [
        place
        for rank in {card.rank for card in wanted}
        for place in (box.place for box in table.table.cards_in("hand-0") if box.card.rank == rank)
    ]
    assert len(places) == 6
    for place in places:
        shelf = table.table.shelf
        start = next(box for box in table.table.cards_in("hand-0") if box.place == place)
        table.drag(start.shows.centre, shelf.centre)
        table.step(30)
    assert len(screen.game.tabletop.shelved()) == 6
    table.click(table.button("shelf:play"))
    table.step(5)
    assert screen.lesson.is_done, screen.game.talk.refusal


def test_the_hint_works_in_a_lesson(table):
    screen = teach(table, lesson_of("lucky_sevens", 1))
    table.key(pygame.K_h)
    croupier = screen.game.croupier
    assert croupier.asking_hint or croupier.hint is not None  # a quick thinker has answered already


# -- nothing is touched --------------------------------------------------------------------------


def test_a_lesson_leaves_the_game_in_play_alone_to_the_byte(table):
    table.begin("lucky_sevens", (Chair("human", "Ann"),), "mine")
    table.settle()
    table.play.game.person.play((table.play.session.moves(0)[-1],))
    table.settle()
    mine = save_text.write(table.play.session)
    path = table.room.saves.current
    kept = path.read_bytes()
    played = list(table.room.saves.watchable())
    done(table, lesson_of("seven_bridge", 1))
    table.settle()
    assert path.read_bytes() == kept
    assert list(table.room.saves.watchable()) == played
    table.room.home()
    chooser = table.room.screen
    assert isinstance(chooser, Chooser)
    assert chooser.open_game == "Lucky Sevens"
    assert path.read_bytes() == kept
    chooser.go_on()
    assert table.play.lesson is None
    assert save_text.write(table.play.session) == mine
    assert table.play.session.names == ("Ann",)


def test_closing_the_window_in_a_lesson_brings_the_game_back_at_the_next_start(table, tmp_path):
    table.begin("lucky_sevens", (Chair("human", "Ann"),), "mine")
    table.settle()
    mine = save_text.write(table.play.session)
    done(table, lesson_of("seven_up", 1))
    table.room.close()
    again = AtTable(tmp_path)
    again.room.begin(Launch())
    assert save_text.write(again.play.session) == mine
    again.close()


def test_a_finished_game_is_put_by_when_a_lesson_follows_it(table):
    play = table.begin("lucky_sevens", (Chair("human", "Ann"),), "mine")
    table.settle()
    while play.session.turn != OVER:
        play.session.play(play.session.moves(0)[-1])
        play.session.settle()
    assert not table.room.saves.watchable()
    teach(table, lesson_of("lucky_sevens", 1))
    assert len(table.room.saves.watchable()) == 1
    assert not table.room.saves.has_open_game


def test_a_lesson_played_to_the_end_counts_nowhere_and_is_offered_again(table):
    screen = done(table, lesson_of("lucky_sevens", 1))
    session = screen.session
    while session.turn != OVER:
        session.play(session.moves(0)[-1])
        session.settle()
    screen.game.tabletop.show(session.view(0))
    table.wait(600)
    result = table.room.screen
    assert isinstance(result, LessonResult)
    assert not table.room.statistics.played()
    assert not table.room.saves.watchable()
    assert result.control("rematch") is None
    click(result, result.control("next").rect.center)
    again = table.room.screen
    assert isinstance(again, TableScreen)
    assert not again.lesson.is_done
    assert not table.room.saves.has_open_game


def test_a_lesson_that_cannot_be_given_is_a_notice_and_nothing_is_lost(table, monkeypatch):
    table.begin("lucky_sevens", (Chair("human", "Ann"),), "mine")
    play = table.play
    for launch in (Launch("lucky_sevens", lesson="9-none"), Launch("no_game", lesson="1-x")):
        table.room.begin(launch)
        assert table.room.screen is play
        assert table.room.session is play.session
    assert "no lesson '9-none'; there are: 1-fourteen" in table.room.toast.text


def test_the_person_has_their_own_name(table):
    table.room.settings.set("name", "Ann")
    screen = teach(table, lesson_of("sevens_from_hell", 1))
    assert screen.session.names[0] == "Ann"
    assert "Ann and Otto may both lay down" in screen.lesson.note(done=True).text


# -- the page ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", OURS, ids=lambda rules: rules.name)
def test_the_page_shows_every_lesson_with_its_task_and_a_picture(rules, hall):
    hall.at((1280, 960))  # all five are in sight
    page = hall.show(LessonsPage(hall, rules))
    for lesson in lessons_of(rules).readable:
        names = page._sessions[lesson.name].names
        assert lesson.title in texts(page)
        assert lesson.task.format(*names) in texts(page)
    places = [node.rect for node in page.tree.root.walk() if isinstance(node, MiniatureSlot)]
    empty = hall.picture()
    while page.step(0.01):
        pass
    full = hall.picture()
    for rect in places:
        assert empty.subsurface(rect).get_buffer().raw != full.subsurface(rect).get_buffer().raw
    assert len({full.subsurface(rect).get_buffer().raw for rect in places}) == len(places)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("rules", OURS, ids=lambda rules: rules.name)
def test_the_page_fits_every_window(rules, scale, hall):
    first = lessons_of(rules).readable[0].name
    hall.settings.learn(rules.name, first)
    page = hall.show(LessonsPage(hall, rules))
    for size in SIZES:
        hall.at(size, scale)
        wrong = complaints(page, hall)
        assert not wrong, f"at {size}, {scale} %:\n" + "\n".join(wrong)


def test_a_lesson_opens_by_click_and_the_first_that_was_not_done_by_enter(hall):
    hall.settings.learn("lucky_sevens", "1-fourteen")
    page = hall.show(LessonsPage(hall, LUCKY))
    assert texts(page).count("Done") == 1
    assert page.focus.key == "lesson-2-column"
    key(page, pygame.K_RETURN)
    assert hall.went[-1] == ("begin", Launch("lucky_sevens", lesson="2-column"))
    click(page, page.control("lesson-4-placing").rect.center)
    assert hall.went[-1] == ("begin", Launch("lucky_sevens", lesson="4-placing"))
    key(page, pygame.K_ESCAPE)
    assert hall.went[-1][0] == "back"


def test_a_mark_comes_without_leaving_the_page_and_survives_a_new_start(hall):
    page = hall.show(LessonsPage(hall, LUCKY))
    assert "Done" not in texts(page)
    hall.settings.learn("lucky_sevens", "1-fourteen")
    page.resize(hall.size)  # as the room does when what lay over it is gone
    assert "Done" in texts(page)
    assert SettingsFile(hall.settings.path).learnt("lucky_sevens") == {"1-fourteen"}


def test_a_broken_lesson_of_a_strange_game_is_named_with_its_reason(hall, monkeypatch):
    good, bad, *_ = lessons_of(LUCKY).readable
    from dataclasses import replace

    from cardtable.store.lessons import Lessons

    broken = replace(bad, save=bad.save.replace("-1 deal ", "-1 steal "))
    made = Lessons((good, broken), {"3-x": "line 1: expected 'cardtable lesson 1', got ''"})
    monkeypatch.setattr(lessons_module, "lessons_of", lambda _: made)
    page = hall.show(LessonsPage(hall, LUCKY))
    said = " ".join(texts(page))
    assert "3-x cannot be opened: line 1" in said
    assert f"The lesson “{bad.title}” cannot be opened: line" in said
    assert page.control(f"lesson-{good.name}") is not None
    assert page.control(f"lesson-{bad.name}") is None
    while page.step(0.01):
        pass
    assert not complaints(page, hall)


@pytest.mark.parametrize("rules", OURS, ids=lambda rules: rules.name)
def test_new_game_and_rules_lead_to_the_lessons(rules, hall):
    from cardtable.core.table import table_for

    for page in (
        NewGame(hall, rules),
        RulesPage(hall, rules, table_for(rules.options, rules.seats[0])),
    ):
        hall.show(page)
        click(page, page.control("lessons").rect.center)
        where, screen = hall.went[-1]
        assert where == "push"
        assert isinstance(screen, LessonsPage)
        assert screen.rules is rules


def test_a_game_without_lessons_offers_none(hall):
    page = hall.show(NewGame(hall, registry.find("blank")))
    assert page.control("lessons") is None
    assert page.control("rules") is not None


def test_the_sign_is_drawn():
    assert "lessons" in ICONS
