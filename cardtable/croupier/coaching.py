"""The coach: has a person's moves weighed while they think, and their last one when they ask.

The weighing runs beside the loop, in the process of the reviews, and is given views alone. Nobody
waits for it: a move that comes before its answer is played. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.ai.asking import Answer, Request, for_counsel, for_move, for_review
from cardtable.ai.review import SURE, Decision, Judgement
from cardtable.core.frozen import dataclass
from cardtable.core.lists import split_sentences, unended
from cardtable.core.messages import say, shown
from cardtable.core.moves import Move
from cardtable.core.players import Advice, BrokenPlayers, Weigher, Worth, computers_of
from cardtable.core.rules import AnyRules, prompted
from cardtable.croupier.reviewing import Reviewer
from cardtable.session import Session
from cardtable.store.settings import CLEAR, LARGE, NO_COACH, SMALL, Settings

# The loss from which the coach asks, in that of a decision at random in this game.
_FROM = {LARGE: 3.0, CLEAR: 1.5, SMALL: 0.4}
_HOW, _COUNSEL, _ADVICE = "how", "counsel", "advice"  # the questions, the most urgent first
_THINKING = 2.5  # seconds that the reason may take
_FINE = 10.0  # units from which figures have no decimal


@dataclass(frozen=True, slots=True)
class Objection:
    """A better move than the one that was about to be played, and its reason."""

    better: Move
    why: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The last move of the person; `judgement` is None where it cannot be weighed."""

    decision: Decision
    judgement: Judgement | None


def can_weigh(rules: AnyRules) -> bool:
    """True where a game has a weigher, which is not loaded by the question."""
    try:
        return computers_of(rules).weigher is not None
    except BrokenPlayers:
        return False


def weigher_of(session: Session) -> Weigher | None:
    """The weigher of a table; None where its game has none."""
    rules = session.rules
    load = computers_of(rules).weigher if can_weigh(rules) else None
    return load(session.table) if load is not None else None


def figure(value: float) -> str:
    """A loss or gain, no finer than it is known.

    >>> figure(0.62), figure(23.4)
    ('0.6', '23')
    """
    return f"{value:.1f}" if value < _FINE else f"{value:.0f}"


def first_sentence(reason: str) -> str:
    """The first sentence of a reason, which is what the others elaborate.

    >>> first_sentence("It wins 1.5 points. Nothing else does."), first_sentence("It wins.")
    ('It wins 1.5 points.', 'It wins.')
    """
    return split_sentences(reason)[0] if reason else ""


