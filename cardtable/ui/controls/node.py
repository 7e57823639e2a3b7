"""The tree a page is made of: a node says how large it would be, is given a place, and paints.

Sizes asked of nodes are pixels; sizes written in code are units of the theme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, field
from functools import wraps
from typing import Any, ClassVar, Self, TypeVar

import pygame

from cardtable.core.frozen import dataclass
from cardtable.told.tree import Asked, Deed, Role, Told
from cardtable.told.wording import spoken, spoken_keys
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.theme import Theme

FINGERTIP = 44  # units: nothing that can be pressed is smaller
CONTROL_HEIGHT = 40
_LONGEST_KEY = 8  # letters of the key that a tip names


Act = Callable[[], None]
Size = TypeVar("Size")


def asked_once(measure: Callable[..., Size]) -> Callable[..., Size]:
    """A size that a node works out once for each width and scale.

    What a node holds is fixed when it is made. Each node around it asks how high it would be before
    it is given its place, so that without this a text ten nodes deep would be measured ten times.
    """

    @wraps(measure)
    def asked(node: Node, theme: Theme, *width: int) -> Size:
        question = (measure, theme.scale, theme.generation, *width)
        if question not in node.measured:
            node.measured[question] = measure(node, theme, *width)
        answer: Size = node.measured[question]
        return answer

    return asked


def nowhere() -> pygame.Rect:
    """The place of what has not been placed yet."""
    return pygame.Rect(0, 0, 0, 0)


@dataclass(eq=False, repr=False)
class Node:
    """Something with a place on a page; `width` and `height` are units, 0: as its children need.

    `grows` is its share of what a row or column spares.
    """

    clips: ClassVar[bool] = False  # its children show only inside it
    shrinks = False  # it may be lower than `height_for` says (its content then scrolls)
    solid: ClassVar[bool] = False  # the pointer reaches nothing that lies under it
    rigid: ClassVar[bool] = False  # it cannot be narrower than it would like to be
    about_table: ClassVar[bool] = False  # its text is not about the controls in it
    says = ""  # its words to a listener, where it has some

    _: KW_ONLY
    key: str = ""
    grows: int = 0
    tip: str = ""
    width: float = field(default=0, init=False)
    height: float = field(default=0, init=False)
    inner: Sequence[Node] = field(default=(), init=False)
    rect: pygame.Rect = field(default_factory=nowhere, init=False)
    shown: pygame.Rect = field(default_factory=nowhere, init=False)  # that nothing clips away
    measured: dict[tuple[Any, ...], Any] = field(default_factory=dict, init=False)  # by question

    def children(self) -> Sequence[Node]:
        """The nodes inside."""
        return self.inner

    @asked_once
    def preferred_width(self, theme: Theme) -> int:
        """The width it would like to have."""
        if self.width:
            return theme.px(self.width)
        return max((child.preferred_width(theme) for child in self.children()), default=0)

    def min_width(self, theme: Theme) -> int:
        """The least width at which it still makes sense."""
        preferred = self.preferred_width(theme)
        return preferred if self.rigid else min(preferred, theme.px(FINGERTIP))

    def height_for(self, theme: Theme, width: int) -> int:
        """The height it needs at that width."""
        if self.height:
            return theme.px(self.height)
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

    def order(self, art: Art, theme: Theme) -> bool:
        """Has what it will paint drawn beside the loop; true once that is there."""
        return True

    def paint(self, canvas: Canvas) -> None:
        """Draws what lies under its children."""

    def paint_over(self, canvas: Canvas) -> None:
        """Draws what lies over its children."""

    def carry_over(self, before: Self) -> None:
        """Takes over from the node of the same key that it replaces what should outlive it."""

    def close(self) -> None:
        """Lets go of what it holds: it will not be shown again."""

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """The things that a listener is told: those `inside`, unless it has something to say."""
        return told_text(self, self.says) if self.says else inside

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in reading order."""
        yield self
        for child in self.children():
            yield from child.walk()


