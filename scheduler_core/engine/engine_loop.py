"""The engine's loop: looks, watches, beats, and in the end drains."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from scheduler_core.clock import MachineClock
from scheduler_core.engine.alarm import Alarm
from scheduler_core.engine.at_start import claim_at_start
from scheduler_core.engine.commit_watch import CommitWatch
from scheduler_core.engine.desk import Desk, Heard
from scheduler_core.engine.dispatcher import Dispatcher, staggered
from scheduler_core.engine.happenings import Happenings
from scheduler_core.engine.health import Health, HealthKeeper
from scheduler_core.engine.housekeeping import Housekeeping
from scheduler_core.engine.launcher import Launcher, RunLimits
from scheduler_core.engine.planner import LOOK_AHEAD
from scheduler_core.engine.recovery import Inheritance
from scheduler_core.engine.repeat_memory import known_repeat
from scheduler_core.engine.run_lanes import Ending, RunLanes
from scheduler_core.engine.runner import Runner
from scheduler_core.engine.senses import Senses
from scheduler_core.engine.sleep_watch import SleepWatch
from scheduler_core.engine.survivors import end_leftovers, seeing_through
from scheduler_core.engine.work import Work
from scheduler_core.engine.writer import Writer
from scheduler_core.errors import Conflict, StoreUnavailable
from scheduler_core.store.engines import heartbeat
from scheduler_core.store.identity import identity
from scheduler_core.store.job_states import resume_expired
from scheduler_core.store.ledger import let_go
from scheduler_core.store.outbox import News, last_sequence
from scheduler_core.store.pauses import end_expired_pauses
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=60)
DRAINING, _HURRY = timedelta(seconds=10), timedelta(seconds=3)
_BEAT_SECONDS = 10.0
_GUARDING_SECONDS = 60.0


class EngineLoop:
    """Runs the jobs of one store on the loop that it was made on, as the engine that inherited."""

    def __init__(
        self,
        store: Store,
        clock: MachineClock,
        inherited: Inheritance,
        make_runner: Callable[[Writer, RunLanes], Runner],
        senses: Senses,
        limits: RunLimits,
        *,
        catches_up: bool,
        until_idle: bool,
        draining: timedelta,
    ) -> None:
        self._store = store
        self._clock = clock
        self._inherited = inherited
        self._engine = inherited.engine
        self._catches_up = catches_up
        self._until_idle = until_idle
        self._draining = draining
        self._is_starting = True
        self._has_looked = False
        self._stopped = asyncio.Event()
        self._fault: Exception | None = None
        self._heard = Heard(is_about_all_jobs=False)
        self._has_news = True
        self._beat_at = 0.0
        with store.read() as tx:
            self._key_prefix = identity(tx).store_id.partition("-")[0]
            self._happenings = Happenings(clock, inherited.seen_at, known_repeat(tx))
        self._next_due_at: datetime | None = None

        lanes = RunLanes(self._engine, clock)
        self._alarm = Alarm(self._look, clock)
        self._health = HealthKeeper(self._alarm, clock)
        self._writer = Writer(
            store, clock, lanes.in_order, foreign=self._hear, trouble=self._health.store_trouble
        )
        self._launcher = Launcher(
            clock,
            self._writer,
            lanes,
            make_runner(self._writer, lanes),
            senses,
            limits,
            something_ended=self._something_ended,
        )
        self._housekeeping = Housekeeping(
            store,
            clock,
            self._writer,
            begins_next_at=self._begins_next_at,
            findings=self._health.store_findings,
        )
        self._commit_watch = CommitWatch(store, self._see_commits)
        self._sleep_watch = SleepWatch(self._alarm.wake)
        self._dispatcher = Dispatcher(clock, self._writer, self._launcher, self._engine, self._key_prefix)
        self._desk = Desk(self._engine, clock)

    def stop(self) -> None:
        self._stopped.set()

    def health(self) -> Health:
        return self._health.health()

    async def run(self, ready: Callable[[], None]) -> None:
        """Run jobs until it is stopped, then drain; raise what made it impossible to go on."""
        guarding = asyncio.create_task(self._guard(), name="hourbell-guard")
        starting = asyncio.create_task(self._begin_at_start(), name="hourbell-at-start")
        ending = asyncio.create_task(end_leftovers(self._inherited.leftovers), name="hourbell-leftovers")
        try:
            for survivor in self._inherited.survivors:
                act = seeing_through(survivor, self._store, self._clock)
                self._launcher.look_after(survivor.work, act)
            self._launcher.hold(staggered(self._inherited.works, self._clock.now()))
            self._alarm.start()
            self._sleep_watch.open()
            self._commit_watch.open()
            self._housekeeping.open()
            ready()
            await self._stopped.wait()
        finally:
            await self._housekeeping.close()
            guarding.cancel()
            self._commit_watch.close()
            starting.cancel()
            self._sleep_watch.close()
            await self._alarm.stop()
            await self._drain()
            await asyncio.wait({ending}, timeout=_HURRY.total_seconds())
            ending.cancel()
            await self._writer.close()
        if self._fault is not None:
            raise self._fault

    # ---- one look

    async def _look(self) -> datetime | None:
        look = self._happenings.look()
        if self._happenings.back:
            await self._dispatcher.set_back(self._happenings.back, look)
            self._happenings.plans_moved()
        self._launcher.start_due()
        beat = self._beat(look.now)
        if self._has_news:
            await self._attend()
        self._next_due_at = await self._dispatcher.claim_due(look, catches_up=self._catches_up)
        self._has_looked = True
        self._happenings.taken_into_account(look)
        self._catches_up = True
        if beat is not None and not await beat:
            self._give_up(Conflict(f"engine {self._engine} was declared dead; another may run its jobs"))
        self._stop_if_idle()
        return None if self._next_due_at is None else self._next_due_at - LOOK_AHEAD

    def _beat(self, now: datetime) -> "asyncio.Future[bool] | None":
        """Say that the engine lives, together with what the look itself writes."""
        boot_seconds = self._clock.boot_seconds()
        if boot_seconds - self._beat_at < _BEAT_SECONDS:
            return None
        self._beat_at = boot_seconds

        def beat(tx: Writing) -> bool:
            resume_expired(tx, now)
            end_expired_pauses(tx, now)
            return heartbeat(tx, self._engine, now + LEASE, now, now)

        return self._writer.change(beat)

    async def _attend(self) -> None:
        self._has_news = False
        heard, self._heard = self._heard, Heard()
        held = self._launcher.held
        try:
            asked = await self._writer.change(lambda tx: self._desk.attend(tx, heard, held))
        except BaseException:
            self._has_news = True
            self._heard.add_all(heard)
            raise
        self._launcher.drop(asked.taken_back)
        self._launcher.renew(asked.renewed)
        for work, stop in asked.stopped:
            self._launcher.end_unstarted(work, stop)
        for owned in asked.cancelled:
            self._launcher.cancel(owned.run.id, owned.cancel_requested_by)
        self._launcher.hold(asked.adopted)

    def _hear(self, news: News) -> None:
        self._heard.add(news)
        self._has_news = True
        self._alarm.wake()

    def _something_ended(self, ending: Ending) -> None:
        self._housekeeping.stir()
        if ending.next_attempt is not None:  # the job may have been edited while it ran
            self._heard.jobs.add(ending.job_id)
            self._has_news = True
        if ending.move is not None or ending.pause_after_failures is not None or self._has_news:
            self._alarm.wake()
        self._stop_if_idle()

    def _stop_if_idle(self) -> None:
        if not self._until_idle:
            return
        if self._is_starting or not self._has_looked or self._has_news or not self._launcher.is_idle:
            return
        if self._next_due_at is None or self._next_due_at > self._clock.now() + LOOK_AHEAD:
            self._stopped.set()

    def _give_up(self, fault: Exception) -> None:
        log.error("the engine stops: %s", fault)
        self._fault = fault
        self._stopped.set()

    # ---- beside the looks

    async def _begin_at_start(self) -> None:
        try:
            works = await claim_at_start(self._writer, self._engine, self._key_prefix, self._clock)
        except StoreUnavailable as error:
            log.warning("the jobs that fire at a start can't be begun: %s", error)
        else:
            self._launcher.hold(staggered(works, self._clock.now()))
        self._is_starting = False
        self._stop_if_idle()

    def _begins_next_at(self) -> datetime | None:
        coming = (self._next_due_at, self._launcher.begins_next_at)
        return min((at for at in coming if at is not None), default=None)

    def _see_commits(self) -> None:
        """Have the writer tell what others committed; what it wrote itself it knows."""
        try:
            with self._store.read() as tx:
                is_known = last_sequence(tx) == self._writer.seen
        except StoreUnavailable as error:
            log.warning("changes can't be read: %s", error)
        else:
            if not is_known:
                self._writer.change(_nothing).add_done_callback(_look_at)

    async def _guard(self) -> None:
        """Start the alarm over when a look hangs."""
        while True:
            await asyncio.sleep(_GUARDING_SECONDS)
            if self._alarm.is_stuck:
                self._alarm.restart()

    async def _drain(self) -> None:
        unstarted = self._launcher.release()
        if unstarted:
            await self._leave_to_the_next(unstarted)
        await self._launcher.drain(self._draining, _HURRY)

    async def _leave_to_the_next(self, unstarted: list[Work]) -> None:
        """Give up claims that have not begun, for the next engine to adopt them as they are."""
        run_ids = [work.run_id for work in unstarted]
        try:
            await self._writer.change(lambda tx: let_go(tx, run_ids))
        except StoreUnavailable as error:
            log.warning("%d claims stay with an engine that is gone: %s", len(unstarted), error)


def _nothing(_tx: Writing) -> None:
    """Let the writer see what others have written."""


def _look_at(done: "asyncio.Future[None]") -> None:
    if not done.cancelled():
        done.exception()
