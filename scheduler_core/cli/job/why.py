"""`hourbell why`: what made a job run at an instant, or kept it from running."""

import argparse
import re
import shlex
import sys
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.options.asked_span import precision_of
from scheduler_core.cli.options.parts_of_days import read_part_of_day
from scheduler_core.cli.options.past_times import read_past_instant
from scheduler_core.cli.options.said_times import in_english, length_of, time_of_day
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import of_core, spoken, tr
from scheduler_core.cli.printing.spoken_times import spoken_time
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_held
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, NotFound, shown
from scheduler_core.facade.objects import WhyInSentences, object_of_why
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.explanation import Why
from scheduler_core.facade.times.explanation_text import sentences
from scheduler_core.phrases.command_times import Moment, to_instant
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import for_people, in_zone
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.left_out import left_out
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job import Job
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, RunState
from scheduler_core.values.runs.run_log import RunFilter
from scheduler_core.wording.language_choice import ENGLISH_CODE

_MOST_RUNS = 1_000
_WITH_SECONDS = re.compile(r"\d:\d\d:\d\d")
_NAMES_A_TIME = re.compile(
    r"\d:\d\d|midnight|mitternacht|\b(?:now|jetzt|ago|vor|in)\b|\d\s*(?:h|m|s|uhr|am|pm|o'clock)\b",
    re.IGNORECASE,
)
_AHEAD = re.compile(r"^in\s+", re.IGNORECASE)
_IN_DAYS = re.compile(r"(?:days?|weeks?|\d\s*[dw])(?:\s+ago)?", re.IGNORECASE)
_MINUTE = timedelta(minutes=1)
_LAST_INSTANT = datetime.max.replace(tzinfo=UTC)


