"""Read what a store tells the doctor: its parts, damage, and its clock."""

from datetime import datetime

from scheduler_core.store.opening.database import orphans
from scheduler_core.store.opening.file_check import damage
from scheduler_core.store.sql import ENGINES, JOBS, RUNS, UtcDateTime, func, select, type_coerce
from scheduler_core.store.transactions import Reading
from scheduler_core.values.runs.run import Reason

_JUMPS = (Reason.CLOCK_SET_BACK, Reason.CLOCK_SET_FORWARD)


def library(tx: Reading) -> str:
    """Return the database and its version, such as SQLite 3.53.4."""
    name = "SQLite" if tx.dialect == "sqlite" else "PostgreSQL"
    version = tx.connection.dialect.server_version_info or ()
    return " ".join((name, ".".join(map(str, version)))).strip()


def damages(tx: Reading) -> list[str]:
    """Return what is damaged in a file, in words of SQLite; a server sees to its own."""
    if tx.dialect != "sqlite":
        return []
    return damage(tx.connection) + [f"rows of {table} belong to nothing" for table in orphans(tx.connection)]


def clock_jumps(tx: Reading, since: datetime) -> int:
    """Return how many rows of the ledger say that the clock was set."""
    found = tx.connection.scalar(
        select(func.count()).select_from(RUNS).where(RUNS.c.due_at >= since, RUNS.c.reason.in_(_JUMPS))
    )
    return found or 0


def latest_instant(tx: Reading) -> datetime | None:
    """Return the latest time at which anybody is known to have used the store."""
    asked = (
        func.max(ENGINES.c.heartbeat_at),
        func.max(ENGINES.c.stopped_at),
        select(func.max(JOBS.c.changed_at)).scalar_subquery(),
    )
    found = tx.connection.execute(select(*(type_coerce(each, UtcDateTime) for each in asked))).one()
    return max((each for each in found if each is not None), default=None)
