"""The audit: entries that follow one another, and tell if one was changed or taken out."""

from contextlib import suppress
from datetime import timedelta

import pytest
from sqlalchemy import text

from scheduler_core.store.audit.audit import broken_links, entries, entries_since, head, record, search
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.store import Store
from scheduler_core.values.records.audit import AuditAct, AuditFilter
from tests.core.store.builders import ME, NOW
from tests.core.store.newer_acts import record_newer_act


def write_three(store: Store) -> None:
    for number, act in enumerate((AuditAct.ADD_JOBS, AuditAct.RUN_JOB, AuditAct.SAVE_SETTINGS)):
        with store.write() as tx:
            changed = {ChangeKind.JOBS: [1, 2]} if act is AuditAct.ADD_JOBS else {ChangeKind.RUNS: [7]}
            record(tx, NOW + timedelta(seconds=number), ME, act, changed, about="a \0 b")


def test_entries_tell_who_did_what_newest_first(store: Store) -> None:
    write_three(store)

    with store.read() as tx:
        newest, second, oldest = entries(tx)
        assert [each.number for each in entries(tx, before=3, limit=1)] == [2]
        assert entries(tx, act=AuditAct.RUN_JOB) == [second]
        assert entries(tx, who="nobody") == []
        assert head(tx).digest == newest.digest
    assert (oldest.number, oldest.at, oldest.who, oldest.act) == (1, NOW, ME, AuditAct.ADD_JOBS)
    assert (oldest.job_ids, oldest.run_ids) == ((1, 2), ())
    assert second.run_ids == (7,)


def test_an_audit_that_nobody_touched_has_no_broken_link(store: Store) -> None:
    write_three(store)

    with store.read() as tx:
        assert list(broken_links(tx)) == []


def test_an_act_of_a_newer_release_is_read_by_its_word_and_the_chain_is_whole(store: Store) -> None:
    """The audit and every undo failed once a newer Hourbell had written to the store."""
    write_three(store)
    number = record_newer_act(store)

    with store.read() as tx:
        (newest,) = entries(tx, limit=1)
        assert (newest.number, newest.act, newest.about) == (number, "merge-jobs", "a newer one")
        assert search(tx, AuditFilter(text="newer")) == [newest]
        assert entries_since(tx, number) == [newest]
        assert list(broken_links(tx)) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE audit SET who = 'someone else' WHERE number = 2", "Entry 2 of the audit, or one before"),
        ("UPDATE audit SET at = at + 1 WHERE number = 1", "Entry 1 of the audit, or one before"),
        ("DELETE FROM audit WHERE number = 2", "Entry 2 of the audit is missing"),
        ("DELETE FROM audit WHERE number = 1", "Entry 1 of the audit is missing"),
    ],
)
def test_a_change_in_the_past_is_found(store: Store, change: str, told: str) -> None:
    write_three(store)
    with store.write() as tx:
        tx.connection.execute(text(change))

    with store.read() as tx:
        (broken,) = broken_links(tx)

    assert broken.startswith(told)


def test_what_is_rolled_back_was_not_done(store: Store) -> None:
    with suppress(ZeroDivisionError), store.write() as tx:
        record(tx, NOW, ME, AuditAct.ADD_JOBS, {})
        raise ZeroDivisionError

    write_three(store)
    with store.read() as tx:
        assert [each.number for each in entries(tx)] == [3, 2, 1]
