"""The rules of Sevens from Hell: its constants and its start.

A turn is in turns.py, the dealer's moves in dealing.py, books in books.py and reach.py, the score
in scoring.py.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.core.cards import Card, pack
from cardtable.core.moves import Move
from cardtable.core.piles import Piles
from cardtable.core.rules import Rules
from cardtable.core.state import Line
from cardtable.core.table import DEALER, Table
from games.sevens_from_hell import dealing, scoring, turns
from games.sevens_from_hell import table as places
from games.sevens_from_hell.books import SLOTS, pair_of, stands
from games.sevens_from_hell.handling import HellHandling
from games.sevens_from_hell.messages import say
from games.sevens_from_hell.options import OPTIONS, house
from games.sevens_from_hell.state import ACQUIRE, ENDED, FOOT, PLAY, HellState, well_formed
from games.sevens_from_hell.words import HellWords


class SevensFromHell(Rules[HellState]):
    """Hand, foot and books of seven, for partners, in four rounds."""

    name = "sevens_from_hell"
    title = say.later("Sevens from Hell", "title of a game")
    blurb = say.later("Partners build books of seven from hand and foot.")
    world = "ember"
    seats = (4, 6)
    options = OPTIONS
    state = HellState
    words = HellWords()
    handling = HellHandling()

    zones = staticmethod(places.zones)
    deal = staticmethod(dealing.next_move)
    moves = staticmethod(turns.moves)
    outcome = staticmethod(scoring.outcome)
    counters = staticmethod(scoring.counters)

    def deck(self, table: Table) -> tuple[Card, ...]:
        """Six or eight packs with both jokers."""
        return pack(packs=house(table).packs, jokers=2)

    def start(self, table: Table) -> HellState:
        """All packs in one pile, before the starter is drawn."""
        empty = dict.fromkeys(places.single_piles(table), ())
        piles = Piles({**empty, "draw-0": self.deck(table)})
        rules = house(table)
        nobody = (False,) * rules.seats
        return HellState(
            table,
            piles,
            DEALER,
            melded=(False,) * rules.teams,
            earned=nobody,
            picked=((),) * rules.seats,
            cuts=(0,) * rules.seats,
        )

    def play(self, state: HellState, move: Move) -> HellState:
        """The next state."""
        if move.seat == DEALER:
            return dealing.played(state, move)
        return dealing.settled(turns.played(state, move))

    def side(self, table: Table, seat: int) -> int:
        """Teams sit alternately."""
        return house(table).team(seat)

    def sheet(self, state: HellState) -> tuple[Line, ...]:
        """Every point of every round with its reason."""
        return state.lines

    def known(self, view: HellState) -> Mapping[str, tuple[Card, ...]]:
        """Discards that were seen to go into a hand and have not left it."""
        if view.phase not in (ACQUIRE, PLAY, ENDED):
            return {}
        return {f"hand-{seat}": cards for seat, cards in enumerate(view.picked) if cards}

    def alike(self, card: Card) -> object:
        """Suits mean nothing; deuces and jokers are two kinds of wild card."""
        return card.rank

    def may_deal(self, state: HellState, move: Move) -> bool:
        """The starter and the places of buried sevens are chance."""
        chance = dealing.may_deal(state, move)
        return super().may_deal(state, move) if chance is None else chance

    def invariant(self, state: HellState) -> str:
        """Every book on the table is one the rules allow, and a foot is whole or taken."""
        rules = house(state.table)
        for team in range(rules.teams):
            for pile in state.piles.family(f"books-{team}"):
                cards, slot = state.piles[pile], pile.partition("/")[2]
                if not well_formed(cards, slot) or not stands(SLOTS.index(slot), pair_of(cards)):
                    return f"{pile} is no book: {' '.join(map(str, cards))}"
        for seat in range(rules.seats):
            if state.turn != DEALER and len(state.piles[f"foot-{seat}"]) not in (0, FOOT):
                return f"foot-{seat} holds {len(state.piles[f'foot-{seat}'])} cards"
        return ""
