"""Keys over the API: a start repeated, what is live looked at, moved and ended."""

from datetime import timedelta

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.sequences.waits import NewWait, opened
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.runs.run import Trigger
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.api.conftest import Caller
from tests.core.store.builders import HOUR, NOW, SCRIPT, an_engine
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow

DAY = timedelta(days=1)
ORDER = {
    "name": "Remind",
    "zone": "UTC",
    "rules": [{"once": "2026-12-01T09:00Z"}],
    "action": {"http": "POST https://shop.example/remind"},
}
STEPS = SequenceAction((Act(SCRIPT), Wait(40 * DAY, unless="paid"), Act(SCRIPT)))


@pytest.fixture
def waiting(scheduler: Scheduler, engines_store: Store, clock: FakeClock) -> int:
    """Return the number of a run that waits for an event of the key order-7."""
    due_at = NOW + HOUR
    draft = JobDraft("Order", Schedule((Once(due_at),)), STEPS, RunPolicies(key="order-7"))
    job_id = scheduler.jobs.add(draft)
    engine = an_engine(engines_store)
    with engines_store.write() as tx:
        run_id = record(tx, [NewRun(job_id, 1, due_at, Trigger.STEP, step=2)], engine, due_at)[0].id
        opened(tx, [NewWait(run_id, 40 * DAY, "paid")])
    clock.advance(2 * HOUR)
    return run_id


def test_a_start_that_is_repeated_finds_what_it_made(caller: Caller) -> None:
    api = caller(Scope.EDIT)
    first = api.ask("PUT", "/v1/keys/order%2F7", ORDER)
    again = api.ask("PUT", "/v1/keys/order%2F7", ORDER | {"name": "Told otherwise"})

    assert (first.status, first.document["outcome"]) == (201, "made")
    assert first.document["job"]["document"]["policies"] == {"key": "order/7"}
    assert (again.status, again.document["outcome"]) == (200, "live")
    assert again.document["job"]["id"] == first.document["job"]["id"]
    assert again.document["instance"]["waits_until"] == "2026-12-01T09:00:00.000Z"


def test_a_start_after_the_end_says_so_unless_it_is_to_be_made_again(caller: Caller) -> None:
    api = caller(Scope.EDIT)
    api.ask("PUT", "/v1/keys/order-7", ORDER)
    api.post("/v1/keys/order-7/revoke")

    assert api.ask("PUT", "/v1/keys/order-7", ORDER).document["outcome"] == "finished"
    assert api.ask("PUT", "/v1/keys/order-7?again=true", ORDER).document["outcome"] == "made"


def test_a_start_with_another_key_in_the_job_is_refused(caller: Caller) -> None:
    job = ORDER | {"policies": {"key": "order-8"}}
    reply = caller(Scope.EDIT).ask("PUT", "/v1/keys/order-7", job)

    assert (reply.status, reply.field) == (422, "policies.key")


def test_a_second_job_with_a_live_key_is_a_conflict(caller: Caller) -> None:
    job = ORDER | {"policies": {"key": "order-7"}}
    api = caller(Scope.EDIT)

    assert [api.ask("POST", "/v1/jobs", job).status for _ in range(2)] == [201, 409]


def test_where_a_key_stands_is_told_and_moved(caller: Caller, waiting: int) -> None:
    api = caller(Scope.EDIT)
    (told,) = api.get("/v1/keys/order-7")["instances"]
    assert (told["state"], told["run"], told["waits_for"]) == ("waiting", waiting, "paid")
    assert told["waits_until"] == "2026-12-30T09:00:00.000Z"
    assert api.get("/v1/keys")["instances"] == [told]
    assert api.get("/v1/runs/waiting")["instances"] == [told]
    assert api.get("/v1/status")["next_wait"] == told
    assert api.get(f"/v1/runs/{waiting}")["waits_until"] == told["waits_until"]

    moved = api.post("/v1/keys/order-7/reschedule", {"at": "2027-03-01T09:00:00Z"})
    assert moved["waits_until"] == "2027-03-01T09:00:00.000Z"
    moved = api.post(f"/v1/runs/{waiting}/reschedule", {"at": None})
    assert moved["waits_until"] == "2026-11-20T10:00:00.000Z"


def test_a_key_is_revoked_once(caller: Caller, waiting: int) -> None:
    api = caller(Scope.EDIT)
    first, again = (api.post("/v1/keys/order-7/revoke") for _ in range(2))

    assert [each["run"] for each in first["instances"]] == [waiting]
    assert again["instances"] == []


def test_who_may_only_run_jobs_moves_waits_and_no_starts(caller: Caller, waiting: int) -> None:
    api = caller(Scope.RUN)

    assert api.ask("POST", f"/v1/runs/{waiting}/reschedule", {"at": None}).status == 200
    assert api.ask("POST", "/v1/keys/order-7/reschedule", {"at": None}).status == 403
    assert api.ask("POST", "/v1/keys/order-7/revoke").status == 403


def test_a_key_that_nobody_has_is_not_found(caller: Caller) -> None:
    api = caller(Scope.EDIT)

    assert api.ask("GET", "/v1/keys/nobody").status == 404
    assert api.ask("POST", "/v1/keys/nobody/revoke").status == 404
