"""Record occurrences that came while no engine ran, before a change plans anew."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.engine.claims.repeats import known_repeat
from scheduler_core.engine.claims.skipped_rows import holds_of, skipped_row
from scheduler_core.engine.watching.unseen_events import (
    account_for_events,
    account_for_events_of_folder,
    account_for_paused_events,
    last_held,
)
from scheduler_core.planning.planner import Away, Decision, Look, NeverRan, decide
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.store.jobs.due_jobs import DueJob, DueMove, advance, due_among, due_jobs
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.records.pause import Pause
from scheduler_core.values.runs.run import Reason, RunState

_TICK = timedelta(microseconds=1)
_MOST_OF_FOLDER = 1_000
_TEXT = "no engine looked at it before its job was changed"


def account_for(tx: Writing, job_ids: Collection[JobId], now: datetime) -> None:
    """Write rows for what was due of these jobs up to now, as an engine would have that came too late.

    Their rules that wait for events are left alone (`account_for_all`).
    """
    overdue = due_among(tx, job_ids, now)
    if not overdue:
        return
    known, paused = drafts(tx, [job.id for job in overdue]), pauses(tx)
    look = _look(tx, now)
    rows = [
        skipped_row(job, each)
        for job in overdue
        if isinstance(draft := known.get(job.id), JobDraft)
        for each in _unrun(job, draft, paused, look)
    ]
    record(tx, rows, None, now)


def account_for_all(tx: Writing, job_ids: Collection[JobId], now: datetime) -> None:
    """Write rows for what was due of jobs that are live no longer, and for events nobody has looked at."""
    account_for(tx, job_ids, now)
    account_for_events(tx, job_ids, now)


def account_for_paused(tx: Writing, job_ids: Collection[JobId], now: datetime) -> None:
    """Write what was due of these jobs before they were paused and while they were, before they go on.

    Afterwards nobody knows any more since when they were paused. What came after a pause that has run out is
    left to the engine, which makes up for it.
    """
    paused = [job for job in due_among(tx, job_ids, now) if job.is_paused]
    _account_for_held(tx, [(job, last_held(job.paused_until, now)) for job in paused], now)
    account_for_paused_events(tx, job_ids, now)


def account_for_folder(tx: Writing, folder: str, now: datetime) -> None:
    """Write what was due of the jobs of a folder before it was paused and while it was."""
    covering = [pause for pause in pauses(tx) if pause.folder == folder]
    held = [
        (job, last_held(pause.until, now))
        for job in due_jobs(tx, now, _MOST_OF_FOLDER)
        for pause in covering
        if pause.covers(job.folder) and job.due_at <= pause.paused_at
    ]
    _account_for_held(tx, held, now)
    for pause in covering:
        account_for_events_of_folder(tx, pause, now)


def _account_for_held(tx: Writing, held: Sequence[tuple[DueJob, datetime]], now: datetime) -> None:
    """Write what was due of jobs, of each up to an instant."""
    if not held:
        return
    known, paused = drafts(tx, [job.id for job, _ in held]), pauses(tx)
    look = _look(tx, now)
    decided = [
        (job, _decision(job, draft, paused, replace(look, now=last)))
        for job, last in held
        if job.due_at <= last and isinstance(draft := known.get(job.id), JobDraft)
    ]
    record(tx, [skipped_row(job, each) for job, found in decided for each in found.never_ran], None, now)
    advance(tx, [DueMove(job.id, job.revision, job.due_at, found.next_due_at) for job, found in decided])


def _unrun(job: DueJob, draft: JobDraft, paused: list[Pause], look: Look) -> list[NeverRan]:
    decision = _decision(job, draft, paused, look)
    return [
        replace(each, text=_TEXT) if each.state is RunState.MISSED else each for each in decision.never_ran
    ]


def _look(tx: Reading, now: datetime) -> Look:
    """Return a look that runs nothing, however recent; what the clock comes to again has its own names."""
    return Look(now, repeat=known_repeat(tx), ahead=timedelta(0), grace=-_TICK)


def _decision(job: DueJob, draft: JobDraft, paused: list[Pause], look: Look) -> Decision:
    nobody_was_there = Away(job.due_at, look.now + _TICK, Reason.OFF, _TEXT)
    look = replace(look, aways=(nobody_was_there,))
    holds = tuple(holds_of(job, paused))
    return decide(job.due_at, compile_schedule(draft.schedule), MissedPolicy(Missed.SKIP), look, holds)
