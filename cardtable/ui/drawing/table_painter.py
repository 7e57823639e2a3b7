"""From a scene to pictures with places: slots, cards, rings, name plates, counters.

A scene holds what one seat sees: what that seat may not know is not there to be drawn. Knows no
moves and no time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from cardtable.core.cards import HIDDEN, Card, is_card
from cardtable.core.diff import Place
from cardtable.core.table import Counter, Fan, Mark
from cardtable.ui.drawing.art import Art, CardPicture
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.counters import CounterPainter
from cardtable.ui.drawing.fittings import Fittings
from cardtable.ui.drawing.pile_marks import PileMarkPainter
from cardtable.ui.drawing.prints import PrintPainter, is_row
from cardtable.ui.drawing.seat_plates import SeatPlatePainter
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrangement import Arrangement, CardBox, CounterBox, PileBox, Plate
from cardtable.ui.layout.face_design import FaceDesign
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import PlateInfo, Scene

_MOST_LAYERS = 6  # how thick a squared-up pile may look
_NEW = Mark("", "any", "new")  # on a card that has come and was not touched yet
_CARDS_PER_LAYER = 7
_MOST_PLATES = 200  # that are kept, of each seat on turn and not
_RAISED = 0.14  # of its height: how far a picked card of the hand stands out


class TablePainter:
    """Makes the list of pictures that the compositor draws."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.art = art
        self._window_theme = theme
        self._letter(theme)
        self._arrangement: Arrangement | None = None
        self._style: object = None
        self._piles: dict[str, tuple[object, list[Picture]]] = {}
        self._surroundings: tuple[object, list[Picture]] | None = None
        self._kept_wells: list[Picture] | None = None
        self._plates: dict[tuple[Plate, PlateInfo], list[Picture]] = {}

    def _letter(self, theme: Theme) -> None:
        """Draws text in a theme at the scale of the table, which may be less than the window's."""
        self.theme = theme
        self.fittings = Fittings(theme, self.art)
        self.seat_plates = SeatPlatePainter(theme, self.art)
        self.pile_marks = PileMarkPainter(theme, self.art)
        self._counter_painter = CounterPainter(theme, self.art)
        self._prints = PrintPainter(theme, self.art)

    def resting(self, scene: Scene) -> list[Picture]:
        """Everything at rest, the lowest first.

        A pile is drawn again only when something about it has changed; from frame to frame and
        from move to move, most piles have not.
        """
        self._forget_what_changed(scene)
        cues = _PileCues(scene)
        pictures = list(self._wells(scene.arrangement))
        for name, box in scene.arrangement.piles.items():
            cards = scene.arrangement.cards_in(name)
            key = (box, cards, cues.of(name), scene.arrangement.design)
            kept = self._piles.get(name)
            if kept is None or kept[0] != key:
                kept = (key, self._pile(scene, box, cards))
                self._piles[name] = kept
            pictures += kept[1]
        return pictures + self._around(scene)

    def order(self, scene: Scene) -> None:
        """Has the largest of what is printed drawn beside the loop; `resting` will want it."""
        self._forget_what_changed(scene)
        self._prints.order(scene.arrangement)
        if scene.arrangement.shelf:
            self.fittings.order_shelf(scene.arrangement.shelf)

    def _forget_what_changed(self, scene: Scene) -> None:
        """Forgets pictures that a new theme, deck or arrangement has made wrong."""
        scale = scene.arrangement.scale
        style = (self._window_theme.generation, self.art.look, scale)
        if self._style != style:
            self._piles, self._plates, self._surroundings, self._style = {}, {}, None, style
            self._kept_wells = None
            self._letter(self._window_theme.at_scale(scale))
        if self._arrangement is not scene.arrangement:
            self._surroundings, self._kept_wells = None, None
            self._arrangement = scene.arrangement

    def _wells(self, table: Arrangement) -> list[Picture]:
        """The lanes that columns grow down in, under all that lies on the table."""
        if self._kept_wells is None:
            self._kept_wells = self._prints.prints(table)
        return self._kept_wells

    def _around(self, scene: Scene) -> list[Picture]:
        """Name plates, counters and cues round families; kept while only cards fly."""
        key = (scene.counters, scene.values, scene.sitters, scene.marks, scene.lit)
        if self._surroundings is None or self._surroundings[0] != key:
            self._surroundings = (key, self._drawn_around(scene))
        return self._surroundings[1]

    def _drawn_around(self, scene: Scene) -> list[Picture]:
        pictures: list[Picture] = []
        for plate in scene.arrangement.plates:
            sitter = scene.sitters.get(plate.seat)
            if sitter is not None and len(scene.sitters) > 1:  # a lone plate would say nothing
                pictures += self._plate(plate, sitter)
                said = _said_on_plate(scene, plate.seat)
                pictures += self.pile_marks.on_plate(plate, said, scene.arrangement.window)
        return pictures + self._counters(scene) + self._owners(scene) + self._families(scene)

    def _plate(self, plate: Plate, sitter: PlateInfo) -> list[Picture]:
        """A name plate, which looks the same from turn to turn."""
        key = (plate, sitter)
        if key not in self._plates:
            if len(self._plates) > _MOST_PLATES:
                self._plates.clear()
            self._plates[key] = self.seat_plates.plate(plate, sitter)
        return self._plates[key]

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

    # -- piles ---------------------------------------------------------------------------------

    def _pile(self, scene: Scene, box: PileBox, cards: Sequence[CardBox]) -> list[Picture]:
        lit = scene.lit
        if _is_laid_down(box) and all(card.place in scene.away for card in cards):
            return []  # it has no place of its own before its first card has come
        marks = tuple(mark for mark in scene.marks if mark.pile == box.pile)
        draw = self._tile if box.tile else self._cards
        pictures = draw(scene, box, cards, marks)
        around = _outline(box, cards)
        if box.pile in lit.targets:
            pictures.append(self._ring(around, "target"))
        if box.pile in lit.hinted_piles:
            pictures.append(self._ring(around, "hint"))
        if lit.focus == box.pile:
            pictures.append(self._ring(around, "focus"))
        said = _is_laid_down(box) and bool(marks)  # which says more than the number of its cards
        pictures += [] if said else self._count(scene, box, cards)
        top = cards[-1].rect.w if cards else 0
        empty_hand = not cards and not _has_slot(box)  # there is nothing to put a mark on
        if cards and all(card.place in scene.away for card in cards):
            return pictures  # nor before the first of them has come
        for mark in marks:
            if not mark.card and not box.tile and not empty_hand and not _on_plate(scene, box):
                # the indices above must stay readable
                low = said or (box.fan is Fan.DOWN and bool(box.slot))
                named = box.is_named
                pictures += self.pile_marks.mark(
                    _beside_rank(mark) if said else mark,
                    around,
                    low=low,
                    inside=box.at_plate,
                    named=named,
                    top=top,
                )
        return pictures

    def _tile(
        self, scene: Scene, box: PileBox, cards: Sequence[CardBox], marks: Sequence[Mark]
    ) -> list[Picture]:
        staying = [card for card in cards if card.place not in scene.away]
        if cards and not staying and not box.slot:
            return []  # it has not arrived yet
        top = staying[-1].card if staying else None
        if _names_cards(scene.arrangement, box):
            slot = Card.parse(box.slot) if is_card(box.slot) else None
            name = slot.sign if slot else box.slot.replace("*", "★")
        else:
            slot, name = None, top.sign if top else ""
        suited = (slot or top) if slot is not None or not box.slot else None
        alone = slot is not None or len(staying) < 2
        count = 0 if alone else len(staying)
        return self.pile_marks.tile(box, name, marks, suited=suited, count=count)

    def _cards(
        self, scene: Scene, box: PileBox, cards: Sequence[CardBox], marks: Sequence[Mark]
    ) -> list[Picture]:
        lying = [card for card in cards if card.place not in scene.away]
        pictures: list[Picture] = []
        if not lying:
            return self._empty(scene, box, bright=any(mark.tone == "good" for mark in marks))
        if box.fan in (Fan.STACK, Fan.TOP):
            pictures += self._cards_below(lying, scene.arrangement.design)
        for card in lying:
            if not card.covered or card is lying[-1]:
                pictures += self._card(scene, _raised(scene, box, card, lying), marks)
        return pictures

    def _count(self, scene: Scene, box: PileBox, cards: Sequence[CardBox]) -> list[Picture]:
        """How many cards lie where nobody can tell by looking; a ring must not strike it out."""
        lying = [card for card in cards if card.place not in scene.away]
        if box.tile or not _counted(box) or len(lying) < 2:
            return []
        return [self.pile_marks.count(box, lying[-1].rect)]

    def _empty(self, scene: Scene, box: PileBox, *, bright: bool) -> list[Picture]:
        """The slot of an empty pile, and what it is for; a good place is `bright`."""
        if box.slot and _names_cards(scene.arrangement, box) and not box.at_plate:
            return [self.pile_marks.named_slot(box, bright=bright)]
        if not _has_slot(box):
            return []
        told = any(counter.title == box.title for counter in scene.counters)
        caption = self.pile_marks.caption(box) if box.title and not told else []
        if box.at_plate and not caption:  # a little box without a name would say nothing
            return []
        slot = [] if is_row(box) else [self.pile_marks.slot(box, named=bool(caption))]
        return [*slot, *caption]

    def _cards_below(self, lying: Sequence[CardBox], design: FaceDesign) -> list[Picture]:
        """The cards below the top one, which give the pile a little thickness."""
        bottom = lying[0]
        layers = min(_MOST_LAYERS, (len(lying) + _CARDS_PER_LAYER - 2) // _CARDS_PER_LAYER)
        if not layers:
            return []
        face = bottom.card if bottom.up else HIDDEN
        pile = self.art.pile(face, bottom.rect.w, layers, design=design)
        return [_at(pile, bottom.rect.x, bottom.rect.y)]

    def _card(self, scene: Scene, card: CardBox, marks: Sequence[Mark]) -> list[Picture]:
        lit, place = scene.lit, card.place
        picture = self._card_picture(card, scene.arrangement.design, dim=place in lit.dim)
        pictures = [_at(picture, card.rect.x, card.rect.y)]
        for kind, places in (
            ("last", lit.last),
            ("hint", lit.hinted),
            ("selected", lit.selected),
        ):
            if place in places:
                pictures.append(self._ring(card.rect, kind))
        if lit.focus == place:
            pictures.append(self._ring(card.rect, "focus"))
        said = [mark for mark in marks if mark.card and mark.card == str(card.card)]
        for mark in said:
            pictures += self._card_mark(mark, card)
        if place in lit.fresh and not any(mark.text for mark in said):
            pictures += self.pile_marks.mark(_NEW, card.rect if card.covered else card.shows)
        return pictures

    def _card_mark(self, mark: Mark, card: CardBox) -> list[Picture]:
        """The mark on a card, and at its lower edge the card that it stands for."""
        pictures = []
        if mark.ghost:
            pictures.append(self.pile_marks.stands_for(Card.parse(mark.ghost), card.rect))
        return pictures + self.pile_marks.mark(mark, card.rect if card.covered else card.shows)

    def _card_picture(self, card: CardBox, design: FaceDesign, *, dim: bool = False) -> CardPicture:
        """The picture of a card as it lies."""
        face = card.card if card.up else HIDDEN
        return self.art.card(face, card.rect.w, dim=dim, design=design)

    def _ring(self, rect: Rect, kind: str) -> Picture:
        """A cue round a rectangle."""
        return _at(self.art.ring((rect.w, rect.h), kind), rect.x, rect.y)

    # -- families and counters -----------------------------------------------------------------

    def _families(self, scene: Scene) -> list[Picture]:
        """Cues round whole families, where a new meld may be put down."""
        return [
            self._ring(box.rect, kind)
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
        pictures: list[Picture] = []
        for box in scene.arrangement.counters:
            counter = by_name.get(box.name)
            value = scene.values.get(box.name, 0)
            if counter is not None and counter.style == "side":
                pictures += self._side(scene, box, counter, value)
            elif counter is not None:
                room, at_end = _room(scene, box), self._at_end(scene, box)
                pictures += self._counter_painter.counter(box, counter, value, room, at_end=at_end)
        return pictures

    def _at_end(self, scene: Scene, box: CounterBox) -> bool:
        """Whether a counter is flush with the right: of the table, or of what stands at a badge."""
        arrangement = scene.arrangement
        if box.rect.right >= arrangement.felt.right - self.theme.px(4):
            return True
        plate = arrangement.plate(box.seat) if box.seat >= 0 else None
        return plate is not None and plate.badge and plate.edge == "right"

    def _side(self, scene: Scene, box: CounterBox, counter: Counter, value: int) -> list[Picture]:
        """The heading above a side's books, with what the marks say about that family."""
        sitters = [scene.sitters[seat] for seat in counter.owners if seat in scene.sitters]
        if not sitters:
            return []
        family = _family_below(scene.arrangement, box.rect)
        remark = next((mark.text for mark in scene.marks if mark.pile == family), "")
        names = [sitter.name for sitter in sitters]
        return self._counter_painter.side(box, names, sitters[0].side, value, remark)


def _at(picture: CardPicture, x: int, y: int) -> Picture:
    """A picture whose card has its corner at a point."""
    return Picture(picture.image, x - picture.dx, y - picture.dy)


class _PileCues:
    """What a scene says about each pile besides its cards: what is away, lit or marked.

    Most piles have nothing said about them; they are asked after in every frame.
    """

    def __init__(self, scene: Scene) -> None:
        lit = scene.lit
        self._by_pile: dict[str, list[object]] = {}
        kinds = (scene.away, lit.dim, lit.selected, lit.last, lit.hinted, lit.fresh)
        for number, places in enumerate(kinds):
            for pile, lying in _places_by_pile(places).items():
                self._say(pile, (number, lying))
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
        self._by_pile.setdefault(pile, []).append(cue)

    def of(self, name: str) -> object:
        """Everything about one pile, to be compared with what it was before."""
        return self._by_pile.get(name)


def _places_by_pile(places: frozenset[Place]) -> dict[str, set[Place]]:
    by_pile: dict[str, set[Place]] = {}
    for place in places:
        by_pile.setdefault(place.pile, set()).add(place)
    return by_pile


def _has_slot(box: PileBox) -> bool:
    """Whether an empty pile shows a slot; hands and rows do not."""
    return box.fan in (Fan.STACK, Fan.TOP, Fan.DOWN) and not box.family


def _raised(scene: Scene, box: PileBox, card: CardBox, lying: Sequence[CardBox]) -> CardBox:
    """A card of a hand where it is drawn: higher when it is picked, but over no index."""
    if card.place not in scene.lit.selected or box.fan is not Fan.HAND:
        return card
    height = round(card.rect.h * _RAISED)
    design = scene.arrangement.design
    for other in lying:
        if other.rect.y < card.rect.y < other.rect.bottom:  # of the line above
            free = other.shows.h - ceil(design.step_down(other.rect.w))
            height = min(height, max(0, free))
    return replace(card, rect=card.rect.moved(0, -height), shows=card.shows.moved(0, -height))


def _on_plate(scene: Scene, box: PileBox) -> bool:
    """Whether what is said of a pile stands on its owner's plate: of a hand, where plates are."""
    return box.is_hand and len(scene.sitters) > 1


def _said_on_plate(scene: Scene, seat: int) -> list[Mark]:
    """The marks of a seat's hand, and that it is the partner of the one at the screen."""
    here = next((plate.seat for plate in scene.arrangement.plates if plate.edge == "south"), seat)
    sitter, viewer = scene.sitters.get(seat), scene.sitters.get(here)
    said = []
    if sitter and viewer and seat != here and sitter.partners and sitter.side == viewer.side:
        said.append(Mark("", text="partner", tone="dim"))
    for mark in scene.marks:
        box = scene.arrangement.piles.get(mark.pile)
        if mark.text and not mark.card and box is not None and box.is_hand and box.seat == seat:
            said.append(mark)
    return said


def _is_laid_down(box: PileBox) -> bool:
    """Whether a pile is one of those that lie squared up side by side, as many as there are."""
    return box.fan is Fan.STACK and "/" in box.pile and not box.slot and not box.at_plate


def _beside_rank(mark: Mark) -> Mark:
    """What a mark says of a pile besides its rank, which its top card shows."""
    return replace(mark, text=mark.text.partition(" ")[2] or mark.text)


def _counted(box: PileBox) -> bool:
    """Whether the number of cards is written on a pile: where nobody can count them by eye."""
    return box.fan in (Fan.STACK, Fan.TOP) or (box.at_plate and box.fan is not Fan.DOWN)


def _names_cards(arrangement: Arrangement, box: PileBox) -> bool:
    """Whether the slots of a family are named after ranks or cards; mere numbers begin with 1."""
    return bool(box.slot) and f"{box.zone}/1" not in arrangement.piles


def _outline(box: PileBox, cards: Sequence[CardBox]) -> Rect:
    """What a cue for a whole pile goes round: its top card, its row of cards, or its slot."""
    if box.tile or not cards:
        return box.place
    if box.fan in (Fan.HAND, Fan.ACROSS):
        around = cards[0].rect
        for card in cards:
            around = around.joined(card.rect)
        return around
    return cards[-1].rect


def _family_below(arrangement: Arrangement, heading: Rect) -> str:
    """The family that a heading stands above, or ""."""
    below = heading.moved(0, heading.h)
    families = arrangement.families.items()
    return next((name for name, box in families if box.rect.overlap(below)), "")


def _room(scene: Scene, box: CounterBox) -> int:
    """How wide a counter may be: up to its neighbour, or at a plate as far as the plate reaches."""
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
