"""A gamepad that SDL itself takes for one: plugged in and pressed through SDL's own functions.

So tests go through SDL's database of pads, its events and its queue, as a real pad does.
"""

from __future__ import annotations

import ctypes
from typing import Any

import pygame
import pytest

BUTTONS = ("a", "b", "x", "y", "select", "guide", "start", "ls", "rs", "l", "r")
SIDES = ("up", "down", "left", "right")
_ALL = (*BUTTONS, *SIDES)  # in the order of SDL
_HOOKS = (
    *("userdata", "update", "set_player_index", "rumble", "rumble_triggers", "set_led"),
    "send_effect",
)


class _Description(ctypes.Structure):
    _fields_ = (
        ("version", ctypes.c_uint16),
        ("type", ctypes.c_uint16),
        ("naxes", ctypes.c_uint16),
        ("nbuttons", ctypes.c_uint16),
        ("nhats", ctypes.c_uint16),
        ("vendor", ctypes.c_uint16),
        ("product", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        *((hook, ctypes.c_void_p) for hook in _HOOKS),
    )


class VirtualPad:
    """A pad of some maker, by the numbers that USB has for it."""

    def __init__(self, name: str = "Gamepad", vendor: int = 0, product: int = 1) -> None:
        self._sdl = _sdl()
        buttons = len(_ALL)
        described = _Description(
            version=1,
            type=1,
            naxes=6,
            nbuttons=buttons,
            vendor=vendor,
            product=product,
            button_mask=(1 << buttons) - 1,
            axis_mask=0x3F,
            name=name.encode(),
        )
        self._index = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(described))
        assert self._index >= 0, "SDL makes no virtual pads here"
        number = self._sdl.SDL_JoystickGetDeviceInstanceID(self._index)
        self._number = number
        self._joystick: Any = None

    def _handle(self) -> Any:
        """The pad as SDL has it, once the program has opened it."""
        if self._joystick is None:
            self._joystick = self._sdl.SDL_JoystickFromInstanceID(self._number)
            assert self._joystick, "the program has not opened the pad"
        return self._joystick

    @property
    def is_open(self) -> bool:
        return bool(self._sdl.SDL_JoystickFromInstanceID(self._number))

    def press(self, button: str) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._handle(), _ALL.index(button), 1)

    def let_go(self, button: str) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._handle(), _ALL.index(button), 0)

    def lean(self, across: float, down: float) -> None:
        for axis, part in enumerate((across, down)):
            self._sdl.SDL_JoystickSetVirtualAxis(self._handle(), axis, round(32767 * part))

    def pull_out(self) -> None:
        if self._index >= 0:
            self._sdl.SDL_JoystickDetachVirtual(self._index)
            self._index = -1


def _sdl() -> Any:
    try:
        sdl = ctypes.CDLL(pygame.base.__file__)  # through which SDL's functions are found
        sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        sdl.SDL_JoystickSetVirtualButton.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
        sdl.SDL_JoystickSetVirtualAxis.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_int16)
    except (OSError, AttributeError) as error:
        pytest.skip(f"SDL cannot be asked for a virtual pad: {error}")
    return sdl
