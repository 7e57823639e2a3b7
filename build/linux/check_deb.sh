#!/bin/sh
# check_deb.sh DEB  - lints the package, installs it into a minimal root without Python, and runs
# `cardtable selftest` there as an ordinary user. Needs root and debootstrap; keeps the bare root in
# build/scratch for the next run.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
deb=$(readlink -f "$1")
scratch=$root/build/scratch
bare=$scratch/bare.tar work=$(mktemp -d)
trap 'umount "$work/root/proc" 2>/dev/null || :; rm -rf "$work"' EXIT

for tool in debootstrap lintian desktop-file-validate appstreamcli; do
    command -v $tool >/dev/null || { echo "check_deb.sh: $tool is missing; install it" >&2; exit 1; }
done
lintian --fail-on error,warning "$deb"
dpkg-deb -x "$deb" "$work/contents"
desktop-file-validate "$work"/contents/usr/share/applications/*.desktop
appstreamcli validate --no-net "$work"/contents/usr/share/metainfo/*.xml

mkdir -p "$scratch" "$work/root"
if [ ! -f "$bare" ]; then
    debootstrap --variant=minbase bookworm "$work/root" > "$scratch/debootstrap.log"
    tar -C "$work/root" -cf "$bare.new" .
    mv "$bare.new" "$bare"
else
    tar -C "$work/root" -xf "$bare"
fi
cp /etc/apt/sources.list "$work/root/etc/apt/" 2>/dev/null || :
cp -R /etc/apt/sources.list.d /etc/apt/apt.conf.d "$work/root/etc/apt/" 2>/dev/null || :
cp /etc/resolv.conf "$work/root/etc/" 2>/dev/null || :
cp "$deb" "$work/root/tmp/cardtable.deb"
mount -t proc proc "$work/root/proc"
if chroot "$work/root" sh -c 'command -v python3'; then
    echo "check_deb.sh: the bare root has a Python, so the check would prove nothing" >&2
    exit 1
fi
chroot "$work/root" apt-get update -qq
chroot "$work/root" apt-get install -y -qq --no-install-recommends /tmp/cardtable.deb > "$scratch/apt.log"
chroot "$work/root" useradd -m player
passed=0
chroot "$work/root" su player -c 'cd && HOME=/home/player cardtable selftest --out /tmp/selftest.json' || passed=$?
cat "$work/root/tmp/selftest.json"
exit $passed
