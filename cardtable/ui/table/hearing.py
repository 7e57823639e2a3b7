"""The words and calls heard at a table: a word beside its seat, and a call for the person.

Pure functions of an event and of what one seat sees. Names sounds; plays none.
"""

from __future__ import annotations

from cardtable.core.events import SPOKEN_ALOUD, Event
from cardtable.core.table import named
from cardtable.croupier.croupier import Croupier
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.table.conversation import Saying
from cardtable.ui.table.table_in_play import Bubble
from cardtable.ui.table.tabletop import Tabletop


def saying_of(
    event: Event, seat: int, table: Arrangement | None, names: tuple[str, ...]
) -> Saying | None:
    """Returns the word that another seat says in an event that `seat` saw, beside its plate."""
    aloud = event.chosen and event.kind in SPOKEN_ALOUD and event.seat != seat
    plate = table.plate(event.seat) if table is not None and aloud else None
    if not event.sentence or plate is None:
        return None
    bubble = Bubble(named(event.sentence, names), plate.rect, "said")
    return Saying(bubble, to_person=seat in (event.to, event.seat))


class PersonSignal:
    """Tells once when the person at the screen is wanted."""

    def __init__(self) -> None:
        self._wanted_before = ""

    def due(self, wanted: str) -> str:
        """Returns the sound of what the person is wanted for, where that has just begun."""
        begun = wanted if wanted != self._wanted_before else ""
        self._wanted_before = wanted
        return begun


def wanted(croupier: Croupier, tabletop: Tabletop) -> str:
    """Returns what the person at the screen is wanted for: "your_turn", "claim", or ""."""
    choices, seat, session = tabletop.gestures.choices, croupier.seat, croupier.session
    if choices is None or seat not in croupier.people:
        return ""
    if not croupier.waits_for_person:
        return "claim" if session.turn >= 0 and choices.moves else ""
    if choices.takes_cards and all(move.words for move in choices.moves):
        return "claim"
    moved = next((e.move.seat for e in reversed(session.log) if e.move.seat >= 0), seat)
    return "your_turn" if moved != seat else ""
