#!/bin/sh
# check_setup.sh SETUP.exe ZIP ARTEFACTS [NEXT.exe]  - tries the installer under Wine as a player would:
# installs silently, looks at the Start menu, runs `selftest` from the installed program, walks the tree
# that a screen reader is given over UI Automation and presses a button in it (reader.c), photographs
# its window, drags a card with the mouse, opens a saved game by its type; cuts an update short,
# updates while the game is open, silently and page by page with its question answered by No and by
# Yes, installs over it, uninstalls, and looks whether the player's data stayed. Then the zip: unpacked,
# tested, played. Needs wine64, mingw-w64, Xvfb, openbox, xdotool, unzip and ImageMagick.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
setup=$(readlink -f "$1")
zip=$(readlink -f "$2")
mkdir -p "$3"
artefacts=$(readlink -f "$3")
next=${4:+$(readlink -f "$4")}
export WINEPREFIX="$root/build/scratch/windows/player" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
work=$(mktemp -d)
trap 'wineserver -k 2>/dev/null || :; display_ends; rm -rf "$work"' EXIT

say() { printf '%s\n' "$*"; }
fail() {
    echo "check_setup.sh: $*" >&2
    [ -z "${DISPLAY:-}" ] || import -window root "$artefacts/failed.png" 2>/dev/null || :
    exit 1
}
. "$here/../linux/window.sh"
. "$here/prefix.sh"
named="--name ^Cardtable\$"
windows() { timeout "$@" </dev/null >/dev/null 2>&1; } # SECONDS wine …; a file for its output, and no Python starts
has() { # KEY TEXT: whether a key of the registry says so
    timeout 60 wine reg query "$1" /s </dev/null 2>/dev/null | tr -d '\r' | grep -qF "$2"
}

display
rm -rf "$WINEPREFIX"
prefix_begins || fail "Wine does not start"
home=$(winepath -u 'C:\users' 2>/dev/null | tr -d '\r')/$(id -un)
app="$home/AppData/Local/Programs/Cardtable"
data="$home/AppData/Local/cardtable"
menu="$home/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Cardtable.lnk"
key='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Cardtable'
type='HKCU\Software\Classes\Cardtable.Game\shell\open\command'

photograph() { # PICTURE [READY]: of the window, once nothing moves in it any more, and READY holds
    shown='' before='' still=0 colours=0
    for _ in $(seq 120); do # the first start under Wine takes about ten seconds
        sleep 1
        shown=$(the_window) || :
        [ -n "$shown" ] && ${2:-:} || continue
        now=$(import -window root rgb:- 2>/dev/null | sha256sum)
        [ "$now" = "$before" ] && still=$((still + 1)) || still=0
        before=$now
        [ $still -ge 5 ] || continue
        import -window root "$artefacts/$1"
        colours=$(identify -format %k "$artefacts/$1")
        [ "$colours" -le 500 ] || break
    done
    [ -n "$shown" ] || fail "no window was shown for $1"
    say "photographed $1: $colours colours, window $(xdotool getwindowgeometry "$shown" | tail -1)"
    [ "$colours" -gt 500 ] || fail "the window of $1 stays empty, or never rests"
    shut
}
shut() { # as a player closes the window
    windows 60 wine taskkill /im cardtable.exe || fail "the window cannot be closed"
    timeout 60 wineserver -w || fail "the program did not end when its window was closed"
}
opened() { # WORDS of the program: waits for its window
    wine "$app/cardtable.exe" "$@" </dev/null >/dev/null 2>&1 &
    for _ in $(seq 120); do
        [ -z "$(the_window)" ] || return 0
        sleep 0.5
    done
    fail "no window was shown"
}

registered() { # KEY: what it says
    timeout 60 wine reg query "$1" /ve </dev/null 2>/dev/null | tr -d '\r' | sed -n 's/.*REG_SZ *//p'
}
dealt_out() { # whether both players of the game in play have had a turn
    [ -f "$save" ] && [ "$(wc -l <"$save")" -gt 14 ]
}

windows 300 wine "$setup" /S || fail "the installer ended with $?"
[ -f "$app/cardtable.exe" ] || fail "nothing was installed in $app"
[ -f "$menu" ] || fail "there is no entry in the Start menu"
has "$key" "$(basename "$setup" -setup.exe | sed 's/.*-//')" || fail "the version is not in the list of programs"
has "$type" cardtable.exe || fail "saved games have no program that opens them"
say "installed: $(find "$app" -type f | wc -l) files, $(du -sm "$app" | cut -f1) MB; Start menu entry and file type there"

passed=0
windows 300 wine "$app/cardtable.exe" selftest --out "$(winepath -w "$artefacts/selftest-windows.json" 2>/dev/null)" || passed=$?
cat "$artefacts/selftest-windows.json"
[ $passed -eq 0 ] || fail "selftest ended with $passed"
grep -q '"screen reader": "yes' "$artefacts/selftest-windows.json" || fail "what speaks to a screen reader does not load"

