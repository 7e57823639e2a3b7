#!/bin/sh
# check_portable.sh ARCHIVE  - unpacks the portable archive, installs it into a home of its own,
# opens a saved game there, and removes it again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "check_portable.sh: $*" >&2; exit 1; }
tar -C "$work" -xf "$1"
export HOME="$work/a home" XDG_DATA_HOME="$work/a home/.local/share" id=org.cardtable.Cardtable
kept="$XDG_DATA_HOME/cardtable/saves"
mkdir -p "$kept"
cp "$root"/tests/packaging/home-0.1.0/saves/* "$kept/"
before=$(cd "$kept" && sha256sum -- *)

for _ in first again; do # the second time over the first
    sh "$work"/cardtable-*/install.sh
    desktop-file-validate "$XDG_DATA_HOME/applications/$id.desktop"
    for size in 16 24 32 48 64 128 256 512; do
        [ -s "$XDG_DATA_HOME/icons/hicolor/${size}x$size/apps/$id.png" ] || fail "no icon of $size pixels"
    done
    [ -s "$XDG_DATA_HOME/mime/packages/$id.xml" ] || fail "no file type"
    "$HOME/.local/bin/cardtable" --version
    "$HOME/.local/bin/cardtable" replay --check "$kept/Six of us.cardtable"
    : > "$HOME/.local/lib/cardtable/_internal/module-of-an-older-version.so"
done
sh "$work"/cardtable-*/install.sh >/dev/null
[ ! -e "$HOME/.local/lib/cardtable/_internal/module-of-an-older-version.so" ] ||
    fail "an upgrade leaves old modules behind"
sh "$work"/cardtable-*/install.sh --remove
left=$(find "$HOME" -type f ! -path '*/saves/*' ! -name 'mime*' ! -path '*/mime/*' ! -name '*.cache')
[ -z "$left" ] || fail "removed, but there still is $left"
[ "$(cd "$kept" && sha256sum -- *)" = "$before" ] || fail "the player's data is gone or changed"
