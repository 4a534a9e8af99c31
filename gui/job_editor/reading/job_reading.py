"""Read a whole job from the editor's texts, and write it as texts. No Qt here."""

from dataclasses import dataclass, replace
from datetime import datetime

from gui.job_editor.reading.action_reading import read_action, write_action, wrong_in_action
from gui.job_editor.reading.job_texts import JobTexts
from gui.job_editor.reading.policy_reading import read_policies, write_policies
from gui.job_editor.reading.rule_reading import card_of
from gui.job_editor.reading.schedule_reading import read_schedule, write_schedule, zone_of
from gui.widgets.fields.entries import Wrong
from gui.widgets.fields.field_reading import read_fields, write_fields
from scheduler_core.actions.checks import check_values
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.jobs.job import DESCRIPTION
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import JobAction
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import Schedule

_BLANK = JobDraft("New job", Schedule((AtStart(),)), HttpAction("https://example.org/"))


@dataclass(frozen=True, slots=True)
class JobReading:
    """What the fields say: the job and its parts, each None where something of it is wrong.

    The `description` has what the job is called and how it is found, whatever is wrong elsewhere; in place
    of a name that is wrong it has the one before.
    """

    draft: JobDraft | None
    schedule: Schedule | None
    action: JobAction | None
    policies: RunPolicies
    wrongs: tuple[Wrong, ...] = ()
    description: JobDraft | None = None


def write_job(draft: JobDraft, now: datetime) -> JobTexts:
    """Return the texts of a job; untouched they are read as exactly that job."""
    moment = Moment(now, draft.schedule.zone)
    texts = {
        **write_fields(draft, DESCRIPTION),
        **write_schedule(draft.schedule, moment),
        **write_action(draft.action),
        **write_policies(draft.policies),
    }
    cards = tuple(card_of(rule, key, moment) for key, rule in enumerate(draft.schedule.rules))
    return JobTexts(texts, cards, draft)


def new_job(now: datetime) -> JobTexts:
    """Return the texts of a job that nobody has said anything about."""
    schedule = Schedule((AtStart(),), local_zone())
    texts = {
        **write_fields(_BLANK, DESCRIPTION),
        "name": "",
        **write_schedule(schedule, Moment(now, schedule.zone)),
        **write_action(None),
        **write_policies(RunPolicies()),
    }
    return JobTexts(texts)


def read_job(job: JobTexts, now: datetime) -> JobReading:
    """Return the job that the fields say at an instant, and what is wrong in them."""
    before = job.origin or _BLANK
    draft, wrongs = read_fields(before, DESCRIPTION, job.texts)
    description = draft if not wrongs else _described(before, job)
    schedule, more = _read_schedule(job, now)
    wrongs += more
    action, more = read_action(job.texts, None if job.origin is None else job.origin.action)
    wrongs += more
    policies, more = read_policies(job.texts, before.policies)
    wrongs += more
    if wrongs or schedule is None or action is None:
        return JobReading(None, schedule, action, policies, tuple(wrongs), description)
    whole = replace(draft, schedule=schedule, action=action, policies=policies)
    if whole == job.origin:  # what is stored is no mistake of who opens it
        return JobReading(whole, schedule, action, policies, description=whole)
    try:
        check_values(whole, now)
    except InvalidInput as error:
        is_theirs = error.field == "parameters"
        wrong = Wrong("parameters", error.reason) if is_theirs else wrong_in_action(error, action)
        return JobReading(None, schedule, action, policies, (wrong,), whole)
    return JobReading(whole, schedule, action, policies, description=whole)


def _described(before: JobDraft, job: JobTexts) -> JobDraft | None:
    """Return what describes the job besides a name that is still to be given; None if more is wrong."""
    named, wrongs = read_fields(before, DESCRIPTION, {**job.texts, "name": before.name})
    return None if wrongs else named


def _read_schedule(job: JobTexts, now: datetime) -> tuple[Schedule | None, list[Wrong]]:
    try:
        zone = zone_of(job)
    except InvalidInput as error:
        return None, [Wrong("zone", error.reason)]
    schedule, wrongs = read_schedule(job, Moment(now, zone))
    if schedule is not None and job.origin is not None:  # no field holds what was read of calendars
        schedule = schedule.with_copies_of(job.origin.schedule)
    return schedule, wrongs
