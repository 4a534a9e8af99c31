"""`hourbell folder colour`: the colours of folders of jobs."""

import argparse

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.colour import Colour

_COLUMNS = (PrintedColumn("Folder", is_elastic=True), PrintedColumn("Colour"))


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
