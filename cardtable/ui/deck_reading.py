"""Reads what a player brought, one picture at a time, and keeps it: a deck, or a cloth.

Says in one sentence what came of it. Knows no screen.
"""

from __future__ import annotations

from pathlib import Path

from cardtable.core.indices import index_of
from cardtable.core.lists import listed
from cardtable.core.messages import say
from cardtable.core.outside import plain_name
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
        return say.of(
            count,
            "Reading “{name}”: {read} of 1 picture.",
            "Reading “{name}”: {read} of {count} pictures.",
            name=self.name,
            read=count - len(self._left),
        )

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
            why = self._why(52 - count)
            raise NoDeck(say("“{name}” cannot be used: {why}.", name=self.name, why=why))
        try:
            self.name = self._kept.keep(self.name, self._pictures)
        except OSError as error:
            raise _not_kept(self.name, error) from error
        lacking = [card for card in (*CARDS, *JOKERS, BACK) if card not in self._pictures]
        if not lacking:
            return say(
                "“{name}” is on the table: all 52 cards, two jokers and a back.", name=self.name
            )
        return self._completed(lacking)

    def _completed(self, lacking: list[str]) -> str:
        """Says which pictures are our own, and why."""
        reasons = [self._refused[card] for card in lacking if card in self._refused]
        cards, count = _listed(lacking), len(lacking)
        if not reasons:
            return say.of(
                count,
                "“{name}” is on the table; {cards} comes from our own decks.",
                "“{name}” is on the table; {cards} come from our own decks.",
                name=self.name,
                cards=cards,
            )
        return say.of(
            count,
            "“{name}” is on the table; {cards} comes from our own decks ({why}).",
            "“{name}” is on the table; {cards} come from our own decks ({why}).",
            name=self.name,
            cards=cards,
            why=reasons[0],
        )

    def _why(self, missing: int) -> str:
        reasons = list(self._refused.values())
        if not reasons:
            return say.of(missing, "1 card is missing", "{count} cards are missing")
        usual = max(set(reasons), key=reasons.count)
        return say.of(
            reasons.count(usual),
            "1 of its pictures is refused, for {why}",
            "of {count} of its pictures each is refused, for {why}",
            why=usual,
        )


def _not_kept(name: str, error: OSError) -> NoDeck:
    return NoDeck(say("“{name}” cannot be kept ({why}).", name=name, why=folders.reason(error)))


def _listed(cards: list[str]) -> str:
    """Cards in words: by name where they are few, else counted."""
    if len(cards) > _NAMED:
        return say.of(len(cards), "1 picture", "{count} pictures")
    return listed([_said(card) for card in cards])


def _said(card: str) -> str:
    if card == BACK:
        return say("the back")
    if card in JOKERS:
        return say("the second joker") if card == JOKERS[1] else say("the joker")
    return index_of(RANKS.index(card[:-1]) + 1) + _SUITS[card[-1]]


def is_cloth(path: Path) -> bool:
    """True for a file that may be a picture for the table; one named like a card is of a deck."""
    return path.suffix.lower() in _CLOTHS and not card_named(path.stem)


def read_cloth(path: Path, kept: KeptCloths) -> tuple[str, str]:
    """Keeps a picture for the table; returns its name and a sentence. Raises NoDeck."""
    called = plain_name(path.stem, 40) or say("picture")
    given = folders.contents(path, _MOST_CLOTH)
    if given.data is None:
        why = given.problem or say("there is no such file")
        raise NoDeck(say("“{name}” cannot be read ({why}).", name=called, why=why))
    try:
        name = kept.keep(called, cloth_picture(given.data))
    except BadDrawing as error:
        reason = say("“{name}” cannot cover the table: {why}.", name=called, why=error)
        raise NoDeck(reason) from error
    except OSError as error:
        raise _not_kept(called, error) from error
    return name, say("“{name}” covers the table.", name=name)
