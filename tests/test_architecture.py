"""Holds which module may import which; it reads the source and runs nothing.

A rule about every module is one test, which names all modules that break it.
"""

import ast
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.sources import nodes_in, nodes_of, tree_of

ROOT = Path(__file__).parent.parent
MODULES = sorted([*(ROOT / "cardtable").rglob("*.py"), *(ROOT / "games").rglob("*.py")])

# From the longest fitting name; what is not listed may not be imported. Everything may import its
# own package and what is outside cardtable and games.
ARROWS = {
    "games.*.players": ("cardtable.core", "cardtable.ai"),
    "games": ("cardtable.core",),
    "cardtable.core": (),
    "cardtable.session": ("cardtable.core",),
    "cardtable.save_text": ("cardtable.core", "cardtable.session"),
    "cardtable.registry": ("cardtable.core",),
    "cardtable.told": ("cardtable.core",),
    "cardtable.conformance": (
        "cardtable.core",
        "cardtable.session",
        "cardtable.save_text",
        "cardtable.told",
    ),
    "cardtable.store": ("cardtable.core", "cardtable.session", "cardtable.save_text"),
    "cardtable.ai": ("cardtable.core", "cardtable.registry"),
    "cardtable.croupier": (
        "cardtable.core",
        "cardtable.session",
        "cardtable.ai",
        "cardtable.store",
    ),
    "cardtable.ui.layout": ("cardtable.core",),
    "cardtable.ui.input": ("cardtable.core", "cardtable.ui.layout"),
    "cardtable.ui.motion": ("cardtable.core", "cardtable.ui.layout"),
    "cardtable.ui": (
        "cardtable.core",
        "cardtable.session",
        "cardtable.save_text",
        "cardtable.ai",
        "cardtable.store",
        "cardtable.registry",
        "cardtable.croupier",
        "cardtable.told",
    ),
    "cardtable.workshop": ("cardtable",),
    "cardtable.cli": ("cardtable",),
    "cardtable.__main__": ("cardtable",),
    "cardtable": (),
}
PLAYERS = "players"  # the folder of a game's computer players
CLOSED = (
    *("cardtable.core", "cardtable.session", "cardtable.save_text"),
    *("cardtable.registry", "cardtable.conformance", "cardtable.told"),
)
PURE = ("cardtable.ui.layout", "cardtable.ui.input", "cardtable.ui.motion")
DRAWN = ("cardtable.ui", "cardtable.workshop")
FORBIDDEN = {"utils", "util", "helpers", "helper", "common", "base", "misc", "manager"}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Every module a file imports, also inside functions and for types only."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports by dots hide the arrows"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def arrows_of(module: str) -> tuple[str, ...]:
    parts = module.split(".")
    if parts[0] == "games" and len(parts) > 2 and parts[2] == PLAYERS:
        return ARROWS["games.*.players"]
    for length in range(len(parts), 0, -1):
        arrows = ARROWS.get(".".join(parts[:length]))
        if arrows is not None:
            return arrows
    raise AssertionError(f"{module} has no place in the map")


def own_package(module: str) -> str:
    """The package a module may always import: its game's folder, or its part of the table."""
    depth = 3 if any(within(module, package) for package in PURE) else 2
    return ".".join(module.split(".")[:depth])


def allowed(module: str, wanted: str) -> bool:
    if wanted.partition(".")[0] not in ("cardtable", "games"):
        return True
    if wanted in ("cardtable", "cardtable.__version__"):
        return True
    return any(within(wanted, arrow) for arrow in (own_package(module), *arrows_of(module)))


def strangers(path: Path) -> list[str]:
    module = name_of(path)
    return sorted({wanted for wanted in imports(path) if not allowed(module, wanted)})


def breaking(wrong: Callable[[Path], object], paths: Iterable[Path] = MODULES) -> list[str]:
    """The modules with something wrong, each with what that is."""
    found = ((name_of(path), wrong(path)) for path in paths)
    return [f"{name}: {what}" for name, what in found if what]


def test_imports_follow_the_arrows():
    assert breaking(strangers) == []


def of_players(module: str) -> bool:
    parts = module.split(".")
    return parts[0] == "games" and parts[2:3] == [PLAYERS]


def test_rules_never_load_their_players():
    def loaded(path: Path) -> list[str]:
        return [module for module in imports(path) if of_players(module)]

    assert breaking(loaded, (ROOT / "games").glob("*/*.py")) == []


