"""The tree a page is made of: a node says how large it would be, is given a place, and paints.

Sizes asked of nodes are pixels; sizes written in code are units of the theme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Self

import pygame

from cardtable.told.tree import Asked, Deed, Role, Told
from cardtable.told.wording import spoken, spoken_keys
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.theme import Theme

FINGERTIP = 44  # units: nothing that can be pressed is smaller
CONTROL_HEIGHT = 40
_LONGEST_KEY = 8  # letters of the key that a tip names


class Node:
    """Something with a place on a page. `grows` is its share of what a row or column spares."""

    clips = False  # whether its children show only inside it
    shrinks = False  # whether it may be lower than `height_for` says (its content then scrolls)
    solid = False  # whether the pointer reaches nothing that lies under it

    def __init__(self, *, key: str = "", grows: int = 0, tip: str = "") -> None:
        self.key = key
        self.grows = grows
        self.tip = tip
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.shown = pygame.Rect(0, 0, 0, 0)  # the part of it that nothing around it clips away

    def children(self) -> Sequence[Node]:
        """The nodes inside."""
        return ()

    def preferred_width(self, theme: Theme) -> int:
        """The width it would like to have."""
        return max((child.preferred_width(theme) for child in self.children()), default=0)

    def min_width(self, theme: Theme) -> int:
        """The least width at which it still makes sense."""
        return min(self.preferred_width(theme), theme.px(FINGERTIP))

    def height_for(self, theme: Theme, width: int) -> int:
        """The height it needs at that width."""
        return max((child.height_for(theme, width) for child in self.children()), default=0)

    def place(self, theme: Theme, rect: pygame.Rect) -> None:
        """Takes its place and gives its children theirs."""
        self.rect = rect
        for child in self.children():
            child.place(theme, rect.copy())

    def move(self, across: int, down: int) -> None:
        """Moves with everything inside."""
        self.rect.move_ip(across, down)
        for child in self.children():
            child.move(across, down)

    def paint(self, canvas: Canvas) -> None:
        """Draws what lies under its children."""

    def paint_over(self, canvas: Canvas) -> None:
        """Draws what lies over its children."""

    def carry_over(self, before: Self) -> None:
        """Takes over from the node of the same key that it replaces what should outlive it."""

    def close(self) -> None:
        """Lets go of what it holds: it will not be shown again."""

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """What a listener is told of it: what is `inside`, unless it has something to say."""
        return inside

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in reading order."""
        yield self
        for child in self.children():
            yield from child.walk()


class Control(Node):
    """A node that answers the mouse and the keyboard; its tree keeps its state up to date."""

    solid = True
    told_role = Role.BUTTON  # what kind of thing it is to a listener

    def __init__(self, *, key: str, grows: int = 0, tip: str = "", enabled: bool = True) -> None:
        super().__init__(key=key, grows=grows, tip=tip)
        self.told_name = ""  # what it is called, where neither it nor the text before it says so
        self.enabled = enabled
        self.hovered = False
        self.pressed = False
        self.focused = False  # has the keyboard, and shows it

    def height_for(self, theme: Theme, width: int) -> int:
        """Buttons, fields and switches are of one height."""
        return theme.px(CONTROL_HEIGHT)

    def hit_area(self, theme: Theme) -> pygame.Rect:
        """Where it can be pressed: never smaller than a fingertip."""
        side = theme.px(FINGERTIP)
        return self.rect.inflate(max(0, side - self.rect.width), max(0, side - self.rect.height))

    def press(self, place: tuple[int, int]) -> None:
        """The mouse went down on it."""

    def drag(self, place: tuple[int, int]) -> None:
        """The mouse moved while held down on it."""

    def release(self, place: tuple[int, int], inside: bool) -> None:
        """The mouse came up; `inside` when still over it."""
        if inside:
            self.activate()

    def activate(self) -> None:
        """Does what it is for (a click, Enter, the space bar)."""

    def handle_key(self, event: pygame.Event) -> bool:
        """Takes a key while focused; says whether it was used."""
        if event.type == pygame.KEYDOWN and event.key in (
            pygame.K_RETURN,
            pygame.K_KP_ENTER,
            pygame.K_SPACE,
        ):
            self.activate()
            return True
        return False

    def on_focus(self, active: bool) -> None:
        """It has the keyboard now, or has it no longer."""

    def step(self, seconds: float) -> bool:
        """Lets time pass while focused; says whether it must be drawn again."""
        return False

    @property
    def spoken_key(self) -> str:
        """The id of what a listener has before them when this has the keyboard."""
        return self.key

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """One thing that can be pressed; its tip names it, or else describes it."""
        name, keys = without_keys(self.told_name or self.words)
        tip, tip_keys = without_keys(self.tip)
        return (
            Told(
                self.key,
                self.told_role,
                name or tip,
                description=tip if name and tip != name else "",
                enabled=self.enabled,
                keys=keys or tip_keys,
                deeds=(Deed.PRESS, Deed.FOCUS) if self.enabled else (),
                area=area_of(self.rect),
            ),
        )

    @property
    def words(self) -> str:
        """What is written on it."""
        return ""

    def answers_to(self, wanted: str) -> bool:
        """Whether that id is its own, or that of a part of it."""
        return wanted == self.key or wanted.startswith(f"{self.key}=")

    def perform(self, asked: Asked) -> bool:
        """Does what a listener asks of it; says whether it could."""
        if asked.deed is Deed.PRESS and self.enabled:
            self.activate()
            return True
        return False

    def paint_focus(self, canvas: Canvas, *, radius: float = 8) -> None:
        """The focus ring, where the keyboard is."""
        if self.focused:
            canvas.ring(self.rect, radius=radius)


def area_of(rect: pygame.Rect) -> tuple[int, int, int, int]:
    """A place as a plain value."""
    return rect.left, rect.top, rect.width, rect.height


def without_keys(text: str) -> tuple[str, str]:
    """A tip without the key at its end, and that key.

    >>> without_keys("Take back (U)"), without_keys("Delete this save")
    (('Take back', 'U'), ('Delete this save', ''))
    """
    words, opened, keys = text.rstrip(")").rpartition(" (")
    if opened and text.endswith(")") and len(keys) <= _LONGEST_KEY:
        return spoken(words), spoken_keys(keys)
    return spoken(text), ""


Act = Callable[[], None]
