"""`hourbell job add`: one job from options or a line of text, or all jobs of a file."""

import argparse

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job_files import drafts_of_file
from scheduler_core.cli.job_reading import read_draft
from scheduler_core.cli.job_saving import look_over, tell_changed, tell_of_namesakes, tell_saved
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput
from scheduler_core.native.places import item_of


def add_jobs(options: argparse.Namespace, clock: Clock) -> int:
    """Add all jobs that are meant, or none if one of them is refused."""
    if options.file is not None:
        return _add_file(options, clock)
    draft = read_draft(options, clock.now())
    look_over(draft, is_quiet=options.quiet)
    with opened_scheduler(options, clock) as scheduler:
        job_id = scheduler.jobs.add(draft)
        tell_saved("Added", scheduler.jobs.get(job_id), options, clock.now())
        tell_of_namesakes(scheduler, draft.name, is_quiet=options.quiet)
    return ExitCode.DONE


def _add_file(options: argparse.Namespace, clock: Clock) -> int:
    drafts = drafts_of_file("file", options.file)
    for number, draft in enumerate(drafts):
        try:
            look_over(draft, is_quiet=options.quiet)
        except InvalidInput as refusal:
            place = f"{item_of('', number)} " if len(drafts) > 1 else ""
            raise InvalidInput(f"{place}“{draft.name}” {refusal.field}", refusal.reason) from refusal
    with opened_scheduler(options, clock) as scheduler:
        ids = scheduler.jobs.add_all(drafts)
        tell_changed("Added", ids, ids, scheduler, options)
    return ExitCode.DONE
