"""The face of a person on a page, and what is pressed to choose that person."""

from __future__ import annotations

from functools import partial

import pygame

from cardtable.store.people import Person
from cardtable.ui.controls.boxes import Row
from cardtable.ui.controls.buttons import Pressable
from cardtable.ui.controls.node import Act, Node
from cardtable.ui.controls.page_frame import small_print
from cardtable.ui.controls.paint import CLEAR, Canvas
from cardtable.ui.controls.text import Drawing, Label
from cardtable.ui.drawing.art import Art
from cardtable.ui.drawing.medallions import Metal, medallion
from cardtable.ui.drawing.pictures import Recipe
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.layout.faces import Face, chosen_face

_SMALL = 26  # units: the face beside a name


def face_of(one: Person) -> Face:
    """The face that a person has at a table, unless somebody before them has it by chance."""
    return chosen_face(one.name, one.face, one.colour)


def portrait(art: Art, face: Face, side: float) -> Node:
    """A face of so many units."""
    return Drawing(partial(_paint, art, face, side), width=side, height=side)


def _paint(art: Art, face: Face, side: float, canvas: Canvas, rect: pygame.Rect) -> None:
    theme, wide = canvas.theme, min(rect.width, canvas.theme.px(side))
    rim = Metal(theme.of("medal"), theme.of("medal_light"), theme.of("medal_shade"))
    made = art.keep(Recipe(medallion, (face, wide, rim, None, None)))
    canvas.picture(made.image, made.image.get_rect(center=rect.center).topleft)


def person_button(art: Art, one: Person, choose: Act, *, key: str, tip: str) -> Node:
    """A face and a name to press."""
    return face_button(art, face_of(one), one.name, choose, key=key, tip=tip)


def face_button(
    art: Art,
    face: Face,
    words: str,
    choose: Act,
    *,
    key: str,
    tip: str,
    chosen: bool | None = None,
    plain: bool = False,
    told_name: str = "",
) -> Node:
    """A face and words beside it to press; `chosen` or not where it is one of several.

    A `plain` one is a line of small print until it is pointed at. A listener hears `told_name`.
    """
    said = Label(words, size=14, weight=SEMIBOLD) if not plain else small_print(words)
    inside = Row([portrait(art, face, _SMALL), said])
    return Pressable(
        inside,
        choose,
        key=key,
        tip=tip,
        x=2 if plain else 10,
        y=1 if plain else 5,
        radius=10,
        fill=CLEAR if plain else "field",
        edge=CLEAR if plain else "panel_edge",
        told_name=told_name,
        chosen=bool(chosen),
        one_of_several=chosen is not None,
    )