class Coach:
    """Coaches the one person at a table, who sits at `seat`; `reviewer` lends the process."""

    def __init__(
        self,
        session: Session,
        seat: int,
        reviewer: Callable[[], Reviewer],
        settings: Callable[[], Settings],
    ) -> None:
        self.session, self.seat = session, seat
        self._reviewer, self._settings = reviewer, settings
        self._open: dict[str, Request] = {}  # what is still to be answered
        self._jobs: dict[int, str] = {}
        self._about: Any = None  # the state whose moves are weighed
        self._worths: tuple[Worth, ...] = ()
        self._advice: Advice | None = None
        self._warned: set[Move] = set()
        self._last: Decision | None = None  # the move that was asked about
        self._verdict: Verdict | None = None
        self._asked = False

    # -- before a move -------------------------------------------------------------------------

    @property
    def wanted(self) -> bool:
        """True when the person wants to be asked before mistakes."""
        return self._settings().coach != NO_COACH

    def watch(self) -> None:
        """Has the moves of this position weighed, once; it is the person's turn."""
        state = self.session.state
        if self._about is state:
            return
        self._about, self._worths, self._advice = state, (), None
        self._warned.clear()
        rules, number = self.session.rules, len(self.session.log)
        view = self.session.view(self.seat)
        if len(rules.moves(view, self.seat)) < 2:
            return
        strongest = list(computers_of(rules).levels)[-1]
        self._open[_COUNSEL] = for_counsel(rules, view, self.seat, number)
        self._open[_ADVICE] = for_move(
            rules, view, self.seat, strongest, seconds=_THINKING, seed=f"hint/{number}"
        )
        self._ask()

    def objection(self, move: Move) -> Objection | None:
        """The better move, where this one surely loses more than the person wants to lose.

        Only the first time: the same move once more is meant.
        """
        if not self.wanted or self._about is not self.session.state or move in self._warned:
            return None
        mine = next((worth for worth in self._worths if worth.move == move), None)
        if mine is None or mine.loss < self._least() or mine.loss <= SURE * mine.error:
            return None
        found = self._better(mine)
        if found is not None:
            self._warned.add(move)
            self.session.count_hint(self.seat)
        return found

    def _least(self) -> float:
        weigher = weigher_of(self.session)
        return _FROM[self._settings().coach] * weigher.mistake if weigher is not None else 0.0

    def _better(self, mine: Worth) -> Objection | None:
        """The strongest player's move if it is about as good as the best, else the best one.

        A move that a person has to think of is never named.
        """
        session = self.session
        view = session.view(self.seat)
        named = prompted(session.rules, view, [worth.move for worth in self._worths])
        open_to_all = [worth for worth in self._worths if worth.move in named]
        best = next((worth for worth in open_to_all if worth.move != mine.move), None)
        if best is None or mine.loss - best.loss < self._least():
            return None
        advice = self._advice
        for worth in open_to_all:
            as_good = worth.loss <= SURE * worth.error or worth is best
            if advice is not None and worth.move == advice.move != mine.move and as_good:
                return Objection(worth.move, first_sentence(shown(advice.reason)))
        return Objection(best.move, brings(session, mine.loss - best.loss))

    # -- after a move --------------------------------------------------------------------------

    def last_decision(self) -> Decision | None:
        """The last move that the person chose among several."""
        session, rules = self.session, self.session.rules
        for number in range(len(session.log) - 1, -1, -1):
            move = session.log[number].move
            if move.seat == self.seat:
                view = rules.view(session.state_after(number), self.seat)
                if len(rules.moves(view, self.seat)) > 1:
                    return Decision(number, self.seat, view, move)
        return None

    def ask_how(self) -> bool:
        """Has the last decision weighed; returns whether there was one."""
        self._last = self.last_decision()
        if self._last is None:
            return False
        others = {name: one for name, one in self._open.items() if name != _HOW}
        self._open = {_HOW: for_review(self.session.rules, self._last), **others}
        self._ask()
        return True

    def take_verdict(self) -> Verdict | None:
        """Returns once what was found."""
        verdict, self._verdict = self._verdict, None
        return verdict

    # -- questions and answers -----------------------------------------------------------------

    def step(self) -> None:
        """Takes what has been answered meanwhile."""
        if not self._jobs:
            return
        for answer in self._reviewer().poll():
            name = self._jobs.pop(answer.job, "")
            if name:
                self._open.pop(name, None)
                self._take(name, answer)

    def _take(self, name: str, answer: Answer) -> None:
        if name == _COUNSEL:
            self._worths = answer.worths
        elif name == _ADVICE:
            self._advice = answer.advice
        elif self._last is not None:
            plain = answer.judgement
            found = Judgement.read(self._last, plain) if plain else None
            self._verdict = Verdict(self._last, found)

    def _ask(self) -> None:
        """Asks all that is open: a newer question cancels what was asked before."""
        names = list(self._open)
        jobs = self._reviewer().ask_each(list(self._open.values()))
        self._jobs = dict(zip(jobs, names, strict=True))
        self._asked = True

    def close(self) -> None:
        """Ends the process, if anything was asked."""
        if self._asked:
            self._reviewer().retire()


def brings(session: Session, gain: float) -> str:
    """The reason for a move that rests on its figure alone."""
    weigher = weigher_of(session)
    unit = shown(weigher.unit) if weigher is not None else ""
    return say(
        "It brings about {figure} {unit} more, on average over deals that fit what was seen.",
        figure=figure(gain),
        unit=unit,
    )


def told(session: Session, verdict: Verdict, better: str) -> str:
    """Says what the last move was worth against the best one, which is described as `better`."""
    judgement = verdict.judgement
    if judgement is None:
        return say("That move cannot be weighed.")
    weigher = weigher_of(session)
    unit = shown(weigher.unit) if weigher is not None else ""
    if judgement.is_loss:
        return _cost(judgement, unit, unended(better))
    if judgement.is_find:
        return say(
            "That was the best move, by about {lead} {unit}. {why}",
            lead=figure(judgement.second),
            unit=unit,
            why=first_sentence(shown(judgement.why)),
        ).rstrip()
    if judgement.best == verdict.decision.move:
        return say("That was the best move; others come near.")
    return say("That was as good as any: nothing else is surely worth more.")


def _cost(judgement: Judgement, unit: str, better: str) -> str:
    """Says what a mistake cost, and what was better."""
    why, loss = first_sentence(shown(judgement.why)), figure(judgement.loss)
    if not why:
        return say(
            "That cost about {loss} {unit}, over deals that fit what was seen. Better: {better}.",
            loss=loss,
            unit=unit,
            better=better,
        )
    return say(
        "That cost about {loss} {unit}. Better: {better}. {why}",
        loss=loss,
        unit=unit,
        better=better,
        why=why,
    )
