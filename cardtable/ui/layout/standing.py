"""Cards stand out from where they lie: in an arc, playable ones higher, the one pointed at highest.

Beside the card that is pointed at, its neighbours give way. Pure geometry; knows no pointer, no
rules and no time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from math import ceil

from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.ui.layout.arrangement import Arrangement, CardBox

ARC = 0.07  # of its height: how much higher the middle of a wide hand stands than its ends
_WIDE = 5.5  # of a card's height: a hand as wide as this has the whole arc
PLAYABLE = 0.08  # of its height: how much higher a card stands that can be played
POINTED = 0.125  # of its height: how much higher still the card that is pointed at
PICKED = 0.14  # of its height, whether it can be played or not
_OUT_OF_HAND = 0.03  # of its height: a card elsewhere that is pointed at and can be played
_PRESSED = 0.035  # of its height: how far a card gives under the finger
_GIVES_WAY = 0.12  # of a card's width: how far the nearest neighbour goes
_OF_STEP = 0.35  # of the step from card to card, at most: no neighbour leaves the pointer's way
_APART = 0.03  # of a card's width, where the cards lie side by side
_FALLS = (1.0, 0.5, 0.2)  # how far the first, second and third neighbour go

Offset = tuple[int, int]
Offsets = Mapping[Place, Offset]
NOWHERE: Offsets = {}


@dataclass(frozen=True, slots=True)
class Touched:
    """The cards that stand out: those that can be played, are picked, pointed at, or pressed.

    `playable` is empty where all cards can be played, or none: then it would say nothing.
    """

    playable: frozenset[Place] = frozenset()
    picked: frozenset[Place] = frozenset()
    pointed: Place | None = None
    pressed: Place | None = None
    liftable: bool = False  # the card that is pointed at can be played


def standing(table: Arrangement, hands: Iterable[str], touched: Touched) -> dict[Place, Offset]:
    """The pixels by which each card stands to the right of and below where it lies."""
    found: dict[Place, Offset] = {}
    own = tuple(hands)
    for hand in own:
        held = tuple(card for card in table.cards_in(hand) if not _on_shelf(table, card))
        for line in lines_of(held):
            free = _free_above(table, line, held)
            _raise(found, line, free, touched)
            _give_way(found, table, line, touched.pointed)
    _outside(found, table, own, touched)
    return {place: offset for place, offset in found.items() if offset != (0, 0)}


def within_reach(table: Arrangement, hands: Iterable[str], touched: Touched) -> Arrangement:
    """The table on which raised cards are taken hold of where they stand, and where they lie.

    Only what a card is raised for counts, and not the pointer: cards that give way to it keep their
    own places, so that where a press goes depends on nothing but the place of the pointer.
    """
    still = replace(touched, pointed=None, pressed=None)
    raised = {place: -dy for place, (_, dy) in standing(table, hands, still).items()}
    return replace(table, raised=raised) if raised else table


def arc(line: tuple[CardBox, ...]) -> list[float]:
    """The pixels by which each card of a line stands higher than the ends of it.

    The curve is the same for few cards as for many, so that few lie nearly level.
    """
    height, middle = line[0].rect.h, (line[0].rect.x + line[-1].rect.x) / 2
    half = max(1.0, (line[-1].rect.x - line[0].rect.x) / 2)
    deep = ARC * height * min(1.0, (2 * half / (_WIDE * height)) ** 2)
    return [deep * (1 - ((card.rect.x - middle) / half) ** 2) for card in line]


def lines_of(cards: tuple[CardBox, ...]) -> list[tuple[CardBox, ...]]:
    """The lines of a hand, from the upper one down, each from left to right."""
    lines: list[list[CardBox]] = []
    for card in cards:
        if not lines or card.rect.x < lines[-1][-1].rect.x:
            lines.append([])
        lines[-1].append(card)
    return [tuple(line) for line in lines]


def _on_shelf(table: Arrangement, card: CardBox) -> bool:
    return table.shelf is not None and table.shelf.holds(*card.rect.centre)


def _free_above(table: Arrangement, line: tuple[CardBox, ...], hand: tuple[CardBox, ...]) -> int:
    """The pixels that the cards of a line can rise without covering an index of the line above."""
    top = line[0].rect.y
    near = [card for card in hand if card.rect.y < top < card.rect.bottom]
    if not near:
        return line[0].rect.h
    shows = min(card.shows.h - ceil(table.design.step_down(card.rect.w)) for card in near)
    return max(0, shows)


def _raise(
    found: dict[Place, Offset], line: tuple[CardBox, ...], free: int, touched: Touched
) -> None:
    """The arc; the playable, the picked and the pointed at; what is pressed gives a little."""
    for card, curved in zip(line, arc(line), strict=True):
        place, high = card.place, 0.0
        if place in touched.playable:
            high = PLAYABLE
        if place in touched.picked:
            high = max(high, PICKED)
        elif place == touched.pointed:
            high += POINTED
        rise = min(free, round(curved + high * card.rect.h))
        if place == touched.pressed:
            rise -= max(2, round(_PRESSED * card.rect.h))
        if rise:
            found[place] = (0, -rise)


def _give_way(
    found: dict[Place, Offset], table: Arrangement, line: tuple[CardBox, ...], pointed: Place | None
) -> None:
    """The neighbours of the card that is pointed at go aside, the nearest ones furthest."""
    places = [card.place for card in line]
    if pointed is None or pointed not in places or len(line) < 2:
        return
    at = places.index(pointed)
    aside = _aside(line)
    for number, fall in enumerate(_FALLS, start=1):
        for side in (-1, 1):
            if 0 <= at + side * number < len(line):
                card = line[at + side * number]
                room = (
                    table.felt.right - card.rect.right if side > 0 else card.rect.x - table.felt.x
                )
                across = side * min(round(aside * fall), max(0, room))
                found[card.place] = (across, found.get(card.place, (0, 0))[1])


def _aside(line: tuple[CardBox, ...]) -> float:
    """The pixels by which the nearest neighbours give way."""
    step = min(after.rect.x - card.rect.x for card, after in pairwise(line))
    width = line[0].rect.w
    return _APART * width if step >= 0.95 * width else min(_GIVES_WAY * width, _OF_STEP * step)


def _outside(
    found: dict[Place, Offset], table: Arrangement, hands: tuple[str, ...], touched: Touched
) -> None:
    """Cards that lie elsewhere: one that can be played rises a little, a pressed one gives."""
    for place in dict.fromkeys((touched.pointed, touched.pressed)):
        card = table.at(place) if place is not None and place.pile not in hands else None
        if card is None or card.covered or table.piles[card.place.pile].tile:
            continue
        raised = place == touched.pointed and touched.liftable
        rise = round(_OUT_OF_HAND * card.rect.h) if raised else 0
        if place == touched.pressed:
            rise -= max(2, round(_PRESSED * card.rect.h / 2))
        found[card.place] = (0, -rise)
