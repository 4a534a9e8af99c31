"""`hourbell` as a program that starts at once: a process that has imported all of it forks one for each call.

Run as `python -m tests.core.cli.forked_program SOCKET`. What a shell starts is a client of a few lines, which
hands over its words, folder, environment and streams, passes signals on, and ends as the forked process ends.
"""

import contextlib
import gc
import importlib
import os
import pkgutil
import signal
import socket
import subprocess
import sys
import time
from ast import literal_eval
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import scheduler_core
from scheduler_core.cli.main import run
from tests.architecture.repository import ROOT

_CLIENT = """#!{python} -IS
import os, signal, socket, sys

PASSED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
signal.pthread_sigmask(signal.SIG_BLOCK, PASSED_ON)
with socket.socket(socket.AF_UNIX) as server:
    server.connect({place!r})
    call = repr((sys.argv, os.getcwd(), dict(os.environ))).encode(errors="backslashreplace")
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


@contextmanager
def forked_program(folder: Path) -> Iterator[str]:
    """Yield the text of a script that is `hourbell`, as long as the process lives that it is forked from."""
    place = folder / "calls"
    with subprocess.Popen(
        [sys.executable, "-m", "tests.core.cli.forked_program", str(place)],
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
    ) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"ready\n"
        try:
            yield _CLIENT.format(python=sys.executable, place=str(place))
        finally:
            server.terminate()


def main(place: str) -> None:
    """Fork a process for each call until somebody ends this one."""
    for module in pkgutil.walk_packages(scheduler_core.__path__, "scheduler_core."):
        if ".migrations." not in module.name:  # these do their work when they are imported
            with contextlib.suppress(ImportError, AssertionError):  # of other systems
                importlib.import_module(module.name)
    with socket.socket(socket.AF_UNIX) as calls:
        calls.bind(place)
        calls.listen()
        os.write(1, b"ready\n")
        gc.freeze()  # a process that ends does not go through all that was imported: that took 0.3 s
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who serve a call
        while True:
            call, _ = calls.accept()
            if os.fork() == 0:
                break
            call.close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    _serve(call)


def _serve(call: socket.socket) -> None:
    """Start what is called in a process of its own, and tell the client of its beginning and its end."""
    head, streams, _, _ = socket.recv_fds(call, 8, 3)
    with call.makefile("rb") as sent:
        arguments, folder, environment = literal_eval(sent.read(int.from_bytes(head, "big")).decode())
    if process := os.fork():
        for each in streams:
            os.close(each)
        call.sendall(b"%d\n" % process)
        _, status = os.waitpid(process, 0)
        call.sendall(b"%d\n" % os.waitstatus_to_exitcode(status))
        os._exit(0)
    call.close()
    for number, each in enumerate(streams):
        os.dup2(each, number)
        os.close(each)
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = arguments
    sys.exit(run(arguments[1:], lambda _: 0, None if "REAL_TIME" in environment else _Standing()))


if __name__ == "__main__":
    main(sys.argv[1])
