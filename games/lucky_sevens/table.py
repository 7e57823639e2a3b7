"""The table of Lucky Sevens: the stock, four columns, two collected piles for each seat."""

from __future__ import annotations

from cardtable.core.table import Counter, Face, Fan, Row, Side, Spot, Table, Zone
from games.lucky_sevens.messages import say
from games.lucky_sevens.state import COLUMNS, rounds


def zones(table: Table) -> tuple[Zone | Counter, ...]:
    """Every zone and counter at a table with this many seats."""
    left = Side.LEFT
    middle: tuple[Zone | Counter, ...] = (
        Zone(
            "stock",
            Face.NOBODY,
            Spot(Row.CENTRE, left, scale=0.8),
            title=say.later("stock", "on the table"),
        ),
        Counter(
            "round",
            say.later("round", "on the table"),
            Spot(Row.CENTRE, left, line=1),
            limit=rounds(table.seats),
        ),
        *(
            Zone(name, Face.ALL, _COLUMN, told=say.later("column", "on the table"))
            for name in COLUMNS
        ),
    )
    if table.seats == 1:
        above_each_other = Spot(Row.CENTRE, Side.RIGHT, high=2.1, scale=0.8)
        return (*middle, _collected(0, above_each_other, 1), _number_beside_columns(0))
    own = tuple(place for seat in range(table.seats) for place in _seat(table, seat))
    return middle + (_aside() if table.seats > 2 else ()) + own


_COLUMN = Spot(Row.CENTRE, wide=1.15, high=2.2, fan=Fan.DOWN, grows=True)
_PAIR_OF_PILES = ("1", "2")


def _collected(seat: int, near: Spot, columns: int, far: Spot | None = None) -> Zone:
    """A seat's two collected piles."""
    return Zone(
        f"won-{seat}",
        Face.ALL,
        near,
        owners=(seat,),
        far=far,
        family=True,
        slots=_PAIR_OF_PILES,
        columns=columns,
        one_place=True,
        title=say.later("collected", "on the table"),
    )


def _number_beside_columns(seat: int, far: Spot | None = None) -> Counter:
    """The counter of a seat's collected cards, below them; a lone player needs all of them."""
    limit = 52 if far is None else 0
    spot = Spot(Row.CENTRE, Side.RIGHT, line=1)
    return Counter(
        f"collected-{seat}",
        say.later("collected", "on the table"),
        spot,
        (seat,),
        limit=limit,
        far=far,
    )


def _seat(table: Table, seat: int) -> tuple[Zone | Counter, ...]:
    """The four cards dealt to a seat, its two collected piles and their number."""
    known = Face.ALL if table.word("hands") == "open" else Face.OWNER  # LS-16
    beside_name = Spot(Row.PLATE, scale=0.44, wide=2.1)
    own_hand = Zone(
        f"dealt-{seat}",
        known,
        Spot(Row.HAND, wide=4.4, fan=Fan.ACROSS),
        owners=(seat,),
        far=Spot(Row.PLATE, scale=0.44, wide=2.8, fan=Fan.ACROSS),
        title=say.later("dealt", "on the table"),
    )
    if table.seats == 2:  # across from the stock, where a third or fourth player would sit
        opposite = Spot(Row.CENTRE, Side.RIGHT, scale=0.8)
        number = _number_beside_columns(seat, far=Spot(Row.PLATE))
        return _collected(seat, opposite, 2, far=beside_name), own_hand, number
    beside_hand = Spot(Row.HAND, Side.RIGHT, wide=2.2, scale=0.8)
    return (
        _collected(seat, beside_hand, 2, far=beside_name),
        own_hand,
        Counter(
            f"collected-{seat}",
            say.later("collected", "on the table"),
            Spot(Row.PLATE),
            owners=(seat,),
        ),
    )


def _aside() -> tuple[Zone | Counter, ...]:
    """Eight cards out of play, shown face up (LS-19), across from the stock."""
    spot = Spot(Row.CENTRE, Side.RIGHT, high=3.3, scale=0.65, fan=Fan.DOWN)
    return (Zone("aside", Face.ALL, spot, title=say.later("out of play", "on the table")),)
