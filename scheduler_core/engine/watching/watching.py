"""Watch what event rules are about, and write down what has settled.

A notice is only a hint: each look compares what is there with what the store remembers, so a notice that is
lost, or comes twice, changes nothing.
"""

import asyncio
import copy
import logging
import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any

from scheduler_core.actions.outcome import ActionSecrets
from scheduler_core.clock import MachineClock
from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.engine.calendars.following import FollowedCalendars
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.watching.differences import LookTime, happened
from scheduler_core.engine.watching.event_claims import Happened, WrittenEvents, write
from scheduler_core.engine.watching.folder_watches import FolderWatches
from scheduler_core.engine.watching.kind_notices import KindNotices
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, concluded, looked
from scheduler_core.engine.watching.kinds.registry import watch_kind_of
from scheduler_core.engine.watching.kinds.store_kind import StoreKind
from scheduler_core.engine.watching.settling import Settling
from scheduler_core.engine.watching.store_looks import StoreLooks, look_at_store
from scheduler_core.engine.watching.watch import Watch
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.late_loading import FILES_CHANGED
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.planner import LOOK_AHEAD
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.watches import (
    forget_other_rules,
    known_of,
    places_of,
    rule_begun,
    waiting_of,
    watching_jobs,
)
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, JobId
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import Act, SequenceAction
from scheduler_core.values.schedules.events.event_rule import EventRule

log = logging.getLogger(__name__)

# Notices come in bursts; where the system tells of none, or something failed, a look is made this often.
_SOON_SECONDS = 10.0
_GATHERING_SECONDS = 0.05
_POLL_SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class _Rules:
    """The rules of the live jobs, and of which revision, saved when, each job was read.

    Of the jobs `in_trouble` a rule is not watched, as what watches it could not be loaded.
    """

    jobs: Mapping[JobId, tuple[int, datetime]]
    watches: dict[tuple[JobId, str], Watch]
    in_trouble: frozenset[JobId]


