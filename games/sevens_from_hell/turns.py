"""A turn of Sevens from Hell: acquire cards, play, discard, and what each leads to.

Knows nothing of the dealer, who closes books, hands over cards and passes the turn (dealing.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.core.cards import HIDDEN, Card
from cardtable.core.frozen import replace
from cardtable.core.moves import Move, Pick, carries, says
from games.sevens_from_hell.books import (
    BOOK,
    DEUCE,
    JOKER,
    SEVEN,
    SLOT_OF_RANK,
    SLOTS,
    THREE,
    WILD_SLOT,
    Bench,
    Pair,
    Step,
    can_discard,
    can_stand,
    is_wild,
    steps,
    without,
)
from games.sevens_from_hell.options import house
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
    had_discard,
    held,
    pending,
)

TAKE_BACK, END = "take-back", "end"
ASK, YES, NO = "ask", "yes", "no"  # may I go out? (SFH-39: never required, by house rule allowed)
ByRank = dict[int, list[Card]]

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
    listed = [*_feet(state, seat)]
    if state.phase == ACQUIRE:
        listed += [_draw(state, seat), *_pick_ups(state, seat)]
    elif state.phase == PLAY:
        listed += _plays(state, seat)
        if _may_ask(state, seat):
            listed.append(says(seat, ASK))
    return tuple(listed)


def _may_ask(state: HellState, seat: int) -> bool:
    """Whether a seat may ask to go out: its team may, it has its foot, and it has not asked yet."""
    if not house(state.table).asks or state.asking >= 0 or pending(state):
        return False
    side = bench(state, seat)
    return side.foot_taken and side.complete


# -- acquiring -----------------------------------------------------------------------------------


def draws(state: HellState, number: int, first: int = 0) -> tuple[Pick, ...]:
    """Unseen cards, taken alternately from the two draw piles while they last (SFH-19, 34)."""
    left = [len(state.piles[pile]) for pile in DRAWS]
    picks = []
    side = first
    for _ in range(min(number, sum(left))):
        if not left[side]:
            side = 1 - side
        left[side] -= 1
        picks.append(Pick(DRAWS[side], HIDDEN))
        side = 1 - side
    return tuple(picks)


def _draw(state: HellState, seat: int) -> Move:
    return Move(seat, draws(state, 2), f"hand-{seat}")


def _feet(state: HellState, seat: int) -> Iterator[Move]:
    """Taking the earned foot, where it must be remembered (SFH-11); the dealer brings its cards."""
    rules = house(state.table)
    if rules.remembers and state.earned[seat] and state.piles[f"foot-{seat}"]:
        yield carries(seat, f"foot-{seat}", (HIDDEN,), f"hand-{seat}")


def _pick_ups(state: HellState, seat: int) -> Iterator[Move]:
    if state.refused or not state.piles["discard"]:
        return
    top = state.piles["discard"][-1]
    if top.rank in (THREE, SEVEN):
        return
    counts, side = held(state, seat), bench(state, seat)
    slot = SLOT_OF_RANK[top.rank]
    if not fits_three(side, slot):
        return
    pairs = _PAIRS if slot == WILD_SLOT else ((top.rank, top.rank),)
    for two in pairs:
        rest = without(counts, two)
        if min(rest) >= 0 and meld_in_reach(state, side, top, two, tuple(rest)):
            cards = _named(_by_rank(state, seat), two)
            picks = (Pick("discard", top), *(Pick(f"hand-{seat}", card) for card in cards))
            yield Move(seat, picks, f"books-{house(state.table).team(seat)}/{SLOTS[slot]}")


def fits_three(side: Bench, slot: int) -> bool:
    """Whether a book has room for three cards, and may be closed if they close it (SFH-16)."""
    size = sum(side.open[slot])
    return size + 3 < BOOK or (size + 3 == BOOK and side.may_close)


def meld_in_reach(
    state: HellState, side: Bench, top: Card, two: tuple[int, int], rest: tuple[int, ...]
) -> bool:
    """Whether the team has melded, or would with the three cards and what was held (SFH-23)."""
    if state.melded[side.house.team(state.actor)]:
        return True
    return best_with(side, top, two, rest) >= side.house.minimum(state.round)


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
    counts, side, hand = held(state, seat), bench(state, seat), _by_rank(state, seat)
    team, source = side.house.team(seat), f"hand-{seat}"
    if not state.melded[team]:
        allowed = _first_steps(state, counts, side)
    elif sum(counts) >= _AMPLE and sum(counts) - counts[SEVEN] > _MOST_LAID:
        allowed = steps(counts, side)  # whichever is played, enough is left to be guarded
    else:
        before = had_discard(state, counts, side)
        allowed = [step for step in steps(counts, side) if guarded(counts, side, step, before)]
    plays = [
        carries(seat, source, _named(hand, step.ranks), _target(team, step)) for step in allowed
    ]
    if pending(state):
        return [*plays, says(seat, TAKE_BACK)]
    if can_discard(counts, side):
        ranks = [rank for rank in range(14) if counts[rank] and rank != SEVEN]
        return plays + [carries(seat, source, hand[rank][:1], "discard") for rank in ranks]
    if any(counts) and not had_discard(state, counts, side):
        return [*plays, says(seat, END)]
    return plays


def _target(team: int, step: Step) -> str:
    return f"books-{team}/{SLOTS[step.slot]}"


def guarded(counts: Sequence[int], side: Bench, step: Step, before: bool) -> bool:
    """Whether a play is allowed: the quick cases first, then the rule (SFH-07, 08, 09)."""
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
    """Whether the hand that is left once the first meld is complete is allowed."""
    sevens_alone = sum(counts) == counts[SEVEN]
    if any(rest) and sevens_alone and all(card.rank == SEVEN for card in pending(state)):
        return True  # nothing but sevens since the draw: no other card was given up
    return can_stand(rest, side._replace(open=_laid(side.open, step), mine=0).closing())


def _by_rank(state: HellState, seat: int) -> ByRank:
    """The cards of a hand that can be seen, by rank, in the order held."""
    cards: ByRank = {}
    for card in state.piles[f"hand-{seat}"]:
        cards.setdefault(card.rank, []).append(card)
    return cards


def _named(hand: ByRank, ranks: Sequence[int]) -> tuple[Card, ...]:
    """Cards of the hand for ranks: the first of each rank, in the order held."""
    if len(ranks) == 1:
        return (hand[ranks[0]][0],)
    return tuple(hand[rank][ranks[:at].count(rank)] for at, rank in enumerate(ranks))


# -- what a move leads to ------------------------------------------------------------------------


def played(state: HellState, move: Move) -> HellState:
    """The state after a seat's move, before the dealer has done what follows from it."""
    if move.words:
        return _spoken(state, move)
    source = move.picks[0].pile
    state = _shed(state, move)
    piles = state.piles.carry(move.picks, move.target)
    if source in DRAWS:
        return replace(state, piles=piles, phase=PLAY, spent=0, spent_plain=False)
    if source.startswith("foot"):
        return replace(state, piles=piles)
    if move.target == "discard":
        return replace(state, piles=piles, phase=ENDED)
    book = sorted(piles[move.target], key=is_wild, reverse=True)  # so that the rank shows on top
    return _laid_down(replace(state, piles=piles.with_piles({move.target: book})), move)


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


