"""Everything that documents, docstrings and comments name exists; made documents are current."""

import argparse
import ast
import re
import shlex
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from inspect import cleandoc
from pathlib import Path

import pytest

from cardtable import registry
from cardtable.cli import verbs
from cardtable.workshop import contract_page
from cardtable.workshop.bench import MEASURES
from tests.support.at_once import at_once
from tests.support.sources import nodes_of

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SCRATCH = ROOT / "build" / "scratch"  # copies of what is here, perhaps of another day
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
TOLD = [
    *PAGES,
    ROOT / "CHANGELOG.md",
    ROOT / "build" / "README.md",
    *(ROOT / "assets").rglob("*.md"),
]
RECORDS = sorted((DOCS / "records").glob("*.md"))
TO_READ_IN_FIVE_MINUTES = (
    "accessibility",
    "art",
    "performance",
    "reliability",
    "review",
    "strength",
)

_FENCED = re.compile(r"```.*?```", re.DOTALL)
_BLOCK = re.compile(r"```(?:sh|console)?\n(.*?)```", re.DOTALL)
_INLINE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_MAY_BE_LEFT_OUT = re.compile(r" \[[^]]*\]")
_PLACE_OF_A_NUMBER = re.compile(r"\bN\b")
_BEFORE_A_COMMAND = ("dbus-run-session", "xvfb-run", "-a")
_NO_COMMAND = ("cardtable lesson", "cardtable save")  # how files begin
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
_PATH = re.compile(r"(?<![\w/.-])(?:cardtable|games|tests|build|docs|assets|\.ci)/[\w./{}*,-]*\w")
_MADE_WHEN_RUN = ("build/scratch",)  # written by commands, never kept
_FILE = re.compile(r"(?<![\w*-])[\w./-]*\w\.(?:py|md)\b")
_NAME = re.compile(r"`\.?((?:\w+\.)*\w*_\w*)(?:\(\))?`")


def _modules(part: str) -> list[Path]:
    return sorted(path for path in (ROOT / part).rglob("*.py") if SCRATCH not in path.parents)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("name", TO_READ_IN_FIVE_MINUTES)
def test_a_page_is_read_in_five_minutes_and_its_history_is_kept_apart(name):
    assert len((DOCS / f"{name}.md").read_text(encoding="utf-8").splitlines()) <= 150
    assert (DOCS / "records" / f"{name}.md").is_file()


def test_the_contract_is_what_its_docstrings_say():
    written = (DOCS / "contract.md").read_text(encoding="utf-8")
    assert written == contract_page.page(), "run: cardtable contract --out docs/contract.md"


@at_once("path", [*PAGES, *RECORDS])
def test_what_a_page_links_to_is_there(path):
    links = [link for link in _LINK.findall(path.read_text(encoding="utf-8")) if ":" not in link]
    assert not [link for link in links if not (path.parent / link).exists()]


@at_once("path", PAGES)
def test_what_a_page_names_is_there(path):
    text = path.read_text(encoding="utf-8")
    assert not [named for named in _PATH.findall(text) if not _there(named)]


def _there(named: str) -> bool:
    """True when a path exists, or is a pattern (games/NAME, {a,b}, *) that files can match."""
    if named.startswith(_MADE_WHEN_RUN):
        return True
    pattern = re.sub(r"\b(?:NAME|GAME|VERSION|FILE)\b|\{[^}]*\}", "*", named)
    if "*" in pattern:
        return bool(next(ROOT.glob(pattern), None))
    return (ROOT / named).exists()


@at_once("path", TOLD)
def test_the_commands_a_page_shows_can_be_given(path):
    text = path.read_text(encoding="utf-8")
    lines = [line for block in _BLOCK.findall(text) for line in block.splitlines()]
    lines += [" ".join(code.split()) for code in _INLINE.findall(_FENCED.sub("", text))]
    commands = [command for line in lines for command in line.split(" && ")]
    assert not [f"{command}: {wrong}" for command in commands for wrong in _wrong_in(command)]


