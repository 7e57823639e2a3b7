"""Every page in the pseudo-language: whatever can be read on it is a message."""

from __future__ import annotations

import re

import pytest

from cardtable import registry
from cardtable.core import messages
from cardtable.store import languages
from tests.support import pseudo
from tests.support.hall import Hall
from tests.support.pages import LONG, PAGES

_WORD = re.compile(r"[A-Za-z]{2,}")
_READ = ("text", "label", "told_name", "tip", "placeholder")
# names, which no language changes
_NAMES = {
    *("Cardtable", "Python", "pygame_gui", "AccessKit"),
    *("Ann", "Bo", "Cy", "Di", LONG, LONG[:24]),
    *("linen", "Oak leaves", "A deck with quite a long name of its own"),
    *("Sunday", "Sunday evening", "Of another game"),
    "A very long name that Maximiliane von Hohenstein has typed for this game",
    "A very long name that Maximiliane von Hohenstein chose",
    "The deal could still be cleared until move 14.",  # what the test gives
    "Maximiliane von Hohenstein could not be written into a file (the disk is full).",
}
# what its authors say themselves in their language: the book of rules, what they ask for
_OF_GAMES = {game.credit for game in registry.installed()}
_OF_GAMES |= {game.needs_permission for game in registry.installed()}
_OWN_TEXTS = ("rules", "dialog")


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A hall in which the pseudo-language is spoken, whatever the settings say."""
    hall, catalogue = Hall(tmp_path), pseudo.Pseudo()
    monkeypatch.setattr(languages, "begin", lambda *_setting: False)
    messages.speak(pseudo.PSEUDO, lambda _domain, _language: catalogue)
    yield hall
    messages.speak(messages.ENGLISH)


def untranslated(page):
    """Returns the texts of a page that have words and no sign of the pseudo-language."""
    texts = {getattr(node, name, "") for node in page.tree.root.walk() for name in _READ}
    plain = {text for text in texts if isinstance(text, str) and _WORD.search(text)}
    titles = {game.title for game in registry.installed()}
    plain -= _NAMES | titles | _OF_GAMES
    return sorted(text for text in plain if pseudo.OPENS not in text)


@pytest.mark.parametrize("page", sorted(set(PAGES) - set(_OWN_TEXTS)))
def test_all_that_is_read_on_a_page_is_a_message(page, games, elsewhere):
    shown = elsewhere.show(PAGES[page](elsewhere, games))
    elsewhere.at((1280, 720), 100)
    told = untranslated(shown)
    shown.close()
    assert told == []
