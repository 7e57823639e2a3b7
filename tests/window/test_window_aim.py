"""A whole game of each by drags that are aimed at places and miss their centres by up to 20 pixels.

A hand that is not quite sure may have to try again, when a place is small; but what it does is
never read as another move: no turn is lost. `pytest tests/window -k aim -s` says how often a card
had to be dragged again.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cardtable.core.table import OVER
from tests.support.window.desk import Desk
from tests.support.window.evening import Evening
from tests.support.window.unsteady import GAMES, MOST_MISSES, UnsteadyHand

LEAST = {"seven_bridge": {"hand-to-discard": 8, "hand-to-melds": 3, "laid off": 1}}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_aimed_at_a_place_no_drag_is_read_as_another_move(
    game: str, lay: Callable[..., Desk], record_property: Callable[[str, Any], None]
) -> None:
    desk = lay("play", game, *GAMES[game])
    evening = Evening(desk, lambda _: None)
    evening.hand = hand = UnsteadyHand(desk, Random(f"aim {game}"))
    evening.play(400)
    assert hand.session.turn == OVER
    assert hand.drags >= 3, hand.made
    evening.did["laid off"] = hand.laid_off
    least = LEAST.get(game, {})
    assert all(evening.did[kind] >= count for kind, count in least.items()), evening.did
    told = f"{game}: {hand.drags} drags, {hand.misses} made again, none misread"
    record_property("aim", told)
    print(told)
    assert hand.misses <= max(2, MOST_MISSES * hand.drags), told
