"""Cards and chips that are not at rest: in flight, at the pointer, or held up to be read.

Gives pictures with places for what motion and gestures report. A card that grows or shrinks on its
way is scaled to its next size beside the loop. Knows no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from cardtable.core.cards import HIDDEN, Card
from cardtable.core.diff import Place
from cardtable.core.remembering import Answers
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.pictures import CardPicture, Pictures, Recipe
from cardtable.ui.drawing.shapes import faded
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import Rect, card_height
from cardtable.ui.motion.flight_paths import FlyingCard, FlyingChip

_LIFTED = 0.25  # a card higher than this (0 to 1) has the larger shadow
_MANY = 8  # more cards in the air than this are drawn more plainly: nobody follows each of them,
# and one that turns over shows its face when it lies flat again
_TILT = 5  # degrees; when there are many, cards that tilt less than this fly straight
_FINE, _COARSE = 2, 6  # pixels from one width of a growing card to the next; when there are many
_LARGE = 1.5  # the scale of a window above which coarse steps grow with it
_MOST_SCALED_BYTES = 32 * 2**20
_MOST_TURNED = 64  # more than stand in the star, so that each of these is turned only once
_MOST_LEANING = 64  # few cards lean while they are dragged, each at a few angles


_Look = tuple[Card, int, bool, float]  # of a card in flight: face, width, lifted, how narrow


class FlyingCardPainter:
    """Draws cards and chips that move."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self._turned = Answers(pygame.transform.rotozoom, most=_MOST_TURNED)
        self._leaning = Answers(pygame.transform.rotozoom, most=_MOST_LEANING)
        self._resized = Pictures(_MOST_SCALED_BYTES)
        self._many = False  # until all have landed
        self._shown: dict[_Look, CardPicture] = {}  # in this frame, in which most cards look alike

    def flights(
        self, cards: Sequence[FlyingCard], table: Arrangement, *, crowd: bool = False
    ) -> list[Picture]:
        """Every card in flight; in a `crowd` all are drawn as plainly as when there are many."""
        pictures: list[Picture] = []
        if not cards:
            self._turned.forget()
            self._resized.forget()
            self.art.forget_edges()
        self._many = crowd or len(cards) > (0 if self._many else _MANY)
        self._shown.clear()
        for card in cards:
            pictures += self._flight(card, table)
        return pictures

    def _picture(
        self, flying: FlyingCard, table: Arrangement
    ) -> tuple[pygame.Surface, tuple[float, float], float, float]:
        """The picture of a card, the middle of the card in it, and how it is scaled and turned.

        The picture is as large as the card is ever seen on its way, so it is never enlarged.
        """
        width = max(8, round(max(flying.largest, flying.w)))
        turns = flying.narrow < 1
        face = flying.card if flying.up and not (self._many and turns) else HIDDEN
        lifted = flying.lift > _LIFTED and not (self._many and face is not HIDDEN)
        narrow = 1.0 if self._many else flying.narrow
        angle = 0.0 if self._many and abs(flying.angle) < _TILT else flying.angle
        asked = face, width, lifted, narrow
        picture = self._shown.get(asked)
        if picture is None:
            picture = self.art.card(face, width, lifted=lifted, turn=narrow, design=table.design)
            self._shown[asked] = picture
        return picture.image, picture.middle, flying.w / width, angle

    def _flight(self, flying: FlyingCard, table: Arrangement) -> list[Picture]:
        full, middle, scale, angle = self._picture(flying, table)
        image = self._transformed(full, scale, angle)
        if flying.alpha < 1:
            image = faded(image, flying.alpha)
        off_x = (middle[0] - full.get_width() / 2) * scale
        off_y = (middle[1] - full.get_height() / 2) * scale
        x = round(flying.x - image.get_width() / 2 - off_x)
        y = round(flying.y - image.get_height() / 2 - off_y)
        pictures = [Picture(image, x, y)]
        if flying.gilt > 0.05:
            pictures.append(self._gold_edge(flying))
        return pictures

    def _gold_edge(self, flying: FlyingCard) -> Picture:
        width = round(flying.w)
        height = card_height(width)
        ring = self.art.ring((width, height), "gilt")
        x, y = round(flying.x - width / 2) - ring.dx, round(flying.y - height / 2) - ring.dy
        return Picture(faded(ring.image, flying.gilt), x, y)

    def _transformed(self, image: pygame.Surface, scale: float, angle: float) -> pygame.Surface:
        """The picture scaled and turned; the same picture if there is hardly a difference."""
        degrees = round(angle)
        if _is_as_large(scale) and degrees == 0:
            return image
        if degrees:
            return self._turned(image, degrees, scale)
        return self._resized.keep(self._at_scale(image, scale))

    def _at_scale(self, image: pygame.Surface, scale: float) -> Recipe[pygame.Surface]:
        """A picture at a scale, its width rounded so that it need not be made in every frame.

        Card backs share theirs, so that a deal needs few.
        """
        step = self._coarse() if self._many else _FINE
        width = max(step, round(image.get_width() * scale / step) * step)
        return Recipe(_scaled_copy, (image, width))

    def expect(self, cards: Sequence[FlyingCard], table: Arrangement) -> None:
        """Scales the pictures the next frame needs at other sizes, on the drawing thread."""
        self._shown.clear()
        for card in cards:
            image, _, scale, angle = self._picture(card, table)
            if not _is_as_large(scale) and not round(angle):
                self._resized.order(self._at_scale(image, scale))

    def _coarse(self) -> int:
        """The step of widths when there are many; in a large window every picture costs more."""
        theme = self.art.theme
        window = theme.scale / theme.user_scale  # large text makes no card larger
        return round(_COARSE * max(1.0, window / _LARGE))

    def chips(self, chips: Sequence[FlyingChip], size: int) -> list[Picture]:
        """Every chip in flight."""
        if not chips:
            return []
        image = self.art.chip(size)
        half = size / 2
        return [Picture(image, round(chip.x - half), round(chip.y - half)) for chip in chips]

    def dragged(
        self, table: Arrangement, rects: Mapping[Place, Rect], lean: int = 0
    ) -> list[Picture]:
        """The cards at the pointer, lifted, and turned by some degrees round their middles."""
        pictures = []
        if not rects:
            self._leaning.forget()
        for place, rect in rects.items():
            box = table.at(place)
            if box is not None:
                face = box.card if box.up else HIDDEN
                picture = self.art.card(face, rect.w, lifted=True, design=table.design)
                image = self._leaning(picture.image, lean, 1) if lean else picture.image
                wider = image.get_width() - picture.image.get_width()
                higher = image.get_height() - picture.image.get_height()
                x, y = rect.x - picture.dx - wider // 2, rect.y - picture.dy - higher // 2
                pictures.append(Picture(image, x, y))
        return pictures

    def peeked(self, table: Arrangement, place: Place) -> list[Picture]:
        """A covered card held up so that all of it can be seen."""
        box = table.at(place)
        if box is None or not box.up:
            return []
        width = max(box.rect.w, table.card[0])
        rect = box.rect.middle(width, card_height(width))
        left = min(max(rect.x, table.felt.x), table.felt.right - rect.w)
        top = min(max(rect.y, table.felt.y), table.felt.bottom - rect.h)
        picture = self.art.card(box.card, width, lifted=True, design=table.design)
        return [Picture(picture.image, left - picture.dx, top - picture.dy)]


def _is_as_large(scale: float) -> bool:
    """True when there is hardly a difference to the picture as it is."""
    return abs(scale - 1) < 0.01


def _scaled(image: pygame.Surface, width: int) -> pygame.Surface:
    """The picture at a width, as high as it is then."""
    height = max(1, round(image.get_height() * width / image.get_width()))
    return pygame.transform.smoothscale(image, (width, height))


def _scaled_copy(image: pygame.Surface, width: int) -> pygame.Surface:
    """The same beside the loop: what is being scaled is locked, and could not be drawn meanwhile.

    Copying needs Python's lock all the time, so nobody draws then.
    """
    return _scaled(image.copy(), width)
