"""Builds what players install. One command per target; scratch in build/scratch, results in dist/.

    python build/make.py bundle      the one-folder program of this system, dist/cardtable
    python build/make.py deb         the Debian package, from the bundle
    python build/make.py portable    the tar.xz with its install script, from the bundle
    python build/make.py appimage    the AppImage, from the bundle
    python build/make.py flatpak     the Flatpak manifest, of the tar.xz that lies beside it
    python build/make.py wheel       an sdist, and wheels made of it: for this Python, and for any
    python build/make.py setup       Setup.exe, from the bundle (on Windows; build/windows here)
    python build/make.py zip         the bundle as a zip to be unpacked anywhere (Windows)
    python build/make.py dmg         the disk image, from the bundle (on macOS)
    python build/make.py sums        the SBOM, and SHA256SUMS of dist/
    python build/make.py release     all that this system can make

`--redistributable` leaves out the games whose manifest says `needs_permission`, and says so.
The lean models are compiled where that is possible (native.py); with `--native` they must be.
`--dist FOLDER` puts the results elsewhere; `--quick` hardly compresses what is only to be tried.
What needs nothing of each other is built side by side. The same commit gives the same files,
wherever and whenever they are built: README.md here says how that is shown.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # this very tree, whatever is installed

import native  # noqa: E402  beside this file
import parts  # noqa: E402  beside this file
import texts  # noqa: E402  beside this file
import traces  # noqa: E402  beside this file
from wheel_hook import oldest_library  # noqa: E402  beside this file

from cardtable import __version__, registry  # noqa: E402  found by the line above

SCRATCH = ROOT / "build" / "scratch"
QUICK = "CARDTABLE_QUICK"  # tells the recipes of packages not to take their time
COMPILED_GAMES = "CARDTABLE_COMPILED_GAMES"  # tells wheel_hook.py of what is compiled


def main() -> int:
    """Makes what is asked for."""
    parser = argparse.ArgumentParser(description="Builds what players install.")
    parser.add_argument("targets", nargs="+", choices=[*NEEDS, "release"])
    parser.add_argument("--redistributable", action="store_true")
    parser.add_argument("--native", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", metavar="FOLDER")
    arguments = parser.parse_args()
    left_out = _needing_permission(redistributable=arguments.redistributable)
    dist = arguments.dist.resolve()
    dist.mkdir(parents=True, exist_ok=True)
    if arguments.quick:
        os.environ[QUICK] = "1"
    asked = targets_of(arguments.targets, left_out)
    jobs: dict[str, Callable[[], None]] = {
        target: partial(TARGETS[target], dist) for target in asked - {*DEMANDING}
    }
    for target in asked & {*DEMANDING}:
        jobs[target] = partial(DEMANDING[target], dist, left_out, demanded=arguments.native)
    side_by_side(jobs)
    return 0


def targets_of(targets: Sequence[str], left_out: tuple[str, ...]) -> set[str]:
    """The targets that are named; a release is all of this system's."""
    if "release" not in targets:
        return set(targets)
    whole = {*targets, *RELEASE[sys.platform]} - {"release"}
    if left_out and "wheel" in whole and "wheel" not in targets:
        print("No wheel and no sdist: they carry every game.")
        whole.remove("wheel")
    return whole


def side_by_side(jobs: dict[str, Callable[[], None]]) -> None:
    """Runs the targets, each as soon as what it takes from others is there."""
    order = [target for target in NEEDS if target in jobs]
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        running: dict[str, Future[None]] = {}
        for target in order:  # a job never waits for one that comes later
            before = [running[needed] for needed in NEEDS[target] if needed in running]
            running[target] = pool.submit(_after, before, jobs[target])
    for target in order:
        running[target].result()


def _after(before: Sequence[Future[None]], job: Callable[[], None]) -> None:
    for needed in before:
        needed.result()
    job()


