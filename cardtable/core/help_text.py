"""A game's help.md: its rules as players read them, for the house rules in force at a table.

The little language it is written in is described in docs/help_language.md. Knows no screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from importlib import resources

from cardtable.core.cards import Card, is_card
from cardtable.core.frozen import dataclass
from cardtable.core.line_breaks import joined
from cardtable.core.messages import language
from cardtable.core.rules import AnyRules
from cardtable.core.table import Option, Table, text_of

_CONDITION = re.compile(r"([a-z_][a-z0-9_]*)(!?=)(.+)")
_RULING = re.compile(r"\s*\(([^()]*\bour ruling\b[^()]*)\)", re.IGNORECASE)
_NAME = re.compile(r"\{([a-z_][a-z0-9_]*)\}")


class BadHelp(ValueError):
    """A help text that cannot be read: the line, what was expected and what came."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Span:
    """A run of words of one weight."""

    text: str
    bold: bool = False


Spans = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the text. `kind` is "heading", "text", "bullet", "ruling" or "cards".

    `level` is a heading's (1 the title); `cards` are those of a row, `spans` its caption.
    """

    kind: str
    spans: Spans = ()
    level: int = 0
    cards: tuple[Card, ...] = ()

    @property
    def text(self) -> str:
        """The words alone."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it, up to the next one."""

    title: str
    level: int
    blocks: tuple[Block, ...]

    def mentions(self, words: str) -> int:
        """Counts the blocks that contain the words, whatever their case."""
        wanted = words.casefold()
        return sum(wanted in block.text.casefold() for block in self.blocks)


def text_of_help(rules: AnyRules) -> str:
    """The text of a game's help.md, which lies beside its rules; raises OSError.

    In another language it is that of the file for it, where the game has one that can be read.
    """
    if language():
        with suppress(OSError, ValueError, TypeError):
            return text_in(rules, language())
    package = type(rules).__module__.rpartition(".")[0]
    try:
        return resources.files(package).joinpath("help.md").read_text(encoding="utf-8")
    except (ModuleNotFoundError, ValueError, TypeError) as error:
        raise FileNotFoundError(f"there is no help.md beside the rules ({error})") from error


def text_in(rules: AnyRules, code: str) -> str:
    """The rules in another language; raises OSError, or ValueError for what is no text."""
    package = type(rules).__module__.rpartition(".")[0]
    return resources.files(package).joinpath(f"help.{code}.md").read_text(encoding="utf-8")


def read(text: str, table: Table, options: Iterable[Option] = ()) -> tuple[Block, ...]:
    r"""The blocks that a table of these house rules reads; raises BadHelp.

    >>> [block.kind for block in read("# Blank\nOne\nline.\n:: Kh 9s The king.", Table(2))]
    ['heading', 'text', 'cards']
    """
    reader = _Reader(table, {option.name: option for option in options})
    for number, line in enumerate(text.splitlines(), start=1):
        reader.take(number, line.strip())
    return reader.finish()


def sections(blocks: Iterable[Block]) -> tuple[Section, ...]:
    """The blocks by heading; what stands before the first heading has none."""
    by_heading: list[tuple[str, int, list[Block]]] = []
    for block in blocks:
        if block.kind == "heading":
            by_heading.append((block.text, block.level, [block]))
        elif by_heading:
            by_heading[-1][2].append(block)
        else:
            by_heading.append(("", 1, [block]))
    return tuple(Section(title, level, tuple(inside)) for title, level, inside in by_heading)


def spans_of(text: str) -> Spans:
    """Words with **bold** among them.

    >>> spans_of("a **b** c")[1]
    Span(text='b', bold=True)
    """
    parts = text.split("**")
    if len(parts) % 2 == 0:  # a lone ** stands for itself
        parts[-2:] = ["**".join(parts[-2:])]
    return tuple(Span(part, bool(number % 2)) for number, part in enumerate(parts) if part)


