"""Check that no sequence stops in the middle, whatever was killed: part of I4."""

from collections.abc import Iterator
from typing import Any

from scheduler_core.errors import NotFound, StoreUnavailable
from scheduler_core.store.batches import among
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.revisions import draft_at
from scheduler_core.store.maintenance.invariants import Finding
from scheduler_core.store.sql import JOBS, RUNS, WAITS, and_, case, func, or_, select
from scheduler_core.store.sql import Row as ResultRow
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction, Wait
from scheduler_core.values.runs.run import Held, Reason, RunState

_ENDED = frozenset({RunState.SUCCEEDED, RunState.FAILED, RunState.TIMED_OUT})
_JOBS_AT_ONCE = 500


def lost_steps(tx: Reading, per_job: int) -> Iterator[Finding]:
    """I4: a step has ended, and the one that follows it is neither done nor to come."""
    job_ids = tx.connection.scalars(select(JOBS.c.id).where(~JOBS.c.is_purged).order_by(JOBS.c.id))
    for part in job_ids.partitions(_JOBS_AT_ONCE):
        for job_id, draft in drafts(tx, part).items():
            if not isinstance(draft, Unreadable) and isinstance(draft.action, SequenceAction):
                yield from _of_job(tx, job_id, per_job)


def wrong_steps(tx: Reading, limit: int) -> Iterator[Finding]:
    """I2: a run is a step that its sequence does not have, or one that can't follow the run it follows."""
    before = RUNS.alias()
    is_of_same = and_(
        before.c.job_id == RUNS.c.job_id,
        before.c.due_at == RUNS.c.due_at,
        before.c.request == RUNS.c.request,
    )
    rows = tx.connection.execute(
        select(
            RUNS.c.id,
            RUNS.c.job_id,
            RUNS.c.due_at,
            RUNS.c.request,
            RUNS.c.step,
            RUNS.c.revision,
            case((is_of_same, before.c.step)).label("step_before"),
        )
        .outerjoin(before, before.c.id == RUNS.c.follows_run)
        .where(RUNS.c.step > 1, RUNS.c.attempt == 1)  # once more is by whatever its job does then
        .order_by(RUNS.c.id.desc())
        .limit(limit)
    )
    known: dict[tuple[JobId, int], JobAction | None] = {}
    for row in rows:
        if (row.job_id, row.revision) not in known:
            known[row.job_id, row.revision] = _action_at(tx, row.job_id, row.revision)
        action = known[row.job_id, row.revision]
        if action is not None and not (isinstance(action, SequenceAction) and _can_be(tx, action, row)):
            yield Finding("I2", f"Run {row.id} of job {row.job_id} is not step {row.step} of what it does")


def _can_be(tx: Reading, action: SequenceAction, row: ResultRow[*tuple[Any, ...]]) -> bool:
    """Tell whether a step can follow the run it follows, maybe behind others that a person skipped."""
    if action.step(row.step) is None:
        return False
    if row.step_before is None:
        return True  # begun there again
    if action.step(row.step_before) is None:
        return False
    found = _ways_from(action, row.step_before)
    if row.step in found:
        return True
    skipped = _skipped_steps(tx, row)
    for _ in skipped:
        found |= {way for step in found & skipped for way in _ways_from(action, step, is_skipped=True)}
    return row.step in found


def _ways_from(action: SequenceAction, number: int, *, is_skipped: bool = False) -> set[int]:
    ways = (
        action.after(number, has_succeeded=succeeded, has_come=came, is_skipped=is_skipped)
        for succeeded in (True, False)
        for came in (True, False)
    )
    return {way for way in ways if way is not None}


def _skipped_steps(tx: Reading, row: ResultRow[*tuple[Any, ...]]) -> set[int]:
    found = tx.connection.scalars(
        select(RUNS.c.step).where(
            RUNS.c.job_id == row.job_id,
            RUNS.c.due_at == row.due_at,
            RUNS.c.request == row.request,
            RUNS.c.reason == Reason.BY_USER,
        )
    )
    return set(found)


