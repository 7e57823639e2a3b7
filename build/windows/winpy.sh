#!/bin/sh
# winpy.sh OUT  - a Windows Python for Wine, made from package registries only: the interpreter's own
# libraries come with the panda3d wheel, the standard library from this machine's Python of the same
# minor version, and python.exe is three lines of C.
set -eu
out=$1
py=${PYTHON:-python3}
v=$($py -c 'import sys; print(f"{sys.version_info[0]}.{sys.version_info[1]}")')
n=$(echo "$v" | tr -d .)
root=$(cd "$(dirname "$0")/../.." && pwd)
t=$(mktemp -d)
trap 'rm -rf "$t"' EXIT

$py -m pip download -q --no-deps --only-binary=:all: --platform win_amd64 --python-version "$v" -d "$t" panda3d==1.10.16
mkdir -p "$out/DLLs" "$out/Lib/site-packages"
$py -m zipfile -e "$t"/panda3d-*.whl "$t/wheel"
for file in "$t"/wheel/deploy_libs/*; do
    case $(basename "$file") in
        api-ms-* | cg*.dll | *cp313t* | _wmi.pyd | tcl86t.dll | tk86t.dll | _tkinter.pyd) ;;
        python"$n".dll | *[rR][uU][nN][tT][iI][mM][eE]140*.dll) cp "$file" "$out/" ;;
        *) cp "$file" "$out/DLLs/" ;;
    esac
done
lib=$($py -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')
(cd "$lib" && tar cf - --exclude=__pycache__ --exclude=site-packages --exclude=dist-packages \
    --exclude=test --exclude=lib-dynload --exclude='config-*' --exclude=idlelib \
    --exclude=turtledemo .) | tar xf - -C "$out/Lib"
cat > "$t/python.c" <<'C'
#include <wchar.h>
__declspec(dllimport) int Py_Main(int, wchar_t **);
int wmain(int c, wchar_t **v) { return Py_Main(c, v); }
C
x86_64-w64-mingw32-gcc -municode -O2 -s -o "$out/python.exe" "$t/python.c" "$out/python$n.dll"

# what is built for every Python 3 asks python3.dll, which hands all of it on to the one of this version
{
    printf 'LIBRARY python3.dll\nEXPORTS\n'
    x86_64-w64-mingw32-objdump -p "$out/python$n.dll" | awk -v "to=python$n" '
        /Ordinal\/Name Pointer. Table/ {names = 1; next}
        names && NF == 0 {exit}
        names {print $NF "=" to "." $NF}'
} > "$t/python3.def"
x86_64-w64-mingw32-gcc -shared -nostdlib -s -Wl,--no-insert-timestamp,-e,0 -o "$out/python3.dll" "$t/python3.def"

# the pinned requirements as Windows wheels, and what PyInstaller wants there
sed -n 's/^\([a-z][^ ]*==[^ ]*\).*/\1/p' "$root/requirements.txt" > "$t/wanted.txt"
$py -m pip install -q --no-deps --no-compile --only-binary=:all: --platform win_amd64 \
    --python-version "$v" --target "$out/Lib/site-packages" -r "$t/wanted.txt" \
    pyinstaller==6.22.3 pyinstaller-hooks-contrib altgraph pefile==2024.8.26 pywin32-ctypes \
    setuptools colorama

cp "$root/requirements.txt" "$out/" # which it was made of
