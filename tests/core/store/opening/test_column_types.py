"""Wrong values can't be stored."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy.exc import IntegrityError, StatementError

from scheduler_core.store import settings
from scheduler_core.store.jobs import due_jobs, jobs
from scheduler_core.store.jobs.due_jobs import DueMove
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from tests.core.store.builders import HOUR, ME, NOW, a_draft, add_job

NAIVE = datetime(2026, 11, 20, 8)  # noqa: DTZ001 - the point of it


def test_a_naive_instant_is_refused(store: Store) -> None:
    with pytest.raises(StatementError, match="naive datetime"), store.write() as tx:
        jobs.add(tx, a_draft(), NAIVE, ME, NOW)


def test_a_naive_instant_in_a_batch_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="naive datetime"), store.write() as tx:
        due_jobs.advance(tx, [DueMove(JobId(1), 1, NOW, NAIVE)])


def test_a_naive_instant_in_a_question_is_refused(store: Store) -> None:
    with pytest.raises(StatementError, match="naive datetime"), store.read() as tx:
        due_jobs.due_jobs(tx, NAIVE)


@pytest.mark.parametrize(
    "instant",
    [
        datetime.min.replace(tzinfo=UTC),
        datetime.max.replace(tzinfo=UTC),
        datetime(1969, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        datetime(2026, 10, 25, 2, 30, tzinfo=timezone(timedelta(hours=2))),
    ],
)
def test_every_instant_comes_back_as_it_was_in_utc(store: Store, instant: datetime) -> None:
    job_id = add_job(store, due_at=instant)

    with store.read() as tx:
        stored = jobs.job(tx, job_id).next_due_at
    assert stored == instant
    assert stored is not None
    assert stored.utcoffset() == timedelta(0)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE jobs SET deleted_at = 1",
        "UPDATE jobs SET paused_until = 1",
        "UPDATE revisions SET change = 'mended'",
        "INSERT INTO outbox (kind, ids) VALUES ('gossip', '[]')",
        "UPDATE store_identity SET id = 2",
    ],
)
def test_what_must_not_be_is_refused_by_the_tables_themselves(store: Store, statement: str) -> None:
    add_job(store, due_at=NOW + HOUR)

    with pytest.raises(IntegrityError), store.write() as tx:
        tx.connection.exec_driver_sql(statement)


def test_a_column_holds_its_own_type_alone(file_store: Store) -> None:
    with file_store.write() as tx:
        settings.set_setting(tx, "a", "1", NOW)

    with pytest.raises(IntegrityError, match="cannot store TEXT value in"), file_store.write() as tx:
        tx.connection.exec_driver_sql("UPDATE settings SET changed_at = 'today'")
