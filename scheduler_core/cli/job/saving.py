"""`hourbell job add`, and what is printed of each job that is saved: warnings, and when it fires."""

import argparse
import sys
from collections.abc import Sequence
from datetime import datetime

from scheduler_core.actions.checks import cautions, check_job
from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.files import drafts_of_file
from scheduler_core.cli.job.printing import quoted
from scheduler_core.cli.job.reading import read_draft
from scheduler_core.cli.job.words import next_of
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count
from scheduler_core.cli.printing.spoken_times import spoken_instant
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
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import refuse_errors
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.records.pause import EVERYTHING
from scheduler_core.values.runs.instance import Instance, InstanceState, Started, StartOutcome
from scheduler_core.values.schedules.rules import AtStart

_MOST_TOLD = 20
_MOST_BEGUN = 3
_TOO_LONG_FOR_A_NUMBER = 19


def look_over(draft: JobDraft, now: datetime, *, is_quiet: bool) -> None:
    """Refuse a job that could never act, and warn on stderr of what may not be meant."""
    plan = refuse_errors(compile_schedule(draft.schedule))
    check_job(draft, now)
    if not is_quiet:
        for problem in plan.problems:
            warn(f"{problem.field}: {of_core(problem.message)}")
        for sentence in cautions(draft.action):
            warn(of_core(sentence))


def warn_of(
    scheduler: Scheduler, drafts: Sequence[JobDraft], *, is_quiet: bool, of_times: bool = False
) -> list[tuple[str, ...]]:
    """Say on stderr what jobs that are to be saved need and would not find; return it for each."""
    found = scheduler.warnings(drafts, of_times=of_times)
    told = [
        tr("“{job}”: {sentence}", job=draft.name, sentence=of_core(sentence))
        if len(drafts) > 1
        else of_core(sentence)
        for draft, sentences in zip(drafts, found, strict=True)
        for sentence in sentences
    ]
    if not is_quiet:
        for text in told[:_MOST_TOLD]:
            warn(text)
        if len(told) > _MOST_TOLD:
            warn(
                tr_count(
                    len(told) - _MOST_TOLD,
                    "and {count:,} more such warning; hourbell doctor tells of all jobs",
                    "and {count:,} more such warnings; hourbell doctor tells of all jobs",
                )
            )
    return found


def print_saved(
    done: str,
    job: Job,
    scheduler: Scheduler,
    options: argparse.Namespace,
    now: datetime,
    warnings: Sequence[str] = (),
) -> None:
    """Say what was done to a job, when it is due next, and what it has begun that waits."""
    if options.json:
        print_object(object_of_job(line_of(job)) | {"warnings": list(warnings)})
    elif not options.quiet:
        told = tr(
            "{done} job {number} “{job}”, revision {revision}; {coming}.",
            done=done,
            number=job.id,
            job=job.name,
            revision=job.revision,
            coming=_coming(job, scheduler, now),
        )
        print(harmless(told))
        tell_of_pauses(scheduler, [job.id], options)


def print_saved_unless_same(
    done: str, before: Job, after: Job, scheduler: Scheduler, options: argparse.Namespace, now: datetime
) -> None:
    """Say what was done to a job, or that it was so already."""
    if after.revision == before.revision and not options.json:
        tell_no_change(after, options)
    else:
        print_saved(done, after, scheduler, options, now)


def tell_no_change(job: Job, options: argparse.Namespace) -> None:
    if not options.quiet:
        print(tr("Nothing about job {number} has changed.", number=job.id))


def with_calendars(scheduler: Scheduler, drafts: Sequence[JobDraft], *, is_quiet: bool) -> list[JobDraft]:
    """Return jobs with the events of the calendars that they follow; warn of those that can't be read now."""
    if not any(draft.schedule.calendars for draft in drafts):
        return list(drafts)
    read, troubles = scheduler.calendars.read(drafts)
    for trouble in () if is_quiet else troubles:
        warn(of_core(trouble))
    return read


def warn_of_namesakes(scheduler: Scheduler, job: Job, *, is_quiet: bool) -> None:
    """Warn on stderr where the name of a job no longer tells which one is meant."""
    if is_quiet:
        return
    name = job.draft.name
    _warn_of_number(scheduler, job)
    namesakes = scheduler.jobs.called(name)
    if len(namesakes) > 1:
        numbers = ", ".join(f"#{line.id}" for line in namesakes[:_MOST_TOLD])
        warn(
            tr("several jobs are called “{name}”; say their numbers ({numbers})", name=name, numbers=numbers)
        )


