"""The log of a game as events, as one seat may know them, and what is new to that seat.

A turn of a seat is what it chose between two moments in which somebody else could act: passes that
are not asked for, what it drew, and what the dealer does are no choice. "Since your last turn" is
counted from the end of that turn, by everybody who needs it: the recap under the curtain, the key
that repeats it, and what is read out. Made from views, so that nothing hidden is told.
"""

from __future__ import annotations

from cardtable.core.events import Event, Kind
from cardtable.core.frozen import dataclass, replace
from cardtable.core.lists import one_after_another
from cardtable.core.messages import say, seat_name
from cardtable.core.table import DEALER, named
from cardtable.core.witness import witnessed
from cardtable.session import Session


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """The event of one move: the move's number in the log, who made it, and the seats' names.

    `mover` is DEALER for a dealer's move, whomever its event is about.
    """

    number: int
    mover: int
    event: Event
    names: tuple[str, ...]

    @property
    def text(self) -> str:
        """The sentence, with the names of the seats."""
        return named(self.event.sentence, self.names)

    @property
    def terse(self) -> str:
        """The short form, with the names of the seats."""
        return named(self.event.terse, self.names)


def event_at(session: Session, number: int, seat: int) -> LoggedEvent:
    """The event of move `number` of the log, as `seat` saw it."""
    move = session.log[number].move
    before, after = session.state_after(number), session.state_after(number + 1)
    event = witnessed(session.rules, before, move, after, seat)
    if number in session.claims:
        event = replace(event, sentence=_with_claim(session, number, event.sentence))
    return LoggedEvent(number, move.seat, event, session.names)


def _with_claim(session: Session, number: int, sentence: str) -> str:
    """The sentence of a move with which the rest is claimed, after one that says so and why."""
    state = session.state_after(number)
    claim = session.rules.handling.claim(session.rules.view(state, state.turn), state.turn)
    if claim is None:  # the file is not of this program, or it proved less when it was written
        return sentence
    who = seat_name(state.turn)
    claimed = say("{who} claims the rest: {why}", who=who, why=claim.why)
    return one_after_another((claimed, sentence))


def told_events(session: Session, seat: int, since: int = 0) -> tuple[LoggedEvent, ...]:
    """Every event from move number `since` on that has a sentence, as `seat` saw it."""
    numbers = range(since, len(session.log))
    logged = (event_at(session, number, seat) for number in numbers)
    return tuple(one for one in logged if one.event.sentence)


def heard_events(session: Session, seat: int, since: int = 0) -> tuple[LoggedEvent, ...]:
    """Returns what `seat` is told from move number `since` on, and its own passes.

    A pass may have no sentence, because the log would be full of them; whoever chose one by ear
    still wants to know that it was made.
    """
    numbers = range(since, len(session.log))
    logged = (event_at(session, number, seat) for number in numbers)
    return tuple(one for one in logged if one.event.sentence or _is_own_pass(one, seat))


def _is_own_pass(one: LoggedEvent, seat: int) -> bool:
    return one.mover == seat and one.event.kind is Kind.PASSED and one.event.chosen


def end_of_last_turn(session: Session, seat: int) -> int:
    """The length of the log when the last turn of `seat` had ended; 0 before its first turn.

    A turn that is still under way is not the last one: while a seat plays, it can look up what
    happened before it began.
    """
    ended = session.turn != seat
    for number in range(len(session.log) - 1, -1, -1):
        mover = session.log[number].move.seat
        if mover not in (seat, DEALER):
            ended = True  # somebody else could act since
        elif mover == seat and ended and _was_its_choice(session, number, seat):
            return number + 1
    return 0


def _was_its_choice(session: Session, number: int, seat: int) -> bool:
    """True for what a seat decided on its turn; a word out of turn is no turn, nor is a draw."""
    if session.state_after(number).turn != seat:
        return False
    event = event_at(session, number, seat).event
    return event.chosen and event.kind is not Kind.DRAWN


def since_last_turn(session: Session, seat: int) -> tuple[LoggedEvent, ...]:
    """Returns what others did since the last turn of `seat`; nothing when only the dealer acted."""
    logged = told_events(session, seat, end_of_last_turn(session, seat))
    news = tuple(one for one in logged if one.mover != seat)
    return news if any(one.mover != DEALER for one in news) else ()
