"""Runs the game at the table: lets the dealer deal, computer players think and people take turns.

Decides who sits at the screen, and when a move is played that nobody at the screen makes. All time
comes through `step`. Knows no screen and no pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from cardtable.ai.thinking import Thinker
from cardtable.core.frozen import dataclass
from cardtable.core.handling import Claim
from cardtable.core.moves import Move
from cardtable.core.players import Advice
from cardtable.core.table import DEALER, OVER, Pause
from cardtable.croupier.calling_time import CallingTime
from cardtable.croupier.claimed_rest import ClaimedRest
from cardtable.croupier.computer_players import NORMAL_PACE, ComputerPlayers, Timing
from cardtable.croupier.position_facts import PositionFacts
from cardtable.croupier.second_thoughts import SecondThoughts
from cardtable.session import Session
from cardtable.store.settings import Settings

# Seconds that a computer player takes over a move, at least.
PACES = {"instant": 0.0, "fast": 0.25, "normal": NORMAL_PACE, "leisurely": 1.5}
_OFFER = 2.0  # seconds an offer stands before the game goes on
_CLAIMED = 0.3  # seconds between two moves of a rest that was claimed
_PASS = 0.35  # seconds until a question with only one answer answers itself


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move that was just played, with the states before and after it."""

    move: Move
    before: Any
    after: Any


Watch = Callable[[PlayedMove], None]


def _trick_seconds(settings: Settings) -> float:
    """Seconds for which a finished trick stays on the table; 0: until a click."""
    stay = settings.trick_stay
    return float(stay.split()[0]) if stay != "click" else 0.0


