"""Everything that documents, docstrings and comments name exists; made documents are current."""

import ast
import re
import shlex
import tokenize
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path

import pytest

from cardtable.cli import verbs
from cardtable.workshop import contract_page

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
RECORDS = sorted((DOCS / "records").glob("*.md"))
TO_READ_IN_FIVE_MINUTES = ("accessibility", "art", "performance", "reliability", "strength")

_FENCED = re.compile(r"```.*?```", re.DOTALL)
_BLOCK = re.compile(r"```(?:sh|console)?\n(.*?)```", re.DOTALL)
_INLINE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
# parts of commands, and texts that only begin like one
_LEFT_OPEN = re.compile(r"\[|…|\bN\b|^cardtable (?:lesson|save|--help|\w+$)| > ")
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
_PATH = re.compile(r"(?<![\w/.-])(?:cardtable|games|tests|build|docs|assets|\.ci)/[\w./{}*,-]*\w")
_MADE_WHEN_RUN = ("build/scratch",)  # written by commands, never kept
_FILE = re.compile(r"(?<![\w*-])[\w./-]*\w\.(?:py|md)\b")
_NAME = re.compile(r"`\.?((?:\w+\.)*\w*_\w*)(?:\(\))?`")


def _modules(part: str) -> list[Path]:
    return sorted((ROOT / part).rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("name", TO_READ_IN_FIVE_MINUTES)
def test_a_page_is_read_in_five_minutes_and_its_history_is_kept_apart(name):
    assert len((DOCS / f"{name}.md").read_text(encoding="utf-8").splitlines()) <= 150
    assert (DOCS / "records" / f"{name}.md").is_file()


def test_the_contract_is_what_its_docstrings_say():
    written = (DOCS / "contract.md").read_text(encoding="utf-8")
    assert written == contract_page.page(), "run: cardtable contract --out docs/contract.md"


@pytest.mark.parametrize("path", [*PAGES, *RECORDS], ids=name_of)
def test_what_a_page_links_to_is_there(path):
    links = [link for link in _LINK.findall(path.read_text(encoding="utf-8")) if ":" not in link]
    assert not [link for link in links if not (path.parent / link).exists()]


@pytest.mark.parametrize("path", PAGES, ids=name_of)
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


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_the_commands_a_page_shows_can_be_given(path):
    text = path.read_text(encoding="utf-8")
    lines = [line for block in _BLOCK.findall(text) for line in block.splitlines()]
    lines += [" ".join(code.split()) for code in _INLINE.findall(_FENCED.sub("", text))]
    for line in lines:
        command = line.removeprefix("$ ")
        if command.startswith("cardtable ") and not _LEFT_OPEN.search(command):
            verbs.parsed(shlex.split(command, comments=True)[1:])


def test_a_command_that_is_wrong_would_be_found(capsys):
    with pytest.raises(SystemExit):
        verbs.parsed(["bench", "--sharp"])
    assert "--sharp" in capsys.readouterr().err


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
    return tuple(f"/{name_of(path)}" for path in [*inside, *ROOT.glob("*.*")])


@cache
def _docstrings(path: Path) -> tuple[tuple[int, str], ...]:
    """The docstrings of a module, each with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(tree) if isinstance(node, holders)]
    return tuple((getattr(node, "lineno", 1), ast.get_docstring(node) or "") for node in nodes)


def _remarks(path: Path) -> Iterator[tuple[int, str]]:
    """The comments and docstrings of a module, each with its line."""
    yield from _docstrings(path)
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string


@pytest.mark.parametrize(
    "path",
    [path for part in ("cardtable", "games", "tests", "build") for path in _modules(part)],
    ids=name_of,
)
def test_the_files_that_docstrings_and_comments_name_are_there(path):
    gone = [
        f"line {line}: {named}"
        for line, text in _remarks(path)
        for named in _FILE.findall(text)
        if not _is_a_file(named)
    ]
    assert not gone


def _is_a_file(named: str) -> bool:
    """True when a file of the repository has this name, or ends in this path."""
    pattern = re.escape(f"/{named.lstrip('./')}").replace("NAME", "[a-z_]+")
    return any(re.search(f"{pattern}$", kept) for kept in _kept())


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
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                for _, value in ast.iter_fields(node):
                    if isinstance(value, str) and cleandoc(value) not in told:
                        words.update(re.findall(r"\w+", value))
    return frozenset(words)


@pytest.mark.parametrize(
    "path", [path for part in ("cardtable", "games") for path in _modules(part)], ids=name_of
)
def test_the_names_in_docstrings_and_comments_are_there(path):
    gone = [
        f"line {line}: {name}"
        for line, text in _remarks(path)
        for name in _NAME.findall(text)
        if not set(name.split(".")) <= _words_of_the_program()
    ]
    assert not gone


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
