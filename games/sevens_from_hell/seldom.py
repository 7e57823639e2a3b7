"""The lean model's rare cases: taking the pile, a first meld, few cards left, feet and closings.

What is hard to tell is answered by the same functions as in the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardtable.core.table import OVER
from games.sevens_from_hell.actions import (
    ACQUIRING,
    AT_LEAST_1,
    DISCARDS,
    DRAW,
    DRAW_ONLY,
    END,
    FIRST,
    FOOT,
    FOOT_WAITS,
    FULL,
    LAID,
    ONE,
    PAIRED,
    PICK_PAIRS,
    PLAIN,
    PLAIN_SHIFT,
    SIZES,
    STEPS,
    TAKE,
    TAKE_BACK,
    TAKES,
    TAKES_SIX,
    WILD,
    WILD_TAKES,
    action_of,
    bare_side,
    naturals,
    packed,
    set_book,
    size_of,
    unpacked,
    wilds,
)
from games.sevens_from_hell.books import (
    SLOT_OF_RANK,
    WILD_SLOT,
    Bench,
    Pair,
    Step,
    can_stand,
    kind,
    lacking,
    steps,
    without,
)
from games.sevens_from_hell.reach import outlook, reach
from games.sevens_from_hell.turns import guarded
from games.sevens_from_hell.values import BOOK, SEVEN, THREE

if TYPE_CHECKING:
    from games.sevens_from_hell.model import Round

_EASY = 6  # plain cards from which on no guard can bite
_DRAW_OR_TAKE = (DRAW, TAKE)


# -- acquiring -----------------------------------------------------------------------------------


def with_choice(model: Round, seat: int, top: int) -> None:
    """A turn begins with a choice to be had perhaps, or with little left to draw."""
    if not any(model.draws):
        model.turn = OVER
        return
    model.turn, model.hand = seat, model.hands[seat]
    model.phase = model.standing[seat][2] | ACQUIRING
    chosen(model, top)


def chosen(model: Round, top: int) -> None:
    """Readies the choice of the seat that has still to acquire; where it has none, it draws."""
    model.ready = acquisitions(model, top)
    if len(model.ready) == 1 and not model.phase & FOOT_WAITS:
        model.drawn()


def acquisitions(model: Round, top: int) -> Sequence[int]:
    """The draw, and the ways to take the pile."""
    hand, slot = model.hand, SLOT_OF_RANK.get(top, 0)
    if not hand & PAIRED[top] or SIZES[model.side[slot]] + 3 > model.full(model.turn):
        return DRAW_ONLY
    if slot == WILD_SLOT:
        pairs = WILD_TAKES[hand & WILD]
        if not model.melded[model.team[model.turn]]:
            pairs = tuple(one for one in pairs if _reaches(model, top, PICK_PAIRS[one]))
        return (DRAW, *pairs)
    if model.melded[model.team[model.turn]] or _reaches(model, top, (top, top)):
        return _DRAW_OR_TAKE
    return DRAW_ONLY


def _reaches(model: Round, top: int, two: tuple[int, int]) -> bool:
    """Whether a first meld begun with this pick-up can come to the minimum."""
    worth = model.house.worth
    laid = worth[top] + worth[two[0]] + worth[two[1]]
    slots = [(0, 0)] * 12
    slot = SLOT_OF_RANK[top]
    slots[slot] = (0, 3) if slot == WILD_SLOT else (3, 0)
    rest = tuple(without(unpacked(model.hand), two))
    return laid + reach(rest, tuple(slots), worth) >= model.minimum


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
    model.hand += packed(cards)
    model.grown = model.hand


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


def close(model: Round, slot: int) -> None:
    """The seat on turn closes the full book of a slot."""
    seat, book = model.turn, model.side[slot]
    team = model.team[seat]
    model.closed[team][kind(slot, (naturals(book), wilds(book)))] += 1
    model.lack[team] = lacking(model.closed[team], model.house.required)
    model.closes[seat] += 1
    set_book(model.side, slot, 0)
    seated_anew(model, team)
    model.earns = not model.house.remembers


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


def bench_of(model: Round) -> Bench:
    """The team's books as the seat on turn may build on them."""
    seat = model.turn
    team = model.team[seat]
    mine = model.closes[seat]
    slots = pairs_of(model)
    if not model.melded[team]:
        mine += sum(1 for pair in slots if sum(pair) == BOOK)
    mates = all(model.closes[mate] for mate in model.house.members(team) if mate != seat)
    return Bench(slots, tuple(model.closed[team]), mine, mates, not model.feet[seat], model.house)


