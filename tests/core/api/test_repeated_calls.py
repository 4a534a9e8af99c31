"""Calls with an Idempotency-Key: carried out once, answered alike, and refused under the key of another."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.kept_answers import KEPT, delete_old_answers
from scheduler_core.store.store import Store
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.records.audit import AuditAct
from tests.core.api.conftest import Caller
from tests.core.store.builders import NOW
from tests.support.api_caller import ApiCaller

pytestmark = pytest.mark.slow

JOB = {
    "name": "Charge",
    "zone": "UTC",
    "rules": [{"once": "2026-12-01T09:00Z"}],
    "action": {"http": "POST https://shop.example/charge"},
}
REPEATED = "Idempotent-Replayed"


def test_two_calls_with_one_key_are_one(admin: ApiCaller, scheduler: Scheduler) -> None:
    first = admin.ask("POST", "/v1/jobs", JOB, Idempotency_Key="order-7")
    again = admin.ask("POST", "/v1/jobs", JOB, Idempotency_Key="order-7")

    assert (first.status, again.status) == (201, 201)
    assert again.document == first.document
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Location"] == first.headers["Location"]
    assert [REPEATED in reply.headers for reply in (first, again)] == [False, True]
    assert scheduler.jobs.count() == 1
    assert [entry.act for entry in scheduler.audit.entries()].count(AuditAct.ADD_JOBS) == 1


def test_without_a_key_two_calls_are_two(admin: ApiCaller, scheduler: Scheduler) -> None:
    for _ in range(2):
        admin.post("/v1/jobs", JOB)

    assert scheduler.jobs.count() == 2


@pytest.mark.parametrize(
    ("path", "document"),
    [
        ("/v1/jobs", JOB | {"name": "Another"}),
        ("/v1/jobs/batch", {"jobs": [JOB]}),
        ("/v1/events", {"name": "paid"}),
    ],
)
def test_one_key_is_not_for_two_calls(
    admin: ApiCaller, scheduler: Scheduler, path: str, document: object
) -> None:
    admin.post("/v1/jobs", JOB, Idempotency_Key="order-7")

    other = admin.ask("POST", path, document, Idempotency_Key="order-7")

    assert (other.status, other.field) == (422, "Idempotency-Key")
    assert "names another call of yours" in other.document["detail"]
    assert scheduler.jobs.count() == 1


def test_the_order_of_keys_in_a_body_says_nothing(admin: ApiCaller) -> None:
    turned = dict(reversed(JOB.items()))

    replies = [admin.ask("POST", "/v1/jobs", job, Idempotency_Key="order-7") for job in (JOB, turned)]

    assert [reply.document["id"] for reply in replies] == [1, 1]


def test_each_token_has_keys_of_its_own(admin: ApiCaller, caller: Caller, scheduler: Scheduler) -> None:
    admin.post("/v1/jobs", JOB, Idempotency_Key="order-7")
    caller(Scope.EDIT).post("/v1/jobs", JOB, Idempotency_Key="order-7")

    assert scheduler.jobs.count() == 2


def test_a_call_that_was_refused_may_be_mended_under_its_key(admin: ApiCaller, scheduler: Scheduler) -> None:
    wrong = JOB | {"rules": [{"once": "never"}]}

    assert admin.ask("POST", "/v1/jobs", wrong, Idempotency_Key="order-7").status == 422
    assert admin.ask("POST", "/v1/jobs", JOB, Idempotency_Key="order-7").status == 201
    assert scheduler.jobs.count() == 1


@pytest.mark.parametrize("key", ["", "a" * 201, "a\tb"])
def test_a_key_that_is_none_is_refused(admin: ApiCaller, scheduler: Scheduler, key: str) -> None:
    reply = admin.ask("POST", "/v1/jobs", JOB, Idempotency_Key=key)

    assert (reply.status, reply.field) == (422, "Idempotency-Key")
    assert scheduler.jobs.count() == 0


def test_many_calls_at_once_are_one(admin: ApiCaller, scheduler: Scheduler) -> None:
    with ThreadPoolExecutor(8) as pool:
        calls = [
            pool.submit(admin.ask, "POST", "/v1/jobs", JOB, Idempotency_Key="order-7") for _ in range(16)
        ]
        replies = [call.result() for call in calls]

    assert {(reply.status, reply.document["id"]) for reply in replies} == {(201, 1)}
    assert scheduler.jobs.count() == 1


def test_what_makes_several_things_makes_them_once(admin: ApiCaller, scheduler: Scheduler) -> None:
    for _ in range(2):
        admin.post("/v1/jobs/batch", {"jobs": [JOB, JOB]}, Idempotency_Key="batch")
        admin.post("/v1/jobs/text", {"text": "every day at 9 https://a.example/"}, Idempotency_Key="text")
        admin.post("/v1/jobs/1/duplicate", Idempotency_Key="copy")
        admin.post("/v1/jobs/1/run", Idempotency_Key="run")
        admin.post("/v1/events", {"name": "paid"}, Idempotency_Key="event")

    assert scheduler.jobs.count() == 4
    assert len(scheduler.runs.ids()) == 1
    assert len(scheduler.events.recent()) == 1


def test_answers_are_kept_for_days(admin: ApiCaller, engines_store: Store) -> None:
    admin.post("/v1/jobs", JOB, Idempotency_Key="order-7")

    assert timedelta(hours=24) <= KEPT
    with engines_store.write() as tx:
        assert delete_old_answers(tx, NOW + KEPT, 10) == 0
        assert delete_old_answers(tx, NOW + KEPT + timedelta(seconds=1), 10) == 1
