"""Finds the messages in Python sources, and readable texts that are no messages.

A message is an argument of a domain, which is called `say` wherever it is used: `say(…)`,
`say.of(…)`, `say.under(…)`, `say.later(…)`. Reads the source and runs nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from cardtable.core.frozen import dataclass
from cardtable.core.table import CHOICE, HOUSE_RULE, plain

_TO_TRANSLATORS = "For translators:"
_FACTS = re.compile(r"\{([a-z_]+)\}")
_NO_MESSAGE = "# no message"
_READABLE = re.compile(r"[A-Za-z]{2,}[,:;.]? [A-Za-z{]|\} [a-z]{2,}|^[A-Z][a-z]+[.!?…]?$")


_CALLS = {
    "say": "",
    "say.of": "of",
    "say.under": "under",
    "say.later": "later",
    "say.kept": "",
    "say.kept_of": "of",
}


class BadMessage(ValueError):
    """The reason why a call of a domain holds no message that can be translated."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message: its English, its second form with a number, its context, its first line.

    The comment is for translators: the lines above the call that begin with `# For translators:`.
    """

    line: int
    text: str
    many: str = ""
    context: str = ""
    comment: str = ""

    @property
    def facts(self) -> frozenset[str]:
        """The names of the facts in it."""
        return frozenset(_FACTS.findall(self.text + self.many))


@lru_cache(maxsize=1024)  # a check of every language asks for each module once a language
def messages(source: str) -> tuple[Message, ...]:
    """Returns the messages of a module; raises BadMessage for one that is put together.

    >>> [(found.text, sorted(found.facts)) for found in messages('say("{who} starts.", who=it)')]
    [('{who} starts.', ['who'])]
    >>> [(found.context, found.text) for found in messages('Option("auto_deal", help="Help.")')]
    [('house rule', 'Auto deal')]
    """
    tree, lines = ast.parse(source), source.splitlines()
    called = list(_called(tree))
    found = [_message(call, _CALLS[name]) for call, name in called if name in _CALLS]
    found += _named(called)
    found.sort(key=lambda message: message.line)
    return tuple(replace(message, comment=_comment(lines, message.line)) for message in found)


def _comment(lines: Sequence[str], line: int) -> str:
    """Returns what is said to translators right above a line, or ""."""
    above: list[str] = []
    for text in reversed(lines[: line - 1]):
        words = text.strip()
        if not words.startswith("#"):
            break
        above.insert(0, words.lstrip("# "))
        if above[0].startswith(_TO_TRANSLATORS):
            return " ".join(above).removeprefix(_TO_TRANSLATORS).strip()
    return ""


def untold(source: str) -> list[tuple[int, str]]:
    """Returns the texts that people seem to read and that are no messages, with their lines.

    Docstrings, errors that are raised, and the texts of checks are for developers. A text that
    nobody reads, though it looks so, has the comment `no message` on the line where it begins.

    >>> untold('x = f"{n} cards are left"; y = say("Done"); z = "dealt-1"')
    [(1, '{} cards are left')]
    >>> untold('AND_TIME = "moves and time"  # no message: a value of a setting')
    []
    """
    tree, lines = ast.parse(source), source.splitlines()
    inside = {id(node) for node in _passed_over(tree)}
    found = []
    for node in ast.walk(tree):
        if id(node) in inside or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        text = _text(node)
        if _NO_MESSAGE in lines[node.lineno - 1] or text.startswith("<"):  # a drawing
            continue
        if _READABLE.search(text):
            found.append((node.lineno, text))
    return found


def _named(called: Iterable[tuple[ast.Call, str]]) -> Iterator[Message]:
    """Yields the messages that are made of the names of house rules and of their choices."""
    for call, function in called:
        context = _NAMED.get(function)
        if not context or not call.args:
            continue
        if (name := _text(call.args[0])) and not name.isdigit():
            yield Message(call.lineno, plain(name), context=context)


_NAMED = {"Option": HOUSE_RULE, "Choice": CHOICE}


def _called(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """Yields every call with the source of the function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield node, ast.unparse(node.func)


def _message(call: ast.Call, kind: str) -> Message:
    texts = call.args[1:] if kind == "of" else call.args
    words = [_literal(call, text) for text in texts]
    match kind, words:
        case ("" | "later", [text]):
            found = Message(call.lineno, text)
        case ("of", [one, many]):
            found = Message(call.lineno, one, many)
        case ("under", [context, text]) | ("later", [text, context]):
            found = Message(call.lineno, text, context=context)
        case _:
            raise BadMessage(f"line {call.lineno}: this call has other arguments")
    given = {keyword.arg for keyword in call.keywords} | ({"count"} if kind == "of" else set())
    lacking = found.facts - given
    if lacking and kind != "later":
        raise BadMessage(f"line {call.lineno}: {', '.join(sorted(lacking))} is not given")
    return found


def _literal(call: ast.Call, node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise BadMessage(f"line {call.lineno}: a message is one text, not put together")


def _text(node: ast.AST) -> str:
    """Returns a text as the source has it, `{}` for what is put in; "" for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or "{}" for part in node.values)
    return ""


def _passed_over(tree: ast.AST) -> Iterator[ast.AST]:
    """Yields the nodes whose texts are messages already, are for developers, or are values."""
    for call, function in _called(tree):
        if function in _CALLS:
            yield from ast.walk(call)
    for node in ast.walk(tree):
        yield from _values(node)
        if isinstance(node, ast.Raise | ast.Assert):
            yield from ast.walk(node)
        elif isinstance(node, ast.JoinedStr):  # it is told as a whole
            yield from node.values
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _values(node: ast.AST) -> Iterator[ast.AST]:
    """Yields the texts at a node that the program compares and files keep: nobody reads them."""
    if isinstance(node, ast.Compare):
        yield from (node.left, *node.comparators)
        for several in node.comparators:
            yield from several.elts if isinstance(several, ast.Tuple | ast.Set) else ()
    elif isinstance(node, ast.MatchValue):
        yield node.value
    elif isinstance(node, ast.Subscript):
        yield node.slice
    elif isinstance(node, ast.Dict):
        yield from filter(None, node.keys)
    elif isinstance(node, ast.Call):
        yield from _values_given(node)


def _values_given(call: ast.Call) -> Iterator[ast.AST]:
    """Yields the arguments of a call that are values."""
    if ast.unparse(call.func).rpartition(".")[2] in _OF_VALUES:
        for argument in call.args[:1]:
            yield from ast.walk(argument)
    for keyword in call.keywords:
        if keyword.arg in _HOLDS_VALUES:
            yield from ast.walk(keyword.value)


_HOLDS_VALUES = {"shared", "key", "keys", "beside"}
_OF_VALUES = {
    "Choice",
    "Command",
    "fromkeys",
    "word",
    "number",
    "numbers",
    "get",
    "startswith",
    "endswith",
}


def sources(folder: Path) -> list[Path]:
    """Returns the modules of a folder, without what is only for developers."""
    return [path for path in sorted(folder.rglob("*.py")) if not _FOR_DEVELOPERS & set(path.parts)]


_FOR_DEVELOPERS = {"workshop", "conformance"}
