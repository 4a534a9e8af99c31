"""Read how runs ended for good, many at once."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, cast

from scheduler_core.store.batches import among
from scheduler_core.store.sql import (
    JOBS,
    RUNS,
    Column,
    ScalarSelect,
    SQLColumnExpression,
    Text,
    and_,
    case,
    exists,
    func,
    or_,
    select,
)
from scheduler_core.store.sql import cast as as_type
from scheduler_core.store.transactions import Reading, listed_ids
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import FAILURES, Reason, RunState, Trigger
from scheduler_core.values.runs.run_ends import TOLD_ENDS, FinalEnd, RunEnd

_OTHER, _LATER = RUNS.alias(), RUNS.alias()
_MOST_AT_ONCE = 50  # so many newer runs of a job may end before an older one that still runs
_RAN = FAILURES | {RunState.SUCCEEDED}


def run_ends(tx: Reading, ids: Iterable[RunId], since: datetime) -> list[RunEnd]:
    """Return which of some runs ended for good since an instant, in the order of their ends.

    Left out is what is tried again, a step of a sequence that went on, and what is not worth telling, such
    as what was missed before a later occurrence that the engine makes up for.
    """
    before = case((RUNS.c.state.in_(sorted(FAILURES)), _outcome_before(since)))
    found = tx.connection.execute(
        select(RUNS.c.id, RUNS.c.job_id, RUNS.c.state, before)
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .where(
            among(tx, RUNS.c.id, ids),
            ~JOBS.c.is_purged,
            RUNS.c.finished_at >= since,
            _is_one_of(RUNS.c.state, TOLD_ENDS),
            ~goes_on(),
            ~is_made_up_for(),
        )
        .order_by(RUNS.c.finished_at, RUNS.c.id)
    )
    return [RunEnd(run_id, job_id, state, was in FAILURES) for run_id, job_id, state, was in found.all()]


def final_ends(tx: Reading, ids: Iterable[RunId]) -> list[FinalEnd]:
    """Return which of some runs ended for good, as `run_ends` does, with how the one before had ended."""
    found = tx.connection.execute(
        select(
            RUNS.c.id,
            RUNS.c.job_id,
            RUNS.c.state,
            JOBS.c.name,
            RUNS.c.due_at,
            RUNS.c.finished_at,
            RUNS.c.reason_text,
            RUNS.c.exit_code,
            RUNS.c.http_status,
            _outcome_before(None).label("before"),
            RUNS.c.started_at,
            RUNS.c.step,
            RUNS.c.attempt,
        )
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .where(
            among(tx, RUNS.c.id, ids),
            ~JOBS.c.is_purged,
            _is_one_of(RUNS.c.state, TOLD_ENDS),
            ~goes_on(),
            ~is_made_up_for(),
        )
        .order_by(RUNS.c.finished_at, RUNS.c.id)
    )
    return [
        FinalEnd(
            row.id,
            row.job_id,
            row.state,
            row.name,
            row.due_at,
            row.finished_at,
            row.reason_text,
            row.exit_code,
            row.http_status,
            row.before,
            row.started_at,
            row.step,
            row.attempt,
        )
        for row in found
    ]


def last_ends(tx: Reading, since: datetime) -> Sequence[RunId]:
    """Return of each job the run that ended last, of those that ended since an instant and are worth telling.

    No index says when runs ended: that is a walk through the ledger.
    """
    place = func.row_number().over(
        partition_by=RUNS.c.job_id, order_by=(RUNS.c.finished_at.desc(), RUNS.c.id.desc())
    )
    ended = (
        select(RUNS.c.id, RUNS.c.finished_at, place.label("place"))
        .where(RUNS.c.finished_at >= since, _is_one_of(RUNS.c.state, TOLD_ENDS))
        .subquery()
        .c
    )
    found = select(ended.id).where(ended.place == 1).order_by(ended.finished_at, ended.id)
    return cast("Sequence[RunId]", listed_ids(tx, found))


def goes_on() -> SQLColumnExpression[bool]:
    """Tell whether a run has a next try, or a next step."""
    return exists().where(*_is_of_same_instance(RUNS.c, _OTHER.c), _is_further(RUNS.c, _OTHER.c))


def is_made_up_for() -> SQLColumnExpression[bool]:
    """Tell whether a later occurrence, or the next regular one, stands in for a missed one."""
    later = exists().where(
        _OTHER.c.job_id == RUNS.c.job_id,
        _OTHER.c.due_at > RUNS.c.due_at,
        as_type(_OTHER.c.trigger, Text) == Trigger.CATCH_UP.value,
        ~_is_one_of(_OTHER.c.state, (RunState.MISSED, RunState.SKIPPED)),
    )
    is_replaced = RUNS.c.reason == Reason.SUPERSEDED
    return and_(as_type(RUNS.c.state, Text) == RunState.MISSED.value, or_(is_replaced, later))


def _outcome_before(since: datetime | None) -> ScalarSelect[Any]:
    """Return how the instance that ended before that of a run did so for good, if that was before an instant.

    No index says when runs of a job ended, so the last ones by number are looked at.
    """
    candidates = (
        select(_OTHER.c.id, _OTHER.c.state, _OTHER.c.finished_at)
        .where(
            _OTHER.c.job_id == RUNS.c.job_id,
            _OTHER.c.id != RUNS.c.id,
            or_(
                _OTHER.c.finished_at < RUNS.c.finished_at,
                and_(_OTHER.c.finished_at == RUNS.c.finished_at, _OTHER.c.id < RUNS.c.id),
            ),
            _is_one_of(_OTHER.c.state, _RAN),
            ~and_(*_is_of_same_instance(RUNS.c, _OTHER.c)),
            ~exists().where(*_is_of_same_instance(_OTHER.c, _LATER.c), _is_further(_OTHER.c, _LATER.c)),
        )
        .order_by(_OTHER.c.id.desc())
        .limit(_MOST_AT_ONCE)
        .correlate(RUNS)
        .subquery()
        .c
    )
    was = candidates.state if since is None else case((candidates.finished_at < since, candidates.state))
    return (
        select(was)
        .order_by(candidates.finished_at.desc(), candidates.id.desc())
        .limit(1)
        .correlate(RUNS)
        .scalar_subquery()
    )


def _is_of_same_instance(run: Any, other: Any) -> tuple[SQLColumnExpression[bool], ...]:  # noqa: ANN401
    return (
        other.job_id == run.job_id,
        other.due_at == run.due_at,
        other.request == run.request,
    )


def _is_further(run: Any, other: Any) -> SQLColumnExpression[bool]:  # noqa: ANN401 - columns of aliases
    return or_(other.step > run.step, and_(other.step == run.step, other.attempt > run.attempt))


def _is_one_of(state: Column[RunState], wanted: Iterable[RunState]) -> SQLColumnExpression[bool]:
    # As a text the state has no index, whose rows a database would else walk through.
    return as_type(state, Text).in_([each.value for each in wanted])
