"""Learned weights for the rules of thumb of Seven, and the file that keeps them."""

from __future__ import annotations

from functools import cache
from typing import Any

from cardtable.ai import cloud
from cardtable.ai.cloud import Numbers
from cardtable.ai.learned_files import read_or
from cardtable.core.frozen import replace
from games.nccc_seven.players.playout import FIRST, Weights

FILE = "hard.json"
_CARDS = {"few", "least"}  # numbers of cards
_FITTING = -120.0  # a card that fits is given only where there is no other: nothing to learn


def weights_from(numbers: Numbers) -> Weights:
    """Weights with these numbers for what is learned."""
    changes: dict[str, Any] = {
        name: int(number) if name in _CARDS else number for name, number in numbers.items()
    }
    return replace(FIRST, gives_fitting=_FITTING, **changes)


@cache
def learned() -> Weights:
    """The weights that *hard* goes by; without their file, those with which learning began."""
    return read_or(
        __package__ or "",
        FILE,
        lambda text: weights_from(cloud.numbers_of(text)),
        lambda: weights_from({}),
    )
