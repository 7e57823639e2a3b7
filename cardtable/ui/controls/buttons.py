"""What is pressed: buttons, larger things that can be pressed, switches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from cardtable.told.tree import Role as Part
from cardtable.told.tree import Told
from cardtable.told.wording import sentences, spoken
from cardtable.ui.controls.node import CONTROL_HEIGHT, Act, Control, Node
from cardtable.ui.controls.paint import CLEAR, Canvas
from cardtable.ui.drawing.theme import SEMIBOLD, Role, Theme

_CAP = 18  # units of the side of a letter's cap
_BEFORE_CAP = 8


class Button(Control):
    """A word or a sign to press. Kinds: "primary" (one a page), "quiet", "plain", "danger".

    `letter` is the key that presses it, shown as a small cap behind the word.
    """

    margin, sign, between, height = 18, 20, 8, CONTROL_HEIGHT  # units

    def __init__(
        self,
        label: str,
        act: Act,
        *,
        kind: str = "quiet",
        icon: str = "",
        key: str = "",
        tip: str = "",
        grows: int = 0,
        enabled: bool = True,
        letter: str = "",
    ) -> None:
        super().__init__(key=key or label, grows=grows, tip=tip, enabled=enabled)
        self.label, self.act, self.kind, self.icon = label, act, kind, icon
        self.letter = letter

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

    def height_for(self, theme: Theme, width: int) -> int:
        """One height for all of a kind."""
        return theme.px(self.height)

    def activate(self) -> None:
        """Does it."""
        if self.enabled:
            self.act()

    @property
    def words(self) -> str:
        """Its label."""
        return self.label

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """With the letter that presses it."""
        return tuple(
            replace(thing, keys=self.letter or thing.keys) for thing in super().told(inside)
        )

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


class Pressable(Control):
    """Any nodes made into one thing to press: a game in the chooser, a line of a list."""

    def __init__(
        self,
        child: Node,
        act: Act,
        *,
        key: str,
        tip: str = "",
        x: float = 0,
        y: float = 0,
        radius: float = 16,
        fill: Role = "panel",
        edge: Role = "panel_edge",
        chosen: bool = False,
        shadow: bool = False,
    ) -> None:
        super().__init__(key=key, tip=tip)
        self.child, self.act = child, act
        self.x, self.y, self.radius = x, y, radius
        self.fill, self.edge, self.chosen = fill, edge, chosen
        self.shadow = shadow

    def children(self) -> Sequence[Node]:
        """The child."""
        return (self.child,)

    def preferred_width(self, theme: Theme) -> int:
        """The child and the margins."""
        return self.child.preferred_width(theme) + 2 * theme.px(self.x)

    def min_width(self, theme: Theme) -> int:
        """The child's least and the margins."""
        return self.child.min_width(theme) + 2 * theme.px(self.x)

    def height_for(self, theme: Theme, width: int) -> int:
        """The child and the margins, and no lower than a button."""
        inside = self.child.height_for(theme, width - 2 * theme.px(self.x))
        return max(theme.px(CONTROL_HEIGHT), inside + 2 * theme.px(self.y))

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """The child inside the margins."""
        self.rect = rect
        self.child.place(theme, rect.inflate(-2 * theme.px(self.x), -2 * theme.px(self.y)))

    def activate(self) -> None:
        """Does it."""
        self.act()

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """One thing to press, called by the first text in it and described by the others."""
        texts = [inner.name for thing in inside for inner in thing.walk() if inner.name]
        name, *more = texts or [spoken(self.tip)]
        about = sentences([*more, self.tip if self.tip != name else ""])
        made = replace(super().told(())[0], name=name, description=about)
        return (replace(made, chosen=True if self.chosen else None),)

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
            edge = "chosen" if self.chosen else (*canvas.theme.of("chosen")[:3], 225)
        canvas.box(self.rect, radius=self.radius, edge=edge, width=2 if self.chosen else 1)
        self.paint_focus(canvas, radius=self.radius)


class Switch(Control):
    """On or off; the label beside it belongs to it."""

    def __init__(
        self,
        label: str,
        on: bool,
        change: Callable[[bool], None],
        *,
        key: str = "",
    ) -> None:
        super().__init__(key=key or label)
        self.label, self.on, self.change = label, on, change

    told_role = Part.SWITCH

    @property
    def words(self) -> str:
        """Its label."""
        return self.label

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """And whether it is on."""
        return tuple(
            replace(thing, chosen=self.on, value="on" if self.on else "off")
            for thing in super().told(inside)
        )

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
