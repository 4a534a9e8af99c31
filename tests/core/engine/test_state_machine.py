"""Whatever happens to the clock, the engine and the jobs, the ledger is whole and nothing is done twice."""

import asyncio
import tempfile
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.store.jobs import job_states, jobs, pauses
from scheduler_core.store.maintenance.invariants import abandoned_runs, wrong_attempts, wrong_occurrences
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs import owned_runs, run_requests
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
    RunPolicies,
)
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every, Once, Rule
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import ledger, shell
from tests.core.engine.living import LivingEngine, World, make_store
from tests.support.fake_clock import FakeClock
from tests.support.recurrence import cron, daily

pytestmark = pytest.mark.slow

# Ahead of every real clock, so that no alarm rings by itself.
START = datetime(2090, 3, 1, 9, 0, tzinfo=UTC)
SECOND, MINUTE, HOUR, DAY = (timedelta(**{unit: 1}) for unit in ("seconds", "minutes", "hours", "days"))
RULES = st.sampled_from(
    [
        Every(SECOND, START),
        Every(7 * SECOND, START),
        Every(MINUTE, START),
        Every(3 * HOUR, START),
        Once(START + 2 * MINUTE),
        cron("*/2 9-17 * * *"),
        daily("09:01", "09:02"),
    ]
)
POLICIES = st.builds(
    RunPolicies,
    missed=st.builds(
        MissedPolicy, st.sampled_from(Missed), st.sampled_from([None, 30 * SECOND, 10 * MINUTE])
    ),
    overlapping=st.builds(OverlapPolicy, st.sampled_from(Overlapping), st.integers(1, 3)),
    retry=st.sampled_from([RetryPolicy(), RetryPolicy(retries=2, first_wait=SECOND, has_jitter=False)]),
    interrupted=st.sampled_from([None, InterruptedPolicy(Interrupted.RERUN)]),
    pause_after_failures=st.sampled_from([None, 2]),
)
LENGTHS = st.one_of(
    st.integers(1, 400).map(lambda count: count * timedelta(milliseconds=100)),
    st.integers(1, 300).map(lambda count: count * MINUTE),
    st.integers(1, 900).map(lambda count: count * DAY),
)
SHORT = st.integers(1, 40).map(lambda count: count * timedelta(milliseconds=500))
WHICH = st.integers(0, 2)
DO_NOTHING = shell("true")


