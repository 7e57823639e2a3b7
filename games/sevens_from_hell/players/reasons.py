"""The reasons of a computer player, in sentences for hints and for the log."""

from __future__ import annotations

from collections.abc import Sequence

from games.sevens_from_hell.books import (
    BOOK,
    DEUCE,
    JOKER,
    SEVEN,
    SLOTS,
    THREE,
    WILD_SLOT,
    WILDS,
    rank_name,
    slot_name,
)
from games.sevens_from_hell.options import House
from games.sevens_from_hell.players.encoding import DISCARD, DRAW, END, FOOT, STEPS, TAKE_BACK
from games.sevens_from_hell.state import (
    HellState,
    bench,
    closed_books,
    closed_by,
    held,
    pending,
    waiting_for,
)
from games.sevens_from_hell.turns import moves


def reason(view: HellState, actions: Sequence[int]) -> str:
    """The reason for the first of these actions, given the turn they belong to."""
    first = actions[0]
    if first == DRAW:
        return _drawn(view)
    if first == FOOT:
        return "The foot has been earned, so it may be picked up."
    if first == END:
        return "Nothing here may be discarded."
    if first == TAKE_BACK:
        return "The first meld cannot reach its minimum, so it goes back."
    if first in STEPS:
        return _laid(view, first, actions)
    if first < DRAW:
        return _thrown(view, first - DISCARD)
    return "Taking the pile costs two cards and brings five; a draw brings only two."


def _drawn(view: HellState) -> str:
    pile = view.piles["discard"]
    if not pile:
        return "There is no pile to take."
    if pile[-1].rank == THREE:
        return "There is a three on the pile, so nobody can take it."
    takes = any(move.target.startswith("books") for move in moves(view, view.turn))
    if takes:
        return "The pile could be taken, but the two cards it costs are worth more here."
    return "The pile cannot be taken with this hand."


def _goes_out(view: HellState, actions: Sequence[int]) -> bool:
    """True when these actions use the hand up, and the foot was in it."""
    seat = view.turn
    used = sum(len(STEPS[action].ranks) if action in STEPS else 1 for action in actions)
    return used == sum(held(view, seat)) and not view.piles[f"foot-{seat}"]


def _laid(view: HellState, first: int, actions: Sequence[int]) -> str:
    seat = view.turn
    side = bench(view, seat)
    if _goes_out(view, actions):
        return "This plays the last cards, and the round is over."
    step = STEPS[first]
    name = slot_name(SLOTS[step.slot])
    size = sum(side.open[step.slot]) + len(step.ranks)
    if not view.melded[side.house.team(seat)]:
        return _melded(view, side.house, actions)
    if size == BOOK:
        if closed_by(view, seat):
            return f"This closes the {name}, as everybody on this side has closed a book."
        earns = " and earns the foot" if view.piles[f"foot-{seat}"] else ""
        return f"This closes the {name}{earns}."
    if size == BOOK - 1 and closed_by(view, seat) and waiting_for(view, seat):
        mate = waiting_for(view, seat)[0]
        return f"This builds the {name} up to six and leaves the closing card to {{{mate}}}."
    if step.slot == WILD_SLOT:
        first_one = not closed_books(view, side.house.team(seat), side.house)[WILDS]
        early = "The wild book is best filled early" if first_one else "Another wild book grows"
        return f"{early}: this makes {size} of seven."
    if step.wilds:
        return f"A wild card helps the dirty book of {name} along: {size} of seven."
    return f"The book of {name} grows to {size} of seven."


def _melded(view: HellState, rules: House, actions: Sequence[int]) -> str:
    begun = pending(view)
    ranks = [rank for action in actions if action in STEPS for rank in STEPS[action].ranks]
    points = rules.points(begun) + sum(rules.worth[rank] for rank in ranks)
    whole = "This completes" if begun else "This is"
    minimum = rules.minimum(view.round)
    return f"{whole} a first meld of {points} points, where {minimum} are needed."


def _thrown(view: HellState, rank: int) -> str:
    seat = view.turn
    side = bench(view, seat)
    if _goes_out(view, (DISCARD + rank,)):
        return "This discards the last card, and the round is over."
    after = (seat + 1) % side.house.seats
    if rank == THREE:
        return f"A three fits no book, and with it on top {{{after}}} cannot take the pile."
    if rank in (JOKER, DEUCE):
        return _wild_thrown(view, seat)
    other = bench(view, after)
    slot = next(index for index, name in enumerate(SLOTS) if name == _slot(rank))
    size = sum(other.open[slot])
    number = held(view, seat)[rank]
    own = sum(bench(view, seat).open[slot])
    alone = f"A single {_one(rank)} is far from a book"
    if own:
        alone = f"Our book of {rank_name(rank)} holds {own} and can do without it"
    elif number > 1:
        alone = f"The {rank_name(rank)} help this hand least"
    if size > BOOK - 3:
        return f"{alone}, and {{{after}}} has no room to take it: that book already holds {size}."
    if size:
        return f"{alone}, and {{{after}}} has probably laid down all of them."
    return f"{alone}."


def _wild_thrown(view: HellState, seat: int) -> str:
    """A wild card is thrown only for want of anything else, or because it keeps a book whole."""
    counts = held(view, seat)
    if sum(counts) == counts[SEVEN] + counts[JOKER] + counts[DEUCE]:
        return "There is nothing else to discard: sevens never may be."
    return "Every other card of this hand is wanted more."


def _slot(rank: int) -> str:
    return {1: "A", 11: "J", 12: "Q", 13: "K"}.get(rank, str(rank))


def _one(rank: int) -> str:
    """A rank in the singular."""
    name = rank_name(rank)
    return "six" if name == "sixes" else name.removesuffix("s")
