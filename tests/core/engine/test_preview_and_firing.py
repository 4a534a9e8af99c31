"""What a preview promises is exactly what fires, whatever the schedule and whenever the engine looks."""

import asyncio
import tempfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from scheduler_core.planning.planner import LOOK_AHEAD, counts_from_end
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Plan, next_after, occurrences
from scheduler_core.store.jobs.jobs import add
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RunPolicies,
)
from scheduler_core.values.runs.run import Run, RunState, Trigger
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import ledger, shell
from tests.core.engine.living import LivingEngine, World, make_store
from tests.support.fake_clock import FakeClock
from tests.support.properties import for_all
from tests.support.strategies.schedules import schedules

pytestmark = pytest.mark.slow

# Ahead of every real clock, so that no alarm rings by itself.
START = datetime(2090, 3, 1, 9, 0, tzinfo=UTC)
TICK = timedelta(microseconds=1)
EVERYTHING = RunPolicies(
    missed=MissedPolicy(Missed.ALL), overlapping=OverlapPolicy(Overlapping.PARALLEL, 1_000)
)
_MOST_LOOKS = 400
# From one look to the next: so many occurrences, and a little more.
STRIDES = st.lists(
    st.tuples(st.integers(1, 40), st.integers(0, 10**7).map(lambda count: count * TICK)),
    min_size=1,
    max_size=4,
)


def moments_of(plan: Plan, begin: datetime, strides: list[tuple[int, timedelta]]) -> list[datetime]:
    """Return the moments at which to look, no more than a bearable number of occurrences apart."""
    moments = [begin]
    for count, more in strides:
        coming = occurrences(plan, moments[-1] + TICK, datetime.max.replace(tzinfo=UTC), count)
        if not coming:
            break
        moments.append(coming[-1])
        following = next_after(plan, coming[-1])
        if following is None or following - coming[-1] > more:
            moments.append(coming[-1] + more)
    return moments


@for_all(schedules(), STRIDES, everyday=2, thorough=80)
def test_what_a_preview_promises_is_what_fires(
    schedule: Schedule, strides: list[tuple[int, timedelta]]
) -> None:
    assume(not counts_from_end(schedule))
    assume(not schedule.followed)  # an engine would ask the network for these
    plan = compile_schedule(replace(schedule, ends=None))
    first = next_after(plan, START)
    assume(first is not None and first.year < 2200)
    assert first is not None
    begin = first - TICK
    moments = moments_of(plan, begin, strides)
    clock, world = FakeClock(begin), World()
    with tempfile.TemporaryDirectory(prefix="hourbell-") as folder, asyncio.Runner() as runner:
        path = make_store(folder)
        store = open_store(str(path), begin)
        draft = JobDraft("previewed", plan.schedule, shell("true"), EVERYTHING)
        with store.write() as tx:
            add(tx, draft, first, "ann", begin)
        engine = LivingEngine(runner, path, clock, world)
        for moment in moments:
            clock.advance(moment - clock.now())
            engine.ring()
            engine.end_runs(succeed=True)
        scheduled: list[Run] = []
        # Nobody looked from one moment to the next: what fell due meanwhile is made up for, a few at a time.
        for _ in range(_MOST_LOOKS):
            clock.advance(LOOK_AHEAD)
            engine.ring()
            engine.end_runs(succeed=True)
            scheduled = [run for run in ledger(store) if run.trigger is not Trigger.START]
            if all(run.state is RunState.SUCCEEDED for run in scheduled if run.due_at <= clock.now()):
                break
        engine.stop()
        store.close()

    promised = occurrences(plan, begin, clock.now() + TICK, 10_000)
    fired = [run for run in scheduled if run.due_at <= clock.now()]
    assert [run.due_at for run in fired] == promised
    assert {run.state for run in fired} <= {RunState.SUCCEEDED}
    assert {(deed.due_at, times) for deed, times in world.deeds.items() if not deed.request} == {
        (due_at, 1) for due_at in promised
    }


def test_what_begins_ahead_of_its_instant_acts_when_the_clock_has_reached_it(tmp_path: Path) -> None:
    """An engine whose clock stood still acted, as time that really passes ended its wait."""
    first = START + timedelta(milliseconds=2)
    clock, world = FakeClock(START), World()
    with asyncio.Runner() as runner:
        path = make_store(str(tmp_path))
        store = open_store(str(path), START)
        with store.write() as tx:
            add(tx, JobDraft("soon", Schedule((Once(first),)), shell("true")), first, "ann", START)
        engine = LivingEngine(runner, path, clock, world)
        engine.ring()
        ahead = world.deeds.total()
        clock.advance(timedelta(milliseconds=2))
        engine.ring()
        engine.end_runs(succeed=True)
        engine.stop()
        store.close()

    assert ahead == 0
    assert world.deeds.total() == 1
