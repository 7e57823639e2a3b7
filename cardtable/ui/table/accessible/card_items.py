"""The cards of a table in words, and what else can be done with each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.core.lists import either
from cardtable.core.messages import say, shown
from cardtable.told.tree import Deed, Role, Told
from cardtable.told.wording import capital, card_words, sentences
from cardtable.ui.layout.arrangement import SHELF, CardBox
from cardtable.ui.table.accessible.table_facts import TableFacts, id_of
from cardtable.ui.table.accessible.telling import FULL, SHORT
from cardtable.ui.table.commands import COMMANDS, MOVE_LEFT, MOVE_RIGHT, SET_ASIDE

_SHORT = (  # what is said in few words
    say.later("cannot be played now"),
    say.later("picked", "a card"),
    say.later("press to draw"),
    say.later("new", "a card"),
)
_NO, _PICKED, _DRAW, _NEW = _SHORT
_MANY = 3  # places alike that are said as one


@dataclass(frozen=True, slots=True)
class CardUse:
    """Something else to do with a card: play it to a `target`, set it aside, or move it `by` 1."""

    words: str
    target: str = ""
    by: int = 0


def uses_of(facts: TableFacts, place: Place) -> list[CardUse]:
    """Returns what can be done with a card beside picking it."""
    uses = []
    choices = facts.choices
    if choices is not None and place in choices.playable():
        targets = choices.targets((place,))
        card = str(facts.piles[place.pile][place.index])
        uses = [CardUse(target_words(facts, target, card), target) for target in targets]
    if choices is not None and facts.in_hand(place.pile):
        if facts.scene.arrangement.shelf is not None and place not in facts.aside:
            uses.append(CardUse(_words(SET_ASIDE), SHELF))
        uses += [CardUse(_words(MOVE_LEFT), by=-1), CardUse(_words(MOVE_RIGHT), by=1)]
    return uses


def _words(name: str) -> str:
    return COMMANDS[name].label


def target_words(facts: TableFacts, target: str, card: str = "") -> str:
    """Returns where a card goes, as the words of a button."""
    if target == SHELF:
        return _words(SET_ASIDE)
    return say("To {place}", place=_place(facts, target, card))


def picked_card(facts: TableFacts) -> str:
    """Returns the card that is picked, "" where there are several."""
    if len(facts.selection) != 1:
        return ""
    place = facts.selection[0]
    return str(facts.piles[place.pile][place.index])


def _place(facts: TableFacts, target: str, card: str = "") -> str:
    """Returns where a card goes, as it stands in a sentence.

    A place that is called after that very card is not named: the card has just been.
    """
    names = facts.names
    base, _, member = target.partition("/")
    zone, pile = names.zones.by_name[base], names.pile(base if member == card else target)
    if not zone.owners and not names.is_one_of_many(zone):
        pile = say("the {pile}", pile=pile)
    fresh = bool(zone.family) and target == zone.name
    return say("{pile}, a new one", pile=pile) if fresh else pile


def card_item(facts: TableFacts, box: CardBox) -> Told:
    """Returns one card: what it is, whether and where it can be played, what is marked on it."""
    place, lit = box.place, facts.scene.lit
    cues = ((lit.last, say("just played")), (lit.hinted, say("meant by the hint")))
    about = [
        *prospects(facts, place),
        *([shown(_NEW)] if place in lit.fresh else []),
        *facts.marks(place.pile, str(box.card)),
        *(words for places, words in cues if place in places),
    ]
    if facts.positions != FULL:
        short = set(map(shown, _SHORT)) if facts.positions == SHORT else set()
        about = [words for words in about if words in short]
    plays = facts.choices is not None
    reached = plays and (facts.in_hand(place.pile) or place in facts.playable)
    return Told(
        id_of(place, facts.piles),
        Role.ITEM,
        capital(card_words(box.card)) if box.up else say("Face-down card"),
        description=sentences(about),
        chosen=place in facts.selection,
        of_use=place in facts.playable or place in facts.selection,
        deeds=(Deed.PRESS, Deed.FOCUS) if reached else (),
        others=tuple(use.words for use in uses_of(facts, place)),
        area=box.shows,
    )


def prospects(facts: TableFacts, place: Place) -> Iterator[str]:
    """Yields what can be done with a card now."""
    choices = facts.choices
    if choices is None or not choices.takes_cards:
        return
    if place not in facts.playable:
        if place in facts.scene.lit.dim:
            yield shown(_NO)
    elif choices.drawing(place):
        yield shown(_DRAW)
    elif place in facts.selection:
        yield shown(_PICKED)
    else:
        card = str(facts.piles[place.pile][place.index])
        where = _all_or_any(facts, choices.targets((place,)), card)
        if where:
            yield say("can go to {places}", places=either(where))
        else:
            yield say("can be played with others")


def _all_or_any(facts: TableFacts, targets: Sequence[str], card: str) -> list[str]:
    """Returns where a card can go; places alike, of which it can go to every one, are one."""
    names, where = facts.names, []
    for target in targets:
        zone = names.zones.by_name.get(target)
        alike = names.alike(zone) if zone is not None else ()
        free = [name for name in alike if name in targets]
        if len(free) >= _MANY and len(free) >= len(alike) - 1:
            kind = names.kind_alone(zone) if zone is not None else target
            where.append(say("any {pile}", pile=kind))
        else:
            where.append(_place(facts, target, card))
    return list(dict.fromkeys(where))
