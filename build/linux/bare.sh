#!/bin/sh
# bare.sh SUITE OUT.tar  - a minimal Debian or Ubuntu, without Python, kept as an archive. For Ubuntu
# KEYRING names the file with its keys. Three tries, PAUSE seconds between the first two. Needs root and
# debootstrap.
set -eu
suite=$1 out=$2
[ ! -f "$out" ] || exit 0
command -v debootstrap >/dev/null || { echo "bare.sh: debootstrap is missing; install it" >&2; exit 1; }
mkdir -p "${out%/*}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
made() {
    case $suite in
    bookworm | trixie) debootstrap --variant=minbase "$suite" "$work/root" ;;
    *) # debootstrap has one script for all of Ubuntu, under the name of an early one
        debootstrap --variant=minbase --components=main,universe \
            --keyring="${KEYRING:-/usr/share/keyrings/ubuntu-archive-keyring.gpg}" \
            "$suite" "$work/root" "" /usr/share/debootstrap/scripts/gutsy
        ;;
    esac >"${out%.tar}.log" 2>&1
}
for time in 1 2 3; do # a mirror may not answer once
    rm -rf "$work/root"
    ! made || break
    tail -3 "${out%.tar}.log" >&2
    [ $time -lt 3 ] || { echo "bare.sh: debootstrap could not make $suite in three tries" >&2; exit 1; }
    sleep $((time * ${PAUSE:-10}))
done
tar -C "$work/root" -cf "$out.new" .
mv "$out.new" "$out"
