"""Controls that are pressed: buttons, larger things, switches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from typing import ClassVar

import pygame

from cardtable.core.frozen import dataclass
from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told, numbered
from cardtable.told.wording import sentences, spoken
from cardtable.ui.controls.node import CONTROL_HEIGHT, Act, Control, Node
from cardtable.ui.controls.paint import CLEAR, Canvas
from cardtable.ui.controls.panels import Around, Inset
from cardtable.ui.drawing.theme import SEMIBOLD, Role, Theme

_CAP = 18  # units of the side of a letter's cap
_BEFORE_CAP = 8


@dataclass(eq=False, repr=False)
class Button(Control):
    """A word or a sign to press. Kinds: "primary" (one a page), "quiet", "plain", "danger".

    `letter` is the key that presses it, shown as a small cap behind the word. Without a `key` it
    goes by its label.
    """

    margin: ClassVar[float] = 18  # units, as the next two
    sign: ClassVar[float] = 20
    between: ClassVar[float] = 8

    label: str = field()
    act: Act = field()
    kind: str = field(default="quiet", kw_only=True)
    icon: str = field(default="", kw_only=True)
    letter: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        self.key = self.key or self.label

    def preferred_width(self, theme: Theme) -> int:
        """Sign, word, cap and margins."""
        if not self.label:
            return theme.px(CONTROL_HEIGHT)
        margin = theme.px(self.margin if self.kind != "plain" else 12)
        return max(theme.px(CONTROL_HEIGHT), self._inside(theme) + 2 * margin)

    def _inside(self, theme: Theme) -> int:
        """The width of sign, word and cap."""
        sign = theme.px(self.sign + self.between) if self.icon else 0
        cap = theme.px(_CAP + _BEFORE_CAP) if self.letter else 0
        return theme.width(self.label, 15, SEMIBOLD) + sign + cap

    def told_thing(self) -> Told:
        """The control, with the letter that presses it."""
        thing = super().told_thing()
        return replace(thing, keys=self.letter or thing.keys)

    def _colours(self) -> tuple[Role, Role, Role]:
        """Ground, edge and word."""
        state = 2 if self.pressed else 1 if self.hovered else 0
        if not self.enabled:
            return (CLEAR if self.kind == "plain" else "field", CLEAR, "panel_muted")
        if self.kind == "primary":
            return (("gold", "gold_hover", "gold_pressed")[state], CLEAR, "on_gold")
        ground: Role = ("field", "hover", "pressed")[state]
        if self.kind == "plain":
            return (CLEAR if state == 0 else ground, CLEAR, "panel_text")
        if self.kind == "danger":
            return (ground, "danger", "panel_text")
        return (ground, "line", "panel_text")

    def paint(self, canvas: Canvas) -> None:
        """Ground, sign and word."""
        ground, edge, ink = self._colours()
        canvas.box(self.rect, ground, edge=edge)
        theme = canvas.theme
        if not self.label:
            canvas.icon(self.rect, self.icon, self.sign, ink)
        else:
            self._paint_label(canvas, theme, ink)
        self.paint_focus(canvas)

    def _paint_label(self, canvas: Canvas, theme: Theme, ink: Role) -> None:
        sign = theme.px(self.sign + self.between) if self.icon else 0
        cap = theme.px(_CAP + _BEFORE_CAP) if self.letter else 0
        inside = self.rect.inflate(-theme.px(16), 0)
        wide = min(inside.width, self._inside(theme))
        left = self.rect.left + (self.rect.width - wide) // 2
        if self.icon:
            place = pygame.Rect(left, self.rect.top, theme.px(self.sign), self.rect.height)
            canvas.icon(place, self.icon, self.sign, ink)
        words = pygame.Rect(left + sign, self.rect.top, wide - sign - cap, self.rect.height)
        canvas.text(words, self.label, 15, ink, weight=SEMIBOLD)
        if self.letter:
            _paint_cap(canvas, words.right + theme.px(_BEFORE_CAP), self.rect, self.letter, ink)


def _paint_cap(canvas: Canvas, left: int, rect: pygame.Rect, letter: str, ink: Role) -> None:
    """The key that presses a button: a small outlined letter in the middle of its height."""
    side = canvas.theme.px(_CAP)
    cap = pygame.Rect(left, rect.top + (rect.height - side) // 2, side, side)
    colour = canvas.theme.of(ink)
    canvas.box(cap, radius=4, edge=(*colour[:3], colour[3] // 2))
    canvas.text(cap, letter, 12, ink, weight=SEMIBOLD, align="centre")


@dataclass(eq=False, repr=False)
class Pressable(Control):
    """Any nodes made into one thing to press: a game in the chooser, a line of a list.

    With `one_of_several` it is chosen among others, which stand around it in `Choices`.
    """

    child: Node
    act: Act = field()
    x: float = field(default=0, kw_only=True)
    y: float = field(default=0, kw_only=True)
    radius: float = field(default=16, kw_only=True)
    fill: Role = field(default="panel", kw_only=True)
    edge: Role = field(default="panel_edge", kw_only=True)
    chosen: bool = field(default=False, kw_only=True)
    shadow: bool = field(default=False, kw_only=True)
    one_of_several: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        self.inner = (Inset(self.child, x=self.x, y=self.y),)

    def min_width(self, theme: Theme) -> int:
        """The least width of the child, with the margins."""
        return self.inner[0].min_width(theme)

    def height_for(self, theme: Theme, width: int) -> int:
        """The child and the margins, and no lower than a button."""
        return max(theme.px(CONTROL_HEIGHT), self.inner[0].height_for(theme, width))

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """One thing to press, called by the first text in it and described by the others."""
        texts = [inner.name for thing in inside for inner in thing.walk() if inner.name]
        name, *more = [self.told_name] if self.told_name else texts or [spoken(self.tip)]
        about = sentences([*more, self.tip if self.tip != name else ""])
        chosen = self.chosen if self.chosen or self.one_of_several else None
        thing = replace(self.told_thing(), name=name, description=about, chosen=chosen)
        return (replace(thing, role=Part.CHOICE) if self.one_of_several else thing,)

    def paint(self, canvas: Canvas) -> None:
        """The ground, lighter under the pointer."""
        if self.shadow:
            canvas.shadow(self.rect, radius=self.radius)
        ground = self.fill
        if self.hovered or self.pressed:
            ground = "pressed" if self.pressed else "hover"
        elif self.chosen:
            ground = "chosen_ground"
        canvas.box(self.rect, ground, radius=self.radius)

    def paint_over(self, canvas: Canvas) -> None:
        """The edge, over pictures that reach it, and the focus ring."""
        edge: Role = self.edge
        if self.hovered or self.chosen:
            edge = "panel_text" if self.pressed and not self.chosen else "chosen"
        canvas.box(self.rect, radius=self.radius, edge=edge, width=2 if self.chosen else 1)
        self.paint_focus(canvas, radius=self.radius)


@dataclass(eq=False, repr=False)
class Choices(Around):
    """Things of which one is chosen, under one name: a group of radio buttons to a listener."""

    name: str = field(kw_only=True)
    about: str = field(default="", kw_only=True)

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """The group with its members, each with its place."""
        about, members = spoken(self.about), numbered(inside)
        return (Told(self.key, Part.CHOICES, self.name, description=about, children=members),)


@dataclass(eq=False, repr=False)
class Switch(Control):
    """On or off; the label beside it belongs to it."""

    told_role = Part.SWITCH
    label: str = field()
    on: bool
    change: Callable[[bool], None]

    def told_thing(self) -> Told:
        """The control, with whether it is on."""
        return replace(super().told_thing(), chosen=self.on, value="on" if self.on else "off")

    def preferred_width(self, theme: Theme) -> int:
        """The switch and its word."""
        word = theme.width(self.label, 14) + theme.px(12) if self.label else 0
        return theme.px(46) + word

    def activate(self) -> None:
        """Switches it over."""
        self.change(not self.on)

    def handle_key(self, event: pygame.Event) -> bool:
        """Left is off, right is on."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            wanted = event.key == pygame.K_RIGHT
            if wanted != self.on:
                self.activate()
            return True
        return super().handle_key(event)

    def paint(self, canvas: Canvas) -> None:
        """A track, a knob at one end, a check or a cross in it."""
        theme = canvas.theme
        track = pygame.Rect(0, 0, theme.px(46), theme.px(26))
        track.midleft = self.rect.midleft
        ground: Role = "good" if self.on else "hover" if self.hovered else "field"
        canvas.box(track, ground, radius=13, edge=CLEAR if self.on else "panel_muted")
        knob = pygame.Rect(0, 0, theme.px(20), theme.px(20))
        knob.centery = track.centery
        inset = theme.px(3)
        knob.left = track.right - inset - knob.width if self.on else track.left + inset
        canvas.box(knob, "panel_solid" if self.on else "panel_muted", radius=10)
        canvas.icon(knob, "check" if self.on else "close", 12, "good" if self.on else "field")
        if self.focused:
            canvas.ring(track, radius=13)
        if not self.label:
            return
        left = track.right + theme.px(12)
        words = pygame.Rect(left, self.rect.top, self.rect.right - left, self.rect.height)
        canvas.text(words, self.label, 14, "panel_text")
