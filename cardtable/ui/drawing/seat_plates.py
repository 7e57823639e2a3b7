"""The name plates of the seats: who sits there, whose turn it is, who is thinking, which side.

Gives pictures with places; knows only what one seat sees.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import pygame

from cardtable.core.line_breaks import is_japanese, letters
from cardtable.session import HUMAN
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.compositor import Picture
from cardtable.ui.drawing.medallions import Metal, medallion, name_plate
from cardtable.ui.drawing.pictures import CardPicture, Recipe
from cardtable.ui.drawing.shapes import BLEND
from cardtable.ui.drawing.theme import SEMIBOLD, Role, Theme
from cardtable.ui.layout.arrangement import Arrangement, Plate
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import PlateInfo
from cardtable.ui.motion.flight_paths import Call, Rings

ROUND = 36  # steps of the star's way round a portrait
_NAMES = (15, 12)  # the usual and the smallest size of a name
_USUAL, _LARGEST = 40, 1.3  # units: a plate so high has names of usual size; the largest, of that
_LONG, _SMALL = 8, 0.85  # letters of a name that is broken rather than drawn so much smaller
_STAR, _LEVEL = 14, 9.5  # units: the star of the turn, and each of a level
_MOST_STARS = 4
_LOWER = 8  # units by which a name stands lower below what is said beside larger text
_BELOW_SAID = 0.9  # of the height that is left below what is said on a badge: the size of the name
_SECOND = 13  # units: the second line of a plate beside larger text
_SWOLLEN = 0.2  # by which a portrait grows whose owner says or does something
_OVER, _BADGE_OVER = 6, 2  # units by which a portrait hangs over its plate above and below
_AT_END, _BADGE_AT_END = 4, 13  # units by which it reaches beyond the end of the plate
_ON_RIM = 0.46  # of its side: how far from its middle the star stands


class SeatPlatePainter:
    """Draws name plates in the theme's colours and the art's boxes."""

    def __init__(self, theme: Theme, art: Art) -> None:
        self.theme = theme
        self.art = art
        self.trim = theme.at_scale(min(theme.scale, theme.ordinary))  # what is no text

    def plate(
        self,
        plate: Plate,
        sitter: PlateInfo,
        said: int = 0,
        raised: Rect | None = None,
        faceless: bool = False,
    ) -> list[Picture]:
        """A seat's name plate: a portrait that hangs over its outer end, the name and the level.

        What is `said` of the seat at the foot is so many pixels wide; where there is no room for
        the level beside it, that stands below the portrait. A name gives way to what is `raised` on
        the upper edge: where text is larger, and on a badge where that would cover it.

        On turn the rim of the portrait is lit and has a star, and the plate has a gold edge. A
        `faceless` one has no portrait yet.
        """
        theme, rect = self.theme, plate.rect
        slab = self.art.keep(self._slab(rect))
        edge = self.art.box((rect.w, rect.h), theme.px(8), (0, 0, 0, 0), "gold", theme.px(1.5))
        pictures = [Picture(slab.image, rect.x - slab.dx, rect.y - slab.dy)]
        if sitter.on_turn:
            pictures.append(Picture(edge, rect.x, rect.y))
        if sitter.partners:
            pictures.append(self._team_edge(plate, sitter.side))
        pictures += self._words(plate, sitter, said=said, raised=raised)
        if not faceless:
            pictures.append(self._medallion_picture(plate, sitter, lit=sitter.on_turn))
        if self._is_short_of_room(plate, sitter, said):
            pictures += self._level_on_portrait(plate, sitter)
        still = sitter.on_turn and not sitter.thinking
        return pictures + ([self.turning_star(plate, 0)] if still else [])

    def portrait(self, plate: Plate, sitter: PlateInfo) -> Recipe[CardPicture]:
        """The portrait that `plate` draws."""
        return self._medallion(plate, sitter, lit=sitter.on_turn)

    def order(self, plate: Plate, sitter: PlateInfo, *, faceless: bool = False) -> None:
        """Has what `plate` draws with most work drawn beside the loop."""
        self.art.order_picture(self._slab(plate.rect))
        if not faceless:
            self.art.order_picture(self.portrait(plate, sitter))

    def of_next_turn(self, plate: Plate, sitter: PlateInfo) -> Recipe[CardPicture]:
        """The portrait that is wanted when the turn comes or goes."""
        return self._medallion(plate, sitter, lit=not sitter.on_turn)

    # -- the portrait --------------------------------------------------------------------------

    def medallion_area(self, plate: Plate) -> Rect:
        """The square round the portrait of a plate; it hangs over the plate a little."""
        over = self.trim.px(_BADGE_OVER if plate.badge else _OVER)
        side = plate.rect.h + 2 * over
        inset = self.trim.px(_BADGE_AT_END if plate.badge else _AT_END)
        left = plate.rect.right + inset - side if _at_right(plate) else plate.rect.x - inset
        return Rect(left, plate.rect.y - over, side, side)

    def _medallion_picture(self, plate: Plate, sitter: PlateInfo, *, lit: bool) -> Picture:
        drawn, area = (
            self.art.keep(self._medallion(plate, sitter, lit=lit)),
            self.medallion_area(plate),
        )
        return Picture(drawn.image, area.x - drawn.dx, area.y - drawn.dy)

    def _medallion(
        self, plate: Plate, sitter: PlateInfo, *, lit: bool, grown: float = 1
    ) -> Recipe[CardPicture]:
        theme, side = self.theme, round(self.medallion_area(plate).w * grown)
        rim = Metal(theme.of("medal"), theme.of("medal_light"), theme.of("medal_shade"))
        if lit:
            rim = Metal(theme.of("gold"), theme.of("gold_hover"), theme.of("gold_pressed"))
        team = theme.team(sitter.side) if sitter.partners else None
        glow = (*theme.of("gold")[:3], 200) if lit else None
        return Recipe(medallion, (sitter.face, side, rim, team, glow))

    def stirring(
        self, calls: Sequence[Rings], table: Arrangement, sitters: Mapping[int, PlateInfo]
    ) -> list[Picture]:
        """The portraits of those who say or do something: larger for a moment, their rims lit."""
        pictures = []
        for call in calls if len(sitters) > 1 else ():
            plate, sitter = table.plate(call.seat), sitters.get(call.seat)
            if plate is None or sitter is None:
                continue
            sizes = [1 + _SWOLLEN * swell / Call.SWELLS for swell in range(Call.SWELLS + 1)]
            if call.swell < 2:  # it has just begun: each size is a picture of its own
                self.order_larger(plate, sitter, sizes[1:])
            if call.swell:
                drawn = self.art.keep(
                    self._medallion(plate, sitter, lit=True, grown=sizes[call.swell])
                )
                area = self.medallion_area(plate)
                more = (drawn.size[0] - area.w) // 2
                x, y = area.x - more - drawn.dx, area.y - more - drawn.dy
                pictures.append(Picture(drawn.image, x, y))
        return pictures

    def order_larger(self, plate: Plate, sitter: PlateInfo, sizes: Iterable[float]) -> None:
        """Has lit portraits that are so much larger drawn beside the loop."""
        for grown in sizes:
            self.art.order_picture(self._medallion(plate, sitter, lit=True, grown=grown))

    def honoured(self, plate: Plate, sitter: PlateInfo, grown: float, window: Rect) -> Picture:
        """The portrait of a winner, so much larger, its rim lit.

        It grows away from the name and from what stands below, and stays inside the window.
        """
        drawn = self.art.keep(self._medallion(plate, sitter, lit=True, grown=grown))
        area, (side, _) = self.medallion_area(plate), drawn.size
        left = area.x if _at_right(plate) else area.right - side
        top = max(window.y + self.theme.px(2), area.bottom - side)
        left = min(max(left, window.x + self.theme.px(2)), window.right - side - self.theme.px(2))
        return Picture(drawn.image, left - drawn.dx, top - drawn.dy)

    # -- the plate -----------------------------------------------------------------------------

    def _slab(self, rect: Rect) -> Recipe[CardPicture]:
        theme = self.theme
        wood = Metal(theme.of("plate"), theme.of("plate_light"), theme.of("plate_shade"))
        return Recipe(name_plate, ((rect.w, rect.h), theme.px(8), wood, theme.of("shadow_panel")))

    def _team_edge(self, plate: Plate, side: int) -> Picture:
        """The bar in the colour of a side, at the end of the plate away from the portrait."""
        trim, rect = self.trim, plate.rect
        size = (trim.px(4), rect.h - trim.px(12))
        edge = self.art.box(size, trim.px(2), trim.team(side))
        inset = trim.px(5)
        left = rect.x + inset if _at_right(plate) else rect.right - inset - size[0]
        return Picture(edge, left, rect.y + trim.px(6))

    def _words(
        self, plate: Plate, sitter: PlateInfo, *, said: int, raised: Rect | None
    ) -> list[Picture]:
        """The name, beside the portrait; below it the stars of a computer player's level."""
        trim, rect = self.trim, plate.rect
        left, right = self._beside_portrait(plate, sitter)
        short = plate.badge or self._is_short_of_room(plate, sitter, said)
        stars = [] if short else self._level(sitter)
        wide = len(stars) * trim.px(_LEVEL + 1)
        below = trim.px(_LEVEL + 1) if stars else 0
        if not plate.badge and (said or (stars and self.theme.scale > trim.scale)):
            below = self.theme.px(_SECOND)
        names = self._name(plate, sitter.name, (left, right), below)
        if plate.badge and raised and any(_inked(name).overlap(raised) for name in names):
            names = self._clear_of(raised, plate, sitter.name, (left, right))
        elif raised and not plate.badge and self.theme.scale > trim.scale:
            names = [name._replace(y=name.y + trim.px(_LOWER)) for name in names]
        start = right - wide if _at_right(plate) else left
        top = max((name.y + name.image.get_height() for name in names), default=rect.y)
        top = min(top - trim.px(1), rect.bottom - trim.px(_LEVEL + 4))
        return names + [
            Picture(star, start + number * trim.px(_LEVEL + 1), top)
            for number, star in enumerate(stars)
        ]

    def _clear_of(
        self, raised: Rect, plate: Plate, name: str, room: tuple[int, int]
    ) -> list[Picture]:
        """The name on a badge below what is `raised`, or beside it where it is larger there."""
        below = self._name(plate, name, room, 0, raised.bottom - plate.rect.y)
        left, right = room
        if _at_right(plate):
            left = max(left, raised.right + self.trim.px(4))
        else:
            right = min(right, raised.x - self.trim.px(4))
        if right - left < self.trim.px(_NAMES[0]):
            return below
        beside = self._name(plate, name, (left, right), 0)
        return max(below, beside, key=lambda names: names[0].image.get_height())

    def _beside_portrait(self, plate: Plate, sitter: PlateInfo) -> tuple[int, int]:
        """From where to where the words of a plate may reach."""
        trim, rect, area = self.trim, plate.rect, self.medallion_area(plate)
        beyond, apart = trim.px(12 if sitter.partners else 6), trim.px(4)
        if _at_right(plate):
            return rect.x + beyond, area.x - apart
        return area.right + apart, rect.right - beyond

    def _is_short_of_room(self, plate: Plate, sitter: PlateInfo, said: int) -> bool:
        """True when the level has no room beside what is said at the foot of the plate."""
        if plate.badge or not said:
            return False
        left, right = self._beside_portrait(plate, sitter)
        wide = len(self._level(sitter)) * self.trim.px(_LEVEL + 1)
        return wide > 0 and wide + said + self.trim.px(4) > right - left

    def _level_on_portrait(self, plate: Plate, sitter: PlateInfo) -> list[Picture]:
        """The stars of a level on a dark slip over the lower rim of the portrait."""
        trim, area, stars = self.trim, self.medallion_area(plate), self._level(sitter)
        step = trim.px(_LEVEL + 1)
        wide, high = len(stars) * step + trim.px(5), trim.px(_LEVEL + 4)
        slip = self.art.box((wide, high), high / 2, "panel_solid", "panel_edge", trim.px(1))
        outer = trim.px(3)  # away from what is said at the foot
        x = area.right + outer - wide if _at_right(plate) else area.x - outer
        y = area.bottom - high
        return [Picture(slip, x, y)] + [
            Picture(star, x + trim.px(3) + number * step, y + trim.px(2))
            for number, star in enumerate(stars)
        ]

    def _level(self, sitter: PlateInfo) -> list[pygame.Surface]:
        """The stars of a level: as many as it is strong, and faint ones up to four."""
        strong, faint = _stars(sitter), (*self.theme.of("on_plate")[:3], 64)
        roles: list[Role] = ["on_plate" if star < strong else faint for star in range(_MOST_STARS)]
        return [self.art.icon("star", self.trim.px(_LEVEL), role) for role in roles if strong]

    def _name(
        self, plate: Plate, text: str, room: tuple[int, int], below: int, above: int = 0
    ) -> list[Picture]:
        """The name, as large as it fits, in two lines if need be; it leaves room at both sides."""
        theme, rect, wide = self.theme, plate.rect, room[1] - room[0]
        rect = Rect(rect.x, rect.y + above, rect.w, rect.h - above)
        high = rect.h - below - self.trim.px(2)
        lines = self._lines(plate, text, wide, high)
        largest = _NAMES[0] * max(1.0, min(_LARGEST, rect.h / theme.px(_USUAL)))
        sizes = (largest, _NAMES[1] * min(1.0, theme.ordinary / theme.scale))
        pixels = theme.fitting_px(max(lines, key=len), wide, sizes, SEMIBOLD)
        if len(lines) > 1:
            pixels = max(theme.px(_NAMES[1]), min(pixels, high // len(lines) * 4 // 5))
        elif above:
            pixels = min(pixels, round(rect.h * _BELOW_SAID))
        shown = [theme.shortened_px(line, wide, pixels, SEMIBOLD) for line in lines]
        made = [theme.text_px(line, pixels, "on_plate", SEMIBOLD) for line in shown]
        pace = min(made[0].get_height(), (rect.h - below - self.trim.px(4)) // len(made))
        whole = pace * (len(made) - 1) + made[0].get_height()
        top = rect.y + (rect.h - below - whole) // 2
        return [
            Picture(
                name,
                room[1] - name.get_width() if _at_right(plate) else room[0],
                top + number * pace,
            )
            for number, name in enumerate(made)
        ]

    def _lines(self, plate: Plate, text: str, wide: int, high: int) -> list[str]:
        """The lines of a name: two where it would be small in one and there is room for both."""
        theme = self.theme
        pixels = theme.fitting_px(text, wide, _NAMES, SEMIBOLD)
        if high < 2 * theme.px(_NAMES[1]):
            return [text]
        if " " in text:
            return _halves(text) if theme.width_px(text, pixels, SEMIBOLD) > wide else [text]
        small = plate.badge and pixels < theme.px(_NAMES[0] * _SMALL)
        cut = theme.width_px(text, pixels, SEMIBOLD) > wide
        return _hyphenated(text) if (small or cut) and len(text) >= _LONG else [text]

    def turning_star(self, plate: Plate, step: int) -> Picture:
        """The star on the rim of the player on turn, which goes round it while they think."""
        star = self.art.keep(Recipe(self._turned_star, (self.trim.px(_STAR), step % 6)))
        area = self.medallion_area(plate)
        start = -135 if _at_right(plate) else -45  # clear of what lies below a plate
        angle = math.radians(start + 360 * (step % ROUND) / ROUND)
        x = area.x + area.w / 2 + area.w * _ON_RIM * math.cos(angle)
        y = area.y + area.h / 2 + area.h * _ON_RIM * math.sin(angle)
        return Picture(star, round(x - star.get_width() / 2), round(y - star.get_height() / 2))

    def rings(self, calls: Sequence[Rings], table: Arrangement) -> list[Picture]:
        """The rings that go out from the plates of those who say something, fading as they go."""
        pictures = []
        for call in calls:
            plate = table.plate(call.seat)
            area = self.medallion_area(plate) if plate is not None else Rect(0, 0, 0, 0)
            for step in call.steps if plate is not None else ():
                if 0 < step < Call.STEPS:
                    ring = self._ring(area.w, step)
                    out = (ring.get_width() - area.w) // 2
                    pictures.append(Picture(ring, area.x - out, area.y - out))
        return pictures

    def _ring(self, side: int, step: int) -> pygame.Surface:
        theme = self.theme
        out, thick = theme.px(3 * step), theme.px(5)
        shade = (*theme.of("text")[:3], round(255 * (1 - step / Call.STEPS)))
        full = side + 2 * out
        return self.art.box((full, full), full / 2, (0, 0, 0, 0), shade, thick)

    def _turned_star(self, size: int, turn: int) -> pygame.Surface:
        """The star on a dark disc."""
        side = size + self.trim.px(4)
        disc = self.art.box((side, side), side / 2, "panel_solid", "gold", self.trim.px(1)).copy()
        star = self.art.icon("star", 2 * size, "gold")
        turned = pygame.transform.rotozoom(star, -turn * 360 / 42, 0.5)
        disc.blit(turned, turned.get_rect(center=(side // 2, side // 2)), special_flags=BLEND)
        return disc


def _inked(picture: Picture) -> Rect:
    """The part of a picture in which something can be seen."""
    ink = picture.image.get_bounding_rect(min_alpha=60)
    return Rect(picture.x + ink.x, picture.y + ink.y, ink.w, ink.h)


def _halves(name: str) -> list[str]:
    """A name of several words in two lines of about the same length."""
    words = name.split(" ")
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def _hyphenated(name: str) -> list[str]:
    """A long name of one word in two lines, broken before a consonant and a vowel if it can be.

    >>> _hyphenated("Bartholomew"), _hyphenated("Clémentine")
    (['Bartho-', 'lomew'], ['Clémen-', 'tine'])
    >>> _hyphenated("マクシミリアーネ")
    ['マクシ', 'ミリアーネ']
    """
    if is_japanese(name):
        parts = letters(name)
        cut = max(1, len(parts) // 2)
        return ["".join(parts[:cut]), "".join(parts[cut:])]
    vowels = set("aeiouyáàâäãåéèêëíìîïóòôöõøúùûüýæœ")
    low, middle = name.casefold(), len(name) / 2
    cuts = range(2, len(name) - 1)
    spoken = [at for at in cuts if low[at] not in vowels and low[at + 1] in vowels]
    cut = min(spoken or cuts, key=lambda at: (abs(at - middle), -at))
    return [f"{name[:cut]}-", name[cut:]]


def _at_right(plate: Plate) -> bool:
    """True for the plates along the right edge, which are the mirror image of the others."""
    return plate.edge == "right"


def _stars(sitter: PlateInfo) -> int:
    """The stars of a level, from one to four by its place among the game's; 0 for a person."""
    return 0 if sitter.player == HUMAN else 1 + round(sitter.strength * (_MOST_STARS - 1))
