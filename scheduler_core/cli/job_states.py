"""`hourbell job rename`, `pause`, `resume`, `delete`, `restore` and `duplicate`."""

import argparse
from datetime import datetime

from scheduler_core.cli.asked_span import moment_in
from scheduler_core.cli.command_times import read_instant, read_length
from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job_saving import tell_changed, tell_saved
from scheduler_core.cli.job_words import shown_time
from scheduler_core.cli.json_lines import print_object
from scheduler_core.cli.local_zone import local_zone
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.cli.terminal import harmless
from scheduler_core.cli.written_times import for_programs
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.job_list import JobFilter
from scheduler_core.values.pause import EVERYTHING


def change_jobs(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        match options.command.partition(" ")[2]:
            case "rename":
                job_id = scheduler.jobs.find(options.job)
                tell_saved("Renamed", scheduler.jobs.rename(job_id, options.name), options, clock.now())
            case "duplicate":
                copy = scheduler.jobs.duplicate(scheduler.jobs.find(options.job), options.name)
                tell_saved("Added", scheduler.jobs.get(copy), options, clock.now())
            case "pause":
                _pause(scheduler, options, clock.now())
            case "resume":
                _resume(scheduler, options)
            case "delete":
                ids = scheduler.jobs.find_all(options.jobs)
                tell_changed("Deleted", ids, scheduler.jobs.delete(ids), scheduler, options)
            case _:
                ids = [_in_bin(scheduler, said) for said in options.jobs]
                tell_changed("Restored", ids, scheduler.jobs.restore(ids), scheduler, options)
    return ExitCode.DONE


def _pause(scheduler: Scheduler, options: argparse.Namespace, now: datetime) -> None:
    until = None if options.until is None else _read_until(options.until, now)
    if options.jobs:
        ids = scheduler.jobs.find_all(options.jobs)
        paused = scheduler.jobs.pause(ids, until, options.note)
        tell_changed("Paused", ids, paused, scheduler, options, _until(until))
        return
    folder = EVERYTHING if options.all else options.folder
    scheduler.jobs.pause_folder(folder, until)
    _tell_of_folder("Paused", folder, options, until)


def _resume(scheduler: Scheduler, options: argparse.Namespace) -> None:
    if options.jobs:
        ids = scheduler.jobs.find_all(options.jobs)
        tell_changed("Resumed", ids, scheduler.jobs.resume(ids), scheduler, options)
        return
    folder = EVERYTHING if options.all else options.folder
    if not scheduler.jobs.resume_folder(folder):
        raise NotFound(f"there is no pause of {_called(folder)}; hourbell job list shows what is paused")
    _tell_of_folder("Resumed", folder, options, None)


def _read_until(typed: str, now: datetime) -> datetime:
    """Read 2h as a time from now, and anything else as a time."""
    try:
        return now + read_length("until", typed)
    except (InvalidInput, OverflowError):
        return read_instant("until", typed, moment_in(now, local_zone()))


def _tell_of_folder(done: str, folder: str, options: argparse.Namespace, until: datetime | None) -> None:
    if options.json:
        print_object({"folder": folder, "until": None if until is None else for_programs(until)})
        return
    ending = "" if until is None else f" until {shown_time(until, local_zone())}"
    print(
        harmless(f"{done} {_called(folder).casefold() if folder == EVERYTHING else _called(folder)}{ending}.")
    )


def _until(until: datetime | None) -> str:
    return "" if until is None else f" until {shown_time(until, local_zone())}"


def _called(folder: str) -> str:
    return "everything" if folder == EVERYTHING else f"folder “{folder}”"


def _in_bin(scheduler: Scheduler, said: str) -> JobId:
    """Return the job in the bin that is meant by its number or its name."""
    deleted = scheduler.jobs.lines(scheduler.jobs.ids(JobFilter(in_bin=True)))
    wanted = said.strip().casefold()
    found = [line for line in deleted if str(line.id) == wanted]
    found = found or [line for line in deleted if line.name.casefold() == wanted]
    if not found:
        raise NotFound(f"There is no job {said!r} in the bin; hourbell job list --bin shows what is there")
    if len(found) > 1:
        numbers = ", ".join(str(line.id) for line in found)
        raise InvalidInput("job", f"several in the bin are called {said!r}: say the number ({numbers})")
    return found[0].id
