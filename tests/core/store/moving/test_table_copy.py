"""Rows are the same in the other database, whatever they hold."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, Table, insert, text

from scheduler_core.store.moving.table_copy import CopySide, copy_table, state_of
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.store import Store
from scheduler_core.store.tables.event_rows import EVENTS
from scheduler_core.store.tables.job_rows import JOBS
from scheduler_core.store.tables.run_rows import OUTPUTS
from scheduler_core.store.tables.store_rows import SETTING_ROWS
from tests.core.store.builders import NOW
from tests.support.postgres import empty_tables

pytestmark = pytest.mark.slow

_TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
_WHOLE = st.integers(-(2**63), 2**63 - 1)
_NO_ROW_BELONGS_TO_ANOTHER = {
    "sqlite": "PRAGMA defer_foreign_keys = ON",
    "postgresql": "ALTER TABLE outputs DROP CONSTRAINT fk_outputs_run_id_runs",
}


@contextmanager
def side(store: Store) -> Iterator[CopySide]:
    """Give a transaction of which nothing stays."""
    assert store.connections.writers is not None
    with store.connections.writers.connect() as connection:
        connection.exec_driver_sql(_NO_ROW_BELONGS_TO_ANOTHER[connection.dialect.name])
        yield CopySide(connection, str(store.location))
        connection.rollback()


def fill(
    connection: Connection, texts: Sequence[str], numbers: Sequence[int], content: Sequence[bytes]
) -> None:
    """Insert as the driver takes it, so that no type of ours is in between."""
    for number, each in enumerate(texts):
        connection.execute(
            text("INSERT INTO settings (name, value, changed_at) VALUES (:name, :value, :at)"),
            {"name": f"{number} {each}", "value": each, "at": numbers[number % len(numbers)]},
        )
    for number, chunk in enumerate(content):
        connection.execute(
            insert(OUTPUTS).values(run_id=1, stream="stdout", start=number, size=len(chunk), content=chunk)
        )


@pytest.fixture
def server_store(migrated_database: str) -> Iterator[Store]:
    empty_tables(migrated_database)
    opened = open_store(migrated_database, NOW)
    yield opened
    opened.close()


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.lists(_TEXTS, max_size=4),
    st.lists(_WHOLE, min_size=1, max_size=4),
    st.lists(st.binary(max_size=40), max_size=4),
)
def test_rows_go_there_and_back_unchanged(
    file_store: Store, server_store: Store, texts: list[str], numbers: list[int], content: list[bytes]
) -> None:
    tables: list[Table] = [SETTING_ROWS, OUTPUTS]

    with side(file_store) as here, side(server_store) as there:
        fill(here.connection, texts, numbers, content)
        sent = [copy_table(here, there, table, nobody) for table in tables]
        arrived = [state_of(there, table, nobody) for table in tables]
        empty(here.connection, tables)
        back = [copy_table(there, here, table, nobody) for table in tables]
        held = [state_of(here, table, nobody) for table in tables]

    # A server takes back no number that was given out in a transaction which was undone.
    first, *others = [[(each.rows, each.digest) for each in found] for found in (sent, arrived, back, held)]
    assert all(found == first for found in others)
    assert [rows for rows, _ in first] == [len(texts), len(content)]


def test_a_row_that_differs_is_found(file_store: Store, server_store: Store) -> None:
    """What was compared must be able to tell: one letter, one byte, one number, one row twice."""
    with side(file_store) as here:
        fill(here.connection, ["a", "b"], [1, 2], [b"\0x"])
        before = [state_of(here, table, nobody) for table in (SETTING_ROWS, OUTPUTS)]
        for change in (
            "UPDATE settings SET value = 'B' WHERE value = 'b'",
            "UPDATE settings SET changed_at = 3 WHERE value = 'B'",
            "UPDATE outputs SET content = x'0079'",
            "DELETE FROM settings WHERE value = 'a'",
        ):
            here.connection.execute(text(change))
            after = [state_of(here, table, nobody) for table in (SETTING_ROWS, OUTPUTS)]
            assert after != before, change
            before = after


def test_true_and_false_are_the_same_on_both(file_store: Store, server_store: Store) -> None:
    row = "1, 1, 'é', 'é', '', 0, TRUE, '', FALSE, FALSE, 0, 0, 0, FALSE"
    names = (
        "id, revision, name, name_key, folder, priority, is_enabled, disabled_reason, fires_at_start, "
        "is_paused, accounted_after_at, created_at, changed_at, is_purged"
    )
    with side(file_store) as here, side(server_store) as there:
        for each in (here, there):
            each.connection.execute(text(f"INSERT INTO jobs ({names}) VALUES ({row})"))

        ours, theirs = (state_of(each, JOBS, nobody) for each in (here, there))

    assert (ours.rows, ours.digest) == (theirs.rows, theirs.digest) == (1, theirs.digest)


def test_the_last_number_given_out_goes_along(file_store: Store, server_store: Store) -> None:
    with side(file_store) as here, side(server_store) as there:
        here.connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES ('events', 41)"))

        copy_table(here, there, EVENTS, nobody)

        given = there.connection.scalar(text("SELECT nextval(pg_get_serial_sequence('events', 'id'))"))
    assert given == 42


def empty(connection: Connection, tables: Sequence[Table]) -> None:
    for table in tables:
        connection.execute(table.delete())


def nobody(_rows: int) -> None:
    """Hear nothing."""
