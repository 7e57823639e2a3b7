"""The readings that keys ask for: what happened, the hand, the table, the turn and the scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.told.tree import Told
from cardtable.told.wording import counted_cards, sentences, spoken
from cardtable.ui.table.accessible.places import hands, middle, players
from cardtable.ui.table.accessible.table_facts import TableFacts
from cardtable.ui.table.table_in_play import Log, PromptLine

READINGS = ("happened", "hand", "piles", "scores")  # what keys can ask for


def reading_of(what: str, prompt: PromptLine | None, facts: TableFacts, news: Sequence[str]) -> Log:
    """Returns one of the readings."""
    if what == "happened":
        return Log("Since your last turn", tuple(news) or ("Nothing has happened since.",))
    if what == "hand":
        return Log("In hand", tuple(_lines(hands(facts))))
    if what == "piles":
        return Log("On the table", tuple(_lines(middle(facts).children)))
    said = [spoken(line) for line in (prompt.text, *prompt.scores)] if prompt is not None else []
    seats = [
        sentences((f"{seat.name}: {seat.value}", seat.description))
        for group in players(facts, once=True)
        for seat in group.children
    ]
    return Log("Whose turn, and the scores", tuple(filter(None, (*said, *seats))))


def _lines(things: Sequence[Told]) -> Iterator[str]:
    """Yields a line for each thing, with what is in it where its value does not say so already."""
    for thing in things:
        head = ", ".join(filter(None, (thing.name, thing.value)))
        inside = ", ".join(_inside(thing))
        yield sentences((f"{head}: {inside}" if inside else head, thing.description))


def _inside(thing: Told) -> Iterator[str]:
    """Yields what is in it: everything, or, where its value tells the cards, those elsewhere."""
    everything = thing.value in ("", counted_cards(len(thing.children)))
    for child in thing.children:
        if (everything or child.value) and child.value != counted_cards(0):
            yield ", ".join(filter(None, (child.name, child.value)))
