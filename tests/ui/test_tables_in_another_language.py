"""All that is drawn at a table is a message: two people and a computer player, hints and lists.

The pages have the like in test_pages_in_another_language.py.
"""

import re

import pygame
import pytest

from cardtable.core import messages
from cardtable.croupier.curtain import HOLD
from cardtable.session import HUMAN, Chair
from cardtable.store import languages
from cardtable.ui.drawing.theme import Theme
from tests.support import pseudo
from tests.support.table_by_hand import AtTable
from tests.support.thinker_at_once import AtOnce

NAMES = ("Ann", "Bo", "Cyd", "Dee")
SEED = "otter"
TURNS = 12
GAMES = {  # who sits there
    "lucky_sevens": "h",
    "nccc_seven": "hhcc",
    "seven_bridge": "hhcc",
    "seven_up": "hhcc",
    "sevens_from_hell": "hhcc",
}
_WORD = re.compile(r"[A-Za-z]{3,}")
_NAMES = re.compile("|".join((*NAMES, SEED, "Ctrl", "Shift", "Tab", "Esc", "Enter")))


@pytest.fixture
def drawn(monkeypatch, tmp_path):
    """A table by hand in the pseudo-language, and all the texts that are drawn on it."""
    catalogue, texts, letters = pseudo.Pseudo(), set(), Theme.text_px

    def listened(theme, text, *rest, **more):
        texts.add(messages.shown(text))
        return letters(theme, text, *rest, **more)

    monkeypatch.setattr(languages, "begin", lambda *_setting: False)
    monkeypatch.setattr(Theme, "text_px", listened)
    messages.speak(pseudo.PSEUDO, lambda _domain, _language: catalogue)
    at = AtTable(tmp_path)
    yield at, texts
    at.close()
    messages.speak(messages.ENGLISH)


def untranslated(texts):
    """The texts that have words outside of every message."""
    return sorted(text for text in texts if _WORD.search(_NAMES.sub("", _plain(text))))


def _plain(text):
    """What of a text is in no brackets; a line of a longer one has one of them or none."""
    if pseudo.CLOSES in text and pseudo.OPENS not in text.partition(pseudo.CLOSES)[0]:
        text = pseudo.OPENS + text
    return "" if "~" in text else pseudo.outside(text)


def chairs(who):
    players = {"h": HUMAN, "c": "easy"}
    return tuple(Chair(players[letter], name) for letter, name in zip(who, NAMES, strict=False))


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_drawn_at_a_table_is_a_message(game, drawn):
    at, texts = drawn
    at.room.settings.set("ai_pace", "instant")
    session = at.begin(game, chairs(GAMES[game]), SEED).session
    at.play.game.croupier.computers.thinker = AtOnce(session.rules)
    for _ in range(TURNS):
        at.settle()
        table = at.play.game
        if table.curtain:
            lift(at)
        elif table.croupier.over:
            break
        else:
            look_round(at)
            seat = table.croupier.seat
            moves = table.session.rules.moves(table.session.view(seat), seat)
            if moves:  # not where the screen goes to the other
                table.person.play(moves[:1], confirmed=True)
            at.step(60)
    assert untranslated(texts) == []
    assert len(texts) > 30


def lift(at):
    """Holds the key until the curtain has gone up."""
    at.event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    at.step(round(HOLD * 60) + 2)
    at.event(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    at.step()


def look_round(at):
    """A hint in its three depths, the log, a refusal, the menu."""
    for key in (pygame.K_h, pygame.K_h, pygame.K_h, pygame.K_w, pygame.K_ESCAPE, pygame.K_m):
        at.key(key)
        at.step(2)
    at.key(pygame.K_ESCAPE)