def _wrong_in(line: str) -> Iterator[str]:
    """The reasons why a command of a page cannot be given; none for what is no command of ours."""
    if line.startswith(_NO_COMMAND):
        return
    line = _PLACE_OF_A_NUMBER.sub("1", _MAY_BE_LEFT_OUT.sub("", line.removeprefix("$ ")))
    if re.match(r"(?:cardtable|bench|\S+ -\S|dbus-run|\S*python3?) ", line) and "…" not in line:
        words = shlex.split(line.partition(" > ")[0], comments=True)
        while words[:1] and words[0] in _BEFORE_A_COMMAND:
            words.pop(0)
        program = Path(words[0]).name
        if program == "cardtable":
            yield from _wrong_in_verb(words[1:])
        elif program == "bench":
            yield from _wrong_in_verb(words)
        elif program in ("python", "python3"):
            yield from _wrong_in_script(words[1:])


def _wrong_in_verb(words: list[str]) -> Iterator[str]:
    if len(words) == 1 and not words[0].startswith("-"):  # a verb that is only named
        if words[0] not in _verbs():
            yield f"there is no verb {words[0]!r}"
        return
    try:
        asked = verbs.parsed(words)
    except SystemExit as end:
        if end.code:
            yield f"cardtable {shlex.join(words)} is refused"
        return
    named = getattr(asked, "name", "")
    if words[0] == "bench" and named not in ("", "NAME", *MEASURES):
        yield f"there is no measurement {named!r}"
    game = getattr(asked, "game", None) or "GAME"
    if re.fullmatch(r"[a-z_]+", game) and game not in (*registry.names(), "all"):
        yield f"there is no game {game!r}"


def _verbs() -> set[str]:
    (actions,) = [
        action
        for action in verbs.parser()._actions
        if isinstance(action, argparse._SubParsersAction)
    ]
    return set(actions.choices)


def _wrong_in_script(words: list[str]) -> Iterator[str]:
    """A module that is missing, a script that is missing, an option that a script does not know."""
    if words[0] == "-m":
        if find_spec(words[1]) is None:
            yield f"there is no module {words[1]}"
        return
    script = ROOT / words[0]
    if not script.is_file():
        yield f"there is no {words[0]}"
        return
    source = script.read_text(encoding="utf-8")
    options = [word.partition("=")[0] for word in words if word.startswith("--")]
    yield from (f"{words[0]} knows no {option}" for option in options if option not in source)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("cardtable bench frames", "there is no measurement 'frames'"),
        ("bench frames", "there is no measurement 'frames'"),
        ("xvfb-run -a cardtable bench drag --sharp", "cardtable bench drag --sharp is refused"),
        ("cardtable measure", "there is no verb 'measure'"),
        ("cardtable check bridge", "there is no game 'bridge'"),
        ("python -m tests.gone", "there is no module tests.gone"),
        ("python tests/gone.py", "there is no tests/gone.py"),
        (".venv/bin/python build/make.py --gone", "build/make.py knows no --gone"),
    ],
)
def test_a_command_that_is_wrong_would_be_found(line, wrong):
    assert list(_wrong_in(line)) == [wrong]


@pytest.mark.parametrize(
    "line",
    [
        "cardtable bench [NAME]",
        "$ cardtable deal seven_up --seed N > here.txt",
        "cardtable new NAME",
        "python -m pytest tests",
        "git worktree add ../before HEAD~1",
    ],
)
def test_a_command_that_is_right_is_left_alone(line):
    assert not list(_wrong_in(line))


def test_a_path_that_is_gone_would_be_found():
    assert _there("cardtable/core/rules.py")
    assert _there("games/NAME/rules.py")
    assert not _there("cardtable/core/gone.py")
    assert not _there("games/NAME/gone.py")


@cache
def _kept() -> tuple[str, ...]:
    """The paths of all files of the repository, each beginning with a slash."""
    roots = [ROOT / name for name in ("cardtable", "games", "tests", "build", "docs", "assets")]
    inside = [path for root in roots for path in root.rglob("*") if "__pycache__" not in path.parts]
    kept = [path for path in [*inside, *ROOT.glob("*.*")] if SCRATCH not in path.parents]
    return tuple(f"/{name_of(path)}" for path in kept)


