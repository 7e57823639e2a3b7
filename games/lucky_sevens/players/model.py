"""Exact turns of Lucky Sevens on packed ints: every order of collections and seven's moves.

The lean model beside the rules: a card is its class, one to six for the ranks that pair with each
other (king and ace 1 … eight and six 6) and seven for a seven; a column is an int with three bits
a card and its bottom card lowest. Tests prove it equal to the rules, move by move.
Knows no suit, no seat and no chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final

from cardtable.core.cards import Card

Tableau = tuple[int, int, int, int]
Step = tuple[int, int]  # (i, j) a pair, (i, i) one column's pair, (i, WON) a seven
Path = tuple[Step, ...]
Way = tuple[Tableau, bool, Path]  # reached so, and whether a seven's move is open

WON: Final = 4
SHIFT: Final = 8  # (i, SHIFT + j): a seven's move from column i to column j
EMPTY: Final[Tableau] = (0, 0, 0, 0)
CLASS_OF_RANK: Final = (0, 1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1)
SEVEN: Final = 7
_AFTER: Final = ((1, 2, 3), (2, 3), (3,), ())  # the columns after each

_NODES: Final = 4000  # of millions: the shortest, then as many that collect the most


def card_class(card: Card) -> int:
    """The class of a card: two cards match when theirs are equal."""
    return CLASS_OF_RANK[card.rank]


def packed(cards: Iterable[Card]) -> int:
    """A column as an int."""
    column = 0
    for card in cards:
        column = column << 3 | CLASS_OF_RANK[card.rank]
    return column


def height(column: int) -> int:
    """The number of cards in a column."""
    return (column.bit_length() + 2) // 3


def size(tableau: Sequence[int]) -> int:
    """The number of cards on the columns."""
    return sum((column.bit_length() + 2) // 3 for column in tableau)


def collections(tableau: Tableau) -> list[Step]:
    """Every pair and every seven that lies open."""
    steps: list[Step] = []
    for first in range(4):
        column = tableau[first]
        bottom = column & 7
        if not bottom:
            continue
        if bottom == SEVEN:
            steps.append((first, WON))
            continue
        if bottom == column >> 3 & 7:
            steps.append((first, first))
        steps += [(first, second) for second in _AFTER[first] if bottom == tableau[second] & 7]
    return steps


def shifts(tableau: Tableau, *, empty: bool) -> list[Step]:
    """Every seven's move; `empty` says whether an empty column takes a card."""
    return [
        (source, SHIFT + target)
        for source in range(4)
        if tableau[source]
        for target in range(4)
        if target != source and (empty or tableau[target])
    ]


def after(tableau: Tableau, step: Step) -> Tableau:
    """The columns after a step."""
    columns = list(tableau)
    source, target = step
    if target >= SHIFT:
        columns[target - SHIFT] = columns[target - SHIFT] << 3 | columns[source] & 7
        columns[source] >>= 3
    elif target == source:
        columns[source] >>= 6
    else:
        columns[source] >>= 3
        if target != WON:
            columns[target] >>= 3
    return columns[0], columns[1], columns[2], columns[3]


def alike(tableau: Tableau) -> Tableau:
    """The columns in a standard order: which is which does not matter to what can follow."""
    a, b, c, d = sorted(tableau)
    return a, b, c, d


def same(tableau: Tableau) -> Tableau:
    """The columns as they stand: for who knows which of them the next cards go to."""
    return tableau


def ends(
    tableau: Tableau,
    *,
    seven_open: bool = False,
    empty: bool = True,
    key: Callable[[Tableau], Tableau] = alike,
) -> dict[Tableau, Path]:
    """Every tableau at which the turn can stop, by its key, and one way to reach it."""
    paths: dict[Tableau, Path] = {key(tableau): ()}
    start: Way = (tableau, seven_open, ())
    seen = {(key(tableau), seven_open)}
    queue = [start]
    for at, way in enumerate(queue):
        if len(queue) > _NODES:
            _hurry(queue[at:], empty, key, seen, paths)
            break
        queue += _further(way, empty, key, seen, paths)
    return paths


def _hurry(
    open_ways: Sequence[Way],
    empty: bool,
    key: Callable[[Tableau], Tableau],
    seen: set[tuple[Tableau, bool]],
    paths: dict[Tableau, Path],
) -> None:
    """Goes on with the ways on which most has been collected, so that the fullest turns are met."""
    most_cards = max([size(way[0]) for way in open_ways])
    by_size: list[list[Way]] = [[] for _ in range(most_cards + 1)]
    left = _NODES
    for way in reversed(open_ways):
        by_size[size(way[0])].append(way)
    while left:
        fewest = next((ways for ways in by_size if ways), None)
        if fewest is None:
            break
        left -= 1
        for way in reversed(_further(fewest.pop(), empty, key, seen, paths)):
            by_size[size(way[0])].append(way)


