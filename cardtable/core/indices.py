"""The letters of ranks and suits, as players read them on cards and in texts.

They are those of the language, or, where a person wants it, K Q J A as on English cards. Files
hold neither: the text of a card in them (`str(card)`) is the same everywhere. Knows no card.
"""

from __future__ import annotations

import re
from typing import Final, Self

from cardtable.core.messages import Kept, language, say, shown, speak

LETTERED: Final = {1: "A", 11: "J", 12: "Q", 13: "K"}  # the ranks that are letters in English
SUIT_LETTERS: Final = {"s": "S", "h": "H", "d": "D", "c": "C"}

_OF_RANKS = {
    1: say.later("A", "index of a card"),
    11: say.later("J", "index of a card"),
    12: say.later("Q", "index of a card"),
    13: say.later("K", "index of a card"),
}
_OF_SUITS = {  # for people who cannot tell their colours, and to type
    "s": say.later("S", "letter of a suit"),
    "h": say.later("H", "letter of a suit"),
    "d": say.later("D", "letter of a suit"),
    "c": say.later("C", "letter of a suit"),
}
_AS_IN_ENGLISH = "@KQJA"
_RANK_OF = {letter: rank for rank, letter in LETTERED.items()}
_LETTER = re.compile(r"(?<!\S)[AJQK](?=[♠♥♦♣]|\s|$)")


class _Wish:
    """Which letters are wanted for the ranks in this process."""

    english = False


_wish = _Wish()


def prefer(*, english: bool) -> None:
    """Has ranks read K Q J A in every language from now on, or as the language has them."""
    _wish.english = english


def index_of(rank: int) -> str:
    """Returns the letter or number that players read on a card of this rank: K, in French R.

    >>> index_of(12), index_of(10)
    ('Q', '10')
    """
    if rank not in LETTERED:
        return str(rank)
    return LETTERED[rank] if _wish.english or not language() else letter_in_language(rank)


class KeptLetters(Kept):
    """A text with letters of ranks that a module or a state keeps: "A", "K♥ 9♣"; `shown` says it.

    As plain text it has the letters of English, so that states and files are the same in all.

    >>> KeptLetters("K♥ 9♣")
    'K♥ 9♣'
    """

    __slots__ = ()

    def __new__(cls, text: str, *_more: object) -> Self:
        """Keeps the text, with English letters in it."""
        return super().__new__(cls, text, say, {})

    def said(self) -> str:
        """Returns the text with the letters that players read on cards now."""
        return _LETTER.sub(lambda found: index_of(_RANK_OF[found[0]]), self.text)


def letter_in_language(rank: int) -> str:
    """Returns the letter that the language spoken has for a rank, whatever is wanted."""
    return shown(_OF_RANKS[rank]) or LETTERED[rank]


def letters_differ() -> bool:
    """True where the language spoken has other letters than K Q J A, so that one can choose."""
    return bool(language()) and any(letter_in_language(rank) != LETTERED[rank] for rank in LETTERED)


def suit_letter(suit: str) -> str:
    """Returns the letter of a suit in the language spoken: "S" of spades.

    >>> suit_letter("h")
    'H'
    """
    return shown(_OF_SUITS[suit]) or SUIT_LETTERS[suit]


def way_of_reading() -> str:
    """Returns a text that is another one wherever a sentence with cards reads otherwise.

    It is the language, and the letters of ranks where a person wants K Q J A.

    >>> way_of_reading()
    ''
    """
    return language() + _AS_IN_ENGLISH * (_wish.english and letters_differ())


def read_as(way: str) -> None:
    """Speaks a language, with the letters that go with it, as another process named them."""
    wanted, letters, _ = way.partition(_AS_IN_ENGLISH)
    if wanted != language():
        speak(wanted)
    prefer(english=bool(letters))