@cache
def _docstrings(path: Path) -> tuple[tuple[int, str], ...]:
    """The docstrings of a module, each with its line."""
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in nodes_of(path) if isinstance(node, holders)]
    return tuple((getattr(node, "lineno", 1), ast.get_docstring(node) or "") for node in nodes)


@cache
def _remarks(path: Path) -> tuple[tuple[int, str], ...]:
    """The docstrings of a module, and its comments if one names something, each with its line."""
    return tuple(_found_remarks(path))


def _found_remarks(path: Path) -> Iterator[tuple[int, str]]:
    yield from _docstrings(path)
    behind = [line.partition("#")[2] for line in path.read_text(encoding="utf-8").splitlines()]
    if not any(_FILE.search(text) or _NAME.search(text) for text in behind):
        return  # no comment that names anything: to read tokens takes a thousand times as long
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string


def test_the_files_that_docstrings_and_comments_name_are_there():
    gone = [
        f"{name_of(path)} line {line}: {named}"
        for part in ("cardtable", "games", "tests", "build")
        for path in _modules(part)
        for line, text in _remarks(path)
        for named in _FILE.findall(text)
        if not _is_a_file(named)
    ]
    assert gone == []


@cache
def _ends() -> frozenset[str]:
    """The ends of the paths of all files of the repository, each beginning with a slash."""
    return frozenset(kept[at.start() :] for kept in _kept() for at in re.finditer("/", kept))


@cache
def _is_a_file(named: str) -> bool:
    """True when a file of the repository has this name, or ends in this path."""
    end = f"/{named.lstrip('./')}"
    if "NAME" not in end:
        return end in _ends()
    pattern = re.compile(re.escape(end).replace("NAME", "[a-z_]+"))
    return any(map(pattern.fullmatch, _ends()))


def test_a_file_that_is_gone_would_be_found(tmp_path):
    assert _is_a_file("rules.py")
    assert _is_a_file("core/rules.py")
    assert not _is_a_file("core/gone.py")
    module = tmp_path / "module.py"
    module.write_text('"""See gone.py."""\nX = "not.py"  # as in also_gone.md\n', encoding="utf-8")
    assert [_FILE.findall(text) for _, text in _remarks(module)] == [["gone.py"], ["also_gone.md"]]


@cache
def _words_of_the_program() -> frozenset[str]:
    """Every name and every word of a string in the source, docstrings and comments left out."""
    words: set[str] = set()
    for part in ("cardtable", "games", "build"):
        for path in _modules(part):
            words.update(path.stem.split("."), path.parent.parts)
            told = {text for _, text in _docstrings(path)}
            for node in nodes_of(path):
                for _, value in ast.iter_fields(node):
                    if isinstance(value, str) and cleandoc(value) not in told:
                        words.update(re.findall(r"\w+", value))
    return frozenset(words)


def test_the_names_in_docstrings_and_comments_are_there():
    gone = [
        f"{name_of(path)} line {line}: {name}"
        for part in ("cardtable", "games")
        for path in _modules(part)
        for line, text in _remarks(path)
        for name in _NAME.findall(text)
        if not set(name.split(".")) <= _words_of_the_program()
    ]
    assert gone == []


def test_a_name_that_is_gone_would_be_found():
    assert "zones" in _words_of_the_program()
    assert "suit_of_" + "slot" not in _words_of_the_program()
    assert _NAME.findall("`suit_of_slot` and `rules.why_not()`, not `turn`") == [
        "suit_of_slot",
        "rules.why_not",
    ]


_QUESTION = re.compile(r"(?:What|Whether|How|Why|Who|Where)\b")


def test_no_docstring_begins_like_the_answer_to_a_question():
    found = [
        f"{name_of(path)} line {line}: {text.splitlines()[0]}"
        for part in ("cardtable", "games", "build")
        for path in _modules(part)
        for line, text in _docstrings(path)
        if _QUESTION.match(text)
    ]
    assert not found
