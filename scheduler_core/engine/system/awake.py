"""Keep this machine awake while runs want that."""

import asyncio
import logging
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Protocol

from scheduler_core.clock import MachineClock
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import RunId

log = logging.getLogger(__name__)

LONGEST = timedelta(hours=12)
LOW_BATTERY_PERCENT = 15
# How often the battery is looked at, and asked anew after a refusal.
LOOK_SECONDS = 60.0


class AwakeTrouble(Exception):
    """The system lets itself not be kept awake; the text says why."""


class Block(Protocol):
    """Keeps the machine awake until it is closed; the end of the process closes it, too."""

    @property
    def is_held(self) -> bool:
        """Tell whether the system still knows of it, which may have ended meanwhile; it does not block."""
        ...

    def close(self) -> None: ...


class KeptAwake(Protocol):
    """What a system does to stay awake. Both may block: ask on a thread."""

    def block(self) -> Block:
        """Begin to keep it awake; AwakeTrouble says why that can't be."""
        ...

    def battery_is_low(self) -> bool: ...


def is_battery_low() -> bool:
    """Tell whether the machine runs on a battery that is nearly empty."""
    import psutil  # loaded with the first run that keeps the machine awake

    battery = psutil.sensors_battery() if hasattr(psutil, "sensors_battery") else None
    if battery is None or battery.power_plugged:
        return False
    return bool(battery.percent < LOW_BATTERY_PERCENT)


@dataclass(frozen=True, slots=True)
class _Wanting:
    name: str
    until: float


class Awake:
    """One block for all runs that want it; used on the loop.

    Nothing goes on here as long as no run wants the machine awake. Whom it is kept awake by, or why it is
    not, is `told` whenever that is another.
    """

    def __init__(
        self, clock: MachineClock, system: Callable[[], KeptAwake], look_seconds: float | None = None
    ) -> None:
        self._clock = clock
        self._system = system
        self._look_seconds = LOOK_SECONDS if look_seconds is None else look_seconds
        self._wanting: dict[RunId, _Wanting] = {}
        self._changed = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._is_low = False
        self._trouble = ""
        self.told: Callable[[Sequence[str], str], None] = lambda _names, _trouble: None
        self._said: tuple[tuple[str, ...], str] = ((), "")

    @property
    def names(self) -> tuple[str, ...]:
        """Return the jobs whose runs keep the machine awake now; may be asked on any thread."""
        if self._trouble or self._is_low:
            return ()
        return tuple(sorted({each.name for each in list(self._wanting.values())}))

    @property
    def trouble(self) -> str:
        """Say why the machine may fall asleep though runs want it awake; "" if it may not."""
        return self._trouble

    @contextmanager
    def during(self, run_id: RunId, name: str) -> Iterator[None]:
        """Keep the machine awake while a run of the job of this name is under way."""
        until = self._clock.boot_seconds() + LONGEST.total_seconds()
        self._wanting[run_id] = _Wanting(name, until)
        self._follow()
        try:
            yield
        finally:
            self._wanting.pop(run_id, None)
            self._changed.set()

    async def close(self) -> None:
        """Let the machine fall asleep again."""
        self._wanting.clear()
        self._changed.set()
        if self._keeping is not None:
            await asyncio.wait({self._keeping})

    def _follow(self) -> None:
        self._changed.set()
        if self._keeping is None:
            self._keeping = asyncio.create_task(self._keep(), name="hourbell-awake")

    async def _keep(self) -> None:
        """Hold the block as long as runs want it and the battery lasts."""
        block: Block | None = None
        looked_at = -math.inf
        try:
            while self._wanting:
                self._changed.clear()
                if is_time := self._clock.boot_seconds() - looked_at >= self._look_seconds:
                    looked_at = self._clock.boot_seconds()
                    self._is_low = await self._is_battery_low()
                if is_time and block is not None and not block.is_held:
                    log.info("the system has forgotten that the machine is to stay awake")
                    block.close()
                    block = None
                if self._is_low and block is not None:
                    log.info("the battery is low: the machine may fall asleep while jobs run")
                    block.close()
                    block = None
                elif not self._is_low and block is None and (is_time or not self._trouble):
                    block = await self._taken()
                self._tell()
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._look_seconds):
                        await self._changed.wait()
                now = self._clock.boot_seconds()
                for run_id in [each for each, wanting in self._wanting.items() if wanting.until <= now]:
                    log.info("“%s” has kept the machine awake for 12 hours", self._wanting.pop(run_id).name)
        finally:
            self._keeping = None
            self._trouble, self._is_low = "", False
            if block is not None:
                block.close()
            self._tell()

    def _tell(self) -> None:
        said = (self.names, self._trouble)
        if said != self._said:
            self._said = said
            self.told(*said)

    async def _is_battery_low(self) -> bool:
        try:
            return await asyncio.to_thread(self._system().battery_is_low)
        except Exception:  # no mistake here may end a block, or keep one from being taken
            log.exception("the battery can't be looked at")
            return False

    async def _taken(self) -> Block | None:
        try:
            block = await asyncio.to_thread(self._system().block)
        except AwakeTrouble as trouble:
            if self._trouble != str(trouble):
                log.warning("the machine may fall asleep while jobs run: %s", trouble)
            self._trouble = str(trouble)
            return None
        except Exception as error:  # alongside the runs: what they want of the machine ends none of them
            log.exception("the machine can't be kept awake by a mistake of Hourbell")
            self._trouble = f"a mistake of Hourbell ({error})"
            return None
        self._trouble = ""
        return block
