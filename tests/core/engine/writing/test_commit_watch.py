"""Commits are noticed, also after the connection that tells of them was lost."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

import pytest

from scheduler_core.engine.writing.commit_watch import CommitWatch
from scheduler_core.store.changes.outbox import last_sequence
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from tests.core.engine.engine_runs import add_job
from tests.support.fake_clock import START

pytestmark = pytest.mark.slow

TRUE = ScriptAction(CommandKind.ARGV, argv=("true",))
LATER = START + timedelta(days=1)


class _BusyWriter:
    """Commits whenever somebody asks, as long as it is busy."""

    def __init__(self, *, is_busy: bool = True) -> None:
        self.is_busy = is_busy
        self.seen = 0
        self._commits = 0

    @property
    def commits(self) -> int:
        self._commits += self.is_busy
        return self._commits


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 - nobody else tells
            await asyncio.sleep(0.01)


def test_a_commit_of_anybody_is_told(store: Store) -> None:
    async def work() -> None:
        told: list[bool] = []
        watch = CommitWatch(store, lambda: told.append(True))
        watch.open()
        add_job(store, TRUE, LATER)
        await until(lambda: bool(told))
        watch.close()

    asyncio.run(work())


def test_who_goes_on_looking_is_told_once_that_ends(store: Store) -> None:
    """A busy engine sees what others did with each commit of its own."""

    async def work() -> None:
        told: list[bool] = []
        writer = _BusyWriter()
        watch = CommitWatch(store, lambda: told.append(True), writer=writer)
        watch.open()
        add_job(store, TRUE, LATER)
        await until(lambda: writer.commits > 6)
        assert told == []

        writer.is_busy = False
        await until(lambda: bool(told))
        watch.close()

    asyncio.run(work())


def test_who_has_seen_it_is_not_told(store: Store) -> None:
    """With each commit of its own an engine asked a thread what others had committed."""

    async def work() -> None:
        told: list[bool] = []
        writer = _BusyWriter(is_busy=False)
        watch = CommitWatch(store, lambda: told.append(True), writer=writer)
        watch.open()
        add_job(store, TRUE, LATER)
        with store.read() as tx:
            writer.seen = last_sequence(tx)
        assert not watch.glance()

        add_job(store, TRUE, LATER)
        assert watch.glance()
        watch.close()

    asyncio.run(work())


def test_nothing_is_told_after_the_end(store: Store) -> None:
    async def work() -> None:
        told: list[bool] = []
        watch = CommitWatch(store, lambda: told.append(True))
        watch.open()
        watch.close()
        watch.close()
        add_job(store, TRUE, LATER)
        await asyncio.sleep(0.1)
        assert told == []

    asyncio.run(work())


def test_a_glance_sees_what_no_notice_told(store: Store) -> None:
    async def work() -> None:
        watch = CommitWatch(store, lambda: None)
        watch.open()
        assert not watch.glance()
        add_job(store, TRUE, LATER)
        assert watch.glance()
        assert not watch.glance()
        watch.close()

    asyncio.run(work())


def test_a_watch_that_was_lost_is_begun_anew(migrated_database: str) -> None:
    """After a restart of the database an engine did not hear of new jobs any more."""

    async def work(store: Store) -> None:
        told: list[bool] = []
        watch = CommitWatch(store, lambda: told.append(True), reopening_seconds=0.1)
        watch.open()
        with store.write() as tx:
            tx.connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND query LIKE 'LISTEN%%' AND datname = current_database()"
            )
        await until(lambda: bool(told))
        told.clear()
        await asyncio.to_thread(add_job, store, TRUE, LATER)
        await until(lambda: bool(told))
        watch.close()

    store = open_store(migrated_database, START)
    asyncio.run(work(store))
    store.close()
