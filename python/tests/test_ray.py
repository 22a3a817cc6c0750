"""A real cluster of two machines, which lose things in the middle: the bytes are those of one run."""

import os
import pathlib
import signal
import sys
import threading
import time
import warnings

import methuselah
import pytest

ray = pytest.importorskip("ray", reason="Ray is not here")
pytest.importorskip("methuselah.ray")
cluster_utils = pytest.importorskip("ray.cluster_utils")

# Long enough that something can be lost in the middle of each shard.
RUN = {"games": 60, "seed": 7, "agents": ["random", "heuristic"]}


@pytest.fixture(scope="module")
def cluster():
    """Two machines that play, and one that does not; all of them are processes of this one."""
    # So that a machine is missed soon after it is gone.
    config = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 500}
    head = {"num_cpus": 0, "include_dashboard": False, "_system_config": config}
    there = cluster_utils.Cluster(initialize_head=True, head_node_args=head)
    machines = [there.add_node(num_cpus=1) for _ in range(2)]
    ray.init(address=there.address, log_to_driver=False)
    try:
        yield there, machines
    finally:
        ray.shutdown()
        there.shutdown()


def content(folder):
    """All files that a command leaves, but for how long it took."""
    files = (file for file in pathlib.Path(folder).rglob("*") if file.is_file())
    names = ((str(file.relative_to(folder)), file) for file in files)
    return {name: file.read_bytes() for name, file in names if file.name not in ("timing.json", ".lock")}


def same(one, other):
    one, other = content(one.folder), content(other.folder)
    assert sorted(one) == sorted(other) and one
    assert [name for name in one if one[name] != other[name]] == []


in_proc = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="processes are found in /proc")


def parent_of(process):
    """The process that has begun this one; None, if it has gone."""
    try:
        stat = pathlib.Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return None
    return int(stat.rsplit(")", 1)[1].split()[1])


