"""The signs of a pad's buttons on tips and on the key card: what each of them does. Pure."""

from __future__ import annotations

from cardtable.ui.input.pad import Button
from cardtable.ui.input.pad_signs import sign_of, used

PadRow = tuple[tuple[str, ...], str]
OF_PAD = "pad "  # the beginning of a cap's word that is the button of a pad
_COMMANDS = {"menu": Button.START, "undo": Button.SELECT, "everything": Button.Y}


def _caps(*buttons: Button) -> tuple[str, ...]:
    return tuple(f"{OF_PAD}{button}" for button in buttons)


_WAYS, _L_R = _caps(Button.LEFT), _caps(Button.L, Button.R)
PAD_CARD: tuple[tuple[str, tuple[PadRow, ...]], ...] = (
    (
        "Cards",
        (
            (_WAYS, "move along the cards, and from pile to pile"),
            (_caps(Button.A), "select the card, or put it back; press what is marked"),
            (_L_R, "the target before, the next target or button"),
            (_caps(Button.X), "play"),
            (_caps(Button.B), "put everything back, or open the menu"),
        ),
    ),
    (
        "Game",
        (
            (_caps(Button.Y), "list all that can be done now: take back, hint, sort the hand …"),
            (_caps(Button.SELECT), "take back"),
            (_caps(Button.START), "menu"),
            (_caps(Button.A), "held: see the table, where people share it"),
        ),
    ),
    (
        "Pages and lists",
        (
            (_WAYS, "go to what lies there"),
            (_L_R, "previous and next control"),
            (_caps(Button.A), "press; in a field, choose letters to write"),
            (_caps(Button.B), "go back"),
            (_caps(Button.X, Button.Y), "scroll up and down"),
        ),
    ),
)


def sign_on(command: str) -> tuple[str, ...]:
    """Returns what the button of a command is called on the pad in use; nothing where none is."""
    button = _COMMANDS.get(command)
    return (sign_of(used(), button).words,) if button is not None else ()
