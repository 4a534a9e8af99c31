"""What an engine does about runs that another one carries out, which plans nothing."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.engine.runs.completion import cancelled_by, ending_of_outcome, ending_of_stop
from scheduler_core.engine.runs.work import Work, work_of_owned
from scheduler_core.engine.writing.write_queues import Ending, WriteQueues
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import register
from scheduler_core.store.runs.ledger import begin, claim
from scheduler_core.store.runs.owned_runs import OwnedRun, unfinished, unfinished_run
from scheduler_core.store.runs.run_changes import Begun, JobPlan, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy
from scheduler_core.values.jobs.sequence import Act, JobAction, SequenceAction
from scheduler_core.values.runs.run import Reason, RunState
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, ledger, shell
from tests.core.engine.living import PROCESS, LivingEngine, World, make_store
from tests.support.fake_clock import FakeClock

START = datetime(2090, 3, 1, 9, 0, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
ATTIC = replace(PROCESS, machine="machine-2", host="attic")
LET_OTHERS_SPEAK = 6 * MINUTE
RUNNING, CLAIMED, SUCCEEDED = RunState.RUNNING, RunState.CLAIMED, RunState.SUCCEEDED
CANCELLED, INTERRUPTED = RunState.CANCELLED, RunState.INTERRUPTED
TWO_STEPS = SequenceAction((Act(shell("true")), Act(shell("true"))))


@dataclass(frozen=True, slots=True)
class Two:
    """An engine, and one elsewhere that carries out the first run of a job."""

    store: Store
    clock: FakeClock
    world: World
    engine: LivingEngine
    elsewhere: EngineId
    run_id: RunId

    def pass_by(self, span: timedelta) -> None:
        self.clock.advance(span)
        self.engine.ring()

    def let_others_speak(self) -> None:
        """Let as much time pass as an engine leaves others after its start, before it takes them for dead."""
        for _ in range(LET_OTHERS_SPEAK // MINUTE):
            self.pass_by(MINUTE)

    def ends(self, ending: Callable[[Work], Ending]) -> None:
        """Let the run elsewhere end, and what follows be nobody's; let the engine hear of that."""
        owned = self.row
        with self.store.write() as tx:
            draft = drafts(tx, [owned.run.job_id])[owned.run.job_id]
            assert isinstance(draft, JobDraft)
            ended = replace(ending(work_of_owned(owned, draft)), is_wish=True)
            WriteQueues(self.elsewhere, self.clock).end.write(tx, [ended])
        self.engine.ring()

    def succeeds(self) -> None:
        self.ends(lambda work: ending_of_outcome(work, ActionOutcome(SUCCEEDED), self.clock.now(), 0))

    @property
    def row(self) -> OwnedRun:
        with self.store.read() as tx:
            found = unfinished_run(tx, self.run_id)
        assert found is not None
        return found

    @property
    def states(self) -> list[RunState]:
        """Return the states of the runs, the oldest first."""
        return [run.state for run in sorted(ledger(self.store), key=lambda run: run.id)]


@contextmanager
def two(
    folder: Path,
    overlapping: Overlapping,
    *,
    action: JobAction = TWO_STEPS.steps[0].action,  # type: ignore[union-attr]
    lease: timedelta = 10 * HOUR,
) -> Iterator[Two]:
    clock, world = FakeClock(START), World()
    path = make_store(str(folder))
    store = open_store(str(path), START)
    with asyncio.Runner() as runner:
        policies = {"overlapping": OverlapPolicy(overlapping)}
        job = add_job(store, action, START, rule=Every(MINUTE, START), **policies)  # type: ignore[arg-type]
        with store.write() as tx:
            elsewhere = register(tx, ATTIC, START + lease, START, plans=False)
            plan = JobPlan(job, 1, START, START + MINUTE, (NewRun(job, 1, START),))
            run_id = claim(tx, [plan], elsewhere, START)[0].id
            begin(tx, [Begun(run_id, START, revision=1)], elsewhere)
        engine = LivingEngine(runner, path, clock, world)
        yield Two(store, clock, world, engine, elsewhere, run_id)
        engine.stop()
        with store.read() as tx:
            assert {each.engine for each in unfinished(tx)} <= {None, elsewhere}
    store.close()


