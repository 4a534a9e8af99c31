"""`hourbell key` and `hourbell run reschedule`: instances by key, and waits given another time."""

import argparse
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.spoken_times import spoken_instant
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.run.following import warn_if_nobody_runs_it
from scheduler_core.cli.run.instance_words import instance_words
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.objects import object_of_instance
from scheduler_core.phrases.command_times import Moment, read_instant, read_length
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.runs.instance import Instance

_COLUMNS = (
    PrintedColumn("Key", is_elastic=True),
    PrintedColumn("Job", is_elastic=True),
    PrintedColumn("Run", is_right=True),
    PrintedColumn("Step", is_right=True),
    PrintedColumn("State", is_elastic=True),
)


def list_or_show(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        found = scheduler.keys.all() if options.command == "key list" else scheduler.keys.get(options.key)
        tell_if_nothing_fires(scheduler, options)
    if options.json:
        print_lines(map(object_of_instance, found))
    else:
        _print_table(found, options, clock.now())
    return ExitCode.DONE


def reschedule_key(options: argparse.Namespace, clock: Clock) -> int:
    now = clock.now()
    with opened_scheduler(options, clock) as scheduler:
        moved = scheduler.keys.reschedule(options.key, _time_of(options, now))
        if options.json:
            print_object(object_of_instance(moved))
        elif not options.quiet:
            print(_told(options.key, moved, instance_words(moved, now, local_zone())))
            warn_if_nobody_runs_it(scheduler)
    return ExitCode.DONE


def revoke_key(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        revoked = scheduler.keys.revoke(options.key)
        if options.json:
            print_lines(map(object_of_instance, revoked))
            return ExitCode.DONE
        if not options.quiet:
            for each in revoked:
                what = (
                    tr("is kept from beginning")
                    if each.run_id is None
                    else tr("run {run} is asked to end", run=each.run_id)
                )
                print(_told(options.key, each, what))
            if not revoked:
                print(harmless(tr("“{key}” is not live: nothing to end.", key=options.key)))
            tell_if_nothing_fires(scheduler, options)
    return ExitCode.DONE


def reschedule_run(options: argparse.Namespace, clock: Clock) -> int:
    now = clock.now()
    with opened_scheduler(options, clock) as scheduler:
        run = scheduler.runs.reschedule(options.run, _time_of(options, now))
        if options.json:
            print_object(dict(object_of(run)))
        elif not options.quiet:
            at = run.waits_until
            is_over = at is None or at <= clock.now()
            places = {"run": run.id, "job": run.job_name}
            told = (
                tr("Run {run} of “{job}” goes on now.", **places)
                if at is None or is_over
                else tr(
                    "Run {run} of “{job}” waits until {time}.",
                    **places,
                    time=spoken_instant(at, local_zone()),
                )
            )
            print(harmless(told))
            warn_if_nobody_runs_it(scheduler)
    return ExitCode.DONE


def _told(key: str, instance: Instance, what: str) -> str:
    number, job = instance.job_id, instance.job_name
    return harmless(tr("“{key}” (job {number} “{job}”): {what}.", key=key, number=number, job=job, what=what))


def _time_of(options: argparse.Namespace, now: datetime) -> datetime | None:
    """Return the time that was asked for; None is now."""
    if options.delay is not None:
        return now + read_length("in", options.delay)
    if options.at is not None:
        return read_instant("at", options.at, Moment(now, local_zone()))
    return None


def _print_table(found: list[Instance], options: argparse.Namespace, now: datetime) -> None:
    zone = local_zone()
    rows = [
        (
            each.key,
            f"{each.job_id} {each.job_name}",
            "" if each.run_id is None else str(each.run_id),
            "" if each.run_id is None else str(each.step),
            instance_words(each, now, zone),
        )
        for each in found
    ]
    print_table(_COLUMNS, rows, is_quiet=options.quiet)
