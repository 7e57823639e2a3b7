"""What holds in every position: the deck, the piles, the turn, the legal moves, the outcome."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterator

from cardtable.conformance.here import Here, misnamed, unequal
from cardtable.core import position
from cardtable.core.moves import Move
from cardtable.core.state import Outcome
from cardtable.core.table import DEALER, OVER


def deck_is_whole(here: Here) -> Iterator[str]:
    """No card is lost, doubled or strange."""
    deck = Multiset(here.rules.deck(here.state.table))
    lying = here.state.piles.cards()
    lost, strange = deck - lying, lying - deck
    if lost:
        yield f"cards are missing: {' '.join(map(str, lost.elements()))}"
    if strange:
        yield f"cards too many: {' '.join(map(str, strange.elements()))}"


def piles_are_declared(here: Here) -> Iterator[str]:
    """Every pile lies in a zone, and every single pile is there."""
    strange = [pile for pile in here.state.piles if not here.zones.has(pile)]
    if strange:
        yield f"piles that no zone declares: {', '.join(strange)}"
    missing = [name for name in here.zones.names() if name not in here.state.piles]
    if missing:
        yield f"declared piles that are not there: {', '.join(missing)}"


def turn_is_somebody(here: Here) -> Iterator[str]:
    """The table waits for a seat or the dealer, or the game is over and has a result."""
    turn = here.state.turn
    if turn not in (DEALER, OVER) and turn not in here.seats:
        yield f"the turn is {turn!r}, which is no seat of {len(here.seats)}"
    outcome = here.rules.outcome(here.state)
    if turn != OVER and outcome is not None:
        yield f"there is an outcome before the game is over: {outcome}"
    if turn == OVER:
        yield from _outcome(here, outcome)


def _outcome(here: Here, outcome: Outcome | None) -> Iterator[str]:
    if outcome is None:
        yield "the game is over and has no outcome"
        return
    if len(outcome.scores) != len(here.seats):
        yield f"expected a score for each of {len(here.seats)} seats, got {outcome.scores}"
    if any(seat not in here.seats for seat in outcome.winners):
        yield f"the winners {outcome.winners} are no seats of this table"
    if not outcome.reason:
        yield "the outcome says no reason"
    if wrong := misnamed(outcome.reason, len(here.seats)):
        yield wrong
    if here.all_moves():
        yield f"the game is over and {here.all_moves()[0]} is still legal"


def moves_are_sound(here: Here) -> Iterator[str]:
    """Legal moves are distinct, of their seat, readable, and take cards that lie there."""
    for seat in here.seats:
        moves = here.rules.moves(here.state, seat)
        if not isinstance(moves, tuple):
            yield f"moves gives a {type(moves).__name__}, not a tuple"
        if seat == here.state.turn and not moves:
            yield f"seat {seat} is on turn and has no legal move"
        for move, count in Multiset(moves).items():
            if count > 1:
                yield f"{move} is listed {count} times"
            yield from _sound(here, seat, move)


def _sound(here: Here, seat: int, move: Move) -> Iterator[str]:
    if move.seat != seat:
        yield f"{move} is listed for seat {seat}"
    if Move.parse(str(move)) != move:
        yield f"{move} reads back as another move"
    if move.target and not here.zones.has(move.target):
        yield f"{move} goes to a pile that no zone declares"
    for (pile, card), count in Multiset(move.picks).items():
        cards = here.state.piles[pile]
        if not here.zones.has(pile):
            yield f"{move} takes from a pile that no zone declares"
        elif card.is_hidden != (not here.zones.of_pile(pile).seen_by(seat)):
            seen = "cannot see" if not card.is_hidden else "sees"
            yield f"{move} names {card} in {pile}, which seat {seat} {seen}"
        elif (len(cards) if card.is_hidden else cards.count(card)) < count:
            yield f"{move} takes {card} {count} times from {pile}, where it does not lie so often"


def order_is_stable(here: Here) -> Iterator[str]:
    """The legal moves come in one order, whoever asks and how often."""
    again = position.read(here.rules, position.write(here.rules, here.state))
    for seat in here.seats:
        moves = here.rules.moves(here.state, seat)
        if moves != here.rules.moves(here.state, seat):
            yield f"the moves of seat {seat} come in another order the second time"
        elif moves != here.rules.moves(again, seat):
            yield f"the moves of seat {seat} come otherwise in the same position read from text"


def text_comes_back(here: Here) -> Iterator[str]:
    """A position's text gives the position again, and a state can be a key."""
    text = position.write(here.rules, here.state)
    again = position.read(here.rules, text)
    if difference := unequal(here.state, again):
        yield f"the position reads back otherwise: {difference}"
    elif hash(again) != hash(here.state):
        yield "equal positions have different hashes"


def invariant_holds(here: Here) -> Iterator[str]:
    """The game's own invariant."""
    wrong = here.rules.invariant(here.state)
    if wrong:
        yield wrong


POSITIONS = (
    deck_is_whole,
    piles_are_declared,
    turn_is_somebody,
    moves_are_sound,
    invariant_holds,
)
