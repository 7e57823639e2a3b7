"""The recipes in build/ agree on version, icons, file types, screenshots and licences."""

import os
import re
import subprocess
import tomllib
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardtable import __version__
from cardtable.store.saves import SUFFIX

ROOT = Path(__file__).parent.parent.parent
LINUX = ROOT / "build" / "linux"
ID = "org.cardtable.Cardtable"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
TEXTS = (".py", ".toml", ".sh", ".nsi", ".spec", ".yml", ".xml", ".in", "")


def tracked():
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return [Path(name) for name in listed.split("\0") if name]


def test_the_version_stands_in_one_place(needs):
    needs("git")
    written = re.compile(rf"(?<!home-)(?<![\d.=<>~]){re.escape(__version__)}(?![\d.])")
    versions = {
        str(path)
        for path in tracked()
        if path.suffix in TEXTS
        and "tests" not in path.parts
        and (ROOT / path).is_file()
        and written.search((ROOT / path).read_text(encoding="utf-8", errors="replace"))
    }
    assert versions <= {"cardtable/__init__.py"}, versions


def test_the_package_is_given_its_version_by_the_code():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["hatch"]["version"]["path"] == "cardtable/__init__.py"


def test_a_saved_game_is_known_by_its_name_and_by_its_first_words():
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (declared,) = ElementTree.parse(ROOT / "assets" / "desktop" / f"{ID}.mime.xml").getroot()
    assert declared.find(f"{space}glob").get("pattern") == f"*{SUFFIX}"
    magic = declared.find(f"{space}magic/{space}match").get("value")
    save = (ROOT / "tests/packaging/home-0.1.0/games/open-1.cardtable").read_text(encoding="utf-8")
    assert save.startswith(magic)
    entry = ConfigParser(interpolation=None)
    entry.read(ROOT / "assets" / "desktop" / f"{ID}.desktop", encoding="utf-8")
    assert entry["Desktop Entry"]["MimeType"] == declared.get("type") + ";"
    assert entry["Desktop Entry"]["Exec"].endswith(" %f")
    installer = (ROOT / "build/windows/cardtable.nsi").read_text(encoding="utf-8")
    assert f'"Software\\Classes\\{SUFFIX}" "" "${{TYPE}}"' in installer
    spec = (ROOT / "build/cardtable.spec").read_text(encoding="utf-8")
    assert f'"public.filename-extension": ["{SUFFIX.removeprefix(".")}"]' in spec


@pytest.mark.parametrize("size", SIZES)
def test_there_is_an_icon_of_each_size(size):
    head = (ROOT / "assets/icons" / f"cardtable-{size}.png").read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(head[16:20], "big") == int.from_bytes(head[20:24], "big") == size


def test_nothing_that_is_scratch_is_taken_for_a_source(needs):
    needs("git")
    for name in ("build/scratch/bare.tar", "dist/cardtable", "artefacts/deb.log"):
        command = ["git", "-C", str(ROOT), "check-ignore", "-q", name]
        assert subprocess.run(command, check=False).returncode == 0, name
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert lines.index("!/build/") < lines.index("/build/scratch/")  # the last word counts
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "/build/scratch" in project["tool"]["hatch"]["build"]["targets"]["sdist"]["exclude"]


@pytest.mark.parametrize("script", [".ci/run", ".ci/package"])
def test_what_ci_runs_can_be_run(script, needs):
    needs("git")
    command = ["git", "-C", str(ROOT), "ls-files", "-s", script]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert listed.startswith("100755"), f"{script} has lost its executable bit"
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert 'step "packages" .ci/package' in run
    assert "-x .ci/package" not in run


def test_every_tool_that_ci_installs_is_named_by_the_page_of_recipes():
    script = (ROOT / ".ci" / "package").read_text(encoding="utf-8")
    installed = re.findall(r"[\w-]+:([\w.-]+)(?=[ ;]|\\? ?\\\n)", script.partition("read -r")[0])
    assert len(installed) > 15
    page = (ROOT / "build" / "README.md").read_text(encoding="utf-8")
    assert not [name for name in installed if f"`{name}`" not in page]


