"""Claim what is due, a batch at a time, ahead of its instant."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

from scheduler_core.clock import MachineClock
from scheduler_core.engine.claims.repeats import remember_repeat
from scheduler_core.engine.claims.skipped_rows import holds_of, skipped_row
from scheduler_core.engine.runs.launcher import Launcher
from scheduler_core.engine.runs.work import Work, work_of_claim
from scheduler_core.engine.system.waking import HEAD_START, WakeAlarm
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.late_loading import FILES_CHANGED
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.clock_rollback import accounted_until, after_rollback, repeat_until
from scheduler_core.planning.planner import Claim, Decision, Look, NeverRan, decide
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.store.jobs import job_states
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.due_jobs import (
    MOST_AT_ONCE,
    DueJob,
    DueMove,
    advance,
    due_jobs,
    earliest_due_at,
    forget_pauses_after,
    waking_jobs,
)
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.runs.engines import DeclaredDead, is_stopped, looked_at
from scheduler_core.store.runs.ledger import claim, extend_span
from scheduler_core.store.runs.owned_runs import move_tries
from scheduler_core.store.runs.run_changes import JobPlan, NewRun, Recorded
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Missed, Wake
from scheduler_core.values.records.pause import Pause
from scheduler_core.values.runs.run import Reason, RunState, Trigger

log = logging.getLogger(__name__)

# Beginnings wait while a claim is written, so it is small unless nothing begins within a while. More than so
# many drafts are read before it, alongside the writer, and with them those of the claims to come.
_MOST_CLAIMED_AT_ONCE = 200
_MOST_CLAIMED_IN_QUIET = 500
_QUIET = timedelta(milliseconds=250)
_MOST_READ_MEANWHILE = 50
_MOST_READ_AHEAD = 1_000
_MOST_DRAFTS_KEPT = 16_384
_NEVER_READ = (0, None)
_ALL_JOBS = 10_000_000
_END_OF_TIME = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class _Undecided:
    """Jobs that a look passes over: what holds them may yet end, or only a newer engine can plan them.

    That reads a newer form, or is started from the files that an update has put in place of this engine's.
    """

    waiting: frozenset[JobId] = frozenset()
    unreadable: frozenset[JobId] = frozenset()
    unloaded: frozenset[JobId] = frozenset()

    @property
    def jobs(self) -> frozenset[JobId]:
        return self.waiting | self.for_newer

    @property
    def for_newer(self) -> frozenset[JobId]:
        return self.unreadable | self.unloaded

    def and_also(self, more: "_Undecided") -> "_Undecided":
        return _Undecided(
            self.waiting | more.waiting, self.unreadable | more.unreadable, self.unloaded | more.unloaded
        )


@dataclass(frozen=True, slots=True)
class _Batch:
    """What one transaction claimed; `is_last` if nothing due was left but what is undecided on purpose.

    What is not known was left alone if `reads_first`, as reading it would have taken too long.
    """

    works: tuple[Work, ...]
    is_last: bool
    next_due_at: datetime | None
    spans: "dict[JobId, _UnrunSpan | None]"
    undecided: _Undecided
    reads_first: bool
    alarm: WakeAlarm | None


class Dispatcher:
    """Claims on the writer's thread; what it claims goes to the launcher on the loop.

    `alarm` is for what the machine is woken next, as the last look found it. `lacks_files` tells that it
    passed over jobs, as what plans them could not be loaded.
    """

    def __init__(
        self,
        store: Store,
        clock: MachineClock,
        writer: Writer,
        launcher: Launcher,
        engine: EngineId,
        key_prefix: str,
    ) -> None:
        self._store = store
        self._clock = clock
        self._writer = writer
        self._launcher = launcher
        self._engine = engine
        self._key_prefix = key_prefix
        self._known = _KnownDrafts()
        self._spans: dict[JobId, _UnrunSpan] = {}
        self.alarm: WakeAlarm | None = None
        self.lacks_files = False

    async def claim_due(self, look: Look, *, catches_up: bool = True) -> datetime | None:
        """Claim all that is due by the end of a look; return when something is due next.

        Without catching up all that was due before now is written down as missed, whatever its job's policy.
        """
        if not catches_up:
            look = replace(look, grace=timedelta(0), is_in_second_store=True)
        late: list[Work] = []
        undecided = _Undecided()
        while True:
            most = self._most_at_once
            batch = await self._writer.change(partial(self._claim, look, catches_up, undecided, most))
            if batch is None:
                raise DeclaredDead(self._engine)
            self._remember_spans(batch.spans)
            undecided = undecided.and_also(batch.undecided)
            self._launcher.hold(work for work in batch.works if work.trigger is not Trigger.CATCH_UP)
            late += (work for work in batch.works if work.trigger is Trigger.CATCH_UP)
            if batch.reads_first:
                await asyncio.to_thread(self._read_ahead, look.until, len(undecided.jobs))
            elif batch.is_last:
                if late:  # many things may have ended by now, each of which leaves a place
                    await self._launcher.hear_of_ends()
                self._launcher.hold(self._launcher.spread(late))
                self.alarm = batch.alarm
                self.lacks_files = bool(undecided.unloaded)
                return batch.next_due_at

    async def set_back(self, by: timedelta, look: Look) -> Look:
        """Move what is due next of every job, and each next try, after the clock was set back by so much.

        Return the look to go on with. By it all comes again that anybody accounted for before that.
        """
        await self._launcher.hear_of_ends()
        starts = self._launcher.starts_after_rollback(by)
        moved, look = await self._writer.change(lambda tx: self._moved_back(tx, by, look, starts))
        self._launcher.move(starts)
        log.info("%d jobs are due earlier, as the clock was set back", moved)
        return look

    @property
    def _most_at_once(self) -> int:
        """Return how many jobs may be claimed in one commit now."""
        begins_at = self._launcher.begins_next_at
        is_quiet = begins_at is None or begins_at - self._clock.now() >= _QUIET
        return _MOST_CLAIMED_IN_QUIET if is_quiet else _MOST_CLAIMED_AT_ONCE

    def _remember_spans(self, spans: "dict[JobId, _UnrunSpan | None]") -> None:
        """Note which jobs' newest rows are spans that may be extended; only what was committed counts."""
        for job_id, span in spans.items():
            if span is None:
                self._spans.pop(job_id, None)
            else:
                self._spans[job_id] = span

    def _read_ahead(self, until: datetime, undecided: int) -> None:
        """Get to know the drafts of the jobs that are to be claimed next."""
        with self._store.read() as tx:
            self._known.of(tx, due_jobs(tx, until, _MOST_READ_AHEAD + undecided))

    # ---- the writer's thread from here on

    def _claim(
        self, look: Look, catches_up: bool, undecided: _Undecided, most: int, tx: Writing
    ) -> _Batch | None:
        left = undecided.jobs
        found = [job for job in due_jobs(tx, look.until, most + len(left)) if job.id not in left]
        unread = self._known.missing_of(found)
        if len(unread) <= _MOST_READ_MEANWHILE:
            unread = frozenset()
        due = [job for job in found if job.id not in unread]
        paused = pauses(tx) if due else []
        known = self._known.of(tx, due)
        plans = []
        waiting: set[JobId] = set()
        unreadable = set(undecided.unreadable)
        unloaded = set(undecided.unloaded)
        for job in due:
            draft = known[job.id]
            if isinstance(draft, Unreadable):
                if self._store.newer_form(tx):
                    unreadable.add(job.id)  # left to an engine that is as new as who wrote it
                else:
                    self._give_up(tx, job.id, f"it can't be read: {draft.reason}", look.now)
                continue
            decision = self._decision(tx, job, draft, look, paused, catches_up, unloaded)
            if decision is None:
                continue
            if decision.leaves(job.due_at):
                waiting.add(job.id)
            else:
                plans.append(self._plan(tx, job, decision))
        written = claim(tx, plans, self._engine, look.now)
        if plans and not written and is_stopped(tx, self._engine):
            return None
        works = tuple(
            work_of_claim(each, draft)
            for each in written
            if each.run.state is RunState.CLAIMED and isinstance(draft := known[each.run.job_id], JobDraft)
        )
        if works:
            log.debug("%d runs claimed by engine %d", len(works), self._engine)
        spans = {each.run.job_id: _span_of(each) for each in written}
        is_last = not unread and len(found) < most
        if is_last and look.ends_repeat:
            remember_repeat(tx, None, look.now)
        passed_over = _Undecided(frozenset(waiting), frozenset(unreadable), frozenset(unloaded))
        due_at = earliest_due_at(tx, passed_over.for_newer)
        alarm = next_alarm(tx, look.now) if is_last else None
        return _Batch(works, is_last, due_at, spans, passed_over, bool(unread), alarm)

    def _decision(
        self,
        tx: Writing,
        job: DueJob,
        draft: JobDraft,
        look: Look,
        paused: list[Pause],
        catches_up: bool,
        unloaded: set[JobId],
    ) -> Decision | None:
        """Return what is decided about a job; None where nothing can be, which must not stop the others."""
        try:
            return _decided(job, draft, look, paused, catches_up)
        except ImportError as error:
            if not self.lacks_files and not unloaded:
                log.warning(
                    "job %d, and others like it, can't be planned: %s (%s)", job.id, FILES_CHANGED, error
                )
            unloaded.add(job.id)
        except Exception as error:
            log.exception("job %d can't be planned", job.id)
            why = f"it can't be planned ({type(error).__name__}: {error}); save it anew to try again"
            self._give_up(tx, job.id, why, look.now)
        return None

    def _moved_back(
        self, tx: Writing, by: timedelta, look: Look, starts: Mapping[RunId, datetime]
    ) -> tuple[int, Look]:
        moves: list[DueMove] = []
        accounted: list[datetime] = []
        jobs = due_jobs(tx, _END_OF_TIME, _ALL_JOBS)
        for begin in range(0, len(jobs), MOST_AT_ONCE):
            part = jobs[begin : begin + MOST_AT_ONCE]
            known = self._known.of(tx, part)
            for job in part:
                draft = known[job.id]
                if isinstance(draft, Unreadable):
                    continue  # it is stopped when it falls due
                try:
                    plan = compile_schedule(draft.schedule)
                except ImportError as error:  # it is left to a newer engine when it falls due
                    log.warning("job %d stays due when it was: %s (%s)", job.id, FILES_CHANGED, error)
                    continue
                if look.repeat is not None and (until := accounted_until(job.due_at, plan, look.repeat)):
                    accounted.append(until)
                due_at = after_rollback(job.due_at, plan, by, look.now)
                if due_at != job.due_at:
                    moves.append(DueMove(job.id, job.revision, job.due_at, due_at))
        if accounted:
            look = replace(look, repeat=repeat_until(max(accounted), look.repeat))
        forget_pauses_after(tx, look.now)
        remember_repeat(tx, look.repeat, look.now)
        move_tries(tx, self._engine, starts)
        # Else who comes after a crash takes it for a set-back of its own.
        looked_at(tx, self._engine, look.now)
        return len(advance(tx, moves)), look

    @staticmethod
    def _give_up(tx: Writing, job_id: JobId, why: str, now: datetime) -> None:
        log.warning("job %d was taken out of the plan: %s", job_id, why)
        job_states.stop(tx, job_id, why, now)

    def _plan(self, tx: Writing, job: DueJob, decision: Decision) -> JobPlan:
        runs = [self._claimed(job, each) for each in decision.claims]
        if decision.never_ran:
            runs += [
                skipped_row(job, each) for each in decision.never_ran if not self._extends(tx, job, each)
            ]
            runs.sort(key=lambda run: run.due_at)
        return JobPlan(job.id, job.revision, job.due_at, decision.next_due_at, tuple(runs))

    def _claimed(self, job: DueJob, claimed: Claim) -> NewRun:
        key = f"{self._key_prefix}-{job.id}-{ticks.of_instant(claimed.due_at)}"
        return NewRun(
            job.id,
            job.revision,
            claimed.due_at,
            claimed.trigger,
            request=claimed.request,
            idempotency_key=f"{key}-{claimed.request}" if claimed.request else key,
        )

    def _extends(self, tx: Writing, job: DueJob, never_ran: NeverRan) -> bool:
        """Let the last span of a paused job reach further, instead of writing a row for each occurrence."""
        span = self._spans.get(job.id)
        if span is None or span.said != _said(skipped_row(job, never_ran)):
            return False
        return extend_span(tx, span.run_id, never_ran.due_until or never_ran.due_at, never_ran.count)


