"""An engine is killed while events and ends of jobs begin runs: each is one row, whatever was cut off."""

from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import event_of
from scheduler_core.store.sequences.events import send
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RunPolicies,
)
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.signal_events import OnEvent, OnJob, OnSilence
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, ledger, now, shell
from tests.faults.child_engine import child_engine, mortal
from tests.faults.effects import wait_until

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)
_EVENTS = 5
_COMMITS = [(commit, moment) for commit in range(2, 14) for moment in ("before", "after")]
_TRIED = {(3, "after"), (5, "before"), (7, "after")}


def a_job(name: str, rule: EventRule) -> JobDraft:
    policies = RunPolicies(
        overlapping=OverlapPolicy(Overlapping.QUEUE),
        missed=MissedPolicy(Missed.ALL),
        interrupted=InterruptedPolicy(Interrupted.RERUN, most_reruns=1_000),
    )
    return JobDraft(name, Schedule((rule,)), shell("true"), policies)


def told(store: Store, job_id: JobId) -> list[str]:
    """Return what began each row of a job, once for all tries of a run."""
    with store.read() as tx:
        events = {
            (run.due_at, run.idempotency_key): event_of(tx, run.id)
            for run in ledger(store)
            if run.job_id == job_id
        }
    return sorted(event.told["event_id"] for event in events.values() if event is not None)


@pytest.mark.parametrize(
    ("commit", "moment"),
    [each if each in _TRIED else pytest.param(*each, marks=pytest.mark.thorough) for each in _COMMITS],
)
def test_killed_at_any_commit_each_event_and_each_end_is_one_run(
    store: Store, path: Path, commit: int, moment: str
) -> None:
    with store.write() as tx:
        drafts = (a_job("Thank", OnEvent("paid")), a_job("Count", OnJob(("Thank",), When.ALWAYS)))
        thank, count = add_many(tx, [NewJob(draft, None) for draft in drafts], "ann", now())
        silent = a_job("Alarm", OnSilence("heartbeat", timedelta(minutes=1)))
        (alarm,) = add_many(tx, [NewJob(silent, None)], "ann", now() - timedelta(minutes=5))
        send(tx, "heartbeat", "", "beat", "ann", now() - timedelta(minutes=4))
        for number in range(_EVENTS):
            send(tx, "paid", "", f"e{number}", "ann", now())

    with child_engine(path, program=mortal(moment, commit)) as engine:
        engine.wait()
    with child_engine(path) as engine:

        def is_over(_: object) -> bool:
            runs = ledger(store)
            return (
                len(told(store, count)) >= _EVENTS
                and bool(told(store, alarm))
                and all(run.finished_at for run in runs)
            )

        wait_until(store, is_over)
        assert engine.terminate() == 0

    assert told(store, thank) == [f"e{number}" for number in range(_EVENTS)]
    assert told(store, alarm) == ["beat"]
    assert len(set(told(store, count))) == len(told(store, count)) == _EVENTS
    assert findings(store) == []
