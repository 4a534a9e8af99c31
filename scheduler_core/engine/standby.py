"""Stand by on a server until the engine that plans ends or falls silent."""

import asyncio
import logging
import math
from collections.abc import Callable, Iterable
from contextlib import suppress

from scheduler_core.engine.heartbeat import heartbeat_of
from scheduler_core.engine.recovery.own_silence import OwnSilence
from scheduler_core.engine.recovery.unfinished_runs import TakeOver
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.opening.engine_lock import EngineRunning
from scheduler_core.store.runs.engines import (
    expired_engines,
    living_planner,
    say_clock,
    say_tags,
    stand_by,
    stop_engine,
)
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId

log = logging.getLogger(__name__)

_GLANCE_SECONDS = 1.0


class Standby:
    """Says in the store that it stands by, and tries `take_over` at each beat and when nobody plans.

    That gets what this engine is known by, and raises EngineRunning while another one runs the jobs. It says
    which `tags` its machine has. After an outage, who planned before it is left the time to go on. One that
    is `known` already carries out runs meanwhile, and says all that by itself.
    """

    def __init__(
        self,
        store: Store,
        clock: SharedClock,
        take_over: Callable[[Writing, EngineId | None], TakeOver],
        tags: Callable[[Reading], Iterable[str]],
        known: EngineId | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._take_over = take_over
        self._tags = tags
        self._heartbeat = heartbeat_of(store.location)
        self._engine = known
        self._says_that_it_lives = known is None
        self._beat_at = -math.inf
        self._own_silence = OwnSilence(self._heartbeat.when_idle, clock.boot_seconds())
        self._trouble = ""

    async def wait(self, is_stopped: Callable[[], bool], begun: Callable[[], None]) -> TakeOver | None:
        """Return what was taken over; None where it was stopped before. `begun`: the store knows it."""
        try:
            inherited = await self._taken_over(is_stopped, begun)
        except BaseException:
            await asyncio.to_thread(self._leave)
            raise
        if inherited is None:
            await asyncio.to_thread(self._leave)
        return inherited

    async def _taken_over(self, is_stopped: Callable[[], bool], begun: Callable[[], None]) -> TakeOver | None:
        is_known = False
        while not is_stopped():
            inherited = await asyncio.to_thread(self._looked)
            if inherited is not None:
                return inherited
            if self._engine is not None and not is_known:
                is_known = True
                begun()
            await asyncio.sleep(_GLANCE_SECONDS)
        return None

    def _looked(self) -> TakeOver | None:
        try:
            inherited = self._look()
        except StoreUnavailable as error:
            if str(error) != self._trouble:
                self._trouble = str(error)
                log.warning("the engine that stands by can't look: %s", error)
            return None
        if self._trouble:
            self._trouble = ""
            log.info("the engine that stands by can look again")
        return inherited

    def _look(self) -> TakeOver | None:
        boot_seconds = self._clock.boot_seconds()
        with self._store.read() as tx:
            now = self._clock.now()
            is_planned = living_planner(tx, now) is not None
            may_still_live = not self._own_silence.is_over(boot_seconds, now) and any(
                record.plans for record in expired_engines(tx, now)
            )
        self._own_silence.has_said(boot_seconds)
        silence = boot_seconds - self._beat_at
        is_time_to_beat = self._says_that_it_lives and silence >= self._heartbeat.when_idle.total_seconds()
        if (is_planned or may_still_live) and not is_time_to_beat:
            return None
        with self._store.write() as tx:
            if may_still_live:
                self._clock.compare(tx)
            else:
                with suppress(EngineRunning):
                    return self._take_over(tx, self._engine)
            if not self._says_that_it_lives:
                return None
            now = self._clock.now()
            process = this_engine(self._store.location, is_made=True)
            self._engine = stand_by(tx, self._engine, process, now + self._heartbeat.lease, now)
            say_tags(tx, self._engine, self._tags(tx))
            say_clock(tx, self._engine, -self._clock.ahead_of_host())
        self._beat_at = boot_seconds
        return None

    def _leave(self) -> None:
        if self._engine is None or not self._says_that_it_lives:
            return
        try:
            with self._store.write() as tx:
                stop_engine(tx, self._engine, self._clock.now())
        except StoreUnavailable as error:
            log.warning("engine %d can't say that it stands by no more: %s", self._engine, error)
