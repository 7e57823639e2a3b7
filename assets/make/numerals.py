"""The deck's numerals and letters: condensed, sturdy, 100 units high from 0 down to 100.

Curved strokes are skeletons drawn with the broad pen, straight ones polygons.
All contours run clockwise so that overlaps fill. Knows no card.
"""

from __future__ import annotations

from functools import cache

from pen import stroked
from svg import path

ACROSS = 17.5  # thickness of upright strokes
ALONG = 14.0  # thickness of level strokes

# Per glyph: width, skeletons, polygons.
_GLYPHS: dict[str, tuple[float, tuple[str, ...], tuple[str, ...]]] = {
    "A": (
        66,
        (),
        (
            "M24 0L42 0L66 100L48 100L33 29L18 100L0 100Z",
            "M14 63L52 63L54 76L12 76Z",
        ),
    ),
    "2": (
        58,
        ("M9.5 33 C9.5 16 16 7 28.5 7 C41 7 48 15 48 29 C48 46 13 64 10.5 94",),
        ("M2 86L56 86L56 100L2 100Z",),
    ),
    "3": (
        58,
        (
            "M9.5 29 C9.5 14.5 16 7 28.5 7 C41 7 47.5 14 47.5 26.5 C47.5 39.5 40 46.5 28 46.5"
            " L21 46.5",
            "M21 46.5 L28 46.5 C41.5 46.5 48.5 55 48.5 69.5 C48.5 85 41.5 93 28.5 93"
            " C15.5 93 9 85 9 70",
        ),
        (),
    ),
    "4": (
        60,
        (),
        ("M31 0L49 0L49 64L59 64L59 78L49 78L49 100L32 100L32 78L1 78L1 66ZM32 30L17 64L32 64Z",),
    ),
    "5": (
        58,
        (
            "M13 51 C16 42.5 21.5 39 29 39 C42 39 48.5 49 48.5 65.5 C48.5 83.5 41.5 93 28.5 93"
            " C15.5 93 9 85 9 72",
        ),
        ("M8 0L53 0L53 14L8 14Z", "M8 0L24 0L22 52L5 55Z"),
    ),
    "6": (
        58,
        (
            "M49 25 C48 13 41 7 30 7 C16 7 9.2 20 9.2 46 L9.2 64 C9.2 84 16 93 29 93"
            " C42 93 49 84 49 67 C49 50.5 42.5 42 30 42 C17 42 9.2 50 9.2 64",
        ),
        (),
    ),
    "7": (58, (), ("M3 0L56 0L56 14L33 100L14 100L36 14L3 14Z",)),
    "8": (
        60,
        (
            "M30 7 C42.5 7 48.5 14 48.5 26.5 C48.5 39.5 42.5 46.5 30 46.5 C17.5 46.5 11.5 39.5"
            " 11.5 26.5 C11.5 14 17.5 7 30 7Z",
            "M30 46.5 C44 46.5 50.7 55 50.7 69.5 C50.7 85 44 93 30 93 C16 93 9.3 85 9.3 69.5"
            " C9.3 55 16 46.5 30 46.5Z",
        ),
        (),
    ),
    "J": (
        52,
        ("M41 0 L41 66 C41 84 35.5 93 24 93 C13 93 8.8 85 8.8 70",),
        ("M19 0L49 0L49 13L19 13Z",),
    ),
    "Q": (
        70,
        (
            "M34 7 C51.5 7 59 18 59 37 L59 63 C59 82 51.5 93 34 93 C16.5 93 9 82 9 63"
            " L9 37 C9 18 16.5 7 34 7Z",
        ),
        ("M31 66L47 62L70 97L58 106Z",),
    ),
    "K": (
        66,
        (),
        (
            "M2 0L19.5 0L19.5 100L2 100Z",
            "M44 0L64 0L27 56L17 66L17 42Z",
            "M25 46L39 35L66 100L46 100Z",
        ),
    ),
    # In place of J Q K where a language has other letters: B D of German, V D R of French.
    "B": (
        64,
        (
            "M11 7 L29 7 C42 7 48 14 48 26.5 C48 39.5 41 46.5 28 46.5 L11 46.5",
            "M11 46.5 L30 46.5 C44.5 46.5 51.5 55 51.5 69.5 C51.5 85 44.5 93 30 93 L11 93",
        ),
        ("M2 0L19.5 0L19.5 100L2 100Z",),
    ),
    "D": (
        65,
        ("M11 7 L26 7 C45 7 53.5 18 53.5 40 L53.5 60 C53.5 82 45 93 26 93 L11 93",),
        ("M2 0L19.5 0L19.5 100L2 100Z",),
    ),
    "R": (
        66,
        ("M11 7 L29 7 C43 7 50 15 50 29.5 C50 44 43 52 29 52 L11 52",),
        ("M2 0L19.5 0L19.5 100L2 100Z", "M27 53L43 47L66 100L46.5 100Z"),
    ),
    "V": (66, (), ("M0 0L18 0L33 71L48 0L66 0L42 100L24 100Z",)),
}
_TEN_ONE = "M13 0L22 0L22 100L6 100L6 19L-1 23L-1 8Z"
_TEN_NOUGHT = (
    "M50.5 7 C61.5 7 66.3 17 66.3 36 L66.3 64 C66.3 83 61.5 93 50.5 93"
    " C39.5 93 34.7 83 34.7 64 L34.7 36 C34.7 17 39.5 7 50.5 7Z"
)


