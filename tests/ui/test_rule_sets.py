"""House rules are kept under names, copied and pasted as text; whatever else is refused by name."""

import pygame
import pytest

from cardtable import registry
from cardtable.croupier import rule_sets
from cardtable.croupier.rule_sets import BadRules
from cardtable.croupier.table_setup import TableSetup
from cardtable.store.kept_rules import KeptRules
from cardtable.store.oddities import Oddities
from cardtable.told.tree import Asked, Deed
from cardtable.ui.pages.new_game import NewGame
from cardtable.ui.pages.rule_sets import RuleSetsPage
from tests.support.page_input import click, key, to

GAME = registry.find("sevens_from_hell")
OURS = {"rounds": "2", "first_meld": "50/90/120/150", "foot": "remember"}


@pytest.fixture
def setup():
    made = TableSetup(GAME)
    rule_sets.use(made, OURS)
    return made


@pytest.fixture
def page(hall, setup):
    return hall.show(RuleSetsPage(hall, setup))


@pytest.fixture
def board(monkeypatch):
    """A clipboard of our own."""
    texts = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: texts[-1])
    return texts


def saved(page, name):
    page._rename(name)
    click(page, page.control("keep").rect.center)


@pytest.mark.parametrize("rules", registry.installed(), ids=lambda rules: rules.name)
def test_every_rule_of_every_game_comes_back_from_its_text(rules):
    setup = TableSetup(rules)
    for option in setup.options:
        if option.choices:
            setup.choose(option, option.values(setup.count)[-1].value)
        elif option.count == 1:
            setup.choose(option, str(option.numbers[0]))
    chosen = rule_sets.rules_at(setup)
    other = TableSetup(rules)
    rule_sets.use(other, rule_sets.read(rule_sets.write(rules.name, chosen), rules))
    assert other.table == setup.table
    assert bool(chosen) == bool(setup.options)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no house rules"),
        ("cardtable save 1\n", "no house rules"),
        ("cardtable house rules 2\ngame sevens_from_hell\n", "newer version"),
        ("cardtable house rules 1\n", "no game"),
        ("cardtable house rules 1\ngame seven_up\nchips 7\n", "seven_up, not of Sevens from Hell"),
        ("cardtable house rules 1\ngame sevens_from_hell\nmoon full\n", "no rule 'moon'"),
        ("cardtable house rules 1\ngame sevens_from_hell\nrounds 99\n", "1 to 4"),
        ("x" * 3_000_000, "at most"),
    ],
)
def test_a_text_that_is_none_is_refused_with_the_reason(text, reason):
    with pytest.raises(BadRules, match=reason):
        rule_sets.read(text, GAME)


def test_remarks_in_a_text_are_passed_over():
    text = "# Ours, from Sunday\n\ncardtable house rules 1\n game sevens_from_hell\nrounds  2\n"
    assert rule_sets.read(text, GAME) == {"rounds": "2"}


def test_the_new_game_page_leads_to_the_sets(hall):
    page = hall.show(NewGame(hall, GAME))
    click(page, page.control("sets").rect.center)
    assert isinstance(hall.went[-1][1], RuleSetsPage)
    assert hall.went[-1][1].setup is page.choice


def test_a_set_is_kept_and_used_by_mouse_by_keys_and_by_a_listener(page, hall, setup):
    to(page, "name")
    for letter in "Sunday":
        key(page, ord(letter.lower()), text=letter)
    key(page, pygame.K_RETURN)
    assert list(page.kept.sets()) == ["Sunday"]
    for act in (
        lambda: click(page, page.control("use-0").rect.center),
        lambda: (to(page, "use-0"), key(page, pygame.K_RETURN)),
        lambda: page.perform(Asked("use-0", Deed.PRESS)),
    ):
        setup.reset()
        act()
        assert rule_sets.rules_at(setup) == OURS
        assert hall.went.pop() == ("back", None)


def test_using_a_set_takes_the_usual_rules_elsewhere(page, setup):
    saved(page, "Ours")
    setup.choose(next(o for o in GAME.options if o.name == "exact_cut"), "on")
    page.use(page.kept.sets()["Ours"])
    assert rule_sets.rules_at(setup) == OURS


def test_rules_are_shared_by_the_clipboard(page, hall, setup, board):
    click(page, page.control("copy").rect.center)
    assert board[-1] == rule_sets.write(GAME.name, rule_sets.rules_at(setup))
    setup.reset()
    click(page, page.control("paste").rect.center)
    assert rule_sets.rules_at(setup) == OURS
    board.append("hello")
    setup.reset()
    page.paste()
    assert rule_sets.rules_at(setup) == {}
    assert "cannot be used" in hall.notices[-1]


def test_without_a_clipboard_it_is_said(page, hall, monkeypatch):
    def fails(*_):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fails)
    monkeypatch.setattr(pygame.scrap, "get_text", fails)
    page.paste()
    page.copy("x")
    assert hall.notices == ["The clipboard cannot be used (no clipboard)."] * 2


def test_one_of_the_same_name_is_kept_beside_the_other_and_each_can_be_removed(page):
    for _ in range(2):
        saved(page, "Ours / at home")
    assert list(page.kept.sets()) == ["Ours - at home", "Ours - at home-2"]
    page._delete("Ours - at home")
    assert list(page.kept.sets()) == ["Ours - at home-2"]
    page._delete("../settings")
    assert list(page.kept.sets()) == ["Ours - at home-2"]


def test_what_lies_there_that_is_no_set_is_left_alone(page, hall):
    folder = page.kept.folder
    folder.mkdir(parents=True)
    (folder / "odd.txt").write_bytes(b"\xff\x00")
    (folder / "a folder.txt").mkdir()
    (folder / "large.txt").write_text("x" * 100_000)
    page.refresh()
    assert list(page.kept.sets()) == ["odd"]
    words = [thing.name for thing in page.told().root.walk()]
    assert any("cannot be used" in word for word in words)
    click(page, page.control("use-0").rect.center)
    assert "cannot be used" in hall.notices[-1]


def test_a_set_that_cannot_be_written_is_said(page, hall):
    page.kept.folder.parent.mkdir(parents=True, exist_ok=True)
    page.kept.folder.write_text("a file is in the way")
    saved(page, "Ours")
    assert "could not be saved" in hall.notices[-1]


def test_there_is_a_bound(tmp_path):
    kept = KeptRules(tmp_path, "blank", Oddities(pytest.fail))
    for number in range(40):
        kept.keep(str(number), "x")
    with pytest.raises(OSError, match="40 sets"):
        kept.keep("one more", "x")


def test_what_is_removed_is_gone(tmp_path):
    kept = KeptRules(tmp_path, "blank", Oddities(pytest.fail))
    name = kept.keep("Ours", "x")
    assert kept.remove(name) == ""
    assert kept.sets() == {}
    assert kept.remove(name) == "it is gone"
