"""The program's commands, with their results as columns."""

from __future__ import annotations

import csv
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Union

from ._decks import Path, Paths, paths

Columns = dict[str, list[Any]]
Specs = Union[str, Iterable[str]]

# Columns of names and words: they stay what they are, even where a deck is called 7.
_WORDS = frozenset(
    "agent agents base_end challenger deck end fault grand_predator grand_prey name other predator "
    "prey verdict what who".split()
)


class MethuselahError(RuntimeError):
    """The program has refused: what it said, and its exit code."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


class Results(Mapping):
    """What a command has left behind.

    A mapping from the name of each table of the folder (``"seats"`` for ``seats.csv``) to its
    columns, a dict of lists, which ``pandas.DataFrame`` takes as it is. Cells that are empty in the
    file are None. ``json`` reads the other files; ``text`` is what the program printed. Without
    ``out=``, the folder is a temporary one and goes with this object.
    """

    def __init__(self, folder: pathlib.Path, text: str, temporary: Any = None) -> None:
        self.folder = folder
        self.text = text
        self._temporary = temporary

    def __getitem__(self, name: str) -> Columns:
        file = self.folder / f"{name}.csv"
        if not file.is_file():
            raise KeyError(name)
        return _columns(file)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(file.stem for file in self.folder.glob("*.csv")))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def json(self, name: str) -> Any:
        """A JSON file of the folder, as in ``results.json("summary")``."""
        return json.loads((self.folder / f"{name}.json").read_text("utf-8"))

    @property
    def summary(self) -> Any:
        """``summary.json``: of each deck and each agent the games, the wins and the points."""
        return self.json("summary")

    def __repr__(self) -> str:
        return f"<Results in {self.folder}: {', '.join(self)}>"


def run(decks: Paths, games: int, *, agents: Specs = "heuristic", **options: Any) -> Results:
    """``methuselah run``: plays many games and sums them up.

    ``options`` are the flags of the command, with ``_`` for ``-``: ``seed=42``, ``max_rounds=20``,
    ``agents_stay=True``, ``out="results/mine"``. So it is for the other commands.
    """
    flags = {"games": games, "agents": _specs(agents), **options}
    return _call("run", flags, paths(decks))


def gauntlet(
    deck: Path, field: Paths, games: int, *, agents: Specs = "heuristic", **options: Any
) -> Results:
    """``methuselah gauntlet``: plays one deck against a field."""
    flags = {"field": paths(field), "games": games, "agents": _specs(agents), **options}
    return _call("gauntlet", flags, paths(deck))


def league(agents: Specs, decks: Paths, games: int, **options: Any) -> Results:
    """``methuselah league``: lets agents meet over all seats and decks, and rates them."""
    flags = {"agents": _specs(agents), "decks": paths(decks), "games": games, **options}
    return _call("league", flags, [])


def compare(
    deck: Path,
    field: Paths,
    *,
    swap: Specs = (),
    challengers: Paths = (),
    games: int | None = None,
    until_sure: bool = False,
    weight: Mapping[str, int] | None = None,
    agents: Specs = "heuristic",
    **options: Any,
) -> Results:
    """``methuselah compare``: holds a deck with other cards against the deck as it is.

    ``swap`` is one exchange or several (``"+2 Deflection, -2 Conditioning"``), ``challengers`` are
    deck files; either ``games`` pairs are played for each, or as many as it takes
    (``until_sure=True``).
    """
    flags = {
        "swap": [swap] if isinstance(swap, str) else list(swap),
        "field": paths(field),
        "games": games,
        "until_sure": until_sure,
        "weight": [f"{name}={n}" for name, n in (weight or {}).items()],
        "agents": _specs(agents),
        **options,
    }
    return _call("compare", flags, [*paths(deck), *paths(challengers)])


def _specs(agents: Specs) -> str:
    return agents if isinstance(agents, str) else ",".join(agents)


def _line(command: str, flags: Mapping[str, Any], decks: list[str]) -> list[str]:
    line = [command]
    for name, value in flags.items():
        flag = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            line.append(flag)
            continue
        several = isinstance(value, Iterable) and not isinstance(value, (str, os.PathLike))
        for one in value if several else [value]:
            # In one word, so that a value may begin with a minus.
            line.append(f"{flag}={os.fspath(one) if isinstance(one, os.PathLike) else one}")
    return [*line, "--", *decks] if decks else line


def _call(command: str, flags: Mapping[str, Any], decks: list[str]) -> Results:
    """Lets the program carry out a command, in a process of its own.

    So a command has signals, threads and a wrong command line for itself, and whatever may befall
    it, Python goes on.
    """
    out, temporary = flags.get("out"), None
    if out is None:
        temporary = tempfile.TemporaryDirectory(prefix="methuselah-")
        out = os.path.join(temporary.name, command)
    line = _line(command, {**flags, "out": out}, decks)
    program = subprocess.Popen(
        # -P: not the folder of that name that may lie where we are.
        [sys.executable, "-P", "-m", "methuselah", *line],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    )
    try:
        text, said = program.communicate()
    except KeyboardInterrupt:
        # It finishes the games in flight, as it does on a terminal.
        program.send_signal(signal.SIGINT)
        program.communicate()
        raise
    if program.returncode in (130, -signal.SIGINT):
        raise KeyboardInterrupt
    # 3: done, but games came upon a fault and are not counted.
    if program.returncode not in (0, 3):
        raise MethuselahError(said.strip().removeprefix("error: "), program.returncode)
    for complaint in said.splitlines():
        warnings.warn(complaint.removeprefix("warning: "), stacklevel=3)
    return Results(pathlib.Path(out), text, temporary)


def _columns(file: pathlib.Path) -> Columns:
    with file.open(encoding="utf-8", newline="") as rows:
        names, *cells = csv.reader(rows)
    columns = zip(*cells) if cells else [()] * len(names)
    return {name: _column(name, list(column)) for name, column in zip(names, columns)}


def _column(name: str, cells: list[str]) -> list[Any]:
    if name in _WORDS:
        return [cell or None for cell in cells]
    for number in (int, float):
        try:
            return [number(cell) if cell else None for cell in cells]
        except ValueError:
            continue
    return [cell or None for cell in cells]
