#!/bin/sh
# make_deb.sh TREE VERSION OUT  - a .deb of TREE, PyInstaller's folder. CARDTABLE_PICTURES is the
# address under which docs/pictures is published: a software centre fetches its screenshots there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
tree=$1 version=$2 out=$3 id=org.cardtable.Cardtable
: "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH
export DPKG_DEB_THREADS_MAX=1 # so that the same bytes come from one core as from sixteen
export TZ=UTC LC_ALL=C
pictures=${CARDTABLE_PICTURES:-https://cardtable.invalid/pictures}
day=$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)
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
find "$s/usr/lib/cardtable/_internal" -path '*/pygame*' -prune -o -name '*.so*' -type f -print |
    while read -r file; do patchelf --remove-rpath "$file"; done # the build machine's own paths

# what the desktop wants to know
install -D -m644 "$here/$id.desktop" "$s/usr/share/applications/$id.desktop"
install -D -m644 "$here/$id.mime.xml" "$s/usr/share/mime/packages/$id.xml"
mkdir -p "$s/usr/share/metainfo"
sed "s|@VERSION@|$version|; s|@DATE@|$day|; s|@PICTURES@|$pictures|" \
    "$here/$id.metainfo.xml" > "$s/usr/share/metainfo/$id.metainfo.xml"
for n in 16 24 32 48 64 128 256 512; do
    install -D -m644 "$root/assets/icons/cardtable-$n.png" \
        "$s/usr/share/icons/hicolor/${n}x$n/apps/$id.png"
done
install -D -m644 "$root/assets/icons/cardtable.svg" \
    "$s/usr/share/icons/hicolor/scalable/apps/$id.svg"
install -D -m644 "$here/copyright" "$s/usr/share/doc/cardtable/copyright"
printf 'cardtable (%s) unstable; urgency=medium\n\n  * Release %s.\n\n -- The Cardtable developers <dev@cardtable.invalid>  %s\n' \
    "$version" "$version" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" |
    gzip -9n > "$s/usr/share/doc/cardtable/changelog.gz"
mkdir -p "$s/usr/share/man/man6"
sed "s|@VERSION@|$version|; s|@DATE@|$day|" "$here/cardtable.6" | gzip -9n > "$s/usr/share/man/man6/cardtable.6.gz"
install -D -m644 "$here/lintian-overrides" "$s/usr/share/lintian/overrides/cardtable"

# the oldest C library that every bundled file can work with
glibc=$(find "$s/usr/lib/cardtable" -type f -exec objdump -T {} + 2>/dev/null |
    grep -oE 'GLIBC_2\.[0-9]+' | sort -uV | tail -1 | cut -d_ -f2)
# as Debian counts: files in KiB, rounded up, and one for whatever else there is
size=$(find "$s/usr" -printf '%y %s\n' | awk '{n += $1 == "f" ? int(($2 + 1023) / 1024) : 1} END {print n}')
cat > "$s/DEBIAN/control" <<C
Package: cardtable
Version: $version
Architecture: amd64
Maintainer: The Cardtable developers <dev@cardtable.invalid>
Installed-Size: $size
Depends: libc6 (>= $glibc), libgcc-s1, libstdc++6, libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxfixes3, libxss1
Recommends: libpulse0 | libasound2t64 | libasound2, libgl1, libegl1, libwayland-client0, libwayland-cursor0, libwayland-egl1, libxkbcommon0, libdecor-0-0
Section: games
Priority: optional
Description: card table for five games of the sevens family
 Lucky Sevens, Seven, Seven Bridge, Seven-Up and Sevens from Hell, alone
 against computer players or with several people passing one screen around.
 Every move is saved as it is played, taken back within fairness, and
 explained on request.
C
(cd "$s" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
find "$s" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$out"
dpkg-deb --root-owner-group -Zxz --build "$s" "$out/cardtable_${version}_amd64.deb"
