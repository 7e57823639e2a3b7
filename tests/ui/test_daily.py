"""The deal of the day: the same cards for everybody, the first try, the calendar, passing it on."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from types import SimpleNamespace

import pygame
import pytest

from cardtable import registry, save_text
from cardtable.conformance.declarations import _of_the_day
from cardtable.core.table import DEALER, OVER
from cardtable.croupier import daily
from cardtable.session import FIRST_TRY, Chair
from cardtable.store.day_book import DayResult
from cardtable.store.launch import TODAY, Launch
from cardtable.store.places import Places
from cardtable.store.settings import LastTable
from cardtable.told.tree import Asked, Deed
from cardtable.ui.pages.chooser import Chooser
from cardtable.ui.pages.daily import DailyPage
from cardtable.ui.pages.day_picture import day_sheet, page_of
from cardtable.ui.pages.result import Result
from cardtable.ui.screen_stack import ScreenStack
from tests.support.hall import NOON
from tests.support.page_input import click, key, to
from tests.support.random_play import drawn_move, play_at_random

DAY = date(2026, 11, 24)
A_DAY = 86_400.0
GAME = "lucky_sevens"
WON, LOST = (DayResult(begun=True, over=True, won=won, score=52) for won in (True, False))


class Clock:
    """The time, which a test puts where it wants it."""

    now = NOON

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def room(tmp_path, clock):
    """A stage without a window, at noon of the day."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    made = ScreenStack((1280, 720), Places(tmp_path, tmp_path), clock)
    made.settings.set("undo", "free")
    yield made
    made.close()


def begun(room, day=TODAY, game=GAME):
    room.begin(Launch(game, day=day))
    return room.session


def played(session, moves=10_000):
    return play_at_random(session, 3, moves)


def ended(room):
    """Plays the game in play to its end, and lets its screen see that."""
    session = played(room.session)
    for _ in range(200):
        room.step(0.1)
        if isinstance(room.screen, Result):
            break
    assert isinstance(room.screen, Result)
    return session


def result(room, day=DAY, game=GAME):
    return room.day_book.result(day, game)


# -- the same for everybody ----------------------------------------------------------------------


@pytest.mark.parametrize("rules", registry.installed(), ids=lambda rules: rules.name)
def test_everybody_is_dealt_the_same_cards_at_the_same_table(rules, room, tmp_path, clock):
    """Whatever the settings, the last table and the names are."""
    seats = max(rules.seats)
    room.settings.remember(rules.name, LastTable((("human", "Ann"),) * seats))
    other = ScreenStack((1280, 720), Places(tmp_path / "b", tmp_path / "b"), clock)
    other.settings.set("name", "Somebody else")
    here, there = begun(room, game=rules.name), begun(other, game=rules.name)
    for session in (here, there):
        session.settle()
        assert daily.day_of(session) == DAY
        assert (session.undo_rule, session.first_try) == ("fair", True)
        assert [chair.is_human for chair in session.chairs] == [
            True,
            *[False] * (rules.seats[0] - 1),
        ]
    assert here.table == there.table
    assert [entry.move for entry in here.log] == [entry.move for entry in there.log]
    other.close()


def test_every_day_and_every_game_has_cards_of_its_own(room):
    deals = set()
    for game in (rules.name for rules in registry.installed()):
        for day in (DAY, DAY - timedelta(days=1), date(2025, 11, 24)):
            session = begun(room, day.isoformat(), game)
            session.settle()
            deals.add(session.fingerprint)
    assert len(deals) == 3 * len(registry.installed())


