"""Wake this machine for jobs that want it, and let it sleep again if nobody came."""

import asyncio
import logging
import math
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol

from scheduler_core.clock import MachineClock
from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.conditions import ConditionAnswer

log = logging.getLogger(__name__)

# So long before an occurrence the machine is woken: discs, networks and drives need some time.
HEAD_START = timedelta(seconds=60)
# A machine that wakes so long after its alarm was not woken by it.
_WOKEN_WITHIN = timedelta(minutes=5)
_EARLY = timedelta(seconds=5)
# So long nothing runs before the machine sleeps again; nobody is waited for longer than this.
_REST = timedelta(seconds=60)
_LOOK_SECONDS = 15.0
_AGAIN_SECONDS = 60.0
_CLOSING_SECONDS = 3.0


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
class WakeAlarm:
    """When the next occurrence is due for which the machine is woken, and whether it sleeps again then."""

    due_at: datetime
    then_sleep: bool = False


class Waking:
    """Has one alarm, for the next occurrence that wants it; used on the loop.

    An engine that was killed may have left its alarm behind: that is replaced, or taken away.

    Nothing goes on here as long as no job wants the machine woken. Each new trouble is `told`, and that it is
    over as "".
    """

    def __init__(
        self,
        clock: MachineClock,
        system: Callable[[], Waker],
        idle_for: Callable[[], timedelta | ConditionAnswer],
        is_busy: Callable[[], bool],
        *,
        is_left_behind: bool = False,
        told: Callable[[str], None] = lambda _trouble: None,
        look_seconds: float = _LOOK_SECONDS,
    ) -> None:
        self._clock = clock
        self._make_system = system
        self._idle_for = idle_for
        self._is_busy = is_busy
        self._told = told
        self._look_seconds = look_seconds
        self._threads = DaemonThreads(1, "hourbell-waking")
        self._system: Waker | None = None
        self._wanted: WakeAlarm | None = None
        self._armed: WakeAlarm | None = None
        self._asked: WakeAlarm | None = None
        self._is_left_behind = is_left_behind
        self._arming: asyncio.Task[None] | None = None
        self._resting: asyncio.Task[None] | None = None
        self._trouble = ""
        self._failed_at = -math.inf
        self._is_closed = False

    @property
    def trouble(self) -> str:
        """Say why the machine is not woken though jobs want it; "" if it is."""
        return self._trouble

    def plan(self, alarm: WakeAlarm | None) -> None:
        """Have the machine woken for this, and for nothing else; what was refused is tried again later."""
        has_come = alarm is not None and alarm.due_at - HEAD_START <= self._clock.now()
        if has_come and (alarm != self._wanted or self._trouble):
            alarm = None  # it is awake; an alarm that was taken is kept, as `woke` may hear of its sleep yet
        is_new = alarm != self._wanted
        is_refused = self._trouble != "" and self._clock.boot_seconds() - self._failed_at >= _AGAIN_SECONDS
        if self._is_closed or not (is_new or is_refused or self._is_left_behind):
            return
        self._wanted = alarm
        if alarm is None:
            self._note("")
        if self._arming is None:
            self._arming = asyncio.create_task(self._arm(), name="hourbell-waking")

    async def woke(self, slept: timedelta) -> None:
        """Hear of the end of a sleep: if the alarm ended it, lock the session before anything begins."""
        # It may have fallen asleep before the system had said that it took the alarm.
        known = (each for each in (self._armed, self._asked) if each is not None)
        ended_by = next((each for each in known if self._has_woken(each, slept)), None)
        if ended_by is None or self._is_closed:
            return
        log.info("the machine was woken for what is due at %s", ended_by.due_at)
        self._armed = self._asked = self._wanted = None
        await self._done("the session is not locked after waking", lambda system: system.lock())
        if ended_by.then_sleep and self._resting is None:
            self._resting = asyncio.create_task(
                self._sleep_again(self._clock.boot_seconds(), ended_by.due_at), name="hourbell-resting"
            )

    def _has_woken(self, alarm: WakeAlarm, slept: timedelta) -> bool:
        late = self._clock.now() - (alarm.due_at - HEAD_START)
        return -_EARLY <= late <= min(_WOKEN_WITHIN, slept)

    async def close(self) -> None:
        """Leave no alarm behind: without an engine nothing would begin. A system that hangs is left alone."""
        if self._resting is not None:
            self._resting.cancel()
            await asyncio.wait({self._resting})
        self.plan(None)
        self._is_closed = True
        if self._arming is not None:
            await asyncio.wait({self._arming}, timeout=_CLOSING_SECONDS)
            if self._arming is not None:
                self._arming.cancel()
        self._threads.close()

    async def _arm(self) -> None:
        try:
            while self._armed != self._wanted or self._is_left_behind:
                wanted = self._wanted
                if not await self._armed_for(wanted) and self._wanted == wanted:
                    return
        finally:
            self._arming = None

    async def _armed_for(self, alarm: WakeAlarm | None) -> bool:
        if alarm is None:
            why = await self._done("an alarm is left behind", lambda system: system.disarm())
        elif (at := alarm.due_at - HEAD_START) <= self._clock.now():
            why = ""  # it came meanwhile
        else:
            self._asked = alarm
            why = await self._done("the machine is not woken for its jobs", lambda system: system.arm(at))
            self._asked = None
        self._failed_at = self._clock.boot_seconds()
        self._armed = None if why else alarm
        self._is_left_behind = self._is_left_behind and why != ""
        self._note(why if self._wanted is not None else "")
        return not why

    def _note(self, trouble: str) -> None:
        is_new = trouble != self._trouble
        self._trouble = trouble
        if is_new:
            self._told(trouble)

    async def _done(self, said: str, act: Callable[[Waker], None]) -> str:
        """Have the system do something, on a thread of ours that nobody waits for in the end."""

        def do() -> None:
            if self._system is None:
                self._system = self._make_system()
            act(self._system)

        try:
            await asyncio.wrap_future(self._threads.submit(do))
        except WakeTrouble as trouble:
            if self._trouble != str(trouble):
                log.warning("%s: %s", said, trouble)
            return str(trouble)
        except Exception as error:  # alongside the engine's loop: no mistake here may end it
            log.exception("%s by a mistake of Hourbell", said)
            return f"a mistake of Hourbell ({error})"
        return ""

    async def _sleep_again(self, woken_seconds: float, due_at: datetime) -> None:
        """Send the machine to sleep once all has ended, unless somebody has come since it woke."""
        quiet_since: float | None = None
        try:
            while not self._is_closed:
                await asyncio.sleep(self._look_seconds)
                now = self._clock.boot_seconds()
                if self._is_busy() or self._clock.now() <= due_at:
                    quiet_since = None
                    continue
                idle = await asyncio.to_thread(self._idle_for)
                if isinstance(idle, ConditionAnswer) or idle.total_seconds() + 1 < now - woken_seconds:
                    why = idle.why if isinstance(idle, ConditionAnswer) else "somebody uses the machine"
                    log.info("the machine stays awake after its jobs: %s", why)
                    return
                quiet_since = now if quiet_since is None else quiet_since
                if now - quiet_since >= _REST.total_seconds():
                    log.info("the machine sleeps again")
                    await self._done("the machine is not sent to sleep", lambda system: system.sleep())
                    return
        finally:
            self._resting = None