def lost_waits(tx: Reading) -> Iterator[Finding]:
    """I2: a wait has begun, and nothing says any more for what and until when, or for something else."""
    rows = tx.connection.execute(
        select(
            RUNS.c.id,
            RUNS.c.job_id,
            RUNS.c.step,
            RUNS.c.revision,
            WAITS.c.run_id.label("is_known"),
            WAITS.c.event,
        )
        .outerjoin(WAITS, WAITS.c.run_id == RUNS.c.id)
        .where(
            RUNS.c.finished_at.is_(None),
            RUNS.c.state == RunState.CLAIMED,
            RUNS.c.held == Held.NOT,
            RUNS.c.reason == Reason.NONE,
            RUNS.c.reason_text != "",
        )
        .order_by(RUNS.c.id)
    )
    for row in rows:
        action = _action_at(tx, row.job_id, row.revision)
        step = action.step(row.step) if isinstance(action, SequenceAction) else None
        if not isinstance(step, Wait):
            continue
        if row.is_known is None:
            yield Finding(
                "I2", f"Run {row.id} of job {row.job_id} waits, but nothing says until when any more"
            )
        elif row.event != step.event:
            yield Finding(
                "I2", f"Run {row.id} of job {row.job_id} waits for another event than its step says"
            )


def _of_job(tx: Reading, job_id: JobId, limit: int) -> Iterator[Finding]:
    known: dict[int, SequenceAction | None] = {}
    for row in _last_rows(tx, job_id, limit):
        if row.revision not in known:
            known[row.revision] = _steps_at(tx, job_id, row.revision)
        action = known[row.revision]
        following = None if action is None else _following(action, row)
        if following is not None and not _has_step(tx, row, following):
            yield Finding("I4", f"Step {following} does not follow run {row.id} of job {job_id}, which ended")


def _last_rows(tx: Reading, job_id: JobId, limit: int) -> list[ResultRow[*tuple[Any, ...]]]:
    """Return the newest row of each sequence of a job, if it has ended in a way that lets others follow."""
    newest = tx.connection.scalars(
        select(func.max(RUNS.c.id))
        .where(RUNS.c.job_id == job_id)
        .group_by(RUNS.c.due_at, RUNS.c.request)
        .order_by(func.max(RUNS.c.id).desc())
        .limit(limit)
    ).all()
    return list(
        tx.connection.execute(
            select(
                RUNS.c.id,
                RUNS.c.job_id,
                RUNS.c.due_at,
                RUNS.c.request,
                RUNS.c.step,
                RUNS.c.revision,
                RUNS.c.state,
                func.coalesce(WAITS.c.is_after_failure, False).label("is_after_failure"),
                WAITS.c.event_id.is_not(None).label("has_come"),
            )
            .outerjoin(WAITS, WAITS.c.run_id == RUNS.c.id)
            .where(
                among(tx, RUNS.c.id, newest),
                or_(
                    RUNS.c.state.in_(sorted(_ENDED)),
                    (RUNS.c.state == RunState.SKIPPED) & (RUNS.c.reason == Reason.BY_USER),
                ),
            )
        )
    )


def _steps_at(tx: Reading, job_id: JobId, revision: int) -> SequenceAction | None:
    action = _action_at(tx, job_id, revision)
    return action if isinstance(action, SequenceAction) else None


def _action_at(tx: Reading, job_id: JobId, revision: int) -> JobAction | None:
    try:
        return draft_at(tx, job_id, revision).action
    except (NotFound, StoreUnavailable):
        return None


def _following(action: SequenceAction, row: ResultRow[*tuple[Any, ...]]) -> int | None:
    """Return the step that must follow; after one that a person skipped, only one that comes in any case."""
    if row.state is not RunState.SKIPPED:
        return action.after(row.step, has_succeeded=_has_succeeded(row), has_come=row.has_come)
    either = [action.after(row.step, has_succeeded=succeeded, is_skipped=True) for succeeded in (True, False)]
    return either[0] if either[0] == either[1] else None


def _has_succeeded(row: ResultRow[*tuple[Any, ...]]) -> bool:
    return row.state is RunState.SUCCEEDED and not row.is_after_failure


def _has_step(tx: Reading, row: ResultRow[*tuple[Any, ...]], step: int) -> bool:
    found = tx.connection.scalar(
        select(RUNS.c.id)
        .where(
            RUNS.c.job_id == row.job_id,
            RUNS.c.due_at == row.due_at,
            RUNS.c.request == row.request,
            RUNS.c.step == step,
        )
        .limit(1)
    )
    return found is not None
