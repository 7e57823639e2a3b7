"""The games that open: a new deal, a save, a lesson, a replay, or the game that was left open.

Deals, reads and keeps games; shows no screen. The stack of screens shows what comes of it.
"""

from __future__ import annotations

from datetime import date
from random import SystemRandom
from typing import TYPE_CHECKING

from cardtable import registry, save_text
from cardtable.core.day_seed import read_seed
from cardtable.core.frozen import dataclass
from cardtable.core.messages import say, shown
from cardtable.core.outside import MOST_SEATS
from cardtable.core.table import OVER, BadOption, table_for
from cardtable.croupier.matches import left_by
from cardtable.croupier.table_setup import renamed, shared, with_names
from cardtable.save_text import BadSave
from cardtable.session import Chair, Session
from cardtable.store.saves import Loaded
from cardtable.ui.titles import put_by_notice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cardtable.store.day_book import DayBook
    from cardtable.store.launch import Launch
    from cardtable.store.lessons import Lesson
    from cardtable.store.saves import Saves
    from cardtable.store.settings import SettingsFile
    from cardtable.ui.screen import Stage


@dataclass(frozen=True, slots=True)
class Opening:
    """The session to show and the sentences to say; without a session the chooser is shown.

    It is a lesson's where there is a `lesson`, one to watch in a `replay`, else the game in play.
    With `stays` the screen that is there stays.
    """

    session: Session | None = None
    notices: tuple[str, ...] = ()
    lesson: Lesson | None = None
    replay: bool = False
    stays: bool = False


