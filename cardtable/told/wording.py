"""Cards, signs and lists in words that can be read out: "7♥" is "seven of hearts".

Knows no game and no seat.
"""

from __future__ import annotations

import re
from collections import Counter as Multiset
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

from cardtable.core.cards import RANKS, SUIT_SIGNS, SUITS, Card, is_card
from cardtable.core.indices import index_of, way_of_reading
from cardtable.core.lists import ended, one_after_another, with_commas
from cardtable.core.messages import say, shown

_RANK_WORDS = (
    *(say.later("ace", "rank"), say.later("two", "rank"), say.later("three", "rank")),
    *(say.later("four", "rank"), say.later("five", "rank"), say.later("six", "rank")),
    *(say.later("seven", "rank"), say.later("eight", "rank"), say.later("nine", "rank")),
    *(say.later("ten", "rank"), say.later("jack", "rank"), say.later("queen", "rank")),
    say.later("king", "rank"),
)
_RANKS_WORDS = (
    *(say.later("aces", "ranks"), say.later("twos", "ranks"), say.later("threes", "ranks")),
    *(say.later("fours", "ranks"), say.later("fives", "ranks"), say.later("sixes", "ranks")),
    *(say.later("sevens", "ranks"), say.later("eights", "ranks"), say.later("nines", "ranks")),
    *(say.later("tens", "ranks"), say.later("jacks", "ranks"), say.later("queens", "ranks")),
    say.later("kings", "ranks"),
)
_SUIT_WORDS = {
    "s": say.later("spades", "suit"),
    "h": say.later("hearts", "suit"),
    "d": say.later("diamonds", "suit"),
    "c": say.later("clubs", "suit"),
}
_NUMBER_WORDS = (
    *(say.later("no", "number"), say.later("one", "number"), say.later("two", "number")),
    *(say.later("three", "number"), say.later("four", "number"), say.later("five", "number")),
    *(say.later("six", "number"), say.later("seven", "number"), say.later("eight", "number")),
    *(say.later("nine", "number"), say.later("ten", "number"), say.later("eleven", "number")),
    say.later("twelve", "number"),
)


_ALONE = r"(?<![0-9A-Za-zÀ-žА-я])"  # kana and kanji may stand right before a sign


def _joined(_: re.Match[str]) -> str:
    return say.under("between things", ", ")


_SPOKEN: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"\s*[·…]\s*(?=\S)"), _joined),
    (re.compile(r"\s*…"), lambda _: ""),
    (re.compile(r"\s*→\s*"), lambda _: say.under("between things, for an arrow", " to ")),
    (re.compile(r"½×"), lambda _: say("half speed")),
    (re.compile(r"(\d)×"), lambda of: say("{count} times", count=of[1])),
    (re.compile(r"(\d)/(\d)"), lambda of: say("{count} of {all}", count=of[1], all=of[2])),
    (re.compile(rf"{_ALONE}[−-](\d)"), lambda of: say("minus {number}", number=of[1])),
    (re.compile(r"(\d)\s*★"), lambda of: say("{count} wild", count=of[1])),
    (re.compile(r"★"), lambda _: say("joker")),
    (re.compile(r"  +"), _joined),
)


def rank_word(rank: int) -> str:
    """Returns the name of a rank: "ace" of 1."""
    return shown(_RANK_WORDS[rank - 1])


def suit_word(suit: str) -> str:
    """Returns the name of a suit: "hearts" of "h"."""
    return shown(_SUIT_WORDS[suit])


def card_name(rank: int, suit: str, *, brief: bool = False) -> str:
    """Returns the name of a card of a rank and a suit.

    >>> card_name(7, "h"), card_name(7, "h", brief=True)
    ('seven of hearts', 'seven hearts')
    """
    if brief:
        return say.under(
            "a card in few words", "{rank} {suit}", rank=rank_word(rank), suit=suit_word(suit)
        )
    return say("{rank} of {suit}", rank=rank_word(rank), suit=suit_word(suit))


