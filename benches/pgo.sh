#!/bin/sh
# Builds the `dist` binary by profile: once with counters inside, which plays games that tell the
# compiler what is done often, and then again by what they have counted. Games are the same; they
# only take less time.
#
#   benches/pgo.sh      leaves target/pgo/HOST/dist/methuselah, HOST as `rustc -vV` has it
#
# `llvm-profdata` must read what rustc's own LLVM writes, so that of the toolchain is wanted.
set -eu
cd "$(dirname "$0")/.."
host=$(rustc -vV | sed -n 's/^host: //p')
profdata=$(rustc --print sysroot)/lib/rustlib/$host/bin/llvm-profdata
[ -x "$profdata" ] || {
    echo "llvm-profdata is not installed; it comes by: rustup component add llvm-tools" >&2
    exit 2
}
target=${CARGO_TARGET_DIR:-target}
case $target in
/*) ;;
*) target=$PWD/$target ;;
esac
target=$target/pgo
methuselah=$target/$host/dist/methuselah
profile=$target/profile
rm -rf "$profile"
mkdir -p "$profile"

# With a target named, the flags are not those of build scripts, whose work is no game.
build() {
    RUSTFLAGS="${RUSTFLAGS:-} $1" cargo build --quiet --profile dist --bin methuselah \
        --target "$host" --target-dir "$target"
}

# One thread, for counters are no atomic numbers.
train() {
    LLVM_PROFILE_FILE=$profile/%p.profraw "$methuselah" run "$1" --agents "$2" --games "$3" \
        --seed 2026 --threads 1 --overwrite --out "$profile/run" >/dev/null
}

build "-Cprofile-generate=$profile"
for decks in decks/fifth-edition decks/field; do
    train $decks random 2000
    train $decks heuristic 600
    train $decks learned 300
    train $decks mcts:10 2
done
"$profdata" merge -o "$profile/games.profdata" "$profile"/*.profraw
# Cargo looks at flags, and not into the file that they name: other counts need another name.
counted=$profile/$(cksum <"$profile/games.profdata" | tr ' ' -).profdata
mv "$profile/games.profdata" "$counted"
build "-Cprofile-use=$counted"
"$methuselah" stress --against results/record/random.txt --games 300
echo "$methuselah"
