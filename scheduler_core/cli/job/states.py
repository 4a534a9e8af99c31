"""`hourbell job rename`, `pause`, `resume`, `delete`, `restore` and `duplicate`."""

import argparse
from collections.abc import Sequence
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.printing import quoted
from scheduler_core.cli.job.saving import (
    print_changed,
    print_saved,
    print_saved_unless_same,
    warn,
    warn_of_namesakes,
)
from scheduler_core.cli.options.coming_times import read_coming_instant
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.run.pending_runs import see_to_pending
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import for_programs, shown_time
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.records.pause import EVERYTHING

_WAS_IN_BIN = "it was in the bin already"


def change_jobs(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        match options.command.partition(" ")[2]:
            case "rename":
                before = scheduler.jobs.get(scheduler.jobs.find(options.job, Naming.ACT))
                renamed = scheduler.jobs.rename(before.id, options.name)
                print_saved_unless_same("Renamed", before, renamed, scheduler, options, clock.now())
                warn_of_namesakes(scheduler, renamed, is_quiet=options.quiet)
            case "duplicate":
                copy = scheduler.jobs.duplicate(scheduler.jobs.find(options.job, Naming.ACT), options.name)
                print_saved("Added", scheduler.jobs.get(copy), scheduler, options, clock.now())
            case "pause":
                _pause(scheduler, options, clock.now())
            case "resume":
                _resume(scheduler, options)
            case "delete":
                ids = scheduler.jobs.find_all(options.jobs, Naming.ACT, or_done=True)
                deleted = scheduler.jobs.delete(ids)
                print_changed("Deleted", ids, deleted, scheduler, options, already=_WAS_IN_BIN)
                see_to_pending(scheduler, ids, options, clock.now())
            case _:
                ids = scheduler.jobs.find_all(options.jobs, Naming.ACT, in_bin=True)
                print_changed("Restored", ids, scheduler.jobs.restore(ids), scheduler, options)
    return ExitCode.DONE


def _pause(scheduler: Scheduler, options: argparse.Namespace, now: datetime) -> None:
    until = None if options.until is None else read_coming_instant("until", options.until, now)
    if options.jobs:
        ids = scheduler.jobs.find_all(options.jobs, Naming.ACT)
        paused = scheduler.jobs.pause(ids, until, options.note)
        print_changed("Paused", ids, paused, scheduler, options, _until(until))
        see_to_pending(scheduler, ids, options, now)
        return
    folder = EVERYTHING if options.all else options.folder
    scheduler.jobs.pause_folder(folder, until, options.note)
    if not options.quiet:
        _warn_of_empty(scheduler, folder)
    _print_folder("Paused", folder, options, until)
    covered = JobFilter() if options.all else JobFilter(folder=options.folder)
    see_to_pending(scheduler, scheduler.jobs.ids(covered), options, now)


def _resume(scheduler: Scheduler, options: argparse.Namespace) -> None:
    if options.jobs:
        ids = scheduler.jobs.find_all(options.jobs, Naming.ACT)
        print_changed("Resumed", ids, scheduler.jobs.resume(ids), scheduler, options)
        if not options.json and not options.quiet:
            _tell_of_wider_pauses(scheduler, ids)
        return
    folder = EVERYTHING if options.all else options.folder
    if not scheduler.jobs.resume_folder(folder):
        raise NotFound(f"there is no pause of {_called(folder)}; hourbell job list shows what is paused")
    _print_folder("Resumed", folder, options, None)


def _tell_of_wider_pauses(scheduler: Scheduler, ids: Sequence[JobId]) -> None:
    """Say of jobs that were resumed which pause of a folder, or of everything, goes on."""
    lines, pauses = scheduler.jobs.lines(ids), scheduler.jobs.pauses()
    for pause in pauses:
        covered = [line for line in lines if pause.covers(line.folder)]
        if not covered:
            continue
        named = f"“{covered[0].name}” is" if len(covered) == 1 else f"{len(covered):,} of them are"
        whole = pause.folder == EVERYTHING
        what = "everything" if whole else f"folder “{pause.folder}”"
        ends = "--all" if whole else f"--folder {quoted(pause.folder)}"
        print(harmless(f"{named} still paused with {what}{_until(pause.until)}: hourbell job resume {ends}"))


def _warn_of_empty(scheduler: Scheduler, folder: str) -> None:
    """Warn on stderr where no job is in a folder or below it, so that nothing is paused as yet."""
    said = scheduler.jobs.warning_of_folder(folder)
    if not said:
        return
    where = "" if "did you mean" in said else "; hourbell job list shows the folders of jobs"
    warn(f"{said}{where}")


def _print_folder(done: str, folder: str, options: argparse.Namespace, until: datetime | None) -> None:
    if options.json:
        print_object({"folder": folder, "until": None if until is None else for_programs(until)})
        return
    if options.quiet:
        return
    ending = "" if until is None else f" until {shown_time(until, local_zone())}"
    print(
        harmless(f"{done} {_called(folder).casefold() if folder == EVERYTHING else _called(folder)}{ending}.")
    )


def _until(until: datetime | None) -> str:
    return "" if until is None else f" until {shown_time(until, local_zone())}"


def _called(folder: str) -> str:
    return "everything" if folder == EVERYTHING else f"folder “{folder}”"
