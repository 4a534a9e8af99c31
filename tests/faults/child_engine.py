"""Engines as processes of their own, that can be killed."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from tests.architecture.repository import ROOT

PROGRAM = "import sys; from scheduler_core.cli.main import run; sys.exit(run(sys.argv[1:], lambda _: 90))"
_PATIENCE_SECONDS = 30


@dataclass(slots=True)
class ChildEngine:
    """`hourbell engine` on a store; `ready` is what it said when it could fire, empty if it never could."""

    process: subprocess.Popen[str]
    ready: dict[str, Any]

    @classmethod
    def start(cls, store: Path, *options: str) -> Self:
        command = [sys.executable, "-c", PROGRAM, "engine", "--store", str(store), *options]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=_environment()
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        return cls(process, json.loads(line) if line else {})

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
        """Return what it wrote to its error stream; it must have ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


@contextmanager
def child_engine(store: Path, *options: str) -> Iterator[ChildEngine]:
    """Start an engine and wait until it is ready, or has ended; nothing of it is left afterwards."""
    child = ChildEngine.start(store, *options)
    try:
        yield child
    finally:
        child.close()


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
