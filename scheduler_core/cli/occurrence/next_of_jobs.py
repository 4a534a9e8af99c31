"""`hourbell next` for stored jobs: what is to come, of all of them or of some."""

import argparse
from collections.abc import Iterable, Sequence
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import speaking, tr
from scheduler_core.cli.printing.spoken_times import spoken_distance, spoken_time
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.rule.instant_notes import notes_of
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.objects import object_of_instance
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.planned import Planned
from scheduler_core.phrases.command_times import Moment, read_end_of_span, read_instant
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import for_programs, in_zone
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.explain import explain
from scheduler_core.recurrence.plan import Plan, occurrences
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.wording.language_choice import ENGLISH_CODE

_COLUMNS = (
    PrintedColumn("Due"),
    PrintedColumn("In"),
    PrintedColumn("Job", is_elastic=True),
    PrintedColumn("Note"),
)

_PAST = "was due then"


def next_of_jobs(options: argparse.Namespace, clock: Clock) -> int:
    moment = _moment(options, clock.now())
    start = read_instant("from", options.look_from, moment) if options.look_from else None
    end = None
    if options.look_to:
        end = read_end_of_span("to", options.look_to, start or moment.now, moment)
    if end is not None and end <= (start or moment.now):
        raise InvalidInput("to", tr("{end} is not after the start of the span", end=options.look_to))
    with opened_scheduler(options, clock) as scheduler:
        job_ids = scheduler.jobs.find_all(options.jobs, Naming.LOOK) if options.jobs else None
        most = options.count + 1  # one more tells whether there is more
        found = scheduler.times.upcoming(most, job_ids=job_ids, start=start, end=end)
        plans = _plans(scheduler, found)
        past = _past(scheduler, job_ids or (), (start, end), moment.now, most)
        plans |= _plans(scheduler, past)
        waits = scheduler.runs.waiting(most, job_ids=job_ids, start=start, end=end)
        tell_if_nothing_fires(scheduler, options)
    # In order of time, and what waits before what begins then.
    everything: list[Planned | Instance] = [*waits, *past, *found]
    coming = sorted(everything, key=_at)[: options.count]
    is_cut = end is not None and len(everything) > options.count
    if options.json:
        with speaking(ENGLISH_CODE):
            print_lines(
                _fields_of_wait(each, moment.zone)
                if isinstance(each, Instance)
                else _fields(each, plans.get(each.job_id), moment.zone)
                for each in coming
            )
    else:
        with_seconds = any(_at(each).second for each in coming)
        rows = [
            _row_of_wait(each, moment, with_seconds=with_seconds)
            if isinstance(each, Instance)
            else _row(
                each,
                plans.get(each.job_id),
                moment,
                tr(_PAST) if each in past else "",
                with_seconds=with_seconds,
            )
            for each in coming
        ]
        print_table(_COLUMNS, rows, is_quiet=options.quiet)
        if is_cut and not options.quiet:
            from scheduler_core.cli.options.asked_span import tell_of_more

            tell_of_more(options.count)
    return ExitCode.DONE


def _at(coming: Planned | Instance) -> datetime:
    at = coming.at if isinstance(coming, Planned) else coming.until
    assert at is not None  # of waits only those with an end are asked for
    return at


def _row_of_wait(wait: Instance, moment: Moment, *, with_seconds: bool) -> tuple[str, ...]:
    at = _at(wait)
    return (
        spoken_time(in_zone(at.replace(microsecond=0), moment.zone), with_seconds=with_seconds),
        spoken_distance(at, moment.now),
        wait.job_name,
        _wait_note(wait),
    )


def _wait_note(wait: Instance) -> str:
    if wait.state is InstanceState.RETRYING:
        return tr("run {run}: attempt {attempt}", run=wait.run_id, attempt=wait.attempt)
    if wait.event:
        return tr("run {run}: its wait ends, or before by {event}", run=wait.run_id, event=wait.event)
    return tr("run {run}: its wait ends", run=wait.run_id)


def _fields_of_wait(wait: Instance, zone: str) -> dict[str, object]:
    at = _at(wait)
    return {
        "at": for_programs(at),
        "local": in_zone(at, zone).isoformat(),
        "job": wait.job_id,
        "job_name": wait.job_name,
        "is_paused": False,
        "notes": [_wait_note(wait)],
        "instance": object_of_instance(wait),
    }


def _moment(options: argparse.Namespace, now: datetime) -> Moment:
    """Return the present in the zone that --tz asks for, or else in this machine's."""
    zone = local_zone()
    if options.tz or options.rules:
        from scheduler_core.cli.options.rule_reading import zone_of_options  # it knows all kinds of rules

        zone = zone_of_options(options, now)
    return Moment(now, local_zone() if zone == FLOATING else zone)


def _past(
    scheduler: Scheduler,
    job_ids: Sequence[JobId],
    span: tuple[datetime | None, datetime | None],
    now: datetime,
    most: int,
) -> list[Planned]:
    """Return what the schedules of jobs, as they are now, named in the part of a span that is past."""
    start, end = span
    if start is None or start >= now:
        return []
    found = []
    for line in scheduler.jobs.lines(job_ids):
        plan = compile_schedule(scheduler.jobs.get(line.id).draft.schedule)
        until = min(each for each in (now, end, line.next_due_at) if each is not None)
        found += [Planned(line.id, line.name, at) for at in occurrences(plan, start, until, most)]
    return found


def _plans(scheduler: Scheduler, found: Iterable[Planned]) -> dict[JobId, Plan]:
    """Return what says of an occurrence how it came about."""
    job_ids = {planned.job_id for planned in found}
    return {job_id: compile_schedule(scheduler.jobs.get(job_id).draft.schedule) for job_id in job_ids}


def _row(
    planned: Planned, plan: Plan | None, moment: Moment, state: str = "", *, with_seconds: bool
) -> tuple[str, ...]:
    return (
        spoken_time(in_zone(planned.at.replace(microsecond=0), moment.zone), with_seconds=with_seconds),
        spoken_distance(planned.at, moment.now),
        planned.job_name,
        "; ".join(filter(None, (state or _state(planned, moment.now), *_notes(planned, plan, moment.zone)))),
    )


def _state(planned: Planned, now: datetime) -> str:
    if planned.is_paused:
        return tr("paused: will be skipped")
    return tr("due: no engine has looked yet") if planned.at < now else ""


def _notes(planned: Planned, plan: Plan | None, zone: str) -> list[str]:
    return [] if plan is None else notes_of(explain(plan, planned.at), zone)


def _fields(planned: Planned, plan: Plan | None, zone: str) -> dict[str, object]:
    notes = _notes(planned, plan, zone)
    return {
        "at": for_programs(planned.at),
        "local": in_zone(planned.at, zone).isoformat(),
        "job": planned.job_id,
        "job_name": planned.job_name,
        "is_paused": planned.is_paused,
    } | ({"notes": notes} if notes else {})
