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


# Each takes megabytes of an engine that waits, and most jobs want none of it.
WANTED_LATER = {
    "re2",
    "jsonpath",
    "yaml",
    "psutil",
    "aiohttp",
    "alembic",
    "scheduler_core.job_folder.folder_sync",
}


@pytest.mark.slow
def test_an_engine_loads_late_what_few_jobs_want() -> None:
    script = (
        "import sys, scheduler_core.cli.engine_command, scheduler_core.local_services; print(*sys.modules)"
    )

    loaded = set(
        subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split()
    )

    assert "scheduler_core.engine.engine" in loaded
    assert loaded & WANTED_LATER == set()
