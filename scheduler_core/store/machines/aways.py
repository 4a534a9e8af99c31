"""Find why nobody looked when a run was due that was made up for later."""

from scheduler_core.store.sql import ENGINES, RUNS, exists, func, or_, select
from scheduler_core.store.transactions import Reading
from scheduler_core.values.runs.run import Reason, Run, Trigger

_AWAY = (Reason.ASLEEP, Reason.OFF, Reason.CLOCK_SET_FORWARD)
_WHAT_THE_JOB_DOES = "; "  # behind it stands what the policy of that job says
# Rows of one look at the plan are written together, so their numbers are close to one another.
_NEAR = 1_000
_NO_ENGINE = "Hourbell was not running"
_UNKNOWN = "the machine was asleep, its clock was set forward, or Hourbell was held up"


def away_when_due(tx: Reading, run: Run) -> str:
    """Return why nobody looked when a run was due that is made up for; "" for all others."""
    if run.trigger is not Trigger.CATCH_UP or run.claimed_at is None:
        return ""
    told = tx.connection.scalar(
        select(RUNS.c.reason_text)
        .where(
            RUNS.c.id.between(run.id - _NEAR, run.id + _NEAR),
            RUNS.c.reason.in_(_AWAY),
            RUNS.c.finished_at == run.claimed_at,
            RUNS.c.due_at <= run.due_at,
            func.coalesce(RUNS.c.due_until, RUNS.c.due_at) >= run.due_at,
        )
        .limit(1)
    )
    if told:
        return told.partition(_WHAT_THE_JOB_DOES)[0]
    was_there = exists().where(
        ENGINES.c.may_plan,
        ENGINES.c.started_at <= run.due_at,
        or_(ENGINES.c.ticked_at >= run.due_at, ENGINES.c.heartbeat_at >= run.due_at),
    )
    return _UNKNOWN if tx.connection.scalar(select(was_there)) else _NO_ENGINE
