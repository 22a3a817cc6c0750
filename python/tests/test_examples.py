"""The examples do what they say, with few games."""

import json
import pathlib
import shutil

import pytest

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"


def test_a_policy_is_trained_on_decisions_and_plays(monkeypatch, capsys):
    pytest.importorskip("pyarrow", reason="pyarrow is not here")
    cells = json.loads((EXAMPLES / "imitation.ipynb").read_text("utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert not any(cell["outputs"] or cell["execution_count"] for cell in code)
    monkeypatch.setenv("GAMES", "6")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.chdir(EXAMPLES)
    names = {"__name__": "notebook"}
    for cell in code:
        exec("".join(cell["source"]), names)
    shutil.rmtree(names["FOLDER"])
    agrees = names["agreement"](names["weights"], names["exam"])
    chance = (1 / names["choices"][names["exam"]]).mean()
    # A few games are enough to be far better than chance.
    assert agrees > chance + 0.2
    assert len(names["table"]["agent"]) == 2 and not names["league"].summary.get("faults")
    assert "the policy" in capsys.readouterr().out
