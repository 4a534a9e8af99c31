"""Tell an engine of this machine whose process ended without saying so, or is suspended."""

from scheduler_core.actions.process.table_choice import process_table
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.store.opening.location import Location
from scheduler_core.store.runs.engines import EngineProcess


def has_died(process: EngineProcess, location: Location) -> bool:
    """Tell of a process of this machine that it is gone; that of another machine has its lease."""
    mine = this_engine(location)
    if process.machine != mine.machine:
        return False
    row = process_table().row(process.pid) if process.boot == mine.boot else None
    return row is None or row.is_over


def is_suspended(process: EngineProcess, location: Location) -> bool:
    """Tell of a process of this machine that a signal stopped it, or a debugger."""
    mine = this_engine(location)
    if (process.machine, process.boot) != (mine.machine, mine.boot):
        return False
    row = process_table().row(process.pid)
    return row is not None and row.is_suspended
