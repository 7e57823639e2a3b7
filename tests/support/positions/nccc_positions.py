"""Positions of Seven (NCCC), written down, and what may be played there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardtable.core import position
from cardtable.core.cards import pack, parse_cards
from cardtable.core.moves import IllegalMove, Move
from cardtable.core.rules import require
from games.nccc_seven import game
from games.nccc_seven.state import SevenState


def seven(
    layout: str,
    hands: Sequence[str],
    *,
    turn: int = 0,
    facts: str = "",
    options: str = "",
    jokers: str = "",
) -> SevenState:
    """A position: `layout` lists the filled places, `jokers` those that hold a joker.

    Cards that are nowhere else lie in the last seat's hand, so that no hand is empty.
    """
    seats = len(hands)
    lines = [
        "position nccc_seven 1",
        f"seats {seats}",
        options,
        f"turn {turn}",
        "fact dealer 3",
        facts,
    ]
    lines += [f"fact after {turn}"] if "fact after" not in facts else []
    sitting = list(hands)
    filled = layout.split()
    stand_ins = dict(zip(jokers.split(), ("*1", "*2"), strict=False))
    lines += [f"pile grid/{place} {stand_ins.get(place, place)}" for place in filled]
    used = parse_cards(" ".join([*(stand_ins.get(p, p) for p in filled), *sitting]))
    rest = list(pack(jokers=2))
    for card in used:
        rest.remove(card)
    if sitting[-1] == "rest":
        raise AssertionError("name real hands")
    sitting[-1] += " " + " ".join(map(str, rest))
    lines += [f"pile hand-{seat} {cards}" for seat, cards in enumerate(sitting)]
    if jokers:
        dead = ", ".join(f'"{place}"' for place in jokers.split())
        lines.append(f"fact dead [{dead}]")
    state: SevenState = position.read(game, "\n".join(lines))
    return state


def played(state: SevenState, *moves: str) -> SevenState:
    for text in moves:
        state = game.play(state, require(game, state, Move.parse(text)))
    return state


def refused(state: SevenState, text: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        require(game, state, Move.parse(text))
    return str(refusal.value)
