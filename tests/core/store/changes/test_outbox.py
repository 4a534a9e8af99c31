"""The news of changes."""

import pytest

from scheduler_core.store.changes import outbox
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.changes.outbox import Change
from scheduler_core.store.store import Store
from tests.core.store.builders import add_job


def note(store: Store, *ids: int, kind: ChangeKind = ChangeKind.RUNS) -> None:
    with store.write() as tx:
        tx.note(kind, ids)


def test_a_transaction_tells_each_id_once(store: Store) -> None:
    with store.write() as tx:
        for _ in range(2):
            tx.note(ChangeKind.RUNS, [1, 2])
        tx.note(ChangeKind.JOBS, [7])
        tx.note(ChangeKind.PAUSES)

    with store.read() as tx:
        news = outbox.news_since(tx, 0)

    assert news.changes == (
        Change(1, ChangeKind.RUNS, (1, 2)),
        Change(2, ChangeKind.JOBS, (7,)),
        Change(3, ChangeKind.PAUSES, ()),
    )
    assert not news.has_gap


def test_what_was_rolled_back_is_no_news(store: Store) -> None:
    with pytest.raises(RuntimeError):
        _note_and_fail(store)

    with store.read() as tx:
        assert outbox.news_since(tx, 0).changes == ()
        assert outbox.last_sequence(tx) == 0


def _note_and_fail(store: Store) -> None:
    with store.write() as tx:
        tx.note(ChangeKind.RUNS, [1])
        raise RuntimeError


def test_a_reader_asks_from_where_it_stands(store: Store) -> None:
    for number in range(5):
        note(store, number)

    with store.read() as tx:
        last = outbox.last_sequence(tx)
        assert [change.ids for change in outbox.news_since(tx, 3).changes] == [(3,), (4,)]
        assert [change.ids for change in outbox.news_since(tx, 0, limit=2).changes] == [(0,), (1,)]
        assert outbox.news_since(tx, last) == outbox.News(())


def test_a_reader_that_was_away_too_long_learns_of_the_gap(store: Store) -> None:
    for number in range(10):
        note(store, number)

    with store.write() as tx:
        assert outbox.trim(tx, kept=4) == 6
        assert outbox.trim(tx, kept=4) == 0

    with store.read() as tx:
        assert [outbox.news_since(tx, sequence).has_gap for sequence in (0, 5, 6, 10)] == [
            True,
            True,
            False,
            False,
        ]


def test_a_reader_ahead_of_a_store_that_was_set_back_learns_of_it(store: Store) -> None:
    note(store, 1)

    with store.read() as tx:
        assert outbox.news_since(tx, 99).has_gap


def test_adding_a_job_is_news(store: Store) -> None:
    job_id = add_job(store)

    with store.read() as tx:
        assert outbox.news_since(tx, 0).changes == (Change(1, ChangeKind.JOBS, (job_id,)),)


def test_who_has_seen_any_change_sees_a_gap_once_they_are_numbered_anew(file_store: Store) -> None:
    note(file_store, 1)
    note(file_store, 2)

    with file_store.write() as tx:
        outbox.number_anew(tx)
    note(file_store, 3)

    with file_store.read() as tx:
        last = outbox.last_sequence(tx)
        assert all(outbox.news_since(tx, seen).has_gap for seen in (0, 1, 2, 3, last + 1))
        assert not outbox.news_since(tx, last - 1).has_gap