def _further(
    way: Way,
    empty: bool,
    key: Callable[[Tableau], Tableau],
    seen: set[tuple[Tableau, bool]],
    paths: dict[Tableau, Path],
) -> list[Way]:
    """The ways that are a step longer and reach something new; their ends join `paths`."""
    columns, moving, path = way
    options = collections(columns)
    if moving:
        options += shifts(columns, empty=empty)
    longer: list[Way] = []
    for step in options:
        reached = after(columns, step)
        node = key(reached), step[1] == WON
        if node not in seen:
            seen.add(node)
            paths.setdefault(node[0], (*path, step))
            longer.append((reached, node[1], (*path, step)))
    return longer


# A bottom card as what can pair across columns: nothing and a seven equal no other column's.
_FIRST, _SECOND, _THIRD, _FOURTH = (
    (-number, 1, 2, 3, 4, 5, 6, -4 - number) for number in (1, 2, 3, 4)
)


def _across(a: int, b: int, c: int, d: int) -> list[tuple[Tableau, bool]]:
    """The columns after each pair of two bottom cards; written out, for this is the inner loop."""
    w, x, y, z = _FIRST[a & 7], _SECOND[b & 7], _THIRD[c & 7], _FOURTH[d & 7]
    reached: list[tuple[Tableau, bool]] = []
    if w == x:
        reached.append(((a >> 3, b >> 3, c, d), False))
    if w == y:
        reached.append(((a >> 3, b, c >> 3, d), False))
    if w == z:
        reached.append(((a >> 3, b, c, d >> 3), False))
    if x == y:
        reached.append(((a, b >> 3, c >> 3, d), False))
    if x == z:
        reached.append(((a, b >> 3, c, d >> 3), False))
    if y == z:
        reached.append(((a, b, c >> 3, d >> 3), False))
    return reached


def _within(tableau: Tableau) -> list[tuple[Tableau, bool]]:
    """The columns after each seven (then True: its move is open) and each one-column pair."""
    reached = []
    for index, column in enumerate(tableau):
        bottom = column & 7
        if bottom == SEVEN:
            reached.append((after(tableau, (index, WON)), True))
        elif bottom and bottom == column >> 3 & 7:
            reached.append((after(tableau, (index, index)), False))
    return reached


def leaves(tableau: Tableau, *, empty: bool = True) -> Iterable[Tableau]:
    """The ends of a turn at which nothing is left to collect, without the ways there: fast."""
    ended: dict[Tableau, None] = {}  # a set that keeps its order
    start = (tableau, False)
    seen, stack = {start}, [start]
    while stack:
        columns, moving = stack.pop()
        reached = _across(*columns) + _within(columns)
        if not reached:
            ended[columns] = None
        if moving:
            reached += [(after(columns, step), False) for step in shifts(columns, empty=empty)]
        for node in reached:
            if node not in seen:
                seen.add(node)
                stack.append(node)
    return ended


@lru_cache(maxsize=8192)  # more of them are slower: they no longer fit near the processor
def most(tableau: Tableau, seven_open: bool, empty: bool) -> int:
    """The most cards that can be collected from columns in standard order.

    Once it is all of them, no other way is looked at: from many cards there are millions.
    """
    best, whole = 0, size(tableau)
    for step in collections(tableau):
        seven = step[1] == WON
        worth = (1 if seven else 2) + most(alike(after(tableau, step)), seven, empty)
        best = max(best, worth)
        if best == whole:
            return best
    if seven_open:
        for step in shifts(tableau, empty=empty):
            best = max(best, most(alike(after(tableau, step)), False, empty))
            if best == whole:
                break
    return best


@lru_cache(maxsize=8192)
def clearable(tableau: Tableau, seven_open: bool, empty: bool) -> bool:
    """True when every card can be collected from columns in standard order."""
    if tableau == EMPTY:
        return True
    for step in collections(tableau):
        if clearable(alike(after(tableau, step)), step[1] == WON, empty):
            return True
    if seven_open:
        for step in shifts(tableau, empty=empty):
            if clearable(alike(after(tableau, step)), False, empty):
                return True
    return False


def layouts(
    tableau: Tableau, dealt: Sequence[int], free: Sequence[int]
) -> Iterator[tuple[Tableau, tuple[int, ...]]]:
    """Every way to put the dealt classes on the free columns, one each; different ones once.

    With each comes which dealt card goes to each free column in turn.
    """
    seen = set()
    for order in permutations(range(len(dealt))):
        classes = tuple(dealt[index] for index in order)
        if classes in seen:
            continue
        seen.add(classes)
        columns = list(tableau)
        for column, card in zip(free, classes, strict=True):
            columns[column] = columns[column] << 3 | card
        yield (columns[0], columns[1], columns[2], columns[3]), order
