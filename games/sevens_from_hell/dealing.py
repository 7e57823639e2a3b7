"""The dealer of Sevens from Hell: the deal, and everything that happens by itself.

Closes books, brings the rest of a pick-up and the feet, passes the turn, and lays the hands open at
the end of a round. What it does next depends on the state alone.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardtable.core.cards import HIDDEN, Card, shuffled
from cardtable.core.frozen import replace
from cardtable.core.moves import Move, Pick, carries, says
from cardtable.core.piles import Piles
from cardtable.core.table import DEALER, OVER
from games.sevens_from_hell.books import BOOK, SEVEN, is_wild
from games.sevens_from_hell.options import house
from games.sevens_from_hell.scoring import scored
from games.sevens_from_hell.state import (
    ACQUIRE,
    CUTTING,
    DEAL,
    DRAWS,
    ENDED,
    FOOT,
    HAND,
    NEW,
    OPEN,
    PICK_UP,
    PLAY,
    SHEET,
    TURN_UP,
    Closing,
    HellState,
    asked_partner,
    book_piles,
    closed_by,
)
from games.sevens_from_hell.turns import draws

STARTS, BURY, SCORE, GATHER = "starts", "bury", "score", "gather"


# -- what the dealer does next -------------------------------------------------------------------


def next_move(state: HellState, rng: Random) -> Move:
    """The dealer's next move."""
    if state.phase == NEW:
        return says(DEALER, STARTS, int(rng.random() * state.table.seats))
    if state.phase == DEAL:
        return says(DEALER, "deal", cards=shuffled(state.piles["draw-0"], rng))
    if state.phase == TURN_UP:
        return _turned(state, rng)
    if state.phase == SHEET:
        return says(DEALER, GATHER)
    if state.phase == OPEN:
        return _opened(state)
    move = duty(state)
    if move is None:
        raise ValueError("the dealer has nothing to do here")
    return move


def _turned(state: HellState, rng: Random) -> Move:
    """The next of the five starting discards, or a seven back to a random place in its pile."""
    discard = state.piles["discard"]
    if discard and discard[-1].rank == SEVEN:
        pile = DRAWS[(len(discard) - 1) % 2]
        depth = int(rng.random() * (len(state.piles[pile]) + 1))
        return Move(DEALER, (Pick("discard", discard[-1]),), pile, (BURY, str(depth)))
    pile = DRAWS[len(discard) % 2]
    return carries(DEALER, pile, state.piles[pile][-1:], "discard")


def _opened(state: HellState) -> Move:
    for seat in range(state.table.seats):
        for pile in (f"hand-{seat}", f"foot-{seat}"):
            if state.piles[pile]:
                return carries(DEALER, pile, state.piles[pile], f"left-{seat}")
    return says(DEALER, SCORE)


def duty(state: HellState) -> Move | None:
    """Returns the dealer's move that follows from what the actor did; None: a seat has to act."""
    return _closing(state) or _owed(state) or _foot(state)


def _closing(state: HellState) -> Move | None:
    team = state.actor % house(state.table).teams
    if not state.melded[team]:
        return None
    names = book_piles(team)
    lying = state.piles.each(names)
    if BOOK not in map(len, lying):
        return None
    full = next(slot for slot, cards in enumerate(lying) if len(cards) == BOOK)
    number = 1 + len(state.piles.family(f"closed-{team}"))
    return carries(DEALER, names[full], topped(lying[full]), f"closed-{team}/{number}")