class _Reader:
    """Gathers lines into blocks, leaving out what this table does not read."""

    def __init__(self, table: Table, options: dict[str, Option]) -> None:
        self.table = table
        self.options = options
        self.blocks: list[Block] = []
        self.lines: list[str] = []  # of the block being gathered
        self.kind = "text"
        self.opened: list[tuple[int, bool]] = []  # line and truth of each open {when}
        self.number = 0

    def take(self, number: int, line: str) -> None:
        """Reads one line."""
        self.number = number
        if line.startswith("{when ") or line == "{end}":
            self._end_block()
            self._condition(line)
        elif not all(holds for _, holds in self.opened):
            return
        elif not line:
            self._end_block()
        elif line.startswith("#"):
            self._end_block()
            words = line.lstrip("#")
            self._add(Block("heading", self._spans(words), len(line) - len(words)))
        elif line.startswith("::"):
            self._end_block()
            self._cards(line.removeprefix("::").split())
        else:
            self._words(line)

    def finish(self) -> tuple[Block, ...]:
        """All blocks."""
        self._end_block()
        if self.opened:
            raise BadHelp(self.opened[-1][0], "expected {end} after this {when …}, none came")
        return tuple(self.blocks)

    def _words(self, line: str) -> None:
        starts = {"- ": "bullet", "> ": "ruling"}.get(line[:2])
        if starts and not (starts == self.kind == "ruling" and self.lines):
            self._end_block()
            self.kind = starts
        self.lines.append(line[2:].strip() if starts else line)

    def _end_block(self) -> None:
        text = joined(self.lines)
        rulings = _RULING.findall(text) if self.kind != "ruling" else []
        text = _RULING.sub("", text) if rulings else text
        self._add(Block(self.kind, self._spans(text)))
        for ruling in rulings:
            self._add(Block("ruling", self._spans(ruling[:1].upper() + ruling[1:])))
        self.lines, self.kind = [], "text"

    def _add(self, block: Block) -> None:
        if block.cards or block.text:
            self.blocks.append(block)

    def _cards(self, words: list[str]) -> None:
        count = next((i for i, word in enumerate(words) if not is_card(word)), len(words))
        if not count:
            raise BadHelp(self.number, f"expected cards after '::', got {' '.join(words)!r}")
        cards = tuple(Card.parse(word) for word in words[:count])
        self._add(Block("cards", self._spans(" ".join(words[count:])), cards=cards))

    def _spans(self, text: str) -> Spans:
        return spans_of(_NAME.sub(self._sentence, text).strip())

    def _sentence(self, match: re.Match[str]) -> str:
        name = match[1]
        if name == "seats":
            return str(self.table.seats)
        if name not in self.options:
            known = ", ".join(["seats", *self.options])
            raise BadHelp(self.number, f"expected one of {known} in braces, got {name!r}")
        return self.options[name].sentence(self.table[name])

    def _condition(self, line: str) -> None:
        if line == "{end}":
            if not self.opened:
                raise BadHelp(self.number, "{end} came, but no {when …} is open")
            self.opened.pop()
            return
        if not line.endswith("}"):
            raise BadHelp(self.number, f"expected '}}' at the end of {line!r}")
        parts = line[len("{when ") : -1].split(" and ")
        held = [self._holds(part.strip()) for part in parts]  # all are read: each may be mistaken
        self.opened.append((self.number, all(held)))

    def _holds(self, part: str) -> bool:
        match = _CONDITION.fullmatch(part)
        if match is None:
            raise BadHelp(self.number, f"expected name=value or name!=value, got {part!r}")
        name, sign, value = match.groups()
        if name != "seats" and name not in self.options:
            known = ", ".join(["seats", *self.options])
            raise BadHelp(self.number, f"expected one of {known} before {sign}, got {name!r}")
        actual = str(self.table.seats) if name == "seats" else text_of(self.table[name])
        return (actual == value) == (sign == "=")
