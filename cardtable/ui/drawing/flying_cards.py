"""Cards and chips that are not at rest: in flight, at the pointer, or held up to be read.

Gives pictures with places for what motion and gestures report. A card that grows or shrinks on its
way is scaled to its next size beside the loop. Knows no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from cardtable.core.cards import HIDDEN
from cardtable.core.diff import Place
from cardtable.ui.drawing.ahead import Ahead
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.shapes import faded
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import Rect, card_height
from cardtable.ui.motion.flight_paths import FlyingCard, FlyingChip

_LIFTED = 0.25  # a card higher than this (0 to 1) has the larger shadow
_MANY = 8  # more cards in the air than this are drawn more plainly: nobody follows each of them
_TILT = 5  # degrees; when there are many, cards that tilt less than this fly straight
_FINE, _COARSE = 2, 6  # pixels from one width of a growing card to the next; when there are many
_LARGE = 1.5  # the scale of a window above which coarse steps grow with it
_MOST_SCALED = 400  # scaled pictures that are kept


class FlyingCardPainter:
    """Draws cards and chips that move."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self._turned: dict[Place, tuple[pygame.Surface, int, float, pygame.Surface]] = {}
        self._resized: dict[tuple[pygame.Surface, int], pygame.Surface] = {}
        self._leaning: dict[tuple[pygame.Surface, int], pygame.Surface] = {}
        self._ahead = Ahead()
        self._many = False  # until all have landed

    def flights(self, cards: Sequence[FlyingCard], table: Arrangement) -> list[Picture]:
        """Every card in flight."""
        pictures: list[Picture] = []
        if not cards:
            self._turned.clear()
            self._forget_sizes()
        self._many = len(cards) > (0 if self._many else _MANY)
        for card in cards:
            pictures += self._flight(card, table)
        return pictures

    def _picture(
        self, flying: FlyingCard, table: Arrangement
    ) -> tuple[pygame.Surface, tuple[float, float], float, float]:
        """The picture of a card, the middle of the card in it, and how it is scaled and turned."""
        box = table.at(flying.place)
        width = box.rect.w if box is not None else max(8, round(flying.w))
        face = flying.card if flying.up else HIDDEN
        lifted = flying.lift > _LIFTED and not (self._many and flying.up)
        narrow = 1.0 if self._many else flying.narrow
        angle = 0.0 if self._many and abs(flying.angle) < _TILT else flying.angle
        picture = self.art.card(face, width, lifted=lifted, turn=narrow, design=table.design)
        return picture.image, picture.middle, flying.w / width, angle

    def _flight(self, flying: FlyingCard, table: Arrangement) -> list[Picture]:
        full, middle, scale, angle = self._picture(flying, table)
        image = self._transformed(flying.place, full, scale, angle)
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

    def _transformed(
        self, place: Place, image: pygame.Surface, scale: float, angle: float
    ) -> pygame.Surface:
        """The picture scaled and turned; the same picture if there is hardly a difference."""
        degrees = round(angle)
        if _is_as_large(scale) and degrees == 0:
            return image
        if degrees:
            last = self._turned.get(place)  # a card that stands in the star is turned only once
            if last is not None and last[0] is image and last[1:3] == (degrees, scale):
                return last[3]
            turned = pygame.transform.rotozoom(image, degrees, scale)
            self._turned[place] = (image, degrees, scale, turned)
            return turned
        return self._resize(image, self._stepped(image, scale))

    def _stepped(self, image: pygame.Surface, scale: float) -> int:
        """The width of a picture at a scale, rounded so that it need not be made in every frame."""
        step = self._coarse() if self._many else _FINE
        return max(step, round(image.get_width() * scale / step) * step)

    def expect(self, cards: Sequence[FlyingCard], table: Arrangement) -> None:
        """Has what the next frame will show in other sizes scaled beside the loop."""
        for card in cards:
            image, _, scale, angle = self._picture(card, table)
            width = self._stepped(image, scale)
            if not (_is_as_large(scale) or round(angle) or (image, width) in self._resized):
                self._ahead.order((image, width), partial(_scaled_copy, image, width))

    def _forget_sizes(self) -> None:
        self._resized.clear()
        self._ahead.forget()

    def _coarse(self) -> int:
        """The step of widths when there are many; in a large window every picture costs more."""
        theme = self.art.theme
        window = theme.scale / theme.user_scale  # large text makes no card larger
        return round(_COARSE * max(1.0, window / _LARGE))

    def _resize(self, image: pygame.Surface, width: int) -> pygame.Surface:
        """The picture at a width; card backs share theirs, so that a deal needs few."""
        resized = self._resized.get((image, width))
        if resized is None:
            resized = self._ahead.take((image, width), partial(_scaled, image, width))
            if len(self._resized) >= _MOST_SCALED:
                self._forget_sizes()
            self._resized[image, width] = resized
        return resized

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
            self._leaning.clear()
        for place, rect in rects.items():
            box = table.at(place)
            if box is not None:
                face = box.card if box.up else HIDDEN
                picture = self.art.card(face, rect.w, lifted=True, design=table.design)
                image = self._leant(picture.image, lean)
                wider = image.get_width() - picture.image.get_width()
                higher = image.get_height() - picture.image.get_height()
                x, y = rect.x - picture.dx - wider // 2, rect.y - picture.dy - higher // 2
                pictures.append(Picture(image, x, y))
        return pictures

    def _leant(self, image: pygame.Surface, degrees: int) -> pygame.Surface:
        """The picture turned; each angle is drawn once while cards are dragged."""
        if not degrees:
            return image
        turned = self._leaning.get((image, degrees))
        if turned is None:
            turned = pygame.transform.rotozoom(image, degrees, 1)
            self._leaning[image, degrees] = turned
        return turned

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
    """Whether there is hardly a difference to the picture as it is."""
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