@pytest.mark.parametrize("rules", registry.installed(), ids=lambda rules: rules.name)
def test_every_deal_of_the_day_has_the_same_cards_however_it_is_played(rules, room):
    """Not only the first: the n-th is the same for everybody, and is the one that is foreseen."""
    deals = []
    for throw in range(3):
        session = room._openings.new_session(daily.launch_of(rules, DAY))
        dice, seen = Random(throw), []
        for _ in range(4000):
            if session.turn == OVER or len(seen) == 3:
                break
            if session.turn < 0:
                move = session.deal()
                seen += [move] if move.word == "deal" else []
                continue
            session.play(drawn_move(session, dice))
        deals.append(seen)
    known = max(deals, key=len)
    assert known
    for seen in deals:
        assert seen == known[: len(seen)]
    if rules.name in ("nccc_seven", "seven_up"):
        assert len(known) == 3, "later deals were compared"


def test_another_deal_goes_by_the_length_of_the_log(room):
    """So that saves of older versions go on as they would have."""
    session = room._openings.new_session(Launch(GAME, (Chair(),), "otter"))
    assert session.rules.deal(session.state, Random("otter/0")) == session.deal()


def test_what_is_foreseen_is_what_comes(room):
    rules = registry.find("seven_up")
    session = room._openings.new_session(daily.launch_of(rules, DAY))
    dice = Random(5)
    for _ in range(400):
        if session.turn == OVER:
            break
        if session.turn < 0:
            session.deal()
            continue
        move = drawn_move(session, dice)
        expected = session.next_seat(move)
        session.play(move)
        after = session.state
        while session.turn == DEALER and (
            session.state is after or not rules.handling.pause(session.state)
        ):
            session.deal()
        assert session.turn == expected


def test_a_table_of_the_day_that_is_none_is_found():
    """As `cardtable check` does for a game that declares one."""
    rules = registry.find("nccc_seven")
    odd = SimpleNamespace(
        **{name: getattr(rules, name) for name in ("name", "seats")},
        options=tuple(replace(option, daily="99") for option in rules.options),
    )
    assert [fault for fault in _of_the_day(odd, None) if "deal of the day" in fault]
    assert list(_of_the_day(rules, None)) == []


def test_a_day_that_has_not_come_is_refused(room):
    room.begin(Launch("blank"))
    before = room.session
    room.begin(Launch(GAME, day="2026-11-25"))
    assert room.session is before
    assert room.toast.text == daily.NOT_YET


def test_a_game_that_ended_as_the_program_did_counts_when_it_is_opened(room):
    """The last move was kept, but its result was never shown."""
    session = played(begun(room))
    assert session.turn == OVER
    assert not result(room).over
    room._openings.in_play = None  # as after a crash
    assert not begun(room).first_try
    assert result(room).over
    assert room.session.turn != OVER


def test_another_table_is_no_deal_of_the_day(room):
    seed = daily.deal_of(GAME, DAY)
    for launch in (
        Launch(GAME, (Chair(), Chair("easy")), seed),
        Launch(GAME, (Chair(),), seed, {"seven_to_empty": "not-allowed"}),
        Launch(GAME, (Chair(),), "2026-02-30 lucky_sevens"),
        Launch(GAME, (Chair(),), daily.deal_of("seven_up", DAY)),
    ):
        room.begin(launch)
        assert daily.day_of(room.session) is None
    assert room.day_book.results() == {}


# -- the first try -------------------------------------------------------------------------------


def test_a_first_try_counts_and_the_same_cards_again_are_practice(room):
    first = begun(room)
    assert result(room) == DayResult(begun=True)
    over = ended(room).outcome
    assert over is not None
    counted = result(room)
    assert (counted.over, counted.won, counted.score) == (True, bool(over.winners), over.scores[0])
    room.screen.rematch()
    again = room.session
    assert again is not first
    assert (daily.day_of(again), again.first_try) == (DAY, False)
    assert room.toast.text == daily.PRACTICE
    begun(room)
    assert not room.session.first_try
    ended(room)
    assert result(room) == DayResult(
        begun=True, over=True, won=counted.won, score=counted.score, practice=2
    )


