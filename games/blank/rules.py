"""The rules of Blank: everybody plays a card, the highest takes them all, most cards win."""

from __future__ import annotations

from random import Random

from cardtable.core.cards import Card, pack, shuffled
from cardtable.core.frozen import replace
from cardtable.core.moves import Move, Pick, carries, says
from cardtable.core.piles import Piles
from cardtable.core.rules import Rules
from cardtable.core.state import Outcome
from cardtable.core.table import DEALER, OVER, Table
from games.blank import table as places
from games.blank.handling import BlankHandling
from games.blank.messages import say
from games.blank.options import OPTIONS
from games.blank.state import BlankState
from games.blank.words import BlankWords


def beats(card: Card, other: Card) -> bool:
    """True when a card takes another: the higher rank, then the suit in the order s h d c."""
    return (card.rank, -"shdc".index(card.suit)) > (other.rank, -"shdc".index(other.suit))


class Blank(Rules[BlankState]):
    """A trick a card; the winner leads the next."""

    name = "blank"
    title = "Blank"
    blurb = say.later("The highest card takes the trick, and most cards win.")
    seats = (2, 3, 4)
    options = OPTIONS
    state = BlankState
    words = BlankWords()
    handling = BlankHandling()

    zones = staticmethod(places.zones)  # a member whose code is long is written in another module

    def deck(self, table: Table) -> tuple[Card, ...]:
        """One pack."""
        return pack()

    def start(self, table: Table) -> BlankState:
        """The pack as one stock."""
        names = [f"{kind}-{seat}" for kind in ("hand", "won") for seat in range(table.seats)]
        piles = Piles({"stock": self.deck(table), **dict.fromkeys(names, ())})
        return BlankState(table, piles, DEALER)

    def deal(self, state: BlankState, rng: Random) -> Move:
        """The deal, then each trick to its winner."""
        trick = state.piles.family("trick")
        if not trick:
            return says(DEALER, "deal", cards=shuffled(state.piles["stock"], rng))
        taker = _taker(state)
        picks = tuple(Pick(pile, state.piles[pile][0]) for pile in trick)
        return Move(DEALER, picks, f"won-{taker}")

    def moves(self, state: BlankState, seat: int) -> tuple[Move, ...]:
        """Any card of the hand, on one's own turn."""
        if seat != state.turn:
            return ()
        hand = state.piles[f"hand-{seat}"]
        return tuple(
            carries(seat, f"hand-{seat}", (card,), f"trick/{seat}")
            for card in dict.fromkeys(sorted(hand))
        )

    def play(self, state: BlankState, move: Move) -> BlankState:
        """The next state."""
        if move.word == "deal":
            return self._dealt(state, move.cards)
        state = replace(state, piles=state.piles.carry(move.picks, move.target))
        if move.seat == DEALER:
            return self._collected(state, int(move.target.partition("-")[2]))
        turn = (move.seat + 1) % state.table.seats
        full = len(state.piles.family("trick")) == state.table.seats
        return replace(state, turn=DEALER if full else turn)

    def _dealt(self, state: BlankState, cards: tuple[Card, ...]) -> BlankState:
        each = state.table.number("cards")
        hands = {
            f"hand-{seat}": cards[seat * each : (seat + 1) * each]
            for seat in range(state.table.seats)
        }
        rest = cards[each * state.table.seats :]
        return replace(state, piles=state.piles.with_piles({"stock": rest, **hands}), turn=0)

    def _collected(self, state: BlankState, taker: int) -> BlankState:
        over = not state.piles[f"hand-{taker}"]
        return replace(state, leader=taker, turn=OVER if over else taker)

    def outcome(self, state: BlankState) -> Outcome | None:
        """Most cards win."""
        if state.turn != OVER:
            return None
        scores = tuple(len(state.piles[f"won-{seat}"]) for seat in range(state.table.seats))
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(winners, scores, say.kept("Most cards won: {count}.", count=max(scores)))


def _taker(state: BlankState) -> int:
    best = state.leader
    for pile in state.piles.family("trick"):
        seat = int(pile.partition("/")[2])
        if beats(state.piles[pile][0], state.piles[f"trick/{best}"][0]):
            best = seat
    return best
