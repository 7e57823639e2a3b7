"""The table of Sevens from Hell: books far and near, the piles between, hands and feet."""

from __future__ import annotations

from dataclasses import replace

from cardtable.core.table import Counter, Face, Fan, Row, Side, Spot, Table, Zone
from games.sevens_from_hell.books import BOOK, KINDS, SLOTS
from games.sevens_from_hell.messages import say
from games.sevens_from_hell.options import house

FULL = BOOK - 1  # an unfinished book with this many cards is squared up (SFH-45)
_FAR = 0.45  # the scale of other teams' cards
_FAR_HAND = {2: 2.7, 3: 1.6}  # by teams, in cards: three leave the seats at the top less room
_BOOKS = Spot(Row.NEAR, wide=12, fan=Fan.DOWN, grows=True, squared=FULL)
_CLOSED = 3.5  # cards of scale 1: the width of the place for closed books
_TOTAL = say.later("Total", "on the table")
_TITLES = (
    *(say.later("Sevens", "on the table"), say.later("Wilds", "on the table")),
    *(say.later("Clean", "on the table"), say.later("Dirty", "on the table")),
)


def single_piles(table: Table) -> tuple[str, ...]:
    """The piles that exist even when they are empty."""
    declared = zones(table)
    return tuple(zone.name for zone in declared if isinstance(zone, Zone) and not zone.family)


def zones(table: Table) -> tuple[Zone | Counter, ...]:
    """Every zone and counter at a table with this many seats."""
    rules = house(table)
    teams = tuple(place for team in range(rules.teams) for place in _team(table, team))
    seats = tuple(place for seat in range(rules.seats) for place in _seat(seat, rules.teams))
    return (*_middle(), *teams, *seats)


def _middle() -> tuple[Zone, ...]:
    return (
        Zone(
            "draw-0",
            Face.NOBODY,
            Spot(Row.CENTRE, scale=0.69),
            title=say.later("draw", "on the table"),
        ),
        Zone(
            "discard",
            Face.ALL,
            Spot(Row.CENTRE, scale=0.69, wide=2.2, fan=Fan.TOP),
            title=say.later("discards", "on the table"),
        ),
        Zone(
            "draw-1",
            Face.NOBODY,
            Spot(Row.CENTRE, scale=0.69),
            title=say.later("draw", "on the table"),
        ),
        Zone(
            "aside",
            Face.ALL,
            Spot(Row.CENTRE, Side.RIGHT, scale=0.6, wide=1.8, fan=Fan.ACROSS, yields=True),
            title=say.later("aside until the first meld stands", "on the table"),
        ),
    )


def _team(table: Table, team: int) -> tuple[Zone | Counter, ...]:
    """A team's strip: its names, its total and its checklist above its books and the closed ones.

    With three teams the two others lie far, one strip behind the other.
    """
    rules = house(table)
    owners = rules.members(team)
    far = 2 * team  # the line of its strip, the one before that of its books
    high, scale = (2.25, 0.76) if rules.teams == 2 else (1.95, 0.77)
    near_books = replace(_BOOKS, row=Row.NEAR, high=high, scale=scale, line=1)
    near, away = Spot(Row.NEAR), Spot(Row.FAR, line=far)
    checklist = tuple(
        Counter(f"{name}-{team}", title, near, owners, "checks", rules.required[which], away)
        for which, (name, title) in enumerate(zip(KINDS, _TITLES, strict=True))
    )
    return (
        Counter(f"total-{team}", _TOTAL, near, owners, "side", far=away),
        *checklist,
        Zone(
            f"books-{team}",
            Face.ALL,
            near_books,
            owners=owners,
            far=replace(_BOOKS, row=Row.FAR, scale=_FAR, line=far + 1),
            family=True,
            slots=SLOTS,
            columns=len(SLOTS),
            told=say.later("books", "on the table"),
        ),
        Zone(
            f"closed-{team}",
            Face.ALL,
            Spot(Row.NEAR, wide=_CLOSED / scale, scale=scale, line=1),
            owners=owners,
            far=Spot(Row.FAR, wide=9.5, scale=_FAR, line=far + 1),
            family=True,
            title=say.later("closed books", "on the table"),
        ),
    )


def _seat(seat: int, teams: int) -> tuple[Zone, ...]:
    """The foot comes first: at a plate it has its place whether the hand is empty or not."""
    return (
        Zone(
            f"foot-{seat}",
            Face.NOBODY,
            Spot(Row.HAND, Side.RIGHT, scale=0.6),
            owners=(seat,),
            far=Spot(Row.PLATE, scale=0.35),
            title=say.later("foot", "on the table"),
        ),
        Zone.hand(f"hand-{seat}", seat, 8, far_wide=_FAR_HAND[teams]),
        Zone.laid_out_hand(f"left-{seat}", seat, say.later("left in hand", "on the table")),
    )
