"""The outlines of letters in our text face, as path data, for what is drawn from SVG.

pygame draws letters but does not tell their outlines, so the few tables of the font that have them
are read here. Needed only where a language has a letter for a rank that the deck does not draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from struct import unpack_from

from cardtable.ui.assets import asset

HIGH = 100.0  # units of a capital, from 0 down to the line that it stands on
CONDENSED = 0.8  # of its width, as the numerals of the deck are

_FACE = "CardtableSans-Bold.ttf"
_ON_LINE, _SHORT_X, _SHORT_Y, _AGAIN, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
_WORDS, _SCALED, _MORE, _TWO_SCALES, _FOUR_SCALES = 1, 8, 32, 64, 128
_MOST_PARTS = 4  # of a letter with marks, which is put together from others

Point = tuple[int, int, bool]  # whether the line goes through it


def letter_outline(letter: str) -> tuple[float, str] | None:
    """Returns the width of a letter and its outline; None where the face does not have it.

    A letter with a mark above or a foot below is made lower, until it is as high as a capital.
    """
    face = _face()
    glyph = face.glyph(ord(letter))
    if not glyph:
        return None
    contours = face.contours(glyph)
    heights = [y for contour in contours for _, y, _ in contour]
    top, foot = max([face.capital, *heights]), min([0, *heights])
    across, down = HIGH / face.capital * CONDENSED, HIGH / (top - foot)
    paths = [[(x * across, (top - y) * down, on) for x, y, on in contour] for contour in contours]
    return face.advance(glyph) * across, "".join(map(_path, paths))


def _path(contour: list[tuple[float, float, bool]]) -> str:
    """Path data of one contour; between two points beside the line it goes through their middle."""
    points = []
    for (x, y, on), (nx, ny, next_on) in pairwise([*contour, contour[0]]):
        points.append((x, y, on))
        if not on and not next_on:
            points.append(((x + nx) / 2, (y + ny) / 2, True))
    first = next(number for number, point in enumerate(points) if point[2])
    points = [*points[first:], *points[: first + 1]]
    steps = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    beside = ""
    for x, y, on in points[1:]:
        place = f"{x:.1f} {y:.1f}"
        if on:
            steps.append(f"Q{beside} {place}" if beside else f"L{place}")
        beside = "" if on else place
    return "".join(steps) + "Z"


class _Face:
    """The tables of a TrueType font that say where the outline of a letter is."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        count = unpack_from(">H", data, 4)[0]
        entries = (unpack_from(">4sIII", data, 12 + 16 * number) for number in range(count))
        self.tables = {name.decode("ascii"): start for name, _, start, _ in entries}
        self.capital = self._number("OS/2", 88)
        self._long = self._number("head", 50)
        self._widths = self._number("hhea", 34)

    def _number(self, table: str, offset: int, kind: str = "H") -> int:
        found: int = unpack_from(">" + kind, self.data, self.tables[table] + offset)[0]
        return found

    def glyph(self, code: int) -> int:
        """Returns the number of a letter's picture, 0 without one."""
        for number in range(self._number("cmap", 2)):
            start = self._number("cmap", 8 + 8 * number, "I")
            if self._number("cmap", start) == 4:  # letters of two bytes, in ranges
                return self._in_ranges(start, code)
        return 0

    def _in_ranges(self, start: int, code: int) -> int:
        twice = self._number("cmap", start + 6)
        ends, firsts = start + 14, start + 16 + twice
        for at in range(0, twice, 2):
            if code > self._number("cmap", ends + at):
                continue
            first = self._number("cmap", firsts + at)
            if code < first:
                return 0
            shift = self._number("cmap", firsts + twice + at)
            where = firsts + 2 * twice + at
            indirect = self._number("cmap", where)
            if not indirect:
                return (code + shift) % 65536
            found = self._number("cmap", where + indirect + 2 * (code - first))
            return (found + shift) % 65536 if found else 0
        return 0

    def advance(self, glyph: int) -> int:
        """Returns the width of a picture with the room beside it."""
        return self._number("hmtx", 4 * min(glyph, self._widths - 1))

    def contours(self, glyph: int, parts: int = _MOST_PARTS) -> list[list[Point]]:
        """Returns the outline of a picture, of which each contour is a list of points."""
        size, kind = (4, "I") if self._long else (2, "H")
        low, high = (self._number("loca", size * (glyph + after), kind) for after in (0, 1))
        if low == high:
            return []  # a space
        at = self.tables["glyf"] + low * (1 if self._long else 2)
        count = unpack_from(">h", self.data, at)[0]
        if count >= 0:
            return self._simple(at + 10, count)
        return list(self._composed(at + 10, parts)) if parts else []

    def _simple(self, at: int, count: int) -> list[list[Point]]:
        ends = [end + 1 for end in unpack_from(f">{count}H", self.data, at)]
        at += 2 * count
        at += 2 + unpack_from(">H", self.data, at)[0]
        flags: list[int] = []
        while len(flags) < ends[-1]:
            flag, at = self.data[at], at + 1
            again = self.data[at] if flag & _AGAIN else 0
            at += bool(flag & _AGAIN)
            flags += [flag] * (again + 1)
        across, at = self._steps(at, flags, _SHORT_X, _SAME_X)
        down, _ = self._steps(at, flags, _SHORT_Y, _SAME_Y)
        on = [bool(flag & _ON_LINE) for flag in flags]
        points = list(zip(across, down, on, strict=True))
        return [points[start:end] for start, end in pairwise([0, *ends])]

    def _steps(self, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
        """Returns one coordinate of every point, which are kept as steps, and where they end."""
        places, place = [], 0
        for flag in flags:
            if flag & short:
                place += self.data[at] if flag & same else -self.data[at]
                at += 1
            elif not flag & same:
                place += unpack_from(">h", self.data, at)[0]
                at += 2
            places.append(place)
        return places, at

    def _composed(self, at: int, parts: int) -> Iterator[list[Point]]:
        """Yields the contours of a letter with a mark: those of both, moved to their places."""
        more = True
        while more:
            flags, glyph = unpack_from(">HH", self.data, at)
            x, y = unpack_from(">hh" if flags & _WORDS else ">bb", self.data, at + 4)
            at += 8 if flags & _WORDS else 6
            at += 2 * bool(flags & _SCALED) + 4 * bool(flags & _TWO_SCALES)
            at += 8 * bool(flags & _FOUR_SCALES)
            for contour in self.contours(glyph, parts - 1):
                yield [(px + x, py + y, on) for px, py, on in contour]
            more = bool(flags & _MORE)


@lru_cache(maxsize=1)
def _face() -> _Face:
    return _Face(asset("fonts", _FACE).read_bytes())
