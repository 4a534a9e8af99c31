"""An engine is killed around what the clock tells: all of it arrives, by one id each."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.fields.jobs.lateness import read_limits
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.runs.run_requests import run_now
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.store.telling.channels import add_channel
from scheduler_core.store.telling.digests import digests_due
from scheduler_core.store.telling.late_jobs import is_to_be_written
from scheduler_core.store.telling.notices import next_notice_at
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Interrupted, InterruptedPolicy, RunPolicies
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, ledger, now, shell, with_engine
from tests.faults.child_engine import child_engine, mortal
from tests.faults.effects import wait_until
from tests.support.faulty_server import FaultyServer

pytestmark = pytest.mark.slow

FAR = datetime(2099, 1, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)
MARK = InterruptedPolicy(Interrupted.MARK)
_LATE = ("A", "B")
_COMMITS = [(commit, moment) for commit in range(2, 9) for moment in ("before", "after")]
_TRIED = {(2, "after"), (3, "before"), (4, "after"), (5, "before")}


def add(store: Store, name: str, policies: RunPolicies, action: HttpAction | None = None) -> JobId:
    draft = JobDraft(name, Schedule((Once(FAR),)), action or shell("true"), policies, is_enabled=True)
    with store.write() as tx:
        return add_many(tx, [NewJob(draft, FAR)], "ann", now() - 48 * HOUR)[0]


def has_told_all(store: Store) -> bool:
    with store.read() as tx:
        waits = next_notice_at(tx) is not None
        return not waits and not is_to_be_written(tx, now(), "UTC") and not digests_due(tx, now(), "UTC")


@pytest.mark.parametrize(
    ("commit", "moment"),
    [each if each in _TRIED else pytest.param(*each, marks=pytest.mark.thorough) for each in _COMMITS],
)
def test_killed_at_any_commit_what_is_late_and_a_digest_are_told_at_least_once_by_one_id(
    store: Store, path: Path, commit: int, moment: str
) -> None:
    at = f"{now() - HOUR:%H:%M}"
    with FaultyServer() as server:
        with store.write() as tx:
            add_channel(
                tx, Channel("x", ChannelKind.HOOK, f"{server.plain}/status/200"), "ann", now() - 48 * HOUR
            )
            set_setting(tx, "tell_by", json.dumps("late:x"), now())
            set_setting(tx, "digest", json.dumps(f"{at}:x"), now() - 48 * HOUR)
        for name in _LATE:
            add(store, name, RunPolicies(late=read_limits("success:36h")))

        with child_engine(path, program=mortal(moment, commit), environment={"TZ": "UTC"}) as engine:
            wait_until(store, lambda _: engine.process.poll() is not None or has_told_all(store))
            engine.kill()
        with child_engine(path, environment={"TZ": "UTC"}) as engine:
            wait_until(store, lambda _: has_told_all(store))
            assert engine.terminate() == 0

        told = [json.loads(each.body) for each in server.seen]

    by_id = {each["id"]: (each["kind"], each.get("job")) for each in told}
    assert sorted(by_id.values(), key=str) == [("digest", None), ("late", "A"), ("late", "B")]
    assert findings(store) == []


def test_a_run_that_ended_with_its_engine_is_called_as_a_failure(store: Store, path: Path) -> None:
    """The service heard of the beginning alone, and waited for hours."""
    with FaultyServer() as server, FaultyServer() as service:
        ping = f"{service.plain}/echo"
        job = add(store, "Call", RunPolicies(ping=ping, interrupted=MARK), HttpAction(f"{server.plain}/hang"))
        with store.write() as tx:
            run_now(tx, job, "asked", now())
        with child_engine(path) as engine:
            server.await_requests(1)
            service.await_requests(1)
            engine.kill()
        with child_engine(path) as engine:
            service.await_requests(2)
            assert engine.terminate() == 0

        seen = service.seen

    assert [each.target.partition("?")[0] for each in seen] == ["/echo/start", "/echo/1"]
    assert len({each.query["rid"] for each in seen}) == 1
    assert [run.state for run in ledger(store)] == [RunState.INTERRUPTED]


def test_a_call_that_the_end_of_its_engine_cuts_off_is_called_as_a_failure(store: Store) -> None:
    with FaultyServer() as server, FaultyServer() as service:
        ping = f"{service.plain}/echo"
        job = add(store, "Call", RunPolicies(ping=ping, interrupted=MARK), HttpAction(f"{server.plain}/hang"))
        with store.write() as tx:
            run_now(tx, job, "asked", now())

        async def stop_soon(_: Engine) -> None:
            await asyncio.to_thread(server.await_requests, 1)

        with_engine(store, stop_soon, draining=timedelta(0))

        seen = service.seen

    assert [each.target.partition("?")[0] for each in seen] == ["/echo/start", "/echo/1"]
