"""Housekeeping with a real store and writer, on a clock that a test moves."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from scheduler_core.engine.upkeep.housekeeping import Housekeeping
from scheduler_core.engine.writing.writer import Writer
from scheduler_core.store.maintenance.invariants import Finding
from scheduler_core.store.runs import ledger
from scheduler_core.store.runs.engines import EngineProcess, register
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState, Trigger
from tests.support.fake_clock import FakeClock

_PATIENCE_SECONDS = 30
_MINUTE = timedelta(minutes=1)


@dataclass(slots=True)
class House:
    """What a test keeps house with."""

    clock: FakeClock
    store: Store
    housekeeping: Housekeeping
    told: list[list[Finding]] = field(default_factory=list)

    async def after(self, time: timedelta) -> None:
        """Let time pass, then do what is due."""
        self.clock.advance(time)
        await self.housekeeping.tidy_up()


def keeping(
    store: Store,
    clock: FakeClock,
    work: Callable[[House], Awaitable[None]],
    begins_next_at: Callable[[], datetime | None] = lambda: None,
) -> None:
    """Do something with the housekeeping of an engine that has just been started."""

    async def run() -> None:
        writer = Writer(store, clock, (), foreign=_ignore, trouble=_ignore)
        told: list[list[Finding]] = []
        housekeeping = Housekeeping(
            store,
            clock,
            writer,
            begins_next_at=begins_next_at,
            findings=lambda found: told.append(list(found)),
        )
        house = House(clock, store, housekeeping, told=told)
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await work(house)
        finally:
            await housekeeping.close()
            await writer.close()

    asyncio.run(run())


def add_finished_runs(store: Store, job_id: JobId, first_due_at: datetime, count: int) -> list[RunId]:
    """Write runs that were asked for, a minute apart, and that ended."""
    with store.write() as tx:
        process = EngineProcess(f"machine of {first_due_at}", "desk", 4711, "boot-1", "0.1.0")
        engine = register(tx, process, first_due_at + timedelta(days=9_999), first_due_at)
        rows = [
            NewRun(
                job_id, 1, first_due_at + number * _MINUTE, Trigger.MANUAL, request=f"{first_due_at}-{number}"
            )
            for number in range(count)
        ]
        ids = [each.id for each in ledger.record(tx, rows, engine, first_due_at)]
        ledger.begin(tx, [Begun(run_id, first_due_at) for run_id in ids], engine)
        end_at = first_due_at + timedelta(days=1)
        ledger.finish(tx, [Finished(run_id, RunState.SUCCEEDED, end_at) for run_id in ids])
    return ids


def _ignore(_said: object) -> None:
    pass
