#!/bin/sh
# Starts the program and a player that reads it on a session bus of their own, as a desktop with a
# screen reader has one. Under dbus-run-session, with a DISPLAY and CARDTABLE_HOME:
#
#     on_a_bus.sh PYTHON SCRIPT WORDS…    the words after `cardtable`; the player's output and code
set -u
python=$1 script=$2
shift 2
here=$(dirname "$0")
XDG_RUNTIME_DIR=$(mktemp -d) && export XDG_RUNTIME_DIR && chmod 700 "$XDG_RUNTIME_DIR"
/usr/libexec/at-spi-bus-launcher --launch-immediately &
launcher=$!
tries=0
for property in ScreenReaderEnabled IsEnabled; do
    until gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \
        --method org.freedesktop.DBus.Properties.Set org.a11y.Status $property '<true>' >/dev/null 2>&1
    do
        tries=$((tries + 1))
        [ $tries -lt 100 ] || { echo "the accessibility bus did not come up"; exit 2; }
        sleep 0.1
    done
done
"$python" -m cardtable "$@" &
program=$!
/usr/bin/python3 -W ignore "$here/reader.py" "$script"
code=$?
kill $program && wait $program
kill $launcher
rm -rf "$XDG_RUNTIME_DIR"
exit $code
