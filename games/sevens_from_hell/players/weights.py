"""Learned weights for the rules of thumb of Sevens from Hell, and the file that keeps them."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from cardtable.ai import cloud
from cardtable.ai.cloud import Numbers
from cardtable.ai.learned_files import read_or
from games.sevens_from_hell.players.playout import SHARP, Weights

FILE: Final = "weights.json"
_YES: Final = 0.5  # from here on what is learned as a number means yes


def weights_from(numbers: Numbers) -> Weights:
    """Weights with these numbers: some are whole, some mean yes or no."""
    plain: dict[str, Any] = SHARP._asdict()
    for name, number in numbers.items():
        kind = type(plain[name])
        plain[name] = number > _YES if kind is bool else kind(number)
    return Weights(**plain)


@cache
def learned() -> Weights:
    """The weights that were learned; without their file, those that were thought up."""
    return read_or(
        __package__ or "",
        FILE,
        lambda text: weights_from(cloud.numbers_of(text)),
        lambda: SHARP,
    )
