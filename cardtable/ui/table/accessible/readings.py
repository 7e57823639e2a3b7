"""The readings that keys ask for: what happened, the hand, the table, the turn and the scores.

Each is made from the generic zones and counters of the table, so the same keys tell the same of
every game. Some are short at first; `full` they hold everything that is told of the thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.core.lists import with_commas
from cardtable.core.messages import say
from cardtable.core.table import Fan, Zone
from cardtable.told.tree import Told
from cardtable.told.wording import capital, card_words, counted_cards, runs, sentences, spoken
from cardtable.ui.table.accessible.places import counters_told, hands, middle, players
from cardtable.ui.table.accessible.prompt_words import can_say
from cardtable.ui.table.accessible.table_facts import TableFacts
from cardtable.ui.table.commands import OPPONENT
from cardtable.ui.table.table_in_play import Log, PromptLine

READINGS = (  # what keys can ask for, beside the opponents
    *("happened", "hand", "piles", "scores"),
    *("middle", "tops", "counts"),
)


def reading_of(
    what: str, prompt: PromptLine | None, facts: TableFacts, news: Sequence[str], *, full: bool
) -> Log:
    """Returns one of the readings."""
    if what == "happened":
        return Log(
            say("Since your last turn"), tuple(news) or (say("Nothing has happened since."),)
        )
    if what == "hand":
        return Log(say("In hand"), tuple(_lines(hands(facts))))
    if what == "piles":
        return Log(say("On the table"), tuple(_lines(middle(facts).children)))
    if what == "counts":
        return Log(say("How many cards"), (_counts(facts, everything=full),))
    if what in ("middle", "tops"):
        return Log(say("Uppermost"), tuple(_tops(facts, trick=what == "middle", full=full)))
    if what.startswith(OPPONENT):
        return _opponent(facts, int(what.removeprefix(OPPONENT)), full=full)
    return Log(say("Whose turn, and the scores"), tuple(_scores(prompt, facts, full=full)))


def _scores(prompt: PromptLine | None, facts: TableFacts, *, full: bool) -> Iterator[str]:
    """Yields whose turn it is and what everybody has; what is said of each seat only in `full`."""
    if prompt is not None:
        yield from filter(None, (spoken(prompt.expected or prompt.text), can_say(prompt)))
        yield from filter(None, map(spoken, prompt.scores))
    for group in players(facts, once=True):
        for seat in group.children:
            about = seat.description if full else ""
            value = seat.value if full else _numbers(facts, seat)
            if value:
                yield sentences((_of(seat.name, value), about))


def _numbers(facts: TableFacts, seat: Told) -> str:
    """Returns the numbers that stand on a plate, without who sits there."""
    number = int(seat.id.rpartition(":")[2])
    return with_commas(told for told in counters_told(facts, number) if told in seat.value)


# -- the others ------------------------------------------------------------------------------------


def _opponent(facts: TableFacts, number: int, *, full: bool) -> Log:
    """Returns what can be seen of the player so many seats to the left."""
    others = [seat for group in players(facts) for seat in group.children][1:]
    if number > len(others):
        none = say("There is no player {number} to your left.", number=number)
        return Log(say("Players"), (none,))
    told = others[number - 1]
    seat = int(told.id.rpartition(":")[2])
    if full:
        head = sentences((_of(told.name, told.value), told.description))
        return Log(told.name, (head, *_lines(told.children)))
    has = [
        words
        for zone in sorted(facts.names.zones, key=lambda zone: zone.near.fan is not Fan.HAND)
        if seat in zone.owners and (words := _holding(facts, zone))
    ]
    all_of_it = with_commas([*has, *filter(None, [told.value])])
    return Log(told.name, (_line(told.name, all_of_it),))


def _of(what: str, value: str) -> str:
    return say("{what}: {value}", what=what, value=value)


def _line(what: str, value: str) -> str:
    return say("{what}: {value}.", what=what, value=value)


def _holding(facts: TableFacts, zone: Zone) -> str:
    """Returns how much lies in a zone: cards, or for a family its members; "" for nothing."""
    piles = [pile for pile in facts.piles_of(zone) if facts.box(pile).count]
    kind = facts.names.kind(zone)
    if not piles:
        return ""
    if zone.family:
        return _of(kind, str(len(piles)))
    count = counted_cards(facts.box(piles[0]).count)
    return count if zone.near.fan is Fan.HAND else _of(kind, count)


# -- piles -----------------------------------------------------------------------------------------


def _tops(facts: TableFacts, *, trick: bool, full: bool) -> Iterator[str]:
    """Yields the uppermost card of each common pile; of a trick the cards alone."""
    common = [zone for zone in facts.names.zones if not zone.owners]
    ring = [zone for zone in common if zone.ring]
    said = False
    for zone in ring if trick and ring else common:
        if zone.ring and not trick:
            continue
        for line in _zone_tops(facts, zone, empty=full):
            said = True
            yield line
    if not said:
        yield say("Nothing lies there.")


def _zone_tops(facts: TableFacts, zone: Zone, *, empty: bool) -> Iterator[str]:
    piles = facts.piles_of(zone)
    if zone.family and not zone.ring:
        cards = [card for pile in piles for card in facts.piles[pile][-1:] if not card.is_hidden]
        if cards:
            yield _line(capital(facts.names.pile(zone.name)), runs(cards))
        return
    for pile in piles:
        cards = list(facts.piles[pile])
        if cards and not cards[-1].is_hidden:
            yield _line(capital(facts.names.pile(pile)), card_words(cards[-1]))
        elif empty:
            lies = say("face down") if cards else say.under("a pile", "empty")
            yield _line(capital(facts.names.pile(pile)), lies)


def _counts(facts: TableFacts, *, everything: bool) -> str:
    """Returns how many cards lie where; `everything`: empty places too."""
    said = []
    for zone in facts.names.zones:
        piles = facts.piles_of(zone)
        count = sum(facts.box(pile).count for pile in piles)
        if piles and (count or everything):
            said.append(_of(facts.names.pile(zone.name), str(count)))
    return sentences((capital(with_commas(said)),)) or say("No cards lie anywhere.")


def _lines(things: Sequence[Told]) -> Iterator[str]:
    """Yields a line for each thing, with what is in it where its value does not say so already."""
    for thing in things:
        head = with_commas(filter(None, (thing.name, thing.value)))
        inside = with_commas(_inside(thing))
        yield sentences((_of(head, inside) if inside else head, thing.description))


def _inside(thing: Told) -> Iterator[str]:
    """Yields what is in it: everything, or, where its value tells the cards, those elsewhere."""
    everything = thing.value in ("", counted_cards(len(thing.children)))
    for child in thing.children:
        if (everything or child.value) and child.value != counted_cards(0):
            name = child.name.removeprefix(with_commas((thing.name, "")))
            yield with_commas(filter(None, (name, child.value)))
