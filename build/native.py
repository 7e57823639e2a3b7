"""Compiles the lean models, for the bundles and wheels. Scratch in build/scratch/native.

    python build/native.py build      the program with its lean models compiled; where it is
    python build/native.py check      that both forms play the same game; says how fast each is
    python build/native.py strength [GAME]   the step of tests/strength, with the compiled models
    python build/native.py carried REPORT   whether a bundle's selftest found them compiled
    python build/native.py missing    the Debian packages that compiling wants
    python build/native.py build --windows FOLDER   for Windows, here: FOLDER is a Windows Python
    python build/native.py check --windows FOLDER   the same question, asked under Wine

The lean models are what search plays through thousands of times. They are typed Python that runs
anywhere, and stay so: every rule of theirs is read, tested and changed there. mypyc, which comes
with our type checker, makes extension modules of the same source that play the same moves two to
three times as fast, so the bundles carry those; without a C compiler they carry the source's own
form. On Windows Microsoft's compiler does it; for Windows, here, Debian's mingw does (mingw.py).
The result lies in a copy of the program, never beside the sources, where it would hide what is
edited afterwards. The name of the games' package is compiled into it; the copy has that of a wheel
(renaming.py), so that bundles and wheels carry the same modules, compiled once. Nothing of this
machine goes into it, and the same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "build" / "windows"))

import mingw  # noqa: E402  found by the line above
import renaming  # noqa: E402  beside this file

SCRATCH = ROOT / "build" / "scratch" / "native"
TREE = SCRATCH / "tree"
WINDOWS_TREE = SCRATCH / "windows"
PACKAGE = renaming.INSTALLED
DESCRIBED = "cardtable.dist-info"  # where an installed program finds its games
MODULES = {
    "lucky_sevens": (
        "players/model",
        "players/values",
    ),
    "nccc_seven": (
        "players/encoding",
        "players/model",
        "players/playout",
        "players/worlds",
    ),
    "seven_up": (
        "players/encoding",
        "players/model",
        "players/card_play",
        "players/playout",
        "players/bidding",
        "players/bid_playout",
        "players/worlds",
    ),
    "seven_bridge": (
        "players/encoding",
        "players/model",
        "players/playout",
        "players/evidence",
        "players/deals",
    ),
    "sevens_from_hell": (
        "options",
        "books",
        "reach",
        "players/encoding",
        "players/quick_reach",
        "players/model",
        "players/worlds",
        "players/first_meld",
        "players/endgame",
        "players/playout",
        "players/values",
    ),
}
# nothing but the entry is seen from outside: calls within are direct; floats are added up as in
# Python on every processor
COMPILE = (
    ()
    if sys.platform == "win32"
    else ("-fvisibility=hidden", "-fno-semantic-interposition", "-ffp-contract=off")
)
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
LINK = ("-s", "-Wl,--build-id=none") if sys.platform == "linux" else ()


class Unable(Exception):
    """Nothing can be compiled here; the message says why and what to do."""


def main() -> int:
    """Does what is asked for."""
    parser = argparse.ArgumentParser(description="Compiles the lean models.")
    parser.add_argument(
        "what", choices=("build", "check", "strength", "carried", "missing", "compile")
    )
    parser.add_argument("name", nargs="?", help="a report; or a game")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the figures of a check, as JSON")
    parser.add_argument("--windows", type=Path, metavar="FOLDER", help="a Windows Python, for Wine")
    asked = parser.parse_args()
    if asked.what == "compile":
        compile_here(asked.name, asked.windows)
        return 0
    if asked.what == "missing":
        print(*_packages())
        return 0
    if asked.what == "carried":
        return carried(Path(asked.name))
    try:
        windows = asked.windows and asked.windows.resolve()
        if asked.what == "check":
            return check(built(SCRATCH / "checked", windows=windows), asked.out, windows)
        if asked.what == "strength":
            return strength(built(SCRATCH / "measured"), [asked.name] if asked.name else [])
        print(built(WINDOWS_TREE if windows else TREE, windows=windows))
    except Unable as reason:
        print(reason)
        return 1
    return 0


# -- what it takes -------------------------------------------------------------------------------


def _compiler() -> list[str]:
    """The C compiler that this Python was made with, or another by the usual name."""
    named = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    return named if shutil.which(named[0]) else ["cc"]


def _packages() -> list[str]:
    """The Debian packages without which nothing can be compiled."""
    missing = []
    if not shutil.which(_compiler()[0]):
        missing += ["gcc", "libc6-dev"]
    elif not compiles("stdio.h"):
        missing.append("libc6-dev")
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if not headers.is_file() and sys.base_prefix == "/usr":  # else Python was not Debian's
        missing.append(f"libpython{sys.version_info[0]}.{sys.version_info[1]}-dev")
    return missing


def compiles(header: str) -> bool:
    """True when a source that includes this header compiles."""
    command = [*_compiler(), "-fsyntax-only", "-x", "c", "-I", sysconfig.get_paths()["include"]]
    source = f"#include <{header}>\n"
    return not subprocess.run(
        [*command, "-"], input=source, text=True, capture_output=True, check=False
    ).returncode


def unable(windows: Path | None = None) -> str:
    """Returns why nothing can be compiled here, with what to do; or ""."""
    if windows:
        return mingw.unable(windows)
    if sys.platform == "win32":
        return "" if _visual_studio().is_file() else "install Visual Studio's C++ build tools"
    packages = _packages()
    if packages:
        return f"install {' '.join(packages)}"
    if not compiles("Python.h"):
        headers = sysconfig.get_paths()["include"]
        return f"there is no Python.h in {headers}: install this Python's headers"
    return ""


def _visual_studio() -> Path:
    """The program that tells where Microsoft's compiler lies; setuptools asks it too."""
    programs = os.environ.get("ProgramFiles(x86)", "")  # noqa: SIM112  Windows writes it so
    return Path(programs) / "Microsoft Visual Studio" / "Installer" / "vswhere.exe"


