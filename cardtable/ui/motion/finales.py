"""The finales: what a game has declared becomes the scene it ends with on one table.

Each finale is a function from the table as it lies to the parts of a scene. Cards that the seat at
the screen does not know, or that lie in somebody's hand, take no part. Pure; knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import accumulate
from math import atan2, ceil, cos, degrees, pi, radians, sin
from random import Random

from cardtable.core.celebration import Celebration, Finale, Wave
from cardtable.core.frozen import dataclass
from cardtable.core.table import Fan
from cardtable.ui.layout.arrangement import Arrangement, CardBox, Plate
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.closing_scene import (
    CHIP,
    CORNERS,
    ClosingCard,
    ClosingScene,
    Glow,
    PouredChip,
    RisingSpark,
)
from cardtable.ui.motion.departures import Pace
from cardtable.ui.motion.flight_paths import Pose

SCENE_TIME = 4.0  # seconds of a whole scene
KINDER_TIME = 2.4  # of one in which nobody at the screen has won
STILL_TIME = 2.2  # of one that does not move
MOST_CARDS = 6 * CORNERS
_FEW = 14  # with fewer cards than this there is no star and no arch: everything open joins in
_SETTING_OFF = 0.9  # seconds in which all cards of a star or an arch set off
_READY = 0.15  # seconds in which pictures are made before the first card sets off
_HOME, _FALLS = 3.0, 0.5  # the second in which they begin to come home; how long each takes
_RADIUS, _CARD, _NOTCH = 0.43, 0.36, 0.48  # of the felt's shorter side; of a card; of the radius
_SPAN, _HEIGHT, _ARCH_CARD = 0.4, 0.5, 0.5  # of the felt's width and height; of a card's width
_ARCH_FOOT, _ARCH_LEAN = 0.84, 38  # of the felt's height; degrees at the feet
_POPS = 1.1  # by which a card grows that a light passes
_SPARKS, _MOST_SPARKS = 12, 150  # of a pile, and of all
_CELLS = 80  # across the felt, in which something lies or not
_LETTER, _BESIDE, _HIGH = 20, 100, 88  # units of room for the title: each letter, the paper
_ROW = 5  # chips in the lowest row of a heap
_MOST_CHIPS = 49
_FAN_CARD, _FAN_HALF = 0.5, 72.0  # of a card's width; degrees from the middle of a fan to its end


@dataclass(frozen=True, slots=True)
class Ended:
    """A table at the end of a game: as it lies, who has won, and what they have laid out.

    `values` are the numbers of the counters.
    """

    table: Arrangement
    winners: tuple[int, ...]
    laid_out: tuple[str, ...] = ()
    values: Mapping[str, int] | None = None


def closing_scene(
    celebration: Celebration, ended: Ended, title: str, pace: Pace, *, kinder: bool = False
) -> ClosingScene:
    """The scene for a celebration; a finale for which nothing lies there becomes the star."""
    lasts = KINDER_TIME if kinder else SCENE_TIME
    at = _clearest(ended.table, title)
    scene = ClosingScene(title, at, ended.winners, lasts, 1.2, kinder=kinder)
    if not kinder:
        told = _FINALES[celebration.finale](ended, celebration.waves, scene)
        scene = told or _star(ended, (), scene)
    standing = [card for card in scene.cards if card.leaves > card.taken]
    if standing:
        soon = tuple(card.card for card in sorted(standing, key=lambda card: card.leaves))
        scene = replace(scene, soon=soon, width=standing[0].there.w)
    if pace.reduced:
        return replace(scene, still=True, lasts=STILL_TIME)
    return replace(scene, pace=pace.factor)


def _clearest(table: Arrangement, title: str, taken: Iterable[Rect] = ()) -> tuple[float, float]:
    """The point round which a title covers least of what lies there; near the middle if it can."""
    wide = (_LETTER * len(title) + _BESIDE) * table.scale
    return _free_point(table, (wide, _HIGH * table.scale), table.felt.centre, taken)


def _free_point(
    table: Arrangement,
    size: tuple[float, float],
    near: tuple[float, float],
    taken: Iterable[Rect] = (),
) -> tuple[float, float]:
    """The middle of an area of this size that covers least of the table, as near as can be."""
    felt = table.felt
    cell = max(1, felt.w // _CELLS)
    sums = _occupied(table, cell, taken)
    wide, high = ceil(size[0] / cell), ceil(size[1] / cell)

    def cost(spot: tuple[int, int]) -> tuple[int, float]:
        left, top = spot
        right, low = left + wide, top + high
        covered = sums[low][right] - sums[top][right] - sums[low][left] + sums[top][left]
        x, y = felt.x + (left + wide / 2) * cell, felt.y + (top + high / 2) * cell
        return covered, abs(x - near[0]) / felt.w + abs(y - near[1]) / felt.h

    columns, rows = len(sums[0]) - 1 - wide, len(sums) - 1 - high
    if columns < 0 or rows < 0:
        return near
    spots = ((left, top) for left in range(columns + 1) for top in range(rows + 1))
    left, top = min(spots, key=cost)
    return felt.x + (left + wide / 2) * cell, felt.y + (top + high / 2) * cell


def _occupied(table: Arrangement, cell: int, taken: Iterable[Rect]) -> list[list[int]]:
    """The number of cells of the felt, above and to the left of each, in which something lies."""
    felt = table.felt
    columns, rows = felt.w // cell, felt.h // cell
    there = [card.shows for card in table.cards if not card.covered]
    there += [plate.rect for plate in table.plates] + [box.rect for box in table.counters]
    filled = [[0] * columns for _ in range(rows)]
    for rect in (*there, *taken):
        left = max(0, (rect.x - felt.x) // cell)
        right = min(columns, (rect.right - 1 - felt.x) // cell + 1)
        top = max(0, (rect.y - felt.y) // cell)
        bottom = min(rows, (rect.bottom - 1 - felt.y) // cell + 1)
        if left < right and top < bottom:  # not beside the felt
            for line in filled[top:bottom]:
                line[left:right] = [1] * (right - left)
    sums = [[0] * (columns + 1)]
    for line in filled:
        along = accumulate(line, initial=0)
        sums.append([above + here for above, here in zip(sums[-1], along, strict=True)])
    return sums


# -- what takes part -------------------------------------------------------------------------------


def _piles(table: Arrangement, names: Iterable[str]) -> tuple[str, ...]:
    """The piles of these names, families among them taken apart."""
    return tuple(
        pile
        for name in names
        for pile in table.piles
        if pile == name or ("/" not in name and pile.startswith(f"{name}/"))
    )


def _open(table: Arrangement, piles: Iterable[str]) -> tuple[CardBox, ...]:
    """The known cards of these piles, without those that somebody holds."""
    return tuple(
        card
        for pile in piles
        if not table.piles[pile].is_hand and table.piles[pile].fan is not Fan.HAND
        for card in table.cards_in(pile)
        if not card.card.is_hidden
    )


def _chosen(ended: Ended, waves: tuple[Wave, ...]) -> tuple[CardBox, ...]:
    """The cards that take part: of the waves, else what was laid out; if few, all open ones."""
    table = ended.table
    named = _piles(table, (name for wave in waves for name in wave)) or ended.laid_out
    cards = _open(table, named)
    return (cards if len(cards) >= _FEW else _open(table, table.piles))[-MOST_CARDS:]


def _standing(
    cards: tuple[CardBox, ...], poses: tuple[tuple[Pose, float], ...]
) -> tuple[ClosingCard, ...]:
    """These cards at their poses and angles; those on top set off first, and come home last."""
    stagger = _SETTING_OFF / max(1, len(cards))
    return tuple(
        ClosingCard(
            placed.place,
            placed.card,
            Pose.of(placed.rect),
            pose,
            up=placed.up,
            angle=angle,
            leaves=_READY + (len(cards) - 1 - number) * stagger,
            returns=_HOME + number * stagger / 2,
            rests=_HOME + 0.5 * _SETTING_OFF + _FALLS,
            falls=_FALLS,
        )
        for number, (placed, (pose, angle)) in enumerate(zip(cards, poses, strict=True))
    )


# -- the star --------------------------------------------------------------------------------------


def star_points(
    count: int, middle: tuple[float, float], radius: float
) -> tuple[tuple[float, float], ...]:
    """Points along the outline of a seven-pointed star, from its upper tip round to the right.

    Corners and notches take turns; the open middle is what makes it seen as a star.
    """
    turns = [pi * number / CORNERS - pi / 2 for number in range(2 * CORNERS + 1)]
    reach = [radius, radius * _NOTCH] * (CORNERS + 1)
    ends = [(far * cos(turn), far * sin(turn)) for turn, far in zip(turns, reach, strict=False)]
    points = []
    for number in range(count):
        at = number / max(1, count) * 2 * CORNERS
        (x, y), (next_x, next_y), part = ends[int(at)], ends[int(at) + 1], at - int(at)
        points.append((middle[0] + x + (next_x - x) * part, middle[1] + y + (next_y - y) * part))
    return tuple(points)


def _star(ended: Ended, waves: tuple[Wave, ...], scene: ClosingScene) -> ClosingScene:
    """Open cards stand once as a star, which turns until each point is where the next one was."""
    table, cards = ended.table, _chosen(ended, waves)
    middle, radius = table.felt.centre, min(table.felt.w, table.felt.h) * _RADIUS
    width = table.card[0] * _CARD
    poses = tuple(
        (Pose(x, y, width), -degrees(atan2(x - middle[0], middle[1] - y)))
        for x, y in star_points(len(cards), middle, radius)
    )
    turned = (
        replace(card, pivot=middle, turns=2 * pi / CORNERS, turning=1.75, turned=1.35)
        for card in _standing(cards, poses)
    )
    return replace(scene, cards=tuple(turned), title_at=middle, peak=1.65)


# -- the arch --------------------------------------------------------------------------------------


def _arch(ended: Ended, waves: tuple[Wave, ...], scene: ClosingScene) -> ClosingScene | None:
    """Open cards span the table from left to right, and a ripple runs along them."""
    table, cards = ended.table, _chosen(ended, waves)
    if len(cards) < _FEW:
        return None
    felt, width = table.felt, table.card[0] * _ARCH_CARD
    across = felt.w * _SPAN
    high = min(felt.h * _HEIGHT, 1.1 * across)  # no taller than wide in an upright window
    foot = min(felt.y + felt.h * _ARCH_FOOT - 0.7 * width, felt.centre[1] + 0.62 * high)
    poses = []
    for number in range(len(cards)):
        turn = pi * number / (len(cards) - 1)
        x, y = felt.centre[0] - across * cos(turn), foot - high * sin(turn)
        poses.append((Pose(x, y, width), _ARCH_LEAN * cos(turn)))
    last = len(cards) - 1
    rippling = (
        replace(card, ripple=0.4 * width, rippled=1.5 + 1.0 * number / last)
        for number, card in enumerate(_standing(cards, tuple(poses)))
    )
    below = (float(felt.centre[0]), foot - 0.35 * high)
    return replace(scene, cards=tuple(rippling), title_at=below, peak=1.49)


# -- lights ----------------------------------------------------------------------------------------


def _light(ended: Ended, waves: tuple[Wave, ...], scene: ClosingScene) -> ClosingScene | None:
    """A gold light runs over the places, empty ones too; each card rises as it passes."""
    glows, cards = _lit(ended.table, waves, ember=False)
    if not cards:
        return None
    at = _clearest(ended.table, scene.title, [glow.rect for glow in glows])
    return replace(scene, glows=glows, cards=cards, title_at=at, peak=scene.lasts - 0.5)


def _embers(ended: Ended, waves: tuple[Wave, ...], scene: ClosingScene) -> ClosingScene | None:
    """Piles begin to glow one after another, and sparks rise from them."""
    glows, cards = _lit(ended.table, waves, ember=True)
    if not cards:
        return None
    sparks = tuple(spark for number, glow in enumerate(glows) for spark in _sparks(glow, number))
    at = _clearest(ended.table, scene.title, [glow.rect for glow in glows])
    peak = min(scene.lasts - 0.5, max(glow.comes for glow in glows) + 0.6)
    scene = replace(scene, glows=glows, cards=cards, title_at=at, peak=peak)
    return replace(scene, sparks=sparks[:_MOST_SPARKS])


def _lit(
    table: Arrangement, waves: tuple[Wave, ...], *, ember: bool
) -> tuple[tuple[Glow, ...], tuple[ClosingCard, ...]]:
    """The lights of each wave's piles, and their topmost cards, which rise for a moment."""
    there = [piles for wave in waves if (piles := _piles(table, wave))]
    step = min(0.26, 1.8 / max(1, len(there)))
    glows, cards = [], []
    for number, piles in enumerate(there):
        comes = 0.25 + number * step
        for pile in piles:
            lying = _open(table, (pile,))
            if lying or not ember:
                glows.append(Glow(_outline(table, pile), comes, ember))
            if lying:
                cards.append(_popping(lying[-1], comes))
    return tuple(glows), tuple(cards)