def test_a_first_try_that_waits_is_gone_on_with(room):
    """In play or put by, the same game goes on, and still counts."""
    log = played(begun(room), 3).log
    assert begun(room).log == log
    room.home()
    assert begun(room).log == log
    room.begin(Launch("seven_up"))
    played(room.session, 1)
    assert begun(room).log == log
    assert room.session.first_try
    assert "is put by" in room.toast.text
    assert result(room) == DayResult(begun=True), "no practice was noted"


def test_the_day_is_that_on_which_the_game_was_begun(room, clock):
    played(begun(room), 3)
    clock.now += A_DAY
    tomorrow = DAY + timedelta(days=1)
    room.begin(Launch())
    ended(room)
    assert result(room).over
    assert result(room, tomorrow) == DayResult()
    assert begun(room).first_try, "the next day has a first try of its own"
    assert result(room, tomorrow).begun


def test_an_abandoned_first_try_counts_when_it_is_taken_up_again(room, clock):
    log = played(begun(room), 3).log
    clock.now += 3 * A_DAY
    assert played(begun(room), 1).first_try
    assert begun(room, DAY.isoformat()).log == log
    assert room.session.first_try
    ended(room)
    assert result(room).over


def test_a_day_that_was_missed_is_practice(room):
    yesterday = DAY - timedelta(days=1)
    assert not begun(room, yesterday.isoformat()).first_try
    ended(room)
    assert result(room, yesterday) == DayResult(practice=1)
    future = DAY + timedelta(days=1)
    assert not begun(room, future.isoformat()).first_try, "nor can a day be begun before it comes"
    assert not result(room, future).begun


def test_a_clock_that_is_put_back_loses_nothing_and_gives_no_second_first_try(room, clock):
    begun(room)
    ended(room)
    before = result(room)
    clock.now -= 40 * A_DAY
    assert begun(room).first_try
    clock.now += 40 * A_DAY
    assert not begun(room).first_try
    assert (result(room).score, result(room).over) == (before.score, True)


def test_a_copy_kept_under_a_name_is_practice(room):
    session = played(begun(room), 3)
    path = room.saves.keep(session, "Just in case")
    text = path.read_text()
    assert FIRST_TRY not in text
    room.begin(Launch(file=str(path), text=text))
    assert daily.day_of(room.session) == DAY
    assert not room.session.first_try


def test_the_mark_of_a_first_try_is_a_comment_to_other_versions(room):
    """It stands in the journal alone; without its comments the save is the same game."""
    session = played(begun(room), 3)
    text = room.saves.current.read_text()
    assert text.count(FIRST_TRY) == 1
    assert save_text.first_try_of(text) == session.seed
    bare = "".join(line for line in text.splitlines(True) if not line.startswith("#"))
    assert save_text.read(bare, registry.find).state == session.state
    assert text == save_text.write(session, undone=True), "so that its lines need no second check"


def test_what_cannot_be_begun_is_said(room):
    room.begin(Launch("blank"))
    for launch in (Launch(GAME, day="tomorrow"), Launch("bingo", day=TODAY)):
        before = room.session
        room.begin(launch)
        assert room.session is before
        assert room.toast.text


# -- streaks -------------------------------------------------------------------------------------


def days(results, last=DAY):
    """Results by date, up to the last day: W won, L lost, b begun, a dot for nothing."""
    kinds = {"W": WON, "L": LOST, "b": DayResult(begun=True)}
    first = last - timedelta(days=len(results) - 1)
    return {
        first + timedelta(days=at): kinds[letter]
        for at, letter in enumerate(results)
        if letter in kinds
    }


@pytest.mark.parametrize(
    ("results", "streaks"),
    [
        ("", (0, 0, 0, 0)),
        ("W", (1, 1, 1, 1)),
        ("WWLW", (4, 4, 1, 2)),
        ("WWL", (3, 3, 0, 2)),
        ("WLWW.", (4, 4, 2, 2)),  # today is not over
        ("WLWWb", (4, 4, 2, 2)),
        ("WWW..", (0, 3, 0, 3)),
        ("WWbWW", (2, 2, 2, 2)),  # begun and left is not played
        ("LLL.", (3, 3, 0, 0)),
        ("LWL.", (3, 3, 0, 1)),
    ],
)
def test_streaks(results, streaks):
    assert daily.streaks(days(results), DAY) == daily.Streaks(*streaks)