def topped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A closed book in order: a red card on top of a clean one, black on a dirty one (SFH-45)."""
    wilds = sum(1 for card in cards if is_wild(card))
    suits = "hd" if wilds in (0, BOOK) else "sc"
    top = next((card for card in cards if card.suit in suits), cards[-1])
    rest = list(cards)
    rest.remove(top)
    return (*rest, top)


def _owed(state: HellState) -> Move | None:
    """The lower four of a pick-up: aside while a first meld is unfinished, else to the hand."""
    if not state.owed:
        return None
    piles, seat = state.piles, state.actor
    if not state.melded[seat % house(state.table).teams]:
        if piles["aside"] or not piles["discard"]:
            return None
        lower = tuple(reversed(piles["discard"][-state.owed :]))
        return carries(DEALER, "discard", lower, "aside")
    for pile in ("aside", "discard"):
        cards = piles[pile] if pile == "aside" else piles[pile][::-1]
        if cards:
            return carries(DEALER, pile, cards[: state.owed], f"hand-{seat}")
    taller = int(len(piles["draw-1"]) > len(piles["draw-0"]))
    picks = draws(state, state.owed, taller)
    return Move(DEALER, picks, f"hand-{seat}") if picks else None


def _foot(state: HellState) -> Move | None:
    """The foot: when the hand is empty, when it was earned, or when the actor takes it (SFH-11)."""
    seat = state.actor
    foot = state.piles[f"foot-{seat}"]
    if not foot:
        return None
    empty = not state.piles[f"hand-{seat}"]
    handed = state.phase == ENDED and not house(state.table).remembers
    if empty or len(foot) < FOOT or (handed and closed_by(state, seat)):
        return carries(DEALER, f"foot-{seat}", (HIDDEN,) * len(foot), f"hand-{seat}")
    return None


# -- who is next ---------------------------------------------------------------------------------


def settled(state: HellState) -> HellState:
    """The state with its turn set: the dealer's, the actor's, the next seat's, or the end's."""
    if state.phase == CUTTING:
        return _next_cut(state)
    if state.phase not in (ACQUIRE, PLAY, ENDED):
        return replace(state, turn=DEALER) if state.turn not in (DEALER, OVER) else state
    if duty(state):
        return replace(state, turn=DEALER)
    state = replace(state, owed=0) if state.owed and state.top is None else state
    if state.phase != ACQUIRE and not state.piles[f"hand-{state.actor}"]:
        return _gone_out(state)
    if state.phase == ENDED:
        return _passed(state)
    asked = asked_partner(state)
    turn = state.actor if asked < 0 else asked
    return state if state.turn == turn else replace(state, turn=turn)


def _next_cut(state: HellState) -> HellState:
    seats = state.table.seats
    for offset in range(seats):
        seat = (state.starter + offset) % seats
        if not state.cuts[seat]:
            return replace(state, turn=seat)
    return replace(state, phase=DEAL, turn=DEALER)


def _gone_out(state: HellState) -> HellState:
    """A hand is empty and there is no foot left to take: that is going out (SFH-03, 04)."""
    return replace(state, out=state.actor, phase=OPEN, turn=DEALER)


def _passed(state: HellState) -> HellState:
    """The next seat's turn, or the end of the round when the draw piles are used up (SFH-36)."""
    actor = state.actor
    if closed_by(state, actor) and state.piles[f"foot-{actor}"]:
        earned = (*state.earned[:actor], True, *state.earned[actor + 1 :])
        state = replace(state, earned=earned)
    if not any(state.piles[pile] for pile in DRAWS):
        return replace(state, phase=OPEN, turn=DEALER)
    return _at_turn(state, (actor + 1) % state.table.seats)


def _at_turn(state: HellState, seat: int) -> HellState:
    return replace(
        state,
        phase=ACQUIRE,
        actor=seat,
        turn=seat,
        refused=False,
        top=None,
        owed=0,
        spent=0,
        spent_plain=False,
        asking=-1,
        answer="",
    )


# -- what the dealer's moves lead to -------------------------------------------------------------


def played(state: HellState, move: Move) -> HellState:
    """The state after a dealer's move."""
    return settled(_carried_out(state, move))


def _carried_out(state: HellState, move: Move) -> HellState:
    """The state after a dealer's move, its turn not yet set."""
    if move.words:
        return _WORDS[move.word](state, move)
    piles = state.piles.carry(move.picks, move.target)
    after = replace(state, piles=piles)
    if state.phase == TURN_UP:
        return _turned_up(after)
    if move.target.startswith("closed"):
        return replace(after, closings=(*state.closings, _closed(state, move)))
    if move.target.startswith("hand"):
        return _joined(after, move)
    return after


