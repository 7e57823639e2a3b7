"""The table of Seven: a grid of 4 by 13 places in the middle, a hand for each seat."""

from __future__ import annotations

from cardtable.core.table import Counter, Face, Row, Spot, Table, Zone
from games.nccc_seven.grid import slots, upright
from games.nccc_seven.messages import say

ROWS, COLUMNS = 4, 13


def zones(table: Table) -> tuple[Zone | Counter, ...]:
    """Every zone and counter at a table with this many seats."""
    grid = Zone(
        "grid",
        Face.ALL,
        Spot(Row.CENTRE, wide=COLUMNS * 1.06, high=ROWS * 1.06, scale=0.75),
        family=True,
        slots=slots(),
        columns=COLUMNS,
        upright=upright(),
        told=say.later("grid", "on the table"),
    )
    pack = Zone("pack", Face.NOBODY, Spot(Row.UNSEEN), told=say.later("pack", "on the table"))
    seats = (zone for seat in range(table.seats) for zone in _seat(seat))
    return (grid, pack, *seats)


def _seat(seat: int) -> tuple[Zone | Counter, ...]:
    owners = (seat,)
    return (
        Zone.hand(f"hand-{seat}", seat),
        Zone.laid_out_hand(f"left-{seat}", seat, say.later("left in hand", "on the table")),
        Counter(f"total-{seat}", say.later("points", "on the table"), Spot(Row.PLATE), owners),
    )
