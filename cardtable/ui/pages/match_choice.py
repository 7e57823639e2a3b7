"""The choice of a new game between a single one and a match of several."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from cardtable.core.match import LENGTHS
from cardtable.core.messages import say
from cardtable.croupier.matches import length_words
from cardtable.croupier.table_setup import TableSetup
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page_frame import section, small_print
from cardtable.ui.controls.panels import Divider
from cardtable.ui.controls.selectors import Segments

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
_CODE: Final = 12  # letters


def match_choice(setup: TableSetup, update: Callable[..., None]) -> list[Node | None]:
    """The choice, and a line below it; nothing where nobody can win against somebody else."""
    if not setup.offers_match:
        return []
    lengths = [(str(length), length_words(length)) for length in LENGTHS]
    note = ""
    if setup.best_of:
        note = say("The same seats play on until nobody can catch up with the leader.")

    def choose(length: str | int) -> None:
        setup.best_of = int(length)

    control = Segments(
        [("0", say("Single game")), *lengths],
        str(setup.best_of),
        lambda length: update(choose, length),
        key="match",
        meaning=note,
    )
    control.told_name = say("Match")
    return [section(say("Match"), control, small_print(note)), Divider()]


def new_code(dice: Random) -> str:
    """The code that tells a match from all others."""
    return "".join(_LETTERS[int(dice.random() * len(_LETTERS))] for _ in range(_CODE))
