"""The facts of a game of Seven, and the house rules that it declares. Knows no moves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardtable.core.cards import Card
from cardtable.core.state import Line, State
from cardtable.core.table import Choice, Option
from games.nccc_seven.knocks import NOTHING

OPTIONS = (
    Option(
        "hands",
        help="How many hands make a game.",
        numbers=(1, 25),
        default=7,
        says="A game is {value} hands.",
    ),
    Option(
        "knock",
        help="Whether the last card has to be knocked for.",
        choices=(
            Choice("by hand", "Whoever is down to one card must knock, and may forget to."),
            Choice("automatic", "The table knocks for whoever is down to one card."),
        ),
    ),
    Option(
        "must_play",
        help="Whether a player who can play has to.",
        choices=(
            Choice("yes", "Whoever can play must play; only those who cannot may ask."),
            Choice("no", "A player may ask for a card although able to play."),
        ),
    ),
)


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

    `knocking` says for each seat whether a knock is due, made or missed; `questions` are answered
    one by one, the first now, and then `after` is on turn. `gifts[seat]` is private to that seat.
    `lacks[seat]` are the cards that seat could not have held when it last asked, apart from
    `got[seat]` cards it was handed since.
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
        """How many play."""
        return self.table.seats


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


def totals(state: SevenState) -> tuple[int, ...]:
    """Each seat's points so far."""
    sums = [0] * state.seats
    for line in state.lines:
        sums[line.side] += line.points
    return tuple(sums)
