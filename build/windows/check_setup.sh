#!/bin/sh
# check_setup.sh SETUP.exe ARTEFACTS  - installs silently under Wine, runs `selftest` from the
# installed program, photographs its window, uninstalls, and looks whether the player's data stayed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
setup=$(readlink -f "$1")
mkdir -p "$2"
artefacts=$(readlink -f "$2")
export WINEPREFIX="$root/build/scratch/windows/player" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
rm -rf "$WINEPREFIX"
timeout 120 wineboot -i </dev/null 2>&1 | cat
home=$(winepath -u 'C:\users' | tr -d '\r')/$(id -un)
app="$home/AppData/Local/Programs/Cardtable"
data="$home/AppData/Local/cardtable"

timeout 300 wine "$setup" /S </dev/null 2>&1 | cat
[ -f "$app/cardtable.exe" ] || { echo "check_setup.sh: nothing was installed in $app" >&2; exit 1; }

timeout 300 wine "$app/cardtable.exe" selftest --out "$(winepath -w "$artefacts/selftest-windows.json")" \
    </dev/null 2>&1 | cat
grep -q '"ok": true' "$artefacts/selftest-windows.json"
mkdir -p "$data" && echo kept > "$data/kept.txt"

export DISPLAY=:97
Xvfb $DISPLAY -screen 0 1400x900x24 >/dev/null 2>&1 &
xvfb=$!
trap 'wineserver -k 2>/dev/null || :; kill $xvfb' EXIT
wine "$app/cardtable.exe" play lucky_sevens --seed otter </dev/null >/dev/null 2>&1 &
for _ in $(seq 60); do # the first start under Wine takes about ten seconds
    sleep 1
    xdotool search --onlyvisible --name Cardtable >/dev/null 2>&1 && break
done
sleep 6
import -window root "$artefacts/window-windows.png"
wineserver -k || :
sleep 1

timeout 120 wine "$app/uninstall.exe" /S </dev/null 2>&1 | cat
for _ in $(seq 30); do
    [ -e "$app/cardtable.exe" ] || break
    sleep 1
done
[ ! -e "$app/cardtable.exe" ] || { echo "check_setup.sh: the program is still there" >&2; exit 1; }
[ -f "$data/kept.txt" ] || { echo "check_setup.sh: the player's data is gone" >&2; exit 1; }
echo "installed, tested, photographed, uninstalled; the player's data stayed (under Wine)"
