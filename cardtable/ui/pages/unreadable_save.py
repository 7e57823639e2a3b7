"""The words about a save that cannot be opened, or not whole: why, and what can still be done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardtable import __version__
from cardtable.core.words import counted
from cardtable.save_text import Fault
from cardtable.store.folder import shown
from cardtable.store.saves import GONE, Loaded
from cardtable.ui.controls.dialog import Dialog, DialogButton

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.session import Session
    from cardtable.ui.screen import Stage

_TITLES = {
    Fault.NEWER: "A newer save",
    Fault.OLDER: "An older save",
    Fault.NO_GAME: "A game that is not here",
    Fault.NO_SAVE: "Not a saved game",
    Fault.DAMAGED: "A damaged save",
}


def explained(
    stage: Stage, called: str, loaded: Loaded, restore: Callable[[Session], None]
) -> Dialog:
    """Says what is wrong with a save, and offers to `restore` what could be read of it."""
    if loaded.problem == GONE:
        return Dialog(stage, "No such game", f"{called} is no longer there.", [_close()], width=560)
    if loaded.fault is None:
        text = f"{called} cannot be opened: {loaded.problem}.\nIt is left as it is."
        return Dialog(stage, "Not a saved game", text, [_close()], width=560)
    lines, buttons = [*_reason(called, loaded)], [DialogButton("Leave it")]
    session = loaded.session
    if session is not None and session.log:
        moves = counted(len(session.log), "move")
        lines.append(f"Everything before that line, {moves}, can be restored.")
        buttons.insert(0, DialogButton(f"Restore {moves}", partial(restore, session), "primary"))
    copy = f", and there is a copy in {shown(loaded.copy.parent)}" if loaded.copy else ""
    lines.append(f"The file is left as it is{copy}.")
    return Dialog(stage, _TITLES[loaded.fault], "\n".join(lines), buttons, width=560)


def _close() -> DialogButton:
    return DialogButton("Close")


def _reason(called: str, loaded: Loaded) -> tuple[str, ...]:
    """The reason in plain words, with the line where somebody may want to look."""
    line = f"{loaded.problem[:1].upper()}{loaded.problem[1:]}."
    if loaded.fault is Fault.NEWER:
        newer = f"{called} was saved by a newer version of Cardtable than this one ({__version__})."
        return (newer, "It can be played on after an update.")
    if loaded.fault is Fault.OLDER:
        return (f"{called} was saved by an older version, whose rules of the game were others.",)
    if loaded.fault is Fault.NO_GAME:
        return (f"{called} is of a game that cannot be played here.", line)
    if loaded.fault is Fault.NO_SAVE:
        return (f"{called} is no saved game of Cardtable.", line)
    return (f"{called} cannot be read whole.", line)
