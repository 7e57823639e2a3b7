"""The rules of Seven (NCCC): a cross of control cards, jokers that kill, asking, knocking.

Ids (NC-05) point at the rulings; what no source decides is our ruling, and help.md says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from cardtable.core.cards import Card, pack, shuffled
from cardtable.core.moves import Move, says
from cardtable.core.piles import Piles
from cardtable.core.players import Player
from cardtable.core.rules import Rules
from cardtable.core.state import Line, Outcome
from cardtable.core.table import DEALER, OVER, Counter, Table, Zone
from games.nccc_seven import hands, imagining, knocks, turns
from games.nccc_seven import table as places
from games.nccc_seven.handling import SevenHandling
from games.nccc_seven.knocks import KNOCKED
from games.nccc_seven.state import OPTIONS, SevenState, cleared, totals
from games.nccc_seven.words import SevenWords


class NcccSeven(Rules[SevenState]):
    """Seven for four to twenty-five players."""

    name = "nccc_seven"
    title = "Seven (NCCC)"
    blurb = "Build the cross of spades and sevens, ask for cards, and knock before your last one."
    seats = (4, *range(5, 26))
    options = OPTIONS
    lowest_wins = True
    state = SevenState
    words = SevenWords()
    handling = SevenHandling()

    def deck(self, table: Table) -> tuple[Card, ...]:
        """One pack and two jokers, however many play (NC-30)."""
        return pack(jokers=2)

    def zones(self, table: Table) -> tuple[Zone | Counter, ...]:
        """See table.py."""
        return places.zones(table)

    def start(self, table: Table) -> SevenState:
        """The pack, before the first dealer is drawn."""
        names = [f"{kind}-{seat}" for kind in ("hand", "left") for seat in range(table.seats)]
        piles = Piles({"pack": self.deck(table), **dict.fromkeys(names, ())})
        return cleared(SevenState(table, piles, DEALER))

    def deal(self, state: SevenState, rng: Random) -> Move:
        """The first dealer, the deal, the reckoning of a finished hand."""
        if state.dealer < 0:
            return says(DEALER, "dealer", int(rng.random() * state.seats))
        if state.piles["pack"]:
            return says(DEALER, "deal", cards=shuffled(state.piles["pack"], rng))
        return says(DEALER, "gather") if state.scored else says(DEALER, "score")

    def may_deal(self, state: SevenState, move: Move) -> bool:
        """Any seat may be drawn as the first dealer."""
        if state.dealer < 0:
            return move.word == "dealer" and move.numbers() in {(s,) for s in range(state.seats)}
        return Rules.may_deal(self, state, move)

    def moves(self, state: SevenState, seat: int) -> tuple[Move, ...]:
        """Plays, asking and giving on turn; knocking and calling at any time."""
        if state.turn < 0:
            return ()
        own: tuple[Move, ...] = ()
        if seat == state.turn:
            own = turns.gives(state) if state.questions else turns.plays(state, seat)
        return own + turns.words(state, seat)

    def play(self, state: SevenState, move: Move) -> SevenState:
        """The next state."""
        if move.seat == DEALER:
            return hands.DEALER_MOVES[move.word](state, move)
        match move.word:
            case "ask":
                return turns.asked(state, move.seat)
            case "knock":
                return replace(state, knocking=knocks.with_one(state.knocking, move.seat, KNOCKED))
            case "call":
                return turns.called(state, move.numbers()[0])
            case _ if move.target.startswith("hand-"):
                return turns.given(state, move)
            case _:
                return turns.played(state, move)

    def outcome(self, state: SevenState) -> Outcome | None:
        """Fewest points after the last hand; equal totals share the win (NC-29)."""
        if state.turn != OVER:
            return None
        points = totals(state)
        best = min(points)
        winners = tuple(seat for seat, total in enumerate(points) if total == best)
        hands_played = f"{state.hand} hands" if state.hand > 1 else "one hand"
        return Outcome(winners, points, f"Fewest points after {hands_played}: {best}.")

    def counters(self, state: SevenState) -> Mapping[str, int]:
        """Each seat's points so far."""
        return {f"total-{seat}": total for seat, total in enumerate(totals(state))}

    def sheet(self, state: SevenState) -> tuple[Line, ...]:
        """What everybody was left with, hand by hand."""
        return state.lines

    def view(self, state: SevenState, seat: int) -> SevenState:
        """Hands of others hidden, and what others know of gifts."""
        seen = Rules.view(self, state, seat)
        own = tuple(g if knower == seat else () for knower, g in enumerate(state.gifts))
        return replace(seen, gifts=own)

    def imagine(self, view: SevenState, rng: Random) -> SevenState:
        """Hands filled so that nobody held a playable card when they last asked."""
        piles = imagining.imagined(view, self.deck(view.table), rng)
        return replace(view, piles=piles)

    def alike(self, card: Card) -> object:
        """The two jokers are one kind."""
        return "joker" if card.is_joker else card

    def players(self) -> Mapping[str, Player]:
        """Loaded only where a computer plays."""
        from games.nccc_seven.players.levels import PLAYERS

        return PLAYERS
