"""The invariants of every store, whatever was killed, lost or set back: I1 to I6 of the design."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Column, LargeBinary, case, func, or_, select, type_coerce

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after, occurrences
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.opening.column_types import PlainText, UtcDateTime
from scheduler_core.store.tables.common import METADATA
from scheduler_core.store.tables.job_rows import JOBS
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.tables.store_rows import ENGINES
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import AGAIN, RunState
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule

MOST_OCCURRENCES = 10_000
_FROM_A_BACKUP = "A backup may know more: hourbell restore --list"
_REMEDIES = {
    "file": "Restore a backup from before that; what is there now is kept, too: hourbell restore --newest",
    "document": "Give such a job an older state: hourbell job history JOB, then hourbell job revert JOB "
    "REVISION; or restore a backup: hourbell restore --newest",
    "audit": "Somebody changed the store without Hourbell. Look at what it says now, and restore a backup "
    "from before that if it is wrong: hourbell restore --newest",
    "I1": "Plan such a job anew: hourbell job disable JOB, then hourbell job enable JOB. Rows that are "
    "gone stand in backups only",
    "I2": _FROM_A_BACKUP,
    "I3": _FROM_A_BACKUP,
    "I4": "An engine takes it over when it starts: hourbell engine",
    "I5": "Look for what keeps the engine from it: hourbell doctor",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it must be; `rule` is I1 to I6, or what was looked at."""

    rule: str
    message: str

    @property
    def remedy(self) -> str:
        """Say what to do about it."""
        return _REMEDIES[self.rule]


def wrong_occurrences(tx: Reading, per_job: int = MOST_OCCURRENCES) -> Iterator[Finding]:
    """I1: an occurrence before the next one has not exactly one first attempt or span that never ran."""
    waiting = tx.connection.execute(
        select(
            JOBS.c.id,
            type_coerce(JOBS.c.accounted_after_at, UtcDateTime),
            type_coerce(JOBS.c.next_due_at, UtcDateTime),
        )
        .where(JOBS.c.next_due_at.is_not(None))
        .order_by(JOBS.c.id)
    )
    for part in waiting.partitions(_JOBS_AT_ONCE):
        known = drafts(tx, [row[0] for row in part])
        for job_id, after, next_due_at in part:
            draft = known[job_id]
            if isinstance(draft, Unreadable) or _depends_on_runs(draft.schedule):
                continue
            plan = compile_schedule(draft.schedule)
            if next_after(plan, next_due_at, inclusive=True) != next_due_at:
                yield Finding(
                    "I1", f"Job {job_id} waits for {_shown(next_due_at)}, which its schedule doesn't have"
                )
            expected = occurrences(plan, after + _TICK, next_due_at, per_job)
            yield from _wrongly_accounted(tx, job_id, expected)


def unplanned_jobs(tx: Reading, now: datetime, per_job: int = MOST_OCCURRENCES) -> Iterator[Finding]:
    """I1: a job that is on waits for nothing, though its schedule goes on, or has no row for what is over."""
    idle = tx.connection.execute(
        select(JOBS.c.id, type_coerce(JOBS.c.accounted_after_at, UtcDateTime))
        .where(
            JOBS.c.next_due_at.is_(None),
            JOBS.c.is_enabled,
            JOBS.c.disabled_reason == "",
            JOBS.c.deleted_at.is_(None),
        )
        .order_by(JOBS.c.id)
    )
    for part in idle.partitions(_JOBS_AT_ONCE):
        known = drafts(tx, [row[0] for row in part])
        for job_id, after in part:
            draft = known[job_id]
            if isinstance(draft, Unreadable) or _depends_on_runs(draft.schedule):
                continue
            plan = compile_schedule(draft.schedule)
            coming = next_after(plan, now)
            # What a clock that was set back comes to a second time has its row.
            if coming is not None and not _has_row(tx, job_id, coming):
                yield Finding(
                    "I1", f"Job {job_id} waits for nothing, though its schedule has {_shown(coming)}"
                )
                continue
            yield from _wrongly_accounted(tx, job_id, occurrences(plan, after + _TICK, now, per_job))


def _has_row(tx: Reading, job_id: JobId, instant: datetime) -> bool:
    found = select(RUNS.c.id).where(RUNS.c.job_id == job_id, RUNS.c.due_at == instant).limit(1)
    return tx.connection.scalar(found) is not None


