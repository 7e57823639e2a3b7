"""The things told of a tree of nodes: their names and the texts about them, in reading order.

Every node says itself what it is (`Node.told`); here is what follows from where it stands: a
control without a word of its own is called by the text before it, as a reader of the page would
call it. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.told.tree import Role, Told
from cardtable.told.wording import sentences
from cardtable.ui.controls.boxes import Column, Row
from cardtable.ui.controls.node import Control, Node
from cardtable.ui.controls.panels import FormRow

_TEXTS = (Role.TEXT, Role.HEADING)
_AT_MOST = 3  # texts of a row that still describe one control in it


def told_nodes(
    node: Node, before: Sequence[str] = (), *, in_strip: bool = False
) -> tuple[Told, ...]:
    """The things that a node and everything in it come to; `before` are the texts before it.

    The text of a strip is about the table, not about the buttons beside it.
    """
    things: list[Told] = []
    in_strip = in_strip or node.about_table
    for child in node.children():
        got = told_nodes(child, before, in_strip=in_strip)
        things += got
        texts = _texts(got)
        if texts and (not before or isinstance(node, (Row, FormRow, Column))):
            before = texts
    if isinstance(node, (Row, FormRow)) and not in_strip:
        things = _described(things, form=isinstance(node, FormRow))
    told = node.told(tuple(things))
    if isinstance(node, Control) and before:
        return tuple(_called(thing, before) for thing in told)
    return told


def _texts(things: Sequence[Told]) -> tuple[str, ...]:
    """The texts among these things and in them."""
    return tuple(inner.name for thing in things for inner in thing.walk() if inner.role in _TEXTS)


def _called(thing: Told, before: Sequence[str]) -> Told:
    """A control with a name: its own, or else the text before it, with what follows that.

    One that is called like the text before it has what follows that, too.
    """
    name, *more = before
    if thing.name not in ("", name):
        return thing
    return replace(thing, name=name, description=sentences((*more, thing.description)))


def _described(things: list[Told], *, form: bool) -> list[Told]:
    """A row whose texts say what its buttons are about; of a line of a form the first texts do."""
    texts = _texts([thing for thing in things if thing.role in _TEXTS])
    if not texts or (len(texts) > _AT_MOST and not form):
        return things
    return [
        replace(thing, description=sentences(texts[:_AT_MOST]))
        if thing.role is Role.BUTTON and not thing.description
        else thing
        for thing in things
    ]
