"""The state of Sevens from Hell, and questions to it. Knows no move."""

from __future__ import annotations

from functools import cache
from typing import Final

from cardtable.core.cards import Card
from cardtable.core.frozen import dataclass
from cardtable.core.state import Line, State
from games.sevens_from_hell.books import (
    BOOK,
    EMPTY,
    RANKS,
    SEVEN,
    SLOTS,
    WILD_SLOT,
    Bench,
    Pair,
    count,
    is_wild,
    kind,
    pair_of,
)
from games.sevens_from_hell.options import House, house

HAND: Final = 13
FOOT: Final = 11
PICK_UP: Final = 5
CUT: Final = (1, 60)  # a packet that can be cut with one hand

NEW, CUTTING, DEAL, TURN_UP = "new", "cut", "deal", "turn-up"
ACQUIRE, PLAY, ENDED = "acquire", "play", "ended"
OPEN, SHEET = "open", "sheet"
DRAWS = ("draw-0", "draw-1")


@dataclass(frozen=True, slots=True)
class Closing:
    """A book closed this round: its seat, its slot, and the number of its wild cards."""

    seat: int
    slot: str
    wilds: int


@dataclass(frozen=True, slots=True)
class HellState(State):
    """Facts. It is the turn of `actor`, even while the dealer acts during it; rounds count from 1.

    Until a team is in `melded`, what lies in its slots is an unfinished first meld, all of it the
    actor's; `top` is the card in it that came from the discard pile. `owed` is how many cards of
    a pick-up have still to join the hand. `spent` counts the cards played since the hand last
    grew in this turn, `spent_plain` says whether any of them was not a seven. `picked` are the
    discards that each seat was seen to take and may still hold. `earned` feet wait to be taken.
    `asking` has asked in this turn whether to go out; the `answer` is "" until it is given.
    """

    phase: str = NEW
    round: int = 0
    starter: int = 0
    actor: int = 0
    refused: bool = False
    top: Card | None = None
    owed: int = 0
    spent: int = 0
    spent_plain: bool = False
    melded: tuple[bool, ...] = ()
    closings: tuple[Closing, ...] = ()
    earned: tuple[bool, ...] = ()
    picked: tuple[tuple[Card, ...], ...] = ()
    cuts: tuple[int, ...] = ()
    asking: int = -1
    answer: str = ""
    out: int = -1
    lines: tuple[Line, ...] = ()


@cache
def book_piles(team: int) -> tuple[str, ...]:
    """Returns the piles of a team's unfinished books, by slot."""
    return tuple(f"books-{team}/{slot}" for slot in SLOTS)


def open_books(state: HellState, team: int) -> tuple[Pair, ...]:
    """A team's unfinished books as counts, by slot."""
    lying = state.piles.each(book_piles(team))
    return tuple([pair_of(cards) if cards else EMPTY for cards in lying])


def closed_books(state: HellState, team: int, rules: House) -> tuple[int, int, int, int]:
    """Returns how many books of each kind a team has closed."""
    numbers = [0, 0, 0, 0]
    for book in state.closings:
        if book.seat % rules.teams == team:
            numbers[kind(SLOTS.index(book.slot), (BOOK - book.wilds, book.wilds))] += 1
    return numbers[0], numbers[1], numbers[2], numbers[3]


def closed_by(state: HellState, seat: int) -> int:
    """Returns how many books a seat has closed this round."""
    return sum(1 for book in state.closings if book.seat == seat)


def waiting_for(state: HellState, seat: int) -> tuple[int, ...]:
    """The team mates who have not closed a book yet."""
    rules = house(state.table)
    mates = rules.members(rules.team(seat))
    return tuple(mate for mate in mates if mate != seat and not closed_by(state, mate))


def asked_partner(state: HellState) -> int:
    """The team mate on the left of the seat that asked to go out, until the answer; else -1."""
    if state.asking < 0 or state.answer:
        return -1
    return partner(state, state.asking)


def partner(state: HellState, seat: int) -> int:
    """The next member of a seat's team."""
    rules = house(state.table)
    return (seat + rules.teams) % rules.seats


def bench(state: HellState, seat: int) -> Bench:
    """A team's books as one of its members may build on them.

    In an unfinished first meld a book of seven counts as closed by its player (SFH-49).
    """
    rules = house(state.table)
    team = rules.team(seat)
    slots = open_books(state, team)
    closers = [book.seat for book in state.closings]
    mine = closers.count(seat)
    if not state.melded[team]:
        mine += sum(1 for pair in slots if sum(pair) == BOOK)
    return Bench(
        slots,
        closed_books(state, team, rules),
        mine,
        {seat, *closers}.issuperset(rules.members(team)),
        not state.piles[f"foot-{seat}"],
        rules,
    )


def pending(state: HellState) -> tuple[Card, ...]:
    """The cards of an unfinished first meld; none once it is complete."""
    team = house(state.table).team(state.actor)
    if not state.melded or state.melded[team]:
        return ()
    return tuple(card for pile in state.piles.family(f"books-{team}") for card in state.piles[pile])


def held(state: HellState, seat: int) -> tuple[int, ...]:
    """A hand as rank counts; cards that cannot be seen count for none."""
    return tuple(count(state.piles[f"hand-{seat}"]))


def had_discard(state: HellState, counts: tuple[int, ...], side: Bench) -> bool:
    """True when the actor could discard since their hand last grew in this turn (SFH-09).

    The hand was largest then, so it is enough to know what has been played since.
    """
    plain = state.spent_plain or sum(counts) > counts[SEVEN]
    return plain and (sum(counts) + state.spent >= 2 or not side.foot_taken or side.complete)


def well_formed(cards: tuple[Card, ...], slot: str) -> bool:
    """True when every card of a book belongs there."""
    if SLOTS.index(slot) == WILD_SLOT:
        return all(is_wild(card) for card in cards)
    rank = RANKS[SLOTS.index(slot)]
    return all(card.rank == rank or (is_wild(card) and rank != SEVEN) for card in cards)
