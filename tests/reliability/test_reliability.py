"""Every test and file that docs/reliability.md names is there."""

import ast
import re
from pathlib import Path

import pytest

from tests.support.sources import tree_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(test_\w+)`", PAGE)))
PATHS = sorted(set(re.findall(r"(?:tests|docs)/[\w/.-]*[\w]\.\w+", PAGE)))


@pytest.fixture(scope="module")
def defined():
    """The names of all test functions."""
    trees = (tree_of(path) for path in (ROOT / "tests").rglob("*test*.py"))
    return {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("name", NAMED)
def test_a_test_that_is_named_is_there(name, defined):
    assert name in defined


@pytest.mark.parametrize("path", PATHS)
def test_a_file_that_is_named_is_there(path):
    assert (ROOT / path).exists()


def test_enough_is_named():
    assert len(NAMED) > 25
    assert "tests/attacks/monkey.py" in PATHS
