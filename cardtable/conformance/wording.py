"""Checks a game's words: prompts, labels, the log, marks, counters, the score sheet."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterator

from cardtable.conformance.case import Case, bad_sentence
from cardtable.core.cards import is_card
from cardtable.core.events import NOBODY, Event
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, Mark
from cardtable.core.visibility import as_seen
from cardtable.core.witness import witnessed

_TONES = ("", "dim", "good", "bad", "clean", "dirty", "alert")
_MOVES = 12


def prompts_are_sentences(case: Case) -> Iterator[str]:
    """Every seat is told what is expected now."""
    for seat in case.seats:
        prompt = case.rules.words.status(case.view(seat), seat)
        if not prompt.text.strip():
            yield f"seat {seat} is told nothing"
        for text in (prompt.text, prompt.terse, *prompt.lines):
            if wrong := bad_sentence(text, len(case.seats)):
                yield wrong
        if prompt.amount is not None and prompt.amount[0] > prompt.amount[1]:
            yield f"seat {seat} is asked for an amount within {prompt.amount}"


def moves_have_words(case: Case) -> Iterator[str]:
    """Every move has a label, and every seat can be told of it."""
    moves = case.some_moves(_MOVES, "words")
    for move in moves:
        label = case.rules.words.label(case.view(move.seat), move)
        if wrong := bad_sentence(label, len(case.seats)) or ("" if label.strip() else "empty"):
            yield f"the label of {move}: {wrong}"
    if case.state.turn == DEALER:
        moves = (*moves, case.rules.deal(case.state, case.chance("tell")))
    for move in moves:
        after = case.rules.play(case.state, move)
        for seat in case.seats:
            event = witnessed(case.rules, case.state, move, after, seat)
            for wrong in _wrong_in(event, as_seen(move, seat, after.piles, case.zones), case):
                yield f"what seat {seat} is told of {move}: {wrong}"


def _wrong_in(event: Event, seen: Move, case: Case) -> Iterator[str]:
    """Yields what an event says that its seat could not know, and sentences that are none."""
    for text in (event.sentence, event.terse):
        if wrong := bad_sentence(text, len(case.seats)):
            yield wrong
    if bool(event.sentence) != bool(event.terse):
        yield f"{event.sentence!r} and, in short, {event.terse!r}: both or neither"
    if Multiset(event.cards) - Multiset((*seen.cards, *(pick.card for pick in seen.picks))):
        yield f"the event has cards that the move does not name: {event.cards}"
    for seat in (event.seat, event.to):
        if seat not in (NOBODY, *case.seats):
            yield f"the event names seat {seat}; there are {len(case.seats)}"


def marks_point_somewhere(case: Case) -> Iterator[str]:
    """Marks lie on piles and cards that there are."""
    for seat in case.seats:
        for mark in case.rules.words.marks(case.view(seat), seat):
            yield from _mark(case, mark)


def _mark(case: Case, mark: Mark) -> Iterator[str]:
    if not (case.zones.has(mark.pile) or mark.pile in case.zones.by_name):
        yield f"a mark on a pile that no zone declares: {mark}"
    for card in (mark.card, mark.ghost):
        if card and not is_card(card):
            yield f"a mark on something that is no card: {mark}"
    if mark.tone not in _TONES:
        yield f"a mark in a tone that there is not: {mark}"
    if wrong := bad_sentence(mark.text, len(case.seats)) or bad_sentence(
        mark.hint, len(case.seats)
    ):
        yield f"a mark: {wrong}"


def counters_are_declared(case: Case) -> Iterator[str]:
    """The counters are those that have a place, at the table and in every view."""
    declared = {counter.name for counter in case.zones.counters}
    for seat in (None, *case.seats):
        state = case.state if seat is None else case.view(seat)
        counters = case.rules.counters(state)
        if set(counters) != declared:
            odd = ", ".join(sorted(set(counters) ^ declared))
            yield f"counters without a place, or places without a number: {odd}"
        for name, number in counters.items():
            if type(number) is not int:
                yield f"counter {name} is {number!r}, not a whole number"


def sheet_has_reasons(case: Case) -> Iterator[str]:
    """Every line of the score sheet belongs to a side and says why."""
    sides = {case.rules.side(case.state.table, seat) for seat in case.seats}
    for line in case.rules.sheet(case.state):
        if line.side not in sides:
            yield f"the score sheet names side {line.side}; there are {sorted(sides)}"
        if not line.reason.strip():
            yield f"the score sheet has {line.points} points without a reason"
        if wrong := bad_sentence(line.reason, len(case.seats)):
            yield f"the score sheet: {wrong}"


CHECKS = (
    prompts_are_sentences,
    moves_have_words,
    marks_point_somewhere,
    counters_are_declared,
    sheet_has_reasons,
)
