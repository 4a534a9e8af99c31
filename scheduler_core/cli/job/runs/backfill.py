"""`hourbell job backfill`: runs past occurrences of a job anew, after it has told which."""

import argparse
from collections.abc import Iterator
from datetime import datetime, timedelta

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.options.past_times import read_end_of_span, read_past_instant
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count, with_weekday
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.run.following import warn_if_no_machine_runs_it, warn_if_nobody_runs_it
from scheduler_core.cli.run.instance_words import word_of_state
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_held
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.objects import object_of_backfill, object_of_backfill_instant
from scheduler_core.facade.runs.backfills import why_nothing
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import shown_time
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.backfill import (
    Backfill,
    BackfillChoice,
    BackfillInstant,
    BackfillOrder,
    BackfillPlan,
)

_DAY = timedelta(days=1)
_INSTANTS = (
    PrintedColumn("Due"),
    PrintedColumn("Has"),
    PrintedColumn("Run", is_right=True),
    PrintedColumn("Is run"),
    PrintedColumn("Reason", is_elastic=True),
)
_BACKFILLS = (
    PrintedColumn("Backfill"),
    PrintedColumn("First"),
    PrintedColumn("Last"),
    PrintedColumn("Runs", is_right=True),
    PrintedColumn("To come", is_right=True),
    PrintedColumn("Outcomes", is_elastic=True),
)


def backfill(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        naming = Naming.ACT if options.yes or options.cancel else Naming.LOOK
        job_id = scheduler.jobs.find(options.job, naming)
        if options.cancel is not None:
            _cancel(scheduler, job_id, options)
        elif options.list:
            _list(scheduler, job_id, options)
        elif options.yes:
            _start(scheduler, job_id, _order(options, scheduler.now()), options)
        else:
            _look(scheduler, job_id, _order(options, scheduler.now()), options)
        tell_if_held(scheduler, options)
    return ExitCode.DONE


def _order(options: argparse.Namespace, now: datetime) -> BackfillOrder:
    moment = Moment(now, local_zone())
    start = read_past_instant("from", options.look_from, moment)
    end = (
        read_end_of_span("to", options.look_to, moment)
        if options.look_to
        else max(now, start) + timedelta(microseconds=1)
    )
    if end <= start:
        told = tr("{end} is not after the start of the span", end=options.look_to)
        raise InvalidInput("to", told)
    if end > now + _DAY:
        told = tr("{end} is to come; a backfill makes up for what is past", end=options.look_to)
        raise InvalidInput("to", told)
    return BackfillOrder(
        start,
        end,
        BackfillChoice(options.only),
        options.at_once,
        options.newest_first,
        options.id or "",
        tuple(options.values),
    )


def _look(scheduler: Scheduler, job_id: JobId, order: BackfillOrder, options: argparse.Namespace) -> None:
    plan = scheduler.backfills.look(job_id, order)
    if options.json:
        print_lines(map(object_of_backfill_instant, plan.instants))
        return
    if plan.instants:
        print_table(_INSTANTS, map(_row, plan.instants), is_quiet=options.quiet)
    if not options.quiet:
        print(_sum(plan))


def _sum(plan: BackfillPlan) -> str:
    if not plan.wanted:
        return tr("Nothing of it would run: {why}.", why=of_core(why_nothing(plan)))
    return tr_count(
        len(plan.wanted),
        "{count} of {total} occurrences would run. Nothing has begun: the same with --yes starts it.",
        "{count} of {total} occurrences would run. Nothing has begun: the same with --yes starts them.",
        total=len(plan.instants),
    )


def _start(scheduler: Scheduler, job_id: JobId, order: BackfillOrder, options: argparse.Namespace) -> None:
    known = {each.id for each in scheduler.backfills.of_job(job_id)} if order.id else set()
    begun = scheduler.backfills.start(job_id, order)
    if options.json:
        print_object(object_of_backfill(begun))
        return
    if not options.quiet:
        places = {"id": begun.id, "job": job_id}
        if begun.id in known:
            print(tr("The backfill {id} was asked for before: hourbell job backfill {job} --list", **places))
            return
        told = tr_count(begun.total, "{count} run is asked for", "{count} runs are asked for")
        print(tr("{told}. To end all of it: hourbell job backfill {job} --cancel {id}", told=told, **places))
        if not warn_if_nobody_runs_it(scheduler):
            warn_if_no_machine_runs_it(scheduler, job_id)


def _list(scheduler: Scheduler, job_id: JobId, options: argparse.Namespace) -> None:
    found = scheduler.backfills.of_job(job_id)
    if options.json:
        print_lines(map(object_of_backfill, found))
    else:
        print_table(_BACKFILLS, map(_row_of_backfill, found), is_quiet=options.quiet)


def _cancel(scheduler: Scheduler, job_id: JobId, options: argparse.Namespace) -> None:
    ended = scheduler.backfills.cancel(job_id, options.cancel)
    if options.json:
        left = object_of_backfill(scheduler.backfills.get(job_id, options.cancel))
        print_object(left | ended.counts)
    elif not options.quiet:
        if ended.asked:
            count = len(ended.asked)
            print(tr_count(count, "{count} run is asked to end.", "{count} runs are asked to end."))
        if ended.dropped:
            print(
                tr_count(
                    ended.dropped,
                    "{count} run that was still to be asked for will not be.",
                    "{count} runs that were still to be asked for will not be.",
                )
            )
        if not ended.total:
            print(tr("Nothing of it is left to end."))


def _row(instant: BackfillInstant) -> tuple[str, ...]:
    return (
        _time(instant.at),
        tr("nothing") if instant.state is None else word_of_state(instant.state),
        "" if instant.run_id is None else str(instant.run_id),
        tr("yes") if instant.is_wanted else "",
        harmless(of_core(instant.reason_text)),
    )


def _row_of_backfill(found: Backfill) -> tuple[str, ...]:
    return (
        found.id,
        _time(found.first_due_at),
        _time(found.last_due_at),
        str(found.total),
        str(found.unfinished),
        ", ".join(_outcomes(found)),
    )


def _outcomes(found: Backfill) -> Iterator[str]:
    for state, count in found.counts.items():
        yield f"{count} {word_of_state(state)}"


def _time(at: datetime) -> str:
    return with_weekday(shown_time(at, local_zone()))
