"""The court cards of the classic deck, in the spirit of the printers of the nineteenth century.

Twelve people and two fools in black, red, yellow and blue on white, with strong lines and robes of
many patterns, each a second time upside down below a belt. Nothing may clip, so every pattern is
cut to its robe here. The people of the house deck are others: see `cast`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from heads import n
from marks import star_outline
from pips import pip
from svg import (
    Point,
    around,
    both_ways,
    circle,
    compact,
    disc,
    group,
    line,
    moved,
    path,
    polygon,
    rect,
)

BLACK, RED, YELLOW, BLUE, WHITE = "#1B1C22", "#D32A31", "#F5C83B", "#2E6FB7", "#FFFFFF"
WIDTH, HEIGHT = 250.0, 350.0
WIDE, HIGH = 69.5, 158.0  # half the panel
_SLOPE = -0.3  # of the belt
_BELT = 7.0  # half its thickness
_EDGE: dict[str, str | float | None] = {
    "stroke": BLACK,
    "stroke_width": 1.7,
    "stroke_linejoin": "round",
}
Shape = list[Point]


# -- patterns, cut to a robe -----------------------------------------------------------------------


def cut(shape: Shape, by: Shape) -> Shape:
    """The part of a shape within a convex one, whose corners run clockwise on the card."""
    for (x0, y0), (x1, y1) in zip(by, [*by[1:], by[0]], strict=True):
        given, shape = shape, []
        for a, b in zip(given, [*given[1:], *given[:1]], strict=True):
            left_a = (x1 - x0) * (a[1] - y0) - (y1 - y0) * (a[0] - x0)
            left_b = (x1 - x0) * (b[1] - y0) - (y1 - y0) * (b[0] - x0)
            if left_a >= 0:
                shape.append(a)
            if (left_a >= 0) != (left_b >= 0):
                t = left_a / (left_a - left_b)
                shape.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
    return shape


def bands(
    robe: Shape, turn: float, step: float, thick: float, colour: str, *, shift: float = 0
) -> str:
    """Parallel bands over a robe, `turn` degrees from level."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    text = ""
    for i in range(-24, 25):
        low = i * step + shift
        strip = [(-200.0, low), (200.0, low), (200.0, low + thick), (-200.0, low + thick)]
        placed = cut([(x * c - y * s, x * s + y * c) for x, y in strip], robe)
        if len(placed) > 2:
            text += polygon(placed)
    return path(text, colour) if text else ""


