"""Whole turns that a strong player weighs against each other: what to lay down, what to discard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from cardtable.core.frozen import dataclass
from games.sevens_from_hell.books import BOOK, DEUCE, JOKER, RANKS, SLOT_OF_RANK, THREE, WILD_SLOT
from games.sevens_from_hell.options import house
from games.sevens_from_hell.players.encoding import DISCARD, DRAW, END, FOOT, GROW, SIZES
from games.sevens_from_hell.players.endgame import last_turn
from games.sevens_from_hell.players.playout import (
    AS_LIKELY,
    NORMAL,
    SHARP,
    Turn,
    Weights,
    discards,
    lay_down,
    run_out,
)
from games.sevens_from_hell.players.worlds import Trial
from games.sevens_from_hell.state import HellState, bench

MOST = 6
_DISCARDS = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """The actions of a turn, as far as the cards are known, and how the rules of thumb rank it."""

    actions: tuple[int, ...]
    rank: float


class Memory(NamedTuple):
    """A player's memory of cards that are no part of the lean model.

    `feeds` are ranks with which the next player, as all have seen, could take the pile; `hidden`
    says by rank how likely anybody holds two of it: 2 when none has been seen, 0 when all have.
    """

    feeds: frozenset[int] = frozenset()
    hidden: tuple[float, ...] = AS_LIKELY


_NO_MEMORY = Memory()


def plans_for(model: Trial, memory: Memory = _NO_MEMORY, weights: Weights = SHARP) -> list[Plan]:
    """The plans worth comparing, the one by the rules of thumb first."""
    if model.acquiring:
        actions = [action for action in model.legal() if action != FOOT]
        return [Plan((action,), -0.0 if action == DRAW else 1.0) for action in actions]
    plans: dict[tuple[int, ...], Plan] = {}
    for number, way in enumerate(_WAYS):
        for plan in _turns(model, memory, way, _weights_of(way, weights), -float(number)):
            plans.setdefault(plan.actions, plan)
    return list(plans.values())[:MOST]


Way = Callable[[Turn], None]


def _turns(model: Trial, memory: Memory, way: Way, weights: Weights, rank: float) -> list[Plan]:
    """One way of laying down, with its best discards."""
    tried = model.copy()
    tried.log = []
    seat = tried.turn
    turn = Turn(tried, weights)
    way(turn)
    if tried.unseen_from >= 0 or tried.turn != seat or tried.acquiring:
        return [Plan(tuple(tried.known_actions()), rank)]
    laid = tuple(tried.log)
    if tried.melding:
        return []
    turn.look()
    thrown = worth_throwing(turn, memory)[: _DISCARDS if way is _by_rules_of_thumb else 1]
    if not thrown:
        return [Plan((*laid, END), rank)]
    best = thrown[0][0]
    return [Plan((*laid, DISCARD + card), rank - (cost - best) / 20) for cost, card in thrown]


def shown_pairs(view: HellState) -> frozenset[int]:
    """The ranks with which the next player, as all have seen, could take the pile."""
    after = (view.turn + 1) % len(view.picked)
    if not view.melded[house(view.table).team(after)]:
        return frozenset()
    shown, books = Counter(card.rank for card in view.picked[after]), bench(view, after).open
    ranks = {rank for rank in RANKS if shown[rank] >= 2 and sum(books[SLOT_OF_RANK[rank]]) < 5}
    if shown[DEUCE] + shown[JOKER] >= 2 and sum(books[WILD_SLOT]) < 5:
        ranks |= {DEUCE, JOKER}
    return frozenset(ranks)


def hidden_ranks(view: HellState) -> tuple[float, ...]:
    """The chance that anybody else holds two of a rank, by the open cards and the own hand."""
    rules = house(view.table)
    seen = [0] * 14
    for name, cards in view.piles.items():
        if name.startswith(("books-", "closed-", "discard", "aside", f"hand-{view.turn}")):
            for card in cards:
                seen[card.rank] += 1
    return tuple(2.0 * max(0.0, 1.0 - number / (4 * rules.packs)) ** 2 for number in seen)


def worth_throwing(turn: Turn, memory: Memory) -> list[tuple[float, int]]:
    """The discards as the rules of thumb rank them; last resorts are left out.

    These are wild cards, ranks that feed the next player, and cards for our own books.

    A three goes first of all: it shuts the pile, and is of no other use.
    """
    ranked = discards(turn, memory.hidden)
    if last_turn(turn.model):
        return ranked
    threes = [discard for discard in ranked if discard[1] == THREE]
    if threes:
        return threes
    plain = [discard for discard in ranked if discard[1] not in (DEUCE, JOKER)] or ranked
    safe = [discard for discard in plain if discard[1] not in memory.feeds] or plain
    return [discard for discard in safe if not _fits(turn, discard[1])] or safe


def _fits(turn: Turn, rank: int) -> bool:
    """True when one of our unfinished books has room for a natural card."""
    size = SIZES[turn.side[SLOT_OF_RANK[rank]]] if rank in RANKS else 0
    return 0 < size < turn.full


def _close_books(turn: Turn) -> None:
    for slot, rank in enumerate(RANKS):
        if turn.counts[rank] and SIZES[turn.side[slot]] == BOOK - 1 and turn.full == BOOK:
            turn.lay(GROW + slot, (rank,))
            if turn.over:
                return


def _by_rules_of_thumb(turn: Turn) -> None:
    lay_down(turn)


def _only_closings(turn: Turn) -> None:
    """Everything is held back but what closes a book, or a first meld that a pick-up began."""
    if turn.model.melding:
        lay_down(turn)
    elif turn.model.melded[turn.team]:
        _close_books(turn)
        if not turn.over:
            run_out(turn)


def _eager(turn: Turn) -> None:
    """Pairs and threes of a kind go down at once."""
    lay_down(turn)


def _wilds_anywhere(turn: Turn) -> None:
    lay_down(turn)


_WAYS: tuple[Way, ...] = (_by_rules_of_thumb, _eager, _wilds_anywhere, _only_closings)


def _at_once(weights: Weights) -> Weights:
    return weights._replace(trips=False, pairs_until=NORMAL.pairs_until)


def _unsaved(weights: Weights) -> Weights:
    return weights._replace(wild_first=False)


# ways that a player considers for once, though its weights are others
_CHANGED: dict[Way, Callable[[Weights], Weights]] = {_eager: _at_once, _wilds_anywhere: _unsaved}


def _weights_of(way: Way, weights: Weights) -> Weights:
    return _CHANGED[way](weights) if way in _CHANGED else weights
