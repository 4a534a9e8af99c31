"""`hourbell job show`: a job for people, for programs, or as what would make it."""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.printing import command_line_of, quoted, written_action
from scheduler_core.cli.job.words import next_of, outcome_of, pause_words, running_jobs, state_of
from scheduler_core.cli.options.field_options import option_text
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import of_core, spoken, tr, tr_of
from scheduler_core.cli.printing.terminal import harmless, styled
from scheduler_core.cli.run.instance_words import instance_words
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.table.job_objects import line_of, object_of_job, object_of_runs
from scheduler_core.facade.objects import object_of_instance
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.native.documents import job_document
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.parameter_words import print_parameter
from scheduler_core.phrases.place_words import place_words
from scheduler_core.phrases.step_words import sequence_lines
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.words.describing.clock_effect_words import clock_sentences
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.jobs.job_history import PAUSES, JobChange
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.jobs.place import ANYWHERE
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction
from scheduler_core.values.jobs.telling import print_telling
from scheduler_core.values.runs.instance import Instance

_TITLE_WIDTH = 9
_COMING = 3
_BY_ITS_FILE = frozenset({JobChange.ADDED, JobChange.EDITED})
_CHAINS = {
    When.SUCCESS: "start “{job}” after success",
    When.FAILURE: "start “{job}” after failure",
    When.ALWAYS: "start “{job}” however it ends",
}


