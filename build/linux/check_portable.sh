#!/bin/sh
# check_portable.sh ARCHIVE  - unpacks the portable archive and installs it as players do: into a home
# with a blank in its name, over an older one, while that is running, on a full disk and on a system
# that is too old; opens a saved game there, and removes all of it with what was left for that.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'umount "$work/small" 2>/dev/null || :; rm -rf "$work"' EXIT
fail() { echo "check_portable.sh: $*" >&2; exit 1; }
tar -C "$work" -xf "$1"
unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME CARDTABLE_HOME
export HOME="$work/a home" XDG_DATA_HOME="$work/a home/.local/share" id=org.cardtable.Cardtable
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
kept="$XDG_DATA_HOME/cardtable/saves" lib="$HOME/.local/lib/cardtable"
mkdir -p "$kept"
cp "$root"/tests/packaging/home-0.1.0/saves/* "$kept/"
before=$(cd "$kept" && sha256sum -- *)
install() { sh "$work"/cardtable-*/install.sh "$@"; }

mkdir -p "$lib/_internal" # what the version before this form of the script has left
: > "$lib/_internal/module-of-an-older-version.so"
for time in first again; do # the second time over the first
    install
    desktop-file-validate "$XDG_DATA_HOME/applications/$id.desktop"
    for size in 16 24 32 48 64 128 256 512; do
        [ -s "$XDG_DATA_HOME/icons/hicolor/${size}x$size/apps/$id.png" ] || fail "no icon of $size pixels"
    done
    [ -s "$XDG_DATA_HOME/mime/packages/$id.xml" ] || fail "no file type"
    if command -v update-mime-database >/dev/null; then
        grep -qs cardtable "$XDG_DATA_HOME/mime/globs" || fail "$time: the file type is not in the database"
    fi
    if command -v update-desktop-database >/dev/null; then
        grep -qs cardtable "$XDG_DATA_HOME/applications/mimeinfo.cache" || fail "$time: a double click does nothing"
    fi
    "$HOME/.local/bin/cardtable" --version
    "$HOME/.local/bin/cardtable" replay --check "$kept/Six of us.cardtable"
    [ "$(find "$lib/versions" -mindepth 1 -maxdepth 1 | wc -l)" -eq 1 ] || fail "an upgrade leaves an old version behind"
    [ ! -e "$lib/_internal" ] || fail "an upgrade leaves old modules behind"
done

whole() { "$HOME/.local/bin/cardtable" selftest > "$work/told" || { cat "$work/told"; fail "$1"; }; }
opened=$(readlink -f "$lib/current")
"$HOME/.local/bin/cardtable" >/dev/null 2>&1 & # a window, on no display
window=$!
sleep 3
install >/dev/null
[ -e "$opened/_internal/base_library.zip" ] || fail "an update takes the files of a running program away"
kill -0 $window || fail "the running program did not survive the update"
kill -TERM $window
wait $window 2>/dev/null || :
whole "after an update while it ran"
echo "updated while it ran: it went on, and the new one is whole"

if [ "$(id -u)" -eq 0 ]; then # a disk with room for one and a half
    mkdir "$work/small"
    mount -t tmpfs -o size=64m tmpfs "$work/small"
    (
        export HOME="$work/small/home" XDG_DATA_HOME="$work/small/home/.local/share"
        mkdir "$HOME"
        install >/dev/null
        if install >"$work/told" 2>&1; then fail "it does not notice a full disk"; fi
        tail -1 "$work/told"
        "$HOME/.local/bin/cardtable" --version >/dev/null || fail "a full disk broke what was installed"
        [ "$(find "$HOME/.local/lib/cardtable/versions" -mindepth 1 -maxdepth 1 | wc -l)" -eq 1 ] ||
            fail "a full disk leaves half a version"
    )
    umount "$work/small"
fi

program=$(echo "$work"/cardtable-*/cardtable)
mv "$program/cardtable" "$work/real" # as an older system's loader speaks
printf '#!/bin/sh\necho "version GLIBC_2.99 not found" >&2\nexit 1\n' > "$program/cardtable"
chmod 755 "$program/cardtable"
if install >"$work/told" 2>&1; then fail "it says that it is installed where it cannot run"; fi
cat "$work/told"
grep -q "needs glibc 2\." "$work/told" || fail "it does not say which system it needs"
mv "$work/real" "$program/cardtable"
whole "after an update that could not be"

rm -rf "$work"/cardtable-* # the archive is long gone
sh "$lib/uninstall.sh"
left=$(find "$HOME" -type f ! -path '*/saves/*' ! -name 'mime*' ! -path '*/mime/*' ! -name '*.cache' \
    ! -path '*/share/cardtable/*' ! -path '*/.config/cardtable/*' ! -path '*/.cache/dconf/*')
[ -z "$left" ] || fail "removed, but there still is $left"
[ "$(cd "$kept" && sha256sum -- *)" = "$before" ] || fail "the player's data is gone or changed"
