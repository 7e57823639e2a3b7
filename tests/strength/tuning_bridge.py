"""Self-play on the lean model: what changed weights win from those of *hard*, from every seat.

python -m tests.strength.tuning_bridge 2 2000 cost=0.4 haste=2
"""

from __future__ import annotations

import sys

from cardtable.core.frozen import replace
from games.seven_bridge.players.playout import NORMAL
from games.seven_bridge.players.training import margin


def match(seats: int, deals: int, settings: list[str]) -> str:
    """Changed weights against *hard*, as a line."""
    changes = dict(setting.split("=") for setting in settings)
    numbers = {name: type(getattr(NORMAL, name))(text) for name, text in changes.items()}
    own = replace(NORMAL, **numbers)
    margins = [margin(own, NORMAL, seats, f"tune/{deal}") for deal in range(deals)]
    mean = sum(margins) / deals
    spread = sum((points - mean) ** 2 for points in margins) / max(1, deals - 1)
    return f"{mean:+.2f} ± {1.96 * (spread / deals) ** 0.5:.2f} points a hand"


if __name__ == "__main__":
    print(match(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
