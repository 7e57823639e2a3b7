#!/bin/sh
# make_setup.sh  - builds dist/Cardtable-VERSION-setup.exe here, under Wine. Wine is not Windows: the
# official build comes from the release workflow's Windows runner, with the same spec and script.
# Needs wine64, mingw-w64 and nsis; everything else comes with winpy.sh. PYTHON names a Python with
# pip (.venv/bin/python), of the minor version that the bundle shall have.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=$root/build/scratch/windows
export WINEPREFIX="$scratch/prefix" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
for tool in wine x86_64-w64-mingw32-gcc makensis; do
    command -v $tool >/dev/null || { echo "make_setup.sh: $tool is missing; install it" >&2; exit 1; }
done
python=${PYTHON:-python3}
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' "$root/cardtable/__init__.py")
: "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH PYTHONHASHSEED=0

. "$here/prefix.sh"

mkdir -p "$scratch"
prefix_begins || { echo "make_setup.sh: Wine does not start" >&2; exit 1; }
cmp -s "$root/requirements.txt" "$scratch/python/requirements.txt" || {
    rm -rf "$scratch/python"
    PYTHON=$python sh "$here/winpy.sh" "$scratch/python"
}
$python -c "import sys; sys.path.insert(0, '$root/build'); import make; make.make_icons()"

$python "$root/build/native.py" build --windows "$scratch/python"
CARDTABLE_MODULES=$(winepath -w "$root/build/scratch/native/windows" 2>/dev/null)
PYTHONPATH=$CARDTABLE_MODULES
export CARDTABLE_MODULES PYTHONPATH

# wine wants pipes for its output, and never a terminal
rm -rf "$scratch/work" "$scratch/dist"
PYTHONPYCACHEPREFIX=$(winepath -w "$scratch/work/compiled" 2>/dev/null)
export PYTHONPYCACHEPREFIX
(cd "$root" && timeout 1200 wine "$scratch/python/python.exe" -m PyInstaller -y --log-level WARN \
    --distpath "$(winepath -w "$scratch/dist")" --workpath "$(winepath -w "$scratch/work")" \
    "$(winepath -w "$root/build/cardtable.spec")" </dev/null 2>&1 | cat)
[ -f "$scratch/dist/cardtable/cardtable.exe" ] || { echo "make_setup.sh: no program was built" >&2; exit 1; }
find "$scratch/dist" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$root/dist"
out=$root/dist/Cardtable-$version-setup.exe
contents=$(basename "$scratch"/dist/cardtable/files-*)
pack() { # VERSION OUT
    makensis -V2 -DVERSION="$1" -DCONTENTS="$contents" -DTREE="$scratch/dist/cardtable" -DOUT="$2" \
        -DICON="$root/build/scratch/icons/cardtable.ico" -DSIDE="$root/build/scratch/icons/side.bmp" \
        -DLICENSE="$root/LICENSE" "$here/cardtable.nsi"
}
pack "$version" "$out"
# a next version to try an update with: one file more
touch "$scratch/dist/cardtable/$contents/of-the-next-version"
pack 9.9.9 "$scratch/next-setup.exe"
rm "$scratch/dist/cardtable/$contents/of-the-next-version"
PYTHONPATH='' "$python" "$root/build/make.py" zip --dist "$scratch/dist"
mv "$scratch/dist/"*.zip "$root/dist/"
ls -l "$out" "$root"/dist/*.zip