def checks(robe: Shape, turn: float, step: float, colour: str) -> str:
    """A chequered robe: every other square of a lattice."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    text = ""
    for i in range(-16, 17):
        for j in range(-16, 17):
            if (i + j) % 2:
                continue
            x, y = i * step, j * step
            square = [(x, y), (x + step, y), (x + step, y + step), (x, y + step)]
            placed = cut([(a * c - b * s, a * s + b * c) for a, b in square], robe)
            if len(placed) > 2:
                text += polygon(placed)
    return path(text, colour)


def flowers(robe: Shape, step: Point, colour: str, heart: str) -> str:
    """Small flowers of four petals, only where a whole one fits."""
    petals, hearts = "", ""
    for row in range(-14, 15):
        for column in range(-9, 10):
            x, y = (column + 0.5 * (row % 2)) * step[0], row * step[1]
            around_it = [(x - 4, y - 4), (x + 4, y - 4), (x + 4, y + 4), (x - 4, y + 4)]
            if len(cut(around_it, robe)) == 4 and _same(cut(around_it, robe), around_it):
                petals += "".join(
                    disc(x + dx, y + dy, 1.9)
                    for dx, dy in ((0, -2.3), (2.3, 0), (0, 2.3), (-2.3, 0))
                )
                hearts += disc(x, y, 1.2)
    return path(petals, colour) + path(hearts, heart) if petals else ""


def _same(a: Shape, b: Shape) -> bool:
    return sorted((round(x, 3), round(y, 3)) for x, y in a) == sorted(
        (round(x, 3), round(y, 3)) for x, y in b
    )


# -- people ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figure:
    """One person: which way they look, what is on the head and in the hand, and their cloth."""

    look: int  # -1 to the left, 1 to the right
    hair: str
    hat: str
    holds: str
    robe: tuple[str, str, str]  # the mantle, its pattern's colour, the front
    pattern: str
    side: bool = False  # seen from the side
    beard: str = ""
    at: Point = (-46, -34)  # the hand
    tilt: float = 0
    behind: bool = False  # the thing is behind the head
    second: str = ""  # in the other hand


PEOPLE: dict[str, Figure] = {
    "KS": Figure(1, BLACK, "high", "sword", (BLUE, YELLOW, RED), "bands", beard="forked", tilt=0),
    "QS": Figure(-1, BLACK, "small", "tulip", (BLACK, WHITE, YELLOW), "checks", second="orb"),
    "JS": Figure(
        1, YELLOW, "flat", "halberd", (RED, YELLOW, BLUE), "chevrons", side=True, at=(-42, -34)
    ),
    "KH": Figure(
        -1, YELLOW, "wide", "sword", (RED, WHITE, BLUE), "flowers", beard="round",
        at=(-40, -98), tilt=64, behind=True,
    ),
    "QH": Figure(1, YELLOW, "small", "rose", (RED, YELLOW, WHITE), "bands", at=(-42, -40)),
    "JH": Figure(-1, YELLOW, "feathers", "leaf", (BLUE, WHITE, RED), "checks", side=True),
    "KD": Figure(-1, BLACK, "high", "axe", (YELLOW, RED, BLACK), "chevrons", side=True),
    "QD": Figure(1, RED, "wide", "daisy", (BLUE, WHITE, RED), "flowers", at=(-41, -42)),
    "JD": Figure(1, BLACK, "flat", "halberd", (YELLOW, BLUE, RED), "bands", at=(-43, -30), tilt=1),
    "KC": Figure(
        1, RED, "wide", "sword", (BLACK, YELLOW, BLUE), "checks", beard="forked", tilt=-3,
        second="orb",
    ),
    "QC": Figure(-1, BLACK, "high", "carnation", (YELLOW, BLUE, BLACK), "chevrons"),
    "JC": Figure(-1, RED, "feathers", "arrow", (BLACK, RED, YELLOW), "flowers", tilt=4),
    "JK1": Figure(1, RED, "fool", "bauble", (RED, YELLOW, BLUE), "chevrons", at=(-50, -20)),
    "JK2": Figure(
        -1, BLACK, "fool", "bauble", (BLUE, WHITE, BLACK), "checks", side=True, at=(-50, -20)
    ),
}  # fmt: skip


def _low(x: float) -> float:
    return _SLOPE * x


def figure(p: Figure) -> list[str]:
    """The upper half of a person, round the middle of the card, looking right."""
    thing = moved(THINGS[p.holds](), *p.at, 1, p.tilt)
    other = moved(THINGS[p.second](), 50, -44, 0.9, 4) if p.second else ""
    return [
        thing if p.behind else "",
        *_hair_behind(p),
        *_robe(p),
        *_head(p),
        other,
        *(_arm(50, -44, p, -1) if p.second else ()),
        "" if p.behind else thing,
        *(() if p.behind else _arm(*p.at, p, 1)),
    ]


def _robe(p: Figure) -> list[str]:
    mantle, marks, front = p.robe
    body = [
        (-WIDE, _low(-WIDE)), (-WIDE, -24.0), (-50.0, -44.0), (-14.0, -57.0), (14.0, -57.0),
        (50.0, -44.0), (WIDE, -30.0), (WIDE, _low(WIDE)),
    ]  # fmt: skip
    stole = cut(body, [(-19.0, -80.0), (19.0, -80.0), (27.0, 60.0), (-27.0, 60.0)])
    left = cut(body, [(-90.0, -80.0), (-19.0, -80.0), (-27.0, 60.0), (-90.0, 60.0)])
    right = cut(body, [(19.0, -80.0), (90.0, -80.0), (90.0, 60.0), (27.0, 60.0)])
    drawn = [path(polygon(body), mantle)]
    for part, turn in ((left, -38), (right, 38)):
        drawn.append(_patterned(part, p.pattern, turn, marks))
    drawn.append(path(polygon(stole), front, stroke=BLACK, stroke_width=1.5))
    trim = WHITE if front != WHITE else RED
    drawn.append(_patterned(stole, "bands" if p.pattern != "bands" else "checks", 0, trim))
    for s in (-1, 1):
        hem = [(s * 13.0, -80.0), (s * 21.0, -80.0), (s * 31.0, 60.0), (s * 23.0, 60.0)]
        placed = cut(body, hem if s > 0 else hem[::-1])
        drawn.append(path(polygon(placed), YELLOW if mantle != YELLOW else WHITE, **_EDGE))
        beads = "".join(
            disc(s * (17.6 + 10 * i / 9), y, 1.7)
            for i, y in enumerate(range(-50, 40, 8))
            if y + 3 < _low(s * 24)
        )
        drawn.append(path(beads, RED if mantle != RED else BLUE))
    collar = "M-20-60Q0-46 20-60L26-50Q0-32-26-50Z"
    drawn += [
        path(polygon(body), "none", **_EDGE),
        path(collar, WHITE, **_EDGE),
        path("".join(disc(x, -47 + abs(x) * -0.3, 1.6) for x in (-18, -11, -4, 4, 11, 18)), BLACK),
    ]
    return drawn


def _patterned(part: Shape, pattern: str, turn: float, colour: str) -> str:
    if pattern == "checks":
        return checks(part, 45, 7.5, colour)
    if pattern == "flowers":
        return flowers(part, (13, 8), colour, BLACK)
    if pattern == "chevrons":
        return bands(part, turn, 9, 3.2, colour) + bands(part, turn, 9, 1, BLACK, shift=4.6)
    return bands(part, turn or 14, 10, 4, colour) + bands(
        part, turn or 14, 10, 0.9, BLACK, shift=-1.4
    )


_SCROLL = (
    "M4-112C-18-114-25-100-24-86C-24-72-24-64-34-58C-42-52-40-42-31-43C-25-44-25-52-31-52"
    "C-24-50-14-56-12-66Z"
)


def _hair_behind(p: Figure) -> list[str]:
    if p.hat == "fool":
        return []
    lines = "M-20-96C-20-82-20-68-30-56M-15-94C-15-80-15-70-21-58"
    pale = WHITE if p.hair == BLACK else BLACK
    one = [path(_SCROLL, p.hair, **_EDGE), line(lines, pale, 1.1, stroke_linecap="round")]
    return one if p.side else [*one, group(one, "scale(-1 1)")]


def _head(p: Figure) -> list[str]:
    parts = _side_head(p) if p.side else _front_head(p)
    return [*parts, *HATS[p.hat](p)]


def _front_head(p: Figure) -> list[str]:
    """A long oval face, its eyes to the side it looks to."""
    parts = [
        path("M-9-70L-10-50Q0-42 10-50L9-70Z", WHITE, **_EDGE),
        path("M-17-96C-18-112 18-112 17-96C17-78 9-62 0-62C-9-62-17-78-17-96Z", WHITE, **_EDGE),
    ]
    if p.beard:
        parts.append(_beard(p))
    eyes = "".join(f"M{x - 4.6}-91Q{x}-95 {x + 4.6}-91Q{x}-88.6 {x - 4.6}-91Z" for x in (-6.5, 8.5))
    return [
        *parts,
        path(eyes, WHITE, stroke=BLACK, stroke_width=1.3),
        path(disc(-5, -91.4, 1.9) + disc(10, -91.4, 1.9), BLACK),
        line("M-12-97Q-7-100.5-1.5-97M3.5-97Q9-100.5 14-97", BLACK, 1.7, stroke_linecap="round"),
        line("M1.6-94L4.4-80Q1.6-77.6-1.6-79.4", BLACK, 1.4, stroke_linecap="round"),
        path("M-3.4-73.4Q1-76 5.4-73.4Q1-69.6-3.4-73.4Z", RED, stroke=BLACK, stroke_width=0.9),
        circle(-10, -81, 2.6, fill=RED, fill_opacity=0.55),
        circle(12.4, -81, 2.2, fill=RED, fill_opacity=0.55),
    ]


def _side_head(p: Figure) -> list[str]:
    """A head seen from the side, looking right."""
    face = (
        "M-14-104C-4-112 12-112 15-102L15-95L24-82L17-80L18.4-76L16-73.6L17.6-71L14-62"
        "C8-58-2-60-6-66L-9-50L-20-50C-16-66-20-84-14-104Z"
    )
    parts = [
        path("M-13-70L-14-48Q0-42 9-52L4-64Z", WHITE, **_EDGE),
        path(face, WHITE, **_EDGE),
        path("M4-92Q9-96.5 14-92.4L13-89.6Q8-88.6 4-92Z", WHITE, stroke=BLACK, stroke_width=1.3),
        circle(11.4, -92, 1.9, fill=BLACK),
        line("M3-98.4Q9-102 16-98", BLACK, 1.7, stroke_linecap="round"),
        line("M16.4-73.6L10-73", RED, 2, stroke_linecap="round"),
        circle(6, -80, 3, fill=RED, fill_opacity=0.55),
    ]
    if p.hat != "fool":
        lock = (
            "M10-108C-12-114-22-102-19-84C-18-72-20-64-28-60C-32-52-24-48-18-52C-8-56-4-66-6-78"
            "C-7-88-4-98 10-108Z"
        )
        pale = WHITE if p.hair == BLACK else BLACK
        parts += [
            path(lock, p.hair, **_EDGE),
            line("M-4-104C-14-96-12-82-13-72M-10-102C-18-92-15-78-19-66", pale, 1.1),
        ]
    if p.hat == "high":  # a king's beard
        parts += [
            path("M-6-72C0-68 8-66 14-68L16-62C16-52 10-44 6-38C0-46-8-56-6-72Z", p.hair, **_EDGE),
            path("M17-78C12-79 7-76 4-71C9-70 14-72 18-75Z", p.hair, **_EDGE),
        ]
    return parts


def _beard(p: Figure) -> str:
    pale = WHITE if p.hair == BLACK else BLACK
    if p.beard == "forked":
        d = (
            "M-17-88C-15-78-9-74-6-72Q1-78 8-72C11-74 16-78 17-88C20-70 16-56 12-42L4-52L0-40"
            "L-4-52L-12-42C-16-56-20-70-17-88Z"
        )
    else:
        d = (
            "M-17-88C-15-78-9-74-6-72Q1-78 8-72C11-74 16-78 17-88C21-68 14-48 0-47"
            "C-14-48-21-68-17-88Z"
        )
    lines = "M-12-74C-12-64-10-58-9-54M12-74C12-64 10-58 9-54M-5-66L-4-58M6-66L5-58"
    return path(d, p.hair, **_EDGE) + line(lines, pale, 1.1, stroke_linecap="round")


# -- on the head -----------------------------------------------------------------------------------


def _band(colour: str) -> list[str]:
    jewels = "".join(disc(x, -108.5 + abs(x) * -0.06, 1.9) for x in (-13, -4.5, 4.5, 13))
    return [
        path("M-22-114Q0-108 22-114L21-104Q0-99-21-104Z", YELLOW, **_EDGE),
        path(jewels, colour, stroke=BLACK, stroke_width=0.8),
    ]


def _high(p: Figure) -> list[str]:
    """A tall crown of three leaves."""
    points = "M-21-113L-27-140L-15-127L-9-146L0-152L9-146L15-127L27-140L21-113Z"
    return [
        path("M-18-114C-18-134 18-134 18-114Z", p.robe[0], **_EDGE),
        path(points, YELLOW, **_EDGE),
        *(circle(x, y, 3, fill=RED, **_EDGE) for x, y in ((-27, -141), (0, -151), (27, -141))),
        line("M-12-116L-9-136M12-116L9-136M0-114L0-140", BLACK, 1.2),
        *_band(BLUE),
    ]


def _wide(p: Figure) -> list[str]:
    """A low broad crown over a cap."""
    points = "M-21-113L-30-134L-20-129L-14-139L-7-129L0-141L7-129L14-139L20-129L30-134L21-113Z"
    return [
        path("M-22-126C-18-148 18-148 22-126Z", p.robe[2], **_EDGE),
        path(points, YELLOW, **_EDGE),
        *(circle(x, y, 2.4, fill=WHITE, **_EDGE) for x, y in ((-30, -135), (0, -143), (30, -135))),
        *_band(RED),
    ]


def _small(p: Figure) -> list[str]:
    """A veil and a small crown."""
    return [
        path(
            "M-19-100C-22-122 22-122 19-100C15-108 8-110 0-110C-8-110-15-108-19-100Z",
            p.hair,
            **_EDGE,
        ),
        path("M-13-114L-16-132L-8-124L0-136L8-124L16-132L13-114Q0-110-13-114Z", YELLOW, **_EDGE),
        *(circle(x, y, 2.2, fill=RED, **_EDGE) for x, y in ((-16, -133), (0, -137), (16, -133))),
    ]


def _flat(p: Figure) -> list[str]:
    """A flat cap, slashed, with a jewel."""
    cap = "M-26-108C-36-120-28-134-8-134C18-134 34-128 32-116C30-108 24-106 20-106Q0-100-26-108Z"
    return [
        path(cap, p.robe[0], **_EDGE),
        line("M-18-130L-16-110M-6-133L-5-108M8-133L8-107M20-130L19-108", p.robe[1], 2.6),
        path("M-25-112Q0-104 24-111L22-103Q0-97-23-104Z", p.robe[2], **_EDGE),
        circle(-14, -124, 4, fill=YELLOW, **_EDGE),
    ]


def _feathers(p: Figure) -> list[str]:
    """A round cap with two feathers that fall back."""
    cap = "M-22-110C-26-128-14-136 2-135C18-134 26-124 22-110Q0-104-22-110Z"
    lower = RED if p.robe[1] != RED else YELLOW
    return [
        path(
            "M-6-128C-20-150-44-146-50-128C-54-112-44-104-40-100C-42-112-36-122-24-126Z",
            p.robe[1],
            **_EDGE,
        ),
        path("M-4-130C-12-152-30-156-42-146C-30-144-20-138-12-126Z", lower, **_EDGE),
        line("M-12-130C-26-140-44-132-44-112M-10-132C-18-142-28-146-36-146", BLACK, 1.1),
        path(cap, p.robe[0], **_EDGE),
        path("M-23-112Q0-105 23-112L22-104Q0-98-22-104Z", YELLOW, **_EDGE),
    ]


def _fool(p: Figure) -> list[str]:
    """A hood with two horns and an ass's ear between them, a bell on each."""
    a, b = p.robe[0], p.robe[2]
    horn = "M0-112C-4-134-22-146-42-138C-54-132-52-118-46-112C-40-120-30-118-24-108Z"
    other = "M0-112C4-134 22-146 42-138C54-132 52-118 46-112C40-120 30-118 24-108Z"
    hood = (
        "M-24-70C-28-100-22-114 0-114C22-114 28-100 24-70L17-78C19-96 15-104 0-104"
        "C-15-104-19-96-17-78Z"
    )
    if p.side:
        hood = "M-20-62C-26-100-20-114 0-114C10-114 16-110 17-102C4-108-8-104-9-88C-9-78-8-70-6-64Z"
    ear = YELLOW if b != BLACK else RED
    return [
        path(horn, a, **_EDGE),
        path(other, b if b != BLACK else YELLOW, **_EDGE),
        path("M-9-112C-10-134-4-146 0-152C4-146 10-134 9-112Z", ear, **_EDGE),
        path(hood, a, **_EDGE),
        *(
            part
            for x, y in ((-46, -108), (46, -108))
            for part in (
                circle(x, y, 5, fill=YELLOW, **_EDGE),
                line(f"M{x - 5} {y}L{x + 5} {y}", BLACK, 1.2),
            )
        ),
    ]


