"""The commands on a cluster of `Ray <https://ray.io>`_.

:func:`run`, :func:`league`, :func:`gauntlet`, :func:`compare`, :func:`tune` and :func:`train` take what
those of :mod:`methuselah` take and give what those give, to the byte. A command is cut into shards,
each of which some machine of the cluster plays by itself (``--shard``); what they leave comes back
here, where it is put together (``methuselah merge``). What stops by itself (``compare`` with
``until_sure=True``) or builds on itself (``tune``, ``train``) is such a round of shards after another,
until the program says that there is none left. This is no part of the games: it sends out, waits, sends
again what was lost, and says how far it is.

The package has to be on every machine, in the same version. Decks are sent along, and so is the folder
of ``cards=``; a bot (``exec:``) has to be where it is asked, which the ``working_dir`` of a Ray runtime
environment sees to. Without a ``ray.init`` before it, Ray begins a cluster of this machine.

Besides the flags of the command, with ``_`` for ``-``, each function takes

- ``shards``: into how many; four for each processor of the cluster if nothing is said
- ``threads``: on how many processors one is played, which is one if nothing is said
- ``retries``: how often one that is lost is played again before all is given up, 5 times if nothing is
  said
- ``shards_in``: a folder that keeps the shards; those that are there already are not played again
- ``progress``: False for nothing on standard error; or what is to be called with a
  :class:`Progress` whenever there is something new
"""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Union

try:
    import ray
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "methuselah.ray needs Ray: pip install 'methuselah[ray]'", name=error.name
    ) from error

from . import _commands
from ._commands import ANOTHER_ROUND, Command, MethuselahError, Results
from ._native import VERSION

__all__ = ["Progress", "compare", "gauntlet", "league", "run", "train", "tune"]

# Where the sent files lie is known on the machine alone that has them. No path has a zero byte.
_FILES = "\0files"

# Flags whose paths are sent along.
_SENT = ("field", "decks", "cards", "from")

# What this module decides itself.
_OURS = ("shard", "after", "called", "resume", "quiet", "json", "dry_run")


@dataclass(frozen=True)
class Progress:
    """How far it is."""

    #: Shards that are there.
    done: int
    #: How many there are to be.
    shards: int
    #: Games in those that are there.
    games: int
    #: How often a shard was lost, and is played again.
    lost: int
    #: Seconds since the first was sent.
    seconds: float
    #: What was lost last, and why.
    last_lost: str | None = None
    #: Which round it is, from 1, where there are several; games and losses are those of all.
    round: int | None = None

    def __str__(self) -> str:
        lost = f", {self.lost} lost and played again" if self.lost else ""
        games = f"{self.games:,} games" + lost
        told = f"{self.done} of {self.shards} shards, {games}, {self.seconds:.0f} s"
        return told if self.round is None else f"round {self.round}: {told}"


Told = Union[bool, Callable[[Progress], None]]


def run(decks: Any, games: int, **options: Any) -> Results:
    """:func:`methuselah.run`, on the cluster."""
    return _over_the_cluster(_commands.of_run, (decks, games), options)


def gauntlet(deck: Any, field: Any, games: int, **options: Any) -> Results:
    """:func:`methuselah.gauntlet`, on the cluster."""
    return _over_the_cluster(_commands.of_gauntlet, (deck, field, games), options)


def league(agents: Any, decks: Any, games: int, **options: Any) -> Results:
    """:func:`methuselah.league`, on the cluster."""
    return _over_the_cluster(_commands.of_league, (agents, decks, games), options)


def compare(deck: Any, field: Any, **options: Any) -> Results:
    """:func:`methuselah.compare`, on the cluster: in rounds if it goes on until it is sure."""
    return _over_the_cluster(_commands.of_compare, (deck, field), options)


def tune(deck: Any, field: Any, games: int, **options: Any) -> Results:
    """:func:`methuselah.tune`, on the cluster, in rounds. What comes of it is in ``out`` when all of it is
    there."""
    return _over_the_cluster(_commands.of_tune, (deck, field, games), options)


def train(decks: Any, out: Any, **options: Any) -> pathlib.Path:
    """:func:`methuselah.train`, on the cluster, in rounds. The weights are in ``out`` when all of them
    are learned."""
    return _over_the_cluster(_commands.of_train, (decks, out), options).folder


