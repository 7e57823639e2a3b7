"""The positions of everything on the screen, and questions about them.

Which card lies under a point, where a dragged card would drop, where in a hand it would go. Values
and questions only. Knows no rules and no drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from itertools import chain

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.core.table import Fan
from cardtable.ui.layout.face_design import STANDARD, FaceDesign
from cardtable.ui.layout.rects import Rect


@dataclass(frozen=True, slots=True)
class LayoutOptions:
    """The wishes of the person for the layout: text scale (0.75 to 2), strips, a shelf.

    With `large_print` indices are large wherever they lie. `note` is how many pixels below the bar
    the table leaves free for something to read, `beside` how many at its right. `usual_height` is
    that of the window beside controls with text of ordinary size, where these lie outside of it;
    0 where there are none.
    """

    scale: float = 1.0
    bar: bool = True
    prompt: bool = True
    shelf: bool = False  # a strip above the hand for cards set aside in private
    note: int = 0
    beside: int = 0
    large_print: bool = False
    usual_height: int = 0


@dataclass(frozen=True, slots=True)
class CardBox:
    """One card: where it lies, which part of it shows, and whether it lies face up.

    `shows` is the part that no other card of its pile covers; nothing of it (w or h 0) when the
    card is `covered`.
    """

    place: Place
    card: Card
    rect: Rect
    shows: Rect
    up: bool

    @property
    def covered(self) -> bool:
        """True when nothing of it shows, so that it need not be drawn while it rests."""
        return self.shows.w <= 0 or self.shows.h <= 0


@dataclass(frozen=True, slots=True)
class PileBox:
    """The room of a pile, or of a whole family.

    A card may be dropped anywhere in `rect`; `card` is where the first card of an empty pile would
    lie, and so the slot to draw. A `tile` is drawn as a box with rank and count, because cards this
    small could not be read. `slot` is the member's name in a family with fixed places ("7s"),
    `seat` the owner it is drawn for (-1: nobody). What is said of a hand stands on the plate. Above
    what `is_named` there is room for its owner's name. A card of each seat lies in a family that
    `is_ring`.
    """

    pile: str
    zone: str
    rect: Rect
    card: Rect
    fan: Fan
    tile: bool = False
    count: int = 0
    slot: str = ""
    seat: int = -1
    own: bool = False
    at_plate: bool = False
    family: bool = False
    title: str = ""
    is_hand: bool = False
    is_named: bool = False
    is_ring: bool = False

    @property
    def outline(self) -> Rect:
        """The outline drawn when it is empty: a card's slot, or room for all that fan out."""
        if self.fan is not Fan.TOP:
            return self.card
        return Rect(
            self.card.x, self.card.y, self.rect.w - 2 * (self.card.x - self.rect.x), self.card.h
        )


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat's name plate: `rect` is drawn, `block` holds its piles and counters as well.

    `edge` is "south", "left", "top" or "right". A `badge` has room only for a short name.
    """

    seat: int
    rect: Rect
    block: Rect
    edge: str
    badge: bool = False


@dataclass(frozen=True, slots=True)
class CounterBox:
    """The room of a counter; one that several seats own stands at each of their plates."""

    name: str
    rect: Rect
    seat: int = -1
    is_heading: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """The things under the pointer: a card, its pile, and the gap in a hand for a new card.

    `pile` is a pile, an empty slot, or a family ("melds-2") where none of its members lies. `gap`
    is the number of cards to the left, as the hand lies on the screen, line by line.
    """

    pile: str = ""
    index: int = -1
    gap: int = -1

    @property
    def place(self) -> Place | None:
        """The place of the card, if there is one."""
        return Place(self.pile, self.index) if self.index >= 0 else None


SHELF_LABEL = 210  # units at either end of the shelf, where it says what its cards come to
BADGE = 17  # units: the height of a badge on a card, as high as its line of text
FREE_BELOW = 0.085  # of a card's height: the margin below its lowest pips
FREE_MARGIN = 0.045  # of its height: the margin above and below everything on it
SHELF = "~shelf"  # in a Hit: the strip for cards set aside; no pile has such a name

_MISSED = 12  # units by which the pointer may miss a place and still mean it


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A rectangle for every pile, card, plate and counter.

    `lying` are the cards of each pile, all in the order of drawing; a pile that lies as it lay
    before has the same ones. `design` is how the faces of all its cards look. `raised` cards stand
    so many pixels higher than they lie: they are taken hold of there as well, but nothing is let go
    there on them.
    """

    window: Rect
    felt: Rect
    bar: Rect | None
    prompt: Rect | None
    scale: float
    card: tuple[int, int]
    lying: Mapping[str, tuple[CardBox, ...]] = field(default_factory=dict)
    piles: Mapping[str, PileBox] = field(default_factory=dict)
    families: Mapping[str, PileBox] = field(default_factory=dict)
    plates: tuple[Plate, ...] = ()
    counters: tuple[CounterBox, ...] = ()
    shelf: Rect | None = None
    design: FaceDesign = STANDARD
    raised: Mapping[Place, int] = field(default_factory=dict)

    @property
    def cards(self) -> tuple[CardBox, ...]:
        """Every card, the lowest first."""
        return tuple(chain.from_iterable(self.lying.values()))

    def at(self, place: Place) -> CardBox | None:
        """The card at a place, or None if it is not on the screen."""
        cards, at = self.lying.get(place.pile, ()), place.index
        if at < len(cards) and cards[at].place.index == at:  # most lie in the order of their pile
            return cards[at]
        return next((card for card in cards if card.place.index == at), None)

    def cards_in(self, pile: str) -> tuple[CardBox, ...]:
        """The cards of one pile as they lie: left to right, line by line, bottom to top."""
        return self.lying.get(pile, ())

    def family_of(self, pile: str) -> tuple[Rect, ...]:
        """The cards of all piles that belong together with this one, as those of a trick do."""
        family, _, member = pile.partition("/")
        return tuple(
            card.rect
            for name, cards in self.lying.items()
            if member and name.startswith(f"{family}/")
            for card in cards
        )

    def family_below(self, heading: Rect) -> str:
        """The family of piles that a heading stands above, or ""."""
        below = heading.moved(0, heading.h)
        return next((name for name, box in self.families.items() if box.rect.overlap(below)), "")

    def plate(self, seat: int) -> Plate | None:
        """The plate of a seat."""
        return next((plate for plate in self.plates if plate.seat == seat), None)

    def counter(self, name: str) -> CounterBox | None:
        """The first box of a counter."""
        return next((box for box in self.counters if box.name == name), None)

    def card_at(self, x: float, y: float) -> CardBox | None:
        """The topmost card under a point, where a raised one stands as well as where it lies."""
        raised = self.raised
        for pile in dict.fromkeys(place.pile for place in raised):  # drawn over all others
            for card in reversed(self.cards_in(pile)):
                left, top, w, h = card.rect
                higher = raised.get(card.place, 0)
                if left <= x < left + w and top - higher <= y < top + h:
                    return card
        return self._lies_at(x, y)

    def _lies_at(self, x: float, y: float) -> CardBox | None:
        for cards in reversed([*self.lying.values()]):
            for card in reversed(cards):
                left, top, w, h = card.rect
                if left <= x < left + w and top <= y < top + h:
                    return card
        return None

    def _on_shelf(self, x: float, y: float) -> bool:
        return self.shelf is not None and self.shelf.holds(x, y)

    def pile_at(self, x: float, y: float) -> str:
        """The pile, family or SHELF under a point, or "" if there is none."""
        if self._on_shelf(x, y):
            return SHELF
        for boxes in (self.piles, self.families):
            for name, box in boxes.items():
                if box.rect.holds(x, y):
                    return name
        return ""

    def hit(self, x: float, y: float) -> Hit:
        """Everything about a point that gestures need to know."""
        return self._hit(self.card_at(x, y), x, y)

    def _hit(self, card: CardBox | None, x: float, y: float) -> Hit:
        pile = card.place.pile if card else self.pile_at(x, y)
        return Hit(pile, card.place.index if card else -1, self.gap_at(pile, x, y))

    def drop(self, x: float, y: float) -> Hit:
        """The pile or card on which a card lands that is let go at a point."""
        pile = SHELF if self._on_shelf(x, y) else self._hit(self._lies_at(x, y), x, y).pile
        cards = self.cards_in(pile)
        return Hit(pile, cards[-1].place.index if cards else -1, self.gap_at(pile, x, y))

    def close_to(self, x: float, y: float, places: Iterable[str]) -> str:
        """The nearest of these places if the point only just misses it, or ""."""
        distances = {
            name: box.rect.distance(x, y)
            for name in places
            if (box := self.piles.get(name) or self.families.get(name)) is not None
        }
        nearest = min(distances, key=lambda name: distances[name], default="")
        return nearest if nearest and distances[nearest] <= _MISSED * self.scale else ""

    def gap_at(self, pile: str, x: float, y: float) -> int:
        """The number of cards of a hand before a card dropped here; -1 where there is no hand."""
        box = self.piles.get(pile)
        if box is None or box.fan is not Fan.HAND:
            return -1
        lines: dict[int, list[CardBox]] = {}
        for card in self.cards_in(pile):
            if card.rect.inside(box.rect):  # and not on the shelf
                lines.setdefault(card.rect.y, []).append(card)
        before = 0
        for number, top in enumerate(sorted(lines), start=1):
            line = lines[top]
            if number < len(lines) and y >= line[0].shows.bottom:
                before += len(line)
                continue
            return before + sum(x > card.shows.x + card.shows.w / 2 for card in line)
        return before

    def anchor(self, place: Place) -> Rect | None:
        """The end of a card's flight: its own rectangle, else its pile's or its family's."""
        card = self.at(place)
        if card is not None:
            return card.rect
        box = self.piles.get(place.pile) or self.families.get(place.pile.partition("/")[0])
        return box.card if box else None
