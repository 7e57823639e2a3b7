"""Cards, signs and lists in words that can be read out: "7♥" is "seven of hearts".

Knows no game and no seat.
"""

from __future__ import annotations

import re
from collections import Counter as Multiset
from collections.abc import Iterable, Sequence
from itertools import groupby

from cardtable.core.cards import RANKS, SUITS, Card, is_card

RANK_WORDS = (
    *("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king"),
)
SUIT_WORDS = dict(zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True))
_PLURALS = {"six": "sixes"}
_SIGN_WORDS = dict(zip("♠♥♦♣", SUIT_WORDS.values(), strict=True))
_RANK = dict(zip(RANKS, RANK_WORDS, strict=True))
_CARD_SIGN = re.compile(r"\b(10|[2-9AJQK])([♠♥♦♣])")
_NUMBER_WORDS = ("no", "one", *RANK_WORDS[1:10], "eleven", "twelve")
_SPOKEN = (
    (re.compile(r"\s*[·…]\s*(?=\S)"), ", "),
    (re.compile(r"\s*…"), ""),
    (re.compile(r"\s*→\s*"), " to "),
    (re.compile(r"½×"), "half speed"),
    (re.compile(r"(\d)×"), r"\1 times"),
    (re.compile(r"(\d)/(\d)"), r"\1 of \2"),
    (re.compile(r"(?<![\w])[−-](?=\d)"), "minus "),
    (re.compile(r"(\d)\s*★"), r"\1 wild"),
    (re.compile(r"★"), "joker"),
    (re.compile(r"  +"), ", "),
)


def card_words(card: Card) -> str:
    """Returns the name of a card.

    >>> card_words(Card.parse("7h")), card_words(Card.parse("*1")), card_words(Card.parse("??"))
    ('seven of hearts', 'big joker', 'face-down card')
    """
    if card.rank > 0:
        return f"{RANK_WORDS[card.rank - 1]} of {SUIT_WORDS[card.suit]}"
    if card.is_joker:
        return "big joker" if card.suit == "1" else "little joker"
    return "face-down card"


def spoken(text: str) -> str:
    """Returns a text with words for its signs.

    >>> spoken("Pon K♠ 10♦"), spoken("3/7  1★"), spoken("♦ · High A♦")
    ('Pon king of spades, ten of diamonds', '3 of 7, 1 wild', 'diamonds, High ace of diamonds')
    """
    text = re.sub(r"(?<=[♠♥♦♣★]) (?=(10|[2-9AJQK])[♠♥♦♣]|★)", ", ", text)
    text = _CARD_SIGN.sub(lambda sign: f"{_RANK[sign[1]]} of {_SIGN_WORDS[sign[2]]}", text)
    for sign, words in _SIGN_WORDS.items():
        text = text.replace(sign, words)
    for pattern, words in _SPOKEN:
        text = pattern.sub(words, text)
    return text.strip()


_A_RUN = 3  # cards that follow each other and are told as "five to nine"
_KEYS = {"←": "left arrow", "→": "right arrow", "↑": "up arrow", "↓": "down arrow"}
_STOPS = {  # a reader would make a pause of them
    ",": "comma",
    ".": "full stop",
    "/": "slash",
    "?": "question mark",
    ";": "semicolon",
    ":": "colon",
    "'": "apostrophe",
    "−": "minus",
}


def spoken_keys(keys: str) -> str:
    """Returns a key in words.

    >>> spoken_keys("U"), spoken_keys("Page↓"), spoken_keys("Ctrl-Y"), spoken_keys(",")
    ('U', 'Page down', 'Ctrl-Y', 'comma')
    """
    if keys in _KEYS or keys in _STOPS:
        return _KEYS.get(keys) or _STOPS[keys]
    for sign, words in _KEYS.items():
        keys = keys.replace(sign, f" {words.removesuffix(' arrow')}")
    return keys.strip()


def rank_words(rank: str) -> str:
    """Returns the plural of a rank: "K" is "kings"; other texts stay.

    >>> rank_words("K"), rank_words("6"), rank_words("foot")
    ('kings', 'sixes', 'foot')
    """
    word = _RANK.get(rank, "")
    return _PLURALS.get(word, f"{word}s") if word else rank


def member_words(member: str, *, ranks: bool = False) -> str:
    """Returns the member of a family of piles in words; with `ranks` "2" is a rank, no number.

    >>> member_words("7s"), member_words("2"), member_words("2", ranks=True), member_words("*")
    ('place of the seven of spades', '2', 'twos', 'wild cards')
    """
    if is_card(member):
        return f"place of the {card_words(Card.parse(member))}"
    if member == "*":
        return "wild cards"
    return rank_words(member) if ranks or not member.isdigit() else member


def counted_cards(count: int) -> str:
    """Returns a number of cards in words.

    >>> counted_cards(0), counted_cards(1), counted_cards(24)
    ('no cards', 'one card', '24 cards')
    """
    number = _NUMBER_WORDS[count] if count < len(_NUMBER_WORDS) else str(count)
    return f"{number} card" if count == 1 else f"{number} cards"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Returns several things after each other.

    >>> listed(("Ann", "Bo", "Cy")), listed(("Ann",)), listed(())
    ('Ann, Bo and Cy', 'Ann', '')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def all_cards(cards: Iterable[Card]) -> str:
    """Returns several cards after each other; equal neighbours are counted.

    >>> all_cards(map(Card.parse, ("7h", "7h", "??", "??", "Ks")))
    '2 times seven of hearts, 2 face-down cards, king of spades'
    """
    said = []
    for card, equal in groupby(cards):
        count = len(list(equal))
        many = f"{count} face-down cards" if card.is_hidden else f"{count} times {card_words(card)}"
        said.append(many if count > 1 else card_words(card))
    return ", ".join(said)


def runs(cards: Sequence[Card]) -> str:
    """Returns cards in words; those that follow each other in a suit are told as a run.

    >>> from cardtable.core.cards import parse_cards
    >>> runs(parse_cards("5s 6s 7s 9s Kh *1"))
    'five to seven of spades, nine of spades, king of hearts, big joker'
    """
    told = []
    keyed = groupby(enumerate(cards), lambda pair: (pair[1].suit, pair[1].rank - pair[0]))
    for _, group in keyed:
        run = [card for _, card in group]
        if len(run) < _A_RUN or run[0].rank <= 0:
            told += [card_words(card) for card in run]
        else:
            ends = [RANK_WORDS[card.rank - 1] for card in (run[0], run[-1])]
            told.append(f"{ends[0]} to {ends[1]} of {SUIT_WORDS[run[0].suit]}")
    counted = Multiset(told).items()
    return ", ".join(f"{count} times {words}" if count > 1 else words for words, count in counted)


def sentences(texts: Iterable[str]) -> str:
    """Returns texts as sentences after each other.

    >>> sentences(("Bo passed.", "", "Your turn"))
    'Bo passed. Your turn.'
    """
    parts = [text.strip() for text in texts if text.strip()]
    return " ".join(part if part[-1] in ".!?:" else f"{part}." for part in parts)
