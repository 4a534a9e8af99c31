"""Runs through the API: the log, what was written, and wishes."""

from dataclasses import replace

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.parameter_words import read_parameter
from scheduler_core.store.runs.outputs import Chunk, append
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.runs.run import OutputStream, RunState
from tests.core.api.conftest import Caller
from tests.core.store.builders import HOUR, NOW, a_draft, a_finished_run, an_engine
from tests.support.api_caller import ApiCaller

pytestmark = pytest.mark.slow


@pytest.fixture
def job_id(scheduler: Scheduler) -> JobId:
    return scheduler.jobs.add(a_draft("Report"))


@pytest.fixture
def past(engines_store: Store, job_id: JobId) -> list[RunId]:
    """Return three runs of the past: one failed between two that succeeded."""
    engine = an_engine(engines_store)
    states = (RunState.SUCCEEDED, RunState.FAILED, RunState.SUCCEEDED)
    return [
        a_finished_run(engines_store, job_id, NOW + HOUR * (number + 1), engine, state)
        for number, state in enumerate(states)
    ]


def test_the_log_is_read_page_by_page(admin: ApiCaller, past: list[RunId]) -> None:
    first = admin.get("/v1/runs?limit=2")
    second = admin.get(f"/v1/runs?limit=2&after={first['next'].replace('+', '%2B')}")

    assert [run["id"] for run in first["runs"] + second["runs"]] == past[::-1]
    assert second["next"] is None


def test_runs_are_filtered_and_counted(admin: ApiCaller, past: list[RunId]) -> None:
    assert [run["id"] for run in admin.get("/v1/runs?state=failed")["runs"]] == [past[1]]
    assert admin.get("/v1/runs?job=77")["runs"] == []
    assert admin.get("/v1/runs?since=2026-11-20T11:00:00Z")["runs"][-1]["id"] == past[2]
    assert admin.get("/v1/runs/count") == {"failed": 1, "succeeded": 2}
    assert admin.get("/v1/runs/statistics")["counts"] == {"failed": 1, "succeeded": 2}
    assert admin.get("/v1/runs/failures")["failures"][0]["count"] == 1
    assert admin.get(f"/v1/runs/{past[0]}")["job_name"] == "Report"
    assert [run["id"] for run in admin.get(f"/v1/runs/{past[0]}/attempts")["runs"]] == [past[0]]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("state=done", "state"),
        ("since=yesterday", "since"),
        ("since=2026-11-20T11:00", "since"),
        ("since=2026-11-20T11:00Z&until=2026-11-20T11:00Z", "until"),
        ("after=here", "after"),
    ],
)
def test_a_filter_that_makes_no_sense_is_named(query: str, field: str, admin: ApiCaller) -> None:
    refused = admin.ask("GET", f"/v1/runs?{query}")

    assert (refused.status, refused.field) == (422, field)


def test_output_is_read_in_chunks(admin: ApiCaller, past: list[RunId], engines_store: Store) -> None:
    run_id = past[0]
    with engines_store.write() as tx:
        append(
            tx,
            [
                Chunk(run_id, OutputStream.STDOUT, 0, b"one\n"),
                Chunk(run_id, OutputStream.STDERR, 0, b"\xff!"),
            ],
        )

    first = admin.get(f"/v1/runs/{run_id}/output?limit=1")
    rest = admin.get(f"/v1/runs/{run_id}/output?after={first['chunks'][0]['number']}")

    assert [(chunk["stream"], chunk["text"]) for chunk in first["chunks"]] == [("stdout", "one\n")]
    assert [(chunk["stream"], chunk["text"], chunk["content"]) for chunk in rest["chunks"]] == [
        ("stderr", "\\xff!", "/yE=")
    ]
    assert admin.get(f"/v1/runs/{run_id}/output?stream=stderr")["chunks"] == rest["chunks"]
    assert admin.get(f"/v1/runs/{run_id}/output?tail=1")["chunks"] == rest["chunks"]


def test_the_same_wish_is_one_run(admin: ApiCaller, caller: Caller, job_id: JobId) -> None:
    first = admin.ask("POST", f"/v1/jobs/{job_id}/run", Idempotency_Key="once")
    again = admin.ask("POST", f"/v1/jobs/{job_id}/run", Idempotency_Key="once")
    other = admin.ask("POST", f"/v1/jobs/{job_id}/run", Idempotency_Key="twice")
    of_another = caller(Scope.RUN).ask("POST", f"/v1/jobs/{job_id}/run", Idempotency_Key="once")

    assert (first.status, first.headers["Location"]) == (202, "/v1/runs/1")
    assert again.document == first.document
    assert [other.document["id"], of_another.document["id"]] == [2, 3]
    assert first.document["trigger"] == "api"
    assert first.document["asked_by"] == "API token admin"


