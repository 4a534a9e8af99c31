"""`hourbell job add`: one job from options or a line of text, or all jobs of a file."""

import argparse

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job_files import drafts_of_file
from scheduler_core.cli.job_reading import read_draft
from scheduler_core.cli.job_saving import tell_cautions, tell_changed, tell_saved
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock


def add_jobs(options: argparse.Namespace, clock: Clock) -> int:
    """Add all jobs that are meant, or none if one of them is refused."""
    drafts = (
        [read_draft(options, clock.now())] if options.file is None else drafts_of_file("file", options.file)
    )
    for draft in drafts:
        tell_cautions(draft, is_quiet=options.quiet)
    with opened_scheduler(options, clock) as scheduler:
        ids = scheduler.jobs.add_all(drafts)
        if options.file is None:
            tell_saved("Added", scheduler.jobs.get(ids[0]), options, clock.now())
        else:
            tell_changed("Added", ids, ids, scheduler, options)
    return ExitCode.DONE
