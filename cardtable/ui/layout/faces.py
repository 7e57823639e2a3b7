"""The faces of the people at a table: a portrait and the colour of the disc it lies on.

A computer player's face goes with its name. A person has the face that was chosen for the name,
else one of the twelve people of the court cards. No two people at a table look alike unless they
chose to. Pure, without pygame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple
from zlib import crc32

from cardtable.core.computer_names import NAMES

COMPUTERS = tuple(name.lower() for name in NAMES)
COURT = ("QH", "KS", "JC", "QC", "KD", "JH", "QS", "KH", "JD", "QD", "KC", "JS")
PORTRAITS = (*COURT, *COMPUTERS)  # the files of assets/portraits, in the order to choose from
GROUNDS = {
    "sage": "#B9CDBE",
    "sand": "#DDBE97",
    "rose": "#D2A093",
    "sky": "#A3BCD6",
    "lilac": "#C7B3D6",
    "teal": "#93BDB4",
    "stone": "#CFC6B2",
    "moss": "#ADC49E",
}


class Face(NamedTuple):
    """A portrait by its name in `PORTRAITS`, and its ground by its name in `GROUNDS`."""

    portrait: str
    ground: str


NO_FACE = Face(COURT[0], "sage")  # of a seat that nothing is known about
BY_NAME = "by name"  # the setting of somebody who chose nothing
NONE_CHOSEN: Mapping[str, Face] = {}


def chosen_face(name: str, portrait: str, ground: str) -> Face:
    """The face that two settings give to somebody of a name; what they do not name is the usual.

    >>> chosen_face("Ann", "queen of hearts", "sand")
    Face(portrait='QH', ground='sand')
    >>> chosen_face("Ann", "by name", "by name") == usual_face("Ann")
    True
    """
    usual = usual_face(name)
    rank, _, suit = portrait.partition(" of ")
    file = rank[:1].upper() + suit[:1].upper()
    return Face(
        file if file in COURT else usual.portrait, ground if ground in GROUNDS else usual.ground
    )


def usual_face(name: str) -> Face:
    """The face that a person of this name has without choosing one.

    >>> usual_face("Ann") == usual_face("ann") != usual_face("Ben")
    True
    """
    return _court(crc32(name.casefold().encode()))


def faces_at(
    names: Sequence[str], people: Sequence[bool], chosen: Mapping[str, Face]
) -> tuple[Face, ...]:
    """The faces of the seats of a table; `people` says which of them are no computer players.

    Of computer players the names are those that files hold (`kept_names`).

    >>> [face.portrait for face in faces_at(["Ann", "Otto"], [True, False], {})]
    ['QC', 'otto']
    """
    faces: dict[int, Face] = {}
    for seat, (name, person) in enumerate(zip(names, people, strict=True)):
        if person and name in chosen:
            faces[seat] = chosen[name]
        elif not person and name in NAMES:
            faces[seat] = computer_face(name)
    for seat, (name, person) in enumerate(zip(names, people, strict=True)):
        if seat not in faces:
            faces[seat] = _free(
                name, person=person, taken={face.portrait for face in faces.values()}
            )
    return tuple(faces[seat] for seat in range(len(names)))


def _free(name: str, *, person: bool, taken: set[str]) -> Face:
    """The first face that nobody has, from that of the name on; its own if none is left."""
    start = crc32(name.casefold().encode())
    courts = [_court(start + step) for step in range(len(COURT))]
    computers = [_computer((start + step) % len(NAMES)) for step in range(len(NAMES))]
    order = chain(courts, computers) if person else chain(computers, courts)
    return next((face for face in order if face.portrait not in taken), courts[0])


def _court(number: int) -> Face:
    return Face(COURT[number % len(COURT)], tuple(GROUNDS)[number // len(COURT) % len(GROUNDS)])


def computer_face(name: str) -> Face:
    """The face of the computer player of that name, one of `NAMES`."""
    return _computer(NAMES.index(name))


def _computer(number: int) -> Face:
    """The face of the computer player whose name is this one of `NAMES`; neighbours differ."""
    return Face(COMPUTERS[number], tuple(GROUNDS)[(3 * number + 4) % len(GROUNDS)])
