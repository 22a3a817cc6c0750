#!/bin/sh
# How long a short command of a `dist` build takes, start-up and all: the
# median of its times on the clock, and its instructions as callgrind counts
# them, which a busy machine does not change.
#
#   benches/startup.sh [TIMES]      how often it is run; 40 by default
set -eu
times=${1:-40}
command -v valgrind >/dev/null || {
    echo "valgrind is not installed" >&2
    exit 2
}
cd "$(dirname "$0")/.."
cargo build --quiet --profile dist
methuselah=${CARGO_TARGET_DIR:-target}/dist/methuselah
short() { "$@" cards show "Govern the Unaligned" >/dev/null; }

i=0
while [ "$i" -lt "$times" ]; do
    before=$(date +%s%N)
    short "$methuselah"
    echo $((($(date +%s%N) - before) / 1000))
    i=$((i + 1))
done | sort -n | awk '
    { microseconds[NR] = $1 }
    END { printf "%.1f ms, the median of %d\n", microseconds[int((NR + 1) / 2)] / 1000, NR }'
short valgrind --tool=callgrind --callgrind-out-file=/dev/null "$methuselah" 2>&1 |
    awk '/Collected/ { printf "%.1f million instructions\n", $NF / 1e6 }'
