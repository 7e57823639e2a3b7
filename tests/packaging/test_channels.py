"""The recipes for other channels agree with the files of a release."""

import hashlib
import importlib
import json
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "build"))
channels = importlib.import_module("channels")
ID = "org.cardtable.Cardtable"
SUMS = {
    "Cardtable-1.2.3-setup.exe": "a1" * 32,
    "Cardtable-1.2.3-macos-arm64.dmg": "b2" * 32,
    "Cardtable-1.2.3-macos-x86_64.dmg": "c3" * 32,
    "cardtable-1.2.3-linux-x86_64.tar.xz": "d4" * 32,
    "cardtable-1.2.3-linux-aarch64.tar.xz": "f6" * 32,
    "cardtable_1.2.3_amd64.deb": "e5" * 32,
}
FILES = ("README.source", "cardtable.lintian-overrides", "changelog", "control", "copyright")
DEBIAN = {f"debian/debian/{name}" for name in (*FILES, "rules", "source/format")}


def test_every_file_that_a_channel_takes_is_named_with_its_checksum(monkeypatch):
    monkeypatch.setenv("CARDTABLE_DOWNLOADS", "https://example.org/v1.2.3")
    made = channels.written(SUMS, "1.2.3")
    assert len(made) == 6 + len(DEBIAN)
    assert not [name for name, text in made.items() if "$file" in text or "$sum" in text]
    told = "".join(made.values()).replace("#{version}", "1.2.3")
    told += told.replace("#{arch}", "x86_64") + told.replace("#{arch}", "arm64")
    addressed = re.findall(r"https://example\.org/v1\.2\.3/([\w.-]+)", told)
    assert set(addressed) - {"Cardtable-1.2.3-macos-"} == set(SUMS) - {"cardtable_1.2.3_amd64.deb"}
    for file in set(SUMS) - {"cardtable_1.2.3_amd64.deb"}:
        assert SUMS[file] in told.lower()


def test_what_a_tag_builds_has_recipes_under_its_own_name():
    name = "cardtable-redistributable-1.2.3-linux-aarch64.tar.xz"
    made = channels.written({name: "f6" * 32}, "1.2.3")
    assert set(made) == {"aur/PKGBUILD", f"flathub/{ID}.json", "flathub/flathub.json", *DEBIAN}
    assert "Architecture: arm64\n" in made["debian/debian/control"]
    assert "\nFROM_aarch64 = .\n" in made["debian/debian/rules"]
    assert f"/{name}')" in made["aur/PKGBUILD"]
    assert "arch=('aarch64')" in made["aur/PKGBUILD"]


@pytest.mark.parametrize("kept", ["arm64", "x86_64"])
def test_a_cask_for_one_kind_of_processor_asks_for_that(kept):
    file = f"Cardtable-1.2.3-macos-{kept}.dmg"
    (cask,) = channels.written({file: "b2" * 32}, "1.2.3").values()
    assert f"depends_on arch: :{kept}" in cask
    assert f"/Cardtable-#{{version}}-macos-{kept}.dmg" in cask
    assert "#{arch}" not in cask


def test_the_cask_for_both_has_a_checksum_for_each():
    cask = channels.written(SUMS, "1.2.3")["homebrew/cardtable.rb"]
    assert 'arch arm: "arm64", intel: "x86_64"' in cask
    assert f'sha256 arm: "{"b2" * 32}", intel: "{"c3" * 32}"' in cask
    assert "depends_on arch" not in cask
    assert "\n\n\n" not in cask


def test_flathub_takes_the_archive_of_each_kind_of_processor():
    made = channels.written(SUMS, "1.2.3")
    manifest = json.loads(made[f"flathub/{ID}.json"])
    assert manifest["id"] == ID
    (module,) = manifest["modules"]
    taken = {source["only-arches"][0]: source for source in module["sources"]}
    assert {machine: source["sha256"] for machine, source in taken.items()} == {
        "x86_64": "d4" * 32,
        "aarch64": "f6" * 32,
    }
    assert all(source["url"].endswith(f"-{machine}.tar.xz") for machine, source in taken.items())
    assert "flathub/flathub.json" not in made, "said only where one is missing"
    one = channels.written({"cardtable-1.2.3-linux-x86_64.tar.xz": "d4" * 32}, "1.2.3")
    assert json.loads(one["flathub/flathub.json"]) == {"only-arches": ["x86_64"]}


