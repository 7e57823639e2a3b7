"""The contract of a game: states, outcomes, refusals, and the Rules that every game fills in.

A state is one frozen value, a move is one line of text, the dealer is a player. A game lists the
legal moves and plays one, giving a new state; it knows nothing else: no screen, no file, no clock.

What the callers promise: `play` is called only with a move that `moves` lists (or one alike, see
`Rules.alike`), or, for the dealer, one that `deal` gave. What a game promises is checked by
`cardtable check NAME` (conformance.py), point by point.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter as Multiset
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cardtable.core.cards import HIDDEN, Card, signs
from cardtable.core.moves import IllegalMove, Move, Pick
from cardtable.core.piles import Piles, fill, mask
from cardtable.core.table import (
    DEALER,
    OVER,
    Counter,
    Mark,
    Option,
    Pause,
    Prompt,
    Table,
    Zone,
    Zones,
)

if TYPE_CHECKING:
    from cardtable.core.players import Budget, Player


@dataclass(frozen=True, slots=True)
class State:
    """A table at one moment. Games add their public facts as further fields.

    A fact is an int, str, bool, None, Card, a frozen dataclass of facts, or a tuple of these: it
    must have a text (position.py). A fact that only some seats may know is masked by `view`.
    `turn` is the seat the table waits for, DEALER, or OVER.
    """

    table: Table
    piles: Piles
    turn: int


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal, in a player's words, with the numbers; and the ruling's id."""

    text: str
    ruling: str = ""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the score sheet: in round `round`, side `side` got `points`, and why."""

    round: int
    side: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning seats (several when joint), each seat's score, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Afterthought:
    """What looking back at a finished game found: a sentence, and a better way where there is one.

    `line` are moves to be played after the first `at` moves of the log instead of what followed
    there; an empty line means that only the sentence is to be shown.
    """

    text: str
    at: int = 0
    line: tuple[Move, ...] = ()


class Rules(ABC, Generic[S]):
    """One game. Constants first, then what must be written, then what may be."""

    name: str  # as on the command line and in saves: lucky_sevens
    title: str  # as people say it
    version: int = 1  # changes when old saves would no longer replay
    blurb: str  # one line for the chooser
    seats: tuple[int, ...]  # how many may play; the usual number first
    options: tuple[Option, ...] = ()
    credit: str = ""  # the designer, where one is known
    lowest_wins: bool = False  # points are penalties: statistics show the lowest as the best
    needs_permission: str = ""  # why a redistributable package leaves this game out
    sorts: tuple[str, ...] = ("suit", "rank")  # how a hand can be sorted; the default first
    state: type[S]  # the class of this game's states: positions are read into it

    # -- what every game must say --------------------------------------------------------------

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

        The only rule that is given chance. What happens by itself (a trick collected, the next
        round) is such a move too. The one that deals the cards has the word "deal": the deal's
        fingerprint is taken from the first of these.
        """

    @abstractmethod
    def moves(self, state: S, seat: int) -> tuple[Move, ...]:
        """Every legal move of a seat, in turn or out of it, in a stable order, none twice.

        Reads only what the seat may see: the same for `view(state, seat)`. Of moves that are
        alike, one is enough. The seat on turn always has one.
        """

    @abstractmethod
    def play(self, state: S, move: Move) -> S:
        """The next state. Deterministic; leaves its input alone. Also plays on a view."""

    @abstractmethod
    def why_not(self, view: S, move: Move) -> Refusal:
        """The refusal for a move that is not legal, however strange; never raises."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result when `turn` is OVER, else None."""

    @abstractmethod
    def status(self, view: S, seat: int) -> Prompt:
        """What is expected now, and of whom, as told to `seat`; seats are named {0}, {1} …"""

    # -- what a game may say -------------------------------------------------------------------

    def side(self, table: Table, seat: int) -> int:
        """The side a seat plays for: partners share one. Default: each its own."""
        return seat

    def counters(self, state: S) -> Mapping[str, int]:
        """Numbers of the table by counter name, computed from facts."""
        return {}

    def marks(self, view: S, seat: int) -> tuple[Mark, ...]:
        """What is to be read off piles and cards beyond the cards, as told to `seat`."""
        return ()

    def pause(self, state: S) -> Pause | None:
        """Whether people should have a look before the dealer's next move."""
        return None

    def sheet(self, state: S) -> tuple[Line, ...]:
        """The score sheet so far, every point with its reason."""
        return ()

    def view(self, state: S, seat: int) -> S:
        """The state as a seat may know it: hidden cards are absent, not stripped later."""
        return replace(state, piles=mask(state.piles, zoning(self, state.table), seat))

    def imagine(self, view: S, rng: Random) -> S:
        """A whole state that looks like `view` to its seat: hidden cards are filled at random."""
        deck = self.deck(view.table)
        may = None
        if type(self).may_hold is not Rules.may_hold:
            zones = zoning(self, view.table)

            def may(pile: str, card: Card) -> bool:
                owners = zones.of_pile(pile).owners
                return len(owners) != 1 or self.may_hold(view, owners[0], card)

        return replace(view, piles=fill(view.piles, deck, rng, self.known(view), may))

    def known(self, view: S) -> Mapping[str, tuple[Card, ...]]:
        """Cards that surely lie in a pile whose cards are hidden (a picked-up discard)."""
        return {}

    def may_hold(self, view: S, seat: int, card: Card) -> bool:
        """Whether a seat may hold a card in its hidden piles (shown voids). Default: any."""
        return True

    def alike(self, card: Card) -> object:
        """The key under which cards of one's own hand are interchangeable in a move."""
        return card

    def order(self, card: Card) -> int:
        """Where a rank stands when a hand is sorted. Default: ace low, jokers last."""
        return card.rank if card.rank > 0 else 99

    def may_deal(self, state: S, move: Move) -> bool:
        """Whether a dealer's move read from a save is possible here.

        Default: it is what `deal` gives, or the same with the same cards in another order.
        """
        given = self.deal(state, Random(0))
        return move == given or (
            move.words == given.words
            and Multiset(move.cards) == Multiset(given.cards)
            and [pick.pile for pick in move.picks] == [pick.pile for pick in given.picks]
            and move.target == given.target
        )

    def shelf(self, view: S, seat: int, cards: tuple[Card, ...]) -> Prompt | None:
        """What cards set aside in private come to (a first meld being planned); None: no shelf."""
        return None

    def lay_offs(self, view: S, seat: int) -> tuple[Move, ...]:
        """A run of moves that lays off all that fits, offered as one button. Default: none.

        They are legal one after another, the dealer doing between them what needs no chance, and
        bring no card to light that the seat did not see before.
        """
        return ()

    def stands(self, state: S, move: Move) -> str:
        """Why a move that was played on `state` is not taken back, though nobody has seen a card.

        In a player's words; "" (the default) when it may be.
        """
        return ""

    def forced(self, view: S, seat: int) -> Move | None:
        """The one move a seat is not asked for: it plays itself (a pass with nothing to claim)."""
        return None

    def unprompted(self, view: S, move: Move) -> bool:
        """Whether this legal move is for the player to think of: never lit, offered or hinted."""
        return False

    def at_once(self, move: Move) -> tuple[Pick, ...]:
        """The picks that a move carries at once; the dealer may bring the others. Default: all."""
        return move.picks

    def label(self, view: S, move: Move) -> str:
        """What a button for this move says. Default: its words."""
        return " ".join(move.words).replace("-", " ").capitalize() or "Play"

    def tell(self, view: S, move: Move) -> str:
        """One sentence on a move for the log, from what one seat saw before it."""
        if move.seat == DEALER:
            return ""
        if move.words:
            return f"{{{move.seat}}}: {' '.join(move.words)}"
        shown = signs([pick.card for pick in move.picks if not pick.card.is_hidden]) or "a card"
        return f"{{{move.seat}}}: {shown} to {move.target.partition('/')[0]}"

    def afterthought(
        self, states: Sequence[S], log: Sequence[Move], budget: Budget
    ) -> Afterthought | None:
        """What looking back at a finished game finds ("could still be cleared until move 14").

        `states[n]` is the whole state before `log[n]`, and the last state the finished game. It
        may take seconds: it runs in the thinking process and returns soon once `budget.stop()`
        says so; all its chance is `budget.rng`. Default: nothing to say.
        """
        return None

    def invariant(self, state: S) -> str:
        """What is wrong with a state that play can never reach, or "": for conformance.

        Imagined worlds must satisfy it too (every book legal, nobody holds too many cards).
        """
        return ""

    def players(self) -> Mapping[str, Player]:
        """The computer players by level, weakest first: easy, normal, hard."""
        return {}


