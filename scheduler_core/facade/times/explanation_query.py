"""Gathers what the ledger, the history and the rules say of one instant of a job."""

from dataclasses import replace
from datetime import datetime

from scheduler_core.errors import NotFound
from scheduler_core.facade.times.explanation import ExplainedHold, ExplainedStanding, NotFollowed, Why
from scheduler_core.planning.chains import jobs_started
from scheduler_core.planning.planner import counts_from_end
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.explain import explain
from scheduler_core.recurrence.plan import next_after, prev_before
from scheduler_core.recurrence.words.describing.clock_effect_words import clock_sentences_around
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.documents import name_key
from scheduler_core.store.jobs.job_past import JobThen, accounted_after, job_then, switched_off_by
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.jobs.revisions import draft_at
from scheduler_core.store.runs.run_log import (
    attempts,
    runs_asked_for,
    runs_ended,
    runs_made_up,
    runs_of_occurrence,
    runs_under_way,
    runs_woken,
)
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.runs.run import Held, Run


def why(tx: Reading, job_id: JobId, at: datetime, now: datetime, language: str = "en") -> Why:
    """Explain an instant of a job, its schedule in a language; NotFound if there is no such job."""
    stored = jobs.job(tx, job_id)
    then = job_then(tx, job_id, min(at, now))
    made_up = runs_made_up(tx, job_id, at)
    runs = (*runs_of_occurrence(tx, job_id, at), *made_up) or tuple(runs_asked_for(tx, job_id, at))
    standing = _standing(tx, stored, then, at, runs)
    answered_after_at = accounted_after(tx, job_id)
    if standing.draft is None:
        return Why(stored, at, now, runs, standing, answered_after_at)
    schedule = standing.draft.schedule
    plan = compile_schedule(schedule)
    explanation = explain(plan, at)
    span = None
    if not explanation.is_occurrence and not counts_from_end(schedule):
        span = next((run for run in runs if _is_between(run, at)), None)
        runs = () if span is not None else runs or tuple(runs_woken(tx, job_id, at))
    is_none = not runs and not explanation.is_occurrence
    under_way = tuple(runs_under_way(tx, job_id, at, now)) if is_none else ()
    is_held = any(run.held is Held.PAUSED for run in (*runs, *under_way))
    return Why(
        stored,
        at,
        now,
        runs,
        standing,
        answered_after_at,
        describe(schedule, language),
        explanation,
        prev_before(plan, at),
        next_after(plan, at),
        counts_from_end(schedule),
        _hold(tx, stored, then, max(at, now)) if at > now or is_held else None,
        clock_sentences_around(plan, at, language),
        span=span,
        not_followed=_not_followed(tx, stored, at) if is_none and at <= now else None,
        under_way=under_way,
    )


def why_of_run(tx: Reading, run_id: RunId, now: datetime, language: str = "en") -> Why:
    """Explain a run with the other attempts, also one that no rule asked for; NotFound if it is gone."""
    runs = attempts(tx, run_id)
    if not runs:
        raise NotFound(f"There is no run {run_id}")
    return replace(why(tx, runs[0].job_id, runs[0].due_at, now, language), runs=tuple(runs))


def _is_between(run: Run, at: datetime) -> bool:
    """Tell whether an instant lies inside a span of occurrences."""
    return run.due_until is not None and run.due_at < at < run.due_until


def _not_followed(tx: Reading, stored: Job, at: datetime) -> NotFollowed | None:
    """Return what ended then and would have started the job, had it ended otherwise."""
    for run in runs_ended(tx, at):
        try:
            chains = draft_at(tx, run.job_id, run.revision).policies.chains
        except NotFound:
            continue
        started = {name_key(name) for name in jobs_started(chains, run.state)}
        for chain in chains:
            if name_key(chain.job) == name_key(stored.draft.name) and name_key(chain.job) not in started:
                return NotFollowed(run, chain.when)
    return None


def _standing(
    tx: Reading, stored: Job, then: JobThen, at: datetime, runs: tuple[Run, ...]
) -> ExplainedStanding:
    revision, draft = _said(tx, stored, then, at, runs)
    is_off = draft is not None and not draft.is_enabled
    switched_off = switched_off_by(tx, stored.id, max(at, stored.created_at)) if is_off else None
    return ExplainedStanding(revision, draft, then.pause, then.stop, then.deletion, switched_off)


def _said(
    tx: Reading, stored: Job, then: JobThen, at: datetime, runs: tuple[Run, ...]
) -> tuple[int, JobDraft | None]:
    """Return what the job said: the ledger knows best which revision that was."""
    if not runs and at < stored.created_at:
        return 0, None
    revision = runs[0].revision if runs else then.said.revision if then.said else 0
    if revision == stored.revision:
        return revision, stored.draft
    try:
        return revision, draft_at(tx, stored.id, revision)
    except NotFound:
        return 0, stored.draft


def _hold(tx: Reading, stored: Job, then: JobThen, at: datetime) -> ExplainedHold | None:
    if stored.is_paused and (stored.paused_until is None or at < stored.paused_until):
        who = then.pause.changed_by if then.pause is not None else ""
        # With an end it is in the detail too, and nothing else need be.
        note = then.pause.detail if then.pause is not None and stored.paused_until is None else ""
        return ExplainedHold(None, stored.paused_until, who, note)
    for pause in pauses(tx):
        if pause.covers(stored.draft.folder) and (pause.until is None or at < pause.until):
            return ExplainedHold(pause.folder, pause.until, pause.paused_by, pause.note)
    return None
