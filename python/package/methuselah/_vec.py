"""Many games side by side."""

from __future__ import annotations

import numpy as np

from . import _native
from ._decks import Paths, table


class VecEnv:
    """``n`` games between the same decks, all of which take a step at once, in Rust threads.

    In each game somebody decides (``seats``); she sees her row of ``observations``, and 1 in her row
    of ``masks`` for each number of a choice. A game that is over is followed by the next one in the
    same step: ``dones`` says where that was, and ``rewards`` (victory points gained by each seat
    since the step before) has its last points, while everything else is of the new game.

    The arrays are made once and written over in every step; copy what is to be kept. Which games are
    played follows from the seed and the actions, and not from the number of threads, which
    ``RAYON_NUM_THREADS`` sets.
    """

    def __init__(
        self,
        n: int,
        decks: Paths,
        seed: int = 0,
        *,
        max_rounds: int = 40,
        allow_unscripted: bool = False,
    ) -> None:
        if n < 1:
            raise ValueError("there is to be a game at least")
        self._native = _native.Vector(table(decks, max_rounds, allow_unscripted), n, seed)
        self.n = n
        self.observations = np.zeros((n, len(_native.position_names())), np.float32)
        self.masks = np.zeros((n, _native.MAX_CHOICES), np.bool_)
        self.seats = np.zeros(n, np.uint8)
        self.rewards = np.zeros((n, self._native.seats()), np.float32)
        self.dones = np.zeros(n, np.bool_)
        # Here the threads write, and nobody copies what they have written.
        self._arrays = (self.observations, self.masks, self.seats, self.rewards, self.dones)
        self._native.look(self._arrays)

    @property
    def faults(self) -> int:
        """Games that have broken off, by a fault of the engine, and have no result."""
        return self._native.faults()

    def step(self, actions: np.ndarray) -> None:
        """Takes an action in each game: the number of a choice that its mask has."""
        self._native.step(np.ascontiguousarray(actions, np.int64), self._arrays)

    def sample(self, rng: np.random.Generator) -> np.ndarray:
        """An action for each game, by chance."""
        open_ = np.count_nonzero(self.masks, axis=1)
        return (rng.random(self.n) * open_).astype(np.int64)