def _begun(state: HellState, number: int) -> HellState:
    rules = house(state.table)
    seats = state.table.seats
    return replace(
        state,
        phase=CUTTING if rules.cuts else DEAL,
        round=number,
        melded=(False,) * rules.teams,
        closings=(),
        earned=(False,) * seats,
        picked=((),) * seats,
        cuts=(0,) * seats,
        out=-1,
    )


def _hands_dealt(state: HellState, move: Move) -> HellState:
    each, cards = HAND + FOOT, move.cards
    piles: dict[str, tuple[Card, ...]] = {}
    for seat in range(state.table.seats):
        own = cards[seat * each : (seat + 1) * each]
        piles[f"hand-{seat}"], piles[f"foot-{seat}"] = own[:HAND], own[HAND:]
    rest = cards[each * state.table.seats :]
    half = (len(rest) + 1) // 2
    piles["draw-0"], piles["draw-1"] = rest[:half], rest[half:]
    return replace(state, piles=state.piles.with_piles(piles), phase=TURN_UP)


def _turned_up(state: HellState) -> HellState:
    discard = state.piles["discard"]
    if len(discard) < PICK_UP or discard[-1].rank == SEVEN:
        return state
    return _at_turn(state, state.starter)


def _buried(state: HellState, move: Move) -> HellState:
    pile, depth = move.target, move.numbers()[0]
    cards = state.piles[pile]
    changes = {
        pile: (*cards[:depth], move.picks[0].card, *cards[depth:]),
        "discard": state.piles["discard"][:-1],
    }
    return replace(state, piles=state.piles.with_piles(changes))


def _closed(state: HellState, move: Move) -> Closing:
    wilds = sum(1 for pick in move.picks if is_wild(pick.card))
    return Closing(state.actor, move.picks[0].pile.partition("/")[2], wilds)


def _joined(state: HellState, move: Move) -> HellState:
    """A hand has grown, by the foot or by a pick-up, whose open cards everybody has seen."""
    seat = state.actor
    state = replace(state, spent=0, spent_plain=False)
    if move.picks[0].pile.startswith("foot"):
        return state
    seen = tuple(pick.card for pick in move.picks if not pick.card.is_hidden)
    known = (*state.picked[seat], *seen)
    picked = (*state.picked[:seat], known, *state.picked[seat + 1 :])
    return replace(state, picked=picked, owed=max(0, state.owed - len(move.picks)))


def _gathered(state: HellState) -> HellState:
    """All cards back into one pack; the next seat starts the next round (SFH-48)."""
    cards = tuple(card for pile in state.piles.values() for card in pile)
    empty: dict[str, tuple[Card, ...]] = dict.fromkeys(state.piles, ())
    piles = Piles({**empty, "draw-0": cards})
    starter = (state.starter + 1) % state.table.seats
    return _begun(replace(state, piles=piles, starter=starter), state.round + 1)


_WORDS: dict[str, Callable[[HellState, Move], HellState]] = {
    STARTS: lambda state, move: _begun(replace(state, starter=move.numbers()[0]), 1),
    "deal": _hands_dealt,
    BURY: _buried,
    SCORE: lambda state, _: scored(state),
    GATHER: lambda state, _: _gathered(state),
}


def may_deal(state: HellState, move: Move) -> bool | None:
    """True when a save's dealer may have made this move by chance; None for moves without any."""
    if state.phase == NEW:
        numbers = move.numbers()
        return move.word == STARTS and len(numbers) == 1 and numbers[0] < state.table.seats
    if state.phase == TURN_UP and move.word == BURY:
        given = next_move(state, Random(0))
        depth = move.numbers()
        fits = len(depth) == 1 and depth[0] <= len(state.piles[given.target])
        return fits and (move.picks, move.target) == (given.picks, given.target)
    return None
