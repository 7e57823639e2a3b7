"""The screens around the table, by posted events on the dummy driver."""

from dataclasses import replace
from random import Random

import pygame
import pytest

from cardtable import __version__, registry, save_text
from cardtable.ai.asking import Answer
from cardtable.core import messages
from cardtable.core.cards import HIDDEN
from cardtable.core.players import Afterthought, computers_of
from cardtable.core.state import Line, Outcome
from cardtable.core.table import table_for
from cardtable.croupier.glance import glance_at
from cardtable.croupier.records import Record
from cardtable.croupier.score_sheet import Sheet, headline, places
from cardtable.croupier.table_setup import TableSetup, who_plays, who_plays_at
from cardtable.croupier.watching import onlooker
from cardtable.registry import find
from cardtable.session import Chair, Session
from cardtable.store import languages
from cardtable.store.launch import Launch
from cardtable.store.settings import LastTable, declared
from cardtable.store.statistics import FinishedGame
from cardtable.ui.controls.dialog import Dialog
from cardtable.ui.controls.panels import Panel
from cardtable.ui.pages import rules as rules_module
from cardtable.ui.pages import settings as settings_module
from cardtable.ui.pages.about import About
from cardtable.ui.pages.chooser import Chooser, players_of
from cardtable.ui.pages.miniature_slots import MiniatureSlot, specimen_of
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.result import Result
from cardtable.ui.pages.rules import RulesPage
from cardtable.ui.pages.saves import SavesPage
from cardtable.ui.pages.settings import SettingsPage
from cardtable.ui.pages.statistics import StatisticsPage
from cardtable.ui.table.replay import Replay
from tests.support.page_input import click, key, to
from tests.support.pages import PAGES, played
from tests.support.sizes import NETBOOK
from tests.support.thinned import thinned

LUCKY = find("lucky_sevens")
BLANK = find("blank")


def inner_points(rect):
    """Points of a grid inside a rectangle."""
    return [
        (rect.left + rect.width * x // 24, rect.top + rect.height * y // 12)
        for x in range(1, 24)
        for y in range(1, 12)
    ]


def texts(page):
    return [node.text for node in page.tree.root.walk() if getattr(node, "text", "")]


def says(page, words):
    return any(words in text for text in texts(page))


@pytest.mark.parametrize("name", PAGES)
def test_every_control_can_be_reached_by_keyboard(name, games, hall):
    page = hall.show(PAGES[name](hall, games))
    wanted = [control.key for control in page.controls()]
    assert len(set(wanted)) == len(wanted), "two controls have one key"
    reached = set()
    for _ in range(len(wanted) + 1):
        key(page, pygame.K_TAB)
        reached.add(page.focus.key)
        assert page.focus.shown.height > 0, f"{page.focus.key} has the keyboard out of sight"
    assert reached == set(wanted)


@pytest.mark.parametrize("name", thinned([*PAGES], every=4))
def test_every_screen_draws_in_every_theme(name, games, hall):
    page = hall.show(PAGES[name](hall, games))
    seen = set()
    for theme in declared()["theme"].choices:
        hall.settings.set("theme", theme)
        hall.apply()
        seen.add(pygame.image.tobytes(hall.picture(), "RGB"))
    assert len(seen) >= len(declared()["theme"].choices) - 1  # pages are of no game
    page.close()


# -- the chooser ---------------------------------------------------------------------------------


def test_the_chooser_shows_every_game_and_opens_it(hall):
    page = hall.show(Chooser(hall))
    for rules in registry.installed():
        assert says(page, rules.title)
        assert says(page, rules.blurb)
    click(page, page.control("game-lucky_sevens").rect.center)
    where, screen = hall.went[-1]
    assert where == "push"
    assert isinstance(screen, NewGame)
    assert screen.choice.rules is LUCKY


def test_an_open_game_comes_first_and_enter_goes_on_with_it(hall):
    session = Session(
        LUCKY, table_for(LUCKY.options, 2), [Chair("human", "Ann"), Chair("hard", "Bo")]
    )
    hall.saves.begin(session)
    session.settle()
    page = hall.show(Chooser(hall))
    assert next(
        control.key
        for control in page.controls()
        if "game" in control.key or control.key == "continue"
    )
    assert page.focus.key == "continue"
    first = min(
        (control for control in page.controls() if control.key.startswith(("game-", "continue"))),
        key=lambda control: (control.rect.top, control.rect.left),
    )
    assert first.key == "continue"
    while page.step(0.01):
        pass
    assert says(page, "Ann against Bo (hard)")
    key(page, pygame.K_RETURN)
    where, launch = hall.went[-1]
    assert where == "begin"
    assert not launch.game
    assert not launch.text
    hall.saves.close()


def test_a_broken_game_is_listed_with_its_error(hall, monkeypatch):
    monkeypatch.setattr(registry, "broken", lambda **_: {"seven_dwarfs": "ImportError: no dwarfs"})
    page = hall.show(Chooser(hall))
    assert says(page, "seven_dwarfs")
    assert says(page, "no dwarfs")


def test_a_game_that_fails_while_its_picture_is_made_is_listed_as_broken(hall, monkeypatch):
    def fails(*_given):
        raise RuntimeError("no cards")

    monkeypatch.setattr("cardtable.croupier.specimen.specimen", fails)
    page = hall.show(Chooser(hall))
    for _ in range(20):
        page.step(0.01)
    assert says(page, "RuntimeError: no cards")
    assert page.control("game-lucky_sevens") is None


def test_the_small_table_that_comes_next_is_begun_and_none_suffers_from_a_broken_one(
    hall, monkeypatch
):
    def source(name):
        if name == "nccc_seven":
            raise SystemExit("no seats")
        return specimen_of(name)

    monkeypatch.setattr("cardtable.ui.pages.chooser.specimen_of", source)
    page = hall.show(Chooser(hall))
    names = [game.name for game in page.games]
    begun = []
    while page.step(0.01):
        begun.append(page._miniatures._begun and page._miniatures._begun.name)
    sound = [name for name in names if name != "nccc_seven"]
    assert [name for name in begun if name] == [name for name in sound if name != names[0]]
    assert [*page._miniatures.undrawn] == ["nccc_seven"]
    assert [game.name for game in page.games] == sound


def test_an_open_game_that_is_damaged_says_so_and_can_still_be_opened(hall):
    session = Session(LUCKY, table_for(LUCKY.options, 1), [Chair("human", "Ann")], "s")
    hall.saves.begin(session)
    session.settle()
    with hall.saves.current.open("a") as file:
        file.write("0 column-9:Kh > won-0/1\n")
    page = hall.show(Chooser(hall))
    while page.step(0.01):
        pass
    assert says(page, "Part of it cannot be read")
    click(page, page.control("continue").rect.center)
    assert hall.went[-1][0] == "begin"
    hall.saves.close()


def picture_of(page, name):
    places = (node for node in page.tree.root.walk() if isinstance(node, MiniatureSlot))
    return next(place.rect for place in places if place.name == name)


def test_pictures_are_made_again_for_another_felt(hall):
    page = hall.show(Chooser(hall))
    while page.step(0.01):
        pass
    green = hall.picture().subsurface(picture_of(page, "lucky_sevens"))
    hall.settings.set("theme", "blue")
    hall.apply()
    while page.step(0.01):
        pass
    blue = hall.picture().subsurface(picture_of(page, "lucky_sevens"))
    assert pygame.image.tobytes(green, "RGB") != pygame.image.tobytes(blue, "RGB")


def test_a_picture_of_a_table_with_several_people_shows_no_hand():
    table = table_for(BLANK.options, 3)
    chairs = [Chair("human", "Ann"), Chair("human", "Bo"), Chair("hard", "Cy")]
    session = Session(BLANK, table, chairs, "x")
    session.settle()
    _, piles = onlooker(session).piles()
    assert set(piles["hand-0"]) | set(piles["hand-1"]) == {HIDDEN}
    alone = Session(BLANK, table, [Chair("hard"), Chair("human", "Bo"), Chair("hard")], "x")
    alone.settle()
    viewer, piles = onlooker(alone).piles()
    assert viewer == 1
    assert HIDDEN not in piles["hand-1"]
    assert set(piles["hand-0"]) == {HIDDEN}


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ((1, 2, 3, 4), "1–4 players"),
        ((6, 4), "4 or 6 players"),
        ((1,), "1 player"),
        ((4,), "4 players"),
    ],
)
def test_how_many_may_play_is_said_as_people_say_it(seats, said):
    assert players_of(seats) == said


