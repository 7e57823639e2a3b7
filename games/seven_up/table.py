"""The table of Seven-Up: stock and upcard, the trick in the middle, chips and pot."""

from __future__ import annotations

from cardtable.core.table import Counter, Face, Fan, Row, Side, Spot, Table, Zone
from games.seven_up.messages import say
from games.seven_up.state import side_of, sides_of


def zones(table: Table) -> tuple[Zone | Counter, ...]:
    """Every zone and counter at a table with this many seats."""
    seats = range(table.seats)
    return (
        *_middle(table),
        *(zone for seat in seats for zone in _of_seat(seat)),
        *(counter for side in range(sides_of(table.seats)) for counter in _of_side(table, side)),
    )


def _middle(table: Table) -> tuple[Zone | Counter, ...]:
    places = tuple(str(seat) for seat in range(table.seats))
    crossed = table.seats == 4  # only then do two cards of the trick stand above one another
    high = 2.1 if crossed else 1.45
    wide = 3.15 if table.seats == 3 else 3.4
    scale = 0.8 if crossed else 0.68  # so that two lines of them are as high as the trick
    beside = Spot(Row.CENTRE, Side.LEFT, scale=scale)
    below = Spot(Row.CENTRE, Side.LEFT, scale=scale, line=1)
    return (
        Zone("stock", Face.NOBODY, beside, title=say.later("stock", "on the table")),
        Zone("upcard", Face.ALL, beside, title=say.later("upcard", "on the table")),
        Zone("turned", Face.ALL, below, title=say.later("rejected", "on the table")),
        Zone("aside", Face.NOBODY, below, title=say.later("laid aside", "on the table")),
        Zone(
            "trick",
            Face.ALL,
            Spot(Row.CENTRE, wide=wide, high=high),
            family=True,
            slots=places,
            ring=True,
            told=say.later("trick", "on the table"),
        ),
        Counter(
            "pot",
            say.later("pot", "on the table"),
            Spot(Row.CENTRE, Side.RIGHT, scale=scale),
            style="chips",
        ),
    )


def _of_seat(seat: int) -> tuple[Zone, ...]:
    """A seat's throws, its tricks, its hand, and the three new cards it has not looked at yet."""
    beside = Spot(Row.PLATE, scale=0.4)
    rare = Spot(Row.PLATE, scale=0.4, yields=True)
    return (
        Zone(
            f"thrown-{seat}",
            Face.OWNER,
            Spot(Row.HAND, Side.RIGHT, scale=0.6),
            owners=(seat,),
            far=rare,
            drawn="down",
            title=say.later("throw", "on the table"),
        ),
        Zone(
            f"won-{seat}",
            Face.ALL,
            Spot(Row.HAND, Side.RIGHT, scale=0.6),
            owners=(seat,),
            far=beside,
            drawn="down",
            title=say.later("tricks", "on the table"),
        ),
        Zone.hand(f"hand-{seat}", seat, far_scale=0.4),
        Zone(
            f"new-{seat}",
            Face.NOBODY,
            Spot(Row.NEAR, Side.LEFT, wide=1.6, scale=0.6, fan=Fan.ACROSS, yields=True),
            owners=(seat,),
            far=rare,
            told=say.later("new cards", "on the table"),
        ),
    )


def _of_side(table: Table, side: int) -> tuple[Counter, ...]:
    owners = tuple(seat for seat in range(table.seats) if side_of(table.seats, seat) == side)
    plate = Spot(Row.PLATE)
    return (
        Counter(
            f"chips-{side}",
            say.later("chips", "on the table"),
            plate,
            owners,
            style="chips",
            limit=int(table.word("chips")),
        ),
        Counter(f"game-{side}", say.later("Game", "on the table"), plate, owners),
    )
