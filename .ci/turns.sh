# turns.sh  - sourced by run and package. What takes long and finds little is done by turns: of each of
# these lists every commit does one, found by its hash; `.ci/run whole`, before a release, does them all.
# shellcheck disable=SC2034 # the lists are read by those who source this

long_parts=({1..24}) # of the long tests (tests/support/parts.py)
package_turns=(      # for each .ci/package has a function of its name
    same             # built again from another folder: the same bytes
    newer            # the next version, laid over this one under an open window, in a root without Python
    redistributable  # without the games that need a permission
    forms            # archive, AppImage, wheel and sdist on this machine's own system
    lean             # the lean models, compiled, play the same game
)
game_turns=(lucky_sevens nccc_seven seven_up seven_bridge sevens_from_hell) # whose promises are tried at
# every table, and whose levels are held to beat each other

turn() { # NAME…: the one whose turn it is with this commit
    local commit names=("$@")
    commit=$(git rev-parse --short=7 HEAD 2>/dev/null || echo 0)
    echo "${names[16#$commit % $#]}"
}
