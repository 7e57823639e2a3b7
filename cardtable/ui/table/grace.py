"""Half a second of grace: a press meant for what stood there before is never taken by what came.

A table changes by itself: a pause ends, a list closes because somebody has played, a button
appears where another one was. A person who is just pressing then means what was there. Only buttons
and commands are held back so; a click on a card is taken, unless it would play at once what was
meant to end a pause. Told what can be pressed and how time passes; knows no clock and no pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import Enum

from cardtable.core.frozen import dataclass
from cardtable.ui.layout.rects import Rect
from cardtable.ui.screen import GRACE
from cardtable.ui.table.key_map import ENTER, KEYS, KeyMap, gold
from cardtable.ui.table.table_in_play import Action, Popup

TABLE, PAUSE = "table", "pause"  # what clicks mean that hit no button
_LIST, _CARDS, _PUT_DOWN, _MENU = "list", "cards", "put-down", "menu"
_LIST_KEYS = (*ENTER, "space", "escape", "tab", "up", "down")


class Verdict(Enum):
    """The fate of a press."""

    TAKEN = "it means what it says"
    PICKS_ONLY = "it may pick cards, but what it would play stays unplayed"
    LOST = "it was meant for something else, so nothing happens"


@dataclass(frozen=True, slots=True)
class Offer:
    """The buttons and cards that can be pressed at one moment, and where.

    While a list is open nothing else can be; in a pause a click on the table means to go on.
    `strips` are the bands in which a click beside the buttons means nothing; `ready` names what
    Enter would play: the picked or focused cards, or the word that the keyboard points at.
    """

    actions: tuple[Action, ...] = ()
    places: tuple[tuple[str, Rect], ...] = ()  # what each button means, and its place
    strips: tuple[Rect, ...] = ()
    popup: Popup | None = None
    pausing: bool = False
    picked: bool = False
    ready: str = ""

    def click(self, x: int, y: int) -> str:
        """Returns what a click at a point means; "" for nothing."""
        button = next((meant for meant, rect in self.places if rect.holds(x, y)), "")
        if button:
            return button
        if self.popup is not None:
            return _LIST
        if any(strip.holds(x, y) for strip in self.strips):
            return ""
        return PAUSE if self.pausing else TABLE

    def key(self, name: str, keys: KeyMap, *, shift: bool) -> str:
        """Returns what a key means; "" for nothing, or for what does no harm."""
        if self.popup is not None:
            return _LIST if name in _LIST_KEYS or name.isdigit() else ""
        command = keys.command_of(name, self.actions, ctrl=False, shift=shift, picked=self.picked)
        if command:
            return self._named(command)
        if name in ENTER:
            return f"{_CARDS} {self.ready}" if self.ready else self._named(gold(self.actions))
        if name == "escape":
            return _PUT_DOWN if self.ready else _MENU
        return _CARDS if name == "space" or name.isdigit() or self.picked else ""

    def _named(self, command: str) -> str:
        """A command with the words of its button: "Call Ann" is not "Call Bo"."""
        return next((meaning(action) for action in self.actions if action.key == command), command)


def meaning(action: Action) -> str:
    """Returns what a button means: its command, and its words where they are what is said."""
    said = action.key.startswith(("say:", "aside:"))
    return f"{action.key} {action.label}" if said else action.key


class Grace:
    """Remembers for half a second what could be pressed before."""

    def __init__(self, keys: KeyMap = KEYS) -> None:
        self._keys = keys
        self._now = 0.0
        self.offer: Offer | None = None  # what can be pressed now
        self._before: list[tuple[float, Offer]] = []  # when each went, the latest last
        self._pressed: tuple[float, str, str, Rect | None] | None = None  # when, key, meaning, area

    def step(self, seconds: float) -> None:
        """Lets time pass: what went longer ago is forgotten."""
        self._now += seconds
        self._before = [(gone, offer) for gone, offer in self._before if gone + GRACE > self._now]
        if self._pressed and self._pressed[0] + GRACE <= self._now:
            self._pressed = None

    def see(self, offer: Offer) -> None:
        """Takes what can be pressed now; what is new in it has come by itself."""
        if offer is self.offer:
            return
        if self.offer is not None and offer != self.offer:
            self._before.append((self._now, self.offer))
        self.offer = offer

    def own(self, offer: Offer) -> None:
        """Takes what can be pressed now, after the person has pressed something.

        They know which list is open, whether a pause is over and which cards are picked.
        """
        self.offer = offer
        self._before = [
            (
                gone,
                replace(
                    before,
                    popup=offer.popup,
                    places=before.places if before.popup == offer.popup else (),
                    pausing=offer.pausing,
                    picked=offer.picked,
                    ready=offer.ready,
                ),
            )
            for gone, before in self._before
        ]

    def forget(self) -> None:
        """Forgets all that was there before, when the curtain falls."""
        self.offer, self._pressed = None, None
        self._before.clear()

    def click(self, x: int, y: int) -> Verdict:
        """Returns what becomes of a click; an open list has been opened by the person."""
        if self.offer is None or self.offer.popup is not None:
            return Verdict.TAKEN
        now = self.offer.click(x, y)
        last = self._pressed
        twice = last is not None and last[3] is not None and last[3].holds(x, y)
        before = {*self._meant(lambda offer: offer.click(x, y)), last[2] if last and twice else ""}
        verdict = _verdict(now, before - {"", now})
        if verdict is Verdict.TAKEN:
            area = next((rect for meant, rect in self.offer.places if meant == now), None)
            on_table = Rect(x - 4, y - 4, 9, 9) if now == PAUSE else None
            self._pressed = (self._now, "", now, area or on_table)
        return verdict

    def key(self, name: str, *, shift: bool) -> Verdict:
        """Returns what becomes of a key; an open list has been opened by the person."""
        if self.offer is None or self.offer.popup is not None:
            return Verdict.TAKEN
        keys, last = self._keys, self._pressed
        now = self.offer.key(name, keys, shift=shift)
        if any(m not in ("", now) for m in self._meant(lambda o: o.key(name, keys, shift=shift))):
            return Verdict.LOST
        twice = last is not None and last[1] == name and name != "escape"
        if last is not None and twice and _kind(last[2]) not in ("", _kind(now)) and now:
            return Verdict.LOST
        self._pressed = (self._now, name, now, None)
        return Verdict.TAKEN

    def _meant(self, ask: Callable[[Offer], str]) -> Iterator[str]:
        """Gives what the same press would have meant in the last half second."""
        return (ask(offer) for _, offer in self._before)


def _verdict(now: str, otherwise: set[str]) -> Verdict:
    """Returns the verdict on a click that means `now` and meant something else a moment ago."""
    if not now or not otherwise:
        return Verdict.TAKEN
    return Verdict.PICKS_ONLY if now == TABLE else Verdict.LOST


def _kind(meant: str) -> str:
    """Returns the kind of what is meant: cards, or a command."""
    return meant.partition(" ")[0] if meant.startswith(_CARDS) else meant
