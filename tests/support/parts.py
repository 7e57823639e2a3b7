"""The long tests in parts of equal size, so that each check of a change runs one of them.

`python -m pytest -m long --part 3/8` runs the third of eight parts: every eighth long test, counted
through all of them, so that each part has some of every folder; all parts together are the whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Part:
    """One of so many parts, counted from 1."""

    number: int
    of: int

    def split(self, items: list[Item]) -> tuple[list[Item], list[Item]]:
        """The items of this part, and the others.

        >>> Part(2, 3).split(["a", "b", "c", "d", "e"])
        (['b', 'e'], ['a', 'c', 'd'])
        """
        mine = items[self.number - 1 :: self.of]
        others = [item for at, item in enumerate(items) if at % self.of != self.number - 1]
        return mine, others


def part_of(text: str) -> Part:
    """Reads "3/8"; raises ValueError that says what is expected.

    >>> part_of("3/8")
    Part(number=3, of=8)
    >>> part_of("9/8")
    Traceback (most recent call last):
    ValueError: expected a part such as 3/8, the first from 1/8 on, and got 9/8
    """
    number, _, of = text.partition("/")
    if number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of):
        return Part(int(number), int(of))
    raise ValueError(f"expected a part such as 3/8, the first from 1/8 on, and got {text}")
