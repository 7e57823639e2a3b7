"""Heads seen from the side, looking right: face, hair and beard, in the style of `heads`.

A head stands round the origin like the others, so hats that are the same from every side fit both.
Knows no card, no hat and no dress.
"""

from __future__ import annotations

from heads import LINE, Face, locks, n, strands
from palette import INK, Dye
from svg import circle, line, moved, path

_EDGE = (
    "M-18.5-9C-18.5-28 7-29 13.5-20C16-16.5 16.6-12 15.6-7C15.2-5.4 15.4-4 16.4-2L23.6 6.2"
    "C24.6 7.8 22.4 9.2 18.4 9.2C18 10.4 19.8 11.6 19.6 12.6C19.4 13.6 18 14 17.2 14.3"
    "C18.8 15 19.2 16.8 17.6 17.8C16.4 18.8 17.6 20.4 17.2 22.2C16.6 25.8 12 27.4 7 26.4"
    "C0 25-7 19.4-10 13C-15 9-18.5 0-18.5-9Z"
)
_SHADE = (
    "M-10 13C-7 19.4 0 25 7 26.4C9 26.8 11 26.6 12.6 26C6 23 1 18-1 10C-3 4-4-2-8-4"
    "C-12-2-13 6-10 13Z"
)


def side_face(face: Face, hair: Dye) -> list[str]:
    """The face with one eye."""
    bend = face.smile * 1.6
    parts = [
        path(_EDGE, face.skin.base, stroke=INK, stroke_width=LINE, stroke_linejoin="round"),
        path(_SHADE, face.skin.shade),
        path("M4.4-2.6Q8-6.4 12.6-4L12-.4Q8 .8 4.4-2.6Z", "#FFFDF6"),
        circle(10.4, -2.8, 1.9, fill=face.iris),
        line("M3.8-2.4Q8-7 13-4.2", INK, 1.5, stroke_linecap="round"),
        line(
            f"M3.4 {n(-8 + face.brow)}Q9 {n(-12.6)} 15.2 {n(-8.6 + face.brow * 1.4)}",
            hair.shade,
            face.heavy,
            stroke_linecap="round",
        ),
        line("M18.6 8.6Q16.4 9.2 16.2 6.6", INK, 1.1, stroke_linecap="round"),
    ]
    if face.lips:
        lips = (
            "M18.8 11C20.2 12 19.6 13.4 17.4 14.2C19 15 19.2 16.6 17.6 17.6"
            "C15 17.4 13.6 16 12.4 14.6Z"
        )
        parts.append(path(lips, face.lips))
    parts.append(
        line(f"M17.4 14.3Q14.6 15 11.6 {n(14.4 - bend)}", INK, 1.1, stroke_linecap="round")
    )
    if face.blush:
        parts.append(circle(8, 8, 4.4, fill="#D9635F", fill_opacity=0.28))
    parts.append(
        path(
            "M-9-4C-12-7-5-9-4-3C-3.4 1-6 4-7.6 3C-9 1-8-1-9-4Z",
            face.skin.base,
            stroke=INK,
            stroke_width=1.1,
        )
    )
    return parts


def side_hair(style: str, hair: Dye) -> list[str]:
    """The hair over the head: "long", "bob", or short for all others."""
    if style == "long":
        return locks(
            "M13-20C3-32-22-30-25-8C-26 8-29 22-36 35C-28 42-16 40-8 34C-12 24-10 14-7.6 5"
            "C-9-3-4-11 3-14C8-16 11-17 13-20Z",
            hair,
            "M-20-10C-22 6-24 20-30 35M-14-8C-16 8-18 22-21 37M-9-6C-13 8-13 22-14 35"
            "M4-20C-4-20-10-16-14-8",
        )
    if style == "bob":
        return locks(
            "M14-19C4-33-23-30-25-8C-26 4-26 14-30 24C-22 30-10 27-6 17C-8 11-8 7-7.6 3"
            "C-8-4-3-11 4-13C9-15 12-16 14-19Z",
            hair,
            "M-19-10C-20 4-20 14-25 24M-13-8C-14 6-13 14-17 24M5-19C-2-19-9-15-13-8",
        )
    return locks(
        "M13.6-20C4-32-22-30-23-8C-23.4 0-22 8-17 13C-13 11-10 8-8.4 3C-8-4-3-11 4-13.6"
        "C9-15.4 12-17 13.6-20Z",
        hair,
        "M-18-10C-19-2-18 4-15 10M5-19.6C-2-19-9-15-13-7",
    )


def side_beard(style: str, hair: Dye) -> list[str]:
    """A beard that ends in a point, or none."""
    if not style:
        return []
    return [
        path(
            "M-9 8C-4 16 4 19.4 10 18.6C13 18 16 18.6 17.6 18C18 22 21 32 27 40C14 42 4 36-1 28"
            "C-6 20-9 14-9 8Z",
            hair.base,
            stroke=INK,
            stroke_width=LINE,
            stroke_linejoin="round",
        ),
        *strands("M4 23C8 30 14 35 20 37M10 22C12 28 16 33 21 36", hair),
    ]


def side_moustache(style: str, hair: Dye) -> list[str]:
    """A moustache that curls up at its end, or none."""
    if not style:
        return []
    d = "M19 9.4C14 9 10 10.6 6.6 14C4.4 16 2 15 2.6 12.4C-1 15 2 19 7 17.6C12 16.2 16 15 20 12.6Z"
    return [path(d, hair.base, stroke=INK, stroke_width=1.1)]


def side_helmet(plume: Dye, steel: Dye, gold: Dye) -> list[str]:
    """An open helmet with a crest that falls down the back."""
    joined: dict[str, str | float | None] = {
        "stroke": INK, "stroke_width": LINE, "stroke_linejoin": "round",
    }  # fmt: skip
    return [
        path(
            "M8-50C4-64-14-68-28-58C-42-46-40-22-34 0C-32-14-28-24-22-30C-14-40-4-46 8-50Z",
            plume.base,
            **joined,
        ),
        line(
            "M2-53C-12-58-28-48-32-18M-6-62L-4-53M-18-62L-13-53M-29-54L-22-47M-36-42L-28-38"
            "M-38-26L-31-26",
            plume.shade,
            1.3,
        ),
        path(
            "M17-12C22-36 10-50-4-50C-20-48-28-30-24 4L-19 15L-8 18C-4 8-8 0-8-4C-6-10 6-14 17-12Z",
            steel.base,
            **joined,
        ),
        path("M-24 4L-19 15L-8 18C-6 14-7 8-8 3C-16 0-18-22-8-46C-22-40-27-22-24 4Z", steel.shade),
        line("M2-44C10-40 14-32 14-22", steel.light, 2.4, stroke_linecap="round"),
        path("M18-17C8-20-6-16-12-8L-9-3C-4-10 6-14 18-11Z", gold.base, **joined),
        circle(-13, 4, 3.2, fill=gold.base, stroke=INK, stroke_width=1.1),
    ]


def leaning(parts: list[str], turn: float) -> str:
    """A head bent by so many degrees about its chin."""
    return moved([moved(parts, 0, -25)], 0, 25, 1, turn)
