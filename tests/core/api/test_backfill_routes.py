"""Backfills over the API: looked at, started once, listed and ended."""

import pytest

from scheduler_core.values.records.api_token import Scope
from tests.core.api.conftest import Caller
from tests.core.store.builders import HOUR, NOW

pytestmark = pytest.mark.slow

JOB = {
    "name": "Report",
    "zone": "UTC",
    "rules": [{"cron": "0 * * * *"}],
    "action": {"http": "POST https://shop.example/told"},
}
SPAN = {"since": (NOW - 4 * HOUR).isoformat(), "until": (NOW - HOUR).isoformat()}


@pytest.fixture
def path(caller: Caller) -> str:
    made = caller(Scope.EDIT).post("/v1/jobs", JOB)
    return f"/v1/jobs/{made['id']}/backfills"


def test_a_dry_run_tells_what_would_run_and_starts_nothing(caller: Caller, path: str) -> None:
    told = caller(Scope.RUN).post(path, SPAN | {"dry_run": True})

    assert [(each["state"], each["is_wanted"]) for each in told["instants"]] == [(None, True)] * 3
    assert caller(Scope.READ).get(path) == {"backfills": []}


def test_the_same_id_is_one_backfill_and_one_call_ends_it(caller: Caller, path: str) -> None:
    begun = caller(Scope.RUN).post(path, SPAN | {"id": "week", "at_once": 2})["backfill"]

    assert caller(Scope.RUN).post(path, SPAN | {"id": "week"})["backfill"] == begun
    assert caller(Scope.READ).get(path)["backfills"] == [begun]
    assert (begun["total"], begun["unfinished"]) == (3, 3)
    ended = caller(Scope.RUN).post(f"{path}/week/cancel", None)
    assert (ended["backfill"]["id"], ended["asked"], ended["dropped"]) == ("week", 3, 0)
    assert caller(Scope.RUN).ask("POST", f"{path}/other/cancel").status == 404


def test_who_may_only_read_starts_none(caller: Caller, path: str) -> None:
    assert caller(Scope.READ).ask("POST", path, SPAN).status == 403


def test_what_can_not_be_is_refused(caller: Caller, path: str) -> None:
    back = {"since": SPAN["until"], "until": SPAN["since"]}

    assert caller(Scope.RUN).ask("POST", path, back).status == 422
    assert caller(Scope.RUN).ask("POST", path, SPAN | {"id": "a/b"}).status == 422
    for name in ("with", "values"):
        refused = caller(Scope.RUN).ask("POST", path, SPAN | {name: {"days": "1"}})
        assert (refused.status, refused.field) == (422, "days")
