"""Words that change their form in a sentence, by rules that the catalogue of a language declares.

In Spanish "y" is "e" before Ida and "o" is "u" before Óscar; a title loses its capital inside a
sentence in French, and keeps it in German. Knows no game.
"""

from __future__ import annotations

from functools import lru_cache

from cardtable.core.messages import language, say

_SMALL = "small"

Change = tuple[str, str, tuple[str, ...]]


def with_thousands(number: int) -> str:
    """Returns a great number with the mark between its thousands.

    >>> with_thousands(2_000_000)
    '2,000,000'
    """
    return f"{number:,}".replace(",", say.under("mark between thousands", ","))


def inside(title: str) -> str:
    """Returns a title as it stands in the middle of a sentence; English has no capitals there.

    >>> inside("Auto deal")
    'auto deal'
    """
    if not language():
        return title.lower()
    # For translators: "capital" where titles keep their first letter inside a sentence, as in
    # German; "small" where they lose it, as in French.
    keeps = say.under("the first letter of a title inside a sentence", "capital") != _SMALL
    is_word = title[1:2].islower() or title[1:2].isspace()  # no R♥, and no NCCC
    return title if keeps or not is_word else title[:1].lower() + title[1:]


def before_word(text: str, word: str) -> str:
    """Returns the text right before a word, its last word in the form that the next one asks for.

    >>> before_word("Bea and ", "Ida")
    'Bea and '
    """
    if not language():
        return text
    # For translators: one rule in each line: a word, what it becomes, and the beginnings of the
    # words before which it does. "y e i hi !hie" makes "Bea y Ida" "Bea e Ida"; before "hielo" it
    # stays, because the longest beginning that fits has a "!". "-" where no word changes.
    for old, new, beginnings in _changes(say.under("words that change before others", "-")):
        if text.lower().endswith(f" {old} ") and begins(word, beginnings):
            return f"{text[: -len(old) - 1]}{new} "
    return text


def begins(word: str, beginnings: tuple[str, ...]) -> bool:
    """True for a word with one of these beginnings, where the longest that fits has no "!".

    >>> [begins(name, ("i", "hi", "!hie")) for name in ("Ida", "Hilda", "Hiedra", "Bo")]
    [True, True, False, False]
    """
    lower = word.lower()
    fitting = [one for one in beginnings if lower.startswith(one.removeprefix("!"))]
    longest = max(fitting, key=lambda one: len(one.removeprefix("!")), default="!")
    return not longest.startswith("!")


@lru_cache(maxsize=2)
def _changes(rules: str) -> tuple[Change, ...]:
    """The rules of a catalogue; a line that is none is passed over."""
    lines = [line.split() for line in rules.splitlines()]
    return tuple((line[0], line[1], tuple(line[2:])) for line in lines if len(line) > 2)
