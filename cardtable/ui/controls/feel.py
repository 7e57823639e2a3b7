"""Tells a finger what lies under it among controls."""

from __future__ import annotations

from cardtable.ui.controls.tree import NodeTree
from cardtable.ui.input.fingers import Feel


def feel_of(tree: NodeTree, place: tuple[int, int]) -> Feel | None:
    """Returns what lies at a place of a tree; None where that is nothing of its own."""
    control = tree.control_at(place)
    if tree.scrolling.has_thumb(place) or (control is not None and control.holds):
        return Feel(holds=True)
    rolls = tree.scrolling.rolls(place)
    if control is None and not rolls and not tree.covers(place):
        return None
    return Feel(rolls=rolls, tip=control is not None and bool(control.tip))