class Openings:
    """Opens games, and keeps the one in play, in which people go by the names of the settings."""

    def __init__(
        self, saves: Saves, settings: SettingsFile, book: DayBook, clock: Callable[[], float]
    ) -> None:
        self.in_play: Session | None = None
        self._saves, self._settings = saves, settings
        self._book, self._clock = book, clock
        self._called = self._people()
        self._named = self._given()  # the seats of those whose name is their own
        self._renamed = False  # somebody at the table in play, since it was last shown

    def open(self, launch: Launch) -> Opening:
        """Opens what a launch asks for; one that asks for nothing goes on with the open game."""
        if launch.replay:
            return _replayed(launch)
        if launch.lesson:
            return self._taught(launch)
        if launch.text:
            return self._restored(_read(launch.text))
        if launch.day:
            return self._of_day(launch)
        if launch.game:
            return self._dealt(launch)
        return Opening() if launch.file else self._resumed()

    def new_session(self, launch: Launch) -> Session:
        """A new game as a launch wants it; LookupError or BadOption says what cannot be had."""
        rules = registry.find(launch.game)
        seats = len(launch.chairs) or rules.seats[0]
        people = sum(chair.is_human for chair in launch.chairs)
        table = table_for(rules.options, seats, {**shared(rules, people), **launch.options})
        seed = launch.seed or str(SystemRandom().randrange(10**6))
        now = self._settings.now
        called = tuple(now.called(person) for person in range(seats))
        chairs = with_names(launch.chairs or (Chair(),) * seats, called)
        session = Session(rules, table, chairs, seed, undo_rule=now.undo)
        session.match = launch.match
        return session

    def foresee(self, stage: Stage, launch: Launch) -> None:
        """Has the pictures with which the table of a launch begins drawn beside the loop."""
        from cardtable.ui.table.table_screen import TableScreen  # noqa: PLC0415  knows the stage

        foreseen = TableScreen(stage, self.new_session(launch))
        foreseen.resize(stage.size)
        foreseen.order()

    def put_away(self) -> str:
        """Ends the play; a finished game is moved to the finished games.

        Returns a sentence on a match that was left with it, or "".
        """
        left = left_by(self.in_play)
        if self.in_play is not None and self.in_play.turn == OVER:
            self._saves.finish()
        self.in_play = None
        return left

    def follow_names(self) -> bool:
        """Gives people without a name of their own the one of now, in open games too.

        Returns True where the game in play has new names, also those of people who were renamed.
        """
        before, own = self._called, self._named
        self._called, self._named = self._people(), self._given()
        after = _without_changed_places(before, self._called, own & self._named)
        renamed_already, self._renamed = self._renamed, False
        if before == after:
            return renamed_already
        self._saves.rename(lambda chairs: renamed(chairs, before, after))
        self._take_pins_along(before, after)
        session = self.in_play or _whole(self._saves.resume(registry.find))
        if session is None:
            return False
        names = renamed(session.chairs, before, after)
        for seat, name in names.items():
            session.rename(seat, name)
        return bool(names) and self.in_play is not None

    def rename(self, old: str, new: str) -> None:
        """Calls a person by another name in the open games; settings and PIN have it already."""

        def names(chairs: Sequence[Chair]) -> dict[int, str]:
            if any(chair.name == new for chair in chairs):
                return {}
            return {
                seat: new
                for seat, chair in enumerate(chairs)
                if chair.is_human and chair.name == old
            }

        self._called, self._named = self._people(), self._given()
        self._saves.rename(names, kept=True)
        session = self.in_play or _whole(self._saves.resume(registry.find))
        if session is None:
            return
        for seat, name in names(session.chairs).items():
            session.rename(seat, name)
            self._renamed = self.in_play is not None

    def _take_pins_along(self, before: tuple[str, ...], after: tuple[str, ...]) -> None:
        """Keeps the PINs of people under their new names; nobody loses one of their own."""
        from cardtable.store.pins import Pins  # noqa: PLC0415  not before the first frame

        pins = Pins(self._settings)
        names = {
            old: new
            for old, new in zip(before, after, strict=True)
            if old != new and pins.has(old) and not pins.has(new)
        }
        if names:
            pins.moved(names)

    def _people(self) -> tuple[str, ...]:
        """The names of the people at this screen, by the settings."""
        return tuple(self._settings.now.called(person) for person in range(MOST_SEATS))

    def _given(self) -> frozenset[int]:
        """The seats at this screen of people with a name of their own."""
        now = self._settings.now
        given = [now.name, *now.names.split(",")]
        return frozenset(seat for seat, name in enumerate(given) if name.strip())

    def _dealt(self, launch: Launch) -> Opening:
        try:
            session = self.new_session(launch)
        except (LookupError, BadOption) as error:
            return Opening(notices=(str(error),))
        return self._begun(session) if read_seed(session.seed) is None else self._daily(session)

    def _of_day(self, launch: Launch) -> Opening:
        """A game's deal of a day that has come."""
        from cardtable.croupier import daily  # noqa: PLC0415  when asked for
        from cardtable.store.launch import TODAY  # noqa: PLC0415  as the line above

        today = date.fromtimestamp(self._clock())
        try:
            rules = registry.find(launch.game)
            day = today if launch.day == TODAY else date.fromisoformat(launch.day)
        except LookupError as error:
            return Opening(notices=(str(error),), stays=True)
        except ValueError:
            return Opening(
                notices=(say("There is no day {day}.", day=repr(launch.day)),), stays=True
            )
        if day > today:
            return Opening(notices=(shown(daily.NOT_YET),), stays=True)
        return self._dealt(daily.launch_of(rules, day))

    def _daily(self, session: Session) -> Opening:
        """Goes on with the first try of a day's deal, or begins it; later tries are practice."""
        from cardtable.croupier import daily  # noqa: PLC0415  when asked for
        from cardtable.store.first_tries import first_tries  # noqa: PLC0415  as the line above

        day = daily.day_of(session)
        if day is None:
            return self._begun(session)
        game, book = session.rules.name, self._book
        session.undo_rule = "fair"
        if not book.result(day, game).over:
            waiting = first_tries(self._saves).get(session.seed)
            opening = self._went_on(waiting) if waiting is not None else None
            if opening is not None:
                return opening
        today = date.fromtimestamp(self._clock())
        session.first_try = day == today and not book.result(day, game).begun
        opening = self._begun(session, *([] if session.first_try else [shown(daily.PRACTICE)]))
        if day == today:
            book.begin(day, game)
        else:
            book.practise(day, game)
        return opening

    def _went_on(self, path: Path) -> Opening | None:
        """Goes on with a first try; None where it cannot be read whole, or is over."""
        from cardtable.croupier.daily import note_end  # noqa: PLC0415  when asked for

        if path == self._saves.current:
            loaded = self._saves.resume(registry.find)
        else:
            loaded = self._saves.adopt(path, registry.find)
        session = _whole(loaded)
        if loaded is None or session is None:
            return None
        if session.outcome is not None:  # the program ended between the last move and its result
            note_end(self._book, session)
            return None
        return Opening(session, () if loaded.put_by is None else (put_by_notice(loaded.put_by),))

    def _begun(self, session: Session, *notices: str) -> Opening:
        """Makes a session the game in play, and says what became of the one before."""
        left = left_by(self.in_play, session)
        put_by = self._saves.begin(session)
        said = notices if put_by is None else (put_by_notice(put_by), *notices)
        said = (left, *said) if left else said
        return Opening(session, said)

    def _taught(self, launch: Launch) -> Opening:
        """A lesson's table: nothing of it is kept, and the open game stays what it was."""
        from cardtable.store.lessons import BadLesson, lessons_of  # noqa: PLC0415  when asked for

        try:
            lesson = lessons_of(registry.find(launch.game)).named(launch.lesson)
            session = lesson.open(registry.find, self._settings.now.called(0))
        except (LookupError, BadLesson) as error:
            return Opening(notices=(str(error),), stays=True)
        self.put_away()
        return Opening(session, lesson=lesson)

    def _resumed(self) -> Opening:
        loaded = self._saves.resume(registry.find)
        if loaded is None:
            return Opening()
        session = _whole(loaded)
        return self._restored(loaded) if session is None else Opening(session)

    def _restored(self, loaded: Loaded) -> Opening:
        """Plays what a save holds; with a problem, what could be restored, and says so."""
        if loaded.session is None:
            return Opening(notices=(_unreadable(loaded.problem),))
        if not loaded.problem:
            return self._begun(loaded.session)
        restored = say(
            "Restored up to the last line that could be read ({problem}).", problem=loaded.problem
        )
        return self._begun(loaded.session, restored)


