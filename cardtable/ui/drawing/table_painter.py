"""From a scene to pictures with places: slots, cards, rings, name plates, counters.

A scene holds what one seat sees: what that seat may not know is not there to be drawn. Knows no
moves and no time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import reduce
from itertools import chain

from cardtable.core.diff import Place
from cardtable.core.messages import say
from cardtable.core.remembering import Answers, Latest
from cardtable.core.table import Counter, Fan, Mark
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Painted, Picture
from cardtable.ui.drawing.counters import CounterPainter
from cardtable.ui.drawing.fittings import Fittings
from cardtable.ui.drawing.late_portraits import LatePortraits
from cardtable.ui.drawing.pile_pictures import PilePainter, pile_outline, placed, ring_round
from cardtable.ui.drawing.plate_marks import PlateMarkPainter
from cardtable.ui.drawing.prints import PrintPainter
from cardtable.ui.drawing.seat_plates import SeatPlatePainter
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrangement import Arrangement, CounterBox, PileBox, Plate
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import PlateInfo, Scene
from cardtable.ui.layout.standing import NOWHERE

_MOST_PLATES = 200  # that are kept, of each seat on turn and not
_NOTHING_AWAY: frozenset[Place] = frozenset()


class TablePainter:
    """Makes the list of pictures that the compositor draws."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.art = art
        self._window_theme = theme
        self.portraits = LatePortraits(art)
        self._letter(theme)
        self._style: object = None
        self._piles: defaultdict[str, Latest[list[Picture]]] = defaultdict(self._of_pile)
        self._around = Latest(self._drawn_around)
        self._times_drawn = 0  # of what lies around, in this style
        self._table: Arrangement | None = None
        self._cued: dict[str, tuple[object, list[Picture]]] = {}  # the piles of this table
        self._in_order: list[tuple[str, PileBox]] = []  # the same, the lowest first

    def _letter(self, theme: Theme) -> None:
        """Draws text in a theme at the scale of the table, which may be less than the window's."""
        self.theme = theme
        self.fittings = Fittings(theme, self.art)
        self.seat_plates = SeatPlatePainter(theme, self.art)
        self.pile_painter = PilePainter(theme, self.art)
        self._plate_marks = PlateMarkPainter(theme, self.art)
        self._counter_painter = CounterPainter(theme, self.art)
        self._prints = PrintPainter(theme, self.art)
        self._printed = Latest(self._prints.prints)
        self._plates = Answers(self.seat_plates.plate, most=_MOST_PLATES)
        self._numbers: defaultdict[str, Latest[list[Picture]]] = defaultdict(
            lambda: Latest(self._counter_painter.counter)
        )

    def resting(self, scene: Scene) -> list[Painted]:
        """Everything at rest, the lowest first.

        A pile is drawn again only when something about it has changed; from frame to frame and
        from move to move, most piles have not.
        """
        self._forget_what_changed(scene)
        cues = _PileCues(scene).by_pile
        pictures = [*self._printed(scene.arrangement), *self._glows(scene)]
        if scene.arrangement is not self._table:
            self._table, self._cued = scene.arrangement, {}
            self._in_order = _own_hands_last(scene.arrangement.piles)
        for name, box in self._in_order:
            cue, cued = cues.get(name), self._cued.get(name)
            if cued is None or cued[0] != cue:
                cards = scene.arrangement.cards_in(name)
                cued = self._cued[name] = (cue, self._piles[name](cue, scene, box, cards))
            pictures += cued[1]
        scene = replace(scene, away=_NOTHING_AWAY, standing=NOWHERE)
        around = self._around(scene)
        if self.portraits.come:
            for number in self.portraits.take_come():
                around[number] = self.plate(scene, scene.arrangement.plates[number], number)
        return [*pictures, *chain.from_iterable(around)]

    def _of_pile(self) -> Latest[list[Picture]]:
        """The pictures of one pile, which depend on its cues and on how it lies."""
        return Latest(
            lambda _cues, scene, box, cards: self.pile_painter.pictures(scene, box, cards),
            by=lambda cues, scene, box, cards: (box, cards, cues, scene.arrangement.design),
        )

    def order(self, scene: Scene) -> None:
        """Has the largest of what is printed drawn beside the loop; `resting` will want it.

        The last plates first: `resting` draws the first ones, and they meet.
        """
        self._forget_what_changed(scene)
        self._prints.order(scene.arrangement)
        if scene.arrangement.shelf:
            self.fittings.order_shelf(scene.arrangement.shelf)
        for plate, sitter in reversed([*_seated(scene)]):
            faceless = plate.badge and self.portraits.spared
            self.seat_plates.order(plate, sitter, faceless=faceless)

    def _forget_what_changed(self, scene: Scene) -> None:
        """Forgets pictures that a new theme, deck or size of text has made wrong."""
        scale = scene.arrangement.scale
        style = (self._window_theme.generation, self.art.look, scale)
        if self._style != style:
            self._style = style
            self._piles.clear()
            self._cued.clear()
            self._around.forget()
            self._times_drawn = 0
            self._letter(self._window_theme.at_scale(scale))

    def _drawn_around(self, scene: Scene) -> list[list[Picture]]:
        """Each name plate, then counters and cues round families; kept while only cards fly."""
        self.portraits.begin_again()
        plates = enumerate(scene.arrangement.plates)
        drawn = [self.plate(scene, plate, number) for number, plate in plates]
        self.portraits.end()
        self._times_drawn += 1
        if self._times_drawn == 2:  # the first frame has enough to do
            seated = _seated(scene)
            self.portraits.expect(self.seat_plates.of_next_turn(*one) for one in seated)
        counters = self._counters(scene, scene.arrangement.counters)
        return [*drawn, counters, self._owners(scene), self._families(scene)]

    def plate(self, scene: Scene, plate: Plate, number: int = 0) -> list[Picture]:
        """The plate of this number with what is said on it; a lone one would say nothing."""
        sitter = scene.sitters.get(plate.seat)
        if sitter is None or len(scene.sitters) < 2:
            return []
        said = _said_on_plate(scene, plate.seat)
        painter, table = self._plate_marks, scene.arrangement
        near = (box.card for box in table.piles.values() if box.at_plate)
        low = bool(said) and painter.are_low(plate, near)
        marks = painter.on_plate(plate, said, low=low)
        wide = sum(mark.image.get_width() for mark in marks) if low else 0
        areas = [] if low else [Rect(*mark.area) for mark in marks]
        raised = reduce(Rect.joined, areas) if areas else None
        faceless = plate.badge and not self._has_face(plate, sitter, number)
        plates = self._plates(plate, sitter, wide, raised, faceless)  # alike from turn to turn
        return [*plates, *marks]

    def _has_face(self, plate: Plate, sitter: PlateInfo, number: int) -> bool:
        late = self.portraits
        return not late.spared or late.has_come(self.seat_plates.portrait(plate, sitter), number)

    def _owners(self, scene: Scene) -> list[Picture]:
        """Above what one seat has laid out, flush with it, whose it is; in empty places whose."""
        pictures: list[Picture] = []
        piles = scene.arrangement.piles.values()
        for name, family in scene.arrangement.families.items():
            members = [box for box in piles if box.zone == name]
            sitter = scene.sitters.get(family.seat) if len(scene.sitters) > 1 else None
            owner = sitter.name if sitter is not None and family.is_named else ""
            if members and owner and not members[0].slot:
                left, top = (min(box.rect[side] for box in members) for side in (0, 1))
                room = family.rect.right - left
                pictures.append(self._counter_painter.owner(owner, left, top, room))
            elif not members and not family.at_plate:
                said = owner or family.title
                pictures.append(self._counter_painter.purpose(said, family.rect))
        return pictures

    # -- families and counters -----------------------------------------------------------------

    def _families(self, scene: Scene) -> list[Picture]:
        """The keyboard's ring round a whole family, where a new meld may be put down."""
        table, focus = scene.arrangement, scene.lit.focus
        return [
            ring_round(self.art, box.rect, "focus")
            for name, box in table.families.items()
            if name == focus and name not in table.piles
        ]

    def _glows(self, scene: Scene) -> list[Picture]:
        """The light round targets and what is hinted at: it lies on the cloth, below every card."""
        table, lit = scene.arrangement, scene.lit
        pictures: list[Picture] = []
        for kind, names in (("target", lit.targets), ("hint", lit.hinted_piles)):
            for name in sorted(names):
                around = _glowing(table, name)
                if around is not None:
                    light = self.art.glow((around.w, around.h), kind)
                    pictures.append(placed(light, around.x, around.y))
                if around is not None and name not in table.piles:
                    pictures.append(ring_round(self.art, around, kind))
        return pictures

    def honoured(self, scene: Scene, plate: Plate) -> list[Picture]:
        """A plate with the counters beside it, to be drawn once more over what shines behind it."""
        boxes = [box for box in scene.arrangement.counters if box.seat == plate.seat]
        return [*self.plate(scene, plate), *self._counters(scene, boxes)]

    def _counters(self, scene: Scene, boxes: Iterable[CounterBox]) -> list[Picture]:
        by_name = {counter.name: counter for counter in scene.counters}
        pictures: list[Picture] = []
        for box in boxes:
            counter = by_name.get(box.name)
            value = scene.values.get(box.name, 0)
            if counter is not None and counter.style == "side":
                pictures += self._side(scene, box, counter, value)
            elif counter is not None and counter.style == "number" and _at_badge(scene, box):
                pictures.append(self._counter_painter.tag(box.rect, value))
            elif counter is not None:
                room, at_end = _room(scene, box), self._at_end(scene, box)
                pictures += self._numbers[box.name](box, counter, value, room, at_end)
        return pictures

    def _at_end(self, scene: Scene, box: CounterBox) -> bool:
        """True when a counter is flush with the right of the table."""
        return box.rect.right >= scene.arrangement.felt.right - self.theme.px(4)

    def _side(self, scene: Scene, box: CounterBox, counter: Counter, value: int) -> list[Picture]:
        """The heading above a side's books, with what the marks say about that family."""
        sitters = [scene.sitters[seat] for seat in counter.owners if seat in scene.sitters]
        if not sitters:
            return []
        family = scene.arrangement.family_below(box.rect)
        remark = next((mark.text for mark in scene.marks if mark.pile == family), "")
        names = [sitter.name for sitter in sitters]
        return self._counter_painter.side(box, names, sitters[0].side, value, remark)


