"""Zone sets shaped like the five games at many seats, with piles in them, for layout tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardtable.core.cards import HIDDEN, Card, pack, shuffled
from cardtable.core.piles import Piles
from cardtable.core.table import Counter, Face, Fan, Row, Side, Spot, Zone, Zones

Declared = Zone | Counter

RANKS = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "*")


def hell(seats: int, teams: int) -> Zones:
    """Sevens from Hell: twelve books a team, hand and foot, two draw piles."""
    centre = (
        Zone("draw-0", Face.NOBODY, Spot(Row.CENTRE, scale=0.7)),
        Zone("discard", Face.ALL, Spot(Row.CENTRE, wide=2.2, scale=0.7, fan=Fan.TOP)),
        Zone("draw-1", Face.NOBODY, Spot(Row.CENTRE, scale=0.7)),
        Zone("aside", Face.ALL, Spot(Row.CENTRE, Side.RIGHT, 2, scale=0.5, fan=Fan.ACROSS)),
    )
    books = tuple(part for team in range(teams) for part in _team(team, seats, teams))
    hands = tuple(part for seat in range(seats) for part in _hand_and_foot(seat))
    return Zones.of((*centre, *books, *hands))


def _team(team: int, seats: int, teams: int) -> Iterator[Declared]:
    owners = tuple(range(team, seats, teams))
    yield Zone(
        f"books-{team}",
        Face.ALL,
        Spot(Row.NEAR, wide=12, scale=0.66, high=1.5, fan=Fan.DOWN, grows=True),
        owners,
        far=Spot(Row.FAR, wide=12, scale=0.45, fan=Fan.DOWN, grows=True, line=team),
        family=True,
        slots=RANKS,
    )
    yield Zone(
        f"closed-{team}",
        Face.ALL,
        Spot(Row.NEAR, Side.RIGHT, wide=2, scale=0.66),
        owners,
        far=Spot(Row.FAR, Side.RIGHT, wide=2, scale=0.45, line=team),
        family=True,
    )


def _hand_and_foot(seat: int) -> Iterator[Declared]:
    back = Spot(Row.PLATE, wide=2, scale=0.35, fan=Fan.ACROSS)
    hand = Spot(Row.HAND, wide=6, high=1.4, fan=Fan.HAND, grows=True)
    yield Zone(f"hand-{seat}", Face.OWNER, hand, (seat,), far=back)
    foot = Spot(Row.HAND, Side.RIGHT, scale=0.7)
    yield Zone(f"foot-{seat}", Face.NOBODY, foot, (seat,), far=Spot(Row.PLATE, scale=0.35))


def nccc(seats: int) -> Zones:
    """Seven (NCCC): a grid of 4 by 13, up to 25 seats."""
    grid = Zone(
        "grid",
        Face.ALL,
        Spot(Row.CENTRE, wide=13 * 1.06, high=4 * 1.06, scale=0.75),
        family=True,
        slots=tuple(str(card) for card in pack()),
        columns=13,
    )
    hands: list[Declared] = [Zone("pack", Face.NOBODY, Spot(Row.UNSEEN))]
    for seat in range(seats):
        back = Spot(Row.PLATE, wide=2, scale=0.35, fan=Fan.ACROSS)
        hand = Spot(Row.HAND, wide=6, fan=Fan.HAND, grows=True)
        left = Spot(Row.NEAR, wide=4, scale=0.6, fan=Fan.ACROSS, yields=True)
        hands.append(Zone(f"hand-{seat}", Face.OWNER, hand, (seat,), far=back))
        away = Spot(Row.PLATE, wide=2, scale=0.35, fan=Fan.ACROSS, yields=True)
        hands.append(Zone(f"left-{seat}", Face.ALL, left, (seat,), far=away))
        hands.append(Counter(f"total-{seat}", "points", Spot(Row.PLATE), (seat,)))
    return Zones.of((grid, *hands))


def bridge(seats: int) -> Zones:
    """Seven Bridge: everybody's melds in the middle, flowing."""
    declared: list[Declared] = [
        Zone("stock", Face.NOBODY, Spot(Row.CENTRE, Side.LEFT, scale=0.8)),
        Zone("discard", Face.ALL, Spot(Row.CENTRE, Side.LEFT, scale=0.8, line=1)),
    ]
    for seat in range(seats):
        near = Spot(Row.NEAR, wide=6, scale=0.7, fan=Fan.ACROSS, grows=True)
        far = Spot(Row.CENTRE, wide=3, scale=0.7, fan=Fan.ACROSS, grows=True, line=seat // 3)
        hand = Spot(Row.HAND, wide=5, fan=Fan.HAND, grows=True)
        back = Spot(Row.PLATE, wide=2, scale=0.4, fan=Fan.ACROSS)
        declared.append(Zone(f"melds-{seat}", Face.ALL, near, (seat,), far=far, family=True))
        declared.append(Zone(f"hand-{seat}", Face.OWNER, hand, (seat,), far=back))
        declared.append(Counter(f"total-{seat}", "points", Spot(Row.PLATE), (seat,)))
    return Zones.of(tuple(declared))


def seven_up(seats: int) -> Zones:
    """Seven-Up: a trick as a ring, chips, face-down tricks."""
    declared: list[Declared] = [
        Zone("stock", Face.NOBODY, Spot(Row.CENTRE, Side.LEFT)),
        Zone("upcard", Face.ALL, Spot(Row.CENTRE, Side.LEFT)),
        Zone(
            "trick",
            Face.ALL,
            Spot(Row.CENTRE, wide=3.2, high=2.4),
            family=True,
            slots=tuple(map(str, range(seats))),
            ring=True,
        ),
        Counter("pot", "pot", Spot(Row.CENTRE, Side.RIGHT), style="chips"),
    ]
    for seat in range(seats):
        hand = Spot(Row.HAND, wide=4, fan=Fan.HAND, grows=True)
        back = Spot(Row.PLATE, wide=2, scale=0.4, fan=Fan.ACROSS)
        won = Spot(Row.HAND, Side.RIGHT, scale=0.6)
        chips = Spot(Row.PLATE)
        declared.append(Zone(f"hand-{seat}", Face.OWNER, hand, (seat,), far=back))
        declared.append(
            Zone(
                f"won-{seat}",
                Face.ALL,
                won,
                (seat,),
                far=Spot(Row.PLATE, scale=0.4),
                drawn="down",
            )
        )
        declared.append(Counter(f"chips-{seat}", "chips", chips, (seat,), style="chips"))
    return Zones.of(tuple(declared))


def lucky(seats: int) -> Zones:
    """Lucky Sevens: four growing columns, dealt cards and two collected piles each."""
    declared: list[Declared] = [
        Zone("stock", Face.NOBODY, Spot(Row.CENTRE, Side.LEFT)),
        Counter("round", "round", Spot(Row.CENTRE, Side.LEFT, line=1), limit=13),
    ]
    column = Spot(Row.CENTRE, wide=1.15, high=2.2, fan=Fan.DOWN, grows=True)
    declared += [Zone(f"column-{number}", Face.ALL, column) for number in range(1, 5)]
    for seat in range(seats):
        near = Spot(Row.HAND, wide=4.4, fan=Fan.ACROSS)
        far = Spot(Row.PLATE, scale=0.4, wide=2.8, fan=Fan.ACROSS)
        won = Spot(Row.HAND, Side.RIGHT, wide=2.2, scale=0.8)
        won_far = Spot(Row.PLATE, scale=0.4, wide=2.2)
        declared.append(Zone(f"dealt-{seat}", Face.ALL, near, (seat,), far=far))
        declared.append(
            Zone(
                f"won-{seat}",
                Face.ALL,
                won,
                (seat,),
                far=won_far,
                family=True,
                slots=("1", "2"),
                columns=2,
                one_place=True,
            )
        )
        declared.append(Counter(f"won-{seat}", "collected", Spot(Row.PLATE), (seat,)))
    return Zones.of(tuple(declared))


SHAPES: dict[str, tuple[Zones, int]] = {
    "hell 4": (hell(4, 2), 4),
    "hell 6, two teams": (hell(6, 2), 6),
    "hell 6, three teams": (hell(6, 3), 6),
    **{f"nccc {seats}": (nccc(seats), seats) for seats in (4, 7, 8, 12, 18, 25)},
    **{f"bridge {seats}": (bridge(seats), seats) for seats in (2, 3, 5)},
    **{f"seven-up {seats}": (seven_up(seats), seats) for seats in (2, 3, 4)},
    **{f"lucky {seats}": (lucky(seats), seats) for seats in (1, 2, 3, 4)},
}

_CARDS = shuffled(pack(packs=8, jokers=2), Random(7))


def filled(zones: Zones, viewer: int, fullness: int) -> Piles:
    """Piles for every zone as the viewer sees them, the fuller the higher `fullness` (0 to 10)."""
    cards = iter(_CARDS * 4)
    piles: dict[str, tuple[Card, ...]] = {}
    for zone in zones:
        names = [zone.name]
        if zone.family:
            names = [f"{zone.name}/{slot}" for slot in zone.slots] or [
                f"{zone.name}/{number}" for number in range(fullness)
            ]
        for number, name in enumerate(names):
            count = _count(zone, number, fullness)
            held = tuple(next(cards) for _ in range(count))
            piles[name] = held if zone.seen_by(viewer) else (HIDDEN,) * count
    return Piles(piles)


def _count(zone: Zone, number: int, fullness: int) -> int:
    """A plausible number of cards."""
    kind = zone.name.partition("-")[0]
    most = {"hand": 4, "foot": 2, "column": 2, "dealt": 1, "won": 3, "stock": 8, "draw": 12}
    if kind in ("grid", "trick"):
        return int(number % 11 < fullness)
    if kind == "left":
        return 0
    if zone.family:
        return min(7, 1 + (number + fullness) % 7) if fullness else 0
    return most.get(kind, 3) * fullness
