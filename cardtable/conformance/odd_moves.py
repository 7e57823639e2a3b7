"""Checks that moves nobody would make are legal, or refused with a sentence.

A save, a command line or a player written by somebody else may hold any text that reads as a move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from cardtable.conformance.case import Case, bad_sentence
from cardtable.core.cards import HIDDEN, Card
from cardtable.core.moves import BadMove, Move, Pick
from cardtable.core.outside import error_line
from cardtable.core.rules import legal

_MOVES = 24
_WORDS = ("pass", "done", "dance", "call", "knock", "play", "gift", "0", "7", "99", "9" * 39)
_STRANGE = (Card(7, "h"), Card(0, "1"), HIDDEN)
T = TypeVar("T")


def refusals_are_sentences(case: Case) -> Iterator[str]:
    """However strange a move, it is legal or refused with a sentence."""
    for move in odd_moves(case, _MOVES):
        if legal(case.rules, case.state, move) is not None:
            continue
        try:
            refusal = case.rules.words.why_not(case.view(move.seat), move)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # any exception is a finding
            yield f"why_not raises {error_line(error)}, for {move}"
            continue
        if wrong := bad_sentence(str(refusal), len(case.seats)):
            yield f"the refusal of {move}: {wrong}"
        if not str(refusal).strip():
            yield f"the refusal of {move} is empty"


def odd_moves(case: Case, count: int) -> tuple[Move, ...]:
    """So many moves that can be written down: legal ones bent, and some put together by chance."""
    rng = case.chance("odd")
    made = [_bent(case, rng) if number % 2 else _put_together(case, rng) for number in range(count)]
    return tuple(move for move in made if _readable(move))


def _readable(move: Move) -> bool:
    try:
        return Move.parse(str(move)) == move
    except BadMove:
        return False


def _one_of(things: Sequence[T], rng: Random) -> T:
    return things[int(rng.random() * len(things))]


def _bent(case: Case, rng: Random) -> Move:
    """A legal move with one or two parts changed: seat, words, cards, picks or target."""
    listed = case.all_moves()
    if not listed:
        return _put_together(case, rng)
    move = _one_of(listed, rng)
    strange = _put_together(case, rng)
    parts = ("seat", "words", "cards", "picks", "target", "more words", "fewer picks")
    for part in (_one_of(parts, rng), _one_of(parts, rng)):
        match part:
            case "more words":
                move = replace(move, words=(*move.words, _one_of(_words(case), rng)))
            case "fewer picks":
                move = replace(move, picks=move.picks[:1])
            case _:
                move = replace(move, **{part: getattr(strange, part)})
    return replace(move, target=(move.target or _one_of(_piles(case, 0), rng)) * bool(move.picks))


def _put_together(case: Case, rng: Random) -> Move:
    """Words, numbers, cards and picks from anywhere to anywhere; any of them may be missing."""
    seat = _one_of(case.seats, rng)
    words = tuple(_one_of(_words(case), rng) for _ in range(_one_of((0, 0, 1, 1, 2), rng)))
    cards = tuple(_one_of(_STRANGE, rng) for _ in range(_one_of((0, 0, 0, 1, 2), rng)))
    if words and rng.random() < 0.5:
        return Move(seat, words=words, cards=cards)
    piles = _piles(case, seat)
    picks = []
    for _ in range(_one_of((1, 1, 2, 3), rng)):
        pile = _one_of(piles, rng)
        lying = case.view(seat).piles[pile]
        picks.append(Pick(pile, _one_of(lying or _STRANGE, rng)))
    return Move(seat, tuple(picks), _one_of(piles, rng), words, cards)


def _words(case: Case) -> tuple[str, ...]:
    """Words of this moment, of other moments and of no game."""
    said = dict.fromkeys(word for move in case.all_moves() for word in move.words)
    return (*said, *_WORDS)


def _piles(case: Case, seat: int) -> tuple[str, ...]:
    """Every pile that a seat sees, families that hold no card yet, and one there is not."""
    families = [
        f"{zone.name}/{slot}" for zone in case.zones if zone.family for slot in (*zone.slots, "1")
    ]
    return (*case.zones.names(), *case.view(seat).piles, *families, "nowhere")


CHECKS = (refusals_are_sentences,)
