"""Steps a second: VecEnv from Python against Rust alone, in the same process.

    python python/bench.py [GAMES] [STEPS]

Both step the same number of games with choices by chance, and compute the same observations and
masks. They take turns, so that what else the machine does falls on both; and processor time, of all
threads (RAYON_NUM_THREADS says how many), is nearly free of it.
"""

import pathlib
import sys
import time

import methuselah
import numpy as np

ROUNDS = 7


def main() -> None:
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 256
    steps = int(sys.argv[2]) if len(sys.argv) > 2 else 400
    decks = pathlib.Path(__file__).parents[1] / "decks" / "fifth-edition"
    ours, alone = (methuselah.VecEnv(n, decks, seed=1) for _ in range(2))
    rng = np.random.default_rng(1)

    def python() -> None:
        for _ in range(steps):
            ours.step(ours.sample(rng))

    def rust() -> None:
        alone._native.steps(steps, alone._arrays)

    clocks = {"on the clock": time.perf_counter, "of processor time": time.process_time}
    rates = {(clock, work): [] for clock in clocks for work in (python, rust)}
    for _ in range(ROUNDS):
        for work in (python, rust):
            began = [now() for now in clocks.values()]
            work()
            for clock, start in zip(clocks, began):
                rates[clock, work].append(n * steps / (clocks[clock]() - start))
    print(f"{n} games, {steps} steps, {ROUNDS} rounds each, {methuselah.VERSION}")
    for clock in clocks:
        of_python, of_rust = (np.array(rates[clock, work]) for work in (python, rust))
        ratio = of_python / of_rust
        print(f"by a second {clock}:")
        print(f"  VecEnv      {np.median(of_python):10,.0f} steps")
        print(f"  Rust alone  {np.median(of_rust):10,.0f} steps")
        print(f"  ratio       {np.median(ratio):10.2f}   ({ratio.min():.2f} to {ratio.max():.2f})")


if __name__ == "__main__":
    main()
