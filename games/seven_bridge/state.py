"""The facts of a game of Seven Bridge, and the house rules that it declares. Knows no moves."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.core.cards import Card
from cardtable.core.state import Line, State
from cardtable.core.table import Choice, Option

DRAW, PLAY, CLAIM = "draw", "play", "claim"

OPTIONS = (
    Option(
        "end",
        help="What ends the game.",
        choices=(
            Choice("target", "The game ends when somebody has reached the target."),
            Choice("hands", "The game ends after a fixed number of hands."),
        ),
    ),
    Option(
        "target",
        help="The target, when that is what ends the game.",
        numbers=(20, 1000),
        default=200,
        says="The target is {value} points.",
    ),
    Option(
        "hands",
        help="The number of hands, when that is what ends the game.",
        numbers=(1, 50),
        default=8,
        says="The game ends after so many hands: {value}.",
    ),
    Option(
        "need_meld_before_layoff",
        help="Whether one must have melded before laying off.",
        choices=(
            Choice("off", "Anybody may lay off, melded or not."),
            Choice("on", "Only those who have put down a meld of their own may lay off."),
        ),
    ),
    Option(
        "layoff_after_claim",
        help="Whether a claimer may lay off in the same turn.",
        choices=(
            Choice("on", "After a claim the turn goes on as usual, laying off included."),
            Choice("off", "In a turn that began with a claim nothing is laid off."),
        ),
    ),
    Option(
        "claim_time",
        help="How long a person may think about a claim.",
        choices=(
            Choice("ask", "A person who can claim is asked, and takes their time."),
            Choice("5 s", "A person has five seconds to claim."),
            Choice("10 s", "A person has ten seconds to claim."),
        ),
    ),
    Option(
        "claim_offers",
        help="Who is asked whether they claim.",
        choices=(
            Choice("only who can", "Only those who can claim are asked."),
            Choice("ask everyone", "Everybody is asked, so that asking gives nothing away."),
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class BridgeState(State):
    """Facts of a game of several hands.

    `phase` says what the seat on turn does: DRAW, PLAY or answer a CLAIM. `asked` are the seats
    still to be asked about the newest discard, the present one first; `thrower` discarded it.
    `drawn` says who has drawn from the stock in this hand, `melded` who has put down a meld,
    `exposed` who had put anything on the table before the present turn. `spoils` are recyclings
    of the stock since anything was tabled; `spent` are the discards that the present stock was made
    of, as everybody saw them.
    """

    hand: int = 0
    dealer: int = -1
    phase: str = DRAW
    thrower: int = -1
    asked: tuple[int, ...] = ()
    claimed: bool = False
    drawn: tuple[bool, ...] = ()
    melded: tuple[bool, ...] = ()
    exposed: tuple[bool, ...] = ()
    tabled: bool = False
    spoils: int = 0
    spent: tuple[Card, ...] = ()
    void: bool = False
    lines: tuple[Line, ...] = ()
    scored: bool = False

    @property
    def seats(self) -> int:
        """How many play."""
        return self.table.seats

    def hand_of(self, seat: int) -> tuple[Card, ...]:
        """A seat's cards."""
        return self.piles[f"hand-{seat}"]

    def next_meld(self, seat: int) -> str:
        """The name of the seat's next meld."""
        taken = [int(name.partition("/")[2]) for name in self.piles.family(f"melds-{seat}")]
        return f"melds-{seat}/{max(taken, default=0) + 1}"

    def all_melds(self) -> tuple[str, ...]:
        """The names of all melds on the table, seat by seat as they came down."""
        names = [name for name in self.piles if name.startswith("melds-")]
        return tuple(sorted(names, key=lambda name: name.partition("/")[0]))


def totals(state: BridgeState) -> tuple[int, ...]:
    """Each seat's points so far."""
    sums = [0] * state.seats
    for line in state.lines:
        sums[line.side] += line.points
    return tuple(sums)
