"""Nodes to be read: labels, wrapped text with bold words in it, signs and pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from itertools import groupby
from operator import itemgetter

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.line_breaks import joined, letters, pieces
from cardtable.core.messages import shown
from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told
from cardtable.told.wording import spoken
from cardtable.ui.controls.node import Node, told_text
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import BOLD, REGULAR, Role, Theme

_HEADING = 17  # units from which a heavy line is a heading
_LEADING = 1.4  # height of a line in a paragraph, in font sizes


@dataclass(eq=False, repr=False)
class Written(Node):
    """Text in one size, colour and weight; the larger of heavy texts are headings to a listener."""

    size: float = field(default=14, kw_only=True)
    role: Role = field(default="panel_text", kw_only=True)
    weight: str = field(default=REGULAR, kw_only=True)
    align: str = field(default="left", kw_only=True)

    @property
    def told_role(self) -> Part:
        """A heading or a text."""
        heading = self.size >= _HEADING and self.weight != REGULAR
        return Part.HEADING if heading else Part.TEXT


@dataclass(eq=False, repr=False)
class Label(Written):
    """One line of text, cut with … where there is no room for it; a listener is told `says`."""

    text: str
    says: str = field(default="", kw_only=True)

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """The line."""
        return told_text(self, spoken(self.says or self.text), self.told_role)

    def preferred_width(self, theme: Theme) -> int:
        """The whole line."""
        return theme.width(self.text, self.size, self.weight)

    def height_for(self, theme: Theme, width: int) -> int:
        """One line."""
        return theme.px(self.size * _LEADING)

    def paint(self, canvas: Canvas) -> None:
        """The line."""
        canvas.text(
            self.rect, self.text, self.size, self.role, weight=self.weight, align=self.align
        )


class Bullet(Label):
    """The sign before a line of a list: it is seen and not read out."""

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """Nothing."""
        return ()


Run = tuple[str, bool]  # words of one weight


@dataclass(eq=False, repr=False)
class Paragraph(Written):
    """Text in as many lines as it takes; some of its runs may be bold.

    A search has found `mark` in it. The last of `max_lines` is cut with … (0: no limit);
    it takes up `min_lines`, whether it needs them or not. `even` lines are about equally long, so
    that none ends in a lone word.
    """

    runs: tuple[Run, ...] | str
    leading: float = field(default=_LEADING, kw_only=True)
    mark: str = field(default="", kw_only=True)
    max_lines: int = field(default=0, kw_only=True)
    min_lines: int = field(default=1, kw_only=True)
    even: bool = field(default=False, kw_only=True)
    _lines: list[list[Run]] = field(default_factory=list, init=False)
    _for: tuple[int, int] = field(default=(0, -1), init=False)

    @property
    def text(self) -> str:
        """The words without their weights."""
        return "".join(text for text, _ in self._runs)

    @property
    def _runs(self) -> tuple[Run, ...]:
        return ((shown(self.runs), False),) if isinstance(self.runs, str) else self.runs

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """The words, whatever their weight."""
        return told_text(self, spoken(self.text), self.told_role)

    def preferred_width(self, theme: Theme) -> int:
        """All in one line."""
        return sum(theme.width(text, self.size, self.weight_of(bold)) for text, bold in self._runs)

    def weight_of(self, bold: bool) -> str:
        """The weight of a run of letters."""
        return BOLD if bold else self.weight

    def wrapped(self, theme: Theme, width: int) -> list[list[Run]]:
        """The lines of the text in so much room, each in runs of one weight."""
        if self._for != (width, theme.generation):
            self._for = (width, theme.generation)
            pieces = [
                part for piece in self._pieces() for part in self._fitted(theme, piece, width)
            ]
            widths = [self._wide(theme, piece) for piece in pieces]
            lines = _wrapped(pieces, widths, width)
            if self.even:
                lines = _evened(pieces, widths, lines, width)
            self._lines = self._limited(theme, lines, width)
        return self._lines

    def _limited(self, theme: Theme, lines: list[list[Run]], width: int) -> list[list[Run]]:
        if not self.max_lines or len(lines) <= self.max_lines:
            return lines
        rest = joined(["".join(run for run, _ in line) for line in lines[self.max_lines - 1 :]])
        last = theme.shortened(rest, width, self.size, self.weight)
        return [*lines[: self.max_lines - 1], [(last, False)]]

    def _pieces(self) -> list[list[Run]]:
        """The words, each with the weights it is made of, blanks and line ends between them."""
        bold = iter([bold for text, bold in self._runs for _ in text])
        words: list[list[Run]] = []
        for part in _parts(self.text):
            weighed = groupby(zip(part, bold, strict=False), itemgetter(1))
            words.append([("".join(letter for letter, _ in run), heavy) for heavy, run in weighed])
        return words

    def _fitted(self, theme: Theme, piece: list[Run], width: int) -> list[list[Run]]:
        """A piece, or its letters where it is wider than the room."""
        if len(piece) > 1 or self._wide(theme, piece) <= width:
            return [piece]
        return [[(letter, piece[0][1])] for letter in letters(piece[0][0])]

    def _wide(self, theme: Theme, piece: list[Run]) -> int:
        return sum(theme.width(text, self.size, self.weight_of(bold)) for text, bold in piece)

    def _line_height(self, theme: Theme) -> int:
        return theme.px(self.size * self.leading)

    def height_for(self, theme: Theme, width: int) -> int:
        """All lines."""
        return max(self.min_lines, len(self.wrapped(theme, width))) * self._line_height(theme)

    def paint(self, canvas: Canvas) -> None:
        """The lines inside the surface's clip."""
        theme = canvas.theme
        high = self._line_height(theme)
        clip = canvas.surface.get_clip()
        top = self.rect.top
        for line in self.wrapped(theme, self.rect.width):
            if top + high >= clip.top and top < clip.bottom:
                self._paint_line(canvas, line, top, high)
            top += high

    def _paint_line(self, canvas: Canvas, line: list[Run], top: int, high: int) -> None:
        theme = canvas.theme
        # a line was broken word by word, so that it may be a pixel or two wider as a whole
        room = self.rect.width + theme.px(self.size / 2)
        texts = [
            theme.text(
                theme.shortened(text, room, self.size, self.weight_of(bold)), *self._look(bold)
            )
            for text, bold in line
        ]
        wide = sum(made.get_width() for made in texts)
        spare = self.rect.width - wide
        left = self.rect.left + {"left": 0, "centre": spare // 2, "right": spare}[self.align]
        self._paint_marks(canvas, line, pygame.Rect(left, top, wide, high))
        for made in texts:
            down = (high - made.get_height()) // 2
            canvas.surface.blit(made, (left, top + down), special_flags=BLEND)
            left += made.get_width()

    def _look(self, bold: bool) -> tuple[float, Role, str]:
        return self.size, self.role, self.weight_of(bold)

    def _paint_marks(self, canvas: Canvas, line: list[Run], rect: pygame.Rect) -> None:
        """A tint behind what a search has found in this line."""
        words = "".join(text for text, _ in line).casefold()
        mark = self.mark.casefold()
        at = words.find(mark) if mark else -1
        while at >= 0:
            before = self._until(canvas.theme, line, at)
            after = self._until(canvas.theme, line, at + len(mark))
            box = pygame.Rect(rect.left + before, rect.top, after - before, rect.height)
            canvas.box(box, (*canvas.theme.of("selection")[:3], 110), radius=3)
            at = words.find(mark, at + len(mark))

    def _until(self, theme: Theme, line: list[Run], count: int) -> int:
        """The width of the first `count` letters of a line."""
        wide = 0
        for text, bold in line:
            part = text[: max(0, count)]
            wide += theme.width(part, self.size, self.weight_of(bold))
            count -= len(text)
        return wide


def _parts(text: str) -> list[str]:
    """Words, blanks and line ends, in order."""
    parts: list[str] = []
    for number, line in enumerate(text.split("\n")):
        parts += ["\n"] * bool(number) + pieces(line)
    return parts


def _evened(
    words: list[list[Run]], widths: list[int], lines: list[list[Run]], width: int
) -> list[list[Run]]:
    """As many lines, in the narrowest room that still takes no more."""
    for part in range(19, 9, -1):
        narrower = _wrapped(words, widths, width * part // 20)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines


def _wrapped(words: list[list[Run]], widths: list[int], width: int) -> list[list[Run]]:
    """The words, of these widths, in lines no wider than `width` (but for a single longer word)."""
    lines: list[list[Run]] = [[]]
    used = 0
    for word, long in zip(words, widths, strict=True):
        if word[0][0] == "\n":
            lines.append([])
            used = 0
            continue
        if lines[-1] and used + long > width and word[0][0] != " ":
            lines.append([])
            used = 0
        if lines[-1] or word[0][0] != " ":
            lines[-1] += word
            used += long
    return [_joined(line) for line in lines]


def _joined(line: list[Run]) -> list[Run]:
    """Neighbouring runs of one weight joined, without blanks at the end."""
    runs: list[Run] = []
    for text, bold in line:
        if runs and (runs[-1][1] == bold or text == " "):
            runs[-1] = (runs[-1][0] + text, runs[-1][1])
        else:
            runs.append((text, bold))
    if runs:
        runs[-1] = (runs[-1][0].rstrip(), runs[-1][1])
    return runs


@dataclass(eq=False, repr=False)
class Icon(Node):
    """A drawn sign; `says` is its meaning, where no text beside it says so."""

    name: str
    size: float = field(default=20, kw_only=True)
    role: Role = field(default="panel_text", kw_only=True)
    says: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        self.width = self.height = self.size

    def paint(self, canvas: Canvas) -> None:
        """The sign."""
        canvas.icon(self.rect, self.name, self.size, self.role)


@dataclass(eq=False, repr=False)
class Drawing(Node):
    """A function's drawing in a place of a given size in units; a width of 0 takes all there is.

    `aspect` is height over width, instead of a height.
    """

    draw: Callable[[Canvas, pygame.Rect], None]
    width: float = field(default=0, kw_only=True)
    height: float = field(default=0, kw_only=True)
    aspect: float = field(default=0, kw_only=True)

    def height_for(self, theme: Theme, width: int) -> int:
        """Its height."""
        return round(width * self.aspect) if self.aspect else super().height_for(theme, width)

    def paint(self, canvas: Canvas) -> None:
        """The drawing."""
        self.draw(canvas, self.rect)


@dataclass(eq=False, repr=False)
class Badge(Node):
    """A disc with a sign in it: a seat's number, a side's letter, a place.

    `says` is its meaning. It has the colour of its `side` where partners play for one (None: nobody
    has a partner).
    """

    side: int | None
    sign: str
    size: float = field(kw_only=True)
    says: str = field(kw_only=True)

    def __post_init__(self) -> None:
        self.width = self.height = self.size

    def paint(self, canvas: Canvas) -> None:
        """The disc, pale inside, and the sign."""
        theme, radius = canvas.theme, self.size / 2
        colour = theme.of("panel_muted") if self.side is None else theme.team(self.side)
        canvas.box(self.rect, (*colour[:3], 44), radius=radius, edge=colour, width=1.5)
        canvas.text(self.rect, self.sign, 13, "panel_text", weight=BOLD, align="centre")
