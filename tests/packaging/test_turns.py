"""What .ci does by turns: every part has its turn, no part has two, `whole` does all of them."""

import os
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from cardtable import registry

ROOT = Path(__file__).parent.parent.parent
CI = ROOT / ".ci"
LISTS = ("long_parts", "package_turns", "game_turns")
WHOLE_DIFFERS = re.compile(r" (--quick|--whole|-XSetCompressor /FINAL zlib|-XSetCompress off)\b")


@pytest.fixture(autouse=True)
def _here(needs):
    needs("bash", "flock", "timeout")


def bash(words, **options):
    command = ["bash", "-c", f". {CI}/turns.sh\n{words}"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, **options)
    return ran.stdout.split()


def names(which):
    return bash(f'echo "${{{which}[@]}}"')


# -- whose turn it is ------------------------------------------------------------------------------


@pytest.mark.parametrize("which", LISTS)
def test_every_name_has_its_turn_and_the_same_commit_always_the_same(which):
    say = f'for n in $(seq 4660 4780); do git() {{ printf %07x $n; }}; turn "${{{which}[@]}}"; done'
    taken = bash(say)
    assert set(taken) == set(names(which))
    assert taken == bash(say)
    assert max(Counter(taken).values()) - min(Counter(taken).values()) <= 1, "all come as often"


def test_without_git_the_first_has_its_turn(tmp_path):
    assert bash("git() { return 1; }; turn a b c") == ["a"]
    assert bash("turn a b c", cwd=tmp_path) == ["a"]


def test_the_long_tests_are_counted_from_one_and_every_game_has_its_turn():
    parts = names("long_parts")
    assert parts == [str(number) for number in range(1, len(parts) + 1)]
    assert sorted(names("game_turns")) == sorted(game.name for game in registry.installed())


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("run", 'expected nothing, or "whole" for all that is done by turns, and got: all'),
        ("package", 'expected nothing, "whole" or turns (same '),
    ],
)
def test_what_ci_does_not_know_is_refused_before_anything_is_run(script, expected):
    command = ["bash", str(CI / script), "all"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.startswith(expected)) == (2, True), ran.stdout
    assert ran.stdout.count("\n") == 1


def test_the_last_lines_of_ci_say_what_was_done_by_turns():
    run = (CI / "run").read_text(encoding="utf-8")
    assert run.index('echo "$by_turns"\n[ -s') > run.index("'FAIL: %s\\n' \"${failed[@]}\"")
    said = run.partition('by_turns="')[2].partition("\n    ;;")[0]
    assert all(f"{which}[*]" in said or f"#{which}[@]" in said for which in LISTS)


def test_every_test_of_strength_has_the_game_in_its_name_by_which_it_is_picked():
    games, folder = set(names("game_turns")), ROOT / "tests" / "strength"
    levels = (folder / "test_order_of_levels.py").read_text(encoding="utf-8")
    assert set(re.findall(r'Deals\("(\w+)"', levels)) == games
    marks = levels.count("\ndef test_")
    assert marks == levels.count('parametrize("deals", ') == levels.count("ids=named)") > 0
    learned = (folder / "test_learned_values.py").read_text(encoding="utf-8")
    found = re.findall(r"^def (test_\w+)", learned, re.M)
    assert found
    assert all(sum(game in name for game in games) == 1 for name in found), found


# -- what the packages do in a turn ----------------------------------------------------------------

PROGRAM = '#!/bin/sh\n[ "$1" = games ] || echo "${0##*/build/} $1" >>"$CALLS"\n'
PYTHON = """#!/bin/sh
case "$*" in -c*) echo 11; exit ;; *"native.py missing") exit ;; esac
echo "python $*" >>"$CALLS"
dist=dist
case "$*" in *--dist*) dist=${*##*--dist } ;; esac
case "$*" in
*make.py*)
    mkdir -p "$dist/cardtable"
    cp program "$dist/cardtable/cardtable"
    for kind in deb tar.xz tar.gz AppImage; do : >"$dist/cardtable.$kind"; done
    : >"$dist/SHA256SUMS"
    : >"$dist/sbom.json"
    echo "left out"
    ;;
*"again.py next") mkdir -p build/scratch/next && : >build/scratch/next/cardtable.deb ;;
esac
"""
CHECK = '#!/bin/sh\necho "${0##*/} $*" >>"$CALLS"\n'


def executable(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def calls_of(tmp_path):
    """What .ci/package calls, with a stand-in for everything it calls."""
    for script in ("package", "turns.sh"):
        executable(tmp_path / ".ci" / script, (CI / script).read_text(encoding="utf-8"))
    twice = (ROOT / "build/linux/twice.sh").read_text(encoding="utf-8")
    for path in (ROOT / "build/linux").glob("*.sh"):
        executable(tmp_path / "build/linux" / path.name, CHECK)
    executable(tmp_path / "build/linux/twice.sh", twice)
    executable(tmp_path / "program", PROGRAM)
    executable(tmp_path / ".venv/bin/python", PYTHON)
    for tool in (".venv/bin/check-jsonschema", "tools/makensis", "tools/apt-get"):
        executable(tmp_path / tool, CHECK)

    def run(*words):
        log = tmp_path / "calls"
        log.write_text("")
        around = {**os.environ, "CALLS": str(log), "HOME": str(tmp_path)}
        around["PATH"] = f"{tmp_path}/tools:{os.environ['PATH']}"
        command = ["bash", ".ci/package", *words]
        ran = subprocess.run(
            command, cwd=tmp_path, env=around, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        lines = log.read_text().replace(str(tmp_path), "").splitlines()
        called = [WHOLE_DIFFERS.sub("", line) for line in lines]
        return Counter(line for line in called if not line.startswith("apt-get"))

    return run


def test_all_turns_of_the_packages_together_are_the_whole_and_no_part_has_two(calls_of):
    done = {name: calls_of(name) for name in names("package_turns")}
    whole = calls_of("whole")
    for calls in (
        *done.values(),
        whole,
    ):  # always, and with its upgrade where there is something newer
        (package,) = [line for line in calls if line.startswith("check_deb.sh dist")]
        del calls[package]
        assert ("/next/" in package) is (calls in (done["newer"], whole))
    always = set.intersection(*(set(calls) for calls in done.values()))
    assert {line.split()[0] for line in always} >= {"python", "bare.sh", "makensis"}
    own = [set(calls) - always for calls in done.values()]
    assert all(own)
    assert sum(map(len, own)) == len(set.union(*own)), "a part has two turns"
    assert set(whole) == always | set.union(*own)
    assert set(whole.values()) == {1}


def test_without_words_the_commit_decides(calls_of, tmp_path):
    (taken,) = bash('turn "${package_turns[@]}"', cwd=tmp_path)
    assert calls_of() == calls_of(taken)
