"""Run the engine's event loop: it looks, watches, beats, and in the end drains."""

import asyncio
import logging
import math
from collections.abc import Callable, Sequence, Set
from contextlib import AsyncExitStack
from datetime import datetime, timedelta
from typing import Any

from scheduler_core.actions.outcome import ActionSecrets
from scheduler_core.engine.alarm import LONGEST_WAIT, LONGEST_WAIT_IF_TOLD, Alarm
from scheduler_core.engine.claims.at_start import claim_at_start
from scheduler_core.engine.claims.dispatcher import Dispatcher
from scheduler_core.engine.claims.repeats import known_repeat
from scheduler_core.engine.claims.request_handler import Heard, RequestHandler
from scheduler_core.engine.dispatch.dispatch import Dispatch
from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.heartbeat import heartbeat_of
from scheduler_core.engine.recovery.orphan_processes import end_leftovers, follow_orphan
from scheduler_core.engine.recovery.own_silence import OwnSilence
from scheduler_core.engine.recovery.unfinished_runs import TakeOver, take_over_dead_engines
from scheduler_core.engine.runs.late_cancels import cancel_until
from scheduler_core.engine.runs.launcher import Launcher
from scheduler_core.engine.runs.work import Work
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.system.sleep_watch import SleepWatch
from scheduler_core.engine.system.waker_choice import waking_here
from scheduler_core.engine.system.waking import HEAD_START
from scheduler_core.engine.telling.telling import TellingTasks
from scheduler_core.engine.upkeep.health import HealthKeeper
from scheduler_core.engine.upkeep.housekeeping import Housekeeping
from scheduler_core.engine.upkeep.sleep_notes import SleepNotes
from scheduler_core.engine.watching.unseen_events import end_pauses_that_are_over
from scheduler_core.engine.watching.watching import Watching
from scheduler_core.engine.writing.commit_watch import CommitWatch
from scheduler_core.engine.writing.foreign_commits import ForeignCommits
from scheduler_core.engine.writing.write_queues import Ending, WriteQueues
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.errors import StoreUnavailable
from scheduler_core.planning.clock_events import ClockEvents
from scheduler_core.planning.planner import LOOK_AHEAD, Look
from scheduler_core.store.changes.outbox import News
from scheduler_core.store.opening.identity import identity
from scheduler_core.store.runs.engines import DeclaredDead, heartbeat, say_clock
from scheduler_core.store.runs.ledger import release_claims
from scheduler_core.store.runs.owned_runs import claims_of
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import RunId
from scheduler_core.values.records.health import Health
from scheduler_core.values.runs.run import FAILURES

log = logging.getLogger(__name__)

DRAINING, _HURRY = timedelta(seconds=10), timedelta(seconds=3)
_GUARDING_SECONDS = 300.0
# A beat may come so much before its time, lest an idle engine be woken for it alone.
_EARLY = timedelta(seconds=1)


