"""`hourbell why`: what made a job run at an instant, or kept it from running."""

import argparse
import re
from datetime import UTC, date, datetime, time, timedelta

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.options.coming_times import precision_of
from scheduler_core.cli.options.past_times import read_past_instant
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import of_core, spoken
from scheduler_core.cli.printing.spoken_times import spoken_time
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_held
from scheduler_core.clock import Clock
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
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import Job
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.runs.run_log import RunFilter
from scheduler_core.wording.language_choice import ENGLISH_CODE

_MOST_RUNS = 1_000
_WITH_SECONDS = re.compile(r"\d:\d\d:\d\d")
_NAMES_A_TIME = re.compile(
    r"\d:\d\d|midnight|mitternacht|\b(?:now|jetzt|ago|vor|in)\b|\d\s*(?:h|m|s|uhr|am|pm|o'clock)\b",
    re.IGNORECASE,
)
_LAST_INSTANT = datetime.max.replace(tzinfo=UTC)


def why(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        job = scheduler.jobs.get(scheduler.jobs.find(options.job, Naming.LOOK))
        zone = job.draft.schedule.zone
        # What is said as so long ago means a second, as people see it, and not a fraction of one.
        moment = Moment(clock.now().replace(microsecond=0), local_zone() if zone == FLOATING else zone)
        language = ENGLISH_CODE if options.json else spoken()
        if options.instant is None:
            at = _newest(scheduler, job.id) or _next_by_its_rules(scheduler, job.id, moment.now)
            found = scheduler.times.why(job.id, at, language=language)
        else:
            at = _instant_meant(options.instant, job, moment)
            at = _of_day(scheduler, job, at, moment) if _is_day(options.instant, at, moment) else at
            found = _about(scheduler, job.id, at, _precision(options.instant, at), language)
        tell_if_held(scheduler, options)

    def shown(at: datetime) -> str:
        local = in_zone(at.replace(microsecond=0), moment.zone)
        write = for_people if options.json else spoken_time
        return write(local, with_seconds=bool(local.second))

    words = sentences(found, shown)
    if options.json:
        print_object(object_of_why(WhyInSentences(found, words)))
    else:
        print(*map(harmless, map(of_core, words)), sep="\n")
    return ExitCode.DONE


def _instant_meant(typed: str, job: Job, moment: Moment) -> datetime:
    """Return the instant that was typed; saturday and 9:00 are those to come where the job is younger."""
    at = read_past_instant("instant", typed, moment)
    length = timedelta(days=1) if _is_day(typed, at, moment) else _precision(typed, at)
    # The end itself may be later than any date.
    is_of_job = at > job.created_at - length
    return at if is_of_job else read_past_instant("instant", typed, moment, is_next=True)


def _precision(typed: str, at: datetime) -> timedelta:
    """Return the unit of an instant that was typed: 10:12:00 means that second, 10:12 the whole minute."""
    return min(precision_of(at), timedelta(seconds=1)) if _WITH_SECONDS.search(typed) else precision_of(at)


def _is_day(typed: str, at: datetime, moment: Moment) -> bool:
    """Tell whether a day was named without a time of it."""
    return in_zone(at, moment.zone).time() == time() and _NAMES_A_TIME.search(typed) is None


def _of_day(scheduler: Scheduler, job: Job, at: datetime, moment: Moment) -> datetime:
    """Return when the job ran last on a day, or is to run first, or would have; else when the day begins."""
    begins = in_zone(at, moment.zone).replace(tzinfo=None)
    if begins.date() == date.max:
        return at
    end = to_instant("instant", begins + timedelta(days=1), moment)
    page = scheduler.runs.page(RunFilter((job.id,), since=at, until=end), limit=1)
    if page.runs:
        return page.runs[0].due_at
    plan = compile_schedule(job.draft.schedule)
    found = occurrences(plan, at, end, 1) or [each.at for each in left_out(plan, at, end)]
    return found[0] if found else at


def _next_by_its_rules(scheduler: Scheduler, job_id: JobId, now: datetime) -> datetime:
    """Return the next occurrence of a job that is off or in the bin, where it has one."""
    return scheduler.times.why(job_id, now).after_at or now


def _newest(scheduler: Scheduler, job_id: JobId) -> datetime | None:
    """Return when the newest run of a job was due, or its next one if there was none."""
    page = scheduler.runs.page(RunFilter((job_id,)), limit=1)
    return page.runs[0].due_at if page.runs else scheduler.jobs.lines([job_id])[0].next_due_at


def _about(scheduler: Scheduler, job_id: JobId, at: datetime, unit: timedelta, language: str) -> Why:
    """Explain the instant, or the first one of the job that reads as it does when its end is left out."""
    found = scheduler.times.why(job_id, at, language=language)
    if found.runs or (found.explanation is not None and found.explanation.is_occurrence):
        return found
    end = at + min(unit, _LAST_INSTANT - at)
    page = scheduler.runs.page(RunFilter((job_id,), since=at, until=end), limit=_MOST_RUNS)
    meant = min((run.due_at for run in page.runs if run.due_at >= at), default=found.after_at)
    return found if meant is None or meant >= end else scheduler.times.why(job_id, meant, language=language)
