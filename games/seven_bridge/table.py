"""Where things lie in Seven Bridge: stock and discards in the middle, melds by owner, hands."""

from __future__ import annotations

from cardtable.core.table import Counter, Face, Fan, Row, Side, Spot, Table, Zone


def zones(table: Table) -> tuple[Zone | Counter, ...]:
    """Every zone and counter at a table with this many seats."""
    middle: tuple[Zone | Counter, ...] = (
        Zone("stock", Face.NOBODY, Spot(Row.CENTRE, scale=0.8), title="stock"),
        Zone("discard", Face.ALL, Spot(Row.CENTRE, scale=0.8, wide=2.2, fan=Fan.TOP)),
    )
    seats = (zone for seat in range(table.seats) for zone in _seat(seat))
    return (*middle, *seats)


def _seat(seat: int) -> tuple[Zone | Counter, ...]:
    owners = (seat,)
    return (
        Zone(
            f"melds-{seat}",
            Face.ALL,
            Spot(Row.NEAR, wide=5, scale=0.7, fan=Fan.ACROSS, grows=True),
            owners,
            far=Spot(Row.FAR, wide=3, scale=0.62, fan=Fan.ACROSS, grows=True),
            family=True,
            title="melds",
        ),
        Zone(
            f"hand-{seat}",
            Face.OWNER,
            Spot(Row.HAND, wide=6, fan=Fan.HAND, grows=True),
            owners,
            far=Spot(Row.PLATE, wide=2, scale=0.35, fan=Fan.ACROSS),
        ),
        Zone(
            f"left-{seat}",
            Face.ALL,
            Spot(Row.NEAR, Side.RIGHT, wide=2, scale=0.5, fan=Fan.ACROSS, yields=True),
            owners,
            far=Spot(Row.PLATE, wide=2, scale=0.35, fan=Fan.ACROSS, yields=True),
            title="left in hand",
        ),
        Counter(f"total-{seat}", "points", Spot(Row.PLATE), owners),
    )
