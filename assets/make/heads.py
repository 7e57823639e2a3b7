"""Heads of the people on the court cards: face, hair and beard, from few lines.

A head stands round the origin, its chin at 25 and its hairline at -24, 38 wide. `turn` from -1 to 1
moves the features to the side it looks to. Knows no card, no hat and no dress.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from palette import INK, Dye
from svg import circle, line, moved, number, path

LINE = 1.5  # the outline of everything on a court card
FINE = 0.9


@dataclass(frozen=True, slots=True)
class Face:
    """What one face is like.

    `jaw` is its width at the chin (1 is usual), `brow` the tilt of the brows (above 0: stern,
    below: mild), `lids` how far the eyes are closed, `smile` bends the mouth, `lips` colours it,
    `age` from 0 to 1 adds lines.
    """

    skin: Dye
    turn: float = 0.5
    jaw: float = 1.0
    brow: float = 0.0
    heavy: float = 2.0  # thickness of the brows
    lids: float = 0.0
    smile: float = 0.4
    lips: str | None = None
    age: float = 0.0
    nose: float = 1.0
    iris: str = INK
    blush: bool = False
    earring: str | None = None


def n(*values: float) -> str:
    """Coordinates for path data."""
    return " ".join(number(value) for value in values)


def outline(face: Face) -> str:
    """The edge of the face."""
    j = face.jaw
    return (
        f"M-18.5-9C-18.5-27 18.5-27 18.5-9C18.5 3 {n(16.5 * j, 11)} {n(9 * j, 20)}"
        f"C{n(5 * j, 25.5)} {n(-5 * j, 25.5)} {n(-9 * j, 20)}C{n(-16.5 * j, 11)}-18.5 3-18.5-9Z"
    )


def front(face: Face, hair: Dye) -> list[str]:
    """The face itself, with brows of the hair's colour."""
    j, t = face.jaw, face.turn
    side = 1 if t >= 0 else -1
    shade = (
        f"M18.5-9C18.5 3 {n(16.5 * j, 11)} {n(9 * j, 20)}C{n(6 * j, 24)} 2 24.2 0 24"
        f"C{n(8 * j, 19)} 12.5 8 12.5-6C12.5-14 11-20 8-22.3C15-20 18.5-16 18.5-9Z"
    )
    parts = [
        path(outline(face), face.skin.base, stroke=INK, stroke_width=LINE),
        path(shade, face.skin.shade),
        path(outline(face), stroke=INK, stroke_width=LINE),
    ]
    middle = 3.4 * t
    for eye in (-1, 1):
        far = 0.86 if eye == side and abs(t) > 0.3 else 1.0
        parts.append(
            moved(_eye(face, hair, eye), middle + eye * 7.9 * (0.92 if far < 1 else 1), -3.2)
        )
    if face.blush:
        parts += [circle(middle + x, 8, 4.2, fill="#D9635F", fill_opacity=0.28) for x in (-11, 11)]
    if face.earring:
        parts += [
            moved(
                [
                    path("M0 0L3 6L0 10L-3 6Z", face.earring, stroke=INK, stroke_width=1),
                    circle(0, 0, 1.8, fill="#F0D18A", stroke=INK, stroke_width=0.9),
                ],
                s * 18.6,
                6,
            )
            for s in (-1, 1)
        ]
    return [*parts, *_nose(face, middle, side), *_mouth(face, middle * 1.1), *_age(face, middle)]


def _eye(face: Face, hair: Dye, eye: int) -> list[str]:
    """An eye with its brow; `eye` is -1 for the left one."""
    lid, look = -3.6 + 2.2 * face.lids, 0.9 * face.turn
    stern = face.brow * eye * 1.6
    return [
        path(f"M-4.3.7Q0 {n(lid * 1.15)} 4.3.7Q0 3.1-4.3.7Z", "#FFFDF6"),
        circle(look, 0.0, 1.95, fill=face.iris),
        line(f"M-4.9 1Q0 {n(lid * 1.45)} 4.9 1", INK, 1.5, stroke_linecap="round"),
        line("M-3 2.6Q0 3.6 3 2.6", face.skin.shade, 0.9, stroke_linecap="round"),
        line(
            f"M-5.6 {n(-5.6 - stern)}"
            f"Q{n(-1 * eye)} {n(-9.2 + abs(face.brow))} 5.6 {n(-5.6 + stern)}"
            if eye > 0
            else f"M-5.6 {n(-5.6 - stern)}Q1 {n(-9.2 + abs(face.brow))} 5.6 {n(-5.6 + stern)}",
            hair.shade,
            face.heavy,
            stroke_linecap="round",
        ),
    ]


