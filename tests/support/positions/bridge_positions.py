"""Positions of Seven Bridge as text, and moves played on them, for its tests."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from cardtable.core import position
from cardtable.core.cards import pack, parse_cards
from cardtable.core.moves import IllegalMove, Move
from cardtable.core.rules import require
from cardtable.core.table import DEALER
from games.seven_bridge import game
from games.seven_bridge.state import BridgeState


def bridge(
    hands: Sequence[str],
    *,
    turn: int = 0,
    phase: str = "play",
    melds: str = "",
    discard: str = "",
    stock: str | None = None,
    options: str = "",
    facts: str = "",
) -> BridgeState:
    """A position: everybody has drawn, seat 0 is to play; unnamed cards are the stock.

    `melds` are pairs of a place and its cards: "0/1 7d, 1/1 Qs Qh Qd". Where a stock is given,
    unnamed cards lie under the discards named.
    """
    yes = ", ".join(["true"] * len(hands))
    no = ", ".join(["false"] * len(hands))
    defaults = {
        "hand": "1",
        "dealer": str(len(hands) - 1),
        "discarder": str((turn - 1) % len(hands)),
        "phase": f'"{phase}"',
        "drawn": f"[{yes}]",
        "melded": f"[{no}]",
        "exposed": f"[{no}]",
    }
    named = {line.split()[1] for line in facts.splitlines()}
    lines = ["position seven_bridge 1", f"seats {len(hands)}", options, f"turn {turn}", facts]
    lines += [f"fact {name} {value}" for name, value in defaults.items() if name not in named]
    lines += [f"pile hand-{seat} {cards}" for seat, cards in enumerate(hands)]
    placed = [part.split(maxsplit=1) for part in melds.split(", ") if part]
    lines += [f"pile melds-{place} {cards}" for place, cards in placed]
    used = [*hands, discard, stock or "", *(cards for _, cards in placed)]
    rest = " ".join(map(str, set(pack()) - set(parse_cards(" ".join(used)))))
    under, left = ("", rest) if stock is None else (rest, stock)
    lines += [f"pile discard {under} {discard}", f"pile stock {left}"]
    state: BridgeState = position.read(game, "\n".join(lines))
    return state


def played(state: BridgeState, *moves: str) -> BridgeState:
    """The state after these moves and the lone passes between them."""
    for text in moves:
        state = passed(game.play(state, require(game, state, Move.parse(text))))
    return state


def passed(state: BridgeState) -> BridgeState:
    """The state after every pass that plays itself."""
    while state.turn >= 0:
        move = game.handling.forced(game.view(state, state.turn), state.turn)
        if move is None:
            break
        state = game.play(state, move)
    return state


def dealt(state: BridgeState, seed: int = 0) -> BridgeState:
    """The state after the dealer's next move."""
    assert state.turn == DEALER
    return game.play(state, game.deal(state, Random(seed)))


def legal(state: BridgeState, seat: int | None = None) -> set[str]:
    """The legal moves as text, of the seat on turn unless another is named."""
    return {str(move) for move in game.moves(state, state.turn if seat is None else seat)}


def refused(state: BridgeState, text: str) -> str:
    """The refusal of an illegal move."""
    with pytest.raises(IllegalMove) as refusal:
        require(game, state, Move.parse(text))
    return str(refusal.value)


def ruling(state: BridgeState, text: str) -> str:
    """The id of the ruling that an illegal move is refused by."""
    move = Move.parse(text)
    return game.words.why_not(game.view(state, move.seat), move).ruling