@pytest.mark.parametrize(
    ("module", "wanted", "fine"),
    [
        ("games.seven_up.rules", "cardtable.core.rules", True),
        ("games.seven_up.rules", "cardtable.ai.search", False),
        ("games.seven_up.players.levels", "cardtable.ai.search", True),
        ("games.seven_up.rules", "games.seven_bridge.rules", False),
        ("games.seven_up.rules", "games.seven_up.table", True),
        ("games.seven_up.rules", "cardtable.session", False),
        ("cardtable.core.rules", "cardtable.session", False),
        ("cardtable.core.rules", "games.blank", False),
        ("cardtable.ai.search", "cardtable.ui.app", False),
        ("cardtable.store.saves", "cardtable.session", True),
        ("cardtable.store.saves", "cardtable.registry", False),
        ("cardtable.ui.app", "cardtable.store.launch", True),
        ("cardtable.ui.app", "cardtable.cli.arguments", False),
        ("cardtable.ui.app", "cardtable.conformance", False),
        ("cardtable.ui.app", "games.blank", False),
        ("cardtable.ui.controls.node", "cardtable.told.tree", True),
        ("cardtable.told.tree", "cardtable.ui.controls.node", False),
        ("cardtable.ui.app", "cardtable.workshop.bench", False),
        ("cardtable.ui.layout.fans", "cardtable.ui.drawing.art", False),
        ("cardtable.ui.input.gestures", "cardtable.ui.layout.arrangement", True),
        ("cardtable.ui.motion.flight_paths", "cardtable.ui.input.gestures", False),
        ("cardtable.croupier.croupier", "cardtable.ui.app", False),
        ("cardtable.workshop.bench", "cardtable.ui.table.table_screen", True),
        ("cardtable.cli.windows", "cardtable.ui.app", True),
        ("cardtable.cli.windows", "games.blank", False),
        ("cardtable.session", "cardtable.store.saves", False),
        ("cardtable.session", "cardtable.save_text", False),
        ("cardtable.store.saves", "cardtable.save_text", True),
        ("cardtable.core.cards", "random", True),
    ],
)
def test_the_arrows_mean_what_the_map_says(module, wanted, fine):
    assert allowed(module, wanted) == fine


def drawing(path: Path) -> list[str]:
    """The imports of pygame, where there may be none."""
    module = name_of(path)
    pure = any(within(module, package) for package in PURE)
    if not pure and any(within(module, package) for package in DRAWN):
        return []
    return [
        wanted for wanted in imports(path) if within(wanted, "pygame") or "pygame_gui" in wanted
    ]


def test_only_the_window_imports_pygame():
    assert breaking(drawing) == []


def listening(path: Path) -> list[str]:
    """The imports of the adapter to the system's screen reader, where there may be none."""
    if within(name_of(path), "cardtable.ui.listening"):
        return []
    return [wanted for wanted in imports(path) if within(wanted, "accesskit")]


def test_only_one_room_knows_the_systems_screen_reader():
    assert breaking(listening) == []


def outside(path: Path) -> list[str]:
    """The imports from beyond the standard library, where there may be none."""
    if not any(within(name_of(path), closed) for closed in CLOSED):
        return []
    ours = ("pygame", "pygame_gui", "platformdirs", "rich")
    return [wanted for wanted in imports(path) if wanted.partition(".")[0] in ours]


def test_core_uses_the_standard_library_alone():
    assert breaking(outside) == []


def test_no_module_is_called_what_says_nothing():
    assert breaking(lambda path: FORBIDDEN & set(name_of(path).split("."))) == []


def test_every_module_says_what_it_knows():
    assert breaking(lambda path: not ast.get_docstring(tree_of(path))) == []


@pytest.mark.parametrize(
    ("source", "rule", "name"),
    [
        ("import games.blank", strangers, "cardtable/core/cards.py"),
        ("import pygame.image", drawing, "cardtable/core/cards.py"),
        ("from pygame import image", drawing, "cardtable/ui/layout/fans.py"),
        ("import accesskit", listening, "cardtable/ui/app.py"),
        ("import rich.table", outside, "cardtable/session.py"),
    ],
)
def test_a_module_that_breaks_a_rule_would_be_named(source, rule, name, monkeypatch):
    nodes = {ROOT / name: nodes_in(source)}
    monkeypatch.setattr(f"{__name__}.nodes_of", nodes.__getitem__)
    imports.cache_clear()
    try:
        (told,) = breaking(rule, nodes)
    finally:
        imports.cache_clear()
    assert told.startswith(f"{name_of(ROOT / name)}: ['{source.split()[1]}")


