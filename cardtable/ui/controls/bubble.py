"""Sentences on small panels over the table: one beside what it is about, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

import pygame

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say, shown
from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told, numbered
from cardtable.told.wording import spoken
from cardtable.ui.controls.boxes import Column
from cardtable.ui.controls.node import Control, Node, area_of
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Inset, Panel, Scroll
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import REGULAR, SEMIBOLD, Role, Theme

_NOTHING = say.later("Nothing yet.")
_WIDE = 300  # units of text in a bubble
_REACH = 48  # units it stands away at most so as to cover nothing of what lies around
_STEP = 40  # units between two places that are tried for it
_TONES: dict[str, Role] = {"bad": "alarm", "hint": "hint"}
_INDEX = 8  # times the weight of other pixels that a button would cover


@dataclass(eq=False, repr=False)
class Bubble(Node):
    """A sentence beside a place of the window, which it does not cover.

    It stands above, or where there is no room below, to the right or to the left, and clear of
    what else must `avoid` being covered; sooner than on that it lies on the bar. It covers nothing
    of what lies `around` where a place close by is free. `tone` "bad" or "hint" gives it a coloured
    edge, "" none; what is "said" aloud is large and has a light edge all round. The pointer goes
    through it.
    """

    text: str
    near: pygame.Rect
    tone: str = ""
    around: Sequence[pygame.Rect] = ()
    avoid: Sequence[pygame.Rect] = field(default=(), init=False)
    _lines: list[str] = field(default_factory=list, init=False)

    @property
    def _type(self) -> tuple[int, str]:
        """The size and the weight of the letters."""
        return (18, SEMIBOLD) if self.tone == "said" else (14, REGULAR)

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """The sentence."""
        return (Told("bubble", Part.TEXT, spoken(self.text), area=area_of(self.rect)),)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Beside its place, inside the window."""
        size, weight = self._type
        self._lines = theme.lines(self.text, theme.px(_WIDE), size, weight)
        wide = max(theme.width(line, size, weight) for line in self._lines) + 2 * theme.px(14)
        high = len(self._lines) * theme.font(size, weight).get_linesize() + 2 * theme.px(9)
        room = pygame.Rect(
            rect.left + theme.px(8),
            rect.top + theme.px(48),
            rect.width - 2 * theme.px(8),
            rect.height - theme.px(48) - theme.px(52),
        )
        extent = wide, high
        beside = [at.clamp(room) for at in self._beside(theme, extent)]
        places = [*beside, *self._around(theme, room, extent)]
        over_bar = room.move(0, rect.top + theme.px(8) - room.top)
        self.rect = (
            self._free(places, theme.px(_REACH))
            or self._clear([at.clamp(over_bar) for at in self._beside(theme, extent)])
            or self._clear(self._around(theme, over_bar, extent))
            or next((at for at in places if not at.colliderect(self.near)), beside[0])
        )

    def _free(self, places: Sequence[pygame.Rect], reach: int) -> pygame.Rect | None:
        """The first place that covers nothing; else the first clear of what it is about."""
        near = self.near.inflate(2 * reach, 2 * reach)
        close = (at for at in places if at.colliderect(near))
        best = (at for at in close if at.collidelist((self.near, *self.avoid, *self.around)) < 0)
        return next(best, None) or self._clear(places)

    def _clear(self, places: Sequence[pygame.Rect]) -> pygame.Rect | None:
        """The first place that is clear of what it is about and of what it must avoid."""
        return next((at for at in places if at.collidelist((self.near, *self.avoid)) < 0), None)

    def _beside(self, theme: Theme, size: tuple[int, int]) -> list[pygame.Rect]:
        """Above, below, to the right, to the left."""
        near, gap = self.near, theme.px(12)
        above, below, right, left = places = [pygame.Rect((0, 0), size) for _ in range(4)]
        above.midbottom = (near.centerx, near.top - gap)
        below.midtop = (near.centerx, near.bottom + gap)
        right.midleft = (near.right + gap, near.centery)
        left.midright = (near.left - gap, near.centery)
        return places

    def _around(self, theme: Theme, room: pygame.Rect, size: tuple[int, int]) -> list[pygame.Rect]:
        """Anywhere else, the nearest first."""
        step = theme.px(_STEP)
        places = [
            pygame.Rect((x, y), size)
            for x in range(room.left, max(room.left, room.right - size[0]) + 1, step)
            for y in range(room.top, max(room.top, room.bottom - size[1]) + 1, step)
        ]
        middle = pygame.Vector2(self.near.center)
        return sorted(places, key=lambda at: middle.distance_squared_to(at.center))

    def paint(self, canvas: Canvas) -> None:
        """The panel, its edge and the lines."""
        theme, rect = canvas.theme, self.rect
        canvas.shadow(rect, radius=8, spread=14)
        said = self.tone == "said"
        if said:
            canvas.box(rect, "panel_solid", radius=8, edge="paper", width=2)
        else:
            canvas.box(rect, "panel_solid", radius=8, edge="panel_edge")
        if self.tone and not said:
            inset = theme.px(6)
            bar = pygame.Rect(
                rect.left + theme.px(5), rect.top + inset, theme.px(3), rect.height - 2 * inset
            )
            canvas.box(bar, _TONES.get(self.tone, "gold"), radius=1.5)
        size, weight = self._type
        step = theme.font(size, weight).get_linesize()
        for number, line in enumerate(self._lines):
            place = (rect.left + theme.px(15), rect.top + theme.px(9) + number * step)
            canvas.picture(theme.text(line, size, "panel_text", weight), place)


