"""Write the requests of a backfill in bounded parts, and keep what is still to be written."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import delete, insert, select, update

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.store.batches import among
from scheduler_core.store.jobs.due_jobs import standings
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.runs.run_values import values_row
from scheduler_core.store.settings import BACKFILLS
from scheduler_core.store.tables.run_rows import RUN_VALUES, RUNS
from scheduler_core.store.tables.store_rows import SETTING_ROWS
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.backfill import BackfillRequest
from scheduler_core.values.runs.run import Trigger

MOST_IN_A_PART = 1_000
# Whoever began it writes a part each moment; after so long nobody does any more.
_ABANDONED = timedelta(seconds=30)


@dataclass(frozen=True, slots=True)
class UnwrittenBackfill:
    """A backfill of which the occurrences that are `left` have no request yet, as ticks in their order."""

    id: str
    job_id: JobId
    revision: int
    at_once: int
    trigger: Trigger
    asked_at: datetime
    asked_by: str
    values: Mapping[str, str]
    left: Sequence[int]
    written_at: datetime

    @property
    def instants(self) -> list[datetime]:
        return list(map(ticks.to_instant, self.left))


def unwritten(tx: Reading, job_id: JobId | None = None) -> list[UnwrittenBackfill]:
    """Return the backfills, of a job or of all, of which something is still to be written."""
    kept = tx.connection.scalar(select(SETTING_ROWS.c.value).where(SETTING_ROWS.c.name == BACKFILLS))
    found = [_read(each) for each in json.loads(kept)] if kept else []
    return [each for each in found if job_id in {None, each.job_id}]


def write_part(tx: Writing, backfill: UnwrittenBackfill, now: datetime) -> UnwrittenBackfill:
    """Write the first of what is unwritten; return the rest."""
    part, rest = backfill.left[:MOST_IN_A_PART], backfill.left[MOST_IN_A_PART:]
    requests = [
        (at, BackfillRequest(backfill.id, backfill.at_once, at).text) for at in map(ticks.to_instant, part)
    ]
    new = [
        NewRun(
            backfill.job_id,
            backfill.revision,
            at,
            backfill.trigger,
            request=request,
            start_at=now,
            idempotency_key=request,
            asked_at=backfill.asked_at,
        )
        for at, request in requests
    ]
    _request_all(tx, new, backfill)
    left = replace(backfill, left=rest, written_at=now)
    others = [each for each in unwritten(tx) if (each.job_id, each.id) != (backfill.job_id, backfill.id)]
    keep(tx, [*others, *([left] if rest else [])], now)
    return left


def _request_all(tx: Writing, new: Sequence[NewRun], backfill: UnwrittenBackfill) -> None:
    """Write requests, in the order in which they are to begin."""
    ids = [each.id for each in record(tx, new, None, backfill.asked_at)]
    if ids:
        tx.connection.execute(
            update(RUNS).where(among(tx, RUNS.c.id, ids)).values(asked_by=backfill.asked_by)
        )
    if ids and backfill.values:
        rows = [values_row(run_id, backfill.values) for run_id in ids]
        tx.connection.execute(insert(RUN_VALUES), rows)


def drop_unwritten(tx: Writing, job_id: JobId, backfill: str, now: datetime) -> int:
    """Write nothing more of a backfill; return how much was left of it."""
    found = unwritten(tx)
    dropped = [each for each in found if (each.job_id, each.id) == (job_id, backfill)]
    if dropped:
        keep(tx, [each for each in found if each not in dropped], now)
    return sum(len(each.left) for each in dropped)


def write_abandoned(tx: Writing, now: datetime) -> None:
    """Write a part of a backfill whose writer is gone; what is of jobs that are gone is dropped."""
    found = [each for each in unwritten(tx) if now - each.written_at >= _ABANDONED or each.written_at > now]
    if not found:
        return
    stands = standings(tx, {each.job_id for each in found})
    for each in found:
        if each.job_id not in stands or stands[each.job_id].is_in_bin:
            drop_unwritten(tx, each.job_id, each.id, now)
    if live := [each for each in found if each.job_id in stands and not stands[each.job_id].is_in_bin]:
        left = write_part(tx, live[0], now)
        if left.left:  # the next one need not wait as long again
            others = [each for each in unwritten(tx) if (each.job_id, each.id) != (left.job_id, left.id)]
            keep(tx, [*others, replace(left, written_at=now - _ABANDONED)], now)


def keep(tx: Writing, found: Sequence[UnwrittenBackfill], now: datetime) -> None:
    """Keep what is unwritten, of which no feed need be told: the rows that are written tell."""
    tx.connection.execute(delete(SETTING_ROWS).where(SETTING_ROWS.c.name == BACKFILLS))
    if found:
        text = json.dumps([_object(each) for each in found])
        tx.connection.execute(insert(SETTING_ROWS).values(name=BACKFILLS, value=text, changed_at=now))


def _object(backfill: UnwrittenBackfill) -> list[object]:
    return [
        backfill.id,
        backfill.job_id,
        backfill.revision,
        backfill.at_once,
        backfill.trigger.value,
        ticks.of_instant(backfill.asked_at),
        backfill.asked_by,
        dict(backfill.values),
        list(backfill.left),
        ticks.of_instant(backfill.written_at),
    ]


def _read(kept: Sequence[object]) -> UnwrittenBackfill:
    name, job_id, revision, at_once, trigger, asked_at, asked_by, values, instants, written_at = kept
    return UnwrittenBackfill(
        str(name),
        JobId(int(str(job_id))),
        int(str(revision)),
        int(str(at_once)),
        Trigger(str(trigger)),
        ticks.to_instant(int(str(asked_at))),
        str(asked_by),
        {str(key): str(value) for key, value in dict(values).items()},  # type: ignore[call-overload]
        instants,  # type: ignore[arg-type]
        ticks.to_instant(int(str(written_at))),
    )
