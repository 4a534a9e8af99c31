"""How programs end that are asked to end by a signal."""

import signal
import subprocess
import sys

import pytest

from tests.architecture.repository import ROOT

pytestmark = pytest.mark.slow

_ASKED_WHILE_IT_RUNS = """
import asyncio, os, signal
from scheduler_core.cli.running import stopping_by_signals
async def main():
    stopped = asyncio.Event()
    stopping_by_signals(stopped.set)
    os.kill(os.getpid(), signal.{name})
    await asyncio.wait_for(stopped.wait(), 20)
asyncio.run(main())
"""
_ASKED_AS_IT_ENDS = """
import asyncio, os, signal
from scheduler_core.cli.running import stopping_by_signals
async def main():
    stopping_by_signals(lambda: None)
asyncio.run(main())
os.kill(os.getpid(), signal.{name})
"""
_ASKED_WHILE_IT_WAITS = """
import asyncio, sys
from scheduler_core.cli.running import stopping_by_signals
async def main():
    stopped = asyncio.Event()
    stopping_by_signals(stopped.set)
    print("ready", flush=True)
    await stopped.wait()
asyncio.run(main())
"""
_HANGS_AS_IT_ENDS = """
import asyncio, os, signal, threading
from scheduler_core.cli.running import stopping_by_signals
async def main():
    stopping_by_signals(lambda: None)
    threading.Thread(target=threading.Event().wait).start()
asyncio.run(main())
os.kill(os.getpid(), signal.{name})
print("asked", flush=True)
"""

if sys.platform == "win32":
    pytest.skip("a signal that a program sends itself ends it there", allow_module_level=True)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
@pytest.mark.parametrize("program", [_ASKED_WHILE_IT_RUNS, _ASKED_AS_IT_ENDS])
def test_a_program_that_is_asked_to_end_ends_by_itself(program: str, name: str) -> None:
    """Asked once its loop had closed, it ended by the signal: a worker that was declared dead, by -15."""
    words = [sys.executable, "-c", program.format(name=name)]

    assert subprocess.run(words, cwd=ROOT, timeout=60, check=False).returncode == 0


def test_a_program_that_waits_hears_a_signal_at_once() -> None:
    words = [sys.executable, "-c", _ASKED_WHILE_IT_WAITS]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"ready\n"
        program.send_signal(signal.SIGTERM)
        assert program.wait(60) == 0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_program_that_hangs_while_it_ends_is_struck_when_asked_again(name: str) -> None:
    """A thread that a dead drive held kept it for ever, whatever it was asked; only SIGKILL ended it."""
    words = [sys.executable, "-c", _HANGS_AS_IT_ENDS.format(name=name)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE) as program:
        try:
            assert program.stdout is not None
            assert program.stdout.readline() == b"asked\n"
            program.send_signal(signal.Signals[name])
            assert program.wait(20) == -signal.Signals[name]
        finally:
            program.kill()
