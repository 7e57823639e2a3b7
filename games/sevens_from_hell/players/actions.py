"""The lean model's actions as moves of the rules, and the other way round."""

from __future__ import annotations

from cardtable.core.cards import HIDDEN, Card
from cardtable.core.moves import Move, Pick, carries, says
from games.sevens_from_hell.books import DEUCE, JOKER, SLOT_OF_RANK, SLOTS, Step
from games.sevens_from_hell.options import house
from games.sevens_from_hell.players.encoding import (
    DISCARD,
    DRAW,
    END,
    FOOT,
    PICK_PAIRS,
    STEPS,
    TAKE,
    TAKE_BACK,
    action_of_step,
)
from games.sevens_from_hell.state import HellState
from games.sevens_from_hell.turns import draws

_WORDS = {"take-back": TAKE_BACK, "end": END}


def action_of(move: Move) -> int:
    """The action of a legal move of a turn."""
    if move.words:
        return _WORDS[move.word]
    source = move.picks[0].pile.partition("-")[0]
    ranks = [pick.card.rank for pick in move.picks]
    if source == "draw":
        return DRAW
    if source == "foot":
        return FOOT
    if source == "discard":
        wild = ranks[0] in (DEUCE, JOKER)
        two = sorted(ranks[1:], reverse=True)
        return _PICKS[two[0], two[1]] if wild else TAKE
    if move.target == "discard":
        return DISCARD + ranks[0]
    return action_of_step(_step(SLOTS.index(move.target.partition("/")[2]), ranks))


_PICKS = {pair: action for action, pair in PICK_PAIRS.items()}


def _step(slot: int, ranks: list[int]) -> Step:
    """A step with its ranks in the usual order: naturals, deuces, jokers."""
    order = sorted(ranks, key=lambda rank: (rank == JOKER, rank == DEUCE))
    return Step(slot, tuple(order))


def move_of(state: HellState, action: int) -> Move:
    """The move of an action for the seat on turn, which must hold the cards."""
    seat = state.turn
    team = house(state.table).team(seat)
    if action == DRAW:
        return Move(seat, draws(state, 2), f"hand-{seat}")
    if action == FOOT:
        return carries(seat, f"foot-{seat}", (HIDDEN,), f"hand-{seat}")
    if action in (TAKE_BACK, END):
        return says(seat, "end" if action == END else "take-back")
    if action in STEPS:
        step = STEPS[action]
        cards = named(state, seat, step.ranks)
        return carries(seat, f"hand-{seat}", cards, f"books-{team}/{SLOTS[step.slot]}")
    if action < DRAW:
        return carries(seat, f"hand-{seat}", named(state, seat, (action - DISCARD,)), "discard")
    top = state.piles["discard"][-1]
    two = PICK_PAIRS.get(action, (top.rank, top.rank))
    picks = [Pick(f"hand-{seat}", card) for card in named(state, seat, two)]
    slot = SLOTS[SLOT_OF_RANK[top.rank]]
    return Move(seat, (Pick("discard", top), *picks), f"books-{team}/{slot}")


def named(state: HellState, seat: int, ranks: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards of a hand for ranks: the first of each, in the order held."""
    hand = state.piles[f"hand-{seat}"]
    held_of = {rank: [card for card in hand if card.rank == rank] for rank in set(ranks)}
    return tuple(held_of[rank].pop(0) for rank in ranks)