def wrong_attempts(tx: Reading) -> Iterator[Finding]:
    """I2: attempts of one occurrence or request have a gap, or two of them are under way at once."""
    under_way = func.sum(case((RUNS.c.finished_at.is_(None), 1), else_=0))
    spread = func.max(RUNS.c.attempt) - func.min(RUNS.c.attempt) + 1
    found = tx.connection.execute(
        select(RUNS.c.job_id, type_coerce(RUNS.c.due_at, UtcDateTime), func.count(), under_way)
        .group_by(RUNS.c.job_id, RUNS.c.due_at, RUNS.c.request, RUNS.c.step)
        .having(or_(spread != func.count(), under_way > 1))
    )
    for job_id, due_at, count, unfinished in found:
        yield Finding(
            "I2",
            f"What job {job_id} was to do at {_shown(due_at)} has {count} attempts, "
            f"{unfinished} of them unfinished",
        )


def unproven_successes(tx: Reading) -> Iterator[Finding]:
    """I3: a run is called succeeded though it never began or ended before it began."""
    found = tx.connection.scalars(
        select(RUNS.c.id).where(
            RUNS.c.state == RunState.SUCCEEDED,
            or_(RUNS.c.started_at.is_(None), RUNS.c.finished_at < RUNS.c.started_at),
        )
    )
    for run_id in found:
        yield Finding("I3", f"Run {run_id} succeeded without having run")


def abandoned_runs(tx: Reading, now: datetime) -> Iterator[Finding]:
    """I4: an unfinished run whose engine has stopped, or no longer says that it lives."""
    living = select(ENGINES.c.id).where(ENGINES.c.stopped_at.is_(None), ENGINES.c.lease_until > now)
    found = tx.connection.execute(
        select(RUNS.c.id, RUNS.c.engine_id).where(
            RUNS.c.finished_at.is_(None), RUNS.c.engine_id.is_not(None), RUNS.c.engine_id.not_in(living)
        )
    )
    for run_id, engine in found:
        yield Finding("I4", f"Run {run_id} is unfinished, but its engine {engine} is not alive")


def late_ticks(tx: Reading, now: datetime, longest_wait: timedelta) -> Iterator[Finding]:
    """I5: a living engine that plans has not looked for due jobs for twice its longest wait."""
    found = tx.connection.execute(
        select(ENGINES.c.id, type_coerce(ENGINES.c.ticked_at, UtcDateTime)).where(
            ENGINES.c.plans,
            ENGINES.c.stopped_at.is_(None),
            ENGINES.c.lease_until > now,
            ENGINES.c.ticked_at < now - 2 * longest_wait,
        )
    )
    for engine, ticked_at in found:
        yield Finding("I5", f"Engine {engine} has not looked for due jobs since {_shown(ticked_at)}")


def places_of(tx: Reading, needle: str) -> list[str]:
    """I6: return the columns, as table.column, in which a text such as a secret occurs."""
    return [
        f"{column.table.name}.{column.name}"
        for table in METADATA.sorted_tables
        for column in table.columns
        if _holds(tx, column, needle)
    ]


_JOBS_AT_ONCE = 100
_TICK = timedelta(microseconds=1)


def _depends_on_runs(schedule: Schedule) -> bool:
    return any(isinstance(rule, Every) and rule.from_last_end for rule in schedule.rules)


def _wrongly_accounted(tx: Reading, job_id: JobId, expected: list[datetime]) -> Iterator[Finding]:
    if not expected:
        return
    rows = tx.connection.execute(
        select(RUNS.c.due_at, RUNS.c.due_until, RUNS.c.request).where(
            RUNS.c.job_id == job_id,
            or_(RUNS.c.request == "", RUNS.c.request.startswith(AGAIN)),
            RUNS.c.step == 1,
            RUNS.c.attempt == 1,
            RUNS.c.due_at <= expected[-1],
            func.coalesce(RUNS.c.due_until, RUNS.c.due_at) >= expected[0],
        )
    ).all()
    # A clock that was set back comes to an occurrence again; each pass has rows of its own.
    passes = [(due_at, due_until, request.rpartition("-")[0]) for due_at, due_until, request in rows]
    single = Counter((due_at, each) for due_at, due_until, each in passes if due_until is None)
    spans = [(first, last, each) for first, last, each in passes if last is not None]
    known = {each for _, _, each in passes} or {""}
    for at in expected:
        of_each = Counter(each for first, last, each in spans if first <= at <= last)
        count = max(single[at, each] + of_each[each] for each in known)
        if count != 1:
            yield Finding(
                "I1", f"The occurrence of job {job_id} at {_shown(at)} has {count} rows instead of one"
            )


def _holds(tx: Reading, column: Column[Any], needle: str) -> bool:
    if isinstance(column.type, LargeBinary):
        wanted = needle.encode()
        return any(wanted in content for content in tx.connection.scalars(select(column)))
    if isinstance(column.type, PlainText):
        found = tx.connection.scalar(select(column).where(column.contains(needle, autoescape=True)).limit(1))
        return found is not None
    return False


def _shown(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
