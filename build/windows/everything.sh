#!/bin/sh
# everything.sh [ARTEFACTS]  - Setup.exe built and tried here, under Wine: the one command. Log,
# selftest and photographs are kept in artefacts/windows. As root it installs what is missing.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
artefacts=${1:-$root/artefacts/windows}
python=${PYTHON:-$root/.venv/bin/python} scratch=$root/build/scratch/windows
mkdir -p "$artefacts"
missing=''
for pair in wine:wine64 wine:wine x86_64-w64-mingw32-gcc:gcc-mingw-w64-x86-64 makensis:nsis Xvfb:xvfb \
    openbox:openbox xdotool:xdotool import:imagemagick unzip:unzip; do
    command -v "${pair%%:*}" >/dev/null || missing="$missing ${pair##*:}"
done
if [ -n "$missing" ]; then
    apt-get update -q
    # shellcheck disable=SC2086 # several packages
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
fi
{
    date -u '+%F %H:%M UTC'
    PYTHON=$python sh "$here/make_setup.sh" &&
        WINEPREFIX="$scratch/prefix" "$python" "$root/build/native.py" check --windows "$scratch/python" &&
        sh "$here/check_setup.sh" "$(ls -t "$root"/dist/Cardtable-*-setup.exe | head -1)" \
            "$(ls -t "$root"/dist/Cardtable-*-windows-x86_64.zip | head -1)" "$artefacts" "$scratch/next-setup.exe" &&
        "$python" "$root/build/native.py" carried "$artefacts/selftest-windows.json" &&
        echo passed
} 2>&1 | tee "$artefacts/setup.log"
[ "$(tail -1 "$artefacts/setup.log")" = passed ]
