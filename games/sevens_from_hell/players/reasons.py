"""The reasons of a computer player of Sevens from Hell, in sentences for hints and for the log.

A sentence says what follows from the view and no more: tests read every claim and play it out.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.lists import one_after_another
from cardtable.core.messages import seat_name, shown
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
from games.sevens_from_hell.messages import say
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
    HellState,
    bench,
    closed_books,
    closed_by,
    held,
    pending,
    waiting_for,
)
from games.sevens_from_hell.turns import moves

_FINEST = 5.0  # points: imagined rounds tell no smaller gap
_CARDS = {  # one card of a rank
    1: say.later("ace", "rank"),
    4: say.later("four", "rank"),
    5: say.later("five", "rank"),
    6: say.later("six", "rank"),
    8: say.later("eight", "rank"),
    9: say.later("nine", "rank"),
    10: say.later("ten", "rank"),
    11: say.later("jack", "rank"),
    12: say.later("queen", "rank"),
    13: say.later("king", "rank"),
}
_THROWN = {
    JOKER: say.later("a wild card", "what is discarded"),
    DEUCE: say.later("a wild card", "what is discarded"),
    1: say.later("an ace", "what is discarded"),
    THREE: say.later("a three", "what is discarded"),
    4: say.later("a four", "what is discarded"),
    5: say.later("a five", "what is discarded"),
    6: say.later("a six", "what is discarded"),
    8: say.later("an eight", "what is discarded"),
    9: say.later("a nine", "what is discarded"),
    10: say.later("a ten", "what is discarded"),
    11: say.later("a jack", "what is discarded"),
    12: say.later("a queen", "what is discarded"),
    13: say.later("a king", "what is discarded"),
}


def cut_24() -> str:
    """For a cut near the number of cards that a seat is dealt."""
    return say("A hand and a foot take 24 cards.")


def foot_left() -> str:
    """Refuses a partner who would go out."""
    return say("The foot is still to be picked up, and would count against us.")


def of_hand_left(points: int, limit: int) -> str:
    """Answers a partner who would go out, by what the own hand would cost."""
    if points <= limit:
        return say.of(
            points,
            "1 point would be left in this hand, no more than the {limit} that count for going"
            " out.",
            "{count} points would be left in this hand, no more than the {limit} that count for"
            " going out.",
            limit=limit,
        )
    return say.of(
        points,
        "1 point would be left in this hand, more than the {limit} that count for going out.",
        "{count} points would be left in this hand, more than the {limit} that count for going"
        " out.",
        limit=limit,
    )


def nothing_better() -> str:
    """For a move that is made for want of another."""
    return say("Nothing better is allowed here.")


def behind(gap: float) -> str:
    """Words a gap in points, in tens: imagined rounds tell no finer.

    >>> behind(3.0), behind(17.0)
    ('', 'about 20 points')
    """
    if gap < _FINEST:
        return ""
    return say.of(max(10 * round(gap / 10), 10), "about 1 point", "about {count} points")


def named(actions: Sequence[int], best: Sequence[int]) -> str:
    """A plan in a few words, beside the one that is followed."""
    first, last = actions[0], actions[-1]
    if first == DRAW:
        return say("drawing")
    if first in _PICKS:
        return say("taking the pile")
    laid, usual = _laid_by(actions), _laid_by(best)
    if laid == usual:
        return _ended_after_laying(last) if laid else _ended(last)
    if not laid:
        return say("laying nothing down")
    if len(laid) == len(usual):
        return say("laying down other cards")
    return say("laying down more") if len(laid) > len(usual) else say("laying down less")


def _laid_by(actions: Sequence[int]) -> list[int]:
    """The ranks that actions lay down, in order."""
    return sorted(rank for action in actions if action in STEPS for rank in STEPS[action].ranks)


def _ended(action: int) -> str:
    if action == END:
        return say("discarding nothing")
    if DISCARD <= action < DRAW:
        return say("discarding {card}", card=_THROWN[action - DISCARD])
    return say("going on otherwise")


def _ended_after_laying(action: int) -> str:
    """The same where cards were laid down before."""
    if action == END:
        return say("discarding nothing at the end")
    if DISCARD <= action < DRAW:
        return say("discarding {card} at the end", card=_THROWN[action - DISCARD])
    return say("going on otherwise at the end")


def reason(view: HellState, actions: Sequence[int]) -> str:
    """The reason for the first of these actions, given the turn they belong to."""
    first = actions[0]
    if first == DRAW:
        return _drawn(view)
    if first == FOOT:
        return say("The foot has been earned, so it may be picked up.")
    if first == END:
        return say("Nothing here may be discarded.")
    if first == TAKE_BACK:
        return say("The first meld cannot reach its minimum, so it goes back.")
    if first in STEPS:
        return _laid(view, first, actions)
    if first < DRAW:
        return _thrown(view, first - DISCARD)
    return _taken(view, first)


# -- drawing, or taking the pile -----------------------------------------------------------------


def _drawn(view: HellState) -> str:
    pile = view.piles["discard"]
    if not pile:
        return say("There is no pile to take.")
    if pile[-1].rank == THREE:
        return say("There is a three on the pile, so nobody can take it.")
    takes = [move for move in moves(view, view.turn) if move.target.startswith("books")]
    if takes:
        return say(
            "The pile could be taken with two {ranks}; a draw keeps them in hand.",
            ranks=rank_name(takes[0].picks[1].card.rank),
        )
    return say("The pile cannot be taken with this hand.")


_PICKS = range(DRAW + 4, DRAW + 8)  # with two naturals, or one of three pairs of wilds


def _taken(view: HellState, action: int) -> str:
    """Names what the pile brings: the book that it begins, or how far it comes."""
    top = view.piles["discard"][-1].rank
    slot = SLOT_OF_RANK[top]
    size = sum(bench(view, view.turn).open[slot])
    pair = rank_name(DEUCE if action in PICK_PAIRS else top)
    book = slot_name(SLOTS[slot])
    if not size:
        return say(
            "Taking the pile with two {pair} begins a book of {book}, and brings four more cards;"
            " a draw brings two.",
            pair=pair,
            book=book,
        )
    if size + 3 == BOOK:
        return say(
            "Taking the pile with two {pair} closes the book of {book}, and brings four more cards;"
            " a draw brings two.",
            pair=pair,
            book=book,
        )
    return say(
        "Taking the pile with two {pair} brings the book of {book} to {size} of seven, and brings"
        " four more cards; a draw brings two.",
        pair=pair,
        book=book,
        size=size + 3,
    )


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
        return say("This plays the last cards, and the round is over.")
    step = STEPS[first]
    name = slot_name(SLOTS[step.slot])
    size = sum(side.open[step.slot]) + len(step.ranks)
    if size == BOOK:
        return _closes(view, name)
    if size == BOOK - 1 and closed_by(view, seat) and waiting_for(view, seat):
        return say(
            "This builds the {ranks} up to six and leaves the closing card to {who}.",
            ranks=name,
            who=seat_name(waiting_for(view, seat)[0]),
        )
    return _grown(view, first, size)


def _closes(view: HellState, name: str) -> str:
    """For the seventh card of a book."""
    if closed_by(view, view.turn):
        return say(
            "This closes the {ranks}, as everybody on this side has closed a book.", ranks=name
        )
    if view.piles[f"foot-{view.turn}"]:
        return say("This closes the {ranks} and earns the foot.", ranks=name)
    return say("This closes the {ranks}.", ranks=name)


def _grown(view: HellState, first: int, size: int) -> str:
    """For a book that is begun, or grows and is not closed."""
    step, side = STEPS[first], bench(view, view.turn)
    if step.slot == WILD_SLOT:
        if not closed_books(view, side.house.team(view.turn), side.house)[WILDS]:
            return say("The wild book is best filled early: this makes {size} of seven.", size=size)
        return say("Another wild book grows: this makes {size} of seven.", size=size)
    name, wilds = slot_name(SLOTS[step.slot]), side.open[step.slot][1]
    if size == len(step.ranks):
        return _begun(name, dirty=bool(step.wilds), sevens=step.slot == SEVEN_SLOT)
    if step.wilds and wilds:
        text = _HELPS
    elif step.wilds:
        text = _SPOILS
    elif step.slot == SEVEN_SLOT:
        text = _SEVENS_GROW
    else:
        text = _DIRTY_GROWS if wilds else _CLEAN_GROWS
    return shown(text, ranks=name, size=size)


_HELPS = say.later("A wild card helps the dirty book of {ranks} along: {size} of seven.")
_SPOILS = say.later("A wild card makes the clean book of {ranks} a dirty one: {size} of seven.")
_SEVENS_GROW = say.later("The book of {ranks} grows to {size} of seven.")
_DIRTY_GROWS = say.later("The dirty book of {ranks} grows to {size} of seven.")
_CLEAN_GROWS = say.later("The clean book of {ranks} grows to {size} of seven.")


def _begun(name: str, *, dirty: bool, sevens: bool) -> str:
    """For the first three cards of a book."""
    if dirty:
        return say("Two {ranks} and a wild card begin a dirty book.", ranks=name)
    if sevens:
        return say("Three {ranks} begin their book.", ranks=name)
    return say("Three {ranks} begin a clean book.", ranks=name)


def _melded(view: HellState, rules: House, actions: Sequence[int]) -> str:
    """The total of a first meld ends with the card that reaches the minimum."""
    begun, minimum = pending(view), rules.minimum(view.round)
    points = rules.points(begun)
    for action in actions:
        if action not in STEPS or points >= minimum:
            break
        points += sum(rules.worth[rank] for rank in STEPS[action].ranks)
    if points < minimum:
        return say.of(
            minimum,
            "This is part of a first meld, which needs 1 point.",
            "This is part of a first meld, which needs {count} points.",
        )
    if begun:
        return say.of(
            points,
            "This completes a first meld of 1 point, where {minimum} are needed.",
            "This completes a first meld of {count} points, where {minimum} are needed.",
            minimum=minimum,
        )
    return say.of(
        points,
        "This begins a first meld of 1 point, where {minimum} are needed.",
        "This begins a first meld of {count} points, where {minimum} are needed.",
        minimum=minimum,
    )


# -- discarding ----------------------------------------------------------------------------------


def _thrown(view: HellState, rank: int) -> str:
    seat = view.turn
    side = bench(view, seat)
    if _goes_out(view, (DISCARD + rank,)):
        return say("This discards the last card, and the round is over.")
    after = (seat + 1) % side.house.seats
    if rank == THREE:
        return say(
            "A three fits no book, and with it on top {who} cannot take the pile.",
            who=seat_name(after),
        )
    if rank in (JOKER, DEUCE):
        return _wild_thrown(view, seat, rank)
    return one_after_another((_spared(view, rank), _for_the_next(view, after, rank)))


def _spared(view: HellState, rank: int) -> str:
    """Says why this hand can do without a card."""
    own = sum(bench(view, view.turn).open[SLOT_OF_RANK[rank]])
    if own:
        return say(
            "Our book of {ranks} holds {size} and can do without it.",
            ranks=rank_name(rank),
            size=own,
        )
    if held(view, view.turn)[rank] == 1:
        return say("A single {rank} is far from a book.", rank=_CARDS[rank])
    return _of_several(view, rank)


def _of_several(view: HellState, rank: int) -> str:
    """For a card of which others are kept: why no single one was thrown, or that one was there."""
    counts, side = held(view, view.turn), bench(view, view.turn)
    single = [one for one in RANKS if counts[one] == 1 and one not in (rank, SEVEN)]
    loose = [one for one in single if not sum(side.open[SLOT_OF_RANK[one]])]
    stay = _stay(rank, counts[rank] - 1)
    if not loose:
        return one_after_another((say("No loose card here is single."), stay))
    worth = side.house.worth
    if worth[rank] < min(worth[one] for one in loose):
        return one_after_another((say("This card is worth less than any single one here."), stay))
    return stay


def _stay(rank: int, kept: int) -> str:
    """Says how many more of a rank the hand has."""
    if kept == 1:
        return say("One {rank} of this hand stays.", rank=_CARDS[rank])
    return shown(_STAY.get(kept, _OTHERS_STAY), ranks=rank_name(rank))


_STAY = {
    2: say.later("Two {ranks} of this hand stay."),
    3: say.later("Three {ranks} of this hand stay."),
    4: say.later("Four {ranks} of this hand stay."),
}
_OTHERS_STAY = say.later("Other {ranks} of this hand stay.")


def _for_the_next(view: HellState, after: int, rank: int) -> str:
    """Says what the next player could do with the card, as far as it can be seen."""
    size, who = sum(bench(view, after).open[SLOT_OF_RANK[rank]]), seat_name(after)
    if size > BOOK - 3:
        return say(
            "{who} has no room to take it: that book already holds {size}.", who=who, size=size
        )
    seen = in_sight(view, view.turn)
    others = [one for one in RANKS if held(view, view.turn)[one] and one not in (rank, SEVEN)]
    if others and seen[rank] < max(seen[one] for one in others):
        return ""
    packs = bench(view, after).house.packs
    facts = {"seen": seen[rank], "all": 4 * packs, "ranks": rank_name(rank), "who": who}
    return shown(_IN_SIGHT if others else _ALL_IN_SIGHT, **facts)


_IN_SIGHT = say.later(
    "{seen} of {all} {ranks} are in sight: no other rank here has more, and {who} needs two of"
    " them."
)
_ALL_IN_SIGHT = say.later(
    "{seen} of {all} {ranks} are in sight: the others are hidden, and {who} needs two of them."
)


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
        return say("There is nothing else to discard: sevens never may be.")
    natural = [one for one in RANKS if counts[one] and one != SEVEN]
    side = bench(view, seat)
    if all(counts[one] > 1 or sum(side.open[SLOT_OF_RANK[one]]) for one in natural):
        return say("Every other card here fits one of our books or has a second one of its rank.")
    return say(
        "It counts {points} against this hand once the round is over.",
        points=side.house.worth[rank],
    )
