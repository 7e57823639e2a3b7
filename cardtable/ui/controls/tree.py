"""The tree of a page: what shows of it, painting it, making it anew where one left it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from cardtable.ui.controls.node import Node
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Scroll
from cardtable.ui.controls.text_field import TextField

_REACH = 40  # units that shadows and rings lie outside their node, at most


def carry_over(root: Node, old: dict[str, Node]) -> None:
    """Gives a new tree how far the old one was scrolled, and the lines being typed.

    `old` are the nodes by key of the tree that `root` replaces.
    """
    for node in root.walk():
        before = old.pop(node.key, None) if node.key else None
        if isinstance(node, Scroll) and isinstance(before, Scroll):
            node.offset = before.offset
        if isinstance(node, TextField) and isinstance(before, TextField):
            node.adopt(before)
    for left in old.values():
        if isinstance(left, TextField):
            left.drop()


def clipped(node: Node, clip: pygame.Rect) -> Iterator[Node]:
    """All nodes in reading order; each is told what of it shows."""
    node.shown = node.rect.clip(clip)
    yield node
    inner = node.shown if node.clips else clip
    for child in node.children():
        yield from clipped(child, inner)


def paint_tree(canvas: Canvas, node: Node, clip: pygame.Rect) -> None:
    """Paints what lies inside the clip, which is the surface's own as well."""
    reach = canvas.theme.px(_REACH)
    away = not node.rect.inflate(reach, reach).colliderect(clip)
    if away and (node.clips or not node.children()):
        return
    node.paint(canvas)
    inner = clip
    if node.clips:
        inner = clip.clip(node.rect)
        canvas.surface.set_clip(inner)
    if inner.width and inner.height:
        for child in node.children():
            paint_tree(canvas, child, inner)
    canvas.surface.set_clip(clip)
    node.paint_over(canvas)
