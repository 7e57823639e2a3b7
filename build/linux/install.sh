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
registered=$lib/registered-in # the folders in which the desktop was told of it, a line each

tell_desktop() { # BASE: menus and file types are read again, where there are such tools
    if command -v update-desktop-database; then update-desktop-database "$1/applications"; fi || :
    if command -v update-mime-database; then update-mime-database "$1/mime"; fi || :
} >/dev/null 2>&1

running() { # FOLDER: true when a program of it is open, by whatever path the home is reached
    for program in /proc/[0-9]*/exe; do
        # shellcheck disable=SC3013 # dash, bash, ash and ksh know it
        [ ! "$program" -ef "$1/cardtable" ] || return 0
    done
    return 1
}

unregister() { # BASE
    rm -f "$1/applications/$id.desktop" "$1/mime/packages/$id.xml" "$1/man/man6/cardtable.6"
    rm -f "$1"/man/*/man6/cardtable.6
    rm -f "$1/bash-completion/completions/cardtable" "$1/zsh/site-functions/_cardtable"
    rm -f "$1/fish/vendor_completions.d/cardtable.fish"
    rm -f "$1/icons/hicolor"/*/apps/"$id.png" "$1/icons/hicolor/scalable/apps/$id.svg"
    tell_desktop "$1"
}
remove() {
    unregister "$base"
    if [ -f "$registered" ]; then # XDG_DATA_HOME may have been another one, or none, at that time
        while IFS= read -r folder; do unregister "$folder"; done < "$registered"
    fi
    rm -f "$bin/cardtable"
    rm -rf "$lib" "${XDG_CACHE_HOME:-$HOME/.cache}/cardtable" # pictures that are drawn again at any time
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
for page in "$here"/share/cardtable.*.6; do # in other languages
    code=${page%.6}
    put "$page" "$base/man/${code##*.}/man6/cardtable.6"
done
for icon in "$here"/share/icons/cardtable-*.png; do
    size=${icon##*-}
    size=${size%.png}
    put "$icon" "$icons/${size}x$size/apps/$id.png"
done
put "$here/share/icons/cardtable.svg" "$icons/scalable/apps/$id.svg"
put "$here/share/completions/cardtable.bash" "$base/bash-completion/completions/cardtable"
put "$here/share/completions/_cardtable" "$base/zsh/site-functions/_cardtable"
put "$here/share/completions/cardtable.fish" "$base/fish/vendor_completions.d/cardtable.fish"
put "$here/install.sh" "$lib/uninstall.sh"
grep -qsxF -- "$base" "$registered" || printf '%s\n' "$base" >> "$registered"
tell_desktop "$base"

rm -rf "$lib/cardtable" "$lib/_internal" # where a version before this one lay
for old in "$versions"/*; do
    [ "$old" = "$version" ] || running "$old" || rm -rf "$old"
done
echo "Cardtable is installed; start it from the menu or with $bin/cardtable"
echo "To remove it: sh '$lib/uninstall.sh'"
