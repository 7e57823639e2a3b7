"""The deeds that a listener asks for at a table, done as gestures do them."""

from __future__ import annotations

from cardtable.core.diff import Place
from cardtable.told.tree import Asked, Deed
from cardtable.ui.layout.arrangement import SHELF
from cardtable.ui.table.accessible.card_items import uses_of
from cardtable.ui.table.accessible.table_facts import facts_of, place_of
from cardtable.ui.table.person_at_table import PersonAtTable
from cardtable.ui.table.table_in_play import AMOUNT


def perform(asked: Asked, person: PersonAtTable) -> bool:
    """Does what is asked of a place of the table; returns True when it means something there."""
    kind, _, rest = asked.id.partition(":")
    piles, targets = person.tabletop.view.piles, person.tabletop.gestures.targets
    if asked.id == AMOUNT:
        return _change_amount(asked, person)
    if kind == "target" or (kind == "pile" and asked.deed is Deed.PRESS and rest in targets):
        return _play_picked(asked, person, rest)
    place = place_of(asked.id, piles)
    if kind == "pile" and piles[rest]:
        place = Place(rest, len(piles[rest]) - 1)  # it lies face down
    return place is not None and _with_card(asked, person, place)


def _change_amount(asked: Asked, person: PersonAtTable) -> bool:
    """Counts up or down, or takes a number that is said outright."""
    if asked.deed is Deed.WRITE and asked.written is not None:
        person.choose_amount(asked.written)
    elif asked.deed in (Deed.MORE, Deed.LESS):
        person.count(1 if asked.deed is Deed.MORE else -1)
    return asked.deed in (Deed.WRITE, Deed.MORE, Deed.LESS, Deed.FOCUS)


def _play_picked(asked: Asked, person: PersonAtTable, target: str) -> bool:
    if asked.deed is Deed.FOCUS:
        person.tabletop.gestures.aim = target
    elif asked.deed is Deed.PRESS:
        person.play_picked(target)
    return asked.deed in (Deed.FOCUS, Deed.PRESS)


def _with_card(asked: Asked, person: PersonAtTable, place: Place) -> bool:
    gestures = person.tabletop.gestures
    if asked.deed is Deed.CUSTOM:
        return _use_card(asked, person, place)
    if asked.deed is Deed.FOCUS:
        person.focus_on(place)
    elif asked.deed is Deed.PRESS and gestures.selection and place.pile in gestures.targets:
        person.play_picked(place.pile)
    elif asked.deed is Deed.PRESS:
        person.pick(place)
    return asked.deed in (Deed.FOCUS, Deed.PRESS)


def _use_card(asked: Asked, person: PersonAtTable, place: Place) -> bool:
    """Does one of the deeds that a card has words for."""
    table = person.tabletop
    uses = uses_of(facts_of(person.croupier, table, table.plain_scene()), place)
    if not 0 <= asked.number < len(uses):
        return False
    use = uses[asked.number]
    if use.by:
        person.shift(place, use.by)
    elif use.target == SHELF:
        person.set_aside((place,))
    else:
        person.play_to((place,), use.target)
    return True
