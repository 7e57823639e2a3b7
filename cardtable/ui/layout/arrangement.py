"""Where everything is on the screen now: the answer of `layout.arrange`, and questions to it.

Values and questions only: which card lies under a point, where a dragged card would drop, where in
a hand it would go. Knows no rules and no drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.table import Fan
from cardtable.ui.layout.rects import Rect


@dataclass(frozen=True, slots=True)
class LayoutOptions:
    """What the person chose of the table's looks: text scale (0.75 to 2), strips, a shelf.

    `note` are pixels under the bar that the table leaves free for something to be read.
    """

    scale: float = 1.0
    bar: bool = True
    prompt: bool = True
    shelf: bool = False  # a strip above the hand, for cards set aside in private
    note: int = 0


@dataclass(frozen=True, slots=True)
class CardBox:
    """One card: where it lies, which part of it shows, whether its face is up.

    `shows` is what no other card of its pile covers; it is empty (w or h 0) when `covered`.
    """

    place: Place
    card: Card
    rect: Rect
    shows: Rect
    up: bool
    z: int = field(compare=False)

    @property
    def covered(self) -> bool:
        """Whether nothing of it shows, so that it need not be drawn at rest."""
        return self.shows.w <= 0 or self.shows.h <= 0


@dataclass(frozen=True, slots=True)
class PileBox:
    """The room of a pile (or of a family whose members flow).

    `rect` is all of it, and where a card may be dropped; `card` is where the first card of an
    empty pile would lie: the slot to draw, unless `tile`. A tile is drawn as a box `card` that
    tells rank and count, because cards this small could not be read. `slot` is the member's name
    in a family with fixed places ("7s"); `seat` the owner it is drawn for, -1 for nobody.
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


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat's name plate: `rect` is drawn, `block` holds its piles and counters as well.

    `edge` is "south", "left", "top" or "right"; a `badge` has room for a short name, the count
    and a sign only.
    """

    seat: int
    rect: Rect
    block: Rect
    edge: str
    badge: bool = False


@dataclass(frozen=True, slots=True)
class CounterBox:
    """A number of the table; a counter of several seats stands on each of their plates."""

    name: str
    rect: Rect
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under the pointer: a card, its pile, and where in a hand a card would go.

    `pile` is a pile, an empty slot, or a family ("melds-2") where no member lies; `gap` counts
    cards of the hand as they lie on the screen, left to right and line by line.
    """

    pile: str = ""
    index: int = -1
    gap: int = -1

    @property
    def place(self) -> Place | None:
        """The card's place, when there is a card."""
        return Place(self.pile, self.index) if self.index >= 0 else None


