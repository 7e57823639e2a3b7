"""The reasons of a computer player of Sevens from Hell, in sentences for hints and for the log.

A sentence says what follows from the view and no more: tests read every claim and play it out.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card
from games.sevens_from_hell.books import (
    BOOK,
    DEUCE,
    JOKER,
    RANKS,
    SEVEN,
    SEVEN_SLOT,
    SLOT_OF_RANK,
    SLOTS,
    THREE,
    WILD_SLOT,
    WILDS,
    rank_name,
    slot_name,
)
from games.sevens_from_hell.options import House
from games.sevens_from_hell.players.encoding import (
    DISCARD,
    DRAW,
    END,
    FOOT,
    PICK_PAIRS,
    STEPS,
    TAKE_BACK,
)
from games.sevens_from_hell.state import (
    PICK_UP,
    HellState,
    bench,
    closed_books,
    closed_by,
    held,
    pending,
    waiting_for,
)
from games.sevens_from_hell.turns import moves

CUT_24 = "A hand and a foot take 24 cards."
_COUNTS = ("no", "one", "two", "three", "four")
_FINEST = 5.0  # points: imagined rounds tell no smaller gap


def behind(gap: float) -> str:
    """Words a gap in points, in tens: imagined rounds tell no finer.

    >>> behind(3.0), behind(17.0)
    ('', 'about 20 points')
    """
    return f"about {max(10 * round(gap / 10), 10)} points" if gap >= _FINEST else ""


def named(actions: Sequence[int], best: Sequence[int]) -> str:
    """A plan in a few words, beside the one that is followed."""
    first, last = actions[0], actions[-1]
    if first == DRAW:
        return "drawing"
    if first in _PICKS:
        return "taking the pile"
    laid, usual = _laid_by(actions), _laid_by(best)
    if laid == usual:
        return f"{_ended(last)}{' at the end' if laid else ''}"
    if not laid:
        return "laying nothing down"
    if len(laid) == len(usual):
        return "laying down other cards"
    return f"laying down {'more' if len(laid) > len(usual) else 'less'}"


def _laid_by(actions: Sequence[int]) -> list[int]:
    """The ranks that actions lay down, in order."""
    return sorted(rank for action in actions if action in STEPS for rank in STEPS[action].ranks)


def _ended(action: int) -> str:
    if action == END:
        return "discarding nothing"
    if DISCARD <= action < DRAW:
        wild = action - DISCARD in (JOKER, DEUCE)
        return f"discarding {'a wild card' if wild else _a(action - DISCARD)}"
    return "going on otherwise"


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
    return _taken(view, first)


# -- drawing, or taking the pile -----------------------------------------------------------------


def _drawn(view: HellState) -> str:
    pile = view.piles["discard"]
    if not pile:
        return "There is no pile to take."
    if pile[-1].rank == THREE:
        return "There is a three on the pile, so nobody can take it."
    takes = [move for move in moves(view, view.turn) if move.target.startswith("books")]
    if takes:
        kept = _two([pick.card for pick in takes[0].picks[1:]])
        return f"The pile could be taken with {kept}; a draw keeps them in hand."
    return "The pile cannot be taken with this hand."


def _two(cards: Sequence[Card]) -> str:
    """Two cards that take a pile: two nines, two wilds."""
    return f"two {rank_name(cards[0].rank)}"


_PICKS = range(DRAW + 4, DRAW + 8)  # with two naturals, or one of three pairs of wilds


def _taken(view: HellState, action: int) -> str:
    """Names what the pile brings: the book that it begins, or how far it comes."""
    top = view.piles["discard"][-1].rank
    pair = "two wilds" if action in PICK_PAIRS else f"two {rank_name(top)}"
    slot = SLOT_OF_RANK[top]
    size = sum(bench(view, view.turn).open[slot])
    name = slot_name(SLOTS[slot])
    if not size:
        makes = f"begins a book of {name}"
    elif size + 3 == BOOK:
        makes = f"closes the book of {name}"
    else:
        makes = f"brings the book of {name} to {size + 3} of seven"
    more = _COUNTS[PICK_UP - 1]
    return f"Taking the pile with {pair} {makes}, and brings {more} more cards; a draw brings two."


# -- laying down ---------------------------------------------------------------------------------


def _goes_out(view: HellState, actions: Sequence[int]) -> bool:
    """True when these actions use the hand up, and the foot was in it."""
    seat = view.turn
    used = sum(len(STEPS[action].ranks) if action in STEPS else 1 for action in actions)
    return used == sum(held(view, seat)) and not view.piles[f"foot-{seat}"]


def _laid(view: HellState, first: int, actions: Sequence[int]) -> str:
    seat = view.turn
    side = bench(view, seat)
    if not view.melded[side.house.team(seat)]:
        return _melded(view, side.house, actions)
    if _goes_out(view, actions):
        return "This plays the last cards, and the round is over."
    step = STEPS[first]
    name = slot_name(SLOTS[step.slot])
    size = sum(side.open[step.slot]) + len(step.ranks)
    if size == BOOK:
        if closed_by(view, seat):
            return f"This closes the {name}, as everybody on this side has closed a book."
        earns = " and earns the foot" if view.piles[f"foot-{seat}"] else ""
        return f"This closes the {name}{earns}."
    if size == BOOK - 1 and closed_by(view, seat) and waiting_for(view, seat):
        mate = waiting_for(view, seat)[0]
        return f"This builds the {name} up to six and leaves the closing card to {{{mate}}}."
    return _grown(view, first, size)


def _grown(view: HellState, first: int, size: int) -> str:
    """For a book that is begun, or grows and is not closed."""
    seat, step = view.turn, STEPS[first]
    side = bench(view, seat)
    name = slot_name(SLOTS[step.slot])
    wilds = side.open[step.slot][1]
    begun = size == len(step.ranks)
    if step.slot == WILD_SLOT:
        first_one = not closed_books(view, side.house.team(seat), side.house)[WILDS]
        early = "The wild book is best filled early" if first_one else "Another wild book grows"
        return f"{early}: this makes {size} of seven."
    if step.wilds:
        if begun:
            return f"Two {name} and a wild card begin a dirty book."
        if wilds:
            return f"A wild card helps the dirty book of {name} along: {size} of seven."
        return f"A wild card makes the clean book of {name} a dirty one: {size} of seven."
    kind = "" if step.slot == SEVEN_SLOT else "dirty " if wilds else "clean "
    if begun:
        return f"Three {name} begin {f'a {kind}book' if kind else 'their book'}."
    return f"The {kind}book of {name} grows to {size} of seven."


def _melded(view: HellState, rules: House, actions: Sequence[int]) -> str:
    """The total of a first meld ends with the card that reaches the minimum."""
    begun, minimum = pending(view), rules.minimum(view.round)
    points = rules.points(begun)
    for action in actions:
        if action not in STEPS or points >= minimum:
            break
        points += sum(rules.worth[rank] for rank in STEPS[action].ranks)
    if points < minimum:
        return f"This is part of a first meld, which needs {minimum} points."
    whole = "This completes" if begun else "This begins"
    return f"{whole} a first meld of {points} points, where {minimum} are needed."


# -- discarding ----------------------------------------------------------------------------------


def _thrown(view: HellState, rank: int) -> str:
    seat = view.turn
    side = bench(view, seat)
    if _goes_out(view, (DISCARD + rank,)):
        return "This discards the last card, and the round is over."
    after = (seat + 1) % side.house.seats
    if rank == THREE:
        return f"A three fits no book, and with it on top {{{after}}} cannot take the pile."
    if rank in (JOKER, DEUCE):
        return _wild_thrown(view, seat, rank)
    own, counts = sum(side.open[SLOT_OF_RANK[rank]]), held(view, seat)
    if own:
        alone = f"Our book of {rank_name(rank)} holds {own} and can do without it"
    elif counts[rank] == 1:
        alone = f"A single {_one(rank)} is far from a book"
    else:
        alone = _of_several(view, rank)
    return f"{alone}{_for_the_next(view, after, rank)}."


def _of_several(view: HellState, rank: int) -> str:
    """For a card of which others are kept: why no single one was thrown, or that one was there."""
    counts, side = held(view, view.turn), bench(view, view.turn)
    single = [one for one in RANKS if counts[one] == 1 and one not in (rank, SEVEN)]
    loose = [one for one in single if not sum(side.open[SLOT_OF_RANK[one]])]
    kept = _COUNTS[counts[rank] - 1] if counts[rank] <= len(_COUNTS) else "others"
    stays = f"{kept} {_one(rank) if counts[rank] == 2 else rank_name(rank)} of this hand"
    stays = f"{stays} {'stays' if counts[rank] == 2 else 'stay'}"
    if not loose:
        return f"No loose card here is single, and {stays}"
    worth = side.house.worth
    if worth[rank] < min(worth[one] for one in loose):
        return f"A {_one(rank)} is worth less than any single card here, and {stays}"
    return f"{stays[0].upper()}{stays[1:]}"


def _for_the_next(view: HellState, after: int, rank: int) -> str:
    """Says what the next player could do with the card, as far as it can be seen."""
    size, name = sum(bench(view, after).open[SLOT_OF_RANK[rank]]), rank_name(rank)
    if size > BOOK - 3:
        return f", and {{{after}}} has no room to take it: that book already holds {size}"
    seen = in_sight(view, view.turn)
    others = [one for one in RANKS if held(view, view.turn)[one] and one not in (rank, SEVEN)]
    if others and seen[rank] < max(seen[one] for one in others):
        return ""
    packs = bench(view, after).house.packs
    count = f"{seen[rank]} of {4 * packs}"
    most = "no other rank here has more" if others else "the others are hidden"
    return f", and {count} {name} are in sight: {most}, and {{{after}}} needs two of them"


def in_sight(view: HellState, seat: int) -> list[int]:
    """The number of cards of each rank that a seat can see or has seen laid away."""
    seen = [0] * 14
    for name, cards in view.piles.items():
        if name.startswith(("books-", "closed-", "discard", "aside", f"hand-{seat}")):
            for card in cards:
                seen[card.rank] += not card.is_hidden
    return seen


def _wild_thrown(view: HellState, seat: int, rank: int) -> str:
    """A wild card is thrown only for want of anything else, or because it keeps a book whole."""
    counts = held(view, seat)
    if sum(counts) == counts[SEVEN] + counts[JOKER] + counts[DEUCE]:
        return "There is nothing else to discard: sevens never may be."
    natural = [one for one in RANKS if counts[one] and one != SEVEN]
    side = bench(view, seat)
    if all(counts[one] > 1 or sum(side.open[SLOT_OF_RANK[one]]) for one in natural):
        return "Every other card here fits one of our books or has a second one of its rank."
    return f"It counts {side.house.worth[rank]} against this hand once the round is over."


def _one(rank: int) -> str:
    """A rank in the singular."""
    name = rank_name(rank)
    return "six" if name == "sixes" else name.removesuffix("s")


def _a(rank: int) -> str:
    """A card of a rank, with its article: an ace, a nine."""
    return f"{'an' if _one(rank)[0] in 'ae' else 'a'} {_one(rank)}"