def _outline(table: Arrangement, pile: str) -> Rect:
    """The rectangle round everything in a pile, or of the place where it would lie."""
    cards = table.cards_in(pile)
    if not cards:
        return table.piles[pile].outline
    around = cards[0].rect
    for card in cards[1:]:
        around = around.joined(card.rect)
    return around


def _popping(placed: CardBox, comes: float) -> ClosingCard:
    home = Pose.of(placed.rect)
    return ClosingCard(
        placed.place,
        placed.card,
        home,
        home._replace(w=home.w * _POPS),
        up=placed.up,
        taken=comes,
        leaves=comes,
        rises=0.22,
        returns=comes + 0.22,
        falls=0.4,
        rests=comes + 0.62,
    )


def _sparks(glow: Glow, number: int) -> tuple[RisingSpark, ...]:
    """The sparks of a pile: the same each time."""
    rng, rect = Random(number), glow.rect
    return tuple(
        RisingSpark(
            rect.x + rect.w * rng.random(),
            rect.y + rect.h * 0.6 * rng.random(),
            glow.comes + 2.0 * rng.random() ** 1.5,
            0.8 + 0.8 * rng.random(),
            (0.6 + 0.9 * rng.random()) * max(60, rect.w),
            0.2 * rect.w * (rng.random() - 0.5),
            rng.randrange(3),
        )
        for _ in range(_SPARKS)
    )


