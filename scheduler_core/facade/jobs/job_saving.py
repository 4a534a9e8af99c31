"""Save a changed job, with its next occurrence and the rows for what it missed."""

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.store.jobs import jobs, revisions
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.jobs import Due, JobBefore, NextDue
from scheduler_core.store.runs.machine_waits import wait_for_former_place_no_more
from scheduler_core.store.sequences import instances
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.ranges import refuse_unseen
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.signal_events import OnEvent, OnSilence

if TYPE_CHECKING:
    from scheduler_core.facade.access import Access
    from scheduler_core.values.jobs.job import Job, JobDraft


def refuse_unfit(draft: "JobDraft", now: datetime, *, is_known: bool = False) -> None:
    """Refuse an action that could not be carried out, and a name that only looks like another.

    What is wrong with a schedule is told elsewhere. Jobs of older programs may hold such names, so no value
    refuses them; and they may run values of others as code, so an action that `is_known` may go on to.
    """
    from scheduler_core.actions.checks import check_job, refuse_given_code  # loads what calls URLs

    refuse_unseen("name", draft.name)
    refuse_unseen("folder", draft.folder)
    for tag in draft.tags:
        refuse_unseen("tag", tag)
    check_job(draft, now)
    if not is_known:
        refuse_given_code(draft.action)


def refuse_unfit_change(access: "Access", job_id: JobId, draft: "JobDraft") -> None:
    """Refuse what a job must not become."""
    with access.read() as tx:
        before = jobs.drafts(tx, [job_id]).get(job_id)
    is_known = before is not None and not isinstance(before, Unreadable) and before.action == draft.action
    refuse_unfit(draft, access.now(), is_known=is_known)


def save_again(
    tx: Writing,
    job_id: JobId,
    seen_revision: int,
    draft: "JobDraft",
    who: str,
    now: datetime,
    detail: str = "",
) -> "Job":
    """Save a job with what that makes due next, and write down what it missed.

    The job may be one that can't be read any more.
    """
    before = jobs.before_change(tx, job_id)
    if not isinstance(before.draft, Unreadable):
        draft = draft.with_copies_of(before.draft)
        seen_revision = _revision_of(tx, before, seen_revision)
    next_due_at = next_due_of_change(tx, before, draft, now)
    if isinstance(before.draft, Unreadable) or before.draft.policies.place != draft.policies.place:
        wait_for_former_place_no_more(tx, job_id)
    return jobs.save(
        tx, job_id, seen_revision, draft, next_due_at, who, now, detail=detail, former_name=before.name
    )


def next_due_switched_on(
    tx: Writing, stored: "Job", now: datetime, *, was_on: bool = False
) -> datetime | None:
    """Return what a job has due next that is switched on; refuse one whose rules could not run it.

    One that `was_on` goes on as it did, as jobs of older programs may.
    """
    from scheduler_core.facade.runs.live_keys import refuse_second_starts
    from scheduler_core.facade.times.next_due import next_due_of

    draft = replace(stored.draft, is_enabled=True)
    if not was_on:
        _refuse_to_run_by_itself(draft)
    refuse_second_starts(tx, [draft], now, leaving=[stored.id])
    return next_due_of(draft, now)


def _refuse_to_run_by_itself(draft: "JobDraft") -> None:
    """Refuse to switch a job on that needs values which its rules do not give."""
    for each in draft.parameters:
        if each.default is None:
            raise InvalidInput(
                "parameters",
                f"“{draft.name}” can't be switched on: {each.name} needs a default, as rules begin runs that "
                "nobody gives a value; give it one, or run the job by hand",
            )


def _revision_of(tx: Writing, before: JobBefore, seen_revision: int) -> int:
    """Return the revision that a change is of, though a calendar was read since somebody saw the job."""
    if before.revision <= seen_revision or isinstance(before.draft, Unreadable):
        return seen_revision
    if not before.draft.schedule.calendars:
        return seen_revision
    try:
        seen = revisions.draft_at(tx, before.id, seen_revision)
    except SchedulerError:
        return seen_revision
    return before.revision if seen.said == before.draft.said else seen_revision


def next_due_of_change(tx: Writing, before: JobBefore, draft: "JobDraft", now: datetime) -> NextDue:
    """Return what a change makes due next, and write down what came due before it.

    What is under way is not given a key that is live in another job.
    """
    from scheduler_core.engine.watching.unseen_events import account_for_events
    from scheduler_core.facade.times.accounting import account_for
    from scheduler_core.facade.times.next_due import next_due_of, next_due_of_edit

    _refuse_key_of_another(tx, before, draft, now)
    if before.is_stopped:
        next_due_at: NextDue = next_due_of(draft, now)
    else:
        next_due_at = next_due_of_edit(before.draft, draft, now)
    if next_due_at is not Due.KEPT:
        account_for(tx, [before.id], now)
    if not isinstance(before.draft, Unreadable):
        has_same_key = before.draft.policies.key == draft.policies.key
        going_on = _event_rules(draft, has_same_key=has_same_key) if draft.is_enabled else frozenset()
        if _event_rules(before.draft) - going_on:
            account_for_events(tx, [before.id], now, going_on)
    return next_due_at


def _event_rules(draft: "JobDraft", *, has_same_key: bool = True) -> frozenset[str]:
    """Return what the rules of a job watch that wait for events, without those by a key that it had not."""
    rules = (rule for rule in draft.schedule.rules if isinstance(rule, EventRule))
    return frozenset(
        rule.watch_name for rule in rules if has_same_key or not isinstance(rule, OnEvent | OnSilence)
    )


def _refuse_key_of_another(tx: Writing, before: JobBefore, draft: "JobDraft", now: datetime) -> None:
    """Refuse to give what is under way a key that is live in another job."""
    from scheduler_core.facade.runs.live_keys import refuse_second_starts

    key_before = "" if isinstance(before.draft, Unreadable) else before.draft.policies.key
    if draft.policies.key != key_before and instances.instances_of_jobs(tx, [before.id], now):
        refuse_second_starts(tx, [draft], now, leaving=[before.id], have_begun=True)
