"""The learned weights of Seven-Up's rules of thumb, and the files that keep them."""

from __future__ import annotations

from functools import cache

from cardtable.ai import cloud
from cardtable.ai.cloud import Numbers
from cardtable.ai.learned_files import read_or
from games.seven_up.players.card_play import Weights

FILES = {2: "two_players.json", 3: "two_players.json", 4: "four_players.json"}
# Not learned: among four a jack that is sure of its trick is not kept back, where that comes to the
# same and a partner would wonder; between two it waits for a better trick, which pays.
_JACK_KEPT = {2: 1.0, 4: 0.0}


def weights_from(numbers: Numbers, seats: int) -> Weights:
    """Weights with these numbers for what is learned."""
    return Weights(**numbers, jack_kept=_JACK_KEPT[seats])


@cache
def learned(seats: int) -> Weights:
    """The weights for so many seats: three, each for itself, go by those of two.

    Without their file they are those that were thought up.
    """
    around = 4 if seats == 4 else 2
    return read_or(
        __package__ or "",
        FILES[seats],
        lambda text: weights_from(cloud.numbers_of(text), around),
        lambda: weights_from({}, around),
    )
