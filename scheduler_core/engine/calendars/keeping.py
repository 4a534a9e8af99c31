"""Write down what a look at a calendar found: the copy that a job goes by, and how it stands."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import assert_never

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.ical.calendar_copies import Fresh, fresh_for, has_coming, is_held_back, renewed
from scheduler_core.recurrence.ical.calendar_events import ReadCalendar
from scheduler_core.recurrence.kinds.from_calendar import print_from_calendar
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
from scheduler_core.values.records.audit import CALENDAR_READER, AuditAct
from scheduler_core.values.records.calendar_state import TOLD_AFTER, CalendarState
from scheduler_core.values.schedules.from_calendar import FromCalendar, shown_source
from scheduler_core.values.schedules.schedule import CalendarBlackout, CalendarDays, Followed, Schedule

EMPTY = "it is empty, and was not before"
# What stands in the documents of jobs that follow a calendar.
_MARK = '"ics":'
_TICK = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Follower:
    """A live job that follows calendars, and how each of them stands."""

    revision: int
    next_due_at: datetime | None
    draft: JobDraft
    states: Mapping[str, CalendarState]
    goes_by: Mapping[str, str]

    def is_as_read(self, source: str) -> bool:
        """Tell whether it goes by what a calendar was read as last, which the tag of that answer is of."""
        state = self.states.get(source)
        return state is not None and state.goes_by == self.goes_by[source]


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look at a calendar found: its events for each part of a schedule, nothing new, or trouble.

    What is `fresh` of a part, or what is wrong with it, stands under what a person said of it and the zone.
    """

    fresh: Mapping[tuple[Followed, str], Fresh | str] | None = None
    is_empty: bool = False
    tag: str = ""
    trouble: str = ""


def goes_by(schedule: Schedule, source: str) -> str:
    """Return a digest of the copies of a calendar that a schedule holds, and of what they are of."""
    digest = sha256(schedule.zone.encode())
    for part in schedule.followed:
        if part.source == source:
            digest.update("\n".join(["", "", *_lines_of(part)]).encode(errors="surrogatepass"))
    return digest.hexdigest()


def _lines_of(part: Followed) -> Iterator[str]:
    match part:
        case FromCalendar():
            yield print_from_calendar(part)
            yield from (f"{each.at.isoformat()} {each.name}" for each in part.known)
        case CalendarDays():
            yield "days"  # whatever becomes of what falls on them
            yield from (each.isoformat() for each in sorted(part.known))
        case CalendarBlackout():
            yield "spans"
            yield from (f"{each.begins.isoformat()} {each.ends.isoformat()}" for each in part.known)
        case _:
            assert_never(part)


def looked_for(
    calendar: ReadCalendar,
    tag: str,
    schedules: Iterable[Schedule],
    source: str,
    now: datetime,
    is_enough: Callable[[], bool],
    since: datetime | None = None,
) -> Looked:
    """Return what a calendar that was read holds for the parts of these schedules; it may take a while.

    It reaches back to `since`, the earliest that has no row yet, so that nothing that came meanwhile is lost.
    """
    fresh: dict[tuple[Followed, str], Fresh | str] = {}
    for part, zone in ((part, schedule.zone) for schedule in schedules for part in schedule.followed):
        if part.source != source or (part.said, zone) in fresh:
            continue
        try:
            fresh[part.said, zone] = fresh_for(calendar, part, zone, now, is_enough, since)
        except InvalidInput as error:
            fresh[part.said, zone] = error.reason
    return Looked(fresh, calendar.is_empty, tag)


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
            {source: goes_by(draft.schedule, source) for source in draft.schedule.calendars},
        )
        for job_id, draft in found.items()
    }


