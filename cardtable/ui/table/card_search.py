"""The search for a card by typing its rank and its suit. Knows no keyboard and no screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.ui.input.finding import Sought, next_fitting


class CardSearch:
    """Remembers what was looked for last, so that the next card alike is found after it."""

    def __init__(self) -> None:
        self.last = Sought()
        self._found: tuple[Sought, Place] | None = None  # a card typed in full, and where it lay

    def find(
        self,
        sought: Sought,
        within: Sequence[Place],
        piles: Mapping[str, Sequence[Card]],
        focus: Place | None,
    ) -> Place | None:
        """Returns the next such card after the one found before; None when there is none."""
        after = focus if sought == self.last else None
        if self._found is not None and sought == self._found[0]:
            after = self._found[1]  # typed once more in full: the next one alike is meant
        place = next_fitting(sought, within, piles, after)
        if sought.whole and place is not None:
            self._found = (sought, place)
        self.last = sought
        return place
