"""`hourbell occurrence list`, `skip`, `move`, `add` and `undo`."""

import argparse
import re
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import assert_never

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.saving import print_saved
from scheduler_core.cli.options.asked_span import precision_of, read_coming_day_or_time
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.spoken_times import spoken_time
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.command_times import Moment, to_instant
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import for_programs, in_zone
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.moving.occurrence_edits import (
    add_occurrence,
    fires_at,
    skip_occurrence,
    without_edit,
)
from scheduler_core.recurrence.moving.scopes import MoveScope, Shifted, shifted
from scheduler_core.values.jobs.job import Job
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.schedule import Added, Edit, Moved, Skipped

_MOST_LISTED = 10
_NEXT = frozenset({"next", "the next", "nächster", "nächsten", "der nächste", "den nächsten"})
_TIME_OF_DAY = re.compile(r"(\d{1,2}):(\d\d)")
_COLUMNS = (PrintedColumn("What"), PrintedColumn("When"), PrintedColumn("Instead"))


def list_edits(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        job = scheduler.jobs.get(scheduler.jobs.find(options.job, Naming.LOOK))
    edits = sorted(job.draft.schedule.edits, key=lambda edit: edit.at)
    if options.json:
        print_lines(_object_of(each) for each in edits)
    else:
        zone = _moment_of(job, clock).zone
        print_table(_COLUMNS, [_row_of(each, zone) for each in edits], is_quiet=options.quiet)
    return ExitCode.DONE


def edit_occurrence(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        job = scheduler.jobs.get(scheduler.jobs.find(options.job, Naming.ACT))
        moment = _moment_of(job, clock)
        at = _said(scheduler, job, options.instant, moment)
        schedule = job.draft.schedule
        match options.command.partition(" ")[2]:
            case "skip":
                wanted = Shifted(skip_occurrence(schedule, _meant(scheduler, job, at, moment)))
            case "move":
                wanted = _moved(scheduler, job, at, moment, options)
            case "add":
                wanted = Shifted(add_occurrence(schedule, _to_come("instant", _timed(at), moment)))
            case _:
                wanted = Shifted(without_edit(schedule, _edited(job, at, moment)))
        changed = _saved(scheduler, job, wanted)
        for each in changed:
            done = tr("Changed") if each.id == job.id else tr("Added")
            print_saved(done, each, scheduler, options, clock.now())
    return ExitCode.DONE


def _said(scheduler: Scheduler, job: Job, typed: str, moment: Moment) -> date | datetime:
    """Return the day or time that was typed; next is the next occurrence of the job."""
    if typed.strip().casefold() not in _NEXT:
        return read_coming_day_or_time("instant", typed, moment)
    begin = moment.now + timedelta(microseconds=1)
    found = scheduler.times.upcoming(1, job_ids=[job.id], start=begin)
    if not found:
        raise NotFound(tr("Nothing of “{job}” is to come that has a time.", job=job.name))
    return found[0].at


def _moved(
    scheduler: Scheduler, job: Job, at: date | datetime, moment: Moment, options: argparse.Namespace
) -> Shifted:
    meant = _meant(scheduler, job, at, moment)
    time_of_day = _TIME_OF_DAY.fullmatch(options.to)
    if time_of_day is not None:  # of the same day
        on = moment.on_the_wall(meant).date()
        told = f"{on.isoformat()}T{int(time_of_day[1]):02}:{time_of_day[2]}"
    else:
        told = options.to
    to = read_coming_day_or_time("to", told, moment)
    if not isinstance(to, datetime):
        to = to_instant("to", datetime.combine(to, moment.on_the_wall(meant).time()), moment)
    to = _to_come("to", to, moment)
    return shifted(job.draft.schedule, meant, to, MoveScope(options.scope), moment.now)


def _saved(scheduler: Scheduler, job: Job, wanted: Shifted) -> list[Job]:
    """Save a job as it is wanted, and with it the job that goes on where it ends, if there is to be one."""
    draft = replace(job.draft, schedule=wanted.schedule)
    if wanted.continued is None:
        return [scheduler.jobs.save(job.id, job.revision, draft)]
    rest = replace(job.draft, schedule=wanted.continued)
    new = scheduler.jobs.split(job.id, job.revision, draft, rest)
    return [scheduler.jobs.get(job.id), scheduler.jobs.get(new)]


def _to_come(option: str, at: datetime, moment: Moment) -> datetime:
    if at <= moment.now:
        told = tr("{time} is past; say a time to come", time=_shown(at, moment.zone))
        raise InvalidInput(option, told)
    return at


def _moment_of(job: Job, clock: Clock) -> Moment:
    zone = job.draft.schedule.zone
    return Moment(clock.now(), local_zone() if zone == FLOATING else zone)


def _timed(at: date | datetime) -> datetime:
    if isinstance(at, datetime):
        return at
    raise InvalidInput("instant", tr("say at what time: {example}", example=f"{at} 09:00"))


def _span_of(day: date, moment: Moment) -> tuple[datetime, datetime]:
    """Return what is to come of a day, up to its last instant."""
    midnights = (datetime.combine(each, time()) for each in (day, day + timedelta(days=1)))
    begin, end = (to_instant("instant", each, moment) for each in midnights)
    return max(begin, moment.now + timedelta(microseconds=1)), end


def _meant_on(scheduler: Scheduler, job: Job, day: date, moment: Moment) -> datetime:
    """Return the one occurrence of a day; which of several is meant must be said."""
    begin, end = _span_of(day, moment)
    found = (
        scheduler.times.upcoming(_MOST_LISTED + 1, job_ids=[job.id], start=begin, end=end)
        if begin < end
        else []
    )
    if not found:
        raise NotFound(
            tr(
                "“{job}” is not to fire on {day}; hourbell next {number} lists what is to come",
                job=job.name,
                day=day,
                number=job.id,
            )
        )
    if len(found) > 1:
        times = [_shown(each.at, moment.zone) for each in found[:_MOST_LISTED]]
        listed = ", ".join(times if len(found) <= _MOST_LISTED else [*times, "…"])
        told = tr(
            "“{job}” fires more than once on {day}; say which: {times}", job=job.name, day=day, times=listed
        )
        raise InvalidInput("instant", told)
    return found[0].at


def _meant(scheduler: Scheduler, job: Job, at: date | datetime, moment: Moment) -> datetime:
    """Return the occurrence at an instant, or the first one that reads so when its end is left out."""
    if not isinstance(at, datetime):
        return _meant_on(scheduler, job, at, moment)
    end = at + max(precision_of(at), timedelta(microseconds=1))
    found = scheduler.times.upcoming(1, job_ids=[job.id], start=at, end=end)
    if not found:
        raise NotFound(
            tr(
                "“{job}” is not to fire at {time}; hourbell next {number} lists what is to come",
                job=job.name,
                time=_shown(at, moment.zone),
                number=job.id,
            )
        )
    # A time that is read by its minute named what it was said of already, not the next one in that minute.
    for edit in job.draft.schedule.edits:
        if not isinstance(edit, Added) and at <= edit.at < found[0].at:
            raise NotFound(
                tr(
                    "“{job}” at {time} is {done} already; the one that follows is at {next}",
                    job=job.name,
                    time=_shown(edit.at, moment.zone),
                    done=tr(_word_of(edit)),
                    next=_shown(found[0].at, moment.zone),
                )
            )
    return found[0].at


def _edited(job: Job, asked: date | datetime, moment: Moment) -> datetime:
    """Return the time of an occurrence of which something was said: its own, or the one it was moved to."""
    if isinstance(asked, datetime):
        at, end = asked, asked + max(precision_of(asked), timedelta(microseconds=1))
    else:
        midnights = (datetime.combine(each, time()) for each in (asked, asked + timedelta(days=1)))
        at, end = (to_instant("instant", each, moment) for each in midnights)
    is_day = not isinstance(asked, datetime)
    edits = [
        edit
        for edit in job.draft.schedule.edits
        if at <= edit.at < end or (isinstance(edit, Moved) and at <= edit.to < end)
    ]
    named = {
        each
        for edit in edits
        for each in ((edit.at, edit.to) if isinstance(edit, Moved) else (edit.at,))
        if at <= each < end
    }
    if len(edits) > 1 and is_day:
        listed = ", ".join(_shown(each, moment.zone) for each in sorted(named)[:_MOST_LISTED])
        told = tr(
            "of “{job}” more than one thing was said on {day}; say which: {times}",
            job=job.name,
            day=asked,
            times=listed,
        )
        raise InvalidInput("instant", told)
    # Of what fires at the very instant nothing is said any more, whatever else comes in the same minute.
    if named and (is_day or at in named or not fires_at(compile_schedule(job.draft.schedule), at)):
        return min(named)
    raise NotFound(
        tr(
            "nothing was said of “{job}” at {time}; hourbell occurrence list {number} shows what was",
            job=job.name,
            time=asked if is_day else _shown(at, moment.zone),
            number=job.id,
        )
    )


def _row_of(edit: Edit, zone: str) -> tuple[str, str, str]:
    to = _shown(edit.to, zone) if isinstance(edit, Moved) else ""
    return tr(_word_of(edit)), _shown(edit.at, zone), to


def _object_of(edit: Edit) -> dict[str, object]:
    to = for_programs(edit.to) if isinstance(edit, Moved) else None
    return {"kind": _word_of(edit), "at": for_programs(edit.at), "to": to}


def _word_of(edit: Edit) -> str:
    match edit:
        case Skipped():
            return "skipped"
        case Moved():
            return "moved"
        case Added():
            return "added"
        case _:
            assert_never(edit)


def _shown(at: datetime, zone: str) -> str:
    local = in_zone(at, zone)
    return spoken_time(local, with_seconds=bool(local.second or local.microsecond))