def why(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        job = _job_named(scheduler, options, clock)
        if options.changed:
            from scheduler_core.cli.job.since_success import tell_changes

            return tell_changes(scheduler, job, options, _failed_at(scheduler, job, options))
        zone = job.draft.schedule.zone
        # What is said as so long ago means a second, as people see it, and not a fraction of one.
        moment = Moment(clock.now().replace(microsecond=0), local_zone() if zone == FLOATING else zone)
        language = ENGLISH_CODE if options.json else spoken()
        if options.instant is None:
            at = _newest(scheduler, job) or _next_by_its_rules(scheduler, job.id, clock.now())
            found = scheduler.times.why(job.id, at, language=language)
        else:
            at = _asked_about(scheduler, options.instant, job, moment)
            found = _about(scheduler, job.id, at, _precision(options.instant, at), language)
            if not (options.quiet or options.json) and time_of_day(options.instant) is not None:
                _tell_which_was_taken(options.instant, at, moment)
        tell_if_held(scheduler, options)

    def written(at: datetime) -> str:
        local = in_zone(at.replace(microsecond=0), moment.zone)
        write = for_people if options.json else spoken_time
        return write(local, with_seconds=bool(local.second))

    words = sentences(found, written)
    if options.json:
        print_object(object_of_why(WhyInSentences(found, words)))
    else:
        print(*map(harmless, map(of_core, words)), sep="\n")
    return ExitCode.DONE


def _job_named(scheduler: Scheduler, options: argparse.Namespace, clock: Clock) -> Job:
    """Return the job; where a time alone was typed, say that a job is to stand before it."""
    try:
        return scheduler.jobs.get(scheduler.jobs.find(options.job, Naming.LOOK))
    except NotFound as error:
        if options.instant is not None:
            raise
        with suppress(InvalidInput):
            read_past_instant("instant", options.job, Moment(clock.now(), local_zone()))
            told = tr(
                "“{time}” is a time; say of which job: hourbell why JOB {word}, or look at all that ran: "
                "hourbell run list --since {word}",
                time=shown(options.job),
                word=shlex.quote(options.job),
            )
            raise NotFound(told) from error
        raise


def _failed_at(scheduler: Scheduler, job: Job, options: argparse.Namespace) -> RunId | None:
    """Return the run of the instant that was typed; None means the newest that failed."""
    if options.instant is None:
        return None
    zone = job.draft.schedule.zone
    moment = Moment(scheduler.now().replace(microsecond=0), local_zone() if zone == FLOATING else zone)
    at = _asked_about(scheduler, options.instant, job, moment)
    end = at + min(_precision(options.instant, at), _LAST_INSTANT - at)
    runs = scheduler.runs.page(RunFilter((job.id,), since=at, until=end), limit=_MOST_RUNS).runs
    found = next((run for run in runs if run.state in FAILURES), runs[0] if runs else None)
    if found is None:
        raise NotFound(tr("“{job}” has no run of then", job=job.draft.name))
    return found.id


def _asked_about(scheduler: Scheduler, typed: str, job: Job, moment: Moment) -> datetime:
    """Return the instant that was typed, or what became of the job in the part of a day that was."""
    part = read_part_of_day(typed, moment)
    if part is not None:
        begin, end = part
        return begin if begin == end else _within(scheduler, job, begin, end)
    at = _instant_meant(scheduler, typed, job, moment)
    if _is_length_of_days(typed):
        day = in_zone(at, moment.zone).date()
        return _of_day(scheduler, job, to_instant("instant", datetime.combine(day, time()), moment), moment)
    if _is_length_of_minutes(typed):
        at = at.replace(second=0)
    return _of_day(scheduler, job, at, moment) if _is_day(typed, at, moment) else at


def _is_length_of_days(typed: str) -> bool:
    """Tell whether a distance was typed in days or weeks, so that the whole day is meant: 3 days ago."""
    said = _AHEAD.sub("", in_english(typed.strip()))
    return _IN_DAYS.search(said) is not None and _is_whole(said, timedelta(days=1))


def _is_length_of_minutes(typed: str) -> bool:
    """Tell whether a distance was typed that knows no seconds, so that the whole minute is meant."""
    return _is_whole(_AHEAD.sub("", in_english(typed.strip())), _MINUTE)


def _is_whole(said: str, unit: timedelta) -> bool:
    length = length_of("instant", said)
    return length is not None and length >= unit and not length % unit


def _instant_meant(scheduler: Scheduler, typed: str, job: Job, moment: Moment) -> datetime:
    """Return the instant that was typed; saturday and 9:00 are the last, or the next of a younger job."""
    at = _last_at(typed, moment)
    length = timedelta(days=1) if _is_day(typed, at, moment) else _precision(typed, at)
    # The end itself may be later than any date.
    is_of_job = at > job.created_at - length
    if is_of_job or _has_runs(scheduler, job, at, length):
        return at
    today = read_past_instant("instant", typed, moment)
    return today if today > moment.now else read_past_instant("instant", typed, moment, is_next=True)


def _has_runs(scheduler: Scheduler, job: Job, at: datetime, length: timedelta) -> bool:
    """Tell whether the log holds runs of a time before the job was made; the clock may have been set back."""
    end = at + min(length, _LAST_INSTANT - at)
    return bool(scheduler.runs.page(RunFilter((job.id,), since=at, until=end), limit=1).runs)


def _last_at(typed: str, moment: Moment) -> datetime:
    """Return the instant that was typed; a time of day alone that is to come today is that of yesterday."""
    at = read_past_instant("instant", typed, moment)
    said = time_of_day(typed)
    if said is None or at <= moment.now:
        return at
    yesterday = moment.local.date() - timedelta(days=1)
    return to_instant("instant", datetime.combine(yesterday, said), moment)


def _tell_which_was_taken(typed: str, at: datetime, moment: Moment) -> None:
    """Say of which day a time of day was taken, where none was named."""
    places = {
        "typed": harmless(shown(typed.strip())),
        "at": spoken_time(in_zone(at, moment.zone), with_seconds=bool(at.second)),
    }
    told = (
        tr("{typed} is taken as the last: {at}; name the day for another", **places)
        if at <= moment.now
        else tr("{typed} is taken as the next: {at}; the job was not there at the last one", **places)
    )
    print(f"hourbell: {told}", file=sys.stderr)


def _precision(typed: str, at: datetime) -> timedelta:
    """Return the unit of an instant that was typed: 10:12:00 means that second, 10:12 the whole minute."""
    return min(precision_of(at), timedelta(seconds=1)) if _WITH_SECONDS.search(typed) else precision_of(at)


def _is_day(typed: str, at: datetime, moment: Moment) -> bool:
    """Tell whether a day was named without a time of it."""
    is_midnight = in_zone(at, moment.zone).time() == time()
    return is_midnight and _NAMES_A_TIME.search(typed) is None and time_of_day(typed) is None


def _of_day(scheduler: Scheduler, job: Job, at: datetime, moment: Moment) -> datetime:
    """Return what became of the job on a day; else when the day begins."""
    begins = in_zone(at, moment.zone).replace(tzinfo=None)
    if begins.date() == date.max:
        return at
    end = to_instant("instant", begins + timedelta(days=1), moment)
    return _within(scheduler, job, at, end)


def _within(scheduler: Scheduler, job: Job, begin: datetime, end: datetime) -> datetime:
    """Return when the job failed, was skipped or ran last in a span, in this order, or would have."""
    runs = scheduler.runs.page(RunFilter((job.id,), since=begin, until=end), limit=_MOST_RUNS).runs
    if runs:
        return next((run for run in runs if run.state is not RunState.SUCCEEDED), runs[0]).due_at
    plan = compile_schedule(job.draft.schedule)
    found = occurrences(plan, begin, end, 1) or [each.at for each in left_out(plan, begin, end)]
    return found[0] if found else begin


def _next_by_its_rules(scheduler: Scheduler, job_id: JobId, now: datetime) -> datetime:
    """Return the next occurrence of a job that is off or in the bin, where it has one."""
    return scheduler.times.why(job_id, now).after_at or now


def _newest(scheduler: Scheduler, job: Job) -> datetime | None:
    """Return when the newest run of a job was due, or its next one; None of what is off or in the bin.

    What such a job has under way is told with it.
    """
    line = scheduler.jobs.lines([job.id])[0]
    page = scheduler.runs.page(RunFilter((job.id,)), limit=1)
    is_at_rest = line.deleted_at is not None or not job.draft.is_enabled
    if page.runs and not (is_at_rest and page.runs[0].state not in UNFINISHED):
        return page.runs[0].due_at
    return None if is_at_rest else line.next_due_at


def _about(scheduler: Scheduler, job_id: JobId, at: datetime, unit: timedelta, language: str) -> Why:
    """Explain the instant, or the first one of the job that reads as it does when its end is left out."""
    found = scheduler.times.why(job_id, at, language=language)
    if found.runs or (found.explanation is not None and found.explanation.is_occurrence):
        return found
    end = at + min(unit, _LAST_INSTANT - at)
    page = scheduler.runs.page(RunFilter((job_id,), since=at, until=end), limit=_MOST_RUNS)
    meant = min((run.due_at for run in page.runs if run.due_at >= at), default=found.after_at)
    return found if meant is None or meant >= end else scheduler.times.why(job_id, meant, language=language)