def _nose(face: Face, middle: float, side: int) -> list[str]:
    long, out = 9.2 * face.nose, 4.4 * face.nose
    m, s = middle, side
    ridge = f"M{n(m - 1.2 * s, -4)}Q{n(m + 1.2 * s, 2)} {n(m + out * s, long - 2)}"
    tip = (
        f"Q{n(m + (out + 0.8) * s, long + 0.8)} {n(m + 1.2 * s, long + 0.6)}L{n(m - 2.4 * s, long)}"
    )
    return [
        path(
            f"M{n(m + 0.2 * s, 0)}L{n(m + out * s, long - 2)}"
            f"Q{n(m + (out + 0.8) * s, long + 0.8)} {n(m + 0.6 * s, long + 0.6)}Z",
            face.skin.shade,
        ),
        line(ridge + tip, INK, 1.2, stroke_linecap="round", stroke_linejoin="round"),
    ]


def _mouth(face: Face, middle: float) -> list[str]:
    y, bend = 14.6 + (face.nose - 1) * 2, face.smile * 2.4
    parts = []
    if face.lips:
        parts.append(
            path(
                f"M{n(middle - 4.8, y - bend * 0.4)}Q{n(middle - 2, y - 2.6)} {n(middle, y - 1.5)}"
                f"Q{n(middle + 2, y - 2.6)} {n(middle + 4.8, y - bend * 0.4)}"
                f"Q{n(middle, y + 4.6)} {n(middle - 4.8, y - bend * 0.4)}Z",
                face.lips,
            )
        )
    else:
        parts.append(
            line(
                f"M{n(middle - 2.4, y + 3)}Q{n(middle, y + 4)} {n(middle + 2.4, y + 3)}",
                face.skin.shade,
                1.1,
                stroke_linecap="round",
            )
        )
    curve = (
        f"M{n(middle - 5, y - bend * 0.5)}Q{n(middle, y + bend)} {n(middle + 5, y - bend * 0.5)}"
    )
    return [*parts, line(curve, INK, 1.1, stroke_linecap="round")]


def _age(face: Face, middle: float) -> list[str]:
    """Lines of a long life, beside the nose, below the eyes and on the brow."""
    if face.age <= 0:
        return []
    m = middle
    folds = (
        f"M{n(m - 6.6, 9)}Q{n(m - 9, 12)} {n(m - 8, 15.5)}M{n(m + 6.6, 9)}"
        f"Q{n(m + 9, 12)} {n(m + 8, 15.5)}"
    )
    bags = (
        f"M{n(m - 11, 1.8)}Q{n(m - 8, 4.4)} {n(m - 4.6, 2.4)}M{n(m + 4.6, 2.4)}"
        f"Q{n(m + 8, 4.4)} {n(m + 11, 1.8)}"
    )
    forehead = f"M{n(m - 7, -14)}Q{n(m, -15.6)} {n(m + 7, -14)}" if face.age > 0.6 else ""
    return [line(folds + bags + forehead, face.skin.shade, 1.1, stroke_linecap="round")]


# -- hair ------------------------------------------------------------------------------------------


def strands(d: str, hair: Dye) -> list[str]:
    """Lines in hair: each drawn in its shade."""
    return [line(d, hair.shade, FINE, stroke_linecap="round")]


def locks(d: str, hair: Dye, lines: str = "") -> list[str]:
    """A mass of hair with lines in it."""
    made = [path(d, hair.base, stroke=INK, stroke_width=LINE, stroke_linejoin="round")]
    return made + strands(lines, hair) if lines else made


def mirrored_d(d: str) -> str:
    """Path data of absolute M, C, Q, L and Z reflected in the vertical axis."""
    out, x = [], True
    for token in re.findall(r"[MLCQZ]|-?\d*\.?\d+", d):
        if token in "MLCQZ":
            out.append(token)
            x = True
        else:
            out.append(number(-float(token)) if x else token)
            x = not x
    return " ".join(out)


