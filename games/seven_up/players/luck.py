"""The luck of Seven-Up: what the cards of a hand are worth to players of rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.luck import PlayedOut, ahead
from games.seven_up.state import SevenUpState

# The share that makes the results of whole games vary least: tests.commands.luck_of_review says it.
_SHARE = 0.7


def lead(before: SevenUpState, after: SevenUpState) -> Sequence[float]:
    """By how many points each seat's side came out ahead of the others."""
    sides = ahead([float(had - has) for had, has in zip(before.chips, after.chips, strict=True)])
    return [sides[before.side(seat)] for seat in range(before.seats)]


LUCK = PlayedOut("deal", "normal", _SHARE, lead, games=4, others=10)
