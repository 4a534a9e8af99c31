"""The jobs that fire each time the engine starts."""

import asyncio
from collections.abc import Sequence
from datetime import datetime

from scheduler_core.clock import Clock
from scheduler_core.engine.work import Work, work_of_claim
from scheduler_core.engine.writer import Writer
from scheduler_core.store.documents import Unreadable
from scheduler_core.store.job_lists import job_ids
from scheduler_core.store.jobs import drafts, job
from scheduler_core.store.ledger import record
from scheduler_core.store.pauses import pauses
from scheduler_core.store.run_changes import NewRun
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, JobId
from scheduler_core.values.job_list import JobFilter
from scheduler_core.values.rules import AtStart
from scheduler_core.values.run import Trigger

_MAY_FIRE = JobFilter(is_enabled=True, is_paused=False, is_stopped=False)
_AT_ONCE = 200


async def claim_at_start(
    store: Store, writer: Writer, engine: EngineId, key_prefix: str, clock: Clock
) -> list[Work]:
    """Claim a run of each of these jobs; a start of the engine fires each once.

    Only the documents say which they are, so all are read, a few at a time beside what is due.
    """
    with store.read() as tx:
        wanted = job_ids(tx, _MAY_FIRE)
    found: list[JobId] = []
    for begin in range(0, len(wanted), _AT_ONCE):
        found += await asyncio.to_thread(_firing_at_start, store, wanted[begin : begin + _AT_ONCE])
    if not found:
        return []
    return await writer.change(lambda tx: _claimed(tx, found, engine, key_prefix, clock.now()))


def _firing_at_start(store: Store, ids: Sequence[JobId]) -> list[JobId]:
    with store.read() as tx:
        known = drafts(tx, ids)
    return [
        job_id
        for job_id, draft in known.items()
        if not isinstance(draft, Unreadable)
        and any(isinstance(rule, AtStart) for rule in draft.schedule.rules)
    ]


def _claimed(tx: Writing, ids: list[JobId], engine: EngineId, key_prefix: str, now: datetime) -> list[Work]:
    stored = {job_id: job(tx, job_id) for job_id in ids}
    paused = pauses(tx)
    request = f"start-{engine}"
    rows = [
        NewRun(
            each.id,
            each.revision,
            now,
            Trigger.START,
            request=request,
            idempotency_key=f"{key_prefix}-{each.id}-{request}",
        )
        for each in stored.values()
        if not any(pause.covers(each.draft.folder) for pause in paused)
    ]
    return [work_of_claim(each, stored[each.run.job_id].draft) for each in record(tx, rows, engine, now)]
