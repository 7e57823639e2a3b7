"""The facts of a game of Lucky Sevens, and questions to its four columns. Knows no turn.

The last card of a column is its bottom card on the table: its open end. A card is worth its rank
(LS-27).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cardtable.core.cards import Card
from cardtable.core.frozen import dataclass
from cardtable.core.moves import Pick
from cardtable.core.state import State
from cardtable.core.table import Table
from games.lucky_sevens.messages import say

COLUMNS = ("column-1", "column-2", "column-3", "column-4")
SEVEN = 7
TOTAL = 14
IN_A_ROUND = 4
PACK = 52


def pairs(card: Card, other: Card) -> bool:
    """True when two cards match: equal ranks of any suits (LS-28), or fourteen in all."""
    return card.rank == other.rank or card.rank + other.rank == TOTAL


def rounds(seats: int) -> int:
    """Returns the number of rounds of a game with this many seats."""
    return {1: 13, 2: 13, 3: 8, 4: 6}[seats]


def may_fill_empty(table: Table) -> bool:
    """True when a seven's move may go to an empty column (LS-07, a house rule)."""
    return table.word("seven_to_empty") == "allowed"


@dataclass(frozen=True, slots=True)
class Gain:
    """The cards that a seat collected in one round."""

    pairs: int = 0
    sevens: int = 0

    @property
    def cards(self) -> int:
        """The number of these cards."""
        return 2 * self.pairs + self.sevens


@dataclass(frozen=True, slots=True)
class LuckyState(State):
    """The facts besides the cards.

    `dealt`: whether the pack is shuffled. `starter` (-1: not drawn yet) begins every round (LS-18);
    `player` is the seat whose turn it is, even while the dealer acts during it. `filled` are the
    numbers of the columns that got a card this turn (LS-17). `seven_open`: a seven's move may be
    made now (LS-05). `second` is the column of a seven chosen together with the one just taken
    (LS-03). `nothing_left`: the round has ended because nothing was left to collect (LS-25).
    `gains` has a row for each round, with an entry for each seat.
    """

    dealt: bool = False
    round: int = 0
    starter: int = -1
    player: int = 0
    filled: tuple[int, ...] = ()
    seven_open: bool = False
    second: str = ""
    nothing_left: bool = False
    gains: tuple[tuple[Gain, ...], ...] = ()


def won(seat: int, pile: int = 1) -> str:
    """The name of one of the two piles a seat collects on (LS-30)."""
    return f"won-{seat}/{pile}"


def column_name(pile: str) -> str:
    """A column as a player reads it: column 2."""
    return say("column {number}", number=pile.rpartition("-")[2])


def column_opening(pile: str) -> str:
    """A column at the beginning of a sentence: Column 2."""
    return say("Column {number}", number=pile.rpartition("-")[2])


def collected(state: State, seat: int) -> tuple[Card, ...]:
    """All the cards a seat has collected."""
    return state.piles[won(seat, 1)] + state.piles[won(seat, 2)]


def another_round(state: State) -> bool:
    """True when the stock has four cards for everybody; a written position may have fewer."""
    return len(state.piles["stock"]) >= IN_A_ROUND * state.table.seats


def open_card(state: State, column: str) -> Card | None:
    """The bottom card of a column, or None when it is empty."""
    cards = state.piles[column]
    return cards[-1] if cards else None


def open_sevens(state: State) -> tuple[str, ...]:
    """The columns whose bottom card is a seven."""
    return tuple(
        column
        for column in COLUMNS
        if state.piles[column] and state.piles[column][-1].rank == SEVEN
    )


def open_pairs(state: State) -> Iterator[tuple[Pick, Pick]]:
    """Every pair that lies open: the two lowest of one column (LS-01), or of two columns."""
    for column in COLUMNS:
        cards = state.piles[column]
        if len(cards) > 1 and pairs(cards[-1], cards[-2]):
            yield Pick(column, cards[-1]), Pick(column, cards[-2])
    for column, other in combinations(COLUMNS, 2):
        card, mate = open_card(state, column), open_card(state, other)
        if card and mate and pairs(card, mate):
            yield Pick(column, card), Pick(other, mate)


def invariant(state: LuckyState) -> str:
    """Returns a disagreement between the facts and the piles, or ""."""
    for seat in range(state.table.seats):
        gained = sum(row[seat].cards for row in state.gains)
        if state.gains and gained != len(collected(state, seat)):
            return (
                f"seat {seat} has {len(collected(state, seat))} cards, but {gained} in its rounds"
            )
        to_place = len(state.piles[f"dealt-{seat}"])
        if to_place and seat == state.turn and to_place + len(state.filled) != IN_A_ROUND:
            return f"seat {seat} has {to_place} cards to place, {len(state.filled)} are placed"
    if state.second and state.second not in open_sevens(state):
        return f"{state.second} should give a seven but has none at its bottom"
    return ""