@dataclass(eq=False, repr=False)
class Beside(Node):
    """A button that stands beside a place of the window, on a panel of its own.

    It covers as little as it can of what lies `around`, and least of all the upper left corners,
    where cards have their indices.
    """

    button: Control
    near: pygame.Rect
    around: Sequence[pygame.Rect] = ()

    def __post_init__(self) -> None:
        self.inner = (self.button,)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """To its right, above it, to its left or below it, or off a corner; else not far away."""
        wide, margin = self.button.preferred_width(theme), theme.px(6)
        high = self.button.height_for(theme, wide)
        self.rect = pygame.Rect(0, 0, wide + 2 * margin, high + 2 * margin)
        room = rect.inflate(-2 * margin, -2 * margin)
        sides = self._sides(theme.px(8))
        inside = [side for side in sides if room.contains(side)] or sides[:1]
        if all(map(self._covered, inside)):
            inside += self._nearby(room)
        self.rect = min(inside, key=self._covered).clamp(room)
        self.button.place(theme, self.rect.inflate(-2 * margin, -2 * margin))

    def _sides(self, gap: int) -> list[pygame.Rect]:
        """To the right, above, to the left, below; then off the corners."""
        right, above, left, below, *corners = sides = [self.rect.copy() for _ in range(8)]
        right.midleft = (self.near.right + gap, self.near.centery)
        above.midbottom = (self.near.centerx, self.near.top - gap)
        left.midright = (self.near.left - gap, self.near.centery)
        below.midtop = (self.near.centerx, self.near.bottom + gap)
        near = self.near.inflate(2 * gap, 2 * gap)
        corners[0].bottomleft, corners[1].topleft = near.topright, near.bottomright
        corners[2].bottomright, corners[3].topright = near.topleft, near.bottomleft
        return sides

    def _nearby(self, room: pygame.Rect) -> list[pygame.Rect]:
        """Places not far away, the nearest first."""
        step, wide, high = max(4, self.rect.height // 4), *self.near.size
        reach = self.near.inflate(3 * (self.rect.width + wide), 3 * (self.rect.height + high))
        places = [
            pygame.Rect(x, y, *self.rect.size)
            for x in range(reach.left, reach.right - self.rect.width, step)
            for y in range(reach.top, reach.bottom - self.rect.height, step)
        ]
        free = [at for at in places if room.contains(at) and not at.colliderect(self.near)]
        middle = pygame.Vector2(self.near.center)
        return sorted(free, key=lambda at: middle.distance_to(at.center))

    def _covered(self, at: pygame.Rect) -> int:
        """The pixels that it would cover there; those of indices count many times."""
        covered = 0
        for other in self.around:
            part = at.clip(other)
            if part.width and part.height:
                corner = pygame.Rect(other.topleft, (other.width // 3 + 1, other.height * 2 // 5))
                index = at.clip(corner)
                covered += part.width * part.height + _INDEX * index.width * index.height
        return covered

    def paint(self, canvas: Canvas) -> None:
        """The panel under the button."""
        canvas.shadow(self.rect, radius=10, spread=12)
        canvas.box(self.rect, "panel_solid", radius=10, edge="gold")


class LogPanel(Node):
    """The log at the upper right of the window; the latest line is last, others scroll."""

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.title, self.lines = title, tuple(lines)
        words = [Paragraph(line, size=14) for line in self.lines or (shown(_NOTHING),)]
        inside = Column(
            [
                Label(title, size=13, role="panel_muted", weight=SEMIBOLD),
                Scroll(
                    Inset(Column(words, gap=2), x=4),
                    key="log",
                    from_the_end=True,
                    fades_to="panel_solid",
                ),
            ],
            gap=6,
        )
        self.panel = Panel(inside, x=12, y=12, fill="panel_solid", radius=10, shadow=True)
        self.inner = (self.panel,)

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """A list of all its lines, whether they are in sight or not."""
        lines = tuple(
            Told("", Part.ITEM, spoken(line)) for line in self.lines or (shown(_NOTHING),)
        )
        return (
            Told("log", Part.LIST, self.title, area=area_of(self.rect), children=numbered(lines)),
        )

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """As high as its lines, if there is room."""
        wide = min(theme.px(380), rect.width // 2)
        most = max(theme.px(120), rect.height - theme.px(150))
        high = min(self.panel.height_for(theme, wide), most)
        place = (rect.right - wide - theme.px(12), rect.top + theme.px(52))
        self.rect = pygame.Rect(place, (wide, high))
        self.panel.place(theme, self.rect.copy())


@dataclass(eq=False, repr=False)
class Ringed(Node):
    """A ring round a place of the window, and nothing in it: the free cursor is there."""

    about: pygame.Rect

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Takes its place, as far as that lies in the window."""
        margin = theme.px(5)
        self.rect = self.about.clip(rect.inflate(-2 * margin, -2 * margin))

    def paint(self, canvas: Canvas) -> None:
        """In another colour than the ring of the keyboard, which stays where it was."""
        for out, width, role in ((5, 5, "focus_ground"), (4, 3, "gold")):
            around = self.rect.inflate(2 * canvas.theme.px(out), 2 * canvas.theme.px(out))
            canvas.box(around, radius=8 + out, edge=role, width=width)
