"""Every module of the program can be loaded, whether or not another test asks for it."""

import importlib
from pathlib import Path

from tests.support.at_once import at_once

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for package in ("cardtable", "games")
    for path in (ROOT / package).rglob("*.py")
    if path.stem not in ("__init__", "__main__")
)


@at_once("name", MODULES)
def test_a_module_can_be_loaded(name: str) -> None:
    assert importlib.import_module(name).__name__ == name
