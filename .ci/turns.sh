# turns.sh  - sourced by run and package. What is dear and finds little is done by turns: of each of these
# lists every commit does one, found by its hash, and `.ci/run whole`, before a release, does them all.

# parts of the long tests
# shellcheck disable=SC2034 # the lists are read by those who source this
long_parts=(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24)
# of the packages; .ci/package has a function for each, by its name
package_turns=(
    same            # built again from another folder: the same bytes
    newer           # the next version, laid over this one under an open window, in a root without Python
    redistributable # without the games that need a permission
    forms           # archive, AppImage, wheel and sdist on this machine's own system
    lean            # the lean models, compiled, play the same game
)
# games whose levels are held to beat the ones below
strength_turns=(lucky_sevens nccc_seven seven_up seven_bridge sevens_from_hell)

turn() { # NAME…: the one whose turn it is with this commit
    local commit names=("$@")
    commit=$(git rev-parse --short=7 HEAD 2>/dev/null || echo 0)
    echo "${names[16#$commit % $#]}"
}
left() { # TAKEN NAME…: the names that are not taken, for those who want to know what was not done
    local taken=$1 name others=()
    for name in "${@:2}"; do
        [ "$name" = "$taken" ] || others+=("$name")
    done
    echo "${others[*]}"
}
