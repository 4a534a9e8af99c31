"""What scripts ran by is kept once for all runs with the same, and goes when no run is that old any more."""

from datetime import timedelta

from scheduler_core.store.runs.comparing.run_surroundings import (
    delete_unused,
    digest_key,
    keep_surroundings,
    known_key,
    read,
    written,
)
from scheduler_core.store.store import Store
from scheduler_core.values.runs.surroundings import FileMark, Surroundings
from tests.core.store.builders import NOW

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


def test_what_is_kept_goes_two_days_after_the_last_run_that_ran_by_it(store: Store) -> None:
    text = written(SEEN)
    with store.write() as tx:
        keep_surroundings(tx, [text, "", text], NOW)
        keep_surroundings(tx, [text], NOW + 10 * DAY)
        assert delete_unused(tx, NOW + 12 * DAY, 10) == 0
        assert delete_unused(tx, NOW + 13 * DAY, 10) == 1
        assert delete_unused(tx, NOW + 13 * DAY, 10) == 0


def test_a_file_is_another_by_its_content_not_by_its_time() -> None:
    touched = FileMark(SCRIPT.path, 27, 5, SCRIPT.digest)
    assert SCRIPT.is_like(touched)
    assert not SCRIPT.is_like(FileMark(SCRIPT.path, 27, SCRIPT.modified_ns, "cd" * 16))
    assert not SCRIPT.is_like(FileMark(SCRIPT.path, 27, 5))
