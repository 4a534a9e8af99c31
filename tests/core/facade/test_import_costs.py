"""What the window imports for its first picture does not load the libraries of the database."""

import subprocess
import sys

import pytest

from tests.architecture.repository import ROOT


@pytest.mark.slow
@pytest.mark.parametrize(
    "module",
    [
        "events",
        "settings",
        "facade.times.planned",
        "facade.times.explanation",
        "facade.control.engine_state",
        "facade.times.previews",
    ],
)
def test_values_are_had_without_the_libraries_of_the_database(module: str) -> None:
    script = f"import sys, scheduler_core.{module}; print('sqlalchemy' in sys.modules)"

    said = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout

    assert said == "False\n"
