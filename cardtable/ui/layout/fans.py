"""The positions of the cards of one pile: squared up, fanned, in columns, in one or two lines.

Cards overlap before they shrink, and they shrink before the index of a card that is to be read is
covered. Pure geometry: of the faces it knows the size of the index alone, of rules and windows
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil

from cardtable.core.frozen import dataclass
from cardtable.core.table import Fan, Side
from cardtable.ui.layout.face_design import STANDARD, FaceDesign
from cardtable.ui.layout.rects import Rect, card_height

COLUMN = 0.36  # of a card's height: the step of a column while there is room
_ROOMY = 0.45  # of a card's width: a hand squeezed below this takes another line
_SMALLER = 0.85  # of a column's card width: the next smaller one, so that it seldom changes
_APART = 1.04  # of a card's width: cards side by side
_WHOLE = 0.985  # of a card's width: a step in a hand that leaves lower indices whole
_COVERED = 0.9  # likewise: one that covers a good part of them, so that none is cut at its edge
_BESIDE_INDEX = 0.27  # of a card's width: from the first line of a folded column to the second
_TOP = 5  # cards of a discard pile that are fanned
_FANNED = 0.31  # of a card's width: from one of these to the next, while there is room

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
    design: FaceDesign = STANDARD,
    readable: bool = True,
    least: int = 0,
    squared: int = 0,
    middle: float | None = None,
    flush: Side = Side.MIDDLE,
    wraps: bool = False,
    column: float = COLUMN,
    folds: bool = False,
) -> tuple[FannedCard, ...]:
    """The cards of a pile in a room, `width` wide, or smaller where indices would be covered.

    A column whose cards would be narrower than `least` keeps its first cards squared up; one of
    `squared` cards or more (when not 0) is squared up where it begins; while there is room, its
    step is `column` heights of a card, and one that `folds` lies in two lines before its cards
    become smaller. Cards lie round `middle` if it is given and there is room, else round the middle
    of their room. A row may be `flush` with its left or its right instead; one that `wraps` lies at
    the top of its room, in as many lines as leave its cards largest.
    """
    if not (indices := order.indices()):
        return ()
    if is_squared(len(indices), squared):
        return _shown(indices, _column(room, fitting(room, width), 1, design) * len(indices))
    if wraps:
        return _shown(indices, _wrapped(room, width, len(indices), design, flush))
    width = showing(
        fan, room, width, order, design=design, readable=readable, least=least, folds=folds
    )
    shown = design if readable else None
    if folds and fan is Fan.DOWN and not _shows_all(room, width, len(indices), design):
        return _shown(indices, _folded(room, width, len(indices), design, column))
    rects = _spread(fan, room, width, order, design=shown, flush=flush, column=column)
    return _shown(indices, rects if middle is None else _moved_towards(middle, room, rects))


def _spread(
    fan: Fan,
    room: Rect,
    width: int,
    order: CardOrder,
    *,
    design: FaceDesign | None,
    flush: Side,
    column: float,
) -> list[Rect]:
    """The rectangles of cards of this width; `design` is that of cards that somebody is to read."""
    count = len(order.indices())
    match fan:
        case Fan.STACK:
            return [_centred(room, width)] * count
        case Fan.TOP:
            return _top_cards_fanned(room, width, count)
        case Fan.DOWN:
            return _column(room, width, count, design or STANDARD, column)
        case Fan.ACROSS:
            return _row(room, width, order, design, flush=flush)
        case Fan.HAND:
            return _hand(room, width, order, design)


def is_squared(count: int, squared: int) -> bool:
    """True when so many cards are squared up, where a pile of `squared` or more (not 0) is."""
    return 0 < squared <= count


def showing(
    fan: Fan,
    room: Rect,
    width: int,
    order: CardOrder,
    *,
    design: FaceDesign,
    readable: bool = True,
    least: int = 0,
    folds: bool = False,
) -> int:
    """The largest width up to this one at which the room shows the index of every card.

    Cards of columns are not made narrower than `least`; a column that `folds` may lie in two lines.
    Where nobody reads the cards, it is the largest width that fits at all.
    """
    width, count = fitting(room, width), len(order.indices())
    if not readable or count < 2 or fan is Fan.STACK:
        return width
    if fan is Fan.DOWN:
        shows = _while_too_large(width, lambda w: not _shows_all(room, w, count, design))
        if folds and shows < width:
            shows = max(shows, _showing_folded(room, width, count, design))
        return max(shows, min(width, least))
    covered = _TOP - 1 if fan is Fan.TOP else count - 1
    return _while_too_large(width, lambda w: w + ceil(design.step_across(w)) * covered > room.w)


def _shows_all(room: Rect, width: int, count: int, design: FaceDesign) -> bool:
    """True when one column of so many cards shows the index of each."""
    return card_height(width) + ceil(design.step_down(width)) * (count - 1) <= room.h


def _showing_folded(room: Rect, width: int, count: int, design: FaceDesign) -> int:
    """The largest width up to this one at which two lines of a column show each index."""
    return _while_too_large(
        width,
        lambda w: (
            w + ceil(design.step_across(w)) > room.w
            or not _shows_all(room, w, ceil(count / 2), design)
        ),
    )


def next_smaller(width: int) -> int:
    """The width below this one in which cards of columns are drawn."""
    return min(width - 1, round(width * _SMALLER))


def in_steps(width: int, fits: int) -> int:
    """The largest of a few widths, from `width` down, that is no larger than what fits."""
    while width > max(1, fits):
        width = next_smaller(width)
    return max(1, width)


def _while_too_large(width: int, too_large: Callable[[int], bool]) -> int:
    while width > 1 and too_large(width):
        width -= 1
    return width


def fitting(room: Rect, width: int) -> int:
    """The width of the largest card that fits the room, at most `width`."""
    width = max(1, min(width, room.w, room.h * 5 // 7 + 1))  # a card is seven to five
    while width > 1 and card_height(width) > room.h:
        width -= 1
    return width


def _centred(room: Rect, width: int) -> Rect:
    return room.middle(width, card_height(width))


def _top_cards_fanned(room: Rect, width: int, count: int) -> list[Rect]:
    step = min(round(width * _FANNED), (room.w - width) // (_TOP - 1))
    used = width + step * (_TOP - 1)
    base = room.middle(used, card_height(width))
    buried = max(0, count - _TOP)
    return [
        Rect(base.x + max(0, number - buried) * step, base.y, width, card_height(width))
        for number in range(count)
    ]


def _column(
    room: Rect, width: int, count: int, design: FaceDesign, most: float = COLUMN
) -> list[Rect]:
    """A column from the top of the room, as loose as there is room for, up to a part of a card.

    Where the room is too low for all indices, the first cards lie under the last one of them.
    """
    height, index = card_height(width), ceil(design.step_down(width))
    fanned_out = min(count, 1 + max(0, room.h - height) // index)
    loose = (room.h - height) / (fanned_out - 1) if fanned_out > 1 else 0.0
    step = min(max(most * height, index), loose)
    x = room.x + (room.w - width) // 2
    return [
        Rect(x, room.y + int(max(0, number - count + fanned_out) * step), width, height)
        for number in range(count)
    ]


def _folded(room: Rect, width: int, count: int, design: FaceDesign, most: float) -> list[Rect]:
    """A long column in two lines: the later half begins at the top again, right of the indices.

    The last card, from which one plays, is the lowest of all and covered by none.
    """
    across = max(ceil(design.step_across(width)), round(width * _BESIDE_INDEX))
    across = min(room.w - width, across)
    later = _column(room, width, ceil(count / 2), design, most)
    left = room.x + (room.w - width - across) // 2
    return [
        *(Rect(left, rect.y, width, rect.h) for rect in later[: count // 2]),
        *(Rect(left + across, rect.y, width, rect.h) for rect in later),
    ]


def _group_openers(order: CardOrder) -> list[bool]:
    """For every card, true when it opens a group."""
    return [number == 0 for group in order.groups for number, _ in enumerate(group)]


def _steps(
    line: Sequence[bool], width: int, room: int, tight: bool, design: FaceDesign | None = None
) -> list[float]:
    """The steps from card to card of one line; the first card of a group stands a little apart.

    Groups close up before the index of a `design` is covered.
    """
    inside = 0.6 if tight else 1.0
    opening = 1.0 if tight else 1.18
    total = sum(opening if opens else inside for opens in line)
    if not total:
        return []
    unit = min(width * _APART, (room - width) / total)
    steps = [unit * (opening if opens else inside) for opens in line]
    index = ceil(design.step_across(width)) if design else 0
    if min(steps) >= index:
        return steps
    inner = [number for number, opens in enumerate(line) if not opens]
    left = room - width - index * len(inner)
    apart = left / (len(line) - len(inner)) if len(inner) < len(line) else 0.0
    if inner and apart > index:  # inside the groups just the indices, between them the rest
        return [min(apart, width * _APART) if opens else float(index) for opens in line]
    return [(room - width) / len(line)] * len(line)


def _row(
    room: Rect, width: int, order: CardOrder, design: FaceDesign | None, *, flush: Side
) -> list[Rect]:
    opens = _group_openers(order)[1:]
    height = card_height(width)
    y = room.y + (room.h - height) // 2
    line = _line(Rect(room.x, y, room.w, height), width, opens, order.tight, design)
    to_end = {Side.LEFT: room.x - line[0].x, Side.RIGHT: room.right - line[-1].right}
    return [rect.moved(to_end.get(flush, 0), 0) for rect in line]


def _wrapped(room: Rect, width: int, count: int, design: FaceDesign, flush: Side) -> list[Rect]:
    """Cards in as many lines as leave them largest; each line covers the foot of that above."""
    in_lines = {lines: _width_in_lines(room, width, count, lines, design) for lines in range(1, 6)}
    lines = max(in_lines, key=lambda lines: (in_lines[lines], -lines))
    width, long = in_lines[lines], ceil(count / lines)
    across = min(width * _APART, (room.w - width) / max(1, long - 1))
    down = ceil(design.step_down(width))
    begin = room.x if flush is not Side.RIGHT else room.right - width - int(across * (long - 1))
    return [
        Rect(
            begin + int(across * (number % long)),
            room.y + down * (number // long),
            width,
            card_height(width),
        )
        for number in range(count)
    ]


def _width_in_lines(room: Rect, width: int, count: int, lines: int, design: FaceDesign) -> int:
    """The largest width up to this one at which every index shows in so many lines."""
    beside, above = ceil(count / lines) - 1, lines - 1
    return _while_too_large(
        width,
        lambda w: (
            w + ceil(design.step_across(w)) * beside > room.w
            or card_height(w) + ceil(design.step_down(w)) * above > room.h
        ),
    )


def _line(
    room: Rect, width: int, opens: Sequence[bool], tight: bool, design: FaceDesign | None = None
) -> list[Rect]:
    """One line of cards, centred."""
    steps = _steps(opens, width, room.w, tight, design)
    x = room.x + (room.w - width - sum(steps)) / 2
    rects = []
    for step in (0.0, *steps):
        x += step
        left = max(room.x, min(room.right - width, int(x + 1e-6)))  # sums of fractions drift
        rects.append(Rect(left, room.y, width, card_height(width)))
    return rects


def _hand(room: Rect, width: int, order: CardOrder, design: FaceDesign | None) -> list[Rect]:
    """One line, or two when the cards would be squeezed and the room is tall enough.

    From card to card it is the same distance, whatever groups they are in.
    """
    height = card_height(width)
    opens = _group_openers(order)
    squeezed = room.w - width < width * _ROOMY * (len(opens) - 1)
    index = ceil(design.step_down(width)) if design else round(height * COLUMN)
    if not squeezed or room.h < height + index:
        return _even(Rect(room.x, room.bottom - height, room.w, height), width, len(opens))
    cut = _second_line_start(opens, order.tight)
    down = min(height + round(width * 0.06), room.h - height)
    top = room.bottom - height - down
    upper = Rect(room.x, top, room.w, height)
    return [
        *_even(upper, width, cut),
        *_even(upper.moved(0, down), width, len(opens) - cut),
    ]


def _even(room: Rect, width: int, count: int) -> list[Rect]:
    """One line of cards, centred, from card to card the same distance.

    They lie edge to edge while there is room, so that the lower index of each is whole.
    """
    step = min(float(width), (room.w - width) / max(1, count - 1))
    if step < width * _WHOLE:
        step = min(width * _COVERED, step)
    left = room.x + (room.w - width - step * (count - 1)) / 2
    return [
        Rect(min(room.right - width, int(left + step * number + 1e-6)), room.y, width, room.h)
        for number in range(count)
    ]


def _moved_towards(middle: float, room: Rect, rects: list[Rect]) -> list[Rect]:
    """The lines of a hand, moved together towards a middle as far as their room allows."""
    left, right = min(rect.x for rect in rects), max(rect.right for rect in rects)
    across = max(room.x - left, min(round(middle - (left + right) / 2), room.right - right))
    return [rect.moved(across, 0) for rect in rects]


def _second_line_start(opens: Sequence[bool], tight: bool) -> int:
    """The start of the second line: between two groups near the middle, else in the middle."""
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
    beside = _next_beside(rects)
    cards: list[FannedCard] = []
    for number, (index, rect) in enumerate(zip(indices, rects, strict=True)):
        w, h = rect.w, rect.h
        if beside[number] >= rect.x:
            w = min(w, beside[number] - rect.x)
        if number + 1 < len(rects):
            after = rects[number + 1]
            below = next((top for top in line_tops if top > rect.y), rect.bottom)
            if after.y != rect.y or rects[-1].y != rect.y:
                h = min(h, below - rect.y)
        cards.append(FannedCard(index, rect, Rect(rect.x, rect.y, w, h)))
    return tuple(cards)


def _next_beside(rects: Sequence[Rect]) -> list[int]:
    """For each card, where the next one that lies level with it begins; -1 where none does."""
    level: dict[int, int] = {}
    begins = []
    for rect in reversed(rects):
        begins.append(level.get(rect.y, -1))
        level[rect.y] = rect.x
    return begins[::-1]
