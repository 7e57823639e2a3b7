"""One command raises the version, and a tag that is not the version's is refused."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable import __version__

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "build"))
new_version = importlib.import_module("new_version")


@pytest.fixture
def tree(tmp_path):
    """As much of the repository as knows the version."""
    (tmp_path / "cardtable").mkdir()
    (tmp_path / "cardtable" / "__init__.py").write_text('"""It."""\n\n__version__ = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.3 (unreleased)\n\n- New.\n")
    (tmp_path / "tests" / "packaging" / "home-1.2.3").mkdir(parents=True)
    return tmp_path


def test_it_is_raised_in_the_program_and_in_the_change_log(tree):
    new_version.raise_to(tree, "1.3.0", "2026-11-24")
    assert new_version.present(tree) == "1.3.0"
    assert (tree / "CHANGELOG.md").read_text() == (
        "# Changelog\n\n## 1.3.0 (unreleased)\n\n## 1.2.3 (2026-11-24)\n\n- New.\n"
    )


@pytest.mark.parametrize("version", ["1.2.3", "1.2.2", "2.0", "1.3.0rc1", "v1.3.0"])
def test_what_is_not_newer_or_no_version_changes_nothing(tree, version):
    with pytest.raises(SystemExit):
        new_version.raise_to(tree, version, "2026-11-24")
    assert new_version.present(tree) == "1.2.3"


def test_no_version_is_left_behind_without_its_home(tree):
    (tree / "tests" / "packaging" / "home-1.2.3").rmdir()
    with pytest.raises(SystemExit, match="make_home"):
        new_version.raise_to(tree, "1.3.0", "2026-11-24")


@pytest.mark.parametrize(("tag", "code"), [(f"v{__version__}", 0), (__version__, 1), ("v9.9.9", 1)])
def test_a_tag_is_compared_with_the_version(tag, code):
    command = [sys.executable, str(ROOT / "build" / "new_version.py"), "--is", tag]
    assert subprocess.run(command, capture_output=True, check=False).returncode == code
