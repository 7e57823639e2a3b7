"""How the cards of one pile lie in their room: squared up, fanned, in columns, in one or two lines.

Cards overlap before they shrink, and a card that can be read shows at least its index. Pure
geometry: knows no faces, no rules and no window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardtable.core.table import Fan
from cardtable.ui.layout.rects import Rect, card_height

_INDEX = 0.24  # of a card's width: the strip that holds the index
_BAND = 0.17  # of a card's height: the strip that holds rank and suit side by side
_COLUMN = 0.32  # a column's step while there is room: rank and, under it, the suit
_ROOMY = 0.45  # of a card's width: a hand squeezed below this takes another line
_LINE = 0.32  # of a card's height: the least that the upper line of a hand shows
_APART = 1.04  # of a card's width: cards side by side
_TOP = 5  # cards of a discard pile that are fanned
_FANNED = 0.31  # of a card's width: from one of these to the next, so that a 10 can be read

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class CardOrder:
    """The order in which cards lie: their indices in groups, left to right.

    Cards of `tight` groups overlap more; those set `aside` lie on their owner's private shelf.
    """

    groups: Groups
    tight: bool = False
    aside: tuple[int, ...] = ()

    def indices(self) -> tuple[int, ...]:
        """The indices in the hand itself, left to right."""
        return tuple(index for group in self.groups for index in group)


def in_pile_order(count: int) -> CardOrder:
    """All cards in the order of their pile, as one group."""
    return CardOrder((tuple(range(count)),) if count else ())


@dataclass(frozen=True, slots=True)
class FannedCard:
    """A card of the pile: its index, its rectangle, the part that shows. The lowest come first."""

    index: int
    rect: Rect
    shows: Rect


@lru_cache(maxsize=1024)  # from move to move most piles lie as they lay
def fanned(
    fan: Fan,
    room: Rect,
    width: int,
    order: CardOrder,
    *,
    readable: bool = True,
    least: int = 0,
    squared: int = 0,
    middle: float | None = None,
) -> tuple[FannedCard, ...]:
    """The cards of a pile in a room, `width` wide or smaller, but no smaller than `least`.

    A column of `squared` cards or more (when not 0) is squared up where it begins. A hand lies
    round `middle` if there is room, else round the middle of its room.
    """
    width = fitting(room, width)
    indices = order.indices()
    if not indices:
        return ()
    if squared and len(indices) >= squared:
        return _shown(indices, _column(room, width, 1, least) * len(indices))
    match fan:
        case Fan.STACK:
            rects = [_centred(room, width)] * len(indices)
        case Fan.TOP:
            rects = _top_cards_fanned(room, width, len(indices))
        case Fan.DOWN:
            rects = _column(room, width, len(indices), least)
        case Fan.ACROSS:
            rects = _row(room, width, order, least if readable else width, readable)
        case Fan.HAND:
            rects = _hand(room, width, order, least if readable else width, readable)
            rects = rects if middle is None else _moved_towards(middle, room, rects)
    return _shown(indices, rects)


def fitting(room: Rect, width: int) -> int:
    """The width of the largest card that fits the room, at most `width`."""
    width = max(1, min(width, room.w))
    while width > 1 and card_height(width) > room.h:
        width -= 1
    return width


def _centred(room: Rect, width: int) -> Rect:
    return room.middle(width, card_height(width))


def _top_cards_fanned(room: Rect, width: int, count: int) -> list[Rect]:
    step = min(width * _FANNED, (room.w - width) / (_TOP - 1))
    used = round(width + step * (_TOP - 1))
    base = room.middle(used, card_height(width))
    buried = max(0, count - _TOP)
    return [
        Rect(base.x + round(max(0, number - buried) * step), base.y, width, card_height(width))
        for number in range(count)
    ]


def _column(room: Rect, width: int, count: int, least: int) -> list[Rect]:
    """A column from the top: squeezed down to its indices, then shrunk, then squeezed further."""
    if count <= 1:
        step = 0.0
    else:
        while width > max(least, 1) and _column_step(room, width, count) < _BAND:
            width -= 1
        step = min(_COLUMN, _column_step(room, width, count)) * card_height(width)
    x = room.x + (room.w - width) // 2
    return [
        Rect(x, room.y + int(number * step), width, card_height(width)) for number in range(count)
    ]


def _column_step(room: Rect, width: int, count: int) -> float:
    height = card_height(width)
    return (room.h - height) / (count - 1) / height


def _group_openers(order: CardOrder) -> list[bool]:
    """For every card, whether it opens a group."""
    return [number == 0 for group in order.groups for number, _ in enumerate(group)]


def _steps(line: Sequence[bool], width: int, room: int, tight: bool) -> list[float]:
    """The steps from card to card of one line; the first card of a group stands a little apart."""
    inside = 0.6 if tight else 1.0
    opening = 1.0 if tight else 1.18
    total = sum(opening if opens else inside for opens in line)
    if not total:
        return []
    unit = min(width * _APART, (room - width) / total)
    steps = [unit * (opening if opens else inside) for opens in line]
    shortest = min(steps)
    even = (room - width) / len(line)
    if shortest < width * _INDEX and even > shortest:  # groups close up before indices are covered
        return [even] * len(line)
    return steps


def _row(room: Rect, width: int, order: CardOrder, least: int, readable: bool) -> list[Rect]:
    opens = _group_openers(order)[1:]
    width = _shrunk(room.w, width, len(opens) + 1, least, readable)
    height = card_height(width)
    y = room.y + (room.h - height) // 2
    return _line(Rect(room.x, y, room.w, height), width, opens, order.tight)


def _shrunk(room: int, width: int, count: int, least: int, readable: bool) -> int:
    """The width at which every card of a line still shows its index, but no less than `least`."""
    if not readable:
        return width
    return max(min(width, least), min(width, int(room / (1 + _INDEX * max(0, count - 1)))))


def _line(room: Rect, width: int, opens: Sequence[bool], tight: bool) -> list[Rect]:
    """One line of cards, centred."""
    steps = _steps(opens, width, room.w, tight)
    x = room.x + (room.w - width - sum(steps)) / 2
    rects = []
    for step in (0.0, *steps):
        x += step
        left = max(room.x, min(room.right - width, int(x + 1e-6)))  # sums of fractions drift
        rects.append(Rect(left, room.y, width, card_height(width)))
    return rects


def _hand(room: Rect, width: int, order: CardOrder, least: int, readable: bool) -> list[Rect]:
    """One line, or two when the cards would be squeezed and the room is tall enough."""
    count = len(order.indices())
    height = card_height(width)
    opens = _group_openers(order)
    steps = _steps(opens[1:], width, room.w, order.tight)
    squeezed = bool(steps) and sum(steps) / len(steps) < width * _ROOMY
    if not squeezed or room.h < height * (1 + _LINE):
        shrunk = _shrunk(room.w, width, count, least, readable)
        low = Rect(room.x, room.bottom - card_height(shrunk), room.w, card_height(shrunk))
        return _line(low, shrunk, opens[1:], order.tight)
    cut = _second_line_start(opens, order.tight)
    width = _shrunk(room.w, width, max(cut, count - cut), least, readable)
    height = card_height(width)
    down = min(height + round(width * 0.06), room.h - height)
    top = room.bottom - height - down
    upper = _line(Rect(room.x, top, room.w, height), width, opens[1:cut], order.tight)
    lower = _line(Rect(room.x, top + down, room.w, height), width, opens[cut + 1 :], order.tight)
    return upper + lower


def _moved_towards(middle: float, room: Rect, rects: list[Rect]) -> list[Rect]:
    """The lines of a hand, moved together towards a middle as far as their room allows."""
    left, right = min(rect.x for rect in rects), max(rect.right for rect in rects)
    across = max(room.x - left, min(round(middle - (left + right) / 2), room.right - right))
    return [rect.moved(across, 0) for rect in rects]


def _second_line_start(opens: Sequence[bool], tight: bool) -> int:
    """Where the second line begins: between two groups near the middle, else in the middle."""
    count = len(opens)
    middle = (count + 1) // 2
    near = [
        number
        for number in range(1, count)
        if opens[number] and abs(number - middle) <= max(1, count // (5 if tight else 8))
    ]
    return min(near, key=lambda number: abs(number - middle)) if near else middle


def _shown(indices: Sequence[int], rects: Sequence[Rect]) -> tuple[FannedCard, ...]:
    """Each card with the part that no later card of its pile covers."""
    line_tops = sorted({rect.y for rect in rects})
    cards: list[FannedCard] = []
    for number, (index, rect) in enumerate(zip(indices, rects, strict=True)):
        w, h = rect.w, rect.h
        if number + 1 < len(rects):
            after = rects[number + 1]
            if after.y == rect.y and after.x >= rect.x:
                w = min(w, after.x - rect.x)
            below = next((top for top in line_tops if top > rect.y), rect.bottom)
            if after.y != rect.y or rects[-1].y != rect.y:
                h = min(h, below - rect.y)
        cards.append(FannedCard(index, rect, Rect(rect.x, rect.y, w, h)))
    return tuple(cards)
