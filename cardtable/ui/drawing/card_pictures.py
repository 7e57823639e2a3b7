"""The picture of a card, put together: its face, as narrow as it turns, on the shadow it casts.

Every function here gives the same picture for the same values and may run beside the loop. Knows no
theme: it is given colours.
"""

from __future__ import annotations

import io

import pygame

from cardtable.ui.assets import asset, asset_text
from cardtable.ui.drawing import shapes
from cardtable.ui.drawing.pictures import CardPicture
from cardtable.ui.drawing.shapes import BLEND, Colour, Size
from cardtable.ui.layout.rects import card_height

TURN_STEPS = 12  # widths of a card that turns over
LIFT = 1.04  # a card in the air is this much larger

_TOUCHING = 0.6  # of a shadow's strength: that on whatever a card touches, on all of its sides
_SHADED = 0.35  # how much less light falls on a card that stands on its edge


def radius(width: int) -> float:
    """The radius of the corners of a card of this width."""
    return max(2.0, width * 0.055)


def lifted_width(width: int) -> int:
    """The width of a face in the air."""
    return round(width * LIFT)


def turn_step(turn: float) -> int:
    """The number of the width that is nearest to this part of a card that turns over."""
    return max(1, min(TURN_STEPS, round(turn * TURN_STEPS)))


def narrow_width(width: int, step: int) -> int:
    """The width of a card at a step of turning over."""
    return max(1, round(width * step / TURN_STEPS))


def rasterised(file: tuple[str, str], width: int, letter: str = "") -> pygame.Surface:
    """The picture of a card out of its file, exactly as large as a card of this width.

    Its index has another `letter` where one is given.
    """
    source = io.BytesIO(face_text(file, letter).encode()) if letter else asset("cards", *file)
    made = shapes.ready(pygame.image.load_sized_svg(source, (width, card_height(width))))
    if made.get_height() != card_height(width):  # the loader rounds up
        exact = shapes.blank((width, card_height(width)))
        exact.blit(made, (0, 0), special_flags=BLEND)
        made = exact
    return made


def resized(face: pygame.Surface, size: Size) -> pygame.Surface:
    """The picture of a card made as large as this.

    What is being scaled is locked, and another thread may want it: a copy is scaled.
    """
    return pygame.transform.smoothscale(face.copy(), size)


def face_text(file: tuple[str, str], letter: str = "") -> str:
    """The text of a card's picture, with another letter in its index where one is given."""
    if not letter:
        return asset_text("cards", *file)
    from cardtable.ui.drawing.card_letters import relettered  # noqa: PLC0415  not for K Q J A

    return relettered(file, letter)


def lettered(face: pygame.Surface, letter: pygame.Surface, width: int) -> None:
    """Writes the letter of the suit in the upper right corner and the lower left one."""
    inset = round(width * 0.06)
    right = width - inset - letter.get_width()
    face.blit(letter, (right, round(inset * 0.6)), special_flags=BLEND)
    below = pygame.transform.rotate(letter, 180)
    low = face.get_height() - round(inset * 0.6) - letter.get_height()
    face.blit(below, (inset, low), special_flags=BLEND)


def narrowed(face: pygame.Surface, width: int, step: int) -> pygame.Surface:
    """The face of a card as narrow as it is at a step of turning over, in less light."""
    narrow = pygame.transform.smoothscale(face, (narrow_width(width, step), face.get_height()))
    light = round(255 * (1 - _SHADED * (1 - step / TURN_STEPS)))
    narrow.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
    return narrow


def shadow(size: Size, width: int, full: int, shade: Colour) -> pygame.Surface:
    """The shadow that every card of this size casts, on a surface with room for the card.

    `width` is that of the card at rest; where the face is `full` as wide, it is in the air.
    """
    spread, aside, drop = _reach(width, lifted=full != width)
    image = shapes.blank((size[0] + 2 * spread + aside, size[1] + 2 * spread + drop))
    if shade[3]:
        soft = shapes.soft(size, radius(full), spread, shade)
        image.blit(soft, (aside, drop), special_flags=BLEND)
        if full == width:
            touching = (*shade[:3], round(shade[3] * _TOUCHING))
            image.blit(shapes.soft(size, radius(full), spread, touching), (0, 0), None, BLEND)
    return image


def on_shadow(face: pygame.Surface, cast: pygame.Surface, width: int, full: int) -> CardPicture:
    """The face on its shadow: close to it at rest, in the air wide and away from the light."""
    size = face.get_size()
    spread, *_ = _reach(width, lifted=full != width)
    image = cast.copy()
    image.blit(face, (spread, spread), special_flags=BLEND)
    raised = (full - width) // 2
    middle = (spread + size[0] / 2, spread + size[1] / 2)
    return CardPicture(image, spread + raised, spread + round(raised * 1.4), size, middle)


def _reach(width: int, *, lifted: bool) -> tuple[int, int, int]:
    """The reach of the shadow of a card: its spread, and how far it lies to the right and down."""
    spread, aside, drop = (0.12, 0.06, 0.1) if lifted else (0.04, 0.012, 0.02)
    return max(2, round(width * spread)), max(1, round(width * aside)), max(1, round(width * drop))


def piled_up(lowest: CardPicture, width: int, layers: int, shade: Colour) -> CardPicture:
    """So many layers of the lowest card of a pile; the shadow is as wide as the pile is thick."""
    step = max(1, round(width / 90))
    size, thickness = lowest.size, step * layers
    reach = max(3, round(0.03 * width)) + thickness
    spread = max(lowest.dx, lowest.dy, reach)
    image = shapes.blank((size[0] + 2 * spread + thickness, size[1] + 2 * spread + thickness))
    if shade[3]:
        beside = spread - reach + thickness
        cast = shapes.soft(size, radius(width), reach, shade)
        image.blit(cast, (beside, beside), special_flags=BLEND)
    for layer in range(layers, 0, -1):
        corner = (spread - lowest.dx, spread - lowest.dy + step * layer)
        image.blit(lowest.image, corner, special_flags=BLEND)
    return CardPicture(image, spread, spread, size)
