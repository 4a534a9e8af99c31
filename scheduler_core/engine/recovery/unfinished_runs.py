"""Decide about the runs that a dead engine did not finish."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from datetime import datetime, timedelta

from scheduler_core.actions.host.held_runs import NONE_HELD, HeldRuns
from scheduler_core.actions.process.process import ProcessEnd, ProcessIdentity
from scheduler_core.actions.process.recovery import found_again, left_alive, still_runs
from scheduler_core.clock import Clock
from scheduler_core.engine.claims.claim_validation import WITHOUT_STEP, current, validated_claims
from scheduler_core.engine.claims.held_places import held_places
from scheduler_core.engine.runs.completion import Stop, cancelled_by, ending_of_stop, next_attempt_of
from scheduler_core.engine.runs.sequences import words_of_waits
from scheduler_core.engine.runs.work import Work, work_of_claim, work_of_owned
from scheduler_core.engine.writing.write_queues import Ending, WriteQueues
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.interruptions import after_interruption, interrupted_policy, rest_before_rerun
from scheduler_core.planning.planner import GRACE, is_too_late
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.runs.engines import (
    DeclaredDead,
    EngineProcess,
    EngineRecord,
    begin_to_plan,
    engines,
    expired_engines,
    register,
    seen_at,
    stop_engine,
)
from scheduler_core.store.runs.held_runs import hold_back
from scheduler_core.store.runs.ledger import finish, release_claims, take_back, withdraw_claims
from scheduler_core.store.runs.owned_runs import (
    OwnedRun,
    adopt_requests,
    cut_off_since,
    leave_with,
    left_by_stopped,
    take_over_runs,
    unfinished,
)
from scheduler_core.store.runs.run_changes import Finished
from scheduler_core.store.runs.run_log import attempts
from scheduler_core.store.sequences.waits import say_again
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Interrupted, Missed
from scheduler_core.values.runs.run import Reason, RunState, Trigger

log = logging.getLogger(__name__)

_COPIED = Stop(
    RunState.MISSED, Reason.OFF, "this store was taken for a second one; run it again if it is still wanted"
)
_LATE = Stop(RunState.MISSED, Reason.TOO_LATE, "Hourbell ended before it began; now it is too late")
_PASSED = Stop(RunState.MISSED, Reason.OFF, "Hourbell ended before it began; the job skips what it missed")
# Of these nobody knows whether an engine has decided about them, if they belong to none.
_ASKED_FOR = frozenset({Trigger.MANUAL, Trigger.API, Trigger.CHAIN})


@dataclass(frozen=True, slots=True)
class OrphanProcess:
    """A script whose engine died, and whose process still runs or is to be ended with all it left.

    How one ends, or has ended, that `is_held` is known in any case.
    """

    work: Work
    identity: ProcessIdentity
    stop: Stop
    is_held: bool = False


@dataclass(frozen=True, slots=True)
class Leftovers:
    """What a script may have left running that is over itself."""

    identity: ProcessIdentity
    grace: timedelta


@dataclass(slots=True)
class TakeOver:
    """What an engine found and took over at its start; `seen_at` is when one last looked before it.

    What had begun and `ended` with its engine is told to who waits for that. `places` is held and keeps
    its place among others. What was `taken` belonged to engines that are gone, what is `elsewhere` runs on
    others that live. What is no longer where it was, a copy that was taken for a second store, makes up for
    nothing. Runs whose marks are `forgotten` were recorded before. The engine was there since `held_since`
    and waited until somebody had decided about the store.
    """

    engine: EngineId
    process: EngineProcess
    seen_at: datetime | None
    is_in_its_place: bool = True
    works: list[Work] = field(default_factory=list)
    ended: list[tuple[Work, Ending]] = field(default_factory=list)
    places: list[Work] = field(default_factory=list)
    survivors: list[OrphanProcess] = field(default_factory=list)
    leftovers: list[Leftovers] = field(default_factory=list)
    taken: set[RunId] = field(default_factory=set)
    forgotten: set[int] = field(default_factory=set)
    elsewhere: list[Work] = field(default_factory=list)
    held_since: datetime | None = None


def take_over_store(
    tx: Writing,
    process: EngineProcess,
    clock: Clock,
    lease_until: datetime,
    *,
    is_in_its_place: bool,
    standing_by: EngineId | None = None,
    carries_out: bool = False,
    held: HeldRuns = NONE_HELD,
) -> TakeOver:
    """Become the engine of this machine, and take over what those before it left unfinished.

    It may have stood by until now, and is then known already. If it carries out runs by then, those stay its
    own and count as elsewhere, and DeclaredDead is raised where it is not to go on. Whoever holds the lock of
    a machine knows that no other engine lives on it. All of it is one transaction, so dying in the middle of
    it changes nothing.
    """
    now = clock.now()
    if standing_by is not None and not begin_to_plan(tx, standing_by, lease_until, now):
        if carries_out:
            raise DeclaredDead(standing_by)
        standing_by = None
    known = [record for record in engines(tx) if record.id != standing_by]
    former = [each for each in known if _is_gone(each, process, now)]
    for record in former:
        _end(tx, record, now)
    engine = register(tx, process, lease_until, now) if standing_by is None else standing_by
    silent = [record for record in known if record in former or not record.is_alive(now)]
    inherited = TakeOver(engine, process, seen_at(tx, silent), is_in_its_place)
    recovery = _Recovery(tx, process, clock, known, inherited, held=held)
    living = {engine, *(record.id for record in known if record not in former)}
    left = unfinished(tx)
    recovery.take_over_runs({owned.engine for owned in left if owned.engine is not None} - living)
    inherited.elsewhere = _works(tx, [owned for owned in left if owned.engine in living])
    return inherited


def take_over_machine(
    tx: Writing,
    process: EngineProcess,
    clock: Clock,
    lease_until: datetime,
    *,
    may_plan: bool = False,
    held: HeldRuns = NONE_HELD,
) -> TakeOver:
    """Become the one that carries out runs on this machine, and see to what those before it left running.

    What they had claimed is for the engine that plans to adopt. Whoever calls this holds the lock of the
    machine.
    """
    now = clock.now()
    former = [each for each in engines(tx) if each.process.machine == process.machine]
    for record in former:
        _end(tx, record, now)
    engine = register(tx, process, lease_until, now, plans=False, may_plan=may_plan)
    inherited = TakeOver(engine, process, None)
    gone = {record.id for record in former}
    left = [owned for owned in unfinished(tx) if owned.engine in gone]
    release_claims(tx, [owned.run.id for owned in left if owned.run.state is RunState.CLAIMED])
    recovery = _Recovery(tx, process, clock, former, inherited, adopts=False, for_another=True, held=held)
    recovery.take_over_runs(gone)
    inherited.leftovers += _left_by_cut_off(tx, process.boot)
    return inherited


def take_over_dead_engines(tx: Writing, engine: EngineId, process: EngineProcess, clock: Clock) -> TakeOver:
    """Take over what engines on other machines left unfinished whose lease has run out, or that stopped so.

    One that is not dead but was cut off finds out at its next beat; what it writes until then is refused.
    What nobody owns is left to who hears of it, and knows in which order it lets things begin.
    """
    now = clock.now()
    inherited = TakeOver(engine, process, None)
    dead = [each for each in expired_engines(tx, now) if each.process.machine != process.machine]
    for record in dead:
        log.warning("engine %d on %s is dead; its runs are taken over", record.id, record.process.host)
        _end(tx, record, now)
    gone = left_by_stopped(tx) - {engine}
    if gone:
        recovery = _Recovery(tx, process, clock, engines(tx), inherited, adopts=False)
        recovery.take_over_runs(gone)
    return inherited


class _Recovery:
    """Decides what becomes of unfinished runs."""

    def __init__(
        self,
        tx: Writing,
        process: EngineProcess,
        clock: Clock,
        known: Sequence[EngineRecord],
        inherited: TakeOver,
        *,
        adopts: bool = True,
        for_another: bool = False,
        held: HeldRuns = NONE_HELD,
    ) -> None:
        """With `adopts` it gets what nobody owns; with `for_another` nobody owns what follows the ends."""
        self._adopts = adopts
        self._for_another = for_another
        self._held = held
        self._tx = tx
        self._now = clock.now()
        self._records = {record.id: record for record in known}
        self._process = process
        self._inherited = inherited
        self._queues = WriteQueues(inherited.engine, clock, for_another=for_another)

    def take_over_runs(self, gone: Iterable[EngineId]) -> None:
        """Take over what engines that are gone left, and what nobody owns if that is to be adopted."""
        gone = set(gone)
        left = unfinished(self._tx)
        if taken := [each.run.id for each in left if each.engine in gone and self._never_acted(each)]:
            log.info("%d runs had not begun, though their engine had said so", len(taken))
            take_back(self._tx, taken)
            left = unfinished(self._tx)
        owners = {owned.run.id: owned.engine for owned in left}
        in_line = {
            owned.run.id for owned in left if owned.engine is not None or owned.run.trigger not in _ASKED_FOR
        }
        engine = self._inherited.engine
        found = take_over_runs(self._tx, engine, gone, self._now)
        if self._adopts:
            found += adopt_requests(self._tx, engine, self._now, with_held=True)
        self._inherited.taken = {owned.run.id for owned in found}
        works = {
            work.run_id: replace(work, has_queued=work.run_id in in_line) for work in _works(self._tx, found)
        }
        running = {owned.run.id for owned in found if owned.run.state is RunState.RUNNING}
        readable = works.keys()
        works = {work.run_id: work for work in current(self._tx, list(works.values()), running)}
        say_again(self._tx, words_of_waits(works.values()))
        endings: list[Ending] = []
        for owned in found:
            if owned.run.id in works:
                self._decide(owned, works[owned.run.id], owners[owned.run.id], endings)
            else:
                self._end_unreadable(owned, lacks_step=owned.run.id in readable)
        self._review(endings)
        for ending, ended in zip(endings, self._queues.end.write(self._tx, endings), strict=True):
            if ended.is_written and ending.finished.id in running:
                self._inherited.ended.append((works[ending.finished.id], ended.ending))
            if ended.next_attempt is not None:
                before = works[ending.finished.id]
                draft = ended.ending.draft or before.draft
                self._inherited.works.append(work_of_claim(ended.next_attempt, draft))
        adopted = {survivor.identity.mark for survivor in self._inherited.survivors}
        self._inherited.forgotten = set(self._held.marks - adopted)
        leave_with(self._tx, {each: owner for each in running if (owner := owners.get(each)) is not None})
        if not self._for_another:
            self._inherited.places = held_places(self._tx)
        if found:
            log.info("%d unfinished runs taken over, %d of them ended", len(found), len(endings))

    def _decide(
        self,
        owned: OwnedRun,
        work: Work,
        owner: EngineId | None,
        endings: list[Ending],
    ) -> None:
        if owned.run.state is RunState.CLAIMED:
            stop = self._why_not(owned, work, owner)
            if stop is None:
                self._inherited.works.append(work)
            else:
                endings.append(ending_of_stop(work, stop, self._now))
            return
        former = None if owner is None else self._records.get(owner)
        stop = Stop(RunState.INTERRUPTED, Reason.CRASH, self._what_happened(owned, former))
        if (held := self._held_process(owned, former)) is not None:
            self._inherited.survivors.append(OrphanProcess(work, held, stop, is_held=True))
            return
        identity = self._process_of(owned, former)
        is_to_run_again = _is_to_run_again(work) and owned.cancel_requested_at is None
        if identity is not None and (still_runs(identity) or is_to_run_again):
            self._inherited.survivors.append(OrphanProcess(work, identity, stop))
            return
        if identity is not None and not work.action.detaches:
            self._inherited.leftovers.append(Leftovers(identity, work.draft.policies.grace))
        may_rerun = self._inherited.is_in_its_place and owned.cancel_requested_at is None
        endings.append(interruption(self._tx, work, stop, self._now, may_rerun=may_rerun))

    def _why_not(self, owned: OwnedRun, work: Work, owner: EngineId | None) -> Stop | None:
        """Say why a claim that has not begun is not to begin any more; None if it is."""
        if owned.cancel_requested_at is not None:
            return cancelled_by(owned.cancel_requested_by)
        if _is_wish(work, owner):
            return None
        if not self._inherited.is_in_its_place:
            return _COPIED
        missed = work.draft.policies.missed
        is_scheduled = work.trigger in {Trigger.SCHEDULE, Trigger.CATCH_UP}
        if not is_scheduled or work.due_at >= self._now - GRACE:
            return None
        if is_too_late(work.due_at, missed, self._now):
            return _LATE
        if missed.kind is Missed.SKIP:
            return _PASSED
        return None

    def _review(self, endings: list[Ending]) -> None:
        """Keep of the claims those that the jobs as they are now still want."""
        found = validated_claims(self._tx, self._inherited.works, self._now)
        self._inherited.works = found.standing
        hold_back(self._tx, found.held)
        endings += (ending_of_stop(work, stop, self._now) for work, stop in found.stopped)
        withdraw_claims(self._tx, [work.run_id for work in found.revoked])

    def _never_acted(self, owned: OwnedRun) -> bool:
        """Tell whether a run that was said to begin is known not to have: its host was never asked for it."""
        former = None if owned.engine is None else self._records.get(owned.engine)
        if former is None or owned.run.state is not RunState.RUNNING or not owned.process:
            return False
        is_here = (
            former.process.machine == self._process.machine and former.process.boot == self._process.boot
        )
        is_sure = is_here and self._inherited.is_in_its_place and not self._for_another
        return is_sure and self._held.was_never_asked_for(ProcessIdentity.parse(owned.process))

    def _held_process(self, owned: OwnedRun, former: EngineRecord | None) -> ProcessIdentity | None:
        """Return the process of a run that a host of this machine holds, be it over."""
        if not self._inherited.is_in_its_place or not owned.process or former is None:
            return None
        identity = ProcessIdentity.parse(owned.process)
        is_here = former.process.machine == self._process.machine
        return identity if is_here and identity.mark in self._held else None

    def _process_of(self, owned: OwnedRun, former: EngineRecord | None) -> ProcessIdentity | None:
        """Return the process of a run if it, or what it left, may be alive: since the same start of here."""
        if not self._inherited.is_in_its_place or not owned.process or former is None:
            return None
        if former.process.machine != self._process.machine:
            return None
        identity = ProcessIdentity.parse(owned.process)
        return found_again(identity) if identity.boot_id == self._process.boot else None

    def _what_happened(self, owned: OwnedRun, former: EngineRecord | None) -> str:
        if not self._inherited.is_in_its_place:
            return "this store was taken for a second one; how the run ended is not known here"
        if former is None:
            return "its engine ended while it ran"
        who = f"process {former.process.pid} on {former.process.host}"
        pid = f", the run's own process was {owned.pid}" if owned.pid is not None else ""
        if former.process.machine == self._process.machine and former.process.boot != self._process.boot:
            return f"the machine was restarted while it ran ({who}{pid})"
        return f"the engine ended while it ran ({who}{pid})"

    def _end_unreadable(self, owned: OwnedRun, *, lacks_step: bool) -> None:
        stop = Stop(RunState.INTERRUPTED, Reason.CRASH, "its job can't be read any more")
        if lacks_step:
            stop = replace(stop, text=WITHOUT_STEP)
            if owned.run.state is RunState.CLAIMED:
                stop = replace(stop, state=RunState.SKIPPED, reason=Reason.DISABLED)
        end = Finished(owned.run.id, stop.state, self._now, stop.reason, stop.text, fence=owned.fence)
        finish(self._tx, [end])


def interruption(
    tx: Reading, work: Work, stop: Stop, now: datetime, *, may_rerun: bool, end: ProcessEnd | None = None
) -> Ending:
    """Return the end of an interrupted run, with the attempt that follows by the policy of its job."""
    reruns = sum(run.may_have_run_before for run in attempts(tx, work.run_id))
    follows = after_interruption(work.action, work.policies, reruns)
    is_rerun = may_rerun and follows is Interrupted.RERUN
    at = now + rest_before_rerun(reruns)
    next_run = next_attempt_of(work, Trigger.RERUN, at) if is_rerun else None
    return ending_of_stop(work, stop, now, next_run=next_run, end=end)


def _works(tx: Reading, found: Sequence[OwnedRun]) -> list[Work]:
    """Return the work of the rows whose jobs can be read."""
    known = drafts(tx, {owned.run.job_id for owned in found})
    return [
        work_of_owned(owned, draft)
        for owned in found
        if isinstance(draft := known.get(owned.run.job_id), JobDraft)
    ]


def _is_gone(record: EngineRecord, process: EngineProcess, now: datetime) -> bool:
    """Tell whether an engine is gone, so that another may plan in its place.

    What only carries out runs may have been kept from saying that it lives, as whoever asks was: who plans
    lets it speak first.
    """
    if record.process.machine == process.machine or record.stopped_at is not None:
        return True
    return record.plans and not record.is_alive(now)


def _left_by_cut_off(tx: Reading, boot: str) -> list[Leftovers]:
    """Return what still runs here of runs that others took over, as nothing was heard of this machine."""
    found = cut_off_since(tx, boot) if boot else []
    works = {work.run_id: work for work in _works(tx, found)}
    identities = {owned.run.id: ProcessIdentity.parse(owned.process) for owned in found}
    alive = left_alive(identities.values())
    left: list[Leftovers] = []
    for owned in found:
        identity, work = identities[owned.run.id], works.get(owned.run.id)
        if identity not in alive or work is None or work.action.detaches:
            continue
        process = found_again(identity)
        if process is not None:
            left.append(Leftovers(process, work.draft.policies.grace))
    return left


def _end(tx: Writing, record: EngineRecord, now: datetime) -> None:
    """End an engine that is gone and did not say so: if it planned, nobody did since it looked last."""
    if record.stopped_at is None:
        stop_engine(tx, record.id, record.last_word if record.plans else now)


def _is_wish(work: Work, owner: EngineId | None) -> bool:
    """Tell whether a person asked for it, and nobody has begun any of it."""
    has_begun = work.is_under_way or work.step > 1
    return owner is None and work.trigger in {Trigger.MANUAL, Trigger.API} and not has_begun


def _is_to_run_again(work: Work) -> bool:
    return interrupted_policy(work.action, work.policies).kind is Interrupted.RERUN
