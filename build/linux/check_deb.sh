#!/bin/sh
# check_deb.sh DEB [NEWER.deb [ARTEFACTS]]  - lints the package, installs it into a minimal root
# without Python, runs `cardtable selftest` there as an ordinary user, opens a saved game by its
# type in a real window, and makes a move with the mouse. With a newer package: upgrades while a
# window is open, in which pages are then opened for the first time; looks whether saves, settings and
# statistics are the same, goes back, and removes it while a window is open. SUITE names another Debian
# than bookworm, or an Ubuntu (root.sh). Needs root, debootstrap, Xvfb, openbox, xdotool and ImageMagick; keeps the bare root
# in build/scratch.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
deb=$(readlink -f "$1")
newer=${2:+$(readlink -f "$2")}
artefacts=${3:-$root/artefacts}
package=$(dpkg-deb -f "$deb" Package)
. "$here/root.sh"
for tool in lintian desktop-file-validate appstreamcli; do
    command -v $tool >/dev/null || fail "$tool is missing; install it"
done

echo "-- what the package says of itself"
lintian --fail-on error,warning "$deb"
dpkg-deb -x "$deb" "$work/contents"
desktop-file-validate "$work"/contents/usr/share/applications/*.desktop
# the word for who developed it is newer than Debian 12's tool
appstreamcli validate --strict --no-net --override=unknown-tag=pedantic "$work"/contents/usr/share/metainfo/*.xml
for size in 16 24 32 48 64 128 256 512; do
    file "$work/contents/usr/share/icons/hicolor/${size}x$size/apps/org.cardtable.Cardtable.png" |
        grep -q "PNG image data, $size x $size" || fail "the icon of $size pixels is missing"
done
[ -s "$work/contents/usr/share/icons/hicolor/scalable/apps/org.cardtable.Cardtable.svg" ]
for language in "" de es fr ja; do
    [ -s "$work/contents/usr/share/man/$language/man6/cardtable.6.gz" ] || fail "the page of the manual is missing: $language"
done
for completion in bash-completion/completions/cardtable zsh/vendor-completions/_cardtable fish/vendor_completions.d/cardtable.fish; do
    [ -s "$work/contents/usr/share/$completion" ] || fail "the completions $completion are missing"
done
find "$work/contents" -name '*.so*' -type f | while read -r library; do
    objdump -p "$library" | grep -E 'R(UN)?PATH' | grep -v 'ORIGIN' || continue
    fail "$library looks where libraries lay on the builder's machine"
done
for text in LGPL-2.1 Python SDL freetype OFL-1.1; do
    [ -s "$work/contents/usr/lib/cardtable/_internal/licences/$text.txt" ] || fail "the licence $text is not in it"
done

echo "-- a minimal root"
root_begins
cp "$deb" "$inside/tmp/cardtable.deb"

echo "-- installed"
installed /tmp/cardtable.deb
tested selftest-deb

echo "-- a double click on a saved game"
installed xdg-utils shared-mime-info desktop-file-utils libglib2.0-bin
evening
root_display
double_clicked window-deb.png

if [ "$package" = cardtable ]; then # the other one has not got that game
    echo "-- played"
    as_root rm -rf "$keeps/games"
    as_player "cardtable play lucky_sevens --seats human --seed otter" >"$work/played" 2>&1 &
    # shellcheck disable=SC2086 # four numbers
    moved_by_mouse "$inside$keeps/games/open-1.cardtable" $pair
    closed
fi
[ -n "$newer" ] || exit 0

echo "-- upgraded, and back"
# what more a player has after some time, in the places where it lies
cp -R "$root/tests/packaging/home-0.1.0/saves" "$root/tests/packaging/home-0.1.0/statistics.sqlite" \
    "$root/tests/packaging/home-0.1.0/played" "$inside$keeps/"
mkdir -p "$inside$home/.config/cardtable"
cp "$root/tests/packaging/home-0.1.0/settings.json" "$inside$home/.config/cardtable/"
as_root chown -R player "$home"
# what the player has; the log, and the file that an open window keeps for its last words, come and go
state() { (cd "$inside$home" && find .local .config -type f ! -name '*.lock' ! -name log.txt ! -name 'running-*' -exec sha256sum {} + | sort -k 2); }
before=$(state)
: > "$inside/usr/lib/cardtable/unowned" # nobody's file: dpkg must not stumble over it
old=$(as_player 'cardtable --version')
cp "$newer" "$inside/tmp/newer.deb"
as_player "cardtable" >"$work/played" 2>&1 & # goes on with the game in play
rests "the game in play"
as_root dpkg -i /tmp/newer.deb >> "$apt_log" 2>&1 || fail "the upgrade failed: $(tail -5 "$apt_log")"
for page in "F1 the rules" "Escape the table" "F2 the page of a new game" "Escape the table"; do
    changed_by "${page%% *}" "${page#* }" # none of them was loaded before
done
photographed window-upgraded.png
closed
[ ! -s "$work/played" ] || { cat "$work/played"; fail "the open window was troubled by the upgrade"; }
echo "upgraded under an open window, which went on"
kept_files() { grep -v -e open-1 -e settings.json; } # the window itself has written these two
before=$(echo "$before" | kept_files)
[ "$(state | kept_files)" = "$before" ] || {
    state | kept_files >"$work/after"
    echo "$before" | diff - "$work/after" || :
    fail "the upgrade changed what the player has"
}
before=$(state)
new=$(as_player 'cardtable --version')
[ "$old" != "$new" ] || fail "the version is the same: $new"
tested selftest-deb-upgraded
[ "$(state)" = "$before" ] || fail "the upgrade changed what the player has"
as_player "find $keeps -name '*.cardtable' -print0 | xargs -0 -n 1 cardtable replay --check" || fail "a save cannot be read"
echo "$old → $new: $(echo "$before" | wc -l) files the same"

as_root sed -i '1s/.*/cardtable save 2/' "$keeps/games/open-1.cardtable" # as a version to come may write
before=$(state)
as_root dpkg -i --force-downgrade /tmp/cardtable.deb >> "$apt_log" 2>&1 || fail "going back failed"
said=$(as_player "cardtable play $keeps/games/open-1.cardtable" 2>&1) && fail "it reads what it cannot read"
echo "$new → $old, which says: $said"
[ "$(echo "$said" | wc -l)" -eq 1 ] || fail "that is not one line"
tested selftest-deb-back
[ "$(state)" = "$before" ] || fail "going back changed what the player has"

