"""Jobs, claims and instants for the tests of the store."""

from datetime import UTC, datetime, timedelta

from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.runs.engines import EngineProcess, register
from scheduler_core.store.runs.ledger import begin, claim, finish
from scheduler_core.store.runs.run_changes import Begun, Finished, JobPlan, NewRun
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.jobs.actions import Action, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule

NOW = datetime(2026, 11, 20, 8, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
ME = "ann"
HOURLY = Schedule((Every(HOUR, NOW),))
SCRIPT = ScriptAction(CommandKind.ARGV, argv=("/usr/bin/true",))
CALL = HttpAction("https://example.org/hook")
THIS_PROCESS = EngineProcess("machine-1", "desk", 4711, "boot-1", "0.1.0")


def a_draft(
    name: str = "Back up",
    *,
    action: Action = SCRIPT,
    schedule: Schedule = HOURLY,
    folder: str = "",
    tags: tuple[str, ...] = (),
    notes: str = "",
    enabled: bool = True,
    priority: int = 0,
    key: str = "",
) -> JobDraft:
    return JobDraft(
        name,
        schedule,
        action,
        RunPolicies(priority=priority, key=key),
        folder=folder,
        tags=tags,
        notes=notes,
        is_enabled=enabled,
    )


def add_jobs(store: Store, *drafts: JobDraft, due_at: datetime | None = NOW + HOUR) -> list[JobId]:
    with store.write() as tx:
        return add_many(tx, [NewJob(draft, due_at) for draft in drafts], ME, NOW)


def add_job(store: Store, *, due_at: datetime | None = NOW + HOUR, **choices: object) -> JobId:
    return add_jobs(store, a_draft(**choices), due_at=due_at)[0]  # type: ignore[arg-type]


def an_engine(store: Store, process: EngineProcess = THIS_PROCESS) -> EngineId:
    with store.write() as tx:
        return register(tx, process, NOW + HOUR, NOW)


def claim_next(
    tx: Writing, job_id: JobId, due_at: datetime, engine: EngineId, *, step: timedelta = HOUR
) -> RunId:
    """Claim the occurrence at `due_at` of a job at its first revision."""
    plan = JobPlan(job_id, 1, due_at, due_at + step, (NewRun(job_id, 1, due_at),))
    return claim(tx, [plan], engine, due_at)[0].id


def a_finished_run(
    store: Store,
    job_id: JobId,
    due_at: datetime,
    engine: EngineId,
    state: RunState = RunState.SUCCEEDED,
    *,
    took: timedelta = MINUTE,
    error: str = "",
    result: str = "",
) -> RunId:
    """Claim, begin and finish the run of an occurrence."""
    with store.write() as tx:
        run_id = claim_next(tx, job_id, due_at, engine)
        begin(tx, [Begun(run_id, due_at)], engine)
        finish(tx, [Finished(run_id, state, due_at + took, first_error_line=error, result_line=result)])
    return run_id
