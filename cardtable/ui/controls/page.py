"""A screen made of nodes, which are built again from what it knows whenever that changes.

Tab and the arrows go from control to control, Enter and the space bar press, Escape leaves, Page
up and down scroll.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pygame

from cardtable.told.tree import Asked, Deed, Role, Told, ToldScreen
from cardtable.told.wording import sentences, spoken
from cardtable.ui.controls.feel import feel_of
from cardtable.ui.controls.node import Act, Control, Node
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.controls.tree import NodeTree
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.input.fingers import Feel
from cardtable.ui.input.pad import Button, by_pad
from cardtable.ui.input.pad_signs import Make, used
from cardtable.ui.screen import TITLE, Stage

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


def _described(thing: Told, wanted: str, words: str) -> Told:
    """The tree in which one thing is described by these words first."""
    if thing.id == wanted:
        return replace(thing, description=sentences((words, thing.description)))
    inside = tuple(_described(child, wanted, words) for child in thing.children)
    return replace(thing, children=inside)


def _without(thing: Told, words: str) -> Told:
    """The tree in which nothing is described by the title of the page, which has been said."""
    inside = tuple(_without(child, words) for child in thing.children)
    said = "" if thing.description == words else thing.description
    return replace(thing, description=said, children=inside)


_PAD = {
    Button.LEFT: (pygame.K_LEFT, 0),
    Button.RIGHT: (pygame.K_RIGHT, 0),
    Button.UP: (pygame.K_UP, 0),
    Button.DOWN: (pygame.K_DOWN, 0),
    Button.A: (pygame.K_RETURN, 0),
    Button.B: (pygame.K_ESCAPE, 0),
    Button.X: (pygame.K_PAGEUP, 0),
    Button.Y: (pygame.K_PAGEDOWN, 0),
    Button.L: (pygame.K_TAB, pygame.KMOD_SHIFT),
    Button.R: (pygame.K_TAB, 0),
}


def on_a_page(button: Button) -> tuple[int, int] | None:
    """Returns the key for which a button of a gamepad stands on pages and in lists."""
    return _PAD.get(button)


class Page(ABC):
    """A screen of nodes; each kind says what it is built of, and what its keys do."""

    world = ""  # of the game that it belongs to, if it has a table of its own
    start = ""  # the key of the control that has the keyboard first
    over_another = False  # the screen below shows, dimmed; else the ground of pages
    called = ""  # its title to a listener, where the heading alone would not tell it from others
    primary: Act | None = None  # done by Enter where no control takes it
    takes_every_key = False  # so that a switch is a key like any other here

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.size = (0, 0)
        self.tree = NodeTree(stage.theme)
        self._touched = False  # a key has been pressed here

    @property
    def theme(self) -> Theme:
        """The colours, fonts and scale in use."""
        return self.stage.theme

    @abstractmethod
    def build(self) -> Node:
        """The whole page as nodes, from what the screen knows."""

    def leave(self) -> None:
        """Escape: to where the player came from."""
        self.stage.back()

    def handle_key(self, event: pygame.Event) -> bool:
        """Takes a key that no control took; says whether it was used."""
        return False

    def control(self, key: str) -> Control | None:
        """The control of that key, when there is one."""
        return self.tree.control(key)

    def controls(self) -> Iterator[Control]:
        """Those that can be used now, in reading order."""
        return self.tree.controls()

    @property
    def focus(self) -> Control | None:
        """The control that has the keyboard."""
        return self.tree.focus

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        """The control that has the keyboard, and shows it: no notice covers it."""
        focus = self.focus
        return [focus.shown] if focus is not None and focus.focused and focus.shown else ()

    # -- a listener ----------------------------------------------------------------------------

    def opening(self) -> Sequence[str]:
        """The sentences that a listener is told first, while nothing has been touched."""
        return ()

    def told(self) -> ToldScreen:
        """The page as a tree."""
        things = self.tree.told()
        heading = next((thing for thing in things if thing.role is Role.HEADING), None)
        written = heading.name if heading is not None else TITLE
        title = self.called or written
        part = Role.DIALOG if self.over_another else Role.PAGE
        own = f"{type(self).__name__}:{title}"  # a reader says the title of what is new to it
        page = Told(own, part, title, modal=self.over_another, children=things)
        page = _without(page, sentences((written,)))
        focus = self.tree.told_focus or page.id
        if not self._touched:
            page = _described(page, focus, sentences(map(spoken, self.opening())))
        return ToldScreen(page, focus)

    def perform(self, asked: Asked) -> bool:
        """Does what a listener asks of a control of the page."""
        done = self.tree.perform(asked)
        self._touched = self._touched or done
        return done

    # -- switches ------------------------------------------------------------------------------

    @property
    def long_part(self) -> tuple[int, int, int, int] | None:
        """The area whose content is longer than itself; None where all of it shows."""
        return self.tree.scrolling.longest

    def reveal(self, told: str) -> None:
        """Brings a thing into sight, and the keyboard to it."""
        self._touched = True
        self.tree.perform(Asked(told, Deed.FOCUS))

    def feel(self, place: tuple[int, int]) -> Feel:
        """Returns what lies under a finger."""
        return feel_of(self.tree, place) or Feel()

    # -- the screen ----------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out again."""
        self.size = size
        self.refresh()

    def comes_back(self) -> None:  # noqa: B027  few pages say anything else than before
        """The screen that lay over the page is gone."""

    def refresh(self) -> None:
        """Builds the page again from what the screen knows; the keyboard stays where it is."""
        if self.size != (0, 0):
            self.tree.theme = self.theme
            self.tree.show(self.build(), pygame.Rect((0, 0), self.size), start=self.start)

    def update(self, change: Callable[..., object], *values: object) -> None:
        """Makes a change and builds the page again; controls are given this with its change."""
        change(*values)
        self.refresh()

    def expose(self) -> None:
        """Everything counts as changed."""
        self.tree.expose()

    def close(self) -> None:
        """Lets go of what its controls hold."""
        self.tree.close()

    def handle(self, event: pygame.Event) -> None:
        """Mouse, wheel and keys."""
        self._touched = self._touched or event.type == pygame.KEYDOWN
        if event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING):
            self.tree.handle_pointer(event)
        elif (
            self._is_for_the_page(event)
            or (by_pad(event) and self._pad_alone(event))
            or self.tree.handle_key(event)
            or event.type != pygame.KEYDOWN
        ):
            return
        elif not self.handle_key(event):
            self._usual_key(event)

    def _is_for_the_page(self, event: pygame.Event) -> bool:
        """Does what the page is for by Enter where the arrows choose a value, as in a number."""
        focus = self.focus
        if event.type != pygame.KEYDOWN or event.key not in _ENTER or by_pad(event):
            return False
        if self.primary is None or focus is None or not focus.leaves_enter:
            return False
        self.primary()
        return True

    # -- a gamepad -----------------------------------------------------------------------------

    def pad_key(self, button: Button) -> tuple[int, int] | None:
        """Returns the key for which a button of a pad stands here."""
        return on_a_page(button)

    def follow_pad(self) -> None:
        """Shows where the next press goes, and the signs of what is used now."""
        self.refresh()
        if used() is not Make.NONE:
            self.tree.give_focus(self.tree.focus or next(self.controls(), None))

    def _pad_alone(self, event: pygame.Event) -> bool:
        """Does what a key does only where it stands for the button of a pad."""
        focus = self.focus
        if focus is not None and event.key in focus.pad_leaves:
            self.tree.navigate(event)
            return True
        return False

    @property
    def field(self) -> TextField | None:
        """The field that has the keyboard, in which a pad would write."""
        return self.focus if isinstance(self.focus, TextField) else None

    def write(self, key: str, text: str) -> None:
        """Writes into a field what was put together of letters."""
        field = self.control(key)
        if isinstance(field, TextField):
            field.perform(Asked(key, Deed.WRITE, text=text))
            if field.done is not None:
                field.done()

    def _usual_key(self, event: pygame.Event) -> None:
        """The keys that do the same on every page."""
        if event.key == pygame.K_ESCAPE:
            self.leave()
        elif event.key in _ENTER and self.primary is not None:
            self.primary()
        else:
            self.tree.navigate(event)

    def step(self, seconds: float) -> bool:
        """The cursor blinks, a tip comes up."""
        self.tree.step(seconds)
        return False

    def draw_ahead(self, size: tuple[int, int]) -> pygame.Surface | None:
        """The whole page on a surface like that of a window."""
        frame = pygame.Surface(size, depth=32)
        self.draw(frame)
        return frame

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paints what changed."""
        areas = self.tree.take_changed(surface.get_rect())
        for area in areas:
            surface.set_clip(area)
            self.ground(surface, area)
            self.tree.paint(surface, area)
        surface.set_clip(None)
        return areas

    def ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paints what lies under the nodes: the ground of pages, or the screen below."""
        art = self.stage.art
        below = self.stage.backdrop if self.over_another else art.grounds.page(self.size)
        surface.blit(below, area.topleft, area)