def card_words(card: Card, *, brief: bool = False) -> str:
    """Returns the name of a card.

    >>> card_words(Card.parse("7h")), card_words(Card.parse("*1")), card_words(Card.parse("??"))
    ('seven of hearts', 'big joker', 'face-down card')
    """
    if card.rank > 0:
        return card_name(card.rank, card.suit, brief=brief)
    if card.is_joker:
        return say("big joker") if card.suit == "1" else say("little joker")
    return say("face-down card")


def spoken(text: str, *, brief: bool = False) -> str:
    """Returns a text with words for its signs; `brief` names cards in few words.

    >>> spoken("Pon K♠ 10♦"), spoken("3/7  1★"), spoken("♦ · High A♦")
    ('Pon king of spades, ten of diamonds', '3 of 7, 1 wild', 'diamonds, High ace of diamonds')
    """
    text = shown(text)
    if text.isalpha():
        return text  # most captions are a word
    return _spoken(text, way_of_reading(), brief=brief)


@lru_cache(maxsize=2000)  # the same captions are told again with every look at the screen
def _spoken(text: str, spoken_language: str, *, brief: bool) -> str:
    names, between, sign = _signs(spoken_language, brief=brief)
    text = between.sub(_joined, text)
    text = sign.sub(lambda found: names[found[0]], text)
    for pattern, words in _SPOKEN:
        text = pattern.sub(words, text)
    return text.strip()


@lru_cache(maxsize=4)
def _signs(
    _language: str, *, brief: bool
) -> tuple[dict[str, str], re.Pattern[str], re.Pattern[str]]:
    """Returns the names of cards and suits by their signs, the space between two, and one sign."""
    ranks = range(1, len(RANKS) + 1)
    names = {
        f"{index_of(rank)}{SUIT_SIGNS[suit]}": card_name(rank, suit, brief=brief)
        for rank in ranks
        for suit in SUITS
    }
    names |= {SUIT_SIGNS[suit]: suit_word(suit) for suit in SUITS}
    index = "|".join(re.escape(index_of(rank)) for rank in reversed(ranks))
    between = re.compile(rf"(?<=[♠♥♦♣★]) (?=(?:{index})[♠♥♦♣]|★)")
    return names, between, re.compile(rf"{_ALONE}(?:{index})[♠♥♦♣]|[♠♥♦♣]")


_A_RUN = 3  # cards that follow each other and are told as "five to nine"
_KEYS = {
    "←": say.later("left arrow"),
    "→": say.later("right arrow"),
    "↑": say.later("up arrow"),
    "↓": say.later("down arrow"),
}
_ON_KEYS = {  # on a key with another word: Page↓
    "←": say.later("left", "on a key"),
    "→": say.later("right", "on a key"),
    "↑": say.later("up", "on a key"),
    "↓": say.later("down", "on a key"),
}
_STOPS = {  # a reader would make a pause of them
    ",": say.later("comma"),
    ".": say.later("full stop"),
    "/": say.later("slash"),
    "?": say.later("question mark"),
    ";": say.later("semicolon"),
    ":": say.later("colon"),
    "'": say.later("apostrophe"),
    "−": say.later("minus"),
}


def spoken_keys(keys: str) -> str:
    """Returns a key in words.

    >>> spoken_keys("U"), spoken_keys("Page↓"), spoken_keys("Ctrl-Y"), spoken_keys(",")
    ('U', 'Page down', 'Ctrl-Y', 'comma')
    """
    if keys in _KEYS or keys in _STOPS:
        return shown(_KEYS.get(keys) or _STOPS[keys])
    for sign, words in _ON_KEYS.items():
        keys = keys.replace(sign, f" {shown(words)}")
    return keys.strip()


def rank_words(rank: str) -> str:
    """Returns the plural of a rank: "K" is "kings"; other texts stay.

    >>> rank_words("K"), rank_words("6"), rank_words("foot")
    ('kings', 'sixes', 'foot')
    """
    return shown(_RANKS_WORDS[RANKS.index(rank)]) if rank in RANKS else rank


