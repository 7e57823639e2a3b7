"""Play, undo, redo, save and load in any order, beside a plain list of positions."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardtable import save_text
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import CannotUndo, Chair, Session
from games.blank.rules import Blank

BLANK = Blank()


def find(_name):
    return BLANK


class Playing(RuleBasedStateMachine):
    """The model: every position so far, and the stack of what was undone."""

    @initialize(
        seed=st.integers(0, 99),
        seats=st.integers(2, 4),
        undo=st.sampled_from(["fair", "free"]),
        people=st.integers(1, 2),
    )
    def begin(self, seed, seats, undo, people):
        chairs = [Chair() if seat < people else Chair("easy") for seat in range(seats)]
        options = table_for(BLANK.options, seats, {"cards": "3"})
        self.journal: list[str] = []
        self.session = Session(
            BLANK, options, chairs, str(seed), undo_rule=undo, record=self.journal.append
        )
        self.header = save_text.header(self.session)
        self.states = [self.session.state]
        self.undone: list[list[object]] = []

    def _moved(self):
        self.states.append(self.session.state)
        self.undone.clear()

    @precondition(lambda self: self.session.turn == DEALER)
    @rule()
    def deal(self):
        self.session.deal()
        self._moved()

    @precondition(lambda self: self.session.turn >= 0)
    @rule(which=st.integers(0, 8), joined=st.booleans())
    def play(self, which, joined):
        moves = self.session.moves(self.session.turn)
        self.session.play(moves[which % len(moves)], joined=joined)
        self._moved()

    @rule()
    def undo(self):
        before = save_text.write(self.session)
        try:
            count = self.session.undo()
        except CannotUndo:
            assert save_text.write(self.session) == before
            return
        self.undone.append(self.states[-count:])
        del self.states[-count:]

    @precondition(lambda self: self.session.can_redo)
    @rule()
    def redo(self):
        count = len(self.session.redo())
        assert count == len(self.undone[-1])
        self.states += self.undone.pop()

    @rule()
    def save_and_load(self):
        """From the text, in which what was undone is left out."""
        self.session = save_text.read(save_text.write(self.session), find)
        self.journal.clear()
        self.header = save_text.write(self.session)
        self.session.record = self.journal.append
        self.undone.clear()

    @rule()
    def close_and_come_back(self):
        """From the journal, with the whole undo chain."""
        whole = self.header + "\n".join(self.journal) + "\n"
        again = save_text.read(whole, find)
        assert again.can_redo == bool(self.undone)
        again.record = self.journal.append
        self.session = again

    @invariant()
    def it_is_where_the_model_is(self):
        if hasattr(self, "states"):
            assert self.session.state == self.states[-1]
            assert len(self.session.log) == len(self.states) - 1
            assert self.session.can_redo == bool(self.undone)
            assert (self.session.outcome is None) == (self.session.turn != OVER)


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