def _needing_permission(*, redistributable: bool) -> tuple[str, ...]:
    """The games to leave out; says in one line what is kept or left out, and why."""
    wanting = [game for game in registry.installed() if game.needs_permission]
    for game in wanting:
        done = "left out" if redistributable else "kept; build with --redistributable to leave out"
        print(f"{game.title}: {done}. {game.needs_permission}")
    return tuple(game.name for game in wanting) if redistributable else ()


def lean_models(*, demanded: bool) -> Path:
    """The folder of the modules to bundle: the lean models compiled, or all in Python."""
    try:
        return native.built()
    except native.Unable as reason:
        if demanded:
            raise SystemExit(str(reason)) from None
        print(f"{reason} The bundle carries them in Python: slower, with the same moves.")
        return native.as_installed(native.TREE)


def bundle(dist: Path, left_out: tuple[str, ...], *, demanded: bool) -> None:
    """PyInstaller's folder for this system."""
    modules = lean_models(demanded=demanded)
    work = SCRATCH / "pyinstaller"
    for old in (dist / "cardtable", work):
        shutil.rmtree(old, ignore_errors=True)
    make_icons()
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, [str(modules), os.environ.get("PYTHONPATH")])),
        "CARDTABLE_MODULES": str(modules),
        "PYTHONHASHSEED": "0",  # the order of sets in compiled modules
        "PYTHONNODEBUGRANGES": "1",  # no columns of operations, a fifth of all code
        "PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "9",  # nothing later packs modules any smaller
        "PYTHONPYCACHEPREFIX": str(work / "compiled"),  # not what some earlier run has compiled
        "SOURCE_DATE_EPOCH": epoch(),
        "CARDTABLE_LEAVE_OUT": ",".join(left_out),
    }
    command = [sys.executable, "-m", "PyInstaller", "-y", "--log-level", "WARN"]
    command += ["--distpath", str(dist), "--workpath", str(work)]
    subprocess.run([*command, str(ROOT / "build" / "cardtable.spec")], check=True, env=environment)
    if sys.platform == "linux":
        _forget_the_builder(dist / "cardtable")
    if sys.platform != "darwin":  # where the bundle has another form
        strays = parts.unnamed(dist / "cardtable")
        if strays:
            raise SystemExit("parts.toml does not say whose this is: " + ", ".join(strays))
    print(f"{dist / 'cardtable'}: {megabytes(dist / 'cardtable'):.1f} MB")


def _forget_the_builder(tree: Path) -> None:
    """No library looks for others where they lay on the machine that built it, or names that."""
    if not shutil.which("patchelf"):
        raise SystemExit("patchelf is missing; install it")
    for path in sorted(tree.rglob("*.so*")):
        if path.is_file() and not path.is_symlink():
            command = ["patchelf", "--print-rpath", str(path)]
            told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            if told.strip() and "$ORIGIN" not in told:
                subprocess.run(["patchelf", "--remove-rpath", str(path)], check=True)
    traces.blot_out(tree, traces.pythons_own())  # which no run path leads to any more
    strays = traces.found(tree, traces.folders())
    if strays:
        raise SystemExit("these files say where they were built: " + ", ".join(strays))


def make_icons() -> None:
    """The one-file icons that Windows and macOS want, made from our PNG files."""
    folder = SCRATCH / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {n: (ROOT / "assets" / "icons" / f"cardtable-{n}.png").read_bytes() for n in ICONS}
    (folder / "cardtable.ico").write_bytes(_ico(pictures))
    (folder / "cardtable.icns").write_bytes(_icns(pictures))
    _side(folder / "side.bmp")


