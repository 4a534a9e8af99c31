"""`hourbell job rename`, `pause`, `resume`, `delete`, `restore` and `duplicate`."""

import argparse
import shlex
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.saving import (
    print_changed,
    print_saved,
    print_saved_unless_same,
    tell_of_pauses,
    until_words,
    warn,
    warn_of_namesakes,
)
from scheduler_core.cli.options.asked_span import read_coming_instant
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.run.pending_runs import see_to_pending
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.written_times import for_programs
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
                renamed = scheduler.jobs.rename(before.id, options.name.strip())
                print_saved_unless_same(tr("Renamed"), before, renamed, scheduler, options, clock.now())
                warn_of_namesakes(scheduler, renamed, is_quiet=options.quiet)
            case "duplicate":
                copy = scheduler.jobs.duplicate(
                    scheduler.jobs.find(options.job, Naming.ACT),
                    (options.name or options.said_name or "").strip(),
                )
                print_saved(tr("Added"), scheduler.jobs.get(copy), scheduler, options, clock.now())
            case "pause":
                _pause(scheduler, options, clock.now())
            case "resume":
                _resume(scheduler, options)
            case "delete":
                ids = scheduler.jobs.find_all(options.jobs, Naming.ACT, or_done=True)
                deleted = scheduler.jobs.delete(ids)
                print_changed(tr("Deleted"), ids, deleted, scheduler, options, already=tr(_WAS_IN_BIN))
                see_to_pending(scheduler, ids, options, clock.now())
            case _:
                ids = scheduler.jobs.find_all(options.jobs, Naming.ACT, in_bin=True)
                print_changed(tr("Restored"), ids, scheduler.jobs.restore(ids), scheduler, options)
                tell_of_pauses(scheduler, ids, options)
    return ExitCode.DONE


def _pause(scheduler: Scheduler, options: argparse.Namespace, now: datetime) -> None:
    until = None if options.until is None else read_coming_instant("until", options.until, now)
    if options.jobs:
        ids = _jobs_to_pause(scheduler, options, now)
        paused = scheduler.jobs.pause(ids, until, options.note)
        print_changed(tr("Paused"), ids, paused, scheduler, options, until_words(until))
        see_to_pending(scheduler, ids, options, now, until)
        return
    folder = EVERYTHING if options.all else options.folder
    scheduler.jobs.pause_folder(folder, until, options.note)
    if not options.quiet:
        _warn_of_empty(scheduler, folder)
    if not _is_silent(folder, options, until):
        print(harmless(_paused_words(folder, until)))
    covered = JobFilter() if options.all else JobFilter(folder=options.folder)
    see_to_pending(scheduler, scheduler.jobs.ids(covered), options, now, until)


def _jobs_to_pause(scheduler: Scheduler, options: argparse.Namespace, now: datetime) -> list[JobId]:
    """Return the jobs that are named; a time behind them (pause report 2h) belongs to --until."""
    try:
        return scheduler.jobs.find_all(options.jobs, Naming.ACT)
    except NotFound:
        *jobs, last = options.jobs
        if not jobs or options.until is not None or not _is_time(last, now):
            raise
        scheduler.jobs.find_all(jobs, Naming.ACT)  # raises where it was one of these
        meant = f"hourbell job pause {shlex.join(jobs)} --until {shlex.quote(last)}"
        raise NotFound(tr("There is no job “{job}”; did you mean {meant}?", job=last, meant=meant)) from None


def _is_time(text: str, now: datetime) -> bool:
    try:
        read_coming_instant("until", text, now)
    except InvalidInput:
        return False
    return True


def _resume(scheduler: Scheduler, options: argparse.Namespace) -> None:
    if options.jobs:
        ids = scheduler.jobs.find_all(options.jobs, Naming.ACT)
        print_changed(tr("Resumed"), ids, scheduler.jobs.resume(ids), scheduler, options)
        tell_of_pauses(scheduler, ids, options)
        return
    folder = EVERYTHING if options.all else options.folder
    if not scheduler.jobs.resume_folder(folder):
        told = tr("there is no pause of {what}; hourbell job list shows what is paused", what=_called(folder))
        raise NotFound(told)
    if not _is_silent(folder, options, None):
        print(harmless(tr("Resumed {what}.", what=_called(folder))))


def _warn_of_empty(scheduler: Scheduler, folder: str) -> None:
    """Warn on stderr where no job is in a folder or below it, so that nothing is paused as yet."""
    said = scheduler.jobs.warning_of_folder(folder)
    if not said:
        return
    where = "" if "did you mean" in said else tr("; hourbell job list shows the folders of jobs")
    warn(f"{of_core(said)}{where}")


def _is_silent(folder: str, options: argparse.Namespace, until: datetime | None) -> bool:
    """Tell programs what was done to a folder; return whether people are told nothing."""
    if options.json:
        print_object({"folder": folder, "until": None if until is None else for_programs(until)})
    return bool(options.json or options.quiet)


def _paused_words(folder: str, until: datetime | None) -> str:
    return tr("Paused {what}{until}.", what=_called(folder), until=until_words(until))


def _called(folder: str) -> str:
    return tr("everything") if folder == EVERYTHING else tr("folder “{folder}”", folder=folder)
