"""An engine is killed between the end of a run and the sending of its notice: all arrive, by one id each."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.runs.run_requests import run_now
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.store.telling.channels import add_channel
from scheduler_core.store.telling.notices import next_notice_at
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Interrupted, InterruptedPolicy, RunPolicies
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, ledger, now, shell
from tests.faults.child_engine import child_engine, mortal
from tests.faults.effects import wait_until
from tests.support.faulty_server import FaultyServer

pytestmark = pytest.mark.slow

_JOBS = 3
FAR = datetime(2099, 1, 1, tzinfo=UTC)
_COMMITS = [(commit, moment) for commit in range(2, 13) for moment in ("before", "after")]
_TRIED = {(4, "after"), (5, "before"), (6, "after"), (8, "before")}


@pytest.mark.parametrize(
    ("commit", "moment"),
    [each if each in _TRIED else pytest.param(*each, marks=pytest.mark.thorough) for each in _COMMITS],
)
def test_killed_at_any_commit_each_failure_is_told_at_least_once_by_one_id(
    store: Store, path: Path, commit: int, moment: str
) -> None:
    policies = RunPolicies(interrupted=InterruptedPolicy(Interrupted.RERUN, most_reruns=1_000))
    drafts = [
        JobDraft(f"job {number}", Schedule((Once(FAR),)), shell("exit 3"), policies, is_enabled=True)
        for number in range(_JOBS)
    ]
    with FaultyServer() as server:
        with store.write() as tx:
            add_channel(tx, Channel("x", ChannelKind.HOOK, f"{server.plain}/status/200"), "ann", now())
            set_setting(tx, "tell_by", json.dumps("failure:x"), now())
            for job_id in add_many(tx, [NewJob(draft, FAR) for draft in drafts], "ann", now()):
                run_now(tx, job_id, f"asked {job_id}", now())

        def is_over(_: object) -> bool:
            # In this order: a notice is written as its run ends.
            if not all(run.finished_at for run in ledger(store)):
                return False
            with store.read() as tx:
                return next_notice_at(tx) is None

        with child_engine(path, program=mortal(moment, commit)) as engine:
            # Runs that end together are one commit: where all is over after fewer, it dies at rest.
            wait_until(store, lambda _: engine.process.poll() is not None or is_over(_))
            engine.kill()
        with child_engine(path) as engine:
            wait_until(store, is_over)
            assert engine.terminate() == 0

        told = [json.loads(each.body) for each in server.seen]

    failed = {run.job_name: run.id for run in ledger(store) if run.state is RunState.FAILED}
    ids = {each["id"]: each["job"] for each in told}
    assert {each["job"] for each in told} == set(failed) == {draft.name for draft in drafts}
    assert sorted(ids.values()) == sorted(draft.name for draft in drafts)
    assert findings(store) == []
