#!/bin/sh
# check_appimage.sh APPIMAGE [ARTEFACTS]  - runs it as a player would, with a home of its own: selftest,
# a window and a move by mouse, a newer one in its place while it is open, and what it leaves behind.
# Needs Xvfb, openbox, xdotool and ImageMagick.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
artefacts=${2:-$root/artefacts}
work=$(mktemp -d)
trap 'display_ends; rm -rf "$work"' EXIT
fail() { echo "check_appimage.sh: $*" >&2; exit 1; }
. "$here/window.sh"
unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME CARDTABLE_HOME
mkdir -p "$artefacts" "$work/a home"
export HOME="$work/a home"
cp "$1" "$HOME/Card table.AppImage"
chmod 755 "$HOME/Card table.AppImage"
program="$HOME/Card table.AppImage"

(cd "$work" && "$program" --appimage-extract)
desktop-file-validate "$work"/squashfs-root/*.desktop
appstreamcli validate --strict --no-net --override=unknown-tag=pedantic \
    "$work"/squashfs-root/usr/share/metainfo/*.xml
[ -s "$work/squashfs-root/.DirIcon" ] || fail "it has no icon"
"$program" selftest --out "$artefacts/selftest-appimage.json" || fail "selftest ended with $?"

display
"$program" play lucky_sevens --seats human --seed otter >"$work/said" 2>&1 &
# shellcheck disable=SC2086  four numbers
moved_by_mouse "$HOME/.local/share/cardtable/games/open-1.cardtable" $pair
cp "$1" "$work/newer" # the same one, unpacked under another name
mkdir "$HOME/.cache/cardtable-appimage-0123456789abcdef"
mv -f "$work/newer" "$program"
changed_by F1 "the rules"
changed_by Escape "the table"
photographed window-appimage.png
"$program" --version
[ ! -e "$HOME/.cache/cardtable-appimage-0123456789abcdef" ] || fail "what nobody runs any more is not removed"
closed
[ ! -s "$work/said" ] || { cat "$work/said"; fail "the open window said something"; }
du -sh "$HOME"/.cache/cardtable-appimage-*
