#!/bin/sh
# Instructions that the rows of a run cost, counted by callgrind: the same on a busy machine as on
# an idle one.
#
# Plays the same games with nobody listening and with all rows, so that loading the cards cancels
# out, and gives the difference a game.
#
#   benches/rows.sh [GAMES [AGENT]]      100 games of random by default
set -eu
games=${1:-100}
agent=${2:-random}
command -v valgrind >/dev/null || {
    echo "valgrind is not installed" >&2
    exit 2
}
cd "$(dirname "$0")/.."
cargo build --quiet --profile dist -p methuselah-benches --example rows
rows=${CARGO_TARGET_DIR:-target}/dist/examples/rows

# Prints how many instructions so many games take in one of the ways.
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$rows" "$1" "$agent" "$2" 2>&1 |
        awk '/Collected/ { print $NF }'
}

echo "$(count 0 bare) $(count "$games" bare) $(count "$games" rows)" |
    awk -v games="$games" -v agent="$agent" '
        NF != 3 { print "the counts could not be read" > "/dev/stderr"; exit 1 }
        {
            bare = ($2 - $1) / games
            rows = ($3 - $2) / games
            printf "%s, %d games: %.0f instructions a game with nobody listening, ", agent, games, bare
            printf "%.0f more with all rows, %.1f %%\n", rows, 100 * rows / bare
        }'
