"""One live instance to a key: whether a job that is to begin once may be added beside those there are."""

from collections.abc import Collection, Iterable
from datetime import datetime

from scheduler_core.errors import Conflict
from scheduler_core.facade.times.next_due import first_due_of
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.sequences.instances import instances_with_keys
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
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
    """Refuse jobs that would begin beside a live instance of their key, unless they say what becomes of both.

    That is what `overlapping` says if it does not say skip. Jobs that come again and again may share a key
    with anything: they keep out of each other's way. Jobs that are `leaving` no longer count. Those
    that `have_begun` go on beside it, whether or not they are on or to begin again.
    """
    seen: set[str] = set()
    for draft in new:
        key = draft.policies.key
        if not (key and is_one_start(draft)) or draft.policies.overlapping.kind is not Overlapping.SKIP:
            continue
        if not have_begun and not (draft.is_enabled and first_due_of(draft, now)):
            continue
        if key in seen:
            raise KeyIsLive(f"“{draft.name}” has the key “{key}” of another job that is to be added with it")
        seen.add(key)
        live = _live_start(tx, key, now, leaving)
        if live is not None:
            raise KeyIsLive(
                f"“{draft.name}” can't begin: the key “{key}” is live in job {live.job_id} "
                f"“{live.job_name}”. Wait for its end or end it (hourbell key revoke), or say what becomes "
                "of both (--overlapping queue, parallel:N or replace); with --once-per-key they are the same"
            )


def _live_start(tx: Reading, key: str, now: datetime, leaving: Collection[JobId]) -> Instance | None:
    found = instances_with_keys(tx, now, key)
    found = [each for each in found if each.is_live and each.job_id not in leaving]
    known = drafts(tx, {each.job_id for each in found}) if found else {}
    for each in found:
        draft = known.get(each.job_id)
        if isinstance(draft, JobDraft) and is_one_start(draft):
            return each
    return None
