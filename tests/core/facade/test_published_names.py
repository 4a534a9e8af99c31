"""What the core publishes can be had by name, and costs nothing until then."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import scheduler_core

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("name", dir(scheduler_core))
def test_a_published_name_can_be_had(name: str) -> None:
    assert getattr(getattr(scheduler_core, name), "__name__", name) == name


def test_the_type_checker_knows_the_same_names() -> None:
    tree = ast.parse(Path(scheduler_core.__file__).read_text(encoding="utf-8"))
    (typed,) = (each for each in tree.body if isinstance(each, ast.If))

    imported = {name.name for each in typed.body if isinstance(each, ast.ImportFrom) for name in each.names}

    assert imported == set(dir(scheduler_core))


def test_no_other_name_can_be_had() -> None:
    with pytest.raises(AttributeError, match="nobody"):
        scheduler_core.nobody  # noqa: B018 - to ask is the test


@pytest.mark.slow
@pytest.mark.parametrize("names", ["ChangeSet", "Settings", "Planned, Why, Verdict", "EngineState, Preview"])
def test_values_are_had_without_the_libraries_of_the_database(names: str) -> None:
    """The window paints before these are loaded."""
    script = f"import sys; from scheduler_core import {names}; print('sqlalchemy' in sys.modules)"

    said = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout

    assert said == "False\n"
