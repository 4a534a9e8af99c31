"""Instances over the API: listed in pages, shown step by step, and acted on once, twice and too late."""

from datetime import timedelta

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.runs.ledger import finish, record
from scheduler_core.store.runs.run_changes import Finished, NewRun
from scheduler_core.store.sequences.waits import NewWait, opened
from scheduler_core.store.store import Store
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.api.conftest import Caller
from tests.core.store.builders import HOUR, NOW, SCRIPT, an_engine
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow

DAY = timedelta(days=1)
STEPS = SequenceAction((Act(SCRIPT), Wait(40 * DAY, unless="paid"), Act(SCRIPT, name="Remind")))


@pytest.fixture
def waiting(scheduler: Scheduler, engines_store: Store, clock: FakeClock) -> list[int]:
    """Return the numbers of two runs that wait for an event, the one with the earlier end first."""
    due_at = NOW + HOUR
    engine = an_engine(engines_store)
    made = []
    for key, days in (("order-7", 40), ("order-8", 50)):
        draft = JobDraft(key, Schedule((Once(due_at),)), STEPS, RunPolicies(key=key))
        job_id = scheduler.jobs.add(draft)
        with engines_store.write() as tx:
            run_id = record(tx, [NewRun(job_id, 1, due_at, Trigger.STEP, step=2)], engine, due_at)[0].id
            opened(tx, [NewWait(run_id, days * DAY, "paid")])
        made.append(int(run_id))
    clock.advance(2 * HOUR)
    return made


def test_instances_are_listed_in_pages_and_counted(caller: Caller, waiting: list[int]) -> None:
    api = caller(Scope.READ)

    first = api.get("/v1/instances?limit=1")
    second = api.get(f"/v1/instances?limit=1&after={first['next'].replace('+', '%2B')}")

    shown = [page["instances"][0] for page in (first, second)]
    assert [each["instance"]["run"] for each in shown] == waiting
    assert second["next"] is None
    assert [step["mark"] for step in shown[0]["steps"]] == ["left-out", "here", "to-come"]
    assert (shown[0]["awaits"], shown[0]["then"]) == ("event", {"kind": "step", "step": 3})
    assert [each["count"] for each in api.get("/v1/instances/counts")["counts"]] == [1, 1]
    assert api.get(f"/v1/instances/{waiting[0]}") == shown[0]
    assert api.ask("GET", "/v1/instances?after=nowhere").status == 422


def test_an_act_done_twice_says_so_and_a_late_one_is_refused(caller: Caller, waiting: list[int]) -> None:
    api = caller(Scope.EDIT)
    run = waiting[0]

    told = [api.post(f"/v1/instances/{run}/skip") for _ in range(2)]

    assert [each["was_done"] for each in told] == [False, True]
    assert told[0]["progress"]["instance"]["step"] == 3
    late = api.ask("POST", f"/v1/instances/{run}/send")
    assert (late.status, "has ended already: skipped" in late.document["detail"]) == (409, True)
    assert api.ask("POST", "/v1/instances/99/skip").status == 404
    assert api.ask("POST", f"/v1/instances/{run}/again", {"step": 9}).status == 422


def test_what_failed_is_listed_apart(caller: Caller, engines_store: Store, waiting: list[int]) -> None:
    ended = Finished(RunId(waiting[0]), RunState.FAILED, NOW + 2 * HOUR, Reason.NONE, "no printer")
    with engines_store.write() as tx:
        finish(tx, [ended])
    api = caller(Scope.READ)

    (found,) = api.get("/v1/instances/failed")["instances"]

    assert (found["instance"]["run"], found["instance"]["reason"]) == (waiting[0], "no printer")
    assert [each["instance"]["run"] for each in api.get("/v1/instances")["instances"]] == waiting[1:]
    other = api.get("/v1/instances")["instances"][0]["instance"]["job"]
    assert api.get(f"/v1/instances/failed?job={other}") == {"instances": []}
    assert api.ask("GET", "/v1/instances/failed?limit=0").status == 422


def test_a_token_that_may_only_run_jobs_changes_no_instance(caller: Caller, waiting: list[int]) -> None:
    assert caller(Scope.RUN).ask("POST", f"/v1/instances/{waiting[0]}/skip").status == 403
