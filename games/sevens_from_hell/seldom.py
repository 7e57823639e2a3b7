"""The lean model's rare cases: taking the pile, a first meld, few cards left, feet and closings.

What is hard to tell is answered by the same functions as in the rules.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from cardtable.core.table import OVER
from games.sevens_from_hell.actions import (
    ACQUIRING,
    AT_LEAST_1,
    BY_RANK,
    DISCARDS,
    DRAW,
    DRAW_ONLY,
    EMPTY,
    END,
    FIRST,
    FOOT,
    FOOT_WAITS,
    FULL,
    KINDS,
    LAID,
    LYING,
    ONE,
    PAIRED,
    PICK_PAIRS,
    PLAIN,
    PLAIN_SHIFT,
    ROOM_FOR_THREE,
    SIZES,
    SLOT_BITS,
    START,
    STEPS,
    TAKE,
    TAKE_BACK,
    TAKES,
    TAKES_SIX,
    WILD,
    WILD_TAKES,
    bare_side,
    packed,
    set_book,
    size_of,
    unpacked,
)
from games.sevens_from_hell.books import (
    SLOT_OF_RANK,
    WILD_SLOT,
    lacking,
)
from games.sevens_from_hell.opening import begins_with, bench_of
from games.sevens_from_hell.turns import guarded
from games.sevens_from_hell.values import BOOK, SEVEN, THREE

if TYPE_CHECKING:
    from games.sevens_from_hell.model import Round

_EASY: Final = 6  # plain cards from which on no guard can bite
_DRAW_OR_TAKE: Final[tuple[int, ...]] = (DRAW, TAKE)


# -- acquiring -----------------------------------------------------------------------------------


def with_choice(model: Round, seat: int, top: int) -> None:
    """A turn begins with a choice to be had perhaps."""
    model.turn, model.hand = seat, model.hands[seat]
    model.phase = model.standing[seat][2] | ACQUIRING
    chosen(model, top)


def with_little_left(model: Round, seat: int, top: int) -> None:
    """A turn begins when a draw pile is used up; when both are, the round has ended (SFH-36)."""
    if any(model.draws):
        with_choice(model, seat, top)
    else:
        model.turn = OVER


def chosen(model: Round, top: int) -> None:
    """Readies the choice of the seat that has still to acquire; where it has none, it draws."""
    found = model.ready = acquisitions(model, top)
    if found is DRAW_ONLY and not model.phase & FOOT_WAITS:
        model.drawn()


def acquisitions(model: Round, top: int) -> tuple[int, ...]:
    """The draw, and the ways to take the pile."""
    hand, slot = model.hand, BY_RANK[top]
    if not hand & PAIRED[top] or SIZES[model.side[slot]] > model.takes - ROOM_FOR_THREE:
        return DRAW_ONLY
    if slot != WILD_SLOT:
        if model.phase & FIRST and not begins_with(model, top, (top, top)):
            return DRAW_ONLY
        return _DRAW_OR_TAKE
    pairs = WILD_TAKES[hand & WILD]
    if model.phase & FIRST:
        pairs = tuple(one for one in pairs if begins_with(model, top, PICK_PAIRS[one]))
    return (DRAW, *pairs) if pairs else DRAW_ONLY


def picked_up(model: Round, action: int) -> None:
    """Takes the pile: its top card goes to a book with two of the hand, and four cards come."""
    top = model.discard.pop()
    two = PICK_PAIRS.get(action, (top, top))
    side, slot = model.side, SLOT_OF_RANK[top]
    before = model.hand
    cards = ONE[two[0]] + ONE[two[1]]
    model.hand -= cards
    model.phase &= ~ACQUIRING
    side[LAID] += cards + ONE[top]
    turned = set_book(side, slot, side[slot] + (3 if slot == WILD_SLOT else 24))
    if not model.phase & FIRST:
        if turned >= FULL:
            close(model, slot)
        model.bring()
        return
    _begun(model, top, two, before)


def brought(model: Round) -> None:
    """The next four of a pile that was taken, and from the draw piles what it lacks."""
    pile = model.discard
    if len(pile) >= 4 and not model.aside:
        four = ONE[pile.pop()] + ONE[pile.pop()] + ONE[pile.pop()] + ONE[pile.pop()]
    else:
        four = packed(_short_pile(model))
    model.hand = model.grown = model.hand + four


def _short_pile(model: Round) -> list[int]:
    cards = model.aside
    model.aside = []
    while len(cards) < 4 and model.discard:
        cards.append(model.discard.pop())
    left, right = model.draws
    side = int(len(right) > len(left))
    while len(cards) < 4 and (left or right):
        pile = model.draws[side] or model.draws[1 - side]
        side = 1 - side if pile is model.draws[side] else side
        cards.append(pile.pop())
    return cards


# -- feet, closings, the end of a turn ------------------------------------------------------------


def seldom(model: Round, action: int) -> None:
    """Plays what is neither a draw, a discard nor a step."""
    if action >= TAKE:
        picked_up(model, action)
    elif action == TAKE_BACK:
        take_back(model)
    elif action == FOOT:
        model.take_foot()
    else:
        thrown(model, model.hand)


def foot_taken(model: Round) -> None:
    """The foot of the seat on turn joins its hand."""
    seat = model.turn
    model.hand += model.feet[seat]
    model.feet[seat] = 0
    model.grown = model.hand
    model.earns = any(map(int.__mul__, model.closes, model.feet)) and not model.house.remembers
    model.phase &= ~FOOT_WAITS
    side, takes, phase = model.standing[seat]
    model.standing[seat] = side, takes, phase & ~FOOT_WAITS
    if model.phase & ACQUIRING:
        chosen(model, model.discard[-1] if model.discard else THREE)


def thrown(model: Round, hand: int) -> None:
    """Ends a turn after which the foot comes, or the round is over, or that had no discard."""
    seat = model.turn
    model.hand = hand
    if not hand and not model.feet[seat]:
        model.emptied()
        return
    earned = model.closes[seat] and not model.house.remembers
    if model.feet[seat] and (earned or not hand):
        model.take_foot()
    model.hands[seat] = model.hand
    model.passed(model.discard[-1] if model.discard else THREE)


@cache
def lacks(closed: tuple[int, ...], required: tuple[int, ...]) -> tuple[int, int, int, int]:
    """What a team still needs to go out, remembered."""
    return lacking(closed, required)


def close(model: Round, slot: int) -> None:
    """The seat on turn closes the full book of a slot."""
    seat = model.turn
    team, closed = model.team[seat], model.closed[model.team[seat]]
    closed[KINDS[slot][model.side[slot] & 7]] += 1
    model.lack[team] = lacks(tuple(closed), model.house.required)
    model.closes[seat] += 1
    model.side[slot] = 0
    if slot != WILD_SLOT:
        model.side[EMPTY] ^= SLOT_BITS[slot]
    if model.closes[seat] == 1:
        seated_anew(model, team)
    if model.feet[seat] and not model.house.remembers:
        model.earns = True


def standing(one: Round, seat: int) -> tuple[list[int], int, int]:
    """A seat's side of the table, the place of the books it may build on, and its phase.

    A first book it may always close, another when everybody of the team has closed one.
    """
    team, closes = one.team[seat], one.closes
    waits = closes[seat] and not all(closes[mate] for mate in one.house.members(team))
    phase = 0 if one.melded[team] else FIRST
    if one.house.remembers and closes[seat] and one.feet[seat]:
        phase |= FOOT_WAITS
    return one.sides[team], TAKES_SIX if waits else TAKES, phase


def seated_anew(model: Round, team: int) -> None:
    """Says anew what stands for a team's seats."""
    for seat in model.house.members(team):
        model.standing[seat] = standing(model, seat)
    model.takes = model.standing[model.turn][1]


