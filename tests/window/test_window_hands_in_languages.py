"""A hand of each game to its end in a real window, by somebody who has only a screen reader.

In German and in Japanese, by the tree's actions and by keys. The player (tests/listening/
tongues.py) looks for the words of the language; all that is told is looked through for English.
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from cardtable import registry, save_text
from cardtable.core.events import Kind
from cardtable.core.messages import say
from cardtable.croupier.history import told_events
from cardtable.session import Session
from tests.support.by_ear import script
from tests.support.last_cards import GAMES, near_its_end
from tests.support.window.bus import HERE, missing, on_a_bus
from tests.support.words_of_languages import WORD, english_words, spoken_here, words_of

ENDS = {  # the last that is told of a hand
    "lucky_sevens": Kind.TAKEN,
    "nccc_seven": Kind.SCORED,
    "seven_bridge": Kind.WENT_OUT,
    "seven_up": Kind.SCORED,
    "sevens_from_hell": Kind.LAID_OPEN,
}
HEADINGS = "table row"  # the row of a table's headings has no name: its cells are told


@pytest.mark.long
@pytest.mark.parametrize("way", ["tree", "keys"])
@pytest.mark.parametrize("language", ["de", "ja"])
def test_a_hand_of_each_game_is_played_in_a_language(language, way, tmp_path, display, pictures):
    """Nothing English is told, nothing without a name, and no message lacks its facts."""
    if not sys.platform.startswith("linux") or missing():
        pytest.skip(f"a screen reader's bus needs {missing() or 'Linux'}")
    sessions = {game: near_its_end(game, soon=True) for game in GAMES}
    games = [
        script(session, tmp_path / f"{game}-{way}", []) | {"keys": way == "keys"}
        for game, session in sessions.items()
    ]
    played = heard(games, language, tmp_path, display)
    english, wrong = english_words(language), []
    for game, one, started in zip(sessions, played, games, strict=True):
        text = report(one)
        (pictures / f"hand-{language}-{Path(started['home']).name}.txt").write_text(text)
        assert not one["stuck"], f"{game}: {one['stuck']}\n{text}"
        session = kept(started["home"])
        later = told_events(session, 0, started["began"])
        assert ENDS[game] in {each.event.kind for each in later}, text
        wrong += amiss(one["told"], english)
    assert wrong == []


@pytest.mark.parametrize("language", ["de", "ja"])
def test_english_missing_facts_and_names_are_found(language):
    told = [["label", "Where to", ""], ["label", "Ann", "{who} 1"], ["list", " ", "Ann"]]
    assert len(amiss(told, english_words(language))) == len(told)
    with spoken_here(language):
        good = [["label", say("Where to"), say("press to draw")], ["label", "Ann", ""]]
    assert amiss(good, english_words(language)) == []


def heard(
    games: list[dict[str, Any]], language: str, folder: Path, display: str
) -> list[dict[str, Any]]:
    """What tongues.py heard of the games in a language."""
    environment = {word: text for word, text in os.environ.items() if not word.startswith("SDL_")}
    environment |= {"DISPLAY": display, "HOME": str(folder), "SDL_AUDIODRIVER": "dummy"}
    environment |= {"CARDTABLE_LANGUAGE": language, "PYTHONPATH": str(HERE.parents[1])}
    command = ("/usr/bin/python3", "-W", "ignore", "-m", "tests.listening.tongues")
    asked = json.dumps({"games": games, "words": words_of(language)})
    said = on_a_bus((*command, asked), environment, folder)
    told: list[dict[str, Any]] = json.loads(said.strip().splitlines()[-1])
    return told


def kept(home: str) -> Session:
    """The game that was played in a home, each of its moves found legal again."""
    path = max(Path(home).glob("[gp]*/*.cardtable"), key=os.path.getmtime)
    return save_text.read(path.read_text(encoding="utf-8"), registry.find)


def amiss(told: list[list[str]], english: set[str]) -> list[str]:
    """What a listener should not have been told: English, an empty fact, a thing with no name."""
    found = []
    for role, name, description in told:
        words = f"{name} {description}"
        wrong = [word for word in WORD.findall(words) if word in english]
        if wrong or re.search(r"[{}]", words) or (not name.strip() and role != HEADINGS):
            found.append(f"{role} {name!r} {description!r}: {wrong}")
    return found


def report(one: dict[str, Any]) -> str:
    """What was done and told, for those who look for the reason of a failure."""
    told = (" | ".join(each) for each in one["told"])
    return "\n".join([*one["pressed"], "", *told, one["stuck"], ""])
