"""Watches what the event rules of all jobs are about, and has what settled written down.

A notice of the system is only a hint: each look compares what is there with what the store remembers, so a
notice that is lost, or comes twice, changes nothing.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from scheduler_core.clock import MachineClock
from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.watching.event_claims import MOST_A_MINUTE, Happened, Written, write
from scheduler_core.engine.watching.file_look import FileLook, look_for
from scheduler_core.engine.watching.folder_watches import FolderWatches
from scheduler_core.engine.watching.settling import Settling, begins, differences
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.watches import forget_other_rules, known_of, watching_jobs
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events import FileChange, OnFile

log = logging.getLogger(__name__)

# Notices come in bursts; where the system tells of none, or something failed, a look is made this often.
_GATHERING_SECONDS = 0.05
_POLL_SECONDS = 15.0
_MINUTE = 60.0
_NANOSECONDS = 1_000_000_000


@dataclass(slots=True)
class _Watch:
    """One event rule of a job, which is as it is since `since`; `known` is None before its first look."""

    job_id: JobId
    revision: int
    since: datetime
    draft: JobDraft
    rule: OnFile
    known: dict[str, str] | None
    settling: Settling
    is_first_look: bool = True
    unseen: set[str] = field(default_factory=set)
    trouble: str = ""
    gathers_until: float | None = None
    begun_at: list[float] = field(default_factory=list)

    @property
    def key(self) -> tuple[JobId, str]:
        return self.job_id, self.rule.watch_name


class Watching:
    """Made and used on the engine's loop; without event rules there is no task of it."""

    def __init__(
        self,
        store: Store,
        clock: MachineClock,
        writer: Writer,
        hold: Callable[[Sequence[Work], bool], None],
        engine: EngineId,
        key_prefix: str,
    ) -> None:
        self._store = store
        self._clock = clock
        self._writer = writer
        self._hold = hold
        self._engine = engine
        self._key_prefix = key_prefix
        self._watches: dict[tuple[JobId, str], _Watch] = {}
        self._deferred: set[JobId] = set()
        self._is_out_of_date = True
        self._wake = asyncio.Event()
        self._folders = FolderWatches(self._wake.set)
        # A drive that does not answer holds up this watch, and no end of the engine.
        self._threads = DaemonThreads(1, "hourbell-watching")
        self._is_open = False
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._is_open = True
        self._go_on()

    async def close(self) -> None:
        """Watch no more; what has not settled is found by the next engine."""
        self._is_open = False
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._threads.close()
        self._folders.close()

    def jobs_changed(self) -> None:
        """Look which rules there are by now."""
        self._is_out_of_date = True
        self._go_on()

    def run_ended(self, job_id: JobId) -> None:
        """Compare again what waited for its turn."""
        if job_id in self._deferred:
            self._deferred.discard(job_id)
            self._go_on()

    @property
    def waits(self) -> bool:
        """Tell whether a change has to wait until a run has ended."""
        return bool(self._deferred)

    def runs_changed(self) -> None:
        """Compare again what waited for its turn, as a run may have ended on another machine."""
        if self._deferred:
            self._deferred.clear()
            self._go_on()

    def _go_on(self) -> None:
        """Look soon, and begin again where there was nothing to watch."""
        self._wake.set()
        if self._is_open and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._run(), name="hourbell-watching")

    async def _run(self) -> None:
        while self._watches or self._is_out_of_date:
            self._wake.clear()
            seconds: float | None = None
            try:
                if self._is_out_of_date:
                    await self._read_rules()
                seconds = await self._look() if self._watches else None
            except StoreUnavailable as error:
                log.warning("what happened to files can't be written down now: %s", error)
                self._is_out_of_date = True
                seconds = _POLL_SECONDS
            except Exception:  # the boundary of a task: one rule must not end the watch over all others
                log.exception("a look at files ended by a mistake of Hourbell")
                self._is_out_of_date = True
                seconds = _POLL_SECONDS
            if not self._watches and seconds is None:
                continue  # there is nothing to wait for, unless jobs have changed meanwhile
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), seconds)
                await asyncio.sleep(_GATHERING_SECONDS)

    async def _read_rules(self) -> None:
        self._is_out_of_date = False
        found = await asyncio.to_thread(self._read)
        if found is None:
            return
        gone = {watch.job_id for key, watch in self._watches.items() if key not in found}
        for key, watch in found.items():
            before = self._watches.get(key)
            if before is not None:
                watch.is_first_look, watch.unseen, watch.begun_at = (
                    before.is_first_look,
                    before.unseen,
                    before.begun_at,
                )
        self._watches = found
        self._folders.forget()
        if gone:
            rules = {job_id: {name for each, name in found if each == job_id} for job_id in gone}
            await self._writer.change(partial(_forget, rules))

    def _read(self) -> dict[tuple[JobId, str], _Watch] | None:
        """Read the rules and what they know, beside the loop; None where they are those of before."""
        with self._store.read() as tx:
            jobs = watching_jobs(tx)
            if jobs == {watch.job_id: (watch.revision, watch.since) for watch in self._watches.values()}:
                return None
            known, found = known_of(tx, jobs), drafts(tx, jobs)
        watches: dict[tuple[JobId, str], _Watch] = {}
        for job_id, draft in found.items():
            if not isinstance(draft, JobDraft):
                continue
            for rule in draft.schedule.rules:
                if isinstance(rule, OnFile):
                    seen = known.get(job_id, {}).get(rule.watch_name)
                    settling = Settling(rule.settled.total_seconds())
                    watch = _Watch(job_id, *jobs[job_id], draft, rule, seen, settling)
                    watches[watch.key] = watch
        return watches

    async def _look(self) -> float | None:
        """Compare all rules with what is there; return after how long to look again, if nothing is told."""
        watches = list(self._watches.values())
        looks = await self._threads.answer(lambda: [look_for(watch.rule) for watch in watches])
        now = self._clock.monotonic_seconds()
        happened: list[Happened] = []
        next_in: list[float] = []
        for watch, look in zip(watches, looks, strict=True):
            self._tell_trouble(watch, look)
            if not look.trouble:
                happened += self._happened(watch, look, now, next_in)
        if happened:
            await self._write(happened, now)
        self._folders.open()
        folders = {folder for look in looks for folder in look.folders}
        is_told = await self._threads.answer(lambda: self._folders.watch(folders))
        if self._folders.has_new:  # something may have come between the look and the watch
            next_in.append(_GATHERING_SECONDS)
        if not is_told:
            next_in.append(_POLL_SECONDS)
        return min(next_in, default=None)

    def _happened(
        self, watch: _Watch, look: FileLook, now: float, next_in: list[float]
    ) -> Iterable[Happened]:
        rule = watch.rule
        if watch.known is None and not rule.already and rule.change is not FileChange.REMAINS:
            watch.is_first_look = False
            since = watch.since.timestamp() * _NANOSECONDS
            watch.known = {each: look.files[each] for each, at in look.touched_at.items() if at <= since}
            yield self._told(watch, watch.known, (), now)
        known = {} if rule.change is FileChange.REMAINS else watch.known or {}
        settled = watch.settling.seen(look.files, known, now)
        if watch.is_first_look:
            watch.is_first_look = False
            if watch.known is not None:
                watch.unseen = set(differences(look.files, known))
        if settled.next_at is not None:
            next_in.append(max(settled.next_at - now, 0.0))
        if rule.change is FileChange.REMAINS:
            if settled.states and settled.next_at is None:
                yield self._told(watch, {}, tuple(sorted(look.files)), now)
            return
        for states, is_restless in ((settled.states, False), (settled.restless, True)):
            firing = [each for each in states if begins(rule, each, states[each], known)]
            if firing and not is_restless and self._is_gathering(watch, now, next_in):
                return
            for is_made_up in (True, False):
                about = tuple(sorted(each for each in firing if (each in watch.unseen) is is_made_up))
                if about:
                    yield self._told(
                        watch,
                        {each: states[each] for each in about},
                        about,
                        now,
                        is_made_up=is_made_up,
                        is_restless=is_restless,
                    )
            silent = {each: state for each, state in states.items() if each not in firing}
            if rule.change is FileChange.CHANGES:  # what is gone may come back as it was
                silent = {each: state for each, state in silent.items() if state is not None}
            if silent:
                yield self._told(watch, silent, (), now)

    def _is_gathering(self, watch: _Watch, now: float, next_in: list[float]) -> bool:
        """Tell whether more is waited for that is one run with what has come."""
        together = watch.rule.together.total_seconds()
        if not together:
            return False
        if watch.gathers_until is None:
            watch.gathers_until = now + together
        if now < watch.gathers_until:
            next_in.append(watch.gathers_until - now)
            return True
        watch.gathers_until = None
        return False

    def _told(
        self,
        watch: _Watch,
        states: "dict[str, str | None] | dict[str, str]",
        subjects: tuple[str, ...],
        now: float,
        *,
        is_made_up: bool = False,
        is_restless: bool = False,
    ) -> Happened:
        watch.begun_at = [at for at in watch.begun_at if now - at < _MINUTE]
        return Happened(
            watch.job_id,
            watch.revision,
            watch.draft,
            watch.rule,
            dict(states),
            subjects,
            is_made_up,
            is_restless,
            room=MOST_A_MINUTE - len(watch.begun_at),
        )

    async def _write(self, happened: list[Happened], now: float) -> None:
        at = self._clock.now()
        written: Written = await self._writer.change(
            lambda tx: write(tx, happened, self._engine, self._key_prefix, at)
        )
        for job_id, name, states in written.settled:
            watch = self._watches.get((job_id, name))
            if watch is None:
                continue
            watch.settling.forget(states)
            watch.unseen -= states.keys()
            known = dict(watch.known or {})
            known |= {subject: state for subject, state in states.items() if state is not None}
            for subject in (subject for subject, state in states.items() if state is None):
                known.pop(subject, None)
            watch.known = known
        for key, count in written.begun.items():
            self._watches[key].begun_at += [now] * count
        self._deferred |= written.deferred | {
            each.job_id for each in happened if each.rule.change is FileChange.REMAINS and each.subjects
        }
        self._is_out_of_date = True  # a job that sets itself off was stopped
        if written.works:
            made_up = {each.job_id for each in happened if each.is_made_up}
            self._hold([work for work in written.works if work.job_id not in made_up], False)
            self._hold([work for work in written.works if work.job_id in made_up], True)

    def _tell_trouble(self, watch: _Watch, look: FileLook) -> None:
        told = look.trouble or look.note
        if told != watch.trouble:
            if told:
                log.warning("job %d does not see all of its files: %s", watch.job_id, told)
            else:
                log.info("job %d sees its files again", watch.job_id)
            watch.trouble = told


def _forget(rules: dict[JobId, set[str]], tx: Writing) -> None:
    for job_id, kept in rules.items():
        forget_other_rules(tx, job_id, kept)
