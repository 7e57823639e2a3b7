"""What the people on the court cards wear on their heads.

Each piece stands round the origin of its head: its lower edge lies on the brow, at -19. Knows no
card and no face.
"""

from __future__ import annotations

from heads import LINE, both, n
from marks import star_outline
from palette import GOLD_DYE, INK, LINEN_DYE, STEEL_DYE, Dye
from svg import circle, line, moved, path

_JOINED: dict[str, str | float | None] = {
    "stroke": INK,
    "stroke_width": LINE,
    "stroke_linejoin": "round",
}


def _pearls(places: tuple[tuple[float, float], ...], r: float, fill: str) -> list[str]:
    return [circle(x, y, r, fill=fill, stroke=INK, stroke_width=1) for x, y in places]


def _circlet(jewel: str, top: float = -29.0) -> list[str]:
    """The band that every crown stands on, with jewels."""
    band = f"M-21 {n(top)}Q0 {n(top + 5)} 21 {n(top)}L21.5-18Q0-12.5-21.5-18Z"
    stones = "".join(
        f"M{n(x - 3.4)} {n(y)}L{n(x)} {n(y - 3)}L{n(x + 3.4)} {n(y)}L{n(x)} {n(y + 3)}Z"
        for x, y in ((-13.5, -21.2), (0, -19.6), (13.5, -21.2))
    )
    return [
        path(band, GOLD_DYE.base, **_JOINED),
        line("M-19.6-19.4Q0-14 19.6-19.4", GOLD_DYE.shade, 1.2),
        path(stones, jewel),
        *(circle(x, y, 1.3, fill=LINEN_DYE.light) for x, y in ((-7, -20), (7, -20))),
    ]


def arched_crown(cap: Dye, jewel: str) -> list[str]:
    """A closed crown: two arches over a velvet cap, and the star of the house on top."""
    velvet = "M-20-28C-29-44-20-55-8-53C-4-53-2-51 0-49C2-51 4-53 8-53C20-55 29-44 20-28Z"
    arch = (
        "M-20-28C-30-44-21-57-8-55.5C-3-55-1.5-52 0-50C1.5-52 3-55 8-55.5C21-57 30-44 20-28L15-28"
        "C23-41 17-50.5 8.5-50C4-49.6 2.6-46 2.2-41L2.2-27L-2.2-27L-2.2-41C-2.6-46-4-49.6-8.5-50"
        "C-17-50.5-23-41-15-28Z"
    )
    return [
        path(velvet, cap.base, **_JOINED),
        path("M8-30C16-40 14-48 10-50C20-50 23-40 17-29Z", cap.shade),
        path(arch, GOLD_DYE.base, **_JOINED),
        *_pearls(((-22.2, -40), (22.2, -40), (-17, -50), (17, -50)), 2, LINEN_DYE.light),
        *_circlet(jewel),
        path(star_outline(3, 6.6, 0, -55.5), GOLD_DYE.light, stroke=INK, stroke_width=1),
    ]


def open_crown(cap: Dye, jewel: str) -> list[str]:
    """An open crown of five tall points."""
    points = "M-21-27L-24.5-50L-15.5-38L-12.5-55L-4.5-39L0-58L4.5-39L12.5-55L15.5-38L24.5-50L21-27Z"
    return [
        path("M-19-28C-19-42 19-42 19-28Z", cap.base, **_JOINED),
        path(points, GOLD_DYE.base, **_JOINED),
        path(
            "M0-58L4.5-39L12.5-55L15.5-38L24.5-50L21-27Q12-24.6 4-24.2Z",
            GOLD_DYE.shade,
            fill_opacity=0.45,
        ),
        *_pearls(
            ((-24.5, -50), (-12.5, -55), (0, -58), (12.5, -55), (24.5, -50)), 2.7, LINEN_DYE.light
        ),
        *_circlet(jewel),
    ]


def fleuron_crown(cap: Dye, jewel: str) -> list[str]:
    """A low crown of leaves: three large between small ones."""
    leaf = (
        "M0-28C-3-33-8-33-9-38C-9-42-4-42-3-40C-4-46-2-49 0-53C2-49 4-46 3-40C4-42 9-42 9-38"
        "C8-33 3-33 0-28Z"
    )
    made = [path("M-19-27C-20-39 20-39 19-27Z", cap.base, **_JOINED)]
    for x, y, scale, turn in ((-16.5, -6, 0.8, -8), (16.5, -6, 0.8, 8), (0, 1, 1.06, 0)):
        made.append(moved([path(leaf, GOLD_DYE.base, **_JOINED)], x, y, scale, turn))
    return [*made, *_pearls(((-9.5, -33), (9.5, -33)), 2.4, LINEN_DYE.light), *_circlet(jewel)]