# -- chips -----------------------------------------------------------------------------------------


def _chips(ended: Ended, waves: tuple[Wave, ...], scene: ClosingScene) -> ClosingScene | None:
    """Chips pour from the counters into a heap before each winner, whose cards stand as a fan."""
    table = ended.table
    starts = _poured(ended, waves)
    plates = [plate for seat in ended.winners if (plate := table.plate(seat)) is not None]
    if not starts or not plates:
        return None
    step, size = 1.9 / len(starts), CHIP * table.scale
    heap = _heap(ceil(len(starts) / len(plates)))
    cards = _fan(table, _open(table, ended.laid_out)[-MOST_CARDS:])
    at = (float(table.felt.centre[0]), table.felt.y + 0.66 * table.felt.h)
    shining = [plate.rect.grown(plate.rect.h) for plate in plates]
    feet = _feet(table, plates, heap, [_around(at, table), *shining, *map(_covered, cards)])
    chips = []
    for number, (counter, start) in enumerate(starts):
        foot, (column, layer) = feet[number % len(feet)], heap[number // len(feet)]
        end = (foot[0] + column * size, foot[1] - layer * 0.82 * size)
        bow = 0.16 * (abs(end[0] - start[0]) + abs(end[1] - start[1])) + size
        chips.append(PouredChip(counter, start, end, 0.3 + number * step, 0.6, bow))
    glows = tuple(Glow(plate.rect, 0.4) for plate in plates)
    scene = replace(scene, title_at=at) if cards else scene
    return replace(scene, chips=tuple(chips), cards=cards, glows=glows, peak=2.95)


def _poured(ended: Ended, waves: tuple[Wave, ...]) -> list[tuple[str, tuple[float, float]]]:
    """The counter and the point that each chip comes from, for all of them or as many as fit."""
    values = ended.values or {}
    return [
        (name, (float(box.rect.centre[0]), float(box.rect.centre[1])))
        for wave in waves
        for name in wave
        if (box := ended.table.counter(name)) is not None
        for _ in range(values.get(name, 0))
    ][:_MOST_CHIPS]


def _feet(
    table: Arrangement, plates: list[Plate], heap: list[tuple[float, int]], taken: list[Rect]
) -> list[tuple[float, float]]:
    """The middle of the lowest row of each winner's heap: on free felt, close to the plate."""
    size = CHIP * table.scale
    across = 1 + max(column for column, _ in heap) - min(column for column, _ in heap)
    wide, high = across * size, (1 + 0.82 * max(layer for _, layer in heap)) * size
    feet = []
    for plate in plates:
        x, y = _free_point(table, (wide, high), plate.rect.centre, taken)
        taken.append(Rect(round(x - wide / 2), round(y - high / 2), round(wide), round(high)))
        feet.append((x, y + high / 2 - size / 2))
    return feet


def _around(at: tuple[float, float], table: Arrangement) -> Rect:
    """The room of a title round a point."""
    wide, high = round(_BESIDE * 4 * table.scale), round(_HIGH * table.scale)
    return Rect(round(at[0] - wide / 2), round(at[1] - high / 2), wide, high)


def _covered(card: ClosingCard) -> Rect:
    """The square in which a card stands in the scene, however it leans."""
    side = round(1.4 * card.there.w)
    return Rect(round(card.there.x) - side // 2, round(card.there.y) - side // 2, side, side)


def _heap(count: int) -> list[tuple[float, int]]:
    """So many places of a heap, each row of one less than the one below: column and layer."""
    places: list[tuple[float, int]] = []
    lowest = _ROW
    while lowest * (lowest + 1) // 2 < count:
        lowest += 1
    for layer in range(lowest):
        in_row = lowest - layer
        places += [(column - (in_row - 1) / 2, layer) for column in range(in_row)]
    return places[:count]


def _fan(table: Arrangement, cards: tuple[CardBox, ...]) -> tuple[ClosingCard, ...]:
    """These cards as an open fan in the middle of the table."""
    felt, width = table.felt, table.card[0] * _FAN_CARD
    pivot = (float(felt.centre[0]), felt.y + 0.78 * felt.h)
    radius, half = 0.46 * felt.h, min(_FAN_HALF, 5.0 * len(cards))
    poses = []
    for number in range(len(cards)):
        angle = half - 2 * half * (number + 0.5) / max(1, len(cards))
        turn = radians(90 + angle)
        x, y = pivot[0] + radius * cos(turn), pivot[1] - radius * sin(turn)
        poses.append((Pose(x, y, width), angle))
    return _standing(cards, tuple(poses))


_FINALES: Mapping[
    Finale, Callable[[Ended, tuple[Wave, ...], ClosingScene], ClosingScene | None]
] = {
    Finale.STAR: _star,
    Finale.ARCH: _arch,
    Finale.LIGHT: _light,
    Finale.EMBERS: _embers,
    Finale.CHIPS: _chips,
}