x86_64-w64-mingw32-gcc -shared -O2 -s -o "$work/reader.dll" "$here/reader.c" -lole32 -loleaut32
told() { # WORDS: waits until a screen reader is told them
    for _ in $(seq 600); do
        ! grep -qsF "$1" "$work/tree.txt" || return 0
        sleep 0.2
    done
    cat "$work/tree.txt" || :
    fail "a screen reader is not told: $1"
}
overrides=$WINEDLLOVERRIDES
cp "$system/uiautomationcore.dll" "$work/wines.dll"
cp "$work/reader.dll" "$system/uiautomationcore.dll"
export WINEDLLOVERRIDES="$overrides;uiautomationcore=n" READER_PRESS='Deal the next four'
READER_TREE=$(winepath -w "$work/tree.txt" 2>/dev/null)
export READER_TREE
opened play lucky_sevens --seats human --seed otter
told 'Column 1: nine of hearts | can go to column 3.'
told 'Stock: 36 cards, face down' # it has been pressed, and three rounds are dealt
cp "$work/tree.txt" "$artefacts/tree-windows.txt"
shut
unset READER_TREE READER_PRESS
export WINEDLLOVERRIDES="$overrides"
cp "$work/wines.dll" "$system/uiautomationcore.dll"
rm -rf "$data/games"
say "a screen reader is told the table over UI Automation, and its press is a move"

