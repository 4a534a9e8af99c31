"""A job that is a sequence, and the engines that carry it out one after the other, by a test's clock."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scheduler_core.store.jobs import jobs
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.maintenance.invariants import Finding
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.run_requests import run_now
from scheduler_core.store.sequences.events import send
from scheduler_core.store.sequences.instances import move_start
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import SequenceAction, Step
from scheduler_core.values.runs.event import SentEvent
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.schedules.rules import Once, Rule
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import ledger
from tests.core.engine.living import LivingEngine, World, make_store
from tests.support.fake_clock import FakeClock

# Ahead of every real clock, so that no alarm rings by itself.
START = datetime(2090, 3, 1, 9, 0, tzinfo=UTC)
_SECOND = timedelta(seconds=1)


class Lived:
    """One store with the jobs of a test; all that is done to it is done to the end before the next."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock(START)
        self.world = World()
        self._path = make_store(str(folder))
        self.store = open_store(str(self._path), START)
        self._runner = asyncio.Runner()
        self.engine = self._born()
        self._wishes = 0

    def close(self) -> None:
        self.engine.stop()
        self._runner.close()
        self.store.close()

    # ---- what there is

    def add(
        self,
        *steps: Step,
        rule: Rule | None = None,
        name: str = "Order",
        policies: RunPolicies | None = None,
        zone: str = "UTC",
    ) -> JobId:
        """Add a job whose sequence is due in a second, or by a rule."""
        first = self.clock.now() + _SECOND
        schedule = Schedule((rule or Once(first),), zone)
        draft = JobDraft(name, schedule, SequenceAction(steps), policies or RunPolicies())
        with self.store.write() as tx:
            job_id = jobs.add(tx, draft, first, "ann", self.clock.now())
        self.engine.ring()
        return job_id

    def edit(self, job_id: JobId, **changes: object) -> None:
        with self.store.write() as tx:
            stored = jobs.job(tx, job_id)
            draft = replace(stored.draft, **changes)  # type: ignore[arg-type]
            now = self.clock.now()
            jobs.save(tx, job_id, stored.revision, draft, jobs.Due.KEPT, "ann", now)
        self.engine.ring()

    def run_now(self, job_id: JobId) -> RunId:
        self._wishes += 1
        with self.store.write() as tx:
            run_id = run_now(tx, job_id, f"wish {self._wishes}", self.clock.now())
        self.engine.ring()
        return run_id

    # ---- what happens

    def pass_time(self, length: timedelta = _SECOND) -> None:
        self.clock.advance(length)
        self.engine.ring()

    def end(self, *, succeed: bool = True) -> None:
        """Let what is under way end."""
        self.engine.end_runs(succeed=succeed)
        self.engine.ring()

    def send(self, name: str, key: str = "", request: str = "") -> SentEvent:
        with self.store.write() as tx:
            sent = send(tx, name, key, request, "ann", self.clock.now())
        self.engine.ring()
        return sent

    def move(self, run_id: RunId, at: datetime) -> None:
        """Give a wait or a next try another time."""
        with self.store.write() as tx:
            move_start(tx, run_id, at, "ann")
        self.engine.ring()

    def miss(self, name: str, away: timedelta) -> None:
        """Send an event while no engine runs, which is so for a while."""
        self.engine.stop()
        with self.store.write() as tx:
            send(tx, name, "", "", "ann", self.clock.now())
        self.clock.sleep(away)
        self.start()

    def start(self) -> None:
        """Begin the next engine, after one that was stopped."""
        self.engine = self._born()
        self.engine.ring()

    def kill(self, away: timedelta = timedelta(0)) -> None:
        self.engine.die()
        self.clock.sleep(away)
        self.engine = self._born()
        self.engine.ring()

    def begin_again(self, *, is_copy: bool = False) -> None:
        """Start an engine after the last one was stopped."""
        self.engine = self._born(is_copy=is_copy)
        self.engine.ring()

    def restart(self, away: timedelta = timedelta(0)) -> None:
        self.engine.stop()
        self.clock.sleep(away)
        self.engine = self._born()
        self.engine.ring()

    def end_and_restart(self, *, succeed: bool, turns: int) -> None:
        """Stop the engine while ends are being written."""
        self.engine.end_runs_and_stop(succeed=succeed, turns=turns)
        self.engine = self._born()
        self.engine.ring()

    # ---- what came of it

    @property
    def runs(self) -> list[Run]:
        return sorted(ledger(self.store), key=lambda run: run.id)

    @property
    def said(self) -> list[tuple[int, RunState]]:
        """Return the steps in the order in which they came, and how each stands."""
        return [(run.step, run.state) for run in self.runs]

    @property
    def done(self) -> list[int]:
        """Return the steps that called or ran something, each as often as it did."""
        return sorted(deed.step for deed in self.world.deeds.elements())

    def findings(self) -> list[Finding]:
        return check(self.store, self.clock.now())

    def _born(self, *, is_copy: bool = False) -> LivingEngine:
        return LivingEngine(self._runner, self._path, self.clock, self.world, is_copy=is_copy)


@contextmanager
def lived(folder: Path) -> Iterator[Lived]:
    """Give a store and an engine, and find the store whole in the end."""
    living = Lived(folder)
    try:
        yield living
        assert living.findings() == []
    finally:
        living.close()
