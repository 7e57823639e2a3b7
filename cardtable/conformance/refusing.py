"""Checks that a seat on turn can do what the game tells it: prompts, refusals, choices.

Sentences are compared with the legal moves by the verbs of card players: a clause that begins with
one ("draw first", "or ask …") asks for that deed, and some legal move must be labelled with it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from cardtable.conformance.case import Case
from cardtable.core.cards import HIDDEN
from cardtable.core.moves import Move, Pick
from cardtable.core.rules import legal, prompted
from cardtable.core.table import Face

_DEED = re.compile(
    r"(add|agree|ask|beg|bunch|call|collect|cut|discard|draw|give|insist|knock|lay|lead|meld|move|"
    r"pass|place|play|put|run|say|stand|suggest|take|throw)\b"
)
_LAYING = frozenset(("collect", "discard", "draw", "give", "lay", "meld", "place", "play", "throw"))
_CLAUSE = re.compile(r"[.:;,]|\b(?:or|and|then)\b")
_WORD = re.compile(r"[a-z]+")
_ONE = re.compile(r"\bone card\b.*\bnot (\d+)\b")
_SENT = re.compile(r"\b(?:[Pp]ut|[Pp]lay|[Pp]lace) (?:the )?(\S+)|(\S+) goes (?:in|on|to)\b")
_ATTEMPTS = 24


def prompts_offer_what_there_is(case: Case) -> Iterator[str]:
    """The seat on turn is told only what it can do, and is not called by its own name."""
    seat = case.state.turn
    if seat < 0:
        return
    view = case.view(seat)
    prompt = case.rules.words.status(view, seat)
    missing = _asked(prompt.text) - _on_offer(case, seat)
    if missing:
        yield f"{prompt.text!r} offers what no legal move is: {', '.join(sorted(missing))}"
    if f"{{{seat}}}" in prompt.text:
        yield f"the seat on turn is told its own name: {prompt.text!r}"


def refusals_ask_for_what_there_is(case: Case) -> Iterator[str]:
    """A refusal asks the seat on turn for nothing that is not legal now, with any card it names.

    It speaks to the mover, and so never names it.
    """
    seat = case.state.turn
    if seat < 0:
        return
    offered = _on_offer(case, seat)
    for move in attempts(case, seat):
        text = case.rules.words.why_not(case.view(seat), move).text
        missing = _asked(text) - offered
        if missing:
            yield f"{text!r} ({move}) asks for what is not legal: {', '.join(sorted(missing))}"
        if f"{{{seat}}}" in text:
            yield f"{text!r} ({move}) names the seat that it is said to"
        yield from _names_a_dead_end(case, seat, move, text)


def _names_a_dead_end(case: Case, seat: int, move: Move, text: str) -> Iterator[str]:
    """A refusal that sends a card somewhere, or asks for fewer, though no such move is legal."""
    cards = {pick.card.sign for pick in move.picks}
    for sent in _SENT.finditer(text):
        sign = sent[1] or sent[2]
        if sign in cards and not _takes(case, seat, sign):
            yield f"{text!r} ({move}) sends a card where it may not go"
    fewer = _ONE.search(text)
    if fewer:
        if int(fewer[1]) != len(move.picks):
            yield f"{text!r} ({move}) counts {fewer[1]} cards of {len(move.picks)}"
        if not any(_takes(case, seat, sign) for sign in cards):
            yield f"{text!r} ({move}): no single one of these cards may be played either"


def _takes(case: Case, seat: int, sign: str) -> bool:
    """True when a legal move of the seat takes a card that counts as this one."""
    alike = case.rules.alike
    moves = case.seen_moves(seat)
    wanted = {
        alike(card) for cards in case.state.piles.values() for card in cards if card.sign == sign
    }
    return any(alike(pick.card) in wanted for move in moves for pick in move.picks)


def choices_differ_in_words(case: Case) -> Iterator[str]:
    """Moves among which people may have to choose differ in their labels.

    They take a card in common, or begin with the same word.
    """
    for seat in case.seats:
        view = case.view(seat)
        moves = prompted(case.rules, view, case.seen_moves(seat))
        by_label: dict[str, list[Move]] = defaultdict(list)
        for move in moves:
            by_label[case.rules.words.label(view, move)].append(move)
        for label, several in by_label.items():
            first, *others = several
            for other in others:
                if set(first.picks) & set(other.picks) or (first.word and first.word == other.word):
                    yield f"{first} and {other} are both called {label!r}"


# -- what is tried -------------------------------------------------------------------------------


def attempts(case: Case, seat: int) -> Iterator[Move]:
    """Gestures that come to nothing: one card or several, to a place or to none in particular."""
    view, rng = case.view(seat), case.chance("attempts", seat)
    picks = [
        Pick(pile, card) for pile, cards in view.piles.items() for card in dict.fromkeys(cards)
    ]
    own = [pick for pick in picks if _is_own(case, seat, pick) and pick.card != HIDDEN]
    targets = ("", *_targets(case, seat))
    for _ in range(_ATTEMPTS):
        among: Sequence[Pick] = own if own and rng.random() < 0.8 else picks
        if not among:
            return
        count = 1 if rng.random() < 0.6 else 2 + int(rng.random() * 4)
        chosen = dict.fromkeys(among[int(rng.random() * len(among))] for _ in range(count))
        move = Move(seat, tuple(chosen), targets[int(rng.random() * len(targets))])
        if not legal(case.rules, case.state, move) and (move.target or not _obvious(case, move)):
            yield move


def _obvious(case: Case, move: Move) -> bool:
    """True when a legal move takes just these cards, so that trying them alone plays it."""
    moves = case.seen_moves(move.seat)
    targets = {
        (other.target, other.words) for other in moves if len(other.picks) == len(move.picks)
    }
    return any(
        legal(case.rules, case.state, Move(move.seat, move.picks, target, words))
        for target, words in targets
    )


def _is_own(case: Case, seat: int, pick: Pick) -> bool:
    zone = case.zones.of_pile(pick.pile)
    return zone.face is Face.OWNER and seat in zone.owners


def _targets(case: Case, seat: int) -> list[str]:
    """Every pile, every slot, and wherever a legal move goes."""
    slots = [f"{zone.name}/{slot}" for zone in case.zones for slot in zone.slots]
    moves = [move.target for move in case.seen_moves(seat) if move.target]
    return list(dict.fromkeys([*case.state.piles, *slots, *moves]))


# -- what is asked for ---------------------------------------------------------------------------


def _asked(text: str) -> frozenset[str]:
    """The deeds that the clauses of a sentence begin with."""
    clauses = (_DEED.match(clause.strip().lower()) for clause in _CLAUSE.split(text))
    return frozenset(match[0] for match in clauses if match)


def _on_offer(case: Case, seat: int) -> frozenset[str]:
    """The verbs in the labels of the legal moves, with the other words for the same deed."""
    view = case.view(seat)
    words = {
        word
        for move in case.seen_moves(seat)
        for word in _WORD.findall(case.rules.words.label(view, move).lower()) + list(move.words)
    }
    others = {"say"} | ({"put", "add"} if words & _LAYING else set())  # labels never say these
    return frozenset(words | others)


CHECKS = (
    prompts_offer_what_there_is,
    refusals_ask_for_what_there_is,
    choices_differ_in_words,
)
