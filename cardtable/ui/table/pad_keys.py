"""The signs of a pad's buttons on tips and on the key card: what each of them does. Pure."""

from __future__ import annotations

from cardtable.core.messages import say
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
        say.later("Cards"),
        (
            (_WAYS, say.later("move along the cards, and from pile to pile")),
            (_caps(Button.A), say.later("select the card, or put it back; press what is marked")),
            (_L_R, say.later("the target before, the next target or button")),
            (_caps(Button.X), say.later("play")),
            (_caps(Button.B), say.later("put everything back, or open the menu")),
        ),
    ),
    (
        say.later("Game"),
        (
            (
                _caps(Button.Y),
                say.later("list all that can be done now: take back, hint, sort the hand …"),
            ),
            (_caps(Button.SELECT), say.later("take back")),
            (_caps(Button.START), say.later("menu")),
            (_caps(Button.A), say.later("held: see the table, where people share it")),
        ),
    ),
    (
        say.later("Pages and lists"),
        (
            (_WAYS, say.later("go to what lies there")),
            (_L_R, say.later("previous and next control")),
            (_caps(Button.A), say.later("press; in a field, choose letters to write")),
            (_caps(Button.B), say.later("go back")),
            (_caps(Button.X, Button.Y), say.later("scroll up and down")),
        ),
    ),
)


def sign_on(command: str) -> tuple[str, ...]:
    """Returns what the button of a command is called on the pad in use; nothing where none is."""
    button = _COMMANDS.get(command)
    return (sign_of(used(), button).words,) if button is not None else ()
