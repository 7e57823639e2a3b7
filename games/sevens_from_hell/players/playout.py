"""Rules of thumb for a turn of Sevens from Hell, and imagined rounds played out by them.

What to take, lay down and throw away, as a sensible partner would. Reads the hand of the
seat on turn and what lies open; never another hand, a foot or a draw pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.core.table import OVER
from games.sevens_from_hell.books import (
    BOOK,
    CLEAN,
    DEUCE,
    DIRTY,
    JOKER,
    RANKS,
    SEVEN,
    SEVEN_SLOT,
    THREE,
    WILD_SLOT,
    WILDS,
)
from games.sevens_from_hell.players.encoding import (
    DISCARD,
    DRAW,
    END,
    FOOT,
    GROW,
    GROW_DEUCE,
    GROW_JOKER,
    SIZES,
    START,
    START_DEUCE,
    START_JOKER,
    START_WILD,
    naturals,
    size_of,
    unpacked,
    wilds,
)
from games.sevens_from_hell.players.endgame import last_turn, lay_all, threatened, way_out
from games.sevens_from_hell.players.first_meld import finish_meld, first_meld
from games.sevens_from_hell.players.model import Round

AS_LIKELY = (1.0,) * 14


class Weights(NamedTuple):
    """The weights of a player's judgement, found by self-play (docs/strength.md)."""

    pair: float = 9.0  # what it is worth to keep a pair,
    waiting: float = 7.0  # a card for a book of ours that waits at six,
    held: float = 3.0  # a third card that could have been laid down
    danger: float = 10.0  # against a discard that the next player can probably take
    face: float = 0.12  # against each point in the hand, for the round may end
    wild_first: bool = True  # the wild book before dirty ones
    patient: bool = False  # a clean book at six waits for its natural
    second: bool = False  # another wild book, once the dirty ones are closed
    hurry: int = 2  # everything goes down when an opponent is this close to going out
    trips: bool = False  # three of a kind are kept back too
    pairs_until: int = 999  # pairs are kept back for the pile while more cards are to be drawn,
    keeps_from: int = 4  # and while more are in the hand


NORMAL = Weights()
SHARP = Weights(danger=30.0, patient=True, second=True, trips=True, pairs_until=20)


class Turn:
    """One turn of one seat, as the rules of thumb go through it."""

    __slots__ = ("complete", "counts", "full", "model", "seat", "side", "size", "team", "weights")

    def __init__(self, model: Round, weights: Weights = NORMAL) -> None:
        self.model = model
        self.weights = weights
        self.seat = model.turn
        self.team = model.team[self.seat]
        self.look()

    def look(self) -> None:
        """Reads the hand and the table again."""
        model, seat = self.model, self.seat
        self.counts = unpacked(model.hand)
        self.size = size_of(model.hand)
        self.side = model.side
        self.full = model.full(seat)
        self.complete = model.complete(self.team)

    def lay(self, action: int, ranks: tuple[int, ...]) -> bool:
        """Lays cards down if the guard against an empty hand allows it; whether it did."""
        plain = self.size - self.counts[SEVEN]
        left = self.size - len(ranks)
        plain -= len(ranks) - ranks.count(SEVEN)
        free = self.complete or bool(self.model.feet[self.seat])
        if left == 0:
            if not free:
                return False
        elif (plain < 1 or (left < 2 and not free)) and action not in self.model.legal():
            return False
        closes = self.model.closed_by[self.seat]
        self.model.apply(action)
        self.size = left
        for rank in ranks:
            self.counts[rank] -= 1
        if self.model.closed_by[self.seat] != closes or left == 0:
            self.look()
        return True

    @property
    def over(self) -> bool:
        """True when the turn is over, because the seat went out."""
        return self.model.turn != self.seat


def play_turn(model: Round, weights: Weights = NORMAL) -> None:
    """Plays a whole turn of the seat on turn."""
    seat = model.turn
    if model.acquiring:
        model.apply(take(model))
    turn = Turn(model, weights)
    lay_down(turn)
    if model.turn == seat:
        model.apply(throw(turn))


def play_on(model: Round, turns: int, weights: Weights = NORMAL) -> None:
    """Plays this many turns, or to the end of the round."""
    while turns and model.turn != OVER:
        play_turn(model, weights)
        turns -= 1


# -- taking --------------------------------------------------------------------------------------


def take(model: Round) -> int:
    """The pile whenever it may be had, for it costs two cards and brings five; else the draw."""
    actions = model.legal()
    if len(actions) == 1:
        return actions[0]
    if FOOT in actions:
        return FOOT
    piles = [action for action in actions if action not in (DRAW, FOOT)]
    return piles[0] if piles else DRAW


# -- laying down ---------------------------------------------------------------------------------


