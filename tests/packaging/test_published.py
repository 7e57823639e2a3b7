"""The words for the package index, whose links lead somewhere, and for a stranger's Python."""

import importlib
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "build"))
published = importlib.import_module("published")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def metadata():
    """The core metadata as hatchling writes it into a wheel."""
    command = [sys.executable, "-m", "hatchling", "metadata"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_the_index_is_told_who_made_it_what_it_is_and_where_it_lives(metadata):
    assert metadata["authors"] == [{"name": "The Cardtable developers"}]
    assert len(metadata["keywords"]) >= 5
    assert {"Homepage", "Source", "Changelog"} <= set(metadata["urls"])
    assert "Topic :: Games/Entertainment :: Board Games" in metadata["classifiers"]


def test_every_python_that_it_runs_on_is_named():
    named = [text.rpartition(" ")[2] for text in PROJECT["classifiers"] if ":: 3." in text]
    oldest = PROJECT["requires-python"].removeprefix(">=")
    assert named[0] == oldest
    assert f"{sys.version_info[0]}.{sys.version_info[1]}" in named


def test_the_licences_of_program_and_fonts_are_both_told():
    assert PROJECT["license"] == "MIT AND OFL-1.1"
    assert all((ROOT / path).is_file() for path in PROJECT["license-files"])
    assert any("OFL" in path for path in PROJECT["license-files"])


def test_every_picture_and_link_of_the_readme_leads_somewhere_from_anywhere(metadata):
    page = metadata["readme"]["text"]
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert len(links) > 10
    assert not [link for link in links if not link.startswith(("https://", "#"))]
    assert f"{published.pictures()}/table.png" in links
    assert f"{published.source()}/build/README.md" in links


def test_addresses_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("CARDTABLE_HOMEPAGE", "https://example.org/table")
    monkeypatch.setenv("CARDTABLE_SOURCE", "https://example.org/files")
    assert published.pictures() == "https://example.org/table/pictures"
    page = "![a](docs/pictures/a.png) [b](docs/b.md#part) [c](https://c.example) [d](#here)"
    assert published.absolute(page) == (
        "![a](https://example.org/table/pictures/a.png) [b](https://example.org/files/docs/b.md#part)"
        " [c](https://c.example) [d](#here)"
    )


def test_a_python_without_venv_is_told_what_to_install(tmp_path):
    (tmp_path / "ensurepip.py").write_text("raise ImportError")
    command = [sys.executable, str(ROOT / "build" / "new_enough.py")]
    done = subprocess.run(
        command, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    version = ".".join(map(str, sys.version_info[:2]))
    assert done.stderr.endswith(f"apt install python{version}-venv\n")
    assert subprocess.run(command, check=False).returncode == 0


def test_an_sdist_keeps_its_own_words(tmp_path):
    """A wheel that pip makes of it says what the sdist says, whatever the environment."""
    (tmp_path / "README.md").write_text("[a](b.md)")
    hook = importlib.import_module("metadata_hook").Hook(str(tmp_path), {})
    told = {"readme": "as it was", "urls": {"Homepage": "https://example.org"}}
    hook.update(told)
    assert told == {"readme": "as it was", "urls": {"Homepage": "https://example.org"}}
