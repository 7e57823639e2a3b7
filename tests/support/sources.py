"""The sources of the project as syntax trees, for the tests that hold something of all of them."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def uncollected() -> Iterator[None]:
    """Looks for no cycles meanwhile: trees have none, and the search goes through every node.

    To parse all sources takes a quarter of the time then.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def tree_of(path: Path) -> ast.Module:
    """A module's syntax tree."""
    with uncollected():
        return ast.parse(path.read_text(encoding="utf-8"))


def nodes_of(path: Path) -> list[ast.AST]:
    """The nodes of a module's syntax tree, outer ones first."""
    return nodes_in(path.read_text(encoding="utf-8"))


def nodes_in(source: str) -> list[ast.AST]:
    """The nodes of a source's syntax tree, outer ones first."""
    with uncollected():
        return list(ast.walk(ast.parse(source)))
