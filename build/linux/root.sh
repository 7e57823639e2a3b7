# root.sh  - sourced by the checks: a bare Debian or Ubuntu, and an ordinary user in it. SUITE names it:
# bookworm (as nothing else is said), trixie, or one of Ubuntu's, for which KEYRING has Ubuntu's keys. Who
# sources it is root and sets `root` (the repository), `here` (this folder) and `artefacts`; it gets a
# scratch folder, fail, and a hand on the window, and what was mounted goes with it.
work=$(mktemp -d)
fail() {
    echo "${0##*/}: $*" >&2
    [ -z "${DISPLAY:-}" ] || import -window root "$artefacts/failed.png" 2>/dev/null || :
    exit 1
}
. "$here/window.sh"
suite=${SUITE:-bookworm}
scratch=$root/build/scratch
inside=$work/root
home=/home/player
keeps=$home/.local/share/cardtable
# nothing of whoever calls this gets into the root: no places of theirs, no desktop, no bus
clean="env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8"
desk=XDG_CURRENT_DESKTOP=GNOME # whose ways xdg-open knows; without a desktop it asks file(1)
as_root() { $clean DEBIAN_FRONTEND=noninteractive chroot "$inside" "$@"; }
as_player() {
    $clean chroot "$inside" su player -c "cd && export HOME=$home DISPLAY=${DISPLAY:-} && $1"
}
apt_log=$work/apt.log # of this check alone: several go on at once
apt_in_root() { # WORDS…: a mirror that does not answer once is asked again
    as_root apt-get -qq -o Acquire::Retries=5 -o Acquire::http::Timeout=60 "$@" >>"$apt_log" 2>&1
}
installed() { # PACKAGE…
    apt_in_root install -y --no-install-recommends "$@" || { tail -20 "$apt_log"; fail "$* cannot be installed"; }
}

same_suite() { # OS-RELEASE: true when it is of the system that is in the root
    grep -qx 'ID=debian' "$1" && grep -qx "VERSION_CODENAME=$suite" "$1"
}
root_begins() { # it is kept in build/scratch, and unpacked from there the next time
    mkdir -p "$scratch" "$inside"
    bare=$scratch/bare-$suite.tar
    flock "$bare.lock" sh "$here/bare.sh" "$suite" "$bare" || fail "there is no $suite to be had"
    tar -C "$inside" -xf "$bare"
    chmod 755 "$inside" # the folder it was made in was for one user alone
    if same_suite /etc/os-release; then # where this machine gets its packages
        rm -f "$inside/etc/apt/sources.list"
        cp /etc/apt/sources.list "$inside/etc/apt/" 2>/dev/null || :
        cp -R /etc/apt/sources.list.d /etc/apt/apt.conf.d "$inside/etc/apt/"
    fi # else as debootstrap has written it: another system's sources are of no use there
    cp /etc/resolv.conf "$inside/etc/" 2>/dev/null || :
    mount -t proc proc "$inside/proc"
    mkdir -p "$inside/dev/shm"
    mount -t tmpfs -o mode=1777 tmpfs "$inside/dev/shm"
    ! as_root sh -c 'command -v python3' || fail "the bare root has a Python, so the check would prove nothing"
    as_root useradd -m player
    apt_in_root update || { tail -20 "$apt_log"; fail "the package sources of $suite do not answer"; }
}
root_display() { # the same display inside
    display
    mkdir -p "$inside/tmp/.X11-unix"
    mount --bind /tmp/.X11-unix "$inside/tmp/.X11-unix"
}
root_ends() {
    display_ends
    for place in tmp/.X11-unix dev/shm proc; do # whoever still works there must not keep it from going
        ! mountpoint -q "$inside/$place" || umount "$inside/$place" 2>/dev/null || umount -l "$inside/$place" || :
    done
    rm -rf --one-file-system "$work" # nothing that is still mounted is emptied
}
trap root_ends EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$artefacts"

tested() { # NAME [PROGRAM]: runs selftest and keeps what it says
    passed=0
    as_player "${2:-cardtable} selftest --out /tmp/$1.json" || passed=$?
    cp "$inside/tmp/$1.json" "$artefacts/"
    [ $passed -eq 0 ] || { cat "$artefacts/$1.json"; fail "selftest ended with $passed"; }
    echo "$1: $(as_player "${2:-cardtable} --version"), $(grep -E '"(games|assets|moves|frames|seconds|thinks in)"' "$artefacts/$1.json" | tr -s ' \n' ' ')"
}
evening() { # a saved game in the player's home
    cp "$root/tests/packaging/home-0.1.0/saves/Bridge, second evening.cardtable" "$inside$home/evening.cardtable"
    as_root chown player "$home/evening.cardtable"
}
double_clicked() { # PICTURE: what a file manager does for a saved game; its window is photographed
    type=$(as_player "$desk xdg-mime query filetype evening.cardtable") || fail "its type is not known"
    opener=$(as_player "$desk xdg-mime query default $type") || fail "nothing opens $type"
    echo "evening.cardtable is $type, opened by $opener"
    [ "$type $opener" = "application/x-cardtable org.cardtable.Cardtable.desktop" ] || fail "that is not ours"
    as_player "$desk xdg-open evening.cardtable" >"$work/opened" 2>&1 &
    photographed "$1"
    closed
    [ -s "$inside$keeps/games/open-1.cardtable" ] || { cat "$work/opened"; fail "the game that was opened is not the one in play"; }
}
figures() { # PROGRAM: how soon its window is there
    : >"$work/starts"
    for _ in 1 2 3 4 5; do
        rm -f "$work/ready"
        began=$(date +%s%N)
        as_player "CARDTABLE_READY=1 CARDTABLE_HOME=/tmp/ready-home $1" 2>"$work/ready" >/dev/null &
        for _ in $(seq 6000); do
            ! grep -qs ready "$work/ready" || break
            sleep 0.02
        done
        grep -qs ready "$work/ready" || { cat "$work/ready"; fail "$1 shows no window in two minutes"; }
        echo $((($(date +%s%N) - began) / 1000000)) >>"$work/starts"
        closed
    done
    echo "median of five starts: $(sort -n "$work/starts" | sed -n 3p) ms, the longest $(sort -n "$work/starts" | tail -1) ms"
}
memory() { # of the open window, in MB of its own share
    awk '/^Pss:/ {printf "memory of the open window: %d MB\n", $2 / 1000}' "/proc/$(window_process)/smaps_rollup"
}
