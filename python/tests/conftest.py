import pathlib

import pytest

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(scope="session")
def starters() -> pathlib.Path:
    """The five starter decks."""
    return ROOT / "decks" / "fifth-edition"
