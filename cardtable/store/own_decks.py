"""Decks that a player brings: finds the cards in what was given.

Given is a folder of pictures, a drawing with a card in each named element, or a package of KDE's
card decks. Draws nothing.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import Final

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say
from cardtable.core.outside import plain_name
from cardtable.store import folder as folders
from cardtable.store.card_names import CARDS, best
from cardtable.store.svg_reading import MOST_BYTES, BadDrawing, Drawing, parsed

FEWEST: Final = 26  # of 52 cards: with fewer, a deck is none
_MOST_PICTURE: Final = 12_000_000  # bytes of one picture of a card
_MOST_FILES: Final = 600
_DRAWINGS: Final = (".svg", ".svgz")
_PICTURES: Final = (".png", *_DRAWINGS)
_PACKAGE: Final = re.compile(r"^SVG\s*=\s*(.+?)\s*$", re.MULTILINE)
_TITLE: Final = re.compile(r"^Name\s*=\s*(.+?)\s*$", re.MULTILINE)


class NoDeck(ValueError):
    """Raised for a thing that is no deck; the message is a whole sentence."""


Given = bytes | tuple[Drawing, str]  # a PNG, or an element of a drawing ("" for all of it)


@dataclass(frozen=True, slots=True)
class Found:
    """The cards that were found, each with how to read it; reading raises BadDrawing."""

    name: str
    cards: dict[str, Callable[[], Given]] = field(default_factory=dict)


def find(path: Path) -> Found:
    """The cards in a folder, a package or a drawing; raises NoDeck."""
    called = plain_name(path.stem if path.suffix else path.name, 40) or "deck"
    if not folders.is_there(path):
        raise NoDeck(say("There is nothing at {place}.", place=folders.shown(path)))
    if folders.is_folder(path):
        found = _in_folder(path, called)
    elif path.suffix.lower() in _DRAWINGS:
        found = Found(called, _in_drawing(path))
    elif path.suffix.lower() == ".desktop":
        found = _in_folder(path.parent, called)
    elif path.suffix.lower() == ".png" and best([path.stem]):
        found = _in_folder(path.parent, plain_name(path.parent.name, 40) or "deck")
    else:
        raise NoDeck(
            say(
                "“{name}” is no deck: give a folder of PNG or SVG files, or one SVG file.",
                name=called,
            )
        )
    count = sum(card in found.cards for card in CARDS)
    if count < FEWEST:
        raise NoDeck(_too_few(found.name, count))
    return found


def _too_few(name: str, count: int) -> str:
    if not count:
        return say(
            "“{name}” has no cards with names that are understood, such as ace_of_spades or 10H.",
            name=name,
        )
    return say.of(
        count,
        "“{name}” has only 1 of 52 cards with a name that is understood, such as ace_of_spades "
        "or 10H.",
        "“{name}” has only {count} of 52 cards with names that are understood, such as "
        "ace_of_spades or 10H.",
        name=name,
    )


def _in_folder(folder: Path, called: str) -> Found:
    listing = folders.chosen(folder, lambda name: not name.startswith("."))
    if listing.problem:
        raise NoDeck(say("“{name}” cannot be read ({why}).", name=called, why=listing.problem))
    if len(listing.files) > _MOST_FILES:
        raise NoDeck(
            say(
                "“{name}” has more than {number} files; a deck has about 55.",
                name=called,
                number=_MOST_FILES,
            )
        )
    paths = {entry.path.name: entry.path for entry in listing.files}
    about = folders.contents(folder / "index.desktop", 100_000).text() or ""
    title = _TITLE.search(about)
    called = plain_name(title[1], 40) if title else called
    wanted = _PACKAGE.search(about)
    if wanted and wanted[1] in paths:
        return Found(called, _in_drawing(paths[wanted[1]]))
    pictures = {p.stem: p for p in paths.values() if p.suffix.lower() in _PICTURES}
    named = best(pictures)
    drawings = [p for p in paths.values() if p.suffix.lower() in _DRAWINGS]
    if len(named) < FEWEST and len(drawings) == 1:
        return Found(called, _in_drawing(drawings[0]))
    return Found(called, {card: _reader(pictures[name]) for card, name in named.items()})


def _reader(path: Path) -> Callable[[], Given]:
    def read() -> Given:
        given = folders.contents(path, _MOST_PICTURE)
        if given.data is None:
            raise BadDrawing(given.problem or say("it is gone"))
        if path.suffix.lower() == ".png":
            return given.data
        return parsed(given.data), ""

    return read


def _in_drawing(path: Path) -> dict[str, Callable[[], Given]]:
    given = folders.contents(path, MOST_BYTES)
    if given.data is None:
        why = given.problem or say("it is gone")
        raise NoDeck(say("{file} cannot be read: {why}.", file=folders.shown(path.name), why=why))
    try:
        drawing = parsed(given.data)
    except BadDrawing as error:
        raise NoDeck(
            say("{file} cannot be used: {why}.", file=folders.shown(path.name), why=str(error))
        ) from error
    return {card: _part(drawing, name) for card, name in best(drawing.names).items()}


def _part(drawing: Drawing, name: str) -> Callable[[], Given]:
    def read() -> Given:
        link = drawing.picture(name)
        return _embedded(link) if link else (drawing, name)

    return read


def _embedded(link: str) -> bytes:
    """The PNG that is written into a drawing as text."""
    head, _, text = link.partition(",")
    if not head.startswith("data:image/png") or "base64" not in head:
        raise BadDrawing(say("it asks for files from elsewhere"))
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except binascii.Error as error:
        raise BadDrawing(say("its picture is damaged")) from error