class Watching:
    """Made and used on the engine's loop; without event rules there is no task of it.

    What is `about_to_begin` is told as soon as a change is seen, so that it is ready once that has settled.

    With `secrets` calendars are followed, too, by the jobs that are found with the others.
    """

    def __init__(
        self,
        store: Store,
        clock: MachineClock,
        writer: Writer,
        hold: Callable[[Sequence[Work], bool], None],
        engine: EngineId,
        key_prefix: str,
        secrets: ActionSecrets | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._writer = writer
        self._hold = hold
        self._engine = engine
        self._key_prefix = key_prefix
        self._calendars = None if secrets is None else FollowedCalendars(store, clock, secrets)
        self._has_asked_calendars = False
        self._jobs: Mapping[JobId, tuple[int, datetime]] = {}
        self._watches: dict[tuple[JobId, str], Watch] = {}
        self._outside: list[tuple[Watch, OutsideKind[Any]]] = []
        self._inside: list[tuple[Watch, StoreKind[Any]]] = []
        self._deferred: set[JobId] = set()
        self._in_trouble: frozenset[JobId] = frozenset()
        self._followed: frozenset[JobId] = frozenset()
        self._is_out_of_date = True
        self._is_unsure = False  # of what the store knows, as an answer of it got lost
        # By the clock that never jumps; infinity is for what a notice tells of. Of the machine each kind of
        # rule is looked at by itself, at once where it is missing: one may want a look each 2 s.
        self._inside_at = -math.inf
        self._outside_at: dict[OutsideKind[Any], float] = {}
        self._noticed_at: dict[OutsideKind[Any], float] = {}  # first since it was looked at
        self._in_folders: set[OutsideKind[Any]] = set()
        self._wake = asyncio.Event()
        self._folders = FolderWatches(self._look_in_folders)
        self._notices = KindNotices(self._look_outside)
        # A drive that does not answer holds up this watch, and no end of the engine.
        self._threads = DaemonThreads(1, "hourbell-watching")
        self._is_open = False
        self._task: asyncio.Task[None] | None = None
        self._rests = False
        self.rested: Callable[[], None] = lambda: None
        self.about_to_begin: Callable[[Action], None] = lambda _action: None

    def open(self) -> None:
        self._is_open = True
        if self._calendars is not None:
            self._calendars.open()
        self._go_on()

    async def close(self) -> None:
        """Watch no more; what has not settled is found by the next engine."""
        self._is_open = False
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._calendars is not None:
            await self._calendars.close()
        self._threads.close()
        self._folders.close()
        self._notices.close()

    def jobs_changed(self) -> None:
        """Look which rules there are by now, and what has come for them."""
        self._is_out_of_date = True
        self._go_on()

    def run_ended(self, job_id: JobId) -> None:
        """Look again where rules follow the job, and compare again what waited for its turn."""
        if job_id in self._deferred:
            self._deferred.discard(job_id)
            self._go_on()
        elif job_id in self._followed:
            self._look_inside()

    @property
    def is_idle(self) -> bool:
        """Tell whether all was looked at that is known to have happened; `rested` is called once it was."""
        is_over = self._task is None or self._task.done()
        return is_over or (self._rests and not self._wake.is_set() and not self._is_unsure)

    @property
    def trouble(self) -> str:
        """Say why changes of files that rules are about are noticed late."""
        has_files = any(kind in self._in_folders for _, kind in self._outside)
        return self._folders.trouble if has_files else ""

    @property
    def lacks_files(self) -> bool:
        """Tell whether rules are not watched as what watches them could not be loaded."""
        return bool(self._in_trouble)

    @property
    def waits(self) -> bool:
        """Tell whether a change has to wait until a run has ended."""
        return bool(self._deferred)

    def runs_changed(self) -> None:
        """Look again at what waited or follows jobs, as a run may have ended on another machine."""
        if self._deferred:
            self._deferred.clear()
            self._go_on()
        elif self._followed:
            self._look_inside()

    async def see_moved(self, *, has_jumped: bool) -> None:
        """Ask at the start, and after a sleep, for calendars that may have moved what came due meanwhile."""
        if self._calendars is not None and (has_jumped or not self._has_asked_calendars):
            await self._calendars.read_overdue()
            self._has_asked_calendars = True

    def clock_jumped(self) -> None:
        """Look at everything again, as the machine slept or its clock was set."""
        if self._watches:
            self._go_on()
        if self._calendars is not None:
            self._calendars.clock_jumped()

    def _go_on(self) -> None:
        """Look soon at everything, and begin again where there was nothing to watch."""
        self._look_at_all()
        self._wake.set()
        if self._is_open and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._run(), name="hourbell-watching")
            self._task.add_done_callback(lambda _: self.rested())

    def _look_at_all(self) -> None:
        self._inside_at = -math.inf
        self._outside_at.clear()

    def _look_outside(self, kind: OutsideKind[Any]) -> None:
        self._outside_at.pop(kind, None)
        self._noticed_at.setdefault(kind, self._clock.monotonic_seconds())
        self._wake.set()

    def _look_in_folders(self) -> None:
        for kind in self._in_folders:
            self._look_outside(kind)

    def _look_inside(self) -> None:
        self._inside_at = -math.inf
        self._wake.set()

    async def _run(self) -> None:
        while self._watches or self._is_out_of_date:
            self._wake.clear()
            try:
                if self._is_out_of_date:
                    await self._read_rules()
                seconds = await self._look()
            except StoreUnavailable as error:
                log.warning("what happened can't be written down now: %s", error)
                seconds = self._look_later()
            except Exception:  # the boundary of a task: one rule must not end the watch over all others
                log.exception("a look at what happens ended by a mistake of Hourbell")
                seconds = self._look_later()
            if not self._watches and seconds is None:
                continue  # there is nothing to wait for, unless jobs have changed meanwhile
            await self._rest(seconds)

    async def _rest(self, seconds: float | None) -> None:
        """Wait for a notice, for so many seconds at most, and for what comes with it."""
        self._rests = seconds is None or seconds > LOOK_AHEAD.total_seconds()
        if self._rests and not self._wake.is_set():
            self.rested()
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            return
        finally:
            self._rests = False
        await asyncio.sleep(_GATHERING_SECONDS if self._outside else 0)

    def _look_later(self) -> float:
        """Look at all again in a while; return the seconds until then."""
        self._is_out_of_date = self._is_unsure = True
        self._inside_at = self._clock.monotonic_seconds() + _POLL_SECONDS
        self._outside_at = {kind: self._inside_at for _, kind in self._outside}
        return _POLL_SECONDS

    async def _read_rules(self) -> None:
        self._is_out_of_date = False
        found = await asyncio.to_thread(self._read)
        self._is_unsure = False
        if found is None:
            if self._calendars is not None:
                self._calendars.look_again()  # somebody may have asked for one before its hour
            return
        if self._calendars is not None and (found.jobs or self._jobs):
            self._calendars.jobs_are(found.jobs)
        self._jobs, watches = found.jobs, found.watches
        self._in_trouble = found.in_trouble
        gone = {watch.job_id for key, watch in self._watches.items() if key not in watches} - found.in_trouble
        for key, watch in watches.items():
            if (before := self._watches.get(key)) is not None:
                watch.go_on_from(before)
        self._watches = watches
        self._outside, self._inside, self._followed = [], [], frozenset()
        for watch in watches.values():
            kind = watch_kind_of(watch.rule)
            if isinstance(kind, OutsideKind):
                self._outside.append((watch, kind))
            else:
                self._inside.append((watch, kind))
        self._look_at_all()
        self._folders.forget()
        self._notices.open_for(_by_kind(self._outside))
        if gone:
            rules = {job_id: {name for each, name in watches if each == job_id} for job_id in gone}
            await self._writer.change(partial(_forget, rules))

    def _read(self) -> _Rules | None:
        """Read the rules and what they know, alongside the loop; None where they are those of before."""
        watches: dict[tuple[JobId, str], Watch] = {}
        in_trouble: set[JobId] = set()
        with self._store.read() as tx:
            jobs = watching_jobs(tx)
            if not self._is_unsure and not self._in_trouble and jobs == self._jobs:
                return None
            known, waiting, lying = known_of(tx, jobs), waiting_of(tx, jobs), places_of(tx, jobs)
            for job_id, draft in drafts(tx, jobs).items():
                if not isinstance(draft, JobDraft):
                    continue
                revision, since = jobs[job_id]
                for rule in draft.schedule.rules:
                    if isinstance(rule, EventRule):
                        try:
                            settling = settling_of(rule)
                        except ImportError as error:  # of this kind alone; another read tries it again
                            log.warning("job %d is not watched for: %s (%s)", job_id, FILES_CHANGED, error)
                            in_trouble.add(job_id)
                            continue
                        seen = known.get(job_id, {}).get(rule.watch_name)
                        begun = since if seen else rule_begun(tx, job_id, rule.watch_name, since)
                        watch = Watch(job_id, revision, begun, draft, rule, seen, settling)
                        watch.waiting = waiting.get(watch.key, {})
                        watch.mount, watch.closed = lying.get(watch.key, ("", frozenset()))
                        watches[watch.key] = watch
        return _Rules(jobs, watches, frozenset(in_trouble))

    async def _look(self) -> float | None:
        """Look where something may have happened; return after how long to look again, if nothing is told."""
        now = self._clock.monotonic_seconds()
        if not self._inside:
            self._inside_at = math.inf
        elif self._inside_at <= now:
            self._inside_at = math.inf  # a notice that comes meanwhile wants another look
            next_in = min(await self._look_at_store(), default=math.inf)
            self._inside_at = min(self._inside_at, now + next_in)
        due = {kind for _, kind in self._outside if self._outside_at.get(kind, -math.inf) <= now}
        if due:
            self._outside_at |= dict.fromkeys(due, math.inf)
            for kind, seconds in (await self._look_at_machine(due)).items():
                if kind in self._outside_at:
                    self._outside_at[kind] = min(self._outside_at[kind], now + seconds)
        outside_at = (self._outside_at.get(kind, -math.inf) for _, kind in self._outside)
        next_at = min([self._inside_at, *outside_at])
        return None if next_at == math.inf else max(next_at - self._clock.monotonic_seconds(), 0.0)

    async def _look_at_store(self) -> list[float]:
        watches = list(self._inside)
        at, now = self._clock.now(), self._clock.monotonic_seconds()
        seen: StoreLooks = await self._writer.change(
            lambda tx: look_at_store(tx, watches, self._engine, self._key_prefix, now, at)
        )
        next_in: list[float] = []
        for (watch, _), look in zip(watches, seen.looks, strict=True):
            if not look.is_put_off:
                watch.has_looked(has_more=look.has_more and not look.trouble)
            watch.follows = look.follows
            _tell_trouble(watch, look.trouble)
            # What waits for its turn is looked at again when a run of its job ends.
            if look.has_more and not look.trouble and watch.job_id not in seen.written.deferred:
                next_in.append(0.0)
            if look.next_at is not None:
                next_in.append(max((look.next_at - at).total_seconds(), 0.0))
        self._followed = frozenset(job_id for watch, _ in self._inside for job_id in watch.follows)
        self._take_in(seen.written, now)
        return next_in

    async def _look_at_machine(self, due: Set[OutsideKind[Any]]) -> dict[OutsideKind[Any], float]:
        """Compare rules of some kinds with what is there; return after how long each wants to look again."""
        watches = [(watch, kind) for watch, kind in self._outside if kind in due]
        notices = [self._notices.of(kind) for _, kind in watches]
        noticed_at = {kind: self._noticed_at.pop(kind) for kind in due & self._noticed_at.keys()}
        now, at, boot = self._clock.monotonic_seconds(), self._clock.now(), self._clock.boot_seconds()
        looks = await self._threads.answer(
            lambda: [
                looked(kind, watch.rule, told) for (watch, kind), told in zip(watches, notices, strict=True)
            ]
        )
        looks = [
            concluded(watch.mount, look, watch.known) for (watch, _), look in zip(watches, looks, strict=True)
        ]
        took = self._clock.monotonic_seconds() - now
        found: list[Happened] = []
        next_in: dict[OutsideKind[Any], list[float]] = {kind: [] for kind in due}
        before = [copy.copy(watch) for watch, _ in watches]
        for (watch, kind), look in zip(watches, looks, strict=True):
            _tell_trouble(watch, look.trouble or look.note)
            if look.again_in is not None:
                next_in[kind].append(look.again_in)
            if (full_for := watch.full_for(now)) > 0:
                next_in[kind].append(full_for)
            elif not look.trouble:
                known = len(next_in[kind])
                time = LookTime(at, now, boot, now - noticed_at.get(kind, now), took)
                found += happened(watch, kind, look, time, next_in[kind])
                settles_in = min(next_in[kind][known:], default=math.inf)
                if not watch.settling.is_over and settles_in <= _SOON_SECONDS:
                    self._tell_of(watch.draft)
        if found:
            written = WrittenEvents()
            try:
                written = await self._writer.change(
                    lambda tx: write(tx, found, self._engine, self._key_prefix, at)
                )
            finally:
                _look_anew(watches, before, found, written)
            self._deferred |= {
                each.job_id
                for each in found
                for kind in [watch_kind_of(each.rule)]
                if isinstance(kind, OutsideKind) and kind.repeats(each.rule) and each.groups
            }
            self._take_in(written, now)
        folders = {folder for look in looks for folder in look.folders}
        ways = {way for look in looks for way in look.ways}
        if folders:
            self._in_folders = {kind for (_, kind), look in zip(watches, looks, strict=True) if look.folders}
            closed = {folder for look in looks for folder in look.closed}
            again_in = await self._watch_folders(folders, ways, closed)
            for kind in self._in_folders:
                next_in[kind].append(again_in)
        return {kind: min(each) for kind, each in next_in.items() if each}

    def _tell_of(self, draft: JobDraft) -> None:
        action = draft.action
        if isinstance(action, SequenceAction):
            first = action.step(1)
            if not isinstance(first, Act):
                return
            action = first.action
        self.about_to_begin(action)

    async def _watch_folders(
        self, folders: Collection[str], ways: Collection[str], closed: Collection[str]
    ) -> float:
        """Be told of changes in folders; return after how long to look at them, whatever is told."""
        self._folders.open()
        is_told = await self._threads.answer(lambda: self._folders.watch(folders, ways, closed))
        if self._folders.has_new:  # something may have come between the look and the watch
            return _GATHERING_SECONDS
        return math.inf if is_told else _POLL_SECONDS

    def _take_in(self, written: WrittenEvents, now: float) -> None:
        """Know what was written, and begin what it claimed."""
        for job_id, name, states in written.settled:
            if (watch := self._watches.get((job_id, name))) is not None:
                watch.learn(states)
        for key, count in written.begun.items():
            if (watch := self._watches.get(key)) is not None:
                watch.begun_at += [now] * count
        self._deferred |= written.deferred
        if written.has_stopped_any:
            self._is_out_of_date = True
        if written.works:
            made_up = written.made_up
            self._hold([work for work in written.works if work.job_id not in made_up], False)
            self._hold([work for work in written.works if work.job_id in made_up], True)