def _workflow():
    return (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")


def test_every_action_of_the_workflow_is_named_by_its_hash_and_says_its_version():
    used = re.findall(r"uses: (\S+)(.*)", _workflow())
    assert len(used) > 10
    for action, remark in used:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", remark), action
    assert len(set(used)) == len({action.partition("@")[0] for action, _ in used})


def test_every_job_of_the_workflow_has_an_end_and_the_rights_it_needs():
    head, _, jobs = _workflow().partition("\njobs:\n")
    assert "\npermissions: {}\n" in head
    assert re.search(r"^  push:\n    branches:", head, re.M), "the checks run on every push"
    named = re.split(r"^  (?=\w[\w-]*:)", jobs, flags=re.M)[1:]
    assert len(named) == 6
    for job in named:
        assert "\n    timeout-minutes: " in job, job.partition(":")[0]
        assert "\n    permissions:\n      contents: " in job, job.partition(":")[0]
    assert [job.partition(":")[0] for job in named if "contents: write" in job] == ["release"]
    assert _workflow().count("persist-credentials: false") == _workflow().count("actions/checkout@")


@pytest.mark.parametrize(
    ("system", "own"),
    [
        ("ID=debian\nVERSION_CODENAME=bookworm\n", True),
        ("ID=debian\nVERSION_CODENAME=trixie\n", False),
        ("ID=ubuntu\nVERSION_CODENAME=jammy\nID_LIKE=debian\n", False),
    ],
)
def test_a_root_takes_package_sources_only_of_its_own_system(tmp_path, system, own, needs):
    needs("sh")
    (tmp_path / "os-release").write_text(system)
    script = (LINUX / "root.sh").read_text(encoding="utf-8")
    (asked,) = re.findall(r"^same_suite\(\) \{.*?^\}", script, re.M | re.S)
    command = ["sh", "-c", f"{asked}\nsuite=bookworm\nsame_suite {tmp_path}/os-release"]
    assert (subprocess.run(command, check=False).returncode == 0) is own
    assert re.search(
        r"if same_suite /etc/os-release; then.*?cp /etc/apt/sources.list", script, re.S
    )


@pytest.mark.parametrize(("fails", "code"), [(2, 0), (3, 1)])
def test_a_mirror_that_does_not_answer_is_asked_three_times(tmp_path, fails, code, needs):
    needs("sh", "tar")
    tried, out = tmp_path / "tried", tmp_path / "bare.tar"
    (tmp_path / "debootstrap").write_text(
        f'#!/bin/sh\necho once >>{tried}\nmkdir -p "$3"\necho no answer\n'
        f"[ $(wc -l <{tried}) -gt {fails} ]\n"
    )
    (tmp_path / "debootstrap").chmod(0o755)
    around = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PAUSE": "0"}
    command = ["sh", LINUX / "bare.sh", "bookworm", out]
    done = subprocess.run(command, env=around, check=False, capture_output=True, text=True)
    assert done.returncode == code
    assert out.exists() is (code == 0)
    assert done.stderr.count("no answer") == fails, "it is said each time"
    assert len(tried.read_text().splitlines()) == 3


def test_what_is_still_mounted_in_a_root_is_never_emptied():
    script = (LINUX / "root.sh").read_text(encoding="utf-8")
    (ends,) = re.findall(r"^root_ends\(\) \{.*?^\}", script, re.M | re.S)
    assert "rm -rf --one-file-system" in ends
    assert "rm -rf" not in ends.replace("rm -rf --one-file-system", "")


def test_packages_that_are_too_large_or_hang_say_so_where_people_look_first(tmp_path, needs):
    needs("bash", "du", "timeout")
    script = (ROOT / ".ci/package").read_text(encoding="utf-8")
    parts = [
        re.findall(rf"^{name}\(\) \{{.*?^\}}", script, re.M | re.S)[0]
        for name in ("why", "stopped", "part", "at_most", "beside", "joined")
    ]
    begins = f"set -eu\nartefacts={tmp_path} scratch={tmp_path}\nlast_words=$artefacts/words\n"
    begins += "longest=1\nline=0\n"
    traps = "declare -A running\ntrap 'line=$LINENO' ERR\ntrap 'stopped $? $line' EXIT\n"
    (tmp_path / "large").write_bytes(bytes(1_500_000))
    for does, said in (
        (f'at="a bundle"\nat_most "package" 1 {tmp_path}/large', "package is too large: 1500 kB"),
        ("beside slow sleep 60\njoined slow 'a wait'", "slow was ended after 1 s"),
    ):
        command = ["bash", "-c", begins + "\n".join(parts) + "\n" + traps + does]
        assert subprocess.run(command, check=False, capture_output=True).returncode != 0
        words = (tmp_path / "words").read_text()
        assert said in words
        assert "stopped after" in words
        assert "free: " in words


def test_windows_takes_back_the_file_type_only_while_it_is_ours_and_tells_explorer():
    script = (ROOT / "build" / "windows" / "cardtable.nsi").read_text(encoding="utf-8")
    taken = script.index('DeleteRegKey HKCU "Software\\Classes\\.cardtable"')
    assert '${If} $0 == "${TYPE}"' in script[taken - 120 : taken]
    assert "SHChangeNotify" in script
    assert "Call TellExplorer" in script
    assert "Call un.TellExplorer" in script
