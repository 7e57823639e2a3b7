"""Presses that the topmost screen must not have: for the screen before it, or for the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

import pygame

from cardtable.store.folder import is_folder
from cardtable.store.people import PERSON
from cardtable.ui.screen import GRACE, Screen, Stage

_LOOKS = (".svg", ".svgz", ".desktop", ".png", ".jpg", ".jpeg")
_ONCE = (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER)
_WAYS = (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class HeldKeys:
    """The keys that do something once, however long they are held.

    While a field has the keyboard, held keys come again, as letters and arrows are meant to. Escape
    held for half a second, or let go late on a busy machine, left the page below as well.
    """

    def __init__(self) -> None:
        self._down: set[int] = set()

    def once(self, events: Sequence[pygame.Event]) -> list[pygame.Event]:
        """Returns what has happened without the presses that have come again."""
        return [event for event in events if not self._comes_again(event)]

    def _comes_again(self, event: pygame.Event) -> bool:
        """True for such a key that has not been let go since it was pressed."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()  # it may be let go elsewhere
        key = getattr(event, "key", None)
        if key not in _ONCE:
            return False
        if event.type == pygame.KEYUP:
            self._down.discard(key)
            return False
        before = key in self._down
        self._down.add(key)
        return before


class ArrivalGrace:
    """The moment after a screen has come by itself, in which presses are meant for the one before.

    Keys that only lead from control to control are taken: with some of them lost, the Enter after
    them would press another control than the one that they led to.
    """

    def __init__(self) -> None:
        self._left = 0.0

    def begin(self) -> None:
        """A screen has come by itself."""
        self._left = GRACE

    def step(self, seconds: float) -> None:
        """Lets time pass."""
        self._left = max(0.0, self._left - seconds)

    def keeps(self, event: pygame.Event) -> bool:
        """True for a press that the new screen must not have."""
        if self._left <= 0:
            return False
        if event.type == pygame.KEYDOWN:
            return event.key not in _WAYS
        return bool(event.type == pygame.MOUSEBUTTONDOWN)


@runtime_checkable
class HidesHand(Protocol):
    """A screen with a hand that others must not see."""

    def hides_hand_at(self, event: pygame.Event) -> bool:
        """True for the key that hides it, when there is a hand that shows."""

    def do(self, name: str) -> None:
        """Carries out a command."""


def hides_hand(event: pygame.Event, screens: Sequence[Screen], back: Callable[[], None]) -> bool:
    """Hides the hand of the lowest screen, whatever lies over it; says whether it did."""
    lowest = screens[0] if screens else None
    if event.type != pygame.KEYDOWN or not isinstance(lowest, HidesHand):
        return False
    if not lowest.hides_hand_at(event):
        return False
    for _ in screens[1:]:
        back()
    lowest.do("hide")  # under whatever list is open
    return True


def brings_looks(event: pygame.Event) -> bool:
    """True for a file or folder that is dropped and may be a deck or a cloth, by its name."""
    if event.type != pygame.DROPFILE:
        return False
    path = Path(event.file)
    return path.suffix.lower() in _LOOKS or path.suffix == PERSON or is_folder(path)


def taken(event: pygame.Event, stage: Stage, screens: Sequence[Screen]) -> bool:
    """True for an event that no screen gets: it hides a hand, or brings a deck or a cloth."""
    if brings_looks(event):
        _bring(stage, screens[-1], event.file)
        return True
    return hides_hand(event, screens, stage.back)


def _bring(stage: Stage, screen: Screen, path: str) -> None:
    """Reads a deck, a cloth or a person on the page for it, which is shown unless it is there."""
    from cardtable.ui.pages.own_looks import OwnLooks  # noqa: PLC0415  pages know this module
    from cardtable.ui.pages.people import PeoplePage  # noqa: PLC0415  so does that one

    kind = PeoplePage if Path(path).suffix == PERSON else OwnLooks
    page = screen if isinstance(screen, kind) else kind(stage)
    if page is not screen:
        stage.push(page)
    page.bring(path)


def asks_to_quit(event: pygame.Event) -> bool:
    """True when Ctrl-Q (on a Mac Command-Q) was pressed; the game is saved after every move."""
    return (
        event.type == pygame.KEYDOWN
        and event.key == pygame.K_q
        and bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        and not event.mod & pygame.KMOD_ALT
    )
