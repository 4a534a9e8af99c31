"""A statement is compiled once for all stores of a process."""

import sqlite3

from sqlalchemy import Column, Engine, Integer, MetaData, NullPool, Table, event, select
from sqlalchemy.engine.interfaces import CacheStats

from scheduler_core.store.opening.shared_dialect import sqlite_engine

THINGS = Table("things_of_this_test", MetaData(), Column("id", Integer, primary_key=True))


def _engine() -> Engine:
    return sqlite_engine(module=sqlite3, creator=lambda: sqlite3.connect(":memory:"), poolclass=NullPool)


def test_what_one_engine_has_compiled_the_next_one_uses() -> None:
    heard: list[CacheStats] = []

    for _ in range(2):
        engine = _engine()

        @event.listens_for(engine, "after_cursor_execute")
        def note(*what: object) -> None:
            heard.append(what[4].cache_hit)  # type: ignore[attr-defined] # the context

        with engine.connect() as connection:
            connection.exec_driver_sql("CREATE TABLE things_of_this_test (id INTEGER PRIMARY KEY)")
            heard.clear()
            assert connection.execute(select(THINGS.c.id)).all() == []
        engine.dispose()

    assert heard == [CacheStats.CACHE_HIT]
