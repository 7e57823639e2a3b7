"""Writes the recipes of winget, Homebrew, the AUR, Flathub and Debian for a release in dist/.

    python build/channels.py   writes dist/channels for the files of SHA256SUMS

A recipe is written of the files that are there. CARDTABLE_DOWNLOADS is the address of the folder
with the files of this version; without it they name one that does not exist.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from string import Template

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(Path(__file__).resolve().parent)]

import debian_source  # noqa: E402  beside this file
import new_version  # noqa: E402  beside this file
import published  # noqa: E402  beside this file

_ABOUT = "Card games of the sevens family on one table"
_WINGET = "manifests/c/Cardtable/Cardtable"
_SCHEMA = "1.6.0"
_ID = "org.cardtable.Cardtable"
_MACHINES = ("x86_64", "aarch64")

_WINGET_VERSION = Template("""PackageIdentifier: Cardtable.Cardtable
PackageVersion: $version
DefaultLocale: en-US
ManifestType: version
ManifestVersion: $schema
""")
_WINGET_LOCALE = Template("""PackageIdentifier: Cardtable.Cardtable
PackageVersion: $version
PackageLocale: en-US
Publisher: The Cardtable developers
PackageName: Cardtable
PackageUrl: $homepage
License: MIT
ShortDescription: $about
Tags:
- card-game
- game
- offline
ManifestType: defaultLocale
ManifestVersion: $schema
""")
_WINGET_INSTALLER = Template("""PackageIdentifier: Cardtable.Cardtable
PackageVersion: $version
InstallerType: nullsoft
Scope: user
UpgradeBehavior: install
FileExtensions:
- cardtable
Installers:
- Architecture: x64
  InstallerUrl: $downloads/$file
  InstallerSha256: $SUM
ManifestType: installer
ManifestVersion: $schema
""")
_CASK = Template("""cask "cardtable" do
  version "$version"
$sums

  url "$downloads/Cardtable-#{version}-macos-$kind.dmg"
  name "Cardtable"
  desc "$about"
  homepage "$homepage"

$wanted
  depends_on macos: ">= :big_sur"

  app "Cardtable.app"
  binary "#{appdir}/Cardtable.app/Contents/MacOS/cardtable"
end
""")
_PKGBUILD = Template("""# Maintainer: The Cardtable developers
pkgname=cardtable-bin
pkgver=$version
pkgrel=1
pkgdesc='$about'
arch=($arches)
url='$homepage'
license=('MIT' 'OFL-1.1')
depends=('glibc' 'gcc-libs' 'libx11' 'libxext' 'libxcursor' 'libxi' 'libxrandr' 'libxss')
provides=('cardtable')
conflicts=('cardtable')
options=('!strip' '!debug')
$sources

