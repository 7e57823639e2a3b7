"""A pile as it lies in a scene: its cards or its tile, its slot, the cues and the marks on it.

Gives pictures with positions; knows only what one seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from cardtable.core.cards import HIDDEN, Card, is_card, sign_of
from cardtable.core.messages import say, shown
from cardtable.core.table import Fan, Mark
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.badge_place import BadgePlace, Edge
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.pictures import CardPicture
from cardtable.ui.drawing.pile_marks import PileMarkPainter
from cardtable.ui.drawing.pile_tiles import TilePainter
from cardtable.ui.drawing.prints import is_row
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.layout.arrangement import Arrangement, CardBox, PileBox
from cardtable.ui.layout.face_design import FaceDesign
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import Scene

_MOST_LAYERS = 6  # how thick a squared-up pile may look
_NEW = say.later("new", "a card")  # on a card that has come and was not touched yet
_CARDS_PER_LAYER = 7
_TO_NEXT_NAME = 8  # units from the end of a place to the name in the next one
_BY_EYE = 7  # so many open cards side by side can be counted


class PilePainter:
    """Draws piles in the theme's colours and the art's cards."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.art = art
        self.marks = PileMarkPainter(theme, art)
        self.tiles = TilePainter(theme, art)

    def pictures(self, scene: Scene, box: PileBox, cards: Sequence[CardBox]) -> list[Picture]:
        """Everything that is drawn of a pile, the lowest first."""
        lying = [card for card in cards if card.place not in scene.away]
        away = bool(cards) and not lying
        if _is_laid_down(box) and (away or not cards):
            return []  # it has no room of its own before its first card has come
        marks = tuple(mark for mark in scene.marks if mark.pile == box.pile)
        around = pile_outline(box, cards)
        if not box.tile:
            pictures = self._cards(scene, box, lying, marks)
        elif away and not box.slot:
            pictures = []  # it has not arrived yet
        else:
            pictures = self._tile(scene, box, lying, marks)
        pictures = [*pictures, *self._cues(scene, box, around)]
        said = _is_laid_down(box) and bool(marks)  # which says more than the number of its cards
        on_backs = _on_backs(box, cards, marks)
        pictures += [] if said else self._count(scene, box, lying, on_backs)
        nothing = box.tile or away or (not cards and not _has_slot(box))  # to put a mark on
        if nothing or _on_plate(scene, box):
            return pictures
        place = self._place(scene, box, cards, around, said=said)
        for mark in marks:
            if not mark.card and mark is not on_backs:
                pictures += self.marks.mark(_beside_rank(mark) if said else mark, place)
        return pictures

    def first_count(self, box: PileBox) -> None:
        """Draws the number that an empty pile will bear first: no card waits for its letters."""
        if not box.count and not box.tile and _counted(box):
            self.marks.count("2", box, box.card, up=False)

    def _place(
        self, scene: Scene, box: PileBox, cards: Sequence[CardBox], around: Rect, *, said: bool
    ) -> BadgePlace:
        """The place of what is said of a whole pile: low where indices are to stay readable.

        So it is below the name of a pile's owner, which it would hide above the cards.
        """
        in_column = box.fan is Fan.DOWN and bool(box.slot)
        floor = box.rect.bottom if in_column else self._floor(scene, box)
        edge = Edge.BACK if cards and not cards[-1].up else Edge.UPPER
        edge = Edge.LOWER if said or in_column or box.is_named else edge
        last = cards[-1].rect.w if cards else 0
        small = said or in_column  # there is little room for words
        return BadgePlace(around, edge, last, floor, shortened=small, to_corner=small)

    def _floor(self, scene: Scene, box: PileBox) -> int | None:
        """The lowest a badge may reach on what others have laid out: the name of the next owner."""
        family = scene.arrangement.families.get(box.zone)
        if family is None or box.own or not box.is_named:
            return None
        return family.rect.bottom + self.marks.theme.px(_TO_NEXT_NAME)

    def _cues(self, scene: Scene, box: PileBox, around: Rect) -> list[Picture]:
        """The rings round a whole pile."""
        lit = scene.lit
        return [
            ring_round(self.art, around, kind)
            for kind, names in (
                ("target", lit.targets),
                ("hint", lit.hinted_piles),
                ("focus", {lit.focus}),
            )
            if box.pile in names
        ]

    def _tile(
        self, scene: Scene, box: PileBox, lying: Sequence[CardBox], marks: Sequence[Mark]
    ) -> list[Picture]:
        top = lying[-1].card if lying else None
        if _names_cards(scene.arrangement, box):
            slot = Card.parse(box.slot) if is_card(box.slot) else None
            name = sign_of(box.slot)
        else:
            slot, name = None, top.sign if top else ""
        suited = (slot or top) if slot is not None or not box.slot else None
        alone = slot is not None or len(lying) < 2
        count = 0 if alone else len(lying)
        return self.tiles.tile(box, name, marks, suited=suited, count=count)

    def _cards(
        self, scene: Scene, box: PileBox, lying: Sequence[CardBox], marks: Sequence[Mark]
    ) -> list[Picture]:
        pictures: list[Picture] = []
        if not lying:
            return self._empty(scene, box, bright=any(mark.tone == "good" for mark in marks))
        if self._named(scene, box, lying):
            plate = scene.arrangement.plate(box.seat)
            assert plate is not None
            return [self.marks.signs(box, [card.card for card in lying], plate)]
        if box.fan in (Fan.STACK, Fan.TOP):
            pictures += self._cards_below(lying, scene.arrangement.design)
        for card in lying:
            if not card.covered or card is lying[-1]:
                pictures += self._card(scene, _stands(scene, card), marks)
        return pictures

    def _count(
        self, scene: Scene, box: PileBox, lying: Sequence[CardBox], on_backs: Mark | None
    ) -> list[Picture]:
        """The number of cards where nobody can count them by eye; a ring must not strike it out.

        What the game counts on a pile of backs, such as tricks, stands in the place of that.
        """
        least = 1 if on_backs is not None else 2
        if box.tile or not _counted(box) or len(lying) < least or self._named(scene, box, lying):
            return []
        if box.fan in (Fan.HAND, Fan.ACROSS) and lying[-1].up and len(lying) <= _BY_EYE:
            return []
        text = on_backs.text if on_backs is not None else str(box.count)
        return [self.marks.count(text, box, lying[-1].rect, up=lying[-1].up)]

    def _named(self, scene: Scene, box: PileBox, lying: Sequence[CardBox]) -> bool:
        """True for cards that lie open beside a badge, where no face can be read."""
        plate = scene.arrangement.plate(box.seat) if box.at_plate else None
        opened = bool(lying) and all(card.up for card in lying)
        if not opened or plate is None or not plate.badge:
            return False
        return plate.rect.h >= self.marks.theme.px(36)  # not so low that one line is all

    def _empty(self, scene: Scene, box: PileBox, *, bright: bool) -> list[Picture]:
        """The slot of an empty pile, and what it is for; a good place is `bright`."""
        if box.slot and _names_cards(scene.arrangement, box) and not box.at_plate:
            return self.marks.named_slot(box, bright=bright)
        if not _has_slot(box):
            return []
        told = any(counter.title == box.title for counter in scene.counters)
        caption = self.marks.caption(box) if box.title and not told else []
        if box.at_plate and not caption:  # a little box without a name would say nothing
            return []
        slot = [] if is_row(box) else [self.marks.slot(box, named=bool(caption))]
        return [*slot, *caption]

    def _cards_below(self, lying: Sequence[CardBox], design: FaceDesign) -> list[Picture]:
        """The cards below the top one, which give the pile a little thickness."""
        bottom = lying[0]
        layers = min(_MOST_LAYERS, (len(lying) + _CARDS_PER_LAYER - 2) // _CARDS_PER_LAYER)
        if not layers:
            return []
        face = bottom.card if bottom.up else HIDDEN
        pile = self.art.pile(face, bottom.rect.w, layers, design=design)
        return [placed(pile, bottom.rect.x, bottom.rect.y)]

    def _card(self, scene: Scene, card: CardBox, marks: Sequence[Mark]) -> list[Picture]:
        lit, place = scene.lit, card.place
        picture = self._card_picture(card, scene.arrangement.design)
        pictures = [placed(picture, card.rect.x, card.rect.y)]
        for kind, places in (
            ("last", lit.last),
            ("hint", lit.hinted),
            ("selected", lit.selected),
        ):
            if place in places:
                pictures.append(ring_round(self.art, card.rect, kind))
        if lit.focus == place:
            pictures.append(ring_round(self.art, card.rect, "focus"))
        said = [mark for mark in marks if mark.card and mark.card == str(card.card)]
        for mark in said:
            if mark.ghost:
                pictures.append(self.marks.stands_for(Card.parse(mark.ghost), card.rect))
            pictures += self._on_card(scene, mark, card)
        if place in lit.fresh and not any(mark.text for mark in said):
            new = Mark("", "any", shown(_NEW))
            pictures += self._on_card(scene, new, card)
        return pictures

    def _on_card(self, scene: Scene, mark: Mark, card: CardBox) -> list[Picture]:
        """The badge of one card, at the end of what is seen of it."""
        pile = scene.arrangement.piles.get(card.place.pile)
        edge = Edge.CORNER if pile is not None and pile.fan is Fan.DOWN else Edge.UPPER
        edge = edge if card.up or edge is Edge.CORNER else Edge.BACK
        seen = card.rect if card.covered else card.shows
        below = seen.right < card.rect.right or _is_followed(scene, card)
        return self.marks.mark(mark, BadgePlace(seen, edge, below=below))

    def _card_picture(self, card: CardBox, design: FaceDesign) -> CardPicture:
        """The picture of a card as it lies."""
        face = card.card if card.up else HIDDEN
        return self.art.card(face, card.rect.w, design=design)


def placed(picture: CardPicture, x: int, y: int) -> Picture:
    """A picture whose card has its corner at a point."""
    return Picture(picture.image, x - picture.dx, y - picture.dy)


def ring_round(art: Art, rect: Rect, kind: str) -> Picture:
    """A cue round a rectangle."""
    return placed(art.ring((rect.w, rect.h), kind), rect.x, rect.y)


def _has_slot(box: PileBox) -> bool:
    """True when an empty pile shows a slot; hands and rows do not."""
    return box.fan in (Fan.STACK, Fan.TOP, Fan.DOWN) and not box.family


def _stands(scene: Scene, card: CardBox) -> CardBox:
    """A card where it is drawn: where it stands, which may be higher than it lies."""
    offset = scene.standing.get(card.place)
    if offset is None:
        return card
    return replace(card, rect=card.rect.moved(*offset), shows=card.shows.moved(*offset))


def _is_followed(scene: Scene, card: CardBox) -> bool:
    """True when the next card of its pile lies right of a card, if only edge to edge."""
    lying = scene.arrangement.cards_in(card.place.pile)
    after = next((then for here, then in pairwise(lying) if here.place == card.place), None)
    return after is not None and after.rect.x > card.rect.x


def _on_plate(scene: Scene, box: PileBox) -> bool:
    """True when the marks of a pile stand on its owner's plate: those of a hand beside a plate."""
    return box.is_hand and len(scene.sitters) > 1


def _on_backs(box: PileBox, cards: Sequence[CardBox], marks: Sequence[Mark]) -> Mark | None:
    """The number that a game gives a squared-up pile of backs, in place of that of its cards."""
    if box.tile or box.fan is not Fan.STACK or not cards or cards[-1].up:
        return None
    return next((mark for mark in marks if not mark.card and mark.text.isdigit()), None)


def _is_laid_down(box: PileBox) -> bool:
    """True when a pile is one of those that lie squared up side by side, as many as there are."""
    return box.fan is Fan.STACK and "/" in box.pile and not box.slot and not box.at_plate


def _beside_rank(mark: Mark) -> Mark:
    """The mark without the rank of its pile, which the top card shows."""
    return replace(mark, text=mark.text.partition(" ")[2] or mark.text)


def _counted(box: PileBox) -> bool:
    """True when the number of cards is written on a pile: where nobody can count them by eye."""
    return box.fan in (Fan.STACK, Fan.TOP) or (box.at_plate and box.fan is not Fan.DOWN)


def _names_cards(arrangement: Arrangement, box: PileBox) -> bool:
    """True when the slots of a family are named after ranks or cards; mere numbers begin with 1."""
    return bool(box.slot) and f"{box.zone}/1" not in arrangement.piles


def pile_outline(box: PileBox, cards: Sequence[CardBox]) -> Rect:
    """The rectangle inside a cue for a whole pile: its top card, its row of cards, or its slot."""
    if box.tile or not cards:
        return box.outline
    if box.fan in (Fan.HAND, Fan.ACROSS):
        around = cards[0].rect
        for card in cards:
            around = around.joined(card.rect)
        return around
    return cards[-1].rect