@dataclass(eq=False, repr=False)
class Control(Node):
    """A node that answers the mouse and the keyboard; its tree keeps its state up to date.

    Buttons, fields and switches are of one `height`. The `label` is written on it.
    """

    solid = True
    told_role: ClassVar[Role] = Role.BUTTON
    holds: ClassVar[bool] = False  # it is held down or pulled: a finger presses it at once
    leaves_enter: ClassVar[bool] = False  # where the page has something to do by Enter
    pad_leaves: ClassVar[tuple[int, ...]] = ()  # arrows that lead away from it by a gamepad alone
    label = ""
    height: float = field(default=CONTROL_HEIGHT, init=False)

    enabled: bool = field(default=True, kw_only=True)
    told_name: str = field(default="", kw_only=True)  # where neither it nor the text before says so
    told_help: str = field(default="", kw_only=True)  # where it stands at the head of a group
    hovered: bool = field(default=False, init=False)
    pressed: bool = field(default=False, init=False)
    focused: bool = field(default=False, init=False)  # has the keyboard, and shows it

    def hit_area(self, theme: Theme) -> pygame.Rect:
        """The area in which it can be pressed: never smaller than a fingertip."""
        side = theme.px(FINGERTIP)
        return self.rect.inflate(max(0, side - self.rect.width), max(0, side - self.rect.height))

    def press(self, place: tuple[int, int]) -> None:
        """The mouse went down on it."""

    def drag(self, place: tuple[int, int]) -> None:
        """The mouse moved while held down on it."""

    def follow(self, place: tuple[int, int]) -> bool:
        """The mouse moved over it; says whether it looks different now."""
        return False

    def release(self, place: tuple[int, int], inside: bool) -> None:
        """The mouse came up; `inside` when still over it."""
        if inside:
            self.activate()

    def activate(self) -> None:
        """Does what it is for (a click, Enter, the space bar)."""
        if self.enabled:
            self.act()

    def act(self) -> None:
        """Does it; most controls are given this when they are made."""

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
    def spot(self) -> pygame.Rect:
        """The part of it that must be in sight when it has the keyboard."""
        return self.rect

    @property
    def spoken_key(self) -> str:
        """The id of what a listener has before them when this has the keyboard."""
        return self.key

    def told(self, inside: tuple[Told, ...]) -> tuple[Told, ...]:
        """One thing that can be pressed, with nothing inside."""
        return (self.told_thing(),)

    def told_thing(self) -> Told:
        """The control as one thing; its tip names it, or else describes it."""
        name, keys = without_keys(self.told_name or self.label)
        tip, tip_keys = without_keys(self.tip)
        return Told(
            self.key,
            self.told_role,
            name or tip,
            description=self.told_help or (tip if name and tip != name else ""),
            enabled=self.enabled,
            keys=keys or tip_keys,
            deeds=(Deed.PRESS, Deed.FOCUS) if self.enabled else (),
            area=area_of(self.rect),
        )

    def answers_to(self, wanted: str) -> bool:
        """True when that id is its own, or that of a part of it."""
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


def told_text(node: Node, text: str, role: Role = Role.TEXT) -> tuple[Told, ...]:
    """The text of a node that is only read, with its place; nothing where there is no text."""
    return (Told("", role, text, area=area_of(node.rect)),) if text.strip() else ()


def without_keys(text: str) -> tuple[str, str]:
    """A tip without the key at its end, and that key.

    >>> without_keys("Take back (U)"), without_keys("Delete this save")
    (('Take back', 'U'), ('Delete this save', ''))
    """
    words, opened, keys = text.rstrip(")").rpartition(" (")
    if opened and text.endswith(")") and len(keys) <= _LONGEST_KEY:
        return spoken(words), spoken_keys(keys)
    return spoken(text), ""
