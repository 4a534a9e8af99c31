"""Engines as processes of their own, that can be killed."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Self

from tests.architecture.repository import ROOT
from tests.support.forked_python import Program, start_python

PROGRAM = (sys.executable, "-m", "tests.support.hourbell_program")
HASTY = (sys.executable, "-m", "tests.faults.hasty_engine")
BRIEF = (sys.executable, "-m", "tests.faults.brief_engine")
ORDINARY = (sys.executable, "-m", "tests.faults.ordinary_engine")
FULL = (sys.executable, "-m", "tests.faults.full_engine")
_PATIENCE_SECONDS = 30


@dataclass(slots=True)
class ChildEngine:
    """`hourbell engine` or another command on a store; `ready` is what it said when it could fire.

    It is empty if it never could.
    """

    process: Program
    ready: dict[str, Any]
    listener: "_Listener"

    @classmethod
    def start(
        cls,
        store: Path | str,
        *options: str,
        program: Sequence[str] = PROGRAM,
        environment: dict[str, str] | None = None,
        command: str = "engine",
    ) -> Self:
        words = [*program, command, "--store", str(store), *options]
        process = _started(words, surroundings() | (environment or {}))
        assert process.stdout is not None
        assert process.stderr is not None
        listener = _Listener(process.stderr)
        started = cls(process, {}, listener)
        started.ready = started.reads()
        return started

    def kill(self) -> None:
        """End it as the loss of power would, and wait until it is gone."""
        self.process.kill()
        self.wait()

    def terminate(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        return self.process.wait(_PATIENCE_SECONDS)

    def reads(self) -> dict[str, Any]:
        """Return what it says next; empty if it ends without a word."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        return json.loads(line) if line else {}

    def said(self) -> str:
        """Return what it has written to its error stream; all of it once it has ended."""
        if self.process.poll() is not None:
            self.listener.join()
        return "".join(self.listener.lines)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.listener.join()


class _Listener:
    """Takes in what an engine says, so that it never waits for somebody to read it."""

    def __init__(self, stream: IO[str]) -> None:
        self.lines: list[str] = []
        self._thread = threading.Thread(target=self._listen, args=(stream,), name="listener")
        self._thread.start()

    def join(self) -> None:
        """Wait for the end of the stream: of the engine and of all that it left with its error stream."""
        self._thread.join(_PATIENCE_SECONDS)

    def _listen(self, stream: IO[str]) -> None:
        with stream:
            for line in stream:
                self.lines.append(line)


@contextmanager
def child_engine(
    store: Path | str,
    *options: str,
    program: Sequence[str] = PROGRAM,
    environment: dict[str, str] | None = None,
) -> Iterator[ChildEngine]:
    """Start an engine and wait until it is ready, or has ended; nothing of it is left afterwards."""
    child = ChildEngine.start(store, *options, program=program, environment=environment)
    try:
        yield child
    finally:
        child.close()


def mortal(moment: str, commit: int) -> Sequence[str]:
    """Return the program of an engine that dies before or after one of its commits."""
    return (sys.executable, "-m", "tests.faults.mortal_engine", moment, str(commit))


def _started(words: Sequence[str], environment: dict[str, str]) -> Program:
    if words[0] == sys.executable:
        return start_python(words[1:], env=environment)
    return subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=environment
    )


def surroundings() -> dict[str, str]:
    """Return the environment of a program that asks no keyring of this machine."""
    return {**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
