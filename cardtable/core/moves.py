"""Moves: one type for all games, and its text, which is what saves and tests are made of.

    0 stock:?? > hand-0
    1 discard:Kh hand-1:Kd hand-1:Ks > melds-1/1
    3 call 2
    -1 deal Kd 5c

Grammar: a seat, then words, then cards, then picks (`pile:card`) and where they go (`> pile`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardtable.core.cards import HIDDEN, Card, is_card
from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.core.outside import clipped
from cardtable.core.remembering import of_a_game

_WORD = re.compile(r"[a-z0-9][a-z0-9.-]{0,39}")
_SHORT = 100  # letters
_PILE = re.compile(r"[a-z]{1,40}(-[0-9]{1,9})?(/[A-Za-z0-9*]{1,40})?")


class BadMove(ValueError):
    """A text that is no move."""


class IllegalMove(ValueError):
    """A move that the rules do not allow in this position; its text is the refusal."""


class Pick(NamedTuple):
    """A card taken from a pile; HIDDEN stands for the topmost card the mover cannot see."""

    pile: str
    card: Card

    def __str__(self) -> str:
        return f"{self.pile}:{self.card}"


@dataclass(frozen=True, slots=True)
class Move:
    """One move of a seat: picks from piles onto a target, or words (with cards after them).

    >>> str(Move.parse("1 discard:Kh hand-1:Kd > melds-1/1"))
    '1 discard:Kh hand-1:Kd > melds-1/1'
    >>> Move.parse("-1 deal Kd 5c").words
    ('deal',)
    """

    seat: int
    picks: tuple[Pick, ...] = ()
    target: str = ""
    words: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        parts: list[object] = [self.seat, *self.words, *self.cards, *self.picks]
        if self.target:
            parts += [">", self.target]
        return " ".join(map(str, parts))

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move a text stands for; raises BadMove naming the part that cannot be read."""
        return _parsed(text) if len(text) <= _SHORT else _read(text)

    @property
    def word(self) -> str:
        """The first word, which says what kind of spoken move this is; "" for others."""
        return self.words[0] if self.words else ""

    def numbers(self) -> tuple[int, ...]:
        """The numbers among the words, in order: `-1 point high 0` has (0,)."""
        return tuple(int(word) for word in self.words if word.isdigit())


def _read(text: str) -> Move:
    seat, *rest = text.split() or [""]
    if not re.fullmatch(r"-1|[0-9]{1,2}", seat):
        raise BadMove(
            say(
                "expected a seat number first (-1 for the dealer), got {got}",
                got=repr(clipped(text)),
            )
        )
    target = ""
    if len(rest) >= 2 and rest[-2] == ">":
        target = rest[-1]
        rest = rest[:-2]
        if not _PILE.fullmatch(target):
            raise BadMove(
                say(
                    "expected a pile after '>', got {got} in {text}",
                    got=repr(clipped(target)),
                    text=repr(clipped(text)),
                )
            )
    move = Move(
        int(seat),
        tuple(_pick(part, text) for part in rest if ":" in part),
        target,
        tuple(part for part in rest if ":" not in part and not is_card(part)),
        tuple(Card.parse(part) for part in rest if ":" not in part and is_card(part)),
    )
    _check(move, text)
    return move


# The same few hundred are read again and again in a save; the deal of a large pack is not kept.
_parsed = of_a_game(most=512)(_read)


def _pick(part: str, text: str) -> Pick:
    pile, _, card = part.partition(":")
    if not _PILE.fullmatch(pile) or not is_card(card):
        raise BadMove(
            say(
                "expected pile:card, got {got} in {text}",
                got=repr(clipped(part)),
                text=repr(clipped(text)),
            )
        )
    return Pick(pile, Card.parse(card))


def _check(move: Move, text: str) -> None:
    if bool(move.picks) != bool(move.target):
        got = repr(clipped(text))
        raise BadMove(say("expected picked cards and '> pile' together, got {got}", got=got))
    if not move.picks and not move.words:
        got = repr(clipped(text))
        raise BadMove(say("expected a word or picked cards after the seat, got {got}", got=got))
    for word in move.words:
        if not _WORD.fullmatch(word):
            raise BadMove(
                say(
                    "expected a word of small letters or digits (at most 40), got {got} in {text}",
                    got=repr(clipped(word)),
                    text=repr(clipped(text)),
                )
            )
    if str(move) != " ".join(text.split()):
        raise BadMove(
            say(
                "expected words, cards, picks and the target in this order: {move}",
                move=clipped(str(move)),
            )
        )


def carries(seat: int, source: str, cards: Sequence[Card], target: str) -> Move:
    """The move that carries cards from one pile to another."""
    return _carries(seat, source, tuple(cards), target)


@of_a_game(most=1024)  # a listing names the same few hundred again at every move of a game
def _carries(seat: int, source: str, cards: tuple[Card, ...], target: str) -> Move:
    return Move(seat, tuple([Pick(source, card) for card in cards]), target)


@of_a_game(most=1024)
def carries_card(seat: int, source: str, card: Card, target: str) -> Move:
    """The move that carries one card, as most do: found at once when it is listed again."""
    return Move(seat, (Pick(source, card),), target)


def draws(seat: int, source: str, target: str) -> Move:
    """The move that draws the top card of a pile, unseen."""
    return carries(seat, source, (HIDDEN,), target)


def says(seat: int, *words: str | int, cards: Sequence[Card] = ()) -> Move:
    """The move that is said in words: `says(3, "call", 2)`."""
    return Move(seat, words=tuple(map(str, words)), cards=tuple(cards))
