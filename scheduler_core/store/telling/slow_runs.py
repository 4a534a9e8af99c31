"""Tell whether a run took unusually long, compared with earlier ones of its job."""

from datetime import timedelta

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.runs.run_ends import goes_on
from scheduler_core.store.sql import RUNS, BigInteger, Text, cast, func, select, type_coerce
from scheduler_core.store.transactions import Reading
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_ends import FinalEnd

FEWEST, MOST = 10, 100
_LOOKED_AT = 300  # so many runs of a job, with all their steps, are looked through for those that succeeded
_TIMES = 2
# What is over in a moment varies more than anybody wants to hear.
_LEAST_MORE = timedelta(seconds=1)
_MICROSECOND = timedelta(microseconds=1)
_PART, _FIRST_PART = RUNS.alias(), RUNS.alias()
# A wait never runs, so it adds nothing; nor does the time between two tries.
_TOOK = func.sum(type_coerce(_PART.c.finished_at, BigInteger) - type_coerce(_PART.c.started_at, BigInteger))


@dataclass(frozen=True, slots=True)
class Slowness:
    """How long a run took, and how long nearly all before it at most."""

    took: timedelta
    usual: timedelta


def may_be_slow(end: FinalEnd) -> bool:
    """Tell whether it is worth looking at the runs before; most are over sooner, in one try of one step."""
    if end.state is not RunState.SUCCEEDED or end.took is None:
        return False
    return end.took > _LEAST_MORE or end.step > 1 or end.attempt > 1


def slowness(tx: Reading, end: FinalEnd) -> Slowness | None:
    """Return how long a run took if that is over twice as long as nearly all before it, else None.

    All steps and tries count, for as long as they ran.
    """
    parts, took = _own_length(tx, end)
    if took <= _LEAST_MORE:
        return None
    lengths = _lengths_before(tx, end, _LOOKED_AT * max(parts, end.step))
    if len(lengths) < FEWEST:
        return None
    usual = lengths[(len(lengths) * 95 + 99) // 100 - 1]
    return Slowness(took, usual) if took > _TIMES * usual and took - usual > _LEAST_MORE else None


def _own_length(tx: Reading, end: FinalEnd) -> tuple[int, timedelta]:
    """Return of how many runs an instance consists, and how long they took."""
    parts, took = tx.connection.execute(
        select(func.count(), _TOOK)
        .select_from(RUNS)
        .join(
            _PART,
            (_PART.c.job_id == RUNS.c.job_id)
            & (_PART.c.due_at == RUNS.c.due_at)
            & (_PART.c.request == RUNS.c.request),
        )
        .where(RUNS.c.id == end.run_id, _PART.c.started_at.is_not(None), _PART.c.finished_at.is_not(None))
    ).one()
    return parts, int(took or 0) * _MICROSECOND


def _lengths_before(tx: Reading, end: FinalEnd, looked_at: int) -> list[timedelta]:
    """Return how long the last instances took that succeeded, the shortest first."""
    latest = (
        select(_FIRST_PART.c.id)
        .where(_FIRST_PART.c.job_id == end.job_id, _FIRST_PART.c.id < end.run_id)
        .order_by(_FIRST_PART.c.id.desc())
        .limit(looked_at)
        .subquery()
    )
    ends = (
        select(RUNS.c.id, RUNS.c.job_id, RUNS.c.due_at, RUNS.c.request)
        .where(
            RUNS.c.job_id == end.job_id,
            RUNS.c.id < end.run_id,
            RUNS.c.id >= select(func.min(latest.c.id)).scalar_subquery(),
            cast(RUNS.c.state, Text) == RunState.SUCCEEDED.value,
            ~goes_on(),
        )
        .order_by(RUNS.c.id.desc())
        .limit(MOST)
        .subquery()
    )
    found = tx.connection.execute(
        select(ends.c.id, _TOOK)
        .select_from(ends)
        .join(
            _PART,
            (_PART.c.job_id == ends.c.job_id)
            & (_PART.c.due_at == ends.c.due_at)
            & (_PART.c.request == ends.c.request),
        )
        .where(_PART.c.started_at.is_not(None), _PART.c.finished_at.is_not(None))
        .group_by(ends.c.id)
    )
    return sorted(int(took) * _MICROSECOND for _, took in found)
