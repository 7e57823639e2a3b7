"""The rules of Seven (NCCC): a cross of control cards, jokers that kill, asking, knocking.

Ids (NC-05) point at the rulings; what no source decides is our ruling, and help.md says so.
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
from games.nccc_seven import dealing, scoring, turns, visibility
from games.nccc_seven import table as places
from games.nccc_seven.handling import SevenHandling
from games.nccc_seven.messages import say
from games.nccc_seven.options import OPTIONS
from games.nccc_seven.state import SevenState, cleared
from games.nccc_seven.words import SevenWords


class NcccSeven(Rules[SevenState]):
    """Seven for four to twenty-five players."""

    name = "nccc_seven"
    title = say.later("Seven (NCCC)", "title of a game")
    blurb = say.later(
        "Build the cross of spades and sevens, ask for cards, and knock before your last one."
    )
    world = "star"
    seats = (4, *range(5, 26))
    options = OPTIONS
    lowest_wins = True
    state = SevenState
    words = SevenWords()
    handling = SevenHandling()

    zones = staticmethod(places.zones)
    deal = staticmethod(dealing.next_move)
    moves = staticmethod(turns.moves)
    outcome = staticmethod(scoring.outcome)
    counters = staticmethod(scoring.counters)

    def deck(self, table: Table) -> tuple[Card, ...]:
        """One pack and two jokers, however many play (NC-30)."""
        return pack(jokers=2)

    def start(self, table: Table) -> SevenState:
        """The pack, before the first dealer is drawn."""
        names = [f"{kind}-{seat}" for kind in ("hand", "left") for seat in range(table.seats)]
        piles = Piles({"pack": self.deck(table), **dict.fromkeys(names, ())})
        return cleared(SevenState(table, piles, DEALER))

    def play(self, state: SevenState, move: Move) -> SevenState:
        """The next state."""
        if move.seat == DEALER:
            return dealing.played(state, move)
        return turns.played(state, move)

    def sheet(self, state: SevenState) -> tuple[Line, ...]:
        """Returns the points that everybody was left with, a line for each hand."""
        return state.lines

    def view(self, state: SevenState, seat: int) -> SevenState:
        """Hides the other hands, and the gifts that only others know."""
        return visibility.without_others_gifts(super().view(state, seat), seat)

    def imagine(self, view: SevenState, rng: Random) -> SevenState:
        """Fills the hidden hands so that nobody held a playable card when they last asked."""
        return replace(view, piles=visibility.imagined(view, self.deck(view.table), rng))

    def alike(self, card: Card) -> object:
        """The two jokers are one kind."""
        return "joker" if card.is_joker else card

    def may_deal(self, state: SevenState, move: Move) -> bool:
        """Any seat may be drawn as the first dealer."""
        if state.dealer < 0:
            return move.word == "dealer" and move.numbers() in {(s,) for s in range(state.seats)}
        return super().may_deal(state, move)
