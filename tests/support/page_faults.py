"""Measures a page: what lies outside, overlaps, is cut off or too small."""

from __future__ import annotations

import itertools

import pygame

from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.node import FINGERTIP, Control, Node
from cardtable.ui.controls.panels import Scroll
from cardtable.ui.controls.selectors import Segments, Stepper
from cardtable.ui.controls.text import Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD


def complaints(page, hall):
    """Says in words what lies outside, overlaps, is cut off or too small."""
    wrong = []
    window = pygame.Rect((0, 0), hall.size)
    _inside(page.tree.root, window, wrong)
    for node in page.tree.root.walk():
        inner = [child for child in node.children() if child.rect.width and child.rect.height]
        for one, other in itertools.combinations(inner, 2):
            if one.rect.colliderect(other.rect):
                wrong.append(f"{name_of(one)} overlaps {name_of(other)}")
        wrong += unread(node, hall.theme)
        if isinstance(node, Control):
            wrong += cut_off(node, hall.theme)
            hit = node.hit_area(hall.theme)
            if min(hit.size) < hall.theme.px(FINGERTIP):
                wrong.append(f"{name_of(node)} is hard to hit: {hit.size}")
    return wrong


def unread(node, theme):
    """Text that is cut with … or goes beyond its place, and what is lower than it needs to be."""
    width = node.rect.width
    if isinstance(node, Label) and node.text and node.preferred_width(theme) > width:
        return [f"{name_of(node)} is cut"]
    if isinstance(node, Paragraph) and width:
        lines = node.wrapped(theme, width)
        wide = max(
            sum(theme.width(text, node.size, node.weight_of(bold)) for text, bold in line)
            for line in lines
        )
        said = "".join(text for line in lines for text, _ in line)
        if said.count("…") > node.text.count("…"):
            return [f"{name_of(node)} is cut"]
        if wide > width + theme.px(node.size / 2):
            return [f"{name_of(node)} is {wide} wide in {width}"]
    gives_way = isinstance(node, Segments) or any(inner.shrinks for inner in node.walk())
    if node.rect.height and not gives_way and node.height_for(theme, width) > node.rect.height:
        return [f"{name_of(node)} is too low"]
    return []


def cut_while_drawn(page, hall):
    """Paints a page and names every text that was cut with … on the way."""
    theme, cut = hall.theme, []
    shorten = theme.shortened

    def shortened(text, *where):
        shown = shorten(text, *where)
        cut.extend([f"{text!r} is drawn as {shown!r}"] * (shown != text))
        return shown

    theme.shortened = shortened
    try:
        area = pygame.Rect((0, 0), hall.size)
        page.tree.paint_nodes(pygame.Surface(hall.size), area)
    finally:
        del theme.shortened
    return cut


def cut_off(control, theme):
    """Names the words that a control has no room for."""
    cut = []
    if isinstance(control, Button) and control.label:
        room = control.rect.width - (theme.px(28) if control.icon else 0)
        if theme.width(control.label, 15, SEMIBOLD) > room:
            cut.append(f"{name_of(control)} is cut off")
    if isinstance(control, Segments):
        cell = control.cells[0].width - theme.px(8)
        cut += [
            f"{name_of(control)}: {label!r} is cut off"
            for _, label in control.values
            if theme.width(label, 14, SEMIBOLD) > cell
        ]
    if isinstance(control, Stepper) and control.rect.width < control.preferred_width(theme):
        cut.append(f"{name_of(control)} is too narrow")
    return cut


def _inside(node, room, outside):
    """Every node lies inside its parent, but for what scrolls (down only)."""
    for child in node.children():
        rect = child.rect.copy()
        if isinstance(node, Scroll):
            rect.top, rect.height = room.top, room.height
        if rect.width and rect.height and not room.contains(rect):
            outside.append(f"{name_of(child)} {child.rect} is not inside {name_of(node)} {room}")
        _inside(child, child.rect, outside)


def name_of(node: Node) -> str:
    said = node.key or getattr(node, "text", "") or getattr(node, "label", "")
    return f"{type(node).__name__} {said[:40]!r}"
