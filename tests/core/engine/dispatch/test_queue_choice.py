"""A machine takes from the queues of what jobs name and it is; it looks again when that may have changed."""

from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.dispatch.queue_choice import ANYWHERE_QUEUE, QueueChoice, chosen_queues, queue_of
from scheduler_core.store.machines.drains import set_drain
from scheduler_core.store.runs.engines import register
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from scheduler_core.values.jobs.place import with_tags
from tests.core.engine.engine_runs import add_job, shell
from tests.core.store.builders import HOUR, THIS_PROCESS, a_finished_run
from tests.support.fake_clock import START

GPU, FAST = with_tags(["gpu"]), with_tags(["fast"])


def a_machine(store: Store) -> EngineId:
    with store.write() as tx:
        return register(tx, THIS_PROCESS, START + HOUR, START, plans=False)


def look(store: Store, engine: EngineId, before: QueueChoice | None) -> QueueChoice | None:
    with store.read() as tx:
        return chosen_queues(tx, MachineHere("attic", {"gpu"}), engine, before)


def test_it_takes_from_the_places_that_it_is_and_looks_again_for_jobs_and_tags(store: Store) -> None:
    engine = a_machine(store)
    add_job(store, shell("true"), START, place=FAST)
    first = look(store, engine, None)
    assert first is not None
    assert first.queues == {ANYWHERE_QUEUE}
    assert look(store, engine, first) is None

    add_job(store, shell("true"), START, name="Render", place=GPU)
    second = look(store, engine, first)
    assert second is not None
    assert second.queues == {ANYWHERE_QUEUE, queue_of(GPU)}

    with store.write() as tx:
        set_setting(tx, "machine_tags", '"attic: fast"', START)
    third = look(store, engine, second)
    assert third is not None
    assert third.machine.tags == {"gpu", "fast"}
    assert third.queues == {ANYWHERE_QUEUE, queue_of(GPU), queue_of(FAST)}


def test_runs_are_no_reason_to_look_again(store: Store) -> None:
    engine = a_machine(store)
    job_id = add_job(store, shell("true"), START, place=GPU)
    first = look(store, engine, None)
    assert first is not None

    a_finished_run(store, job_id, START, engine)

    assert look(store, engine, first) is None


def test_one_that_drains_takes_nothing(store: Store) -> None:
    engine = a_machine(store)
    first = look(store, engine, None)
    assert first is not None
    with store.write() as tx:
        set_drain(tx, THIS_PROCESS.machine, START, "ann", drains=True)

    second = look(store, engine, first)

    assert second is not None
    assert second.queues == frozenset()
