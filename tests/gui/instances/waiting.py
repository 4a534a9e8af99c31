"""Jobs of which instances wait for an event."""

from datetime import timedelta

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.sequences.waits import NewWait, opened
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.run import Trigger
from tests.core.store.builders import HOURLY, SCRIPT
from tests.gui.conftest import NOON

DAY = timedelta(days=1)
STEPS = SequenceAction((Act(SCRIPT, name="Bill"), Wait(40 * DAY, unless="paid"), Act(SCRIPT, name="Remind")))


def waits(
    core: Scheduler, name: str, key: str, count: int = 1, steps: SequenceAction = STEPS
) -> tuple[JobId, list[RunId]]:
    """Add a job of which some instances wait for an event at its second step."""
    policies = RunPolicies(key=key, overlapping=OverlapPolicy(Overlapping.PARALLEL, 50))
    job_id = core.jobs.add(JobDraft(name, HOURLY, steps, policies))
    made = []
    store = open_store(core.location, NOON)
    with store.write() as tx:
        for number in range(count):
            due_at = NOON - (number + 1) * DAY
            run_id = record(tx, [NewRun(job_id, 1, due_at, Trigger.STEP, step=2)], None, due_at)[0].id
            opened(tx, [NewWait(run_id, 40 * DAY, "paid")])
            made.append(run_id)
    store.close()
    return job_id, made
