"""Lists of jobs: filtered, sorted, in pages."""

import pytest

from scheduler_core.store.jobs import job_lists, job_states, jobs
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import ALL_JOBS, JobFilter, JobOrder
from tests.core.store.builders import CALL, HOUR, ME, NOW, a_draft, add_job, add_jobs


def names(store: Store, wanted: JobFilter = ALL_JOBS, **how: object) -> list[str]:
    with store.read() as tx:
        ids = job_lists.job_ids(tx, wanted, **how)  # type: ignore[arg-type]
        assert "limit" in how or job_lists.count_jobs(tx, wanted) == len(ids)
        return [line.name for line in job_lists.job_lines(tx, ids)]


def test_names_are_sorted_as_people_do(store: Store) -> None:
    add_jobs(store, *map(a_draft, ["zebra", "Ärger", "apfel", "Bote", "ähre"]))

    assert names(store) == ["ähre", "apfel", "Ärger", "Bote", "zebra"]
    assert names(store, is_descending=True) == ["zebra", "Bote", "Ärger", "apfel", "ähre"]


def test_jobs_with_nothing_to_come_are_at_the_end(store: Store) -> None:
    add_job(store, name="never", due_at=None)
    add_job(store, name="late", due_at=NOW + 2 * HOUR)
    add_job(store, name="soon", due_at=NOW + HOUR)

    assert names(store, order=JobOrder.NEXT_DUE) == ["soon", "late", "never"]
    assert names(store, order=JobOrder.NEXT_DUE, is_descending=True) == ["late", "soon", "never"]


@pytest.mark.parametrize("order", JobOrder)
def test_pages_in_any_order_are_the_whole_list(store: Store, order: JobOrder) -> None:
    add_jobs(store, *(a_draft(f"job {number}", priority=number % 3) for number in range(10)))

    pages = [names(store, order=order, offset=offset, limit=4) for offset in (0, 4, 8)]

    assert [name for page in pages for name in page] == names(store, order=order)


def test_a_folder_includes_what_is_below_it(store: Store) -> None:
    add_job(store, name="inside", folder="work")
    add_job(store, name="below", folder="work/reports")
    add_job(store, name="beside", folder="workshop")
    add_job(store, name="wild", folder="w_rk")
    add_job(store, name="top")

    assert names(store, JobFilter(folder="work")) == ["below", "inside"]
    assert names(store, JobFilter(folder="w_rk")) == ["wild"]
    with store.read() as tx:
        assert job_lists.folders(tx) == {"": 1, "w_rk": 1, "work": 1, "work/reports": 1, "workshop": 1}


@pytest.mark.slow
def test_a_search_finds_every_word_anywhere(store: Store) -> None:
    add_job(store, name="Größe messen", notes="jeden Tag")
    add_job(store, name="Ping", action=CALL, tags=("Netz",))
    add_job(store, name="100% sure")

    assert names(store, JobFilter(text="GRÖSSE tag")) == ["Größe messen"]
    assert names(store, JobFilter(text="example.org netz")) == ["Ping"]
    assert names(store, JobFilter(text="0% ")) == ["100% sure"]
    assert names(store, JobFilter(text="/usr/bin")) == ["100% sure", "Größe messen"]
    assert names(store, JobFilter(text="nowhere")) == []


def test_a_search_follows_an_edit(store: Store) -> None:
    job_id = add_job(store, name="before", tags=("old",))

    with store.write() as tx:
        jobs.save(tx, job_id, 1, a_draft("after", tags=("new",)), NOW, ME, NOW)

    assert names(store, JobFilter(text="before")) == names(store, JobFilter(tags=("old",))) == []
    assert names(store, JobFilter(text="after")) == names(store, JobFilter(tags=("new",))) == ["after"]


def test_all_tags_must_be_there(store: Store) -> None:
    add_job(store, name="one", tags=("a",))
    add_job(store, name="both", tags=("a", "b", "a"))

    assert names(store, JobFilter(tags=("a", "b"))) == ["both"]
    with store.read() as tx:
        assert job_lists.tags(tx) == {"a": 2, "b": 1}


@pytest.mark.slow
def test_states_can_be_asked_for(store: Store) -> None:
    off, paused, stopped = (
        add_job(store, name="off", enabled=False),
        add_job(store, name="paused"),
        add_job(store, name="stopped"),
    )
    with store.write() as tx:
        job_states.pause(tx, [paused], None, ME, NOW)
        job_states.stop(tx, stopped, "broken", NOW)

    assert names(store, JobFilter(is_enabled=False)) == ["off"]
    assert names(store, JobFilter(is_enabled=True)) == ["paused", "stopped"]
    assert names(store, JobFilter(is_paused=True)) == ["paused"]
    assert names(store, JobFilter(is_paused=False)) == ["off", "stopped"]
    assert names(store, JobFilter(is_stopped=True)) == ["stopped"]
    assert names(store, JobFilter(is_stopped=False)) == ["off", "paused"]
    assert off < paused


def test_the_bin_is_a_list_of_its_own(store: Store) -> None:
    kept, binned = add_job(store, name="kept"), add_job(store, name="binned", tags=("t",))
    with store.write() as tx:
        job_states.put_in_bin(tx, [binned], ME, NOW)

    assert (names(store), names(store, JobFilter(in_bin=True))) == (["kept"], ["binned"])
    with store.read() as tx:
        assert (job_lists.tags(tx), job_lists.folders(tx)) == ({}, {"": 1})

    with store.write() as tx:
        job_states.delete_for_ever(tx, [binned])
    assert names(store, JobFilter(in_bin=True)) == []
    assert kept < binned


def test_lines_come_in_the_order_asked_for_without_those_that_are_gone(store: Store) -> None:
    first, second = add_job(store, name="first", tags=("b", "a")), add_job(store, name="second")

    with store.read() as tx:
        lines = job_lists.job_lines(tx, [second, JobId(99), first])

    assert [(line.id, line.name, line.tags) for line in lines] == [
        (second, "second", ()),
        (first, "first", ("a", "b")),
    ]
