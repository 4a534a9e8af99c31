"""Orders: jobs with a key that begin once, carried out by an engine of the test as far as it says."""

from datetime import timedelta

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.jobs.due_jobs import DueMove, advance
from scheduler_core.store.runs.ledger import begin, finish, record
from scheduler_core.store.runs.owned_runs import cancel_requests
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.sequences.waits import NewWait, opened
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import RunState, Trigger
from scheduler_core.values.schedules.rules import Delay, Rule
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import HOUR, NOW, SCRIPT

DAY, SECOND = timedelta(days=1), timedelta(seconds=1)
STEPS = SequenceAction((Act(SCRIPT), Wait(40 * DAY, unless="paid"), Act(SCRIPT)))
PLANNED, QUEUED, RUNNING = InstanceState.PLANNED, InstanceState.QUEUED, InstanceState.RUNNING
WAITING, RETRYING, ENDED = InstanceState.WAITING, InstanceState.RETRYING, InstanceState.ENDED
KEY = "order-7"


def an_order(
    key: str = KEY,
    *,
    rule: Rule | None = None,
    overlapping: Overlapping = Overlapping.SKIP,
    name: str = "Order",
) -> JobDraft:
    schedule = Schedule((rule or Delay(HOUR, NOW),))
    policy = OverlapPolicy(overlapping)
    return JobDraft(name, schedule, STEPS, RunPolicies(key=key, overlapping=policy))


def of_instance(instance: Instance) -> tuple[InstanceState, RunId | None, int]:
    return instance.state, instance.run_id, instance.step


class Order:
    """A job that an engine of the test carries out as far as it is told to."""

    def __init__(self, scheduler: Scheduler, store: Store, engine: EngineId, key: str = KEY) -> None:
        self.job_id = scheduler.jobs.add(an_order(key))
        self._store = store
        self._engine = engine
        self._key = key

    def claimed(self) -> RunId:
        """Claim the first step, as an engine that has come to it."""
        with self._store.write() as tx:
            advance(tx, [DueMove(self.job_id, 1, NOW + HOUR, None)])
            return record(tx, [NewRun(self.job_id, 1, NOW + HOUR)], self._engine, NOW + HOUR)[0].id

    def running(self) -> RunId:
        run_id = self.claimed()
        with self._store.write() as tx:
            begin(tx, [Begun(run_id, NOW + HOUR)], self._engine)
        return run_id

    def waiting(self, *, is_begun: bool = True) -> RunId:
        before = self.running()
        with self._store.write() as tx:
            finish(tx, [Finished(before, RunState.SUCCEEDED, NOW + HOUR)])
            step = NewRun(
                self.job_id, 1, NOW + HOUR, Trigger.STEP, step=2, start_at=NOW + HOUR, follows_run=before
            )
            run_id = record(tx, [step], self._engine, NOW + HOUR)[0].id
            if is_begun:
                opened(tx, [NewWait(run_id, 40 * DAY, "paid")])
        return run_id

    def retrying(self) -> RunId:
        before = self.running()
        with self._store.write() as tx:
            finish(tx, [Finished(before, RunState.FAILED, NOW + HOUR)])
            again = NewRun(
                self.job_id,
                1,
                NOW + HOUR,
                Trigger.RETRY,
                attempt=2,
                start_at=NOW + 2 * HOUR,
                follows_run=before,
            )
            return record(tx, [again], self._engine, NOW + HOUR)[0].id

    def over(self) -> RunId:
        run_id = self.waiting()
        with self._store.write() as tx:
            finish(tx, [Finished(run_id, RunState.SKIPPED, NOW + DAY, reason_text="paid")])
        return run_id

    def asked_to_end(self) -> list[RunId]:
        with self._store.read() as tx:
            return [owned.run.id for owned in cancel_requests(tx, self._engine)]
