"""`hourbell` as a program that starts at once, on the date of the examples: one is forked for each call.

What a shell starts is a client of a few lines, which hands over its words, folder, environment and streams,
passes signals on, and ends as the forked process ends.
"""

import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from scheduler_core.cli.main import run
from scheduler_core.clock import Clock, SystemClock

_Tells: TypeAlias = Callable[[SystemClock], datetime]
# Set to seconds, the program's time runs on so much ahead of the machine's; to anything else, with it.
REAL_TIME = "REAL_TIME"

_CLIENT = """#!{python} -IS
import os, signal, socket, sys

PASSED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
signal.pthread_sigmask(signal.SIG_BLOCK, PASSED_ON)
with socket.socket(socket.AF_UNIX) as server:
    server.connect({place!r})
    words = ["-m", "tests.core.cli.forked_program", *sys.argv[1:]]
    call = repr((words, os.getcwd(), dict(os.environ))).encode(errors="backslashreplace")
    socket.send_fds(server, [len(call).to_bytes(8, "big")], [0, 1, 2])
    server.sendall(call)
    answers = server.makefile("rb")
    process = int(answers.readline())
    for each in PASSED_ON:
        signal.signal(each, lambda number, _: os.kill(process, number))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, PASSED_ON)
    code = int(answers.readline())
if code < 0:
    signal.signal(-code, signal.SIG_DFL)
    os.kill(os.getpid(), -code)
os._exit(code)
"""


class _Standing:
    """The clock on the date that the examples were written for."""

    def now(self) -> datetime:
        return datetime(2026, 11, 20, 8, tzinfo=UTC)


def script(place: str) -> str:
    """Return the text of a script that is `hourbell`, forked where programs are asked for."""
    return _CLIENT.format(python=sys.executable, place=place)


def _clock() -> Clock | None:
    asked = os.environ.get(REAL_TIME)
    if asked is None:
        return _Standing()
    if asked != "yes":
        SystemClock.now = _ahead(SystemClock.now, timedelta(seconds=float(asked)))  # type: ignore[method-assign, assignment]
    return None


def _ahead(tells: _Tells, by: timedelta) -> _Tells:
    return lambda clock: tells(clock) + by


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], lambda _: 0, _clock()))
