"""Writes the contract of a game as a page, from the docstrings of the modules that state it.

`cardtable contract --out docs/contract.md` writes the page again after such a module has changed;
`tests/test_documents.py` holds the committed page equal to it. Reads source, runs none of it.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from importlib.util import find_spec
from inspect import cleandoc
from pathlib import Path

from cardtable.core.frozen import dataclass

_CORE = "cardtable.core"
_SECTION = re.compile(r"# -- (.+?) -+$")
_COMMENT = re.compile(r"\s{2}# (.+)$")
_INTRODUCTION = """\
# The contract of a game

This page is made from the docstrings of the modules it names: `cardtable contract --out
docs/contract.md` writes it, so correct a sentence there and not here. A game writes a subclass of
`Rules`, `Words` and `Handling`, each in the module of that name in its folder; `games/blank` is a
game that is complete and small. Where its piles lie and which house rules it has is declared with
the classes of `table.py`; its states, moves and scores are values of `state.py` and `moves.py`.
What happened in a move is an `Event`, made by the game's words.
Its computer players are `COMPUTERS` of the package `players`, which the rules never load.
`cardtable check GAME` tries everything that is promised here.

How five real games use it is in [games_in_the_contract.md](games_in_the_contract.md), how a game
speaks in [wording.md](wording.md), the text of a position in
[position_format.md](position_format.md).
"""


@dataclass(frozen=True, slots=True)
class _Part:
    """One module of the contract, the class in it that a game subclasses, and what games use."""

    module: str
    subclassed: str = ""
    used: tuple[str, ...] = ()  # of a module that others need more of; else all that is public


_DECLARED = ("Choice", "Option", "Table", "Face", "Row", "Side", "Fan", "Spot", "Zone", "Counter")
_SAID = ("Mark", "Prompt", "Pause")
_PARTS = (
    _Part("rules", "Rules"),
    _Part("words", "Words"),
    _Part("handling", "Handling"),
    _Part("celebration", used=("Finale", "Celebration")),
    _Part("table", used=(*_DECLARED, *_SAID)),
    _Part("state"),
    _Part("moves", used=("Pick", "Move", "carries", "carries_card", "draws", "says")),
    _Part("events"),
    _Part("players"),
)


def page() -> str:
    """The contract as Markdown."""
    return "\n".join([_INTRODUCTION, *(_chapter(part) for part in _PARTS)])


def _chapter(part: _Part) -> str:
    """One module: what it is about, the members of its class, then everything else in it."""
    source = _source(part.module)
    tree = ast.parse(source)
    lines = source.splitlines()
    title, _, about = cleandoc(ast.get_docstring(tree) or "").partition("\n")
    blocks = [f"## {part.module}.py", title, _prose(about)]
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
            continue
        if part.used and node.name not in part.used:
            continue
        if isinstance(node, ast.ClassDef):
            blocks += _class(node, lines, required=node.name == part.subclassed)
        else:
            blocks += _function(node)
    return "\n\n".join(block for block in blocks if block) + "\n"


def _source(module: str) -> str:
    """The text of a module of the core, which need not be loaded for it."""
    spec = find_spec(f"{_CORE}.{module}")
    if spec is None or spec.origin is None:
        raise LookupError(f"no module {_CORE}.{module}")
    return Path(spec.origin).read_text(encoding="utf-8")


def _class(node: ast.ClassDef, lines: list[str], *, required: bool) -> Iterator[str]:
    """A class with its attributes as a table and its methods in the order of the source."""
    yield f"### `{node.name}`"
    yield _prose(ast.get_docstring(node) or "")
    yield _attributes(node, lines)
    begin = node.lineno
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
            first = member.decorator_list[0].lineno if member.decorator_list else member.lineno
            if required:
                yield from _sections(lines[begin:first])
            yield from _function(member)
            begin = member.end_lineno or first


def _sections(lines: list[str]) -> Iterator[str]:
    """The headings that the source has between two members, as lines of their own."""
    for line in lines:
        found = _SECTION.search(line)
        if found:
            yield f"**{found[1][0].upper()}{found[1][1:]}.**"


def _attributes(node: ast.ClassDef, lines: list[str]) -> str:
    """The attributes of a class as a table: name, type, value, and the comment beside each."""
    rows = []
    for member in node.body:
        if not isinstance(member, ast.AnnAssign | ast.Assign):
            continue
        target = member.target if isinstance(member, ast.AnnAssign) else member.targets[0]
        kind = f"`{ast.unparse(member.annotation)}`" if isinstance(member, ast.AnnAssign) else ""
        remark = _COMMENT.search(lines[member.lineno - 1])
        first = f"`{ast.unparse(member.value)}`" if member.value else ""
        cells = (f"`{ast.unparse(target)}`", kind, first, remark[1] if remark else "")
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    heading = ["| attribute | type | value | |", "| --- | --- | --- | --- |"]
    return "\n".join([*heading, *rows]) if rows else ""


def _function(node: ast.FunctionDef) -> Iterator[str]:
    """A function: its call as a heading, then its docstring."""
    given = f"({ast.unparse(node.args).removeprefix('self').removeprefix(', ')})"
    if any(ast.unparse(decorator) == "property" for decorator in node.decorator_list):
        given = ""
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    yield f"#### `{node.name}{given}{result}`"
    yield _prose(ast.get_docstring(node) or "")


def _prose(docstring: str) -> str:
    """A docstring as Markdown: examples and indented lines become blocks of code."""
    blocks = []
    for block in cleandoc(docstring).split("\n\n"):
        first = block.partition("\n")[0]
        if first.startswith((">>> ", "    ")):
            blocks.append(f"```\n{textwrap.dedent(block)}\n```")
        else:
            blocks.append(block.strip())
    return "\n\n".join(block for block in blocks if block)
