"""Whether an engine of this machine has died, as whoever asks can see it."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from scheduler_core.actions.process.process_table import ProcessTable
from scheduler_core.actions.process.table_choice import process_table
from scheduler_core.engine.recovery.dead_engines import has_died
from scheduler_core.engine.system.this_process import this_process
from scheduler_core.store.opening.location import FileLocation
from tests.core.actions.process.test_process_tree import KnownTable

FILE = FileLocation(Path("/nowhere/hourbell.db"))
MINE = this_process()
NOTHING_TO_SEE = KnownTable([])  # as in a sandbox without /proc


@pytest.fixture
def gone() -> int:
    """Return the number of a process that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


@pytest.mark.parametrize("table", [process_table(), NOTHING_TO_SEE])
def test_an_engine_that_runs_has_not_died(table: ProcessTable) -> None:
    """Without /proc, `hourbell status` said of an engine at work that it was ended from outside."""
    assert not has_died(MINE, FILE, table)


@pytest.mark.skipif(sys.platform == "win32", reason="its table shows processes always")
@pytest.mark.parametrize("table", [process_table(), NOTHING_TO_SEE])
def test_an_engine_whose_process_has_ended_has_died(table: ProcessTable, gone: int) -> None:
    assert has_died(replace(MINE, pid=gone), FILE, table)


def test_an_engine_of_an_earlier_start_of_the_machine_has_died() -> None:
    assert has_died(replace(MINE, boot="another"), FILE)


def test_an_engine_that_could_not_see_which_start_it_is_is_known_by_its_process() -> None:
    assert not has_died(replace(MINE, boot=""), FILE)


def test_an_engine_of_another_machine_has_its_lease() -> None:
    assert not has_died(replace(MINE, machine="another", boot="another"), FILE)
