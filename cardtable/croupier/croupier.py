"""Runs the game at the table: lets the dealer deal, computer players think and people take turns.

Decides who sits at the screen, and when a move is played that nobody at the screen makes. All time
comes through `step`. Knows no screen and no pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cardtable.ai.asking import Answer, Request, for_move
from cardtable.ai.thinking import Thinker
from cardtable.core.moves import Move
from cardtable.core.players import Advice
from cardtable.core.rules import legal
from cardtable.core.table import DEALER, OVER, Pause
from cardtable.session import CannotUndo, Session
from cardtable.store.settings import Settings

# Seconds that a computer player takes over a move, at least.
PACES = {"instant": 0.0, "fast": 0.25, "normal": 0.7, "leisurely": 1.5}
_PLANNED = 0.6  # of the pace, for a move that was planned together with the one before
_OFFER = 2.0  # seconds an offer stands before the game goes on
# Seconds at normal pace; the other paces scale them.
_OWN_CALL = 0.4  # until a computer player says something about itself (a knock)
_CALL_ON_OTHERS = 1.2  # until it says something about another
_PERSON_FIRST = 0.8  # of the time a person has to call: nobody is quicker who calls another
_TAKE_BACK = 2.5  # for which the last person may take back before the curtain falls
_PASS = 0.35  # seconds until a question with only one answer answers itself
_THINKING = 2.5  # seconds a computer player may think, at most


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move that was just played, with the states before and after it."""

    move: Move
    before: Any
    after: Any


Watch = Callable[[PlayedMove], None]