def _side(out: Path) -> None:
    """Draws the picture beside the installer's first and last page on Windows: our icon on felt."""
    import pygame  # noqa: PLC0415  for this picture only

    size, tall, felt, dark = 164, 314, (26, 71, 52), (10, 28, 21)  # as Windows' installers have it
    picture = pygame.Surface((size, tall), 0, 24)
    for y in range(tall):
        share = abs(y - tall / 3) / tall
        picture.fill(
            [round(a + (b - a) * share) for a, b in zip(felt, dark, strict=True)], (0, y, size, 1)
        )
    icon = pygame.image.load(ROOT / "assets" / "icons" / "cardtable-128.png")
    picture.blit(icon, icon.get_rect(center=(size // 2, tall // 3)))
    pygame.image.save(picture, out)


ICONS = (16, 24, 32, 48, 64, 128, 256, 512)
_ICNS_KINDS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def _ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon: a directory of PNG pictures up to 256 pixels."""
    sizes = [size for size in pictures if size <= 256]
    offset = 6 + 16 * len(sizes)
    entries, data = b"", b""
    for size in sizes:
        entries += bytes((size % 256, size % 256, 0, 0, 1, 0, 32, 0))
        entries += len(pictures[size]).to_bytes(4, "little")
        entries += (offset + len(data)).to_bytes(4, "little")
        data += pictures[size]
    return b"\0\0\1\0" + len(sizes).to_bytes(2, "little") + entries + data


def _icns(pictures: dict[int, bytes]) -> bytes:
    """A macOS icon: PNG pictures, each under the four letters of its size."""
    body = b"".join(
        kind + (len(pictures[size]) + 8).to_bytes(4, "big") + pictures[size]
        for size, kind in _ICNS_KINDS.items()
    )
    return b"icns" + (len(body) + 8).to_bytes(4, "big") + body


def package(dist: Path) -> texts.Package:
    """Returns what is built, as its texts speak of it; a bundle knows what was left out of it."""
    (listed,) = _built(dist).glob("*/cardtable-*.dist-info/left_out.txt")
    left_out = tuple(listed.read_text(encoding="utf-8").split())
    games = [(game.name, game.title) for game in registry.installed() if game.name not in left_out]
    return texts.Package(version(), int(epoch()), tuple(games), left_out)


def _texts(built: texts.Package, target: str) -> Path:
    return texts.write(built, SCRATCH / "texts" / f"{built.name}-{target}")


def deb(dist: Path) -> None:
    """The Debian package of the bundle."""
    script, built = ROOT / "build" / "linux" / "make_deb.sh", package(dist)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": epoch()}
    words = [_built(dist), built.name, version(), _texts(built, "deb"), dist]
    subprocess.run(["sh", str(script), *map(str, words)], check=True, env=environment)


def portable(dist: Path) -> None:
    """The bundle as a tar.xz with a script that installs it for one user."""
    built = package(dist)
    name = f"{built.name}-{version()}-linux-{platform.machine()}"
    out = dist / f"{name}.tar.xz"
    share = _texts(built, "portable")
    preset = 0 if os.environ.get(QUICK) else 9  # the extreme form: longer, no smaller
    with whole(out) as new, tarfile.open(new, "w:xz", preset=preset) as archive:
        _add(archive, _built(dist), f"{name}/cardtable")
        _add(archive, ROOT / "build" / "linux" / "install.sh", f"{name}/install.sh")
        (share / "glibc").write_text(_oldest_library(_built(dist)) + "\n", encoding="utf-8")
        described = [f"{texts.ID}.{kind}" for kind in ("desktop", "metainfo.xml", "mime.xml")]
        manual = sorted(page.name for page in share.glob("cardtable*.6"))
        for file in (*described, *manual, "completions", "glibc"):
            _add(archive, share / file, f"{name}/share/{file}")
        icons = ROOT / "assets" / "icons"
        for icon in [icons / f"cardtable-{size}.png" for size in ICONS] + [icons / "cardtable.svg"]:
            _add(archive, icon, f"{name}/share/icons/{icon.name}")
    print(f"{out}: {megabytes(out):.1f} MB")


def _oldest_library(tree: Path) -> str:
    """The oldest glibc that has everything the files of a bundle ask for."""
    oldest = [oldest_library(path) for path in tree.rglob("*") if path.is_file()]
    return ".".join(map(str, max(oldest)))


def appimage(dist: Path) -> None:
    """The bundle as one file that runs by itself."""
    script, built = ROOT / "build" / "linux" / "make_appimage.sh", package(dist)
    out = dist / f"{built.name.capitalize()}-{version()}-{platform.machine()}.AppImage"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": epoch()}
    command = ["sh", str(script), str(_built(dist)), str(_texts(built, "appimage")), str(out)]
    subprocess.run(command, check=True, env=environment)
    print(f"{out}: {megabytes(out):.1f} MB")


def flatpak(dist: Path) -> None:
    """The Flatpak manifest: it takes what the portable archive holds."""
    archive = dist / f"{package(dist).name}-{version()}-linux-{platform.machine()}.tar.xz"
    text = (ROOT / "build" / "linux" / f"{texts.ID}.flatpak.json").read_text(encoding="utf-8")
    made = hashlib.sha256(archive.read_bytes()).hexdigest()
    text = text.replace("@ARCHIVE@", archive.name).replace("@SHA256@", made)
    with whole(dist / f"{texts.ID}.json") as new:
        new.write_text(text, encoding="utf-8", newline="\n")


def wheel(dist: Path, left_out: tuple[str, ...], *, demanded: bool) -> None:
    """An sdist, a wheel of it with the lean models compiled for this Python, and one without."""
    if left_out:
        raise SystemExit("the wheel and the sdist carry every game; build them without the option")
    with tempfile.TemporaryDirectory() as folder:
        _hatch(ROOT, "sdist", Path(folder), {})
        (source,) = Path(folder).glob("*.tar.gz")
        with tarfile.open(source) as archive:
            archive.extractall(folder, filter="data")
        unpacked = source.with_name(source.name.removesuffix(".tar.gz"))
        _hatch(unpacked, "wheel", Path(folder), {})
        try:
            compiled = {COMPILED_GAMES: str(native.for_wheel(SCRATCH / "native" / "added"))}
            _hatch(unpacked, "wheel", Path(folder), compiled)
        except native.Unable as reason:
            if demanded:
                raise SystemExit(str(reason)) from None
            print(f"{reason} There is only the wheel in Python.")
        for made in sorted([source, *Path(folder).glob("*.whl")]):
            with whole(dist / made.name) as new:
                shutil.copyfile(made, new)
            print(f"{dist / made.name}: {megabytes(made):.1f} MB")


def _hatch(source: Path, target: str, out: Path, environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)]
    given = {**os.environ, "SOURCE_DATE_EPOCH": epoch(), **environment}
    subprocess.run(command, check=True, cwd=source, env=given, stdout=subprocess.DEVNULL)


@contextmanager
def whole(out: Path) -> Iterator[Path]:
    """A path to write a result to; it gets its place when all of it is there, and nothing else."""
    with tempfile.TemporaryDirectory(prefix=".unfinished-", dir=out.parent) as folder:
        path = Path(folder) / out.name
        yield path
        path.replace(out)


def _add(archive: tarfile.TarFile, path: Path, name: str) -> None:
    """Adds a file or a folder, the same each time: sorted, dated, owned by nobody in particular."""
    entry = archive.gettarinfo(path, name)
    entry.mtime = int(epoch())
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mode = 0o755 if entry.isdir() or entry.issym() or entry.mode & 0o100 else 0o644
    if not entry.isfile():
        archive.addfile(entry)
    else:
        with path.open("rb") as file:
            archive.addfile(entry, file)
    if entry.isdir():
        for inner in sorted(path.iterdir()):
            _add(archive, inner, f"{name}/{inner.name}")


def setup(dist: Path) -> None:
    """The Windows installer of the bundle, by makensis."""
    out = dist / f"Cardtable-{version()}-setup.exe"
    defines = {
        "VERSION": version(),
        "CONTENTS": parts.contents(_built(dist)).name,
        "TREE": str(_built(dist)),
        "ICON": str(SCRATCH / "icons" / "cardtable.ico"),
        "SIDE": str(SCRATCH / "icons" / "side.bmp"),
        "LICENSE": str(ROOT / "LICENSE"),
    }
    with whole(out) as new:
        words = [f"-D{name}={value}" for name, value in {**defines, "OUT": str(new)}.items()]
        script = str(ROOT / "build" / "windows" / "cardtable.nsi")
        subprocess.run(["makensis", "-V2", *words, script], check=True)
    print(f"{out}: {megabytes(out):.1f} MB")


def windows_zip(dist: Path) -> None:
    """The bundle as a zip that needs no installing."""
    name = f"Cardtable-{version()}-windows-x86_64"
    out = dist / f"{name}.zip"
    day = datetime.fromtimestamp(int(epoch()), UTC)
    with whole(out) as new, zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(_built(dist).rglob("*")):
            if path.is_file():
                inside = f"{name}/{path.relative_to(_built(dist)).as_posix()}"
                entry = zipfile.ZipInfo(inside, day.timetuple()[:6])
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, path.read_bytes())
    print(f"{out}: {megabytes(out):.1f} MB")


def dmg(dist: Path) -> None:
    """The disk image of the bundle, for this kind of processor."""
    out = dist / f"Cardtable-{version()}-macos-{platform.machine()}.dmg"
    settings = ROOT / "build" / "macos" / "dmg_settings.py"
    command = [sys.executable, "-m", "dmgbuild", "-s", str(settings)]
    with whole(out) as new:
        command += ["-D", f"application={dist / 'Cardtable.app'}", "Cardtable", str(new)]
        subprocess.run(command, check=True)
    print(f"{out}: {megabytes(out):.1f} MB")


def sums(dist: Path) -> None:
    """The SBOM of what is in the bundle, and SHA256SUMS of the files in dist/.

    Where other systems' SBOMs lie beside it as `sbom-SYSTEM.json`, theirs go into the one.
    """
    others = sorted(dist.glob("sbom-*.json"))
    ours = {*SUMS, *(path.name for path in others)}
    files = sorted(path for path in dist.iterdir() if path.is_file() and path.name not in ours)
    when = datetime.fromtimestamp(int(epoch()), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    bundle = _built(dist) if (dist / "cardtable").is_dir() or not others else None
    bill = parts.bill_of_materials(bundle, files, version(), when)
    for other in others:
        told = json.loads(other.read_text(encoding="utf-8"))
        parts.add_system(bill, told, other.stem.removeprefix("sbom-"))
    with whole(dist / "sbom.json") as new:
        new.write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    files.append(dist / "sbom.json")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    with whole(dist / "SHA256SUMS") as new:
        new.write_text("".join(lines), encoding="utf-8", newline="\n")
    print("".join(lines), end="")


SUMS = ("SHA256SUMS", "sbom.json")


def _built(dist: Path) -> Path:
    tree = dist / "cardtable"
    if not tree.is_dir():
        raise SystemExit(f"{tree} is missing; run 'python build/make.py bundle' first")
    return tree


def version() -> str:
    """The version, from the one place where it stands."""
    return __version__


def epoch() -> str:
    """The date that goes into every file: that of the last commit, so that builds are alike."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return given
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def megabytes(path: Path) -> float:
    """The size of a file or of a folder's files, in MB of 10^6 bytes."""
    files = [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file()]
    return sum(file.stat().st_size for file in files if not file.is_symlink()) / 1e6


DEMANDING = {"bundle": bundle, "wheel": wheel}  # which carry the lean models
TARGETS = {
    "deb": deb,
    "portable": portable,
    "appimage": appimage,
    "flatpak": flatpak,
    "setup": setup,
    "zip": windows_zip,
    "dmg": dmg,
    "sums": sums,
}
PACKAGES = ("deb", "portable", "appimage", "setup", "zip", "dmg")
# in the order in which they are begun
NEEDS: dict[str, tuple[str, ...]] = {
    "bundle": (),
    "wheel": (),
    **dict.fromkeys(PACKAGES, ("bundle",)),
    "flatpak": ("portable",),
}
NEEDS["sums"] = tuple(NEEDS)
RELEASE = {
    "linux": ("bundle", "deb", "portable", "appimage", "flatpak", "wheel", "sums"),
    "win32": ("bundle", "setup", "zip", "sums"),
    "darwin": ("bundle", "dmg"),
}

if __name__ == "__main__":
    sys.exit(main())