def turban_crown(cap: Dye, jewel: str) -> list[str]:
    """A wound turban within a crown, a jewel pinned to it."""
    wound = "M-24-24C-32-44-16-60 2-58C20-58 31-44 24-24C14-16-14-16-24-24Z"
    folds = (
        "M-23-30C-8-30 8-40 12-57M-25-38C-14-37-2-44 2-57M-20-22C0-24 18-34 23-48"
        "M-4-19C10-22 22-30 26-38"
    )
    return [
        path(wound, cap.base, **_JOINED),
        line(folds, cap.shade, 1.6),
        path(
            "M-25-27L-27-37L-18-31L-12-38L-6-29.5L0-38L6-29.5L12-38L18-31L27-37L25-27Z",
            GOLD_DYE.base,
            **_JOINED,
        ),
        *_circlet(jewel, -28),
        circle(3, -45, 4.6, fill=GOLD_DYE.light, stroke=INK, stroke_width=1),
        circle(3, -45, 2.4, fill=jewel),
    ]


def _coronet(jewel: str, points: int) -> list[str]:
    """A queen's low coronet, its points tipped with pearls."""
    span = 19.0
    tips = [(-span + 2 * span * i / (points - 1)) for i in range(points)]
    d = "M-20-27"
    for i, x in enumerate(tips):
        high = -42 - 5 * (1 - abs(x) / span)
        d += f"L{n(x * 1.12, high)}"
        if i < points - 1:
            d += f"L{n((x + tips[i + 1]) / 2, -33)}"
    d += "L20-27Z"
    pearls = tuple((x * 1.12, -43 - 5 * (1 - abs(x) / span)) for x in tips)
    return [
        path(d, GOLD_DYE.base, **_JOINED),
        *_pearls(pearls, 2.5, LINEN_DYE.light),
        *_circlet(jewel),
    ]


def diadem(_cap: Dye, jewel: str) -> list[str]:
    """A tall gable of gold rising to one great stone."""
    return [
        path("M-21-26C-20-36-10-40 0-54C10-40 20-36 21-26Z", GOLD_DYE.base, **_JOINED),
        path("M0-54C10-40 20-36 21-26Q12-24 6-23.4Z", GOLD_DYE.shade, fill_opacity=0.45),
        line(both("M-15-29C-12-34-6-37 0-46"), GOLD_DYE.shade, 1.2),
        path("M0-43L4.6-36L0-29L-4.6-36Z", jewel, stroke=INK, stroke_width=1),
        *_circlet(jewel),
        circle(0, -55, 2.8, fill=LINEN_DYE.light, stroke=INK, stroke_width=1),
    ]


def _feather(d: str, spine: str, dye: Dye) -> list[str]:
    return [path(d, dye.base, **_JOINED), line(spine, dye.shade, 1.3, stroke_linecap="round")]


def beret(cap: Dye, feather: Dye) -> list[str]:
    """A wide soft cap, its feather sweeping over to the right."""
    crown = "M-24-18C-38-30-30-48-8-47C14-47 34-42 30-28C28-21 22-18 20-17Q0-12-24-18Z"
    plume = (
        "M-14-41C-8-56 14-62 30-53C38-48 41-38 38-28C36-33 34-35 31-36C32-33 31-31 29-30"
        "C27-37 20-42 12-43C4-44-6-43-14-41Z"
    )
    return [
        path(crown, cap.base, **_JOINED),
        path("M8-16.5C20-22 24-34 20-44C34-40 34-26 26-19C20-16.5 14-16 8-16.5Z", cap.shade),
        path("M-22.5-24Q0-16 21-23L21-17Q0-11-22.5-17.5Z", GOLD_DYE.base, **_JOINED),
        *_feather(plume, "M-11-43C2-53 24-54 35-38M6-51L11-46M15-53L19-46M25-52L27-44", feather),
        circle(-15, -40, 4, fill=GOLD_DYE.light, stroke=INK, stroke_width=1.1),
    ]


