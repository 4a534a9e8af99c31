"""Engines run in tests: real stores, real time, real actions."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.clock import SystemClock
from scheduler_core.engine.engine import Engine
from scheduler_core.store.changes.outbox import last_sequence
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.maintenance.invariants import Finding
from scheduler_core.store.runs.run_log import run_ids, runs_with_ids
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import JobAction
from scheduler_core.values.runs.run import Run
from scheduler_core.values.schedules.rules import Once, Rule
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.actions.calls import KnownSecrets

CLOCK = SystemClock()
_PATIENCE_SECONDS = 60.0
_GLANCE_SECONDS = 0.005


def now() -> datetime:
    return CLOCK.now()


def shell(command_line: str) -> ScriptAction:
    return ScriptAction(CommandKind.SHELL, command_line=command_line)


def add_job(
    store: Store,
    action: JobAction,
    due_at: datetime,
    *,
    rule: Rule | None = None,
    name: str = "Back up",
    folder: str = "",
    **policies: object,
) -> JobId:
    """Add a job that is due at an instant, once unless a rule is given."""
    draft = JobDraft(
        name,
        Schedule((rule or Once(due_at),)),
        action,
        replace(RunPolicies(), **policies),  # type: ignore[arg-type]
        folder=folder,
    )
    with store.write() as tx:
        return add_many(tx, [NewJob(draft, due_at)], "ann", due_at - timedelta(seconds=1))[0]


def run_until_idle(
    store: Store, tags: Collection[str] = (), secrets: KnownSecrets | None = None
) -> list[Run]:
    """Run an engine until nothing is left to do; return the ledger."""
    engine = Engine(store, CLOCK, secrets or KnownSecrets(), until_idle=True, tags=tags)
    asyncio.run(asyncio.wait_for(engine.run(_nothing), _PATIENCE_SECONDS))
    return ledger(store)


def with_engine(
    store: Store, work: Callable[[Engine], Awaitable[None]], draining: timedelta = timedelta(seconds=1)
) -> list[Run]:
    """Do something while an engine runs, then stop it; return the ledger."""

    async def run() -> None:
        engine = Engine(store, CLOCK, KnownSecrets(), draining=draining)
        is_ready = asyncio.Event()
        running = asyncio.create_task(engine.run(is_ready.set))
        async with asyncio.timeout(_PATIENCE_SECONDS):
            await is_ready.wait()
            try:
                await work(engine)
            finally:
                engine.stop()
                await running

    asyncio.run(run())
    return ledger(store)


async def until(store: Store, holds: Callable[[list[Run]], bool]) -> list[Run]:
    """Wait until something holds of the ledger."""
    runs: list[Run] = []
    seen = -1
    while True:
        if (newest := newest_change(store)) != seen:
            runs, seen = ledger(store), newest
        if holds(runs):
            return runs
        await asyncio.sleep(_GLANCE_SECONDS)


def newest_change(store: Store) -> int:
    """Return the number of the newest change: while it stays, so does the ledger."""
    with store.read() as tx:
        return last_sequence(tx)


def ledger(store: Store) -> list[Run]:
    """Return all runs, the oldest first."""
    with store.read() as tx:
        return runs_with_ids(tx, run_ids(tx))[::-1]


def findings(store: Store) -> list[Finding]:
    """Return what a check finds, but that jobs of `add_job` have no entry in the audit."""
    return [each for each in check(store, now()) if "after the last entry of the audit" not in each.message]


def _nothing() -> None:
    pass
