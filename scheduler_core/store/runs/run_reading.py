"""Turn rows of the ledger into runs."""

from typing import Any

from scheduler_core.store.sql import ENGINES, JOBS, RUNS, WAITS, Select, case, func, literal_column, select
from scheduler_core.store.sql import Row as ResultRow
from scheduler_core.values.runs.run import Reason, Run

# In the order of the fields of Run.
# What passed a limit is a failure to programs of older forms.
REASON = case(
    (RUNS.c.exceeded != literal_column("''"), literal_column(f"'{Reason.LIMIT}'", RUNS.c.reason.type)),
    else_=RUNS.c.reason,
)
RUN_COLUMNS = (
    RUNS.c.id,
    RUNS.c.job_id,
    JOBS.c.name,
    RUNS.c.revision,
    RUNS.c.due_at,
    RUNS.c.attempt,
    RUNS.c.trigger,
    RUNS.c.state,
    REASON,
    RUNS.c.reason_text,
    RUNS.c.due_until,
    RUNS.c.occurrences,
    RUNS.c.claimed_at,
    RUNS.c.started_at,
    RUNS.c.finished_at,
    RUNS.c.exit_code,
    RUNS.c.http_status,
    RUNS.c.first_error_line,
    RUNS.c.output_bytes,
    RUNS.c.idempotency_key,
    RUNS.c.follows_run,
    RUNS.c.asked_by,
    RUNS.c.step,
    RUNS.c.start_at,
    func.coalesce(WAITS.c.event, ""),
    RUNS.c.held,
    RUNS.c.request,
    RUNS.c.result_line,
    # Until it begins, it is of the engine that plans.
    case((RUNS.c.started_at.is_not(None), func.coalesce(ENGINES.c.host, "")), else_=""),
    RUNS.c.computing_ms,
    RUNS.c.peak_memory_bytes,
    RUNS.c.blocks_read,
    RUNS.c.blocks_written,
    RUNS.c.unkept_limits,
)


def runs_selected() -> Select[*tuple[Any, ...]]:
    """Begin a query whose rows `run_of` reads; a run's name is its job's present one."""
    return (
        select(*RUN_COLUMNS)
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .outerjoin(WAITS, WAITS.c.run_id == RUNS.c.id)
        .outerjoin(ENGINES, ENGINES.c.id == RUNS.c.engine_id)
    )


def run_of(row: ResultRow[*tuple[Any, ...]]) -> Run:
    return Run(*row[: len(RUN_COLUMNS)])
