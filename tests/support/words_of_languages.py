"""The words that a player without eyes looks for, in a language; and which words are English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from cardtable import registry
from cardtable.core import messages
from cardtable.core.cards import RANKS, SUITS
from cardtable.core.indices import index_of, suit_letter
from cardtable.core.messages import Domain, domain_of, say
from cardtable.told.wording import card_name
from cardtable.workshop.catalogues import package_of

ROOT = Path(__file__).parents[2]
_FACT = re.compile(r"\{[^{}]*\}")
WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")


@contextmanager
def spoken_here(language: str) -> Iterator[None]:
    """Speaks a language for a while."""
    before = messages.language()
    messages.speak(language)
    try:
        yield
    finally:
        messages.speak(before)


def pattern(*texts: str) -> str:
    """The pattern of some messages, any of which it finds with any facts."""
    return "|".join(".+".join(map(re.escape, _FACT.split(text))) for text in texts)


def words_of(language: str) -> dict[str, Any]:
    """The patterns of reader.py for a language, and what is typed for each card."""
    with spoken_here(language):
        return _patterns() | {"cards": _cards()}


def _patterns() -> dict[str, str]:
    bridge, seven = _domain("seven_bridge"), _domain("nccc_seven")
    calls = [bridge("Pon"), bridge("Chi"), seven("Call {who}"), seven("Knock")]
    discards = bridge.under("on the table", "discards")
    on = pattern(*map(say, ("Go on", "Result", "Hold to see the table")))
    goes = pattern(say("can go to {places}"))
    colon = re.escape(say("{what}: {value}", what="", value="").strip())
    undone = pattern(*map(say, ("Put back", "Take back")), seven("Knock"))
    return {
        "first": pattern(*calls).replace(".+", r"\w+"),
        "on": f"({on})$",
        "sheet": f"({pattern(*map(say, ('Continue', 'New deal')))})$",
        "curtain": f"({pattern(say('Hold to see the table'))})$",
        "again": f"({pattern(say('New deal'))})$",
        "where": f"({pattern(say('Where to'))})($|{colon})",
        "target": pattern(say("To {place}"), say("Set it aside")),
        "hand": pattern(say("your {pile}"), say("{who}'s {pile}", who="Ann", pile="{pile}")),
        "table": f"({pattern(say('Table'))})$",
        "draw": pattern(say("press to draw")),
        "goes": goes,
        "better": rf"(?!.*{re.escape(discards)})({goes})",
        "together": f"{goes}|{pattern(say('can be played with others'))}",
        "discard": f".*{re.escape(discards)}",
        "picked": pattern(say.under("a card", "picked")),
        "undone": f".*({undone})",
        "nothing": pattern(say.of(0, "Lay off 1 card", "Lay off {count} cards")),
        "letter": _letter(),
    }


def _letter() -> str:
    """The pattern that finds the letter of a button, whose name stands as LABEL."""
    offered = say("{label}, {keys}", label="LABEL", keys=say("letter {letter}", letter="LETTER"))
    return re.escape(offered).replace("LETTER", r"(\w)")


def _cards() -> dict[str, list[str]]:
    """What is typed for each card, by its name in small letters."""
    cards = {
        card_name(rank, suit).lower(): [*index_of(rank).lower(), suit_letter(suit).lower()]
        for rank in range(1, len(RANKS) + 1)
        for suit in SUITS
    }
    jokers = (say("joker"), say("big joker"), say("little joker"))
    return cards | {name.lower(): ["x"] for name in jokers}


def english_words(language: str) -> set[str]:
    """The words of English texts that no text of a language has: none of them may be told in it."""
    here: set[str] = set()
    english: set[str] = set()
    for path in ROOT.glob(f"*/**/languages/{language}.po"):
        if ".venv" in path.parts:
            continue
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                here |= _words(message.string)
                english |= _words(message.id)
    assert len(english) > 1000
    return english - here


def _words(texts: str | tuple[str, ...]) -> set[str]:
    """The words of a message, without the names of its facts."""
    several = (texts,) if isinstance(texts, str) else texts
    return {word for text in several for word in WORD.findall(_FACT.sub(" ", text))}


def _domain(game: str) -> Domain:
    found = domain_of(package_of(registry.find(game)))
    assert found is not None
    return found