class Croupier:
    """Keeps the game going.

    `seat` is the seat at the screen, in the south; `curtain` the seat to which the screen is to be
    handed, or -1. `watch` is told of every move before the next one is played.
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
        self._facts = _PositionFacts(session)
        self.hurried = False  # fast forward, until something concerns the person at the screen
        self.hint: Advice | None = None
        self.problem = ""
        self._handed_over: Any = None  # the state in which the person said that they are done
        self._previous_seat = -1  # that had the screen before this one
        self._calls_when_hurried: frozenset[Move] = frozenset()
        self._waited = 0.0
        self._jobs: dict[int, int] = {}  # the seat that each question to the thinker is for
        self._answers: dict[int, Advice] = {}
        self._plan: list[Move] = []
        self._hint_job = 0
        self._pause_seen_in: Any = None  # the state whose pause is over
        self._choice_found_in: Any = None  # the state in which the person is known to have a choice
        self._asked_about: Any = None  # the state that the computer players were asked about

    # -- what the table waits for --------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.turn == OVER

    @property
    def waits_for_person(self) -> bool:
        """Whether it is the turn of the person at the screen (who may also move out of turn)."""
        return self.curtain < 0 and self.session.turn == self.seat and self.seat in self.people

    @property
    def thinking(self) -> int:
        """The computer player whose turn it is and who thinks, or -1."""
        turn = self.session.turn
        return turn if turn >= 0 and turn not in self.people else -1

    @property
    def handing(self) -> int:
        """The person the screen passes to next, while the one before may still take back, or -1."""
        turn = self.session.turn
        passes = turn in self.people and turn != self.seat and self.curtain < 0
        if not passes or self._handed_over is self.session.state:
            return -1
        return turn if self._facts.can_take_back(self.seat) else -1

    def hand_over(self) -> None:
        """The person at the screen has nothing to take back: the curtain may fall."""
        self._handed_over = self.session.state

    def pace(self) -> float:
        """Seconds that a move of a computer player takes, at least."""
        return 0.0 if self.hurried else PACES[self.settings().ai_pace]

    @property
    def late_calls(self) -> tuple[Move, ...]:
        """What the person who had the screen before this one may still say (a knock)."""
        return self._facts.calls({self._previous_seat} - {self.seat})

    @property
    def time_left(self) -> tuple[float, int] | None:
        """Seconds left to answer a question, and how many there were; None without a limit."""
        if not self.waits_for_person:
            return None
        limit = self._facts.seconds(self.seat)
        return (max(0.0, limit - self._waited), limit) if limit else None

    def trick_seconds(self) -> float:
        """Seconds for which a finished trick stays on the table; 0: until a click."""
        stay = self.settings().trick_stay
        return float(stay.split()[0]) if stay != "click" else 0.0

    # -- what people do ------------------------------------------------------------------------

    def play(self, moves: Sequence[Move], *, apart: bool = False) -> None:
        """Plays the moves of one gesture of the person at the screen; raises IllegalMove."""
        self._start_afresh()
        count = len(self.session.log)
        try:
            self.session.play_run(moves, apart=apart)
        finally:
            self._report(count)
        self.pause = None

    def undo(self) -> int:
        """Takes back moves; returns how many. Raises CannotUndo."""
        self._start_afresh()
        taken = self.session.undo(self.seat)
        self._pause_seen_in = None
        return taken

    def redo(self) -> None:
        """Plays again what was taken back. Raises CannotUndo."""
        self._start_afresh()
        count = len(self.session.log)
        self.session.redo()
        self._report(count)

    def go_on(self) -> bool:
        """Ends a pause; returns whether there was one."""
        if self.pause is None:
            return False
        self._pause_seen_in = self.session.state
        self.pause = None
        self._waited = 0.0
        return True

    def take_seat(self) -> None:
        """The next person has come: the curtain opens and the screen is theirs."""
        if self.curtain >= 0:
            if self.curtain != self.seat:  # whoever hid their own hand is still themselves
                self._previous_seat = self.seat
            self.seat, self.curtain = self.curtain, -1

    def hurry(self) -> None:
        """Fast-forwards until something new concerns the person at the screen."""
        self.hurried = True
        self._calls_when_hurried = frozenset(self._calls())

    def ask_hint(self) -> None:
        """Asks the strongest computer player what it would do in place of the person."""
        levels = tuple(self.session.rules.players())
        if self._hint_job or not levels or not self.waits_for_person:
            return
        self._jobs.clear()
        self._hint_job = self.thinker.ask(self._request(self.seat, levels[-1], "hint"))

    @property
    def asking_hint(self) -> bool:
        """Whether a hint is being thought about."""
        return self._hint_job != 0

    def forget_hint(self) -> None:
        """Drops the hint: it has been used, or the table has changed."""
        self.hint = None
        self._hint_job = 0

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float, *, moving: bool) -> bool:
        """Lets time pass and plays at most one move; returns whether anything changed.

        Nothing is played while cards are still `moving`, except when the game is hurried.
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
        self._slow_down_for_calls()
        if turn == DEALER:
            return self._let_dealer_move()
        forced = self._facts.forced()
        if forced is not None:
            self._play(forced, joined=True)
            return True
        if turn in self.people:
            if turn != self.seat:
                return self._draw_curtain(turn)
            self.hurried = False
            if self._pass_when_time_is_up(turn) or self._pass_if_nothing_else(turn):
                return True
        return self._let_computers_move()

    def _calls(self) -> tuple[Move, ...]:
        """What the people at the screen may say out of turn."""
        people = (seat for seat in (self.seat, self._previous_seat) if seat in self.people)
        return self._facts.calls(people)

    def _slow_down_for_calls(self) -> None:
        """Stops the fast forward when a person has something new to say."""
        calls = frozenset(self._calls())
        self.hurried = self.hurried and calls <= self._calls_when_hurried
        self._calls_when_hurried &= calls

    def _at_pace(self, seconds: float) -> float:
        """Seconds at normal pace, converted to the current one."""
        return seconds * self.pace() / PACES["normal"]

    def _time_to_call(self) -> float:
        """Seconds for which the seat on turn waits for people who could say something.

        They are people's seconds: however fast computer players move, nobody reads faster.
        """
        if self.hurried or not self._calls():
            return 0.0
        return float(self.settings().call_time.split()[0])

    def _draw_curtain(self, seat: int) -> bool:
        """Draws the curtain, once the person at the screen has had time to knock or take back."""
        to_knock = self._time_to_call() if self._facts.calls((self.seat,)) else 0.0
        to_take_back = _TAKE_BACK if self.handing >= 0 and not self.hurried else 0.0
        if self._waited < max(to_knock, to_take_back):
            return self._let_computers_move()
        self.curtain, self.hurried = seat, False
        self._start_afresh()
        return True

    def _let_dealer_move(self) -> bool:
        pause = None if self._pause_seen_in is self.session.state else self._pause()
        if pause is not None:
            if self.pause is None:
                self.pause = pause
                self.hurried = self.hurried and pause is not Pause.SHEET
                self._waited = 0.0
                return True
            limit = _OFFER if pause is Pause.OFFER else self.trick_seconds()
            if pause is Pause.SHEET or limit == 0.0 or self._waited < limit:
                return False
            self.go_on()
        count = len(self.session.log)
        self.session.deal()
        self.pause = None
        self._start_afresh()
        self._report(count)
        return True

    def _pause(self) -> Pause | None:
        """The pause that the rules ask for; when hurried, only one with something to read."""
        pause = self.session.rules.handling.pause(self.session.state)
        if pause is None or (pause is not Pause.SHEET and (self.hurried or not self.people)):
            return None
        return pause

    def _pass_when_time_is_up(self, seat: int) -> bool:
        """Passes for a person who has not answered in time; returns whether it did."""
        limit = self._facts.seconds(seat)
        passing = self._facts.passing(seat) if 0 < limit <= self._waited else None
        if passing is not None:
            self._play(passing)
        return passing is not None

    def _pass_if_nothing_else(self, seat: int) -> bool:
        """Passes for a person who can only pass; returns whether it did."""
        if self._waited < _PASS or self._choice_found_in is self.session.state:
            return False
        self._choice_found_in = self.session.state  # so that moves are not listed in every frame
        moves = self.session.moves(seat)
        if len(moves) != 1 or moves[0].word != "pass":
            return False
        self._play(moves[0])
        return True

    # -- computer players ----------------------------------------------------------------------

    def _let_computers_move(self) -> bool:
        """Asks the computer players who may move, and plays an answer whose time has come."""
        if self.session.turn not in self.people and self._plan:
            return self._play_planned()
        if self._asked_about is not self.session.state and not self._hint_job:
            self._asked_about = self.session.state
            self._ask_computers()
        for seat, advice in list(self._answers.items()):
            if advice.move is not None and self._is_time(seat, advice.move):
                return self._play_answer(seat, advice)
        return False

    def _is_time(self, seat: int, move: Move) -> bool:
        """Whether an answer has waited long enough; the seat on turn lets others speak first."""
        if seat != self.session.turn:
            if not move.numbers():
                return self._waited >= self._at_pace(_OWN_CALL)
            people = self._time_to_call() * _PERSON_FIRST
            return self._waited >= max(people, self._at_pace(_CALL_ON_OTHERS))
        if self._others_may_call():
            return False
        # a pass says least when it takes no time: nobody sees who could have claimed
        least = 0.0 if move.word == "pass" else self.pace()
        return self._waited >= max(least, self._time_to_call())

    def _others_may_call(self) -> bool:
        """Whether a computer player out of turn has something to say, or is thinking about it."""
        turn = self.session.turn
        with_answer = (seat for seat, advice in self._answers.items() if advice.move is not None)
        return any(seat != turn for seat in (*self._jobs.values(), *with_answer))

    def _ask_computers(self) -> None:
        requests = [
            self._request(seat, chair.player, f"{self.session.seed}/{seat}")
            for seat, chair in enumerate(self.session.chairs)
            if not chair.is_human and self.session.moves(seat)
        ]
        # Whoever is not on turn has little to think about, and goes first.
        requests.sort(key=lambda request: request.seat == self.session.turn)
        self._answers.clear()
        self._jobs.clear()
        if requests:
            jobs = self.thinker.ask_each(requests)
            self._jobs = {job: request.seat for job, request in zip(jobs, requests, strict=True)}

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
            self._asked_about = None  # the others have to be asked again: the hint took their place
            self.hint = answer.advice
            if answer.advice is not None:
                self.session.count_hint(self.seat)
            return True
        seat = self._jobs.pop(answer.job, -1)
        if seat >= 0 and answer.advice is not None:
            self._answers[seat] = answer.advice
        return False

    def _play_answer(self, seat: int, advice: Advice) -> bool:
        """Plays an answer; if it is not legal, a player on turn makes the first legal move."""
        move = self._answers.pop(seat).move
        if move is None or legal(self.session.rules, self.session.state, move) is None:
            if seat != self.session.turn:
                return False
            move = self.session.moves(seat)[0]
        self._play(move)
        self._plan = list(advice.plan)
        return True

    def _play_planned(self) -> bool:
        """Plays the next move of the plan when its time has come, if it is still legal."""
        if self._waited < max(self.pace() * _PLANNED, self._time_to_call()):
            return False
        move = self._plan.pop(0)
        state = self.session.state
        if move.seat != self.session.turn or legal(self.session.rules, state, move) is None:
            self._plan.clear()
            return False
        rest = self._plan
        self._play(move)
        self._plan = rest
        return True

    def _play(self, move: Move, *, joined: bool = False) -> None:
        count = len(self.session.log)
        self.session.play(move, joined=joined)
        self._start_afresh()
        self._report(count)

    # -- after a move --------------------------------------------------------------------------

    def _start_afresh(self) -> None:
        """The table has changed: waiting begins again, and old answers no longer count."""
        self._waited = 0.0
        self._answers.clear()
        self._jobs.clear()
        self._plan = []
        self._asked_about = None
        self.forget_hint()
        self.thinker.cancel()

    def _report(self, count: int) -> None:
        """Reports the moves that were played since the log had this length."""
        for number, entry in enumerate(self.session.log[count:], start=count):
            before = self.session.state_after(number)
            after = self.session.state_after(number + 1)
            self.watch(PlayedMove(entry.move, before, after))


