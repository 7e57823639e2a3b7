#!/bin/sh
# check_appimage.sh APPIMAGE [ARTEFACTS]  - runs it as a player would, with a home of its own: selftest,
# a window and a move by mouse, a newer one in its place while it is open, and what it leaves behind; a
# cache that was damaged, an unpacking that was cut short, a cache that cannot be used.
# Needs Xvfb, openbox, xdotool, ImageMagick and gpg.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
artefacts=${2:-$root/artefacts}
work=$(mktemp -d)
trap 'display_ends; umount "$work/no programs" 2>/dev/null || :; rm -rf "$work"' EXIT
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

echo "-- what an AppImage is asked"
"$program" --appimage-version | grep -q "^Cardtable $(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/cardtable/__init__.py")" ||
    fail "it does not know its version"
for option in version offset updateinformation signature extract; do
    "$program" --appimage-help | grep -q -- "--appimage-$option" || fail "its help has no --appimage-$option"
done
if told=$("$program" --appimage-updateinformation 2>&1); then
    case $told in zsync\|* | gh-releases-zsync\|*) ;; *) fail "that is no update information: $told" ;; esac
    [ -s "$1.zsync" ] || fail "what it is updated by is not beside it"
fi
echo "update information: $told"
"$program" --appimage-mount >/dev/null 2>&1 && fail "a question that nobody knows falls through to the game"

echo "-- signed, by a key that is made for this"
(
    export GNUPGHOME="$work/keys"
    mkdir -m 700 "$GNUPGHOME"
    gpg --batch --quiet --passphrase '' --quick-gen-key "somebody@cardtable.invalid" ed25519 sign never 2>/dev/null
    cp "$program" "$work/signed"
    python3 "$here/sign_appimage.py" "$work/signed" somebody@cardtable.invalid
    gpgconf --kill gpg-agent
)
"$work/signed" --appimage-signature | grep -q "BEGIN PGP SIGNATURE" || fail "it does not know that it is signed"
"$work/signed" --version || fail "it does not start once it is signed"
python3 "$here/sign_appimage.py" --verify "$work/signed"
printf X | dd of="$work/signed" bs=1 seek=9000000 conv=notrunc status=none
python3 "$here/sign_appimage.py" --verify "$work/signed" 2>&1 && fail "one that was changed passes as signed"
python3 "$here/sign_appimage.py" --verify "$program" 2>&1 | grep "is not signed" || fail "one without a signature passes"

echo "-- a cache that was damaged"
unpacked=$(echo "$HOME"/.cache/cardtable-appimage-*[0-9a-f])
rm "$unpacked/usr/lib/cardtable/_internal/assets/fonts/CardtableSans-Bold.ttf" "$unpacked/AppRun"
: >"$unpacked/usr/lib/cardtable/_internal/base_library.zip"
rm -rf "$unpacked/usr/lib/cardtable/_internal/assets/cards"
"$program" --version || fail "it does not start from a damaged cache"
diff -r --no-dereference --exclude=.running "$work/squashfs-root" "$unpacked" || fail "the cache stays damaged"
for after in 0.01 0.1 0.3; do # cut short while it unpacks itself; in the foreground it is dead before the next line
    rm -rf "$unpacked"
    timeout --foreground -s KILL $after "$program" --version >/dev/null 2>&1 || :
done
"$program" --version >/dev/null || fail "it does not start after it was cut short"
diff -r --no-dereference --exclude=.running "$work/squashfs-root" "$unpacked" || fail "it is not whole after it was cut short"
[ "$(find "$HOME/.cache" -maxdepth 1 -name 'cardtable-appimage-*' ! -name '*.lock' | wc -l)" -eq 1 ] ||
    fail "what was cut short is never removed: $(ls "$HOME/.cache")"

echo "-- a cache that cannot be used"
mkdir "$work/tools" "$work/no programs"
printf '#!/bin/sh\necho "$*" >>"%s"\n' "$work/shown" >"$work/tools/zenity" # who starts from a menu sees this
chmod 755 "$work/tools/zenity"
: >"$work/no folder"
unusable() { # CACHE WORDS: it says so on stderr and in a window
    : >"$work/shown"
    if XDG_CACHE_HOME=$1 DISPLAY=:1 PATH="$work/tools:$PATH" "$program" --version 2>"$work/told"; then fail "it starts with the cache $1"; fi
    grep -q "$2" "$work/told" || fail "it does not say: $2"
    grep -q "$2" "$work/shown" || fail "nobody who starts from a menu sees: $2"
    tail -1 "$work/told"
}
unusable "$work/no folder/cache" "cannot be written"
if [ "$(id -u)" -eq 0 ]; then
    mount -t tmpfs -o size=64m,noexec tmpfs "$work/no programs"
    unusable "$work/no programs" "No program may be run"
    umount "$work/no programs"
    mount -t tmpfs -o size=8m tmpfs "$work/no programs"
    unusable "$work/no programs" "No space left"
    [ "$(du -s "$work/no programs" | cut -f1)" -lt 100 ] || fail "half of it is left on a full disk"
    umount "$work/no programs"
fi

display
"$program" play lucky_sevens --seats human --seed otter >"$work/said" 2>&1 &
# shellcheck disable=SC2086 # four numbers
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
