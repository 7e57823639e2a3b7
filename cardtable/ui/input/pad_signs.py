"""The signs on the buttons of gamepads, by the kind of pad. Pure."""

from __future__ import annotations

from enum import StrEnum

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say, shown
from cardtable.ui.input.pad import Button


class Make(StrEnum):
    """The kinds of pads whose buttons look different; NONE while keys are used."""

    NONE = ""
    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class PadSign:
    """The sign of a button: what it is called, and the letters or the shape drawn for it."""

    called: str
    letters: str = ""
    shape: str = ""  # cross, circle, square, triangle, or the place of the button of four

    @property
    def words(self) -> str:
        """The name of the button in the language spoken now."""
        return shown(self.called)


_VENDORS = {  # of USB and Bluetooth, the bytes of a guid that name them
    "5e04": Make.XBOX,
    "4c05": Make.PLAYSTATION,
    "7e05": Make.NINTENDO,
    "de28": Make.XBOX,  # a Steam Deck has the same letters
}
_NAMES = (
    (Make.PLAYSTATION, ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony")),
    (Make.NINTENDO, ("nintendo", "switch", "joy-con", "joycon")),
    (Make.XBOX, ("xbox", "x-box", "x360", "steam deck")),  # no message: names
)
_WAYS = PadSign(say.later("Stick or cross"), shape="ways")


def _lettered(*letters: str) -> tuple[PadSign, ...]:
    return tuple(PadSign(letter, letter) for letter in letters)


_SHAPED = (
    PadSign(say.later("Cross", "a button"), shape="cross"),
    PadSign(say.later("Circle", "a button"), shape="circle"),
    PadSign(say.later("Square", "a button"), shape="square"),
    PadSign(say.later("Triangle", "a button"), shape="triangle"),
)
_PLACED = (
    PadSign(say.later("Lower button"), shape="south"),
    PadSign(say.later("Right button"), shape="east"),
    PadSign(say.later("Left button"), shape="west"),
    PadSign(say.later("Upper button"), shape="north"),
)
_PLUS_MINUS = (
    PadSign(say.later("Plus", "a button"), "+"),
    PadSign(say.later("Minus", "a button"), "−"),
)
_BUTTONS = (Button.A, Button.B, Button.X, Button.Y, Button.L, Button.R, Button.START, Button.SELECT)
_SIGNS: dict[Make, tuple[PadSign, ...]] = {
    Make.XBOX: _lettered("A", "B", "X", "Y", "LB", "RB", "Menu", "View"),  # no message: printed
    Make.PLAYSTATION: (
        *_SHAPED,
        *_lettered("L1", "R1", "Options", "Create"),  # no message: printed
    ),
    Make.NINTENDO: (
        *_lettered("A", "B", "X", "Y", "L", "R"),
        *_PLUS_MINUS,
    ),
    Make.OTHER: (
        *_PLACED,
        *_lettered("L1", "R1", "Start", "Select"),  # no message: printed
    ),
}


def make_of(name: str, guid: str = "") -> Make:
    """Returns the kind of a pad, by the maker in its guid, else by its name.

    >>> make_of("Wireless Controller", "030000004c050000e60c000011810000").value
    'playstation'
    >>> make_of("Pro Controller for Switch").value, make_of("Twin USB Gamepad").value
    ('nintendo', 'other')
    """
    by_vendor = _VENDORS.get(guid[8:12])
    if by_vendor is not None:
        return by_vendor
    called = name.lower()
    found = (make for make, words in _NAMES if any(word in called for word in words))
    return next(found, Make.OTHER)


def sign_of(make: Make, button: Button) -> PadSign:
    """Returns the sign of a button; the four sides have one together."""
    return _SIGNS[make][_BUTTONS.index(button)] if button in _BUTTONS else _WAYS


class _Used:
    """The make of the pad that was used last, for all that spells a key."""

    make = Make.NONE


def used() -> Make:
    """Returns the make of the pad that was used last; NONE while keys are used."""
    return _Used.make


def use(make: Make) -> None:
    """From now on everything spells the buttons of such a pad, or keys."""
    _Used.make = make


def instead(key: str, button: Button) -> str:
    """Returns a key as it is written, or what the button of the pad that does the same is called.

    >>> instead("Esc", Button.B)
    'Esc'
    """
    return sign_of(used(), button).words if used() is not Make.NONE else key
