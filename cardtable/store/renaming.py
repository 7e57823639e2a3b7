"""Calls a person by another name in everything that goes by the name: games, league, PIN, reviews.

The games come first: where they cannot be changed now, nothing is.
"""

from __future__ import annotations

from cardtable.core.messages import say
from cardtable.store.people import People, person
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
    name, people = person(new).name, People(settings)
    if not name:
        return say("a name is missing")
    if name == old:
        return ""
    if is_known(settings, statistics, name):
        return say("somebody here is called {name} already", name=name)
    if not people.has_room_for(old, name):
        return say("there is no room for more people")
    if why := statistics.rename(old, name):
        return why
    reviews.rename(old, name)
    people.rename(old, name)
    return ""
