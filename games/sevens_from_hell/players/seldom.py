"""The lean model's rare cases: taking the pile, a first meld, few cards left, feet and closings.

What is hard to tell is answered by the same functions as in the rules.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from cardtable.core.table import OVER
from games.sevens_from_hell.books import (
    SLOT_OF_RANK,
    WILD_SLOT,
    lacking,
)
from games.sevens_from_hell.players.encoding import (
    ACQUIRING,
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
    PAIRED,
    PICK_PAIRS,
    PLAIN,
    PLAIN_SHIFT,
    ROOM_FOR_THREE,
    SIZES,
    SLOT_BITS,
    STEPS,
    TAKE,
    TAKE_BACK,
    TAKES,
    TAKES_SIX,
    WILD_TAKES,
    Hand,
    bare_side,
    set_book,
    size_of,
    unpacked,
)
from games.sevens_from_hell.players.opening import begins_with, bench_of
from games.sevens_from_hell.turns import guarded
from games.sevens_from_hell.values import BOOK, DEUCE, JOKER, SEVEN, THREE

if TYPE_CHECKING:
    from games.sevens_from_hell.players.model import Round

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
    level, wanted = PAIRED[top]
    if not hand.least[level] & wanted or SIZES[model.side[slot]] > model.takes - ROOM_FOR_THREE:
        return DRAW_ONLY
    if slot != WILD_SLOT:
        if model.phase & FIRST and not begins_with(model, top, (top, top)):
            return DRAW_ONLY
        return _DRAW_OR_TAKE
    pairs = WILD_TAKES[hand.counts[DEUCE]][hand.counts[JOKER]]
    if model.phase & FIRST:
        pairs = tuple(one for one in pairs if begins_with(model, top, PICK_PAIRS[one]))
    return (DRAW, *pairs) if pairs else DRAW_ONLY


def picked_up(model: Round, action: int) -> None:
    """Takes the pile: its top card goes to a book with two of the hand, and four cards come."""
    top = model.discard.pop()
    two = PICK_PAIRS.get(action, (top, top))
    side, slot, worth = model.side, SLOT_OF_RANK[top], model.house.worth
    before = model.hand.copy() if model.phase & FIRST else None
    model.hand.lose_all(two)
    model.phase &= ~ACQUIRING
    value = worth[top] + worth[two[0]] + worth[two[1]]
    side[LAID] += value
    turned = set_book(side, slot, side[slot] + (3 if slot == WILD_SLOT else 24))
    if before is None:
        if turned >= FULL:
            close(model, slot)
        model.bring()
        return
    _begun(model, top, value, before)


def brought(model: Round) -> None:
    """The next four of a pile that was taken, and from the draw piles what it lacks."""
    hand, pile = model.hand, model.discard
    if len(pile) >= 4 and not model.aside:
        for _ in range(4):
            hand.gain(pile.pop())
    else:
        for rank in _short_pile(model):
            hand.gain(rank)
    model.grown = hand.many


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
        thrown(model)


def foot_taken(model: Round) -> None:
    """The foot of the seat on turn joins its hand."""
    seat, hand = model.turn, model.hand
    for rank in model.feet[seat]:
        hand.gain(rank)
    model.feet[seat] = ()
    model.grown = hand.many
    model.earns = earning(model)
    model.phase &= ~FOOT_WAITS
    side, takes, phase = model.standing[seat]
    model.standing[seat] = side, takes, phase & ~FOOT_WAITS
    if model.phase & ACQUIRING:
        chosen(model, model.discard[-1] if model.discard else THREE)


def earning(model: Round) -> bool:
    """Whether anybody's foot comes with his discard."""
    if model.house.remembers:
        return False
    return any(closes and foot for closes, foot in zip(model.closes, model.feet, strict=True))


def thrown(model: Round) -> None:
    """Ends a turn after which the foot comes, or the round is over, or that had no discard."""
    seat, hand = model.turn, model.hand
    if not hand.many and not model.feet[seat]:
        model.emptied()
        return
    earned = model.closes[seat] and not model.house.remembers
    if model.feet[seat] and (earned or not hand.many):
        model.take_foot()
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
    plain, size, grown = hand.many >> PLAIN_SHIFT, size_of(hand), model.grown
    sevens = grown & (1 << PLAIN_SHIFT) - 1
    keep = 1 if model.feet[seat] or model.complete(model.team[seat]) else 2
    before = grown >> PLAIN_SHIFT > 0 and (grown >> PLAIN_SHIFT) + sevens >= keep
    allowed = []
    for action in model.steps():
        ranks = STEPS[action].ranks
        safe = plain > len(ranks) - ranks.count(SEVEN) and size - len(ranks) >= keep
        if safe or guarded(unpacked(hand), bench_of(model), STEPS[action], before):
            allowed.append(action)
    if plain and size >= keep:
        allowed += DISCARDS[hand.least[1] & PLAIN]
    elif size and not before:
        allowed.append(END)
    return allowed


# -- the first meld ------------------------------------------------------------------------------


def towards_first_meld(model: Round, action: int, ranks: tuple[int, ...], full: bool) -> None:
    """Cards of a first meld have been laid down; it may stand now."""
    if full:
        model.takes = TAKES_SIX  # only one book of it may be full (SFH-49)
    hand = model.hand
    if model.saved is None:
        model.saved = hand.copy()
    hand.lose_all(ranks)
    if DEUCE in ranks or JOKER in ranks:
        model.easy = False
    model.pend += model.faces[action]
    if model.pend >= model.minimum:
        _commit(model)


def _begun(model: Round, top: int, value: int, before: Hand) -> None:
    """A first meld was begun with a pick-up: the next four lie aside until it stands."""
    model.saved, model.top, model.easy = before, top, False
    model.pend = value
    if model.pend >= model.minimum:
        _commit(model)
        return
    while len(model.aside) < 4 and model.discard:
        model.aside.append(model.discard.pop())


def _commit(model: Round) -> None:
    """The first meld stands: its full book closes, a pick-up brings the rest."""
    team = model.team[model.turn]
    model.melded[team] = True
    assert model.saved is not None
    model.grown, taken = model.saved.many, model.top >= 0
    model.pend, model.saved, model.top = 0, None, -1
    seated_anew(model, team)
    model.phase = model.standing[model.turn][2]
    for slot in range(12):
        if SIZES[model.side[slot]] == BOOK:
            close(model, slot)
    if taken:
        model.bring()
    if not model.hand.many:
        model.emptied()


def take_back(model: Round) -> None:
    """A first meld in the making goes back; with a pick-up its pile too, and then he draws."""
    assert model.saved is not None
    model.hand = model.hands[model.turn] = model.saved.copy()
    model.saved, model.pend = None, 0
    model.side[:], model.takes = bare_side(), TAKES
    if model.top >= 0:
        model.discard += [*reversed(model.aside), model.top]
        model.aside, model.top = [], -1
        model.drawn()
