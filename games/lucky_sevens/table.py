"""Where things lie in Lucky Sevens: the stock, four columns, two collected piles for each seat."""

from __future__ import annotations

from cardtable.core.table import Counter, Face, Fan, Row, Side, Spot, Table, Zone
from games.lucky_sevens.state import COLUMNS, rounds


def zones(table: Table) -> tuple[Zone | Counter, ...]:
    """Every zone and counter at a table with this many seats."""
    left = Side.LEFT
    middle: tuple[Zone | Counter, ...] = (
        Zone("stock", Face.NOBODY, Spot(Row.CENTRE, left, scale=0.8), title="stock"),
        Counter("round", "round", Spot(Row.CENTRE, left, line=1), limit=rounds(table.seats)),
        *(Zone(name, Face.ALL, _COLUMN) for name in COLUMNS),
    )
    if table.seats == 1:
        return middle + _alone()
    own = tuple(place for seat in range(table.seats) for place in _seat(table, seat))
    return middle + (_aside() if table.seats > 2 else ()) + own


_COLUMN = Spot(Row.CENTRE, wide=1.15, high=2.2, fan=Fan.DOWN, grows=True)
_PAIR_OF_PILES = ("1", "2")


def _alone() -> tuple[Zone | Counter, ...]:
    """Solitaire: the collected piles stand above each other, across from the stock."""
    right = Side.RIGHT
    return (
        Zone(
            "won-0",
            Face.ALL,
            Spot(Row.CENTRE, right, high=2.1, scale=0.8),
            owners=(0,),
            family=True,
            slots=_PAIR_OF_PILES,
            columns=1,
            one_place=True,
            title="collected",
        ),
        Counter("collected-0", "collected", Spot(Row.CENTRE, right, line=1), limit=52),
    )


def _seat(table: Table, seat: int) -> tuple[Zone | Counter, ...]:
    """The four cards dealt to a seat, its two collected piles and their number."""
    known = Face.ALL if table.word("hands") == "open" else Face.OWNER  # LS-16
    return (
        Zone(
            f"won-{seat}",
            Face.ALL,
            Spot(Row.HAND, Side.RIGHT, wide=2.2, scale=0.8),
            owners=(seat,),
            far=Spot(Row.PLATE, scale=0.44, wide=2.1),
            family=True,
            slots=_PAIR_OF_PILES,
            columns=2,
            one_place=True,
            title="collected",
        ),
        Zone(
            f"dealt-{seat}",
            known,
            Spot(Row.HAND, wide=4.4, fan=Fan.ACROSS),
            owners=(seat,),
            far=Spot(Row.PLATE, scale=0.44, wide=2.8, fan=Fan.ACROSS),
            title="dealt",
        ),
        Counter(f"collected-{seat}", "collected", Spot(Row.PLATE), owners=(seat,)),
    )


def _aside() -> tuple[Zone | Counter, ...]:
    """Eight cards out of play, shown face up (LS-19)."""
    spot = Spot(Row.CENTRE, Side.LEFT, wide=2.9, scale=0.5, fan=Fan.ACROSS, line=2)
    return (Zone("aside", Face.ALL, spot, title="out of play"),)