HATS: dict[str, Callable[[Figure], list[str]]] = {
    "high": _high, "wide": _wide, "small": _small, "flat": _flat, "feathers": _feathers,
    "fool": _fool,
}  # fmt: skip


# -- in the hand -----------------------------------------------------------------------------------


def _arm(x: float, y: float, p: Figure, side: int) -> list[str]:
    """A sleeve out of the belt, slashed, with a cuff, and a fist."""
    mantle, marks, _ = p.robe
    out = x - side * 12
    foot = [
        (max(-WIDE, min(WIDE, out - 15)), 0.0),
        (max(-WIDE, min(WIDE, out + 15)), 0.0),
    ]
    feet = [(at, _low(at)) for at, _ in foot]
    sleeve = [(x - 9, y + 9), (x + 9, y + 9), feet[1], feet[0]]
    cloth = marks if marks not in (WHITE, BLACK) else mantle
    stripe = WHITE if cloth != WHITE else RED
    return [
        path(polygon(sleeve), cloth, **_EDGE),
        bands(sleeve, 8, 8, 2.6, stripe),
        path(polygon(sleeve), "none", **_EDGE),
        path(
            f"M{n(x - 12, y + 7)}Q{n(x, y + 2)} {n(x + 12, y + 7)}L{n(x + 12, y + 15)}"
            f"Q{n(x, y + 10)} {n(x - 12, y + 15)}Z",
            WHITE,
            **_EDGE,
        ),
        path(
            f"M{n(x - 8, y - 7)}C{n(x - 4, y - 11)} {n(x + 5, y - 10)} {n(x + 8, y - 7)}"
            f"C{n(x + 11, y - 2)} {n(x + 9, y + 6)} {n(x + 6, y + 8)}L{n(x - 7, y + 8)}"
            f"C{n(x - 11, y + 3)} {n(x - 10, y - 3)} {n(x - 8, y - 7)}Z",
            WHITE,
            **_EDGE,
        ),
        line(
            f"M{n(x - 2, y - 3.6)}L{n(x + 8.6, y - 3)}M{n(x - 2, y + 0.6)}L{n(x + 9, y + 1)}"
            f"M{n(x - 2, y + 4.6)}L{n(x + 8, y + 5)}",
            BLACK,
            1.1,
        ),
    ]


