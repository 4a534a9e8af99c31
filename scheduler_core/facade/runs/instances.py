"""List instances step by step and what waits, and act on one."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from scheduler_core.engine.claims.claim_validation import current
from scheduler_core.engine.runs.follow_ups import skip_step
from scheduler_core.engine.runs.sequences import begun_wait
from scheduler_core.engine.runs.work import work_of_owned
from scheduler_core.errors import Conflict, InvalidInput, NotFound, StoreUnavailable
from scheduler_core.facade.access import Access
from scheduler_core.facade.runs.ending import ask_to_end
from scheduler_core.facade.runs.instance_progress import (
    InstanceFacts,
    is_skipped_by_person,
    progress_of,
    run_before,
)
from scheduler_core.store.jobs import jobs
from scheduler_core.store.jobs.revisions import draft_at
from scheduler_core.store.jobs.watches import events_of
from scheduler_core.store.runs.ledger import finish
from scheduler_core.store.runs.owned_runs import OwnedRun, unfinished_run, unfinished_runs
from scheduler_core.store.runs.run_changes import Finished
from scheduler_core.store.runs.run_log import run, runs_of_instances
from scheduler_core.store.runs.run_log import run as run_of
from scheduler_core.store.runs.run_requests import begin_again
from scheduler_core.store.sequences import instances
from scheduler_core.store.sequences.events import send_to
from scheduler_core.store.sequences.instances import instance_of_run, move_start
from scheduler_core.store.sequences.waits import open_waits, opened
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import LONGEST_KEY, Overlapping
from scheduler_core.values.jobs.sequence import SequenceAction, Wait
from scheduler_core.values.ranges import check_line
from scheduler_core.values.records.audit import AuditAct, Turned
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.progress import (
    Acted,
    InstanceOrder,
    InstancePlace,
    Progress,
    ProgressPage,
    StepCount,
)
from scheduler_core.values.runs.run import UNFINISHED, Held, Reason, Run, RunState

MOST_LISTED = 1_000
_MOST_REPEATS = 20
_FAILURES_COUNT_FOR = timedelta(days=7)
_HELD = {Held.PAUSED: "is paused", Held.OFF: "is switched off", Held.BIN: "is in the bin"}
_NEEDS = {
    Held.PAUSED: "resume the job first",
    Held.OFF: "switch the job on first",
    Held.BIN: "restore the job first",
}

_MOVED = frozenset({InstanceState.WAITING, InstanceState.RETRYING})


class Instances:
    """What has begun and not ended, and how the rest ended: an instance is meant by any run of it.

    An act is meant for the run at which the instance stands. Done a second time it changes nothing and says
    so; where the instance has gone on meanwhile it is refused.
    """

    def __init__(self, access: Access) -> None:
        self._access = access

    # ---- what there is

    def page(
        self,
        job_ids: Sequence[JobId] | None = None,
        order: InstanceOrder = InstanceOrder.UNTIL,
        *,
        limit: int = 100,
        after: InstancePlace | None = None,
    ) -> ProgressPage:
        """Return a page of what is under way, waits, is queued, held or to be tried again."""
        _check_limit(limit)
        now = self._access.now()
        with self._access.read() as tx:
            found = instances.listed_instances(tx, now, order, job_ids=job_ids, limit=limit + 1, after=after)
            shown = found[:limit]
            progress = _progress(tx, [instance for instance, _ in shown])
            return ProgressPage(tuple(progress), shown[-1][1] if len(found) > limit else None)

    def step_counts(self, job_ids: Sequence[JobId] | None = None) -> list[StepCount]:
        """Return how many of them stand at each step of each job."""
        now = self._access.now()
        with self._access.read() as tx:
            return instances.step_counts(tx, now, job_ids)

    def failed(self, job_ids: Sequence[JobId] | None = None, *, limit: int = 100) -> list[Progress]:
        """Return the sequences that failed in the last seven days and wait for a person, the newest first.

        One that was begun again is none of them, nor one whose key or job has had another since.
        """
        _check_limit(limit)
        since = self._access.now() - _FAILURES_COUNT_FOR
        with self._access.read() as tx:
            return _progress(tx, instances.failed_instances(tx, since, job_ids=job_ids, limit=limit))

    def count_failed(self, *, most: int = 100) -> int:
        """Return how many there are of those, up to a number; to count them reads no steps."""
        _check_limit(most)
        since = self._access.now() - _FAILURES_COUNT_FOR
        with self._access.read() as tx:
            return len(instances.failed_instances(tx, since, limit=most))

    def get(self, run_id: RunId) -> Progress:
        """Return the instance that a run belongs to, also one that has ended."""
        with self._access.read() as tx:
            return self._seen(tx, run_id)

    def at_runs(self, run_ids: Sequence[RunId]) -> list[Progress]:
        """Return what stands at these runs; what has ended or gone on is left out."""
        with self._access.read() as tx:
            return _progress(tx, instances.instances_of_runs(tx, run_ids, self._access.now()))

    def with_key(self, key: str) -> list[Progress]:
        """Return what has begun with a key and not ended, else the last one; NotFound where there is none."""
        check_line("key", key, LONGEST_KEY)
        now = self._access.now()
        with self._access.read() as tx:
            found = [each for each in instances.instances_with_keys(tx, now, key) if each.run_id is not None]
            if not found:
                last = instances.last_instance(tx, key)
                found = [] if last is None else [last]
            if not found:
                raise NotFound(
                    f"Nothing has begun with the key “{key}”; hourbell key show says what is to come"
                )
            return _progress(tx, found)

    # ---- what may be done

    def go_on(self, run_id: RunId) -> Acted:
        """Let a wait end, or a next try begin, now."""
        return self._moved(run_id, None)

    def move(self, run_id: RunId, at: datetime) -> Acted:
        """Let a wait end, or a next try begin, at another instant; what is past is now."""
        return self._moved(run_id, at)

    def send(self, run_id: RunId) -> Acted:
        """Send the event that a wait waits for to this one alone."""
        now = self._access.now()
        with self._access.write(AuditAct.SEND_EVENT) as tx:
            if self._has_ended(tx, run_id, lambda: _event_has_come(tx, run_id)):
                return self._acted(tx, run_id, was_done=True)
            owned = self._standing(tx, run_id)
            open_unbegun(tx, run_id)
            wait, event = open_waits(tx, [run_id]).get(run_id), run_of(tx, run_id).event
            if wait is None or not event:
                raise Conflict(f"{_said(owned.run)} waits for no event")
            if wait.event_id is not None:
                return self._acted(tx, run_id, was_done=True)
            key = jobs.job(tx, owned.run.job_id).draft.policies.key
            send_to(tx, run_id, event, key, self._access.who, now)
            return self._acted(tx, run_id)

    def skip(self, run_id: RunId) -> Acted:
        """Count the wait or the step that is to begin as skipped, and let the sequence go on."""
        now = self._access.now()
        with self._access.write(AuditAct.SKIP_STEP) as tx:
            if self._has_ended(tx, run_id, lambda: is_skipped_by_person(run_of(tx, run_id))):
                return self._acted(tx, run_id, was_done=True)
            owned = self._standing(tx, run_id)
            self._refuse_unskippable(tx, owned)
            skip_step(tx, owned, self._access.who, now)
            return self._acted(tx, run_id)

    def again(self, run_id: RunId, step: int) -> Acted:
        """Begin an instance anew from a step, as one of its own; one that still waits ends by that.

        The job is taken as it is now, and a key that is live elsewhere is refused.
        """
        now, who = self._access.now(), self._access.who
        with self._access.write(AuditAct.BEGIN_AGAIN) as tx:
            runs = runs_of_instances(tx, [run_id])[run_id]
            last = _last(tx, runs, run_id)
            self._refuse_unfit_step(tx, last, step)
            before = run_before([*_repeated(tx, runs), *runs], step)
            new, is_new = begin_again(tx, last, step, None if before is None else before.id, who, now)
            if is_new:
                self._refuse_beside_others(tx, last, new, now)
                self._end_for(tx, last, step, now)
            return self._acted(tx, new, was_done=not is_new)

    def end(self, run_id: RunId) -> Acted:
        """Ask for the end of an instance, wherever it stands."""
        about: list[str] = []
        with self._access.write(AuditAct.CANCEL_RUNS, about) as tx:
            last = _last(tx, runs_of_instances(tx, [run_id])[run_id], run_id)
            if last.state not in UNFINISHED and last.state is not RunState.CANCELLED:
                raise Conflict(f"{_said(last)} has ended already: {_word(last)}")
            asked = ask_to_end(tx, [last.id], self._access.who, self._access.now(), about)
            return self._acted(tx, last.id, was_done=not asked)

    # ---- how it is done

    def _seen(self, tx: Reading, run_id: RunId) -> Progress:
        return _progress(tx, [_instance(tx, run_id, self._access.now())])[0]

    def _acted(self, tx: Reading, run_id: RunId, *, was_done: bool = False) -> Acted:
        return Acted(self._seen(tx, run_id), was_done)

    def _moved(self, run_id: RunId, at: datetime | None) -> Acted:
        now = self._access.now()
        to = max(at or now, now)
        with self._access.write(AuditAct.RESCHEDULE) as tx:
            if self._has_ended(tx, run_id, lambda: to == now and _was_moved(tx, run_id)):
                return self._acted(tx, run_id, was_done=True)
            owned = self._standing(tx, run_id)
            found = instances.instance_of_run(tx, run_id, now)
            if found is not None and found.state is InstanceState.HELD:
                if to == now and owned.start_at <= now:
                    return self._acted(tx, run_id, was_done=True)
                raise Conflict(
                    f"The job of {_said(owned.run, is_first=False)} {_HELD[found.held]}; {_NEEDS[found.held]}"
                )
            found = waiting_at(tx, run_id, now)
            is_there = found.until == to or (to == now and found.until is not None and found.until <= now)
            if not is_there:
                moved_wait(tx, found, to, self._access.who)
            return self._acted(tx, run_id, was_done=is_there)

    def _has_ended(self, tx: Writing, run_id: RunId, was_done: Callable[[], bool]) -> bool:
        """Tell whether a run ended by this act; Conflict where it ended otherwise."""
        run = run_of(tx, run_id)
        if run.state in UNFINISHED:
            return False
        if was_done():
            return True
        raise Conflict(f"{_said(run)} has ended already: {_word(run)}{self._where_now(tx, run)}")

    def _where_now(self, tx: Reading, run: Run) -> str:
        last = _last(tx, runs_of_instances(tx, [run.id])[run.id], run.id)
        return f"; it stands at step {last.step} now (run {last.id})" if last.state in UNFINISHED else ""

    def _standing(self, tx: Writing, run_id: RunId) -> OwnedRun:
        """Return a run that has not begun, or a wait; Conflict for others and for what is being ended."""
        owned = unfinished_run(tx, run_id)
        if owned is None:
            raise NotFound(f"There is no run {run_id}")
        if owned.cancel_requested_at is not None:
            raise Conflict(
                f"{_said(owned.run)} is being ended, as {owned.cancel_requested_by or 'somebody'} asked"
            )
        if owned.run.state is RunState.RUNNING:
            raise Conflict(f"{_said(owned.run)} runs; stop it, or wait for its end")
        if jobs.job(tx, owned.run.job_id).deleted_at is not None:
            raise Conflict(f"“{owned.run.job_name}” is in the bin; {_NEEDS[Held.BIN]}")
        return owned

    def _refuse_unskippable(self, tx: Reading, owned: OwnedRun) -> None:
        run, wait = owned.run, open_waits(tx, [owned.run.id]).get(owned.run.id)
        if wait is not None and wait.event_id is not None:
            raise Conflict(
                f"The event “{run.event}” has come for {_said(run, is_first=False)}, which goes on"
            )
        if not isinstance(_draft(tx, owned).action, SequenceAction):
            raise Conflict(f"“{run.job_name}” has no steps to skip; end it instead")
        if run.step == 1 and run.attempt == 1 and wait is None:
            raise Conflict(
                f"“{run.job_name}” waits for its turn and has not begun; end it, or wait for its beginning"
            )

    def _refuse_unfit_step(self, tx: Reading, last: Run, step: int) -> None:
        stored = jobs.job(tx, last.job_id)
        if stored.deleted_at is not None:
            raise Conflict(f"“{stored.name}” is in the bin; {_NEEDS[Held.BIN]}")
        if not isinstance(stored.draft.action, SequenceAction):
            raise Conflict(f"“{stored.name}” has no steps; hourbell run retry runs it once more")
        if stored.draft.action.step(step) is None:
            count = len(stored.draft.action.steps)
            if count == 1:
                raise InvalidInput("step", f"“{stored.name}” has one step, and {step} is none")
            raise InvalidInput("step", f"{step} is none of the {count} steps of “{stored.name}”")

    def _refuse_beside_others(self, tx: Reading, last: Run, new: RunId, now: datetime) -> None:
        """Refuse a beginning alongside another instance where the job takes one at a time."""
        policies = jobs.job(tx, last.job_id).draft.policies
        key, overlapping = policies.key, policies.overlapping
        found = (
            instances.instances_with_keys(tx, now, key)
            if key
            else instances.instances_of_jobs(tx, [last.job_id], now)
        )
        others = [each for each in found if each.run_id not in {None, new, last.id} and each.is_live]
        room = overlapping.most if overlapping.kind is Overlapping.PARALLEL else 1
        if len(others) >= room:
            of_key = f" with the key “{key}”" if key else ""
            raise Conflict(
                f"Another instance{of_key} is under way (run {others[0].run_id} of “{others[0].job_name}”); "
                "end it, or wait for its end"
            )

    def _end_for(self, tx: Writing, last: Run, step: int, now: datetime) -> None:
        """End what still waits, since it begins anew."""
        owned = unfinished_run(tx, last.id)
        if owned is None:
            return
        if owned.run.state is RunState.RUNNING or owned.cancel_requested_at is not None:
            doing = "runs" if owned.cancel_requested_at is None else "is being ended"
            raise Conflict(f"{_said(last)} {doing}; stop it or wait for its end, then begin again")
        text = f"begun again from step {step} by {self._access.who}"
        ended = Finished(last.id, RunState.CANCELLED, now, Reason.BY_USER, text, fence=owned.fence)
        finish(tx, [ended])


def _check_limit(limit: int) -> None:
    if not 1 <= limit <= MOST_LISTED:
        raise InvalidInput("limit", f"{limit:,} is not from 1 to {MOST_LISTED:,}")


def _progress(tx: Reading, found: Sequence[Instance]) -> list[Progress]:
    run_ids = [each.run_id for each in found if each.run_id is not None]
    runs = runs_of_instances(tx, run_ids)
    drafts = _drafts(tx, run_ids, runs)
    known = [
        InstanceFacts(each, drafts.get(each.run_id), runs[each.run_id], _repeated(tx, runs[each.run_id]))
        for each in found
        if each.run_id is not None
    ]
    events = events_of(tx, [facts.first_run for facts in known])
    return [progress_of(replace(facts, event=events.get(facts.first_run))) for facts in known]


def _drafts(tx: Reading, run_ids: Sequence[RunId], runs: dict[RunId, list[Run]]) -> dict[RunId, JobDraft]:
    """Return how the jobs of these runs read for them: as they go on, or as they ended."""
    owned = unfinished_runs(tx, run_ids)
    newest = jobs.drafts(tx, {each.run.job_id for each in owned})
    works = [
        work_of_owned(each, draft)
        for each in owned
        if isinstance(draft := newest.get(each.run.job_id), JobDraft)
    ]
    running = {each.run.id for each in owned if each.run.state is RunState.RUNNING}
    found = {work.run_id: work.draft for work in current(tx, works, running)}
    for run_id in run_ids:
        ended = next((run for run in runs[run_id] if run.id == run_id and run.state not in UNFINISHED), None)
        if ended is not None and (draft := _draft_then(tx, ended)) is not None:
            found[run_id] = draft
    return found


def _draft_then(tx: Reading, run: Run) -> JobDraft | None:
    try:
        return draft_at(tx, run.job_id, run.revision)
    except (NotFound, StoreUnavailable):
        return None  # nobody knows any more what it did


def _draft(tx: Reading, owned: OwnedRun) -> JobDraft:
    return jobs.job(tx, owned.run.job_id).draft


def _repeated(tx: Reading, runs: Iterable[Run]) -> list[Run]:
    """Return the runs before it of what an instance repeats, and of what that repeats."""
    found: list[Run] = []
    current_runs = list(runs)
    for _ in range(_MOST_REPEATS):
        first = min(current_runs, key=lambda run: run.id, default=None)
        if first is None or first.repeats_run is None:
            break
        step = first.step
        current_runs = runs_of_instances(tx, [first.repeats_run])[first.repeats_run]
        found = [*(run for run in current_runs if run.step < step), *found]
    return found


def _last(tx: Reading, runs: Sequence[Run], run_id: RunId) -> Run:
    """Return the run at which an instance stands, or with which it ended; NotFound if there is none."""
    if not runs:
        return run_of(tx, run_id)
    unfinished = [run for run in runs if run.state in UNFINISHED]
    return max(unfinished or runs, key=lambda run: run.id)


def _instance(tx: Reading, run_id: RunId, now: datetime) -> Instance:
    last = _last(tx, runs_of_instances(tx, [run_id])[run_id], run_id)
    found = instances.instance_of_run(tx, last.id, now)
    if found is not None:
        return found
    key = jobs.job(tx, last.job_id).draft.policies.key
    return Instance(
        key,
        last.job_id,
        last.job_name,
        InstanceState.ENDED,
        last.finished_at or now,
        last.id,
        last.step,
        last.attempt,
        outcome=last.state,
        reason=last.reason_text,
    )


def _event_has_come(tx: Reading, run_id: RunId) -> bool:
    wait = open_waits(tx, [run_id]).get(run_id)
    return wait is not None and wait.event_id is not None


def _was_moved(tx: Reading, run_id: RunId) -> bool:
    wait = open_waits(tx, [run_id]).get(run_id)
    return wait is not None and wait.moved_by != "" and wait.event_id is None


def _said(run: Run, *, is_first: bool = True) -> str:
    return f"{'Step' if is_first else 'step'} {run.step} of “{run.job_name}”"


def _word(run: Run) -> str:
    state = run.state.replace("_", " ")
    return f"{state} ({run.reason_text})" if run.reason_text else state


def moved_wait(tx: Writing, instance: Instance, at: datetime, who: str) -> None:
    """Let an instance that waits go on at another instant."""
    if instance.run_id is not None:
        if instance.until is not None:
            ends = (each.astimezone(UTC).isoformat() for each in (instance.until, at))
            tx.turn(Turned.END_OF_WAIT, instance.run_id, *ends)
        move_start(tx, instance.run_id, at, who)


def waiting_at(tx: Writing, run_id: RunId, now: datetime) -> Instance:
    """Return the instance that waits at a run; Conflict if that is no wait and no next try."""
    found = instance_of_run(tx, run_id, now)
    if found is not None and found.state is InstanceState.QUEUED:
        open_unbegun(tx, run_id)
        found = instance_of_run(tx, run_id, now)
    if found is not None and found.state in _MOVED:
        return found
    ledger = run(tx, run_id)
    if ledger.state not in UNFINISHED:
        raise Conflict(f"Run {run_id} has ended already: {ledger.state.replace('_', ' ')}")
    raise Conflict(f"Run {run_id} is under way or due, and waits for no time that could be moved")


def open_unbegun(tx: Writing, run_id: RunId) -> None:
    """Begin the wait that a run is, if it is one and no engine has begun it yet."""
    ledger = run(tx, run_id)
    try:
        draft = draft_at(tx, ledger.job_id, ledger.revision)
    except NotFound:
        return
    step = draft.action.step(ledger.step) if isinstance(draft.action, SequenceAction) else None
    if isinstance(step, Wait):
        opened(tx, [begun_wait(run_id, ledger.step, step, draft, ledger.revision)])
