#!/bin/sh
# make_deb.sh TREE NAME VERSION TEXTS OUT  - a .deb of TREE, PyInstaller's folder. TEXTS is the folder
# of what texts.py has filled in; make.py calls this with everything.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
tree=$1 name=$2 version=$3 texts=$4 out=$5 id=org.cardtable.Cardtable
architecture=$(dpkg --print-architecture) # the bundle is of this system
: "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH
export DPKG_DEB_THREADS_MAX=1 # so that the same bytes come from one core as from sixteen
export TZ=UTC LC_ALL=C
s=$(mktemp -d)
trap 'rm -rf "$s"' EXIT
umask 022
chmod 755 "$s"

# the program
mkdir -p "$s/DEBIAN" "$s/usr/lib" "$s/usr/bin"
cp -a "$tree" "$s/usr/lib/cardtable"
find "$s/usr/lib/cardtable" -type d -exec chmod 755 {} +
find "$s/usr/lib/cardtable" -type f -exec chmod 644 {} +
chmod 755 "$s/usr/lib/cardtable/cardtable"
ln -s ../lib/cardtable/cardtable "$s/usr/bin/cardtable"

# what the desktop wants to know
install -D -m644 "$texts/$id.desktop" "$s/usr/share/applications/$id.desktop"
install -D -m644 "$texts/$id.mime.xml" "$s/usr/share/mime/packages/$id.xml"
install -D -m644 "$texts/$id.metainfo.xml" "$s/usr/share/metainfo/$id.metainfo.xml"
for n in 16 24 32 48 64 128 256 512; do
    install -D -m644 "$root/assets/icons/cardtable-$n.png" \
        "$s/usr/share/icons/hicolor/${n}x$n/apps/$id.png"
done
install -D -m644 "$root/assets/icons/cardtable.svg" \
    "$s/usr/share/icons/hicolor/scalable/apps/$id.svg"
install -D -m644 "$texts/completions/cardtable.bash" "$s/usr/share/bash-completion/completions/cardtable"
install -D -m644 -t "$s/usr/share/zsh/vendor-completions" "$texts/completions/_cardtable"
install -D -m644 -t "$s/usr/share/fish/vendor_completions.d" "$texts/completions/cardtable.fish"
install -D -m644 "$texts/copyright" "$s/usr/share/doc/$name/copyright"
printf '%s (%s) unstable; urgency=medium\n\n  * Release %s.\n\n -- The Cardtable developers <dev@cardtable.invalid>  %s\n' \
    "$name" "$version" "$version" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" |
    gzip -9n > "$s/usr/share/doc/$name/changelog.gz"
mkdir -p "$s/usr/share/man/man6" "$s/usr/share/lintian/overrides"
gzip -9n < "$texts/cardtable.6" > "$s/usr/share/man/man6/cardtable.6.gz"
for page in "$texts"/cardtable.*.6; do # in other languages
    code=${page%.6} code=${code##*.}
    mkdir -p "$s/usr/share/man/$code/man6"
    gzip -9n < "$page" > "$s/usr/share/man/$code/man6/cardtable.6.gz"
done
sed "s/^cardtable:/$name:/" "$here/lintian-overrides" > "$s/usr/share/lintian/overrides/$name"

# the oldest C library that every bundled file can work with
glibc=$(find "$s/usr/lib/cardtable" -type f -exec objdump -T {} + 2>/dev/null |
    grep -oE 'GLIBC_2\.[0-9]+' | sort -uV | tail -1 | cut -d_ -f2)
# as Debian counts: files in KiB, rounded up, and one for whatever else there is
size=$(find "$s/usr" -printf '%y %s\n' | awk '{n += $1 == "f" ? int(($2 + 1023) / 1024) : 1} END {print n}')
case $name in cardtable) other=cardtable-redistributable ;; *) other=cardtable ;; esac
cat > "$s/DEBIAN/control" <<C
Package: $name
Version: $version
Architecture: $architecture
Maintainer: The Cardtable developers <dev@cardtable.invalid>
Installed-Size: $size
Depends: libc6 (>= $glibc), libgcc-s1, libstdc++6, libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxfixes3, libxss1
Recommends: libpulse0 | libasound2t64 | libasound2, libgl1, libegl1, libwayland-client0, libwayland-cursor0, libwayland-egl1, libxkbcommon0, libdecor-0-0
Section: games
Priority: optional
Conflicts: $other
Replaces: $other
C
[ "$name" = cardtable ] || echo "Provides: cardtable" >> "$s/DEBIAN/control"
sed '1s/^/Description: /' "$texts/description" >> "$s/DEBIAN/control"
(cd "$s" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
find "$s" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$out"
packed=-z9 # the extreme form takes longer and makes it no smaller
[ -z "${CARDTABLE_QUICK:-}" ] || packed=-z0 # it is only to be tried
dpkg-deb --root-owner-group -Zxz $packed --build "$s" "$out/.unfinished.deb" >/dev/null
mv -f "$out/.unfinished.deb" "$out/${name}_${version}_$architecture.deb"
