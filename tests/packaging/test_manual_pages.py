"""The page of the manual has what a player uses, in every language that is offered."""

import importlib
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Barrier, BrokenBarrierError

import pytest

from cardtable.registry import installed
from cardtable.store.languages import offered

ROOT = Path(__file__).parent.parent.parent
LINUX = ROOT / "build" / "linux"
sys.path.insert(0, str(ROOT / "build"))
texts = importlib.import_module("texts")
NOT_TRANSLATED = re.compile(
    r"^\.B[IR]? \"?[a-z]+|\\-\\-\w+|CARDTABLE_\w+|~/[\w./]+\w|@DATE@|@VERSION@|@GAMES@",
    re.MULTILINE,
)


def test_the_manual_page_has_every_verb_that_a_player_uses():
    page = (LINUX / "cardtable.6.in").read_text(encoding="utf-8")
    for verb in ("play", "games", "replay", "desktop", "selftest"):
        assert re.search(rf'^\.B[IR]? "?{verb}\b', page, re.M), verb


def facts_of(page):
    """What is the same in every language, section by section."""
    text = (LINUX / page).read_text(encoding="utf-8").replace("\n\\fBcardtable", "\n.B cardtable")
    return [sorted(NOT_TRANSLATED.findall(section)) for section in text.split("\n.SH ")]


TRANSLATED = sorted(path.name.split(".")[1] for path in LINUX.glob("cardtable.*.6.in"))


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_page_of_a_language_has_all_that_the_english_one_has(language):
    """The same sections, and in each the same verbs, options, variables, folders and gaps."""
    english = facts_of("cardtable.6.in")
    assert facts_of(f"cardtable.{language}.6.in") == english
    assert len(english) == 7


def test_our_languages_have_a_page_and_no_other_has():
    """A new one begins without: it is of the packages, and not of the program."""
    assert {"de", "es", "fr", "ja"} <= set(TRANSLATED) <= set(offered())


@pytest.mark.parametrize(
    ("language", "games"), [("de", "und Sevens from Hell"), ("ja", "地獄のセブン")]
)
def test_a_page_names_its_games_in_its_language(language, games, tmp_path):
    package = texts.Package("1.2.3", 0, tuple((game.name, game.title) for game in installed()))
    page = (texts.write(package, tmp_path) / f"cardtable.{language}.6").read_text(encoding="utf-8")
    assert games in page
    assert "and Sevens from Hell" not in page
    assert "@" not in page


def test_packages_that_are_built_side_by_side_do_not_speak_each_others_language(
    tmp_path, monkeypatch
):
    """A process speaks one language at a time; a page once named its games in that of another."""
    package = texts.Package("1.2.3", 0, tuple((game.name, game.title) for game in installed()))
    meeting, met, listed = Barrier(2, timeout=0.2), [], texts.listed

    def together(words):
        with suppress(BrokenBarrierError):  # nobody came, and from now on nobody is waited for
            meeting.wait()
            met.append(words)
        return listed(words)

    monkeypatch.setattr(texts, "listed", together)
    with ThreadPoolExecutor(2) as pool:
        folders = list(pool.map(partial(texts.write, package), (tmp_path / "a", tmp_path / "b")))
    assert met == []
    for page in sorted(folders[0].glob("*.6")):
        assert page.read_bytes() == (folders[1] / page.name).read_bytes()
