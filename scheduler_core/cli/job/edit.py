"""`hourbell job edit`: changes a job by options, by a file or in an editor."""

import argparse
from dataclasses import replace
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.files import draft_of_file
from scheduler_core.cli.job.reading import read_draft
from scheduler_core.cli.job.saving import look_over, print_saved, tell_no_change, warn_of, with_calendars
from scheduler_core.cli.job.text_editor import edit_until_accepted
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import Conflict
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.next_due import refuse_over
from scheduler_core.native.documents import job_document, read_job
from scheduler_core.native.text.document_text import read_document, yaml_text
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.instance import InstanceState


def edit_job(options: argparse.Namespace, clock: Clock) -> int:
    """Save a job with what was changed; Conflict if somebody else has saved it meanwhile."""
    with opened_scheduler(options, clock) as scheduler:
        job = scheduler.jobs.get(scheduler.jobs.find(options.job, Naming.ACT))
        if options.revision not in {None, job.revision}:
            raise Conflict(
                tr(
                    "Job {number} “{job}” is at revision {revision} and not at {asked}; "
                    "look at it again: hourbell job show",
                    number=job.id,
                    job=job.name,
                    revision=job.revision,
                    asked=options.revision,
                )
            )
        saved = _edited(scheduler, job, options, clock.now())
        if saved is job:
            tell_no_change(job, options)
        else:
            warnings = scheduler.warnings([saved.draft])[0] if options.json else ()
            print_saved(tr("Saved"), saved, scheduler, options, clock.now(), warnings)
            _warn_of_old_waits(scheduler, job, saved, options)
    return ExitCode.DONE


def _warn_of_old_waits(scheduler: Scheduler, before: Job, after: Job, options: argparse.Namespace) -> None:
    """Say that a wait which has begun is not what the new steps say."""
    if options.json or options.quiet or before.draft.action == after.draft.action:
        return
    for each in scheduler.runs.under_way([after.id]):
        if each.state is InstanceState.WAITING:
            print(
                tr(
                    "Run {run} keeps the wait that it has begun; the new steps count after it. "
                    "To move it: hourbell run reschedule {run} --in LENGTH",
                    run=each.run_id,
                )
            )


def _edited(scheduler: Scheduler, job: Job, options: argparse.Namespace, now: datetime) -> Job:
    """Return the job as it is saved; the same object where nothing changed."""
    if options.is_said_by_options:
        draft = read_draft(options, now, job.draft)
        draft = replace(draft, name=options.name.strip()) if options.name is not None else draft
    elif options.from_file is not None:
        draft = draft_of_file("from-file", options.from_file)
    else:
        return _edited_by_hand(scheduler, job, options, now)
    return _saved(scheduler, job, draft, now, is_quiet=options.quiet)


def _edited_by_hand(scheduler: Scheduler, job: Job, options: argparse.Namespace, now: datetime) -> Job:
    def accept(text: str) -> Job:
        return _saved(scheduler, job, read_job(read_document(text)), now, is_quiet=options.quiet)

    edited = edit_until_accepted(yaml_text(job_document(job.draft)), f"job-{job.id}.yaml", accept)
    return job if edited is None else edited


def _saved(scheduler: Scheduler, job: Job, draft: JobDraft, now: datetime, *, is_quiet: bool) -> Job:
    if draft.said == job.draft.said:
        return job
    (draft,) = with_calendars(scheduler, [draft.with_copies_of(job.draft)], is_quiet=is_quiet)
    refuse_over(draft, now, job.draft)
    look_over(draft, now, is_quiet=is_quiet)
    warn_of(scheduler, [draft], is_quiet=is_quiet)
    return scheduler.jobs.save(job.id, job.revision, draft)
