"""`hourbell job enable`, `disable`, `move`, `tag`, `pauses` and `purge`."""

import argparse
import shlex
import sys

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.saving import print_changed, tell_of_pauses
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.spoken_times import spoken_instant
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.run.pending_runs import see_to_pending
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.exchange.table.job_objects import object_of_job
from scheduler_core.facade.objects import object_of_pause
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.records.pause import EVERYTHING, Pause

_COLUMNS = (
    PrintedColumn("Folder", is_elastic=True),
    PrintedColumn("Until"),
    PrintedColumn("By"),
    PrintedColumn("Since"),
    PrintedColumn("Note", is_elastic=True),
)


def order_jobs(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        word = options.command.partition(" ")[2]
        if word == "purge":
            _purge(scheduler, options)
            return ExitCode.DONE
        if word == "move":
            _refuse_job_as_folder(scheduler, options)
        ids = scheduler.jobs.find_all(options.jobs, Naming.ACT)
        match word:
            case "enable":
                print_changed(tr("Switched on"), ids, scheduler.jobs.enable(ids), scheduler, options)
                tell_of_pauses(scheduler, ids, options)
            case "disable":
                print_changed(tr("Switched off"), ids, scheduler.jobs.disable(ids), scheduler, options)
                see_to_pending(scheduler, ids, options, clock.now())
            case "move":
                moved = scheduler.jobs.move(ids, options.folder)
                place = (
                    tr(" to folder “{folder}”", folder=options.folder)
                    if options.folder
                    else tr(" out of its folder")
                )
                print_changed(tr("Moved"), ids, moved, scheduler, options, place)
            case _:
                tagged = scheduler.jobs.tag(ids, options.add, options.remove)
                print_changed(tr("Tagged"), ids, tagged, scheduler, options)
    return ExitCode.DONE


def _refuse_job_as_folder(scheduler: Scheduler, options: argparse.Namespace) -> None:
    """Refuse `job move JOB FOLDER`, the order of mv: the folder stands first, or behind --to."""
    if not options.folder or len(options.jobs) != 1 or _is_job(scheduler, options.jobs[0]):
        return
    if _is_job(scheduler, options.folder):
        command = shlex.join(["hourbell", "job", "move", options.folder, "--to", options.jobs[0]])
        raise NotFound(
            tr("“{name}” is a job and no folder; write {command}", name=options.folder, command=command)
        )


def _is_job(scheduler: Scheduler, name: str) -> bool:
    try:
        scheduler.jobs.find(name, Naming.ACT)
    except (NotFound, InvalidInput):
        return False
    return True


def list_pauses(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        now = clock.now()
        found = [each for each in scheduler.jobs.pauses() if each.until is None or each.until > now]
        alone = len(scheduler.jobs.ids(JobFilter(is_paused=True)))
    if options.json:
        print_lines(map(object_of_pause, found))
    else:
        zone = local_zone()
        print_table(_COLUMNS, [_row_of(each, zone) for each in found], is_quiet=options.quiet)
    if alone and not options.quiet:
        told = tr(
            "single jobs that are paused: {count:,}; hourbell job list --state paused lists them", count=alone
        )
        print(f"hourbell: {told}", file=sys.stderr)
    return ExitCode.DONE


def _purge(scheduler: Scheduler, options: argparse.Namespace) -> None:
    """Tell of what goes before it goes: afterwards nobody can name it."""
    ids = (
        scheduler.jobs.ids(JobFilter(in_bin=True))
        if options.all
        else scheduler.jobs.find_all(options.jobs, Naming.ACT, in_bin=True)
    )
    lines = {line.id: line for line in scheduler.jobs.lines(ids)}
    gone = [lines[job_id] for job_id in scheduler.jobs.purge(ids) if job_id in lines]
    if options.json:
        print_lines(object_of_job(line) for line in gone)
        return
    for line in gone:
        print(harmless(tr("Job {number} “{job}” is gone for ever.", number=line.id, job=line.name)))
    if not gone:
        print(tr("The bin is empty."))


def _row_of(pause: Pause, zone: str) -> tuple[str, ...]:
    return (
        tr("everything") if pause.folder == EVERYTHING else pause.folder,
        "" if pause.until is None else spoken_instant(pause.until, zone),
        pause.paused_by,
        spoken_instant(pause.paused_at, zone),
        pause.note,
    )
