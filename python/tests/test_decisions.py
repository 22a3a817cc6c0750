"""The decisions of a run as a table: held against its games, and against what a bot is told."""

import json
import sys
import warnings

import methuselah
import pytest

np = pytest.importorskip("numpy")
pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not here")

# It writes down what it is told and what it takes, and may give up a game.
BOT = """
import json, sys
log = open(sys.argv[1], "a")
for line in sys.stdin:
    request = json.loads(line)
    if request["type"] == "hello":
        answer = {"protocol": 1, "repeats": True, "features": 3}
    elif request["type"] == "game":
        gives_up = len(sys.argv) > 2 and request["seed"] % 7 == 3
        continue
    elif gives_up:
        answer = {"id": request["id"], "error": "enough of it"}
    else:
        answer = {"id": request["id"], "choice": request["id"] % len(request["choices"])}
        log.write(json.dumps([request["numbers"], answer["choice"]]) + "\\n")
        log.flush()
    print(json.dumps(answer), flush=True)
"""


def spec(tmp_path, *more):
    (tmp_path / "bot.py").write_text(BOT)
    return " ".join([f"exec:30s:{sys.executable}", str(tmp_path / "bot.py"), str(tmp_path / "told"), *more])


def test_rows_are_what_was_seen_and_done_and_came_of_it(starters, tmp_path):
    bot = spec(tmp_path)
    agents = [bot, "random", "random", "random", "random"]
    played = methuselah.run(starters, 10, agents=agents, seed=5, max_rounds=3, threads=1)
    file = methuselah.export_decisions(played, tmp_path / "decisions.parquet")
    assert file == tmp_path / "decisions.parquet"
    table = pq.read_table(file)
    rows = table.to_pydict()

    # Every decision of every game, in order.
    games = played["games"]
    numbers = [(g, n) for g, all in zip(games["game"], games["decisions"]) for n in range(1, all + 1)]
    assert list(zip(rows["game"], rows["decision"])) == numbers
    for game, turns, rounds in zip(games["game"], games["turns"], games["rounds"]):
        mine = [i for i, of in enumerate(rows["game"]) if of == game]
        for column, last in ("turn", turns), ("round", rounds):
            when = [rows[column][i] for i in mine]
            assert when == sorted(when) and when[0] == 1 and last - 1 <= when[-1] <= last

    # Who decided, and what she had of it.
    seats = played["seats"]
    sat = {}
    for i, key in enumerate(zip(seats["game"], seats["seat"])):
        sat[key] = [seats[name][i] for name in ("deck", "agent", "vp")] + [seats["game_win"][i] == 1]
    for i, key in enumerate(zip(rows["game"], rows["seat"])):
        assert [rows[name][i] for name in ("deck", "agent", "victory_points", "game_win")] == sat[key]
    assert any(rows["victory_points"]) and len(set(rows["seat"])) == 5

    # What was seen, and what could be chosen: as the bot was told it, in the same order.
    mine = [i for i, agent in enumerate(rows["agent"]) if agent == bot]
    told = [json.loads(line) for line in (tmp_path / "told").read_text().splitlines()]
    # Before that there was a game of trial.
    assert len(mine) > 50 and len(told) > len(mine)
    for i, (numbers, taken) in zip(mine, told[-len(mine) :]):
        assert rows["choice"][i] == taken
        assert rows["kinds"][i] == numbers["kinds"]
        assert np.array_equal(rows["observation"][i], np.float32(numbers["observation"]))
        features = np.reshape(rows["features"][i], (len(rows["kinds"][i]), -1))
        assert np.array_equal(features, np.float32(numbers["features"]))

    # What the numbers are called.
    metadata = {key: table.schema.metadata[f"methuselah.{key}".encode()] for key in ("observation", "choice", "kinds")}
    metadata = {key: json.loads(names) for key, names in metadata.items()}
    assert metadata == {
        "observation": methuselah.position_names(),
        "choice": methuselah.choice_names(),
        "kinds": methuselah.kind_names(),
    }
    assert table.schema.metadata[b"methuselah.features"] == str(methuselah.FEATURES).encode()

    # The same bytes again, but not over what is there, and nothing beside it.
    with pytest.raises(methuselah.MethuselahError, match="is there already") as refused:
        methuselah.export_decisions(played, file)
    assert refused.value.exit_code == 2
    before = file.read_bytes()
    methuselah.export_decisions(played.folder, file, overwrite=True, threads=3)
    assert file.read_bytes() == before
    # What does not fit its record is no table.
    record = played.folder / "choices.bin"
    record.write_bytes(record.read_bytes()[:-6] + b"\xbf" + record.read_bytes()[-5:])
    with pytest.raises(methuselah.MethuselahError, match="the choices of game 9 are damaged"):
        methuselah.export_decisions(played, tmp_path / "other.parquet")
    assert not list(tmp_path.glob("other*")) and not list(tmp_path.glob("*.new"))


def test_games_without_an_outcome_are_left_out_and_that_is_said(starters, tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        played = methuselah.run(starters, 10, agents=spec(tmp_path, "now and then"), seed=2, max_rounds=1)
    faults = played.summary["faults"]
    assert 0 < faults < 10
    with pytest.warns(UserWarning, match=f"{faults} games came upon a fault, and are left out"):
        file = methuselah.export_decisions(played, tmp_path / "decisions.parquet")
    ends = dict(zip(played["games"]["game"], played["games"]["end"]))
    in_file = set(pq.read_table(file, columns=["game"])["game"].to_pylist())
    assert in_file == {game for game, end in ends.items() if end != "fault"}


def test_only_a_whole_run_has_decisions(starters, tmp_path):
    methuselah.run(starters, 4, agents="random", max_rounds=1, shard="1/2", out=tmp_path / "shard")
    for folder, said in [(tmp_path / "shard", "has shard 1/2 of a run"), (tmp_path / "none", "cannot be read")]:
        with pytest.raises(methuselah.MethuselahError, match=said):
            methuselah.export_decisions(folder, tmp_path / "decisions.parquet")
    assert not (tmp_path / "decisions.parquet").exists()
