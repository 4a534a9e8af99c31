"""The program under test: a store, the facade that clients have, and engines by the clock of a test."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import cycle
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from scheduler_core.engine.system.this_process import this_process
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.maintenance.invariants import Finding
from scheduler_core.store.opening.identity import StorePlace, place_of, seal
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Backoff,
    Delivery,
    Missed,
    MissedPolicy,
    RetryPolicy,
    RunPolicies,
)
from scheduler_core.values.jobs.sequence import Act, SequenceAction
from scheduler_core.values.runs.run import Run, Trigger
from scheduler_core.values.schedules.rules import Every, Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import ledger
from tests.core.engine.living import PROCESS, LivingEngine, World, make_store
from tests.intent.modelled import Draft, chained_by
from tests.support.fake_clock import FakeClock

ANN, BEN = "ann", "ben"


class Told(NamedTuple):
    """A run, and by which name it was asked for; empty for an occurrence."""

    run: Run
    request: str


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
        self._chained: dict[str, str] = {}
        self._process = replace(PROCESS, machine=this_process().machine)
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

    def start(self) -> None:
        """Start an engine, which waits at the door as long as nobody has decided about a restored store."""
        with self._store.read() as tx:
            place = place_of(self._store, tx)
        if place is StorePlace.UNDECIDED:
            return
        is_copy = place is StorePlace.SECOND
        self._engine = LivingEngine(
            self._runner, self._path, self.clock, self.world, process=self._process, is_copy=is_copy
        )
        seal(self._store)
        self.look()

    @property
    def has_engine(self) -> bool:
        return self._engine is not None

    def stop(self) -> None:
        assert self._engine is not None
        self._engine.stop()
        self._engine = None
        seal(self._store)

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

    def deeds(self, told: Iterable[Told]) -> dict[tuple[int, datetime, str, int, int], int]:
        """Return how often each attempt at an act was made."""
        chained = [(run, request) for run, request in told if run.trigger is Trigger.CHAIN]
        names = {f"chain-{run.follows_run}": request for run, request in chained}
        return {
            (deed.job, deed.due_at, names.get(deed.request, deed.request), deed.step, deed.attempt): times
            for deed, times in self.world.deeds.items()
        }

    def runs(self) -> list[Told]:
        """Return all runs with the names by which the model knows them."""
        by_id: dict[RunId, Told] = {}
        names = self._chained  # also when the run that asked for it is purged
        for run in ledger(self._store):
            key = run.idempotency_key.partition("/")[0]
            before = by_id.get(run.follows_run) if run.follows_run is not None else None
            if run.trigger is Trigger.CHAIN and before is not None:
                ended = before.run
                names[key] = chained_by(ended.job_id, ended.due_at, before.request, ended.step, ended.attempt)
            by_id[run.id] = Told(run, names.get(key, key if key.startswith("hand") else ""))
        return list(by_id.values())

    def findings(self) -> list[Finding]:
        return check(self._store, self.clock.now())


def draft_of(
    draft: Draft, name: str, folder: str, names: Mapping[int, str] = MappingProxyType({}), *, is_on: bool
) -> JobDraft:
    """Return what the model's job says in the words of the program, where jobs have these names."""
    plan = draft.plan
    rule = Once(plan.first) if plan.step is None else Every(plan.step, plan.first)
    wait = draft.retry_wait
    policies = RunPolicies(
        missed=MissedPolicy(Missed.ALL),
        overlapping=draft.overlapping,
        retry=RetryPolicy(
            draft.retries, Backoff.FIXED, wait, max(wait, timedelta(hours=1)), has_jitter=False
        ),
        key=draft.key,
        chains=tuple(Chain(names[job_id], when) for job_id, when in draft.chains),
        delivery=Delivery.AT_LEAST_ONCE if draft.runs_again else Delivery.DEFAULT,
    )
    first, *more = draft.steps
    action = first.action if isinstance(first, Act) and not more else SequenceAction(draft.steps)
    return JobDraft(name, Schedule((rule,)), action, policies, folder=folder, is_enabled=is_on)


def is_act(run: Run, steps: Sequence[object]) -> bool:
    return run.step <= len(steps) and isinstance(steps[run.step - 1], Act)