class EngineMachine(RuleBasedStateMachine):
    """One store with three jobs, and the engines that run them one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = FakeClock(START)
        self.world = World()
        self.folder = tempfile.TemporaryDirectory(prefix="hourbell-")
        self.path = make_store(self.folder.name)
        self.store = open_store(str(self.path), START)
        self.runner = asyncio.Runner()
        self.engine = self.born()
        self.job_ids: list[JobId] = []
        self.wishes = 0

    def born(self) -> LivingEngine:
        return LivingEngine(self.runner, self.path, self.clock, self.world)

    def teardown(self) -> None:
        self.engine.stop()
        self.runner.close()
        self.store.close()
        self.folder.cleanup()

    @initialize(drafts=st.lists(st.tuples(RULES, POLICIES), min_size=3, max_size=3))
    def add_jobs(self, drafts: list[tuple[Rule, RunPolicies]]) -> None:
        with self.store.write() as tx:
            for number, (each, policies) in enumerate(drafts):
                draft = JobDraft(f"{number}", Schedule((each,)), DO_NOTHING, policies, folder="A")
                next_due_at = next_after(compile_schedule(draft.schedule), START)
                self.job_ids.append(jobs.add(tx, draft, next_due_at, "ann", START))
        self.engine.ring()

    # ---- what happens to the clock

    @rule(length=SHORT)
    def tick(self, length: timedelta) -> None:
        self.clock.advance(length)
        self.engine.ring()

    @rule(length=LENGTHS)
    def sleep(self, length: timedelta) -> None:
        self.clock.sleep(length)
        self.engine.ring()

    @rule(length=LENGTHS, is_back=st.booleans())
    def jump(self, length: timedelta, is_back: bool) -> None:
        self.clock.jump(-length if is_back else length)
        self.engine.ring()

    # ---- what happens to the engine

    @rule(away=st.one_of(st.just(timedelta(0)), LENGTHS))
    def kill(self, away: timedelta) -> None:
        self.engine.die()
        self.clock.sleep(away)
        self.engine = self.born()

    @rule(away=st.one_of(st.just(timedelta(0)), LENGTHS))
    def restart(self, away: timedelta) -> None:
        self.engine.stop()
        self.clock.sleep(away)
        self.engine = self.born()

    @precondition(lambda self: self.engine.under_way)
    @rule(succeed=st.booleans())
    def end_runs(self, succeed: bool) -> None:
        self.engine.end_runs(succeed=succeed)

    # ---- what people do

    @rule(which=WHICH, each=RULES, policies=POLICIES)
    def edit(self, which: int, each: Rule, policies: RunPolicies) -> None:
        now = self.clock.now()
        with self.store.write() as tx:
            stored = jobs.job(tx, self.job_ids[which])
            draft = JobDraft(stored.name, Schedule((each,)), DO_NOTHING, policies, folder="A")
            next_due_at = next_after(compile_schedule(draft.schedule), now)
            jobs.save(tx, stored.id, stored.revision, draft, next_due_at, "ann", now)
        self.engine.ring()

    @rule(which=WHICH, length=st.none() | LENGTHS)
    def pause(self, which: int, length: timedelta | None) -> None:
        now = self.clock.now()
        with self.store.write() as tx:
            until = None if length is None else now + length
            job_states.pause(tx, [self.job_ids[which]], until, "ann", now)
        self.engine.ring()

    @rule(which=WHICH)
    def resume(self, which: int) -> None:
        with self.store.write() as tx:
            job_states.resume(tx, [self.job_ids[which]], "ann", self.clock.now())
        self.engine.ring()

    @rule(is_paused=st.booleans())
    def pause_all(self, is_paused: bool) -> None:
        with self.store.write() as tx:
            if is_paused:
                pauses.pause_folder(tx, "A", None, "ann", self.clock.now())
            else:
                pauses.resume_folder(tx, "A", self.clock.now())
        self.engine.ring()

    @rule(which=WHICH)
    def run_now(self, which: int) -> None:
        self.wishes += 1
        with self.store.write() as tx:
            run_requests.run_now(tx, self.job_ids[which], f"wish {self.wishes}", self.clock.now())
        self.engine.ring()

    @rule()
    def cancel_all(self) -> None:
        with self.store.write() as tx:
            unfinished = [owned.run.id for owned in owned_runs.unfinished(tx)]
            owned_runs.request_cancel(tx, unfinished, "ann", self.clock.now())
        self.engine.ring()

    # ---- what must hold

    @invariant()
    def the_ledger_is_whole(self) -> None:
        with self.store.read() as tx:
            assert list(wrong_occurrences(tx)) == []
            assert list(wrong_attempts(tx)) == []
            assert list(abandoned_runs(tx, self.clock.now())) == []

    @invariant()
    def nothing_is_done_twice(self) -> None:
        assert {deed: times for deed, times in self.world.deeds.items() if times > 1} == {}

    @invariant()
    def what_succeeded_was_done(self) -> None:
        done = {(deed.job, deed.due_at, deed.attempt) for deed in self.world.deeds}
        for run in ledger(self.store):
            if run.state is RunState.SUCCEEDED:
                assert (run.job_id, run.due_at, run.attempt) in done


@pytest.mark.parametrize(
    ("examples", "steps"),
    [pytest.param(3, 10, id="everyday"), pytest.param(25, 25, id="thorough", marks=pytest.mark.thorough)],
)
def test_the_ledger_is_whole_whatever_happens(examples: int, steps: int) -> None:
    # To find the least example takes minutes of real commits: one that fails says enough.
    chosen = settings(max_examples=examples, stateful_step_count=steps, phases=[Phase.generate])
    run_state_machine_as_test(EngineMachine, settings=chosen)
