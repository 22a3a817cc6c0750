"""Methuselah plays *Vampire: The Eternal Struggle* against itself.

- :func:`env`: one game as a PettingZoo environment
- :class:`VecEnv`: many games side by side, in Rust threads
- :class:`Agent`: Methuselah's own players, to sit at the same table
- :func:`run`, :func:`compare`, :func:`gauntlet`, :func:`league`, :func:`tune`, :func:`train`: the
  commands of the program
- :func:`export_decisions`: what was seen, could be chosen and was chosen in a run, as a table
- :mod:`methuselah.ray`, to be imported by itself: the same on a cluster

Everything is computed by the program's own library; nothing is written a second time in Python.
"""

from ._commands import (
    MethuselahError,
    Results,
    compare,
    export_decisions,
    gauntlet,
    league,
    run,
    train,
    tune,
)
from ._env import Agent, Env, env
from ._native import FEATURES, MAX_CHOICES, VERSION, choice_names, kind_names, position_names
from ._vec import VecEnv

__version__ = VERSION

__all__ = [
    "Agent",
    "Env",
    "FEATURES",
    "MAX_CHOICES",
    "MethuselahError",
    "Results",
    "VERSION",
    "VecEnv",
    "choice_names",
    "compare",
    "env",
    "export_decisions",
    "gauntlet",
    "kind_names",
    "league",
    "position_names",
    "run",
    "train",
    "tune",
]
