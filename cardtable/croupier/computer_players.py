"""The computer players of a table: what they are asked, what they answered, and when they move.

Given how long the table has waited, says which move is due; plays none. Knows no screen.
"""

from __future__ import annotations

from typing import Any

from cardtable.ai.asking import Answer, Request, for_move
from cardtable.ai.thinking import Thinker
from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move
from cardtable.core.players import Advice, computers_of
from cardtable.core.rules import legal
from cardtable.core.temperaments import temperament_of
from cardtable.session import Session, kept_names

NORMAL_PACE = 0.7  # seconds that a computer player takes over a move, at least
_PLANNED = 0.6  # of the pace, for a move that was planned together with the one before
# Seconds at normal pace; the other paces scale them.
_OWN_CALL = 0.4  # until a computer player says something about itself
_CALL_ON_OTHERS = 1.2  # until it says something about another
_PERSON_FIRST = 0.8  # of the time a person has to call: nobody is quicker who calls another
THINKING = 0.4  # seconds a computer player may think, at most: less than it seems to take


@dataclass(frozen=True, slots=True)
class Timing:
    """The seconds that the table has waited, that a move takes, and that people have to call."""

    waited: float
    pace: float
    to_call: float

    def has_waited(self, seconds: float) -> bool:
        """True after so many seconds at normal pace, scaled to the present one."""
        return self.waited >= seconds * self.pace / NORMAL_PACE


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """A move that is due, and those planned together with it."""

    move: Move
    plan: tuple[Move, ...] = ()


class ComputerPlayers:
    """The players of the seats without a person, and the adviser of the others."""

    def __init__(self, session: Session, thinker: Thinker) -> None:
        self.session, self.thinker = session, thinker
        self.hint: Advice | None = None
        self.problem = ""
        self._noted = ""  # what they have to do without, once said
        self.plan: tuple[Move, ...] = ()
        self._jobs: dict[int, int] = {}  # the seat that each question to the thinker is for
        self._answers: dict[int, Advice] = {}
        self._hint_job = 0
        self._asked_about: Any = None  # the state that the players were asked about

    def forget(self) -> None:
        """Drops what was asked and answered: the table has changed."""
        self._answers.clear()
        self._jobs.clear()
        self._asked_about = None
        self.plan = ()
        self.hint, self._hint_job = None, 0
        self.thinker.cancel()

    # -- questions and answers -----------------------------------------------------------------

    @property
    def asking_hint(self) -> bool:
        """True while a hint is being thought about."""
        return self._hint_job != 0

    def ask_hint(self, seat: int) -> None:
        """Asks the strongest player what it would do in place of a person."""
        levels = tuple(computers_of(self.session.rules).levels)
        if not self._hint_job and levels:
            self._jobs.clear()
            self._hint_job = self.thinker.ask(self._request(seat, levels[-1], "hint"))

    def think(self) -> None:
        """Asks every player that may move, once in each state."""
        if self._asked_about is self.session.state or self._hint_job:
            return
        self._asked_about = self.session.state
        names = kept_names(self.session.chairs)
        requests = [
            self._request(seat, chair.player, f"{self.session.seed}/{seat}", names[seat])
            for seat, chair in enumerate(self.session.chairs)
            if not chair.is_human and self.session.moves(seat)
        ]
        # A player out of turn has little to think about, and goes first.
        requests.sort(key=lambda request: request.seat == self.session.turn)
        self._answers.clear()
        self._jobs.clear()
        if requests:
            jobs = self.thinker.ask_each(requests)
            self._jobs = {job: request.seat for job, request in zip(jobs, requests, strict=True)}

    def _request(self, seat: int, level: str, seed: str, name: str = "") -> Request:
        """The question for a seat's move; a computer player of that name has its temperament."""
        rules, view = self.session.rules, self.session.view(seat)
        seed = f"{seed}/{len(self.session.log)}"
        temperament = temperament_of(name).name
        return for_move(
            rules, view, seat, level, temperament=temperament, seconds=THINKING, seed=seed
        )

    def take_answers(self) -> bool:
        """Takes what has been thought; returns True when a hint has come, or its refusal."""
        taken = [self._take(answer) for answer in self.thinker.poll()]
        return any(taken)

    def _take(self, answer: Answer) -> bool:
        if answer.note not in ("", self._noted):
            self.problem = self._noted = answer.note
        if answer.problem:
            self.problem = answer.problem
        if answer.job == self._hint_job and self._hint_job:
            self._hint_job = 0
            self._asked_about = None  # the others have to be asked again: the hint took their place
            self.hint = answer.advice
            return True
        seat = self._jobs.pop(answer.job, -1)
        if seat >= 0 and answer.advice is not None:
            self._answers[seat] = answer.advice
        return False

    # -- moves ---------------------------------------------------------------------------------

    def due(self, timing: Timing, *, on_turn: bool) -> ChosenMove | None:
        """Returns the move whose time has come; `on_turn`: it is the turn of a computer player."""
        if on_turn and self.plan:
            return self._planned(timing)
        self.think()
        for seat, advice in self._answers.items():
            if advice.move is not None and self._is_time(seat, advice.move, timing):
                return self._chosen(seat)
        return None

    def _planned(self, timing: Timing) -> ChosenMove | None:
        """Returns the next move of the plan when its time has come, if it is still legal."""
        if timing.waited < max(timing.pace * _PLANNED, timing.to_call):
            return None
        move, *rest = self.plan
        if move.seat == self.session.turn and self._is_legal(move):
            return ChosenMove(move, tuple(rest))
        self.plan = ()
        return None

    def _chosen(self, seat: int) -> ChosenMove | None:
        """Returns an answer; if it is not legal, a player on turn makes the first legal move."""
        advice = self._answers.pop(seat)
        if advice.move is not None and self._is_legal(advice.move):
            return ChosenMove(advice.move, tuple(advice.plan))
        if seat != self.session.turn:
            return None
        return ChosenMove(self.session.moves(seat)[0], tuple(advice.plan))

    def _is_legal(self, move: Move) -> bool:
        return legal(self.session.rules, self.session.state, move) is not None

    def _is_time(self, seat: int, move: Move, timing: Timing) -> bool:
        """True when an answer has waited long enough; the seat on turn lets others speak first."""
        if seat != self.session.turn:
            if not move.numbers():
                return timing.has_waited(_OWN_CALL)
            after_people = timing.waited >= timing.to_call * _PERSON_FIRST
            return after_people and timing.has_waited(_CALL_ON_OTHERS)
        if self._others_may_call():
            return False
        # a pass says least when it takes no time: nobody sees who could have claimed
        passes = self.session.rules.handling.spoken(move.word).passes
        return timing.waited >= max(0.0 if passes else timing.pace, timing.to_call)

    def _others_may_call(self) -> bool:
        """True while a computer player out of turn has something to say, or may think of it."""
        turn = self.session.turn
        with_answer = (seat for seat, advice in self._answers.items() if advice.move is not None)
        return any(seat != turn for seat in (*self._jobs.values(), *with_answer))
