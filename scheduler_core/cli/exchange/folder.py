"""`hourbell folder`: a folder of job files linked, compared and synchronised, and folders' colours."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, NotFound, shown
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.job_folder.folder_state import forget_folder
from scheduler_core.job_folder.folder_sync import FolderSync, Synced, summary
from scheduler_core.job_folder.linked_folder import linked_folder
from scheduler_core.job_folder.sync_plan import STEP_NAMES, BadFile, FileConflict, LeftOff, Step
from scheduler_core.regular_files import is_folder
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import Colour

_WHO = "command line, job folder"
_NOT_LINKED = "no folder is linked; hourbell folder link PATH links one"

_COLUMNS = (PrintedColumn("Folder", is_elastic=True), PrintedColumn("Colour"))


def link(options: argparse.Namespace, clock: Clock) -> int:
    named = Path(options.folder).expanduser()
    if not is_folder(named):
        raise InvalidInput("folder", tr("{folder} is not a folder; make it first", folder=shown(str(named))))
    folder = named.resolve()
    with opened_scheduler(options, clock, is_made=True) as scheduler:
        scheduler.settings.save(replace(scheduler.settings.read(), job_folder=str(folder)))
        done = linked_folder(scheduler.acting_as(_WHO), scheduler.location).sync()
        _print_result(scheduler, (*done.done, *done.left_off), done.open, options)
    if not options.quiet and not options.json:
        told = tr(
            "{folder} is linked; an engine keeps it in sync with the jobs from its next start.", folder=folder
        )
        print(told)
    return ExitCode.FAILED if done.open else ExitCode.DONE


def unlink(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        settings = scheduler.settings.read()
        if not settings.job_folder:
            raise NotFound(tr(_NOT_LINKED))
        scheduler.settings.save(replace(settings, job_folder=""))
        forget_folder(scheduler.location, Path(settings.job_folder))
    if options.json:
        print_object({"unlinked": settings.job_folder})
    elif not options.quiet:
        print(tr("{folder} is linked no longer; its files stay.", folder=settings.job_folder))
    return ExitCode.DONE


def status(options: argparse.Namespace, clock: Clock) -> int:
    """Show what a sync would do; the exit code is 1 if something needs a person."""
    with _linked(options, clock) as (scheduler, sync_of):
        steps = sync_of.look()
        left = [step for step in steps if isinstance(step, FileConflict | BadFile)]
        _print_result(scheduler, [step for step in steps if step not in left], left, options)
    if not steps and not options.quiet and not options.json:
        print(tr("Folder and jobs are in sync."))
    return ExitCode.FAILED if left else ExitCode.DONE


def sync(options: argparse.Namespace, clock: Clock) -> int:
    if options.dry_run:
        return status(options, clock)
    with _linked(options, clock) as (scheduler, sync_of):
        found = sync_of.sync(bins_all=options.bin_all, tries_again=True)
        _print_result(scheduler, (*found.done, *found.left_off), found.open, options)
    if found == Synced() and not options.quiet and not options.json:
        print(tr("Folder and jobs are in sync."))
    return ExitCode.FAILED if found.open else ExitCode.DONE


def resolve(options: argparse.Namespace, clock: Clock) -> int:
    with _linked(options, clock) as (scheduler, sync_of):
        sync_of.resolve(options.file, takes_file=options.take == "file")
        left_off = [
            step for step in sync_of.look() if isinstance(step, LeftOff) and step.path == options.file
        ]
    if options.json:
        print_object({"file": options.file, "took": options.take})
    elif not options.quiet:
        told = (
            tr("{file}: took the file.", file=options.file)
            if options.take == "file"
            else tr("{file}: took the job.", file=options.file)
        )
        print(harmless(told))
        _print_result(scheduler, left_off, (), options)
    return ExitCode.DONE


@contextmanager
def _linked(options: argparse.Namespace, clock: Clock) -> Iterator[tuple[Scheduler, FolderSync]]:
    with opened_scheduler(options, clock) as scheduler:
        yield scheduler, linked_folder(scheduler.acting_as(_WHO), scheduler.location)


def _print_result(
    scheduler: Scheduler, done: Sequence[Step], left: Sequence[Step], options: argparse.Namespace
) -> None:
    def name_of(job_id: JobId) -> str:
        try:
            return scheduler.jobs.get(job_id).name
        except NotFound:
            return f"job {job_id}" if options.json else tr("job {named}", named=job_id)

    told = [(step, False) for step in done] + [(step, True) for step in left]
    if options.json:
        print_lines(
            {
                "step": STEP_NAMES[type(step)],
                "file": getattr(step, "path", None),
                "job": getattr(step, "job_id", None),
                "reason": getattr(step, "reason", ""),
                "arrives_off": getattr(step, "arrives_off", False),
                "is_open": is_open,
            }
            for step, is_open in told
        )
        return
    for step, _ in sorted(told, key=lambda each: not each[1]):
        print(harmless(summary(step, name_of, tr, of_core)))


def colour_folder(options: argparse.Namespace, clock: Clock) -> int:
    """Show all colours, that of one folder, or give one a colour."""
    with opened_scheduler(options, clock) as scheduler:
        if options.colour is None:
            _show(scheduler, options)
        else:
            _give(scheduler, options)
    return ExitCode.DONE


def _show(scheduler: Scheduler, options: argparse.Namespace) -> None:
    kept = scheduler.jobs.colours()
    there = {folder for folder in scheduler.jobs.folders() if folder}
    if options.folder is not None:
        if not any(f"{each}/".startswith(f"{options.folder}/") for each in there):
            raise NotFound(tr("There is no job in a folder “{folder}”", folder=options.folder))
        there = {options.folder}
    shown = sorted(there | (kept.folders.keys() if options.folder is None else set()))
    if options.json:
        print_lines({"folder": folder, "colour": kept.of_folder(folder)} for folder in shown)
        return
    rows = [(folder, kept.of_folder(folder).value) for folder in shown]
    print_table(_COLUMNS, rows, is_quiet=options.quiet)


def _give(scheduler: Scheduler, options: argparse.Namespace) -> None:
    folder = options.folder
    before = scheduler.jobs.colours().of_folder(folder)
    scheduler.jobs.colour_folder(folder, Colour(options.colour))
    after = scheduler.jobs.colours().of_folder(folder)
    if options.json:
        print_object({"folder": folder, "colour": after, "before": before})
    elif not options.quiet:
        told = (
            tr("“{folder}” is {colour} already.", folder=folder, colour=after)
            if before is after
            else tr(
                "“{folder}” was {before} and is {colour} now.", folder=folder, before=before, colour=after
            )
        )
        print(harmless(told))
