"""The rules of Seven Bridge: draw or claim, meld and lay off, discard, and be claimed from.

Ids (SB-03) point at the rulings; what no source decides is our ruling, and help.md says so.
"""

from __future__ import annotations

from random import Random

from cardtable.core.cards import Card, pack
from cardtable.core.frozen import replace
from cardtable.core.moves import Move
from cardtable.core.piles import Piles
from cardtable.core.rules import Rules
from cardtable.core.state import Line
from cardtable.core.table import DEALER, Table
from cardtable.core.visibility import fill
from games.seven_bridge import dealing, melds, scoring, turns
from games.seven_bridge import table as places
from games.seven_bridge.handling import BridgeHandling
from games.seven_bridge.messages import say
from games.seven_bridge.options import OPTIONS
from games.seven_bridge.state import BridgeState, cleared
from games.seven_bridge.words import BridgeWords


class SevenBridge(Rules[BridgeState]):
    """Seven Bridge for two to five players."""

    name = "seven_bridge"
    title = say.later("Seven Bridge", "title of a game")
    blurb = say.later("Rummy where a seven melds alone, and a discard may be claimed out of turn.")
    world = "silk"
    seats = (4, 2, 3, 5)
    options = OPTIONS
    state = BridgeState
    words = BridgeWords()
    handling = BridgeHandling()

    zones = staticmethod(places.zones)
    deal = staticmethod(dealing.next_move)
    moves = staticmethod(turns.moves)
    outcome = staticmethod(scoring.outcome)
    counters = staticmethod(scoring.counters)

    def deck(self, table: Table) -> tuple[Card, ...]:
        """One pack."""
        return pack()

    def start(self, table: Table) -> BridgeState:
        """The pack as a stock, before the first dealer is drawn."""
        names = [f"{kind}-{seat}" for kind in ("hand", "left") for seat in range(table.seats)]
        piles = Piles({"stock": self.deck(table), "discard": (), **dict.fromkeys(names, ())})
        return cleared(BridgeState(table, piles, DEALER))

    def play(self, state: BridgeState, move: Move) -> BridgeState:
        """The next state."""
        if move.seat == DEALER:
            return dealing.played(state, move)
        return turns.played(state, move)

    def imagine(self, view: BridgeState, rng: Random) -> BridgeState:
        """A whole state; a stock made of discards holds nothing else (SB-20)."""
        recycled = frozenset(view.recycled)

        def may(pile: str, card: Card) -> bool:
            return pile != "stock" or card in recycled

        piles = fill(view.piles, self.deck(view.table), rng, may=may if recycled else None)
        return replace(view, piles=piles)

    def sheet(self, state: BridgeState) -> tuple[Line, ...]:
        """Returns the score of each hand's winner, with the seats it came from."""
        return state.lines

    def may_deal(self, state: BridgeState, move: Move) -> bool:
        """Any seat may be drawn as the first dealer."""
        if state.dealer < 0:
            return move.word == "dealer" and move.numbers() in {(s,) for s in range(state.seats)}
        return super().may_deal(state, move)

    def invariant(self, state: BridgeState) -> str:
        """Every meld on the table is one, and a seat on turn holds a card."""
        for name in state.all_melds():
            if not melds.kind_of(state.piles[name]):
                return f"{name} is no meld"
        if state.turn >= 0 and not state.hand_of(state.turn):
            return f"seat {state.turn} is on turn without a card"
        return ""
