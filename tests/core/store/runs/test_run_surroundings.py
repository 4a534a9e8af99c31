"""What scripts ran by is kept once for all runs with the same, and goes with the last of them."""

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

from sqlalchemy import delete, func, select, update

from scheduler_core.store.maintenance.pruning import pruning
from scheduler_core.store.runs.comparing.run_surroundings import (
    KnownSurroundings,
    delete_surroundings,
    digest_key,
    keep_surroundings,
    known_key,
    name_of,
    read,
    surroundings_of,
    try_to_keep_surroundings,
    unused_surroundings,
    written,
)
from scheduler_core.store.store import Store
from scheduler_core.store.tables.run_rows import RUNS, SURROUNDINGS
from scheduler_core.values.records.retention import Retention
from scheduler_core.values.runs.surroundings import FileMark, Surroundings
from tests.core.store.builders import HOUR, NOW, a_finished_run, add_job, an_engine

SCRIPT = FileMark("/srv/ann/backup.sh", 27, 1_700_000_000_000_000_000, "ab" * 16)
SEEN = Surroundings(SCRIPT, None, SCRIPT, "/srv/ann", "ann", "Linux 6.1", {"PATH": "0a1b"})
DAY = timedelta(days=1)


def test_what_was_noted_reads_the_same() -> None:
    assert read(written(SEEN)) == SEEN


def test_what_another_version_wrote_is_not_known() -> None:
    assert read("{}") is None
    assert read("[1]") is None


def test_the_key_of_a_store_is_made_once(store: Store) -> None:
    with store.write() as tx:
        assert known_key(tx) == b""
        made = digest_key(tx, NOW)
        assert digest_key(tx, NOW + DAY) == made == known_key(tx)


def test_what_is_kept_goes_once_no_run_ran_by_it(store: Store) -> None:
    """Whatever is said of how long runs are kept: the last one may have gone with its job."""
    used, unused = written(SEEN), written(replace(SEEN, user="ben"))
    run_id = a_finished_run(store, add_job(store), NOW + HOUR, an_engine(store))
    with store.write() as tx:
        keep_surroundings(tx, [used, "", unused, used], NOW)
        tx.connection.execute(update(RUNS).where(RUNS.c.id == run_id).values(surroundings=name_of(used)))
        assert unused_surroundings(tx, NOW + 2 * DAY) == []
        assert unused_surroundings(tx, NOW + 3 * DAY) == [name_of(unused)]
        assert delete_surroundings(tx, [name_of(unused)], NOW + 3 * DAY, 10) == 1
        assert delete_surroundings(tx, [name_of(unused)], NOW + 3 * DAY, 10) == 0
    with store.read() as tx:
        assert surroundings_of(tx, run_id) == SEEN


def test_what_a_run_began_by_meanwhile_stays(store: Store) -> None:
    text = written(SEEN)
    with store.write() as tx:
        keep_surroundings(tx, [text], NOW)
        found = unused_surroundings(tx, NOW + 3 * DAY)
        keep_surroundings(tx, [text], NOW + 3 * DAY)
        assert delete_surroundings(tx, found, NOW + 3 * DAY, 10) == 0


def test_unused_surroundings_go_where_all_runs_are_kept(store: Store) -> None:
    with store.write() as tx:
        keep_surroundings(tx, [written(SEEN)], NOW)
    kept = Retention(runs_for=None, runs_per_job=None, output_bytes=None, revisions_per_job=None)
    with store.write() as tx:
        steps = pruning(tx, kept, NOW + 3 * DAY, 10)
        assert sum(step(tx) for step in steps) == 1


def test_a_file_is_another_by_its_content_not_by_its_time() -> None:
    touched = FileMark(SCRIPT.path, 27, 5, SCRIPT.digest)
    assert SCRIPT.is_like(touched)
    assert not SCRIPT.is_like(FileMark(SCRIPT.path, 27, SCRIPT.modified_ns, "cd" * 16))
    assert not SCRIPT.is_like(FileMark(SCRIPT.path, 27, 5))


def test_what_is_there_is_asked_for_once_a_day(store: Store) -> None:
    text, there = written(SEEN), KnownSurroundings()
    for _ in range(2):  # what the first one writes might come to nothing
        with store.write() as tx:
            assert try_to_keep_surroundings(tx, [text], NOW, there) == ""
    with store.write() as tx:
        tx.connection.execute(delete(SURROUNDINGS))
        for at in (NOW, NOW + DAY):
            try_to_keep_surroundings(tx, [text], at, there)
            assert tx.connection.scalar(select(func.count()).select_from(SURROUNDINGS)) == 0
        try_to_keep_surroundings(tx, [text], NOW + DAY + HOUR, there)
        assert tx.connection.scalar(select(SURROUNDINGS.c.used_at)) == NOW + DAY + HOUR


def test_what_was_written_in_vain_is_written_again(store: Store) -> None:
    text, there = written(SEEN), KnownSurroundings()
    with suppress(ZeroDivisionError), store.write() as tx:
        try_to_keep_surroundings(tx, [text], NOW, there)
        raise ZeroDivisionError
    with store.write() as tx:
        try_to_keep_surroundings(tx, [text], NOW, there)
    with store.read() as reading:
        assert reading.connection.scalar(select(SURROUNDINGS.c.digest)) == name_of(text)
