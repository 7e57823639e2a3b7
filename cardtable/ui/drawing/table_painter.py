"""From what one seat sees to pictures with places: slots, cards, rings, plates, numbers.

Holds a view, never a state: what that seat may not know is not here to be drawn. Knows no move and
no time; motion and gestures tell it what flies and what is lit.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card, is_card
from cardtable.core.diff import Place
from cardtable.core.table import Counter, Fan, Mark
from cardtable.ui.drawing.art import Art, CardPicture
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.counters import CounterPainter
from cardtable.ui.drawing.fittings import Fittings
from cardtable.ui.drawing.pile_marks import PileMarkPainter
from cardtable.ui.drawing.seat_plates import SeatPlatePainter
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrangement import Arrangement, CounterBox, PileBox
from cardtable.ui.layout.arrangement import CardBox as Lying
from cardtable.ui.layout.rects import Rect, card_height
from cardtable.ui.layout.scene import Scene

_LAYERS = 4  # how thick a squared-up pile may look
_A_LAYER = 7  # cards
_INDEX = 0.31  # of a card's height: what rank and suit, one under the other, need


class TablePainter:
    """Makes the list of pictures that the compositor draws."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.art = art
        self.theme = theme
        self.fittings = Fittings(theme, art)
        self.seat_plates = SeatPlatePainter(theme, art)
        self.pile_marks = PileMarkPainter(theme, art)
        self._counter_painter = CounterPainter(theme, art)
        self._arrangement: Arrangement | None = None
        self._by_pile: dict[str, list[Lying]] = {}
        self._looks: object = None
        self._piles: dict[str, tuple[object, list[Picture]]] = {}
        self._surroundings: tuple[object, list[Picture]] | None = None

    def resting(self, scene: Scene) -> list[Picture]:
        """Everything at rest, the lowest first.

        A pile is made anew only when something about it has changed: from frame to frame of a
        flight, and from move to move, most have not.
        """
        self._keep(scene)
        about = _About(scene)
        found: list[Picture] = []
        for name, box in scene.arrangement.piles.items():
            cards = self._by_pile.get(name, [])
            key = (box, cards, about.pile(name))
            kept = self._piles.get(name)
            if kept is None or kept[0] != key:
                kept = (key, self._pile(scene, box, cards))
                self._piles[name] = kept
            found += kept[1]
        return found + self._around(scene)

    def _keep(self, scene: Scene) -> None:
        """Forgets pictures that are no longer true: of another look, of a table laid out anew."""
        looks = (self.theme.generation, self.art.look)
        if self._looks != looks:
            self._piles, self._surroundings, self._looks = {}, None, looks
        if self._arrangement is not scene.arrangement:
            self._surroundings = None
            self._arrangement = scene.arrangement
            self._by_pile = _by_pile(scene.arrangement)

    def _around(self, scene: Scene) -> list[Picture]:
        """Plates, numbers, and the rooms of families; kept while only cards fly."""
        key = (scene.counters, scene.values, scene.sitters, scene.marks, scene.lit)
        if self._surroundings is None or self._surroundings[0] != key:
            self._surroundings = (key, self._drawn_around(scene))
        return self._surroundings[1]

    def _drawn_around(self, scene: Scene) -> list[Picture]:
        found: list[Picture] = []
        for plate in scene.arrangement.plates:
            sitter = scene.sitters.get(plate.seat)
            if sitter is not None and len(scene.sitters) > 1:  # alone, it would say nothing
                found += self.seat_plates.plate(plate, sitter)
        return found + self._counters(scene) + self._families(scene)

    # -- piles ---------------------------------------------------------------------------------

    def _pile(self, scene: Scene, box: PileBox, cards: Sequence[Lying]) -> list[Picture]:
        lit = scene.lit
        marks = tuple(mark for mark in scene.marks if mark.pile == box.pile)
        draw = self._tiled if box.tile else self._cards
        found = draw(scene, box, cards, marks)
        around = _outline(box, cards)
        if box.pile in lit.targets:
            found.append(self.ring(around, "target"))
        if box.pile in lit.hinted_piles:
            found.append(self.ring(around, "hint"))
        if lit.focus == box.pile:
            found.append(self.ring(around, "focus"))
        empty_hand = not cards and not _has_slot(box)  # nothing there that a mark could be on
        for mark in marks:
            if not mark.card and not box.tile and not empty_hand:
                low = box.fan is Fan.DOWN and bool(box.slot)  # above lie indices to be read
                found += self.pile_marks.mark(mark, around, low=low, inside=box.at_plate)
        return found

    def _tiled(
        self, scene: Scene, box: PileBox, cards: Sequence[Lying], marks: Sequence[Mark]
    ) -> list[Picture]:
        staying = [one for one in cards if one.place not in scene.away]
        if cards and not staying and not box.slot:
            return []  # it has not arrived yet
        card = staying[-1].card if staying else None
        if _names_cards(scene.arrangement, box):
            slot = Card.parse(box.slot) if is_card(box.slot) else None
            name = slot.sign if slot else box.slot.replace("*", "★")
        else:
            slot, name = None, card.sign if card else ""
        red = (slot or card or BACK).suit in ("h", "d") and (slot is not None or box.slot == "")
        alone = slot is not None or len(staying) < 2
        return self.pile_marks.tile(box, name, marks, red=red, count=0 if alone else len(staying))

    def _cards(
        self, scene: Scene, box: PileBox, cards: Sequence[Lying], marks: Sequence[Mark]
    ) -> list[Picture]:
        lying = [one for one in cards if one.place not in scene.away]
        found: list[Picture] = []
        if not lying:
            return self._empty(scene, box)
        if box.fan in (Fan.STACK, Fan.TOP):
            found += self._squared(lying)
        for one in lying:
            if not one.covered or one is lying[-1]:
                found += self._card(scene, one, marks)
        if _counted(box) and len(lying) > 1:
            found.append(self.pile_marks.count(box, lying[-1].rect))
        return found

    def _empty(self, scene: Scene, box: PileBox) -> list[Picture]:
        """The place of a pile without cards, and what it is for."""
        if box.slot and _names_cards(scene.arrangement, box) and not box.at_plate:
            return [self.pile_marks.named_slot(box)]
        if not _has_slot(box):
            return []
        found = [self.pile_marks.slot(box)]
        if box.title and not box.at_plate and box.card.w >= self.theme.px(56):
            found.append(self.pile_marks.caption(box))
        return found

    def _squared(self, lying: Sequence[Lying]) -> list[Picture]:
        """The cards under the top one, as a little thickness below it."""
        bottom = lying[0]
        step = max(1, round(bottom.rect.w / 90))
        layers = min(_LAYERS, (len(lying) + _A_LAYER - 2) // _A_LAYER)
        sprite = self.sprite(bottom)
        return [
            self.put(sprite, bottom.rect.x, bottom.rect.y + step * layer)
            for layer in range(layers, 0, -1)
        ]

    def _card(self, scene: Scene, one: Lying, marks: Sequence[Mark]) -> list[Picture]:
        lit, place = scene.lit, one.place
        found = [
            self.put(self.sprite(one, dim=place in lit.dim), one.rect.x, one.rect.y),
        ]
        for kind, places in (
            ("last", lit.last),
            ("hint", lit.hinted),
            ("selected", lit.selected),
        ):
            if place in places:
                found.append(self.ring(one.rect, kind))
        if lit.focus == place:
            found.append(self.ring(one.rect, "focus"))
        for mark in marks:
            if mark.card and mark.card == str(one.card):
                found += self._card_mark(mark, one)
        return found

    def _card_mark(self, mark: Mark, one: Lying) -> list[Picture]:
        found = []
        if mark.ghost:
            wide = max(12, one.rect.w * 11 // 20)
            sprite = self.art.card(Card.parse(mark.ghost), wide)
            found.append(
                self.put(
                    sprite,
                    one.rect.right - wide - one.rect.w // 20,
                    one.rect.bottom - card_height(wide) - one.rect.w // 20,
                )
            )
        return found + self.pile_marks.mark(mark, one.rect if one.covered else one.shows)

    def sprite(self, one: Lying, *, lifted: bool = False, dim: bool = False) -> CardPicture:
        """The picture of a card as it lies."""
        card = one.card if one.up else BACK
        strip = one.shows.w == one.rect.w and 0 < one.shows.h < _INDEX * one.rect.h
        return self.art.card(card, one.rect.w, lifted=lifted, dim=dim, beside=strip)

    def put(self, sprite: CardPicture, x: int, y: int) -> Picture:
        """A picture with its card's corner at a place."""
        return Picture(sprite.image, x - sprite.dx, y - sprite.dy)

    def ring(self, rect: Rect, kind: str) -> Picture:
        """A cue round a rectangle."""
        return self.put(self.art.ring((rect.w, rect.h), kind), rect.x, rect.y)

    # -- the rest ------------------------------------------------------------------------------

    def _families(self, scene: Scene) -> list[Picture]:
        """Families whose whole room is a target: a new meld may be put down there."""
        return [
            self.ring(box.rect, kind)
            for kind, names in (
                ("target", scene.lit.targets),
                ("hint", scene.lit.hinted_piles),
                ("focus", {scene.lit.focus}),
            )
            for name, box in scene.arrangement.families.items()
            if name in names and name not in scene.arrangement.piles
        ]

    def _counters(self, scene: Scene) -> list[Picture]:
        by_name = {counter.name: counter for counter in scene.counters}
        found: list[Picture] = []
        for box in scene.arrangement.counters:
            counter = by_name.get(box.name)
            value = scene.values.get(box.name, 0)
            if counter is not None and counter.style == "side":
                found += self._side(scene, box, counter, value)
            elif counter is not None:
                room = _room(scene, box)
                at_end = box.rect.right >= scene.arrangement.felt.right - self.theme.px(4)
                found += self._counter_painter.counter(box, counter, value, room, at_end=at_end)
        return found

    def _side(self, scene: Scene, box: CounterBox, counter: Counter, value: int) -> list[Picture]:
        """The heading over a side's books, with what is said of the family it stands over."""
        sitters = [scene.sitters[seat] for seat in counter.owners if seat in scene.sitters]
        if not sitters:
            return []
        under = _beneath(scene.arrangement, box.rect)
        said = next((mark.text for mark in scene.marks if mark.pile == under), "")
        names = [sitter.name for sitter in sitters]
        return self._counter_painter.side(box, names, sitters[0].side, value, said)


BACK = Card.parse("??")


def _by_pile(arrangement: Arrangement) -> dict[str, list[Lying]]:
    found: dict[str, list[Lying]] = {}
    for one in arrangement.cards:
        found.setdefault(one.place.pile, []).append(one)
    return found


class _About:
    """What a scene says of each pile besides its cards: what is away, lit, marked."""

    def __init__(self, scene: Scene) -> None:
        lit, marks = scene.lit, scene.marks
        self.places = tuple(
            _places_of(some) for some in (scene.away, lit.dim, lit.selected, lit.last, lit.hinted)
        )
        self.piles = (lit.targets, lit.hinted_piles)
        self.focus = lit.focus
        self.focused = lit.focus.pile if isinstance(lit.focus, Place) else lit.focus
        self.marks: dict[str, list[Mark]] = {}
        for mark in marks:
            self.marks.setdefault(mark.pile, []).append(mark)

    def pile(self, name: str) -> object:
        """All of it for one pile, to be compared with what it was."""
        return (
            [some.get(name) for some in self.places],
            [name in some for some in self.piles],
            self.focus if self.focused == name else None,
            self.marks.get(name),
        )


def _places_of(places: frozenset[Place]) -> dict[str, set[Place]]:
    found: dict[str, set[Place]] = {}
    for place in places:
        found.setdefault(place.pile, set()).add(place)
    return found


def _has_slot(box: PileBox) -> bool:
    """Whether an empty pile shows a place: hands and rows do not."""
    return box.fan in (Fan.STACK, Fan.TOP, Fan.DOWN) and not box.family


def _counted(box: PileBox) -> bool:
    """Whether the number of cards is written on a pile: where they cannot be counted by eye."""
    return box.fan in (Fan.STACK, Fan.TOP) or (box.at_plate and box.fan is not Fan.DOWN)


def _names_cards(arrangement: Arrangement, box: PileBox) -> bool:
    """Whether the slots of a family are ranks or cards; mere numbers begin with 1."""
    return bool(box.slot) and f"{box.zone}/1" not in arrangement.piles


def _outline(box: PileBox, cards: Sequence[Lying]) -> Rect:
    """What a cue for a whole pile goes round: its top card, or its slot."""
    if box.tile or not cards:
        return box.card
    if box.fan in (Fan.HAND, Fan.ACROSS):
        around = cards[0].rect
        for one in cards:
            around = around.joined(one.rect)
        return around
    return cards[-1].rect


def _beneath(arrangement: Arrangement, heading: Rect) -> str:
    """The family that a heading stands over, or ""."""
    under = heading.moved(0, heading.h)
    families = arrangement.families.items()
    return next((name for name, box in families if box.rect.overlap(under)), "")


def _room(scene: Scene, box: CounterBox) -> int:
    """How wide a number may be: up to its neighbour, at a plate up to the plate's end."""
    plate = scene.arrangement.plate(box.seat) if box.seat >= 0 else None
    others = [
        other.rect.x
        for other in scene.arrangement.counters
        if other is not box
        and other.rect.x > box.rect.x
        and other.rect.y < box.rect.bottom
        and other.rect.bottom > box.rect.y
    ]
    end = box.rect.right
    if plate is not None and plate.block.overlap(box.rect):
        end = max(end, plate.rect.right)
    return max(box.rect.w, min([end, *(x - 4 for x in others)]) - box.rect.x)