def both(d: str) -> str:
    """Path data and its reflection, as one."""
    return d + mirrored_d(d)


_LONG = (
    "M0-27C-24-27-27-10-26 4C-25 18-31 26-33 37C-25 42-15 40-9 36C-13 26-12 18-14 8"
    "L14 8C12 18 13 26 9 36C15 40 25 42 33 37C31 26 25 18 26 4C27-10 24-27 0-27Z"
)
_LONG_LINES = both("M-22-8C-24 6-21 18-28 35M-18 2C-18 16-16 24-21 38M-15 12C-15 22-13 28-14 37")
_BOB = (
    "M0-27C-22-27-26-12-25 0C-24 10-22 16-28 24C-20 30-11 25-10 16L-14-6L14-6L10 16"
    "C11 25 20 30 28 24C22 16 24 10 25 0C26-12 22-27 0-27Z"
)
_BOB_LINES = both("M-21-8C-21 6-18 14-23 23M-17-6C-17 8-14 16-17 25")


def back_hair(style: str, hair: Dye) -> list[str]:
    """The hair behind the head: "long", "bob", "curls", "short", "bun" or none."""
    if style == "long":
        return locks(_LONG, hair, _LONG_LINES)
    if style == "bob":
        return locks(_BOB, hair, _BOB_LINES)
    if style == "curls":
        return _curls(hair)
    if style == "rolls":
        return _rolls(hair)
    if style == "bun":
        return locks("M0-30C-23-30-26-14-23 2L23 2C26-14 23-30 0-30Z", hair)
    if style == "short":
        return locks(
            "M0-27C-20-27-23-14-21.5 2L-17 8L17 8L21.5 2C23-14 20-27 0-27Z",
            hair,
            both("M-20-6C-20.5-2-20 2-18.5 6"),
        )
    return []


def _rolls(hair: Dye) -> list[str]:
    """Hair combed up over a pad and rolled at the temples, in a net of pearls."""
    side = "M-8-32C-24-36-35-26-32-12C-31-2-25 4-19 2L-14-14Z"
    net = (
        "M-12-30C-20-24-26-14-24 1M-20-32C-28-26-31-16-29-4M-31-20C-24-16-18-16-14-18"
        "M-31-10C-26-7-21-6-17-6"
    )
    pearls = ((-22.5, -22), (-28, -18), (-26.5, -10), (-20.5, -12))
    return [
        *locks(both(side), hair, both(net)),
        *(circle(x * s, y, 1.5, fill="#FFFDF6") for x, y in pearls for s in (1, -1)),
    ]


def _curls(hair: Dye) -> list[str]:
    """Round locks down both sides."""
    places = ((-17, -15, 8), (-22, -4, 8), (-23.5, 8, 8), (-21, 19, 7.5))
    parts = []
    for x, y, r in places:
        for side in (1, -1):
            parts += [
                circle(x * side, y, r, fill=hair.base, stroke=INK, stroke_width=LINE),
                line(
                    f"M{n(x * side - 3.4, y + 2)}C{n(x * side - 4, y - 5)} {n(x * side + 5, y - 4)}"
                    f" {n(x * side + 3, y + 1.6)}"
                    f"C{n(x * side + 2, y + 4)} {n(x * side - 1.5, y + 3)}"
                    f" {n(x * side - 0.6, y)}",
                    hair.shade,
                    FINE,
                    stroke_linecap="round",
                ),
            ]
    return parts


def fringe(style: str, hair: Dye) -> list[str]:
    """The hair over the brow: "parted", "straight", "waved" or none."""
    if style == "parted":
        d = both("M0-25C-9-25-20-22-20.5-2C-17-6-15-14 0-20Z")
        return [
            path(d, hair.base, stroke=INK, stroke_width=LINE, stroke_linejoin="round"),
            *strands(both("M-3-22C-12-19-17-14-18.5-7"), hair),
        ]
    if style == "straight":
        return locks(
            "M-20-2C-21-26 21-26 20-2C18-5 17-10 16.5-13.5Q0-11-16.5-13.5C-17-10-18-5-20-2Z",
            hair,
            "M-11-21L-12-13M-5-22L-5.5-12.6M1-22L1-12.4M7-22L7.5-12.6M12-20L13-13",
        )
    if style == "waved":
        return locks(
            "M-20 0C-22-26 20-30 20.5 0C18-6 17-10 13-14C6-10-2-11-6-16C-10-14-16-10-20 0Z",
            hair,
            "M-16-10C-13-17-8-19-4-20M-2-17C4-14 9-15 12-18",
        )
    return []


