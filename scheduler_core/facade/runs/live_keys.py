"""Refuse a second job with a key that has a live instance."""

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import datetime

from scheduler_core.errors import Conflict
from scheduler_core.facade.times.next_due import first_due_of
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.sequences.instances import instances_of_jobs, instances_with_keys
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.jobs.run_policies import Overlapping
from scheduler_core.values.runs.instance import Instance
from scheduler_core.values.schedules.rules import Delay, Once


class KeyIsLive(Conflict):
    """A start by a key of which an instance is live."""


def is_one_start(draft: JobDraft) -> bool:
    """Tell whether a job begins once, so that adding it is the start of an instance."""
    schedule = draft.schedule
    return len(schedule.rules) == 1 and isinstance(schedule.rules[0], Once | Delay) and not schedule.included


def refuse_second_starts(
    tx: Reading,
    new: Iterable[JobDraft],
    now: datetime,
    *,
    leaving: Collection[JobId] = (),
    have_begun: bool = False,
) -> None:
    """Refuse jobs that would overlap a live instance of their key, unless they say what becomes of both.

    That is what `overlapping` says if it does not say skip. Jobs that come again and again may share a key
    with anything: they keep out of each other's way. Jobs that are `leaving` no longer count. Those
    that `have_begun` go on alongside it, whether or not they are on or to begin again.
    """
    starts: dict[str, JobDraft] = {}
    for draft in new:
        key = draft.policies.key
        if not _may_be_refused(draft) or not (have_begun or (draft.is_enabled and first_due_of(draft, now))):
            continue
        if key in starts:
            raise KeyIsLive(f"“{draft.name}” has the key “{key}” of another job that is to be added with it")
        starts[key] = draft
    for key, live in _live_starts(tx, starts, now, leaving).items():
        raise KeyIsLive(
            f"“{starts[key].name}” can't begin: the key “{key}” is live in job {live.job_id} "
            f"“{live.job_name}”. Wait for its end or end it (hourbell key revoke), or say what becomes "
            "of both (--overlapping queue, parallel:N or replace); with --once-per-key they are the same"
        )


def refuse_second_restores(tx: Reading, binned: Iterable[Job], now: datetime) -> None:
    """Refuse jobs of the bin, no two with one key, that would go on or begin alongside a live instance."""
    drafts_of = {job.id: job.draft for job in binned if _may_be_refused(job.draft)}
    if drafts_of:
        begun = {each.job_id for each in instances_of_jobs(tx, drafts_of, now)}
        for have_begun in (True, False):
            new = [draft for job_id, draft in drafts_of.items() if (job_id in begun) is have_begun]
            refuse_second_starts(tx, new, now, leaving=drafts_of, have_begun=have_begun)


def in_rounds(jobs: Iterable[Job]) -> list[list[Job]]:
    """Return jobs in as few parts as can be, to be taken in turn, where no two starts of one share a key."""
    rounds: list[list[Job]] = []
    counts: Counter[str] = Counter()
    for job in jobs:
        key = job.draft.policies.key if is_one_start(job.draft) else ""
        place = counts[key] if key else 0
        counts[key] += 1
        if place == len(rounds):
            rounds.append([])
        rounds[place].append(job)
    return rounds


def _may_be_refused(draft: JobDraft) -> bool:
    policies = draft.policies
    return bool(policies.key) and is_one_start(draft) and policies.overlapping.kind is Overlapping.SKIP


def _live_starts(
    tx: Reading, keys: Collection[str], now: datetime, leaving: Collection[JobId]
) -> dict[str, Instance]:
    """Return of each of some keys the first start that is live, if any is."""
    found = instances_with_keys(tx, now, keys) if keys else []
    found = [each for each in found if each.is_live and each.job_id not in leaving]
    known = drafts(tx, {each.job_id for each in found}) if found else {}
    live: dict[str, Instance] = {}
    for each in found:
        draft = known.get(each.job_id)
        if isinstance(draft, JobDraft) and is_one_start(draft):
            live.setdefault(each.key, each)
    return live