# -- new game ------------------------------------------------------------------------------------


def test_a_new_table_begins_with_one_person_and_the_middle_level():
    choice = TableSetup(LUCKY, None, ("Ann", "Bo"))
    choice.count = 3
    assert [chair.player for chair in choice.chairs] == ["human", "normal", "normal"]
    assert choice.chairs[0].name == "Ann"
    assert len({chair.name for chair in choice.chairs}) == 3


def test_two_players_never_have_one_name():
    choice = TableSetup(LUCKY)
    choice.count = 2
    choice.rename(0, "Ann")
    choice.rename(1, "  Ann ")
    assert [chair.name for chair in choice.chairs] == ["Ann", "Ann 2"]
    choice.rename(1, "   ")
    assert choice.chairs[1].name not in ("", "Ann")


def test_a_person_at_a_computers_seat_gets_a_persons_name_and_back():
    choice = TableSetup(LUCKY, None, ("Ann", "Bo"))
    choice.count = 2
    computer = choice.chairs[1].name
    choice.sit(1, "human")
    assert choice.chairs[1].name == "Bo"
    choice.sit(1, "easy")
    assert choice.chairs[1].name == computer
    choice.rename(1, "HAL")
    choice.sit(1, "hard")
    assert choice.chairs[1].name == "HAL"


def test_NC_30_more_than_ten_players_are_for_those_who_ask(hall):
    page = hall.show(NewGame(hall, registry.find("nccc_seven"), Random(1)))
    assert list(page.control("count").values) == list(range(4, 11))
    click(page, page.control("more").rect.center)
    assert page.control("count").values[-1] == 25
    assert page.control("more") is None


def test_the_last_choice_is_remembered_for_each_game(hall):
    page = hall.show(NewGame(hall, LUCKY, Random(1)))
    page.choice.count = 2
    page.refresh()
    click(page, page.control("seat-1").cells[3].center)
    page.control("name-0").change("Ann")
    to(page, "deal")
    key(page, pygame.K_RETURN)
    where, launch = hall.went[-1]
    assert where == "begin"
    assert launch.game == "lucky_sevens"
    assert [chair.player for chair in launch.chairs] == ["human", "hard"]
    assert launch.chairs[0].name == "Ann"
    assert launch.seed.isdigit()
    again = NewGame(hall, LUCKY)
    assert again.choice.count == 2
    assert again.choice.chairs == launch.chairs
    assert NewGame(hall, find("seven_up")).choice.chairs != launch.chairs


