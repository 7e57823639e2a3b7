"""Checks that a game's help.md can be read at every table, and says something at each.

The language it is written in is described in docs/help_language.md. Every fault names its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardtable.core import help_text
from cardtable.core.cards import Card, is_card
from cardtable.core.help_text import BadHelp
from cardtable.core.rules import AnyRules
from cardtable.core.table import BadOption, table_for

_CONDITION_LINE = re.compile(r"\{when (.+)\}|\{end\}")
_COMPARISON = re.compile(r"([a-z_][a-z0-9_]*)!?=(.+)")
_MARK = re.compile(r"#+|>|-(?= )")
_NAME = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
_NOT_IN_THE_LANGUAGE = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"#{4,}", "there are three levels of headings"),
        (r"#+(?![ #])", "expected a space and words after '#'"),
        (r"(?:[*+]|\d+[.)]) ", "a line of a list begins with '- '"),
        (r"\|", "there are no tables"),
        (r".*`", "a backtick would be shown as it is"),
        (r".*\]\(", "there are no links and no pictures"),
        (r".*</?[a-z]", "there is no HTML"),
        (r".*(?<!\*)\*(?![*\s])[^*]+(?<!\s)\*(?!\*)", "words are made bold by ** on both sides"),
    )
)


def help_faults(rules: AnyRules) -> Iterator[str]:
    """Yields the faults of a game's help.md, each with its line."""
    try:
        text = help_text.text_of_help(rules)
    except OSError as error:
        yield f"there is no help.md to read: {error}"
        return
    lines = [line.strip() for line in text.splitlines()]
    for faults in (
        _first_line(rules, lines),
        _foreign(lines),
        _senseless_conditions(rules, lines),
        _unreadable(rules, lines),
        _unknown_cards(rules, lines),
        _untold(rules, text),
    ):
        yield from (f"help.md, {fault}" for fault in faults)


def faults_in(rules: AnyRules, code: str) -> Iterator[str]:
    """Yields the faults of the rules in another language, which say all that the English say."""
    name = f"help.{code}.md"
    try:
        text = help_text.text_in(rules, code)
    except (OSError, ValueError, TypeError):
        yield f"{name} is missing, or is no text"
        return
    lines = [line.strip() for line in text.splitlines()]
    for faults in (
        _foreign(lines),
        _unreadable(rules, lines),
        _otherwise_built(_lines(help_text.text_of_help(rules)), lines),
    ):
        yield from (f"{name}, {fault}" for fault in faults)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


def _otherwise_built(source: list[str], lines: list[str]) -> Iterator[str]:
    """The first place at which headings, conditions, rulings, cards or house rules differ."""
    wanted, built = [_frame(source), _frame(lines)]
    for (_, here), (number, there) in zip(wanted, built, strict=False):
        if here != there:
            yield f"line {number}: expected {here!r} as in help.md, got {there!r}"
            return
    if len(wanted) != len(built):
        missing = wanted[len(built) :] or built[len(wanted) :]
        side = "is missing" if len(wanted) > len(built) else "is not in help.md"
        yield f"line {len(lines)}: {missing[0][1]!r} {side}"


def _frame(lines: list[str]) -> list[tuple[int, str]]:
    """The marks, conditions, cards and house rules of a text, each with its line."""
    frame: list[tuple[int, str]] = []
    for number, line in enumerate(lines, start=1):
        if _CONDITION_LINE.fullmatch(line):
            frame.append((number, line))
            continue
        if line.startswith("::"):
            cards = [word for word in line.removeprefix("::").split() if is_card(word)]
            frame.append((number, f":: {' '.join(cards)}"))
        elif mark := _MARK.match(line):
            frame.append((number, mark[0]))
        frame += [(number, f"{{{name}}}") for name in _NAME.findall(line)]
    return frame


def _first_line(rules: AnyRules, lines: list[str]) -> Iterator[str]:
    number, first = next(((n, line) for n, line in enumerate(lines, start=1) if line), (1, ""))
    if first != f"# {rules.title}":
        yield f"line {number}: expected the heading '# {rules.title}', got {first!r}"
    if not any(line and line[0] not in "#{:" for line in lines):
        yield f"line {number}: there are no words under the heading"


def _foreign(lines: list[str]) -> Iterator[str]:
    """Yields the lines with marks that the language does not know and would show as written."""
    for number, line in enumerate(lines, start=1):
        if _CONDITION_LINE.fullmatch(line) or line.startswith("::"):
            continue
        yield from (
            f"line {number}: {said}" for form, said in _NOT_IN_THE_LANGUAGE if form.match(line)
        )
        rest = _NAME.sub("", line)
        if "{" in rest or "}" in rest:
            yield f"line {number}: expected {{name}} or {{when …}} on a line of its own: {line!r}"
    for number, paragraph in _paragraphs(lines):
        if paragraph.count("**") % 2:
            yield f"line {number}: a ** has no partner in this paragraph"


def _paragraphs(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Each run of lines that is read as one piece, with the number of its first line."""
    begun, gathered = 1, ""
    for number, line in enumerate([*lines, ""], start=1):
        if not line or line.startswith(("#", "::", "- ", "> ", "{")):
            yield begun, gathered
            begun, gathered = (number if line else number + 1), ""
        gathered += f" {line}"
    yield begun, gathered


def _senseless_conditions(rules: AnyRules, lines: list[str]) -> Iterator[str]:
    """Comparisons with a value that no table of the game ever has."""
    options = {option.name: option for option in rules.options}
    for number, line in enumerate(lines, start=1):
        condition = _CONDITION_LINE.fullmatch(line)
        for part in (condition[1] or "").split(" and ") if condition else ():
            match = _COMPARISON.fullmatch(part.strip())
            if match is None:
                continue  # reading the line reports its fault
            name, value = match.groups()
            if name == "seats" and value not in map(str, rules.seats):
                yield f"line {number}: {rules.title} is never played by {value}"
            elif name in options and not _allowed(rules, name, value):
                yield f"line {number}: the house rule {name} is never {value!r}"


def _allowed(rules: AnyRules, name: str, value: str) -> bool:
    """True when a house rule may have that value at some table."""
    option = next(option for option in rules.options if option.name == name)
    for seats in rules.seats:
        try:
            option.parse(value, seats)
        except BadOption:
            continue
        return True
    return False


def _unreadable(rules: AnyRules, lines: list[str]) -> Iterator[str]:
    """The line at which reading stops, at each number of seats and with every condition true."""
    everything = ["" if _CONDITION_LINE.fullmatch(line) else line for line in lines]
    for seats in rules.seats:
        table = table_for(rules.options, seats)
        for text in (lines, everything):
            try:
                help_text.read("\n".join(text), table, rules.options)
            except BadHelp as error:
                yield str(error)
                return


def _unknown_cards(rules: AnyRules, lines: list[str]) -> Iterator[str]:
    pack: set[Card] = set()
    for seats in rules.seats:
        pack.update(rules.deck(table_for(rules.options, seats)))
    for number, line in enumerate(lines, start=1):
        for word in line.removeprefix("::").split() if line.startswith("::") else ():
            if not is_card(word):
                break
            if Card.parse(word) not in pack:
                yield f"line {number}: {word} is not in the pack of this game"


def _untold(rules: AnyRules, text: str) -> Iterator[str]:
    """House rules that the text neither tells nor asks for."""
    for option in rules.options:
        if not re.search(rf"\{{(when [^}}]*)?\b{option.name}\b", text):
            yield (
                f"line {len(text.splitlines())}: nothing is said of the house rule {option.name}; "
                f"put {{{option.name}}} where its sentence belongs"
            )