# The feet and heads of the classic deck's numerals, whose level strokes are thin.
_SERIFS: dict[str, str] = {
    "A": "M-5 93L23 93L23 100L-5 100ZM43 93L71 93L71 100L43 100Z",
    "2": "M49 74L57 74L57 100L49 100Z",
    "4": "M22 93L59 93L59 100L22 100Z",
    "5": "M47 0L54 0L54 21L47 21Z",
    "7": "M1 0L9 0L9 25L1 25Z",
    "10": "M-3 93L29 93L29 100L-3 100Z",
    "J": "M14 0L54 0L54 7L14 7Z",
    "B": "M-3 0L21 0L21 7L-3 7ZM-3 93L21 93L21 100L-3 100Z",
    "D": "M-3 0L21 0L21 7L-3 7ZM-3 93L21 93L21 100L-3 100Z",
    "R": "M-3 0L21 0L21 7L-3 7ZM-3 93L25 93L25 100L-3 100ZM41 93L70 93L70 100L41 100Z",
    "V": "M-5 0L23 0L23 7L-5 7ZM43 0L71 0L71 7L43 7Z",
    "K": "M-3 0L25 0L25 7L-3 7ZM-3 93L25 93L25 100L-3 100ZM39 0L68 0L68 7L39 7ZM42 93L70 93"
    "L70 100L42 100Z",
}
_THIN = 8.5


@cache
def outline(rank: str, *, serifs: bool = False) -> tuple[float, str]:
    """Width and outline path data of a rank's numeral; `10` is one sign."""
    along, feet = (_THIN, _SERIFS.get(rank, "")) if serifs else (ALONG, "")
    if rank == "10":
        return 74, _TEN_ONE + stroked(_TEN_NOUGHT, 15.5, along) + feet
    if rank == "9":
        width, _, _ = _GLYPHS["6"]
        return width, outline("6", serifs=serifs)[1]
    width, skeletons, polygons = _GLYPHS[rank]
    return width, "".join([*(stroked(s, ACROSS, along) for s in skeletons), *polygons, feet])


def numeral(
    rank: str, colour: str, x: float, y: float, height: float, *, serifs: bool = False
) -> str:
    """A rank centred at `x` with its top at `y`."""
    width, d = outline(rank, serifs=serifs)
    scale = height / 100
    if rank == "9":  # a six upside down
        turned = f"translate({x + width * scale / 2:.2f} {y + height:.2f}) scale({-scale:.3f})"
        return path(d, colour, transform=turned)
    moved = f"translate({x - width * scale / 2:.2f} {y:.2f}) scale({scale:.3f})"
    return path(d, colour, transform=moved)
