"""List instances of jobs: those under way, those to come, and how the last ones ended."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from scheduler_core.store.batches import among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.jobs import OF_STEPS, drafts, maybe_with_steps
from scheduler_core.store.sql import (
    JOBS,
    RUNS,
    WAITS,
    ScalarSelect,
    Select,
    SQLColumnExpression,
    Text,
    and_,
    cast,
    exists,
    func,
    or_,
    select,
    update,
)
from scheduler_core.store.sql import Row as ResultRow
from scheduler_core.store.stored_values import stored_text
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.progress import InstanceOrder, InstancePlace, StepCount
from scheduler_core.values.runs.run import FAILURES, WAITED_FOR, Held, Reason, RunState, Trigger

_EARLIER = RUNS.alias()
# Of an occurrence passed over a failure is no better.
_NEVER_RAN = (RunState.SKIPPED, RunState.MISSED)
_KEY = func.coalesce(JOBS.c.key, "")


def instances_of_jobs(tx: Reading, job_ids: Iterable[JobId], now: datetime) -> list[Instance]:
    """Return the instances of jobs that have begun and not ended."""
    return _under_way(tx, now, among(tx, RUNS.c.job_id, job_ids))


def waiting_instances(
    tx: Reading,
    now: datetime,
    *,
    job_ids: Iterable[JobId] | None = None,
    start: datetime | None = None,
    end: datetime | None = None,
    limit: int | None = None,
) -> list[Instance]:
    """Return what waits for a time, an event or its next try that is over in a span, the first one first."""
    waits = or_(WAITS.c.event_id.is_(None) & WAITS.c.run_id.is_not(None), RUNS.c.trigger == Trigger.RETRY)
    wanted = [RUNS.c.state == RunState.CLAIMED, RUNS.c.cancel_requested_at.is_(None), waits]
    wanted.append(RUNS.c.start_at > now if start is None else RUNS.c.start_at >= max(start, now))
    if end is not None:
        wanted.append(RUNS.c.start_at < end)
    if job_ids is not None:
        wanted.append(among(tx, RUNS.c.job_id, job_ids))
    return _under_way(tx, now, *wanted, limit=limit)


def queued_instances(tx: Reading, now: datetime, limit: int) -> list[Instance]:
    """Return what is due and waits for a machine, a condition or other runs, the first one first."""
    wanted = (
        RUNS.c.state == RunState.CLAIMED,
        RUNS.c.cancel_requested_at.is_(None),
        RUNS.c.held == Held.NOT,
        JOBS.c.deleted_at.is_(None),  # of which no engine has looked at it since
        RUNS.c.reason.in_(sorted(WAITED_FOR)),
    )
    return _under_way(tx, now, *wanted, limit=limit)


def waiting_jobs(tx: Reading, now: datetime) -> list[JobId]:
    """Return the jobs in which something waits for a time, an event or its next try."""
    waiting = (
        select(RUNS.c.job_id)
        .distinct()
        .outerjoin(WAITS, WAITS.c.run_id == RUNS.c.id)
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .where(
            RUNS.c.finished_at.is_(None),
            RUNS.c.state == RunState.CLAIMED,
            RUNS.c.held == Held.NOT,
            RUNS.c.cancel_requested_at.is_(None),
            JOBS.c.deleted_at.is_(None),
            or_(
                WAITS.c.event_id.is_(None) & WAITS.c.run_id.is_not(None),
                (RUNS.c.trigger == Trigger.RETRY) & (RUNS.c.start_at > now),
            ),
        )
        .order_by(RUNS.c.job_id)
    )
    return list(tx.connection.scalars(waiting))


def listed_instances(
    tx: Reading,
    now: datetime,
    order: InstanceOrder = InstanceOrder.UNTIL,
    *,
    job_ids: Iterable[JobId] | None = None,
    limit: int,
    after: InstancePlace | None = None,
) -> list[tuple[Instance, InstancePlace]]:
    """Return what has begun or is due and has not ended, each with its place in the order.

    Runs of jobs without steps belong to it only as long as they wait.
    """
    by = RUNS.c.start_at if order is InstanceOrder.UNTIL else RUNS.c.due_at
    wanted = _listed(tx, now, job_ids)
    if after is not None:
        wanted.append(or_(by > after.at, and_(by == after.at, RUNS.c.id > after.run_id)))
    statement = _selected(*wanted).order_by(None).order_by(by, RUNS.c.id).limit(limit)
    rows = tx.connection.execute(statement)
    is_by_end = order is InstanceOrder.UNTIL
    return [
        (_instance(row, now), InstancePlace(row.start_at if is_by_end else row.due_at, row.id))
        for row in rows
    ]


def step_counts(tx: Reading, now: datetime, job_ids: Iterable[JobId] | None = None) -> list[StepCount]:
    """Return how many of the listed instances stand at each step of each job."""
    found = tx.connection.execute(
        select(RUNS.c.job_id, RUNS.c.step, func.count())
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .outerjoin(WAITS, WAITS.c.run_id == RUNS.c.id)
        .where(RUNS.c.finished_at.is_(None), ~JOBS.c.is_purged, *_listed(tx, now, job_ids))
        .group_by(RUNS.c.job_id, RUNS.c.step)
        .order_by(RUNS.c.job_id, RUNS.c.step)
    )
    return [StepCount(job_id, step, count) for job_id, step, count in found]


def count_held(tx: Reading) -> int:
    """Return how many runs are kept by a pause, a switch or the bin, and go on when that ends."""
    return tx.connection.scalar(select(func.count()).where(RUNS.c.held != Held.NOT)) or 0


def instances_of_runs(tx: Reading, run_ids: Iterable[RunId], now: datetime) -> list[Instance]:
    """Return the instances that stand at these runs; of what has ended there is none."""
    return _under_way(tx, now, among(tx, RUNS.c.id, run_ids))


def instance_of_run(tx: Reading, run_id: RunId, now: datetime) -> Instance | None:
    """Return the instance that stands at a run; None if the run has ended or is not there."""
    return next(iter(_under_way(tx, now, RUNS.c.id == run_id)), None)


def instances_with_keys(
    tx: Reading, now: datetime, wanted: str | Collection[str] | None = None
) -> list[Instance]:
    """Return the instances of all jobs with a key, or with these, that are under way or to come.

    Of what is in the bin they are those that have begun, which go on if it is restored.
    """
    has_key: SQLColumnExpression[bool]
    if wanted is None:
        has_key = JOBS.c.key.is_not(None)
    elif isinstance(wanted, str):
        has_key = JOBS.c.key == wanted
    else:
        has_key = among(tx, JOBS.c.key, [stored_text(key) for key in wanted])
    found = _under_way(tx, now, has_key)
    busy = {each.job_id for each in found if each.is_live}  # what is to end keeps nobody from seeing the next
    rows = tx.connection.execute(
        select(JOBS.c.id, JOBS.c.name, JOBS.c.key, JOBS.c.next_due_at, JOBS.c.changed_at)
        .where(has_key, JOBS.c.next_due_at.is_not(None), JOBS.c.deleted_at.is_(None))
        .order_by(JOBS.c.next_due_at, JOBS.c.id)
    )
    planned = [
        Instance(row.key, row.id, row.name, InstanceState.PLANNED, row.changed_at, until=row.next_due_at)
        for row in rows
        if row.id not in busy
    ]
    return [*found, *planned]


def last_instance(tx: Reading, key: str) -> Instance | None:
    """Return how the newest of the ended instances with a key ended; None if none has begun."""
    newest = _ended(JOBS.c.key == key, ~JOBS.c.is_purged).order_by(
        RUNS.c.finished_at.desc(), RUNS.c.id.desc()
    )
    row = tx.connection.execute(newest.limit(1)).one_or_none()
    return None if row is None else _ended_instance(row)


def failed_instances(
    tx: Reading, since: datetime, *, job_ids: Iterable[JobId] | None = None, limit: int
) -> list[Instance]:
    """Return the sequences that failed since then and were the last of their key, or job; the newest first.

    Whatever has begun since dismisses one: the same begun again, another one. What never ran does not.
    """
    newer, of_other = RUNS.alias(), JOBS.alias()
    has_begun = or_(newer.c.finished_at.is_(None), newer.c.state.not_in(_NEVER_RAN))
    is_of_it = (newer.c.due_at == RUNS.c.due_at) & (newer.c.request == RUNS.c.request)
    is_followed = exists().where(
        newer.c.job_id == RUNS.c.job_id, newer.c.id > RUNS.c.id, or_(has_begun, is_of_it)
    )
    is_of_key = exists().where(
        of_other.c.key == JOBS.c.key,
        newer.c.job_id == of_other.c.id,
        newer.c.id > RUNS.c.id,
        has_begun,
    )
    wanted = [JOBS.c.deleted_at.is_(None), RUNS.c.id == _newest_run(), RUNS.c.finished_at >= since]
    # As a text the state has no index: of a thousand jobs that fail few have steps, and these are read alone.
    wanted += [cast(RUNS.c.state, Text).in_([state.value for state in FAILURES]), ~is_followed, ~is_of_key]
    wanted.append(among(tx, JOBS.c.id, maybe_with_steps(tx, job_ids)))
    rows = tx.connection.execute(_ended(*wanted).order_by(RUNS.c.finished_at.desc(), RUNS.c.id.desc())).all()
    with_steps = set(_with_steps(tx, [row.job_id for row in rows]))
    return [_ended_instance(row) for row in rows if row.job_id in with_steps][:limit]


def move_start(tx: Writing, run_id: RunId, at: datetime, who: str) -> None:
    """Let a wait that has begun end at another instant, or a next try begin then."""
    tx.connection.execute(update(WAITS).where(WAITS.c.run_id == run_id).values(ends_at=at, moved_by=who))
    tx.connection.execute(
        update(RUNS).where(RUNS.c.id == run_id, RUNS.c.state == RunState.CLAIMED).values(start_at=at)
    )
    tx.note(ChangeKind.RUNS, [run_id])


def _newest_run() -> ScalarSelect[RunId]:
    """Return the number of the newest run of a job that was more than an occurrence passed over."""
    return (
        select(RUNS.c.id)
        .where(
            RUNS.c.job_id == JOBS.c.id,
            or_(RUNS.c.finished_at.is_(None), RUNS.c.state.not_in(_NEVER_RAN)),
        )
        .order_by(RUNS.c.id.desc())
        .limit(1)
        .correlate(JOBS)
        .scalar_subquery()
    )


def _ended(*conditions: SQLColumnExpression[bool]) -> Select[*tuple[Any, ...]]:
    return (
        select(
            _KEY.label("key"),
            RUNS.c.id,
            RUNS.c.job_id,
            JOBS.c.name,
            RUNS.c.step,
            RUNS.c.attempt,
            RUNS.c.state,
            RUNS.c.reason_text,
            RUNS.c.finished_at,
        )
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .where(RUNS.c.finished_at.is_not(None), *conditions)
    )


def _ended_instance(row: ResultRow[*tuple[Any, ...]]) -> Instance:
    return Instance(
        row.key,
        row.job_id,
        row.name,
        InstanceState.ENDED,
        row.finished_at,
        row.id,
        row.step,
        row.attempt,
        outcome=row.state,
        reason=row.reason_text,
    )


def _under_way(
    tx: Reading, now: datetime, *conditions: SQLColumnExpression[bool], limit: int | None = None
) -> list[Instance]:
    rows = tx.connection.execute(_selected(*conditions).limit(limit))
    return [_instance(row, now) for row in rows]


def _listed(tx: Reading, now: datetime, job_ids: Iterable[JobId] | None) -> list[SQLColumnExpression[bool]]:
    """Say what is listed: all claims that have begun or are due, and the runs of sequences."""
    running = select(RUNS.c.job_id).distinct().where(RUNS.c.state == RunState.RUNNING, RUNS.c.step == 1)
    with_steps = _with_steps(tx, tx.connection.scalars(running).all())
    has_begun = or_(
        RUNS.c.start_at <= now,
        RUNS.c.step > 1,
        RUNS.c.attempt > 1,
        RUNS.c.held != Held.NOT,
        WAITS.c.run_id.is_not(None),
    )
    is_of_steps = or_(RUNS.c.step > 1, among(tx, RUNS.c.job_id, with_steps))
    wanted: list[SQLColumnExpression[bool]] = [
        or_(
            and_(RUNS.c.state == RunState.CLAIMED, has_begun),
            and_(RUNS.c.state == RunState.RUNNING, is_of_steps),
        )
    ]
    if job_ids is not None:
        wanted.append(among(tx, RUNS.c.job_id, job_ids))
    return wanted


def _with_steps(tx: Reading, job_ids: Iterable[JobId]) -> list[JobId]:
    from scheduler_core.values.jobs.job import JobDraft
    from scheduler_core.values.jobs.sequence import SequenceAction

    known = drafts(tx, job_ids, saying=OF_STEPS)
    return [
        job_id
        for job_id, draft in known.items()
        if isinstance(draft, JobDraft) and isinstance(draft.action, SequenceAction)
    ]


def _selected(*conditions: SQLColumnExpression[bool]) -> Select[*tuple[Any, ...]]:
    return (
        select(
            RUNS.c.id,
            RUNS.c.job_id,
            JOBS.c.name,
            _KEY.label("key"),
            RUNS.c.due_at,
            RUNS.c.step,
            RUNS.c.attempt,
            RUNS.c.trigger,
            RUNS.c.state,
            RUNS.c.reason.label("reason_code"),
            RUNS.c.reason_text,
            RUNS.c.start_at,
            RUNS.c.started_at,
            RUNS.c.cancel_requested_at,
            RUNS.c.held,
            JOBS.c.deleted_at,
            _EARLIER.c.finished_at.label("before_at"),
            WAITS.c.event,
            WAITS.c.event_id,
        )
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .outerjoin(WAITS, WAITS.c.run_id == RUNS.c.id)
        .outerjoin(_EARLIER, _EARLIER.c.id == RUNS.c.follows_run)
        .where(RUNS.c.finished_at.is_(None), ~JOBS.c.is_purged, *conditions)
        .order_by(RUNS.c.start_at, RUNS.c.id)
    )


def _instance(row: ResultRow[*tuple[Any, ...]], now: datetime) -> Instance:
    is_in_bin = row.deleted_at is not None
    # Of what no engine has looked at since.
    held = Held.BIN if is_in_bin and row.state is RunState.CLAIMED else row.held
    state, since = _state_of(row, held, now)
    is_said = held is row.held and row.reason_code is Reason.NONE
    has_time = state in {InstanceState.WAITING, InstanceState.RETRYING}
    return Instance(
        row.key,
        row.job_id,
        row.name,
        state,
        since,
        row.id,
        row.step,
        row.attempt,
        event=(row.event or "") if state is InstanceState.WAITING else "",
        until=row.start_at if has_time else None,
        reason="" if held is not Held.NOT and not is_said else row.reason_text,
        held=held,
        is_in_bin=is_in_bin,
        waits_behind=(
            row.reason_code
            if state is InstanceState.QUEUED and row.reason_code in WAITED_FOR
            else Reason.NONE
        ),
        has_come=row.event_id is not None,
    )


def _state_of(row: ResultRow[*tuple[Any, ...]], held: Held, now: datetime) -> tuple[InstanceState, datetime]:
    """Say where a run stands, and since when."""
    before = row.before_at or row.due_at
    if row.cancel_requested_at is not None:
        return InstanceState.ENDING, row.cancel_requested_at
    if row.state is RunState.RUNNING:
        return InstanceState.RUNNING, row.started_at
    is_wait = row.event is not None and row.event_id is None
    if held is not Held.NOT and not (is_wait and row.start_at > now):
        return InstanceState.HELD, max(before, min(row.start_at, now))
    if is_wait:
        return InstanceState.WAITING, before
    if row.trigger is Trigger.RETRY and row.start_at > now:
        return InstanceState.RETRYING, before
    return InstanceState.QUEUED, max(before, min(row.start_at, now))