def _pole(top: float, low: float, colour: str) -> str:
    return path(f"M-2.6 {top}L2.6 {top}L2.6 {low}L-2.6 {low}Z", colour, **_EDGE)


def _sword() -> list[str]:
    return [
        path("M0-112L5-103L4.4-14L-4.4-14L-5-103Z", WHITE, **_EDGE),
        line("M0-104L0-18", BLUE, 2),
        path("M-17-16L17-16L19-10L-19-10Z", YELLOW, **_EDGE),
        _pole(-10, 14, RED),
        circle(0, 18, 5, fill=YELLOW, **_EDGE),
    ]


def _halberd() -> list[str]:
    return [
        _pole(-88, 26, RED),
        path("M0-116L5-96L-5-96Z", WHITE, **_EDGE),
        path("M-3-94C-8-92-14-98-15-104C-20-96-20-78-13-68C-12-74-8-78-3-78Z", BLUE, **_EDGE),
        path("M3-92L15-98L11-86L15-76L3-80Z", YELLOW, **_EDGE),
    ]


def _axe() -> list[str]:
    return [
        _pole(-112, 26, BLUE),
        path("M-3-108C-14-116-18-96-15-84C-12-78-6-80-3-84Z", WHITE, **_EDGE),
        path("M3-108C14-116 18-96 15-84C12-78 6-80 3-84Z", WHITE, **_EDGE),
        line("M-12-106C-14-98-13-90-11-86M12-106C14-98 13-90 11-86", BLUE, 1.6),
        circle(0, -114, 4, fill=YELLOW, **_EDGE),
    ]


