"""People whose name was changed in the settings: games, PIN and face go along, and it is said."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.messages import say
from cardtable.store.renaming import follow_settings
from cardtable.ui.screen import Stage


def take_along(stage: Stage, before: Sequence[str]) -> None:
    """Lets everything follow the names that the people at this screen have now.

    `before` has the names that they had.
    """
    changed = follow_settings(stage.settings, stage.statistics, stage.reviews, before)
    for old, new, why in changed:
        if why:
            stage.notice(say("{name} could not be renamed: {why}.", name=old, why=why))
        else:
            stage.rename(old, new)
            stage.notice(
                say("{old} is called {name} now, with games, PIN and face.", old=old, name=new)
            )
