"""The review of a game: who has one, what is weighed when, and what is kept of it beside the save.

First every decision is weighed roughly; after each sixteen, those that look the dearest so far are
weighed in full, so that a long game has turning points soon. Then all are, the dearest first. Once
a game is over, the last question is what luck brought; it alone is given the whole game. The
weighing runs beside the loop, in a process that is given views alone. Knows no screen.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite
from typing import Any, Protocol

import cardtable
from cardtable.ai.asking import Answer, Request, for_luck, for_review
from cardtable.ai.luck import Fortune, has_luck
from cardtable.ai.review import Decision, Judgement, Review, gathered
from cardtable.core.digest import sha256
from cardtable.core.frozen import dataclass
from cardtable.core.indices import way_of_reading
from cardtable.core.messages import say
from cardtable.core.players import BrokenPlayers, computers_of
from cardtable.core.rules import AnyRules
from cardtable.session import Session
from cardtable.store.cache import Cache

ROUGH = 8  # worlds of the first look
_BATCH = 16  # decisions asked for at once: the pipe takes them without waiting
_TOLD = 3  # turning points of a kind that a review tells
_KEPT = 3  # the number of the form in which a review is kept


class Reviewer(Protocol):
    """The process that weighs; `cardtable.ai.thinking.Thinker` is one."""

    def ask_each(self, requests: Sequence[Request]) -> tuple[int, ...]:
        """Asks several questions, and gives their numbers."""

    def cancel(self) -> None:
        """Drops the questions under way."""

    def poll(self) -> list[Answer]:
        """The answers that have come since."""

    def retire(self) -> None:
        """Ends the process."""


@dataclass(frozen=True, slots=True)
class Part:
    """The decisions of one hand or round."""

    number: int
    decisions: tuple[Decision, ...]


def no_review(session: Session) -> str:
    """The reason why a game has no review, in a sentence; "" where it has one."""
    rules, people = session.rules, sum(chair.is_human for chair in session.chairs)
    try:
        weigher = computers_of(rules).weigher
    except BrokenPlayers as error:
        return say(
            "{title} cannot be reviewed: its computer players do not load ({error}).",
            title=rules.title,
            error=error,
        )
    if weigher is None:
        return say(
            "{title} has no review: none of its computer players can weigh every move.",
            title=rules.title,
        )
    if people > 1 and session.outcome is None:
        return say("Several people play here, so the review opens when the game is over.")
    return ""


def seats_with_a_review(session: Session) -> tuple[int, ...]:
    """The seats of people; every seat where only computers sat."""
    people = tuple(seat for seat, chair in enumerate(session.chairs) if chair.is_human)
    return people or tuple(range(len(session.chairs)))


def decisions_of(session: Session, seats: Sequence[int]) -> list[Decision]:
    """Every move of these seats where another was possible, with the view before it."""
    rules, found = session.rules, []
    for number, entry in enumerate(session.log):
        seat = entry.move.seat
        if seat not in seats:
            continue
        view = rules.view(session.state_after(number), seat)
        if len(rules.moves(view, seat)) > 1:
            found.append(Decision(number, seat, view, entry.move))
    return found


def parts_of(session: Session, decisions: Sequence[Decision]) -> tuple[Part, ...]:
    """Decisions by the hand or round in which they fell."""
    by_number: dict[int, list[Decision]] = {}
    for decision in decisions:
        number = _part_at(session.rules, session.state_after(decision.number))
        by_number.setdefault(number, []).append(decision)
    return tuple(Part(number, tuple(own)) for number, own in sorted(by_number.items()))


def _part_at(rules: AnyRules, state: Any) -> int:
    """The hand or round being played: by the game's own counter, else by what has been counted."""
    last = max((line.round for line in rules.sheet(state)), default=0)
    return max(1, rules.counters(state).get(rules.words.part, last + 1))