def _orb() -> list[str]:
    return [
        circle(0, -16, 14, fill=BLUE, **_EDGE),
        path("M-13.4-19Q0-13 13.4-19L13.8-14Q0-8-13.8-14Z", YELLOW, **_EDGE),
        path(star_outline(3, 9, 0, -38), YELLOW, **_EDGE),
    ]


def _stem(leaf: str) -> list[str]:
    return [
        line("M0 16C2 0-2-20 0-46", BLACK, 4.4),
        line("M0 16C2 0-2-20 0-46", leaf, 2),
        path("M0-24C-8-32-16-32-20-28C-16-20-8-18 0-20Z", leaf, **_EDGE),
        path("M0-16C8-24 16-24 20-20C16-12 8-12 0-12Z", leaf, **_EDGE),
    ]


def _tulip() -> list[str]:
    return [
        *_stem(BLUE),
        path(
            "M-13-62L-9-74L-4-64L0-78L4-64L9-74L13-62C14-50 8-44 0-44C-8-44-14-50-13-62Z",
            RED,
            **_EDGE,
        ),
        line("M-4-64L-2-48M4-64L2-48", BLACK, 1.1),
    ]


def _rose() -> list[str]:
    outer = "".join(disc(x, y, 7) for x, y in around(5, 9, 0, 0, -56))
    return [
        *_stem(BLUE),
        *(circle(x, y, 7.4, fill=RED, **_EDGE) for x, y in around(5, 9, 0, 0, -56)),
        path(outer, RED),
        circle(0, -56, 6, fill=YELLOW, **_EDGE),
    ]


