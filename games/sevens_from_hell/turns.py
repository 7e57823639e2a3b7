"""A turn of Sevens from Hell: acquire cards, play, discard, and the states after each.

Knows nothing of the dealer, who closes books, hands over cards and passes the turn (dealing.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from cardtable.core.cards import HIDDEN, Card
from cardtable.core.frozen import replace
from cardtable.core.moves import Move, Pick, carries, carries_card, says
from cardtable.core.piles import Piles
from games.sevens_from_hell.books import (
    BOOK,
    DEUCE,
    JOKER,
    NO_BOOKS,
    SEVEN,
    SLOT_OF_RANK,
    THREE,
    WILD_RANKS,
    Bench,
    Pair,
    Step,
    can_discard,
    can_stand,
    count,
    is_wild,
    steps,
    without,
)
from games.sevens_from_hell.options import House, house
from games.sevens_from_hell.reach import reach
from games.sevens_from_hell.state import (
    ACQUIRE,
    CUT,
    CUTTING,
    DRAWS,
    ENDED,
    PICK_UP,
    PLAY,
    HellState,
    asked_partner,
    bench,
    book_piles,
    had_discard,
    pending,
)

TAKE_BACK, END = "take-back", "end"
ASK, YES, NO = "ask", "yes", "no"  # may I go out? (SFH-39: never required, by house rule allowed)
ByRank = dict[int, list[Card]]
Picked = tuple[tuple[Card, ...], ...]

_MOST_LAID = 3  # cards in one step
_AMPLE = _MOST_LAID + 2  # cards from which two are left after any step
_PAIRS = ((DEUCE, DEUCE), (DEUCE, JOKER), (JOKER, JOKER))


def moves(state: HellState, seat: int) -> tuple[Move, ...]:
    """Every legal move of the seat on turn; of moves that are alike, one."""
    if seat != state.turn:
        return ()
    if state.phase == CUTTING:
        return tuple(says(seat, "cut", number) for number in range(CUT[0], CUT[1] + 1))
    if asked_partner(state) == seat:
        return (says(seat, YES), says(seat, NO))
    rules = house(state.table)
    listed = _feet(state, seat, rules)
    if state.phase == ACQUIRE:
        listed += [_draw(state, seat), *_pick_ups(state, seat, rules)]
    elif state.phase == PLAY:
        listed += _plays(state, seat)
        if _may_ask(state, seat, rules):
            listed.append(says(seat, ASK))
    return tuple(listed)


def _may_ask(state: HellState, seat: int, rules: House) -> bool:
    """True when a seat may ask to go out: its team may, it has its foot, and has not asked yet."""
    if not rules.asks or state.asking >= 0 or pending(state):
        return False
    side = bench(state, seat)
    return side.foot_taken and side.complete


# -- acquiring -----------------------------------------------------------------------------------


def draws(state: HellState, number: int, first: int = 0) -> tuple[Pick, ...]:
    """Unseen cards, taken alternately from the two draw piles while they last (SFH-19, 34)."""
    left, other = map(len, state.piles.each(DRAWS))
    return _alternately(min(left, number), min(other, number), number, first)


@cache
def _alternately(left: int, other: int, number: int, first: int) -> tuple[Pick, ...]:
    """The same where the piles hold so many cards, or more than are drawn."""
    sizes = [left, other]
    picks = []
    side = first
    for _ in range(min(number, sum(sizes))):
        if not sizes[side]:
            side = 1 - side
        sizes[side] -= 1
        picks.append(Pick(DRAWS[side], HIDDEN))
        side = 1 - side
    return tuple(picks)


def _draw(state: HellState, seat: int) -> Move:
    return Move(seat, draws(state, 2), f"hand-{seat}")


def _feet(state: HellState, seat: int, rules: House) -> list[Move]:
    """Taking the earned foot, where it must be remembered (SFH-11); the dealer brings its cards."""
    if rules.remembers and state.earned[seat] and state.piles[f"foot-{seat}"]:
        return [carries(seat, f"foot-{seat}", (HIDDEN,), f"hand-{seat}")]
    return []


def _pick_ups(state: HellState, seat: int, rules: House) -> Iterator[Move]:
    if state.refused or not state.piles["discard"]:
        return
    top = state.piles["discard"][-1]
    if top.rank in (THREE, SEVEN):
        return
    slot = SLOT_OF_RANK[top.rank]
    hand = _by_rank(state, seat)
    pairs = [two for two in _pairs_with(top.rank) if _holds(hand, two)]
    if not pairs:
        return  # as at most turns: nothing else need be looked at
    counts, side = _counted(hand), bench(state, seat)
    if not fits_three(side, slot):
        return
    for two in pairs:
        if meld_in_reach(state, side, top, two, tuple(without(counts, two))):
            cards = _named(hand, two)
            picks = (Pick("discard", top), *(Pick(f"hand-{seat}", card) for card in cards))
            yield Move(seat, picks, book_piles(rules.team(seat))[slot])


def _pairs_with(rank: int) -> tuple[tuple[int, int], ...]:
    """Returns the pairs of ranks that may be laid from the hand with a discard."""
    return _PAIRS if rank in WILD_RANKS else ((rank, rank),)


def _holds(hand: ByRank, two: tuple[int, int]) -> bool:
    return all(len(hand.get(rank, ())) >= two.count(rank) for rank in two)


def fits_three(side: Bench, slot: int) -> bool:
    """True when a book has room for three cards, and may be closed if they close it (SFH-16)."""
    size = sum(side.open[slot])
    return size + 3 < BOOK or (size + 3 == BOOK and side.may_close)


def meld_in_reach(
    state: HellState, side: Bench, top: Card, two: tuple[int, int], rest: tuple[int, ...]
) -> bool:
    """True when the team has melded, or would with the three cards and the hand (SFH-23)."""
    if state.melded[side.house.team(state.actor)]:
        return True
    return best_with(side, top, two, rest) >= side.house.minimum(state.round)


def first_meld_with(view: HellState, seat: int, cards: Sequence[Card]) -> int:
    """Returns the worth of a first meld of these cards and of what lies of it already."""
    rules = house(view.table)
    mine = view.turn == seat and bool(pending(view))
    lying = bench(view, seat).open if mine else NO_BOOKS
    laid = rules.points(pending(view)) if mine else 0
    return laid + reach(tuple(count(cards)), lying, rules.worth)


def best_with(side: Bench, top: Card, two: tuple[int, int], rest: tuple[int, ...]) -> int:
    """The most that a first meld begun with a pick-up can be worth."""
    worth = side.house.worth
    slot = SLOT_OF_RANK[top.rank]
    laid = worth[top.rank] + sum(worth[rank] for rank in two)
    slots = _laid(side.open, Step(slot, (top.rank, *two)))
    return laid + reach(rest, slots, worth)


def _laid(slots: tuple[Pair, ...], step: Step) -> tuple[Pair, ...]:
    pair = step.onto(slots[step.slot])
    return (*slots[: step.slot], pair, *slots[step.slot + 1 :])


# -- playing and discarding ----------------------------------------------------------------------


def _plays(state: HellState, seat: int) -> list[Move]:
    hand, side = _by_rank(state, seat), bench(state, seat)
    counts = _counted(hand)
    team, source = side.house.team(seat), f"hand-{seat}"
    books = book_piles(team)
    if not state.melded[team]:
        allowed = _first_steps(state, counts, side)
    elif sum(counts) >= _AMPLE and sum(counts) - counts[SEVEN] > _MOST_LAID:
        allowed = steps(counts, side)  # whichever is played, enough is left to be guarded
    else:
        before = had_discard(state, counts, side)
        allowed = [step for step in steps(counts, side) if guarded(counts, side, step, before)]
    plays = [
        carries_card(seat, source, hand[ranks[0]][0], books[slot])
        if len(ranks) == 1
        else carries(seat, source, _named(hand, ranks), books[slot])
        for slot, ranks in allowed
    ]
    if pending(state):
        return [*plays, says(seat, TAKE_BACK)]
    if can_discard(counts, side):
        given = [hand[rank][0] for rank in sorted(hand) if rank != SEVEN]
        return plays + [carries_card(seat, source, card, "discard") for card in given]
    if any(counts) and not had_discard(state, counts, side):
        return [*plays, says(seat, END)]
    return plays


def guarded(counts: Sequence[int], side: Bench, step: Step, before: bool) -> bool:
    """True when a play is allowed: the quick cases first, then the rule (SFH-07, 08, 09)."""
    left = sum(counts) - len(step.ranks)
    plain = left - counts[SEVEN] + step.ranks.count(SEVEN)
    if plain and left >= 2:
        return True
    rest = without(counts, step.ranks)
    after = side.after(step)
    if not before:
        return bool(left) or can_stand(rest, after)
    return can_stand(rest, after)


def _first_steps(state: HellState, counts: tuple[int, ...], side: Bench) -> list[Step]:
    """Steps of a first meld: the minimum stays within reach, and the hand left over is allowed."""
    laid = side.house.points(pending(state))
    minimum = side.house.minimum(state.round)
    worth = side.house.worth
    allowed: list[Step] = []
    if laid + reach(counts, side.open, worth) < minimum:
        return allowed
    for step in steps(counts, side):
        total = laid + sum(worth[rank] for rank in step.ranks)
        rest = tuple(without(counts, step.ranks))
        slots = _laid(side.open, step)
        if total >= minimum:
            if state.top is not None or meld_stands(state, counts, side, step, rest):
                allowed.append(step)
        elif total + reach(rest, slots, worth) >= minimum:
            allowed.append(step)
    return allowed


def meld_stands(
    state: HellState, counts: tuple[int, ...], side: Bench, step: Step, rest: tuple[int, ...]
) -> bool:
    """True when the hand that is left once the first meld is complete is allowed."""
    sevens_alone = sum(counts) == counts[SEVEN]
    if any(rest) and sevens_alone and all(card.rank == SEVEN for card in pending(state)):
        return True  # nothing but sevens since the draw: no other card was given up
    return can_stand(rest, side._replace(open=_laid(side.open, step), mine=0).closing())


def _by_rank(state: HellState, seat: int) -> ByRank:
    """The cards of a hand that can be seen, by rank, in the order held."""
    cards: ByRank = {}
    for card in state.piles[f"hand-{seat}"]:
        rank = card.rank
        if rank in cards:
            cards[rank].append(card)
        elif rank >= 0:
            cards[rank] = [card]
    return cards


def _counted(hand: ByRank) -> tuple[int, ...]:
    counts = [0] * 14
    for rank, cards in hand.items():
        counts[rank] = len(cards)
    return tuple(counts)


def _named(hand: ByRank, ranks: Sequence[int]) -> tuple[Card, ...]:
    """Cards of the hand for ranks: the first of each rank, in the order held."""
    return tuple(hand[rank][ranks[:at].count(rank)] for at, rank in enumerate(ranks))


# -- what a move leads to ------------------------------------------------------------------------


def played(state: HellState, move: Move) -> HellState:
    """The state after a seat's move, before the dealer's moves that follow from it."""
    if move.words:
        return _spoken(state, move)
    source = move.picks[0].pile
    piles = state.piles.carry(move.picks, move.target)
    if source in DRAWS:
        return replace(state, piles=piles, phase=PLAY, spent=0, spent_plain=False)
    if source.startswith("foot"):
        return replace(state, piles=piles)
    picked = _without(state.picked, move)
    if move.target == "discard":
        return replace(state, piles=piles, picked=picked, phase=ENDED)
    return _laid_down(state, move, _rank_on_top(piles, move.target), picked)


def _rank_on_top(piles: Piles, book: str) -> Piles:
    """These piles with the wild cards of a book under the others, so that its rank shows."""
    cards = piles[book]
    ordered = tuple(sorted(cards, key=is_wild, reverse=True))
    return piles if ordered == cards else piles.with_piles({book: ordered})


def _spoken(state: HellState, move: Move) -> HellState:
    """The state after a word."""
    match move.word:
        case "cut":
            return _cut(state, move)
        case "take-back":
            return taken_back(state)
        case "ask":
            return replace(state, asking=move.seat)
        case "yes" | "no":
            return replace(state, answer=move.word)
        case _:
            return replace(state, phase=ENDED)


def _cut(state: HellState, move: Move) -> HellState:
    cuts = list(state.cuts)
    cuts[move.seat] = move.numbers()[0]
    return replace(state, cuts=tuple(cuts))


def _without(picked: Picked, move: Move) -> Picked:
    """Returns the known cards of hands, without those that the move takes from one of them."""
    known = list(picked[move.seat])
    for pick in move.picks:
        if pick.pile.startswith("hand") and pick.card in known:
            known.remove(pick.card)
    if len(known) == len(picked[move.seat]):
        return picked
    return (*picked[: move.seat], tuple(known), *picked[move.seat + 1 :])


def _laid_down(state: HellState, move: Move, piles: Piles, picked: Picked) -> HellState:
    """After cards went to a book, from the hand or with a pick-up; it may complete a first meld."""
    rules = house(state.table)
    team = rules.team(move.seat)
    melded, taken = state.melded[team], move.picks[0].pile == "discard"
    if taken:
        top = state.top if melded else move.picks[0].card
        state = replace(
            state,
            piles=piles,
            picked=picked,
            phase=PLAY,
            owed=PICK_UP - 1,
            spent=0,
            spent_plain=False,
            top=top,
        )
    elif melded:
        plain = state.spent_plain or any(pick.card.rank != SEVEN for pick in move.picks)
        spent = state.spent + len(move.picks)
        return replace(state, piles=piles, picked=picked, spent=spent, spent_plain=plain)
    else:
        state = replace(state, piles=piles, picked=picked)
    return state if melded else _committed(state, team, rules)


def _committed(state: HellState, team: int, rules: House) -> HellState:
    """The first meld is complete as soon as its total is reached (SFH-25)."""
    cards = pending(state)
    if rules.points(cards) < rules.minimum(state.round):
        return state
    melded = (*state.melded[:team], True, *state.melded[team + 1 :])
    return replace(
        state,
        melded=melded,
        top=None,
        spent=len(cards),
        spent_plain=any(card.rank != SEVEN for card in cards),
    )


def taken_back(state: HellState) -> HellState:
    """The unfinished first meld goes back; after a pick-up one must draw then (SFH-23, 25)."""
    seat = state.actor
    team = house(state.table).team(seat)
    piles = state.piles
    back = [card for pile in piles.family(f"books-{team}") for card in piles[pile]]
    changes: dict[str, tuple[Card, ...]] = dict.fromkeys(piles.family(f"books-{team}"), ())
    known = list(state.picked[seat])
    if state.top is not None:
        back.remove(state.top)
        changes["discard"] = (*piles["discard"], *reversed(piles["aside"]), state.top)
        changes["aside"] = ()
    changes[f"hand-{seat}"] = (*piles[f"hand-{seat}"], *back)
    known += back  # everybody has now seen these cards
    picked = (*state.picked[:seat], tuple(known), *state.picked[seat + 1 :])
    state = replace(state, piles=piles.with_piles(changes), picked=picked)
    if state.top is None:
        return state
    return replace(state, phase=ACQUIRE, refused=True, top=None, owed=0)
