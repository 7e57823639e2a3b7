"""Checks that run in every position: the deck, piles, turn, legal moves and outcome."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterator

from cardtable.conformance.case import Case, bad_sentence, first_difference
from cardtable.core import position
from cardtable.core.moves import Move
from cardtable.core.state import Outcome
from cardtable.core.table import DEALER, OVER


def deck_is_whole(case: Case) -> Iterator[str]:
    """No card is lost, doubled or strange."""
    deck = Multiset(case.rules.deck(case.state.table))
    lying = case.state.piles.cards()
    if lying == deck:
        return
    lost, strange = deck - lying, lying - deck
    if lost:
        yield f"cards are missing: {' '.join(map(str, lost.elements()))}"
    if strange:
        yield f"cards too many: {' '.join(map(str, strange.elements()))}"


def piles_are_declared(case: Case) -> Iterator[str]:
    """Every pile lies in a zone, and every single pile is there."""
    strange = [pile for pile in case.state.piles if not case.zones.has(pile)]
    if strange:
        yield f"piles that no zone declares: {', '.join(strange)}"
    missing = [name for name in case.zones.names() if name not in case.state.piles]
    if missing:
        yield f"declared piles that are not there: {', '.join(missing)}"


def turn_is_somebody(case: Case) -> Iterator[str]:
    """The table waits for a seat or the dealer, or the game is over and has a result."""
    turn = case.state.turn
    if turn not in (DEALER, OVER) and turn not in case.seats:
        yield f"the turn is {turn!r}, which is no seat of {len(case.seats)}"
    outcome = case.rules.outcome(case.state)
    if turn != OVER and outcome is not None:
        yield f"there is an outcome before the game is over: {outcome}"
    if turn == OVER:
        yield from _outcome(case, outcome)


def _outcome(case: Case, outcome: Outcome | None) -> Iterator[str]:
    if outcome is None:
        yield "the game is over and has no outcome"
        return
    if len(outcome.scores) != len(case.seats):
        yield f"expected a score for each of {len(case.seats)} seats, got {outcome.scores}"
    if any(seat not in case.seats for seat in outcome.winners):
        yield f"the winners {outcome.winners} are no seats of this table"
    if not outcome.reason:
        yield "the outcome says no reason"
    if wrong := bad_sentence(outcome.reason, len(case.seats)):
        yield wrong
    yield from _celebration(case, outcome)
    if case.all_moves():
        yield f"the game is over and {case.all_moves()[0]} is still legal"


def _celebration(case: Case, outcome: Outcome) -> Iterator[str]:
    """Everything in the celebration is declared, whoever looks at the table."""
    known = {counter.name for counter in case.zones.counters} | set(case.zones.by_name)
    for seat in case.seats if outcome.winners else ():
        waves = case.rules.handling.celebration(case.view(seat), outcome.winners).waves
        strange = [name for wave in waves for name in wave if name.partition("/")[0] not in known]
        if strange:
            yield f"the celebration names what nobody declares: {', '.join(strange)}"


def moves_are_sound(case: Case) -> Iterator[str]:
    """Legal moves are distinct, of their seat, readable, and take cards that lie there."""
    for seat in case.seats:
        moves = case.moves(seat)
        if not isinstance(moves, tuple):
            yield f"moves gives a {type(moves).__name__}, not a tuple"
        if seat == case.state.turn and not moves:
            yield f"seat {seat} is on turn and has no legal move"
        for move, count in Multiset(moves).items():
            if count > 1:
                yield f"{move} is listed {count} times"
            yield from _sound(case, seat, move)


def _sound(case: Case, seat: int, move: Move) -> Iterator[str]:
    if move.seat != seat:
        yield f"{move} is listed for seat {seat}"
    if Move.parse(str(move)) != move:
        yield f"{move} reads back as another move"
    if move.target and not case.zones.has(move.target):
        yield f"{move} goes to a pile that no zone declares"
    for (pile, card), count in Multiset(move.picks).items():
        cards = case.state.piles[pile]
        if not case.zones.has(pile):
            yield f"{move} takes from a pile that no zone declares"
        elif card.is_hidden != (not case.zones.of_pile(pile).seen_by(seat)):
            seen = "cannot see" if not card.is_hidden else "sees"
            yield f"{move} names {card} in {pile}, which seat {seat} {seen}"
        elif (len(cards) if card.is_hidden else cards.count(card)) < count:
            yield f"{move} takes {card} {count} times from {pile}, where it does not lie so often"


def order_is_stable(case: Case) -> Iterator[str]:
    """The legal moves come in the same order each time they are listed."""
    again = position.read(case.rules, position.write(case.rules, case.state))
    for seat in case.seats:
        moves = case.moves(seat)
        if moves != case.rules.moves(case.state, seat):
            yield f"the moves of seat {seat} come in another order the second time"
        elif moves != case.rules.moves(again, seat):
            yield f"the moves of seat {seat} come otherwise in the same position read from text"


def text_comes_back(case: Case) -> Iterator[str]:
    """A position's text gives the position again, and a state can be a key."""
    text = position.write(case.rules, case.state)
    again = position.read(case.rules, text)
    if difference := first_difference(case.state, again):
        yield f"the position reads back otherwise: {difference}"
    elif hash(again) != hash(case.state):
        yield "equal positions have different hashes"


def invariant_holds(case: Case) -> Iterator[str]:
    """The game's own invariant."""
    wrong = case.rules.invariant(case.state)
    if wrong != "":
        yield wrong or f"the invariant says {wrong!r}, which is no text"


CHECKS = (
    deck_is_whole,
    piles_are_declared,
    turn_is_somebody,
    moves_are_sound,
    invariant_holds,
)
