"""The table of Seven Bridge: stock and discards in the middle, melds by owner, hands."""

from __future__ import annotations

from dataclasses import replace

from cardtable.core.table import Counter, Face, Fan, Row, Side, Spot, Table, Zone
from games.seven_bridge.messages import say

_SMALL = 0.7  # the scale of everything but the hand


def zones(table: Table) -> tuple[Zone | Counter, ...]:
    """Every zone and counter at a table with this many seats."""
    seats = (zone for seat in range(table.seats) for zone in _seat(table, seat))
    return (*_middle(table), *seats)


def _middle(table: Table) -> tuple[Zone, ...]:
    """Stock and discards: between two players' melds, or beside one's own where more play."""
    spot = Spot(Row.CENTRE if table.seats == 2 else Row.NEAR, Side.LEFT, scale=_SMALL)
    return (
        Zone("stock", Face.NOBODY, spot, title=say.later("stock", "on the table")),
        Zone(
            "discard",
            Face.ALL,
            replace(spot, wide=2.2, fan=Fan.TOP),
            title=say.later("discards", "on the table"),
        ),
    )


def _seat(table: Table, seat: int) -> tuple[Zone | Counter, ...]:
    owners = (seat,)
    melds = Spot(Row.NEAR, wide=3 if table.seats == 5 else 5, scale=_SMALL, fan=Fan.ACROSS)
    melds = replace(melds, grows=True)
    far = replace(melds, row=Row.FAR, wide=5 if table.seats == 5 else 3)
    if table.seats == 2:  # the melds of both lie one above the other, beside the stock
        melds, far = replace(melds, row=Row.CENTRE, line=1), replace(melds, row=Row.CENTRE)
    return (
        Zone(
            f"melds-{seat}",
            Face.ALL,
            melds,
            owners,
            far=far,
            family=True,
            title=say.later("melds", "on the table"),
        ),
        Zone.hand(f"hand-{seat}", seat),
        Zone.laid_out_hand(f"left-{seat}", seat, say.later("left in hand", "on the table")),
        Counter(f"total-{seat}", say.later("points", "on the table"), Spot(Row.PLATE), owners),
    )