def member_words(member: str, *, ranks: bool = False) -> str:
    """Returns the member of a family of piles in words; with `ranks` "2" is a rank, no number.

    >>> member_words("7s"), member_words("2"), member_words("2", ranks=True), member_words("*")
    ('place of the seven of spades', '2', 'twos', 'wild cards')
    """
    if is_card(member):
        return say("place of the {card}", card=card_words(Card.parse(member)))
    if member == "*":
        return say("wild cards")
    return rank_words(member) if ranks or not member.isdigit() else member


def counted_cards(count: int) -> str:
    """Returns a number of cards in words.

    >>> counted_cards(0), counted_cards(1), counted_cards(24)
    ('no cards', 'one card', '24 cards')
    """
    number = shown(_NUMBER_WORDS[count]) if count < len(_NUMBER_WORDS) else str(count)
    return say.of(count, "{number} card", "{number} cards", number=number)


def all_cards(cards: Iterable[Card]) -> str:
    """Returns several cards after each other; equal neighbours are counted.

    >>> all_cards(map(Card.parse, ("7h", "7h", "??", "??", "Ks")))
    '2 times seven of hearts, 2 face-down cards, king of spades'
    """
    said = []
    for card, equal in groupby(cards):
        count = len(list(equal))
        if card.is_hidden:
            said.append(say.of(count, "face-down card", "{count} face-down cards"))
        else:
            said.append(_times(count, card_words(card)))
    return with_commas(said)


def _times(count: int, words: str) -> str:
    """Returns the name of a card, with the number of such cards."""
    return say("{count} times {card}", count=count, card=words) if count > 1 else words


def runs(cards: Sequence[Card], *, brief: bool = False) -> str:
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
            told += [card_words(card, brief=brief) for card in run]
        else:
            told.append(_run(run[0].rank, run[-1].rank, run[0].suit, brief=brief))
    return with_commas(_times(count, words) for words, count in Multiset(told).items())


def _run(first: int, last: int, suit: str, *, brief: bool) -> str:
    """Returns the words for cards that follow each other in a suit."""
    one, other, same = rank_word(first), rank_word(last), suit_word(suit)
    if brief:
        return say.under(
            "cards in few words", "{first} to {last} {suit}", first=one, last=other, suit=same
        )
    return say("{first} to {last} of {suit}", first=one, last=other, suit=same)


def spoken_in_runs(text: str, *, brief: bool = False) -> str:
    """Returns a text with words for its signs, and its rows of cards in fewer words.

    >>> spoken_in_runs("9♣ on 4♣ 5♣ 6♣ 7♣."), spoken_in_runs("Q♣ Q♣ Q♣")
    ('nine of clubs on four to seven of clubs.', '3 times queen of clubs')
    """
    cards, row = _rows(way_of_reading())
    told = row.sub(lambda found: _in_runs(found[0].split(), cards, brief=brief), text)
    return spoken(told, brief=brief)


def _in_runs(row: Sequence[str], cards: Mapping[str, Card], *, brief: bool) -> str:
    """Returns a row of signs in words; jokers stay, and what lies between them is told in runs."""
    told: list[str] = []
    for has_faces, group in groupby(row, cards.__contains__):
        signs = list(group)
        told += [runs([cards[sign] for sign in signs], brief=brief)] if has_faces else signs
    return with_commas(told)


@lru_cache(maxsize=2)
def _rows(_language: str) -> tuple[dict[str, Card], re.Pattern[str]]:
    """Returns the cards by their signs, and several of these after each other."""
    cards = {card.sign: card for suit in SUITS for card in _of_suit(suit)}
    sign = "|".join(map(re.escape, (*cards, "★")))
    return cards, re.compile(rf"{_ALONE}(?:{sign})(?: (?:{sign}))+")


def _of_suit(suit: str) -> list[Card]:
    return [Card(rank, suit) for rank in range(1, len(RANKS) + 1)]


def capital(words: str) -> str:
    """Returns words with a capital at their beginning.

    >>> capital("seven of hearts")
    'Seven of hearts'
    """
    return words[:1].upper() + words[1:]


def sentences(texts: Iterable[str]) -> str:
    """Returns texts as sentences after each other.

    >>> sentences(("Bo passed.", "", "Your turn"))
    'Bo passed. Your turn.'
    """
    return one_after_another(ended(text.strip()) for text in texts if text.strip())
