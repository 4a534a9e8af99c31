"""A store with a past, a fork server beside it, and programs that ask it."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest

from scheduler_core.fork_server.beside import CommandSocket, open_command_socket
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.runs.run import OutputStream, RunState
from tests.architecture.repository import ROOT
from tests.core.cli.past_runs import Past
from tests.core.fork_server.asking_program import PROGRAM
from tests.core.store.builders import HOUR, NOW
from tests.support.forked_python import run_python

_ORDINARY = ("-m", "tests.support.hourbell_program")
Outcome: TypeAlias = tuple[int, str, str]


@pytest.fixture
def place(file_path: Path, forks: None) -> str:
    """Return the path of a store with jobs and runs, which nobody holds."""
    past = Past(open_store(str(file_path), NOW))
    nightly, weekly = past.job("nightly"), past.job("Wöchentlich")
    for hours, state in enumerate((RunState.SUCCEEDED, RunState.FAILED)):
        run_id = past.run(nightly, NOW - hours * HOUR, state, error="it broke" if hours else "")
        past.wrote(run_id, (OutputStream.STDOUT, 0, b"one\n"), (OutputStream.STDERR, 0, b"two\n"))
    past.skipped(weekly, NOW - HOUR, NOW, 3)
    past.retire()
    return str(file_path)


@pytest.fixture
def beside(place: str) -> Iterator[CommandSocket]:
    opened = open_command_socket(place)
    assert opened is not None
    yield opened
    opened.close()


def asked(*words: str, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> Outcome:
    """Run a command that a fork server carries out."""
    return _outcome((*PROGRAM, *words), env, cwd)


def ordinary(*words: str, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> Outcome:
    """Run a command that carries itself out."""
    return _outcome((*_ORDINARY, *words), env, cwd)


def _outcome(words: tuple[str, ...], env: Mapping[str, str] | None, cwd: Path) -> Outcome:
    done = run_python(words, env={**os.environ, **(env or {})}, cwd=cwd)
    return done.returncode, done.stdout, done.stderr
