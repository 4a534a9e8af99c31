"""Processes are told apart at every moment of their lives."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from scheduler_core.actions.process.process_table import (
    MARK_VARIABLE,
    NO_MARK,
    ProcessTable,
    new_mark,
    once_changed,
)
from scheduler_core.actions.process.process_table_psutil import PsutilTable

MARK = new_mark()
# Each shell starts the next in its place, as fast as it can.
CHANGE = 'exec /bin/sh -c "$0" "$0"'
CHANGING = ("/bin/sh", "-c", CHANGE, CHANGE)
# Of so many looks some met a change of the program in each of many tries.
LOOKS = {"PsutilTable": 2_000, "LinuxTable": 8_000}


def tables() -> list[ProcessTable]:
    """Return the tables that find marks in the environment."""
    if sys.platform != "linux":
        return [PsutilTable()]
    from scheduler_core.actions.process.process_table_linux import LinuxTable

    return [PsutilTable(), LinuxTable(marks_by_limit=False)]


@contextmanager
def running(*argv: str, environment: dict[str, str]) -> Iterator[int]:
    with subprocess.Popen(argv, env=environment) as process:
        try:
            yield process.pid
        finally:
            process.kill()


@pytest.mark.slow
@pytest.mark.parametrize("table", tables(), ids=lambda table: type(table).__name__)
def test_a_process_that_changes_its_program_keeps_its_mark(table: ProcessTable) -> None:
    """While it changes, the system shows no environment: one look in some hundred found no mark."""
    with running(*CHANGING, environment={MARK_VARIABLE: f"{MARK:x}"}) as pid:
        marks = [table.mark(pid) for _ in range(LOOKS[type(table).__name__])]

    assert set(marks) == {MARK}


@pytest.mark.parametrize("table", tables(), ids=lambda table: type(table).__name__)
def test_a_process_without_an_environment_has_no_mark(table: ProcessTable) -> None:
    with running("/bin/sleep", "60", environment={}) as pid:
        assert table.mark(pid) == NO_MARK


def test_a_process_that_changes_its_program_between_two_looks_at_it_is_looked_at_again() -> None:
    """It showed no environment, was not changing when asked, and showed none again."""
    shown = [b"", b"", b"MARK=1"]

    assert once_changed(lambda: shown.pop(0), lambda: False) == b"MARK=1"
