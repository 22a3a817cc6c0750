"""The program's commands: the figures are those of its files, to the digit."""

import csv
import os
import pathlib
import subprocess

import methuselah
import pytest


def cells(column):
    return ["" if cell is None else cell for cell in column]


def same_as_program(results, command, folder):
    """Holds results against the files that the program itself leaves."""
    program = os.environ.get("METHUSELAH_PROGRAM")
    if program is None:
        pytest.skip("METHUSELAH_PROGRAM names no program to compare with")
    subprocess.run([program, *command, "--out", folder], check=True, capture_output=True)
    files = sorted(path.stem for path in pathlib.Path(folder).glob("*.csv"))
    assert list(results) == files and files
    for name in files:
        with open(pathlib.Path(folder) / f"{name}.csv", encoding="utf-8", newline="") as file:
            names, *rows = csv.reader(file)
        columns = results[name]
        assert list(columns) == names
        for i, column in enumerate(columns.values()):
            for cell, text in zip(cells(column), (row[i] for row in rows), strict=True):
                assert cell == (type(cell)(text) if text else ""), (name, names[i])


def test_run(starters, tmp_path):
    results = methuselah.run(starters, 5, seed=3, agents="random", max_rounds=3)
    assert len(results["games"]["game"]) == 5 and len(results["seats"]["vp"]) == 25
    assert results.summary["games"] == 5
    assert {deck["name"] for deck in results.summary["decks"]} == set(results["seats"]["deck"])
    assert "game-win rate" in results.text
    with pytest.raises(KeyError):
        results["verdicts"]
    command = ["run", str(starters), "--games", "5", "--seed", "3", "--agents", "random"]
    command += ["--max-rounds", "3"]
    same_as_program(results, command, tmp_path / "run")


def test_gauntlet(starters, tmp_path):
    deck = starters / "tremere.txt"
    results = methuselah.gauntlet(deck, starters, 5, agents=["sensible", "random"], max_rounds=3)
    assert "gauntlet" in results
    command = ["gauntlet", str(deck), "--field", str(starters), "--games", "5"]
    command += ["--max-rounds", "3"]
    same_as_program(results, [*command, "--agents", "sensible,random"], tmp_path / "gauntlet")


def test_league(starters, tmp_path):
    agents, mine = ["random", "sensible"], tmp_path / "mine"
    results = methuselah.league(agents, starters, 10, max_rounds=3, out=mine)
    assert results.folder == mine
    assert sorted(results["league"]["agent"]) == ["random", "sensible"]
    command = ["league", "--agents", "random,sensible", "--decks", str(starters), "--games", "10"]
    command += ["--max-rounds", "3"]
    same_as_program(results, command, tmp_path / "league")


def test_compare(starters, tmp_path):
    deck, swap = starters / "ventrue.txt", "+1 Freak Drive, -1 Enchant Kindred"
    results = methuselah.compare(
        deck, starters, swap=swap, games=50, agents="random", weight={"tremere": 2}, max_rounds=1
    )
    assert results["verdicts"]["pairs"] == [50]
    assert results["verdicts"]["challenger"] == [swap]
    command = ["compare", str(deck), "--field", str(starters), "--games", "50"]
    command += ["--swap", swap, "--agents", "random", "--weight", "tremere=2", "--max-rounds", "1"]
    same_as_program(results, command, tmp_path / "compare")


def test_what_the_program_refuses_is_an_error_in_its_words(starters, tmp_path):
    with pytest.raises(methuselah.MethuselahError, match="cannot be read") as refused:
        methuselah.run(tmp_path / "missing.txt", 5)
    assert refused.value.exit_code == 2 and not str(refused.value).startswith("error")
    with pytest.raises(methuselah.MethuselahError, match="--agents nobody"):
        methuselah.run(starters, 5, agents="nobody")
    with pytest.raises(methuselah.MethuselahError, match="unexpected argument '--game-s'"):
        methuselah.run(starters, 5, game_s=3)
    with pytest.raises(methuselah.MethuselahError, match="too few pairs"):
        methuselah.compare(starters / "ventrue.txt", starters, games=10, challengers=[starters / "tremere.txt"])
