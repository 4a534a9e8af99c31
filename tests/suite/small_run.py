"""Runs a small folder of tests as the suite is run, to see what the suite does with them."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

_REPOSITORY = Path(__file__).parents[2]

_CONFTEST = """
from pathlib import Path
import pytest
from tests.suite import leaks, second_try, workers
from tests.suite.second_try import SharedFixtures
from tests.suite.time_limit import TimeLimit

def pytest_addoption(parser):
    workers.add_option(parser)

def pytest_configure(config):
    config.pluginmanager.register(SharedFixtures())
    config.pluginmanager.register(TimeLimit(limit=1))
    leaks.LONGEST_WAIT_SECONDS = 0.5
    second_try.MOST_UNSTEADY = {most_unsteady}
    if count := workers.count_wanted(config):
        workers.spread(config, count)
    else:
        leaks.watch(config)

@pytest.fixture
def is_first(request):
    been = Path(request.path).with_suffix(".been")
    first = not been.exists()
    been.touch()
    return first
"""


@dataclass(frozen=True)
class SmallRun:
    """How a run ended, and what it said."""

    code: int
    words: str

    @property
    def closing(self) -> dict[str, int]:
        """Return what the closing line counts."""
        line = next(line for line in reversed(self.words.splitlines()) if re.search(r" in [0-9.]+s", line))
        return {
            kind: int(count) for count, kind in re.findall(r"([0-9]+) ([a-z]+)", line.partition(" in ")[0])
        }


def run_small(
    folder: Path, *, plugins: tuple[str, ...] = (), workers: int = 2, most_unsteady: int = 1, **files: str
) -> SmallRun:
    """Write these files of tests to the folder and run them in so many processes.

    Each test has a second, and so many may be unsteady.
    """
    (folder / "pytest.ini").write_text(
        "[pytest]\nmarkers =\n    alone\n    thorough\n"
        "faulthandler_timeout = 3\nfaulthandler_exit_on_timeout = true\n"
    )
    (folder / "conftest.py").write_text(_CONFTEST.format(most_unsteady=most_unsteady))
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text(text)
    own = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST_", "CI", "HOURBELL_TEST_"))
    }
    few_plugins = {
        "PYTEST_DEBUG_TEMPROOT": os.environ["PYTEST_DEBUG_TEMPROOT"],
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_ADDOPTS": " ".join(f"-p {name}" for name in plugins),
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", f"--workers={workers}", "-p", "no:cacheprovider"],
        cwd=folder,
        env=own | few_plugins | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(_REPOSITORY)},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    return SmallRun(done.returncode, done.stdout + done.stderr)
