"""The places of a table in words: hands, piles, slots, seats and counters, for any game.

Made from the value that is drawn, so that nothing is told which this seat does not see; what a
card may do comes from the same legal choices that light it up. Pure, without pygame.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from cardtable.core.cards import Card, is_card
from cardtable.core.diff import Place
from cardtable.core.rules import zoning
from cardtable.core.table import Counter, Fan, Mark, Zone
from cardtable.croupier.table_setup import level_word
from cardtable.session import HUMAN
from cardtable.told.piles import YOUR, PlaceNames
from cardtable.told.tree import Deed, Role, Told, numbered
from cardtable.told.wording import (
    RANK_WORDS,
    SUIT_WORDS,
    card_words,
    counted_cards,
    listed,
    sentences,
)
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.layout.arrangement import SHELF, CardBox, PileBox
from cardtable.ui.layout.scene import PlateInfo, Scene
from cardtable.ui.table.playing import Playing
from cardtable.ui.table.tabletop import Tabletop

ASIDE = "Set it aside"
EARLIER, LATER = "Move it one place to the left", "Move it one place to the right"
_A_RUN = 3  # cards that follow each other and are told as "five to nine"


def card_id(pile: str, card: Card, number: int) -> str:
    """The id of a card: which of the equal cards in its pile it is, from the bottom."""
    return f"card:{pile}:{card}:{number}"


def place_of(told: str, piles: Mapping[str, Sequence[Card]]) -> Place | None:
    """Where the card with that id lies now; None when it is there no longer."""
    kind, _, rest = told.partition(":")
    pile, face, number = rest.rsplit(":", 2) if rest.count(":") >= 2 else ("", "", "")
    if kind != "card" or not number.isdigit():
        return None
    alike = [index for index, card in enumerate(piles[pile]) if str(card) == face]
    at = int(number)
    return Place(pile, alike[at]) if at < len(alike) else None


def id_of(place: Place, piles: Mapping[str, Sequence[Card]]) -> str:
    """The id of the card that lies at a place; one that lies face down stands for its pile."""
    cards = piles[place.pile]
    card = cards[place.index]
    if card.is_hidden:
        return f"pile:{place.pile}"
    return card_id(place.pile, card, cards[: place.index].count(card))


def names_for(game: Playing) -> PlaceNames:
    """What the places of this table are called to the seat at the screen."""
    session, seat = game.session, game.croupier.seat
    several = len(game.croupier.people) > 1
    own = f"{session.names[seat]}'s" if several else YOUR
    return PlaceNames(zoning(session.rules, session.table), session.names, seat, own)


@dataclass(frozen=True, slots=True)
class _Lying:
    """The cards of one pile that show, in the order in which they lie."""

    box: PileBox
    cards: tuple[CardBox, ...]


def places_of(game: Playing, scene: Scene) -> ToldPlaces:
    """The places of a table at which somebody plays."""
    planned = game.showing.planned()
    return ToldPlaces(
        game.tabletop,
        names_for(game),
        scene,
        you=len(game.croupier.people) == 1,
        planned=game.spoken(planned.text) if planned is not None else "",
    )


class ToldPlaces:
    """Tells the places of one scene.

    `you` says that the seat at the screen is the only one that anybody could mean by it, `planned`
    what the cards set aside come to. Where nobody `plays`, nothing can be done with the cards.
    """

    def __init__(
        self,
        table: Tabletop,
        names: PlaceNames,
        scene: Scene,
        *,
        you: bool = False,
        planned: str = "",
        plays: bool = True,
    ) -> None:
        self.scene, self.you, self.planned, self.plays = scene, you, planned, plays
        self.table, self.piles = table, table.view.piles
        self.names, self.zones = names, names.zones
        self.gestures = table.gestures
        self._choices = self.gestures.choices if plays else None
        self._marks: dict[tuple[str, str], list[Mark]] = {}
        for mark in scene.marks:
            self._marks.setdefault((mark.pile, mark.card), []).append(mark)
        by_pile: dict[str, list[CardBox]] = {}
        for card in scene.arrangement.cards:
            by_pile.setdefault(card.place.pile, []).append(card)
        self._lying = {
            name: _Lying(box, tuple(by_pile.get(name, ())))
            for name, box in scene.arrangement.piles.items()
        }

    # -- everything ----------------------------------------------------------------------------

    def everything(self) -> tuple[Told, ...]:
        """Where picked cards can go, the own hand, the middle, one's own places, the seats."""
        return (*self.targets(), *self.hands(), *self.middle(), *self.seats())

    def _of_zone(self, zone: Zone) -> list[str]:
        """The piles of a zone that have a place on the screen."""
        return [name for name, lying in self._lying.items() if lying.box.zone == zone.name]

    # -- where picked cards can go -------------------------------------------------------------

    def targets(self) -> tuple[Told, ...]:
        """A list of the places where the picked cards can go, each with its letter."""
        if not self.gestures.selection:
            return ()
        letters = {target: key for key, target in Keyboard(self.gestures).letters().items()}
        things = tuple(
            Told(
                f"target:{target}",
                Role.BUTTON,
                self._to(target),
                description=self._lies_there(target),
                keys=letters.get(target, "").upper(),
                deeds=(Deed.PRESS, Deed.FOCUS),
                area=self._area(target),
            )
            for target in self.gestures.targets
        )
        none = "" if things else "nowhere yet: pick more cards, or put these back"
        return (Told("targets", Role.LIST, "Where to", value=none, children=numbered(things)),)

    def _to(self, target: str) -> str:
        """Where a card goes, as words for a button."""
        if target == SHELF:
            return ASIDE
        zone = self.zones.by_name[target.partition("/")[0]]
        fresh = zone.family and target == zone.name
        article = "the " if not zone.owners and not self.names.is_one_of_many(zone) else ""
        return f"To {article}{self.names.pile(target)}{', a new one' if fresh else ''}"

    def _lies_there(self, target: str) -> str:
        """What lies where a card can go."""
        cards = [card for card in self.piles[target] if not card.is_hidden]
        if not cards or not self.zones.has(target):
            return ""
        spread = "/" in target and self.zones.of_pile(target).near.fan is not Fan.STACK
        return runs(cards) if spread else f"on top: {card_words(cards[-1])}"

    def _area(self, pile: str) -> tuple[int, int, int, int] | None:
        arrangement = self.scene.arrangement
        box = arrangement.piles.get(pile) or arrangement.families.get(pile)
        return (box.rect.x, box.rect.y, box.rect.w, box.rect.h) if box is not None else None

    # -- hands ---------------------------------------------------------------------------------

    def hands(self) -> tuple[Told, ...]:
        """The hands of the seat at the screen, and what it has set aside."""
        told: list[Told] = []
        for pile, lying in self._lying.items():
            if lying.box.own and lying.box.fan is Fan.HAND:
                aside = set(self.table.shelved())
                held = [card for card in lying.cards if card.place not in aside]
                told.append(self._list(pile, self.names.pile(pile), held))
                told += self._shelf([card for card in lying.cards if card.place in aside])
        return tuple(told)

    def _shelf(self, cards: Sequence[CardBox]) -> list[Told]:
        """What is set aside in private, and what it comes to."""
        if not cards:
            return []
        return [replace(self._list("~shelf", "set aside", cards), description=self.planned)]

    def _list(self, pile: str, name: str, cards: Sequence[CardBox]) -> Told:
        """A list of cards; where picked cards can go there, pressing it takes them there."""
        items = tuple(self.card(card) for card in cards)
        return Told(
            f"pile:{pile}",
            Role.LIST,
            name[:1].upper() + name[1:],
            value=counted_cards(len(cards)),
            description=self._marked(pile),
            many=True,
            deeds=(Deed.PRESS,) if pile in self.gestures.targets else (),
            area=self._area(pile),
            children=numbered(items),
        )

    def new(self) -> list[str]:
        """The cards of the hand that have come and were not touched yet."""
        places = sorted(self.scene.lit.fresh, key=lambda place: place.index)
        return [card_words(self.piles[place.pile][place.index]) for place in places]

    # -- cards ---------------------------------------------------------------------------------

    def card(self, box: CardBox) -> Told:
        """One card: what it is, whether it can be played and where, what is marked on it."""
        place, card = box.place, box.card
        new = ["new"] if place in self.scene.lit.fresh else []
        about = [*self._possible(place), *new, *self._card_marks(place, card)]
        if place in self.scene.lit.last:
            about.append("just played")
        if place in self.scene.lit.hinted:
            about.append("meant by the hint")
        return Told(
            id_of(place, self.piles),
            Role.ITEM,
            card_words(card).capitalize() if box.up else "Face-down card",
            description=sentences(about),
            chosen=place in self.gestures.selection,
            deeds=(Deed.PRESS, Deed.FOCUS) if self._in_reach(place) else (),
            others=tuple(words for words, _ in self.deeds(place)),
            area=(box.shows.x, box.shows.y, box.shows.w, box.shows.h),
        )

    def _in_reach(self, place: Place) -> bool:
        """Whether the keyboard reaches a card: those of one's own hand, and what can be picked."""
        box = self.scene.arrangement.piles[place.pile]
        return self.plays and ((box.own and box.fan is Fan.HAND) or place in self.gestures.playable)

    def _possible(self, place: Place) -> Iterator[str]:
        """What can be done with a card now."""
        choices = self._choices
        if choices is None or not choices.takes_cards:
            return
        if place not in self.gestures.playable:
            if place in self.scene.lit.dim:
                yield "cannot be played now"
        elif self.drawn_by_press(place):
            yield "press to draw"
        elif place in self.gestures.selection:
            yield "picked"
        else:
            where = [self._to(target)[3:] for target in self._goes_to(place)]
            yield f"can go to {listed(where, 'or')}" if where else "can be played with others"

    def _goes_to(self, place: Place) -> tuple[str, ...]:
        choices = self._choices
        return choices.targets((place,)) if choices is not None else ()

    def drawn_by_press(self, place: Place) -> bool:
        """Whether this is a face-down card that a press draws."""
        choices = self._choices
        return choices is not None and bool(choices.drawing(place))

    def deeds(self, place: Place) -> list[tuple[str, str]]:
        """What else can be done with a card: its words, and a target, or what moves it."""
        choices = self._choices
        told: list[tuple[str, str]] = []
        if choices is not None and place in choices.playable():
            told = [(self._to(target), target) for target in self._goes_to(place)]
        box = self.scene.arrangement.piles.get(place.pile)
        if self.plays and box is not None and box.own and box.fan is Fan.HAND:
            if self.scene.arrangement.shelf is not None and place not in self.table.shelved():
                told.append((ASIDE, ASIDE))
            told += [(EARLIER, EARLIER), (LATER, LATER)]
        return told

    def _card_marks(self, place: Place, card: Card) -> list[str]:
        marks = self._marks.get((place.pile, str(card)), ())
        return [self.names.mark(mark) for mark in marks]

    def _marked(self, pile: str) -> str:
        """What is marked on a pile as a whole."""
        return sentences(self.names.mark(mark) for mark in self._marks.get((pile, ""), ()))

    # -- piles ---------------------------------------------------------------------------------

    def middle(self) -> tuple[Told, ...]:
        """What belongs to nobody, then what else belongs to the seat at the screen."""
        seat = self.names.seat
        common = [zone for zone in self.zones if not zone.owners]
        own = [zone for zone in self.zones if seat in zone.owners]
        told = [thing for zone in (*common, *own) for thing in self.zone(zone)]
        numbers = [self._counter(counter) for counter in self._counters(()) if counter.name]
        told += [Told("", Role.TEXT, text) for text in numbers]
        return (Told("table", Role.GROUP, "Table", children=tuple(told)),)

    def zone(self, zone: Zone) -> list[Told]:
        """The piles of a zone: one, or a family as a list."""
        piles = self._of_zone(zone)
        hand = [name for name in piles if self._lying[name].box.fan is Fan.HAND]
        if hand and self._lying[hand[0]].box.own:
            return []  # told before everything else
        if not zone.family:
            return [self.pile(name) for name in piles if self._worth_telling(name)]
        if zone.slots and zone.columns and len(zone.slots) > zone.columns:
            return self._lines(zone, piles)
        told = tuple(self.pile(name) for name in piles if self._worth_telling(name))
        words = self._marked(zone.name)
        if not told and not words and zone.name not in self.gestures.targets:
            return []
        return [self._family(zone.name, self.names.pile(zone.name), words, told)]

    def _family(self, told: str, name: str, words: str, members: tuple[Told, ...]) -> Told:
        glows = told in self.gestures.targets
        return Told(
            f"pile:{told}",
            Role.LIST,
            name[:1].upper() + name[1:],
            value="" if members else "empty",
            description=words,
            deeds=(Deed.PRESS,) if glows else (),
            area=self._area(told),
            children=numbered(members),
        )

    def _lines(self, zone: Zone, piles: Sequence[str]) -> list[Told]:
        """A family laid out in lines: each line is a list, said in runs."""
        told = []
        for start in range(0, len(zone.slots), zone.columns):
            slots = zone.slots[start : start + zone.columns]
            names = [name for slot in slots if (name := f"{zone.name}/{slot}") in piles]
            cards = [card for name in names for card in self.piles[name][-1:]]
            members = tuple(self.pile(name) for name in names if self._worth_telling(name))
            title = f"{self.names.pile(zone.name)}, {_line_name(slots, start // zone.columns)}"
            line = self._family(f"{zone.name}#{start}", title, self._marked(zone.name), members)
            told.append(replace(line, value=runs(cards) if cards else "empty"))
        return told

    def _worth_telling(self, pile: str) -> bool:
        """Whether there is anything to say of a pile: an empty one in a family says nothing."""
        box = self._lying[pile].box
        glows = pile in self.gestures.targets or pile in self.scene.lit.hinted_piles
        single = "/" not in pile and not box.at_plate
        return bool(box.count) or glows or single or (pile, "") in self._marks

    def pile(self, pile: str) -> Told:
        """A pile: how many cards, which one is on top, what it waits for, what can be done."""
        lying = self._lying[pile]
        shown = [card for card in lying.cards if not card.covered]
        if lying.box.tile or lying.box.fan is Fan.STACK:
            shown = shown[-1:]
        name = self._pile_name(pile, shown)
        if shown and not any(card.up for card in shown):
            shown = shown[-1:]  # backs are all alike: there is nothing in them to go through
        if len(shown) > 1:
            listing = self._list(pile, name, shown)
            about = sentences((listing.description, self._top(shown)))
            return replace(listing, value=counted_cards(lying.box.count), description=about)
        return self._stack(pile, name, shown[0] if shown else None)

    def _pile_name(self, pile: str, shown: Sequence[CardBox]) -> str:
        """What a pile is called; in a place named after its very card the card says it all."""
        slot = pile.partition("/")[2]
        if is_card(slot) and len(shown) == 1 and shown[0].up and str(shown[0].card) == slot:
            return card_words(shown[0].card)
        return self.names.pile(pile)

    @staticmethod
    def _top(shown: Sequence[CardBox]) -> str:
        return f"on top: {card_words(shown[-1].card)}" if shown[-1].up else ""

    def _stack(self, pile: str, name: str, top: CardBox | None) -> Told:
        """A pile of which one card shows, or none: one thing."""
        count = self._lying[pile].box.count
        about = [self._marked(pile)]
        value = [counted_cards(count)] if count != 1 else []
        deeds: tuple[Deed, ...] = (Deed.PRESS,) if pile in self.gestures.targets else ()
        others: tuple[str, ...] = ()
        chosen = None
        if top is not None:
            words = card_words(top.card) if top.up else "face down"
            value += [words] if words != name else []
            about += [*self._possible(top.place), *self._card_marks(top.place, top.card)]
            if self.plays and top.place in self.gestures.playable:
                deeds, chosen = (Deed.PRESS, Deed.FOCUS), top.place in self.gestures.selection
                others = tuple(words for words, _ in self.deeds(top.place))
        if pile in self.scene.lit.hinted_piles:
            about.append("meant by the hint")
        return Told(
            id_of(top.place, self.piles) if top is not None and top.up else f"pile:{pile}",
            Role.ITEM,
            name[:1].upper() + name[1:],
            value=", ".join(value),
            description=sentences(about),
            chosen=chosen,
            deeds=deeds,
            others=others,
            area=self._area(pile),
        )

    # -- seats ---------------------------------------------------------------------------------

    def seats(self, *, once: bool = False) -> tuple[Told, ...]:
        """Everybody at the table, from the seat at the screen round to its right.

        A number that partners share is told with each of them, or, where all is read in one go,
        only `once`.
        """
        sitters = self.scene.sitters
        count = len(sitters)
        order = [(self.names.seat + step) % count for step in range(count)] if count else []
        if count < 2:
            return ()
        shared: set[str] = set()
        members = []
        for seat in order:
            if seat in sitters:
                members.append(self._seat(seat, sitters[seat], without=shared))
                shared |= {counter.name for counter in self._counters((seat,)) if once}
        told = tuple(members)
        return (Told("seats", Role.LIST, "Players", children=numbered(told)),)

    def _seat(self, seat: int, sitter: PlateInfo, *, without: Collection[str] = ()) -> Told:
        own = seat == self.names.seat
        zones = [] if own else [zone for zone in self.zones if seat in zone.owners]
        alone = [zone for zone in zones if len(zone.owners) == 1 or zone.owners[0] == seat]
        places = tuple(thing for zone in alone for thing in self.zone(zone))
        marks = {
            self.names.mark(mark)
            for mark in self.scene.marks
            if not mark.card and self._owned_by(mark.pile, seat)
        }
        told = {words for place in places for words in (place.description,)}
        rest = [words for words in marks if not any(words in other for other in told)]
        return Told(
            f"seat:{seat}",
            Role.ITEM,
            sitter.name,
            value=listed_facts(self._facts(seat, sitter, without)),
            description=sentences(sorted(rest)),
            area=self._plate(seat),
            children=places,
        )

    def _owned_by(self, pile: str, seat: int) -> bool:
        zone = self.zones.by_name.get(pile.partition("/")[0])
        return zone is not None and zone.owners == (seat,)

    def _facts(self, seat: int, sitter: PlateInfo, without: Collection[str]) -> Iterator[str]:
        """What stands on a plate, and on it by way of colour."""
        if sitter.on_turn:
            yield "on turn"
        if seat == self.names.seat and self.you:
            yield "you"
        elif sitter.player != HUMAN:
            yield f"{level_word(sitter.player).lower()} computer player"
        partners = [
            other.name
            for number, other in self.scene.sitters.items()
            if sitter.partners and other.side == sitter.side and number != seat
        ]
        if partners:
            yield f"partner of {listed(partners)}"
        counters = self._counters((seat,))
        yield from (self._counter(each) for each in counters if each.name not in without)

    def _counters(self, seats: tuple[int, ...]) -> list[Counter]:
        """The counters of a seat, or of nobody."""
        counters = self.scene.counters
        if not seats:
            return [counter for counter in counters if not counter.owners]
        return [counter for counter in counters if seats[0] in counter.owners]

    def _counter(self, counter: Counter) -> str:
        return self.names.counter(counter, self.scene.values.get(counter.name, 0))

    def _plate(self, seat: int) -> tuple[int, int, int, int] | None:
        plate = self.scene.arrangement.plate(seat)
        return (plate.rect.x, plate.rect.y, plate.rect.w, plate.rect.h) if plate else None


