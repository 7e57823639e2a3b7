"""Every place of a table in words: targets, hands, what lies on the table, the players."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from cardtable.core.lists import listed, with_commas
from cardtable.core.messages import say
from cardtable.core.table import Counter, Fan
from cardtable.core.word_forms import inside
from cardtable.session import HUMAN
from cardtable.told.tree import Deed, Role, Told, numbered
from cardtable.told.wording import card_words, runs, sentences
from cardtable.ui.input.keyboard import LETTERS
from cardtable.ui.layout.scene import PlateInfo
from cardtable.ui.table.accessible.card_items import picked_card, target_words
from cardtable.ui.table.accessible.pile_lists import card_list, zone_places
from cardtable.ui.table.accessible.table_facts import TableFacts


def all_places(facts: TableFacts) -> tuple[Told, ...]:
    """Returns the targets of picked cards, the own hand, what lies on the table, the players."""
    return (*_targets(facts), *hands(facts), middle(facts), *players(facts))


def _targets(facts: TableFacts) -> tuple[Told, ...]:
    """Returns a list of the places where the picked cards can go, each with its letter."""
    if not facts.selection:
        return ()
    letters = dict(zip(facts.targets, LETTERS.upper(), strict=False))
    card = picked_card(facts)
    things = tuple(
        Told(
            f"target:{target}",
            Role.BUTTON,
            target_words(facts, target, card),
            description=_lies_there(facts, target),
            keys=letters.get(target, ""),
            deeds=(Deed.PRESS, Deed.FOCUS),
            area=facts.area(target),
        )
        for target in facts.targets
    )
    none = "" if things else say("nowhere yet: pick more cards, or put these back")
    return (Told("targets", Role.LIST, say("Where to"), value=none, children=numbered(things)),)


def _lies_there(facts: TableFacts, target: str) -> str:
    """Returns the cards that lie where a card can go."""
    zones = facts.names.zones
    cards = [card for card in facts.piles[target] if not card.is_hidden]
    if not cards or not zones.has(target):
        return ""
    spread = "/" in target and zones.of_pile(target).near.fan is not Fan.STACK
    return runs(cards) if spread else say("on top: {card}", card=card_words(cards[-1]))


def hands(facts: TableFacts) -> tuple[Told, ...]:
    """Returns the hands of the seat at the screen, and what it has set aside in private."""
    told: list[Told] = []
    for pile in filter(facts.in_hand, facts.scene.arrangement.piles):
        cards = facts.scene.arrangement.cards_in(pile)
        held = [card for card in cards if card.place not in facts.aside]
        told.append(card_list(facts, pile, facts.names.pile(pile), held))
        aside = [card for card in cards if card.place in facts.aside]
        if aside:
            shelf = card_list(facts, "~shelf", say("set aside"), aside)
            told.append(replace(shelf, description=facts.planned))
    return tuple(told)


def middle(facts: TableFacts) -> Told:
    """Returns what belongs to nobody, then what else belongs to the seat at the screen."""
    zones, seat = facts.names.zones, facts.names.seat
    common = [zone for zone in zones if not zone.owners]
    own = [zone for zone in zones if seat in zone.owners]
    told = [thing for zone in (*common, *own) for thing in zone_places(facts, zone)]
    numbers = [counter for counter in facts.scene.counters if not counter.owners and counter.name]
    told += [
        Told(f"counter:{counter.name}", Role.ITEM, _counter(facts, counter)) for counter in numbers
    ]
    return Told("table", Role.GROUP, say("Table"), children=tuple(told))


def players(facts: TableFacts, *, once: bool = False) -> tuple[Told, ...]:
    """Returns everybody at the table, from the seat at the screen round to its right.

    A number that partners share is told with each of them, or, where all is read in one go,
    only `once`.
    """
    sitters = facts.scene.sitters
    count = len(sitters)
    if count < 2:
        return ()
    shared: set[str] = set()
    members = []
    for seat in ((facts.names.seat + step) % count for step in range(count)):
        if seat in sitters:
            members.append(_player(facts, seat, shared))
            shared |= {counter.name for counter in _counters_of(facts, seat) if once}
    return (Told("seats", Role.LIST, say("Players"), children=numbered(tuple(members))),)


def _player(facts: TableFacts, seat: int, without: Collection[str]) -> Told:
    names, scene = facts.names, facts.scene
    zones = [zone for zone in names.zones if seat in zone.owners and seat != names.seat]
    first = [zone for zone in zones if zone.owners[0] == seat]  # what is shared is told once
    places = tuple(thing for zone in first for thing in zone_places(facts, zone))
    marks = {
        names.mark(mark)
        for mark in scene.marks
        if not mark.card and _is_owned_by(facts, mark.pile, seat)
    }
    rest = [words for words in marks if not any(words in place.description for place in places)]
    plate = scene.arrangement.plate(seat)
    return Told(
        f"seat:{seat}",
        Role.ITEM,
        scene.sitters[seat].name,
        value=with_commas(_plate_words(facts, seat, scene.sitters[seat], without)),
        description=sentences([scene.sitters[seat].temper, *sorted(rest)]),
        area=plate.rect if plate else None,
        children=places,
    )


def _is_owned_by(facts: TableFacts, pile: str, seat: int) -> bool:
    zone = facts.names.zones.by_name.get(pile.partition("/")[0])
    return zone is not None and zone.owners == (seat,)


def _plate_words(
    facts: TableFacts, seat: int, sitter: PlateInfo, without: Collection[str]
) -> Iterator[str]:
    """Yields what stands on a plate, or is said there by a colour."""
    if sitter.on_turn:
        yield say("on turn")
    if seat == facts.names.seat and facts.you:
        yield say.under("a player", "you")
    elif sitter.player != HUMAN:
        yield say("{level} computer player", level=inside(sitter.level))
    others = facts.scene.sitters.items()
    partners = [
        other.name
        for number, other in others
        if sitter.partners and other.side == sitter.side and number != seat
    ]
    if partners:
        yield say("partner of {names}", names=listed(partners))
    yield from counters_told(facts, seat, without)


def counters_told(facts: TableFacts, seat: int, without: Collection[str] = ()) -> Iterator[str]:
    """Yields the numbers that stand on a plate, but those with these names."""
    counters = _counters_of(facts, seat)
    yield from (_counter(facts, counter) for counter in counters if counter.name not in without)


def _counters_of(facts: TableFacts, seat: int) -> list[Counter]:
    return [counter for counter in facts.scene.counters if seat in counter.owners]


def _counter(facts: TableFacts, counter: Counter) -> str:
    return facts.names.counter(counter, facts.scene.values.get(counter.name, 0))