NO_HIT = Hit()
_TOUCH, _HALF = 0.12, 0.45  # parts of a card that must lie on a pile to be dropped there
SHELF_LABEL = 210  # units at either end of the shelf: what its cards come to is written there
SHELF = "~shelf"  # in a Hit: the strip for cards set aside; no pile has such a name


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Rectangles for every pile, card, plate and counter; cards in the order of drawing."""

    window: Rect
    felt: Rect
    bar: Rect | None
    prompt: Rect | None
    scale: float
    card: tuple[int, int]
    cards: tuple[CardBox, ...] = ()
    piles: Mapping[str, PileBox] = field(default_factory=dict)
    families: Mapping[str, PileBox] = field(default_factory=dict)
    plates: tuple[Plate, ...] = ()
    counters: tuple[CounterBox, ...] = ()
    shelf: Rect | None = None
    by_place: Mapping[Place, CardBox] = field(default_factory=dict)

    def at(self, place: Place) -> CardBox | None:
        """The card at a place; None where nothing is drawn (an unseen pile)."""
        return self.by_place.get(place)

    def cards_in(self, pile: str) -> tuple[CardBox, ...]:
        """The cards of one pile as they lie: left to right, line by line, bottom to top."""
        return tuple(placed for placed in self.cards if placed.place.pile == pile)

    def plate(self, seat: int) -> Plate | None:
        """The plate of a seat."""
        return next((plate for plate in self.plates if plate.seat == seat), None)

    def counter(self, name: str) -> CounterBox | None:
        """The first box of a counter."""
        return next((box for box in self.counters if box.name == name), None)

    def card_at(self, x: float, y: float) -> CardBox | None:
        """The topmost card under a point."""
        for placed in reversed(self.cards):
            if placed.rect.holds(x, y):
                return placed
        return None

    def pile_at(self, x: float, y: float) -> str:
        """The pile under a point, else the family whose room it is (or SHELF), else ""."""
        if self.shelf is not None and self.shelf.holds(x, y):
            return SHELF
        for boxes in (self.piles, self.families):
            for name, box in boxes.items():
                if box.rect.holds(x, y):
                    return name
        return ""

    def hit(self, x: float, y: float) -> Hit:
        """Everything under a point that gestures want to know."""
        placed = self.card_at(x, y)
        pile = placed.place.pile if placed else self.pile_at(x, y)
        return Hit(pile, placed.place.index if placed else -1, self.gap_at(pile, x, y))

    def drop(
        self, dragged: Rect, x: float, y: float, among: Iterable[str] = (), without: str = ""
    ) -> Hit:
        """Where a dragged card would land: the pile it overlaps most, with generous margins.

        Piles and families of `among` (the glowing ones) are preferred where the card touches
        them well; while the pointer is still over the pile it came from (`without`), it must lie
        on them nearly half.
        """
        if self.shelf is not None and self.shelf.holds(x, y):
            return Hit(SHELF)
        under = self.pile_at(x, y)
        least = _HALF if under == without else _TOUCH
        wanted = [name for name in among if name != without]
        best = self._overlapped(dragged, wanted, margin=round(24 * self.scale), least=least)
        if not best:
            best = under
        if not best:
            others = [name for name in (*self.piles, *self.families) if name != without]
            best = self._overlapped(dragged, others, margin=0, least=_TOUCH)
        top = self.cards_in(best)
        return Hit(best, top[-1].place.index if top else -1, self.gap_at(best, x, y))

    def _overlapped(self, dragged: Rect, names: Iterable[str], margin: int, least: float) -> str:
        """The pile that a dragged card covers most, by at least such a part of either."""
        best, most = "", 0
        for name in names:
            box = self.piles.get(name) or self.families.get(name)
            if box is None:
                continue
            shared = dragged.overlap(box.rect.grown(margin))
            smaller = min(dragged.w * dragged.h, box.rect.w * box.rect.h)
            if shared < least * smaller:
                continue
            if box.family:  # a member lying in it is the better answer
                shared //= 4
            if shared > most:
                best, most = name, shared
        return best

    def gap_at(self, pile: str, x: float, y: float) -> int:
        """Before which card of a hand, as it lies, a card dropped here would go; -1: no hand."""
        box = self.piles.get(pile)
        if box is None or box.fan is not Fan.HAND:
            return -1
        lines: dict[int, list[CardBox]] = {}
        for placed in self.cards_in(pile):
            if not placed.rect.inside(box.rect):
                continue  # on the shelf
            lines.setdefault(placed.rect.y, []).append(placed)
        before = 0
        for number, top in enumerate(sorted(lines), start=1):
            line = lines[top]
            if number < len(lines) and y >= line[0].shows.bottom:
                before += len(line)
                continue
            return before + sum(x > one.shows.x + one.shows.w / 2 for one in line)
        return before

    def anchor(self, place: Place) -> Rect | None:
        """Where a card flies from or to: its own place, its pile's, its owner's plate."""
        placed = self.by_place.get(place)
        if placed is not None:
            return placed.rect
        box = self.piles.get(place.pile) or self.families.get(place.pile.partition("/")[0])
        return box.card if box else None