def lay_down(turn: Turn) -> None:
    """Everything worth laying down: a first meld, all that is left, or naturals and then wilds."""
    model = turn.model
    if not model.melded[turn.team] and not _melds(turn):
        return
    for _ in range(3):  # a foot picked up on the way is played as well
        before = model.closed_by[turn.seat], model.feet[turn.seat]
        if _goes_out(turn):
            return
        lay_naturals(turn)
        if not turn.over:
            _wilds(turn)
        if turn.over or (model.closed_by[turn.seat], model.feet[turn.seat]) == before:
            break
    if not turn.over and (last_turn(model) or threatened(model, turn.weights.hurry)):
        lay_all(model)
        turn.look()
    run_out(turn)


def _melds(turn: Turn) -> bool:
    """Lays a first meld down if there is one, and what a pick-up began; whether it stands."""
    model = turn.model
    for action in first_meld(model):
        model.apply(action)
    if model.melding:
        finish_meld(model)
    turn.look()
    return model.melded[turn.team]


def _goes_out(turn: Turn) -> bool:
    """Lays all cards down but one to discard, if that ends the round; whether it did."""
    way = way_out(turn.model)
    for action in way:
        turn.model.apply(action)
    if way:
        turn.look()
    return bool(way)


def run_out(turn: Turn) -> None:
    """Plays the rest where nothing can be discarded: he goes out with it (SFH-03), or draws breath.

    A play that only stands because more can follow obliges to play on.
    """
    model = turn.model
    while not turn.over and not may_throw(turn):
        actions = model.legal()
        if END in actions or actions[0] < GROW:
            return
        model.apply(actions[0])
        turn.look()


def lay_naturals(turn: Turn) -> None:
    """Cards onto our books, three and more to new ones; a closing card when it may be played."""
    for slot, rank in enumerate(RANKS):
        if turn.counts[rank]:
            _lay_rank(turn, slot, rank)
            if turn.over:
                return


def _lay_rank(turn: Turn, slot: int, rank: int) -> None:
    number = turn.counts[rank]
    size = SIZES[turn.side[slot]]
    if not size:
        if number < 3 or (number == 3 and slot != SEVEN_SLOT and _keeps_three(turn)):
            return
        if not turn.lay(START + slot, (rank, rank, rank)):
            return
        size, number = 3, number - 3
    elif number == 2 and size <= BOOK - 3 and _keeps_pairs(turn):
        return
    for _ in range(min(number, turn.full - size)):
        if not turn.lay(GROW + slot, (rank,)):
            return


def _keeps_three(turn: Turn) -> bool:
    return turn.weights.trips and _keeps_pairs(turn)


def _keeps_pairs(turn: Turn) -> bool:
    """True when a pair stays in the hand, so that the pile may be taken with it onto its book."""
    if turn.complete and not turn.model.feet[turn.seat]:
        return False
    left, right = turn.model.draws
    return turn.size > turn.weights.keeps_from and len(left) + len(right) > turn.weights.pairs_until


def _wilds(turn: Turn) -> None:
    """The wild book first, then what closes or feeds dirty books."""
    held = turn.counts[DEUCE] + turn.counts[JOKER]
    if not held:
        return
    lying = turn.side[WILD_SLOT]
    if (lying or held >= 3) and _feeds_wilds(turn, lying):
        _feed_wild_book(turn, lying)
    if not turn.over and turn.counts[DEUCE] + turn.counts[JOKER]:
        _dirty(turn)


def _feeds_wilds(turn: Turn, lying: int) -> bool:
    """True when wilds go to a wild book: the first one early, another when nothing else calls."""
    if not turn.model.closed[turn.team][WILDS]:
        return turn.weights.wild_first
    return not _wants_dirty(turn) and (turn.weights.second or not lying)


def _feed_wild_book(turn: Turn, lying: int) -> None:
    if not lying:
        jokers = max(0, 3 - turn.counts[DEUCE])
        ranks = (DEUCE,) * (3 - jokers) + (JOKER,) * jokers
        if not turn.lay(START_WILD + jokers, ranks):
            return
        lying = 3
    while lying < turn.full and not turn.over:
        wild = _cheaper_wild(turn)
        if wild < 0 or not turn.lay(_grow_wild(wild) + WILD_SLOT, (wild,)):
            return
        lying += 1
        if lying == BOOK:
            return


def _cheaper_wild(turn: Turn) -> int:
    if turn.counts[DEUCE]:
        return DEUCE
    return JOKER if turn.counts[JOKER] else -1


def _grow_wild(wild: int) -> int:
    return GROW_DEUCE if wild == DEUCE else GROW_JOKER


def _wants_dirty(turn: Turn) -> bool:
    need = turn.model.missing[turn.team]
    return need[DIRTY] > 0


def _dirty(turn: Turn) -> None:
    """Wilds onto books that are to be dirty: those that close with them first."""
    model = turn.model
    natural = [naturals(book) for book in turn.side[:WILD_SLOT]]
    wild = [wilds(book) for book in turn.side[:WILD_SLOT]]
    need = model.missing[turn.team]
    saving = bool(not model.closed[turn.team][WILDS] and turn.weights.wild_first)
    clean = [slot for slot in range(WILD_SLOT) if natural[slot] and not wild[slot]]
    keep = max(clean, key=lambda slot: natural[slot], default=-1) if need[CLEAN] else -1
    order = sorted(
        (slot for slot in range(WILD_SLOT) if natural[slot] and slot not in (SEVEN_SLOT, keep)),
        key=lambda slot: (-(natural[slot] + wild[slot]), -wild[slot]),
    )
    for slot in order:
        _feed_dirty(turn, slot, saving, bool(need[DIRTY]))
        if turn.over:
            return
    if need[DIRTY] and not saving:
        _start_dirty(turn)


