"""The words over the first screen: why a save that was asked for stays shut, and a crash."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.core.messages import say
from cardtable.store.folder import is_there
from cardtable.store.folder import shown as printable

if TYPE_CHECKING:
    from cardtable.store.launch import Launch
    from cardtable.ui.screen import Stage

_WIDE = 860


def tell(stage: Stage, launch: Launch) -> None:
    """Explains a save that cannot be read, over the list of those that can; offers a report."""
    if launch.file and not launch.text:
        from cardtable.ui.pages.saves import SavesPage  # noqa: PLC0415  not for every start

        page = SavesPage(stage)
        stage.push(page)
        page.open(Path(launch.file))
    _offer_reports(stage)


def _offer_reports(stage: Stage) -> None:
    """Says that something went wrong the last time, and shows the report to whoever wants it."""
    if not is_there(stage.saves.places.crashes):
        return
    from cardtable.store.crash_reports import CrashReports  # noqa: PLC0415  not for every start

    reports = CrashReports(stage.saves.places)
    new = reports.take_new()
    if not new:
        return
    from cardtable.ui.controls.dialog import Dialog, DialogButton  # noqa: PLC0415  as above

    def show() -> None:
        close = DialogButton(say("Close"))
        words = f"{reports.text(new[0])}\n{printable(new[0])}"
        stage.push(Dialog(stage, say("The report"), words, [close], width=_WIDE))

    text = say(
        "Something in Cardtable failed the last time. Nothing of your games is lost: they go on "
        "where they were.\nThere is a report of it, without any card, for whoever can mend it."
    )
    buttons = [
        DialogButton(say("Show the report"), show),
        DialogButton(say("Go on"), kind="primary"),
    ]
    stage.push(Dialog(stage, say("That should not have happened"), text, buttons))
