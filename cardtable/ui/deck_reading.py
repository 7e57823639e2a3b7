"""Reads what a player brought, one picture at a time, and keeps it: a deck, or a cloth.

Says in one sentence what came of it. Knows no screen.
"""

from __future__ import annotations

from pathlib import Path

from cardtable.core.outside import plain_name
from cardtable.core.words import counted
from cardtable.store import folder as folders
from cardtable.store.card_names import BACK, CARDS, JOKERS, RANKS, card_named
from cardtable.store.kept_decks import KeptCloths, KeptDecks
from cardtable.store.own_decks import FEWEST, Found, NoDeck, find
from cardtable.store.svg_reading import BadDrawing
from cardtable.ui.drawing.own_reading import card_picture, cloth_picture

_MOST_CLOTH = 40_000_000  # bytes of a picture
_CLOTHS = (".png", ".jpg", ".jpeg")
_NAMED = 4  # missing cards are named up to so many
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class DeckReading:
    """A deck that is being read; raises NoDeck at the start, or at the end, with the reason."""

    def __init__(self, path: Path, kept: KeptDecks) -> None:
        self._kept = kept
        self._found: Found = find(path)
        self._left = sorted(self._found.cards)
        self._pictures: dict[str, bytes] = {}
        self._refused: dict[str, str] = {}  # cards and why
        self.name = self._found.name

    @property
    def progress(self) -> str:
        """The sentence that is shown meanwhile."""
        count = len(self._found.cards)
        return f"Reading “{self.name}”: {count - len(self._left)} of {count} pictures."

    def step(self) -> bool:
        """Reads the next picture; returns whether there are more."""
        if self._left:
            card = self._left.pop(0)
            try:
                self._pictures[card] = card_picture(self._found.cards[card]())
            except BadDrawing as error:
                self._refused[card] = str(error)
        return bool(self._left)

    def finish(self) -> str:
        """Keeps the deck; returns the sentence about it. Raises NoDeck."""
        count = sum(card in self._pictures for card in CARDS)
        if count < FEWEST:
            raise NoDeck(f"“{self.name}” cannot be used: {self._why(52 - count)}.")
        try:
            self.name = self._kept.keep(self.name, self._pictures)
        except OSError as error:
            raise NoDeck(f"“{self.name}” cannot be kept ({folders.reason(error)}).") from error
        lacking = [card for card in (*CARDS, *JOKERS, BACK) if card not in self._pictures]
        if not lacking:
            return f"“{self.name}” is on the table: all 52 cards, two jokers and a back."
        verb = "comes" if len(lacking) == 1 else "come"
        return (
            f"“{self.name}” is on the table; {_listed(lacking)} {verb} from our own decks"
            f"{self._because(lacking)}."
        )

    def _why(self, missing: int) -> str:
        reasons = list(self._refused.values())
        if not reasons:
            return f"{counted(missing, 'card')} are missing"
        usual = max(set(reasons), key=reasons.count)
        return f"of {reasons.count(usual)} of its pictures each is refused, for {usual}"

    def _because(self, lacking: list[str]) -> str:
        reasons = [self._refused[card] for card in lacking if card in self._refused]
        return f" ({reasons[0]})" if reasons else ""


def _listed(cards: list[str]) -> str:
    """Cards in words: by name where they are few, else counted."""
    if len(cards) > _NAMED:
        return f"{len(cards)} pictures"
    return " and ".join(filter(None, (", ".join(map(_said, cards[:-1])), _said(cards[-1]))))


def _said(card: str) -> str:
    if card == BACK:
        return "the back"
    if card in JOKERS:
        return "the second joker" if card == JOKERS[1] else "the joker"
    return next(rank for rank in RANKS if card[:-1] == rank) + _SUITS[card[-1]]


def is_cloth(path: Path) -> bool:
    """True for a file that may be a picture for the table; one named like a card is of a deck."""
    return path.suffix.lower() in _CLOTHS and not card_named(path.stem)


def read_cloth(path: Path, kept: KeptCloths) -> tuple[str, str]:
    """Keeps a picture for the table; returns its name and a sentence. Raises NoDeck."""
    called = plain_name(path.stem, 40) or "picture"
    given = folders.contents(path, _MOST_CLOTH)
    if given.data is None:
        raise NoDeck(f"“{called}” cannot be read ({given.problem or 'there is no such file'}).")
    try:
        name = kept.keep(called, cloth_picture(given.data))
    except BadDrawing as error:
        raise NoDeck(f"“{called}” cannot cover the table: {error}.") from error
    except OSError as error:
        raise NoDeck(f"“{called}” cannot be kept ({folders.reason(error)}).") from error
    return name, f"“{name}” covers the table."
