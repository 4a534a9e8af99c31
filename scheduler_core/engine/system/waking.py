"""Wake this machine for the jobs that want it, and let it sleep again where nobody came meanwhile."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol

from scheduler_core.clock import MachineClock
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.conditions import Answer

log = logging.getLogger(__name__)

# So long before an occurrence the machine is woken: discs, networks and drives need some time.
HEAD_START = timedelta(seconds=60)
# A machine that wakes so long after its alarm was not woken by it.
_WOKEN_WITHIN = timedelta(minutes=5)
_EARLY = timedelta(seconds=5)
# So long nothing runs before the machine sleeps again; nobody is waited for longer than this.
_REST = timedelta(seconds=60)
_LOOK_SECONDS = 15.0


class WakeTrouble(Exception):
    """The machine can't be woken, locked or sent to sleep; the text says why."""


class Waker(Protocol):
    """What a system does to be woken. All of it may block: ask on a thread."""

    def arm(self, at: datetime) -> None:
        """Have the machine woken at an instant, and at no other; WakeTrouble says why that can't be."""
        ...

    def disarm(self) -> None:
        """Have it woken no more. Doing so twice is fine."""
        ...

    def lock(self) -> None:
        """Lock the session of the user."""
        ...

    def sleep(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Alarm:
    """When the next occurrence is due for which the machine is woken, and whether it sleeps again then."""

    due_at: datetime
    then_sleep: bool = False


class Waking:
    """Has one alarm, for the next occurrence that wants it; used on the loop.

    Nothing goes on here as long as no job wants the machine woken.
    """

    def __init__(
        self,
        clock: MachineClock,
        system: Callable[[], Waker],
        idle_for: Callable[[], timedelta | Answer],
        is_busy: Callable[[], bool],
        look_seconds: float = _LOOK_SECONDS,
    ) -> None:
        self._clock = clock
        self._make_system = system
        self._idle_for = idle_for
        self._is_busy = is_busy
        self._look_seconds = look_seconds
        self._system: Waker | None = None
        self._wanted: Alarm | None = None
        self._armed: Alarm | None = None
        self._arming: asyncio.Task[None] | None = None
        self._resting: asyncio.Task[None] | None = None
        self._trouble = ""

    @property
    def wakes_at(self) -> datetime | None:
        """Return when the machine is woken next; may be asked on any thread."""
        armed = self._armed
        return None if armed is None else armed.due_at - HEAD_START

    @property
    def trouble(self) -> str:
        """Say why the machine is not woken though jobs want it; "" if it is."""
        return self._trouble

    def plan(self, alarm: Alarm | None) -> None:
        """Have the machine woken for this, and for nothing else."""
        if alarm is not None and alarm.due_at - HEAD_START <= self._clock.now():
            alarm = None  # it is awake, or has been woken for it
        if alarm != self._wanted:
            self._wanted = alarm
            if alarm is None:
                self._trouble = ""
            if self._arming is None:
                self._arming = asyncio.create_task(self._arm(), name="hourbell-waking")

    async def woke(self) -> None:
        """Hear that the machine has slept: lock its session before anything begins, if it was woken by us."""
        armed, now = self._armed, self._clock.now()
        if armed is None or not -_EARLY <= now - (armed.due_at - HEAD_START) <= _WOKEN_WITHIN:
            return
        log.info("the machine was woken for what is due at %s", armed.due_at)
        self._armed = self._wanted = None
        try:
            await asyncio.to_thread(self._made().lock)
        except WakeTrouble as trouble:
            log.warning("the session is not locked after waking: %s", trouble)
        if armed.then_sleep and self._resting is None:
            task = asyncio.create_task(self._sleep_again(self._clock.boot_seconds(), armed.due_at))
            self._resting = task

    async def close(self) -> None:
        """Leave no alarm behind: without an engine nothing would begin."""
        if self._resting is not None:
            self._resting.cancel()
            await asyncio.wait({self._resting})
        self.plan(None)
        if self._arming is not None:
            await asyncio.wait({self._arming})

    def _made(self) -> Waker:
        if self._system is None:
            self._system = self._make_system()
        return self._system

    async def _arm(self) -> None:
        try:
            while self._armed != self._wanted:
                wanted = self._wanted
                try:
                    if wanted is None:
                        await asyncio.to_thread(self._made().disarm)
                    else:
                        await asyncio.to_thread(self._made().arm, wanted.due_at - HEAD_START)
                except WakeTrouble as trouble:
                    if self._trouble != str(trouble):
                        log.warning("the machine is not woken for its jobs: %s", trouble)
                    self._trouble = str(trouble) if self._wanted is not None else ""
                    self._armed = None
                    if self._wanted == wanted:
                        return
                else:
                    self._trouble = ""
                    self._armed = wanted
        finally:
            self._arming = None

    async def _sleep_again(self, woken_seconds: float, due_at: datetime) -> None:
        """Send the machine to sleep once all has ended, unless somebody has come since it woke."""
        quiet_since: float | None = None
        try:
            while True:
                await asyncio.sleep(self._look_seconds)
                now = self._clock.boot_seconds()
                if self._is_busy() or self._clock.now() <= due_at:
                    quiet_since = None
                    continue
                idle = await asyncio.to_thread(self._idle_for)
                if isinstance(idle, Answer) or idle.total_seconds() + 1 < now - woken_seconds:
                    why = idle.why if isinstance(idle, Answer) else "somebody uses the machine"
                    log.info("the machine stays awake after its jobs: %s", why)
                    return
                quiet_since = now if quiet_since is None else quiet_since
                if now - quiet_since >= _REST.total_seconds():
                    log.info("the machine sleeps again")
                    await asyncio.to_thread(self._made().sleep)
                    return
        except WakeTrouble as trouble:
            log.warning("the machine is not sent to sleep after its jobs: %s", trouble)
        finally:
            self._resting = None
