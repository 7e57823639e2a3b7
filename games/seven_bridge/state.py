"""The facts of a game of Seven Bridge. Knows no move."""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.core.frozen import dataclass, replace
from cardtable.core.state import Line, State

DRAW, PLAY, CLAIM = "draw", "play", "claim"


@dataclass(frozen=True, slots=True)
class Deed:
    """Cards of a hand that somebody put on the table or discarded.

    `target` is the pile they went to. A card that was `claimed` for the same meld is not among
    `cards`. A discard ends a turn; `asked` are the seats that could claim it, in their order.
    """

    seat: int
    cards: tuple[Card, ...]
    target: str
    claimed: Card | None = None
    asked: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BridgeState(State):
    """Facts of a game of several hands.

    `phase` says what the seat on turn does: DRAW, PLAY or answer a CLAIM. `asked` are the seats
    that can still claim the newest discard, the one being asked first; `discarder` discarded it.
    `drawn` says who has drawn from the stock in this hand, `melded` who has put down a meld,
    `exposed` who had put anything on the table before the current turn, `tabled` whether anything
    was put down in it. `recyclings` counts how often a new stock was made since anything was put
    down; `recycled` are the discards, seen by everybody, that the current stock was made from.
    `deeds` are the cards that everybody has seen leave hands since the stock was made, in order.
    """

    hand: int = 0
    dealer: int = -1
    phase: str = DRAW
    discarder: int = -1
    asked: tuple[int, ...] = ()
    claimed: bool = False
    drawn: tuple[bool, ...] = ()
    melded: tuple[bool, ...] = ()
    exposed: tuple[bool, ...] = ()
    tabled: bool = False
    recyclings: int = 0
    recycled: tuple[Card, ...] = ()
    deeds: tuple[Deed, ...] = ()
    void: bool = False
    lines: tuple[Line, ...] = ()
    scored: bool = False

    @property
    def seats(self) -> int:
        """The number of players."""
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


def cleared(state: BridgeState) -> BridgeState:
    """The facts of one hand as they are before it."""
    nobody = (False,) * state.seats
    return replace(
        state,
        phase=DRAW,
        discarder=-1,
        asked=(),
        claimed=False,
        drawn=nobody,
        melded=nobody,
        exposed=nobody,
        tabled=False,
        recyclings=0,
        recycled=(),
        deeds=(),
        void=False,
        scored=False,
    )