def test_the_manifest_keeps_the_rules_that_flathubs_linter_has_for_one():
    """As its sources have them; the linter itself wants AppStream's library and the network."""
    made = channels.written(SUMS, "1.2.3")
    manifest = json.loads(made[f"flathub/{ID}.json"])
    asked = [argument.removeprefix("--").partition("=") for argument in manifest["finish-args"]]
    rights = {key: {value for name, _, value in asked if name == key} for key, _, _ in asked}
    assert set(rights) == {"share", "socket", "device", "talk-name"}, (
        "no filesystem, no names of ours"
    )
    assert rights["share"] == {"ipc"}, "X11 wants it, and nobody wants the network"
    assert rights["socket"] == {"fallback-x11", "wayland", "pulseaudio"}
    assert rights["device"] == {"dri"}
    assert rights["talk-name"] == {"org.a11y.Bus"}
    assert not manifest["command"].startswith("/")
    assert not {"branch", "default-branch", "cleanup", "build-extension"} & set(manifest)
    for module in manifest["modules"]:
        assert "build-args" not in module["build-options"]
        assert all(source["url"].startswith("https:") for source in module["sources"])
        assert all(len(source["sha256"]) == 64 for source in module["sources"])
        assert all({"path", "md5", "sha1"}.isdisjoint(source) for source in module["sources"])


def test_a_channel_without_its_file_has_no_recipe():
    assert channels.written({"cardtable_1.2.3_amd64.deb": "e5" * 32}, "1.2.3") == {}


@pytest.mark.parametrize("kind", ["", ".locale.en-US", ".installer"])
def test_the_manifests_of_winget_have_what_winget_wants(kind):
    made = channels.written(SUMS, "1.2.3")
    (text,) = [
        text for name, text in made.items() if name.endswith(f"Cardtable.Cardtable{kind}.yaml")
    ]
    told = dict(
        line.split(": ", 1) for line in text.splitlines() if ": " in line and line[0] != " "
    )
    assert told["PackageIdentifier"] == "Cardtable.Cardtable"
    assert told["PackageVersion"] == "1.2.3"
    assert told["ManifestType"] == {"": "version", ".locale.en-US": "defaultLocale"}.get(
        kind, "installer"
    )
    assert "\t" not in text


@pytest.fixture
def archive(tmp_path):
    """A portable archive with empty files under their names."""
    top = tmp_path / "src" / "cardtable-1.2.3-linux-x86_64"
    names = [f"share/{ID}.{kind}" for kind in ("desktop", "metainfo.xml", "mime.xml")]
    names += [f"share/icons/cardtable-{size}.png" for size in (16, 24, 32, 48, 64, 128, 256, 512)]
    names += ["share/icons/cardtable.svg", "share/cardtable.6", "cardtable/_internal/LICENSE"]
    names += ["share/cardtable.de.6", "share/cardtable.ja.6"]
    shells = ("cardtable.bash", "_cardtable", "cardtable.fish")
    names += [f"share/completions/{name}" for name in shells]
    for name in (*names, "cardtable/cardtable"):
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).touch()
    (top / "share" / "glibc").write_text("2.34\n")
    path = tmp_path / f"{top.name}.tar.xz"
    with tarfile.open(path, "w:xz") as made:
        made.add(top, top.name)
    return path


