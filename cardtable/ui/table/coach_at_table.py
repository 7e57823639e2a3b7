"""The coach at a table: asks "Sure?" before a mistake, and says how good the last move was.

Joins the coach with the words and the light of the table. Pure, without pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.ai.thinking import Thinker
from cardtable.core.lists import unended
from cardtable.core.messages import say, shown
from cardtable.core.moves import Move
from cardtable.core.table import named
from cardtable.croupier.coaching import Coach, Verdict, can_weigh, told
from cardtable.croupier.croupier import Croupier
from cardtable.croupier.hints import described, places_of_move
from cardtable.ui.table.conversation import Conversation
from cardtable.ui.table.table_in_play import Log
from cardtable.ui.table.tabletop import Tabletop

_SURE = say.later("Sure? Once more plays it.")
TITLE = say.later("How was that?")


class CoachAtTable:
    """Coaches where one person plays a game whose moves can be weighed; elsewhere it is silent."""

    def __init__(
        self,
        croupier: Croupier,
        tabletop: Tabletop,
        conversation: Conversation,
        reviewer: Callable[[], Thinker] | None,
    ) -> None:
        self._croupier, self._tabletop, self._talk = croupier, tabletop, conversation
        self._rules = croupier.session.rules
        self._coach: Coach | None = None
        if reviewer is not None and len(croupier.people) == 1 and can_weigh(self._rules):
            seat = croupier.people[0]
            self._coach = Coach(croupier.session, seat, reviewer, croupier.settings)

    def step(self) -> None:
        """Has the moves weighed while the person thinks, and says what has been found."""
        coach = self._coach
        if coach is None:
            return
        if coach.wanted and self._croupier.waits_for_person:
            coach.watch()
        coach.step()
        verdict = coach.take_verdict()
        if verdict is not None:
            self._say_how(verdict)

    def close(self) -> None:
        """Ends the process that weighs."""
        if self._coach is not None:
            self._coach.close()

    # -- before a move -------------------------------------------------------------------------

    def asks(self, moves: Sequence[Move]) -> bool:
        """Asks whether a move is meant that loses much; returns whether it did."""
        coach = self._coach
        objection = coach.objection(moves[0]) if coach is not None else None
        if objection is None:
            return False
        table, view = self._tabletop, self._tabletop.view
        better = described(self._rules, view, objection.better, self._croupier.session.names)
        why = named(objection.why, self._croupier.session.names)
        text = say("Sure? Better: {better}. {why}", better=unended(better), why=why)
        places = places_of_move(view, objection.better)
        taken = tuple(places_of_move(view, moves[0]))
        near = table.cards.refuse(table.arrangement, taken)
        self._talk.ask_again(text, shown(_SURE), near)
        target = objection.better.target
        table.hint(places, frozenset({target} if target else ()))
        return True

    # -- after a move --------------------------------------------------------------------------

    @property
    def can_say_how(self) -> bool:
        """True when the person has moved, so that this can be judged."""
        coach = self._coach
        if coach is None:
            return False
        return any(entry.move.seat == coach.seat for entry in reversed(coach.session.log))

    def say_how(self, *, counts: bool) -> None:
        """Says how good the last move was, as soon as it has been weighed.

        It `counts` as a hint where that move could still be taken back.
        """
        coach = self._coach
        if coach is None:
            return
        if coach.ask_how():
            if counts:
                coach.session.count_hint(coach.seat)
            text = say("Your last move is being weighed …")
        else:
            text = say("You have had nothing to choose yet.")
        self._talk.read(Log(shown(TITLE), (text,), stays=True))

    def _say_how(self, verdict: Verdict) -> None:
        decision, judgement = verdict.decision, verdict.judgement
        rules, view = self._rules, decision.view
        best = judgement.best if judgement is not None else decision.move
        better = described(rules, view, best, self._croupier.session.names)
        said = named(told(self._croupier.session, verdict, better), self._croupier.session.names)
        played = rules.words.event(view, decision.move).sentence
        if played:
            played = named(played, self._croupier.session.names)
            said = say("{played} {verdict}", played=played, verdict=said)
        self._talk.read(Log(shown(TITLE), (said,), stays=True))
