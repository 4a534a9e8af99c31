"""Decide how long a run waits for a machine, and what its row says meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, suppress
from datetime import datetime
from typing import Protocol

from scheduler_core.clock import MachineClock
from scheduler_core.engine.runs.completion import Stop
from scheduler_core.engine.runs.life import Life
from scheduler_core.engine.runs.work import Work
from scheduler_core.phrases.place_words import machine_missed_words, not_taken_words
from scheduler_core.planning.conditions import LOOK_AGAIN
from scheduler_core.planning.planner import latest_start
from scheduler_core.store.runs.run_changes import Waits
from scheduler_core.values.jobs.place import Place
from scheduler_core.values.runs.run import Reason, RunState, Trigger


class KnownMachines(Protocol):
    """The machines that carry a run out: this one, or those that take tasks."""

    def why_none(self, place: Place, /) -> str:
        """Say why none of them may run a job of a place; "" where one may."""
        ...

    def telling(self, changed: asyncio.Event, /) -> AbstractContextManager[None]:
        """Set an event whenever they change."""
        ...


class MachineWait:
    """The wait of one run. Used on the loop, by each kind of dispatch in the same way."""

    def __init__(
        self,
        life: Life,
        machines: KnownMachines,
        clock: MachineClock,
        say: Callable[[Waits], Awaitable[object]],
    ) -> None:
        self._life = life
        self._machines = machines
        self._clock = clock
        self._say = say
        self._said = ""
        self._is_not_taken = False

    def for_a_taker(self) -> Waits | None:
        """Return what its row is to say where no machine takes it though some are there; None if it does.

        `wrote` tells that it is written.
        """
        work = self._life.work
        words = not_taken_words(work.draft.policies.place)
        return None if self._said else Waits(work.run_id, work.fence, Reason.MACHINE, words)

    def wrote(self, waits: Waits) -> None:
        if not self._said:
            self._said, self._is_not_taken = waits.reason_text, True

    async def too_late(self) -> Stop | None:
        """Say in the row what the run waits for now, or that it waits no more; return why it is too late."""
        work = self._life.work
        why = self._machines.why_none(work.draft.policies.place)
        if not why:
            self._life.waits_for_machine = False
            is_so = self._is_not_taken and self._said == not_taken_words(work.draft.policies.place)
            if self._said and not is_so:
                self._said = ""
                await self._say(Waits(work.run_id, work.fence))
            return None
        latest = _latest_start(work)
        if latest is not None and self._clock.now() >= latest:
            return Stop(RunState.MISSED, Reason.MACHINE, machine_missed_words(why))
        if why != self._said:
            self._said, self._is_not_taken = why, False
            await self._say(Waits(work.run_id, work.fence, Reason.MACHINE, why))
        self._life.waits_for_machine = True
        return None

    async def changed(self) -> None:
        """Return when its job or the machines have changed, or it may be too late by now."""
        latest = _latest_start(self._life.work) if self._life.waits_for_machine else None
        with suppress(TimeoutError):
            async with asyncio.timeout(None if latest is None else _until(latest, self._clock.now())):
                await self._life.changed.wait()


def _latest_start(work: Work) -> datetime | None:
    """Return until when a run may wait for a machine: only what its schedule asked for can be too late."""
    is_scheduled = work.trigger in {Trigger.SCHEDULE, Trigger.CATCH_UP} and not work.is_under_way
    return latest_start(work.due_at, work.draft.policies.missed) if is_scheduled else None


def _until(latest: datetime, now: datetime) -> float:
    """Return how long to wait before the clock is read again, which somebody may have set."""
    return min(latest - now, LOOK_AGAIN).total_seconds()
