"""Pictures made beside the loop: SDL draws an SVG without Python's lock, so a thread can do it.

An order is only a promise that a picture will be wanted. Whoever takes it gets the same picture at
any time: the thread's if it has begun, else one made on the spot. Knows no card and no screen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache

import pygame

Make = Callable[[], pygame.Surface]


class Ahead:
    """Orders by key. What makes a picture must touch nothing that the loop changes."""

    def __init__(self) -> None:
        self._orders: dict[Hashable, Future[pygame.Surface]] = {}

    def order(self, key: Hashable, make: Make) -> bool:
        """Lets the thread make a picture, once; whether it is finished."""
        order = self._orders.get(key)
        if order is None:
            order = self._orders[key] = _thread().submit(make)
        return order.done()

    def take(self, key: Hashable, make: Make) -> pygame.Surface:
        """The picture, made here unless the thread has begun it; the order is done with."""
        order = self._orders.pop(key, None)
        return make() if order is None or order.cancel() else order.result()

    def forget(self) -> None:
        """Nobody wants any of it any more."""
        for order in self._orders.values():
            order.cancel()
        self._orders.clear()


@cache
def _thread() -> ThreadPoolExecutor:
    """One for the whole program: there is one loop to work beside."""
    return ThreadPoolExecutor(1, thread_name_prefix="cardtable-pictures")
