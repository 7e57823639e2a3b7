"""The words over the first screen of a window: why a save that was asked for stays shut."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.store.launch import Launch
    from cardtable.ui.screen import Stage


def say(stage: Stage, launch: Launch) -> None:
    """Explains a save that cannot be read, over the list of those that can."""
    if launch.file and not launch.text:
        from cardtable.ui.pages.saves import SavesPage  # noqa: PLC0415  not for every start

        page = SavesPage(stage)
        stage.push(page)
        page.open(Path(launch.file))
