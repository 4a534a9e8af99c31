"""Start, find, reschedule and revoke instances by correlation key."""

from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.access import Access
from scheduler_core.facade.jobs.job_saving import refuse_unfit, save_again
from scheduler_core.facade.runs.ending import ask_to_end, said_of_ends
from scheduler_core.facade.runs.instances import moved_wait, open_unbegun
from scheduler_core.facade.runs.live_keys import is_one_start
from scheduler_core.facade.times.accounting import account_for_all
from scheduler_core.facade.times.next_due import first_due_of, refuse_over
from scheduler_core.recurrence.moving.occurrence_edits import move_occurrence
from scheduler_core.store.jobs import jobs
from scheduler_core.store.runs.backfills import drop_rest_of_jobs
from scheduler_core.store.sequences import instances
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import LONGEST_KEY
from scheduler_core.values.ranges import check_line
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.runs.instance import MOVABLE, Instance, InstanceState, Started, StartOutcome

_SOON = timedelta(seconds=1)


class Keys:
    """What goes by its correlation key: starts that are safe to repeat, and whatever they started.

    Every call may come in any order and any number of times.
    """

    def __init__(self, access: Access) -> None:
        self._access = access

    def all(self) -> list[Instance]:
        """Return what is under way or to come of all jobs with a key, by key."""
        with self._access.read() as tx:
            found = instances.instances_with_keys(tx, self._access.now())
        return sorted(found, key=lambda each: (each.key, each.since, each.job_id))

    def get(self, key: str) -> list[Instance]:
        """Return what is under way or to come with a key, or else how the last one ended.

        NotFound where no job has the key.
        """
        with self._access.read() as tx:
            return self._known(tx, key)

    def start(self, draft: JobDraft, *, again: bool = False) -> Started:
        """Add a job unless one with its key is there: live, or finished and not to be started `again`."""
        key = draft.policies.key
        if not key:
            raise InvalidInput("key", "is missing; a start that is safe to repeat needs one")
        now = self._access.now()
        refuse_unfit(draft, now)
        with self._access.write(AuditAct.ADD_JOBS) as tx:
            known = jobs.jobs_with_key(tx, key)
            live = [each for each in instances.instances_with_keys(tx, now, key) if each.is_live]
            if live:
                return Started(StartOutcome.LIVE, live[0].job_id, live[0])
            if known and not again:
                last = instances.last_instance(tx, key) or _never_begun(tx, key, known[0])
                return Started(StartOutcome.FINISHED, last.job_id, last)
            refuse_over(draft, now)
            job_id = jobs.add(tx, draft, first_due_of(draft, now), self._access.who, now)
            made = (each for each in instances.instances_with_keys(tx, now, key) if each.job_id == job_id)
            return Started(StartOutcome.MADE, job_id, next(made, None))

    def reschedule(self, key: str, at: datetime | None) -> Instance:
        """Let what waits with a key go on at another instant; None and what is past are now."""
        now = self._access.now()
        with self._access.write(AuditAct.RESCHEDULE, key) as tx:
            meant = self._one_to_move(tx, key)
            if meant.state is InstanceState.PLANNED:
                self._move_start(tx, meant, max(at or now, now + _SOON), now)
            else:
                moved_wait(tx, meant, max(at or now, now), self._access.who)
            return next(each for each in self._known(tx, key) if each.job_id == meant.job_id)

    def revoke(self, key: str) -> list[Instance]:
        """End what is under way with a key, and keep from beginning what is to come only once.

        What is in the bin is ended, too. Return what was ended by that: nothing where all of it had ended
        before.
        """
        now = self._access.now()
        about = [key]
        with self._access.write(AuditAct.REVOKE_KEY, about) as tx:
            live = [each for each in self._known(tx, key) if not each.is_over]
            run_ids = [each.run_id for each in live if each.run_id is not None]
            about += said_of_ends(drop_rest_of_jobs(tx, {each.job_id for each in live}, now))
            ask_to_end(tx, run_ids, self._access.who, now, about)
            revoked = [each for each in live if each.run_id is not None or _is_once(tx, each.job_id)]
            coming = {each.job_id for each in live if each.is_live and _is_once(tx, each.job_id)}
            for job_id in sorted(coming):
                if jobs.job(tx, job_id).next_due_at is not None:
                    account_for_all(tx, [job_id], now)
                    jobs.set_enabled(tx, job_id, False, None, self._access.who, now)
        return revoked

    # ---- how it is done

    def _known(self, tx: Reading, key: str) -> list[Instance]:
        check_line("key", key, LONGEST_KEY)
        found = instances.instances_with_keys(tx, self._access.now(), key)
        if found:
            return found
        last = instances.last_instance(tx, key)
        if last is not None:
            return [last]
        known = jobs.jobs_with_key(tx, key)
        if not known:
            raise NotFound(f"No job has the key “{key}”; hourbell key list shows those that are live")
        return [_never_begun(tx, key, known[0])]

    def _one_to_move(self, tx: Writing, key: str) -> Instance:
        known = self._known(tx, key)
        for each in known:
            if each.state is InstanceState.QUEUED and each.run_id is not None:
                open_unbegun(tx, each.run_id)
        known = self._known(tx, key)
        movable = [each for each in known if each.state in MOVABLE]
        movable = [each for each in movable if each.is_live] or movable
        if len(movable) == 1:
            return movable[0]
        if movable:
            which = ", ".join(
                f"job {each.job_id}" if each.run_id is None else f"run {each.run_id}" for each in movable
            )
            raise Conflict(f"{len(movable)} instances of the key “{key}” wait; say which one: {which}")
        raise Conflict(f"Nothing waits with the key “{key}”: it is {_WORDS[known[0].state]}")

    def _move_start(self, tx: Writing, planned: Instance, to: datetime, now: datetime) -> None:
        """Move the next occurrence of a job."""
        stored = jobs.job(tx, planned.job_id)
        if planned.until is None or planned.until == to:
            return
        schedule = move_occurrence(stored.draft.schedule, planned.until, to)
        draft = replace(stored.draft, schedule=schedule)
        save_again(tx, stored.id, stored.revision, draft, self._access.who, now)


_WORDS = {
    InstanceState.PLANNED: "still to come",
    InstanceState.QUEUED: "due, and has not begun",
    InstanceState.RUNNING: "running",
    InstanceState.WAITING: "waiting",
    InstanceState.RETRYING: "to be tried again",
    InstanceState.HELD: "held, as its job is paused, off or in the bin",
    InstanceState.ENDING: "being ended",
    InstanceState.ENDED: "over",
}


def _is_once(tx: Reading, job_id: JobId) -> bool:
    draft = jobs.drafts(tx, [job_id]).get(job_id)
    return isinstance(draft, JobDraft) and is_one_start(draft)


def _never_begun(tx: Reading, key: str, job_id: JobId) -> Instance:
    """Return what there is of a job that has neither run nor is to."""
    stored = jobs.job(tx, job_id)
    if stored.deleted_at is not None:
        reason = "in the bin"
    else:
        reason = "nothing is to come" if stored.draft.is_enabled else "switched off"
    return Instance(key, job_id, stored.name, InstanceState.ENDED, stored.changed_at, reason=reason)