def _without_changed_places(
    before: tuple[str, ...], now: tuple[str, ...], named: frozenset[int]
) -> tuple[str, ...]:
    """The names of now, but that of before where one person only sits in the place of another.

    >>> _without_changed_places(("Ann", "Player 2"), ("Bo", "Spieler 2"), frozenset({0}))
    ('Ann', 'Spieler 2')
    """
    pairs = enumerate(zip(before, now, strict=True))
    return tuple(old if seat in named else new for seat, (old, new) in pairs)


def _replayed(launch: Launch) -> Opening:
    loaded = _read(launch.text)
    if loaded.session is None:
        if not launch.file:
            return Opening(notices=(_unreadable(loaded.problem),))
        notice = say("{file} cannot be read: {problem}.", file=launch.file, problem=loaded.problem)
        return Opening(notices=(notice,))
    return Opening(loaded.session, replay=True)


def _unreadable(problem: str) -> str:
    return say("The save cannot be read: {problem}.", problem=problem)


def _whole(loaded: Loaded | None) -> Session | None:
    """The session of a save that was read without a problem."""
    return None if loaded is None or loaded.problem else loaded.session


def _read(text: str) -> Loaded:
    """A session from a save's text, or the problem in a sentence."""
    try:
        return Loaded(save_text.read(text, registry.find))
    except BadSave as error:
        return Loaded(error.restored, str(error))
