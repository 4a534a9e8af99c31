"""The processes that run jobs."""

from dataclasses import replace

import pytest

from scheduler_core.errors import Conflict
from scheduler_core.store.runs import engines
from scheduler_core.store.runs.ledger import begin, claim, record
from scheduler_core.store.runs.owned_runs import adopt_requests
from scheduler_core.store.runs.run_changes import Begun, JobPlan, NewRun
from scheduler_core.store.server_time import server_now
from scheduler_core.store.store import Store
from tests.core.store.builders import HOUR, MINUTE, NOW, THIS_PROCESS, add_job, claim_next

OTHER_MACHINE = replace(THIS_PROCESS, machine="machine-2", pid=1)
NEXT_PROCESS = replace(THIS_PROCESS, pid=4712)


def test_a_machine_has_one_engine(store: Store) -> None:
    with store.write() as tx:
        engines.register(tx, THIS_PROCESS, NOW + MINUTE, NOW)
        engines.register(tx, OTHER_MACHINE, NOW + MINUTE, NOW)

    with pytest.raises(Conflict, match="process 4711 on desk"), store.write() as tx:
        engines.register(tx, NEXT_PROCESS, NOW + MINUTE, NOW)


def test_a_dead_engine_is_followed_by_the_next(store: Store) -> None:
    with store.write() as tx:
        first = engines.register(tx, THIS_PROCESS, NOW + MINUTE, NOW)

    with store.write() as tx:
        engines.stop_engine(tx, first, NOW + HOUR)
        second = engines.register(tx, NEXT_PROCESS, NOW + 2 * HOUR, NOW + HOUR)

    with store.read() as tx:
        holder = engines.holder_of(tx, THIS_PROCESS.machine)
        assert holder is not None
        assert (holder.id, holder.process) == (second, NEXT_PROCESS)
        assert [record.id for record in engines.engines(tx)] == [second, first]


def test_a_heartbeat_prolongs_the_lease(store: Store) -> None:
    with store.write() as tx:
        engine = engines.register(tx, THIS_PROCESS, NOW + MINUTE, NOW)

    with store.write() as tx:
        assert engines.heartbeat(tx, engine, NOW + HOUR, NOW + MINUTE / 2, NOW)

    with store.read() as tx:
        (record,) = engines.engines(tx)
        assert engines.expired_engines(tx, NOW + MINUTE) == []
        assert [each.id for each in engines.expired_engines(tx, NOW + HOUR)] == [engine]
    assert (record.heartbeat_at, record.lease_until, record.ticked_at) == (NOW + MINUTE / 2, NOW + HOUR, NOW)
    assert record.is_alive(NOW + MINUTE)
    assert not record.is_alive(NOW + HOUR)


def test_an_engine_that_was_declared_dead_learns_of_it(store: Store) -> None:
    with store.write() as tx:
        engine = engines.register(tx, THIS_PROCESS, NOW + MINUTE, NOW)
        engines.stop_engine(tx, engine, NOW)

    with store.write() as tx:
        assert not engines.heartbeat(tx, engine, NOW + HOUR, NOW, NOW)

    with store.read() as tx:
        assert engines.holder_of(tx, THIS_PROCESS.machine) is None
        assert engines.expired_engines(tx, NOW + HOUR) == []


def test_a_server_tells_the_time_and_a_file_does_not(store: Store) -> None:
    with store.read() as tx:
        told = server_now(tx)

    assert (told is None) == (not str(store.location).startswith("postgresql"))


def test_an_engine_that_was_declared_dead_takes_nothing(store: Store) -> None:
    """What it claimed before its next beat, and then died, was found by nobody until an engine started."""
    job_id, other = add_job(store, due_at=NOW), add_job(store, due_at=NOW)
    with store.write() as tx:
        engine = engines.register(tx, THIS_PROCESS, NOW + MINUTE, NOW)
        claimed = claim_next(tx, job_id, NOW, engine)
        (request,) = record(tx, [NewRun(other, 1, NOW, request="by hand")], None, NOW)
        engines.stop_engine(tx, engine, NOW)

    with store.write() as tx:
        plan = JobPlan(job_id, 1, NOW + HOUR, NOW + 2 * HOUR, (NewRun(job_id, 1, NOW + HOUR),))
        assert claim(tx, [plan], engine, NOW + HOUR) == []
        assert record(tx, [NewRun(job_id, 1, NOW, request="at start")], engine, NOW) == []
        assert begin(tx, [Begun(claimed, NOW)], engine) == set()
        assert adopt_requests(tx, engine, NOW) == []

    with store.write() as tx:
        follower = engines.register(tx, NEXT_PROCESS, NOW + HOUR, NOW)
        assert [each.run.id for each in adopt_requests(tx, follower, NOW)] == [request.id]
        # The job was not moved on either, so its occurrence is claimed by whoever follows.
        assert [each.run.due_at for each in claim(tx, [plan], follower, NOW + HOUR)] == [NOW + HOUR]