def settling_of(rule: EventRule) -> Settling:
    """Return what tells when changes that a rule sees count."""
    kind = watch_kind_of(rule)
    if not isinstance(kind, OutsideKind):
        return Settling(0.0)
    if lasts := kind.lasts(rule):
        return Settling(lasts.total_seconds(), math.inf, in_sleep=True)
    return Settling(kind.settled(rule).total_seconds())


def _look_anew(
    watches: Iterable[tuple[Watch, OutsideKind[Any]]],
    before: Iterable[Watch],
    found: Iterable[Happened],
    written: WrittenEvents,
) -> None:
    """Let rules look for the first time again of which nothing was written."""
    lacking = {(each.job_id, each.rule.watch_name) for each in found}
    lacking -= {(job_id, name) for job_id, name, _ in written.settled}
    for (watch, _), was in zip(watches, before, strict=True):
        is_otherwise = was.has_seen != watch.has_seen
        if watch.key in lacking and (was.is_first_look or is_otherwise):
            watch.is_first_look, watch.known = was.is_first_look, was.known
            watch.is_of_service, watch.mount, watch.closed = was.has_seen


def _by_kind(watches: Iterable[tuple[Watch, OutsideKind[Any]]]) -> dict[OutsideKind[Any], list[EventRule]]:
    rules: dict[OutsideKind[Any], list[EventRule]] = {}
    for watch, kind in watches:
        rules.setdefault(kind, []).append(watch.rule)
    return rules


def _tell_trouble(watch: Watch, told: str) -> None:
    if told != watch.trouble:
        if told:
            log.warning("job %d does not see all that it watches: %s", watch.job_id, told)
        else:
            log.info("job %d sees all that it watches again", watch.job_id)
        watch.trouble = told


def _forget(rules: dict[JobId, set[str]], tx: Writing) -> None:
    for job_id, kept in rules.items():
        forget_other_rules(tx, job_id, kept)
