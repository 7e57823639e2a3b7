"""The rules of Lucky Sevens, alone or for two to four.

A turn is in turns.py, the deal in dealing.py, the outcome in scoring.py. Ids such as LS-05 name the
rulings of the rules text.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Mapping
from random import Random

from cardtable.core.cards import Card, pack
from cardtable.core.moves import Move, says
from cardtable.core.piles import Piles
from cardtable.core.rules import Rules
from cardtable.core.table import DEALER, Table
from games.lucky_sevens import dealing, scoring, turns
from games.lucky_sevens import table as places
from games.lucky_sevens.handling import LuckyHandling
from games.lucky_sevens.messages import say
from games.lucky_sevens.options import OPTIONS
from games.lucky_sevens.state import COLUMNS, LuckyState, collected, invariant
from games.lucky_sevens.words import LuckyWords


class LuckySevens(Rules[LuckyState]):
    """Pairs of equal rank or of fourteen, and sevens, off the open ends of four columns."""

    name = "lucky_sevens"
    title = say.later("Lucky Sevens", "title of a game")
    blurb = say.later("Clear four columns by pairs of fourteen; every seven moves a card.")
    world = "spring"
    seats = (1, 2, 3, 4)
    options = OPTIONS
    credit = say.later("Designed by Phil Leduc, 2022.")
    needs_permission = say.later(
        "Phil Leduc, the designer of Lucky Sevens, asks whoever programs or sells the game to get "
        "his permission or a licence first."
    )
    state = LuckyState
    words = LuckyWords()
    handling = LuckyHandling()

    zones = staticmethod(places.zones)
    deal = staticmethod(dealing.next_move)
    moves = staticmethod(turns.moves)
    outcome = staticmethod(scoring.outcome)
    sheet = staticmethod(scoring.sheet)
    invariant = staticmethod(invariant)

    def deck(self, table: Table) -> tuple[Card, ...]:
        """One pack for one player, else two; with three or four, eight cards are out of play."""
        return pack(packs=1 if table.seats == 1 else 2)

    def start(self, table: Table) -> LuckyState:
        """The pack as one stock."""
        names = [*COLUMNS]
        if table.seats > 1:
            names += [f"dealt-{seat}" for seat in range(table.seats)]
        if table.seats > 2:
            names.append("aside")
        piles = Piles({"stock": self.deck(table), **dict.fromkeys(names, ())})
        return LuckyState(table, piles, DEALER)

    def play(self, state: LuckyState, move: Move) -> LuckyState:
        """The next state."""
        if move.seat == DEALER:
            return dealing.played(state, move)
        return turns.played(state, move)

    def counters(self, state: LuckyState) -> Mapping[str, int]:
        """The round, and the number of cards that each seat has collected."""
        counts = {
            f"collected-{seat}": len(collected(state, seat)) for seat in range(state.table.seats)
        }
        return {"round": state.round, **counts}

    def may_deal(self, state: LuckyState, move: Move) -> bool:
        """Any order of the pack, any four pairs to lie aside, any seat to begin."""
        if not state.dealt:
            deck = Multiset(self.deck(state.table))
            return move.words == ("deal",) and not move.picks and Multiset(move.cards) == deck
        given = self.deal(state, Random(0))
        if given.word == "aside" and state.table.word("aside") == "random-pairs":
            return move.words == given.words and dealing.may_lie_aside(state, move)
        if given.word == "starts":
            return move in [says(DEALER, "starts", seat) for seat in range(state.table.seats)]
        return move == given
