"""Everything by keyboard: arrows and digits pick cards, Tab and letters pick targets, Enter plays.

Works on the same `Gestures` as the pointer. Keys have the names that pygame's `key.name` gives
them. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from cardtable.core.diff import Place
from cardtable.core.piles import Cards
from cardtable.core.table import Fan
from cardtable.ui.input.gestures import Gestures
from cardtable.ui.input.intents import Intents
from cardtable.ui.input.legal_choices import WordButton
from cardtable.ui.layout.arrangement import Arrangement

LETTERS = "asdfgjklqwertzyxcvbnmiop"  # for targets; h (hint) and u (undo) stay free
DIGITS = "1234567890"


_Thing = TypeVar("_Thing")


class Keyboard:
    """The keyboard's part of the gestures: a focus among the cards, an aim among the targets."""

    def __init__(self, gestures: Gestures) -> None:
        self.gestures = gestures
        self._keys: dict[str, Callable[[], Intents | None]] = {
            "left": lambda: self._step(-1),
            "right": lambda: self._step(1),
            "up": lambda: self._change_pile(-1),
            "down": lambda: self._change_pile(1),
            "space": self._toggle,
            "return": self._enter,
            "enter": self._enter,
        }

    # -- what keys can reach -------------------------------------------------------------------

    def focusable(self) -> tuple[Place, ...]:
        """The cards that arrow keys visit: the own hand as it lies, then others to pick.

        The top of an own pile that lies face down is always among them: whether it may be taken
        is for its owner to think of.
        """
        table = self.gestures.table
        if table is None:
            return ()
        playable = self.gestures.playable
        hands, others = [], []
        for card in table.cards:
            box = table.piles[card.place.pile]
            if box.own and box.fan is Fan.HAND:
                hands.append(card.place)
            elif card.place in playable or (box.own and self._is_face_down_top(card.place)):
                others.append(card.place)
        return (*hands, *others)

    def _is_face_down_top(self, place: Place) -> bool:
        choices = self.gestures.choices
        cards: Cards = choices.view.piles[place.pile] if choices is not None else ()
        return place.index == len(cards) - 1 and cards[-1].is_hidden

    def aims(self) -> tuple[str, ...]:
        """The names that Tab visits: targets of the picked cards, or else words to be said."""
        if self.gestures.selection:
            return self.gestures.targets
        return tuple(button.word for button in self.gestures.buttons)

    def letters(self) -> dict[str, str]:
        """The letter of each target, shown beside it while cards are picked."""
        if not self.gestures.selection:
            return {}
        return dict(zip(LETTERS, self.gestures.targets, strict=False))

    # -- keys ----------------------------------------------------------------------------------

    def key(self, name: str, *, shift: bool = False) -> Intents | None:
        """A key was pressed; None if it means nothing here."""
        gestures = self.gestures
        if gestures.table is None or gestures.choices is None or gestures.drag:
            return gestures.cancel() if name == "escape" and gestures.drag else None
        if name == "escape":
            return gestures.cancel() if gestures.busy else None
        if name == "tab":
            return self._next_aim(-1 if shift else 1)
        if name in self._keys:
            return self._keys[name]()
        if name in DIGITS and len(name) == 1:
            return self._digit(DIGITS.index(name))
        if name in self.letters():
            gestures.aim = self.letters()[name]
            return ()
        return None

    def _in_pile(self, pile: str) -> list[Place]:
        return [place for place in self.focusable() if place.pile == pile]

    def _piles(self) -> list[str]:
        return list(dict.fromkeys(place.pile for place in self.focusable()))

    def _step(self, by: int) -> Intents | None:
        """Moves the focus to the next card, and from the end of a pile on to the next pile."""
        focusable = self.focusable()
        if not focusable:
            return None
        self.gestures.focus = _beside(focusable, self.gestures.focus, by)
        return ()

    def _change_pile(self, by: int) -> Intents | None:
        piles = self._piles()
        if not piles:
            return None
        focus = self.gestures.focus
        at = piles.index(focus.pile) + by if focus and focus.pile in piles else 0
        self.gestures.focus = self._in_pile(piles[at % len(piles)])[-1]
        return ()

    def _digit(self, number: int) -> Intents | None:
        """Picks the card with this number in the focused pile, or in the hand without a focus."""
        piles = self._piles()
        if not piles:
            return None
        focus = self.gestures.focus
        pile = focus.pile if focus and focus.pile in piles else piles[0]
        cards = self._in_pile(pile)
        if number >= len(cards):
            return ()
        self.gestures.focus = cards[number]
        return self._toggle()

    def _toggle(self) -> Intents | None:
        """Picks the focused card or unpicks it; a face-down one is drawn at once."""
        focus = self.gestures.focus
        if focus is None:
            return None
        return self.gestures.take(focus)

    def _next_aim(self, by: int) -> Intents | None:
        aims = self.aims()
        if not aims:
            return None
        self.gestures.aim = _beside(aims, self.gestures.aim, by)
        return ()

    def _enter(self) -> Intents | None:
        """Plays the picked cards to where Tab points, or to the one place they can go."""
        gestures = self.gestures
        if not gestures.selection:
            button = self._aimed_button(gestures.buttons)
            if button is not None:
                return gestures.press(button, self._at(gestures.table, gestures.focus))
            if gestures.focus is None:
                return None
            return gestures.play_obvious((gestures.focus,))
        target = gestures.aim if gestures.aim in gestures.targets else ""
        if not target and len(gestures.targets) != 1:
            return gestures.play_obvious(gestures.selection)
        return gestures.play_to(target or gestures.targets[0])

    def _aimed_button(self, buttons: Sequence[WordButton]) -> WordButton | None:
        return next((button for button in buttons if button.word == self.gestures.aim), None)

    def _at(self, table: Arrangement | None, focus: Place | None) -> tuple[int, int]:
        card = table.at(focus) if table is not None and focus is not None else None
        if card is not None:
            return card.rect.centre
        return table.felt.centre if table is not None else (0, 0)


def _beside(things: Sequence[_Thing], now: object, by: int) -> _Thing:
    """The thing so many places on, round the end; without one to begin at, the first or the last.

    >>> _beside("abc", "c", 1), _beside("abc", None, 1), _beside("abc", None, -1)
    ('a', 'a', 'c')
    """
    found = (at + by for at, thing in enumerate(things) if thing == now)
    at = next(found, 0 if by > 0 else -1)
    return things[at % len(things)]
