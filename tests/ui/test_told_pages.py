"""Pages with something drawn on them, as they are told: the replay's table, the chart of points."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from cardtable import registry
from cardtable.core.messages import shown
from cardtable.core.table import OVER, table_for
from cardtable.session import Chair, Session
from cardtable.store.settings import declared
from cardtable.store.statistics import FinishedGame
from cardtable.told.tree import Asked, Deed, Role, ToldScreen
from cardtable.told.wording import card_words, spoken
from cardtable.ui.controls.dialog import Dialog, DialogButton
from cardtable.ui.controls.page import Page
from cardtable.ui.event_sounds import TITLES
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.settings import SettingsPage
from cardtable.ui.pages.statistics import StatisticsPage
from cardtable.ui.sound import NAMES, SIGNALS
from cardtable.ui.table.replay import Replay
from tests.support.page_input import key
from tests.support.pages import PAGES

_CHOSEN = (Role.CHOICES, Role.SPINNER, Role.SLIDER, Role.SWITCH)
SEATS = {"lucky_sevens": 2, "nccc_seven": 4, "seven_bridge": 3, "seven_up": 3}
SEATS |= {"sevens_from_hell": 4, "blank": 2}


def played(game: str) -> Session:
    """A game between one person and others, forty moves on."""
    rules = registry.find(game)
    chairs = (Chair("human", "Ann"), *(Chair("easy", name) for name in "BCDE"[: SEATS[game] - 1]))
    session = Session(rules, table_for(rules.options, SEATS[game]), chairs, "otter")
    session.settle()
    for _ in range(40):
        if session.turn == OVER:
            break
        session.play(session.moves(session.turn)[-1])
        session.settle()
    return session


def told_words(screen: ToldScreen) -> str:
    return " ".join(thing.words for thing in screen.root.walk()).lower()


@pytest.mark.parametrize("game", SEATS)
def test_the_table_of_a_replay_is_told_as_it_is_drawn(game, hall):
    page = hall.show(Replay(hall, played(game)))
    for number in range(1, page.last, 7):
        page.go(number)
        page.table.motion.finish_now()
        screen = page.told()
        words = told_words(screen)
        drawn = page.shown().scene.arrangement.cards
        for card in drawn:
            if card.up and not card.covered:
                assert card_words(card.card) in words, f"after {number} moves"
        for pile in screen.root.walk():
            if pile.id.startswith(("card:", "pile:")):
                assert set(pile.deeds) == set()
                assert "can go to" not in pile.description


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_called_by_a_letter_or_a_number_alone(name, games, hall):
    """A choice may be a number: it stands in a group that has a name."""
    hall.at((1280, 720), 100)
    page = hall.show(PAGES[name](hall, games))
    bare = [
        thing.name
        for thing in page.told().root.walk()
        if (len(thing.name) == 1 and thing.name.isalpha())
        or (
            thing.name.isdigit()
            and thing.role in (Role.SPINNER, Role.SLIDER, Role.ENTRY, Role.BUTTON)
        )
    ]
    page.close()
    assert not bare


def test_ranks_and_teams_of_a_new_table_are_told_in_words(hall, games):
    hall.at((1280, 720), 100)
    page = hall.show(PAGES["new hell"](hall, games))
    names = [thing.name for thing in page.told().root.walk()]
    assert any(name.endswith(", aces") for name in names)
    assert any(name.endswith(", team A") for name in names)
    page.close()


def test_a_step_of_a_replay_has_the_focus_until_the_keyboard_goes_on(games, hall):
    page = hall.show(Replay(hall, games["three"]))
    assert page.told().focus == "play"
    key(page, pygame.K_RIGHT)
    screen = page.told()
    move = screen.root.find(screen.focus)
    assert move is not None
    assert move.role is Role.STATUS
    assert move.description == f"2 of {page.last}"
    first = screen.focus
    key(page, pygame.K_RIGHT)
    assert page.told().focus not in (first, "play")
    key(page, pygame.K_TAB)
    assert page.told().focus not in (first, "play", "now:3")


def test_the_points_of_the_chart_are_told_game_by_game(hall):
    for number, (won, points) in enumerate(((True, 12), (False, -3), (False, 4)), start=1):
        hall.statistics.record(FinishedGame(number, "seven_up", 3, "hard", "Ann", won, points))
    page = hall.show(StatisticsPage(hall))
    chart = page.told().root.find("chart")
    assert chart is not None
    assert [game.name for game in chart.children] == [
        "12, won",
        "minus 3, not won",
        "4, not won",
    ]
    assert chart.description.startswith("From minus 3 to 12, average 4.3")
    assert Deed.PRESS not in chart.deeds


@pytest.mark.parametrize("name", PAGES)
def test_a_page_begins_with_the_keyboard_somewhere_and_goes_on_as_it_is_read(name, games, hall):
    page = hall.show(PAGES[name](hall, games))
    screen = page.told()
    assert screen.focus != "page"
    assert screen.root.find(screen.focus) is not None
    order = [thing.id for thing in screen.root.walk()]
    places = [
        next(at for at, told in enumerate(order) if control.answers_to(told))
        for control in page.controls()
    ]
    assert places == sorted(places)
    page.close()


@pytest.mark.parametrize("name", PAGES)
def test_nothing_on_a_page_is_told_twice_in_a_row(name, games, hall):
    page = hall.show(PAGES[name](hall, games))
    root = page.told().root
    for thing in root.walk():
        about = thing.description.rstrip(".")
        assert not about or about not in (thing.name, thing.value, root.name), thing
        if thing.deeds:
            assert thing.name, thing
    page.close()


def entered(page: Page) -> str:
    """What a reader says as one comes to a page: its title, then what has the keyboard."""
    screen = page.told()
    thing = screen.root.find(screen.focus)
    assert thing is not None
    return f"{screen.root.name}. {thing.words}"


@pytest.mark.parametrize("name", [name for name in PAGES if not name.startswith("result")])
def test_a_page_begins_with_a_title_and_few_words(name, games, hall):
    """A result has the points of everybody; everything else waits until one goes there."""
    page = hall.show(PAGES[name](hall, games))
    screen = page.told()
    first = screen.root.find(screen.focus)
    assert screen.root.name
    items = (Role.ITEM, Role.STATUS)  # Orca skips the title of a page that begins with one
    assert screen.root.children[0].role not in items
    assert len(f"{screen.root.name} {first.name}".split()) <= 12
    long = name in ("dialog", "lessons") or name.startswith("new")  # a question, a task, who plays
    named = 10 if name == "saves" else 0  # a name of ten words that somebody typed
    many = 60 if long else 25 + named
    assert len(entered(page).split()) <= many, entered(page)
    page.close()


def test_every_page_has_an_id_of_its_own(games, hall):
    """Under one id a reader takes the next page for the same one, and says no title."""
    shown_as: dict[str, set[tuple[str, str]]] = {}
    for name in PAGES:
        page = hall.show(PAGES[name](hall, games))
        root = page.told().root
        shown_as.setdefault(root.id, set()).add((type(page).__name__, root.name))
        page.close()
    assert [each for each in shown_as.values() if len(each) > 1] == []
    assert len(shown_as) > 25


def test_felts_and_backs_are_groups_of_which_one_is_chosen(hall):
    root = hall.show(SettingsPage(hall)).told().root
    for name, count in (("Table", 10), ("Card back", 12)):
        group = next(thing for thing in root.walk() if thing.name == name and thing.children)
        assert group.role is Role.CHOICES
        assert [choice.role for choice in group.children] == [Role.CHOICE] * count
        assert [choice.chosen for choice in group.children].count(True) == 1
        assert [choice.chosen for choice in group.children].count(False) == count - 1


def test_volumes_say_their_unit(hall):
    root = hall.show(SettingsPage(hall)).told().root
    for name in ("Card sounds", "Signals"):
        slider = next(thing for thing in root.walk() if thing.name == name and thing.deeds)
        assert "In per cent." in slider.description


def test_the_rules_are_walked_by_paragraphs_and_headings(hall):
    page = hall.show(PAGES["rules"](hall, {}))
    page.tree.give_focus(page.control("read"))
    read = [entered(page)]
    for number in range(len(page.blocks) - 1):
        key(page, pygame.K_DOWN)
        read.append(entered(page))
        text = next(node for node in page.tree.root.walk() if node.key == "text")
        shown = page.control("read").spot
        assert text.rect.contains(shown) or shown.height > text.rect.height, number
    for said, block in zip(read, page.blocks, strict=True):
        plain = spoken(block.text)
        assert plain.split(",")[0].split()[-1] in said
    key(page, pygame.K_HOME)
    key(page, pygame.K_h)
    screen = page.told()
    assert screen.root.find(screen.focus).role is Role.HEADING


def test_keys_are_a_table_of_rows(hall):
    page = hall.show(PAGES["keys"](hall, {}))
    table = page.told().root.find("read")
    assert table.role is Role.TABLE
    rows = [thing for thing in table.children if thing.role is Role.ROW]
    assert len(rows) > 25
    key(page, pygame.K_TAB)
    key(page, pygame.K_DOWN)
    screen = page.told()
    assert screen.root.find(screen.focus) in rows


def test_a_long_text_is_not_told_at_once(hall):
    long = "\n\n".join(f"Paragraph {number} says the same once more." for number in range(40))
    page = hall.show(Dialog(hall, "A licence", long, [DialogButton("Close")]))
    assert len(entered(page).split()) < 10
    key(page, pygame.K_TAB)
    key(page, pygame.K_DOWN)
    assert "Paragraph 1 " in entered(page)


def test_the_controls_of_a_replay_have_names_of_their_own(games, hall):
    """They were all called by the sentence of the move."""
    page = hall.show(Replay(hall, games["three"]))
    controls = [thing for thing in page.told().root.walk() if thing.deeds or thing.chosen is None]
    names = {thing.id: thing.name for thing in controls}
    assert names["at"] == f"Move, of {page.last}"
    assert names["speed"] == "Speed"
    assert page.told().root.find("close").description == ""


def test_statistics_and_score_sheets_are_rows_that_are_understood_by_themselves(games, hall):
    page = hall.show(PAGES["statistics"](hall, games))
    page._choose("seven_up")
    lines = page.told().root.find("lines")
    assert lines.role is Role.CHOICES
    assert all("played" in line.name and "won" in line.name for line in lines.children)
    page = hall.show(PAGES["result three"](hall, games))
    sheet = page.told().root.find("rounds")
    assert sheet.role is Role.TABLE
    rows = [thing for thing in sheet.children if thing.id.startswith("rounds=")]
    assert [row.role for row in rows] == [Role.ROW] * 3
    page.tree.give_focus(page.control("rounds"))
    key(page, pygame.K_DOWN)
    screen = page.told()
    assert screen.focus == rows[1].id
    assert rows[1].name.startswith("Maximiliane von Hohenstein, total 7. Hand 1: 0, ")
    hall.picture()


@pytest.mark.parametrize("name", ["settings", "new lucky", "new hell", "new nccc"])
def test_every_group_and_field_says_its_help(name, games, hall):
    """The help stands beside a control; who goes from control to control would never hear it."""
    page = hall.show(PAGES[name](hall, games))
    things = list(page.told().root.walk())
    helps = {shown(setting.title): shown(setting.help) for setting in declared().values()}
    if isinstance(page, NewGame):
        options = page.choice.options
        helps = {option.title: shown(option.help) for option in options}
    heard = 0
    for thing in things:
        title = thing.name.partition(", ")[0] if isinstance(page, NewGame) else thing.name
        if thing.role in (*_CHOSEN, Role.ENTRY) and helps.get(title):
            assert spoken(helps[title]).rstrip(".") in thing.description, thing
            heard += 1
    assert heard >= {"settings": 25, "new lucky": 3, "new hell": 20}.get(name, 0)


def test_a_value_that_is_chosen_says_what_it_means(games, hall):
    """The sentence that follows from it stands below its group, where no control is."""
    page = hall.show(PAGES["new lucky"](hall, games))
    for rule in ("seven_to_empty", "hands", "aside"):
        option = next(one for one in page.choice.options if one.name == rule)
        for choice in option.values(4):
            page.update(page.choice.choose, option, choice.value)
            group = page.told().root.find(f"option-{rule}")
            (chosen,) = [one for one in group.children if one.chosen]
            assert chosen.description == spoken(option.sentence(page.choice.table[rule]))
            assert all(not one.description for one in group.children if one is not chosen)
    undo = page.told().root.find("undo")
    assert "as long as no hidden card" in next(one.description for one in undo.children)


def test_lists_in_the_rules_are_read_without_their_bullets(hall):
    page = hall.show(PAGES["rules"](hall, {}))
    lines = [thing.name for thing in page.told().root.walk() if thing.id.startswith("block-")]
    assert len(lines) > 20
    assert not [line for line in lines if "•" in line]


def test_every_sound_can_be_tried_by_its_name(hall, monkeypatch):
    played: list[str] = []
    monkeypatch.setattr(hall.sounds, "play", lambda name, side=0.0: played.append(name))
    page = hall.show(PAGES["sounds"](hall, {}))
    buttons = [thing for thing in page.told().root.walk() if thing.id.startswith("sound-")]
    assert [button.name for button in buttons] == [
        *(shown(TITLES[name]) for name in TITLES if name in SIGNALS),
        *(shown(TITLES[name]) for name in TITLES if name not in SIGNALS),
    ]
    for button in buttons:
        page.control(button.id).perform(Asked(button.id, Deed.PRESS))
    assert sorted(played) == sorted(NAMES)


@pytest.mark.parametrize("heard", [True, False])
def test_where_nothing_can_be_heard_a_listener_comes_to_the_reason(heard, hall, monkeypatch):
    """Tab leads to it, and Shift and Tab from the sound with which the page begins."""
    monkeypatch.setattr(type(hall.sounds), "heard", heard, raising=False)
    hall.settings.set("sound", True)
    page = hall.show(PAGES["sounds"](hall, {}))
    key(page, pygame.K_TAB)
    names = [entered(page)]
    while entered(page) != names[0] or len(names) == 1:
        key(page, pygame.K_TAB)
        names.append(entered(page))
    assert any("Nothing can be heard" in name for name in names) != heard


@pytest.mark.parametrize("name", ["settings", "new hell", "new nccc"])
def test_no_two_controls_of_a_page_are_called_alike(name, games, hall):
    """The deck and a volume were both called "Cards"."""
    page = hall.show(PAGES[name](hall, games))
    names = Counter(
        thing.name
        for thing in page.told().root.walk()
        if thing.role in (*_CHOSEN, Role.ENTRY, Role.BUTTON)
    )
    assert [called for called, count in names.items() if count > 1] == []


def test_what_is_told_of_the_first_saved_game_does_not_change(games, hall):
    page = hall.show(PAGES["unfinished"](hall, games))
    first = next(thing for thing in page.told().root.walk() if thing.id == "open-0")
    assert first.description.startswith("Seven-Up. Ann and Bo (hard) against Maximiliane")
    for _ in range(20):
        page.step(0.1)
    assert first in page.told().root.walk()
    page.close()