class _PileCues:
    """The cues of a scene for each pile: the cards of it that are away or lit, and its marks.

    Those of a pile are compared with what they were before. Most piles have none; they are asked
    after in every frame.
    """

    def __init__(self, scene: Scene) -> None:
        lit = scene.lit
        self.by_pile: dict[str, list[object]] = {}
        kinds = (scene.away, lit.selected, lit.last, lit.hinted, lit.fresh)
        for number, places in enumerate(kinds):
            for pile, lying in _places_by_pile(places).items():
                self._say(pile, (number, lying))
        for place, offset in scene.standing.items():
            self._say(place.pile, (place.index, offset))
        for pile in lit.targets:
            self._say(pile, "target")
        for pile in lit.hinted_piles:
            self._say(pile, "hint")
        if lit.focus:
            focused = lit.focus.pile if isinstance(lit.focus, Place) else lit.focus
            self._say(focused, ("focus", lit.focus))
        for mark in scene.marks:
            self._say(mark.pile, mark)

    def _say(self, pile: str, cue: object) -> None:
        self.by_pile.setdefault(pile, []).append(cue)


def _seated(scene: Scene) -> Iterator[tuple[Plate, PlateInfo]]:
    """The plates, each with who sits there; a lone player has none."""
    for plate in scene.arrangement.plates if len(scene.sitters) > 1 else ():
        if plate.seat in scene.sitters:
            yield plate, scene.sitters[plate.seat]