def _graph() -> dict[str, set[str]]:
    """The imports of every module, also inside functions and for types only."""
    modules = {name_of(path): path for path in MODULES}
    graph: dict[str, set[str]] = {}
    for name, path in modules.items():
        wanted = {module for module in imports(path) if module in modules}
        graph[name] = wanted - {name}
    return graph


def _circles(graph: dict[str, set[str]]) -> list[str]:
    """Every node that can be reached from itself."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = list(graph[start])
        while waiting:
            node = waiting.pop()
            if node not in seen:
                seen.add(node)
                waiting += graph[node]
        return seen

    return sorted(node for node in graph if node in reached(node))


def test_no_modules_import_each_other_in_a_circle():
    graph = _graph()
    # a package's own file is its name, not a module that its members need
    faces = {name for name in graph if any(other.startswith(f"{name}.") for other in graph)}
    kept = {name: wanted - faces for name, wanted in graph.items() if name not in faces}
    assert not _circles(kept)


def test_no_rooms_of_the_window_lean_on_each_other_in_a_circle():
    graph: dict[str, set[str]] = {}
    for name, wanted in _graph().items():
        if name.startswith("cardtable.ui.") and name.count(".") == 3:
            rooms = {other.rpartition(".")[0] for other in wanted if other.count(".") == 3}
            room = name.rpartition(".")[0]
            graph.setdefault(room, set()).update(rooms - {room})
    assert set(graph) >= {f"cardtable.ui.{room}" for room in ("layout", "table", "pages")}
    assert not _circles({room: rooms & set(graph) for room, rooms in graph.items()})


def test_a_circle_would_be_found():
    assert _circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c"]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_the_requirements_are_pins_with_hashes_and_hold_no_address(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text
    pins = [line for line in text.splitlines() if line and line[0] not in " #"]
    assert pins
    assert all("==" in line for line in pins)
    assert text.count("--hash=sha256:") >= len(pins)


def test_the_requirements_agree_with_each_other_and_with_the_project():
    pinned = {name: _pins(ROOT / name) for name in ("requirements.txt", "requirements-dev.txt")}
    assert pinned["requirements.txt"] <= pinned["requirements-dev.txt"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = {*project["project"]["dependencies"], *project["build-system"]["requires"]}
    assert wanted <= pinned["requirements.txt"]


def _pins(path: Path) -> set[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {line.split()[0] for line in lines if "==" in line}


TEST_FILES = sorted((ROOT / "tests").rglob("*.py"))


def is_test(module: str) -> bool:
    return any(part.startswith("test_") or part.endswith("_test") for part in module.split("."))


def test_what_tests_share_is_no_test_itself():
    """Code that two tests need is in tests/support, or a command that one of them holds."""
    files = {file.stem for file in TEST_FILES}

    def wrong(path: Path) -> Iterator[str]:
        for name in imports(path):
            if name.partition(".")[0] in files:
                yield f"{name} is found from its own folder alone"
            if within(name, "tests") and (is_test(name) or name.rpartition(".")[2] == "conftest"):
                yield f"{name} is a test"

    assert breaking(lambda path: [*wrong(path)], TEST_FILES) == []


def test_no_file_is_a_command_and_a_test():
    def wrong(path: Path) -> Iterator[str]:
        tree = tree_of(path)
        named = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        command = any(isinstance(node, ast.If) and _asks_for_main(node.test) for node in tree.body)
        if path.stem.endswith("_test"):
            yield "is called as no file is"
        if any(map(is_test, named)) and not path.stem.startswith("test_"):
            yield "pytest would not find its tests"
        if path.stem.startswith("test_") and command:
            yield "is both"

    assert breaking(lambda path: [*wrong(path)], TEST_FILES) == []


def _asks_for_main(test: ast.expr) -> bool:
    return ast.unparse(test) == "__name__ == '__main__'"


def test_no_two_files_of_the_tests_have_one_name() -> None:
    """By its bare name pytest finds each, so it can collect only one of a name."""
    places: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if path.name != "conftest.py":
            places.setdefault(path.name, []).append(str(path.relative_to(ROOT)))
    assert [paths for paths in places.values() if len(paths) > 1] == []