class SeatReview:
    """The review of one seat while it is made; `step` takes what has been weighed meanwhile."""

    def __init__(self, session: Session, seat: int, reviewer: Reviewer, cache: Cache) -> None:
        self.seat = seat
        self.decisions = tuple(decisions_of(session, [seat]))
        self.parts = parts_of(session, self.decisions)
        self.stopped = True
        self.fortune: Fortune | None = None  # known last; never where luck is not told from skill
        self._rules, self._session = session.rules, session
        self._reviewer, self._cache = reviewer, cache
        self._known: dict[int, Judgement | None] = {}  # None: it cannot be weighed
        self._full: set[int] = set()  # the decisions that are judged in full
        self._looked = False  # at a batch, since the last judgement in full
        self._jobs: dict[int, tuple[Decision, bool]] = {}  # with whether it is judged in full
        self._luck = 0  # the number of the question what luck brought
        self._failed = False  # then what was found is not the whole truth, and is not kept
        self._made: Review | None = None
        self._key = _key(session, seat)
        self._take_up()

    # -- what is known -------------------------------------------------------------------------

    @property
    def review(self) -> Review:
        """The findings so far: turning points only among decisions that were judged in full."""
        if self._made is None:
            pairs = [
                (one, self._known[one.number]) for one in self.decisions if self.is_judged(one)
            ]
            self._made = gathered(self.seat, pairs)
        return self._made

    def judgement(self, decision: Decision) -> Judgement | None:
        """The judgement of a decision, which may still be a rough one."""
        return self._known.get(decision.number)

    def is_judged(self, decision: Decision) -> bool:
        """True when nothing more will be found of a decision."""
        return decision.number in self._full

    @property
    def seen(self) -> int:
        """The number of decisions that are judged at least roughly."""
        return len(self._known)

    @property
    def done(self) -> int:
        """The number of decisions that are judged in full."""
        return len(self._full)

    @property
    def finished(self) -> bool:
        """True when every decision is judged in full."""
        return self.done == len(self.decisions)

    @property
    def awaits_luck(self) -> bool:
        """True while all is judged and what luck brought is still to come."""
        return bool(self._luck) and self.fortune is None

    # -- weighing ------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Begins, or goes on after a stop."""
        self.stopped = False
        self._ask()

    def stop(self) -> None:
        """Stops weighing; what was found is kept."""
        if self._jobs or self._luck:
            self._jobs, self._luck = {}, 0
            self._reviewer.cancel()
        self._keep()
        self.stopped = True

    def step(self) -> bool:
        """Takes the answers that have come; says whether there were any."""
        if self.stopped:
            return False
        asked = {*self._jobs, self._luck}
        answers = [one for one in self._reviewer.poll() if one.job in asked]
        for answer in answers:
            self._take(answer)
        if answers and not self._jobs:
            self._ask()
        return bool(answers)

    def _take(self, answer: Answer) -> None:
        self._failed |= bool(answer.problem)
        if answer.job == self._luck:
            self.fortune = Fortune(*answer.fortune) if answer.fortune else None
            self._failed |= self.fortune is None
            return
        decision, in_full = self._jobs.pop(answer.job)
        found = Judgement.read(decision, answer.judgement) if answer.judgement else None
        self._known[decision.number] = found
        self._made = None
        if in_full or found is None:
            self._full.add(decision.number)

    def _ask(self) -> None:
        """Asks for the next decisions: roughly while one is unknown, and the dearest in full."""
        if self.finished:
            self._finish()
            return
        unknown = [one for one in self.decisions if one.number not in self._known]
        known = [one for one in self.decisions if one.number in self._known]
        dearest = sorted(filter(self._is_open, known), key=self._dearest_first)[:_BATCH]
        if unknown and self._looked:
            dearest = [one for one in dearest[:_TOLD] if self._may_turn(one)]
        rough = bool(unknown) and (not self._looked or not dearest)
        batch = unknown[:_BATCH] if rough else dearest
        self._looked = rough
        requests = [for_review(self._rules, one, worlds=ROUGH * rough) for one in batch]
        numbers = self._reviewer.ask_each(requests)
        self._jobs = {job: (one, not rough) for job, one in zip(numbers, batch, strict=True)}

    def _finish(self) -> None:
        """Asks for the luck of a game that is over, once; then all is known."""
        session, end = self._session, self._session.state_after(len(self._session.log))
        if self._luck or self.fortune or not has_luck(self._rules, end):
            self._luck, self.stopped = 0, True
            self._keep()
            return
        log = [entry.move for entry in session.log]
        request = for_luck(self._rules, session.state_after(0), log, self.seat)
        (self._luck,) = self._reviewer.ask_each([request])

    def _is_open(self, decision: Decision) -> bool:
        return not self.is_judged(decision)

    def _may_turn(self, decision: Decision) -> bool:
        """True when a decision looks dearer than the last turning point that would be told."""
        judged = [one for number, one in self._known.items() if one and number in self._full]
        dearest = sorted((max(one.loss, one.second) for one in judged), reverse=True)
        return len(dearest) < _TOLD or -self._dearest_first(decision) > dearest[_TOLD - 1]

    def _dearest_first(self, decision: Decision) -> float:
        rough = self._known[decision.number]
        return -max(rough.loss, rough.second) if rough is not None else 0.0

    # -- keeping -------------------------------------------------------------------------------

    def _keep(self) -> None:
        if self._failed:
            return
        found = ((number, self._known[number]) for number in sorted(self._full))
        plain = [[number, one.plain() if one is not None else []] for number, one in found]
        luck = [self.fortune.result, self.fortune.luck] if self.fortune else []
        self._cache.put(self._key, json.dumps([luck, plain]).encode())

    def _take_up(self) -> None:
        """Takes over what was kept of this review, where all of it can be believed."""
        kept = self._cache.get(self._key)
        by_number = {one.number: one for one in self.decisions}
        try:
            luck, plain = json.loads(kept) if kept is not None else ([], [])
            fortune = Fortune(*map(_figure, luck)) if luck else None
            read = {number: self._read(by_number[number], one) for number, one in plain}
        except (ValueError, KeyError, TypeError, RecursionError):  # it is made again
            return
        self._known.update(read)
        self._full.update(read)
        self.fortune = fortune

    def _read(self, decision: Decision, plain: Any) -> Judgement | None:
        found = Judgement.read(decision, plain) if plain else None
        if found is not None and found.best not in self._rules.moves(decision.view, decision.seat):
            raise ValueError("expected a legal move")
        return found


def _figure(plain: Any) -> float:
    if type(plain) is not float or not isfinite(plain):
        raise ValueError("expected a figure")
    return plain


def _key(session: Session, seat: int) -> str:
    """The moves, the table, the version, the language: with another of them it is another review.

    The reasons in it are sentences, with cards as they are read in one language.
    """
    moves = "\n".join(str(entry.move) for entry in session.log)
    about = repr((session.table, moves)).encode(errors="replace")
    game = f"{session.rules.name} {sha256(about).hexdigest()}"
    key = f"review {_KEPT} {cardtable.__version__} {game} {seat}"  # no message: a key
    return f"{key} {way_of_reading()}".rstrip()
