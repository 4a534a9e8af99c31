"""Commits of others are noticed."""

from collections.abc import Callable
from time import monotonic

from scheduler_core.store.changes.commit_watcher import watch
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from tests.core.store.builders import NOW, add_job


def becomes_true(condition: Callable[[], bool], seconds: float = 5) -> bool:
    """A notice of a server's takes its way through a socket."""
    end = monotonic() + seconds
    while monotonic() < end:
        if condition():
            return True
    return False


def test_a_commit_of_the_same_process_is_noticed_once(store: Store) -> None:
    watching = watch(store)
    assert not watching.has_changed()

    add_job(store)

    assert becomes_true(watching.has_changed)
    assert not watching.has_changed()
    watching.close()


def test_a_commit_of_another_store_object_is_noticed(store: Store, store_url: str) -> None:
    watching = watch(store)
    other = open_store(store_url, NOW)

    add_job(other)

    assert becomes_true(watching.has_changed)
    other.close()
    watching.close()


def test_reading_is_no_change(store: Store) -> None:
    watching = watch(store)

    with store.read():
        pass

    assert not watching.has_changed()
    watching.close()
