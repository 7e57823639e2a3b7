"""Rectangles in whole pixels, and the proportions of cards and windows.

Knows no card and no screen; a Rect is a plain tuple, so `pygame.Rect(*rect)` makes one of pygame's.
"""

from __future__ import annotations

from typing import NamedTuple

_PAGE = 562  # units: the least width of a page on which nothing is cut


class Rect(NamedTuple):
    """Left, top, width and height in pixels.

    >>> Rect(0, 0, 50, 70).overlap(Rect(40, 60, 50, 70))
    100
    """

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first pixel beyond the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first pixel beyond the lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """The middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def holds(self, x: float, y: float) -> bool:
        """True when a point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def distance(self, x: float, y: float) -> float:
        """The distance of a point from the nearest edge, across or down; 0 inside.

        >>> Rect(0, 0, 50, 70).distance(60, 75), Rect(0, 0, 50, 70).distance(20, 20)
        (11, 0)
        """
        across = max(self.x - x, x - self.right + 1, 0)
        down = max(self.y - y, y - self.bottom + 1, 0)
        return max(across, down)

    def overlap(self, other: Rect) -> int:
        """The number of pixels that both cover."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0, across) * max(0, down)

    def inside(self, other: Rect) -> bool:
        """True when no pixel of this lies outside `other`."""
        return (
            self.x >= other.x
            and self.y >= other.y
            and self.right <= other.right
            and self.bottom <= other.bottom
        )

    def grown(self, by: int) -> Rect:
        """This with a margin added on every side (or taken away, when negative)."""
        return Rect(self.x - by, self.y - by, max(0, self.w + 2 * by), max(0, self.h + 2 * by))

    def moved(self, dx: int, dy: int) -> Rect:
        """This, so far to the right and so far down."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def middle(self, w: int, h: int) -> Rect:
        """A rectangle of the given size in the middle of this one."""
        return Rect(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)

    def joined(self, other: Rect) -> Rect:
        """The smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


def card_height(width: int) -> int:
    """The height of a card of this width: seven to five."""
    return round(width * 7 / 5)


def rim_width(window: tuple[int, int]) -> int:
    """The width of the table's rim in a window, or in a small picture of one."""
    return max(2, min(round(12 * screen_scale(window)), window[0] // 90))


def screen_scale(window: tuple[int, int]) -> float:
    """The scale that the size of a window calls for: 1.0 at 1280 by 720."""
    return max(0.8, min(3.0, window[0] / 1280, window[1] / 720))


def text_share(window: tuple[int, int], wanted: float) -> float:
    """The size of text that a window has room for, of what is wanted: times its usual size."""
    return min(wanted, max(1.0, window[0] / _PAGE / screen_scale(window)))
