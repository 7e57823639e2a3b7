"""The rules of Seven Bridge: draw or claim, meld and lay off, discard, and be claimed from.

Ids (SB-03) point at the rulings; what no source decides is our ruling, and help.md says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from cardtable.core.cards import Card, pack, shuffled
from cardtable.core.moves import Move, says
from cardtable.core.piles import Piles, fill
from cardtable.core.players import Player
from cardtable.core.rules import Line, Outcome, Refusal, Rules
from cardtable.core.table import (
    DEALER,
    OVER,
    Counter,
    Mark,
    Pause,
    Prompt,
    Table,
    Zone,
)
from games.seven_bridge import hands, melds, refusals, turns, words
from games.seven_bridge import table as places
from games.seven_bridge.state import CLAIM, OPTIONS, BridgeState, totals


class SevenBridge(Rules[BridgeState]):
    """Seven Bridge for two to five players."""

    name = "seven_bridge"
    title = "Seven Bridge"
    blurb = "Rummy where a seven melds alone, and a discard may be claimed out of turn."
    seats = (4, 2, 3, 5)
    options = OPTIONS
    sorts = ("suit", "rank")
    state = BridgeState

    def deck(self, table: Table) -> tuple[Card, ...]:
        """One pack."""
        return pack()

    def zones(self, table: Table) -> tuple[Zone | Counter, ...]:
        """See table.py."""
        return places.zones(table)

    def start(self, table: Table) -> BridgeState:
        """The pack as a stock, before the first dealer is drawn."""
        names = [f"{kind}-{seat}" for kind in ("hand", "left") for seat in range(table.seats)]
        piles = Piles({"stock": self.deck(table), "discard": (), **dict.fromkeys(names, ())})
        return hands.cleared(BridgeState(table, piles, DEALER))

    def deal(self, state: BridgeState, rng: Random) -> Move:
        """The first dealer, the deal, a new stock, the reckoning, the gathering."""
        if state.dealer < 0:
            return says(DEALER, "dealer", int(rng.random() * state.seats))
        if state.scored:
            return says(DEALER, "gather")
        if any(not state.hand_of(seat) for seat in range(state.seats)):
            if len(state.piles["stock"]) == len(self.deck(state.table)):
                return says(DEALER, "deal", cards=shuffled(state.piles["stock"], rng))
            return says(DEALER, "score")
        if hands.is_stuck(state):
            return says(DEALER, "void")
        return says(DEALER, "recycle", cards=shuffled(state.piles["discard"][:-1], rng))

    def may_deal(self, state: BridgeState, move: Move) -> bool:
        """Any seat may be drawn as the first dealer."""
        if state.dealer < 0:
            return move.word == "dealer" and move.numbers() in {(s,) for s in range(state.seats)}
        return Rules.may_deal(self, state, move)

    def moves(self, state: BridgeState, seat: int) -> tuple[Move, ...]:
        """Answers to a discard, the draw, or melds, lay-offs and the discard."""
        return turns.moves(state, seat) if seat == state.turn else ()

    def play(self, state: BridgeState, move: Move) -> BridgeState:
        """The next state."""
        if move.seat == DEALER:
            return hands.DEALER_MOVES[move.word](state, move)
        return turns.played(state, move)

    def imagine(self, view: BridgeState, rng: Random) -> BridgeState:
        """A whole state; a stock made of discards holds nothing else (SB-20)."""
        spent = frozenset(view.spent)

        def may(pile: str, card: Card) -> bool:
            return pile != "stock" or card in spent

        piles = fill(view.piles, self.deck(view.table), rng, may=may if spent else None)
        return replace(view, piles=piles)

    def forced(self, view: BridgeState, seat: int) -> Move | None:
        """Whoever cannot claim passes without being asked, unless everyone is asked (SB-22)."""
        everyone = view.table.word("claim_offers") == "ask everyone"
        if view.phase != CLAIM or seat != view.turn or everyone:
            return None
        listed = self.moves(view, seat)
        return listed[0] if len(listed) == 1 else None

    def why_not(self, view: BridgeState, move: Move) -> Refusal:
        """See refusals.py."""
        return refusals.why_not(view, move)

    def outcome(self, state: BridgeState) -> Outcome | None:
        """Most points win; equal totals share the win (SB-39)."""
        if state.turn != OVER:
            return None
        points = totals(state)
        best = max(points)
        winners = tuple(seat for seat, total in enumerate(points) if total == best)
        hands_played = f"{state.hand} hands" if state.hand > 1 else "one hand"
        return Outcome(winners, points, f"Most points after {hands_played}: {best}.")

    def status(self, view: BridgeState, seat: int) -> Prompt:
        """See words.py."""
        return words.status(view, seat)

    def counters(self, state: BridgeState) -> Mapping[str, int]:
        """Each seat's points so far."""
        return {f"total-{seat}": total for seat, total in enumerate(totals(state))}

    def marks(self, view: BridgeState, seat: int) -> tuple[Mark, ...]:
        """Lone sevens are open both ways."""
        return words.marks(view)

    def pause(self, state: BridgeState) -> Pause | None:
        """The score sheet after each hand."""
        return Pause("sheet") if state.scored else None

    def sheet(self, state: BridgeState) -> tuple[Line, ...]:
        """What the winner of each hand scored, and from whom."""
        return state.lines

    def invariant(self, state: BridgeState) -> str:
        """Every meld on the table is one, and a seat on turn holds a card."""
        for name in state.all_melds():
            if not melds.kind_of(state.piles[name]):
                return f"{name} is no meld"
        if state.turn >= 0 and not state.hand_of(state.turn):
            return f"seat {state.turn} is on turn without a card"
        return ""

    def label(self, view: BridgeState, move: Move) -> str:
        """Buttons: Pon, Chi, Pass; the two readings of a pair of sevens (SB-08, SB-40)."""
        return words.label(move)

    def tell(self, view: BridgeState, move: Move) -> str:
        """See words.py."""
        return words.tell(view, move)

    def players(self) -> Mapping[str, Player]:
        """Loaded only where a computer plays."""
        from games.seven_bridge.players.levels import PLAYERS

        return PLAYERS
