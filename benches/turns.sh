#!/bin/bash
# Simulations a second of two builds of `examples/mcts`, taken in turns: first the one, then the other,
# then the other way round, so that what else goes on on the machine meets both alike.
#
#   benches/turns.sh TIMES ONE OTHER [SIMULATIONS DEPTH GAMES SEED]
#
# By default 4 simulations a decision at the usual depth, 20 games, seed 7. What counts is the time of the
# processor; what loading the cards takes, by runs of no games, is taken off. Prints the best of so many
# times, which other processes have disturbed least, and the median.
set -eu
[ $# -ge 3 ] || {
    sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
    exit 2
}
times=$1
programs=("$2" "$3")
simulations=${4-4} depth=${5-} games=${6-20} seed=${7-7}
TIMEFORMAT='%U %S'

seconds=$(mktemp)
trap 'rm -f "$seconds"' EXIT
for ((i = 0; i < times; i++)); do
    for at in $((i % 2)) $((1 - i % 2)); do
        for count in 0 "$games"; do
            spent=$({ time "${programs[at]}" "$simulations" "$depth" "$count" "$seed" >"$seconds.said"; } 2>&1)
            made=$(sed -n 's/.*decisions, \([0-9]*\) simulations.*/\1/p' "$seconds.said")
            echo "$at $count $made $spent"
        done
    done
done >"$seconds"
rm -f "$seconds.said"
for at in 0 1; do
    awk -v at="$at" -v name="${programs[at]}" '
        $1 == at && $2 == 0 { load += $4 + $5; loads++ }
        $1 == at && $2 != 0 { spent[++n] = $4 + $5; made = $3 }
        END {
            for (i = 1; i <= n; i++) spent[i] -= load / loads
            for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++)
                if (spent[j] < spent[i]) { t = spent[i]; spent[i] = spent[j]; spent[j] = t }
            middle = (spent[int((n + 1) / 2)] + spent[int(n / 2) + 1]) / 2
            printf "%s: %d simulations, %.0f a second at best, %.0f in the median of %d\n",
                name, made, made / spent[1], made / middle, n
        }' "$seconds"
done
