"""What a shell offers after `cardtable`: verbs, games and files, as bash itself completes them."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "build"))
completions = importlib.import_module("completions")
GAMES = ("fan_tan", "fan_fan")

# bash itself hands the words of the line over in COMP_WORDS
OFFERED = """
source "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
_shtab_cardtable
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The completions of a program with two games, beside a save."""
    made: Path = tmp_path_factory.mktemp("completions")
    completions.write(GAMES, made)
    (made / "fan.cardtable").touch()
    return made


def offered(folder: Path, *words: str) -> set[str]:
    """The words that bash offers for the last one of a line."""
    command = ["bash", "-c", OFFERED, "bash", "./cardtable.bash", "cardtable", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["pl"], {"play"}),
        (["deal", ""], {"fan_tan", "fan_fan"}),
        (["deal", "fan_t"], {"fan_tan"}),
        (["check", ""], {"fan_tan", "fan_fan", "all"}),
        (["play", "fan"], {"fan_tan", "fan_fan", "fan.cardtable"}),
        (["replay", "fan"], {"fan.cardtable"}),
        (["export", "--as", ""], {"json", "text"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bash_offers_verbs_games_and_saves(folder, needs, words, wanted):
    needs("bash")
    assert offered(folder, *words) == wanted


def test_every_shell_knows_every_verb_and_the_games_that_are_carried(folder):
    for name in completions.FILES.values():
        text = (folder / name).read_text(encoding="utf-8")
        for word in ("play", "selftest", "desktop", *GAMES):
            assert word in text, f"{name} does not know {word}"
