"""Learned weights for the rules of thumb of Seven Bridge, and the files that keep them.

What a hand should keep depends on how many play: against one opponent the melds stay in hand as
long as everybody has more than a few cards, against several the next turn is further away.
"""

from __future__ import annotations

from functools import cache

from cardtable.ai import cloud
from cardtable.ai.cloud import Numbers
from cardtable.ai.learned_files import read_or
from cardtable.core.frozen import replace
from games.seven_bridge.players.playout import NORMAL, Weights

CONCEALED = replace(NORMAL, hold=5)  # holding back, before anything was learned


def weights_from(numbers: Numbers) -> Weights:
    """*Normal*'s weights with others for what is learned; numbers of cards are whole."""
    return replace(
        NORMAL,
        cost=numbers["cost"],
        set_out=numbers["set_out"],
        run_out=numbers["run_out"],
        danger=numbers["danger"],
        hold=int(numbers["hold"]),
        haste=int(numbers["haste"]),
    )


def file_for(seats: int) -> str:
    """The name of the file with the weights for so many players."""
    return "two_players.json" if seats == 2 else "four_players.json"


@cache
def learned(seats: int) -> Weights:
    """The weights that were learned for so many players; without them it holds back by number."""
    return read_or(
        __package__ or "",
        file_for(seats),
        lambda text: weights_from(cloud.numbers_of(text)),
        lambda: CONCEALED,
    )
