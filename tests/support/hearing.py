"""What an ear makes of a sound: how loud it is, where in the scale, and how it goes on.

In pure Python, on the samples that our script makes.
"""

from __future__ import annotations

import array
import cmath
import math
from functools import cache

FRAME = 512  # samples that are heard at once
LAPTOP = 300  # Hz below which the loudspeaker of a laptop plays next to nothing
_EDGES = (0, 300, 450, 650, 900, 1300, 1900, 2800, 4200, 7000, 11025)  # Hz, of the bands
_LONGEST = 40  # frames that are compared, about a second


@cache
def _turns(count: int) -> tuple[complex, ...]:
    return tuple(cmath.exp(-2j * math.pi * k / count) for k in range(count // 2))


def spectrum(values: list[complex]) -> list[complex]:
    """Returns the frequencies in a number of samples that is a power of two."""
    count = len(values)
    if count == 1:
        return values
    even, odd = spectrum(values[::2]), spectrum(values[1::2])
    turned = [turn * part for turn, part in zip(_turns(count), odd, strict=True)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [
        a - b for a, b in zip(even, turned, strict=True)
    ]


class Ear:
    """A sound as it is heard: energies of frames and bands."""

    def __init__(self, data: bytes, rate: int) -> None:
        self.samples = array.array("h", data)
        self.bands = [
            self._frame(at, rate) for at in range(0, len(self.samples) - FRAME // 2, FRAME)
        ]

    def _frame(self, at: int, rate: int) -> list[float]:
        part = list(self.samples[at : at + FRAME])
        part += [0] * (FRAME - len(part))
        bell = (0.5 - 0.5 * math.cos(2 * math.pi * i / FRAME) for i in range(FRAME))
        found = spectrum([complex(a * b) for a, b in zip(part, bell, strict=True)])
        energies = [0.0] * (len(_EDGES) - 1)
        for number, value in enumerate(found[: FRAME // 2]):
            hertz = number * rate / FRAME
            band = next(at for at, edge in enumerate(_EDGES[1:]) if hertz < edge)
            energies[band] += abs(value) ** 2
        return energies

    @property
    def peak(self) -> float:
        """The loudest sample, as a share of full scale."""
        return max(map(abs, self.samples)) / 32767

    @property
    def played_by_a_laptop(self) -> float:
        """The share of the energy above 300 Hz."""
        low = sum(frame[0] for frame in self.bands)
        return 1 - low / sum(map(sum, self.bands))

    def unlike(self, other: Ear) -> float:
        """The distance of two sounds by what is heard when, from 0 (one sound) to 1."""
        one, two = self._shape(), other._shape()
        return math.dist(one, two) / math.sqrt(2)

    def _shape(self) -> list[float]:
        """Loudness of the bands over time, of one length for every sound."""
        frames = (self.bands + [[0.0] * (len(_EDGES) - 1)] * _LONGEST)[:_LONGEST]
        loud = [energy**0.25 for frame in frames for energy in frame]  # as an ear weighs it
        whole = math.hypot(*loud)
        return [value / whole for value in loud]
