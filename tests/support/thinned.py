"""Cases of a large table: a part of them at each change, the rest with the long tests.

Of a table of things and places every thing is tried at some places at each change, and every place
with some things: a fault is in the one or in the other, and hardly ever in one pair alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest


def thinned(*axes: Sequence[Any], every: int) -> list[Any]:
    """All cases of a table, of which one in so `every` is no long one; more axes, more mixed.

    >>> [case.values for case in thinned("ab", "xyz", every=3) if not case.marks]
    [('a', 'x'), ('b', 'z')]
    """
    numbered = product(*(enumerate(axis) for axis in axes))
    return [
        pytest.param(
            *(value for _, value in case),
            marks=() if sum(number for number, _ in case) % every == 0 else pytest.mark.long,
        )
        for case in numbered
    ]
