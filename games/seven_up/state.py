"""A hand of Seven-Up at one moment: the state, its facts, and the questions asked of it.

Knows how seats, sides and tricks belong together; knows no move.
"""

from __future__ import annotations

from cardtable.core.cards import SUIT_SIGNS, Card
from cardtable.core.frozen import dataclass, replace
from cardtable.core.state import State
from cardtable.core.table import DEALER, OVER

NOBODY = -1
HAND = 6  # cards everybody plays with
THREE = 3  # cards everybody is dealt at a time
JACK = 11

_PIPS = {10: 10, 1: 4, 13: 3, 12: 2, JACK: 1}


def height(card: Card) -> int:
    """Returns the height of a card in its suit: ace high, two low."""
    return 14 if card.rank == 1 else card.rank


def pips(card: Card) -> int:
    """Returns what a card counts for Game."""
    return _PIPS.get(card.rank, 0)


def side_of(seats: int, seat: int) -> int:
    """The side a seat plays for: with four, partners sit opposite each other (SU-27)."""
    return seat % 2 if seats == 4 else seat


def sides_of(seats: int) -> int:
    """Returns the number of sides."""
    return 2 if seats == 4 else seats


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led, the cards in the order in which they fell, who took it."""

    leader: int
    cards: tuple[Card, ...]
    taker: int

    def by_seat(self) -> tuple[tuple[int, Card], ...]:
        """Returns the seats and their cards, in order."""
        seats = len(self.cards)
        return tuple(((self.leader + step) % seats, card) for step, card in enumerate(self.cards))


@dataclass(frozen=True, slots=True)
class Point:
    """A point that the dealer has still to book, for a side or for NOBODY (only the reason)."""

    kind: str
    side: int
    reason: str


@dataclass(frozen=True, slots=True)
class Scored:
    """A booked point of the score sheet."""

    hand: int
    side: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Called:
    """A call that was answered: up to which trick, about whom, and whether it was a revoke."""

    trick: int
    seat: int
    revoked: bool


@dataclass(frozen=True, slots=True)
class SevenUpState(State):
    """Facts, all public. `phase` says what the hand has come to; `turn` follows from it.

    Phases: first, draw, deal, beg, gift, run, turned, bunch, discard, play, sheet, void.
    """

    dealer: int = 0
    hand: int = 1
    phase: str = "first"
    trump: str = ""
    begged: bool = False
    gave: bool = False
    runs: int = 0
    asked: int = NOBODY  # the seat that is to suggest a bunch, or to answer one
    suggester: int = NOBODY
    suggested: tuple[int, ...] = ()  # the seats that have suggested one in this deal
    leader: int = 0
    tricks: tuple[Trick, ...] = ()
    call: int = NOBODY  # the seat said to have revoked, until the dealer answers
    caller: int = NOBODY
    calls: tuple[Called, ...] = ()
    due: tuple[Point, ...] = ()
    chips: tuple[int, ...] = ()
    scored: tuple[Scored, ...] = ()

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.table.seats

    @property
    def eldest(self) -> int:
        """The seat at the dealer's left: begs or stands, leads, is dealt to first."""
        return (self.dealer + 1) % self.seats

    @property
    def round(self) -> tuple[int, ...]:
        """The seats, clockwise from eldest."""
        return tuple((self.eldest + step) % self.seats for step in range(self.seats))

    @property
    def upcard(self) -> Card | None:
        """The card turned up, when there is one."""
        cards = self.piles["upcard"]
        return cards[-1] if cards else None

    @property
    def trump_sign(self) -> str:
        """The suit of trumps as a player reads it."""
        return SUIT_SIGNS.get(self.trump, "?")

    @property
    def penalised(self) -> bool:
        """True when revoking is possible, at a price (SU-29)."""
        return self.table.word("revokes") == "penalised"

    def side(self, seat: int) -> int:
        """The side a seat plays for."""
        return side_of(self.seats, seat)

    def hand_of(self, seat: int) -> tuple[Card, ...]:
        """The cards a seat holds."""
        return self.piles[f"hand-{seat}"]

    def lying(self) -> tuple[tuple[int, Card], ...]:
        """The seats and their cards of the trick on the table, in order."""
        seats = [(self.leader + step) % self.seats for step in range(self.seats)]
        cards = [(seat, self.piles[f"trick/{seat}"]) for seat in seats]
        return tuple((seat, pile[0]) for seat, pile in cards if pile)

    def led(self) -> str:
        """The suit led to the trick on the table, or ""."""
        lying = self.lying() if self.phase == "play" else ()
        return lying[0][1].suit if lying else ""

    def played(self) -> tuple[tuple[int, Card], ...]:
        """The seats and their cards of this hand, trick by trick, the one on the table too."""
        done = tuple(play for trick in self.tricks for play in trick.by_seat())
        return done + (self.lying() if self.phase == "play" else ())

    def games(self) -> tuple[int, ...]:
        """The points that each side has taken for Game so far in this hand."""
        counts = [0] * sides_of(self.seats)
        for trick in self.tricks:
            counts[self.side(trick.taker)] += sum(map(pips, trick.cards))
        return tuple(counts)


def waits_for(state: SevenUpState) -> int:
    """Whom the table waits for; this is the only place that decides it."""
    if 0 in state.chips:
        return OVER
    if state.due or state.call != NOBODY:
        return DEALER
    match state.phase:
        case "beg":
            return state.eldest
        case "gift":
            return state.dealer
        case "bunch":
            return state.asked
        case "discard":
            return next(seat for seat in state.round if len(state.hand_of(seat)) > HAND)
        case "play":
            lying = state.lying()
            return (
                DEALER if len(lying) == state.seats else (state.leader + len(lying)) % state.seats
            )
        case _:
            return DEALER


def gift_wins(state: SevenUpState) -> bool:
    """True when a gift would be the last point that eldest needs (SU-06)."""
    return state.upcard is not None and state.chips[state.side(state.eldest)] == 1


def settled(state: SevenUpState) -> SevenUpState:
    """The state with its turn set."""
    return replace(state, turn=waits_for(state))
