"""Jobs are found by what a person remembers of their names."""

from scheduler_core.store.jobs import job_states
from scheduler_core.store.jobs.named_jobs import jobs_beginning_with, jobs_called, names_like
from scheduler_core.store.store import Store
from tests.core.store.builders import ME, NOW, a_draft, add_job, add_jobs


def test_a_job_is_found_by_its_name_however_it_is_typed(store: Store) -> None:
    job_id = add_job(store, name="Täglicher Lauf")
    add_job(store, name="Täglicher Lauf 2")

    with store.read() as tx:
        assert jobs_called(tx, "TAGLICHER lauf") == [job_id]
        assert jobs_called(tx, "tag") == []


def test_jobs_are_found_by_the_beginning_of_their_names(store: Store) -> None:
    second, first, _ = add_jobs(store, a_draft("Täglich 2"), a_draft("taglich 1"), a_draft("100% täglich"))

    with store.read() as tx:
        assert jobs_beginning_with(tx, "TÄG", 10) == [first, second]
        assert jobs_beginning_with(tx, "täg", 1) == [first]


def test_signs_of_patterns_mean_themselves(store: Store) -> None:
    job_id, _ = add_jobs(store, a_draft("100% täglich"), a_draft("1000 mal"))

    with store.read() as tx:
        assert jobs_beginning_with(tx, "100%", 10) == [job_id]


def test_the_bin_is_searched_apart(store: Store) -> None:
    kept, gone = add_jobs(store, a_draft("backup"), a_draft("backup"))
    with store.write() as tx:
        job_states.put_in_bin(tx, [gone], ME, NOW)

    with store.read() as tx:
        assert jobs_beginning_with(tx, "back", 10) == [kept]
        assert jobs_beginning_with(tx, "back", 10, in_bin=True) == [gone]
        assert jobs_called(tx, "backup") == [kept, gone]


def test_a_job_deleted_for_ever_is_not_found(store: Store) -> None:
    job_id = add_job(store, name="backup")
    with store.write() as tx:
        job_states.put_in_bin(tx, [job_id], ME, NOW)
        job_states.delete_for_ever(tx, [job_id])

    with store.read() as tx:
        assert jobs_called(tx, "backup") == []
        assert jobs_beginning_with(tx, "back", 10, in_bin=True) == []


def test_names_are_suggested_by_their_beginning_then_a_part_then_their_letters(store: Store) -> None:
    add_jobs(store, *map(a_draft, ("backup", "old backup", "backup films", "Bäckup", "report")))

    with store.read() as tx:
        assert names_like(tx, "BACKUP", 5) == ["backup", "Bäckup", "backup films", "old backup"]
        assert names_like(tx, "backup f", 5) == ["backup films"]
        assert len(names_like(tx, "bakcup", 5)) == 1
        assert names_like(tx, "reprot", 5) == ["report"]
        assert names_like(tx, "up", 5) == names_like(tx, "nothing", 5) == names_like(tx, "\u0301", 5) == []


def test_nothing_of_the_other_side_of_the_bin_is_suggested(store: Store) -> None:
    _, gone = add_jobs(store, a_draft("backup"), a_draft("backup films"))
    with store.write() as tx:
        job_states.put_in_bin(tx, [gone], ME, NOW)

    with store.read() as tx:
        assert names_like(tx, "backup", 5) == ["backup"]
        assert names_like(tx, "backup", 5, in_bin=True) == ["backup films"]
