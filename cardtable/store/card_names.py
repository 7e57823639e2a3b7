"""The names that decks give to their cards, in files and in elements of a drawing.

Understands KDE's names, like "king_heart", those of AisleRiot, like "club_1", and what sets of PNG
files use: "ace of spades" with any separators, "AS", "card_hearts_02". Knows no files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

BACK: Final = "back"
JOKERS: Final = ("JK1", "JK2")
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARDS: Final = tuple(rank + suit for suit in "SHDC" for rank in RANKS)

_SUITS: Final = {
    **dict.fromkeys(("s", "spade", "spades"), "S"),
    **dict.fromkeys(("h", "heart", "hearts"), "H"),
    **dict.fromkeys(("d", "diamond", "diamonds"), "D"),
    **dict.fromkeys(("c", "club", "clubs"), "C"),
}
_WORDS: Final = {
    "a": "A", "ace": "A", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "t": "10", "j": "J", "jack": "J",
    "knave": "J", "q": "Q", "queen": "Q", "k": "K", "king": "K",
}  # fmt: skip
_NUMBERS: Final = {
    "1": "A", "11": "J", "12": "Q", "13": "K", **{str(n): str(n) for n in range(2, 11)},
}  # fmt: skip
_NOISE: Final = {"of", "card", "cards", "playing", "svg", "the", "front", "face", "img"}
_LITTLE: Final = {"black", "2", "little", "small", "b", "bw", "grey"}
_GROUNDS: Final = {"cover", "red", "blue", "green", "side", "01", "1", "02", "2", "dark", "light"}
_TOKEN: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+")


def card_named(name: str) -> str:
    """The card that a name stands for, as its own files are called (`10H`, `JK1`, `back`), or "".

    >>> [card_named(name) for name in ("queen_of_hearts2", "1_club", "cardSpadesK", "10H", "logo")]
    ['QH', 'AC', 'KS', '10H', '']
    """
    words = [token.lower() for token in _TOKEN.findall(name)]
    words = [part for word in words for part in _split(word) if part not in _NOISE]
    if not words or len(words) > 4:
        return ""
    if "joker" in words:
        left = set(words) - {"joker"}
        return "" if left - _LITTLE - {"red", "1", "big", "color", "colour"} else _joker(left)
    if words[0] in ("back", "backside", "cardback") or words[-1] == "back":
        return BACK if set(words) <= _GROUNDS | {"back", "backside", "cardback"} else ""
    suits = [word for word in words if word in _SUITS]
    if len(suits) != 1:
        return ""
    words.remove(suits[0])
    rank = _rank(words)
    return rank + _SUITS[suits[0]] if rank else ""


def _joker(words: set[str]) -> str:
    return JOKERS[1] if words & _LITTLE else JOKERS[0]


def _split(word: str) -> list[str]:
    """A word like `ks`, which is a rank and a suit, or `cardback`."""
    if len(word) == 2 and word[0] in _WORDS and word[1] in _SUITS:
        return [word[0], word[1]]
    return [word]


def _rank(words: list[str]) -> str:
    """The rank among what is left; a number after a word is only a variant of the drawing."""
    if not words or len(words) > 2:
        return ""
    first, *more = words
    rank = _WORDS.get(first) or _NUMBERS.get(first.lstrip("0") or "0", "")
    if not more:
        return rank
    return rank if first in _WORDS and more[0].isdecimal() else ""


def best(names: Iterable[str]) -> dict[str, str]:
    """The card of each name that stands for one; of two for a card the better is taken.

    The variant of a court that ends in a 2 is the one with a picture, where a set has both.
    """
    found: dict[str, str] = {}
    for name in sorted(names, key=lambda name: (len(name), name)):
        card = card_named(name)
        if card and (card not in found or (card[0] in "JQK" and name == found[card] + "2")):
            found[card] = name
    return found