def listed_facts(facts: Iterator[str]) -> str:
    """Facts with commas between them."""
    return ", ".join(facts)


def _line_name(slots: Sequence[str], number: int) -> str:
    """What a line of slots is called: after the suit of all its cards, or by its number."""
    suits = {slot[-1] for slot in slots if is_card(slot)}
    if len(suits) == 1 and all(is_card(slot) for slot in slots):
        return f"row of {SUIT_WORDS[suits.pop()]}"
    return f"row {number + 1}"


def runs(cards: Sequence[Card]) -> str:
    """Cards in words; those that follow each other in a suit are told as a run.

    >>> from cardtable.core.cards import parse_cards
    >>> runs(parse_cards("5s 6s 7s 9s Kh *1"))
    'five to seven of spades, nine of spades, king of hearts, big joker'
    """
    told = []
    keyed = groupby(enumerate(cards), lambda pair: (pair[1].suit, pair[1].rank - pair[0]))
    for _, group in keyed:
        run = [card for _, card in group]
        if len(run) < _A_RUN or run[0].rank <= 0:
            told += [card_words(card) for card in run]
        else:
            ends = [RANK_WORDS[card.rank - 1] for card in (run[0], run[-1])]
            told.append(f"{ends[0]} to {ends[1]} of {SUIT_WORDS[run[0].suit]}")
    counts = Multiset(told)
    unique = dict.fromkeys(told)
    return ", ".join(
        f"{counts[words]} times {words}" if counts[words] > 1 else words for words in unique
    )
