"""The remarks of talkative computer players on their own moves; they change nothing in the game.

Read from events, so nobody says what not everybody could know. The same game hears the same
remarks. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardtable.core.events import Event, Kind
from cardtable.core.messages import say, shown
from cardtable.core.temperaments import TALKATIVE, temperament_of
from cardtable.session import Chair
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.table.conversation import Saying
from cardtable.ui.table.table_in_play import Bubble

_REMARKS: Final[Mapping[Kind, tuple[str, ...]]] = {
    Kind.MELDED: (say.later("These go together."), say.later("Look at that.")),
    Kind.LAID_OFF: (say.later("That fits."),),
    Kind.CLAIMED: (say.later("I have a use for that."),),
    Kind.TAKEN: (say.later("I will have that."),),
    Kind.TRICK_TAKEN: (say.later("That one is mine."),),
    Kind.BOOK_CLOSED: (say.later("Finished."),),
    Kind.WENT_OUT: (say.later("And that was the last one."),),
    Kind.GIVEN: (say.later("That one is for you."),),
    Kind.DISCARDED: (say.later("Who wants that?"), say.later("I can do without that.")),
    Kind.PLAYED: (say.later("There it goes."), say.later("Let us see.")),
    Kind.PLACED: (say.later("Here is a good place."),),
}
_COMMON: Final = frozenset({Kind.DISCARDED, Kind.PLAYED, Kind.PLACED, Kind.LAID_OFF})
_EVERY: Final = 4  # of the moves that are made all the time; of others each


def remark_on(event: Event, number: int) -> str:
    """A remark of somebody talkative on their move, the `number`-th of a game; "" for none.

    >>> remark_on(Event(Kind.MELDED, 1), 2), remark_on(Event(Kind.PLAYED, 1), 3)
    ('These go together.', '')
    """
    remarks = _REMARKS.get(event.kind, ())
    if not remarks or (event.kind in _COMMON and number % _EVERY):
        return ""
    return shown(remarks[number // _EVERY % len(remarks)])


def remark_of(
    event: Event,
    seat: int,
    table: Arrangement | None,
    seated: Sequence[tuple[Chair, str]],
    number: int,
) -> Saying | None:
    """Returns the remark of a talkative player on an event that `seat` saw, beside its plate.

    `seated` are the chairs with their names as files hold them.
    """
    if event.seat < 0 or event.seat == seat:
        return None
    chair, name = seated[event.seat]
    plate = table.plate(event.seat) if table is not None else None
    if chair.is_human or temperament_of(name) is not TALKATIVE or plate is None:
        return None
    text = remark_on(event, number)
    return Saying(Bubble(text, plate.rect, "said"), to_person=False) if text else None
