"""Lucky Sevens alone: what a tableau is worth, learned by self-play.

A value is a sum of entries from tables: how many cards lie there, how high the columns are, what
lies at the end of each column and of each two, how deep the cards of a class lie while others of
it are still in the stock, how deep the last of them lies and how many sevens there are to dig for
it, where the sevens are, and which classes lock each other in: where a king lies over a six and
elsewhere a six over a king, either waits for the other. The sum is the log odds
that a player who goes on by it clears the tableau. The tables know no particular class but the
sevens: of the others only matters which are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, inf
from typing import Final, NamedTuple

from games.lucky_sevens.players.model import SEVEN, Tableau, ends

Stock = Sequence[int]  # how many cards of each class are still to come, by class

A_CARD: Final = -0.2  # what a card on the table takes from the log odds before all learning

_ROUNDS: Final = 13
_SIZES: Final = 53
_STAGE: Final = (0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5)  # of the game, by the rounds to come
_STAGES: Final = 6
_HIGH: Final = 8  # heights from here on count as equal
_DEEP: Final = 5  # and depths
_END: Final = 0o7777  # the last four cards of a column
_TIP: Final = 0o777  # the last three
_HOPELESS: Final = -30.0
_LOOKED_UP: Final = 65536  # pairs of tips that are remembered
_COLUMNS: Final = 16384  # and columns
_COVERS: Final = 15  # as often as a class may cover another in one column and be counted; four
_ALL_COVERS: Final = 64  # columns have fewer
_FEW: Final = 3  # covers from here on count as equal: of the class that covers less,
_MANY: Final = 4  # and of the other
_LOCKS: Final = 64  # of all classes together
_PAIRS: Final = 15  # of classes that are not sevens
_SEVENS: Final = 5  # how many may be left, none among them
_ALIKE: Final = 15  # covers of cards by others of their class
_OF_A_CLASS: Final = 9  # how many cards of a class may lie there or be to come, none among them
_DEEPEST: Final = 16  # depths of the last card of a class that are told apart
# The places of one class: no card of it there; one, by its depth; two, three, or four and more, by
# the depths of the first two and whether those lie side by side; each by how many are to come.
_A_CLASS: Final = _OF_A_CLASS * (1 + (_DEEP + 1) + 3 * (_DEEP + 1) * (_DEEP + 1) * 2)
_SEVEN_KINDS: Final = _SEVENS * _SEVENS * (_DEEP + 1) * (_DEEP + 1)  # to come, there, two depths
_LOCK_KINDS: Final = (_FEW + 1) * (_MANY + 1)
_LAST_KINDS: Final = _OF_A_CLASS * _OF_A_CLASS * _SEVENS * _DEEPEST


def _renamed(cards: Sequence[int]) -> tuple[int, ...]:
    """Classes by the order in which they appear: what is alike stays alike, sevens stay sevens."""
    names: dict[int, int] = {0: 0, SEVEN: SEVEN}
    return tuple(names.setdefault(card, len(names) - 1) for card in cards)


def _cards(end: int, count: int) -> tuple[int, ...]:
    return tuple(end >> 3 * at & 7 for at in range(count))


def _grown(tip: int) -> bool:
    """True when cards lie in a tip without a gap above the lowest."""
    cards = _cards(tip, 3)
    return all(cards[at] or not any(cards[at:]) for at in range(3))


def _alike(first: int, second: int) -> tuple[int, ...]:
    """Two tips by what is alike in them, whichever comes first."""
    one, two = _cards(first, 3), _cards(second, 3)
    return min(_renamed(one + two), _renamed(two + one))


def _kinds_of_heights() -> tuple[list[int], int]:
    """The kind of four heights, by these as digits; only falling ones have one."""
    base = _HIGH + 1
    kinds, count = [0] * base**4, 0
    for index in range(len(kinds)):
        heights = [index // base**place % base for place in range(4)]
        if heights == sorted(heights, reverse=True):
            kinds[index] = count
            count += 1
    return kinds, count


def _kinds_of_ends() -> tuple[list[int], int]:
    """The kind of each end of a column by what is alike in it, and the number of kinds."""
    kinds = [0] * (_END + 1)
    named: dict[tuple[int, ...], int] = {}
    for end in range(_END + 1):
        cards = _cards(end, 4)
        if all(cards[at] or not any(cards[at:]) for at in range(4)):
            kinds[end] = named.setdefault(_renamed(cards), len(named))
    return kinds, len(named)


def _kinds_of_pairs() -> dict[tuple[int, ...], int]:
    """The kinds of every two tips that differ in what is alike, in a fixed order."""
    names: dict[tuple[int, ...], int] = {}
    tips = sorted({tip for tip in range(_TIP + 1) if _grown(tip)})
    for first in tips:
        if _renamed(_cards(first, 3)) == _cards(first, 3):
            for second in tips:
                names.setdefault(_alike(first, second), len(names))
    return names


def _kinds_of_locks() -> tuple[list[int], list[int]]:
    """By the covers of two classes: how often both happen, and the kind of their lock."""
    locks, kinds = [], []
    for index in range(_ALL_COVERS * _ALL_COVERS):
        fewer, more = sorted((index % _ALL_COVERS, index // _ALL_COVERS))
        locks.append(fewer)
        kinds.append(min(fewer, _FEW) * (_MANY + 1) + min(more, _MANY))
    return locks, kinds


class _Room:
    """Gives each table its places, one table after another."""

    def __init__(self) -> None:
        self.size = 0

    def take(self, places: int) -> int:
        """The first of so many places that nobody has."""
        begin = self.size
        self.size += places
        return begin


class Places:
    """The places of a tableau's entries in the tables.

    Most tables stand there once for each stage of the game, one stage after another. `size` is the
    number of all places.
    """

    def __init__(self) -> None:
        self._heights, self._height_kinds = _kinds_of_heights()
        self._ends, self._end_kinds = _kinds_of_ends()
        self._pair_names = _kinds_of_pairs()
        self._pair_kinds = len(self._pair_names)
        self._locks, self._locked = _kinds_of_locks()
        self._pairs: dict[int, int] = {}  # two tips, as they are asked for
        self._covered: dict[int, list[int]] = {}  # and columns
        room = _Room()
        room.take(_ROUNDS * _SIZES)
        self._at_heights = room.take(_STAGES * self._height_kinds)
        self._at_ends = room.take(_STAGES * self._end_kinds * (_HIGH + 1))
        self._at_pairs = room.take(_STAGES * self._pair_kinds)
        self._at_classes = room.take(_STAGES * _A_CLASS)
        self._at_sevens = room.take(_STAGES * _SEVEN_KINDS)
        self._at_locks = room.take(_STAGES * _LOCK_KINDS)
        self._at_alike = room.take(_STAGES * (_ALIKE + 1))
        self._at_all_locks = room.take(_ROUNDS * _LOCKS * _SEVENS)
        self._at_last = room.take(_STAGES * _LAST_KINDS)
        self.size = room.size

    def begin(self, a_card: float) -> list[float]:
        """A table in which every card on the columns is worth `a_card` and nothing else counts."""
        table = [0.0] * self.size
        for rounds in range(_ROUNDS):
            for size in range(_SIZES):
                table[rounds * _SIZES + size] = a_card * size
        return table

    def _pair(self, first: int, second: int) -> int:
        both = (first & _TIP) << 9 | second & _TIP
        kind = self._pairs.get(both, -1)
        if kind < 0:
            if len(self._pairs) >= _LOOKED_UP:
                self._pairs.clear()
            kind = self._pairs[both] = self._pair_names[_alike(first & _TIP, second & _TIP)]
        return kind

    def of(self, tableau: Tableau, stock: Stock, rounds: int) -> list[int]:
        """The places of a tableau in standard order, with `rounds` still to be dealt."""
        a, b, c, d = tableau
        p = (a.bit_length() + 2) // 3
        q = (b.bit_length() + 2) // 3
        r = (c.bit_length() + 2) // 3
        s = (d.bit_length() + 2) // 3
        stage = _STAGE[rounds]
        places = [rounds * _SIZES + p + q + r + s]
        p = p if p < _HIGH else _HIGH
        q = q if q < _HIGH else _HIGH
        r = r if r < _HIGH else _HIGH
        s = s if s < _HIGH else _HIGH
        high = _HIGH + 1
        kind = self._heights[((p * high + q) * high + r) * high + s]
        places.append(self._at_heights + stage * self._height_kinds + kind)
        ends = self._ends
        base = self._at_ends + stage * self._end_kinds * high
        places.append(base + ends[a & _END] * high + p)
        places.append(base + ends[b & _END] * high + q)
        places.append(base + ends[c & _END] * high + r)
        places.append(base + ends[d & _END] * high + s)
        base = self._at_pairs + stage * self._pair_kinds
        places.append(base + self._pair(a, b))
        places.append(base + self._pair(a, c))
        places.append(base + self._pair(a, d))
        places.append(base + self._pair(b, c))
        places.append(base + self._pair(b, d))
        places.append(base + self._pair(c, d))
        self._of_classes(places, tableau, stock, rounds)
        return places

    def _of_classes(self, places: list[int], tableau: Tableau, stock: Stock, rounds: int) -> None:
        """Adds the depths of the two cards of each class that lie least deep."""
        stage = _STAGE[rounds]
        seen = _Depths(tableau)
        deep = _DEEP + 1
        base = self._at_classes + stage * _A_CLASS
        for kind in range(1, SEVEN):
            count = seen.counts[kind]
            if count < 2:
                place = count and 1 + seen.first[kind]
            else:
                more = min(count, 4) - 2
                place = 1 + deep + ((more * deep + seen.first[kind]) * deep + seen.second[kind]) * 2
                place += seen.same[kind]
            places.append(base + place * _OF_A_CLASS + stock[kind])
        place = (stock[SEVEN] * _SEVENS + seen.counts[SEVEN]) * deep + seen.first[SEVEN]
        base = self._at_sevens + stage * _SEVEN_KINDS
        places.append(base + place * deep + seen.second[SEVEN])
        sevens = stock[SEVEN] + seen.counts[SEVEN]
        self._of_the_last(places, seen, stock, sevens, stage)
        self._of_locks(places, tableau, sevens, rounds)

    def _of_the_last(
        self, places: list[int], seen: _Depths, stock: Stock, sevens: int, stage: int
    ) -> None:
        """Adds the depth of the last card of each class, with the sevens to dig for it."""
        base = self._at_last + stage * _LAST_KINDS
        for kind in range(1, SEVEN):
            place = (seen.counts[kind] * _OF_A_CLASS + stock[kind]) * _SEVENS + sevens
            deepest = seen.deepest[kind]
            place = place * _DEEPEST + (deepest if deepest < _DEEPEST else _DEEPEST - 1)
            places.append(base + place)

    def _of_locks(self, places: list[int], tableau: Tableau, sevens: int, rounds: int) -> None:
        """Adds how often the cards of two classes cover each other; a seven left may free some."""
        stage = _STAGE[rounds]
        first, second = self._covers(tableau[0]), self._covers(tableau[1])
        third, fourth = self._covers(tableau[2]), self._covers(tableau[3])
        base = self._at_locks + stage * _LOCK_KINDS
        locks = 0
        for pair in range(_PAIRS):
            covers = first[pair] + second[pair] + third[pair] + fourth[pair]
            places.append(base + self._locked[covers])
            locks += self._locks[covers]
        same = first[_PAIRS] + second[_PAIRS] + third[_PAIRS] + fourth[_PAIRS]
        places.append(self._at_alike + stage * (_ALIKE + 1) + (same if same < _ALIKE else _ALIKE))
        locks = locks if locks < _LOCKS else _LOCKS - 1
        places.append(self._at_all_locks + (rounds * _LOCKS + locks) * _SEVENS + sevens)

    def _covers(self, column: int) -> list[int]:
        """For each two classes how often one lies over the other, and last, how often over itself.

        The second class over the first counts `_ALL_COVERS` each.
        """
        known = self._covered.get(column)
        if known is not None:
            return known
        if len(self._covered) >= _COLUMNS:
            self._covered.clear()
        covers = self._covered[column] = _covers_of(column)
        return covers


def _covers_of(column: int) -> list[int]:
    """For each two classes how often they lie over each other in a column, as `Places` adds up."""
    over = [0] * 64  # [8 * above + below]
    above = [0] * 8
    while column:
        kind = column & 7
        for other in range(1, SEVEN):
            over[8 * other + kind] += above[other]
        above[kind] += 1
        column >>= 3
    covers: list[int] = []
    same = 0
    for kind in range(1, SEVEN):
        same += over[8 * kind + kind]
        for other in range(kind + 1, SEVEN):
            first = min(over[8 * kind + other], _COVERS)
            second = min(over[8 * other + kind], _COVERS)
            covers.append(first + _ALL_COVERS * second)
    covers.append(same)
    return covers


class _Depths:
    """Of each class: how many lie there, and how deep the first two and the last of them lie."""

    def __init__(self, tableau: Tableau) -> None:
        self.counts = [0] * 8
        self.first = [0] * 8
        self.second = [0] * 8
        self.same = [0] * 8
        self.deepest = [0] * 8
        self._lowest = [0] * 8
        self._next = [0] * 8
        columns = [tableau[0], tableau[1], tableau[2], tableau[3]]
        depth = 0
        while columns[0] or columns[1] or columns[2] or columns[3]:
            for at in range(4):
                column = columns[at]
                if column:
                    columns[at] = column >> 3
                    self._meet(column & 7, at, depth)
            depth += 1

    def _meet(self, kind: int, at: int, depth: int) -> None:
        """A card of a class; those nearer the ends were met before."""
        count = self.counts[kind]
        self.counts[kind] = count + 1
        self.deepest[kind] = depth
        if count == 0:
            self.first[kind] = min(depth, _DEEP)
            self._lowest[kind] = at
            return
        if count == 1:
            self.second[kind] = min(depth, _DEEP)
            self._next[kind] = depth
        if depth == self._next[kind] and at == self._lowest[kind]:
            self.same[kind] = 1


@cache
def places() -> Places:
    """The places, worked out once."""
    return Places()


class Best(NamedTuple):
    """The best tableau for a turn to leave, its log odds and places, and the number of ends."""

    leave: Tableau
    worth: float
    places: list[int]
    ends: int


def best(
    where: Places,
    table: Sequence[float],
    tableau: Tableau,
    stock: Stock,
    rounds: int,
    *,
    empty: bool = True,
) -> Best:
    """Returns the best tableau for a turn to leave, by any table of values.

    The tableau and the one given back are in standard order; `empty` says whether an empty column
    takes a card.
    """
    leave, highest, met = tableau, -inf, [0]
    reached = ends(tableau, empty=empty)
    for end in reached:
        entries = where.of(end, stock, rounds)
        worth = 0.0
        for place in entries:
            worth += table[place]
        if worth > highest:
            leave, highest, met = end, worth, entries
    return Best(leave, highest, met, len(reached))


def chance(log_odds: float) -> float:
    """The chance that log odds stand for."""
    return 1.0 / (1.0 + exp(-log_odds)) if log_odds > _HOPELESS else 0.0