def test_a_streak_outlasts_a_clock_that_was_put_back():
    before = daily.streaks(days("WWW"), DAY)
    assert daily.streaks(days("WWW"), DAY - timedelta(days=20)) == before


def test_a_row_is_counted_up_to_the_day_that_is_passed_on():
    won = days("WWWLW")
    assert [daily.row_up_to(won, day) for day in sorted(won)] == [1, 2, 3, 0, 1]
    assert daily.row_up_to(won, DAY + timedelta(days=1)) == 0


@pytest.mark.parametrize("month", [date(2026, 2, 1), date(2027, 2, 1), date(9999, 12, 1)])
def test_a_month_has_whole_weeks_from_monday(month):
    weeks = daily.weeks(month)
    assert all(len(week) == 7 for week in weeks)
    shown = [day for week in weeks for day in week if day is not None]
    assert shown[0] == month
    assert [day.day for day in shown] == list(range(1, shown[-1].day + 1))
    assert all(day is None or day.weekday() == at for week in weeks for at, day in enumerate(week))


# -- the page ------------------------------------------------------------------------------------


@pytest.fixture
def page(hall):
    yesterday = DAY - timedelta(days=1)
    for day, won in ((yesterday, True), (DAY, True)):
        hall.day_book.begin(day, GAME)
        hall.day_book.finish(day, GAME, won=won, score=52, hints=0)
    return hall.show(DailyPage(hall, GAME))


def test_the_chooser_leads_to_it(hall):
    chooser = hall.show(Chooser(hall))
    click(chooser, chooser.control("Deal of the day").rect.center)
    assert isinstance(hall.went[-1][1], DailyPage)


def test_today_is_played_by_mouse_by_keys_and_by_a_listener(hall):
    wanted = ("begin", Launch(GAME, day=TODAY))
    page = hall.show(DailyPage(hall, GAME))
    assert page.control("go").label == "Play"
    click(page, page.control("go").rect.center)
    key(page, pygame.K_RETURN)
    assert page.perform(Asked("go", Deed.PRESS))
    assert hall.went == [wanted] * 3


def test_a_day_is_chosen_by_mouse_by_keys_and_by_a_listener(page):
    click(page, page.control("day-2026-11-03").rect.center)
    assert page.day == date(2026, 11, 3)
    assert page.control("go").label == "Practise"
    to(page, "day-2026-11-04")
    key(page, pygame.K_SPACE)
    assert page.day == date(2026, 11, 4)
    key(page, pygame.K_RIGHT)
    key(page, pygame.K_SPACE)
    assert page.day == date(2026, 11, 5)
    assert page.perform(Asked("day-2026-11-23", Deed.PRESS))
    assert page.day == date(2026, 11, 23)
    chosen = page.told().root.find("day-2026-11-23")
    assert (chosen.name, chosen.chosen) == ("Monday 23: won, 52 points", True)
    assert page.told().root.find("day-2026-11-24").name == "Tuesday 24 (today): won, 52 points"
    assert page.control("day-2026-11-25") is None, "a day to come cannot be chosen"


def test_months_are_leafed_through(page):
    assert not page.control("after").enabled
    click(page, page.control("before").rect.center)
    assert page.control("day-2026-10-31") is not None
    assert page.perform(Asked("before", Deed.PRESS))
    assert page.month == date(2026, 9, 1)
    click(page, page.control("after").rect.center)
    assert page.month == date(2026, 10, 1)


def test_a_game_is_chosen_and_has_days_of_its_own(page, hall):
    click(page, page.control("game-seven_up").rect.center)
    assert page.days == {}
    to(page, "go")
    key(page, pygame.K_RETURN)
    assert hall.went[-1] == ("begin", Launch("seven_up", day=TODAY))


