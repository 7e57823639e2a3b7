"""Runs the game at the table: lets the dealer act, computer players think, people look and pass on.

Decides who sits at the screen and when the next move that is nobody's at the screen is played. All
time comes through `step`; nothing is drawn here and no pixel is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.ai.asking import Answer, Request, for_move
from cardtable.ai.thinking import Thinker
from cardtable.core.moves import Move
from cardtable.core.players import Advice
from cardtable.core.rules import legal
from cardtable.core.table import DEALER, OVER, Pause
from cardtable.croupier.listening import Listening
from cardtable.session import Session
from cardtable.store.settings import Settings

# Seconds a computer player takes over a move at least, and between moves of one plan.
PACES = {"instant": 0.0, "fast": 0.25, "normal": 0.7, "leisurely": 1.5}
_PLANNED = 0.6  # of the pace, for a move that was planned with the one before
_OFFER = 2.0  # seconds an offer stands before the table goes on
# At normal pace, in seconds; the other paces scale them.
_BEAT = 1.5  # that the table waits while a person could knock or call
_KNOCK = 0.4  # until a computer player speaks for itself
_CALL = 1.2  # until it speaks about another: people may be quicker
_PASS = 0.35
_THINKING = 2.5  # seconds a computer player may think at most


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move that was just played, with the state before it and after it."""

    move: Move
    before: Any
    after: Any


Watch = Callable[[PlayedMove], None]


