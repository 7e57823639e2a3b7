"""Names the places of a table: "the discard", "Bo's melds, 2", "place of the 7♠".

Made from the zones that a game declares, for one seat; knows no game. A zone is called by its
title, else by its name, so that no game has to say anything twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardtable.core.cards import Card, is_card
from cardtable.core.lists import listed
from cardtable.core.table import Counter, Mark, Zone, Zones, named
from cardtable.told.wording import card_words, member_words, spoken

YOUR = "your"
_NUMBER = re.compile(r"-(\d+)$")
_NUMBER_AFTER = re.compile(r" \d+$")
_DONE = ("dealt", "left", "laid", "won", "thrown")  # participles not in -ed
_WHERE = ("in", "aside", "on", "out", "by", "from", "back")
_READABLE = re.compile(r"[a-z]{2,}", re.IGNORECASE)


class PlaceNames:
    """The names of all places, as told to one seat; `own` is the word for its own things."""

    def __init__(self, zones: Zones, names: Sequence[str], seat: int, own: str = YOUR) -> None:
        self.zones, self.names, self.seat, self.own = zones, tuple(names), seat, own
        self._kinds: dict[str, str] = {}  # by zone

    def pile(self, pile: str) -> str:
        """Returns the name of a pile, or of a whole family where `pile` names no member."""
        base, _, member = pile.partition("/")
        zone = self.zones.by_name[base]
        whole = " ".join(filter(None, (self.owner(zone.owners), self.kind(zone))))
        if not member:
            return whole
        if zone.ring and member.isdigit():
            own = int(member) == self.seat
            return whole if own else f"{self.owner((int(member),))} place in the {whole}"
        ranks = any(not slot.isdigit() for slot in zone.slots)
        return f"{whole}, {member_words(member, ranks=ranks)}"

    def kind(self, zone: Zone) -> str:
        """Returns the name of a zone without its owner; one of several alike has its number."""
        if zone.name not in self._kinds:
            self._kinds[zone.name] = self._kind(zone)
        return self._kinds[zone.name]

    def _kind(self, zone: Zone) -> str:
        title = spoken(zone.title) or _NUMBER.sub("", zone.name).replace("-", " ")
        title = _as_noun(title[:1].lower() + title[1:])
        if zone.owners:
            return title
        alike = [other.name for other in self.zones if _alike(zone, other)]
        return f"{title} {alike.index(zone.name) + 1}" if len(alike) > 1 else title

    def alike(self, zone: Zone) -> tuple[str, ...]:
        """Returns a zone and those that differ from it by their number alone, by name."""
        return tuple(other.name for other in self.zones if _alike(zone, other))

    def kind_alone(self, zone: Zone) -> str:
        """Returns the name of a zone without owner and number: "column"."""
        return _NUMBER_AFTER.sub("", self.kind(zone))

    def is_one_of_many(self, zone: Zone) -> bool:
        """True when nobody owns the zone and others differ from it by their number alone."""
        return sum(_alike(zone, other) for other in self.zones) > 1

    def owner(self, owners: Sequence[int]) -> str:
        """Returns the word for what belongs to seats: "your", "Bo's", or "" for nobody."""
        if not owners:
            return ""
        if tuple(owners) == (self.seat,) or (self.seat in owners and self.own == YOUR):
            return self.own
        said = [self.names[seat] if seat < len(self.names) else f"seat {seat}" for seat in owners]
        return f"{listed(said)}'s"

    def counter(self, counter: Counter, value: int) -> str:
        """Returns a number of the table: "Chips: 4 of 7"."""
        limit = f" of {counter.limit}" if counter.limit and counter.style != "chips" else ""
        return f"{spoken(counter.title)}: {value}{limit}"

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
        return f"{title} cards"
    return f"cards {title}" if rest.partition(" ")[0] in _WHERE else title


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
        return f"Stands for the {card_words(Card.parse(mark.ghost))}"
    return ""


def is_readable(text: str) -> bool:
    """True when a text holds at least one word that can be read out."""
    return _READABLE.search(text) is not None
