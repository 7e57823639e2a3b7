#!/bin/sh
# make_setup.sh  - builds dist/Cardtable-VERSION-setup.exe here, under Wine. Wine is not Windows: the
# official build comes from the release workflow's Windows runner, with the same spec and script.
# Needs wine64, mingw-w64 and nsis; everything else comes with winpy.sh.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=$root/build/scratch/windows
export WINEPREFIX="$scratch/prefix" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
for tool in wine x86_64-w64-mingw32-gcc makensis; do
    command -v $tool >/dev/null || { echo "make_setup.sh: $tool is missing; install it" >&2; exit 1; }
done
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' "$root/cardtable/__init__.py")
: "${SOURCE_DATE_EPOCH:=$(git -C "$root" log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH PYTHONHASHSEED=0

mkdir -p "$scratch"
[ -f "$scratch/python/python.exe" ] || sh "$here/winpy.sh" "$scratch/python"
# our own package as the spec wants it: its metadata beside its code
site=$scratch/python/Lib/site-packages
rm -rf "$site"/cardtable-*.dist-info
${PYTHON:-python3} -m pip install -q --no-deps --no-build-isolation --target "$scratch/own" --upgrade "$root"
cp -R "$scratch"/own/cardtable-*.dist-info "$site/"
${PYTHON:-python3} -c "import sys; sys.path.insert(0, '$root/build'); import make; make._icons()"

# wine wants pipes for its output, and never a terminal
(cd "$root" && timeout 1200 wine "$scratch/python/python.exe" -m PyInstaller -y --log-level WARN \
    --distpath "$(winepath -w "$scratch/dist")" --workpath "$(winepath -w "$scratch/work")" \
    "$(winepath -w "$root/build/cardtable.spec")" </dev/null 2>&1 | cat)
mkdir -p "$root/dist"
out=$root/dist/Cardtable-$version-setup.exe
makensis -V2 -DVERSION="$version" -DTREE="$scratch/dist/cardtable" -DOUT="$out" \
    -DICON="$root/build/scratch/icons/cardtable.ico" -DLICENSE="$root/LICENSE" "$here/cardtable.nsi"
ls -l "$out"