def test_a_value_that_no_longer_exists_falls_back(hall):
    last = LastTable((("human", "Ann"), ("genius", "Bo")), {"hands": "sideways", "gone": "1"})
    choice = TableSetup(LUCKY, last)
    assert choice.table["hands"] == "open"
    assert choice.chairs[1].player == "normal"


def test_house_rules_are_chosen_summed_up_and_reset(hall):
    page = hall.show(NewGame(hall, LUCKY))
    page.choice.count = 2
    page.refresh()
    assert "the usual house rules; a random deal" in page.choice.summary()
    click(page, page.control("option-hands").cells[1].center)
    page.choice.seed = "  otter "
    assert page.choice.summary().endswith("hands: closed; the deal “otter”.")
    assert page.choice.launch("77").seed == "otter"
    assert page.choice.launch("77").options["hands"] == "closed"
    click(page, page.control("usual").rect.center)
    assert not page.choice.changed


def test_an_option_of_several_numbers_is_set_one_by_one(hall):
    rules = next(r for r in registry.installed() if any(o.count > 1 for o in r.options))
    option = next(each for each in rules.options if each.count > 1)
    page = hall.show(NewGame(hall, rules))
    before = page.choice.table.numbers(option.name)
    to(page, f"option-{option.name}-1")
    key(page, pygame.K_RIGHT)
    after = page.choice.table.numbers(option.name)
    assert after[0] == before[0]
    assert after[1] > before[1]
    assert after[2:] == before[2:]


def test_who_plays_is_told_in_few_words():
    many = (Chair("human", "Ann"), *[Chair("easy", str(n)) for n in range(4)], Chair("hard", "X"))
    computers = computers_of(find("seven_up"))
    assert who_plays(many, computers) == "Ann against 5 computer players (4 easy, 1 hard)"
    assert who_plays((Chair("human", "Ann"), Chair("human", "Bo")), computers) == "Ann and Bo"
    unnamed = Session(find("seven_up"), table_for(find("seven_up").options, 4), seed="1")
    unnamed.chairs = (Chair("human"), *[Chair("hard")] * 3)
    first, *others = unnamed.names
    assert who_plays_at(unnamed) == (
        f"{first} and {others[1]} (hard) against {others[0]} (hard) and {others[2]} (hard)"
    )


# -- rules ---------------------------------------------------------------------------------------


def scroll_of(page, name):
    return next(node for node in page.tree.root.walk() if node.key == name)


def test_searching_the_rules_goes_from_place_to_place(hall):
    page = hall.show(RulesPage(hall, LUCKY, table_for(LUCKY.options, 2)))
    for letter in "seven":
        key(page, getattr(pygame, f"K_{letter}"), text=letter)
    assert page.query == "seven"
    assert len(page.matches) > 3
    first = page._at
    offset = scroll_of(page, "text").offset
    key(page, pygame.K_RETURN)
    key(page, pygame.K_RETURN)
    assert page._at == first + 2
    assert scroll_of(page, "text").offset > offset
    assert says(page, f"{page._at + 1} of {len(page.matches)}")


def test_the_contents_lead_to_their_chapter(hall):
    page = hall.show(RulesPage(hall, LUCKY, table_for(LUCKY.options, 1)))
    last = [control for control in page.controls() if control.key.startswith("contents-")][-1]
    click(page, last.rect.center)
    assert scroll_of(page, "text").offset > 200


def test_the_rules_are_rewritten_by_the_house_rules_in_force(hall):
    def shown(seats, **options):
        page = RulesPage(hall, LUCKY, table_for(LUCKY.options, seats, options))
        return " ".join(block.text for block in page.blocks)

    assert "all 52 win" in shown(1)
    assert "all 52 win" not in shown(2)
    assert shown(2, hands="open") != shown(2, hands="closed")


def test_a_help_text_with_a_mistake_says_so_instead_of_failing(monkeypatch):
    monkeypatch.setattr(rules_module.help_text, "read", _fails)
    blocks = rules_module.read_rules(LUCKY, table_for(LUCKY.options, 1))
    assert "line 3: no such rule" in blocks[1].text


def _fails(*_):
    raise rules_module.BadHelp(3, "no such rule")


# -- settings ------------------------------------------------------------------------------------


def test_every_declared_setting_of_the_page_has_a_control(hall):
    page = hall.show(SettingsPage(hall))
    keys = {control.key for control in page.controls()}
    for name, setting in declared().items():
        if setting.group and name not in ("language", "card_letters"):
            assert name in keys or any(control.startswith(f"{name}-") for control in keys), name


def test_a_language_can_be_chosen_where_several_are_complete(hall, monkeypatch):
    monkeypatch.delenv(languages.FORCED)
    monkeypatch.setattr(languages, "of_system", list)
    monkeypatch.setattr(settings_module, "offered", dict)
    assert hall.show(SettingsPage(hall)).control("language") is None
    for module in (languages, settings_module):
        monkeypatch.setattr(module, "offered", lambda: {"de": "Deutsch", "fr": "Français"})
    page = hall.show(SettingsPage(hall))
    choice = page.control("language")
    assert [name for _, name in choice.values] == [
        "Your system's",
        "English",
        "Deutsch",
        "Français",
    ]
    try:
        choice.change("de")
        assert messages.language() == "de"
        assert page.control("language").value == "de"
        assert type(hall.settings)(hall.settings.path).now.language == "de"
    finally:
        messages.speak(messages.ENGLISH)


