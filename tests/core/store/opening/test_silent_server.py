"""A PostgreSQL server that falls silent: its connections stay open, and no answer comes."""

from collections.abc import Iterator
from datetime import timedelta
from time import monotonic

import pytest

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.jobs.job_lists import count_jobs
from scheduler_core.store.opening.database import server_connections
from scheduler_core.store.opening.location import ServerLocation, find_location
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from tests.core.store.builders import NOW, add_job
from tests.support.postgres import PostgresServer
from tests.support.silent_proxy import Silence, SilentProxy, silent_proxy

pytestmark = pytest.mark.slow

SHORT = timedelta(milliseconds=300)
PATIENCE = timedelta(seconds=5)
LONG = timedelta(seconds=40)


@pytest.fixture
def proxy(postgres: PostgresServer) -> Iterator[SilentProxy]:
    with silent_proxy(postgres.port) as opened:
        yield opened


@pytest.fixture
def direct(empty_database: str) -> Iterator[Store]:
    """Return the store as one sees it who is not behind the proxy."""
    store = open_store(empty_database, NOW)
    yield store
    store.close()


@pytest.fixture
def server(empty_database: str, postgres: PostgresServer, proxy: SilentProxy) -> ServerLocation:
    """Return where the store is behind the proxy."""
    location = find_location(empty_database.replace(f":{postgres.port}/", f":{proxy.port}/"))
    assert isinstance(location, ServerLocation)
    return location


@pytest.fixture
def store(direct: Store, server: ServerLocation) -> Iterator[Store]:
    """Return the store behind the proxy, with little patience for silence."""
    connections = server_connections(server.url, PATIENCE, longest_write=SHORT, longest_question=SHORT)
    opened = Store(server, connections, PATIENCE)
    yield opened
    opened.close()


def jobs_in(store: Store) -> int:
    with store.read() as tx:
        return count_jobs(tx)


def test_a_silent_server_is_given_up_and_works_again_when_it_speaks(store: Store, proxy: SilentProxy) -> None:
    add_job(store)
    assert jobs_in(store) == 1

    proxy.silence()
    with pytest.raises(StoreUnavailable, match="can't be reached"):
        add_job(store)
    with pytest.raises(StoreUnavailable, match="can't be reached"):
        jobs_in(store)

    proxy.speak()
    add_job(store)
    assert jobs_in(store) == 2


def test_a_kept_connection_that_fell_silent_is_given_up_before_a_question_takes_too_long(
    direct: Store, server: ServerLocation, proxy: SilentProxy
) -> None:
    """An engine that was asked to end waited 46 seconds for it."""
    store = Store(server, server_connections(server.url, PATIENCE, longest_question=LONG), PATIENCE)
    assert jobs_in(store) == 0

    proxy.silence()
    begun_at = monotonic()
    with pytest.raises(StoreUnavailable, match="can't be reached"):
        jobs_in(store)

    assert monotonic() - begun_at < LONG.total_seconds()
    store.close()


def test_who_falls_silent_in_a_commit_does_not_keep_others_from_writing_for_long(
    store: Store, direct: Store, proxy: SilentProxy
) -> None:
    """It held the lock of the writers for a minute."""
    proxy.lose_one(Silence.BEFORE_COMMIT)

    with pytest.raises(StoreUnavailable, match=r"no answer for 1\.3 seconds"):
        add_job(store)
    add_job(direct)

    assert jobs_in(direct) == 1


def test_a_commit_whose_answer_is_lost_is_told_as_unavailable(
    store: Store, direct: Store, proxy: SilentProxy
) -> None:
    proxy.lose_one(Silence.AFTER_COMMIT)

    with pytest.raises(StoreUnavailable, match="no answer"):
        add_job(store)

    assert jobs_in(direct) == 1, "nobody can know, but it was committed"


def test_a_statement_that_takes_too_long_is_told(store: Store) -> None:
    with pytest.raises(StoreUnavailable, match="took too long to answer"), store.write() as tx:
        tx.connection.exec_driver_sql("SELECT pg_sleep(5)")
