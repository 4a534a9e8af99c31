"""Write down what a look at a calendar found: the copy that a job goes by, and how it stands."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.ical.calendar_events import ReadCalendar, events_for, merged
from scheduler_core.recurrence.plan import next_after
from scheduler_core.store.audit import audit
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.calendar_states import (
    calendar_states,
    forget_other_calendars,
    keep_calendar_state,
)
from scheduler_core.store.jobs.watches import watching_jobs
from scheduler_core.store.telling.told_ends import write_calendar_notice
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.records.calendar_state import CalendarState
from scheduler_core.values.schedules.from_calendar import FromCalendar, shown_source
from scheduler_core.values.schedules.schedule import Schedule

WHO = "Calendar"
EMPTY = "it is empty, and was not before"
# What stands in the documents of jobs that follow a calendar.
_MARK = '"ics":'


@dataclass(frozen=True, slots=True)
class Follower:
    """A live job that follows calendars, and how each of them stands."""

    revision: int
    next_due_at: datetime | None
    draft: JobDraft
    states: Mapping[str, CalendarState]


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look at a calendar found: it, nothing new, or trouble."""

    calendar: ReadCalendar | None = None
    tag: str = ""
    trouble: str = ""


def followers(tx: Reading) -> dict[JobId, Follower]:
    """Return the live jobs that follow calendars."""
    watching = watching_jobs(tx)
    found = {
        job_id: draft
        for job_id, draft in jobs.drafts(tx, watching, _MARK).items()
        if isinstance(draft, JobDraft) and draft.schedule.calendars
    }
    states = calendar_states(tx, found)
    return {
        job_id: Follower(
            watching[job_id][0],
            jobs.job(tx, job_id).next_due_at,
            draft,
            {source: state for (each, source), state in states.items() if each == job_id},
        )
        for job_id, draft in found.items()
    }


def keep(tx: Writing, job_id: JobId, source: str, looked: Looked, now: datetime) -> int | None:
    """Write down a look for one job: copy, next occurrence and state are of one commit.

    Return the revision that the job has then; None if it does not follow the calendar any more.
    """
    job = jobs.job(tx, job_id)
    if source not in job.draft.schedule.calendars or job.deleted_at is not None:
        return None
    before = calendar_states(tx, [job_id]).get((job_id, source))
    trouble, schedule = looked.trouble, job.draft.schedule
    if looked.calendar is not None and not trouble:
        schedule, trouble = _renewed(schedule, source, looked.calendar, now, job.next_due_at)
    state = _state(before, looked, trouble, now)
    if state.is_to_be_told(now):
        state = replace(state, is_told=True)
        text = f"the calendar {shown_source(source)} can't be read: {trouble}; its last copy goes on"
        write_calendar_notice(tx, job_id, job.draft.name, text, now)
    revision = job.revision
    if schedule != job.draft.schedule:
        revision = _save(tx, job, schedule, now)
    keep_calendar_state(tx, job_id, source, state)
    forget_other_calendars(tx, job_id, schedule.calendars)
    return revision


def _renewed(
    schedule: Schedule, source: str, calendar: ReadCalendar, now: datetime, next_due_at: datetime | None
) -> tuple[Schedule, str]:
    """Return the schedule with new copies of a calendar; or as it is, and what is wrong with the calendar."""
    rules = list(schedule.rules)
    for place, rule in enumerate(rules):
        if not isinstance(rule, FromCalendar) or rule.source != source:
            continue
        if calendar.is_empty and rule.known:
            return schedule, EMPTY
        try:
            fresh = events_for(calendar, rule, now)
        except InvalidInput as error:
            return schedule, error.reason
        rules[place] = merged(rule, fresh, schedule.zone, now, next_due_at)
    return replace(schedule, rules=tuple(rules)), ""


def _state(before: CalendarState | None, looked: Looked, trouble: str, now: datetime) -> CalendarState:
    read_at = None if before is None else before.read_at
    if not trouble:
        return CalendarState(now, now, looked.tag)
    failed_since = None if before is None else before.failed_since
    is_told = before is not None and before.is_told
    # Without the tag: what was broken is to be read anew, whatever the server says of it.
    return CalendarState(now, read_at, "", failed_since or now, trouble, is_told)


def _save(tx: Writing, job: Job, schedule: Schedule, now: datetime) -> int:
    draft = replace(job.draft, schedule=schedule)
    next_due_at = next_after(compile_schedule(schedule), now) if draft.is_enabled else None
    tx.audit_number = None
    saved = jobs.save(tx, job.id, job.revision, draft, next_due_at, WHO, now, detail=WHO)
    audit.record(tx, now, WHO, AuditAct.SAVE_JOB, {ChangeKind.JOBS: [job.id]}, WHO)
    return saved.revision


def is_overdue(tx: Reading, job_id: JobId, now: datetime) -> bool:
    """Tell whether an occurrence has come that no engine has looked at yet, which a change would skip."""
    next_due_at = jobs.job(tx, job_id).next_due_at
    return next_due_at is not None and next_due_at <= now
