"""The news of a game for one listener: what happened, what was told of it, and who heard it."""

from __future__ import annotations

from cardtable.core.remembering import Latest
from cardtable.core.table import DEALER
from cardtable.croupier.history import (
    LoggedEvent,
    end_of_last_turn,
    since_last_turn,
    told_events,
)
from cardtable.session import Session
from cardtable.told.wording import sentences, spoken

SHORT, USUAL, EVERYTHING = "short", "usual", "everything"  # how much is wanted
_LINES = 12  # of what happened, that are told at most


class GameNews:
    """The news of one session, as much of it as is wanted; remembers what was said."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._told_to: int | None = None  # moves of the log when somebody last listened
        self._said = ""
        self._summary = Latest(
            lambda _state, seat, level: sentences(self.lines(seat, level)), of_history=True
        )

    def summary(self, seat: int, level: str) -> str:
        """Returns what others did since the last turn of a seat, as sentences."""
        return self._summary(self.session.state, seat, level)

    def lines(self, seat: int, level: str) -> list[str]:
        """Returns the sentences of it, in order; the whole log's since then for EVERYTHING."""
        if level == SHORT:
            return []
        if level == USUAL:
            events = since_last_turn(self.session, seat)
        else:
            events = told_events(self.session, seat, end_of_last_turn(self.session, seat))
        return _texts(events)[-_LINES:]

    def latest(self, seat: int, level: str) -> str:
        """Returns what has just happened; the same until something else happens."""
        count = len(self.session.log)
        since = count if self._told_to is None else self._told_to
        self._told_to = count
        if since < count and level != SHORT:
            events = told_events(self.session, seat, since)
            if level == USUAL:
                events = tuple(event for event in events if event.mover not in (seat, DEALER))
            self._said = sentences(_texts(events)) or self._said
        return self._said


def _texts(events: tuple[LoggedEvent, ...]) -> list[str]:
    return [spoken(event.text) for event in events]


class NewsFocus:
    """Gives news their number, and the focus until the keyboard moves on from where it is then.

    Where the keyboard has just moved in the same position, what it is on comes first.
    """

    def __init__(self) -> None:
        self.number = 0
        self._news: tuple[object, ...] = ()
        self._keyboard: object = None  # where it was when the news came
        self._seen: tuple[object, object] = (None, None)  # the position, and where it was there

    def tell(self, news: tuple[object, ...], position: object, keyboard: object) -> None:
        """Takes what is to be told in a position, with the keyboard somewhere."""
        moved = self._seen[0] is position and self._seen[1] != keyboard
        self._seen = (position, keyboard)
        if news != self._news:
            self._news, self.number = news, self.number + 1
            self._keyboard = None if moved else keyboard

    def has_it(self, keyboard: object) -> bool:
        """Returns True while the keyboard is where it was when the news came."""
        return self._keyboard == keyboard