class Croupier:
    """The one who keeps the game going.

    `seat` is who sits at the screen (and lies south); `curtain` the seat to whom the screen is to
    be handed, or -1. `watch` is told of every move the croupier plays, before the next.
    """

    def __init__(
        self, session: Session, thinker: Thinker, settings: Callable[[], Settings], watch: Watch
    ) -> None:
        self.session = session
        self.thinker = thinker
        self.settings = settings
        self.watch = watch
        self.people = tuple(seat for seat, chair in enumerate(session.chairs) if chair.is_human)
        self.seat = self.people[0] if self.people else 0
        self.curtain = -1
        self.pause: Pause | None = None
        self.listening = Listening(session)
        self.hurried = False  # fast-forward, until something concerns the person at the screen
        self.hint: Advice | None = None
        self.problem = ""
        self._before = -1  # the seat that had the screen before
        self._heard: frozenset[Move] = frozenset()  # what could be said when it was hurried
        self._waited = 0.0
        self._asked: dict[int, int] = {}  # job -> seat
        self._answers: dict[int, Advice] = {}
        self._plan: list[Move] = []
        self._hint_job = 0
        self._looked: Any = None  # the state whose pause was looked at
        self._chosen: Any = None  # the state in which the person has a choice
        self._state: Any = None  # the state that the questions were about

    # -- what is expected ----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.turn == OVER

    @property
    def waits_for_person(self) -> bool:
        """Whether the seat at the screen is to move (it may move out of turn as well)."""
        return self.curtain < 0 and self.session.turn == self.seat and self.seat in self.people

    @property
    def thinking(self) -> int:
        """The computer seat that is on turn and thinks, or -1."""
        turn = self.session.turn
        return turn if turn >= 0 and turn not in self.people else -1

    def pace(self) -> float:
        """Seconds that a computer player's move takes at least."""
        return 0.0 if self.hurried else PACES[self.settings().ai_pace]

    @property
    def late_calls(self) -> tuple[Move, ...]:
        """What the person who had the screen before may still say: a knock that is due."""
        return self.listening.words((self._before,))

    @property
    def time_left(self) -> tuple[float, int] | None:
        """Seconds that the person asked still has, and of how many; None without a limit."""
        if not self.waits_for_person:
            return None
        limit = self.listening.seconds(self.seat)
        return (max(0.0, limit - self._waited), limit) if limit else None

    def look_time(self) -> float:
        """Seconds for which a finished trick stays; 0 for ever, until a click."""
        stay = self.settings().trick_stay
        return float(stay.split()[0]) if stay != "click" else 0.0

    # -- what people do ------------------------------------------------------------------------

    def play(self, moves: Sequence[Move], *, apart: bool = False) -> None:
        """Plays the moves of one gesture of the seat at the screen; raises IllegalMove."""
        self._restart()
        count = len(self.session.log)
        try:
            self.session.play_run(moves, apart=apart)
        finally:
            self._tell(count)
        self.pause = None

    def undo(self) -> int:
        """Takes back; how many moves that was. Raises CannotUndo."""
        self._restart()
        taken = self.session.undo()
        self._looked = None
        return taken

    def redo(self) -> None:
        """Plays again what was taken back. Raises CannotUndo."""
        self._restart()
        count = len(self.session.log)
        self.session.redo()
        self._tell(count)

    def go_on(self) -> bool:
        """A click: ends a pause; whether there was one."""
        if self.pause is None:
            return False
        self._looked = self.session.state
        self.pause = None
        self._waited = 0.0
        return True

    def take_seat(self) -> None:
        """The person behind the curtain is there: the screen is theirs."""
        if self.curtain >= 0:
            self._before, self.seat, self.curtain = self.seat, self.curtain, -1

    def hurry(self) -> None:
        """Fast forward, until something new concerns the person at the screen."""
        self.hurried = True
        self._heard = frozenset(self._sayable())

    def ask_hint(self) -> None:
        """Asks the strongest computer player what it would do at the screen's seat."""
        levels = tuple(self.session.rules.players())
        if self._hint_job or not levels or not self.waits_for_person:
            return
        self._asked.clear()
        self._hint_job = self.thinker.ask(self._request(self.seat, levels[-1], "hint"))

    @property
    def asking_hint(self) -> bool:
        """Whether a hint is being thought about."""
        return self._hint_job != 0

    def forget_hint(self) -> None:
        """The hint has been used or the table has changed."""
        self.hint = None
        self._hint_job = 0

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float, *, moving: bool) -> bool:
        """Lets time pass; plays at most one move; whether anything changed.

        Nothing is played while cards are still `moving`, unless everything is instant.
        """
        changed = self._take_answers()
        if self.curtain >= 0 or self.over:
            return changed
        if moving and not self.hurried:
            return changed
        self._waited += seconds
        return self._advance() or changed

    def _advance(self) -> bool:
        turn = self.session.turn
        self._mind()
        if turn == DEALER:
            return self._dealer()
        forced = self.listening.forced()
        if forced is not None:
            self._play_for(forced, joined=True)
            return True
        if turn in self.people:
            if turn != self.seat:
                return self._hand_over(turn)
            self.hurried = False
            if self._out_of_time(turn) or self._lone_pass(turn):
                return True
        return self._computers()

    def _sayable(self) -> tuple[Move, ...]:
        """What the people who can reach the screen may say out of turn."""
        people = (seat for seat in (self.seat, self._before) if seat in self.people)
        return self.listening.words(people)

    def _mind(self) -> None:
        """Fast-forward stops when a person has something new to say."""
        words = frozenset(self._sayable())
        self.hurried = self.hurried and words <= self._heard
        self._heard &= words

    def _scaled(self, seconds: float) -> float:
        """What takes so long at normal pace, at the pace of now."""
        return seconds * self.pace() / PACES["normal"]

    def _beat(self) -> float:
        """Seconds that whoever is on turn leaves to the people who could say something."""
        return self._scaled(_BEAT) if self._sayable() else 0.0

    def _hand_over(self, seat: int) -> bool:
        """The curtain, once the person at the screen has had time to knock."""
        if self.listening.words((self.seat,)) and self._waited < self._beat():
            return self._computers()
        self.curtain, self.hurried = seat, False
        self._restart()
        return True

    def _dealer(self) -> bool:
        pause = None if self._looked is self.session.state else self._pause()
        if pause is not None:
            if self.pause is None:
                self.pause = pause
                self.hurried = self.hurried and pause.kind != "sheet"
                self._waited = 0.0
                return True
            limit = _OFFER if pause.kind == "offer" else self.look_time()
            if pause.kind == "sheet" or limit == 0.0 or self._waited < limit:
                return False
            self.go_on()
        count = len(self.session.log)
        self.session.deal()
        self.pause = None
        self._restart()
        self._tell(count)
        return True

    def _pause(self) -> Pause | None:
        """The pause that the rules ask for; hurried, only what must be read."""
        pause = self.session.rules.handling.pause(self.session.state)
        if pause is None or (pause.kind != "sheet" and (self.hurried or not self.people)):
            return None
        return pause

    def _out_of_time(self, seat: int) -> bool:
        """Whoever has not answered in time passes."""
        limit = self.listening.seconds(seat)
        passing = self.listening.passing(seat) if 0 < limit <= self._waited else None
        if passing is not None:
            self._play_for(passing)
        return passing is not None

    def _lone_pass(self, seat: int) -> bool:
        """A question with no choice answers itself: passing is all there is."""
        if self._waited < _PASS or self._chosen is self.session.state:
            return False
        self._chosen = self.session.state  # there is something to choose: not asked again
        moves = self.session.moves(seat)
        if len(moves) != 1 or moves[0].word != "pass":
            return False
        self._play_for(moves[0])
        return True

    # -- computer players ----------------------------------------------------------------------

    def _computers(self) -> bool:
        """Asks those who may move, and plays the answer whose time has come."""
        if self.session.turn not in self.people and self._plan:
            return self._planned()
        if self._state is not self.session.state and not self._hint_job:
            self._state = self.session.state
            self._ask()
        for seat, advice in list(self._answers.items()):
            if advice.move is not None and self._is_time(seat, advice.move):
                return self._follow(seat, advice)
        return False

    def _is_time(self, seat: int, move: Move) -> bool:
        """Whether an answer has waited long enough; who is on turn lets the others speak first."""
        if seat != self.session.turn:
            return self._waited >= self._scaled(_CALL if move.numbers() else _KNOCK)
        if self._others_speak():
            return False
        # a pass says least when it takes no time: nobody sees who could have claimed
        least = 0.0 if move.word == "pass" else self.pace()
        return self._waited >= max(least, self._beat())

    def _others_speak(self) -> bool:
        """Whether a computer player out of turn has something to say, or still thinks about it."""
        turn = self.session.turn
        spoken = (seat for seat, advice in self._answers.items() if advice.move is not None)
        return any(seat != turn for seat in (*self._asked.values(), *spoken))

    def _ask(self) -> None:
        requests = [
            self._request(seat, chair.player, f"{self.session.seed}/{seat}")
            for seat, chair in enumerate(self.session.chairs)
            if not chair.is_human and self.session.moves(seat)
        ]
        requests.sort(key=lambda one: one.seat == self.session.turn)  # words are quickly thought
        self._answers.clear()
        self._asked.clear()
        if requests:
            jobs = self.thinker.ask_each(requests)
            self._asked = {job: one.seat for job, one in zip(jobs, requests, strict=True)}

    def _request(self, seat: int, level: str, seed: str) -> Request:
        rules, view = self.session.rules, self.session.view(seat)
        seed = f"{seed}/{len(self.session.log)}"
        return for_move(rules, view, seat, level, seconds=_THINKING, seed=seed)

    def _take_answers(self) -> bool:
        taken = [self._take(answer) for answer in self.thinker.poll()]
        return any(taken)

    def _take(self, answer: Answer) -> bool:
        if answer.problem:
            self.problem = answer.problem
        if answer.job == self._hint_job and self._hint_job:
            self._hint_job = 0
            self._state = None  # the question for a hint took the place of the others
            self.hint = answer.advice
            return True
        seat = self._asked.pop(answer.job, -1)
        if seat >= 0 and answer.advice is not None:
            self._answers[seat] = answer.advice
        return False

    def _follow(self, seat: int, advice: Advice) -> bool:
        """Plays an answer; on turn an answer that is not legal becomes the first legal move."""
        move = self._answers.pop(seat).move
        if move is None or legal(self.session.rules, self.session.state, move) is None:
            if seat != self.session.turn:
                return False
            move = self.session.moves(seat)[0]
        self._play_for(move)
        self._plan = list(advice.plan)
        return True

    def _planned(self) -> bool:
        """The next move of the plan, when its time has come and it is still legal."""
        if self._waited < max(self.pace() * _PLANNED, self._beat()):
            return False
        move = self._plan.pop(0)
        state = self.session.state
        if move.seat != self.session.turn or legal(self.session.rules, state, move) is None:
            self._plan.clear()
            return False
        rest = self._plan
        self._play_for(move)
        self._plan = rest
        return True

    def _play_for(self, move: Move, *, joined: bool = False) -> None:
        count = len(self.session.log)
        self.session.play(move, joined=joined)
        self._restart()
        self._tell(count)

    # -- how -----------------------------------------------------------------------------------

    def _restart(self) -> None:
        """The table has changed: nobody has waited yet, and old answers count no more."""
        self._waited = 0.0
        self._answers.clear()
        self._asked.clear()
        self._plan = []
        self._state = None
        self.forget_hint()
        self.thinker.cancel()

    def _tell(self, count: int) -> None:
        """Tells of the moves since the log had that length."""
        for number, entry in enumerate(self.session.log[count:], start=count):
            before = self.session.state_after(number)
            after = self.session.state_after(number + 1)
            self.watch(PlayedMove(entry.move, before, after))
