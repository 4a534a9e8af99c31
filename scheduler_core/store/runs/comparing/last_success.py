"""A run beside the last one of its job that succeeded."""

from datetime import datetime
from typing import Any

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.sql import ENGINES, REVISIONS, RUNS, Select, select
from scheduler_core.store.sql import Row as ResultRow
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job_history import HistoryEntry, JobChange
from scheduler_core.values.runs.run import FAILURES, RunState

MOST_CHANGES = 200


@dataclass(frozen=True, slots=True)
class RunPlace:
    """A run, by which revision of its job it began, and where; the last four are empty where unknown."""

    id: RunId
    job_id: JobId
    revision: int
    step: int
    state: RunState
    due_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    machine: str
    host: str
    boot: str
    version: str


def place_of_run(tx: Reading, run_id: RunId) -> RunPlace | None:
    row = tx.connection.execute(_places().where(RUNS.c.id == run_id)).one_or_none()
    return None if row is None else _place(row)


def newest_failure(tx: Reading, job_id: JobId) -> RunPlace | None:
    """Return the newest run of a job that failed."""
    return _newest(tx, _places().where(RUNS.c.job_id == job_id, RUNS.c.state.in_(sorted(FAILURES))))


def success_before(tx: Reading, run: RunPlace) -> RunPlace | None:
    """Return the newest run of the same step that had succeeded before a run began.

    A try that waits is written down before what is asked for meanwhile.
    """
    had_succeeded = RUNS.c.id < run.id
    if run.started_at is not None:
        had_succeeded |= RUNS.c.finished_at <= run.started_at
    wanted = _places().where(
        RUNS.c.job_id == run.job_id,
        RUNS.c.step == run.step,
        RUNS.c.state == RunState.SUCCEEDED,
        had_succeeded,
    )
    return _newest(tx, wanted)


def changes_between(tx: Reading, job_id: JobId, after: int, until: int) -> list[tuple[HistoryEntry, bool]]:
    """Return the newest changes of what a job says after one revision up to another, the oldest first.

    Each with whether the state before it is among them, too.
    """
    rows = tx.connection.execute(
        select(
            REVISIONS.c.id,
            REVISIONS.c.revision,
            REVISIONS.c.change,
            REVISIONS.c.detail,
            REVISIONS.c.changed_by,
            REVISIONS.c.changed_at,
            REVISIONS.c.document.is_not(None),
        )
        .where(
            REVISIONS.c.job_id == job_id,
            REVISIONS.c.revision >= after,
            REVISIONS.c.revision <= until,
            REVISIONS.c.document.is_not(None),
        )
        .order_by(REVISIONS.c.id.desc())
        .limit(MOST_CHANGES + 1)
    ).all()
    found = [HistoryEntry(row[0], row[1], JobChange(row[2]), *row[3:]) for row in reversed(rows)]
    kept = {each.revision for each in found}
    return [(each, each.revision - 1 in kept) for each in found if each.revision > after]


def _newest(tx: Reading, wanted: Select[*tuple[Any, ...]]) -> RunPlace | None:
    row = tx.connection.execute(wanted.order_by(RUNS.c.id.desc()).limit(1)).one_or_none()
    return None if row is None else _place(row)


def _places() -> Select[*tuple[Any, ...]]:
    return select(
        RUNS.c.id,
        RUNS.c.job_id,
        RUNS.c.revision,
        RUNS.c.step,
        RUNS.c.state,
        RUNS.c.due_at,
        RUNS.c.started_at,
        RUNS.c.finished_at,
        ENGINES.c.machine,
        ENGINES.c.host,
        ENGINES.c.boot,
        ENGINES.c.version,
    ).outerjoin(ENGINES, ENGINES.c.id == RUNS.c.engine_id)


def _place(row: ResultRow[*tuple[Any, ...]]) -> RunPlace:
    return RunPlace(*row[:8], *(each or "" for each in row[8:]))