@dataclass(frozen=True, slots=True)
class _UnrunSpan:
    """The newest row of a job, for occurrences that never ran, and what it says of them."""

    run_id: RunId
    said: tuple[int, RunState, Reason, str, str]


class _KnownDrafts:
    """The drafts of the jobs that were due last, by revision."""

    def __init__(self) -> None:
        self._drafts: OrderedDict[JobId, tuple[int, JobDraft | Unreadable]] = OrderedDict()

    def missing_of(self, due: list[DueJob]) -> frozenset[JobId]:
        """Return whose drafts would have to be read."""
        return frozenset(job.id for job in due if self._drafts.get(job.id, _NEVER_READ)[0] != job.revision)

    def of(self, tx: Reading, due: list[DueJob]) -> dict[JobId, JobDraft | Unreadable]:
        found: dict[JobId, JobDraft | Unreadable] = {}
        missing: dict[JobId, int] = {}
        for job in due:
            revision, draft = self._drafts.get(job.id, _NEVER_READ)
            if draft is not None and revision == job.revision:
                found[job.id] = draft
                self._drafts.move_to_end(job.id)
            else:
                missing[job.id] = job.revision
        for job_id, read in drafts(tx, missing).items() if missing else ():
            found[job_id] = read
            self._drafts[job_id] = missing[job_id], read
        while len(self._drafts) > _MOST_DRAFTS_KEPT:
            self._drafts.popitem(last=False)
        return found