package() {
  cd "$$srcdir"/cardtable*-"$$pkgver-linux-$$CARCH"
  install -d "$$pkgdir/usr/lib" "$$pkgdir/usr/bin"
  cp -a cardtable "$$pkgdir/usr/lib/cardtable"
  ln -s ../lib/cardtable/cardtable "$$pkgdir/usr/bin/cardtable"
  install -Dm644 share/$id.desktop -t "$$pkgdir/usr/share/applications"
  install -Dm644 share/$id.metainfo.xml -t "$$pkgdir/usr/share/metainfo"
  install -Dm644 share/$id.mime.xml "$$pkgdir/usr/share/mime/packages/$id.xml"
  install -Dm644 share/cardtable.6 -t "$$pkgdir/usr/share/man/man6"
  for page in share/cardtable.*.6; do
    code=$${page%.6}
    install -Dm644 "$$page" "$$pkgdir/usr/share/man/$${code##*.}/man6/cardtable.6"
  done
  install -Dm644 share/completions/cardtable.bash \\
    "$$pkgdir/usr/share/bash-completion/completions/cardtable"
  install -Dm644 share/completions/_cardtable -t "$$pkgdir/usr/share/zsh/site-functions"
  install -Dm644 share/completions/cardtable.fish -t "$$pkgdir/usr/share/fish/vendor_completions.d"
  install -Dm644 cardtable/_internal/LICENSE -t "$$pkgdir/usr/share/licenses/cardtable-bin"
  for size in 16 24 32 48 64 128 256 512; do
    install -Dm644 share/icons/cardtable-$$size.png \\
      "$$pkgdir/usr/share/icons/hicolor/$${size}x$$size/apps/$id.png"
  done
  install -Dm644 share/icons/cardtable.svg "$$pkgdir/usr/share/icons/hicolor/scalable/apps/$id.svg"
}
""")


def written(sums: dict[str, str], version: str) -> dict[str, str]:
    """The recipes for these files, by their paths."""
    told = {
        "version": version,
        "schema": _SCHEMA,
        "about": _ABOUT,
        "homepage": published.homepage(),
        "downloads": os.environ.get("CARDTABLE_DOWNLOADS", f"{published.homepage()}/downloads"),
        "id": _ID,
    }
    return {
        **_winget(sums, told),
        **_homebrew(sums, told),
        **_aur(sums, told),
        **_flathub(sums, told),
        **_debian(sums, told),
    }


def _winget(sums: dict[str, str], told: dict[str, str]) -> dict[str, str]:
    file = f"Cardtable-{told['version']}-setup.exe"
    if file not in sums:
        return {}
    told = {**told, "file": file, "SUM": sums[file].upper()}
    folder = f"winget/{_WINGET}/{told['version']}/Cardtable.Cardtable"
    return {
        f"{folder}.yaml": _WINGET_VERSION.substitute(told),
        f"{folder}.locale.en-US.yaml": _WINGET_LOCALE.substitute(told),
        f"{folder}.installer.yaml": _WINGET_INSTALLER.substitute(told),
    }


def _homebrew(sums: dict[str, str], told: dict[str, str]) -> dict[str, str]:
    """One cask for the kinds of processor whose image is there."""
    there = {
        brew: (kind, sums[file])
        for brew, kind in (("arm", "arm64"), ("intel", "x86_64"))
        if (file := f"Cardtable-{told['version']}-macos-{kind}.dmg") in sums
    }
    if not there:
        return {}
    if len(there) > 1:
        names = ", ".join(f'{brew}: "{kind}"' for brew, (kind, _) in there.items())
        checksums = ", ".join(f'{brew}: "{checksum}"' for brew, (_, checksum) in there.items())
        lines = {"sums": f"  sha256 {checksums}", "kind": "#{arch}", "wanted": ""}
        lines["sums"] = f"  arch {names}\n{lines['sums']}"
    else:
        ((kind, checksum),) = there.values()
        lines = {"sums": f'  sha256 "{checksum}"', "kind": kind}
        lines["wanted"] = f"  depends_on arch: :{kind}"
    text = _CASK.substitute(told | lines)
    return {"homebrew/cardtable.rb": text.replace("\n\n\n", "\n\n")}


def _archives(sums: dict[str, str], version: str) -> dict[str, tuple[str, str]]:
    """The portable archives and their checksums, by the kind of processor."""
    return {
        machine: (name, sums[name])
        for package in ("cardtable-redistributable", "cardtable")  # all the games, where they are
        for machine in _MACHINES
        if (name := f"{package}-{version}-linux-{machine}.tar.xz") in sums
    }


def _aur(sums: dict[str, str], told: dict[str, str]) -> dict[str, str]:
    archives = _archives(sums, told["version"])
    if not archives:
        return {}
    lines = [f"source_{one}=('{told['downloads']}/{name}')" for one, (name, _) in archives.items()]
    lines += [f"sha256sums_{one}=('{checksum}')" for one, (_, checksum) in archives.items()]
    arches = " ".join(f"'{machine}'" for machine in archives)
    return {"aur/PKGBUILD": _PKGBUILD.substitute(told, arches=arches, sources="\n".join(lines))}


def _flathub(sums: dict[str, str], told: dict[str, str]) -> dict[str, str]:
    """The manifest that Flathub builds: as ours, with the archives fetched by their addresses."""
    archives = _archives(sums, told["version"])
    if not archives:
        return {}
    manifest = json.loads((ROOT / "build" / "linux" / f"{_ID}.flatpak.json").read_text("utf-8"))
    manifest["modules"][0]["sources"] = [
        {
            "type": "archive",
            "only-arches": [machine],
            "url": f"{told['downloads']}/{name}",
            "sha256": checksum,
        }
        for machine, (name, checksum) in archives.items()
    ]
    made = {f"flathub/{_ID}.json": json.dumps(manifest, indent=2) + "\n"}
    if len(archives) < len(_MACHINES):  # for both it is not wanted: the linter calls it redundant
        which = {"only-arches": [*archives]}
        made["flathub/flathub.json"] = json.dumps(which, indent=2) + "\n"
    return made


def _debian(sums: dict[str, str], told: dict[str, str]) -> dict[str, str]:
    archives = _archives(sums, told["version"])
    return debian_source.recipe(archives, told) if archives else {}


def main() -> int:
    """Writes them."""
    lines = (ROOT / "dist" / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    sums = {line.split("  ")[1]: line.split("  ")[0] for line in lines}
    for name, text in written(sums, new_version.present(ROOT)).items():
        path = ROOT / "dist" / "channels" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        path.chmod(0o755 if text.startswith("#!") else 0o644)
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
