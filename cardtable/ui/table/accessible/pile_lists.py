"""The piles of a table in words: a single card or count, a list of cards, a family of piles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.core.cards import is_card
from cardtable.core.lists import with_commas
from cardtable.core.messages import say
from cardtable.core.table import Fan, Zone
from cardtable.told.tree import Deed, Role, Told, numbered
from cardtable.told.wording import capital, card_words, counted_cards, runs, sentences, suit_word
from cardtable.ui.layout.arrangement import CardBox
from cardtable.ui.table.accessible.card_items import card_item, prospects, uses_of
from cardtable.ui.table.accessible.table_facts import TableFacts, id_of


def zone_places(facts: TableFacts, zone: Zone) -> list[Told]:
    """Returns the piles of a zone: one, or a family as a list; the own hand is told elsewhere."""
    piles = facts.piles_of(zone)
    if any(facts.in_hand(pile) for pile in piles):
        return []
    if zone.family and zone.columns and len(zone.slots) > zone.columns:
        return _rows(facts, zone, piles)
    told = _worth_telling(facts, piles)
    if not zone.family:
        return list(told)
    family = _family(facts, zone.name, facts.names.pile(zone.name), zone.name, told)
    return [family] if told or family.description or family.deeds else []


def _rows(facts: TableFacts, zone: Zone, piles: Sequence[str]) -> list[Told]:
    """Returns a family laid out in rows: each row is a list, said in runs."""
    rows = []
    for start in range(0, len(zone.slots), zone.columns):
        slots = zone.slots[start : start + zone.columns]
        names = [name for slot in slots if (name := f"{zone.name}/{slot}") in piles]
        cards = [card for name in names for card in facts.piles[name][-1:]]
        pile, row_name = facts.names.pile(zone.name), _row_name(slots, start // zone.columns)
        title = say("{pile}, {part}", pile=pile, part=row_name)
        told = _worth_telling(facts, names)
        row = _family(facts, f"{zone.name}#{start}", title, zone.name, told)
        rows.append(replace(row, value=runs(cards) if cards else say.under("a pile", "empty")))
    return rows


def _row_name(slots: Sequence[str], number: int) -> str:
    """Returns the name of a row of slots: the suit of all its cards, or its number."""
    suits = {slot[-1] if is_card(slot) else "" for slot in slots}
    suit = suits.pop() if len(suits) == 1 else ""
    if suit:
        return say("row of {suit}", suit=suit_word(suit))
    return say("row {number}", number=number + 1)


def _family(
    facts: TableFacts, told: str, name: str, marked: str, members: tuple[Told, ...]
) -> Told:
    return Told(
        f"pile:{told}",
        Role.LIST,
        capital(name),
        value="" if members else say.under("a pile", "empty"),
        description=sentences(facts.marks(marked)),
        deeds=(Deed.PRESS,) if told in facts.targets else (),
        area=facts.area(told),
        children=numbered(members),
    )


def _worth_telling(facts: TableFacts, piles: Sequence[str]) -> tuple[Told, ...]:
    """Returns the piles of which there is something to say; empty ones in a family say nothing."""
    lit = facts.scene.lit
    return tuple(
        _pile(facts, pile)
        for pile in piles
        if facts.box(pile).count
        or pile in facts.targets
        or pile in lit.hinted_piles
        or ("/" not in pile and not facts.box(pile).at_plate)
        or facts.marks(pile)
    )


def _pile(facts: TableFacts, pile: str) -> Told:
    """Returns a pile: its cards, or how many there are and which one is on top."""
    box = facts.box(pile)
    shown = [card for card in facts.scene.arrangement.cards_in(pile) if not card.covered]
    if box.tile or box.fan is Fan.STACK:
        shown = shown[-1:]
    name = _pile_name(facts, pile, shown)
    if len(shown) > 1 and any(card.up for card in shown):
        listing = card_list(facts, pile, name, shown)
        top = say("on top: {card}", card=card_words(shown[-1].card)) if shown[-1].up else ""
        about = sentences((listing.description, top))
        return replace(listing, value=counted_cards(box.count), description=about)
    return _stack(facts, pile, name, shown[-1] if shown else None)  # backs are all alike


def _pile_name(facts: TableFacts, pile: str, shown: Sequence[CardBox]) -> str:
    """Returns the name of a pile; in a place named after its very card the card says it all."""
    slot = pile.partition("/")[2]
    if is_card(slot) and len(shown) == 1 and shown[0].up and str(shown[0].card) == slot:
        return card_words(shown[0].card)
    return facts.names.pile(pile)


def card_list(facts: TableFacts, pile: str, name: str, cards: Sequence[CardBox]) -> Told:
    """Returns a list of cards; where picked cards can go there, pressing it takes them there."""
    items = tuple(card_item(facts, card) for card in cards)
    listing = _family(facts, pile, name, pile, items)
    return replace(listing, value=counted_cards(len(cards)), many=True)


def _stack(facts: TableFacts, pile: str, name: str, top: CardBox | None) -> Told:
    """Returns a pile of which one card shows, or none, as one thing."""
    count = facts.box(pile).count
    about = [sentences(facts.marks(pile))]
    value = [counted_cards(count)] if count != 1 else []
    deeds: tuple[Deed, ...] = (Deed.PRESS,) if pile in facts.targets else ()
    others: tuple[str, ...] = ()
    chosen = None
    if top is not None:
        words = card_words(top.card) if top.up else say("face down")
        value += [words] if words != name else []
        about += [*prospects(facts, top.place), *facts.marks(pile, str(top.card))]
        if top.place in facts.playable:
            deeds, chosen = (Deed.PRESS, Deed.FOCUS), top.place in facts.selection
            others = tuple(use.words for use in uses_of(facts, top.place))
    if pile in facts.scene.lit.hinted_piles:
        about.append(say("meant by the hint"))
    return Told(
        id_of(top.place, facts.piles) if top is not None and top.up else f"pile:{pile}",
        Role.ITEM,
        capital(name),
        value=with_commas(value),
        description=sentences(about),
        chosen=chosen,
        deeds=deeds,
        others=others,
        area=facts.area(pile),
    )
