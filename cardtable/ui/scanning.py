"""Scanning: everything that can be pressed on a screen, in groups that one or two switches reach.

A ring goes from group to group; the switch that chooses opens a group, and in it presses a thing.
The things are those of the tree that a screen reader is told, so what a listener can do, a switch
can do. Groups come first and are small, so that a hand of 22 cards is a few presses deep. Pure
values, without pygame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from itertools import pairwise

from cardtable.core.frozen import dataclass
from cardtable.told.tree import Asked, Deed, Role, Told, ToldScreen

MOST = 6  # things, or groups, that the ring goes through one after the other
NEAR = 24  # pixels between things that one line surrounds
ROUNDS = 3  # without a press, after which the ring rests until the next one
_GROUPS = (Role.LIST, Role.CHOICES, Role.TABS, Role.MENU, Role.TOOLBAR, Role.TABLE)
_LAST = (Role.TOOLBAR,)  # the tools of a table come after the cards

Area = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Target:
    """One thing that can be chosen: what it does, and where it shows."""

    asked: Asked
    area: Area

    @property
    def stays(self) -> bool:
        """True for a step of a number, which is often wanted again."""
        return self.asked.deed in (Deed.MORE, Deed.LESS)


@dataclass(frozen=True, slots=True)
class Group:
    """Things, or groups of them, that have one ring until they are opened."""

    inside: tuple[Group | Target, ...]

    def targets(self) -> Iterator[Target]:
        """Yields every thing in it."""
        for one in self.inside:
            yield from one.targets() if isinstance(one, Group) else (one,)


# -- from a tree to groups -------------------------------------------------------------------------


def groups_of(screen: ToldScreen, more: Sequence[Target] = ()) -> Group:
    """Returns all that can be pressed, a group for each part of the screen; `more` comes last."""
    modal = [thing for thing in screen.root.walk() if thing.modal]
    root = modal[-1] if modal else screen.root
    parts = sorted(_parts(root), key=lambda part: part[0])
    groups = [_small([*targets]) for _, targets in parts if targets]
    inside = _few([*groups, *([_small([*more])] if more else [])])
    while len(inside) == 1 and isinstance(inside[0], Group):  # nothing is opened by itself
        inside = inside[0].inside
    return Group(inside)


def _parts(root: Told) -> Iterator[tuple[int, list[Target]]]:
    """Yields the parts of a screen, each with its rank; what stands loose is one part."""
    loose: list[Target] = []
    at_table = any(thing.role in _LAST for thing in root.walk())
    for thing in _opened(root):
        if thing.role not in _GROUPS:
            loose += _targets(thing)
            continue
        if not at_table:
            yield 0, loose
            loose = []
        yield _rank(thing) if at_table else 0, list(_inside(thing))
    yield 1 if at_table else 0, loose


def _opened(root: Told) -> Iterator[Told]:
    """Yields the groups of a screen and what stands in none, in reading order."""
    for child in root.children:
        if child.role in _GROUPS or not child.children:
            yield child
        else:
            yield replace(child, children=())
            yield from _opened(child)


def _rank(group: Told) -> int:
    """Returns where a group of a table comes: places for picked cards, words, cards, tools."""
    if group.role in _LAST:
        return 3
    buttons = group.children and all(child.role is Role.BUTTON for child in group.children)
    return 0 if buttons else 2


def _inside(thing: Told) -> Iterator[Target]:
    for one in thing.walk():
        yield from _targets(one)


def _targets(thing: Told) -> Iterator[Target]:
    """Yields what a switch can do with one thing."""
    if not (thing.enabled and thing.of_use and thing.area):
        return
    if Deed.PRESS in thing.deeds:
        yield Target(Asked(thing.id, Deed.PRESS), thing.area)
    elif Deed.MORE in thing.deeds:
        left, top, wide, high = thing.area
        half = wide // 2
        yield Target(Asked(thing.id, Deed.LESS), (left, top, half, high))
        yield Target(Asked(thing.id, Deed.MORE), (left + half, top, wide - half, high))


def _small(things: Sequence[Group | Target]) -> Group | Target:
    """Returns one thing, or a group in which nothing has more than MOST members."""
    return things[0] if len(things) == 1 else Group(_few(things))


def _few(things: Sequence[Group | Target]) -> tuple[Group | Target, ...]:
    """Returns the things in at most MOST groups that are as large as each other."""
    if len(things) <= MOST:
        return tuple(things)
    count = -(-len(things) // MOST)
    cuts = [len(things) * number // count for number in range(count + 1)]
    return _few([_small(things[one:other]) for one, other in pairwise(cuts)])


# -- the ring --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ring:
    """The place of the ring: the way from the whole screen to what it surrounds.

    `rounds` counts how often it has gone through everything since the last press.
    """

    whole: Group = field(default_factory=lambda: Group(()))
    way: tuple[int, ...] = (0,)
    rounds: int = 0

    @property
    def on(self) -> Group | Target | None:
        """The group or the thing that it surrounds; None where nothing can be pressed."""
        found: Group | Target = self.whole
        for number in self.way:
            if not isinstance(found, Group) or number >= len(found.inside):
                return None
            found = found.inside[number]
        return found

    @property
    def targets(self) -> tuple[Target, ...]:
        """The things that it surrounds."""
        on = self.on
        return tuple(on.targets()) if isinstance(on, Group) else (on,) if on is not None else ()

    @property
    def areas(self) -> tuple[Area, ...]:
        """The places of these things; neighbours in a row or a column are one place."""
        found: list[Area] = []
        for target in self.targets:
            if found and (both := _joined(found[-1], target.area)) is not None:
                found[-1] = both
            else:
                found.append(target.area)
        return tuple(found)

    @property
    def rests(self) -> bool:
        """True once it has gone round in vain; the next press has it begin again."""
        return self.rounds >= ROUNDS

    def onward(self) -> Ring:
        """Returns the ring one thing on; after the last of a group it is round the group again."""
        group = self._around()
        if self.way[-1] + 1 < len(group.inside):
            return Ring(self.whole, (*self.way[:-1], self.way[-1] + 1), self.rounds)
        if len(self.way) > 1:
            return Ring(self.whole, self.way[:-1], self.rounds)
        return Ring(self.whole, (0,), self.rounds + 1)

    def _around(self) -> Group:
        group = self.whole
        for number in self.way[:-1]:
            inner = group.inside[number]
            assert isinstance(inner, Group)
            group = inner
        return group

    def opened(self) -> Ring:
        """Returns the ring on the first thing of the group that it surrounds."""
        return Ring(self.whole, (*self.way, 0))

    def first(self) -> Ring:
        """Returns the ring at the beginning, as after every press."""
        return Ring(self.whole)

    def awake(self) -> Ring:
        """Returns the ring where it is, as after a press."""
        return Ring(self.whole, self.way)

    def over(self, whole: Group) -> Ring:
        """Returns the ring over a screen that has changed: where it was, if that is still there."""
        if whole == self.whole:
            return self
        moved = Ring(whole, self.way, self.rounds)
        before = {target.asked for target in self.targets}
        same = before & {target.asked for target in moved.targets}
        return moved if same else Ring(whole)


def _joined(one: Area, other: Area) -> Area | None:
    """Returns the place of two things side by side, or one over the other; else None."""
    for along, across in ((0, 1), (1, 0)):
        apart = other[along] - one[along] - one[along + 2]
        if one[across::2] == other[across::2] and -one[along + 2] < apart <= NEAR:
            left, top = min(one[0], other[0]), min(one[1], other[1])
            right = max(one[0] + one[2], other[0] + other[2])
            return left, top, right - left, max(one[1] + one[3], other[1] + other[3]) - top
    return None