def test_the_recipe_of_the_aur_packs_what_the_archive_holds(archive, tmp_path, needs):
    """As makepkg does: the recipe is sourced, and its package() is run in the unpacked source."""
    needs("bash")
    checksum = hashlib.sha256(archive.read_bytes()).hexdigest()
    made = channels.written({archive.name: checksum}, "1.2.3")
    (tmp_path / "PKGBUILD").write_text(made["aur/PKGBUILD"])
    script = 'set -eu; . ./PKGBUILD; echo "$pkgname $pkgver ${sha256sums_x86_64[0]}"; package'
    places = {"srcdir": str(tmp_path / "src"), "pkgdir": str(tmp_path / "pkg")}
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "CARCH": "x86_64", **places},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"cardtable-bin 1.2.3 {checksum}\n"
    packed = {path.relative_to(tmp_path / "pkg").as_posix() for path in tmp_path.glob("pkg/**/*")}
    assert f"usr/share/applications/{ID}.desktop" in packed
    assert f"usr/share/mime/packages/{ID}.xml" in packed
    assert f"usr/share/icons/hicolor/512x512/apps/{ID}.png" in packed
    assert "usr/share/man/man6/cardtable.6" in packed
    assert "usr/share/man/de/man6/cardtable.6" in packed
    assert "usr/share/man/ja/man6/cardtable.6" in packed
    assert "usr/share/bash-completion/completions/cardtable" in packed
    assert "usr/share/zsh/site-functions/_cardtable" in packed
    assert "usr/share/fish/vendor_completions.d/cardtable.fish" in packed
    assert (tmp_path / "pkg" / "usr" / "bin" / "cardtable").resolve().is_file()


@pytest.mark.long
def test_debians_recipe_builds_a_package_of_what_the_archives_hold(archive, tmp_path, needs):
    """With Debian's own tools, as README.source tells; both kinds of processor in one source."""
    needs("dpkg-buildpackage", "dh", "tar", "xz")
    other = archive.name.replace("x86_64", "aarch64")
    made = channels.written({archive.name: "d4" * 32, other: "f6" * 32}, "1.2.3")
    assert "Architecture: amd64 arm64\n" in made["debian/debian/control"]
    here, top = tmp_path / "built", tmp_path / "built" / "cardtable-1.2.3"
    (top / "aarch64").mkdir(parents=True)
    for part, into in (("", top), ("-aarch64", top / "aarch64")):
        source = here / f"cardtable_1.2.3.orig{part}.tar.xz"
        source.write_bytes(archive.read_bytes())
        unpack = ["tar", "xf", str(source), "--strip-components=1", "-C", str(into)]
        subprocess.run(unpack, check=True)
        assert source.name in made["debian/debian/README.source"]
    for name, text in made.items():
        if name in DEBIAN:
            path = top / name.removeprefix("debian/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            path.chmod(0o755 if text.startswith("#!") else 0o644)
    build = ["dpkg-buildpackage", "--no-sign", "-d", "--host-arch", "amd64"]
    done = subprocess.run(build, check=False, cwd=top, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    (description,) = here.glob("*.dsc")
    assert "cardtable_1.2.3.orig-aarch64.tar.xz" in description.read_text()
    (package,) = here.glob("*.deb")
    assert package.name == "cardtable_1.2.3-1_amd64.deb"
    ask = ["dpkg-deb", "-f", str(package), "Depends"]
    assert subprocess.check_output(ask, text=True).startswith("libc6 (>= 2.34), ")
    held = subprocess.check_output(["dpkg-deb", "-c", str(package)], text=True)
    for path in (
        "bin/cardtable -> ../lib/cardtable/cardtable",
        "lib/cardtable/cardtable\n",
        f"share/applications/{ID}.desktop",
        f"share/mime/packages/{ID}.xml",
        f"share/icons/hicolor/512x512/apps/{ID}.png",
        "share/man/man6/cardtable.6.gz",
        "share/bash-completion/completions/cardtable",
        "share/zsh/vendor-completions/_cardtable",
        "share/fish/vendor_completions.d/cardtable.fish",
        "share/doc/cardtable/copyright",
    ):
        assert f"./usr/{path}" in held, path
    subprocess.run(["dpkg-source", "-x", description.name, "again"], cwd=here, check=True)
    assert (here / "again" / "aarch64" / "cardtable" / "cardtable").is_file()
    assert os.access(here / "again" / "debian" / "rules", os.X_OK)
