"""`hourbell job list --names`: what a shell asks whenever it completes the name of a job."""

import argparse
import os

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.clock import Clock
from scheduler_core.store.jobs.quick_names import quick_names
from scheduler_core.store_choice import chosen_store

_CHOOSES = ("words", "folder", "tag", "state", "reverse", "limit")


def print_names(options: argparse.Namespace, clock: Clock) -> int:
    """Print the names of the jobs that match; of all, in their usual order, without opening the store."""
    names = None
    if options.sort == "name" and not any(getattr(options, each) for each in _CHOOSES):
        names = quick_names(chosen_store(os.environ, options.store), in_bin=options.bin)
    if names is None:
        from scheduler_core.cli.job.list import listed_jobs
        from scheduler_core.cli.scheduler_opening import opened_scheduler

        with opened_scheduler(options, clock) as scheduler:
            names = [line.name for line in listed_jobs(options, scheduler)]
    print(*names, sep="\n", end="\n" if names else "")
    return ExitCode.DONE
