"""Pictures made beside the loop: SDL draws an SVG without Python's lock, so a thread can do it.

An order is only a promise that a picture will be wanted. The loop can take it at any time and gets
the same picture: the thread's if it has begun, else one made on the spot. Knows no card and no
screen.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import cache, partial
from queue import SimpleQueue
from threading import Event, Lock
from typing import Any, TypeVar

from cardtable.core.one_heap import begin
from cardtable.ui.threads import DRAWING, ERRAND, WINDOW, owned_by

Picture = TypeVar("Picture")

_SWITCH = 0.0005  # seconds: a thread that has drawn a picture waits no longer for Python's lock


class Ahead:
    """Orders by key. What makes a picture must touch nothing that the loop changes."""

    def __init__(self) -> None:
        self._orders: dict[Hashable, _Order] = {}
        self._parts: set[Hashable] = set()  # the keys of orders that others carry out

    def __contains__(self, key: object) -> bool:
        """True while there is an order of this key."""
        return key in self._orders

    def is_finished(self, key: Hashable) -> bool:
        """True when a picture that was ordered has been made, and not yet been taken."""
        order = self._orders.get(key)
        return order is not None and order.finished.is_set()

    @owned_by(WINDOW, ERRAND)
    def order(self, key: Hashable, make: Callable[[], Any]) -> bool:
        """Lets the thread make a picture, once; true when it is finished."""
        order = self._orders.get(key)
        if order is None:
            order = self._orders[key] = _Order(make)
            _orders().put(order)
        return order.finished.is_set()

    @owned_by(WINDOW, ERRAND)
    def part(self, key: Hashable, make: Callable[[], Any]) -> Callable[[], Any]:
        """Returns what gives the thread a part of a picture that is about to be ordered.

        The thread makes it with the first such picture. Until `forget_parts` it can be taken as
        well, or be a part of others.
        """
        order = self._orders.get(key)
        if order is None:
            order = self._orders[key] = _Order(make)
            self._parts.add(key)
        return order.given

    @owned_by(WINDOW, ERRAND)
    def take(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """The picture, made here unless the thread has begun it; the order is done with."""
        order = self._done_with(key)
        picture: Picture = make() if order is None else order.taken(make)
        return picture

    @owned_by(WINDOW, ERRAND)
    def take_begun(self, key: Hashable) -> Any:
        """The picture if the thread has begun it, else None; the order is done with."""
        order = self._done_with(key)
        return None if order is None or order.claim() else order.awaited()

    def _done_with(self, key: Hashable) -> _Order | None:
        self._parts.discard(key)
        return self._orders.pop(key, None)

    def forget_parts(self) -> None:
        """Drops the parts that are made, and that nobody has taken."""
        for key in [key for key in self._parts if self._orders[key].finished.is_set()]:
            self._parts.remove(key)
            del self._orders[key]

    def forget(self) -> None:
        """Drops every order that has not been begun."""
        for order in self._orders.values():
            order.claim()
        self._orders.clear()
        self._parts.clear()


class Errand:
    """Work that is done beside the loop in a thread of its own, while the loop leaves it alone.

    Where the system gives no thread, it is done at once.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        self._work, self._finished = work, Event()
        if not _started(self._carry_out, ERRAND):
            self._carry_out()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits at most so long (None: until it is over); true when it is over, done or failed."""
        return self._finished.wait(seconds)

    def _carry_out(self) -> None:
        try:
            with suppress(Exception):
                self._work()
        finally:
            self._finished.set()  # the loop that waits must never wait for ever


class Chore:
    """Done by the drawing thread when it is called for, after all that was ordered before.

    Calls that come before it is done are one. Where the system gives no thread, it is never done.
    """

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._order: _Order | None = None

    def __call__(self) -> None:
        """Calls for it."""
        if self._order is None or self._order.finished.is_set():
            self._order = _Order(self._work)
            _orders().put(self._order)


class _Order:
    """A picture that is made once, by the thread that claims it first."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make, self._claimed = make, Lock()
        self.finished = Event()
        self.picture: Any = None

    def claim(self) -> bool:
        """True when it is the caller's to make."""
        return self._claimed.acquire(blocking=False)

    def awaited(self) -> Any:
        """The picture that the thread has begun; None where it could not make it."""
        self.finished.wait()
        return self.picture

    def taken(self, make: Callable[[], Any]) -> Any:
        """The picture, made here unless the thread has begun it; others get it as their part."""
        if not self.claim():
            return self.awaited() or make()  # where the thread could not, it says here why
        self.picture = make()
        self.finished.set()
        return self.picture

    @owned_by(DRAWING)
    def carry_out(self) -> None:
        """Makes the picture, unless somebody has claimed it."""
        if self.claim():
            try:
                with suppress(Exception):
                    self.picture = self._make()
            finally:
                self.finished.set()

    @owned_by(DRAWING)
    def given(self) -> Any:
        """The picture as a part of another one: made now, where nobody has begun it."""
        self.carry_out()
        made = self.picture if self.finished.is_set() else None
        return made or self._make()  # the loop is just making it for itself


@cache
def _orders() -> SimpleQueue[_Order]:
    """The queue of orders for the one drawing thread: there is one loop to work beside.

    Where the system gives no thread they wait there until they are taken.
    """
    waiting: SimpleQueue[_Order] = SimpleQueue()
    sys.setswitchinterval(min(sys.getswitchinterval(), _SWITCH))
    _started(partial(_work, waiting), DRAWING)
    return waiting


def _started(work: Callable[[], None], name: str) -> bool:
    """True when a thread of this name does the work now; a system may refuse it."""
    try:
        begin(work, name)
    except RuntimeError:
        return False
    return True


def _work(waiting: SimpleQueue[_Order]) -> None:
    while True:
        waiting.get().carry_out()