def test_settings_are_felt_at_once_and_kept(hall):
    page = hall.show(SettingsPage(hall))
    before = pygame.image.tobytes(hall.picture(), "RGB")
    to(page, "theme-blue")
    key(page, pygame.K_RETURN)
    assert hall.theme.name == "blue"
    assert pygame.image.tobytes(hall.picture(), "RGB") != before
    to(page, "large_index")
    key(page, pygame.K_SPACE)
    assert hall.art.look.large
    to(page, "ui_scale")
    scale = hall.theme.scale
    key(page, pygame.K_RIGHT)
    assert hall.theme.scale > scale
    assert page.focus.key == "ui_scale"
    again = type(hall.settings)(hall.settings.path)
    assert (again.now.theme, again.now.large_index, again.now.ui_scale) == ("blue", True, 125)


def test_names_are_kept_when_the_page_is_left(hall):
    page = hall.show(SettingsPage(hall))
    to(page, "name")
    key(page, pygame.K_b, text="B")
    key(page, pygame.K_o, text="o")
    page.close()
    assert hall.settings.now.name == "Bo"


def test_the_name_in_settings_reaches_every_new_game(hall):
    hall.settings.remember("lucky_sevens", TableSetup(LUCKY).remembered())
    hall.settings.remember("blank", LastTable((("human", "Player 1"), ("human", "Player 2"))))
    hall.settings.set("name", "Zoe")
    for rules in (LUCKY, BLANK):
        page = hall.show(NewGame(hall, rules))
        assert page.choice.chairs[0].name == "Zoe", rules.name
    assert page.choice.chairs[1].name == "Player 2"
    page.choice.sit(0, "easy")
    assert page.choice.chairs[1].name == "Zoe", "the first person, wherever they sit"
    hall.settings.set("name", "Eva")
    hall.settings.remember("blank", page.choice.remembered())
    assert NewGame(hall, BLANK).choice.chairs[1].name == "Eva", "a name not typed is not kept"


def test_a_name_that_was_typed_is_kept_and_can_be_deleted(hall):
    page = hall.show(NewGame(hall, LUCKY))
    page.choice.rename(0, "Bea")
    assert page.choice.typed(0) == page.choice.chairs[0].name == "Bea"
    page.choice.rename(0, "")
    assert page.choice.typed(0) == ""
    assert page.choice.chairs[0].name == "Player 1"


@pytest.mark.parametrize("rules", registry.installed(), ids=lambda rules: rules.name)
def test_every_stepper_of_several_numbers_has_its_word(rules, hall):
    page = hall.show(NewGame(hall, rules))
    for option in page.choice.options:
        for place in range(option.count if option.count > 1 else 0):
            stepper = page.control(f"option-{option.name}-{place}")
            column = next(node for node in page.tree.root.walk() if stepper in node.children())
            word = column.children()[0]
            assert word.text == option.parts[place]
            assert word.rect.bottom <= stepper.rect.top


def test_the_new_game_page_says_what_becomes_of_the_game_in_play(games, hall):
    hall.saves.begin(games["going"])
    page = hall.show(NewGame(hall, LUCKY))
    said = next(node for node in page.tree.root.walk() if "put by" in getattr(node, "text", ""))
    assert said.shown.height == said.rect.height, "in sight, however far the page scrolls"
    hall.saves.close()


# -- results -------------------------------------------------------------------------------------


def sheet():
    lines = (
        Line(1, 0, 3, "High"),
        Line(1, 1, 1, "Low"),
        Line(2, 0, -1, "Set back"),
        Line(2, 0, 2, "J"),
    )
    return Sheet(lines, {0: "Ann and Cy", 1: "Bo"})


def test_the_sheet_adds_up_by_round_and_side():
    scores = sheet()
    assert scores.rounds == (1, 2)
    assert [scores.points(2, side) for side in (0, 1)] == [1, 0]
    assert [scores.total(side) for side in (0, 1)] == [4, 1]
    assert scores.ranking() == ((1, 0), (2, 1))
    assert Sheet(scores.lines, scores.sides, lowest_wins=True).ranking() == ((1, 1), (2, 0))
    lines = (Line(1, 1, 88, "out"), Line(1, 3, -5, "set back"))
    four = Sheet(lines, dict(enumerate(("Ann", "Bo", "Cy", "Di"))))
    assert four.ranking() == ((1, 1), (2, 0), (2, 2), (4, 3)), "equals share a place"


def test_winners_stand_before_others_with_the_same_score():
    outcome = Outcome((2,), (5, 3, 5), "a tie, broken")
    assert places(outcome, lowest_wins=False) == ((2,), (0,), (1,))
    assert places(Outcome((0, 2), (5, 3, 5), ""), lowest_wins=False) == ((0, 2), (1,))
    assert places(Outcome((1,), (5, 3, 9), ""), lowest_wins=True) == ((1,), (0,), (2,))


def test_the_result_offers_the_same_deal_another_seat_and_a_new_deal(games, hall):
    session = games["three"]
    page = hall.show(Result(hall, session))
    assert says(page, headline(session))
    launches = []
    for name in ("rematch", "other", "next"):
        click(page, page.control(name).rect.center)
        where, launch = hall.went[-1]
        assert where == "begin"
        launches.append(launch)
    same, other, new = launches
    assert (same.seed, same.chairs) == (session.seed, session.chairs)
    assert other.seed == session.seed
    assert other.chairs == (session.chairs[2], *session.chairs[:2])
    assert new.seed == ""
    assert new.chairs == session.chairs


