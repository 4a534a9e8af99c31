"""Engines are killed at random commits while failures, lateness and a digest are told and runs are pinged."""

import json
import random
from collections import Counter
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from scheduler_core.fields.jobs.lateness import read_limits
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.runs.run_requests import run_now
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.store.telling.channels import add_channel
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Interrupted, InterruptedPolicy, RunPolicies
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import findings, ledger, now, shell
from tests.faults.child_engine import ChildEngine, child_engine, mortal
from tests.faults.effects import wait_until
from tests.faults.test_late_kills import FAR, HOUR, has_told_all
from tests.support.faulty_server import FaultyServer

pytestmark = pytest.mark.slow

_FAILING, _LATE = ("A", "B", "C"), ("X", "Y")
_KILLS, _MOST_COMMIT = 4, 12
_RERUN = InterruptedPolicy(Interrupted.RERUN, most_reruns=1_000)
_SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(1, 21))]
_TWO_DAYS = timedelta(hours=48)


def _add(store: Store, name: str, policies: RunPolicies) -> JobId:
    draft = JobDraft(name, Schedule((Once(FAR),)), shell("exit 3"), policies)
    with store.write() as tx:
        return add_many(tx, [NewJob(draft, FAR)], "ann", now() - _TWO_DAYS)[0]


@pytest.mark.parametrize("seed", _SEEDS)
def test_whatever_commits_kill_engines_each_notice_comes_by_one_id_and_the_day_has_one_digest(
    store: Store, path: Path, seed: int
) -> None:
    chosen = random.Random(seed)
    kills = [(chosen.choice(("before", "after")), chosen.randint(2, _MOST_COMMIT)) for _ in range(_KILLS)]
    with FaultyServer() as server, FaultyServer() as service:
        with store.write() as tx:
            hook = Channel("x", ChannelKind.HOOK, f"{server.plain}/status/200")
            add_channel(tx, hook, "ann", now() - _TWO_DAYS)
            set_setting(tx, "tell_by", json.dumps("failure,late:x"), now())
            set_setting(tx, "digest", json.dumps(f"{now() - HOUR:%H:%M}:x"), now() - _TWO_DAYS)
        for name in _LATE:
            _add(store, name, RunPolicies(late=read_limits("success:36h")))
        for name in _FAILING:
            job_id = _add(store, name, RunPolicies(interrupted=_RERUN, ping=f"{service.plain}/echo"))
            with store.write() as tx:
                run_now(tx, job_id, f"asked {job_id}", now())

        def is_over(_: object) -> bool:
            # In this order: the end of a run and its notice are one commit.
            return all(run.finished_at for run in ledger(store)) and has_told_all(store)

        def is_dead_or_over(engine: ChildEngine, _: object) -> bool:
            return engine.process.poll() is not None or is_over(_)

        for moment, commit in kills:
            with child_engine(path, program=mortal(moment, commit), environment={"TZ": "UTC"}) as engine:
                wait_until(store, partial(is_dead_or_over, engine))
                engine.kill()
        with child_engine(path, environment={"TZ": "UTC"}) as engine:
            wait_until(store, is_over)
            assert engine.terminate() == 0

        told = [json.loads(each.body) for each in server.seen]
        pinged = [(each.target.partition("?")[0], each.query["rid"]) for each in service.seen]

    by_id = {each["id"]: (each["kind"], each.get("job")) for each in told}
    wanted = Counter([("digest", None), *(("late", name) for name in _LATE)])
    wanted.update(("failure", name) for name in _FAILING)
    assert Counter(by_id.values()) == wanted, kills
    assert {path for path, _ in pinged} <= {"/echo/start", "/echo/3", "/echo/1"}, kills
    last = {run.job_name: run for run in ledger(store) if run.job_name in _FAILING}
    assert {run.state for run in last.values()} == {RunState.FAILED}
    assert findings(store) == []
