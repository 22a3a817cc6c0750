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
from typing import Any, NamedTuple, Union

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

    def __reduce__(self) -> tuple[Any, ...]:
        # So that it can be sent from one process to another.
        return type(self), (str(self), self.exit_code)


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
    return _call(of_run(decks, games, agents=agents, **options))


def gauntlet(
    deck: Path, field: Paths, games: int, *, agents: Specs = "heuristic", **options: Any
) -> Results:
    """``methuselah gauntlet``: plays one deck against a field."""
    return _call(of_gauntlet(deck, field, games, agents=agents, **options))


def league(agents: Specs, decks: Paths, games: int, **options: Any) -> Results:
    """``methuselah league``: lets agents meet over all seats and decks, and rates them."""
    return _call(of_league(agents, decks, games, **options))


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
    return _call(
        of_compare(
            deck,
            field,
            swap=swap,
            challengers=challengers,
            games=games,
            until_sure=until_sure,
            weight=weight,
            agents=agents,
            **options,
        )
    )


def tune(
    deck: Path,
    field: Paths,
    games: int,
    *,
    pool: Paths = (),
    keep: Specs = (),
    agents: Specs = "heuristic",
    **options: Any,
) -> Results:
    """``methuselah tune``: looks for exchanges of cards that make a deck better, and proves what comes of
    them.

    ``pool`` are decks whose cards may come in, ``keep`` is a card that stays, or several. The figures
    of the proof are in ``results.folder / "proof"``.
    """
    return _call(of_tune(deck, field, games, pool=pool, keep=keep, agents=agents, **options))


def train(
    decks: Paths, out: Path, *, weights: Path | None = None, **options: Any
) -> pathlib.Path:
    """``methuselah train``: trains the agent ``learned`` by games with itself, and gives the file of the
    weights, ``out``.

    ``weights`` are those to begin with, ``--from`` on the command line.
    """
    _, said = carry_out(of_train(decks, out, weights=weights, **options).line(quiet=True))
    complain(said)
    return pathlib.Path(out)


def export_decisions(
    folder: Results | Path, out: Path, *, overwrite: bool = False, threads: int | None = None
) -> pathlib.Path:
    """``methuselah export-decisions``: writes the decisions of a run into a Parquet file, and gives its
    path.

    ``folder`` is that of a complete run, or what :func:`run` or :func:`league` has given.
    """
    run = folder.folder if isinstance(folder, Results) else folder
    flags = {"out": out, "overwrite": overwrite, "threads": threads, "quiet": True}
    _, said = carry_out(_line("export-decisions", flags, paths(run)))
    complain(said)
    return pathlib.Path(out)


class Command(NamedTuple):
    """A command, by its name, its flags and the decks behind them."""

    name: str
    flags: Mapping[str, Any]
    decks: list[str]

    def line(self, **more: Any) -> list[str]:
        """Its words, with more flags or others than it has."""
        return _line(self.name, {**self.flags, **more}, self.decks)


def of_run(decks: Paths, games: int, *, agents: Specs = "heuristic", **options: Any) -> Command:
    """The command of :func:`run`."""
    return Command("run", {"games": games, "agents": _specs(agents), **options}, paths(decks))


def of_gauntlet(
    deck: Path, field: Paths, games: int, *, agents: Specs = "heuristic", **options: Any
) -> Command:
    """The command of :func:`gauntlet`."""
    flags = {"field": paths(field), "games": games, "agents": _specs(agents), **options}
    return Command("gauntlet", flags, paths(deck))


def of_league(agents: Specs, decks: Paths, games: int, **options: Any) -> Command:
    """The command of :func:`league`."""
    flags = {"agents": _specs(agents), "decks": paths(decks), "games": games, **options}
    return Command("league", flags, [])


def of_compare(
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
) -> Command:
    """The command of :func:`compare`."""
    flags = {
        "swap": [swap] if isinstance(swap, str) else list(swap),
        "field": paths(field),
        "games": games,
        "until_sure": until_sure,
        "weight": [f"{name}={n}" for name, n in (weight or {}).items()],
        "agents": _specs(agents),
        **options,
    }
    return Command("compare", flags, [*paths(deck), *paths(challengers)])


def of_tune(
    deck: Path,
    field: Paths,
    games: int,
    *,
    pool: Paths = (),
    keep: Specs = (),
    agents: Specs = "heuristic",
    **options: Any,
) -> Command:
    """The command of :func:`tune`."""
    flags = {
        "field": paths(field),
        "games": games,
        "pool": paths(pool),
        "keep": [keep] if isinstance(keep, str) else list(keep),
        "agents": _specs(agents),
        **options,
    }
    return Command("tune", flags, paths(deck))


def of_train(
    decks: Paths, out: Path, *, weights: Path | None = None, **options: Any
) -> Command:
    """The command of :func:`train`."""
    return Command("train", {"out": out, "from": weights, **options}, paths(decks))


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


def _call(command: Command) -> Results:
    """Carries a command out, into a temporary folder where none is asked for."""
    out, temporary = somewhere(command)
    text, said = carry_out(command.line(out=out))
    complain(said)
    return Results(pathlib.Path(out), text, temporary)


def somewhere(command: Command) -> tuple[Any, Any]:
    """The folder for the results of a command, and what keeps it if it is a temporary one."""
    out = command.flags.get("out")
    if out is not None:
        return out, None
    temporary = tempfile.TemporaryDirectory(prefix="methuselah-")
    return os.path.join(temporary.name, command.name), temporary


def carry_out(line: list[str]) -> tuple[str, str]:
    """Lets the program carry out a command line; gives what it printed, and what it said besides."""
    text, said, _ = carried_out(line)
    return text, said


# What `merge` ends with where another round of shards is to be played.
ANOTHER_ROUND = 4


def carried_out(line: list[str]) -> tuple[str, str, int]:
    """Lets the program carry out a command line, in a process of its own; gives what it printed, what
    it said besides, and its exit code.

    So a command has signals, threads and a wrong command line for itself, and whatever may befall
    it, Python goes on.
    """
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
    if program.returncode not in (0, 3, ANOTHER_ROUND):
        raise refusal(said, program.returncode)
    return text, said, program.returncode


def refusal(said: str, exit_code: int) -> MethuselahError:
    """What the program said that has failed, as an error."""
    return MethuselahError(said.strip().removeprefix("error: "), exit_code)


def complain(said: str, of: str = "") -> None:
    """Passes on what the program warned of."""
    for complaint in said.splitlines():
        warnings.warn(of + complaint.removeprefix("warning: "), stacklevel=4)


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
