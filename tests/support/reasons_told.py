"""Reasons with the positions they were given in, and what is wrong with them.

A claim is a pattern that is found in a sentence, with a function that plays it out by the rules.
The tests of reasons and `tests/commands/wrong_reasons.py` read reasons by tables of these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.core.cards import Card
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, computers_of
from cardtable.core.table import DEALER, OVER, Table

CARD = r"(?:10|[AKQJ2-9])[♠♥♦♣]"
FALSE, MISLEADING, EMPTY = "false", "misleading", "empty"
_LONGEST = 1200  # moves of a game
_COMPARED = (
    r"^In \d+ imagined deals (.+ came (?:out .+ behind|to the same)|nothing came out better)"
)
COMPARED: Mapping[str, Claim]


@dataclass(frozen=True)
class Told:
    """A reason, and the whole state before the move that it belongs to."""

    rules: Any
    before: Any
    seat: int
    advice: Advice

    @property
    def move(self) -> Move:
        assert self.advice.move is not None
        return self.advice.move

    @property
    def moves(self) -> tuple[Move, ...]:
        return (self.move, *self.advice.plan)

    @property
    def view(self) -> Any:
        return self.rules.view(self.before, self.seat)

    @property
    def after(self) -> Any:
        return self.rules.play(self.before, self.move)

    def legal(self) -> tuple[Move, ...]:
        return tuple(self.rules.moves(self.before, self.seat))

    def finished(self) -> Any:
        """The state after the whole plan, with the dealer's moves between."""
        state, rng = self.before, Random(0)
        for move in self.moves:
            while state.turn == DEALER:
                state = self.rules.play(state, self.rules.deal(state, rng))
            state = self.rules.play(state, move)
        return state


Claim = Callable[..., bool]
COMPARED = {_COMPARED: lambda *_: True}  # how the others came out is counted by the search


def cards_in(text: str) -> list[Card]:
    """The cards that a sentence names."""
    found = re.findall(r"(10|[AKQJ2-9])([♠♥♦♣])", text)
    return [Card.parse(rank + "shdc"["♠♥♦♣".index(suit)]) for rank, suit in found]


def reasons_of(rules: Any, level: str, table: Table, seed: str, worlds: int = 16) -> Iterator[Told]:
    """Every reason of a game in which each seat is played by the same level and had a choice."""
    rng, player = Random(f"reasons {seed}"), computers_of(rules).players[level]
    state = rules.start(table)
    for _ in range(_LONGEST):
        if state.turn == OVER:
            return
        if state.turn == DEALER:
            state = rules.play(state, rules.deal(state, rng))
            continue
        seat = state.turn
        advice = player.choose(rules, rules.view(state, seat), seat, Budget(rng, worlds))
        assert advice.move is not None
        if len(rules.moves(state, seat)) > 1:
            yield Told(rules, state, seat, advice)
        state = rules.play(state, advice.move)


def faults(
    told: Told, claims: Mapping[str, Claim], misleads: Callable[[Told], str] = lambda _: ""
) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a reason: false and misleading claims, sentences without any."""
    for sentence in re.split(r"(?<=[.!]) ", told.advice.reason):
        text = sentence.removesuffix(".")
        found = [(claim, match) for claim in claims if (match := re.search(claim, text))]
        if not found:
            yield EMPTY, sentence
        for claim, match in found:
            if not claims[claim](told, *match.groups()):
                yield FALSE, f"{match[0]!r} of {sentence!r}"
    if wrong := misleads(told):
        yield MISLEADING, f"{wrong}: {told.advice.reason}"
