#!/bin/sh
# make_wheels.sh PYTHON…  - the compiled wheel for each of these Pythons, into dist. mypyc has no stable
# ABI, so every version wants its own. Each gets an environment with the pinned tools in build/scratch.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
for python in "$@"; do
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    tools=$root/build/scratch/wheel-$version
    [ -x "$tools/bin/python" ] || "$python" -m venv "$tools"
    "$tools/bin/python" -m pip install -q --disable-pip-version-check --require-hashes -r "$root/requirements-dev.txt"
    "$tools/bin/python" "$root/build/make.py" --native wheel
done
