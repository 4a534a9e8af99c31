"""`hourbell job add`: one job from options or a line of text, or all jobs of a file."""

import argparse
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.files import drafts_of_file
from scheduler_core.cli.job.reading import read_draft
from scheduler_core.cli.job.saving import (
    look_over,
    print_changed,
    print_saved,
    warn_of,
    warn_of_namesakes,
    with_calendars,
)
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.run.instance_words import instance_words
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.table.job_objects import line_of, object_of_job
from scheduler_core.facade.objects import object_of_instance
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.next_due import refuse_over
from scheduler_core.fields.places import item_of
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.instance import Started, StartOutcome


def add_jobs(options: argparse.Namespace, clock: Clock) -> int:
    """Add all jobs that are meant, or none if one of them is refused."""
    if options.file is not None:
        return _add_file(options, clock)
    draft = read_draft(options, clock.now())
    look_over(draft, clock.now(), is_quiet=options.quiet)
    with opened_scheduler(options, clock, is_made=True) as scheduler:
        (draft,) = with_calendars(scheduler, [draft], is_quiet=options.quiet)
        if options.once_per_key:
            return _start(scheduler, draft, options, clock.now())
        refuse_over(draft, clock.now())
        (warnings,) = warn_of(scheduler, [draft], is_quiet=options.quiet)
        job = scheduler.jobs.get(scheduler.jobs.add(draft))
        print_saved(tr("Added"), job, scheduler, options, clock.now(), warnings)
        warn_of_namesakes(scheduler, job, is_quiet=options.quiet)
    return ExitCode.DONE


def _start(scheduler: Scheduler, draft: JobDraft, options: argparse.Namespace, now: datetime) -> int:
    """Add a job unless one with its key is there, and say which of that it was."""
    (warnings,) = warn_of(scheduler, [draft], is_quiet=options.quiet)
    started = scheduler.keys.start(draft)
    job = scheduler.jobs.get(started.job_id)
    if options.json:
        instance = None if started.instance is None else object_of_instance(started.instance)
        print_object(
            object_of_job(line_of(job))
            | {"outcome": started.outcome, "instance": instance, "warnings": list(warnings)}
        )
    elif started.outcome is StartOutcome.MADE:
        print_saved(tr("Added"), job, scheduler, options, now)
    else:
        found = _found(started, now)
        told = tr(
            "{found}: job {number} “{job}”; nothing was added.", found=found, number=job.id, job=job.name
        )
        print(harmless(told))
    return ExitCode.DONE


def _found(started: Started, now: datetime) -> str:
    is_live = started.outcome is StartOutcome.LIVE
    if started.instance is None:
        return tr("The key is live already") if is_live else tr("The key has finished")
    key, said = started.instance.key, instance_words(started.instance, now, local_zone())
    if is_live:
        return tr("The key “{key}” is live already ({said})", key=key, said=said)
    return tr("The key “{key}” has finished ({said})", key=key, said=said)


def _add_file(options: argparse.Namespace, clock: Clock) -> int:
    drafts = drafts_of_file("file", options.file)
    for number, draft in enumerate(drafts):
        try:
            look_over(draft, clock.now(), is_quiet=options.quiet)
        except InvalidInput as refusal:
            place = f"{item_of('', number)} " if len(drafts) > 1 else ""
            raise InvalidInput(f"{place}“{draft.name}” {refusal.field}", refusal.reason) from refusal
    with opened_scheduler(options, clock, is_made=True) as scheduler:
        drafts = with_calendars(scheduler, drafts, is_quiet=options.quiet)
        warn_of(scheduler, drafts, is_quiet=options.quiet, of_times=True)
        ids = scheduler.jobs.add_all(drafts)
        print_changed(tr("Added"), ids, ids, scheduler, options)
    return ExitCode.DONE
