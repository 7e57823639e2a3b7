"""The facts of a game of Seven. Knows no move."""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.core.frozen import dataclass, replace
from cardtable.core.state import Line, State
from games.nccc_seven.knocks import NOTHING


@dataclass(frozen=True, slots=True)
class Question:
    """`giver` must hand `taker` a card: they asked, or it is the penalty for a missed knock."""

    giver: int
    taker: int
    penalty: bool = False


@dataclass(frozen=True, slots=True)
class Gift:
    """A card that its giver knows to lie in another's hand; `fresh` since that seat last asked."""

    taker: int
    card: Card
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class SevenState(State):
    """Facts of a game of seven hands.

    `knocking` says for each seat whether a knock is due, made or missed. `questions` are answered
    one by one, the first of them now; then it is the turn of `after`. `gifts[seat]` is private to
    that seat. `lacks[seat]` are the cards that seat cannot have held when it last asked, and
    `got[seat]` is how many cards it has been handed since.
    """

    hand: int = 0
    dealer: int = -1
    dead: tuple[Card, ...] = ()
    knocking: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    after: int = 0
    idle: int = 0
    gifts: tuple[tuple[Gift, ...], ...] = ()
    lacks: tuple[tuple[Card, ...], ...] = ()
    got: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()
    scored: bool = False

    def hand_of(self, seat: int) -> tuple[Card, ...]:
        """A seat's cards."""
        return self.piles[f"hand-{seat}"]

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.table.seats

    @property
    def circulating(self) -> bool:
        """True when cards went round without a play for so long that gifts are bound (NC-13)."""
        return self.idle > 3 * self.seats


def cleared(state: SevenState) -> SevenState:
    """The facts of one hand as they are before it."""
    seats = state.seats
    return replace(
        state,
        dead=(),
        knocking=(NOTHING,) * seats,
        questions=(),
        idle=0,
        gifts=((),) * seats,
        lacks=((),) * seats,
        got=(0,) * seats,
        scored=False,
    )