def _decided(job: DueJob, draft: JobDraft, look: Look, paused: list[Pause], catches_up: bool) -> Decision:
    missed = draft.policies.made_up_for
    if not catches_up:
        missed = replace(missed, kind=Missed.SKIP)
    return decide(job.due_at, compile_schedule(draft.schedule), missed, look, tuple(holds_of(job, paused)))


def _span_of(written: Recorded) -> _UnrunSpan | None:
    run = written.run
    if run.due_until is None or run.reason is not Reason.PAUSED:
        return None
    return _UnrunSpan(written.id, _said(run))


def _said(run: NewRun) -> tuple[int, RunState, Reason, str, str]:
    return run.revision, run.state, run.reason, run.reason_text, run.request


_MOST_LOOKED_AT = 1_000


def next_alarm(tx: Reading, now: datetime) -> WakeAlarm | None:
    """Return the earliest occurrence to come that wants the machine awake; what a pause covers does not.

    It sleeps again only if each that wants it woken about then wants that.
    """
    found: WakeAlarm | None = None
    for due_at, wake in _wanting(tx, now):
        sleeps = wake is Wake.THEN_SLEEP
        if found is None:
            found = WakeAlarm(due_at, sleeps)
        elif due_at > found.due_at + HEAD_START:
            break
        else:
            found = replace(found, then_sleep=found.then_sleep and sleeps)
    return found


def _wanting(tx: Reading, now: datetime) -> Iterator[tuple[datetime, Wake]]:
    wanting = waking_jobs(tx, now, _MOST_LOOKED_AT)
    paused = pauses(tx) if wanting else []
    for job, wake in wanting:
        if not any(hold.until is None or hold.until > job.due_at for hold in holds_of(job, paused)):
            yield job.due_at, Wake(wake)
