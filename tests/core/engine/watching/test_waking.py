"""Waking begins a run, told by two clocks of which one stands still in sleep."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.engine.engine import Engine
from scheduler_core.engine.watching.kinds import on_wake
from scheduler_core.engine.watching.kinds.on_wake import WakeWatch
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import known_of
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import Run
from scheduler_core.values.schedules.events.machine_events import OnWake
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine import engine_runs
from tests.core.engine.engine_runs import findings, now, shell, until, with_engine


class SleepingClock(SystemClock):
    """The clock of a machine that has slept for so long."""

    def __init__(self) -> None:
        self.slept = timedelta(0)

    def now(self) -> datetime:
        return super().now() + self.slept

    def boot_seconds(self) -> float:
        return super().boot_seconds() + self.slept.total_seconds()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SleepingClock:
    clock = SleepingClock()
    monkeypatch.setattr(on_wake, "SystemClock", lambda: clock)
    monkeypatch.setattr(engine_runs, "CLOCK", clock)
    return clock


@pytest.mark.parametrize(("slept", "is_told"), [(0.0, False), (0.5, False), (5.0, True), (3600.0, True)])
def test_only_sleep_is_told(clock: SleepingClock, slept: float, is_told: bool) -> None:
    watch, rule = WakeWatch(), OnWake()
    known = watch.look(rule).found
    clock.slept += timedelta(seconds=slept)
    look = watch.look(rule)

    assert watch.begins(rule, "wake", look.found["wake"], known) is is_told
    assert look.again_in is None


@pytest.mark.slow
def test_each_waking_is_one_run(file_store: Store, clock: SleepingClock) -> None:
    draft = JobDraft("Greet", Schedule((OnWake(),)), shell('echo "$HOURBELL_EVENT_NAME"'))
    with file_store.write() as tx:
        ids = add_many(tx, [NewJob(draft, None)], "ann", now() - timedelta(seconds=1))

    def have_looked(_: list[Run]) -> bool:
        with file_store.read() as tx:
            return known_of(tx, ids).keys() == set(ids)

    def done(count: int) -> Callable[[list[Run]], bool]:
        return lambda runs: sum(run.finished_at is not None for run in runs) == count

    async def work(_: Engine) -> None:
        await until(file_store, have_looked)
        for count in (1, 2):
            clock.slept += timedelta(hours=1)
            with file_store.write() as tx:  # a look at the clocks, as the system tells nobody of this sleep
                tx.note(ChangeKind.SETTINGS)
            await until(file_store, done(count))

    runs = with_engine(file_store, work)

    assert [run.result_line for run in runs] == ["wake", "wake"]
    assert findings(file_store) == []