def _daisy() -> list[str]:
    petals = [
        moved([path("M0-5C-5-10-4-19 0-20C4-19 5-10 0-5Z", WHITE, **_EDGE)], 0, -58, 1, turn)
        for turn in range(0, 360, 45)
    ]
    return [*_stem(BLUE), *petals, circle(0, -58, 6.4, fill=YELLOW, **_EDGE)]


def _carnation() -> list[str]:
    fringe = "M0-44L-15-58L-10-62L-13-70L-6-69L-4-77L0-71L4-77L6-69L13-70L10-62L15-58Z"
    return [
        *_stem(BLUE),
        path(fringe, RED, **_EDGE),
        line("M0-48L-7-62M0-48L0-66M0-48L7-62", YELLOW, 1.8),
    ]


def _leaf() -> list[str]:
    blade = "M0-40C-16-52-16-76 0-94C16-76 16-52 0-40Z"
    return [
        _pole(-46, 18, BLACK),
        path(blade, YELLOW, **_EDGE),
        line("M0-42L0-86M0-56L-9-64M0-56L9-64M0-68L-8-76M0-68L8-76", BLACK, 1.3),
    ]


def _arrow() -> list[str]:
    return [
        _pole(-86, 26, YELLOW),
        path("M0-114L11-92L0-97L-11-92Z", BLUE, **_EDGE),
        path("M-2-66L-11-60L-11-42L-2-50ZM2-66L11-60L11-42L2-50Z", RED, **_EDGE),
    ]


