"""The legal moves and what they do: the first of a game's three parts (rules, words, handling).

A state is one frozen value, a move is one line of text, the dealer is a player. A game lists the
legal moves and plays one, giving a new state; it knows nothing else: no screen, no file, no clock.
What it says is in `words` (words.py), how its cards are handled in `handling` (handling.py).

In a game's folder, options.py declares the house rules, state.py the facts, table.py the zones.
What is long has a module of its own, and the rules only name it (`moves = staticmethod(…)`):
turns.py (what a seat may do on its turn and what it leads to), dealing.py (the dealer's moves),
scoring.py (the sheet and the outcome), visibility.py (who sees and knows what, beyond the piles).
The computer players are in the package `players`, which the rules never load.

What the callers promise: `play` is called only with a move that `moves` lists, or one alike in the
same order, as `legal` gives it (see `Rules.alike`), or, for the dealer, one that `deal` gave. What
a game promises is checked by `cardtable check NAME` (the package conformance), point by point.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter as Multiset
from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, Generic

from cardtable.core.cards import Card
from cardtable.core.frozen import replace
from cardtable.core.handling import Handling
from cardtable.core.messages import say
from cardtable.core.moves import IllegalMove, Move, Pick
from cardtable.core.outside import clipped
from cardtable.core.state import Line, Outcome, S, State
from cardtable.core.table import DEALER, OVER, Counter, Option, Table, Zone, Zones
from cardtable.core.visibility import fill, mask
from cardtable.core.words import Words


class Rules(ABC, Generic[S]):
    """One game. Constants first, then what must be written, then what may be."""

    name: str  # as on the command line and in saves: lucky_sevens
    title: str  # as people say it
    version: int = 1  # changes when old saves would no longer replay
    blurb: str  # one line for the chooser
    seats: tuple[int, ...]  # how many may play; the usual number first
    options: tuple[Option, ...] = ()  # the house rules: the game's options.py
    credit: str = ""  # the designer, where one is known
    lowest_wins: bool = False  # points are penalties: statistics show the lowest as the best
    world: str = ""  # the cloth it is played on: the name of one of assets/themes; "": the house's
    needs_permission: str = ""  # why a redistributable package leaves this game out
    state: type[S]  # the class of this game's states: positions are read into it
    words: Words[S] = Words()  # what is said: the game's words.py
    handling: Handling[S] = Handling()  # what hands may do with it: the game's handling.py

    # -- what every game must define -----------------------------------------------------------

    @abstractmethod
    def deck(self, table: Table) -> tuple[Card, ...]:
        """Every card in play at such a table; no state ever has others, or fewer."""

    @abstractmethod
    def zones(self, table: Table) -> tuple[Zone | Counter, ...]:
        """Every place: each pile of each state belongs to one zone."""

    @abstractmethod
    def start(self, table: Table) -> S:
        """The state before the deal; it is the dealer's turn."""

    @abstractmethod
    def deal(self, state: S, rng: Random) -> Move:
        """The dealer's next move, with its result in it. Only called when `turn` is DEALER.

        The only rule that has chance. Whatever happens by itself (a trick collected, the next
        round) is a dealer's move too. The one that deals the cards has the word "deal": the deal's
        fingerprint is taken from the first of these.
        """

    @abstractmethod
    def moves(self, state: S, seat: int) -> tuple[Move, ...]:
        """Every legal move of a seat, in turn or out of turn, in a stable order, none twice.

        Reads only what the seat may see: the same for `view(state, seat)`. Of moves that are
        alike, one is enough. The seat on turn always has one.
        """

    @abstractmethod
    def play(self, state: S, move: Move) -> S:
        """The next state. Deterministic; leaves its input alone. Also plays on a view."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result when `turn` is OVER, else None."""

    # -- what a game may define ----------------------------------------------------------------

    def side(self, table: Table, seat: int) -> int:
        """The side a seat plays for: partners share one. Default: every seat for itself."""
        return seat

    def counters(self, state: S) -> Mapping[str, int]:
        """The numbers shown at the table, by the name of their counter, computed from facts."""
        return {}

    def sheet(self, state: S) -> tuple[Line, ...]:
        """The score sheet so far, every point with its reason."""
        return ()

    def view(self, state: S, seat: int) -> S:
        """The state as a seat may know it: hidden cards are absent, not stripped later.

        Default: the piles are masked. A game with facts that only some seats may know masks
        these too.
        """
        return replace(state, piles=mask(state.piles, zoning(self, state.table), seat))

    def imagine(self, view: S, rng: Random) -> S:
        """A whole state that looks like `view` to its seat: hidden cards are filled at random."""
        deck = self.deck(view.table)
        return replace(view, piles=fill(view.piles, deck, rng, self.known(view)))

    def known(self, view: S) -> Mapping[str, tuple[Card, ...]]:
        """Cards that surely lie in a pile whose cards are hidden.

        Sevens from Hell only: everybody has seen the discards that somebody picked up.
        """
        return {}

    def alike(self, card: Card) -> object:
        """The key by which cards of a player's own hand are interchangeable in a move."""
        return card

    def may_deal(self, state: S, move: Move) -> bool:
        """True when a dealer's move read from a save is possible here.

        Default: it is what `deal` gives, or the same with the same cards in another order.
        """
        given = self.deal(state, Random(0))
        return move == given or (
            move.words == given.words
            and Multiset(move.cards) == Multiset(given.cards)
            and [pick.pile for pick in move.picks] == [pick.pile for pick in given.picks]
            and move.target == given.target
        )

    def invariant(self, state: S) -> str:
        """Says what is wrong with a state that play can never reach, or "": for conformance.

        Imagined worlds must satisfy it too (every book legal, nobody holds too many cards).
        """
        return ""