@dataclass
class _Cluster:
    """How a command is spread over the cluster."""

    command: Command
    shards: int | None
    threads: int
    retries: int
    shards_in: str | os.PathLike[str] | None
    progress: Told


def _over_the_cluster(of: Callable[..., Command], given: tuple, options: dict) -> Results:
    for flag in _OURS:
        if flag in options:
            raise TypeError(f"{flag}= is not for methuselah.ray, which cuts and merges by itself")
    how = {
        "shards": options.pop("shards", None),
        "threads": options.pop("threads", 1),
        "retries": options.pop("retries", 5),
        "shards_in": options.pop("shards_in", None),
        "progress": options.pop("progress", True),
    }
    return _carry_out(_Cluster(of(*given, **options), **how))


def _carry_out(cluster: _Cluster) -> Results:
    command = cluster.command
    out, temporary = _commands.somewhere(command)
    # Whatever the program has against it, it says now, before anything is sent.
    of, threads = cluster.shards, cluster.threads
    checks = {"out": out, "threads": threads, "dry_run": True, "quiet": True}
    _commands.carry_out(command.line(**checks, shard=f"1/{1 if of is None else of}"))
    if command.name == "train":
        # A shard goes into a folder, and the weights into a file.
        _commands.carry_out(command.line(**checks))
    if not ray.is_initialized():
        ray.init()
    if of is None:
        processors = int(ray.cluster_resources().get("CPU", 1))
        of = max(1, min(4 * processors // threads, _most_shards(command)))
    kept = cluster.shards_in
    folder = pathlib.Path(kept if kept is not None else tempfile.mkdtemp(prefix="methuselah-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        carry_out = _in_rounds if _has_rounds(command) else _at_once
        text, said = carry_out(cluster, of, folder, pathlib.Path(out))
    except BaseException as error:
        there = sum(1 for _ in folder.rglob(f"shard*of{of}"))
        if there:
            # Nothing that was played is lost.
            of_them = f"{there} shards" if _has_rounds(command) else f"{there} of {of} shards"
            error.add_note(
                f"{of_them} are in {folder}: the same call with shards={of}, "
                f"shards_in={str(folder)!r} goes on"
            )
        elif kept is None:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    if kept is None:
        shutil.rmtree(folder, ignore_errors=True)
    for complaint in dict.fromkeys(said):
        _commands.complain(complaint)
    return Results(pathlib.Path(out), text, temporary)


def _has_rounds(command: Command) -> bool:
    """Whether a command is one round of shards after another."""
    return command.name in ("tune", "train") or bool(command.flags.get("until_sure"))


def _most_shards(command: Command) -> int:
    """Into how many a command can be cut. The rounds of a search, and of what stops by itself, may have
    shards with nothing in them."""
    games = command.flags.get("games")
    if games is None or command.name == "tune":
        return 4096
    # A comparison is cut into blocks of five pairs.
    return games // (5 if command.name == "compare" else 1)


def _merge(shards: Iterator[pathlib.Path], out: pathlib.Path, *more: str) -> tuple[str, str, int]:
    return _commands.carried_out(["merge", *map(str, shards), f"--out={out}", *more])


def _folders(folder: pathlib.Path, of: int) -> Iterator[pathlib.Path]:
    return (folder / _name(number, of) for number in range(1, of + 1))


def _at_once(
    cluster: _Cluster, of: int, folder: pathlib.Path, out: pathlib.Path
) -> tuple[str, list[str]]:
    """Plays all shards and puts them together; gives what was printed, and what was said besides."""
    said, _ = _play(cluster, of, folder)
    more = ["--overwrite"] if cluster.command.flags.get("overwrite") else []
    text, complaints, _ = _merge(_folders(folder, of), out, *more)
    return text, [*said, *complaints.splitlines()]


def _in_rounds(
    cluster: _Cluster, of: int, folder: pathlib.Path, out: pathlib.Path
) -> tuple[str, list[str]]:
    """The same, round by round: each is played after what those before it have come to."""
    # Made again of the shards that are kept, and moved to its place when it is whole.
    so_far = folder / "so-far"
    _remove(so_far)
    said: list[str] = []
    now, code = Progress(done=0, shards=of, games=0, lost=0, seconds=0.0, round=0), ANOTHER_ROUND
    text = ""
    while code == ANOTHER_ROUND:
        now = replace(now, round=(now.round or 0) + 1)
        here = folder / f"round{now.round:04}"
        here.mkdir(exist_ok=True)
        more, now = _play(cluster, of, here, so_far, now)
        text, complaints, code = _merge(_folders(here, of), so_far)
        said += [*more, *complaints.splitlines()]
    out.parent.mkdir(parents=True, exist_ok=True)
    beside = out.with_name(f".{out.name}.coming")
    _remove(beside)
    shutil.move(so_far, beside)
    # What may be lost there was asked for at the beginning.
    _remove(out)
    beside.rename(out)
    return text.replace(str(so_far), str(out)), said


def _remove(path: pathlib.Path) -> None:
    """Takes a file or a folder away, if it is there."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _name(number: int, of: int) -> str:
    """A shard's folder, as the program would call it."""
    return f"shard{number:0{len(str(of))}}of{of}"


def _play(
    cluster: _Cluster,
    of: int,
    folder: pathlib.Path,
    after: pathlib.Path | None = None,
    before: Progress | None = None,
) -> tuple[list[str], Progress]:
    """Has all shards played that are not in the folder, ``after`` what the rounds before have come to;
    gives what was said in the course of it, and how far it is."""
    missing = [n for n in range(1, of + 1) if not (folder / _name(n, of)).is_dir()]
    now = before or Progress(done=0, shards=of, games=0, lost=0, seconds=0.0)
    now = replace(now, done=of - len(missing))
    if not missing:
        return [], now
    tell = _teller(cluster.progress)
    job, files = _sent(cluster.command)
    if after is not None and after.exists():
        job = replace(job, line=[job.line[0], f"--after={_FILES}/after", *job.line[1:]])
        there = _content(after, all_of_it=True)
        files.update({f"after/{name}" if name else "after": content for name, content in there})
    job, files = ray.put(replace(job, threads=cluster.threads)), ray.put(files)
    waiting: dict[Any, int] = {}
    losses: dict[int, int] = {}
    said: list[str] = []
    began = time.monotonic() - now.seconds

    def send(number: int) -> None:
        name = f"methuselah {cluster.command.name} {number}/{of}"
        task = _shard.options(num_cpus=cluster.threads, name=name)
        waiting[task.remote(job, files, number, of)] = number

    try:
        for number in missing:
            send(number)
        tell(now)
        while waiting:
            (ready, *_), _ = ray.wait(list(waiting))
            number = waiting.pop(ready)
            played, why = _arrived(ready)
            del ready
            now = replace(now, seconds=time.monotonic() - began)
            if played is None:
                losses[number] = losses.get(number, 0) + 1
                what = f"shard {number}/{of} was lost: {why}"
                if losses[number] > cluster.retries:
                    raise MethuselahError(f"{what}; and so {losses[number]} times", 101)
                send(number)
                now = replace(now, lost=now.lost + 1, last_lost=what)
            else:
                if played.exit_code == 2:
                    raise _commands.refusal(f"shard {number}/{of}: {played.refused()}", 2)
                _keep(played, folder / _name(number, of))
                said += played.said.splitlines()
                now = replace(now, done=now.done + 1, games=now.games + played.games())
            tell(now)
    finally:
        for left in waiting:
            ray.cancel(left, force=True)
    return said, now


def _arrived(ready: Any) -> tuple[_Played | None, str]:
    """What has come of a shard; or None, and why it is to be played again."""
    try:
        played = ray.get(ready)
    except (
        ray.exceptions.RayTaskError,
        ray.exceptions.RuntimeEnvSetupError,
        ray.exceptions.TaskCancelledError,
    ):
        # It would be so again: the package is not there, or another version of it.
        raise
    except ray.exceptions.RayError as error:
        # A worker, a machine, or what had come of it.
        return None, " ".join(str(error).split())[:300]
    # 2: bad input; 3: done, but games came upon a fault, which is a result.
    if played.exit_code in (0, 2, 3):
        return played, ""
    how = f"signal {-played.exit_code}" if played.exit_code < 0 else f"exit code {played.exit_code}"
    return None, f"the program ended with {how} {' '.join(played.said.split())[-300:]}".rstrip()


def _keep(played: _Played, folder: pathlib.Path) -> None:
    """Writes the folder of a shard, which is there when it is whole."""
    beside = folder.with_name(f".{folder.name}.coming")
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir()
    for name, content in played.files.items():
        (beside / name).parent.mkdir(parents=True, exist_ok=True)
        (beside / name).write_bytes(content)
    beside.rename(folder)


def _teller(progress: Told) -> Callable[[Progress], None]:
    """Who is told how far it is: on standard error, a line a second at most, but for what is lost."""
    if callable(progress):
        return progress
    last = [float("-inf"), 0.0]

    def tell(now: Progress) -> None:
        new = now.lost > last[1]
        if now.done < now.shards and not new and now.seconds - last[0] < 1:
            return
        last[:] = now.seconds, now.lost
        why = f"; {now.last_lost}" if new else ""
        print(f"methuselah: {now}{why}", file=sys.stderr, flush=True)

    return tell if progress else lambda now: None


@dataclass(frozen=True)
class _Job:
    """What a machine is to do."""

    line: list[str]
    version: str
    threads: int = 1


@dataclass(frozen=True)
class _Played:
    """What has come of a shard."""

    exit_code: int
    printed: str
    said: str
    files: dict[str, bytes] = field(default_factory=dict)

    def games(self) -> int:
        return json.loads(self.printed)["games"]

    def refused(self) -> str:
        return self.said.strip().removeprefix("error: ")


def _sent(command: Command) -> tuple[_Job, dict[str, bytes]]:
    """A command as another machine can carry it out, and the files that it needs."""
    files: dict[str, bytes] = {}

    def moved(path: str, all_of_it: bool = False) -> str:
        # Under their own names, for decks are called as their files are; and those of links.
        there = f"{len(files)}/{os.path.basename(os.path.abspath(path))}"
        for name, content in _content(pathlib.Path(path), all_of_it):
            files[f"{there}/{name}" if name else there] = content
        return f"{_FILES}/{there}"

    # The pool of a search is decks; that of a comparison is a table of its results.
    sent = (*_SENT, "pool") if command.name == "tune" else _SENT
    given = {name: command.flags[name] for name in sent if command.flags.get(name) is not None}
    flags = {
        name: [moved(path, name == "cards") for path in _commands.paths(value)]
        for name, value in given.items()
    }
    decks = [moved(path) for path in command.decks]
    flags = {**command.flags, **flags, "out": None, "overwrite": None}
    if command.name == "train":
        # The weights say by which decks they are made: those here, and not where they are copied to.
        begin = command.flags.get("from")
        flags["called"] = [*command.decks, *([] if begin is None else _commands.paths(begin))]
    return _Job(Command(command.name, flags, decks).line(), VERSION), files


def _content(path: pathlib.Path, all_of_it: bool) -> Iterator[tuple[str, bytes]]:
    """The files at a path: itself, which has no name there, or those of a folder, and of the folders
    in it if all of it is asked for."""
    if not path.is_dir():
        yield "", path.read_bytes()
        return
    for file in sorted(path.rglob("*") if all_of_it else path.iterdir()):
        if file.is_file():
            yield file.relative_to(path).as_posix(), file.read_bytes()


# What is lost is sent again above, where it is counted and said; Ray is not to do so unseen.
@ray.remote(max_retries=0)
def _shard(job: _Job, files: dict[str, bytes], number: int, of: int) -> _Played:
    """Plays a shard, on whatever machine."""
    if job.version != VERSION:
        raise RuntimeError(
            f"this machine has methuselah {VERSION}, and {job.version} is asked for: the games might "
            "be others"
        )
    folder = tempfile.mkdtemp(prefix="methuselah-shard-")
    try:
        for name, content in files.items():
            file = pathlib.Path(folder, "files", name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        out = pathlib.Path(folder, "out")
        line = [word.replace(_FILES, os.path.join(folder, "files")) for word in job.line]
        flags = [f"--shard={number}/{of}", f"--threads={job.threads}", f"--out={out}", "--json"]
        printed, said, exit_code = _watched(folder, [line[0], *flags, *line[1:]])
        content = {}
        if exit_code in (0, 3):
            there = _content(out, all_of_it=True)
            content = {name: what for name, what in there if not name.endswith(".lock")}
        return _Played(exit_code, printed, said, content)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _watched(folder: str, line: list[str]) -> tuple[str, str, int]:
    """Lets the program carry out a line for as long as this worker lives."""
    listens, held = os.pipe()
    try:
        played = subprocess.Popen(
            [sys.executable, "-P", "-m", "methuselah._shard", folder, *line],
            stdin=listens,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
        os.close(listens)
        printed, said = played.communicate()
    finally:
        # If this was given up, so is the program.
        os.close(held)
    return printed, said, played.returncode
