"""A session in play before the seat at the screen: who sits there, and what happens meanwhile.

Joins the croupier, the table before the seat, the person's hands and what is being said. Between
two people the curtain falls before anything is swapped. Knows no window, no screen and no pygame;
sounds are named, and `sound` plays them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.ai.thinking import Thinker
from cardtable.core.cards import Card
from cardtable.core.indices import way_of_reading
from cardtable.core.messages import say, shown
from cardtable.core.remembering import Latest
from cardtable.core.table import Prompt, named
from cardtable.core.witness import witnessed
from cardtable.croupier.beforehand import Beforehand
from cardtable.croupier.croupier import Croupier, PlayedMove
from cardtable.croupier.curtain import FallenCurtain
from cardtable.croupier.hints import HintLadder
from cardtable.croupier.history import since_last_turn
from cardtable.croupier.last_trick import Trick, last_trick
from cardtable.croupier.opening import first_person
from cardtable.croupier.tally import TIME
from cardtable.session import CannotUndo, Session, kept_names
from cardtable.store.pins import Pins
from cardtable.store.settings import Settings
from cardtable.ui.event_sounds import Play, side_of, sound_of
from cardtable.ui.table.coach_at_table import CoachAtTable
from cardtable.ui.table.conversation import Conversation
from cardtable.ui.table.hearing import PersonSignal, saying_of, wanted
from cardtable.ui.table.lesson_task import LessonTask
from cardtable.ui.table.person_at_table import PersonAtTable
from cardtable.ui.table.remarks import remark_of
from cardtable.ui.table.table_in_play import TableTalk
from cardtable.ui.table.tabletop import Tabletop

LOG_LINES = 14  # of what happened since one's last turn
_STAR_STEP = 0.15  # seconds a step of the thinking star takes
_LONG_LOOK = 0.35  # seconds after which letting go of the key ends a look at the last trick


class GameAtTable:
    """The game at a table with people; `sound` and `notice` are told what is to be heard and said.

    With a `lesson` only its moves can be taken back, and the others wait for it. `reviewer` lends
    the process in which a coach has moves weighed. Time comes through `step` alone.
    """

    def __init__(
        self,
        session: Session,
        thinker: Thinker,
        settings: Callable[[], Settings],
        sound: Play,
        notice: Callable[[str], None],
        *,
        pins: Pins | None = None,
        lesson: LessonTask | None = None,
        reviewer: Callable[[], Thinker] | None = None,
        size: tuple[int, int] = (1280, 720),
    ) -> None:
        self.session, self.settings = session, settings
        self.pins, self.lesson = pins, lesson
        self._sound, self._notice = sound, notice
        self.croupier = Croupier(session, thinker, settings, self._played)
        self.croupier.second_thoughts.wanted = lesson is None
        self.tabletop = Tabletop(session.rules, size)
        self.conversation = Conversation()
        joined = (self.croupier, self.tabletop, self.conversation)
        self.coach = CoachAtTable(*joined, reviewer)
        self.person = PersonAtTable(*joined, sound, self.coach)
        self.curtain: FallenCurtain | None = None
        self._hints, self._signal = HintLadder(), PersonSignal()
        self._undoable = Latest(lambda _state, _seat, now: self._can_undo(now), of_history=True)
        self._trick = Latest(lambda _state, seat: last_trick(session, seat), of_history=True)
        self._planned = Latest(self._make_planned)
        self._beforehand = Beforehand(session, self.croupier.computers)
        self._star = 0.0  # seconds of the thinking star
        self._looked = -1.0  # seconds the key of the last trick is down; below 0: it is up
        for seat, cards in session.plans.items():
            self.tabletop.plan(session.table, seat, cards)
        first = first_person(session, self.croupier.people)
        if first >= 0:  # with several people nothing shows before they are asked
            self.croupier.curtain = first
            self._drop_curtain(first)
        else:
            self._sit()

    # -- who sits there ------------------------------------------------------------------------

    def show_to(self, seat: int) -> None:
        """Puts a seat before the screen without asking (a picture, a test)."""
        self.croupier.seat, self.croupier.curtain, self.curtain = seat, -1, None
        self._sit()

    def _sit(self) -> None:
        """Lays the table before the seat at the screen."""
        seat = self.croupier.seat
        self.tabletop.sit(seat, self.session.view(seat))
        self.move_on()

    def move_on(self) -> None:
        """Drops what was said before a change of the table."""
        self.conversation.move_on(self.tabletop.prompt.amount)
        self._hints.restart()

    # -- what happens --------------------------------------------------------------------------

    def _played(self, played: PlayedMove) -> None:
        """Shows and tells a move that was played, by anybody."""
        rules, seat, table = self.session.rules, self.croupier.seat, self.tabletop
        event = witnessed(rules, played.before, played.move, played.after, seat)
        table.show(rules.view(played.after, seat), played.move, event.kind, event.seat)
        self.move_on()
        saying = saying_of(event, seat, table.arrangement, self.session.names)
        if saying is None and self.settings().table_talk:
            seated = tuple(zip(self.session.chairs, kept_names(self.session.chairs), strict=True))
            saying = remark_of(event, seat, table.arrangement, seated, len(self.session.log))
        if saying is not None:
            self.conversation.hear(saying)
        if name := sound_of(event):
            own = event.seat == seat
            self._sound(name, 0 if own else side_of(table.arrangement, event.seat, table.size[0]))
        if self.lesson is not None:
            self.lesson.keep_if_learnt()

    def signal(self) -> None:
        """Sounds when the person is wanted: on turn after others, or with something to claim."""
        if name := self._signal.due(self._wanted()):
            self._sound(name)

    def _wanted(self) -> str:
        return wanted(self.croupier, self.tabletop) if self.curtain is None else ""

    @property
    def can_undo(self) -> bool:
        """True when something can be taken back now."""
        croupier = self.croupier
        return self._undoable(self.session.state, croupier.seat, croupier.has_second_thoughts)

    def _can_undo(self, at_once: bool) -> bool:
        if not self.croupier.people or (self.lesson is not None and self.lesson.begins_here()):
            return False
        try:
            self.session.undo_point(self.croupier.seat, at_once=at_once)
        except CannotUndo:
            return False
        return True

    def undo(self) -> None:
        """Takes back the last move of a person, or says why not."""
        if self.lesson is not None and self.lesson.begins_here():
            self.person.say(say("The lesson begins here."))
            return
        try:
            self.croupier.undo()
        except CannotUndo as error:
            self.person.say(str(error))
            return
        self.tabletop.show(self.session.view(self.croupier.seat))
        self.move_on()
        self._sound("card_slide")

    def redo(self) -> None:
        """Plays again what was taken back."""
        try:
            self.croupier.redo()
        except CannotUndo as error:
            self.person.say(str(error))

    def ask_hint(self) -> None:
        """Goes one step deeper into a hint: where, what, why."""
        self.conversation.hush()
        if not self.croupier.waits_for_person:
            return
        if self.croupier.hint is None:
            self.croupier.ask_hint()
            self._hints.restart()
        else:
            self._show_hint()

    def _show_hint(self) -> None:
        advice, rules, names = self.croupier.hint, self.session.rules, self.session.names
        if advice is not None:
            hint = self._hints.climb(rules, self.tabletop.view, advice, names)
            self.conversation.hint(named(shown(hint.text), names))
            self.tabletop.hint(hint.places, hint.piles)

    # -- what is so ----------------------------------------------------------------------------

    @property
    def talk(self) -> TableTalk:
        """The words that stand at the table now."""
        return self.conversation.talk

    @property
    def last_trick(self) -> Trick | None:
        """The trick that could be shown again to the seat at the screen."""
        return self._trick(self.session.state, self.croupier.seat)

    @property
    def star(self) -> int:
        """The steps that the thinking star has gone; with less motion it stands still."""
        return 0 if self.tabletop.motion.pace.reduced else int(self._star / _STAR_STEP)

    def planned(self) -> Prompt | None:
        """Returns what the cards on the shelf come to, where there are any."""
        table = self.tabletop
        cards = tuple(table.view.piles[place.pile][place.index] for place in table.shelved())
        return self._planned(table.view, self.croupier.seat, cards, way_of_reading())

    def _make_planned(
        self, view: Any, seat: int, cards: tuple[Card, ...], _language: str
    ) -> Prompt | None:
        return self.session.rules.handling.shelf(view, seat, cards) if cards else None

    # -- the last trick ------------------------------------------------------------------------

    def look_back(self) -> None:
        """Shows the last trick, or takes it away."""
        self.conversation.look_back(self.last_trick)

    def trick_key_down(self) -> None:
        """Takes the key of the last trick: on, or off again; repeats of it mean nothing more."""
        if self._looked < 0:
            self.look_back()
            self._looked = 0.0

    def trick_key_up(self) -> None:
        """Ends a long look when the key is let go."""
        if self._looked >= _LONG_LOOK:
            self.conversation.stop_looking_back()
        self._looked = -1.0

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float) -> None:
        """Lets time pass for what lies before the seat, and for what is being said."""
        gestures = self.tabletop.gestures
        gestures.one_click = self.settings().one_click
        self.person.carry_out(gestures.step(seconds))
        self.tabletop.step(seconds)
        self._star += seconds
        self.session.plan(self.tabletop.seat, self.tabletop.planned())
        self.conversation.step(seconds)
        if self._looked >= 0:
            self._looked += seconds

    def stand(self, seconds: float, over: str) -> None:
        """Has cards stand as the position and the hands ask for, in each frame that is drawn.

        `over` is the control that the pointer is over, if it is over one.
        """
        pointing = not over and self.talk.popup is None and not self.talk.log_open
        on_turn = self.croupier.waits_for_person
        self.tabletop.stand(seconds, on_turn=on_turn, pointing=pointing)

    def run(self, seconds: float) -> None:
        """Lets the croupier have its part of a frame, and does what follows from it."""
        croupier = self.croupier
        if self.lesson is not None and self.lesson.is_due(hurried=croupier.hurried):
            return
        if self.settings().tally == TIME and self.lesson is None and not croupier.over:
            self.session.count_time(seconds)
        self.coach.step()
        motion, had_hint = self.tabletop.motion, croupier.hint
        moving = motion.is_moving or motion.lands
        self._beforehand.step(seconds, moving=moving)
        croupier.step(seconds, moving=moving or self.talk.trick is not None)
        if croupier.hint is not None and croupier.hint is not had_hint:
            self._show_hint()
        self.signal()
        if croupier.curtain >= 0:
            self._fall(croupier.curtain)
        problem = croupier.take_problem()
        if problem:
            self._notice(problem)

    # -- the curtain ---------------------------------------------------------------------------

    def _drop_curtain(self, seat: int) -> None:
        hidden = self.tabletop.view is not None and seat == self.croupier.seat
        name, title = self.session.names[seat], shown(self.session.rules.title)
        self.curtain = FallenCurtain(name, title, hidden=hidden, pins=self.pins)

    def _fall(self, seat: int) -> None:
        """Lets the curtain fall: from this frame on nothing of the table is drawn."""
        self._drop_curtain(seat)
        self.conversation.close_list()
        self.tabletop.motion.finish_now()
        self.tabletop.gestures.cancel()
        self.conversation.stop_looking_back()
        self.conversation.hush()

    def hide_hand(self) -> None:
        """Lets the curtain fall before the person at the screen, until they hold its button."""
        croupier = self.croupier
        if croupier.seat in croupier.people and self.curtain is None and not croupier.over:
            croupier.curtain = croupier.seat
            self._fall(croupier.seat)

    def hold_curtain(self, *, on: bool) -> None:
        """Holds the button that opens the curtain, or lets it go."""
        if self.curtain is not None:
            self.curtain.holding = on

    def type_pin(self, key: str) -> None:
        """Types a digit of the PIN that the curtain asks for; "backspace" takes one back."""
        if self.curtain is not None:
            self.curtain.type(key)

    def forget_pin(self, *, on: bool) -> None:
        """Holds the button of a forgotten PIN, or lets it go."""
        if self.curtain is not None:
            self.curtain.forget(on=on)

    def step_curtain(self, curtain: FallenCurtain, seconds: float) -> bool:
        """Lets time pass behind the curtain; returns True when anything changed there."""
        moving = curtain.step(seconds)
        if curtain.take_lost_pin():  # everybody is told at once, the owner again when it opens
            self._notice(say("{name}'s PIN has been taken away.", name=curtain.name))
        if curtain.opened:
            self._open_curtain(curtain)
        return moving or curtain.opened

    def _open_curtain(self, curtain: FallenCurtain) -> None:
        self.croupier.take_seat()
        self._sit()
        events = since_last_turn(self.session, self.croupier.seat)[-LOG_LINES:]
        lines = [event.text for event in events]
        if self.pins is not None and self.pins.was_lost(curtain.name):
            lines.insert(0, say("Your PIN was taken away. The menu has a new one."))
        self.conversation.recall(lines)
        self.curtain = None
        self._sound("your_turn")
        self._signal.due(self._wanted())
