"""Calls that may never return."""

import subprocess
import sys
import threading
from concurrent.futures import CancelledError, Future, wait
from threading import Event

import pytest

from scheduler_core.daemon_threads import DaemonThreads


def test_what_a_call_returns_or_raises_is_handed_on() -> None:
    threads = DaemonThreads(1, "asking")

    assert threads.submit(lambda: 6 * 7).result(5) == 42
    with pytest.raises(ZeroDivisionError):
        threads.submit(lambda: 1 // 0).result(5)
    assert threads.submit(lambda: "still there").result(5) == "still there"
    threads.close()


def test_no_more_threads_are_started_than_allowed_or_needed() -> None:
    threads = DaemonThreads(2, "asking")
    before = threading.active_count()

    for _ in range(20):
        threads.submit(lambda: None).result(5)
    after_one_by_one = threading.active_count()
    wait([threads.submit(lambda: None) for _ in range(20)], 5)

    assert after_one_by_one <= before + 2
    assert threading.active_count() <= before + 2
    threads.close()
    assert threading.active_count() == before


def test_a_call_that_hangs_holds_up_no_other() -> None:
    threads, answers = DaemonThreads(2, "asking"), Event()

    hanging = threads.submit(answers.wait)

    assert threads.submit(lambda: "done").result(5) == "done"
    answers.set()
    assert hanging.result(5)
    threads.close()


def test_what_waits_is_cancelled_by_the_end() -> None:
    threads, answers, begun = DaemonThreads(1, "asking"), Event(), Event()

    def hang() -> None:
        begun.set()
        answers.wait()

    hanging: Future[None] = threads.submit(hang)
    begun.wait(5)
    waiting = threads.submit(lambda: None)
    threading.Timer(0.05, answers.set).start()
    threads.close()

    with pytest.raises(CancelledError):
        waiting.result(5)
    assert hanging.result(5) is None
    with pytest.raises(RuntimeError):
        threads.submit(lambda: None)


@pytest.mark.slow
def test_a_call_that_never_returns_does_not_keep_the_process() -> None:
    code = (
        "from threading import Event; from scheduler_core.daemon_threads import DaemonThreads\n"
        "threads, begun = DaemonThreads(1, 'asking'), Event()\n"
        "threads.submit(lambda: (begun.set(), Event().wait()))\n"
        "begun.wait(); threads.close(); print('ended')"
    )

    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=True
    )

    assert ended.stdout == "ended\n"
