"""The words about a save that cannot be opened, or not whole: why, and what can still be done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardtable import __version__
from cardtable.core.messages import say, shown
from cardtable.save_text import Fault
from cardtable.store.folder import shown as printable
from cardtable.store.saves import GONE, Loaded
from cardtable.ui.controls.dialog import Dialog, DialogButton

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.session import Session
    from cardtable.ui.screen import Stage

_TITLES = {
    Fault.NEWER: say.later("A newer save"),
    Fault.OLDER: say.later("An older save"),
    Fault.NO_GAME: say.later("A game that is not here"),
    Fault.NO_SAVE: say.later("Not a saved game"),
    Fault.DAMAGED: say.later("A damaged save"),
}


def explained(
    stage: Stage, called: str, loaded: Loaded, restore: Callable[[Session], None]
) -> Dialog:
    """Says what is wrong with a save, and offers to `restore` what could be read of it."""
    if loaded.problem == GONE:
        text = say("{save} is no longer there.", save=called)
        return Dialog(stage, say("No such game"), text, [_close()], width=560)
    if loaded.fault is None:
        text = say(
            "{save} cannot be opened: {problem}.\nIt is left as it is.",
            save=called,
            problem=loaded.problem,
        )
        return Dialog(stage, say("Not a saved game"), text, [_close()], width=560)
    lines, buttons = [*_reason(called, loaded)], [DialogButton(say("Leave it"))]
    session = loaded.session
    if session is not None and session.log:
        moves = len(session.log)
        lines.append(
            say.of(
                moves,
                "Everything before that line, 1 move, can be restored.",
                "Everything before that line, {count} moves, can be restored.",
            )
        )
        label = say.of(moves, "Restore 1 move", "Restore {count} moves")
        buttons.insert(0, DialogButton(label, partial(restore, session), "primary"))
    lines.append(_left_as_it_is(loaded))
    return Dialog(stage, shown(_TITLES[loaded.fault]), "\n".join(lines), buttons, width=560)


def _left_as_it_is(loaded: Loaded) -> str:
    if not loaded.copy:
        return say("The file is left as it is.")
    return say(
        "The file is left as it is, and there is a copy in {folder}.",
        folder=printable(loaded.copy.parent),
    )


def _close() -> DialogButton:
    return DialogButton(say("Close"))


def _reason(called: str, loaded: Loaded) -> tuple[str, ...]:
    """The reason in plain words, with the line where somebody may want to look."""
    line = say("{problem}.", problem=f"{loaded.problem[:1].upper()}{loaded.problem[1:]}")
    if loaded.fault is Fault.NEWER:
        newer = say(
            "{save} was saved by a newer version of Cardtable than this one ({version}).",
            save=called,
            version=__version__,
        )
        return (newer, say("It can be played on after an update."))
    if loaded.fault is Fault.OLDER:
        older = say(
            "{save} was saved by an older version, whose rules of the game were others.",
            save=called,
        )
        return (older,)
    if loaded.fault is Fault.NO_GAME:
        return (say("{save} is of a game that cannot be played here.", save=called), line)
    if loaded.fault is Fault.NO_SAVE:
        return (say("{save} is no saved game of Cardtable.", save=called), line)
    return (say("{save} cannot be read whole.", save=called), line)
