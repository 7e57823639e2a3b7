#!/bin/sh
# check_wheel.sh DIST [PYTHON...]  - installs the wheel that pip takes of those in DIST into a bare
# environment of each Python, and tries it there; then makes a wheel of the sdist, and tries that.
# PYTHON is a command; without one it is the python3 of the path.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
dist=$(readlink -f "$1")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "check_wheel.sh: $*" >&2; exit 1; }
export CARDTABLE_HOME="$work/home" PYTHONDONTWRITEBYTECODE=1

environment() { # PYTHON: a bare one, with what the program needs
    rm -rf "$work/environment"
    "$1" -m venv "$work/environment"
    "$work/environment/bin/pip" install -q --disable-pip-version-check --require-hashes -r "$root/requirements.txt"
}
tried() { # ENVIRONMENT WHAT: it is whole, and takes no name that might be anybody's
    "$1/bin/cardtable" selftest --out "$work/told.json" || { cat "$work/told.json"; fail "$2: selftest ended with $?"; }
    cd "$work" # the source tree is not to be found from here
    "$1/bin/python" - "$2" "$work/told.json" <<'PYTHON'
import json, sys
from importlib.metadata import distribution, files
from importlib.util import find_spec
tops = {str(file).split("/")[0] for file in files("cardtable")}
names = sorted(top for top in tops if "." not in top)
assert names == ["cardtable", "cardtable_games"], names
assert find_spec("games") is None, "there is a package that is called games"
licences = [str(file) for file in files("cardtable") if "LICENSE" in str(file) or "LICENCES" in str(file)]
assert len(licences) >= 3, licences
told = json.load(open(sys.argv[2]))
for_one_python = "Tag: cp" in distribution("cardtable").read_text("WHEEL")
assert for_one_python == bool(told["compiled"]), told["compiled"]
print(f"{sys.argv[1]}: Python {told['python']}, {told['games']} games, compiled: {', '.join(told['compiled']) or 'nothing'}")
PYTHON
    cd - >/dev/null
}

[ $# -gt 0 ] || set -- python3
for python in "$@"; do
    environment "$python"
    "$work/environment/bin/pip" install -q --disable-pip-version-check --no-index --no-deps --find-links "$dist" \
        --only-binary=cardtable cardtable
    tried "$work/environment" "the wheel"
done
"$work/environment/bin/pip" uninstall -q -y cardtable
"$work/environment/bin/pip" install -q --disable-pip-version-check --no-deps --no-build-isolation "$dist"/cardtable-*.tar.gz
tried "$work/environment" "the sdist"
