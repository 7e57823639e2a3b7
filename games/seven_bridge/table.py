"""Where things lie in Seven Bridge: stock and discards in the middle, melds by owner, hands."""

from __future__ import annotations

from cardtable.core.table import Counter, Face, Fan, Row, Side, Spot, Table, Zone


def zones(table: Table) -> tuple[Zone | Counter, ...]:
    """Every zone and counter at a table with this many seats."""
    seats = (zone for seat in range(table.seats) for zone in _seat(table, seat))
    return (*_middle(table), *seats)


def _middle(table: Table) -> tuple[Zone, ...]:
    """Stock and discards; where five players' melds need the middle, they lie beside one's own."""
    row, side = (Row.NEAR, Side.LEFT) if table.seats == 5 else (Row.CENTRE, Side.MIDDLE)
    return (
        Zone("stock", Face.NOBODY, Spot(row, side, scale=0.75), title="stock"),
        Zone("discard", Face.ALL, Spot(row, side, scale=0.75, wide=2.2, fan=Fan.TOP)),
    )


def _seat(table: Table, seat: int) -> tuple[Zone | Counter, ...]:
    owners = (seat,)
    own, others = (3, 5) if table.seats == 5 else (5, 3)  # the least room for melds, in cards
    return (
        Zone(
            f"melds-{seat}",
            Face.ALL,
            Spot(Row.NEAR, wide=own, scale=0.7, fan=Fan.ACROSS, grows=True),
            owners,
            far=Spot(Row.FAR, wide=others, scale=0.7, fan=Fan.ACROSS, grows=True),
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
