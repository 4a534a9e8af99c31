"""A test that hangs is ended and named; the others are run."""

import re
import signal
from pathlib import Path

import pytest

from tests.suite.small_run import run_small

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="the limit is a signal of POSIX"),
]

_IN_QT = """
import pytest
from tests.gui.heard_signals import heard_signals

def test_waits_in_qt(qapp):
    from PySide6.QtCore import QEventLoop
    with heard_signals():
        QEventLoop().exec()

def test_next():
    pass
"""

# The handler of a signal runs in Python only; a call of C that doesn't return is like one that is never told.
_IN_C = """
import signal, time

def test_hangs_in_c():
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    time.sleep(60)

def test_next():
    pass
"""

_IN_PYTHON = """
import threading, time, pytest

def test_sleeps():
    time.sleep(60)

@pytest.fixture
def slow_to_begin():
    time.sleep(60)

def test_prepares(slow_to_begin):
    pass

def test_joins():
    thread = threading.Thread(target=time.sleep, args=(60,), daemon=True)
    thread.start()
    try:
        thread.join()
    except Exception:
        pass

def test_next():
    pass
"""

# Longer than the limit of any other test, and than what ends a process that hears no signal.
_THOROUGH = """
import time, pytest

@pytest.mark.thorough
def test_tries_very_much():
    time.sleep(4)

def test_next():
    pass
"""


def test_a_test_that_waits_for_ever_fails_and_the_next_one_is_run(tmp_path: Path) -> None:
    run = run_small(tmp_path, workers=0, a=_IN_PYTHON)

    assert run.code == 1
    assert run.closing in ({"failed": 2, "passed": 1, "error": 1}, {"failed": 2, "passed": 1, "errors": 1}), (
        run.words
    )
    for name in ("sleeps", "prepares", "joins"):
        assert f"test_a.py::test_{name} took too long and was ended" in run.words
    assert re.search(r"File .*test_a.py., line [0-9]+ in test_joins", run.words)


def test_a_test_that_waits_in_a_loop_of_qt_is_ended(tmp_path: Path) -> None:
    run = run_small(tmp_path, plugins=("pytestqt.plugin",), a=_IN_QT)

    assert run.code == 1
    assert run.closing == {"failed": 1, "passed": 1}, run.words
    assert "test_a.py::test_waits_in_qt took too long and was ended" in run.words


def test_a_test_that_hears_no_signal_is_ended_with_its_process_and_named(tmp_path: Path) -> None:
    run = run_small(tmp_path, a=_IN_C)

    assert run.code == 1
    assert run.closing == {"failed": 1, "passed": 1}, run.words
    assert "FAILED test_a.py::test_hangs_in_c" in run.words
    assert "in test_hangs_in_c" in run.words


@pytest.mark.parametrize("workers", [0, 2])
def test_what_tries_very_much_may_take_longer_than_others(tmp_path: Path, workers: int) -> None:
    run = run_small(tmp_path, workers=workers, a=_THOROUGH)

    assert run.code == 0, run.words
    assert run.closing == {"passed": 2}, run.words