AnyRules = Rules[Any]


@cache
def zoning(rules: AnyRules, table: Table) -> Zones:
    """A game's zones at a table, by name; computed once."""
    return Zones.of(rules.zones(table))


def legal(rules: AnyRules, state: State, move: Move) -> Move | None:
    """The move as it is played, when it is legal or alike a legal one; else None.

    Cards are interchangeable by `Rules.alike` only in piles the mover alone sees as owner; in
    any other pile it must be that very card. The mover must hold the cards it names. They may be
    named in any order: the move given back has the cards asked for in the order of the listed
    move, so that it comes to the same.
    """
    listed = rules.moves(state, move.seat)
    if move in listed:
        return move
    if not move.picks or not _there(state, move):
        return None
    wanted = _kind(rules, state, move)
    for other in listed:
        if _kind(rules, state, other) == wanted:
            return replace(move, picks=_in_order_of(rules, state, other, move))
    return None


def prompted(rules: AnyRules, view: State, moves: Iterable[Move]) -> tuple[Move, ...]:
    """Those of a seat's moves that a table may point out: that it lights, offers and hints at."""
    return tuple(move for move in moves if not rules.handling.unprompted(view, move))


def _there(state: State, move: Move) -> bool:
    """True when every named card lies where the move takes it from, often enough."""
    for (pile, card), count in Multiset(move.picks).items():
        cards = state.piles[pile]
        if (len(cards) if card.is_hidden else cards.count(card)) < count:
            return False
    return True


def _kind(rules: AnyRules, state: State, move: Move) -> tuple[object, ...]:
    """Returns the same value for moves that differ in interchangeable cards or in their order."""
    picks = Multiset(_key(rules, state, pick) for pick in move.picks)
    return (move.seat, move.words, move.cards, move.target, frozenset(picks.items()))


def _key(rules: AnyRules, state: State, pick: Pick) -> tuple[str, object]:
    """Returns the same value for picked cards that are alike in a pile with owners."""
    zones = zoning(rules, state.table)
    owned = zones.has(pick.pile) and zones.of_pile(pick.pile).owners
    return pick.pile, rules.alike(pick.card) if owned else pick.card


def _in_order_of(rules: AnyRules, state: State, listed: Move, move: Move) -> tuple[Pick, ...]:
    """The picks of `move` in the order in which `listed` has those that they are alike to."""
    left: dict[tuple[str, object], list[Pick]] = {}
    for pick in move.picks:
        left.setdefault(_key(rules, state, pick), []).append(pick)
    return tuple(left[_key(rules, state, pick)].pop(0) for pick in listed.picks)


def require(rules: AnyRules, state: State, move: Move) -> Move:
    """The legal form of a move; raises IllegalMove with the refusal a player would read."""
    if move.seat == DEALER:
        if state.turn == DEALER and _there(state, move) and rules.may_deal(state, move):
            return move
        raise IllegalMove(say("the dealer cannot do this now: {move}", move=clipped(str(move))))
    if state.turn == OVER:
        raise IllegalMove(say("The game is over."))
    if move.seat >= state.table.seats:
        raise IllegalMove(
            say(
                "There is no seat {seat} at a table of {seats}.",
                seat=move.seat,
                seats=state.table.seats,
            )
        )
    legal_move = legal(rules, state, move)
    if legal_move is None:
        raise IllegalMove(str(rules.words.why_not(rules.view(state, move.seat), move)))
    return legal_move
