#!/bin/sh
# Instructions a decision of random play on the five starters, counted by
# callgrind: the same on a busy machine as on an idle one.
#
# Plays two numbers of games and divides the difference of the instructions by
# the difference of the decisions, so that loading the cards cancels out.
#
#   benches/instructions.sh [FEW MANY]      games to play; 20 and 120 by default
set -eu
few=${1:-20}
many=${2:-120}
command -v valgrind >/dev/null || {
    echo "valgrind is not installed" >&2
    exit 2
}
cd "$(dirname "$0")/.."
cargo build --quiet --profile dist -p methuselah-benches --example games
games=${CARGO_TARGET_DIR:-target}/dist/examples/games

# Prints "decisions instructions" of so many games.
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$games" "$1" 2>&1 | awk '
        / decisions, / { for (i = 2; i <= NF; i++) if ($i == "decisions,") decisions = $(i - 1) }
        /Collected/    { instructions = $NF }
        END            { print decisions, instructions }'
}

few_counted=$(count "$few")
many_counted=$(count "$many")
echo "$few_counted $many_counted" | awk -v few="$few" -v many="$many" '
    NF != 4 { print "the counts could not be read" > "/dev/stderr"; exit 1 }
    {
        printf "%d games: %d decisions, %d instructions\n", few, $1, $2
        printf "%d games: %d decisions, %d instructions\n", many, $3, $4
        printf "%.0f instructions a decision\n", ($4 - $2) / ($3 - $1)
    }'
