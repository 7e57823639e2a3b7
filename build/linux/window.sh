# window.sh  - sourced by the checks: a display of their own, and a player's hand on the window there.
# Who sources it sets `artefacts`, `work` (a scratch folder) and the functions fail and leave_more.
for tool in Xvfb openbox xdotool import identify compare; do
    command -v $tool >/dev/null || { echo "window.sh: $tool is missing; install it" >&2; exit 1; }
done
xvfb='' desktop=''
unset DISPLAY WAYLAND_DISPLAY # none until there is one of our own

display() {
    mkfifo "$work/number"
    Xvfb -displayfd 3 -screen 0 1400x900x24 -ac 3>"$work/number" >/dev/null 2>&1 &
    xvfb=$!
    read -r number <"$work/number" || fail "Xvfb does not start: there is no display to be had"
    export DISPLAY=":$number"
    openbox >/dev/null 2>&1 &
    desktop=$!
}
display_ends() {
    [ -z "$xvfb" ] || kill $desktop "$xvfb" 2>/dev/null || :
}

named="--class ^cardtable\$" # how the window is known; under Wine only its title is ours
# shellcheck disable=SC2086 # an option and its word
the_window() { xdotool search --onlyvisible $named 2>/dev/null | head -1; }

differing() { # A B: how many pixels of two pictures are not alike; a caret that blinks has a hundred
    ! cmp -s "$1" "$2" || { printf 0; return; } # as most are, at a tenth of the work
    compare -metric AE -fuzz 5% "$1" "$2" null: 2>&1 | awk '{printf "%d", $1}' # which may say 1.2e+06
}
rests() { # WHAT: waits until a window is there and nothing but a caret moves in it any more
    shown='' still=0
    rm -f "$work/frame.ppm"
    for _ in $(seq 600); do
        sleep 0.5
        shown=$(the_window) || :
        [ -n "$shown" ] || continue
        import -window root "$work/now.ppm"
        if [ -f "$work/frame.ppm" ] && [ "$(differing "$work/frame.ppm" "$work/now.ppm")" -lt 400 ]; then
            still=$((still + 1))
        else
            still=0
        fi
        mv "$work/now.ppm" "$work/frame.ppm"
        [ $still -lt 3 ] || return 0
    done
    fail "no window was shown for $1, or it never rests"
}

photographed() { # PICTURE: of the window, once it rests and there is something in it
    colours=0
    for _ in $(seq 60); do # a busy machine may rest before anything is drawn
        rests "$1"
        import -window root "$artefacts/$1"
        colours=$(identify -format %k "$artefacts/$1")
        [ "$colours" -le 500 ] || break
    done
    echo "photographed $1: $colours colours"
    [ "$colours" -gt 500 ] || fail "the window of $1 stays empty"
}

dealt() { # SAVE: whether the first cards lie on the table of Lucky Sevens
    grep -qs '^-1 round' "$1"
}
dragged() { # X Y X Y: from one place to another, by hundredths of the window
    eval "$(xdotool getwindowgeometry --shell "$(the_window)")"
    xdotool mousemove --window "$WINDOW" $((WIDTH * $1 / 100)) $((HEIGHT * $2 / 100)) sleep 0.1 mousedown 1
    for step in 1 2 3 4 5 6 7 8 9 10; do
        xdotool mousemove --window "$WINDOW" $((WIDTH * ($1 * (10 - step) + $3 * step) / 1000)) \
            $((HEIGHT * ($2 * (10 - step) + $4 * step) / 1000)) sleep 0.03
    done
    xdotool mouseup 1
}
moved_by_mouse() { # SAVE X Y X Y: drags a card; the move is in the save
    save=$1
    shift
    for _ in $(seq 600); do
        ! dealt "$save" || break
        sleep 0.5
    done
    rests "the first move"
    moves=$(wc -l < "$save")
    for _ in 1 2 3; do # on a busy machine the cards may still be flying
        dragged "$@"
        for _ in $(seq 80); do
            sleep 0.25
            [ "$(wc -l < "$save")" -le "$moves" ] || break 2
        done
    done
    [ "$(wc -l < "$save")" -gt "$moves" ] || fail "dragging a card is no move"
    echo "moved by mouse: $(tail -1 "$save")"
}
pair="24 20 52 20" # the two nines of Lucky Sevens' deal otter

changed_by() { # KEY WHAT: presses a key, and something else is shown
    rests "$2"
    mv "$work/frame.ppm" "$work/was.ppm"
    xdotool windowfocus --sync "$(the_window)" key --delay 30 "$1"
    for _ in $(seq 30); do # a busy machine may rest before it has begun
        rests "$2"
        [ "$(differing "$work/was.ppm" "$work/frame.ppm")" -le 4000 ] || {
            echo "$1 opens $2"
            return 0
        }
    done
    fail "$1 does not open $2"
}

window_process() { # which shows the window; asked until it is told, since a window may be new
    for _ in $(seq 150); do
        xdotool getwindowpid "$(the_window)" 2>/dev/null && return 0
        sleep 0.2
    done
    fail "nobody says whose window that is"
}
closed() { # closes the window as a player would, and waits until it is gone
    running=$(window_process)
    kill -TERM "$running" 2>/dev/null || :
    for _ in $(seq 240); do
        [ -n "$(the_window)" ] || return 0
        sleep 0.5
    done
    ps -o pid,stat,wchan:20,args -p "$running" || :
    fail "the window of process $running does not close"
}