@pytest.mark.parametrize("name", ["with", "values"])
def test_a_run_is_given_values_and_tells_them(name: str, admin: ApiCaller, scheduler: Scheduler) -> None:
    """Callers of the first versions say `values`."""
    typed = ("days=7 1..90", "dry:yes-no=no", "token:secret=KEY")
    job_id = scheduler.jobs.add(replace(a_draft("Tidy"), parameters=tuple(map(read_parameter, typed))))

    run = admin.post(f"/v1/jobs/{job_id}/run", {name: {"days": 30, "dry": True}})

    assert admin.get(f"/v1/runs/{run['id']}/values")["values"] == [
        {"name": "days", "value": "30", "is_secret": False},
        {"name": "dry", "value": "yes", "is_secret": False},
        {"name": "token", "value": "KEY", "is_secret": True},
    ]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"days": 91}, "days"),
        ({"dais": 1}, "dais"),
        ({"days": [1]}, "with.days"),
        ({"Token": "OTHER"}, "with.Token"),
        ([], "with"),
        ({str(number): 1 for number in range(51)}, "with"),
    ],
)
def test_values_that_do_not_fit_are_refused(
    values: object, field: str, admin: ApiCaller, scheduler: Scheduler
) -> None:
    """Which secret a run takes is for its job to say: a caller could have any sent to where it calls."""
    parameters = (read_parameter("days=7 1..90"), read_parameter("token:secret=KEY"))
    job_id = scheduler.jobs.add(replace(a_draft("Tidy"), parameters=parameters))

    refused = admin.ask("POST", f"/v1/jobs/{job_id}/run", {"with": values})

    assert (refused.status, refused.field) == (422, field)
    assert admin.get("/v1/runs")["runs"] == []


def test_values_said_by_both_names_are_refused(admin: ApiCaller, scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(replace(a_draft("Tidy"), parameters=(read_parameter("days=7 1..90"),)))

    refused = admin.ask("POST", f"/v1/jobs/{job_id}/run", {"with": {"days": 30}, "values": {"days": 30}})

    assert (refused.status, refused.field) == (422, "values")
    assert admin.get("/v1/runs")["runs"] == []


@pytest.mark.parametrize("key", ["", "x" * 201, "caf\xe9"])
def test_a_key_that_can_not_be_kept_is_refused(key: str, admin: ApiCaller, job_id: JobId) -> None:
    refused = admin.ask("POST", f"/v1/jobs/{job_id}/run", Idempotency_Key=key)

    assert (refused.status, refused.field) == (422, "Idempotency-Key")


def test_a_run_is_cancelled_once(admin: ApiCaller, job_id: JobId, past: list[RunId]) -> None:
    run_id = admin.post(f"/v1/jobs/{job_id}/run")["id"]

    assert admin.ask("POST", f"/v1/runs/{run_id}/cancel").status == 202
    assert admin.ask("POST", f"/v1/runs/{past[0]}/cancel").status == 409
    assert admin.ask("POST", "/v1/runs/99/cancel").status == 404


def test_a_finished_run_is_tried_again(admin: ApiCaller, past: list[RunId]) -> None:
    retried = admin.post(f"/v1/runs/{past[1]}/retry")

    assert (retried["attempt"], retried["trigger"]) == (2, "rerun")
    assert admin.ask("POST", f"/v1/runs/{retried['id']}/retry").status == 409


def test_what_was_interrupted_is_answered(admin: ApiCaller, engines_store: Store, job_id: JobId) -> None:
    engine = an_engine(engines_store)
    first, second = (
        a_finished_run(engines_store, job_id, NOW + HOUR * number, engine, RunState.INTERRUPTED)
        for number in (1, 2)
    )

    assert admin.post(f"/v1/runs/{first}/answer", {"answer": "worked"})["state"] == "succeeded"
    assert admin.post(f"/v1/runs/{second}/answer", {"answer": "again"})["attempt"] == 2
    assert admin.ask("POST", f"/v1/runs/{first}/answer", {"answer": "again"}).status == 409
    assert admin.ask("POST", f"/v1/runs/{first}/answer", {"answer": "maybe"}).field == "answer"
    assert admin.ask("POST", f"/v1/runs/{first}/answer", {}).field == "answer"