def keep(tx: Writing, job_id: JobId, source: str, looked: Looked, asked_for: str, now: datetime) -> None:
    """Write down a look for one job: copy, next occurrence and state are of one commit.

    Nothing is written if the job does not follow the calendar any more, or goes by something else than it was
    `asked_for`: it is looked at again for that.
    """
    job = jobs.job(tx, job_id)
    is_live = job.draft.is_enabled and not job.disabled_reason and job.deleted_at is None
    if not is_live or source not in job.draft.schedule.calendars:
        return
    before = calendar_states(tx, [job_id]).get((job_id, source))
    trouble, schedule = looked.trouble, job.draft.schedule
    if looked.fresh is None and goes_by(schedule, source) != asked_for:
        return
    if looked.fresh is not None:
        if _said(schedule, source) - looked.fresh.keys():
            return
        schedule, trouble = _renewed(schedule, source, looked, now, job.next_due_at, before)
        if not trouble and _holds_back(schedule, source, looked, now):
            looked = replace(
                looked, tag=""
            )  # it is to be read anew, as what keeps a day off may be over then
    state = replace(_state(before, looked, trouble, now), goes_by=goes_by(schedule, source))
    if state.is_to_be_told(now):
        state = replace(state, is_told=True)
        text = f"the calendar {shown_source(source)} can't be read: {trouble}; its last copy goes on"
        write_calendar_notice(tx, job_id, job.draft.name, text, now)
    if schedule != job.draft.schedule:
        _save(tx, job, schedule, now)
    keep_calendar_state(tx, job_id, source, state)
    forget_other_calendars(tx, job_id, schedule.calendars)


def _said(schedule: Schedule, source: str) -> set[tuple[Followed, str]]:
    return {(each.said, schedule.zone) for each in schedule.followed if each.source == source}


def _renewed(
    schedule: Schedule,
    source: str,
    looked: Looked,
    now: datetime,
    next_due_at: datetime | None,
    before: CalendarState | None,
) -> tuple[Schedule, str]:
    """Return the schedule with new copies of a calendar; or as it is, and what is wrong with the calendar."""
    assert looked.fresh is not None
    until = now if next_due_at is None else next_due_at
    is_first = before is None or before.read_at is None
    copies: dict[Followed, Followed] = {}
    for part in (each for each in schedule.followed if each.source == source):
        is_believed = _is_long_empty(before, now) and not isinstance(part, FromCalendar)
        if looked.is_empty and not is_believed and has_coming(part, schedule.zone, min(now, until)):
            return schedule, EMPTY
        fresh = looked.fresh[part.said, schedule.zone]
        if isinstance(fresh, str):
            return schedule, fresh
        copies[part] = renewed(part, fresh, schedule, now, until, is_first=is_first)
    return schedule.with_followed(lambda each: copies.get(each, each)), ""


def _holds_back(schedule: Schedule, source: str, looked: Looked, now: datetime) -> bool:
    parts = (each for each in schedule.followed if each.source == source)
    fresh = {} if looked.fresh is None else looked.fresh
    found = ((each, fresh.get((each.said, schedule.zone), "")) for each in parts)
    return any(
        not isinstance(new, str) and is_held_back(each, new, schedule.zone, now) for each, new in found
    )


def _is_long_empty(state: CalendarState | None, now: datetime) -> bool:
    """Tell whether a calendar is whole and empty for a day: the last thing in it was called off."""
    if state is None or state.trouble != EMPTY or state.failed_since is None:
        return False
    return now - state.failed_since >= TOLD_AFTER


def _state(before: CalendarState | None, looked: Looked, trouble: str, now: datetime) -> CalendarState:
    read_at = None if before is None else before.read_at
    if not trouble:
        return CalendarState(now, now, looked.tag)
    failed_since = None if before is None else before.failed_since
    if trouble == EMPTY and before is not None and before.trouble != EMPTY:
        failed_since = None  # the day of being empty counts from here, whatever failed before
    is_told = before is not None and before.is_told
    # Without the tag: what was broken is to be read anew, whatever the server says of it.
    return CalendarState(now, read_at, "", failed_since or now, trouble, is_told)


def _save(tx: Writing, job: Job, schedule: Schedule, now: datetime) -> None:
    draft = replace(job.draft, schedule=schedule)
    since = now if job.next_due_at is None else min(now, job.next_due_at - _TICK)  # what is past has no row
    next_due_at = next_after(compile_schedule(schedule), since)
    tx.audit_number = None
    jobs.save(tx, job.id, job.revision, draft, next_due_at, CALENDAR_READER, now, detail=CALENDAR_READER)
    audit.record(tx, now, CALENDAR_READER, AuditAct.SAVE_JOB, {ChangeKind.JOBS: [job.id]}, CALENDAR_READER)


def is_overdue(tx: Reading, job_id: JobId, now: datetime) -> bool:
    """Tell whether an occurrence has come that no engine has looked at yet, which a change would skip."""
    next_due_at = jobs.job(tx, job_id).next_due_at
    return next_due_at is not None and next_due_at <= now