# -- few cards left ------------------------------------------------------------------------------


def with_few(model: Round) -> list[int]:
    """With few cards: what the guard lets stand, and what may be discarded."""
    seat, hand = model.turn, model.hand
    plain, size, grown = hand >> PLAIN_SHIFT, size_of(hand), model.grown
    keep = 1 if model.feet[seat] or model.complete(model.team[seat]) else 2
    before = grown >> PLAIN_SHIFT > 0 and size_of(grown) >= keep
    allowed = []
    for action in model.steps():
        ranks = STEPS[action].ranks
        safe = plain > len(ranks) - ranks.count(SEVEN) and size - len(ranks) >= keep
        if safe or guarded(unpacked(hand), bench_of(model), STEPS[action], before):
            allowed.append(action)
    if plain and size >= keep:
        allowed += DISCARDS[hand + AT_LEAST_1 & PLAIN]
    elif size and not before:
        allowed.append(END)
    return allowed


# -- the first meld ------------------------------------------------------------------------------


def towards_first_meld(model: Round, action: int, cards: int, full: bool) -> None:
    """Cards of a first meld have been laid down; it may stand now."""
    if full:
        model.takes = TAKES_SIX  # only one book of it may be full (SFH-49)
    if not model.saved:
        model.saved = model.hand
    model.hand -= cards
    model.lying += LYING[action]
    if cards & WILD:
        model.easy = False
    model.pend += model.faces[action]
    if model.pend >= model.minimum:
        _commit(model)


def _begun(model: Round, top: int, two: tuple[int, int], before: int) -> None:
    """A first meld was begun with a pick-up: the next four lie aside until it stands."""
    worth = model.house.worth
    model.saved, model.top, model.easy = before, top, False
    model.lying = LYING[START + SLOT_OF_RANK[top]]
    model.pend = worth[top] + worth[two[0]] + worth[two[1]]
    if model.pend >= model.minimum:
        _commit(model)
        return
    while len(model.aside) < 4 and model.discard:
        model.aside.append(model.discard.pop())


def _commit(model: Round) -> None:
    """The first meld stands: its full book closes, a pick-up brings the rest."""
    team = model.team[model.turn]
    model.melded[team] = True
    model.grown, taken = model.saved, model.top >= 0
    model.pend, model.saved, model.lying, model.top = 0, 0, 0, -1
    seated_anew(model, team)
    model.phase = model.standing[model.turn][2]
    for slot in range(12):
        if SIZES[model.side[slot]] == BOOK:
            close(model, slot)
    if taken:
        model.bring()
    if not model.hand:
        model.emptied()


def take_back(model: Round) -> None:
    """A first meld in the making goes back; with a pick-up its pile too, and then he draws."""
    model.hand, model.saved, model.pend, model.lying = model.saved, 0, 0, 0
    model.side[:], model.takes = bare_side(), TAKES
    if model.top >= 0:
        model.discard += [*reversed(model.aside), model.top]
        model.aside, model.top = [], -1
        model.drawn()
