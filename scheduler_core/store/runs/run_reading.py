"""Rows of the ledger as runs."""

from typing import Any

from sqlalchemy import Row as ResultRow
from sqlalchemy import Select, func, select

from scheduler_core.store.tables.event_rows import WaitRow
from scheduler_core.store.tables.job_rows import JobRow
from scheduler_core.store.tables.run_rows import RunRow
from scheduler_core.values.runs.run import Run

# In the order of the fields of Run.
RUN_COLUMNS = (
    RunRow.id,
    RunRow.job_id,
    JobRow.name,
    RunRow.revision,
    RunRow.due_at,
    RunRow.attempt,
    RunRow.trigger,
    RunRow.state,
    RunRow.reason,
    RunRow.reason_text,
    RunRow.due_until,
    RunRow.occurrences,
    RunRow.claimed_at,
    RunRow.started_at,
    RunRow.finished_at,
    RunRow.exit_code,
    RunRow.http_status,
    RunRow.first_error_line,
    RunRow.output_bytes,
    RunRow.idempotency_key,
    RunRow.follows_run,
    RunRow.asked_by,
    RunRow.step,
    RunRow.start_at,
    func.coalesce(WaitRow.event, ""),
    RunRow.held,
)


def runs_selected() -> Select[*tuple[Any, ...]]:
    """Begin a query whose rows `run_of` reads; a run's name is its job's present one."""
    return (
        select(*RUN_COLUMNS)
        .join(JobRow, JobRow.id == RunRow.job_id)
        .outerjoin(WaitRow, WaitRow.run_id == RunRow.id)
    )


def run_of(row: ResultRow[*tuple[Any, ...]]) -> Run:
    return Run(*row[: len(RUN_COLUMNS)])