def _places_by_pile(places: frozenset[Place]) -> dict[str, set[Place]]:
    by_pile: defaultdict[str, set[Place]] = defaultdict(set)
    for place in places:
        by_pile[place.pile].add(place)
    return by_pile


def _at_badge(scene: Scene, box: CounterBox) -> bool:
    """True for what is counted beside the badge of a crowd."""
    plate = scene.arrangement.plate(box.seat) if box.seat >= 0 else None
    return plate is not None and plate.badge


def _said_on_plate(scene: Scene, seat: int) -> list[Mark]:
    """The marks of a seat's hand, and that it is the partner of the one at the screen."""
    here = next((plate.seat for plate in scene.arrangement.plates if plate.edge == "south"), seat)
    sitter, viewer = scene.sitters.get(seat), scene.sitters.get(here)
    said = []
    if sitter and viewer and seat != here and sitter.partners and sitter.side == viewer.side:
        said.append(Mark("", text=say("partner"), tone="dim"))
    for mark in scene.marks:
        box = scene.arrangement.piles.get(mark.pile)
        if mark.text and not mark.card and box is not None and box.is_hand and box.seat == seat:
            said.append(mark)
    return said


def _own_hands_last(piles: Mapping[str, PileBox]) -> list[tuple[str, PileBox]]:
    """The piles in the order of drawing: cards of one's own hand rise over whatever lies above."""
    return sorted(piles.items(), key=lambda pile: pile[1].own and pile[1].fan is Fan.HAND)


def _glowing(table: Arrangement, name: str) -> Rect | None:
    """The rectangle that a cue for a pile or for a whole family goes round."""
    box = table.piles.get(name)
    if box is not None:
        return pile_outline(box, table.cards_in(name))
    family = table.families.get(name)
    return family.rect if family is not None else None


def _room(scene: Scene, box: CounterBox) -> int:
    """The width a counter may have: up to its neighbour, or at a plate as far as that reaches."""
    plate = scene.arrangement.plate(box.seat) if box.seat >= 0 else None
    reach = box.rect
    if plate is not None and not plate.badge and plate.block.overlap(box.rect):
        left = plate.rect.x if plate.edge == "right" else reach.x
        reach = Rect(left, reach.y, max(reach.right, plate.rect.right) - left, reach.h)
    beside = [
        other.rect
        for other in scene.arrangement.counters
        if other is not box and other.rect.y < reach.bottom and other.rect.bottom > reach.y
    ]
    end = min([reach.right, *(rect.x - 4 for rect in beside if rect.x > box.rect.x)])
    start = max([reach.x, *(rect.right + 4 for rect in beside if rect.x < box.rect.x)])
    return max(box.rect.w, end - min(start, box.rect.x))