echo "-- removed under an open window"
as_root rm -rf "$keeps/games"
# with nobody else there: a computer player that thinks for long would move while the window seems to rest
as_player "cardtable play lucky_sevens --seats human --seed otter" >"$work/played" 2>&1 &
window=$!
rests "the game in play"
before=$(state)
as_root dpkg --purge "$package" >> "$apt_log" 2>&1
[ ! -e "$inside/usr/bin/cardtable" ] || fail "the program is still there"
xdotool windowfocus --sync "$(the_window)" key --delay 30 F1 # which needs files that are gone
for _ in $(seq 120); do
    ! grep -qs "The game is kept" "$work/played" || break
    sleep 0.5
done
sleep 1 # the box is drawn and waits for its button; it is no window of ours that could be found
import -window root "$artefacts/window-removed.png"
said=$(cat "$work/played")
case $said in
*"Cardtable was removed"*"The game is kept"*) echo "$said" ;;
*) fail "the open window does not say what became of the program: $said" ;;
esac
[ "$(echo "$said" | grep -c Traceback)" -eq 0 ] || fail "it ends with a traceback"
for _ in $(seq 60); do
    kill -0 $window 2>/dev/null || break
    xdotool key Return # for whatever has the keyboard: the box
    sleep 0.5
done
! kill -0 $window 2>/dev/null || fail "the box is not closed by its button"
wait $window || :
[ "$(state)" = "$before" ] || {
    state >"$work/after"
    echo "$before" | diff - "$work/after" || :
    fail "removing the program changed what the player has"
}
echo "removed; the player's data stayed"
