"""Gather what ledger, history and rules say of one instant of a job."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.errors import NotFound
from scheduler_core.facade.times.explanation import ExplainedStanding, NamedBefore, NotFollowed, Why
from scheduler_core.planning.chains import jobs_started
from scheduler_core.planning.planner import counts_from_end
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.explain import explain
from scheduler_core.recurrence.plan import next_after, prev_before
from scheduler_core.recurrence.words.describing.clock_effect_words import clock_sentences_around
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.calendar_states import calendar_states
from scheduler_core.store.jobs.documents import name_key
from scheduler_core.store.jobs.job_past import (
    JobThen,
    accounted_after,
    job_then,
    newest_pauses,
    said_before,
    switched_off_by,
)
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.jobs.revisions import draft_at
from scheduler_core.store.jobs.watches import event_of
from scheduler_core.store.machines.aways import away_when_due
from scheduler_core.store.runs.run_log import (
    attempts,
    run_ended_before,
    runs_asked_for,
    runs_ended,
    runs_made_up,
    runs_of_occurrence,
    runs_under_way,
    runs_woken,
)
from scheduler_core.store.runs.run_values import given_values
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.jobs.run_policies import Overlapping
from scheduler_core.values.records.calendar_state import CalendarState
from scheduler_core.values.records.pause import PauseHold, hold_of, stored_hold
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.run import ON_EVENT, Held, Reason, Run, RunState
from scheduler_core.values.schedules.from_calendar import shown_source

_NONE = timedelta()


def why(tx: Reading, job_id: JobId, at: datetime, now: datetime, language: str = "en") -> Why:
    """Explain an instant of a job, its schedule in a language; NotFound if there is no such job."""
    stored = jobs.job(tx, job_id)
    then = job_then(tx, job_id, min(at, now))
    made_up = runs_made_up(tx, job_id, at)
    runs = (*runs_of_occurrence(tx, job_id, at), *made_up) or tuple(runs_asked_for(tx, job_id, at))
    return _explained(tx, stored, then, at, now, language, runs, runs[0] if runs else None)


def why_of_run(tx: Reading, run_id: RunId, now: datetime, language: str = "en") -> Why:
    """Explain a run with the other attempts, also one that no rule asked for; NotFound if it is gone.

    Others may be due at the same instant, or a span of skipped occurrences may hold it: they said other
    things, had other values and began otherwise.
    """
    runs = tuple(attempts(tx, run_id))
    if not runs:
        raise NotFound(f"There is no run {run_id}")
    about = next(run for run in runs if run.id == run_id)
    stored = jobs.job(tx, about.job_id)
    then = job_then(tx, stored.id, min(about.due_at, now))
    found = _explained(tx, stored, then, about.due_at, now, language, runs, about)
    return replace(found, asked_run=run_id)


def _explained(
    tx: Reading,
    stored: Job,
    then: JobThen,
    at: datetime,
    now: datetime,
    language: str,
    runs: tuple[Run, ...],
    about: Run | None,
) -> Why:
    """Explain an instant and its runs; what the job said and the values are those of the run `about`."""
    standing = _standing(tx, stored, then, at, about)
    answered_after_at = accounted_after(tx, stored.id)
    if standing.draft is None:
        return Why(stored, at, now, runs, standing, answered_after_at)
    schedule = standing.draft.schedule
    plan = compile_schedule(schedule)
    explanation = explain(plan, at)
    span = None
    if not explanation.is_occurrence and not counts_from_end(schedule):
        span = next((run for run in runs if _is_between(run, at)), None)
        runs = () if span is not None else runs or tuple(runs_woken(tx, stored.id, at))
    is_none = not runs and not explanation.is_occurrence
    under_way = tuple(runs_under_way(tx, stored.id, at, now)) if is_none else ()
    asked = (*runs, *under_way)
    of_values = about if about in runs else next(iter(runs), None)
    given, values = _values(tx, of_values, standing.draft)
    is_held = any(run.held is Held.PAUSED or run.reason is Reason.PAUSED for run in asked)
    held_by = next((run.why_held for run in asked if run.why_held), "")
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
        _hold(tx, stored, max(at, now), held_by) if at > now or is_held else None,
        clock_sentences_around(plan, at, language),
        span=span,
        not_followed=_not_followed(tx, stored, at) if is_none and at <= now else None,
        under_way=under_way,
        queued_before=_queued_before(tx, runs, now),
        waited_for=_waited_for(tx, runs, standing.draft),
        begun_by=_begun_by(tx, runs),
        values=values,
        given=frozenset(given),
        values_of=None if of_values is None else of_values.id,
        calendars=_calendars(tx, stored, standing.draft) if not runs else (),
        aways={run.id: away for run in runs if (away := away_when_due(tx, run))},
        named_before=_named_before(tx, stored.id, at, now) if is_none else None,
    )


def _named_before(tx: Reading, job_id: JobId, at: datetime, now: datetime) -> NamedBefore | None:
    """Return which earlier revision named an instant that none does now, or did then."""
    found = said_before(
        tx,
        job_id,
        min(at, now),
        lambda draft: explain(compile_schedule(draft.schedule), at).is_occurrence,
    )
    return None if found is None else NamedBefore(*found)


def _begun_by(tx: Reading, runs: Sequence[Run]) -> dict[RunId, RunEvent]:
    """Return what began those that no rule of time did."""
    found = {run.id: event_of(tx, run.id) for run in runs if run.request.startswith(ON_EVENT)}
    return {run_id: event for run_id, event in found.items() if event is not None}


def _queued_before(tx: Reading, runs: tuple[Run, ...], now: datetime) -> int:
    """Return how many runs of the job are to begin before the one that is asked about and waits."""
    waiting = next((run for run in runs if run.state is RunState.CLAIMED and run.why_waiting), None)
    if waiting is None:
        return 0
    earlier = runs_under_way(tx, waiting.job_id, waiting.due_at, now)
    return sum(run.state is RunState.CLAIMED and run.reason is waiting.reason for run in earlier)


def _waited_for(tx: Reading, runs: tuple[Run, ...], draft: JobDraft) -> Run | None:
    """Return the earlier run of the job whose end let a late one begin, where runs wait for their turn."""
    if draft.policies.overlapping.kind is not Overlapping.QUEUE:
        return None
    late = next((run for run in runs if run.started_at is not None and (run.lateness or _NONE) > _NONE), None)
    if late is None or late.started_at is None:
        return None
    return run_ended_before(tx, late.job_id, late.planned_at, late.started_at)


def _values(tx: Reading, run: Run | None, draft: JobDraft) -> tuple[Mapping[str, str], tuple[RunValue, ...]]:
    """Return what was given to a run, and all its values; a row for what never ran has none."""
    if not draft.parameters or run is None or run.started_at is None:
        return {}, ()
    from scheduler_core.actions.parameter_values import shown_values
    from scheduler_core.phrases.command_times import Moment

    given = given_values(tx, run.id)
    return given, shown_values(draft.parameters, given, Moment(run.due_at, draft.schedule.zone))


def _calendars(tx: Reading, stored: Job, draft: JobDraft) -> tuple[tuple[str, CalendarState], ...]:
    """Return how it stands with the calendars that a schedule goes by."""
    if not draft.schedule.calendars:
        return ()
    states = calendar_states(tx, [stored.id])
    found = [(source, states.get((stored.id, source))) for source in sorted(draft.schedule.calendars)]
    return tuple((shown_source(source), state) for source, state in found if state is not None)


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


def _standing(tx: Reading, stored: Job, then: JobThen, at: datetime, run: Run | None) -> ExplainedStanding:
    revision, draft = _said(tx, stored, then, at, run)
    is_off = draft is not None and not draft.is_enabled
    switched_off = switched_off_by(tx, stored.id, max(at, stored.created_at)) if is_off else None
    return ExplainedStanding(revision, draft, then.pause, then.stop, then.deletion, switched_off)


def _said(
    tx: Reading, stored: Job, then: JobThen, at: datetime, run: Run | None
) -> tuple[int, JobDraft | None]:
    """Return what the job said: the ledger knows best which revision that was."""
    if run is None and at < stored.created_at:
        return 0, None
    revision = run.revision if run is not None else then.said.revision if then.said else 0
    if revision == stored.revision:
        return revision, stored.draft
    try:
        return revision, draft_at(tx, stored.id, revision)
    except NotFound:
        return 0, stored.draft


def _hold(tx: Reading, stored: Job, at: datetime, held_by: str) -> PauseHold | None:
    """Return the pause that a run says it is held by, or else the first that covers an instant to come."""
    return stored_hold(held_by) or next(_holds(tx, stored, at), None)


def _holds(tx: Reading, stored: Job, at: datetime) -> Iterator[PauseHold]:
    if stored.is_paused and (stored.paused_until is None or at < stored.paused_until):
        yield PauseHold(None, stored.paused_until, *newest_pauses(tx, [stored.id]).get(stored.id, ("", "")))
    for pause in pauses(tx):
        if pause.covers(stored.draft.folder) and (pause.until is None or at < pause.until):
            yield hold_of(pause)
