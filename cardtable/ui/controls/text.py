"""Nodes to be read: labels, wrapped text with bold words in it, signs and pictures."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told
from cardtable.told.wording import spoken
from cardtable.ui.controls.boxes import Sized
from cardtable.ui.controls.node import Node, area_of
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import BOLD, REGULAR, Role, Theme

_HEADING = 17  # units from which a heavy line is a heading
_LEADING = 1.4  # height of a line in a paragraph, in font sizes


class Label(Node):
    """One line of text, cut with … where there is no room for it."""

    def __init__(
        self,
        text: str,
        *,
        size: float = 14,
        role: Role = "panel_text",
        weight: str = REGULAR,
        align: str = "left",
        grows: int = 0,
        says: str = "",
    ) -> None:
        super().__init__(grows=grows)
        self.text = text
        self.says = says or text  # to a listener
        self.size, self.role, self.weight, self.align = size, role, weight, align

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """The line."""
        return _told(self, self.says, self.size, self.weight)

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


Run = tuple[str, bool]  # words of one weight


class Paragraph(Node):
    """Text in as many lines as it takes; some of its runs may be bold."""

    def __init__(
        self,
        text: str | tuple[Run, ...],
        *,
        size: float = 14,
        role: Role = "panel_text",
        weight: str = REGULAR,
        align: str = "left",
        grows: int = 0,
        leading: float = _LEADING,
        mark: str = "",
        max_lines: int = 0,
        min_lines: int = 1,
        even: bool = False,
    ) -> None:
        super().__init__(grows=grows)
        self.even = even  # lines about equally long, so that none ends in a lone word
        self.min_lines = min_lines  # that it takes up, whether it needs them or not
        self.max_lines = max_lines  # the last of them is cut with …; 0 for no limit
        self.runs: tuple[Run, ...] = ((text, False),) if isinstance(text, str) else text
        self.size, self.role, self.weight, self.align = size, role, weight, align
        self.leading = leading
        self.mark = mark.casefold()  # what a search has found in it
        self._lines: list[list[Run]] = []
        self._for = (0, -1)

    @property
    def text(self) -> str:
        """The words without their weights."""
        return "".join(text for text, _ in self.runs)

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """The words, whatever their weight."""
        return _told(self, self.text, self.size, self.weight)

    def preferred_width(self, theme: Theme) -> int:
        """All in one line."""
        return sum(theme.width(text, self.size, self._weight(bold)) for text, bold in self.runs)

    def _weight(self, bold: bool) -> str:
        return BOLD if bold else self.weight

    def _wrapped(self, theme: Theme, width: int) -> list[list[Run]]:
        if self._for != (width, theme.generation):
            self._for = (width, theme.generation)
            pieces = self._pieces()
            widths = [self._wide(theme, piece) for piece in pieces]
            lines = _wrapped(pieces, widths, width)
            if self.even:
                lines = _evened(pieces, widths, lines, width)
            self._lines = self._limited(theme, lines, width)
        return self._lines

    def _limited(self, theme: Theme, lines: list[list[Run]], width: int) -> list[list[Run]]:
        if not self.max_lines or len(lines) <= self.max_lines:
            return lines
        rest = " ".join(text for line in lines[self.max_lines - 1 :] for text, _ in line)
        last = theme.shortened(rest, width, self.size, self.weight)
        return [*lines[: self.max_lines - 1], [(last, False)]]

    def _pieces(self) -> list[list[Run]]:
        """The words, each with the weights it is made of, blanks and line ends between them."""
        words: list[list[Run]] = [[]]
        for text, bold in self.runs:
            for part in _parts(text):
                if part in (" ", "\n"):
                    words += [[(part, False)], []]
                else:
                    words[-1].append((part, bold))
        return [word for word in words if word]

    def _wide(self, theme: Theme, piece: list[Run]) -> int:
        return sum(theme.width(text, self.size, self._weight(bold)) for text, bold in piece)

    def _line_height(self, theme: Theme) -> int:
        return theme.px(self.size * self.leading)

    def height_for(self, theme: Theme, width: int) -> int:
        """All lines."""
        return max(self.min_lines, len(self._wrapped(theme, width))) * self._line_height(theme)

    def paint(self, canvas: Canvas) -> None:
        """The lines inside the surface's clip."""
        theme = canvas.theme
        high = self._line_height(theme)
        clip = canvas.surface.get_clip()
        top = self.rect.top
        for line in self._wrapped(theme, self.rect.width):
            if top + high >= clip.top and top < clip.bottom:
                self._paint_line(canvas, line, top, high)
            top += high

    def _paint_line(self, canvas: Canvas, line: list[Run], top: int, high: int) -> None:
        theme = canvas.theme
        # a line was broken word by word, so that it may be a pixel or two wider as a whole
        room = self.rect.width + theme.px(self.size / 2)
        texts = [
            theme.text(
                theme.shortened(text, room, self.size, self._weight(bold)), *self._look(bold)
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
        return self.size, self.role, self._weight(bold)

    def _paint_marks(self, canvas: Canvas, line: list[Run], rect: pygame.Rect) -> None:
        """A tint behind what a search has found in this line."""
        words = "".join(text for text, _ in line).casefold()
        at = words.find(self.mark) if self.mark else -1
        while at >= 0:
            before = self._until(canvas.theme, line, at)
            after = self._until(canvas.theme, line, at + len(self.mark))
            box = pygame.Rect(rect.left + before, rect.top, after - before, rect.height)
            canvas.box(box, (*canvas.theme.of("selection")[:3], 110), radius=3)
            at = words.find(self.mark, at + len(self.mark))

    def _until(self, theme: Theme, line: list[Run], count: int) -> int:
        """How wide the first `count` letters of a line are."""
        wide = 0
        for text, bold in line:
            part = text[: max(0, count)]
            wide += theme.width(part, self.size, self._weight(bold))
            count -= len(text)
        return wide


def _told(node: Node, text: str, size: float, weight: str) -> tuple[Told, ...]:
    """A text; what is written like a heading is told as one."""
    if not text.strip():
        return ()
    heading = size >= _HEADING and weight != REGULAR
    told_role = Part.HEADING if heading else Part.TEXT
    return (Told("", told_role, spoken(text), area=area_of(node.rect)),)


def _parts(text: str) -> list[str]:
    """Words, blanks and line ends, in order."""
    parts: list[str] = []
    for line in text.split("\n"):
        if parts or text.startswith("\n"):
            parts.append("\n")
        for number, word in enumerate(line.split(" ")):
            parts += [" "] * bool(number) + [word] * bool(word)
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


class Icon(Sized):
    """A drawn sign."""

    def __init__(
        self, name: str, *, size: float = 20, role: Role = "panel_text", says: str = ""
    ) -> None:
        super().__init__(size, size)
        self.name, self.role = name, role
        self.says = says  # what it means, where no text beside it says so

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """What it means."""
        return (Told("", Part.TEXT, self.says, area=area_of(self.rect)),) if self.says else ()

    def paint(self, canvas: Canvas) -> None:
        """The sign."""
        canvas.icon(self.rect, self.name, self.width, self.role)


class Drawing(Sized):
    """Whatever a function draws in a place of a given size in units; a width of 0 takes it all."""

    def __init__(
        self,
        draw: Callable[[Canvas, pygame.Rect], None],
        *,
        width: float = 0,
        height: float = 0,
        grows: int = 0,
        aspect: float = 0,
    ) -> None:
        super().__init__(width, height, grows=grows)
        self.draw = draw
        self.aspect = aspect  # height over width, instead of a height

    def height_for(self, theme: Theme, width: int) -> int:
        """Its height."""
        return round(width * self.aspect) if self.aspect else super().height_for(theme, width)

    def paint(self, canvas: Canvas) -> None:
        """The drawing."""
        self.draw(canvas, self.rect)


class Badge(Sized):
    """A disc with a sign in it: a seat's number, a side's letter, a place.

    It has the colour of its `side` where partners play for one (None: nobody has a partner).
    """

    def __init__(self, side: int | None, sign: str, *, size: float, says: str) -> None:
        super().__init__(size, size)
        self.side, self.sign, self.says = side, sign, says

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """What the sign stands for."""
        return (Told("", Part.TEXT, self.says, area=area_of(self.rect)),)

    def paint(self, canvas: Canvas) -> None:
        """The disc, pale inside, and the sign."""
        theme, radius = canvas.theme, self.width / 2
        colour = theme.of("panel_muted") if self.side is None else theme.team(self.side)
        canvas.box(self.rect, (*colour[:3], 44), radius=radius, edge=colour, width=1.5)
        canvas.text(self.rect, self.sign, 13, "panel_text", weight=BOLD, align="centre")