def forester(cap: Dye, feather: Dye) -> list[str]:
    """A pointed hat with an upturned brim and a long feather."""
    crown = "M-20-20C-22-38-12-52 8-55C14-46 20-36 21-20Z"
    brim = "M-34-13C-30-24-14-27 0-25C14-23 26-24 38-29C36-18 24-13 10-13C-6-13-20-18-34-13Z"
    plume = "M12-24C9-38 16-52 33-60C34-50 37-46 32-38C29-31 22-27 16-23Z"
    return [
        path(crown, cap.base, **_JOINED),
        path("M8-55C14-46 20-36 21-20L11-20C13-34 12-46 8-55Z", cap.shade),
        *_feather(plume, "M15-25C18-39 24-48 31-56M20-39L30-40M24-46L33-48", feather),
        path(brim, cap.light, **_JOINED),
        circle(14, -25, 3, fill=GOLD_DYE.base, stroke=INK, stroke_width=1),
    ]


def helmet(plume: Dye, _jewel: str) -> list[str]:
    """An open steel helmet with cheek guards, a gold comb and a crest."""
    crest = "M-6-46C-8-58 6-66 20-60C33-55 37-40 36-22C33-33 27-40 21-43C12-48 2-50-6-46Z"
    bowl = "M-22-2C-27-34-14-50 0-50C14-50 27-34 22-2L17 8L15.5-10Q0-19-15.5-10L-17 8Z"
    return [
        path(crest, plume.base, **_JOINED),
        line(
            "M-1-50C8-57 26-54 33-34M5-57L10-52M16-59L18-52M26-54L25-46M33-44L30-38",
            plume.shade,
            1.3,
        ),
        path(bowl, STEEL_DYE.base, **_JOINED),
        path("M22-2L17 8L15.5-10Q12-12 9-13C13-28 9-42 4-49.6C16-48 26-32 22-2Z", STEEL_DYE.shade),
        line("M-16-20C-16-34-10-42-4-45", STEEL_DYE.light, 2.4, stroke_linecap="round"),
        path("M-3-51C-4-40-4-26-4-15.6Q0-17 4-15.6C4-26 4-40 3-51Z", GOLD_DYE.base, **_JOINED),
        *(
            circle(x, y, 1.4, fill=GOLD_DYE.base)
            for x, y in ((-19, -6), (19, -6), (-17.4, 2), (17.4, 2))
        ),
    ]


def chaperon(cap: Dye, lining: Dye) -> list[str]:
    """A padded roll with a cockscomb of cloth and a tail that hangs to the shoulder."""
    comb = "M-14-30C-24-46-10-60 0-52C4-62 20-60 20-50C30-50 32-38 22-30Z"
    tail = "M-20-24C-32-18-34 4-31 30L-22 34C-24 12-22-8-14-18Z"
    roll = "M-23-20C-30-34-14-36 0-34.5C14-36 30-34 23-20C14-13-14-13-23-20Z"
    return [
        path(tail, cap.base, **_JOINED),
        line("M-26-14C-29 2-28 18-27 30", cap.shade, 1.2),
        path(comb, cap.base, **_JOINED),
        line(
            "M-4-34C-8-42-6-48-1-51M8-35C6-44 12-52 18-51M16-34C18-40 22-44 26-43", cap.shade, 1.4
        ),
        path(roll, lining.base, **_JOINED),
        line(
            "M-16-33L-18-17M-8-34.5L-9-15.4M1-34.5L1-15M10-34.8L11-15.6M18-33L19-17.5",
            lining.shade,
            1.3,
        ),
    ]


def hat(name: str, dyed: Dye, own: Dye) -> list[str]:
    """A piece by name; `own` is the dye of the suit."""
    if name in _CAPS:
        return _CAPS[name](own, dyed)
    if name in ("coronet", "tiara"):
        return _coronet(dyed.base, 5 if name == "coronet" else 7)
    return _CROWNS[name](dyed, dyed.base if name == "diadem" else own.base)


_CAPS = {"beret": beret, "forester": forester, "chaperon": chaperon}
_CROWNS = {
    "arched": arched_crown,
    "open": open_crown,
    "fleuron": fleuron_crown,
    "turban": turban_crown,
    "diadem": diadem,
    "helmet": helmet,
}