AnyRules = Rules[Any]


@cache
def zoning(rules: AnyRules, table: Table) -> Zones:
    """A game's zones at a table, by name; computed once."""
    return Zones.of(rules.zones(table))


def legal(rules: AnyRules, state: State, move: Move) -> Move | None:
    """The move with the cards asked for, when it is legal or alike a legal one; else None.

    Cards are interchangeable by `Rules.alike` only in piles the mover alone sees as owner; in
    any other pile the very card counts. The mover must hold the cards it names.
    """
    listed = rules.moves(state, move.seat)
    if move in listed:
        return move
    if not move.picks or not _there(state, move):
        return None
    wanted = _kind(rules, state, move)
    return move if any(_kind(rules, state, one) == wanted for one in listed) else None


def _there(state: State, move: Move) -> bool:
    """Whether every named card lies where the move takes it from, often enough."""
    return all(
        state.piles[pick.pile].count(pick.card) >= count
        for pick, count in Multiset(move.picks).items()
    )


def _kind(rules: AnyRules, state: State, move: Move) -> tuple[object, ...]:
    """What a move comes to when interchangeable cards are taken for one another."""
    zones = zoning(rules, state.table)

    def key(pick: Pick) -> object:
        return rules.alike(pick.card) if zones.of_pile(pick.pile).owners else pick.card

    picks = Multiset(
        (pick.pile, key(pick) if zones.has(pick.pile) else pick.card) for pick in move.picks
    )
    return (move.seat, move.words, move.cards, move.target, frozenset(picks.items()))


