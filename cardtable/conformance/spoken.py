"""What a game says in words: prompts, labels, the log, marks, counters, the score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.conformance.here import Here, misnamed
from cardtable.core.cards import is_card
from cardtable.core.table import DEALER, Mark
from cardtable.core.visibility import as_seen

_TONES = ("", "dim", "good", "bad", "clean", "dirty", "alert")
_PAUSES = ("look", "sheet", "offer")
_MOVES = 12


def prompts_are_sentences(here: Here) -> Iterator[str]:
    """Every seat is told what is expected now."""
    for seat in here.seats:
        prompt = here.rules.words.status(here.view(seat), seat)
        if not prompt.text.strip():
            yield f"seat {seat} is told nothing"
        for text in (prompt.text, *prompt.lines):
            if wrong := misnamed(text, len(here.seats)):
                yield wrong
        if prompt.amount is not None and prompt.amount[0] > prompt.amount[1]:
            yield f"seat {seat} is asked for an amount within {prompt.amount}"


def moves_have_words(here: Here) -> Iterator[str]:
    """Every move has a label, and every seat can be told of it."""
    moves = here.some_moves(_MOVES, "words")
    for move in moves:
        label = here.rules.words.label(here.view(move.seat), move)
        if wrong := misnamed(label, len(here.seats)) or ("" if label.strip() else "empty"):
            yield f"the label of {move}: {wrong}"
    if here.state.turn == DEALER:
        moves = (*moves, here.rules.deal(here.state, here.chance("tell")))
    for move in moves:
        after = here.rules.play(here.state, move)
        for seat in here.seats:
            told = here.rules.words.tell(
                here.view(seat), as_seen(move, seat, after.piles, here.zones)
            )
            if wrong := misnamed(told, len(here.seats)):
                yield f"what seat {seat} is told of {move}: {wrong}"


def marks_point_somewhere(here: Here) -> Iterator[str]:
    """Marks lie on piles and cards that there are."""
    for seat in here.seats:
        for mark in here.rules.words.marks(here.view(seat), seat):
            yield from _mark(here, mark)


def _mark(here: Here, mark: Mark) -> Iterator[str]:
    if not (here.zones.has(mark.pile) or mark.pile in here.zones.by_name):
        yield f"a mark on a pile that no zone declares: {mark}"
    for card in (mark.card, mark.ghost):
        if card and not is_card(card):
            yield f"a mark on something that is no card: {mark}"
    if mark.tone not in _TONES:
        yield f"a mark in a tone that there is not: {mark}"
    if wrong := misnamed(mark.text, len(here.seats)) or misnamed(mark.hint, len(here.seats)):
        yield f"a mark: {wrong}"


def counters_are_declared(here: Here) -> Iterator[str]:
    """The counters are those that have a place, at the table and in every view."""
    declared = {counter.name for counter in here.zones.counters}
    for seat in (None, *here.seats):
        state = here.state if seat is None else here.view(seat)
        counters = here.rules.counters(state)
        if set(counters) != declared:
            odd = ", ".join(sorted(set(counters) ^ declared))
            yield f"counters without a place, or places without a number: {odd}"
        for name, number in counters.items():
            if type(number) is not int:
                yield f"counter {name} is {number!r}, not a whole number"


def sheet_has_reasons(here: Here) -> Iterator[str]:
    """Every line of the score sheet belongs to a side and says why."""
    sides = {here.rules.side(here.state.table, seat) for seat in here.seats}
    for line in here.rules.sheet(here.state):
        if line.side not in sides:
            yield f"the score sheet names side {line.side}; there are {sorted(sides)}"
        if not line.reason.strip():
            yield f"the score sheet has {line.points} points without a reason"
        if wrong := misnamed(line.reason, len(here.seats)):
            yield f"the score sheet: {wrong}"


def pauses_are_known(here: Here) -> Iterator[str]:
    """A pause is one of those that the table knows."""
    pause = here.rules.handling.pause(here.state)
    if pause is None:
        return
    if pause.kind not in _PAUSES:
        yield f"a pause of the kind {pause.kind!r}; expected one of {', '.join(_PAUSES)}"
    if wrong := misnamed(pause.text, len(here.seats)):
        yield f"a pause: {wrong}"


SPOKEN = (
    prompts_are_sentences,
    moves_have_words,
    marks_point_somewhere,
    counters_are_declared,
    sheet_has_reasons,
    pauses_are_known,
)
