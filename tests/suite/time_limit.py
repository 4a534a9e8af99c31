"""Ends a test that takes too long, and that test alone."""

import faulthandler
import os
import signal
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

LIMIT_SECONDS = 120.0
THOROUGH_LIMIT_SECONDS = 1800.0

# A test that goes on all the same is interrupted again so often; clearing up gets this long in any case.
_AGAIN_SECONDS = 20.0
# What hears no signal may go on so much longer than the limit of a thorough test.
_BEYOND_SECONDS = 60.0


class TimeLimit:
    """Interrupts a test when its time is up, so that it fails and the next one begins.

    What hears no signal, as it never returns to Python, is ended with its process by `faulthandler_timeout`.
    """

    def __init__(self, limit: float = LIMIT_SECONDS) -> None:
        self._limit = limit
        self._ends_at = 0.0
        # Nothing is captured yet; what ends a process in a test must be seen.
        self._stderr = os.dup(2)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Set the end of this test."""
        limit = self._limit
        if item.get_closest_marker("thorough"):
            limit = THOROUGH_LIMIT_SECONDS
        self._ends_at = time.monotonic() + limit
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        """Interrupt what a test prepares."""
        if item.get_closest_marker("thorough"):
            # Puts off the end of the process, which pytest has just set by `faulthandler_timeout`.
            latest = THOROUGH_LIMIT_SECONDS + _BEYOND_SECONDS
            faulthandler.dump_traceback_later(latest, file=self._stderr, exit=True)
        with self._interrupted(item):
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Interrupt the test."""
        with self._interrupted(item):
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, object, object]:
        """Interrupt what a test clears up."""
        with self._interrupted(item, at_least=_AGAIN_SECONDS):
            return (yield)

    @contextmanager
    def _interrupted(self, item: pytest.Item, at_least: float = 0.1) -> Iterator[None]:
        if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
            yield
            return

        def interrupt(number: int, frame: FrameType | None) -> None:
            faulthandler.dump_traceback(file=2, all_threads=True)
            pytest.fail(f"{item.nodeid} took too long and was ended; where each thread was, stands in stderr")

        before = signal.signal(signal.SIGALRM, interrupt)
        signal.setitimer(signal.ITIMER_REAL, max(at_least, self._ends_at - time.monotonic()), _AGAIN_SECONDS)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
