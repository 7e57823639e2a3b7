"""Cards and chips that are not at rest: in flight, at the pointer, held up to be read.

Gives pictures with places for what motion and gestures say. Knows no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from cardtable.core.cards import HIDDEN
from cardtable.core.diff import Place
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.shapes import faded
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.rects import Rect, card_height
from cardtable.ui.motion.flight_paths import FlyingCard, FlyingChip

_HIGH = 0.25  # above this part of its height a card has the larger shadow
_MANY = 8  # more cards in the air than this are drawn more plainly: nobody follows each of them
_TILT = 5  # degrees below which a card may as well fly straight
_FINE, _COARSE = 2, 6  # pixels from one width of a growing card to the next; in a crowd
_SCALED = 400  # scaled pictures that are kept


class FlyingCardPainter:
    """Makes the pictures of what moves."""

    def __init__(self, art: Art) -> None:
        self.art = art
        self._last: dict[Place, tuple[pygame.Surface, int, float, pygame.Surface]] = {}
        self._sizes: dict[tuple[pygame.Surface, int], pygame.Surface] = {}
        self._many = False  # until all have landed

    def flights(self, sprites: Sequence[FlyingCard], table: Arrangement) -> list[Picture]:
        """Every card in flight."""
        found: list[Picture] = []
        if not sprites:
            self._last.clear()
            self._sizes.clear()
        self._many = len(sprites) > (0 if self._many else _MANY)
        for one in sprites:
            found += self._flight(one, table)
        return found

    def _flight(self, one: FlyingCard, table: Arrangement) -> list[Picture]:
        lies = table.at(one.place)
        width = lies.rect.w if lies is not None else max(8, round(one.w))
        card = one.card if one.up else HIDDEN
        lifted = one.lift > _HIGH and not (self._many and one.up)
        narrow = 1.0 if self._many else one.narrow
        angle = 0.0 if self._many and abs(one.angle) < _TILT else one.angle
        sprite = self.art.card(card, width, lifted=lifted, turn=narrow)
        image = self._scaled(one.place, sprite.image, one.w / width, angle)
        if one.alpha < 1:
            image = faded(image, one.alpha)
        # the card's middle within the picture: the shadow hangs lower than it reaches up
        middle_x = sprite.dx + (sprite.size[0] if narrow < 1 else width) / 2
        middle_y = sprite.dy + card_height(width) / 2
        off_x = (middle_x - sprite.image.get_width() / 2) * one.w / width
        off_y = (middle_y - sprite.image.get_height() / 2) * one.w / width
        if narrow < 1:
            off_x = 0
        x = round(one.x - image.get_width() / 2 - off_x)
        y = round(one.y - image.get_height() / 2 - off_y)
        found = [Picture(image, x, y)]
        if one.gilt > 0.05:
            wide = round(one.w)
            ring = self.art.ring((wide, card_height(wide)), "selected")
            glow = faded(ring.image, one.gilt)
            found.append(
                Picture(
                    glow,
                    round(one.x - wide / 2) - ring.dx,
                    round(one.y - card_height(wide) / 2) - ring.dy,
                )
            )
        return found

    def _scaled(
        self, place: Place, image: pygame.Surface, part: float, angle: float
    ) -> pygame.Surface:
        """The picture larger or smaller and turned; the same picture when hardly either."""
        turned = round(angle)
        if abs(part - 1) < 0.01 and turned == 0:
            return image
        if turned:
            last = self._last.get(place)  # a card that stands in the star is turned once
            if last is not None and last[0] is image and last[1:3] == (turned, part):
                return last[3]
            made = pygame.transform.rotozoom(image, turned, part)
            self._last[place] = (image, turned, part, made)
            return made
        step = _COARSE if self._many else _FINE
        return self._sized(image, max(step, round(image.get_width() * part / step) * step))

    def _sized(self, image: pygame.Surface, wide: int) -> pygame.Surface:
        """The picture so wide; backs share theirs, so that a deal makes few."""
        made = self._sizes.get((image, wide))
        if made is None:
            high = max(1, round(image.get_height() * wide / image.get_width()))
            made = pygame.transform.smoothscale(image, (wide, high))
            if len(self._sizes) >= _SCALED:
                self._sizes.clear()
            self._sizes[image, wide] = made
        return made

    def chips(self, chips: Sequence[FlyingChip], size: int) -> list[Picture]:
        """Every chip on its way."""
        if not chips:
            return []
        chip = self.art.chip(size)
        return [Picture(chip, round(one.x - size / 2), round(one.y - size / 2)) for one in chips]

    def dragged(
        self, table: Arrangement, rects: Mapping[Place, Rect], *, turned: bool = False
    ) -> list[Picture]:
        """The cards at the pointer, lifted."""
        found = []
        for place, rect in rects.items():
            lies = table.at(place)
            if lies is not None:
                card = lies.card if lies.up and not turned else HIDDEN
                sprite = self.art.card(card, rect.w, lifted=True)
                found.append(Picture(sprite.image, rect.x - sprite.dx, rect.y - sprite.dy))
        return found

    def peeked(self, table: Arrangement, place: Place) -> list[Picture]:
        """A covered card held up so that all of it is seen."""
        lies = table.at(place)
        if lies is None or not lies.up:
            return []
        wide = max(lies.rect.w, table.card[0])
        rect = lies.rect.middle(wide, card_height(wide))
        left = min(max(rect.x, table.felt.x), table.felt.right - rect.w)
        top = min(max(rect.y, table.felt.y), table.felt.bottom - rect.h)
        sprite = self.art.card(lies.card, wide, lifted=True)
        return [Picture(sprite.image, left - sprite.dx, top - sprite.dy)]
