"""Where things lie in Seven Bridge: melds by owner, stock and discards beside one's own, hands."""

from __future__ import annotations

from cardtable.core.table import Counter, Face, Fan, Row, Side, Spot, Table, Zone

_MIDDLE = (  # beside one's own melds: what is before the others belongs to theirs
    Zone("stock", Face.NOBODY, Spot(Row.NEAR, Side.LEFT, scale=0.8), title="stock"),
    Zone("discard", Face.ALL, Spot(Row.NEAR, Side.LEFT, scale=0.8, wide=2.2, fan=Fan.TOP)),
)


def zones(table: Table) -> tuple[Zone | Counter, ...]:
    """Every zone and counter at a table with this many seats."""
    seats = (zone for seat in range(table.seats) for zone in _seat(table, seat))
    return (*_MIDDLE, *seats)


def _seat(table: Table, seat: int) -> tuple[Zone | Counter, ...]:
    owners = (seat,)
    melds = Spot(
        Row.FAR,
        wide=5 if table.seats == 5 else 3,
        scale=0.7,
        fan=Fan.ACROSS,
        grows=True,
    )
    return (
        Zone(
            f"melds-{seat}",
            Face.ALL,
            Spot(Row.NEAR, wide=5, scale=0.7, fan=Fan.ACROSS, grows=True),
            owners,
            far=melds,
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