def show_job(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        job = scheduler.jobs.get(scheduler.jobs.find(options.job, Naming.LOOK))
        draft = job.draft
        if options.revision is not None:
            draft = scheduler.jobs.draft_at(job.id, options.revision)
        if options.yaml:
            from scheduler_core.native.text.document_text import yaml_text  # with the library of YAML

            print(yaml_text(job_document(draft)), end="")
        elif options.options:
            print(_command(draft, clock.now()))
        elif options.json:
            outcomes = scheduler.runs.last_outcomes([job.id], 1).get(job.id, ())
            runs = object_of_runs(outcomes, is_running=job.id in running_jobs(scheduler))
            under_way = {"under_way": list(map(object_of_instance, scheduler.runs.under_way([job.id])))}
            print_object(object_of_job(line_of(job)) | runs | under_way | {"document": job_document(draft)})
        else:
            _print_for_people(scheduler, job, draft, clock.now())
            tell_if_nothing_fires(scheduler, options)
    return ExitCode.DONE


def _command(draft: JobDraft, now: datetime) -> str:
    command = command_line_of(draft, now)
    if command is None:
        raise InvalidInput(
            "options",
            tr(
                "they can't say all of “{job}”; use hourbell job show --yaml, and job add --file",
                job=draft.name,
            ),
        )
    return command


def _print_for_people(scheduler: Scheduler, job: Job, draft: JobDraft, now: datetime) -> None:
    head = tr(
        "“{job}” (job {number}, revision {revision})", job=draft.name, number=job.id, revision=job.revision
    )
    print(harmless(head))
    facts = [(tr(title), text) for title, text in _facts(scheduler, job, draft, now)]
    width = max(_TITLE_WIDTH, *(len(title) + 1 for title, text in facts if text))
    for title, text in facts:
        for number, line in enumerate(text.splitlines()):
            print(f"  {'' if number else title:<{width}}{line}")
    command = command_line_of(replace(draft, schedule=draft.schedule.shown), now)
    print()
    print(
        command
        or tr(
            "Options can't say all of it: hourbell job show {number} --yaml prints a document.", number=job.id
        )
    )


def _what(action: JobAction) -> str:
    if isinstance(action, SequenceAction):
        return "\n".join(map(harmless, sequence_lines(action, tr, of_core)))
    return " ".join(map(quoted, written_action(action)))


def _tells(scheduler: Scheduler, draft: JobDraft) -> str:
    """Say what each channel is told, and where there is none of that name."""
    if not draft.policies.tellings:
        return ""
    known = {each.name for each in scheduler.channels.all()}
    return "\n".join(
        harmless(
            print_telling(each)
            if each.channel in known
            else tr("{telling} (there is no channel {name})", telling=print_telling(each), name=each.channel)
        )
        for each in draft.policies.tellings
    )


def _chain(chain: Chain) -> str:
    return tr(_CHAINS[chain.when], job=chain.job)


def _pause(scheduler: Scheduler, job: Job, now: datetime) -> str:
    """Say who paused a job that is paused now, and why."""
    if not job.is_paused or (job.paused_until is not None and job.paused_until <= now):
        return ""
    entry = next((each for each in scheduler.jobs.history(job.id) if each.change in PAUSES), None)
    if entry is None:
        return ""
    return ": ".join(filter(None, (tr("by {who}", who=entry.changed_by), pause_words(entry))))


def _switched_off(scheduler: Scheduler, job: Job) -> str:
    """Say why a job is off that its file switched off, and what switches it on."""
    entry = scheduler.jobs.switched_off_by(job.id)
    if entry is None or not entry.detail or entry.change not in _BY_ITS_FILE:
        return ""
    enable = tr("hourbell job enable {number} switches it on, after looking at it", number=job.id)
    return f"{harmless(of_core(entry.detail))}\n{enable}"


def _stands(instance: Instance, now: datetime, zone: str) -> str:
    run, said = instance.run_id, instance_words(instance, now, zone)
    if instance.step > 1:
        return tr("run {run}, step {step}: {said}", run=run, step=instance.step, said=said)
    return tr("run {run}: {said}", run=run, said=said)


def _option_of(draft: JobDraft, option: str) -> str:
    """Write a policy as its option says it, by default too."""
    return harmless(option_text(draft.policies, POLICIES, option))


def _facts(scheduler: Scheduler, job: Job, draft: JobDraft, now: datetime) -> Iterator[tuple[str, str]]:
    zone = local_zone()
    changes = clock_sentences(compile_schedule(draft.schedule), now, spoken())
    yield "when", "\n".join(map(harmless, (describe(draft.schedule, spoken()), *changes)))
    yield "what", _what(draft.action)
    yield "takes", "\n".join(harmless(print_parameter(each)) for each in draft.parameters)
    yield "then", "\n".join(harmless(_chain(each)) for each in draft.policies.chains)
    yield "tells", _tells(scheduler, draft)
    yield "key", harmless(draft.policies.key)
    yield (
        "runs on",
        "" if draft.policies.place == ANYWHERE else harmless(of_core(place_words(draft.policies.place))),
    )
    if isinstance(draft.action, SequenceAction):
        yield (
            "retries",
            tr("{count:,} of each step that says nothing else", count=draft.policies.retry.retries),
        )
        yield "missed", _option_of(draft, "missed")
        yield "delivery", _option_of(draft, "delivery")
    line, pauses = line_of(job), scheduler.jobs.pauses()
    coming = scheduler.times.upcoming(_COMING, job_ids=[job.id])
    yield (
        "next",
        "\n".join(next_of(replace(line, next_due_at=each.at), now, zone, pauses) for each in coming),
    )
    state = state_of(line, pauses, now, zone)
    yield "state", styled(harmless(state.text), state.style) if state.text else tr_of("job", "on")
    yield "off", _switched_off(scheduler, job)
    yield "now", "\n".join(harmless(_stands(each, now, zone)) for each in scheduler.runs.under_way([job.id]))
    yield "pause", harmless(_pause(scheduler, job, now))
    outcomes = scheduler.runs.last_outcomes([job.id], 1).get(job.id, ())
    last = outcome_of(outcomes, is_running=job.id in running_jobs(scheduler))
    yield "last run", styled(last.text, last.style) if last.text else ""
    yield "folder", harmless(draft.folder)
    yield "tags", harmless(", ".join(draft.tags))
    yield "notes", "\n".join(map(harmless, draft.notes.splitlines()))
