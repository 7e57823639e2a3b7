"""From the table and its controls to the offer: the buttons and cards that can be pressed now.

A frame in which nothing of it has changed gives the same object again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.core.remembering import Latest
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.grace import Offer, meaning
from cardtable.ui.table.overlay import Overlay
from cardtable.ui.table.table_in_play import Action, Popup, TableInPlay


class Offers:
    """Makes the offer of one table."""

    def __init__(self, game: GameAtTable, overlay: Overlay) -> None:
        self._game, self._overlay = game, overlay
        self._latest = Latest(self._make)

    def now(self, value: TableInPlay) -> Offer:
        """Returns what can be pressed, and where; the overlay shows the value."""
        prompt, lesson = value.prompt, value.lesson
        gestures = self._game.tabletop.gestures
        offer: Offer = self._latest(
            prompt.actions if prompt is not None else (),
            lesson.actions if lesson is not None else (),
            tuple([tree.scrolling.gathered for tree in self._overlay.active()]),
            _Moment(
                value.popup,
                self._game.croupier.pause is not None,
                bool(gestures.selection),
                " ".join(map(str, (*gestures.ready_cards(), gestures.aim))).strip(),
            ),
        )
        return offer

    def _make(
        self,
        actions: tuple[Action, ...],
        of_lesson: tuple[Action, ...],
        _gathered: tuple[int, ...],
        moment: _Moment,
    ) -> Offer:
        places, strips = _places(self._overlay, actions), self._overlay.strips()
        return Offer((*actions, *of_lesson), places, strips, *moment)


class _Moment(NamedTuple):
    """The part of an offer that is no control."""

    popup: Popup | None
    pausing: bool
    picked: bool
    ready: str


def _places(overlay: Overlay, actions: Sequence[Action]) -> tuple[tuple[str, Rect], ...]:
    """Everything that can be pressed, by its meaning, and where it is."""
    said = {action.key: meaning(action) for action in actions}
    return tuple(
        (said.get(control.key, control.key), Rect(*control.shown))
        for control in overlay.controls()
        if control.enabled
    )
