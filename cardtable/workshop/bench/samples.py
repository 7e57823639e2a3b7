"""Many measurements of one thing, and the two figures of them that a player feels.

Knows nothing of the things measured.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

Figures = dict[str, float]


class Samples:
    """Values of one quantity, in the order in which they came."""

    def __init__(self) -> None:
        self.values: list[float] = []

    def figures(self, unit: str, scale: float = 1.0, *, digits: int = 2) -> Figures:
        """The median, the 99th percentile (of few values the worst), and the worst.

        >>> samples = Samples()
        >>> samples.values += [0.002, 0.001, 0.009]
        >>> samples.figures("ms", 1000)
        {'median ms': 2.0, 'p99 ms': 9.0, 'worst ms': 9.0}
        """
        if not self.values:
            return {}
        ordered = sorted(self.values)
        late = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
        named = {"median": median(ordered), "p99": late, "worst": ordered[-1]}
        return {f"{name} {unit}": round(scale * value, digits) for name, value in named.items()}


class Clock:
    """Times pieces of work: by the processor time of this thread, and by the clock on the wall.

    On a busy machine the second one also counts the work of others, so the first one is reported.
    """

    def __init__(self) -> None:
        self.own = Samples()
        self.wall = Samples()

    @contextmanager
    def frame(self) -> Iterator[None]:
        """Times one piece, a frame for example."""
        wall, own = time.perf_counter(), time.thread_time()
        yield
        self.own.values.append(time.thread_time() - own)
        self.wall.values.append(time.perf_counter() - wall)

    def figures(self) -> Figures:
        """The processor time in milliseconds."""
        return self.own.figures("ms", 1000)


def prefixed(prefix: str, figures: Figures) -> Figures:
    """The figures under longer names.

    >>> prefixed("4K", {"p99 ms": 3.0})
    {'4K p99 ms': 3.0}
    """
    return {f"{prefix} {name}": value for name, value in figures.items()}
