#!/bin/sh
# twice.sh FILE COMMAND…  - a check with a real window, which a busy machine may keep from a press or a key:
# what fails is tried once more from its beginning. FILE is told of every try that failed, by its last words,
# so that a check which often needs its second try is noticed.
set -u
told=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for try in first second; do
    if "$@" >"$log" 2>&1; then
        cat "$log"
        exit 0
    fi
    cat "$log"
    {
        echo "the $try try of $* failed:"
        tail -n 6 "$log" | sed 's/^/    /'
    } | tee -a "$told"
done
exit 1
