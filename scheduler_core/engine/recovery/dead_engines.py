"""Find engines of this machine whose process died or is suspended."""

import os
import sys

from scheduler_core.actions.process.process_table import ProcessTable
from scheduler_core.actions.process.table_choice import process_table
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.store.opening.location import Location
from scheduler_core.store.runs.engines import EngineProcess


def has_died(process: EngineProcess, location: Location, table: ProcessTable | None = None) -> bool:
    """Tell of a process of this machine that it is gone; that of another machine has its lease.

    The table is that of this system unless another one is given.
    """
    mine = this_engine(location)
    if process.machine != mine.machine:
        return False
    if process.boot and mine.boot and process.boot != mine.boot:
        return True
    table = process_table() if table is None else table
    row = table.row(process.pid)
    if row is not None:
        return row.is_over
    # A sandbox without /proc shows no process at all, not even this one.
    return table.row(mine.pid) is not None or not _is_there(process.pid)


def is_suspended(process: EngineProcess, location: Location) -> bool:
    """Tell of a process of this machine that a signal stopped it, or a debugger."""
    mine = this_engine(location)
    if (process.machine, process.boot) != (mine.machine, mine.boot):
        return False
    row = process_table().row(process.pid)
    return row is not None and row.is_suspended


if sys.platform == "win32":

    def _is_there(_pid: int) -> bool:
        return True  # only its lease tells

else:

    def _is_there(pid: int) -> bool:
        try:
            os.kill(pid, 0)  # only asks
        except ProcessLookupError:
            return False
        except OSError:  # it is another user's
            return True
        return True