def test_what_runs_elsewhere_has_its_place_and_the_next_begins_when_it_has_ended(tmp_path: Path) -> None:
    with two(tmp_path, Overlapping.QUEUE) as here:
        here.pass_by(MINUTE)
        assert here.states == [RUNNING, CLAIMED]
        assert not here.world.deeds

        here.succeeds()

        assert here.states == [SUCCEEDED, RUNNING]
        assert here.world.deeds.total() == 1
        here.engine.end_runs(succeed=True)


def test_beside_what_runs_elsewhere_the_next_is_left_out_where_the_job_says_so(tmp_path: Path) -> None:
    with two(tmp_path, Overlapping.SKIP) as here:
        here.pass_by(MINUTE)
        assert here.states == [RUNNING, RunState.SKIPPED]

        here.succeeds()
        here.pass_by(MINUTE)

        assert here.states == [SUCCEEDED, RunState.SKIPPED, RUNNING]
        here.engine.end_runs(succeed=True)


def test_what_takes_the_place_of_a_run_elsewhere_asks_for_its_end_and_waits_for_that(tmp_path: Path) -> None:
    with two(tmp_path, Overlapping.REPLACE) as here:
        here.pass_by(MINUTE)
        while here.row.cancel_requested_at is None:
            here.engine.ring()
        assert not here.world.deeds
        stop = cancelled_by(here.row.cancel_requested_by)

        here.ends(lambda work: ending_of_stop(work, stop, here.clock.now()))

        assert here.states == [CANCELLED, RUNNING]
        assert {run.reason for run in ledger(here.store) if run.state is CANCELLED} == {Reason.REPLACED}
        here.engine.end_runs(succeed=True)


def test_the_next_step_of_what_ran_elsewhere_goes_before_what_queued_behind_its_sequence(
    tmp_path: Path,
) -> None:
    with two(tmp_path, Overlapping.QUEUE, action=TWO_STEPS) as here:
        here.pass_by(MINUTE)

        here.succeeds()

        assert [deed.step for deed in here.world.deeds] == [2]
        assert here.states == [SUCCEEDED, CLAIMED, RUNNING]
        here.engine.end_runs(succeed=True)
        assert [deed.step for deed in here.world.deeds] == [2, 1]
        here.engine.end_runs(succeed=True)
        here.engine.end_runs(succeed=True)


def test_what_ran_on_an_engine_that_died_is_ended_here_and_gives_up_its_place(tmp_path: Path) -> None:
    with two(tmp_path, Overlapping.QUEUE, lease=LET_OTHERS_SPEAK + MINUTE) as here:
        here.let_others_speak()
        assert here.states[:2] == [RUNNING, CLAIMED]

        here.pass_by(2 * MINUTE)
        here.engine.ring()

        assert here.states[:2] == [INTERRUPTED, RUNNING]
        here.engine.end_runs(succeed=True)


def test_a_next_step_goes_before_what_queued_also_where_an_engine_is_found_dead_meanwhile(
    tmp_path: Path,
) -> None:
    """It was held and forgotten at once, as if it had been left by the dead one."""
    with two(tmp_path, Overlapping.QUEUE, action=TWO_STEPS) as here:
        here.let_others_speak()
        with here.store.write() as tx:
            cellar = replace(PROCESS, machine="machine-3", host="cellar")
            register(tx, cellar, here.clock.now() + 1.5 * MINUTE, START, plans=False)
        here.pass_by(MINUTE)
        here.clock.advance(MINUTE)

        here.succeeds()

        assert here.world.deeds.total() == 1
        assert [deed.step for deed in here.world.deeds] == [2]
        for _ in range(5):
            here.engine.end_runs(succeed=True)


def test_the_end_of_this_engine_leaves_what_runs_elsewhere_to_the_next(tmp_path: Path) -> None:
    with two(tmp_path, Overlapping.QUEUE) as here:
        here.pass_by(MINUTE / 2)

    store = open_store(str(tmp_path / "hourbell.db"), START)
    assert [run.state for run in ledger(store)] == [RUNNING]
    store.close()
