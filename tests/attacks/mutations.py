"""Small faults that can be put into a module, one at a time: what each is, and the broken tree.

Operators are turned round, numbers made one more, `and` and `or` exchanged, conditions negated,
results made None, calls and assignments to parts of something left out. Texts, annotations and
docstrings stay as they are: wording is no question of logic. Knows no test.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TURNED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
EXCHANGED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_PLAIN = (ast.Attribute, ast.Name, ast.Call, ast.NamedExpr, ast.Subscript)  # may be a condition


@dataclass(frozen=True, slots=True)
class Mutation:
    """One fault: the `number`-th of its module, with what it changes."""

    path: Path  # relative to the root of the project
    number: int
    lines: range  # of the statement, or the condition, that it is in
    scope: str  # the outermost function around it, as "Class.method"; "" outside of functions
    text: str  # the first of its lines
    change: str

    def __str__(self) -> str:
        where = f"{self.path.as_posix()}:{self.lines.start}"
        return f"{where} {self.scope or 'module'}: `{self.text}`: {self.change}"


@dataclass(frozen=True, slots=True)
class _Place:
    """A node, where it hangs in the tree, and what it is part of."""

    owner: ast.AST
    field: str
    index: int | None
    node: ast.AST
    scope: tuple[str, ...]
    closed: bool  # the scope ends with a function
    lines: range

    def put(self, new: ast.AST) -> None:
        if self.index is None:
            setattr(self.owner, self.field, new)
        else:
            getattr(self.owner, self.field)[self.index] = new


def mutations(root: Path, path: Path) -> tuple[Mutation, ...]:
    """Every fault that can be put into a module, in the order of its text."""
    source = (root / path).read_text(encoding="utf-8")
    texts = [line.strip() for line in source.splitlines()]
    return tuple(
        Mutation(
            path,
            number,
            place.lines,
            ".".join(place.scope) if place.closed else "",
            texts[place.node.lineno - 1],  # type: ignore[attr-defined]  # a statement has one
            _told(place.node, new),
        )
        for number, (place, new) in enumerate(_faults(ast.parse(source)))
    )


def mutated(root: Path, mutation: Mutation) -> ast.Module:
    """The module with the fault; all else stands on the lines where it stood."""
    tree = ast.parse((root / mutation.path).read_text(encoding="utf-8"))
    place, new = list(_faults(tree))[mutation.number]
    place.put(ast.copy_location(new, place.node))
    return ast.fix_missing_locations(tree)


def _told(was: ast.AST, now: ast.AST) -> str:
    return " → ".join(" ".join(ast.unparse(node).split())[:90] for node in (was, now))


def _faults(tree: ast.Module) -> Iterator[tuple[_Place, ast.AST]]:
    for place in _places(tree, (), closed=False, lines=range(1, 2)):
        for new in _replacements(place):
            yield place, new


def _places(owner: ast.AST, scope: tuple[str, ...], closed: bool, lines: range) -> Iterator[_Place]:
    """Every node below one, but for what never runs."""
    for field, value in ast.iter_fields(owner):
        if field in ("annotation", "returns"):
            continue
        inner = _entered(owner, field, scope, closed)
        for index, node in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(node, ast.AST) and not _never_runs(node):
                near = _lines(owner, field, node, lines)
                at = index if isinstance(value, list) else None
                yield _Place(owner, field, at, node, *inner, near)
                yield from _places(node, *inner, near)


def _entered(
    owner: ast.AST, field: str, scope: tuple[str, ...], closed: bool
) -> tuple[tuple[str, ...], bool]:
    """Decorators and defaults belong to what is around a function: they run when it is made."""
    if closed or field != "body" or not isinstance(owner, (*_FUNCTIONS, ast.ClassDef)):
        return scope, closed
    return (*scope, owner.name), isinstance(owner, _FUNCTIONS)


def _lines(owner: ast.AST, field: str, node: ast.AST, around: range) -> range:
    """The lines whose running says that the node has been reached."""
    if isinstance(node, ast.stmt) and not hasattr(node, "body"):
        return range(node.lineno, (node.end_lineno or node.lineno) + 1)
    if isinstance(node, ast.stmt):
        return range(node.lineno, node.lineno + 1)
    if isinstance(owner, ast.stmt) and hasattr(owner, "body") and isinstance(node, ast.expr):
        return range(node.lineno, (node.end_lineno or node.lineno) + 1)
    return around


def _never_runs(node: ast.AST) -> bool:
    """Docstrings, and imports and definitions for the type checker alone."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"


def _replacements(place: _Place) -> Iterator[ast.AST]:
    """Yields the nodes that may stand in the place of a node."""
    node = place.node
    for kinds, others in _OTHERS:
        if isinstance(node, kinds):
            yield from others(node)
    if isinstance(node, ast.Name) and node.id in EXCHANGED and place.field == "func":
        yield ast.Name(EXCHANGED[node.id], ast.Load())
    if isinstance(node, _PLAIN) and _is_condition(place):
        yield ast.UnaryOp(ast.Not(), deepcopy(node))


def _other_comparisons(node: ast.Compare) -> Iterator[ast.AST]:
    for number, operator in enumerate(node.ops):
        if turned := TURNED.get(type(operator)):
            new = deepcopy(node)
            new.ops[number] = turned()  # type: ignore[call-overload]  # its number is one
            yield new


def _other_operators(node: ast.BinOp | ast.BoolOp | ast.AugAssign) -> Iterator[ast.AST]:
    if (turned := TURNED.get(type(node.op))) and not _is_text(node):
        new = deepcopy(node)
        new.op = turned()  # type: ignore[assignment]  # of its own family
        yield new


def _other_numbers(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)


def _without_not(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not):
        yield node.operand


def _no_result(node: ast.Return) -> Iterator[ast.AST]:
    """None, but for truth values, which are turned round."""
    value = node.value.value if isinstance(node.value, ast.Constant) else ...
    if node.value is not None and not isinstance(value, bool | None):
        yield ast.Return(ast.Constant(None))


def _left_out(node: ast.Expr | ast.Assign | ast.Delete | ast.Raise) -> Iterator[ast.AST]:
    if isinstance(node, ast.Expr):
        matters = isinstance(node.value, ast.Call)
    elif isinstance(node, ast.Assign):
        matters = isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    else:
        matters = True
    if matters:
        yield ast.Pass()


_OTHERS: tuple[tuple[tuple[type[ast.AST], ...], Callable[[Any], Iterator[ast.AST]]], ...] = (
    ((ast.Compare,), _other_comparisons),
    ((ast.BinOp, ast.BoolOp, ast.AugAssign), _other_operators),
    ((ast.Constant,), _other_numbers),
    ((ast.UnaryOp,), _without_not),
    ((ast.Return,), _no_result),
    ((ast.Expr, ast.Assign, ast.Delete, ast.Raise), _left_out),
    ((ast.Break,), lambda _: iter([ast.Continue()])),
    ((ast.Continue,), lambda _: iter([ast.Break()])),
)


def _is_condition(place: _Place) -> bool:
    """Of an `if`, a `while`, a choice between two values or a filter; or a part of `and`, `or`."""
    if place.field in ("test", "ifs"):
        return True
    return place.field == "values" and isinstance(place.owner, ast.BoolOp) and place.index == 0


def _is_text(node: ast.AST) -> bool:
    """Texts that are put together: any other operator raises at once, which shows nothing."""
    return isinstance(node, ast.BinOp) and any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )
