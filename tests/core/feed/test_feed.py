"""Whoever listens hears what changed: of this process and of others, on both databases."""

import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy import insert

from scheduler_core.errors import StoreUnavailable
from scheduler_core.events import ChangeSet
from scheduler_core.feed.feed import Feed
from scheduler_core.store.changes import outbox
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.changes.change_marker import news_file
from scheduler_core.store.jobs.pauses import pause_folder
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.settings import set_setting
from scheduler_core.store.store import Store
from scheduler_core.store.tables.store_rows import OUTBOX
from tests.core.feed.hearing import Ear
from tests.core.store.builders import HOUR, ME, NOW, a_draft, a_finished_run, add_job, add_jobs, an_engine
from tests.core.store.other_process import said_by, start


@pytest.fixture
def feed(store: Store) -> Iterator[Feed]:
    opened = Feed(store)
    yield opened
    opened.close()


@pytest.fixture
def other(store: Store, store_url: str) -> Iterator[Store]:
    """Return the same store, as another program has it."""
    opened = open_store(store_url, NOW)
    yield opened
    opened.close()


def listening(feed: Feed) -> Ear:
    ear = Ear()
    feed.subscribe(ear)
    return ear


def test_what_this_process_writes_is_heard(store: Store, feed: Feed) -> None:
    ear = listening(feed)

    job_id = add_job(store)

    assert ear.hears(bool) == ChangeSet(jobs=frozenset({job_id}))


def test_what_another_program_writes_is_heard(feed: Feed, other: Store) -> None:
    ear = listening(feed)

    job_id = add_job(other)

    assert ear.hears(bool) == ChangeSet(jobs=frozenset({job_id}))


def test_every_kind_of_change_is_heard(store: Store, feed: Feed) -> None:
    job_id = add_job(store)
    ear = listening(feed)

    engine = an_engine(store)
    run_id = a_finished_run(store, job_id, NOW + HOUR, engine)
    with store.write() as tx:
        pause_folder(tx, "web", None, ME, NOW)
        set_setting(tx, "zone", '"UTC"', NOW)

    heard = ear.hears(lambda changes: changes.has_new_settings)
    assert heard == ChangeSet(
        frozenset({job_id}),
        frozenset({run_id}),
        has_new_pauses=True,
        has_new_settings=True,
        has_new_engines=True,
    )


def test_what_was_before_is_not_told(store: Store, feed: Feed) -> None:
    add_job(store)
    ear = listening(feed)

    job_id = add_job(store)

    assert ear.hears(bool).jobs == {job_id}


def test_a_write_that_fails_is_no_news(store: Store, feed: Feed) -> None:
    ear = listening(feed)

    with suppress(ZeroDivisionError), store.write() as tx:
        set_setting(tx, "zone", '"UTC"', NOW)
        raise ZeroDivisionError
    job_id = add_job(store)

    assert ear.hears(bool) == ChangeSet(jobs=frozenset({job_id}))


def test_all_listeners_hear_and_one_that_left_does_not(store: Store, feed: Feed) -> None:
    first, second = Ear(), listening(feed)
    feed.subscribe(first).close()

    add_job(store)

    assert second.hears(bool)
    assert first.hears_nothing_for(0.0)


def test_the_mistake_of_one_listener_is_not_the_end_of_the_others(
    store: Store, feed: Feed, caplog: pytest.LogCaptureFixture
) -> None:
    def stumble(changes: ChangeSet) -> None:
        raise ZeroDivisionError

    feed.subscribe(stumble)
    ear = listening(feed)

    add_job(store)
    ear.hears(bool)
    add_job(store)

    assert ear.hears(bool)
    assert "a listener to changes failed" in caplog.text


@pytest.mark.slow
def test_commits_of_two_programs_and_many_threads_are_all_heard(
    store: Store, feed: Feed, other: Store
) -> None:
    ear = listening(feed)

    def write(to: Store) -> None:
        for _ in range(10):
            add_jobs(to, a_draft())

    threads = [threading.Thread(target=write, args=(each,)) for each in (store, other, store, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    heard = ear.hears(lambda changes: len(changes.jobs) == 40)
    assert heard.jobs == frozenset(range(1, 41))
    assert not heard.is_everything


@pytest.mark.slow
def test_a_burst_is_told_at_most_twenty_times_a_second(store: Store, feed: Feed) -> None:
    """How many pieces that makes depends on how fast the machine writes."""
    ear = Ear()
    told_at: list[float] = []

    def hear(changes: ChangeSet) -> None:
        told_at.append(monotonic())
        ear(changes)

    feed.subscribe(hear)
    for _ in range(60):
        add_job(store)
    ear.hears(lambda changes: len(changes.jobs) == 60)

    assert min((later - earlier for earlier, later in pairwise(told_at)), default=1.0) > 0.049


@pytest.mark.slow
def test_what_is_written_while_a_listener_is_busy_is_told_in_one_piece(store: Store, feed: Feed) -> None:
    is_told, may_go_on = threading.Event(), threading.Event()
    ear = Ear()

    def hold(changes: ChangeSet) -> None:
        ear(changes)
        is_told.set()
        may_go_on.wait()

    feed.subscribe(hold)
    add_job(store)
    is_told.wait()
    for _ in range(60):
        add_job(store)
    may_go_on.set()
    ear.hears(lambda changes: len(changes.jobs) == 61)

    assert [len(changes.jobs) for changes in ear.heard] == [1, 60]


@pytest.mark.slow
def test_lost_news_mean_that_all_may_have_changed(store: Store, feed: Feed, other: Store) -> None:
    """The feed slept while thousands of changes came and went."""
    listener_may_go_on = threading.Event()
    held = Ear()

    def hold(changes: ChangeSet) -> None:
        listener_may_go_on.wait()
        held(changes)

    feed.subscribe(hold)
    add_job(store)
    for _ in range(5):
        add_job(other)
    with other.write() as tx:
        outbox.trim(tx, kept=1)
    listener_may_go_on.set()

    assert held.hears(lambda changes: changes.is_everything)
    job_id = add_job(other)
    assert held.hears(lambda changes: job_id in changes.jobs)


@pytest.mark.slow
def test_very_much_news_at_once_mean_that_all_may_have_changed(
    store: Store, feed: Feed, other: Store
) -> None:
    ear = listening(feed)

    with other.write() as tx:
        tx.connection.execute(insert(OUTBOX), [{"kind": ChangeKind.SETTINGS, "ids": "[]"}] * 10_500)
        tx.note(ChangeKind.SETTINGS)

    assert ear.hears(lambda changes: changes.is_everything)


def test_a_feed_can_be_closed_twice_and_tells_no_more(store: Store) -> None:
    feed = Feed(store)
    ear = listening(feed)

    feed.close()
    feed.close()
    add_job(store)

    assert ear.hears_nothing_for(0.0)
    assert "hourbell-feed" not in {thread.name for thread in threading.enumerate()}
    with pytest.raises(StoreUnavailable, match="closed"):
        feed.subscribe(ear)


def test_a_feed_nobody_listens_to_has_no_thread(store: Store) -> None:
    feed = Feed(store)

    add_job(store)

    assert "hourbell-feed" not in {thread.name for thread in threading.enumerate()}
    feed.close()


def test_news_go_on_when_somebody_deletes_the_file_that_tells_of_them(
    file_store: Store, file_path: Path
) -> None:
    feed = Feed(file_store)
    ear = listening(feed)
    other = open_store(str(file_path), NOW)

    news_file(file_path).unlink()
    first = add_job(other)
    assert first in ear.hears(bool).jobs
    second = add_job(other)

    assert second in ear.hears(bool).jobs
    feed.close()
    other.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the store is asked twice a second")
def test_commits_without_news_wake_nobody(store: Store, feed: Feed) -> None:
    """Engines commit heartbeats all day long, beside a window that sleeps in the tray."""
    ear = listening(feed)
    (thread,) = (each for each in threading.enumerate() if each.name == "hourbell-feed")
    add_job(store)
    ear.hears(bool)
    assert ear.hears_nothing_for(0.5)
    before = _switches(thread)

    for _ in range(5):
        with store.write() as tx:
            tx.connection.exec_driver_sql("UPDATE store_identity SET created_at = created_at + 1")

    assert ear.hears_nothing_for(0.5)
    assert _switches(thread) == before


@pytest.mark.slow
@pytest.mark.usefixtures("forks")
def test_what_another_process_writes_is_heard(store_url: str, feed: Feed) -> None:
    ear = listening(feed)

    said_by(start("add", store_url, "30"))

    assert len(ear.hears(lambda changes: len(changes.jobs) == 30).jobs) == 30


def _switches(thread: threading.Thread) -> int:
    """Return how often a thread has gone to sleep."""
    status = Path(f"/proc/self/task/{thread.native_id}/status").read_text(encoding="ascii")
    return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])