def programs():
    """The shards that are being played: the process of each, and its worker's."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"methuselah._shard" in words and (worker := parent_of(process.name)):
            found.append((int(process.name), worker))
    return found


def until(there_is, seconds=60):
    end = time.monotonic() + seconds
    while not (found := there_is()):
        assert time.monotonic() < end, "in vain"
        time.sleep(0.02)
    return found


@in_proc
def test_processes_that_are_killed_cost_nothing(starters, cluster):
    killed = []

    def kill():
        for which in (0, 1):
            # First the program, then the worker that waits for it.
            pair = until(lambda: [pair for pair in programs() if pair[0] not in killed])[0]
            os.kill(pair[which], signal.SIGKILL)
            killed.append(pair[0])
        # Without its worker the program does not play on.
        until(lambda: pair not in programs())

    told = []
    killer = threading.Thread(target=kill)
    killer.start()
    shared = methuselah.ray.run(starters, **RUN, shards=4, progress=told.append)
    killer.join()
    same(shared, methuselah.run(starters, **RUN))
    assert len(killed) == 2 and told[-1].lost == 2
    assert any("signal 9" in now.last_lost for now in told if now.last_lost)


def test_every_command_gives_the_bytes_of_one_run(starters, cluster, tmp_path, capfd):
    deck, few = starters / "tremere.txt", {"agents": "random", "max_rounds": 2, "seed": 4}
    # Decks are called as their files are, and links by their own names.
    other = tmp_path / "other.txt"
    other.symlink_to(starters / "ventrue.txt")
    # Cards of one's own go along, with all that is in their folder.
    own = tmp_path / "own" / "deeper"
    own.mkdir(parents=True)
    script = pathlib.Path(__file__).parents[2] / "engine/cards/library/g/govern_the_unaligned.ron"
    (own / script.name).write_bytes(script.read_bytes())
    few["cards"] = tmp_path / "own"
    for on_cluster, here, given, options in [
        (methuselah.ray.gauntlet, methuselah.gauntlet, (deck, starters, 15), few),
        (methuselah.ray.league, methuselah.league, (["random", "sensible"], starters, 12), {"max_rounds": 2}),
        (
            methuselah.ray.compare,
            methuselah.compare,
            (deck, starters),
            {**few, "games": 50, "challengers": [other]},
        ),
    ]:
        shared = on_cluster(*given, **options, shards=3)
        alone = here(*given, **options)
        same(shared, alone)
        assert list(shared) == list(alone)
    assert "methuselah: 3 of 3 shards, 15 games" in capfd.readouterr().err


def test_what_is_wrong_is_refused_before_anything_is_sent(starters, tmp_path, monkeypatch):
    monkeypatch.setattr(methuselah.ray, "_play", None)
    monkeypatch.setattr(ray, "init", None)

    def refused(match, *given, of=methuselah.ray.run, **options):
        with pytest.raises(methuselah.MethuselahError, match=match) as error:
            of(*given, **options)
        assert error.value.exit_code == 2

    refused("cannot be read", tmp_path / "missing.txt", 5)
    refused("--agents nobody", starters, 5, agents="nobody")
    refused("there are only 5 games", starters, 5, shards=6)
    refused("nothing to do", starters, 5, threads=0)
    (tmp_path / "letter.txt").write_text("dear")
    refused("is not empty, and holds no run", starters, 5, out=tmp_path)
    ventrue = starters / "ventrue.txt"
    options = {"until_sure": True, "max_games": 10, "challengers": [starters / "tremere.txt"]}
    refused("never sure with so few", ventrue, starters, of=methuselah.ray.compare, **options)
    refused("too few for", ventrue, starters, 100, of=methuselah.ray.tune)
    nowhere = tmp_path / "no" / "such.csv"
    refused("is no folder", starters, nowhere, of=methuselah.ray.train, games=5)
    refused("there are only 5 games", starters, tmp_path / "w", of=methuselah.ray.train, games=5, shards=6)
    with pytest.raises(TypeError, match="shard= is not for methuselah.ray"):
        methuselah.ray.run(starters, 5, shard="1/2")


def test_rounds_give_the_bytes_of_one_process(starters, cluster, tmp_path):
    deck, few = starters / "malkavian.txt", {"agents": "random", "max_rounds": 6, "shards": 2}
    told = []
    sure = {"until_sure": True, "max_games": 250, "challengers": [starters / "toreador.txt"]}
    kept = tmp_path / "kept"
    shared = methuselah.ray.compare(
        deck, starters, **few, **sure, shards_in=kept, progress=told.append
    )
    few.pop("shards")
    alone = methuselah.compare(deck, starters, **few, **sure)
    same(shared, alone)
    assert shared.text.splitlines()[0].split(";")[0] == alone.text.splitlines()[0].split(";")[0]
    rounds = sorted({now.round for now in told})
    assert rounds == [1, 2] and "round 2: 2 of 2 shards" in str(told[-1])
    assert told[-1].games >= 500
    # What is there is not played again, and what is missing is.
    for file in (kept / "round0002" / "shard1of2").iterdir():
        file.unlink()
    (kept / "round0002" / "shard1of2").rmdir()
    told.clear()
    out = tmp_path / "out"
    again = methuselah.ray.compare(
        deck, starters, **few, **sure, shards=2, shards_in=kept, progress=told.append, out=out
    )
    same(again, alone)
    assert {now.round for now in told} == {2}
    # Not unasked over what is there.
    with pytest.raises(methuselah.MethuselahError, match="holds a run already"):
        methuselah.ray.compare(deck, starters, **few, **sure, shards=2, out=out)

    search = {"pool": starters / "ventrue.txt", "steps": 1, "seed": 5}
    few = {**few, "max_rounds": 12}
    shared = methuselah.ray.tune(deck, starters, 2800, **few, **search, shards=2)
    alone = methuselah.tune(deck, starters, 2800, **few, **search)
    same(shared, alone)
    assert shared.text.splitlines()[0] == alone.text.splitlines()[0]

    games = {"games": 6, "seed": 3}
    begin = methuselah.train(starters, tmp_path / "begin.csv", rounds=1, **games)
    two = {"weights": begin, "rounds": 2, **games}
    shared = methuselah.ray.train(starters, tmp_path / "shared.csv", shards=2, **two)
    alone = methuselah.train(starters, tmp_path / "alone.csv", **two)
    assert shared.read_bytes() == alone.read_bytes() != begin.read_bytes()


BOT = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "hello":
        answer = {"protocol": 1, "repeats": True}
    elif request["type"] == "game":
        gives_up = request["seed"] % 7 == 3
        continue
    elif gives_up:
        answer = {"id": request["id"], "error": "enough of it"}
    else:
        answer = {"id": request["id"], "choice": 0}
    print(json.dumps(answer), flush=True)
"""


