"""Names the places of a table: "the discard", "Bo's melds, 2", "place of the 7♠".

Made from the zones that a game declares, for one seat; knows no game. A zone is called by its
title, else by its name, so that no game has to say anything twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardtable.core.cards import Card, is_card
from cardtable.core.lists import listed
from cardtable.core.messages import language, say
from cardtable.core.table import Counter, Mark, Zone, Zones, named
from cardtable.told.wording import card_words, member_words, spoken

_NUMBER = re.compile(r"-(\d+)$")
_DONE = ("dealt", "left", "laid", "won", "thrown")  # participles not in -ed
_WHERE = ("in", "aside", "on", "out", "by", "from", "back")
_READABLE = re.compile(r"[^\W\d_]{2,}|[\u3040-\u9fff]")


class PlaceNames:
    """The names of all places, as told to one seat, which is called "you" or by its name."""

    def __init__(self, zones: Zones, names: Sequence[str], seat: int, *, you: bool = True) -> None:
        self.zones, self.names, self.seat, self.you = zones, tuple(names), seat, you
        self._kinds: dict[str, str] = {}  # by zone

    def pile(self, pile: str) -> str:
        """Returns the name of a pile, or of a whole family where `pile` names no member."""
        base, _, member = pile.partition("/")
        zone = self.zones.by_name[base]
        whole = self._owned(zone.owners, self.kind(zone))
        if not member:
            return whole
        if zone.ring and member.isdigit():
            if int(member) == self.seat:
                return whole
            who = self._name(int(member))
            return say("{who}'s place in the {pile}", who=who, pile=whole)
        ranks = any(not slot.isdigit() for slot in zone.slots)
        return say("{pile}, {part}", pile=whole, part=member_words(member, ranks=ranks))

    def kind(self, zone: Zone) -> str:
        """Returns the name of a zone without its owner; one of several alike has its number."""
        if zone.name not in self._kinds:
            self._kinds[zone.name] = self._kind(zone)
        return self._kinds[zone.name]

    def _kind(self, zone: Zone, *, numbered: bool = True) -> str:
        title = spoken(zone.title or zone.told) or _NUMBER.sub("", zone.name).replace("-", " ")
        if not language():
            title = _as_noun(title[:1].lower() + title[1:])
        if zone.owners or not numbered:
            return title
        alike = [other.name for other in self.zones if _alike(zone, other)]
        if len(alike) < 2:
            return title
        return say("{pile} {number}", pile=title, number=alike.index(zone.name) + 1)

    def alike(self, zone: Zone) -> tuple[str, ...]:
        """Returns a zone and those that differ from it by their number alone, by name."""
        return tuple(other.name for other in self.zones if _alike(zone, other))

    def kind_alone(self, zone: Zone) -> str:
        """Returns the name of a zone without owner and number: "column"."""
        return self._kind(zone, numbered=False)

    def is_one_of_many(self, zone: Zone) -> bool:
        """True when nobody owns the zone and others differ from it by their number alone."""
        return sum(_alike(zone, other) for other in self.zones) > 1

    def _owned(self, owners: Sequence[int], pile: str) -> str:
        """Returns the name of a pile with the seats that it belongs to."""
        if not owners:
            return pile
        if self.you and self.seat in owners:
            return say("your {pile}", pile=pile)
        return say("{who}'s {pile}", who=listed(list(map(self._name, owners))), pile=pile)

    def _name(self, seat: int) -> str:
        """Returns the name of a seat, or its number where it has none."""
        return self.names[seat] if seat < len(self.names) else say("seat {number}", number=seat)

    def counter(self, counter: Counter, value: int) -> str:
        """Returns a number of the table: "Chips: 4 of 7"."""
        title = spoken(counter.title)
        if not counter.limit or counter.style == "chips":
            return say("{title}: {value}", title=title, value=value)
        return say("{title}: {value} of {limit}", title=title, value=value, limit=counter.limit)

    def mark(self, mark: Mark) -> str:
        """Returns a mark in words: its sentence, else its badge, else the card it stands for."""
        return spoken(named(mark_words(mark), self.names))


def _as_noun(title: str) -> str:
    """Returns a title as a noun: one that only says what was done gets the word "cards".

    >>> [_as_noun(title) for title in ("collected", "left in hand", "closed books", "stock")]
    ['collected cards', 'cards left in hand', 'closed books', 'stock']
    """
    first, _, rest = title.partition(" ")
    if not first.endswith("ed") and first not in _DONE:
        return title
    if not rest:
        return f"{title} cards"  # no message: English alone is made so
    where = rest.partition(" ")[0] in _WHERE
    return f"cards {title}" if where else title  # no message: English alone is made so


def _alike(zone: Zone, other: Zone) -> bool:
    """True when nobody owns either zone and their names differ by their number alone."""
    if zone.owners or other.owners or zone.title != other.title:
        return False
    return _NUMBER.sub("", zone.name) == _NUMBER.sub("", other.name)


def mark_words(mark: Mark) -> str:
    """Returns the words of a mark, with seats by number; "" where it has none."""
    if mark.hint or mark.text:
        return mark.hint or mark.text
    if is_card(mark.ghost):
        return say("Stands for the {card}", card=card_words(Card.parse(mark.ghost)))
    return ""


def is_readable(text: str) -> bool:
    """True when a text holds at least one word that can be read out."""
    return _READABLE.search(text) is not None
