"""What planning needs of jobs, and no more: when each is due, and its schedule without the rest of it."""

import json
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from scheduler_core.errors import InvalidInput
from scheduler_core.store.batches import among
from scheduler_core.store.sql import (
    JOBS,
    REVISIONS,
    SQLColumnExpression,
    Whole,
    and_,
    case,
    func,
    select,
    type_coerce,
)
from scheduler_core.store.stored_values import read_instant
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.plan_line import PlanLine
from scheduler_core.values.schedules.schedule import Schedule

_MOST_SCHEDULES = 1_024
_LONGEST_KEPT = 2_000


_COLUMNS = (
    JOBS.c.id,
    JOBS.c.revision,
    type_coerce(JOBS.c.changed_at, Whole),
    JOBS.c.name,
    JOBS.c.folder,
    JOBS.c.is_paused,
    JOBS.c.paused_until,
    type_coerce(JOBS.c.next_due_at, Whole),
)


def plan_lines(tx: Reading, ids: Sequence[JobId]) -> list[PlanLine]:
    """Return the lines of those jobs that have something to come, in the order asked for."""
    wanted = and_(among(tx, JOBS.c.id, ids), ~JOBS.c.is_purged, JOBS.c.next_due_at.is_not(None))
    found = {row[0]: row for row in tx.connection.execute(select(*_COLUMNS).where(wanted)).all()}
    lines = [PlanLine(*found[job_id]) for job_id in ids if job_id in found]
    for due in (min, max) if lines else ():  # others may have written what no calendar has
        read_instant(due(line.due for line in lines))
    return lines


def schedules(tx: Reading, job_ids: Collection[JobId]) -> dict[JobId, Schedule]:
    """Return the schedules of jobs, without those that can't be read.

    All else of a document is left out before it is read: what is left of thousands are a few texts, each
    read once. What can't be read of the rest is left to the engine, which stops the job when it is due.
    """
    # A damaged document would end a statement of PostgreSQL that looks into it.
    cut, said = (
        (_without_rest, REVISIONS.c.document) if tx.dialect == "postgresql" else (None, _cut_document())
    )
    found: dict[JobId, Schedule] = {}
    for job_id, text in tx.connection.execute(_documents(tx, job_ids, said)).all():
        rest = text if cut is None or text is None else cut(text)
        schedule = None if rest is None else _read(rest)
        if schedule is not None:
            found[job_id] = schedule
    return found


def _cut_document() -> SQLColumnExpression[Any]:
    from scheduler_core.native.documents import beside_schedule

    document = REVISIONS.c.document
    return case(
        (
            func.json_valid(document) == 1,
            func.json_remove(document, *(f"$.{key}" for key in beside_schedule())),
        )
    )


def _without_rest(text: str) -> str | None:
    from scheduler_core.native.documents import beside_schedule

    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(document, dict):
        return None
    return json.dumps({key: value for key, value in document.items() if key not in beside_schedule()})


def _documents(tx: Reading, job_ids: Collection[JobId], said: SQLColumnExpression[Any]) -> Any:  # noqa: ANN401
    current = and_(REVISIONS.c.job_id == JOBS.c.id, REVISIONS.c.revision == JOBS.c.revision)
    return (
        select(JOBS.c.id, said)
        .join(REVISIONS, current)
        .where(among(tx, JOBS.c.id, job_ids), ~JOBS.c.is_purged)
    )


def _read(text: str) -> Schedule | None:
    return _remembered(text) if len(text) <= _LONGEST_KEPT else _schedule_of(text)


def _schedule_of(text: str) -> Schedule | None:
    from scheduler_core.native.documents import read_schedule

    try:
        return read_schedule(json.loads(text))
    except (InvalidInput, ValueError, RecursionError):
        return None


_remembered = lru_cache(_MOST_SCHEDULES)(_schedule_of)
