"""Engines that stand by on a server: one runs the jobs, and the next takes over when it is gone."""

import signal
from collections.abc import Iterator
from datetime import timedelta
from threading import Event

import pytest
from sqlalchemy import update

from scheduler_core.store.opening.identity import seal
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import EngineRecord, engines
from scheduler_core.store.store import Store
from scheduler_core.store.tables.store_rows import STORE_IDENTITY
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy, Overlapping, OverlapPolicy
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, ledger, now
from tests.faults.child_engine import HASTY, ChildEngine
from tests.faults.effects import Effects, assert_sound, wait_until
from tests.faults.hasty_engine import LEASE_SECONDS
from tests.support.postgres import PostgresServer

pytestmark = [pytest.mark.slow, pytest.mark.waiting]

SECOND = timedelta(seconds=1)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url, now())
    yield opened
    opened.close()


class Machines:
    """Engines of several homes, each of which is a machine of its own to a server."""

    def __init__(self, url: str, folder: object) -> None:
        self._url = url
        self._folder = folder
        self._started: list[ChildEngine] = []

    def start(self, name: str) -> ChildEngine:
        home = {"XDG_DATA_HOME": f"{self._folder}/{name}", LEASE_SECONDS: "4"}
        engine = ChildEngine.start(self._url, "--standby", program=HASTY, environment=home)
        self._started.append(engine)
        return engine

    def close(self) -> None:
        for each in self._started:
            each.close()


@pytest.fixture
def machines(url: str, tmp_path: object) -> Iterator[Machines]:
    made = Machines(url, tmp_path)
    yield made
    made.close()


def living(store: Store) -> list[EngineRecord]:
    with store.read() as tx:
        return [record for record in engines(tx) if record.stopped_at is None]


def test_the_next_engine_takes_over_from_one_that_ends_is_killed_or_is_stopped_for_a_while(
    store: Store, effects: Effects, machines: Machines
) -> None:
    begin = (now() + SECOND).replace(microsecond=0)
    add_job(
        store,
        effects.script(),
        begin,
        rule=Every(SECOND, begin),
        missed=MissedPolicy(Missed.ALL),
        overlapping=OverlapPolicy(Overlapping.PARALLEL, most=100),
    )
    first = machines.start("one")
    assert first.ready["ready"]
    second = machines.start("two")
    assert not second.ready["ready"]
    assert f"process {first.process.pid} on " in second.ready["standby"]
    assert [record.plans for record in living(store)] == [False, True]

    assert first.terminate() == 0
    assert second.reads()["ready"]

    third = machines.start("one")
    assert "standby" in third.ready
    second.kill()
    assert third.reads()["ready"]  # once the lease of the one that was killed is over

    fourth = machines.start("two")
    assert "standby" in fourth.ready
    third.process.send_signal(signal.SIGSTOP)
    assert fourth.reads()["ready"]
    third.process.send_signal(signal.SIGCONT)
    assert third.wait() == 6

    # The first one may be cut off by a kill, if it began just then.
    so_far = len(ledger(store))
    wait_until(store, lambda runs: any(run.state is RunState.SUCCEEDED for run in runs[so_far + 1 :]))
    assert fourth.terminate() == 0
    assert living(store) == []
    assert_sound(store, effects)
    made = {run.due_at for run in ledger(store)}
    assert made == {min(made) + number * SECOND for number in range(len(made))}  # none is left out


def test_after_an_outage_longer_than_its_lease_the_engine_that_planned_goes_on(
    store: Store, postgres: PostgresServer, machines: Machines
) -> None:
    first, second = machines.start("one"), machines.start("two")
    assert "standby" in second.ready
    before = [(record.id, record.plans) for record in living(store)]

    postgres.stop("immediate")
    Event().wait(7)
    postgres.start()
    wait_until(store, lambda _: "can look again" in second.said(), seconds=30)
    Event().wait(3)

    assert [(record.id, record.plans) for record in living(store)] == before
    assert first.terminate() == 0
    assert second.reads()["ready"]
    assert second.terminate() == 0


def test_an_engine_that_stands_by_outlives_the_server_and_leaves_when_it_is_asked_to(
    store: Store, postgres: PostgresServer, machines: Machines
) -> None:
    first, second = machines.start("one"), machines.start("two")
    assert "standby" in second.ready
    postgres.stop("immediate")
    Event().wait(1)
    postgres.start()
    with store.write() as tx:  # somebody restores a dump of another server
        tx.connection.execute(update(STORE_IDENTITY).values(seal="restored", former_seal="restored"))
    first.kill()
    wait_until(store, lambda _: "this store is a copy or was restored" in second.said(), seconds=30)
    assert [record.plans for record in living(store)] == [False, True]

    seal(store)

    assert second.reads()["ready"]

    third = machines.start("one")
    assert "standby" in third.ready
    assert third.terminate() == 0
    assert [record.plans for record in living(store)] == [True]
    assert second.terminate() == 0