def require(rules: AnyRules, state: State, move: Move) -> Move:
    """The legal form of a move; raises IllegalMove with the refusal a player would read."""
    if move.seat == DEALER:
        if state.turn == DEALER and rules.may_deal(state, move):
            return move
        raise IllegalMove(f"the dealer cannot do this now: {move}")
    if state.turn == OVER:
        raise IllegalMove("The game is over.")
    if move.seat >= state.table.seats:
        raise IllegalMove(f"There is no seat {move.seat} at a table of {state.table.seats}.")
    found = legal(rules, state, move)
    if found is None:
        raise IllegalMove(str(rules.why_not(rules.view(state, move.seat), move)))
    return found


def as_seen(rules: AnyRules, move: Move, seat: int, after: State) -> Move:
    """A move that was played as one seat saw it; `after` is the state it led to.

    A card that went from a hidden place to a hidden place is HIDDEN; of the dealer's cards, those
    show that the seat can now see somewhere.
    """
    zones = zoning(rules, after.table)

    def shown(pick: Pick) -> bool:
        ends = [pile for pile in (pick.pile, move.target) if zones.has(pile)]
        return move.seat == seat or any(zones.of_pile(pile).seen_by(seat) for pile in ends)

    picks = tuple(pick if shown(pick) else Pick(pick.pile, HIDDEN) for pick in move.picks)
    cards = move.cards
    if move.seat == DEALER and cards:
        visible = rules.view(after, seat).piles.cards()
        cards = tuple(card if visible[card] else HIDDEN for card in cards)
    return replace(move, picks=picks, cards=cards)
