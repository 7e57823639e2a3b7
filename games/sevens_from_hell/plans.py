"""Whole turns that a strong player weighs against each other: what to lay down, what to discard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.sevens_from_hell.actions import DISCARD, DRAW, END, FOOT
from games.sevens_from_hell.policy import (
    SHARP,
    Style,
    Turn,
    discards,
    lay_down,
    lay_naturals,
    run_out,
)
from games.sevens_from_hell.worlds import Seen

MOST = 6
_DISCARDS = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """The actions of a turn, as far as the cards are known, and how the rules of thumb rank it."""

    actions: tuple[int, ...]
    rank: float


def candidates(model: Seen) -> list[Plan]:
    """The plans worth comparing, the policy's own first."""
    if model.acquiring:
        actions = [action for action in model.legal() if action != FOOT]
        return [Plan((action,), -0.0 if action == DRAW else 1.0) for action in actions]
    found: dict[tuple[int, ...], Plan] = {}
    for number, way in enumerate(_WAYS):
        for plan in _turns(model, way, _DISCARDS if number == 0 else 1, -float(number)):
            found.setdefault(plan.actions, plan)
    return list(found.values())[:MOST]


Way = Callable[[Turn], None]


def _turns(model: Seen, way: Way, many: int, rank: float) -> list[Plan]:
    """One way of laying down, with its best discards."""
    tried = model.copy()
    tried.log = []
    seat = tried.turn
    turn = Turn(tried, SHARP if way is not _wilds_anywhere else _ANYWHERE)
    way(turn)
    if tried.blind >= 0 or tried.turn != seat or tried.acquiring:
        return [Plan(tuple(tried.known_log()), rank)]
    laid = tuple(tried.log)
    if tried.pended:
        return []
    turn.look()
    thrown = discards(turn)[:many]
    if not thrown:
        return [Plan((*laid, END), rank)]
    best = thrown[0][0]
    return [Plan((*laid, DISCARD + one), rank - (cost - best) / 20) for cost, one in thrown]


def _policy(turn: Turn) -> None:
    lay_down(turn)


def _nothing(turn: Turn) -> None:
    """Everything is held back; a first meld that a pick-up began is not."""
    if turn.model.pended:
        lay_down(turn)


def _no_wilds(turn: Turn) -> None:
    if turn.model.melded[turn.team]:
        lay_naturals(turn)
        if not turn.over:
            run_out(turn)
    else:
        lay_down(turn)


def _wilds_anywhere(turn: Turn) -> None:
    lay_down(turn)


_ANYWHERE: Style = SHARP._replace(wild_first=False)
_WAYS: tuple[Way, ...] = (_policy, _wilds_anywhere, _no_wilds, _nothing)
