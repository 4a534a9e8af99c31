"""Engines as processes of their own, that can be killed."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Self

from tests.architecture.repository import ROOT

_MAIN = "import sys; from scheduler_core.cli.main import run; sys.exit(run(sys.argv[1:], lambda _: 90))"
PROGRAM = (sys.executable, "-c", _MAIN)
_PATIENCE_SECONDS = 30


@dataclass(slots=True)
class ChildEngine:
    """`hourbell engine` on a store; `ready` is what it said when it could fire, empty if it never could."""

    process: subprocess.Popen[str]
    ready: dict[str, Any]
    errors: IO[str]

    @classmethod
    def start(
        cls,
        store: Path | str,
        *options: str,
        program: Sequence[str] = PROGRAM,
        environment: dict[str, str] | None = None,
        user: str | None = None,
    ) -> Self:
        errors = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed by `close`
        process = subprocess.Popen(
            [*program, "engine", "--store", str(store), *options],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=ROOT,
            env=_environment() | (environment or {}),
            user=user,
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        return cls(process, json.loads(line) if line else {}, errors)

    def kill(self) -> None:
        """End it as the loss of power would, and wait until it is gone."""
        self.process.kill()
        self.wait()

    def terminate(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        return self.process.wait(_PATIENCE_SECONDS)

    def said(self) -> str:
        """Return what it has written to its error stream."""
        self.errors.seek(0)
        return self.errors.read()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.errors.close()


@contextmanager
def child_engine(
    store: Path | str,
    *options: str,
    program: Sequence[str] = PROGRAM,
    environment: dict[str, str] | None = None,
    user: str | None = None,
) -> Iterator[ChildEngine]:
    """Start an engine and wait until it is ready, or has ended; nothing of it is left afterwards."""
    child = ChildEngine.start(store, *options, program=program, environment=environment, user=user)
    try:
        yield child
    finally:
        child.close()


def mortal(moment: str, commit: int) -> Sequence[str]:
    """Return the program of an engine that dies before or after one of its commits."""
    return (sys.executable, "-m", "tests.faults.mortal_engine", moment, str(commit))


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
