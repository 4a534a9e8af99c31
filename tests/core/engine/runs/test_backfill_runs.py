"""Runs of a backfill, beside what the schedule plans, over deaths, pauses and cancellations."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence import ticks
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.backfills import UnwrittenBackfill, keep, write_part
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RunPolicies,
)
from scheduler_core.values.runs.backfill import BackfillChoice, BackfillOrder
from scheduler_core.values.runs.run import Run, RunState, Trigger
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.living import LivingEngine, World, make_store
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TRUE = ScriptAction(CommandKind.ARGV, argv=("true",))
# Ahead of the real clock, lest the alarm ring by itself.
AHEAD = datetime.now(UTC).replace(microsecond=0) + 400 * DAY  # noqa: TID251
BEGAN = AHEAD - 6 * HOUR


@dataclass
class Backfilling:
    """A store whose one job fires each hour, its engines, and who asks for backfills."""

    runner: asyncio.Runner
    path: Path
    clock: FakeClock
    scheduler: Scheduler
    job_id: JobId
    world: World = field(default_factory=World)
    engine: LivingEngine | None = None

    def start_engine(self) -> LivingEngine:
        self.engine = LivingEngine(self.runner, self.path, self.clock, self.world)
        return self.engine

    def ask(self, at_once: int = 1, name: str = "week") -> None:
        """Ask for the six occurrences before the present."""
        order = BackfillOrder(BEGAN, BEGAN + 6 * HOUR, at_once=at_once, id=name)
        self.scheduler.backfills.start(self.job_id, order)

    def ask_and_die(self) -> None:
        """Leave a backfill of all but the newest as one does that is killed behind its first occurrence."""
        now = self.clock.now()
        left = [ticks.of_instant(BEGAN + number * HOUR) for number in range(5)]
        whole = UnwrittenBackfill("week", self.job_id, 1, 1, Trigger.MANUAL, now, "ann", {}, left, now)
        with closing(open_store(str(self.path), now)) as store, store.write() as tx:
            write_part(tx, replace(whole, left=left[:1]), now)
            keep(tx, [replace(whole, left=left[1:])], now)

    def runs(self, *states: RunState) -> list[Run]:
        found = (self.scheduler.runs.get(run_id) for run_id in sorted(self.scheduler.runs.ids()))
        return [run for run in found if not states or run.state in states]

    def acting(self) -> list[int]:
        """Return the hours of the occurrences that are run just now."""
        return [(run.due_at - BEGAN) // HOUR for run in self.runs(RunState.RUNNING)]


def a_world(path: Path, runner: asyncio.Runner, policy: OverlapPolicy, **more: object) -> Backfilling:
    clock = FakeClock(AHEAD)
    scheduler = open_scheduler(str(path), who="test", clock=clock)
    policies = RunPolicies(overlapping=policy, **more)  # type: ignore[arg-type]
    draft = JobDraft("Report", Schedule((Every(HOUR, BEGAN),)), TRUE, policies)
    return Backfilling(runner, path, clock, scheduler, scheduler.jobs.add(draft))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_store(str(tmp_path))


@pytest.fixture(params=[OverlapPolicy(Overlapping.SKIP)])
def world(path: Path, request: pytest.FixtureRequest) -> Iterator[Backfilling]:
    with asyncio.Runner() as runner:
        made = a_world(path, runner, request.param, pause_after_failures=1)
        yield made
        if made.engine is not None:
            made.engine.stop()
        made.scheduler.close()


ANY_POLICY = pytest.mark.parametrize(
    "world", [OverlapPolicy(kind, 1) for kind in Overlapping], indirect=True, ids=list(Overlapping)
)


@ANY_POLICY
def test_one_follows_on_the_other_whatever_the_job_says_of_overlaps(world: Backfilling) -> None:
    engine = world.start_engine()
    world.ask()
    begun = []
    for _ in range(6):
        engine.ring()
        begun.append(world.acting())
        engine.end_runs(succeed=True)

    assert begun == [[0], [1], [2], [3], [4], [5]]
    assert [run.state for run in world.runs()] == [RunState.SUCCEEDED] * 6
    assert max(world.world.deeds.values()) == 1
    assert world.scheduler.upkeep.check() == []


@ANY_POLICY
def test_so_many_go_on_at_once_as_were_asked_for(world: Backfilling) -> None:
    engine = world.start_engine()
    world.ask(at_once=3)
    engine.ring()
    first = world.acting()
    engine.end_runs(succeed=True)
    engine.ring()

    assert (first, world.acting()) == ([0, 1, 2], [3, 4, 5])


@ANY_POLICY
def test_what_is_due_waits_for_one_run_and_goes_before_the_rest(world: Backfilling) -> None:
    engine = world.start_engine()
    world.ask()
    engine.ring()
    world.clock.advance(HOUR)
    engine.ring()
    beside = world.acting()
    engine.end_runs(succeed=True)
    engine.ring()

    assert (beside, world.acting()) == ([0], [7])


def test_failures_of_it_pause_nothing(world: Backfilling) -> None:
    engine = world.start_engine()
    world.ask(at_once=6)
    engine.ring()
    engine.end_runs(succeed=False)

    assert [run.state for run in world.runs()] == [RunState.FAILED] * 6
    assert not world.scheduler.jobs.get(world.job_id).is_paused


def test_a_pause_holds_it_and_it_goes_on(world: Backfilling) -> None:
    engine = world.start_engine()
    world.ask()
    engine.ring()
    world.clock.advance(timedelta(seconds=1))
    world.scheduler.jobs.pause([world.job_id])
    engine.end_runs(succeed=True)
    engine.ring()
    paused = world.acting()
    world.clock.advance(timedelta(seconds=1))
    world.scheduler.jobs.resume([world.job_id])
    engine.ring()

    assert (paused, world.acting()) == ([], [1])


def test_a_cancel_while_it_runs_ends_what_runs_and_all_that_is_to_come(world: Backfilling) -> None:
    engine = world.start_engine()
    world.ask()
    engine.ring()

    world.scheduler.backfills.cancel(world.job_id, "week")
    engine.ring()

    assert [run.state for run in world.runs()] == [RunState.CANCELLED] * 6
    assert sum(world.world.deeds.values()) == 1


def test_of_thousands_that_were_cancelled_none_begins_while_the_others_are_ended(
    world: Backfilling,
) -> None:
    """The first thousand were ended, and the next began before they were asked to end."""
    engine = world.start_engine()
    often = Schedule((Every(timedelta(minutes=1), AHEAD - DAY),))
    job_id = world.scheduler.jobs.add(JobDraft("Often", often, TRUE))
    order = BackfillOrder(AHEAD - DAY, AHEAD, BackfillChoice.ALL, at_once=3, id="day")
    total = world.scheduler.backfills.start(job_id, order).total
    engine.ring()
    begun = sum(world.world.deeds.values())

    world.scheduler.backfills.cancel(job_id, "day")
    engine.ring()
    first = world.scheduler.backfills.get(job_id, "day").unfinished
    engine.ring()

    states = Counter(run.state for run in world.runs())
    assert (begun, sum(world.world.deeds.values())) == (3, 3)
    assert 0 < first < total - begun
    assert states == {RunState.CANCELLED: total}


@pytest.mark.parametrize("missed", [Missed.LAST, Missed.ALL])
def test_what_was_due_while_no_engine_ran_is_run_once(path: Path, missed: Missed) -> None:
    with asyncio.Runner() as runner:
        policy = OverlapPolicy(Overlapping.SKIP)
        world = a_world(path, runner, policy, missed=MissedPolicy(missed))
        world.clock.advance(3 * HOUR + timedelta(minutes=1))
        world.scheduler.backfills.start(world.job_id, BackfillOrder(BEGAN, AHEAD + 4 * HOUR))
        engine = world.start_engine()
        for _ in range(12):
            engine.ring()
            engine.end_runs(succeed=True)
        due = [run.due_at for run in world.runs(RunState.SUCCEEDED)]
        engine.stop()
        world.scheduler.close()

    assert due
    assert sorted(due) == sorted(set(due))


def test_a_clock_that_is_set_back_stops_nothing_of_it(world: Backfilling) -> None:
    world.ask()
    world.clock.advance(-2 * HOUR)
    engine = world.start_engine()
    engine.ring()

    assert world.acting() == [0]


def test_a_second_backfill_follows_on_the_first(world: Backfilling) -> None:
    engine = world.start_engine()
    order = BackfillOrder(BEGAN, BEGAN + 2 * HOUR, id="a", at_once=2)
    world.scheduler.backfills.start(world.job_id, order)
    world.scheduler.backfills.start(world.job_id, BackfillOrder(BEGAN, BEGAN + 4 * HOUR, id="b"))
    begun = []
    for _ in range(3):
        engine.ring()
        begun.append(world.acting())
        engine.end_runs(succeed=True)

    assert begun == [[0, 1], [2], [3]]


def test_a_death_midway_loses_nothing_and_doubles_nothing(world: Backfilling) -> None:
    """What had begun was cut off and is told so; the rest goes on with the next engine."""
    engine = world.start_engine()
    world.ask(at_once=2)
    engine.ring()
    engine.end_runs(succeed=True)
    engine.ring()
    engine.die()
    world.clock.advance(timedelta(minutes=5))
    engine = world.start_engine()
    for _ in range(3):
        engine.ring()
        engine.end_runs(succeed=True)

    ends = [run.state for run in world.runs() if run.request]
    assert ends == [RunState.SUCCEEDED] * 2 + [RunState.INTERRUPTED] * 2 + [RunState.SUCCEEDED] * 2
    assert max(world.world.deeds.values()) == 1
    assert world.scheduler.upkeep.check() == []


def test_what_somebody_left_behind_begins_without_news_of_others(world: Backfilling) -> None:
    """It is no later than half a minute, and needs no beat of the engine, which comes every two minutes."""
    engine = world.start_engine()
    engine.ring()
    world.ask_and_die()
    engine.ring()
    begun = [world.acting()]
    engine.end_runs(succeed=True)
    for seconds in (25, 6):
        world.clock.advance(timedelta(seconds=seconds))
        engine.ring()
        begun.append(world.acting())
    for _ in range(3):
        engine.end_runs(succeed=True)
        engine.ring()
        begun.append(world.acting())

    assert begun == [[0], [], [1], [2], [3], [4]]
    assert world.scheduler.upkeep.check() == []


def test_what_somebody_left_behind_goes_on_though_the_clock_is_set_back(world: Backfilling) -> None:
    engine = world.start_engine()
    world.ask_and_die()
    engine.ring()
    engine.end_runs(succeed=True)
    engine.ring()
    idle = world.acting()

    world.clock.jump(-HOUR)
    engine.ring()

    assert (idle, world.acting()) == ([], [1])


def test_all_of_one_whose_job_can_not_be_read_ends_without_news_of_others(world: Backfilling) -> None:
    """Each of its turns ended with the adoption, of which nobody told, and the rest waited for ever."""
    engine = world.start_engine()
    engine.ring()
    world.ask()
    with closing(open_store(str(world.path), AHEAD)) as store, store.write() as tx:
        tx.connection.exec_driver_sql("UPDATE revisions SET document = '{'")

    for _ in range(6):
        engine.ring()

    assert [run.state for run in world.runs()] == [RunState.SKIPPED] * 6
    assert not world.world.deeds
