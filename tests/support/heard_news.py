"""Holds what was heard of a hand against the news that there were: all, in order, none twice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain

from cardtable.told.wording import card_name, rank_word, suit_word

SUITS = {suit_word(suit): suit for suit in "shdc"}
RANKS = {rank_word(rank): rank for rank in range(1, 14)}
_RANK, _SUIT = "|".join(RANKS), "|".join(SUITS)
_CARDS = re.compile(rf"\b(?:({_RANK}) to )?({_RANK}) (?:of )?({_SUIT})\b")
_OFFERS = "You can say"  # begins the description of what was said, no sentence after it


def cards_named(words: str) -> set[str]:
    """Returns the cards that are named, those within a run too ("four to eight of clubs")."""
    found = set()
    for first, last, suit in _CARDS.findall(words.lower()):
        ranks = range(RANKS[first or last], RANKS[last] + 1)
        found |= {card_name(rank, SUITS[suit]) for rank in ranks}
    return found


def faults(
    answers: Sequence[Sequence[str]],
    news: Sequence[str],
    needed: int,
    late: int = 0,
    in_one: Mapping[str, tuple[str, ...]] | None = None,
) -> str:
    """Returns "" when the answers tell the news in order and each of them once.

    Only those of a sentence that another one broke off may be told again, before later ones. The
    first `needed` must have come; as many stretches may be missing as events came too `late` for
    the reader. What is told `in_one` sentence stands for several.
    """
    told = [pair for said in answers for pair in _lines(said, news, in_one or {})]

    @cache
    def fits(at: int, come: int, heard: int, missing: int) -> int:
        """Returns how far sentences can be right from one on, when so much has come."""
        if at == len(told):
            return at if come >= needed or missing else at - 1
        lines, last = told[at]
        best = at
        for first in chain(range(come, heard - 1, -1), range(come + 1, len(news) * bool(missing))):
            end = first + len(lines)
            if tuple(news[first:end]) == lines:
                now = max(come, end)
                best = max(
                    best, fits(at + 1, now, now if last else heard, missing - (first > come))
                )
        return best

    reached = fits(0, 0, 0, late)
    if reached == len(told):
        return ""
    return f"after {told[:reached]!r}: {told[reached : reached + 1]!r}, of {list(news)!r}"


def _lines(
    said: Sequence[str], news: Sequence[str], in_one: Mapping[str, tuple[str, ...]]
) -> list[tuple[tuple[str, ...], bool]]:
    """Returns the news in each sentence that has some, and True where no other broke it off."""
    sought = sorted({*news, *in_one}, key=len, reverse=True)
    known = "|".join(map(re.escape, sought))
    pattern = re.compile(rf"(?:^|(?<=[.!?:] ))(?:{known})(?![\w-])")
    spoken = [words for words in said if _OFFERS not in words]
    told = [
        (tuple(line for one in pattern.findall(words) for line in in_one.get(one, (one,))), words)
        for words in spoken
    ]
    return [(lines, words is spoken[-1]) for lines, words in told if lines]