def test_a_day_played_before_the_clock_was_put_back_still_stands_there(page, hall):
    hall.clock = lambda: NOON - 40 * A_DAY
    page.step(0.1)
    assert page.today == DAY - timedelta(days=40)
    for _ in range(2):
        click(page, page.control("after").rect.center)
    assert page.control("day-2026-11-24") is not None
    assert not page.control("after").enabled


def test_at_midnight_the_page_goes_on_to_the_new_day(page, hall):
    assert page.control("go").label == "Practise"
    hall.clock = lambda: NOON + A_DAY
    page.step(0.1)
    assert page.day == DAY + timedelta(days=1)
    assert page.control("go").label == "Play"


def test_a_first_try_that_waits_is_offered_to_go_on_with(room):
    played(begun(room), 3)
    room.home()
    room.push(DailyPage(room, GAME))
    assert room.screen.control("go").label == "Continue"
    room.screen.go()
    assert room.session.first_try


def test_a_result_leads_to_its_day_and_says_whether_it_counted(room):
    begun(room)
    ended(room)
    words = [thing.name for thing in room.screen.told().root.walk()]
    assert "Deal of 24 November 2026" in words
    click(room.screen, room.screen.control("calendar").rect.center)
    assert isinstance(room.screen, DailyPage)
    assert (room.screen.day, room.screen.game) == (DAY, GAME)
    room.back()
    room.screen.rematch()
    ended(room)
    words = [thing.name for thing in room.screen.told().root.walk()]
    assert "Deal of 24 November 2026, for practice" in words


# -- passing it on -------------------------------------------------------------------------------

LINE = "Lucky Sevens, deal of 24 November 2026: won, 52 points. Won 2 days in a row."


def test_a_result_is_copied_as_one_line(page, hall, monkeypatch):
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    click(page, page.control("copy").rect.center)
    assert copied == [LINE]
    assert "\n" not in LINE
    assert "clipboard" in hall.notices[-1]


def test_a_clipboard_that_does_not_work_is_said(page, hall, monkeypatch):
    def fails(_text):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fails)
    page.copy()
    assert hall.notices == ["The clipboard cannot be used (no clipboard)."]


def test_a_result_is_saved_as_a_picture_beside_older_ones(page, hall):
    for _ in range(2):
        click(page, page.control("picture").rect.center)
    folder = hall.saves.places.pictures
    names = sorted(path.name for path in folder.iterdir())
    first = "cardtable-lucky_sevens-2026-11-24"
    assert names == [f"{first}-2.png", f"{first}.png"]
    assert pygame.image.load(folder / f"{first}.png").get_size() == (1200, 630)
    assert f"{first}-2.png" in hall.notices[-1]


def test_a_picture_that_cannot_be_saved_is_said(page, hall):
    hall.saves.places.pictures.write_text("a file is in the way")
    page.save_picture()
    assert hall.notices[-1].startswith("The picture could not be saved")


@pytest.mark.parametrize("rules", registry.installed(), ids=lambda rules: rules.name)
def test_the_picture_has_room_for_every_title_and_result(rules, hall, monkeypatch):
    """Nothing in it is cut, and it differs by its result."""
    page = hall.show(DailyPage(hall, rules.name))
    hall.day_book.finish(DAY, rules.name, won=True, score=-99_999, hints=99)
    for back in range(1, 7):
        day = DAY - timedelta(days=back)
        hall.day_book.finish(day, rules.name, won=True, score=1, hints=0)
    sheet = page._sheet()
    assert sheet.row == 7
    theme = hall.theme.printed()
    root = page_of(sheet)
    assert root.height_for(theme, theme.px(600)) <= theme.px(315)
    drawn = pygame.image.tobytes(day_sheet(hall.art, hall.theme, sheet), "RGB")
    monkeypatch.setattr(page, "day", DAY - timedelta(days=6))
    assert drawn != pygame.image.tobytes(day_sheet(hall.art, hall.theme, page._sheet()), "RGB")
