#!/bin/sh
# make_appimage.sh TREE TEXTS OUT  - one file that runs by itself, of TREE, PyInstaller's folder. Its
# first part is appimage.c, linked statically; the rest is a squashfs image. Needs a C compiler,
# squashfs-tools and libsquashfuse-dev. make.py calls this. CARDTABLE_UPDATES is the update information
# (such as zsync|URL or gh-releases-zsync|…), for which zsync must be installed; CARDTABLE_SIGN_WITH is the
# key of gpg's that signs.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
tree=$1 texts=$2 out=$3 id=org.cardtable.Cardtable
: "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
for tool in mksquashfs gcc strip; do
    command -v $tool >/dev/null || { echo "make_appimage.sh: $tool is missing; install it" >&2; exit 1; }
done
if [ -n "${CARDTABLE_UPDATES:-}" ] && ! command -v zsyncmake >/dev/null; then
    echo "make_appimage.sh: zsyncmake is missing; install zsync" >&2
    exit 1
fi
s=$(mktemp -d)
trap 'rm -rf "$s"' EXIT
umask 022
app=$s/app
mkdir -p "$app/usr/lib" "$app/usr/bin" "$app/usr/share/metainfo" "$app/usr/share/applications"
cp -a "$tree" "$app/usr/lib/cardtable"
ln -s ../lib/cardtable/cardtable "$app/usr/bin/cardtable"
ln -s usr/lib/cardtable/cardtable "$app/AppRun"
cp "$texts/$id.desktop" "$app/usr/share/applications/"
cp "$texts/$id.metainfo.xml" "$app/usr/share/metainfo/$id.appdata.xml"
cp "$texts/$id.desktop" "$app/"
cp "$root/assets/icons/cardtable-256.png" "$app/$id.png"
ln -s "$id.png" "$app/.DirIcon"
find "$app" -type d -exec chmod 755 {} +
find "$app" -type f ! -path '*/cardtable/cardtable' -exec chmod 644 {} +

packed="-comp xz -b 1M"
[ -z "${CARDTABLE_QUICK:-}" ] || packed="-comp gzip -Xcompression-level 1" # it is only to be tried
# one thread and no date of today: the same bytes each time
# shellcheck disable=SC2086 # several words
mksquashfs "$app" "$s/image" $packed -noappend -no-progress -quiet -all-root -processors 1 \
    -no-xattrs -all-time "$SOURCE_DATE_EPOCH" -mkfs-time "$SOURCE_DATE_EPOCH" 2>/dev/null ||
    env -u SOURCE_DATE_EPOCH mksquashfs "$app" "$s/image" $packed -noappend -no-progress -quiet \
        -all-root -processors 1 -no-xattrs -all-time "$SOURCE_DATE_EPOCH" -mkfs-time "$SOURCE_DATE_EPOCH"
build=$(sha256sum "$s/image" | cut -c1-16)
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/cardtable/__init__.py")
(cd "$here" && gcc -Os -static -s -Wall -Wl,--build-id=none -D_FILE_OFFSET_BITS=64 "-DBUILD_ID=\"$build\"" \
    "-DPROGRAM_VERSION=\"$version\"" "-DUPDATES=\"${CARDTABLE_UPDATES:-}\"" -o "$s/start" appimage.c -lsquashfuse -llzma -lz -lzstd -llz4)
printf 'AI\002' | dd of="$s/start" bs=1 seek=8 conv=notrunc status=none # an AppImage of the second type
new=$s/${out##*/} # it gets its place when it is whole
cat "$s/start" "$s/image" > "$new"
chmod 755 "$new"
# a signature is another one each time: only what is published has one
[ -z "${CARDTABLE_SIGN_WITH:-}" ] || python3 "$here/sign_appimage.py" "$new" "$CARDTABLE_SIGN_WITH"
touch -d "@$SOURCE_DATE_EPOCH" "$new"
if [ -n "${CARDTABLE_UPDATES:-}" ]; then # the list of its blocks, of which an update fetches the new ones
    zsyncmake -u "${out##*/}" -f "${out##*/}" -o "$s/zsync" "$new"
    mv -f "$s/zsync" "$out.zsync"
fi
mv -f "$new" "${out%/*}/.unfinished.AppImage" # which may be on another disk
mv -f "${out%/*}/.unfinished.AppImage" "$out"