class Croupier:
    """Keeps the game going.

    `seat` is the seat at the screen, in the south; `curtain` the seat to which the screen is to be
    handed, or -1. `watch` is told of every move before the next one is played.
    """

    def __init__(
        self, session: Session, thinker: Thinker, settings: Callable[[], Settings], watch: Watch
    ) -> None:
        self.session = session
        self.computers = ComputerPlayers(session, thinker)
        self.settings = settings
        self.watch = watch
        self.people = tuple(seat for seat, chair in enumerate(session.chairs) if chair.is_human)
        self.seat = self.people[0] if self.people else 0
        self.curtain = -1
        self.pause: Pause | None = None
        self.facts = PositionFacts(session)
        self.rest = ClaimedRest(session)
        self.second_thoughts = SecondThoughts(session, settings)
        self.calling = CallingTime(settings, self._calls)
        self.hurried = False  # fast forward, until something concerns the person at the screen
        self._previous_seat = -1  # that had the screen before this one
        self._calls_when_hurried: frozenset[Move] = frozenset()
        self._waited = 0.0
        self._pause_seen_in: Any = None  # the state whose pause is over
        self._choice_found_in: Any = None  # the state in which the person is known to have a choice

    # -- what the table waits for --------------------------------------------------------------

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return self.session.turn == OVER

    @property
    def waits_for_person(self) -> bool:
        """True when the person at the screen is on turn (who may also move out of turn)."""
        on_turn = self.session.turn == self.seat and self.seat in self.people
        return on_turn and self.curtain < 0 and not self.rest.why

    @property
    def thinking(self) -> int:
        """The computer player whose turn it is and who thinks, or -1."""
        turn = self.session.turn
        return turn if turn >= 0 and turn not in self.people else -1

    @property
    def handing(self) -> int:
        """The person the screen passes to next, while the one before may still take back, or -1."""
        turn = self.session.turn
        passes = turn in self.people and turn != self.seat and self.facts.forced() is None
        return turn if passes and self.has_second_thoughts else -1

    @property
    def has_second_thoughts(self) -> bool:
        """True while the person at the screen may take back a move that ended their turn."""
        return self.curtain < 0 and not self.hurried and self.second_thoughts.left(self.seat) > 0

    def hand_over(self) -> None:
        """The person at the screen has nothing to take back: the others may go on."""
        self.second_thoughts.end()

    @property
    def late_calls(self) -> tuple[Move, ...]:
        """The words that the person who had the screen before this one may still say."""
        return self.facts.calls({self._previous_seat} - {self.seat})

    @property
    def time_left(self) -> tuple[float, int] | None:
        """Seconds left to answer a question, and how many there were; None without a limit."""
        limit = self.facts.seconds(self.seat) if self.waits_for_person else 0
        return (max(0.0, limit - self._waited), limit) if limit else None

    # -- what people do ------------------------------------------------------------------------

    def play(self, moves: Sequence[Move]) -> None:
        """Plays the moves of one gesture of the person at the screen; raises IllegalMove."""
        if self.rest.is_going():
            return
        try:
            self._reported(partial(self.session.play_run, moves))
        finally:
            self.second_thoughts.begin()
        self.pause = None

    def undo(self) -> int:
        """Takes back moves; returns how many. Raises CannotUndo."""
        at_once = self.has_second_thoughts
        self._start_afresh()
        taken = self.session.undo(self.seat, at_once=at_once)
        self.second_thoughts.end()
        self.rest.end()
        self._pause_seen_in = None
        return taken

    def redo(self) -> None:
        """Plays again what was taken back. Raises CannotUndo."""
        self._reported(self.session.redo)
        self.second_thoughts.begin()

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
        if self.waits_for_person:
            self.computers.ask_hint(self.seat)

    @property
    def claim(self) -> Claim | None:
        """The claim of the rest that the person at the screen can make now."""
        return self.facts.claim(self.seat) if self.waits_for_person else None

    @property
    def hint(self) -> Advice | None:
        """The hint that has been thought of for this position."""
        return self.computers.hint

    @property
    def asking_hint(self) -> bool:
        """True while a hint is being thought about."""
        return self.computers.asking_hint

    def take_problem(self) -> str:
        """Returns once why the thinking failed; "" while it works."""
        problem, self.computers.problem = self.computers.problem, ""
        return problem

    # -- time ----------------------------------------------------------------------------------

    def step(self, seconds: float, *, moving: bool) -> bool:
        """Lets time pass and plays at most one move; returns whether anything changed.

        Nothing is played while cards are still `moving`, except when the game is hurried.
        """
        changed = self.computers.take_answers()
        if changed and self.hint is not None:
            self.session.count_hint(self.seat)
        if self.curtain >= 0 or self.over:
            return changed
        if moving and not self.hurried:
            return changed
        self._waited += seconds
        self.second_thoughts.step(seconds)
        return self._advance() or changed

    def _advance(self) -> bool:
        if self.rest.is_going():
            return self._play_out()
        turn = self.session.turn
        self._slow_down_for_calls()
        if turn == DEALER:
            return self._let_dealer_move()
        if self.has_second_thoughts:
            self.computers.think()
            return False
        forced = self.facts.forced()
        if forced is not None:
            self._play(forced, joined=True)
            return True
        if turn in self.people:
            if turn != self.seat:
                return self._draw_curtain(turn)
            self.hurried = False
            if self._play_unasked(turn):
                return True
        return self._let_computers_move()

    def _play_out(self) -> bool:
        """Plays a move of the rest that was claimed; nobody is asked and nothing is waited for."""
        due = self._waited >= _CLAIMED or self.hurried
        if due:
            self._reported(self.rest.play_next)
        return due

    def _calls(self) -> tuple[Move, ...]:
        """Returns what the people at the screen may say out of turn."""
        people = (seat for seat in (self.seat, self._previous_seat) if seat in self.people)
        return self.facts.calls(people)

    def _slow_down_for_calls(self) -> None:
        """Stops the fast forward when a person has something new to say."""
        calls = frozenset(self._calls())
        self.hurried = self.hurried and calls <= self._calls_when_hurried
        self._calls_when_hurried &= calls

    def _time_to_call(self) -> float:
        """Seconds for which the seat on turn waits for people who could say something."""
        return 0.0 if self.hurried else self.calling.seconds

    def _draw_curtain(self, seat: int) -> bool:
        """Draws the curtain, once the person at the screen has had time to call."""
        to_call = self._time_to_call() if self.facts.calls((self.seat,)) else 0.0
        if self._waited < to_call:
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
            limit = _OFFER if pause is Pause.OFFER else _trick_seconds(self.settings())
            if pause is Pause.SHEET or limit == 0.0 or self._waited < limit:
                return False
            self.go_on()
        if self.has_second_thoughts:
            return False
        self.pause = None
        self._reported(self.session.deal)
        return True

    def _pause(self) -> Pause | None:
        """The pause that the rules ask for; when hurried, only one with something to read."""
        pause = self.session.rules.handling.pause(self.session.state)
        if pause is None or (pause is not Pause.SHEET and (self.hurried or not self.people)):
            return None
        return pause

    def _play_unasked(self, seat: int) -> bool:
        """Plays what a person need not be asked for; returns whether there was such a move."""
        late = 0 < self.facts.seconds(seat) <= self._waited
        move = (self.facts.passing(seat) if late else None) or self._only_move(seat)
        if move is not None:
            self._play(move, joined=bool(move.picks))
        return move is not None

    def _only_move(self, seat: int) -> Move | None:
        """The pass of a person who can only pass, or the only card where that is wanted."""
        if self._waited < _PASS or self._choice_found_in is self.session.state:
            return None
        self._choice_found_in = self.session.state  # so that moves are not listed in every frame
        cards = self.settings().only_card and self.second_thoughts.wanted
        return self.facts.only_move(seat, cards=cards)

    def _let_computers_move(self) -> bool:
        """Plays the move of a computer player whose time has come."""
        pace = 0.0 if self.hurried else PACES[self.settings().ai_pace]
        timing = Timing(self._waited, pace, self._time_to_call())
        chosen = self.computers.due(timing, on_turn=self.session.turn not in self.people)
        if chosen is None:
            return False
        claims = self.settings().computers_claim
        if claims and self.rest.begin(self.facts.claim(chosen.move.seat)):
            return self._play_out()
        self._play(chosen.move)
        self.computers.plan = chosen.plan
        return True

    def _play(self, move: Move, *, joined: bool = False) -> None:
        self._reported(partial(self.session.play, move, joined=joined))

    # -- after a move --------------------------------------------------------------------------

    def _start_afresh(self) -> None:
        """The table has changed: waiting begins again, and old answers no longer count."""
        self._waited = 0.0
        self.computers.forget()

    def _reported(self, play: Callable[[], object]) -> None:
        """Plays, and reports the moves that were played, also when there is no next one."""
        count = len(self.session.log)
        self._start_afresh()
        try:
            play()
        finally:
            self._report(count)

    def _report(self, count: int) -> None:
        for number, entry in enumerate(self.session.log[count:], start=count):
            before = self.session.state_after(number)
            after = self.session.state_after(number + 1)
            self.watch(PlayedMove(entry.move, before, after))
