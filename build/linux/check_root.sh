#!/bin/sh
# check_root.sh DIST [NEXT [ARTEFACTS]]  - archive, AppImage and wheel of DIST in a bare root, each as an
# ordinary user: what is said where no window can be shown; selftest; a saved game by double click, a card
# dragged with the mouse; the next version (`again.py next`) in its place while a window is open, in which
# pages are then opened for the first time; removed, with the player's files left. SUITE names the root
# (root.sh), WHICH of the three are tried; PIP is what fetches the wheels that ours needs. Needs root, and what window.sh and root.sh do.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
dist=$(readlink -f "$1")
next=${2:+$(readlink -f "$2")}
artefacts=${3:-$root/artefacts}
. "$here/root.sh"

given() { # FILE…: into the player's home
    cp "$@" "$inside$home/"
    as_root chown -R player "$home"
}
played() { # NAME PROGRAM UPDATE: from the double click to the removal of what was played
    tested "selftest-$1-$suite" "$2"
    double_clicked "window-$1-$suite.png"
    as_root rm -rf "$keeps/games"
    as_player "$2 play lucky_sevens --seats human --seed otter" >"$work/played" 2>&1 &
    # shellcheck disable=SC2086 # four numbers
    moved_by_mouse "$inside$keeps/games/open-1.cardtable" $pair
    memory
    if [ -n "$next" ]; then
        old=$(as_player "$2 --version")
        as_player "$3" >>"$apt_log" 2>&1 || fail "the update of $1 failed: see $apt_log"
        new=$(as_player "$2 --version")
        [ "$old" != "$new" ] || fail "the version is the same: $new"
        for page in "F1 the rules" "Escape the table" "F2 the page of a new game" "Escape the table"; do
            changed_by "${page%% *}" "${page#* }"
        done
        echo "$1: $old → $new under an open window, which went on"
    fi
    closed
    [ ! -s "$work/played" ] || { cat "$work/played"; fail "the open window of $1 said something"; }
    figures "$2"
    as_player "$2 replay --check $keeps/games/open-1.cardtable" >/dev/null || fail "the save cannot be read"
}
unregistered() { # NAME: nothing in the menu, and the player's save still there
    as_player "find .local -name 'org.cardtable*'" | grep . && fail "$1 is removed, but that is left"
    [ -s "$inside$keeps/games/open-1.cardtable" ] || fail "removing $1 took the player's save along"
    as_root rm -rf "$keeps"
    echo "$1: removed; the save stayed"
}

root_begins
evening
root_display
given "$dist"/cardtable-*-linux-"$(uname -m)".tar.xz "$dist"/*.AppImage
installed xz-utils
as_player "tar -xf *.tar.xz"
echo "-- without the libraries of a display"
program="cardtable-*/cardtable/cardtable"
said=$(as_player "$program" 2>&1) && fail "it shows a window without libX11"
echo "$said"
case $said in
*"libX11.so.6"*"apt install libx11-6"*) ;;
*) fail "that does not name the library that is missing" ;;
esac
as_player "$program deal lucky_sevens --seed otter" | head -3

wanted() { # WHAT
    case " ${WHICH:-archive appimage wheel} " in *" $1 "*) return 0 ;; esac
    return 1
}

echo "-- what the three need of the system"
# shellcheck disable=SC2046 # several packages
installed $(dpkg-deb -f "$dist"/cardtable_*.deb Depends | tr ',' '\n' | sed 's/ (.*//') \
    xdg-utils shared-mime-info desktop-file-utils libglib2.0-bin

if wanted archive; then
    echo "-- the archive"
    as_player "sh cardtable-*/install.sh && rm -rf cardtable-*" | tail -2
    [ -z "$next" ] || given "$next"/*.tar.xz
    played archive .local/bin/cardtable "tar -xf \$(ls -t *.tar.xz | head -1) && sh cardtable-*/install.sh"
    as_player "sh .local/lib/cardtable/uninstall.sh"
    unregistered "the archive"
fi

if wanted appimage; then
    echo "-- the AppImage"
    as_player "mv *.AppImage Cardtable.AppImage && chmod 755 Cardtable.AppImage && ./Cardtable.AppImage desktop"
    [ -z "$next" ] || given "$next"/*.AppImage
    played appimage ./Cardtable.AppImage "chmod 755 Cardtable-*.AppImage && mv -f Cardtable-*.AppImage Cardtable.AppImage"
    as_player "./Cardtable.AppImage desktop --remove"
    unregistered "the AppImage"
fi

if wanted wheel; then
    echo "-- the wheel"
    installed python3-venv
    version=$(as_root python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    mkdir "$inside$home/wheels"
    ${PIP:-$root/.venv/bin/pip} download -q --no-deps --only-binary=:all: --python-version "$version" --platform "manylinux_2_28_$(uname -m)" \
        --platform "manylinux2014_$(uname -m)" --platform "manylinux_2_17_$(uname -m)" --require-hashes -r "$root/requirements.txt" -d "$inside$home/wheels"
    cp "$dist"/*.whl "$inside$home/wheels/"
    as_root chown -R player "$home"
    as_player "python3 -m venv env && env/bin/pip install -q --no-index --find-links wheels cardtable && env/bin/cardtable desktop"
    as_player "env/bin/pip list" | grep -i cardtable
    if [ -n "$next" ]; then
        mkdir "$inside$home/newer"
        cp "$next"/*.whl "$inside$home/newer/"
    fi
    played wheel env/bin/cardtable "env/bin/pip install -q --no-index --no-deps --upgrade --find-links newer cardtable"
    as_player "env/bin/cardtable desktop --remove && env/bin/pip uninstall -q -y cardtable"
    unregistered "the wheel"
fi