class _PositionFacts:
    """What the rules say about the state on the table, worked out once for each state."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._state: Any = None
        self._calls: dict[int, tuple[Move, ...]] = {}
        self._seconds: dict[int, int] = {}
        self._forced: Move | None = None
        self._back: bool | None = None

    def calls(self, seats: Iterable[int]) -> tuple[Move, ...]:
        """What these seats may say although it is not their turn (a knock, a call)."""
        self._refresh()
        return tuple(move for seat in dict.fromkeys(seats) for move in self._calls_of(seat))

    def _calls_of(self, seat: int) -> tuple[Move, ...]:
        if seat < 0 or seat == self.session.turn:
            return ()
        if seat not in self._calls:
            moves = self.session.moves(seat)
            self._calls[seat] = tuple(move for move in moves if move.words and not move.picks)
        return self._calls[seat]

    def seconds(self, seat: int) -> int:
        """Seconds the seat has to answer what it is asked; 0: as long as it likes."""
        self._refresh()
        if seat not in self._seconds:
            prompt = self.session.rules.words.status(self.session.view(seat), seat)
            self._seconds[seat] = prompt.seconds
        return self._seconds[seat]

    def can_take_back(self, seat: int) -> bool:
        """Whether the seat at the screen could take back its last move, and nothing plays itself.

        Nobody is asked what plays itself, so the screen does not pass for it.
        """
        self._refresh()
        if self._back is None:
            try:
                last = self.session.undo_point(seat)
            except CannotUndo:
                last = -1
            own = last >= 0 and self.session.log[last].move.seat == seat
            self._back = own and self._forced is None
        return self._back

    def passing(self, seat: int) -> Move | None:
        """The move by which the seat passes, if it can."""
        moves = self.session.moves(seat)
        return next((move for move in moves if move.word == "pass" and not move.picks), None)

    def forced(self) -> Move | None:
        """The move that is played for the seat on turn without asking it, if there is one."""
        self._refresh()
        return self._forced

    def _refresh(self) -> None:
        """Forgets what was worked out for another state."""
        if self._state is not self.session.state:
            self._state = self.session.state
            self._calls.clear()
            self._seconds.clear()
            self._back = None
            self._forced = self.session.forced()
