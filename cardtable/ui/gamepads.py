"""Gamepads: what is pressed on them becomes the keys that do the same on the screen that shows.

SDL knows what every pad is built like, and tells when one is plugged in. While there is none,
nothing is looked at and nothing happens.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import pygame

from cardtable.core.messages import say, shown
from cardtable.core.put_off import put_off
from cardtable.ui.controls.text_field import TextField
from cardtable.ui.input.pad import Button, Pad, Stroke, Strokes, by_pad
from cardtable.ui.input.pad_signs import Make, make_of, sign_of, use
from cardtable.ui.screen import Screen, Stage

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

Key = tuple[int, int] | str  # a key of pygame's and what is held with it, or a command
PRESSES = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
_WHOLE = 32767  # of the way of a stick
_BUTTONS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Button.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Button.RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Button.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Button.DOWN,
    pygame.CONTROLLER_BUTTON_A: Button.A,
    pygame.CONTROLLER_BUTTON_B: Button.B,
    pygame.CONTROLLER_BUTTON_X: Button.X,
    pygame.CONTROLLER_BUTTON_Y: Button.Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Button.L,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Button.R,
    pygame.CONTROLLER_BUTTON_START: Button.START,
    pygame.CONTROLLER_BUTTON_BACK: Button.SELECT,
}
_AXES = {pygame.CONTROLLER_AXIS_LEFTX: 0, pygame.CONTROLLER_AXIS_LEFTY: 1}
_HELLO = say.later(
    "Gamepad: {a} selects, {x} plays, {y} lists what can be done, {b} puts back or opens the menu."
)


class Stack(Stage, Protocol):
    """The stage with its screens."""

    @property
    def screen(self) -> Screen:
        """The topmost screen."""

    @property
    def screens(self) -> tuple[Screen, ...]:
        """All of them."""


@runtime_checkable
class Padded(Protocol):
    """A screen that can be used by a pad."""

    def pad_key(self, button: Button) -> Key | None:
        """Returns the key or command for which a button stands; None where it means nothing."""

    def follow_pad(self) -> None:
        """Shows the signs of what is used now, pads or keys, and where the next press goes."""


@runtime_checkable
class Writes(Protocol):
    """A screen with fields to write into."""

    @property
    def field(self) -> TextField | None:
        """The field that has the keyboard."""

    def write(self, key: str, text: str) -> None:
        """Writes a text into the field of that key."""


class Gamepads:
    """The pads of one window, and the signs of that which was used last."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self.make = Make.NONE  # of the pad that was used last; NONE when a key was
        self._pads: dict[int, Pad] = {}
        self._makes: dict[int, Make] = {}
        self._open: dict[int, Controller] = {}
        self._down: dict[Button, Key] = {}  # the keys that the buttons became that are down
        self._told = False
        self._quit: Callable[[], None] | None = None  # once SDL was asked for pads
        self._seen: Screen | None = None  # the screen that was told of the pad last

    def listen(self) -> None:
        """Has SDL tell of pads from now on, those that are there as well.

        A build of pygame without them plays by mouse and keys.
        """
        with suppress(pygame.error, ImportError):
            # `pygame._sdl2` imports all of them, half a megabyte, of which we need none
            put_off("pygame._sdl2.audio", "pygame._sdl2.video", offering=())
            from pygame._sdl2 import controller  # noqa: PLC0415  not for the first frame

            controller.init()
            self._quit = controller.quit

    def close(self) -> None:
        """Lets all pads go, and shows keys again."""
        self._open.clear()
        if self._quit is not None:
            self._quit()
            pygame.joystick.quit()  # pygame opens it with controllers, and leaves it open
        if self.make is not Make.NONE:
            use(Make.NONE)

    @property
    def due(self) -> float:
        """The seconds after which time must pass here; infinite while nothing is held."""
        return min(
            (pad.due for pad in self._pads.values() if pad.due is not None), default=math.inf
        )

    # -- what happens --------------------------------------------------------------------------

    def translated(self, event: pygame.Event) -> Iterator[pygame.Event]:
        """Returns the events that screens get for this one."""
        if event.type in (*PRESSES, pygame.CONTROLLERAXISMOTION):
            yield from self._keys(event.instance_id, self._strokes(event))
        elif event.type == pygame.CONTROLLERDEVICEADDED:
            self._plug_in(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            yield from self._pull_out(event.instance_id)
        else:
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and not by_pad(event):
                self._use(Make.NONE)
            yield event

    def step(self, seconds: float) -> Iterator[pygame.Event]:
        """Lets time pass; returns the events that come of it."""
        if self.make is not Make.NONE and self._stack.screen is not self._seen:
            self._show_to(self._stack.screen)
        for number, pad in list(self._pads.items()):
            yield from self._keys(number, pad.step(seconds))

    def _plug_in(self, index: int) -> None:
        from pygame._sdl2.controller import Controller  # noqa: PLC0415  where there is one

        with suppress(pygame.error):  # it is gone already
            pad = Controller(index)
            joystick = pad.as_joystick()
            number = joystick.get_instance_id()
            self._open[number] = pad
            self._makes[number] = make_of(pad.name or "", joystick.get_guid())

    def _pull_out(self, number: int) -> Iterator[pygame.Event]:
        """Whatever was held on it is let go."""
        self._pads.pop(number, None)
        self._open.pop(number, None)
        for button in list(self._down):
            yield from self._keys(number, (Stroke(button, down=False),))

    def _strokes(self, event: pygame.Event) -> Strokes:
        pad = self._pads.setdefault(event.instance_id, Pad())
        if event.type == pygame.CONTROLLERAXISMOTION:
            axis = _AXES.get(event.axis)
            return pad.lean(axis, event.value / _WHOLE) if axis is not None else ()
        button = _BUTTONS.get(event.button)
        if button is None:
            return ()
        pressed = event.type == pygame.CONTROLLERBUTTONDOWN
        return pad.press(button) if pressed else pad.let_go(button)

    # -- what becomes of it --------------------------------------------------------------------

    def _keys(self, number: int, strokes: Strokes) -> Iterator[pygame.Event]:
        for stroke in strokes:
            if stroke.down:
                self._use(self._makes.get(number, Make.OTHER))
                screen = self._stack.screen
                if stroke.button is Button.A and isinstance(screen, Writes) and screen.field:
                    self._write(screen, screen.field)
                    continue
                key = screen.pad_key(stroke.button) if isinstance(screen, Padded) else None
                if key is not None:
                    self._down[stroke.button] = key
                    yield _key(pygame.KEYDOWN, key)
            elif (held := self._down.pop(stroke.button, None)) is not None:
                yield _key(pygame.KEYUP, held)

    def _write(self, screen: Writes, field: TextField) -> None:
        """Shows letters to choose from, for a field."""
        from cardtable.ui.controls.letters import Letters  # noqa: PLC0415  where a pad writes

        self._stack.push(Letters(self._stack, field, partial(screen.write, field.key)))

    def _use(self, make: Make) -> None:
        """Shows the signs of a pad that is used now, or keys again."""
        if make is self.make:
            return
        self.make = make
        use(make)
        for screen in self._stack.screens:
            self._show_to(screen)
        if make is not Make.NONE and not self._told:
            self._told = True
            names = {button.value: sign_of(make, button).words for button in Button}
            self._stack.notice(shown(_HELLO, **names))

    def _show_to(self, screen: Screen) -> None:
        self._seen = screen
        if isinstance(screen, Padded):
            screen.follow_pad()


def _key(kind: int, key: Key) -> pygame.Event:
    code, mod = (pygame.K_UNKNOWN, 0) if isinstance(key, str) else key
    command = key if isinstance(key, str) else ""
    return pygame.Event(kind, key=code, mod=mod, unicode="", pad=True, command=command)
