"""Machines seen by readers, and drained, tagged and forgotten by admins."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.store.runs.engines import register, say_clock, stop_engine
from scheduler_core.store.runs.ledger import begin
from scheduler_core.store.runs.run_changes import Begun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from scheduler_core.values.records.api_token import Scope
from tests.core.api.conftest import Caller
from tests.core.store.builders import NOW, THIS_PROCESS, add_job, claim_next
from tests.support.api_caller import ApiCaller
from tests.support.fake_clock import FakeClock

DESK = replace(THIS_PROCESS, machine="machine-desk")


@pytest.fixture
def machine(engines_store: Store) -> EngineId:
    with engines_store.write() as tx:
        return register(tx, DESK, NOW + timedelta(minutes=1), NOW)


def test_readers_see_the_machines(caller: Caller, machine: EngineId) -> None:
    told = caller(Scope.READ).get("/v1/machines")

    assert told["are_sharing"] is False
    (desk,) = told["machines"]
    assert (desk["id"], desk["host"], desk["role"], desk["state"]) == (machine, "desk", "plans", "living")


def test_only_admins_act_on_machines(caller: Caller, machine: EngineId) -> None:
    editor = caller(Scope.EDIT, Scope.SCRIPTS)

    for act in ("drain", "resume", "forget"):
        assert editor.ask("POST", f"/v1/machines/{machine}/{act}").status == 403
    assert editor.ask("POST", f"/v1/machines/{machine}/tags", {"tags": ["gpu"]}).status == 403


def test_admins_give_tags_and_forget_who_is_gone(
    admin: ApiCaller, machine: EngineId, engines_store: Store
) -> None:
    tagged = admin.post(f"/v1/machines/{machine}/tags", {"tags": ["gpu"]})
    again = admin.post(f"/v1/machines/{machine}/tags", {"tags": ["gpu"]})
    refused = admin.ask("POST", f"/v1/machines/{machine}/forget")
    with engines_store.write() as tx:
        stop_engine(tx, machine, NOW)

    assert (tagged["machine"]["given_tags"], tagged["was_done"], again["was_done"]) == (["gpu"], False, True)
    assert (refused.status, refused.field) == (422, "machine")
    assert admin.post(f"/v1/machines/{machine}/forget")["was_done"] is False
    assert admin.get("/v1/machines")["machines"] == []
    acts = [(each["act"], each["who"]) for each in admin.get("/v1/audit")["entries"]]
    assert acts[:2] == [("forget-machine", "API token admin"), ("tag-machine", "API token admin")]


def test_what_can_not_be_done_says_why(admin: ApiCaller, machine: EngineId) -> None:
    unshared = admin.ask("POST", f"/v1/machines/{machine}/drain")
    unknown = admin.ask("POST", "/v1/machines/99/resume")
    no_tag = admin.ask("POST", f"/v1/machines/{machine}/tags", {"tags": ["a b", "c:d"]})

    assert (unshared.status, unshared.field) == (422, "machine")
    assert unknown.status == 404
    assert (no_tag.status, no_tag.field) == (422, "tags")
    assert admin.ask("POST", f"/v1/machines/{machine}/tags", {}).field == "tags"


def test_numbers_are_told_of_each_machine(admin: ApiCaller, engines_store: Store, clock: FakeClock) -> None:
    homes = [replace(DESK, machine=name, host='de"sk\\') for name in ("machine-1", "machine-2")]
    with engines_store.write() as tx:
        first, _ = (register(tx, home, NOW + timedelta(minutes=1), NOW, plans=False) for home in homes)
        say_clock(tx, first, timedelta(seconds=-1.5))
    job_id = add_job(engines_store, due_at=NOW)
    with engines_store.write() as tx:
        begin(tx, [Begun(claim_next(tx, job_id, NOW, first), NOW + timedelta(seconds=2))], first)
    clock.advance(timedelta(seconds=5))

    lines = admin.ask("GET", "/metrics").content.decode().splitlines()

    labels = 'host="de\\"sk\\\\",machine="f7a7266d"'
    told = [line.removeprefix("hourbell_machine_") for line in lines if labels in line]
    assert told == [
        f"up{{{labels}}} 1",
        f"plans{{{labels}}} 0",
        f"drains{{{labels}}} 0",
        f"runs_running{{{labels}}} 1",
        f"runs_begun{{{labels}}} 1",
        f"heartbeat_age_seconds{{{labels}}} 5.0",
        f"clock_ahead_seconds{{{labels}}} -1.5",
        f'run_lateness_quantile_seconds{{{labels},quantile="0.5"}} 2.000000',
        f'run_lateness_quantile_seconds{{{labels},quantile="0.95"}} 2.000000',
        f'run_lateness_quantile_seconds{{{labels},quantile="1"}} 2.000000',
    ]
    series = [line.rpartition(" ")[0] for line in lines if not line.startswith("#")]
    assert len(set(series)) == len(series), "no series is told twice"
