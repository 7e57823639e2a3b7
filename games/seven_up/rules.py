"""The rules of Seven-Up: stand or beg, give or run, six tricks, and chips to get rid of.

A turn is in turns.py, the dealer's moves in dealing.py, the cards that may be played in tricks.py,
the points in scoring.py.
"""

from __future__ import annotations

from random import Random

from cardtable.core.cards import Card, pack
from cardtable.core.frozen import replace
from cardtable.core.moves import Move, says
from cardtable.core.piles import Piles
from cardtable.core.rules import Rules
from cardtable.core.table import DEALER, Table
from cardtable.core.visibility import fill
from games.seven_up import dealing, scoring, turns
from games.seven_up import table as places
from games.seven_up.handling import SevenUpHandling
from games.seven_up.messages import say
from games.seven_up.options import OPTIONS
from games.seven_up.state import SevenUpState, side_of, sides_of
from games.seven_up.tricks import consecutive, voids
from games.seven_up.words import SevenUpWords


class SevenUp(Rules[SevenUpState]):
    """All Fours with seven chips: High, Low, Jack, Game."""

    name = "seven_up"
    title = say.later("Seven-Up", "title of a game")
    blurb = say.later("Beg or stand, then six tricks for High, Low, Jack and Game.")
    world = "oak"
    seats = (4, 2, 3)
    options = OPTIONS
    state = SevenUpState
    words = SevenUpWords()
    handling = SevenUpHandling()

    zones = staticmethod(places.zones)
    deal = staticmethod(dealing.next_move)
    moves = staticmethod(turns.moves)
    outcome = staticmethod(scoring.outcome)
    counters = staticmethod(scoring.counters)
    sheet = staticmethod(scoring.sheet)

    def deck(self, table: Table) -> tuple[Card, ...]:
        """One pack."""
        return pack()

    def start(self, table: Table) -> SevenUpState:
        """The pack as one stock, and every side with its chips."""
        kinds = ("hand", "new", "thrown", "won")
        names = [f"{kind}-{seat}" for kind in kinds for seat in range(table.seats)]
        names += ["upcard", "turned", "aside"]
        piles = Piles({"stock": pack(), **dict.fromkeys(names, ())})
        chips = (int(table.word("chips")),) * sides_of(table.seats)
        return SevenUpState(table, piles, DEALER, chips=chips)

    def play(self, state: SevenUpState, move: Move) -> SevenUpState:
        """The next state."""
        if move.seat == DEALER:
            return dealing.played(state, move)
        return turns.played(state, move)

    def side(self, table: Table, seat: int) -> int:
        """With four, partners sit opposite each other."""
        return side_of(table.seats, seat)

    def imagine(self, view: SevenUpState, rng: Random) -> SevenUpState:
        """Whole states that agree with the voids shown; the cards thrown may be of any suit."""
        known = voids(view)

        def may(pile: str, card: Card) -> bool:
            kind, _, seat = pile.partition("-")
            return kind != "hand" or card.suit not in known[int(seat)]

        return replace(view, piles=fill(view.piles, pack(), rng, None, may))

    def may_deal(self, state: SevenUpState, move: Move) -> bool:
        """The draw and the first dealer are chance; everything else must be as `deal` gives it."""
        if state.phase in ("first", "draw") and move.word == "draw":
            return dealing.possible_draw(state, move)
        if state.phase == "first" and move.word == "first":
            off = state.table.word("draw_for_deal") == "off"
            return off and move in [says(DEALER, "first", seat) for seat in range(state.seats)]
        return super().may_deal(state, move)

    def invariant(self, state: SevenUpState) -> str:
        """Every chip in the pot has a line of the sheet; tricks follow from each other."""
        start = int(state.table.word("chips"))
        booked = [0] * len(state.chips)
        for line in state.scored:
            booked[line.side] += line.points
        if any(left + points != start for left, points in zip(state.chips, booked, strict=True)):
            return f"chips {state.chips} do not agree with the sheet {booked}"
        if not consecutive(state.tricks):
            return "a trick was not led by whoever took the one before"
        return ""