class EngineLoop:
    """Runs the jobs of one store on the loop that it was made on, as the engine that took over."""

    _next_due_at: datetime | None = None
    _next_release_at: datetime | None = None
    _next_part_at: datetime | None = None

    def __init__(
        self,
        store: Store,
        clock: SharedClock,
        inherited: TakeOver,
        make_dispatch: Callable[[Writer, WriteQueues], Dispatch],
        machine: MachineHere,
        secrets: ActionSecrets,
        *,
        until_idle: bool,
        draining: timedelta,
    ) -> None:
        self._store = store
        self._clock = clock
        self._inherited = inherited
        self._engine, self._process = inherited.engine, inherited.process
        self._catches_up = inherited.is_in_its_place
        self._until_idle, self._draining = until_idle, draining
        self.scripts_go_on = False  # once it is stopped
        self._heartbeat = heartbeat_of(store.location)
        self._is_starting = True
        self._has_looked = False
        self._is_out_of_date = True
        self._stopped = asyncio.Event()
        self._fault: Exception | None = None
        self._heard = Heard(is_about_all_jobs=False)
        self._has_news = True
        self._may_have_lost_claims = False
        self._beat_at = -math.inf
        self._commits = 0
        self._lease_until = clock.now()
        self._own_silence = OwnSilence(self._heartbeat.when_idle, clock.boot_seconds())
        with store.read() as tx:
            self._key_prefix = identity(tx).store_id.partition("-")[0]
            # What a copy calls due may have run in its original at any time.
            seen_at = inherited.seen_at if inherited.is_in_its_place else None
            self._clock_events = ClockEvents(clock, seen_at, known_repeat(tx), inherited.held_since)
        queues = WriteQueues(self._engine, clock)
        self._alarm = Alarm(self._look, clock, ahead=clock.ahead_of_host)
        self._health = HealthKeeper(self._alarm, clock)
        self._writer = Writer(
            store, clock, queues.in_order, foreign=self._on_news, trouble=self._on_store_trouble
        )
        self._foreign_commits = ForeignCommits(store, self._writer, self._read_in_vain)
        self._dispatch = make_dispatch(self._writer, queues)
        ended, left = self._on_ended, self._stop_if_idle
        self._launcher = Launcher(
            clock, self._writer, queues, self._dispatch, something_ended=ended, something_left=left
        )
        self._housekeeping = Housekeeping(
            store,
            clock,
            self._writer,
            begins_next_at=self._begins_next_at,
            findings=self._health.store_findings,
        )
        self._commit_watch = CommitWatch(store, self._see_commits, writer=self._writer)
        self._sleep_watch = SleepWatch(self._alarm.wake)
        self._dispatcher = Dispatcher(
            store, clock, self._writer, self._launcher, self._engine, self._key_prefix
        )
        notes = SleepNotes(self._writer, queues, clock, self._engine, machine.awake)
        self._waking = waking_here(self._key_prefix, clock, self._is_busy_soon, notes.wakes)
        self._machine = machine
        self._request_handler = RequestHandler(self._engine, clock, machine.as_said)
        self._watching = Watching(
            store, clock, self._writer, self._hold_of_events, self._engine, self._key_prefix, secrets
        )
        self._watching.about_to_begin = self._dispatch.prepare
        machine.tell_of_wait = self._watching.rested = self._stop_if_idle
        self._telling = TellingTasks(store, clock, self._writer, secrets, sent=self._stop_if_idle)

    def stop(self) -> None:
        self._stopped.set()

    @property
    def scripts(self) -> frozenset[RunId]:
        """Return the runs whose scripts could go on without this engine; may be asked on any thread."""
        return self._dispatch.scripts

    async def ring(self) -> None:
        """Look now and wait for the end of it; as a rule the alarm sees to that."""
        await self._alarm.ring()

    @property
    def waiting_for_moments(self) -> int:
        """Return how many runs have begun ahead of their instant, and act when it comes."""
        return self._launcher.waiting_for_moments

    @property
    def ends_under_way(self) -> Set[asyncio.Future[Any]]:
        """Return the ends of runs that are being written."""
        return self._launcher.ends_under_way

    def health(self) -> Health:
        return self._health.health(self._machine.awake, self._waking, self._watching, self._dispatcher)

    async def run(self, ready: Callable[[], None]) -> None:
        """Run jobs until it is stopped, then drain; raise what made it impossible to go on."""
        async with AsyncExitStack() as closing:  # whatever one of them raises, the others are closed, too
            self._prepare(closing)
            for survivor in self._inherited.survivors:
                act = follow_orphan(survivor, self._store, self._clock, self._dispatch)
                self._launcher.look_after(survivor.work, act)
            self._launcher.watch(self._inherited.elsewhere)
            self._launcher.keep_places(self._inherited.places)
            self._launcher.hold(self._launcher.spread(self._inherited.works))
            self._sleep_watch.open()
            self._commit_watch.open()
            self._alarm.start(LONGEST_WAIT_IF_TOLD if self._sleep_watch.is_open else LONGEST_WAIT)
            self._housekeeping.open()
            self._watching.open()
            self._telling.open()
            self._telling.tell_ends(self._inherited.ended)
            ready()
            await self._stopped.wait()
        if self._fault is not None:
            raise self._fault

    def _prepare(self, closing: AsyncExitStack) -> None:
        """Begin what goes on alongside the looks; it is ended in the order of these lines, the last first."""
        leftovers = asyncio.create_task(end_leftovers(self._inherited.leftovers), name="hourbell-leftovers")
        guarding = asyncio.create_task(self._guard(), name="hourbell-guard")
        starting = asyncio.create_task(self._begin_at_start(), name="hourbell-at-start")
        closing.push_async_callback(self._writer.close)
        closing.push_async_callback(self._telling.close)
        closing.callback(leftovers.cancel)
        closing.push_async_callback(asyncio.wait, {leftovers}, timeout=_HURRY.total_seconds())
        closing.push_async_callback(self._drain)
        closing.push_async_callback(self._alarm.stop)
        closing.callback(self._sleep_watch.close)
        closing.callback(starting.cancel)
        closing.callback(self._foreign_commits.close)
        closing.callback(self._commit_watch.close)
        closing.callback(guarding.cancel)
        closing.push_async_callback(self._housekeeping.close)
        closing.push_async_callback(self._watching.close)
        closing.push_async_callback(self._waking.close)

    # ---- one look

    async def _look(self) -> datetime | None:
        look = self._clock_events.look()
        if self._clock_events.has_occurred:
            self._watching.clock_jumped()
        if self._clock_events.slept:
            await self._waking.woke(self._clock_events.slept)
        self._glance()
        self._is_out_of_date |= self._health.is_store_gone(self._store)  # looks until it is back
        if self._next_release_at is not None and self._next_release_at <= look.now:
            self._heard.is_about_all_jobs = self._has_news = True
        if self._next_part_at and (self._next_part_at <= look.now or self._clock_events.has_occurred):
            self._has_news = True
        if self._is_uneventful(look):
            self._launcher.start_due()
        else:
            self._is_out_of_date = self._has_looked = False
            try:
                await self._look_at_store(look)
            except BaseException:
                self._is_out_of_date = True
                self._beat_at = -math.inf
                raise
            self._has_looked = True
        self._stop_if_idle()
        coming = (self._claims_next_at(look), self._next_release_at, self._next_part_at)
        next_at = min((at for at in coming if at), default=None)
        latest = look.now + LONGEST_WAIT_IF_TOLD
        self._clock_events.expect_look(latest if next_at is None else min(next_at, latest))
        return next_at

    def _claims_next_at(self, look: Look) -> datetime | None:
        if self._next_due_at is None or self._next_due_at <= look.until:
            return self._next_due_at  # it is held, and so decided about only when it is due
        # All that is due by `look.until` is claimed, so nothing is late if others join what comes next.
        return max(self._next_due_at - LOOK_AHEAD, look.now + LOOK_AHEAD / 2)

    def _glance(self) -> None:
        """See commits of others of which no notice came; before each of its own the writer looks itself.

        After one of its own it leaves the notice alone: somebody else may have committed since.
        """
        commits, self._commits = self._commits, self._writer.commits
        if commits == self._commits and self._commit_watch.glance():
            self._see_commits()

    def _is_uneventful(self, look: Look) -> bool:
        """Tell whether the store need not be asked: what it said last still holds, and nothing is due."""
        if self._is_out_of_date or self._has_news or self._clock_events.has_occurred or look.ends_repeat:
            return False
        is_due = self._next_due_at is not None and self._next_due_at <= look.until
        return not is_due and not self._is_time_to_beat(look.now, self._heartbeat.when_idle)

    async def _look_at_store(self, look: Look) -> None:
        if self._clock_events.back:
            look = await self._dispatcher.set_back(self._clock_events.back, look)
            self._clock_events.plans_moved(look)
        self._launcher.start_due()
        beat = self._beat(look.now)
        if self._has_news:
            await self._attend()
        await self._watching.see_moved(has_jumped=self._clock_events.has_occurred)
        try:
            self._next_due_at = await self._dispatcher.claim_due(look, catches_up=self._catches_up)
        except DeclaredDead as fault:
            self._stop_for(fault)
            return
        self._clock_events.mark_applied(look)
        self._catches_up = True
        self._telling.wake()  # of what was missed
        self._waking.plan(self._dispatcher.alarm)
        if beat is None:
            return
        inherited = await beat
        if inherited is not None:
            self._own_silence.has_said(self._beat_at, self._lease_until)
            self._take_in(inherited)
        else:
            self._stop_for(DeclaredDead(self._engine))

    def _take_in(self, inherited: TakeOver) -> None:
        """Hold what engines elsewhere left that are dead, and watch nothing of it any more."""
        self._telling.tell_ends(inherited.ended)
        works = self._launcher.spread(inherited.works)
        self._launcher.keep_places(inherited.places)
        self._launcher.hold(work for work in works if work.is_under_way)  # has the place of what is over
        self._launcher.drop(inherited.taken - {work.run_id for work in works})
        self._launcher.hold(work for work in works if not work.is_under_way)

    def _is_time_to_beat(self, now: datetime, every: timedelta) -> bool:
        """Also tell of a clock that was set forward: by the new time the engine may look dead to others."""
        is_believed = self._lease_until - now > self._heartbeat.lease / 2 - _EARLY
        return (
            not is_believed or self._clock.boot_seconds() - self._beat_at >= (every - _EARLY).total_seconds()
        )

    def _beat(self, now: datetime) -> "asyncio.Future[TakeOver | None] | None":
        """Say that the engine lives, together with what the look itself writes; None: it counts as dead."""
        if not self._is_time_to_beat(now, self._heartbeat.when_busy):
            return None
        self._beat_at = self._clock.boot_seconds()
        may_judge_others = self._own_silence.is_over(self._beat_at, now)
        lease_until = self._lease_until = now + self._heartbeat.lease

        def beat(tx: Writing) -> TakeOver | None:
            if not heartbeat(tx, self._engine, lease_until, now, now):
                return None
            self._clock.compare(tx)
            if tx.dialect == "postgresql":
                say_clock(tx, self._engine, -self._clock.ahead_of_host())
            end_pauses_that_are_over(tx, now)
            if not may_judge_others:
                return TakeOver(self._engine, self._process, None)
            return take_over_dead_engines(tx, self._engine, self._process, self._clock)

        beating = self._writer.change(beat)
        beating.add_done_callback(_see)
        return beating

    async def _attend(self) -> None:
        if self._may_have_lost_claims:
            await self._find_lost_claims()
        self._has_news = False
        heard, self._heard = self._heard, Heard()
        held, set_aside, acting = self._launcher.held, self._launcher.set_aside, self._launcher.acting
        elsewhere = self._launcher.elsewhere
        try:
            asked = await self._writer.change(
                lambda tx: self._request_handler.attend(tx, heard, held, set_aside, acting, elsewhere)
            )
        except BaseException:
            self._has_news = True
            self._heard.add_all(heard)
            raise
        self._launcher.follow_edits(
            asked.renewed,
            acting=asked.rekeyed,
            places=asked.places,
            dropped=asked.taken_back | asked.held_back,
        )
        for work, stop in asked.stopped:
            self._launcher.end_unstarted(work, stop)
        for work, stop in asked.ended:
            self._launcher.end_unheld(work, stop)
        for owned in asked.cancelled:
            self._launcher.cancel(owned.run.id, owned.cancel_requested_by)
        self._launcher.move(dict.fromkeys(asked.woken, self._clock.now()) | asked.moved)
        released = [work for work in asked.adopted if work.run_id in asked.released]
        adopted = [work for work in asked.adopted if work.run_id not in asked.released]
        self._launcher.hold(work for work in adopted if work.is_under_way)  # has the place of what is over
        self._launcher.drop(asked.over)
        self._launcher.hold(work for work in adopted if not work.is_under_way)
        self._launcher.let_go(self._launcher.spread(released))
        self._launcher.give_up_places(asked.without_place)
        if asked.machine is not None:
            self._machine.become(asked.machine)
        if heard.jobs or heard.is_about_all_jobs:
            self._watching.jobs_changed()
        if heard.runs or heard.is_about_all_runs:
            self._watching.runs_changed()
        self._next_release_at, self._next_part_at = asked.next_release_at, asked.next_part_at

    async def _find_lost_claims(self) -> None:
        """Release claims that were committed though the answer got lost; they are adopted like others."""
        claimed = await self._writer.change(lambda tx: claims_of(tx, self._engine))
        lost = claimed - self._launcher.known  # all that was committed before has been answered by now
        if lost:
            log.warning("%d claims were made while the store seemed to be out of reach", len(lost))
            await self._writer.change(lambda tx: release_claims(tx, lost))
        self._may_have_lost_claims = False

    def _on_store_trouble(self, error: StoreUnavailable | None) -> None:
        """Take note that the store can't be written, or can be again: then look at what it took in.

        Looks are repeated until they succeed, so that somebody notices when it can be written again.
        """
        self._health.store_trouble(error)
        self._is_out_of_date = True
        if error is not None:
            self._clock_events.could_not_write()
        else:
            self._may_have_lost_claims = self._has_news = True
        self._alarm.wake()

    def _on_news(self, news: News) -> None:
        self._telling.heed(news)
        self._heard.add(news)
        self._has_news = True
        self._alarm.wake()

    def _on_ended(self, ending: Ending) -> None:
        self._housekeeping.stir()
        self._watching.run_ended(ending.job_id)
        self._telling.wake()
        may_be_paused = ending.pause_after_failures is not None and ending.finished.state in FAILURES
        if ending.next_attempt is not None or may_be_paused:  # the job may have been edited while it ran
            self._heard.jobs.add(ending.job_id)
            self._has_news = True
        if ending.starts or ending.makes_room:  # requests that are written with it, or may begin now
            self._has_news = True
        if ending.move is not None or self._has_news:
            self._is_out_of_date = True
            self._alarm.wake()
        self._stop_if_idle()

    def _stop_if_idle(self) -> None:
        if not self._until_idle:
            return
        if self._is_starting or not self._has_looked or self._is_out_of_date or not self._watching.is_idle:
            return
        if self._has_news or self._next_part_at or not (self._launcher.is_idle and self._telling.is_idle):
            return
        if self._next_due_at is None or self._next_due_at > self._clock.now() + LOOK_AHEAD:
            self._stopped.set()

    def _stop_for(self, fault: Exception) -> None:
        log.error("the engine stops: %s", fault)
        self._fault = fault
        self._stopped.set()

    # ---- alongside the looks

    async def _begin_at_start(self) -> None:
        try:
            works = await claim_at_start(self._writer, self._engine, self._key_prefix, self._clock)
        except StoreUnavailable as error:
            log.warning("the jobs that fire at a start can't be begun: %s", error)
        else:
            self._launcher.hold(self._launcher.spread(works))
        self._is_starting = False
        self._stop_if_idle()

    def _hold_of_events(self, works: Sequence[Work], is_made_up: bool) -> None:
        self._launcher.hold(self._launcher.spread(works) if is_made_up else works)

    def _begins_next_at(self) -> datetime | None:
        coming = (self._next_due_at, self._launcher.begins_next_at)
        return min((at for at in coming if at is not None), default=None)

    def _is_busy_soon(self) -> bool:
        """Tell whether something runs, or is to begin before the machine could be woken for it."""
        next_at = self._begins_next_at()
        is_soon = next_at is not None and next_at <= self._clock.now() + 2 * HEAD_START
        return is_soon or not self._launcher.is_idle

    def _see_commits(self) -> None:
        if self._is_out_of_date or self._store.trouble() is not None:
            self._alarm.wake()  # also when its file came back
        self._foreign_commits.read()

    def _read_in_vain(self) -> None:
        self._is_out_of_date = True
        self._alarm.wake()  # it goes on trying

    async def _guard(self) -> None:
        """Start the alarm over when a look hangs."""
        while True:
            await asyncio.sleep(_GUARDING_SECONDS)
            if self._alarm.is_stuck:
                self._alarm.restart()

    async def _drain(self) -> None:
        await self._leave_to_the_next(self._launcher.release())
        if self.scripts_go_on:
            await self._launcher.let_scripts_go_on()
        is_over = asyncio.Event()
        cancelling = asyncio.create_task(
            cancel_until(is_over, self._store, self._engine, self._launcher.cancel),
            name="hourbell-cancelling",
        )
        try:
            await self._launcher.drain(self._draining, _HURRY)
        finally:
            is_over.set()
            await cancelling
        await self._leave_to_the_next(self._launcher.release())  # attempts after runs that ended meanwhile

    async def _leave_to_the_next(self, unstarted: list[Work]) -> None:
        """Give up claims that have not begun, for the next engine to adopt them as they are."""
        run_ids = [work.run_id for work in unstarted]
        if not run_ids:
            return
        try:
            await self._writer.change(lambda tx: release_claims(tx, run_ids))
        except StoreUnavailable as error:
            log.warning("%d claims stay with an engine that is gone: %s", len(unstarted), error)


def _see(done: "asyncio.Future[TakeOver | None]") -> None:
    """Take note of what went wrong: a look that fails before does not ask any more."""
    if not done.cancelled():
        done.exception()