def _bauble() -> list[str]:
    return [
        _pole(-64, 24, BLACK),
        circle(0, -78, 11, fill=WHITE, **_EDGE),
        path("M-12-80C-22-96-8-102 0-94C8-102 22-96 12-80Q0-88-12-80Z", RED, **_EDGE),
        *(circle(x, -94, 3, fill=YELLOW, **_EDGE) for x in (-15, 15)),
        line("M-4-79L-4-77M4-79L4-77M-4-73Q0-69 4-73", BLACK, 1.5, stroke_linecap="round"),
        path("M-9-68L-6-58L0-64L6-58L9-68Z", YELLOW, **_EDGE),
    ]


THINGS: dict[str, Callable[[], list[str]]] = {
    "sword": _sword, "halberd": _halberd, "axe": _axe, "orb": _orb,
    "tulip": _tulip, "rose": _rose, "daisy": _daisy, "carnation": _carnation, "leaf": _leaf,
    "arrow": _arrow, "bauble": _bauble,
}  # fmt: skip


# -- the card --------------------------------------------------------------------------------------


def court(name: str, suit: str, colour: str) -> list[str]:
    """The panel of a court card or (without a suit) of a joker."""
    p = PEOPLE[name]
    side = "" if p.look > 0 else " scale(-1 1)"
    half = [group(figure(p), f"translate(125 175){side}")]
    if suit:
        x, y = (51, -104) if p.behind else (46, -132)
        half.append(pip(suit, colour, 125 + p.look * x, 175 + y, 25))
    slope = _SLOPE * p.look
    return [*compact(both_ways(half, WIDTH, HEIGHT)), *_belt(slope, p), _frame()]