def _warn_of_number(scheduler: Scheduler, job: Job) -> None:
    """Warn where a name is the number of another job: both need their numbers with the sign from now on."""
    digits = job.draft.name.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) < _TOO_LONG_FOR_A_NUMBER):
        return
    for line in scheduler.jobs.lines([JobId(int(digits))]):
        if line.id != job.id:
            warn(
                tr(
                    "“{digits}” is also the number of job “{job}”; "
                    "to change one of them say '#{this}' for this one, '#{that}' for that one",
                    digits=digits,
                    job=line.name,
                    this=job.id,
                    that=line.id,
                )
            )


def print_changed(
    done: str,
    asked: Sequence[JobId],
    changed: Sequence[JobId],
    scheduler: Scheduler,
    options: argparse.Namespace,
    ending: str = "",
    already: str = "",
) -> None:
    """Say which of the jobs were changed, and which were so already; `ending` is behind what was done."""
    lines = scheduler.jobs.lines(asked)
    if options.json:
        print_lines(object_of_job(line) for line in lines)
    if options.json or options.quiet:
        return
    for line in lines[:_MOST_TOLD]:
        unchanged = "" if line.id in changed else f" ({already or tr('as it was already')})"
        told = tr(
            "{done} job {number} “{job}”{more}.",
            done=done,
            number=line.id,
            job=line.name,
            more=ending + unchanged,
        )
        print(harmless(told))
    if len(lines) > _MOST_TOLD:
        print(tr("… and {count:,} more.", count=len(lines) - _MOST_TOLD))


def tell_of_pauses(scheduler: Scheduler, ids: Sequence[JobId], options: argparse.Namespace) -> None:
    """Say of jobs that could run again which pause goes on: their own, that of a folder, or of everything."""
    if options.json or options.quiet:
        return
    lines = [line for line in scheduler.jobs.lines(ids) if line.is_enabled and line.deleted_at is None]
    for line in [each for each in lines if each.is_paused][:_MOST_TOLD]:
        until = until_words(line.paused_until)
        told = tr(
            "“{job}” is still paused{until}: hourbell job resume {number}",
            job=line.name,
            until=until,
            number=line.id,
        )
        print(harmless(told))
    pauses = scheduler.jobs.pauses()
    for pause in pauses:
        covered = [line for line in lines if pause.covers(line.folder)]
        if not covered:
            continue
        what = _with_what(pause.folder) + until_words(pause.until)
        ends = "--all" if pause.folder == EVERYTHING else f"--folder {quoted(pause.folder)}"
        told = (
            tr(
                "“{job}” is still paused {what}: hourbell job resume {ends}",
                job=covered[0].name,
                what=what,
                ends=ends,
            )
            if len(covered) == 1
            else tr(
                "{count:,} of them are still paused {what}: hourbell job resume {ends}",
                count=len(covered),
                what=what,
                ends=ends,
            )
        )
        print(harmless(told))


def until_words(until: datetime | None) -> str:
    return "" if until is None else tr(" until {time}", time=spoken_instant(until, local_zone()))


def _with_what(folder: str) -> str:
    return tr("with everything") if folder == EVERYTHING else tr("with folder “{folder}”", folder=folder)


def _coming(job: Job, scheduler: Scheduler, now: datetime) -> str:
    begun = [
        tr("run {run} {said}", run=each.run_id, said=_said_of(each, now))
        for each in scheduler.runs.under_way([job.id])
        if job.revision > 1 or each.state is not InstanceState.QUEUED  # nobody told a new one otherwise
    ]
    more = tr(" and {count:,} more", count=len(begun) - _MOST_BEGUN) if len(begun) > _MOST_BEGUN else ""
    return "; ".join((_planned(job, now, has_begun=bool(begun)), *begun[:_MOST_BEGUN])) + more


def _said_of(instance: Instance, now: datetime) -> str:
    """Say where an instance stands; what is due was told what it waits for before the job was changed."""
    if instance.state is InstanceState.QUEUED:
        return tr("is due, and goes by what is said now")
    return instance_words(instance, now, local_zone())


def _planned(job: Job, now: datetime, *, has_begun: bool) -> str:
    if not job.draft.is_enabled:
        return tr("it is off")
    if coming := next_of(line_of(job), now, local_zone()):
        return tr("next {coming}", coming=coming)
    if any(isinstance(rule, AtStart) for rule in job.draft.schedule.rules):
        return tr("it fires when the engine starts")
    if job.draft.schedule.fires_on_events:
        return tr("it fires whenever what it waits for happens")
    if job.draft.schedule.calendars:
        return tr("no event of its calendar is to come yet")
    return tr("its schedule has nothing to come") if has_begun else tr("nothing is to come")


def warn(text: str) -> None:
    print(harmless(f"hourbell: {tr('warning: {text}', text=text)}"), file=sys.stderr)


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