# -- compiling -----------------------------------------------------------------------------------


def built(tree: Path = TREE, windows: Path | None = None) -> Path:
    """The program with its lean models compiled, of these sources; raises Unable.

    With the folder of a Windows Python it is compiled for that one.
    """
    reason = unable(windows)
    if reason:
        raise Unable(f"The lean models are not compiled: {reason}.")
    as_installed(tree)
    (tree / "pyproject.toml").write_text(project_to_compile(), encoding="utf-8")
    kept = {game: folder_of(game, windows) for game in MODULES}
    wanted = [game for game in MODULES if not (kept[game] / "whole").is_file()]
    _compile(tree, {game: kept[game] for game in wanted}, windows)
    for game, modules in MODULES.items():
        shutil.copytree(kept[game], tree, dirs_exist_ok=True, ignore=lambda *_: ["whole"])
        for module in modules:  # so that nobody takes the source instead
            (tree / PACKAGE / game / f"{module}.py").unlink()
    return tree


def as_installed(tree: Path) -> Path:
    """A copy of the program as it stands, its games' package under the name of an installed one."""
    shutil.rmtree(tree, ignore_errors=True)
    for part in ("cardtable", renaming.OURS):
        _copy_renamed(part, tree)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    games = project["entry-points"]["cardtable.games"]
    lines = ["[cardtable.games]", *(f"{name} = {value}" for name, value in games.items())]
    text = renaming.entry_points("".join(f"{line}\n" for line in lines))
    (tree / DESCRIBED).mkdir()
    (tree / DESCRIBED / "entry_points.txt").write_text(text, encoding="utf-8", newline="\n")
    return tree


