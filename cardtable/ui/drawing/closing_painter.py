"""Draws the scene that a game ends with: its cards, lights, sparks and chips, and who has won.

Made when a scene begins and thrown away with everything it has drawn when it is over. Knows no
rules and no time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import cos, radians, sin

import pygame

from cardtable.core.cards import HIDDEN, Card
from cardtable.ui.drawing import shapes
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.pictures import CardPicture, Pictures, Recipe
from cardtable.ui.drawing.shapes import BLEND, Colour, Size, faded
from cardtable.ui.drawing.table_painter import TablePainter
from cardtable.ui.drawing.theme import DISPLAY, Role
from cardtable.ui.layout.arrangement import Arrangement, Plate
from cardtable.ui.layout.rects import card_height
from cardtable.ui.layout.scene import Scene
from cardtable.ui.motion.closing_scene import (
    CHIP,
    CORNERS,
    STRENGTHS,
    SWELLS,
    TURNS,
    ClosingFrame,
    Honour,
    Light,
    ShownChip,
    Spark,
)
from cardtable.ui.motion.flight_paths import FlyingCard

_BYTES = 24 * 2**20  # of turned cards, at the most
_DEGREES, _WIDTHS = 5, 0.04  # steps in which cards turn, and grow (of their width)
_FAST_DEGREES, _FAST_WIDTHS = 9, 0.16  # the same on their way, where the eye cannot follow
_PORTRAIT = 0.4  # by which a winner's portrait grows at the most
_RAYS = 3.4  # of the portrait's side: how far the rays reach across
_RAY = 360 / CORNERS  # degrees from one ray to the next
_SPARK = (5, 7, 10)  # units across
_TITLE, _SMALLEST = 40, 24  # units of the title's letters
_ASIDE, _ABOVE = 44, 14  # units of paper beside the title, and above and below it
_SHADOW = 12  # units of shadow round the paper
_WIDEST = 0.7  # of the felt: how wide the title may be


class ClosingPainter:
    """Draws the scenes of one table, with the plates' portraits."""

    def __init__(self, painter: TablePainter, art: Art) -> None:
        self.theme, self.art, self.painter = painter.theme, art, painter
        self._ordered = False  # what the scene will want
        self._pictures = Pictures(_BYTES)
        self._faces: dict[tuple[Card, int], CardPicture] = {}  # as the scene has them

    def forget(self) -> None:
        """Throws away everything that was drawn or ordered for the scene."""
        self._pictures.forget()
        self._faces.clear()

    def pictures(self, frame: ClosingFrame, scene: Scene) -> list[Picture]:
        """Everything of a moment, the lowest first."""
        table = scene.arrangement
        if not self._ordered:
            self._order(frame, scene)
            self._ordered = True
        pictures = [self._light(light) for light in frame.lights]
        standing = round(frame.width)
        pictures += [self._card(card, table, standing) for card in frame.cards]
        pictures += [self._spark(spark) for spark in frame.sparks]
        pictures += [self._chip(chip, table) for chip in frame.chips]
        for honour in frame.honours if len(scene.sitters) > 1 else ():
            pictures += self._honour(honour, scene) if honour.swell else []
        return pictures + (self._title(frame, table) if frame.strength else [])

    # -- cards ---------------------------------------------------------------------------------

    def _drawn(self, function: Callable[..., pygame.Surface], *given: Hashable) -> pygame.Surface:
        """A picture, kept while the scene lasts."""
        return self._pictures.keep(Recipe(function, given))

    def _order(self, frame: ClosingFrame, scene: Scene) -> None:
        """Has what the scene will want first drawn beside the loop, once."""
        table, several = scene.arrangement, len(scene.sitters) > 1
        self._pictures.order(self._paper(self._measured(frame.title, table)[1]))
        for honour in frame.honours if several else ():
            plate, sitter = table.plate(honour.seat), scene.sitters.get(honour.seat)
            if plate is not None and sitter is not None:
                self.painter.seat_plates.order_larger(plate, sitter, self._grown()[1:])
                for turn in range(TURNS):
                    self._pictures.order(self._rays(plate, turn))
        for card in frame.soon:
            self.art.order(card, round(frame.width), design=table.design)

    def _card(self, flying: FlyingCard, table: Arrangement, standing: int) -> Picture:
        """A card at the size at which it is seen, turned in small steps.

        It is made from the picture of its size at rest, or, where that was never seen or nearly so,
        from that of its size in the scene.
        """
        box = table.at(flying.place)
        full = box.rect.w if box is not None else round(flying.w)
        if standing and (flying.w < 1.25 * standing or box is None or box.covered):
            full = standing
        face = flying.card if flying.up else HIDDEN
        whole = self._faces.get((face, full))
        if whole is None:
            whole = self._faces[face, full] = self.art.card(face, full, design=table.design)
        fast = bool(standing) and abs(flying.w - standing) > 1
        step = max(2, round(full * (_FAST_WIDTHS if fast else _WIDTHS)))
        width = full if abs(flying.w - full) < 1 else max(step, round(flying.w / step) * step)
        degrees = _FAST_DEGREES if fast else _DEGREES
        angle = round(flying.angle / degrees) * degrees
        image = self._turned(whole, width, full, angle, fast=fast)
        if flying.gilt > 0.1:
            image = self._gilded(image, width, angle, round(flying.gilt * STRENGTHS))
        scale = width / full
        off_x = (whole.middle[0] - whole.image.get_width() / 2) * scale
        off_y = (whole.middle[1] - whole.image.get_height() / 2) * scale
        x = round(flying.x - image.get_width() / 2 - off_x)
        y = round(flying.y - image.get_height() / 2 - off_y)
        return Picture(image, x, y)

    def _turned(
        self, whole: CardPicture, width: int, full: int, angle: int, *, fast: bool
    ) -> pygame.Surface:
        """The picture at a width and an angle; less smooth where the eye cannot follow."""
        sized = whole.image
        if width != full:
            sized = self._drawn(_sized, whole.image, width / full)
        if not angle:
            return sized
        if fast:
            return self._drawn(pygame.transform.rotate, sized, angle)
        return self._drawn(pygame.transform.rotozoom, sized, angle, 1)

    def _gilded(
        self, image: pygame.Surface, width: int, angle: int, strength: int
    ) -> pygame.Surface:
        """A card with a gold edge, of so many steps."""
        ring = self.art.ring((width, card_height(width)), "gilt").image
        return self._drawn(_with_edge, image, ring, angle, strength / STRENGTHS)

    # -- lights, sparks and chips --------------------------------------------------------------

    def _light(self, light: Light) -> Picture:
        size = (light.rect.w, light.rect.h)
        spread = max(6, round((0.15 if light.ember else 0.09) * min(size)))
        made = self._drawn(_halo, size, spread, self._shade(ember=light.ember))
        if light.strength < STRENGTHS:
            made = self._drawn(faded, made, light.strength / STRENGTHS)
        return Picture(made, light.rect.x - spread, light.rect.y - spread)

    def _shade(self, *, ember: bool) -> Colour:
        """Gold, or the colour half-way from it to red: that of an ember."""
        gold, red = self.theme.of("gold"), self.theme.of("danger")
        if not ember:
            return (*gold[:3], 255)
        red_hot, green, _ = ((one + two) // 2 for one, two in zip(gold[:3], red[:3], strict=True))
        return (min(255, red_hot + 40), green, 40, 255)

    def _spark(self, spark: Spark) -> Picture:
        side = max(3, self.theme.px(_SPARK[spark.size]))
        made = self._drawn(_glimmer, side, self._shade(ember=True))
        made = self._drawn(faded, made, spark.strength / STRENGTHS)
        half = made.get_width() / 2
        return Picture(made, round(spark.x - half), round(spark.y - half))

    def _chip(self, chip: ShownChip, table: Arrangement) -> Picture:
        image = self.art.chip(round(CHIP * table.scale))
        half = image.get_width() / 2
        return Picture(image, round(chip.x - half), round(chip.y - half))

    # -- who has won ---------------------------------------------------------------------------

    def _honour(self, honour: Honour, scene: Scene) -> list[Picture]:
        """The winner's plate before rays of gold, with a larger portrait."""
        plate, sitter = scene.arrangement.plate(honour.seat), scene.sitters.get(honour.seat)
        if plate is None or sitter is None:
            return []
        plates, window = self.painter.seat_plates, scene.arrangement.window
        portrait = plates.honoured(plate, sitter, self._grown()[honour.swell], window)
        rays = self._pictures.keep(self._rays(plate, honour.turn))
        x, y = portrait.area.center
        behind = Picture(rays, x - rays.get_width() // 2, y - rays.get_height() // 2)
        return [behind, *self.painter.honoured(scene, plate), portrait]

    def _rays(self, plate: Plate, turn: int) -> Recipe[pygame.Surface]:
        side = round(self.painter.seat_plates.medallion_area(plate).w * _RAYS)
        return Recipe(_rays, (side, turn, self._shade(ember=False)))

    def _grown(self) -> tuple[float, ...]:
        """The sizes of a winner's portrait, the usual one first."""
        return tuple(1 + _PORTRAIT * swell / SWELLS for swell in range(SWELLS + 1))

    def _title(self, frame: ClosingFrame, table: Arrangement) -> list[Picture]:
        """The ribbon of paper that says who has won."""
        ribbon = self._drawn(self._ribbon, *self._measured(frame.title, table))
        shown = ribbon
        if frame.strength < STRENGTHS:
            shown = self._drawn(faded, ribbon, frame.strength / STRENGTHS)
        width, height = ribbon.get_size()
        (x, y), felt = frame.title_at, table.felt
        left = min(max(felt.x, round(x - width / 2)), felt.right - width)
        top = min(max(felt.y, round(y - height / 2)), felt.bottom - height)
        return [Picture(shown, left, top)]

    def _measured(self, title: str, table: Arrangement) -> tuple[tuple[str, int], Size]:
        """The words as they fit, the height of their letters, and the size of the paper."""
        theme, px = self.theme, self.theme.px
        room = round(table.felt.w * _WIDEST) - 2 * px(_ASIDE)
        pixels = theme.fitting_px(title, room, (_TITLE, _SMALLEST), DISPLAY)
        words = theme.shortened_px(title, room, pixels, DISPLAY)
        high = theme.font_px(pixels, DISPLAY).get_height() + 2 * px(_ABOVE)
        size = (theme.width_px(words, pixels, DISPLAY) + 2 * px(_ASIDE), high)
        return (words, pixels), size

    def _ribbon(self, words: tuple[str, int], size: Size) -> pygame.Surface:
        """The words on their paper, a star at either end."""
        px = self.theme.px
        made = self._pictures.take(self._paper(size)).copy()
        inside = pygame.Rect(px(_SHADOW), px(_SHADOW), *size)
        text = self.theme.text_px(*words, "ink", DISPLAY)
        made.blit(text, text.get_rect(center=inside.center), None, BLEND)
        star = self.art.icon("star", px(18), "gold_pressed")
        for x in (inside.x + px(27), inside.right - px(27)):
            made.blit(star, star.get_rect(center=(x, inside.centery)), None, BLEND)
        return made

    def _paper(self, size: Size) -> Recipe[pygame.Surface]:
        roles: tuple[Role, ...] = ("paper", "paper_edge", "gold_pressed", "shadow_panel")
        shades = tuple(self.theme.of(role) for role in roles)
        return Recipe(_paper, (size, self.theme.px(_SHADOW), shades))


def _paper(size: Size, spread: int, shades: tuple[Colour, ...]) -> pygame.Surface:
    """A slip of paper on its shadow, with a printed border of two gold lines."""
    paper, edge, gold, shadow = shades
    unit, at = spread / _SHADOW, pygame.Rect(spread, spread, *size)
    made = shapes.blank((size[0] + 2 * spread, size[1] + 2 * spread + round(4 * unit)))
    made.blit(shapes.soft(size, 5 * unit, spread, shadow), (0, round(4 * unit)), None, BLEND)
    made.blit(shapes.box(size, 5 * unit, paper, edge), at, None, BLEND)
    for inset, width in ((5, 1.6), (8.5, 0.8)):
        inner = at.inflate(-round(2 * inset * unit), -round(2 * inset * unit))
        line = shapes.box(inner.size, 3 * unit, (0, 0, 0, 0), gold, max(1.0, unit * width))
        made.blit(line, inner, None, BLEND)
    return made


def _sized(image: pygame.Surface, scale: float) -> pygame.Surface:
    size = (max(1, round(part * scale)) for part in image.get_size())
    return pygame.transform.smoothscale(image, tuple(size))


def _with_edge(
    image: pygame.Surface, ring: pygame.Surface, angle: int, strength: float
) -> pygame.Surface:
    made = image.copy()
    edge = faded(pygame.transform.rotozoom(ring, angle, 1) if angle else ring, strength)
    made.blit(edge, edge.get_rect(center=made.get_rect().center), None, BLEND)
    return made


def _halo(size: Size, spread: int, shade: Colour) -> pygame.Surface:
    """A glow outwards from a rounded box, with a bright line at its edge."""
    radius = max(2.0, 0.055 * min(size))
    return shapes.halo(size, radius, spread, (*shade[:3], 210), shade)


def _glimmer(side: int, shade: Colour) -> pygame.Surface:
    """A spark: a small bright dot in its glow."""
    made = shapes.soft((side, side), side / 2, side, shade)
    made.blit(made, (0, 0), None, BLEND)
    dot = shapes.box((side, side), side / 2, (255, 232, 176, 255))
    made.blit(dot, dot.get_rect(center=made.get_rect().center), None, BLEND)
    return made


def _rays(side: int, turn: int, shade: Colour) -> pygame.Surface:
    """Rays of light that end in seven points, turned by so many steps."""
    angles = [_RAY * (at / 2) + _RAY * turn / TURNS - 90 for at in range(2 * CORNERS)]
    reach = [50.0 if at % 2 == 0 else 24.0 for at in range(2 * CORNERS)]
    points = (
        f"{far * cos(radians(angle)):.1f} {far * sin(radians(angle)):.1f}"
        for angle, far in zip(angles, reach, strict=True)
    )
    colour = shapes.hexed(shade)
    return shapes.svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" '
        'viewBox="-52 -52 104 104"><defs><radialGradient id="g">'
        f'<stop offset="0.35" stop-color="{colour}" stop-opacity="1"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0.25"/>'
        f'</radialGradient></defs><path fill="url(#g)" d="M{"L".join(points)}Z"/></svg>',
        (side, side),
    )