def _feed_dirty(turn: Turn, slot: int, saving: bool, wanted: bool) -> None:
    """Closes this book with wilds if they reach; otherwise feeds it when dirty ones are wanted."""
    natural_count, wild_count = naturals(turn.side[slot]), wilds(turn.side[slot])
    held = turn.counts[DEUCE] + turn.counts[JOKER]
    short = BOOK - natural_count - wild_count
    room = natural_count - 1 - wild_count
    if (
        turn.full == BOOK
        and short <= min(held, room)
        and (wanted or wild_count or (short == 1 and _hastens(turn, saving)))
    ):
        use = short
    elif saving or not wanted:
        return
    else:
        use = min(held, room, turn.full - natural_count - wild_count, 1 if natural_count < 4 else 2)
    for _ in range(use):
        wild = _cheaper_wild(turn)
        if wild < 0 or not turn.lay(_grow_wild(wild) + slot, (wild,)) or turn.over:
            return


def _hastens(turn: Turn, saving: bool) -> bool:
    """True when a wild closes a clean book of six: not while saved, unless the foot is near."""
    earns = bool(turn.model.feet[turn.seat]) and not turn.model.closed_by[turn.seat]
    return not turn.weights.patient and (earns or not saving)


def _start_dirty(turn: Turn) -> None:
    """A pair with a wild card becomes a dirty book."""
    for slot, rank in enumerate(RANKS):
        wild = _cheaper_wild(turn)
        if wild < 0:
            return
        if not turn.side[slot] and slot != SEVEN_SLOT and turn.counts[rank] == 2:
            action = (START_DEUCE if wild == DEUCE else START_JOKER) + slot
            turn.lay(action, (rank, rank, wild))
            if turn.over:
                return


# -- throwing away -------------------------------------------------------------------------------


def throw(turn: Turn) -> int:
    """The discard that costs least, or the end of a turn without one."""
    ranked = discards(turn)
    return DISCARD + ranked[0][1] if ranked else END


def discards(turn: Turn, hidden: Sequence[float] = AS_LIKELY) -> list[tuple[float, int]]:
    """The possible discards, cheapest first, as (cost, rank); in a last turn the most valuable.

    `hidden` says by rank how likely the next player holds a pair of it, against the average.
    """
    if not may_throw(turn):
        return []
    held = [rank for rank, number in enumerate(turn.counts) if number and rank != SEVEN]
    if last_turn(turn.model):
        return sorted((-float(turn.model.house.worth[rank]), rank) for rank in held)
    risk = _risk(turn)
    return sorted((discard_cost(turn, rank, risk * hidden[rank]), rank) for rank in held)


def may_throw(turn: Turn) -> bool:
    """True when the seat may discard now: it must keep a card, take its foot, or go out."""
    free = turn.complete or bool(turn.model.feet[turn.seat])
    return turn.size > turn.counts[SEVEN] and (turn.size >= 2 or free)


def discard_cost(turn: Turn, rank: int, risk: float) -> float:
    """The cost of throwing a rank away: our loss, and the gain the next player may have."""
    model, weights = turn.model, turn.weights
    if rank == THREE:
        return -3.0 - 0.1 * min(len(model.discard), 10)
    if rank in (JOKER, DEUCE):
        return 40.0 + model.house.worth[rank]
    slot = rank - 4 if rank != 1 else 10
    size = SIZES[turn.side[slot]]
    total = _KEEPS[min(turn.counts[rank], 3)](weights) - weights.face * model.house.worth[rank]
    if size:
        total += weights.waiting if size == BOOK - 1 else weights.held
    return total + risk * _taker_fits(turn, slot)


_KEEPS = (
    lambda _: 0.0,
    lambda _: 0.0,
    lambda weights: weights.pair,
    lambda weights: weights.pair + weights.held,
)


def _risk(turn: Turn) -> float:
    """The cost of the next player taking the pile, times the chance that he holds a pair."""
    model = turn.model
    after = (turn.seat + 1) % len(model.hands)
    chance = min(1.0, size_of(model.hands[after]) / 30.0)
    if not model.melded[model.team[after]]:
        chance *= 0.5
    return turn.weights.danger * chance * min(len(model.discard) + 1, 5) / 5.0


def _taker_fits(turn: Turn, slot: int) -> float:
    """True when the next player's books have room for three of these, and he may hold two."""
    model = turn.model
    size = SIZES[model.turn_start[(turn.seat + 1) % len(model.hands)][0][slot]]
    if size > BOOK - 3:
        return 0.0
    return 0.4 if size else 1.0  # he would have laid down what he held of it
