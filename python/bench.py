"""Steps a second: VecEnv from Python against Rust alone, in the same process.

    python python/bench.py [GAMES] [STEPS]

Both step the same number of games with choices by chance, and compute the same observations and
masks. They take turns, so that what else the machine does falls on both.
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
        alone._native.steps(steps)

    rates = {python: [], rust: []}
    for _ in range(ROUNDS):
        for work in (python, rust):
            began = time.perf_counter()
            work()
            rates[work].append(n * steps / (time.perf_counter() - began))
    of_python, of_rust = (np.median(rates[work]) for work in (python, rust))
    pairs = np.array(rates[python]) / np.array(rates[rust])
    print(f"{n} games, {steps} steps, {ROUNDS} rounds each, {methuselah.VERSION}")
    print(f"VecEnv      {of_python:10,.0f} steps a second")
    print(f"Rust alone  {of_rust:10,.0f} steps a second")
    print(f"ratio       {np.median(pairs):10.2f}   ({pairs.min():.2f} to {pairs.max():.2f})")


if __name__ == "__main__":
    main()
