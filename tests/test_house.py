"""The sizes of classes and functions.

The list of those that are larger all the same only becomes shorter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.sources import tree_of

ROOT = Path(__file__).parent.parent
CLASS, FUNCTION = 300, 40  # lines: every class and every function is below

LARGE = {
    "games/sevens_from_hell/players/model.py Round",
}

Named = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def named_parts(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, Named]]:
    """Yields every class and function with its name, inside others "Outer.inner"."""
    for node in ast.iter_child_nodes(tree):
        inside = prefix
        if isinstance(node, Named):
            yield prefix + node.name, node
            inside = f"{prefix}{node.name}."
        yield from named_parts(node, inside)


def too_large(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yields the classes and functions that are too large, each with its lines."""
    for name, node in named_parts(tree):
        lines = (node.end_lineno or node.lineno) - node.lineno + 1
        if lines >= (CLASS if isinstance(node, ast.ClassDef) else FUNCTION):
            yield name, lines


def test_classes_and_functions_are_small() -> None:
    found = {
        f"{path.relative_to(ROOT).as_posix()} {name}": lines
        for path in sorted([*ROOT.glob("cardtable/**/*.py"), *ROOT.glob("games/**/*.py")])
        for name, lines in too_large(tree_of(path))
    }
    assert [f"{name}: {found[name]} lines" for name in found if name not in LARGE] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def f():\n" + "    x = 1\n" * 38, []),
        ("def f():\n" + "    x = 1\n" * 39, ["f"]),
        ("class A:\n    def f(self):\n" + "        x = 1\n" * 39, ["A.f"]),
        ("class A:\n" + "    x = 1\n" * 298, []),
        ("class A:\n" + "    x = 1\n" * 299, ["A"]),
    ],
)
def test_what_is_too_large_is_found(source, found) -> None:
    assert [name for name, _ in too_large(ast.parse(source))] == found
