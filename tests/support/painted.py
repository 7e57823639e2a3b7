"""What rests on a table, as the compositor is given it."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.ui.drawing.compositor import Painted, Picture


def pictures_of(resting: Iterable[Painted]) -> list[Picture]:
    """The pictures, without the washes, which have no pixels of their own."""
    return [painted for painted in resting if isinstance(painted, Picture)]
