"""Calls a person by another name in everything that goes by the name: games, league, PIN, reviews.

The games come first: where they cannot be changed now, nothing is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.core.messages import say
from cardtable.store.people import People, people_of, person
from cardtable.store.person_file import is_known
from cardtable.store.reviews import Reviews
from cardtable.store.settings import SettingsFile
from cardtable.store.statistics import Statistics


def rename(
    settings: SettingsFile, statistics: Statistics, reviews: Reviews, old: str, new: str
) -> str:
    """Renames a person of this screen; returns the reason why not, or "".

    Nobody gets the name of somebody who is known here, whose games would be mixed with theirs.
    """
    name = person(new).name
    if not name:
        return say("a name is missing")
    if name == old:
        return ""
    if is_known(settings, statistics, name):
        return say("somebody here is called {name} already", name=name)
    return _take_along(settings, statistics, reviews, old, name)


def _take_along(
    settings: SettingsFile, statistics: Statistics, reviews: Reviews, old: str, name: str
) -> str:
    """Moves all that goes by one name to a name that is plain and nobody's; or says why not."""
    people = People(settings)
    if not people.has_room_for(old, name):
        return say("there is no room for more people")
    if why := statistics.rename(old, name):
        return why
    reviews.rename(old, name)
    people.rename(old, name)
    return ""


def follow_settings(
    settings: SettingsFile, statistics: Statistics, reviews: Reviews, before: Sequence[str]
) -> Iterator[tuple[str, str, str]]:
    """Takes everything of people along who were given another name where they usually sit.

    `before` has their names, by the order at this screen. Yields old name, new name, and the reason
    why it was not done, or "". Somebody who is known here by the new name only sits down there.
    """
    given = [person(text).name for text in (settings.now.name, *settings.now.names.split(","))]
    for old, new in zip(before, given, strict=False):
        is_new = bool(new) and new not in before and old not in given
        if is_new and not _has_something(settings, statistics, new):
            yield old, new, _take_along(settings, statistics, reviews, old, new)


def _has_something(settings: SettingsFile, statistics: Statistics, name: str) -> bool:
    """True when somebody of that name is known by more than a seat at this screen."""
    seated_nowhere = settings.now.with_value("name", "").with_value("names", "")
    known = any(one.name == name for one in people_of(seated_nowhere)) or settings.pin(name)
    return bool(known) or any(game.name == name for game in statistics.played())
