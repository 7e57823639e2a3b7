"""A language that nobody speaks: English with accents, 40 % longer, in brackets.

What is read without brackets is no message; what was put together from pieces has several pairs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from cardtable.core import messages

PSEUDO = "en-pseudo"
OPENS, CLOSES = "⟦", "⟧"
LONGER = 0.4
_WORD = 8  # letters with the blank before it

_PARTS = re.compile(r"(\{[a-z_]+\}|\{[0-9]{1,2}\})")
_ACCENTS = str.maketrans("aeiouyncAEIOUYNC", "áéíóúýñçÁÉÍÓÚÝÑÇ")


def pseudo(text: str) -> str:
    """Returns a message in this language; facts and seats in braces stay."""
    parts = _PARTS.split(text)
    parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
    letters = sum(map(len, parts[::2]))
    return f"{OPENS}{''.join(parts)}{_filler(round(letters * LONGER))}{CLOSES}"


def _filler(letters: int) -> str:
    """Returns so many signs, in words of a usual length."""
    words, rest = divmod(letters, _WORD)
    return (
        " ".join(["", *["~" * (_WORD - 1)] * (words - 1), "~" * (_WORD - 1 + rest)])
        if words
        else "~" * rest
    )


class Pseudo:
    """The catalogue of every domain."""

    def gettext(self, message: str, /) -> str:
        return pseudo(message)

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        return pseudo(one if count == 1 else many)

    def pgettext(self, context: str, message: str, /) -> str:
        return message if context in NOT_TEXT else pseudo(message)


NOT_TEXT = {
    "between things",
    "between things, for an arrow",
    "two sentences",
    "end of a sentence",
    "decimal mark",
    "index of a card",
    "letter of a suit",
}


@contextmanager
def spoken() -> Iterator[None]:
    """Speaks the pseudo-language for a while."""
    catalogue = Pseudo()
    messages.speak(PSEUDO, lambda domain, language: catalogue)
    try:
        yield
    finally:
        messages.speak(messages.ENGLISH)


def outside(text: str) -> str:
    """What is read beside messages: it is in no brackets."""
    depth, found = 0, []
    for letter in text:
        depth -= letter == CLOSES
        if depth == 0 and letter not in OPENS + CLOSES:
            found.append(letter)
        depth += letter == OPENS
    return "".join(found).strip()


def whole(text: str) -> bool:
    """True when a text is one message: brackets around all of it, others only inside."""
    if not text.startswith(OPENS):
        return False
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == OPENS) - (letter == CLOSES)
        if depth == 0:
            return at == len(text) - 1
    return False
