"""The table of Blank: the stock, a trick in the middle, a hand and won cards for each seat."""

from __future__ import annotations

from cardtable.core.table import Counter, Face, Row, Side, Spot, Table, Zone
from games.blank.messages import say


def zones(table: Table) -> tuple[Zone | Counter, ...]:
    """Every zone and counter at a table with this many seats."""
    seats = range(table.seats)
    places = tuple(str(seat) for seat in seats)
    middle: tuple[Zone | Counter, ...] = (
        Zone(
            "stock",
            Face.NOBODY,
            Spot(Row.CENTRE, Side.LEFT),
            told=say.later("stock", "on the table"),
        ),
        Zone(
            "trick",
            Face.ALL,
            Spot(Row.CENTRE, wide=3.2, high=2.4),
            family=True,
            slots=places,
            ring=True,
            told=say.later("trick", "on the table"),
        ),
    )
    return middle + tuple(
        zone
        for seat in seats
        for zone in (
            Zone.hand(f"hand-{seat}", seat, 5, far_scale=0.4),
            Zone(
                f"won-{seat}",
                Face.ALL,
                Spot(Row.NEAR, Side.RIGHT, scale=0.6),
                owners=(seat,),
                far=Spot(Row.PLATE, scale=0.4),
                drawn="down",
                told=say.later("won cards", "on the table"),
            ),
        )
    )
