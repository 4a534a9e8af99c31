"""Claim the jobs that fire each time the engine starts."""

from datetime import datetime

from scheduler_core.clock import Clock
from scheduler_core.engine.runs.work import Work, work_of_claim
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.store.jobs.due_jobs import jobs_at_start, standings
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import Trigger


async def claim_at_start(writer: Writer, engine: EngineId, key_prefix: str, clock: Clock) -> list[Work]:
    """Claim a run of each of these jobs; a start of the engine fires each once."""
    return await writer.change(lambda tx: _claimed(tx, engine, key_prefix, clock.now()))


def _claimed(tx: Writing, engine: EngineId, key_prefix: str, now: datetime) -> list[Work]:
    found = jobs_at_start(tx)
    if not found:
        return []
    standing = standings(tx, found)
    known = {job_id: draft for job_id, draft in drafts(tx, found).items() if isinstance(draft, JobDraft)}
    paused = pauses(tx)
    request = f"start-{engine}"
    rows = [
        NewRun(
            job_id,
            standing[job_id].revision,
            now,
            Trigger.START,
            request=request,
            idempotency_key=f"{key_prefix}-{job_id}-{request}",
        )
        for job_id in known
        if not any(pause.covers(standing[job_id].folder) for pause in paused)
    ]
    return [work_of_claim(each, known[each.run.job_id]) for each in record(tx, rows, engine, now)]