wine "$app/cardtable.exe" </dev/null >/dev/null 2>&1 &
photograph window-chooser.png
save="$data/games/open-1.cardtable"
until_dealt() { # how many tenths of a second after the window the first cards are on the table
    began=$(date +%s%N)
    until dealt "$save" || [ $(($(date +%s%N) - began)) -gt 60000000000 ]; do sleep 0.1; done
    echo $((($(date +%s%N) - began) / 100000000))
}
export SDL_AUDIODRIVER=dummy
opened play lucky_sevens --seats human --seed otter
with=$(until_dealt)
shut
unset SDL_AUDIODRIVER
rm -rf "$data/games"
opened play lucky_sevens --seats human --seed otter
without=$(until_dealt)
say "dealt $without tenths of a second after the window was shown, and $with with a sound device"
[ "$without" -lt $((with + 35)) ] || fail "the deal waits for a sound device"
# shellcheck disable=SC2086 # four numbers
moved_by_mouse "$save" $pair
shut
wine "$app/cardtable.exe" play lucky_sevens --seats human,normal --seed otter </dev/null >/dev/null 2>&1 &
photograph window-table.png dealt_out
dealt_out || fail "the game in play was not saved in $data"
cp "$save" "$work/evening.cardtable"
# Wine's shell does not look for a type among a user's own classes, as Windows' does: what is
# registered there is carried out here, word for word
kind=$(registered 'HKCU\Software\Classes\.cardtable')
opener=$(registered "HKCU\\Software\\Classes\\$kind\\shell\\open\\command")
program=$(printf '%s\n' "$opener" | sed -n 's/^"\([^"]*\)" "%1"$/\1/p')
[ -n "$program" ] || fail "nothing that opens a saved game is registered, but '$kind', '$opener'"
wine "$program" "$(winepath -w "$work/evening.cardtable" 2>/dev/null)" </dev/null >/dev/null 2>&1 &
photograph window-opened-by-type.png
find "$data" -type f | sort | while read -r file; do say "kept: ${file#"$home"/}"; done
rm -f "$data"/games/*.lock
before=$(cd "$data" && find . -type f -exec sha256sum {} + | sort)

installer() { xdotool search --onlyvisible --name '^Cardtable 9.9.9 Setup *$' 2>/dev/null | tail -1; }
windows_of_installer() { xdotool search --onlyvisible --name '^Cardtable 9.9.9 Setup *$' 2>/dev/null | wc -l; }
page() { # PICTURE KEY [COUNT]: of the installer, when it shows so many windows; a key is pressed in the last
    for _ in $(seq 180); do
        [ "$(windows_of_installer)" -ne "${3:-1}" ] || break
        sleep 0.5
    done
    [ "$(windows_of_installer)" -eq "${3:-1}" ] || fail "the installer does not show $1"
    sleep 1.5
    import -window root "$artefacts/setup-$1"
    xdotool key --delay 50 "$2"
}
asked() { # the installer, with a person, to the question whether the open game may be closed
    wine "$next" </dev/null >/dev/null 2>&1 &
    page welcome.png Return
    page licence.png Return
    page folder.png Return
}
gone() {
    for _ in $(seq 360); do
        [ -n "$(installer)" ] || return 0
        sleep 0.5
    done
    fail "the installer does not end"
}
whole() { # WHAT: the program starts and knows its version
    windows 120 wine "$app/cardtable.exe" games || fail "$1: the program does not start any more"
}
files() { (cd "$app" && find . -type f ! -path './new/*' -exec sha256sum {} + | sort); }
if [ -n "$next" ]; then
    installed=$(files)
    wine "$next" /S </dev/null >/dev/null 2>&1 &
    for _ in $(seq 1200); do
        [ -z "$(find "$app/new" -type f 2>/dev/null | head -1)" ] || break
        sleep 0.05
    done
    wineserver -k || : # as when the power goes
    sleep 1
    [ "$(files)" = "$installed" ] || fail "an update that was cut short changed the installation"
    say "cut short while laying $(find "$app/new" -type f 2>/dev/null | wc -l) new files: the old ones are as they were"
    whole "after an update that was cut short"

    opened "$(winepath -w "$work/evening.cardtable" 2>/dev/null)"
    sleep 5
    windows 300 wine "$next" /S || fail "an update over the open game ended with $?"
    [ -z "$(the_window)" ] || fail "the old program is still open"
    [ -e "$app"/files-*/of-the-next-version ] || fail "the update left old files"
    has "$key" 9.9.9 || fail "the new version is not in the list of programs"
    whole "after an update over the open game"
    [ -z "$(find "$app" -maxdepth 1 -name 'new' -o -maxdepth 1 -name '*.old')" ] || fail "an update leaves its scaffolding behind"
    say "updated over the open game: it was closed and saved, and everything is new"
    rm -f "$data"/games/*.lock
    before=$(cd "$data" && find . -type f -exec sha256sum {} + | sort)
fi

if [ -n "$next" ]; then # page by page, over the open game
    windows 300 wine "$setup" /S || fail "going back ended with $?"
    installed=$(files)
    opened "$(winepath -w "$work/evening.cardtable" 2>/dev/null)"
    rests "the game that was opened"
    asked
    page question.png Escape 2 # no: it stays open
    for _ in $(seq 60); do
        [ "$(windows_of_installer)" -gt 1 ] || break
        sleep 0.2
    done
    page not-closed.png Return 2
    gone
    [ "$(files)" = "$installed" ] || fail "saying no changed the installation"
    [ -n "$(the_window)" ] || fail "saying no closed the game"
    say "asked by the installer, said no: the game is open, nothing was changed"
    asked
    page question-again.png Return 2
    for _ in $(seq 60); do
        [ -e "$app"/files-*/of-the-next-version ] && [ -f "$app/uninstall.exe" ] && [ -z "$(the_window)" ] && break
        sleep 1
    done
    sleep 3
    page finished.png Return # which starts the new version
    gone
    rests "the new version"
    say "asked by the installer, said yes: the game was closed, and the new version shows its window"
    shut
    [ -e "$app"/files-*/of-the-next-version ] || fail "the update left old files"
    [ ! -e "$app/new" ] || fail "an update leaves its scaffolding behind"
    rm -f "$data"/games/*.lock
    before=$(cd "$data" && find . -type f -exec sha256sum {} + | sort)
fi

mkdir -p "$app/files-0.0.1-1" "$app/_internal"
: > "$app/files-0.0.1-1/module-of-an-older-version.pyd"
windows 300 wine "$setup" /S || fail "installing over it ended with $?"
[ ! -e "$app/files-0.0.1-1" ] && [ ! -e "$app/_internal" ] || fail "an upgrade leaves old modules behind"
[ ! -e "$app"/files-*/of-the-next-version ] || fail "going back leaves files of the newer version"
[ "$before" = "$(cd "$data" && find . -type f -exec sha256sum {} + | sort)" ] || fail "an upgrade changed the player's data"
say "installed over it: old modules gone, data the same"

windows 120 wine "$app/uninstall.exe" /S || fail "the uninstaller ended with $?"
for _ in $(seq 30); do
    [ -e "$app" ] || break
    sleep 1
done
[ ! -e "$app" ] || fail "uninstalled, but there still is $(find "$app" | head -3)"
[ ! -e "$menu" ] || fail "the entry in the Start menu is still there"
! has "$key" Cardtable || fail "it is still in the list of programs"
[ "$before" = "$(cd "$data" && find . -type f -exec sha256sum {} + | sort)" ] || fail "the player's data is gone or changed"
say "installed, tested, photographed, uninstalled; the player's data stayed (under Wine, which is not Windows)"

unzip -q "$zip" -d "$work/a folder"
app=$(echo "$work/a folder"/Cardtable-*)
windows 300 wine "$app/cardtable.exe" selftest --out "$(winepath -w "$artefacts/selftest-zip.json" 2>/dev/null)" ||
    { cat "$artefacts/selftest-zip.json"; fail "the zip's selftest ended with $?"; }
rm -rf "$data/games"
opened play lucky_sevens --seats human --seed otter
# shellcheck disable=SC2086 # four numbers
moved_by_mouse "$save" $pair
shut
say "the zip: unpacked into a folder with a blank in its name, tested, played"