def test_a_fault_is_a_result_and_no_lost_shard(starters, cluster, tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(BOT)
    options = {"agents": f"exec:{sys.executable} {bot}", "max_rounds": 2, "seed": 2}
    told = []
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        shared = methuselah.ray.run(starters, 10, **options, shards=2, progress=told.append)
        alone = methuselah.run(starters, 10, **options)
    faults = shared.summary["faults"]
    assert 0 < faults < 10 and told[-1].lost == 0
    assert any("enough of it" in str(warning.message) for warning in said)
    same(shared, alone)


def test_what_is_lost_for_good_is_said_and_the_rest_is_kept(starters, cluster, tmp_path):
    options = {"agents": "random", "max_rounds": 2, "shards": 3}
    kept = tmp_path / "kept"
    # One that ends whoever asks it, but not here, where it is tried.
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import os, signal\n"
        "if 'RAY_JOB_ID' in os.environ: os.kill(os.getppid(), signal.SIGKILL)\n" + BOT
    )
    with pytest.raises(methuselah.MethuselahError, match="signal 9.*and so 2 times"):
        agents = f"exec:{sys.executable} {bot}"
        methuselah.ray.run(starters, 6, **{**options, "agents": agents}, retries=1)
    shared = methuselah.ray.run(starters, 6, **options, shards_in=kept)
    folders = sorted(folder.name for folder in kept.iterdir())
    assert folders == ["shard1of3", "shard2of3", "shard3of3"]
    # What is there is not played again.
    told = []
    for file in (kept / folders[1]).iterdir():
        file.unlink()
    (kept / folders[1]).rmdir()
    again = methuselah.ray.run(starters, 6, **options, shards_in=kept, progress=told.append)
    same(shared, again)
    assert [now.done for now in told] == [2, 3]
    # And what is of another run is found when it is put together.
    with pytest.raises(methuselah.MethuselahError, match="has a shard of another run") as refused:
        (kept / folders[1]).rename(tmp_path / "elsewhere")
        methuselah.ray.run(starters, 6, **options, seed=9, shards_in=kept)
    assert refused.value.exit_code == 2
    assert "3 of 3 shards are in" in "".join(refused.value.__notes__)


# The last one, for the machine does not come back.
@in_proc
def test_a_machine_that_is_lost_costs_nothing(starters, cluster, tmp_path):
    there, machines = cluster

    def lose():
        # While it plays, and without time to say goodbye.
        raylet = machines[0].all_processes["raylet"][0].process.pid
        until(lambda: [worker for _, worker in programs() if parent_of(worker) == raylet])
        there.remove_node(machines[0], allow_graceful=False)

    told = []
    loser = threading.Thread(target=lose)
    loser.start()
    out = tmp_path / "shared"
    shared = methuselah.ray.run(starters, **RUN, shards=8, progress=told.append, out=out)
    loser.join()
    same(shared, methuselah.run(starters, **RUN))
    last = told[-1]
    assert (last.done, last.shards, last.games) == (8, 8, 60)
    assert last.lost >= 1 and "was lost" in last.last_lost
    assert [now.done for now in told] == sorted(now.done for now in told)
    assert "8 of 8 shards, 60 games" in str(last)
