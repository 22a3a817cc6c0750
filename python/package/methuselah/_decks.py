"""Decks, however they are named."""

import os
from collections.abc import Iterable
from typing import Union

from . import _native

Path = Union[str, "os.PathLike[str]"]
Paths = Union[Path, Iterable[Path]]


def paths(decks: Paths) -> list[str]:
    """One path or several, as a list of texts."""
    if isinstance(decks, (str, os.PathLike)):
        return [os.fspath(decks)]
    return [os.fspath(path) for path in decks]


def table(decks: Paths, max_rounds: int, allow_unscripted: bool) -> _native.Decks:
    """The decks of a table, one a seat: two to six of them."""
    return _native.Decks(paths(decks), max_rounds, allow_unscripted)
