#!/bin/sh
# Installs Cardtable for one user, below ~/.local. What it leaves there as
# ~/.local/lib/cardtable/uninstall.sh takes it away again, as 'install.sh --remove' does.
# Saves, settings and statistics are never touched.
#
# Every version lies in a folder of its own; the link 'current' is turned over to a new one when all
# of it is there and has been started once. Whatever happens before, the old one stays as it was, and
# a window that is open goes on with the files it was started from.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
base=${XDG_DATA_HOME:-$HOME/.local/share} bin=$HOME/.local/bin id=org.cardtable.Cardtable
lib=$HOME/.local/lib/cardtable icons=$base/icons/hicolor

tell_desktop() { # menus and file types are read again, where there are such tools
    if command -v update-desktop-database; then update-desktop-database "$base/applications"; fi || :
    if command -v update-mime-database; then update-mime-database "$base/mime"; fi || :
} >/dev/null 2>&1

running() { # FOLDER: whether a program of it is open
    for program in /proc/[0-9]*/exe; do
        case $(readlink "$program" 2>/dev/null) in "$1"/*) return 0 ;; esac
    done
    return 1
}

remove() {
    rm -f "$bin/cardtable" "$base/applications/$id.desktop" "$base/mime/packages/$id.xml"
    rm -f "$icons"/*/apps/"$id.png" "$icons/scalable/apps/$id.svg" "$base/man/man6/cardtable.6"
    rm -rf "$lib" "${XDG_CACHE_HOME:-$HOME/.cache}/cardtable" # pictures that are drawn again at any time
    tell_desktop
    echo "Cardtable is removed; your games and settings are still there."
}

case ${0##*/}:${1:-} in
uninstall.sh:* | *:--remove)
    remove
    exit 0
    ;;
esac

versions=$lib/versions
mkdir -p "$versions" "$bin" "$base/applications" "$base/mime/packages" "$base/man/man6"
new=$(mktemp -d "$versions/unfinished-XXXXXX")
trap 'rm -rf "$new"' EXIT
trap 'exit 1' HUP INT TERM
cp -R "$here/cardtable/." "$new/" || { echo "There is not enough room; nothing was changed." >&2; exit 1; }
chmod 755 "$new"
if ! said=$("$new/cardtable" --version 2>&1); then
    case $said in
    *GLIBC_*)
        echo "This system is too old: Cardtable needs glibc $(cat "$here/share/glibc") or newer, here is" \
            "$(getconf GNU_LIBC_VERSION 2>/dev/null || echo another C library). Nothing was changed." >&2
        ;;
    *) printf 'Cardtable cannot run on this system; nothing was changed.\n%s\n' "$said" >&2 ;;
    esac
    exit 1
fi

put() { # FROM TO: the file is there at once, whole
    mkdir -p "${2%/*}"
    cp "$1" "$2.new"
    mv -f "$2.new" "$2"
}
turn() { # LINK TARGET: at once
    ln -s "$2" "$1.new.$$"
    mv -fT "$1.new.$$" "$1" 2>/dev/null || { rm -f "$1" && mv -f "$1.new.$$" "$1"; }
}
version=$versions/$(date +%Y%m%d-%H%M%S)-$$
mv "$new" "$version"
turn "$lib/current" "versions/${version##*/}"
turn "$bin/cardtable" "$lib/current/cardtable"

program=$(printf '%s' "$lib/current/cardtable" | sed 's/[\\"$`]/\\&/g; s/%/%%/g')
while IFS= read -r line; do
    case $line in
    Exec=*) printf 'Exec="%s" %%f\n' "$program" ;;
    *) printf '%s\n' "$line" ;;
    esac
done < "$here/share/$id.desktop" > "$base/applications/$id.desktop.new"
mv -f "$base/applications/$id.desktop.new" "$base/applications/$id.desktop"
put "$here/share/$id.mime.xml" "$base/mime/packages/$id.xml"
put "$here/share/cardtable.6" "$base/man/man6/cardtable.6"
for icon in "$here"/share/icons/cardtable-*.png; do
    size=${icon##*-}
    size=${size%.png}
    put "$icon" "$icons/${size}x$size/apps/$id.png"
done
put "$here/share/icons/cardtable.svg" "$icons/scalable/apps/$id.svg"
put "$here/install.sh" "$lib/uninstall.sh"
tell_desktop

rm -rf "$lib/cardtable" "$lib/_internal" # where a version before this one lay
for old in "$versions"/*; do
    [ "$old" = "$version" ] || running "$old" || rm -rf "$old"
done
echo "Cardtable is installed; start it from the menu or with $bin/cardtable"
echo "To remove it: sh '$lib/uninstall.sh'"