# -- beards ----------------------------------------------------------------------------------------


def beard(style: str, hair: Dye) -> list[str]:
    """What grows on the chin: "long", "full", "forked", "pointed", "curly" or none."""
    if style == "long":
        return locks(
            "M-19-2C-18 8-17 9-10 9.5Q0 7 10 9.5C17 9 18 8 19-2C21 14 20 26 13 38C9 46 4 52 0 58"
            "C-4 52-9 46-13 38C-20 26-21 14-19-2Z",
            hair,
            both("M-15 12C-15 24-11 36-6 46M-10 20C-9 32-5 42-2 50M-4.5 22C-4 32-2 40 0 46"),
        )
    if style == "full":
        return locks(
            "M-19-2C-18 8-17 9-10 9.5Q0 7 10 9.5C17 9 18 8 19-2C21.5 12 20 24 13 31"
            "C7 37-7 37-13 31C-20 24-21.5 12-19-2Z",
            hair,
            both("M-15.5 11C-15.5 20-12 27-8 31M-10 20C-9 26-6 31-3 33"),
        )
    if style == "forked":
        return locks(
            "M-19-2C-18 8-17 9-10 9.5Q0 7 10 9.5C17 9 18 8 19-2C21 14 19 24 16 30C15 36 13 40 10 44"
            "C7 40 4 36 0 30C-4 36-7 40-10 44C-13 40-15 36-16 30C-19 24-21 14-19-2Z",
            hair,
            both("M-15.5 12C-15 22-13 32-10 39M-10 20C-9 26-8 32-8 36"),
        )
    if style == "curly":
        return _curly_beard(hair)
    if style == "pointed":
        return locks(
            "M-6 19Q0 17 6 19C6 26 3 33 0 38C-3 33-6 26-6 19Z",
            hair,
            "M-2.6 21C-2 27-1 31 0 34M2.6 21C2 27 1 31 0 34",
        )
    return []


def _curly_beard(hair: Dye) -> list[str]:
    rows = (
        (-17, 6, 5.5),
        (-17, 14, 6),
        (-13, 22, 6.5),
        (-7, 28.5, 6.5),
        (-8.5, 18, 6),
        (0, 23, 6.5),
        (0, 31, 6.5),
    )
    parts = []
    for x, y, r in rows:
        for side in (1, -1) if x else (1,):
            parts += [circle(x * side, y, r, fill=hair.base, stroke=hair.shade, stroke_width=1)]
    arcs = "".join(
        f"M{n(x * s - 2.4, y + 1)}Q{n(x * s, y - 4)} {n(x * s + 2.4, y + 1)}"
        for x, y, _ in rows
        for s in ((1, -1) if x else (1,))
    )
    return [*parts, line(arcs, hair.light, 0.9, stroke_linecap="round")]


def moustache(style: str, hair: Dye, turn: float) -> list[str]:
    """A moustache: "drooping", "broad", "curled" or none."""
    shapes = {
        "drooping": "M0 10.4C-5 9-11 12-13.5 22C-9 20-4 16.5 0 13.6C4 16.5 9 20 13.5 22"
        "C11 12 5 9 0 10.4Z",
        "broad": "M0 10.2C-5 8.4-12 11-14 16.5C-9 17-4 16 0 13.8C4 16 9 17 14 16.5"
        "C12 11 5 8.4 0 10.2Z",
        "curled": "M0 10.6C-4 9-8 12.6-12 12.4C-14 12.2-14.6 10-13.4 8.4C-17.5 9.4-16.4 15-12 15.4"
        "C-7 15.8-3 14.6 0 13.6C3 14.6 7 15.8 12 15.4C16.4 15 17.5 9.4 13.4 8.4"
        "C14.6 10 14 12.2 12 12.4"
        "C8 12.6 4 9 0 10.6Z",
    }
    if style not in shapes:
        return []
    return [moved([path(shapes[style], hair.base, stroke=INK, stroke_width=1.1)], 3.2 * turn, 0)]
