"""The people at this screen: their names, faces and colours, offered by one click in every game.

They are kept in one setting, so that older versions leave them where they are. A person's PIN
(pins.py) and games (statistics.py) go by the name. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from cardtable.core.frozen import dataclass
from cardtable.core.outside import LONGEST_SETTING, plain_name
from cardtable.store.settings import BY_NAME, Settings, SettingsFile, declared

PERSON: Final = ".cardtable-person"  # the end of the name of a person's file
_BETWEEN, _WITHIN = ";", "|"  # people, and what is known of one of them
_TABLE: Final = str.maketrans(dict.fromkeys(_BETWEEN + _WITHIN + ",", " "))


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays here; face and colour are those of the settings, or by the name."""

    name: str
    face: str = BY_NAME
    colour: str = BY_NAME

    def __str__(self) -> str:
        return _WITHIN.join((self.name, self.face, self.colour))

    @property
    def chose(self) -> bool:
        """True when the face or its colour is not the one that goes with the name."""
        return (self.face, self.colour) != (BY_NAME, BY_NAME)


def person(name: str, face: str = BY_NAME, colour: str = BY_NAME) -> Person:
    """A person whose name can be kept; a face or a colour that there is not goes by the name.

    >>> str(person("Ann; Lee", "queen of hearts", "gold"))
    'Ann Lee|queen of hearts|by name'
    """
    faces, colours = declared()["face"].choices, declared()["face_colour"].choices
    clean = plain_name(name.translate(_TABLE))
    return Person(
        clean, face if face in faces else BY_NAME, colour if colour in colours else BY_NAME
    )


@lru_cache(maxsize=4)  # asked for in every frame
def people_of(settings: Settings) -> tuple[Person, ...]:
    """Everybody known at this screen: those who usually sit here first, then the others."""
    kept = {one.name: one for one in _parsed(settings.people)}
    usual = [settings.name, *settings.names.split(",")]
    known = {name: kept.pop(name, Person(name)) for name in map(_clean, usual) if name}
    first = known.get(_clean(settings.name))
    if first is not None and not first.chose:
        own = replace(first, face=settings.face, colour=settings.face_colour)
        known[first.name] = own
    return (*known.values(), *kept.values())


def _clean(name: str) -> str:
    return plain_name(name.translate(_TABLE))


def _parsed(text: str) -> Iterable[Person]:
    for part in filter(None, text.split(_BETWEEN)):
        name, face, colour, *_ = [*part.split(_WITHIN), "", ""]
        if _clean(name):
            yield person(name, face, colour)


class People:
    """The people in one settings file."""

    def __init__(self, settings: SettingsFile) -> None:
        self._settings = settings

    def all(self) -> tuple[Person, ...]:
        """Everybody known at this screen."""
        return people_of(self._settings.now)

    def named(self, name: str) -> Person | None:
        """The person of that name, if there is one."""
        return next((one for one in self.all() if one.name == name), None)

    def free_name(self, name: str) -> str:
        """The name, or one like it with a number that nobody has."""
        clean, number, free = _clean(name) or "Player", 2, _clean(name) or "Player"
        while self.named(free) is not None:
            free, number = f"{clean} {number}", number + 1
        return free

    def meet(self, names: Iterable[str]) -> None:
        """Keeps people who sat down at a table, so that every game offers them."""
        for name in names:
            if _clean(name) and self.named(_clean(name)) is None:
                self.keep(person(name))

    def keep(self, one: Person) -> bool:
        """Keeps a person, or a new face of one; False where there is no room for more."""
        now = self._settings.now
        others = [kept for kept in _parsed(now.people) if kept.name != one.name]
        if not self._write([*others, one]):
            return False
        if _clean(now.name) == one.name:  # of the first person the settings show the face too
            self._settings.set("face", one.face)
            self._settings.set("face_colour", one.colour)
        return True

    def has_room_for(self, old: str, new: str) -> bool:
        """True when a person can be kept under another name."""
        return self._fits(self._renamed(old, new))

    def rename(self, old: str, new: str) -> None:
        """Keeps a person, with face and PIN, under another name that is plain and nobody's."""
        people, now = self._renamed(old, new), self._settings.now
        if not self._write(people):
            return
        if _clean(now.name) == old:
            self._settings.set("name", new)
        others = [other.strip() for other in now.names.split(",")]
        if old in map(_clean, others):
            named = ", ".join(new if _clean(other) == old else other for other in others)
            self._settings.set("names", named)
        self._settings.keep_pins({old: "", new: self._settings.pin(old)})
        self._settings.rename_at_tables(old, new)

    def _renamed(self, old: str, new: str) -> list[Person]:
        """Everybody that is kept, one of them under another name."""
        one = replace(self.named(old) or Person(old), name=new)
        kept = {other.name: other for other in _parsed(self._settings.now.people)}
        return [one if name == old else other for name, other in {old: one, **kept}.items()]

    def forget(self, name: str) -> None:
        """Offers a person no longer; their games stay in the statistics."""
        now = self._settings.now
        self._write([kept for kept in _parsed(now.people) if kept.name != name])
        if _clean(now.name) == name:
            for setting, value in (("name", ""), ("face", BY_NAME), ("face_colour", BY_NAME)):
                self._settings.set(setting, value)
        others = [other.strip() for other in now.names.split(",")]
        if name in map(_clean, others):
            left = [other for other in others if _clean(other) != name]
            self._settings.set("names", ", ".join(left))
        self._settings.keep_pin(name, "")

    def _write(self, people: Iterable[Person]) -> bool:
        people = list(people)
        fits = self._fits(people)
        if fits:
            self._settings.set("people", _text(people))
        return fits

    @staticmethod
    def _fits(people: Iterable[Person]) -> bool:
        return len(_text(people)) <= LONGEST_SETTING


def _text(people: Iterable[Person]) -> str:
    return _BETWEEN.join(map(str, people))