def pairs_of(model: Round) -> tuple[Pair, ...]:
    """The team's unfinished books as (naturals, wilds)."""
    return tuple((book >> 3, book & 7) for book in model.side[:12])


def with_few(model: Round) -> list[int]:
    """With few cards: what the guard lets stand, and what may be discarded."""
    seat, hand = model.turn, model.hand
    plain, size, grown = hand >> PLAIN_SHIFT, size_of(hand), model.grown
    keep = 1 if model.feet[seat] or model.complete(model.team[seat]) else 2
    before = grown >> PLAIN_SHIFT > 0 and size_of(grown) >= keep
    allowed = []
    for action in model.steps(model.takes):
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


def towards_first_meld(model: Round, action: int, cards: int) -> None:
    """Cards of a first meld have been laid down; it may stand now."""
    if not model.saved:
        model.saved = model.hand
    model.hand -= cards
    model.pend += model.faces[action]
    if model.pend >= model.minimum:
        _commit(model)


def _begun(model: Round, top: int, two: tuple[int, int], before: int) -> None:
    """A first meld was begun with a pick-up: the next four lie aside until it stands."""
    worth = model.house.worth
    model.saved, model.top = before, top
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
    model.pend, model.saved, model.top = 0, 0, -1
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
    model.hand, model.saved, model.pend = model.saved, 0, 0
    model.side[:] = bare_side()
    if model.top >= 0:
        model.discard += [*reversed(model.aside), model.top]
        model.aside, model.top = [], -1
        model.drawn()


def first_steps(model: Round) -> list[int]:
    """Steps of a first meld, of which the minimum stays in reach; or a discard."""
    hand = model.hand
    plain = hand >> PLAIN_SHIFT
    counts = unpacked(hand)
    slots = pairs_of(model)
    look = outlook(counts, slots, model.house.worth)
    short = model.minimum - model.pend
    found: list[int] = []
    easy = look.sure and look.best >= short and plain > _EASY
    if easy and look.roomy and look.safe >= short:
        full = any(sum(pair) == BOOK for pair in slots)
        found += model.steps(TAKES_SIX if full else TAKES)
    elif not look.sure or look.best >= short:
        side = bench_of(model)
        found = [
            action_of(step)
            for step in steps(counts, side)
            if (easy and not step.wilds) or _may_begin(model, counts, side, step)
        ]
    if model.pended:
        return [*found, TAKE_BACK]
    if plain:
        return [*found, *DISCARDS[hand + AT_LEAST_1 & PLAIN]]
    return [*found, END]


def _may_begin(model: Round, counts: list[int], side: Bench, step: Step) -> bool:
    worth = model.house.worth
    total = model.pend + sum(worth[rank] for rank in step.ranks)
    rest = without(counts, step.ranks)
    slots = list(side.open)
    slots[step.slot] = step.onto(slots[step.slot])
    if total < model.minimum:
        return total + reach(tuple(rest), tuple(slots), worth) >= model.minimum
    if model.top >= 0:
        return True
    before = model.saved or model.hand
    if not before >> PLAIN_SHIFT:
        return True
    return can_stand(rest, side._replace(open=tuple(slots), mine=0).closing())