def test_every_point_of_the_round_has_its_reason_on_the_sheet(games, hall):
    page = hall.show(Result(hall, games["three"]))
    first = page.sheet.rounds[0]
    to(page, "round")
    key(page, pygame.K_HOME)
    assert page.round == first
    for side in page.sheet.sides:
        for line in page.sheet.of(first, side):
            assert says(page, line.reason[1:])


def test_between_rounds_enter_goes_on(games, hall):
    went = []
    page = hall.show(Result(hall, games["going"], lambda: went.append("on")))
    key(page, pygame.K_RETURN)
    assert went == ["on"]
    assert hall.went == [("back", None)]


class Remembering(type(LUCKY)):
    """A game that has something to say of finished games."""


computers_of.register(
    Remembering, lambda rules: replace(computers_of(LUCKY), afterthought=lambda *told: None)
)


@pytest.fixture
def looked_back(games, hall):
    session = games["alone"]
    rules = Remembering()
    again = Session(rules, session.table, session.chairs, session.seed)
    for entry in session.log:
        again.play(entry.move)
    return hall.show(Result(hall, again))


def test_looking_back_is_shown_as_busy_and_can_be_stopped(looked_back, hall):
    assert len(hall.thinker.asked) == 1
    assert says(looked_back, "Looking back")
    surface = pygame.Surface(hall.size)
    looked_back.draw(surface)
    assert looked_back.step(0.1)
    assert looked_back.draw(surface) != []  # the star has turned
    click(looked_back, looked_back.control("stop").rect.center)
    assert hall.thinker.asked[-1] is None
    assert not says(looked_back, "Looking back")


def test_what_was_found_is_said_and_its_line_can_be_watched(looked_back, hall):
    log = looked_back.session.log
    thought = Afterthought("It could be cleared until move 5.", 5, (log[5].move,))
    hall.thinker.answers = [Answer(looked_back.look_back.job, afterthought=thought)]
    looked_back.step(0.1)
    assert says(looked_back, thought.text)
    click(looked_back, looked_back.control("show").rect.center)
    where, (line, how) = hall.went[-1]
    assert (where, how) == ("watch", {"at": 5})
    assert [entry.move for entry in line.log] == [entry.move for entry in log[:6]]


SAID = (
    "No way to clear this deal was found.",
    "There was no time to find out whether this deal could be cleared.",
    "This deal could be cleared at least until move 22 (round 13: 10♠ 10♥ 10♦).",
)


