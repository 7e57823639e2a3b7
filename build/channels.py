"""Writes the recipes of winget, Homebrew and the AUR for the files of a release in dist/.

    python build/channels.py   writes dist/channels for the files of SHA256SUMS

A recipe is written for each file that is there. CARDTABLE_DOWNLOADS is the address of the folder
with the files of this version; without it they name one that does not exist.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Template

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(Path(__file__).resolve().parent)]

import new_version  # noqa: E402  beside this file
import published  # noqa: E402  beside this file

_ABOUT = "Card games of the sevens family on one table"
_WINGET = "manifests/c/Cardtable/Cardtable"
_SCHEMA = "1.6.0"

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
  sha256 "$sum"

  url "$downloads/$file"
  name "Cardtable"
  desc "$about"
  homepage "$homepage"

  depends_on arch: :$arch
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
arch=('x86_64')
url='$homepage'
license=('MIT' 'OFL-1.1')
depends=('glibc' 'gcc-libs' 'libx11' 'libxext' 'libxcursor' 'libxi' 'libxrandr' 'libxss')
provides=('cardtable')
conflicts=('cardtable')
options=('!strip' '!debug')
source=('$downloads/$file')
sha256sums=('$sum')

package() {
  cd "$$srcdir/$folder"
  install -d "$$pkgdir/usr/lib" "$$pkgdir/usr/bin"
  cp -a cardtable "$$pkgdir/usr/lib/cardtable"
  ln -s ../lib/cardtable/cardtable "$$pkgdir/usr/bin/cardtable"
  install -Dm644 share/$id.desktop -t "$$pkgdir/usr/share/applications"
  install -Dm644 share/$id.metainfo.xml -t "$$pkgdir/usr/share/metainfo"
  install -Dm644 share/$id.mime.xml "$$pkgdir/usr/share/mime/packages/$id.xml"
  install -Dm644 share/cardtable.6 -t "$$pkgdir/usr/share/man/man6"
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
    return dict(_recipes(sums, version))


def _recipes(sums: dict[str, str], version: str) -> Iterator[tuple[str, str]]:
    for file, checksum in sorted(sums.items()):
        told = {
            "version": version,
            "schema": _SCHEMA,
            "about": _ABOUT,
            "homepage": published.homepage(),
            "downloads": os.environ.get("CARDTABLE_DOWNLOADS", f"{published.homepage()}/downloads"),
            "file": file,
            "folder": file.removesuffix(".tar.xz"),
            "sum": checksum,
            "SUM": checksum.upper(),
            "id": "org.cardtable.Cardtable",
            "arch": "arm64" if "arm64" in file else "x86_64",
        }
        if file.endswith("-setup.exe"):
            folder = f"winget/{_WINGET}/{version}/Cardtable.Cardtable"
            yield f"{folder}.yaml", _WINGET_VERSION.substitute(told)
            yield f"{folder}.locale.en-US.yaml", _WINGET_LOCALE.substitute(told)
            yield f"{folder}.installer.yaml", _WINGET_INSTALLER.substitute(told)
        elif file.endswith(".dmg"):
            yield f"homebrew/{told['arch']}/cardtable.rb", _CASK.substitute(told)
        elif file.endswith("-linux-x86_64.tar.xz"):
            yield "aur/PKGBUILD", _PKGBUILD.substitute(told)


def main() -> int:
    """Writes them."""
    lines = (ROOT / "dist" / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    sums = {line.split("  ")[1]: line.split("  ")[0] for line in lines}
    for name, text in written(sums, new_version.present(ROOT)).items():
        path = ROOT / "dist" / "channels" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
