#!/bin/sh
# Installs Cardtable for one user, below ~/.local; 'install.sh --remove' takes it away again.
# Saves, settings and statistics are never touched.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
base=${XDG_DATA_HOME:-$HOME/.local/share} bin=$HOME/.local/bin id=org.cardtable.Cardtable
app=$HOME/.local/lib/cardtable icons=$base/icons/hicolor

tell_desktop() { # menus and file types are read again, where there are such tools
    for tool in "update-desktop-database $base/applications" "update-mime-database $base/mime"; do
        command -v "${tool%% *}" >/dev/null 2>&1 && $tool >/dev/null 2>&1 || :
    done
}

rm -rf "$app" # an upgrade leaves no old module behind
rm -f "$bin/cardtable" "$base/applications/$id.desktop" "$base/mime/packages/$id.xml"
rm -f "$icons"/*/apps/"$id.png" "$icons/scalable/apps/$id.svg" "$base/man/man6/cardtable.6"
if [ "${1:-}" = --remove ]; then
    tell_desktop
    echo "Cardtable is removed; your games and settings are still there."
    exit 0
fi
mkdir -p "$app" "$bin" "$base/applications" "$base/mime/packages" "$base/man/man6"
cp -R "$here/cardtable/." "$app/"
ln -s "$app/cardtable" "$bin/cardtable"
sed "s|^Exec=.*|Exec=\"$app/cardtable\" %f|" "$here/share/$id.desktop" > "$base/applications/$id.desktop"
cp "$here/share/$id.mime.xml" "$base/mime/packages/$id.xml"
cp "$here/share/cardtable.6" "$base/man/man6/"
for icon in "$here"/share/icons/cardtable-*.png; do
    n=${icon##*-}
    n=${n%.png}
    mkdir -p "$icons/${n}x$n/apps"
    cp "$icon" "$icons/${n}x$n/apps/$id.png"
done
mkdir -p "$icons/scalable/apps"
cp "$here/share/icons/cardtable.svg" "$icons/scalable/apps/$id.svg"
tell_desktop
echo "Cardtable is installed; start it from the menu or with $bin/cardtable"
