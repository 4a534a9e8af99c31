"""Processes of the tests end one after the other, and none takes from the others what all share."""

from pathlib import Path

import pytest

from tests.suite.small_run import run_small

pytestmark = pytest.mark.slow

_ENDS_FIRST = """
import os
from pathlib import Path
def test_a():
    Path(__file__).with_name("pid").write_text(str(os.getpid()))
"""
# A test has a second, so several wait.
_GOES_ON = """
import os, tempfile, time
from pathlib import Path
import pytest
FOLDER = tempfile.TemporaryDirectory()  # made before the processes are forked
PID = Path(__file__).with_name("pid")

def is_over():
    try:
        os.kill(int(PID.read_text()), 0)
    except ProcessLookupError:
        return True
    except (FileNotFoundError, ValueError):
        pass
    return False

@pytest.mark.parametrize("turn", range(40))
def test_b(turn):
    until = time.monotonic() + 0.5
    while not is_over() and time.monotonic() < until:
        time.sleep(0.01)

def test_c():
    assert is_over()
    assert Path(FOLDER.name).is_dir()
"""


def test_a_process_that_ends_leaves_the_folders_that_were_made_before_it(tmp_path: Path) -> None:
    run = run_small(tmp_path, a=_ENDS_FIRST, b=_GOES_ON)

    assert (run.code, run.closing) == (0, {"passed": 42}), run.words


_LAST_ACT_FAILS = """
class TidiesUp:
    def pytest_sessionfinish(self):
        raise RuntimeError("nothing to tidy up")
def test_a(request):
    request.config.pluginmanager.register(TidiesUp())
"""


def test_a_process_that_breaks_says_why(tmp_path: Path) -> None:
    run = run_small(tmp_path, a=_LAST_ACT_FAILS)

    assert run.code == 1
    assert "ended with 1 between two tests" in run.words
    assert "RuntimeError: nothing to tidy up" in run.words


_HAS_A_FOLDER = """
import re
def test_a(tmp_path):
    assert re.search(r"/pytest-[0-9]+/w[12]/test_a[01]$", str(tmp_path))
"""


def test_all_processes_of_a_run_have_their_folders_in_one(tmp_path: Path) -> None:
    """Each has one of its own there, which none of the others tidies up."""
    run = run_small(tmp_path, a=_HAS_A_FOLDER, b=_HAS_A_FOLDER)

    assert (run.code, run.closing) == (0, {"passed": 2}), run.words