def _copy_renamed(part: str, tree: Path) -> None:
    """Copies a folder of this one, with the games' package under its installed name."""
    copy = tree / (PACKAGE if part == renaming.OURS else part)
    shutil.copytree(ROOT / part, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for path in copy.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(renaming.code(text), encoding="utf-8", newline="\n")


def for_wheel(folder: Path) -> Path:
    """The extension modules that a wheel carries beside their sources, in a folder of their own."""
    built(SCRATCH / "wheel")
    shutil.rmtree(folder, ignore_errors=True)
    for game in MODULES:
        kept = folder_of(game)
        shutil.copytree(kept, folder, dirs_exist_ok=True, ignore=lambda *_: ["whole"])
    return folder


def project_to_compile() -> str:
    """The project's own description, which names the games, as setuptools can read it.

    Hatchling's hook fills in what the package index is told; setuptools knows nothing of that.
    """
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return re.sub(r"^dynamic = .*$", 'dynamic = ["version"]', text, flags=re.MULTILINE)


def folder_of(game: str, windows: Path | None = None) -> Path:
    """The folder of a game's extension modules, so that a further bundle need not compile again.

    CARDTABLE_COMPILED names the folder of another build. What they are made of is in the name.
    """
    folder = Path(os.environ.get("CARDTABLE_COMPILED") or SCRATCH / "compiled")
    return folder / f"{game}-{fingerprint(game, windows)[:16]}"


def library(game: str) -> str:
    """The name of the library that a game's extension modules share, which lies at the top."""
    return f"{PACKAGE}_{game}"


def fingerprint(game: str, windows: Path | None = None) -> str:
    """A hash of all that decides a game's modules: sources, Python, pinned mypy, compiler."""
    compiler = [*_compiler(), "--version"]
    told = ""
    if windows:
        told = mingw.made_with()
    elif shutil.which(compiler[0]):
        told = subprocess.run(compiler, capture_output=True, text=True, check=False).stdout
    made = hashlib.sha256(f"{sys.version} {told}".encode())
    ours = [ROOT / "cardtable" / "core", ROOT / "games" / game]
    sources = sorted(path for folder in ours for path in folder.rglob("*.py"))
    recipes = [Path(__file__), Path(renaming.__file__), ROOT / "requirements-dev.txt"]
    for path in [*recipes, *sources]:
        made.update(str(path.name).encode() + path.read_bytes())
    return made.hexdigest()


def _compile(tree: Path, games: dict[str, Path], windows: Path | None) -> None:
    """Makes the extension modules of some games, in a copy of the program, and keeps them."""
    suffix, for_windows = SUFFIX, []
    if windows:
        suffix, for_windows = mingw.SUFFIX, ["--windows", str(windows)]
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(tree)}
    if sys.platform != "win32":
        environment["CC"] = shlex.join(_compiler())
    if sys.platform == "linux":  # this Python's own would write its folder into what is linked
        environment["LDSHARED"] = shlex.join([*_compiler(), "-shared"])
    ourselves = [sys.executable, str(Path(__file__).resolve())]
    running = {
        game: subprocess.Popen(
            [*ourselves, "compile", game, *for_windows],
            cwd=tree,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for game in games
    }
    told = {game: process.communicate()[0] for game, process in running.items()}
    for game, process in running.items():
        if process.returncode:
            raise SystemExit(f"{told[game]}\n{game} cannot be compiled")
        kept = games[game]
        shutil.rmtree(kept, ignore_errors=True)
        shared = tree.glob(f"{library(game)}__*")
        for path in [*shared, *tree.glob(f"{PACKAGE}/{game}/**/*{suffix}")]:
            (kept / path.relative_to(tree)).parent.mkdir(parents=True, exist_ok=True)
            path.rename(kept / path.relative_to(tree))
        (kept / "whole").touch()
    shutil.rmtree(tree / "build", ignore_errors=True)


def compile_here(game: str, windows: Path | None) -> None:
    """Makes extension modules of a game's modules, beside them in this very folder."""
    import setuptools  # noqa: PLC0415  only those who compile
    from mypyc.build import mypycify  # noqa: PLC0415  only those who compile

    paths = [f"{PACKAGE}/{game}/{module}.py" for module in MODULES[game]]
    options = ["--strict", "--config-file=", f"--cache-dir={os.devnull}"]
    made = mypycify(
        [*options, *paths],
        opt_level="2",
        debug_level="0",
        group_name=library(game),
        target_dir=f"build/{game}",
    )
    if windows:
        mingw.compile_all(made, COMPILE, windows)
        return
    for extension in made:
        extension.extra_compile_args += COMPILE
        extension.extra_link_args += LINK
    setuptools.setup(
        name=game,
        packages=[],
        ext_modules=made,
        script_args=["-q", "build_ext", "--inplace", "--build-temp", f"build/{game}/objects"],
    )


def carried(report: Path) -> int:
    """Checks that the games that are compiled were so in the program that wrote a report."""
    compiled = json.loads(report.read_text(encoding="utf-8"))["compiled"]
    print(f"compiled: {', '.join(compiled) or 'nothing'}")
    return int(sorted(compiled) != sorted(MODULES))


# -- whether it is the same game -----------------------------------------------------------------


def check(tree: Path, out: Path | None, windows: Path | None = None) -> int:
    """Checks that the compiled models play as the rules do, and master as it does on the pure ones.

    Those for Windows are held against the pure ones of this machine, and so against both.
    """
    wrong = not windows and _against_the_rules(tree)
    pure, compiled = _tried(ROOT), _tried(tree, windows)
    figures: dict[str, Any] = {}
    for game in MODULES:
        plain, fast = pure[game], compiled[game]
        figures[game] = {
            form: {"games a second": round(trial["speed"]), "master": round(trial["seconds"], 2)}
            for form, trial in (("pure", plain), ("compiled", fast))
        }
        print(
            f"{game}: {plain['speed']:,.0f} random games a second in Python, {fast['speed']:,.0f} "
            f"compiled ({fast['speed'] / plain['speed']:.1f} times); "
            f"{len(plain['decided'])} positions for master: {plain['seconds']:.1f} s, "
            f"{fast['seconds']:.1f} s"
        )
        differing = [
            pair for pair in zip(plain["decided"], fast["decided"], strict=True) if len({*pair}) > 1
        ]
        for before, after in differing[:3]:
            print(f"{len(differing)} decided otherwise:\n  pure      {before}\n  compiled  {after}")
        wrong = wrong or bool(differing)
    if out:
        out.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return int(wrong)


def strength(tree: Path, games: list[str]) -> int:
    """Runs the step of tests/strength with the compiled models, of all games or of those named."""
    _copy_renamed("tests", tree)
    command = [sys.executable, "-m", "tests.strength", *games]
    return subprocess.run(command, cwd=tree, env=_on(tree), check=False).returncode


def _against_the_rules(tree: Path) -> bool:
    """Runs the tests of the models against the rules on the compiled ones; whether any failed."""
    _copy_renamed("tests", tree)
    tests = [
        str(path) for game in MODULES for path in tree.glob(f"tests/games/{game}/test_*_model.py")
    ]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not fault"]
    return bool(subprocess.run([*command, *tests], cwd=tree, env=_on(tree), check=False).returncode)


def _tried(tree: Path, windows: Path | None = None) -> dict[str, Any]:
    python, environment = [sys.executable], _on(tree)
    if windows:
        python, environment = mingw.command(windows), mingw.environment(tree)
    trials = ROOT / "build" / "lean_trials.py"
    if tree != ROOT:
        text = renaming.code(trials.read_text(encoding="utf-8"))
        trials = tree / trials.name
        trials.write_text(text, encoding="utf-8", newline="\n")
    command = [*python, str(trials), *MODULES]
    told = subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        check=True,
        capture_output=True,
        text=True,
    )
    tried: dict[str, Any] = json.loads(told.stdout)
    for game, trial in tried.items():
        if trial["compiled"] != (tree != ROOT):
            raise SystemExit(f"{game}: the other form was tried; is something else installed?")
    return tried


def _on(tree: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}


if __name__ == "__main__":
    sys.exit(main())
