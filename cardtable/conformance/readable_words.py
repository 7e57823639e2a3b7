"""Checks that a table can be told in words: every place and every mark has some."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.conformance.case import Case
from cardtable.told.piles import PlaceNames, is_readable, mark_words


def places_have_names(case: Case) -> Iterator[str]:
    """Every zone and counter is called something, and no two places of a seat the same."""
    families = {zone.name for zone in case.zones if zone.family}
    for seat in case.seats:
        names = PlaceNames(case.zones, tuple(f"player {seat}" for seat in case.seats), seat)
        called: dict[str, str] = {}
        for place in (*(zone.name for zone in case.zones), *case.state.piles):
            if not is_readable(names.kind(case.zones.of_pile(place))):
                yield f"nobody could read out what the place {place} is called: give it a title"
            if place in families:
                continue  # only its members are places where cards lie
            name = names.pile(place)
            if name in called and called[name] != place:
                yield f"{place} and {called[name]} are both called {name!r}: give them titles"
            called[name] = place
    for counter in case.zones.counters:
        if not is_readable(counter.title):
            yield f"the counter {counter.name} has no title that can be read out"


def marks_have_words(case: Case) -> Iterator[str]:
    """Every mark has words: a colour alone tells nothing to a player who does not see it."""
    for seat in case.seats:
        for mark in case.rules.words.marks(case.view(seat), seat):
            if not mark_words(mark).strip():
                yield f"a mark without words, neither hint nor text: {mark}"


CHECKS = (places_have_names, marks_have_words)
