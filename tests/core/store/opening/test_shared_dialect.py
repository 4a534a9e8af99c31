"""A statement is compiled once for all stores of a process."""

import sqlite3

from sqlalchemy import Column, Engine, Integer, MetaData, NullPool, Table, event, make_url, select
from sqlalchemy.engine.interfaces import CacheStats

from scheduler_core.store.opening.server_connection import ServerDialect
from scheduler_core.store.opening.shared_dialect import server_engine, sqlite_engine

THINGS = Table("things_of_this_test", MetaData(), Column("id", Integer, primary_key=True))


def _engine() -> Engine:
    return sqlite_engine(module=sqlite3, creator=lambda: sqlite3.connect(":memory:"), poolclass=NullPool)


def test_what_one_engine_has_compiled_the_next_one_uses() -> None:
    assert _found_by_the_second([_engine(), _engine()]) == CacheStats.CACHE_HIT


def test_so_it_is_with_servers(migrated_database: str) -> None:
    url = make_url(migrated_database)
    engines = [server_engine(url, poolclass=NullPool) for _ in range(2)]

    assert _found_by_the_second(engines) == CacheStats.CACHE_HIT


def test_a_server_of_another_version_is_written_to_in_its_own_way() -> None:
    older, newer, same = (ServerDialect() for _ in range(3))  # type: ignore[no-untyped-call]
    older.server_version_info, newer.server_version_info, same.server_version_info = (13, 1), (17,), (17,)

    assert (older == newer, newer == same, hash(newer) == hash(same)) == (False, True, True)


def _found_by_the_second(engines: list[Engine]) -> CacheStats:
    """Return whether the second engine that asks the same found its question compiled."""
    heard: list[CacheStats] = []
    for engine in engines:

        @event.listens_for(engine, "after_cursor_execute")
        def note(*what: object) -> None:
            heard.append(what[4].cache_hit)  # type: ignore[attr-defined] # the context

        with engine.connect() as connection:
            connection.exec_driver_sql("CREATE TEMPORARY TABLE things_of_this_test (id INTEGER PRIMARY KEY)")
            heard.clear()
            assert connection.execute(select(THINGS.c.id)).all() == []
        engine.dispose()
    return heard[0]