@pytest.mark.parametrize("size", [NETBOOK, (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", SAID)
@pytest.mark.parametrize("with_line", [False, True])
def test_what_is_found_while_looking_back_moves_no_button(looked_back, size, text, with_line, hall):
    hall.size = size
    hall.theme.fit(size)
    figures = (("46", "Best so far"), ("0", "Won in a row"), ("0 of 1", "Won in all"))
    looked_back.record = Record(figures, new_best=True)
    looked_back.resize(size)
    keys = ("home", "watch", "rematch", "next")
    before = [looked_back.control(key).rect for key in keys]
    line = looked_back.session.log[5].move
    looked_back.look_back.thought = Afterthought(text, 5, (line,) if with_line else ())
    looked_back.look_back.job = 0
    looked_back.refresh()
    assert [looked_back.control(key).rect for key in keys] == before


def test_the_star_rests_for_whoever_wants_less_motion(looked_back, hall):
    hall.less_motion = True
    before = hall.picture()
    assert not looked_back.step(0.1)
    assert pygame.image.tobytes(hall.picture(), "RGB") == pygame.image.tobytes(before, "RGB")


def test_a_finished_game_can_be_watched(games, hall):
    page = hall.show(Result(hall, games["three"]))
    click(page, page.control("watch").rect.center)
    assert hall.went[-1] == ("watch", (games["three"], {}))
    click(page, page.control("open").rect.center)
    assert page.dealt > 0
    assert hall.went[-1] == ("watch", (games["three"], {"at": page.dealt, "open_hands": True}))


# -- replay --------------------------------------------------------------------------------------


def test_a_replay_steps_jumps_and_plays_to_the_end(games, hall):
    session = games["alone"]
    page = hall.show(Replay(hall, session))
    assert page.at == 1
    key(page, pygame.K_END)
    assert page.at == len(session.log)
    key(page, pygame.K_HOME)
    assert page.at == 0
    click(page, page.control("after").rect.center)
    assert page.at == 1
    page.table.motion.finish_now()
    click(page, page.control("play").rect.center)
    assert page.playing
    for _ in range(20 * len(session.log)):
        if not page.step(0.5):
            break
    assert page.at == len(session.log)
    assert not page.playing


def test_a_replay_draws_the_same_from_step_to_step_as_all_at_once(games, hall):
    page = hall.show(Replay(hall, games["three"]))
    surface = pygame.Surface(hall.size)
    page.draw(surface)
    for _ in range(12):
        page.go(page.at + 1)
        for _ in range(4):
            page.step(0.05)
            page.draw(surface)
    page.table.motion.finish_now()
    page.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(hall.picture(), "RGB")


def test_a_replay_fades_for_whoever_wants_less_motion(games, hall):
    hall.less_motion = True
    page = hall.show(Replay(hall, games["three"]))
    page.go(page.at + 1)
    assert 0 < page.table.motion.remaining() <= 0.1


def test_hands_open_only_when_the_game_is_over(games, hall):
    over, going = games["three"], games["going"]
    page = hall.show(Replay(hall, over))
    dealt = next(n for n in range(page.last) if over.state_after(n).piles["hand-1"])
    hidden = page.view(dealt).piles
    page.show_hands(True)
    opened = page.view(dealt).piles
    assert HIDDEN in hidden["hand-1"]
    assert HIDDEN not in opened["hand-1"]
    assert set(opened["stock"]) <= {HIDDEN}
    still = hall.show(Replay(hall, going, open_hands=True))
    assert still.control("open") is None
    assert HIDDEN in still.view(len(going.log)).piles["hand-1"]


def test_with_several_people_a_replay_shows_nobodys_hand_before_the_end(hall):
    chairs = [Chair("human", "Ann"), Chair("human", "Bo")]
    session = Session(BLANK, table_for(BLANK.options, 2), chairs, "x")
    session.settle()
    session.play(session.moves(session.turn)[0])
    page = hall.show(Replay(hall, session))
    piles = page.view(2).piles
    assert set(piles["hand-0"]) | set(piles["hand-1"]) == {HIDDEN}
    assert "Bo" not in page.onlooker.sentence(page.at)


# -- saved games ---------------------------------------------------------------------------------


def test_saved_games_are_listed_and_gone_on_with(games, hall):
    hall.saves.keep(games["going"], "Sunday")
    page = hall.show(SavesPage(hall))
    assert says(page, "Sunday")
    click(page, page.control("open-0").rect.center)
    where, launch = hall.went[-1]
    assert where == "begin"
    assert launch.text == save_text.write(games["going"])
    assert not launch.replay


def test_a_finished_save_is_watched(games, hall):
    hall.saves.keep(games["three"], "Done")
    page = hall.show(SavesPage(hall))
    click(page, page.control("open-0").rect.center)
    assert hall.went[-1][1].replay


def test_an_unfinished_game_that_was_put_by_is_listed_and_gone_on_with(games, hall):
    hall.saves.begin(games["going"])
    hall.saves.put_by()
    page = hall.show(SavesPage(hall))
    while page.step(0.01):
        pass
    for said in ("Seven-Up", "Ann and Bo (hard) against", "Hand 2", "Today"):
        assert says(page, said), texts(page)
    assert not says(page, "seven_up-"), "a file's name is no name of a game"
    click(page, page.control("open-0").rect.center)
    assert hall.went[-1] == ("begin", Launch())
    assert hall.saves.resume(find).session.log == games["going"].log
    assert len(hall.saves.unfinished()) == 1
    hall.saves.close()


def test_going_on_with_another_game_says_what_becomes_of_the_one_in_play(games, hall):
    hall.saves.begin(games["going"])
    hall.saves.put_by()
    alone = Session(LUCKY, table_for(LUCKY.options, 1), seed="1")
    hall.saves.begin(alone)
    alone.settle()
    alone.play(alone.moves(0)[0])
    page = hall.show(SavesPage(hall))
    other = next(n for n, saved in enumerate(page.saved) if saved.path != hall.saves.current)
    click(page, page.control(f"open-{other}").rect.center)
    assert hall.notices == ["Lucky Sevens is put by: it waits in Saved games, under Unfinished."]
    hall.saves.close()


def test_a_damaged_game_that_was_put_by_is_restored_and_not_called_by_its_file(games, hall):
    hall.saves.begin(games["going"])
    path = hall.saves.put_by()
    path.write_text(path.read_text() + "0 hand-0:Ks > nowhere\n")
    page = hall.show(SavesPage(hall))
    while page.step(0.01):
        pass
    click(page, page.control("open-0").rect.center)
    dialog = hall.went[-1][1]
    assert "seven_up" not in dialog.text
    assert dialog.text.startswith("This game of Seven-Up cannot be read whole.")
    hall.show(dialog)
    key(dialog, pygame.K_RETURN)
    kind, launch = hall.went[-1]
    assert kind == "begin"
    assert save_text.read(launch.text, find).log == games["going"].log
    hall.saves.close()


def test_a_finished_game_is_told_by_its_result_and_its_picture_is_kept(games, hall):
    hall.saves.begin(games["three"])
    hall.saves.finish()
    page = hall.show(SavesPage(hall))
    while page.step(0.01):
        pass
    assert page.tab == "over"
    assert says(page, headline(games["three"]))
    again = hall.show(SavesPage(hall))
    assert says(again, headline(games["three"])), "known at once the second time"


def test_the_unfinished_game_of_several_people_is_pictured_without_any_hand(hall):
    chairs = [Chair("human", "Ann"), Chair("human", "Bo")]
    session = Session(BLANK, table_for(BLANK.options, 2), chairs, "x")
    session.settle()
    _, piles = onlooker(session).piles()
    assert set(piles["hand-0"]) | set(piles["hand-1"]) == {HIDDEN}
    assert glance_at(session).expected == f"It is {session.names[session.turn]}'s turn."


@pytest.mark.parametrize("spoilt", ["cut", "foreign", "another size", "no picture"])
def test_a_kept_picture_that_is_broken_is_made_anew(games, hall, spoilt):
    hall.saves.begin(games["going"])
    page = hall.show(SavesPage(hall))
    while page.step(0.01):
        pass
    whole = pygame.image.tobytes(hall.picture(), "RGB")
    for path in hall.cache.folder.iterdir():
        contents = path.read_bytes()
        head, _, _ = contents.partition(b"\n")
        spoil = {
            "cut": contents[: len(contents) // 2],
            "foreign": b"Dear Ann" * 1000,
            "another size": contents.replace(b"cardtable cache 1", b"cardtable cache 2"),
            "no picture": head + b"\n" + b"\0" * 4000,
        }
        path.write_bytes(spoil[spoilt])
    page = hall.show(SavesPage(hall))
    while page.step(0.01):
        pass
    assert pygame.image.tobytes(hall.picture(), "RGB") == whole
    hall.saves.close()


def damaged_save(hall, session):
    path = hall.saves.keep(session, "Broken")
    lines = path.read_text().splitlines()
    lines[-3] = "0 hand-0:Ks > nowhere"
    path.write_text("\n".join(lines) + "\n")
    return path, len(lines) - 2


def test_a_damaged_save_says_line_and_reason_and_offers_what_can_be_restored(games, hall):
    path, line = damaged_save(hall, games["going"])
    before = path.read_bytes()
    page = hall.show(SavesPage(hall))
    click(page, page.control("open-0").rect.center)
    where, dialog = hall.went[-1]
    assert where == "push"
    assert isinstance(dialog, Dialog)
    assert f"Line {line}:" in dialog.text
    assert "Ks > nowhere" in dialog.text
    assert path.read_bytes() == before
    hall.show(dialog)
    key(dialog, pygame.K_RETURN)
    restored = hall.went[-1][1].text
    assert restored == "\n".join(save_text.write(games["going"]).splitlines()[: line - 1]) + "\n"


def test_a_save_that_is_none_at_all_is_refused_in_a_sentence(hall, tmp_path):
    page = hall.show(SavesPage(hall))
    nothing = tmp_path / "letter.txt"
    nothing.write_text("Dear Ann")
    page.handle(pygame.Event(pygame.DROPFILE, file=str(nothing)))
    dialog = hall.went[-1][1]
    assert "expected 'cardtable save" in dialog.text
    assert [button.label for button in dialog.buttons] == ["Leave it"]
    page.handle(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "gone.txt")))
    dialog = hall.went[-1][1]
    assert dialog.text == "gone.txt is no longer there."


SAVED = "cardtable save 1\ngame {game}\nseed s\nundo fair\nseat human Ann\nseat easy\nmoves\n"
UNREADABLE = {
    "cardtable save 2\nwhatever is new\n": (
        "A newer save",
        "was saved by a newer version of Cardtable than this one (",
    ),
    SAVED.format(game="seven_up 99"): ("A newer save", "was saved by a newer version of Cardtable"),
    SAVED.format(game="seven_up 0"): ("An older save", "whose rules of the game were others."),
    SAVED.format(game="bingo 1"): ("A game that is not here", "the game 'bingo' is not installed"),
    "Dear Ann": ("Not a saved game", "is no saved game of Cardtable."),
    "\udcff\udcfe": ("Not a saved game", "is no saved game of Cardtable."),
    SAVED.format(game="seven_up 1") + "7 hand-0:Ks\n": ("A damaged save", "cannot be read whole."),
    "cardtable save 1\ngame seven_up 1\n": ("A damaged save", "the file is cut short"),
    "cardtable save 1\n\udcff\n": ("A damaged save", "expected text, got bytes that are none"),
}


@pytest.mark.parametrize("text", UNREADABLE, ids=ascii)
def test_a_file_that_is_no_save_to_play_on_is_explained_in_plain_words(hall, tmp_path, text):
    path = tmp_path / "evening.cardtable"
    path.write_text(text, errors="surrogateescape")
    page = hall.show(SavesPage(hall))
    page.open(path)
    dialog = hall.went[-1][1]
    title, words = UNREADABLE[text]
    assert dialog.title == title
    assert dialog.text.startswith("evening.cardtable ")
    assert words in dialog.text
    assert dialog.text.splitlines()[-1].startswith("The file is left as it is")
    assert [button.label for button in dialog.buttons] == ["Leave it"]


def test_whatever_is_no_file_is_not_called_damaged(hall, tmp_path):
    page = hall.show(SavesPage(hall))
    (tmp_path / "box.cardtable").mkdir()
    page.open(tmp_path / "box.cardtable")
    dialog = hall.went[-1][1]
    assert dialog.text == ("box.cardtable cannot be opened: it is a folder.\nIt is left as it is.")


def test_a_save_is_deleted_only_after_a_question(games, hall):
    path = hall.saves.keep(games["going"], "Old")
    page = hall.show(SavesPage(hall))
    click(page, page.control("delete-0").rect.center)
    dialog = hall.went[-1][1]
    assert path.exists()
    dialog.leave()
    assert path.exists()
    dialog.press(dialog.buttons[0])
    assert not path.exists()
    assert page.saved == ()


def test_the_game_in_play_is_saved_under_a_name(hall):
    session = Session(LUCKY, table_for(LUCKY.options, 1), [Chair("human", "Ann")], "s")
    hall.saves.begin(session)
    session.settle()
    page = hall.show(SavesPage(hall))
    to(page, "tabs")
    key(page, pygame.K_RIGHT)
    to(page, "name")
    for letter in "ab":
        key(page, getattr(pygame, f"K_{letter}"), text=letter)
    key(page, pygame.K_RETURN)
    assert [game.name for game in page.saved] == ["ab"]
    assert page.saved[0].path.read_text() == save_text.write(session)
    hall.saves.close()


@pytest.mark.parametrize(
    ("label", "names", "first"),
    [
        ("Keep both", ["Sunday", "Sunday-2"], "the older one"),
        ("Replace it", ["Sunday"], ""),
        ("Cancel", ["Sunday"], "the older one"),
    ],
)
def test_an_older_save_of_that_name_is_never_replaced_without_a_question(hall, label, names, first):
    session = Session(LUCKY, table_for(LUCKY.options, 1), [Chair("human", "Ann")], "s")
    hall.saves.begin(session)
    session.settle()
    older = hall.saves.places.saves / "Sunday.cardtable"
    older.parent.mkdir()
    older.write_text("the older one")
    page = hall.show(SavesPage(hall))
    page.name = " Sunday "
    page.keep()
    assert older.read_text() == "the older one"
    dialog = hall.went[-1][1]
    assert "“Sunday”" in dialog.text
    dialog.press(next(button for button in dialog.buttons if button.label == label))
    assert sorted(path.stem for path in older.parent.iterdir()) == names
    assert older.read_text() == (first or save_text.write(session))
    if label == "Keep both":
        assert older.with_stem("Sunday-2").read_text() == save_text.write(session)
    hall.saves.close()


def test_a_name_beside_which_nothing_can_be_written_leaves_nothing_behind(hall, monkeypatch):
    session = Session(LUCKY, table_for(LUCKY.options, 1), [Chair("human", "Ann")], "s")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cardtable.store.saves.write_whole", full)
    with pytest.raises(OSError, match="No space"):
        hall.saves.keep(session, "Sunday", beside=True)
    assert list(hall.saves.places.saves.iterdir()) == []
    hall.saves.close()


# -- statistics ----------------------------------------------------------------------------------


def test_a_game_of_nameless_seats_has_a_line_on_its_continue_card(hall):
    session = Session(BLANK, table_for(BLANK.options, 2), [Chair("human"), Chair("hard")], "x")
    hall.saves.begin(session)
    session.settle()
    page = hall.show(Chooser(hall))
    while page.step(0.01):
        pass
    assert says(page, "Player 1 against Ida (hard). ")
    hall.saves.close()


def test_statistics_tell_played_won_average_best_and_streaks(hall):
    scores = [3, 7, 7, 5]
    hall.statistics.record(
        *[
            FinishedGame(at, "seven_up", 3, "hard", "Ann", at > 0, score)
            for at, score in enumerate(scores)
        ]
    )
    page = hall.show(StatisticsPage(hall))
    shown = texts(page)
    for said in ("Seven-Up", "Against hard players", "4", "3 (75%)", "5.5", "7", "3 seats"):
        assert said in shown or said == "Seven-Up", said


def test_in_a_game_of_penalties_the_lowest_is_the_best(hall):
    hall.statistics.record(
        *[
            FinishedGame(at, "nccc_seven", 4, "easy", "Ann", False, penalty)
            for at, penalty in enumerate((9, 2))
        ]
    )
    page = hall.show(StatisticsPage(hall))
    shown = texts(page)
    assert shown[shown.index("Best") - 1] == "2"


@pytest.mark.parametrize(("scale", "pictures"), [(100, 1), (200, 0)])
def test_a_new_games_page_shows_its_table_where_the_deal_stands_beside_the_seats(
    hall, scale, pictures
):
    hall.at(NETBOOK, scale)
    page = hall.show(NewGame(hall, LUCKY))
    while page.step(0.01):
        pass
    slots = [node for node in page.tree.root.walk() if isinstance(node, MiniatureSlot)]
    assert len(slots) == pictures
    for slot in slots:
        picture = hall.picture()
        colours = {tuple(picture.get_at(point)) for point in inner_points(slot.rect)}
        assert len(colours) > 20, "cards on felt, not a bare ground"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
def test_statistics_and_credits_fill_the_page_down_to_one_line(hall, size):
    """And with a single game its tile is as wide as with five."""
    hall.at(size)
    hall.statistics.record(FinishedGame(1, "seven_up", 3, "hard", "Ann", True, 7))
    ends = []
    for made in (StatisticsPage(hall), About(hall)):
        page = hall.show(made)
        panels = [node for node in page.tree.root.walk() if type(node) is Panel and node.grows]
        assert panels
        ends += [size[1] - panel.rect.bottom for panel in panels]
        if isinstance(made, StatisticsPage):
            tile = page.control("game-seven_up").rect
            assert 0.18 < tile.width / (1120 * hall.theme.scale) < 0.2
    assert max(ends) - min(ends) <= 1
    assert max(ends) <= 24 * hall.theme.scale


def test_about_has_a_word_on_a_newer_version_that_was_used_here_and_on_no_other(hall):
    for newest, told in (("", False), (__version__, False), ("0.0.9", False), ("9.10", True)):
        hall.settings.set("newest", newest)
        page = hall.show(About(hall))
        assert says(page, "this is an older one") is told, newest


def test_statistics_are_cleared_only_after_a_question(hall):
    hall.statistics.record(FinishedGame(1, "seven_up", 3, "hard", "Ann", True, 7))
    page = hall.show(StatisticsPage(hall))
    click(page, page.control("clear").rect.center)
    dialog = hall.went[-1][1]
    assert hall.statistics.played()
    dialog.press(dialog.buttons[0])
    assert not hall.statistics.played()
    assert says(page, "No finished games yet")


def test_the_players_of_the_fixture_finish(games):
    assert games["alone"].outcome is not None
    assert games["three"].outcome is not None
    assert played("blank", 2, ["Ann", "Bo"]).outcome is not None
