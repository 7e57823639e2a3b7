"""The sources of the project as syntax trees, for the tests that hold something of all of them.

The files of these tests (`READERS`) run in one process, one after the other, which parses each
source once; then the trees are forgotten, or every later search for cycles would go through them.
"""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

READERS = frozenset(
    f"tests/{name}.py"
    for name in (
        *("test_architecture", "test_documents", "test_house", "test_no_clock"),
        *("test_game_words", "core/test_frozen", "core/test_messages", "store/test_folders"),
        *("store/test_languages", "reliability/test_reliability"),
    )
)


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
    """A module's syntax tree, which nobody changes."""
    return _tree_in(path.read_text(encoding="utf-8"))


def nodes_of(path: Path) -> list[ast.AST]:
    """The nodes of a module's syntax tree, outer ones first."""
    return nodes_in(path.read_text(encoding="utf-8"))


def nodes_in(source: str) -> list[ast.AST]:
    """The nodes of a source's syntax tree, outer ones first."""
    return _nodes_in(source)


def forget() -> None:
    """Lets go of all trees."""
    _nodes_in.cache_clear()
    _tree_in.cache_clear()


@cache
def _tree_in(source: str) -> ast.Module:
    with uncollected():
        return ast.parse(source)


@cache
def _nodes_in(source: str) -> list[ast.AST]:
    tree = _tree_in(source)
    with uncollected():
        return list(ast.walk(tree))