def _belt(slope: float, p: Figure) -> list[str]:
    def strip(reach: float) -> str:
        ends = [(-WIDE, -reach), (WIDE, -reach), (WIDE, reach), (-WIDE, reach)]
        return polygon([(125 + x, 175 + slope * x + y) for x, y in ends])

    marks = "".join(
        f"M{n(125 + x, 175 + slope * x - 3.4)}l3.4 3.4l-3.4 3.4l-3.4-3.4z"
        for x in range(-60, 61, 12)
    )
    return [
        path(strip(_BELT), YELLOW, **_EDGE),
        path(marks, p.robe[2] if p.robe[2] != YELLOW else RED),
    ]


def _frame() -> str:
    x, y = 125 - WIDE, 175 - HIGH
    return rect(x, y, 2 * WIDE, 2 * HIGH, rx=1, fill="none", stroke=BLACK, stroke_width=1.8)


def ace(suit: str, colour: str) -> list[str]:
    """One pip in two branches of laurel."""
    leaves, stems = "", ""
    for s in (-1, 1):
        stems += (
            f"M125 {n(246)}C{n(125 + s * 44, 240)} {n(125 + s * 66, 196)} {n(125 + s * 52, 136)}"
        )
        for i in range(7):
            angle = math.radians(172 - i * 19)
            for reach, lean in ((58, -26), (70, 26)):
                x, y = 125 + s * reach * math.sin(angle), 180 - reach * math.cos(angle)
                turn = math.degrees(angle) - 90 + lean
                c, d = math.cos(math.radians(turn)), math.sin(math.radians(turn))
                dx, dy = -s * 11 * c, -11 * d
                ox, oy = 5.5 * d * s, -5.5 * c
                leaves += (
                    f"M{n(x - dx, y - dy)}Q{n(x + ox, y + oy)} {n(x + dx, y + dy)}"
                    f"Q{n(x - ox, y - oy)} {n(x - dx, y - dy)}Z"
                )
    ribbon = "M125 240L111 258L117 262L125 250L133 262L139 258Z"
    return [
        line(stems, BLACK, 1.6),
        path(leaves, BLUE, stroke=BLACK, stroke_width=0.9),
        path(ribbon, YELLOW, stroke=BLACK, stroke_width=1.2, stroke_linejoin="round"),
        pip(suit, colour, 125, 172, 74),
    ]
