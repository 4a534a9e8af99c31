"""Each place has a queue of its own, and a machine takes from those of the places that it fits."""

import pytest
from sqlalchemy import update

from scheduler_core.engine.dispatch.queue_choice import queue_of, queues_for
from scheduler_core.engine.dispatch.task_queue import LONGEST_QUEUE, refuse_queue
from scheduler_core.store.jobs.job_places import jobs_by_place, places_in_use, places_of
from scheduler_core.store.store import Store
from scheduler_core.store.tables.job_rows import JOBS
from scheduler_core.values.jobs.place import ANYWHERE, Machine, Place, on_host, with_tags
from tests.core.engine.engine_runs import add_job, shell
from tests.support.fake_clock import START

GPU, BOTH = with_tags(["gpu"]), with_tags(["fast", "gpu"])
PLACES: list[Place] = [ANYWHERE, on_host("attic"), on_host("ä" * 253), GPU, BOTH]


def test_places_have_names_of_their_own_that_a_queue_can_have() -> None:
    names = {queue_of(place) for place in PLACES}

    assert len(names) == len(PLACES)
    assert max(len(name) for name in names) <= LONGEST_QUEUE
    for name in names:
        refuse_queue(name)


@pytest.mark.parametrize(
    ("machine", "taken"),
    [
        (Machine("attic.example.org"), [ANYWHERE, on_host("attic")]),
        (Machine("cellar", frozenset({"gpu"})), [ANYWHERE, GPU]),
        (Machine("cellar", frozenset({"gpu", "fast", "new"})), [ANYWHERE, GPU, BOTH]),
    ],
)
def test_a_machine_takes_from_the_places_that_it_fits(machine: Machine, taken: list[Place]) -> None:
    assert queues_for(machine, PLACES) == {queue_of(place) for place in taken}


def test_the_places_of_jobs_are_known_once_each(file_store: Store) -> None:
    for number, place in enumerate([GPU, ANYWHERE, on_host("attic"), GPU]):
        add_job(file_store, shell("true"), START, name=str(number), place=place)

    with file_store.read() as tx:
        assert places_in_use(tx) == [on_host("attic"), GPU]


def test_a_place_that_only_a_newer_release_knows_keeps_no_other_from_its_runs(file_store: Store) -> None:
    """One such job, and no machine took any run; the doctor and the editor failed, too."""
    jobs = [
        add_job(file_store, shell("true"), START, name=str(number), place=place)
        for number, place in enumerate([GPU, on_host("attic")])
    ]
    with file_store.write() as tx:
        tx.connection.execute(update(JOBS).where(JOBS.c.id == jobs[1]).values(place="zone:north"))

    with file_store.read() as tx:
        assert places_in_use(tx) == [GPU]
        assert places_of(tx, jobs) == [GPU]
        assert jobs_by_place(tx) == {GPU: 1}
