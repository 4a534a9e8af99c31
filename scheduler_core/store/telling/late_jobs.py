"""Find late jobs, and note in one transaction until when that was looked at."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from scheduler_core.errors import InvalidInput
from scheduler_core.fields.jobs.lateness import limit_text, read_limits
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.lateness import OLDEST, LateSpan, limit_of, spans
from scheduler_core.planning.times_of_day import next_time
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.late_columns import IS_EVER_LATE
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.runs.run_ends import goes_on
from scheduler_core.store.sql import JOBS, RUNS, BigInteger, Row, and_, func, or_, select, type_coerce, update
from scheduler_core.store.telling.told_ends import LateNotice, write_late_notices
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.lateness import LateKind, LateLimit
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_ends import LateJob, LateJobs

log = logging.getLogger(__name__)

_MOST_AT_ONCE = 1_000
_MOST_BESIDE_ONE_ANOTHER = 100
_TICK = timedelta(microseconds=1)
_LONGEST_UNWRITTEN = timedelta(hours=1)
_NEVER_RAN = frozenset({RunState.SKIPPED, RunState.MISSED})


@dataclass(frozen=True, slots=True)
class _LimitedJob:
    """A job with limits: what passed them after `seen_at` is told, of success after `looked_at`.

    Of old runs nobody wants to hear; that none has succeeded for long still holds. What `was_ahead` was
    written by a clock that has been set back since. A pause that runs out by itself lets it go on.
    """

    id: JobId
    name: str
    limits: tuple[LateLimit, ...]
    zone: str
    since: datetime
    seen_at: datetime
    looked_at: datetime
    next_due_at: datetime | None
    is_watched: bool
    goes_on_at: datetime | None
    was_ahead: bool


def write_late(tx: Writing, now: datetime, zone: str) -> None:
    """Write what is late since the last look, each once, and that it was looked at.

    Nothing is told of a job that is paused or switched off: of it success counts anew. What is still to be
    claimed is looked at again. The `zone` is that of jobs whose clock is that of the machine.
    """
    jobs = _jobs(tx, now, zone)
    write_late_notices(tx, [late for job in jobs for late in _late(tx, job, now)])
    for job in jobs:
        values = {"late_seen_at": _seen_by(tx, job, now)}
        if not job.is_watched:
            values["late_since"] = now
        elif job.was_ahead:
            values["late_since"] = now if _has_success_ahead(tx, job, now) else job.since
        tx.connection.execute(update(JOBS).where(JOBS.c.id == job.id).values(values))


def is_to_be_written(tx: Reading, now: datetime, zone: str) -> bool:
    """Tell whether something is late, or the last look was written long ago."""
    return any(
        job.was_ahead
        or _seen_by(tx, job, now) - job.looked_at > _LONGEST_UNWRITTEN
        or any(True for _ in _late(tx, job, now))
        for job in _jobs(tx, now, zone)
    )


def next_late_at(tx: Reading, now: datetime, zone: str) -> datetime | None:
    """Return when something may be late next, by what is known now; None if nothing can be."""
    found = (at for job in _jobs(tx, now, zone) for at in _next_of_job(tx, job, now))
    return min((at for at in found if at > now), default=None)


def late_lately(tx: Reading, since: datetime, now: datetime, zone: str) -> LateJobs:
    """Return of what a limit passed after an instant, for who tells it without a channel.

    What passed it before limits or a pause let it count is left out, since nobody else hears of it either.
    """
    found = [
        LateJob(late.job_id, late.job_name, late.subject, late.text, late.run_id)
        for job in _jobs(tx, now, zone)
        for late in _late(tx, _seen_from(job, since), now)
        if not late.is_over
    ]
    return LateJobs(tuple(found), next_late_at(tx, now, zone))


def _seen_from(job: _LimitedJob, since: datetime) -> _LimitedJob:
    seen_at = max(since, job.since)
    return replace(job, seen_at=seen_at, looked_at=seen_at)


def late_job_ids(tx: Reading) -> list[JobId]:
    """Return the jobs that say when they are late."""
    return list(tx.connection.scalars(select(JOBS.c.id).where(IS_EVER_LATE, JOBS.c.deleted_at.is_(None))))


def _jobs(tx: Reading, now: datetime, zone: str) -> list[_LimitedJob]:
    rows = tx.connection.execute(
        select(
            JOBS.c.id,
            JOBS.c.name,
            JOBS.c.late,
            JOBS.c.folder,
            JOBS.c.is_enabled,
            JOBS.c.is_paused,
            JOBS.c.paused_until,
            JOBS.c.late_since,
            JOBS.c.late_seen_at,
            JOBS.c.next_due_at,
        ).where(IS_EVER_LATE, JOBS.c.deleted_at.is_(None))
    ).all()
    if not rows:
        return []
    paused = pauses(tx)
    said = drafts(tx, [row.id for row in rows])
    found: list[_LimitedJob] = []
    for row in rows:
        ends = [each.until for each in paused if each.covers(row.folder)]
        ends += [row.paused_until] if row.is_paused else []
        # What has run out is taken away by who plans, maybe only after this look.
        ended = [at for at in ends if at is not None and at <= now]
        since = row.late_since or now
        is_going_on = row.is_enabled and all(at is not None for at in ends)
        found.append(
            _LimitedJob(
                row.id,
                row.name,
                _limits_of(row.name, row.late),
                _zone_of(said.get(row.id), zone),
                min(max([since, *ended]), now),
                min(max(row.late_seen_at or now, now - OLDEST), now),
                min(row.late_seen_at or now, now),
                row.next_due_at,
                row.is_enabled and len(ended) == len(ends),
                max((at for at in ends if at is not None), default=None) if is_going_on else None,
                any(at is not None and at > now for at in (row.late_since, row.late_seen_at)),
            )
        )
    return found


def _limits_of(name: str, text: str) -> tuple[LateLimit, ...]:
    try:
        return read_limits(text)
    except InvalidInput as error:  # of one job, which keeps no other from being told
        log.warning("it can't be told when the job %s is late: %s", name, error)
        return ()


def _zone_of(draft: object, zone: str) -> str:
    if not isinstance(draft, JobDraft) or draft.schedule.zone == FLOATING:
        return zone
    try:
        zone_table(draft.schedule.zone)
    except InvalidInput:  # this machine does not know it, or no longer
        return zone
    return draft.schedule.zone


def _seen_by(tx: Reading, job: _LimitedJob, now: datetime) -> datetime:
    """Return until when a look has seen all that may be late.

    It has not what is yet to be claimed. Of a job that is paused it has not seen the limit of a run that goes
    on: that is told if it does so still when the job goes on.
    """
    seen_at = now
    if job.next_due_at is not None and job.next_due_at <= now:
        seen_at = max(job.next_due_at, job.seen_at)
    if job.is_watched:
        return seen_at
    for limit in job.limits:
        for span in spans(limit, job.seen_at, now, job.zone) if limit.kind is LateKind.END else ():
            for row in _late_runs(tx, job, limit, span):
                if row.started_at is not None and row.finished_at is None:
                    at = limit_of(limit, row.due_at, job.zone)
                    seen_at = min(seen_at, max(at - _TICK, job.seen_at))
    return seen_at


def _late(tx: Reading, job: _LimitedJob, now: datetime) -> Iterator[LateNotice]:
    if job.is_watched:
        for limit in job.limits:
            yield from _late_of(tx, job, limit, now)


def _late_of(tx: Reading, job: _LimitedJob, limit: LateLimit, now: datetime) -> Iterator[LateNotice]:
    """Yield what passed a limit; of what passed it in a pause, only a run that goes on.

    For that one a look goes back into the pause, where others have passed their limits.
    """
    if limit.kind is LateKind.SUCCESS:
        since = _success_since(tx, job, now)
        at = since + limit.length
        if job.looked_at < at <= now:
            text = f"it has not succeeded for {limit_text(limit)}"
            yield LateNotice(job.id, job.name, f"success-{job.id}-{ticks.of_instant(since)}", text, now)
        return
    for span in spans(limit, job.seen_at, now, job.zone):
        for row in _late_runs(tx, job, limit, span):
            goes_on_yet = limit.kind is LateKind.END and row.finished_at is None
            if goes_on_yet or limit_of(limit, row.due_at, job.zone) > job.since:
                yield _notice(job, limit, row, now)


def _late_runs(
    tx: Reading, job: _LimitedJob, limit: LateLimit, span: LateSpan
) -> list[Row[*tuple[Any, ...]]]:
    """Return the runs in a span that had not begun, or not ended, when the limit came."""
    is_start = limit.kind is LateKind.START
    column = RUNS.c.started_at if is_start else RUNS.c.finished_at
    is_after = (
        type_coerce(column, BigInteger) - type_coerce(RUNS.c.due_at, BigInteger)
        > ticks.of_length(limit.length)
        if span.at is None
        else column > span.at
    )
    is_first = and_(RUNS.c.step == 1, RUNS.c.attempt == 1)
    is_open = and_(column.is_(None), RUNS.c.finished_at.is_(None))
    found = tx.connection.execute(
        select(RUNS.c.id, RUNS.c.due_at, RUNS.c.state, RUNS.c.finished_at, RUNS.c.started_at)
        .where(
            RUNS.c.job_id == job.id,
            RUNS.c.due_at > span.due_after,
            RUNS.c.due_at <= span.due_until,
            RUNS.c.state.not_in(sorted(_NEVER_RAN)),
            is_first if is_start else ~goes_on(),
            or_(is_open, is_after),
        )
        .order_by(RUNS.c.due_at, RUNS.c.id)
        .limit(_MOST_AT_ONCE)
    )
    return list(found.all())


def _notice(job: _LimitedJob, limit: LateLimit, row: Row[*tuple[Any, ...]], now: datetime) -> LateNotice:
    verb, done = ("begun", "began") if limit.kind is LateKind.START else ("ended", "ended")
    is_done = (row.started_at if limit.kind is LateKind.START else row.finished_at) is not None
    said = limit_text(limit)
    when = f"by {said}" if limit.by is not None else f"{said} after it was due"
    after = f"after {said}" if limit.by is not None else f"later than {said} after it was due"
    text = f"it {done} {after}" if is_done else f"it has not {verb} {when}"
    is_over = row.state is RunState.SUCCEEDED
    return LateNotice(job.id, job.name, f"{limit.kind}-{row.id}", text, now, row.id, row.due_at, is_over)


def _success_since(tx: Reading, job: _LimitedJob, now: datetime) -> datetime:
    lately = (
        select(RUNS.c.finished_at)
        .where(
            RUNS.c.job_id == job.id,
            RUNS.c.state == RunState.SUCCEEDED,
            RUNS.c.finished_at <= now + _LONGEST_UNWRITTEN,
            ~goes_on(),
        )
        .order_by(RUNS.c.id.desc())
        .limit(_MOST_BESIDE_ONE_ANOTHER)
        .subquery()
    )
    # The last to begin may not be the last that ended.
    last = tx.connection.scalar(select(func.max(lately.c.finished_at)))
    return max(job.since, last or job.since)


def _has_success_ahead(tx: Reading, job: _LimitedJob, now: datetime) -> bool:
    asked = select(RUNS.c.id).where(
        RUNS.c.job_id == job.id, RUNS.c.state == RunState.SUCCEEDED, RUNS.c.finished_at > now
    )
    return tx.connection.execute(asked.limit(1)).first() is not None


def _next_of_job(tx: Reading, job: _LimitedJob, now: datetime) -> Iterator[datetime]:
    if job.is_watched:
        for limit in job.limits:
            yield from _next_of(tx, job, limit, now)
    elif job.goes_on_at is not None:
        yield job.goes_on_at


def _next_of(tx: Reading, job: _LimitedJob, limit: LateLimit, now: datetime) -> Iterator[datetime]:
    if limit.kind is LateKind.SUCCESS:
        yield _success_since(tx, job, now) + limit.length
    elif limit.by is not None:
        yield next_time(limit.by, now, job.zone)
    else:
        if job.next_due_at is not None:
            yield limit_of(limit, job.next_due_at, job.zone)
        due_at = tx.connection.scalar(
            select(RUNS.c.due_at)
            .where(
                RUNS.c.job_id == job.id,
                RUNS.c.finished_at.is_(None),
                RUNS.c.due_at > now - limit.length,
            )
            .order_by(RUNS.c.due_at)
            .limit(1)
        )
        if due_at is not None:
            yield limit_of(limit, due_at, job.zone)
