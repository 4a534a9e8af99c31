"""The program under test: a store, the facade that clients have, and engines by the clock of a test."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import cycle
from pathlib import Path

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.maintenance.invariants import Finding
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Backoff,
    Delivery,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
    RunPolicies,
)
from scheduler_core.values.jobs.sequence import Act, SequenceAction
from scheduler_core.values.runs.run import Run
from scheduler_core.values.schedules.rules import Every, Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import ledger
from tests.core.engine.living import LivingEngine, World, make_store
from tests.intent.modelled import Draft
from tests.support.fake_clock import FakeClock

ANN, BEN = "ann", "ben"


class Program:
    """Everything that is done is done to its end before the next."""

    def __init__(self, folder: Path, now: datetime) -> None:
        self.clock = FakeClock(now)
        self.world = World()
        self._path = make_store(str(folder))
        self._store = open_store(str(self._path), now)
        clients = [
            open_scheduler(str(self._path), who=who, clock=self.clock, secrets=SecretStore([]))
            for who in (ANN, BEN)
        ]
        self._clients = clients
        self._in_turn = cycle(clients)
        self._runner = asyncio.Runner()
        self._engine: LivingEngine | None = None
        self.start()

    def close(self) -> None:
        if self._engine is not None:
            self._engine.stop()
        self._runner.close()
        for client in self._clients:
            client.close()
        self._store.close()

    def another_client(self) -> Scheduler:
        return next(self._in_turn)

    # ---- the engine

    def start(self, *, is_copy: bool = False) -> None:
        """Start an engine, of a copy if it was said that another store goes on beside this one."""
        self._engine = LivingEngine(self._runner, self._path, self.clock, self.world, is_copy=is_copy)
        self.look()

    def stop(self) -> None:
        assert self._engine is not None
        self._engine.stop()
        self._engine = None

    def kill(self) -> None:
        assert self._engine is not None
        self._engine.die()
        self._engine = None

    def look(self) -> None:
        """Let the engine take up what was done, if one lives."""
        if self._engine is not None:
            self._engine.ring()

    def pass_time(self, until: datetime) -> None:
        self.clock.advance(until - self.clock.now())
        self.look()

    def end_acts(self, *, succeed: bool) -> None:
        assert self._engine is not None
        self._engine.end_runs(succeed=succeed)
        self.look()

    # ---- what came of it

    def runs(self) -> dict[JobId, list[Run]]:
        found: defaultdict[JobId, list[Run]] = defaultdict(list)
        for run in ledger(self._store):
            found[run.job_id].append(run)
        return found

    def findings(self) -> list[Finding]:
        return check(self._store, self.clock.now())


def draft_of(draft: Draft, name: str, folder: str, *, is_on: bool) -> JobDraft:
    """Return what the model's job says in the words of the program."""
    plan = draft.plan
    rule = Once(plan.first) if plan.step is None else Every(plan.step, plan.first)
    wait = draft.retry_wait
    policies = RunPolicies(
        missed=MissedPolicy(Missed.ALL),
        overlapping=OverlapPolicy(Overlapping.PARALLEL, 1_000),
        retry=RetryPolicy(
            draft.retries, Backoff.FIXED, wait, max(wait, timedelta(hours=1)), has_jitter=False
        ),
        key=draft.key,
        delivery=Delivery.AT_LEAST_ONCE if draft.runs_again else Delivery.DEFAULT,
    )
    first, *more = draft.steps
    action = first.action if isinstance(first, Act) and not more else SequenceAction(draft.steps)
    return JobDraft(name, Schedule((rule,)), action, policies, folder=folder, is_enabled=is_on)


def request_of(run: Run) -> str:
    """Return by which name a run was asked for; empty for an occurrence."""
    name = run.idempotency_key.partition("/")[0]
    return name if name.startswith("hand") else ""


def is_act(run: Run, steps: Sequence[object]) -> bool:
    return run.step <= len(steps) and isinstance(steps[run.step - 1], Act)