def _shed(state: HellState, move: Move) -> HellState:
    """Drops the cards that leave a hand from those it is known to hold."""
    known = list(state.picked[move.seat])
    for pick in move.picks:
        if pick.pile.startswith("hand") and pick.card in known:
            known.remove(pick.card)
    if len(known) == len(state.picked[move.seat]):
        return state
    picked = (*state.picked[: move.seat], tuple(known), *state.picked[move.seat + 1 :])
    return replace(state, picked=picked)


def _laid_down(state: HellState, move: Move) -> HellState:
    """After cards went to a book, from the hand or with a pick-up; it may complete a first meld."""
    rules = house(state.table)
    team = rules.team(move.seat)
    taken = move.picks[0].pile == "discard"
    if taken:
        state = replace(state, phase=PLAY, owed=PICK_UP - 1, spent=0, spent_plain=False)
    if state.melded[team]:
        if taken:
            return state
        plain = any(pick.card.rank != SEVEN for pick in move.picks)
        return replace(
            state, spent=state.spent + len(move.picks), spent_plain=state.spent_plain or plain
        )
    return _committed(replace(state, top=move.picks[0].card) if taken else state, team)


def _committed(state: HellState, team: int) -> HellState:
    """The first meld is complete as soon as its total is reached (SFH-25)."""
    cards = pending(state)
    if house(state.table).points(cards) < house(state.table).minimum(state.round):
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
